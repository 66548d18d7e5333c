import type { AskedAhead } from '../api/exchange'
import type { ChoiceAhead } from './choicesAhead'

/** All that the page's first script and the program hand to each other, besides `data-shown-ahead` on <html>. */
declare global {
  /** What the first script has asked for, by address. */
  var askedAhead: AskedAhead | undefined
  /** Set by the first script: the room is drawn, or will not be. */
  var roomAhead: Promise<void> | undefined
  /** Whether a choice is taken, once the program is here; undefined when it has no such test under way. */
  var takeChoiceAhead: ((choice: ChoiceAhead) => boolean | undefined) | undefined
}
