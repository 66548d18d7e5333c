import type { TextRange } from '../../../../../domain/highlights'
import type * as Cursor from './textCursor'

/** The cursor of those who select by keys: fetched once the room stands, else by its first key, which then counts. */
let cursor: typeof Cursor | undefined

export async function loadCursor(): Promise<void> {
  cursor = await import('./textCursor').catch(() => undefined)
}

/** As moveTextCursor (textCursor.ts), once it is here. */
export function moveTextCursor(key: string, grows: boolean, passage: HTMLElement): boolean {
  if (!cursor) void loadCursor().then(() => cursor?.moveTextCursor(key, grows, passage))
  return cursor?.moveTextCursor(key, grows, passage) ?? false
}

/** As setTextCursor; without it nothing is selected any more. */
export function setTextCursor(range: TextRange, passage: Element): void {
  if (cursor) cursor.setTextCursor(range, passage)
  else document.getSelection()?.removeAllRanges()
}
