import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// The first screen of a file loads its chunks, slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
jest.setTimeout(30_000)

// jsdom has no layout, and a dialog focuses its first control with a box.
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
