/** A browser with an empty profile. */
export type Browser = {
  openTab(): Promise<Target>
  /** Errors of the pages, as far as the browser reports them by itself. */
  faults: readonly string[]
  close(): Promise<void>
}

/** One tab, or a frame in it. Scripts are sources: JavaScript expressions, whose promises are awaited. */
export type Target = {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  evaluate(source: string): Promise<string>
  /** Clicks, with real input, the element that the source returns. */
  click(source: string): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  /** Presses the mouse at the first of some points of the tab's window, and releases it at the last. */
  drag(points: readonly Point[]): Promise<void>
  within(frameSelector: string): Target
  bringToFront(): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
}

export type Point = { x: number; y: number }

export type BrowserKind = {
  name: string
  /** What this machine lacks, a line each. */
  missing(): string[]
  start(): Promise<Browser>
}
