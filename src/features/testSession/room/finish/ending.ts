/** What stands between the last answer and the review, as one chunk. */
export { Finishing } from './Finishing'
export { ScoreDialog } from './ScoreDialog'
