import { failureFromBody } from '../../../../../src/api/failure'
import { saveWord } from '../../../../../src/features/testSession/room/SaveStatus'
import { answerTo } from '../../../../support/browser/attempts'

const failure = failureFromBody(null)
const unsent = [answerTo(1, 'A', 1)]

test.each([
  ['Saved', [], failure, true],
  ['Saving', unsent, null, true],
  ['Not sent – kept on this device', unsent, failure, false],
  ['Not sent', unsent, failure, true],
])('says "%s"', (word, unacknowledged, saveFailure, isStorageFull) => {
  expect(saveWord({ unacknowledged, saveFailure }, isStorageFull)).toBe(word)
})
