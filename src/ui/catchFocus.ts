/**
 * Gives the focus to a place, the page's heading unless told, where what had it is gone: a screen reader goes on reading
 * from there, not from nowhere. A document that nobody has touched yet begins at its top, with the skip link.
 */
export function catchFocus(place: HTMLElement | null = document.querySelector('h1')): void {
  if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive !== false)
    place?.focus({ preventScroll: true })
}
