/** How the sample begins, for a page that does not bring the whole of it along; a test compares them. */
export const sampleTaste = {
  title: 'In No Particular Order',
  questions: 6,
  /** Its first sentence, with the title in it between what goes before and after. */
  opening: [
    'In 1286 the friar Giovanni Balbi of Genoa finished a Latin dictionary, the ',
    'Catholicon',
    ', and paused to explain how anything was to be found in it.',
  ],
} as const
