import type { Point } from './browser'

/** These run in the page as source, and see only their arguments. */

export type Query = { css: string; name?: string | RegExp }

export type Seen = {
  text: string
  value: string
  isEnabled: boolean
  isChecked: boolean
  at: Point
  isOnTop: boolean
}

export function find({ css, name }: Query): HTMLElement[] {
  const nameOf = (element: HTMLElement) => {
    const [label] = (element as HTMLInputElement).labels ?? []
    return (element.ariaLabel ?? (label ?? element).textContent).trim().replace(/\s+/g, ' ')
  }
  const isNamed = (element: HTMLElement) =>
    name === undefined || (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)))
  return [...document.querySelectorAll<HTMLElement>(css)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && isNamed(element),
  )
}

export function describe(element: HTMLElement): Seen {
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = { x: left + width / 2, y: top + height / 2 }
  const there = document.elementFromPoint(at.x, at.y)
  const { checked, value } = element as HTMLInputElement
  return {
    text: element.textContent,
    value: value ?? '',
    isEnabled: !element.matches(':disabled') && element.ariaDisabled !== 'true',
    isChecked: checked === true,
    at,
    isOnTop: there !== null && (element.contains(there) || there.closest('label')?.control === element),
  }
}

/** @returns null unless exactly one element can be clicked */
export function reach(elements: HTMLElement[]): HTMLElement | null {
  const modal = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const [only, ...others] = elements.filter((element) => !modal || modal.contains(element))
  if (!only || others.length > 0) return null
  const { left, top, width, height } = only.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  const isOnTop = only.contains(there) || there?.closest('label')?.control === only
  if (!isOnTop) only.scrollIntoView({ block: 'center', behavior: 'instant' })
  return only
}

export function watchFaults(): string[] {
  const page = globalThis as { faultsSeen?: string[] }
  if (!page.faultsSeen) {
    const seen: string[] = (page.faultsSeen = [])
    addEventListener('error', ({ message }) => seen.push(message))
    addEventListener('unhandledrejection', ({ reason }) => seen.push(`Nobody handled: ${reason}`))
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push(`Against the security policy, ${violatedDirective}: ${blockedURI}`),
    )
  }
  return page.faultsSeen.splice(0)
}

export function stretch(paragraph: number, length: number): { points: Point[]; text: string } {
  const element = document.querySelector(`.passage [data-open] [data-paragraph="${paragraph}"]`)
  const node = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
  if (!element || !node) throw new Error('No such paragraph')
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const range = document.createRange()
  range.setStart(node, 0)
  // A highlight takes whole words.
  range.setEnd(node, node.textContent?.lastIndexOf(' ', length) ?? length)
  const { left, right, top, height } = range.getClientRects()[0]!
  const y = top + height / 2
  return { points: [left, (left + right) / 2, right].map((x) => ({ x, y })), text: range.toString() }
}
