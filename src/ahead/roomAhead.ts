import { applyOperations } from '../../domain/applyOperations'
import type { OpenQuestion, TestContent } from '../../domain/content'
import { LOW_TIME_SECONDS, passageKey, type Letter } from '../../domain/exam'
import { formatClock, formatLimit } from '../../domain/base/time'
import type { Highlight, Operation } from '../../domain/work'
import type { Settings } from '../settings/settings'
import { journalEntries, journalOperation } from '../features/testSession/outbox/journal'
import {
  fittingHighlights,
  piecesOf,
  runsOf,
  type Piece,
} from '../features/testSession/room/passage/highlightPieces'
import { progressInWords, progressOf, flagName, whereText } from '../features/testSession/room/bar/roomTexts'
import { secondsUntil, serverNow, untilNextSecond } from '../features/testSession/session/serverClock'
import type { Sitting } from '../features/testSession/session/states'

/** What the device keeps of a sitting and of its owner's settings (src/app/store/persistence.ts). */
export type RoomAhead = {
  sitting: Sitting
  clockOffset: number
  settings: Partial<Settings>
}

/**
 * The test room as it goes on, drawn while the program is still on its way: the passage can be read, and its questions
 * answered. The markup is the program's own (src/ahead/prerender.tsx), filled here; a choice is journalled as the program does
 * it, which reads the journal back when it is here. What else the room can do waits for the program.
 * @throws Error when the page's markup is of another version
 */
export function drawRoomAhead(page: Document, ahead: RoomAhead, { test }: TestContent): void {
  const { settings } = ahead
  const pending = pendingOf(ahead.sitting)
  const sitting = { ...ahead.sitting, ...applyOperations(ahead.sitting, pending) }
  const room = page.importNode(at<HTMLTemplateElement>(page, '#room-ahead').content, true)
  const main = at(room, 'main')
  at(main, 'h1').textContent = test.title
  if (pending.length > 0) at(main, '.save-status span').textContent = 'Saving'
  const { passageShare } = settings
  if (passageShare) at(main, '.workspace').style.setProperty('--passage-share', `${passageShare}%`)

  const { title, author, source, paragraphs } = test.passage
  at(main, 'h2').textContent = title
  at(main, '.source').textContent = `${author}. ${source}.`
  const highlights = fittingHighlights(
    sitting.tools.highlights[passageKey(sitting.passage)] ?? [],
    paragraphs,
  )
  repeat(at(main, '.paragraph'), paragraphs, (drawn, html, index) =>
    fillParagraph(drawn, html, index + 1, highlights),
  )
  at(main, '.instructions').textContent = test.instructions
  repeat(at(main, '.question'), test.questions, (drawn, question) => fillQuestion(drawn, question, sitting))

  at(main, '.where span').textContent = whereText(sitting.passage)
  main.querySelectorAll<HTMLElement>('.numbers button').forEach((button, index) => {
    fillNumber(button, index + 1, sitting)
  })
  for (const button of main.querySelectorAll('button')) button.disabled = true

  if (sitting.timeFactor !== 1) {
    const limit = element('span', new Text(formatLimit(sitting.timeFactor)), 'limit muted small')
    at(main, '.room-menu > .button').before(limit)
  }

  page.querySelector('#root > main')?.replaceWith(main)
  showTime(at(main, '[role=timer]'), ahead)
  takeChoices(main, ahead)
  keepPlace(page, main)
}

/** What the server does not have: an earlier load, or a kill, may have left acts that are in the journal alone. */
function pendingOf({ ownerUid, attemptId, unacknowledged }: Sitting): Operation[] {
  const journalled = journalEntries(localStorage, ownerUid, attemptId).map((entry) => JSON.parse(entry))
  // One without a place is left to the program, which checks them all.
  return [...unacknowledged, ...journalled.filter(({ seq }) => seq > 0)]
}

function fillParagraph(
  drawn: HTMLElement,
  html: string,
  number: number,
  highlights: readonly Highlight[],
): void {
  at(drawn, '.paragraph-number').textContent = String(number)
  const text = at(drawn, '[data-paragraph]')
  text.dataset['paragraph'] = String(number)
  const mine = highlights.filter(({ paragraph }) => paragraph === number)
  text.replaceChildren(
    ...piecesOf(runsOf(html), mine).map((piece) =>
      piece.tags.reduceRight<Node>((inner, tag) => element(tag, inner), markedPiece(piece)),
    ),
  )
}

function markedPiece({ text, colour }: Piece): Node {
  if (colour === null) return new Text(text)
  const mark = element('mark', new Text(text))
  mark.dataset['colour'] = colour
  return mark
}

function fillNumber(button: HTMLElement, passage: number, sitting: Sitting): void {
  const progress = progressOf(sitting, passage)
  button.ariaLabel = progressInWords(passage, progress)
  button.ariaCurrent = passage === sitting.passage ? 'page' : null
  button.toggleAttribute('data-flagged', progress.isFlagged)
  button.style.setProperty('--done', String(progress.answered))
}

