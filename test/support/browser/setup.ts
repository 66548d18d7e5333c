import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// The first screen of a file fetches its parts as a page does, and a busy machine takes its time to read them.
configure({ asyncUtilTimeout: 10_000 })
jest.setTimeout(30_000)

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
Element.prototype.scrollIntoView = () => undefined
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never
