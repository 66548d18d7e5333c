/** One chunk for the screens between the last answer and the review. */
export { Finishing } from './Finishing'
export { ScoreDialog } from './ScoreDialog'
