/** How the sample begins, for a page that does not bring the whole of it along; a test compares them. */
export const title = 'In No Particular Order'
export const questions = 6
/** Its first sentence: what goes before the title in it, the title, and what comes after. */
export const opening = {
  before: 'In 1286 the friar Giovanni Balbi of Genoa finished a Latin dictionary, the ',
  work: 'Catholicon',
  after: ', and paused to explain how anything was to be found in it.',
} as const
