/**
 * Gives the focus to a place, the page's heading unless told, where what had it is gone: a screen reader goes on reading
 * from there, not from nowhere.
 */
export function catchFocus(place: HTMLElement | null = document.querySelector('h1')): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true })
}
