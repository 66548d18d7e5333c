import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type Browser = {
  openTab(): Promise<Target>
  faults: readonly string[]
  close(): Promise<void>
}

/** A tab or a frame. Scripts are JavaScript expressions whose promises are awaited. */
export type Target = {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  evaluate(source: string): Promise<string>
  /** Clicks the element that the source returns, with real input. */
  click(source: string): Promise<void>
  type(text: string): Promise<void>
  /** Presses the mouse at the first point and releases it at the last. */
  drag(points: readonly Point[]): Promise<void>
  within(frameSelector: string): Target
  bringToFront(): Promise<void>
  screenshot(): Promise<Buffer>
}

export type Point = { x: number; y: number }

export type BrowserKind = {
  name: string
  /** One line per missing program. */
  missing(): string[]
  start(): Promise<Browser>
}

export function findProgram(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}
