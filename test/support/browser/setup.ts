import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// The first screen of a file fetches its parts as a page does, and a busy machine takes its time to read them.
configure({ asyncUtilTimeout: 10_000 })
jest.setTimeout(30_000)

// jsdom lays nothing out, and a dialog gives the focus to its first control that takes up room.
Element.prototype.getClientRects = () => [new DOMRect()] as never
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
