import type { TextRange } from '../../../../../domain/highlights'
import type * as Cursor from './textCursor'

/** Loaded when idle or on its first key, which then takes effect. */
let cursor: typeof Cursor | undefined

export async function loadCursor(): Promise<void> {
  cursor = await import('./textCursor').catch(() => undefined)
}

export function moveTextCursor(key: string, grows: boolean, passage: HTMLElement): boolean {
  if (!cursor) void loadCursor().then(() => cursor?.moveTextCursor(key, grows, passage))
  return cursor?.moveTextCursor(key, grows, passage) ?? false
}

export function setTextCursor(range: TextRange, passage: Element): void {
  if (cursor) cursor.setTextCursor(range, passage)
  else document.getSelection()?.removeAllRanges()
}
