import { PassageText } from '../../features/testSession/room/passage/PassageText'
import { selectedRanges } from '../../features/testSession/room/passage/selectedRanges'

/** Parts of the exam room for the sample and for practice. */
export const roomParts = { PassageText, selectedRanges }
