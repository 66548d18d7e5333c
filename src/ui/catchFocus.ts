/**
 * Focuses `place` if the focused element was removed, so screen readers continue there. An untouched page keeps its
 * start at the skip link.
 */
export function catchFocus(place: HTMLElement | null = document.querySelector('h1')): void {
  if (document.activeElement === document.body && navigator.userActivation?.hasBeenActive !== false)
    place?.focus({ preventScroll: true })
}
