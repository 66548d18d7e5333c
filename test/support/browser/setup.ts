import '@testing-library/jest-dom'

// jsdom has no modal dialogs: these do what the app relies on (open, close, the focus inside and back).
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
  this.querySelector<HTMLElement>('button, input')?.focus()
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
}
window.scrollTo = () => undefined
Element.prototype.scrollTo = () => undefined
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never
