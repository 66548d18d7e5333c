/** What a browser has to do for the journeys; everything else is asked in the page (`tab.ts`). */
export type Browser = {
  /** Opens a tab in front, in the one profile of this browser. */
  openTab(): Promise<Target>
  /** What pages have thrown and their security policy has refused, as far as the browser tells without being asked. */
  faults(): string[]
  close(): Promise<void>
}

/** One tab, as the browser's protocol has it. */
export type Target = {
  goto(url: string): Promise<void>
  /** As the button in the bar; a question whether to leave is answered with yes. */
  reload(): Promise<void>
  /**
   * Runs a function's source in the page, or in the frame that a selector names, and waits for it.
   * @returns the text that the function has returned
   */
  run(functionSource: string, frame?: string): Promise<string>
  /**
   * Real input at the tab, in the form that both WebDriver protocols share; px of the tab's window.
   * @param frame the one that it is meant for: px of the frame's own window then
   */
  act(sources: InputSource[], frame?: string): Promise<void>
  bringToFront(): Promise<void>
  /** A PNG of what is on screen, in base64. */
  screenshot(): Promise<string>
}

export type InputSource =
  | { type: 'key'; id: string; actions: KeyAction[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerAction[] }
type KeyAction = { type: 'keyDown' | 'keyUp'; value: string }
type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }

/** A kind of browser: how it is started, and what this machine lacks for it. */
export type BrowserKind = {
  name: string
  /** What is missing and how to get it, a line each; empty where the browser can be started. */
  missing(): string[]
  start(): Promise<Browser>
}

/** Longer than any command takes on a busy machine, in ms. */
export const COMMAND_TIMEOUT = 60_000
