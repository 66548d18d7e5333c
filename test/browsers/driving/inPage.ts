import type * as TestingLibrary from '@testing-library/dom'

/** These run in the page: each is sent as its source and sees nothing but its arguments. */

/** A text as a whole, or what a regular expression finds in it. */
export type Words = string | RegExp
/** How something is found: as a person would name it, or by a selector where nothing on screen names it. */
export type Query = { role: string; name?: Words } | { label: Words } | { text: Words } | { css: string }

/** One element, of those on screen that a query finds; all measures in px of its own document's window. */
export type Seen = {
  text: string
  isEnabled: boolean
  isChecked: boolean
  value: string
  /** Where a finger would press it. */
  x: number
  y: number
  /** Whether that place is the element's own, and not below something else. */
  isOnTop: boolean
}

/** Takes note, from here on, of what the page throws and of what its security policy refuses. */
export function watchFaults(): void {
  const faults: string[] = []
  Object.assign(globalThis, { faultsSeen: faults })
  addEventListener('error', ({ message }) => faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(`Nobody handled: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`Against the security policy, ${violatedDirective}: ${blockedURI}`),
  )
}

/** What was noted and not told yet. */
export function takeFaults(): string[] {
  const { faultsSeen } = globalThis as { faultsSeen?: string[] }
  return faultsSeen?.splice(0) ?? []
}

/**
 * What is on screen; null before the library is in the page.
 * @param isWanted for a hand: only what no modal dialog keeps from it, and scrolled to where there is only one
 */
export function look(query: Query, isWanted: boolean): Seen[] | null {
  const { TestingLibraryDom: library } = globalThis as { TestingLibraryDom?: typeof TestingLibrary }
  if (!library) return null
  const found =
    'css' in query
      ? [...document.querySelectorAll<HTMLElement>(query.css)]
      : 'role' in query
        ? library.queryAllByRole(
            document.body,
            query.role,
            query.name === undefined ? {} : { name: query.name },
          )
        : 'label' in query
          ? library.queryAllByLabelText(document.body, query.label)
          : library.queryAllByText(document.body, query.text)
  const modal = isWanted ? [...document.querySelectorAll('dialog:modal')].at(-1) : undefined
  const shown = found
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => modal?.contains(each) !== false)
  const seen = (each: HTMLElement): Seen => {
    const { left, top, width, height } = each.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const there = document.elementFromPoint(x, y)
    const control = there?.closest('label')?.control
    const state = each as HTMLInputElement
    return {
      text: each.textContent ?? '',
      isEnabled: !each.matches(':disabled') && each.getAttribute('aria-disabled') !== 'true',
      isChecked: state.checked === true,
      value: state.value ?? '',
      x,
      y,
      isOnTop: there !== null && (each.contains(there) || control === each),
    }
  }
  const [only] = shown
  // Nobody scrolls to what is before their eyes.
  if (isWanted && only && shown.length === 1 && !seen(only).isOnTop)
    only.scrollIntoView({ block: 'center', behavior: 'instant' })
  return shown.map(seen)
}

/** Where the first words of a paragraph begin and end on screen, for a hand that drags over them, in px. */
export function stretch(paragraph: number, length: number): { from: number[]; to: number[]; text: string } {
  const element = document.querySelector(`.passage [data-open] [data-paragraph="${paragraph}"]`)
  if (!element) throw new Error('No such paragraph')
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
  if (!node) throw new Error('The paragraph is empty')
  const range = document.createRange()
  range.setStart(node, 0)
  range.setEnd(node, length)
  const { left, right, top, height } = range.getClientRects()[0]!
  const middle = top + height / 2
  return { from: [left, middle], to: [right, middle], text: range.toString() }
}