function fillQuestion(drawn: HTMLElement, { number, text, options }: OpenQuestion, sitting: Sitting): void {
  const { answers, tools, passage, question } = sitting
  at(drawn, 'legend').textContent = `${number}. ${text}`
  drawn.toggleAttribute('data-current-question', number === question)
  const flag = at(drawn, '.flag')
  flag.ariaLabel = flagName(number)
  if (tools.flags.includes(number)) {
    flag.ariaPressed = 'true'
    at<SVGElement>(flag, 'svg').setAttribute('fill', 'currentColor')
  }
  const rows = drawn.querySelectorAll<HTMLElement>('.option')
  for (const [index, { letter, option }] of options.entries()) {
    const row = rows[index]!
    const isStruck = tools.strikes[number]?.includes(letter) ?? false
    const radio = at<HTMLInputElement>(row, 'input')
    radio.name = `question-${number}`
    radio.checked = answers[passageKey(passage)]?.[number] === letter
    row.toggleAttribute('data-checked', radio.checked)
    if (radio.checked) at(row, '.strike').ariaDisabled = 'true'
    row.toggleAttribute('data-closed', isStruck)
    const text = at(row, 'label > span')
    text.lastChild!.textContent = ` ${option}`
    if (isStruck) {
      at(row, 'label').dataset['struck'] = 'true'
      radio.ariaDisabled = at(row, '.strike').ariaPressed = 'true'
      text.append(element('span', new Text(' (struck out)'), 'visually-hidden'))
    }
  }
}

function showTime(timer: HTMLElement, { sitting, clockOffset, settings }: RoomAhead): void {
  const { deadline } = sitting
  const look = () => {
    if (!timer.isConnected) return
    const left = secondsUntil(deadline, clockOffset)
    const isLow = left <= LOW_TIME_SECONDS
    at(timer, '.time').textContent = formatClock(left)
    timer.dataset['low'] = String(isLow)
    timer.dataset['hidden'] = String(!isLow && settings.clockHidden === true)
    if (left > 0) setTimeout(look, untilNextSecond(deadline, clockOffset))
  }
  look()
}

/** A choice is in the journal before it is drawn; one that is not taken, or cannot be kept, is not shown as made. */
function takeChoices(main: HTMLElement, { sitting, clockOffset }: RoomAhead): void {
  const { ownerUid, attemptId, passage, deadline, nextSeq, epoch } = sitting
  const keep = (question: number, value: Letter): boolean => {
    const isTaken = globalThis.takeChoiceAhead?.({ attemptId, passage, question, letter: value })
    if (isTaken !== undefined) return isTaken
    // The server refuses what is made later.
    if (secondsUntil(deadline, clockOffset) === 0) return false
    const stamp = { opId: crypto.randomUUID(), at: new Date(serverNow(clockOffset)).toISOString() }
    const seq = Math.max(nextSeq, ...pendingOf(sitting).map((earlier) => earlier.seq + 1))
    const operation = { ...stamp, kind: 'answer' as const, passage, question, value, seq, epoch }
    journalOperation(localStorage, ownerUid, attemptId, operation)
    return true
  }
  main.addEventListener('change', ({ target }) => {
    const radio = target as HTMLInputElement
    const row = radio.closest('.option')
    const before = radio.closest('.question')?.querySelector('.option[data-checked]')
    let isKept = false
    try {
      isKept = !radio.ariaDisabled && keep(Number(radio.name.replace('question-', '')), radio.value as Letter)
    } catch (error) {
      console.error('Answer not stored:', error)
    }
    if (isKept) {
      before?.removeAttribute('data-checked')
      row?.setAttribute('data-checked', 'true')
      at(main, '.save-status span').textContent = 'Saving'
    } else {
      radio.checked = false
      const earlier = before?.querySelector('input')
      if (earlier) earlier.checked = true
    }
  })
}

/** Whoever reads on, or has the focus somewhere, is there still when the program draws the room anew. */
function keepPlace(page: Document, main: HTMLElement): void {
  const scrolled = new Map<string, number>()
  // Nowhere yet: it has no name.
  let focused = placeOf(main)
  main.addEventListener(
    'scroll',
    ({ target }) => target instanceof Element && scrolled.set(placeOf(target), target.scrollTop),
    true,
  )
  main.addEventListener('focusin', ({ target }) => {
    focused = placeOf(target as Element)
  })
  const observer = new MutationObserver(() => {
    if (main.isConnected) return
    observer.disconnect()
    for (const [place, top] of scrolled) page.querySelector(place)?.scrollTo({ top })
    // Whoever has read on since is left there.
    page.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  })
  observer.observe(at(page, '#root'), { childList: true })
}

/** How an option, the open sheet of its side, or the divider is found again. */
function placeOf(element: Element): string {
  if (element instanceof HTMLInputElement) return `[name=${element.name}][value=${element.value}]`
  return `[aria-label="${element.ariaLabel}"]:not([aria-hidden])`
}

/** Copies of a model in its place, one for each thing. */
function repeat<Thing>(
  model: HTMLElement,
  things: readonly Thing[],
  fill: (copy: HTMLElement, thing: Thing, index: number) => void,
): void {
  const copies = things.map((thing, index) => {
    const copy = model.cloneNode(true) as HTMLElement
    fill(copy, thing, index)
    return copy
  })
  model.replaceWith(...copies)
}

function element(tag: string, inner: Node, className = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(inner)
  return made
}

function at<Found extends Element = HTMLElement>(within: ParentNode, selector: string): Found {
  const found = within.querySelector<Found>(selector)
  if (found === null) throw new Error(`The page has no ${selector}.`)
  return found
}
