import { waitFor } from '@testing-library/react'
import { showEvidence } from '../../../../../../src/features/testSession/room/keys/roomCommands'

function layOut(): HTMLElement {
  document.body.innerHTML =
    '<div><p data-evidence></p></div><div data-open><p data-evidence id="at-200"></p><p></p><p data-evidence id="at-900"></p></div>'
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return new DOMRect(0, 100 + Number(this.id.replace('at-', '')))
  })
  return document.querySelector<HTMLElement>('[data-open]')!
}
afterEach(() => jest.restoreAllMocks())

test.each([
  ['the first where none is named', undefined, 200],
  ['the second', 1, 900],
])('of the paragraphs that settle a question, %s is brought into sight', async (_which, index, top) => {
  const sheet = layOut()
  showEvidence(index)
  await waitFor(() => expect(sheet.scrollTop).toBe(top - 16))
})
