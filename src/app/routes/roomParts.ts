import { PassageText } from '../../features/testSession/room/passage/PassageText'
import { selectedRanges } from '../../features/testSession/room/passage/selectedRanges'

/** The exam room's parts that need no attempt: the sample is played with them. */
export const roomParts = { PassageText, selectedRanges }
