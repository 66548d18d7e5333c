import { randomUUID } from 'node:crypto'
import type { IdentityPerson } from '../../../src/api/identityPort'
import { randomFrom } from '../../harness/random'
import { Device, type DeviceName } from './device/device'
import { DeviceStorage } from './device/deviceStorage'
import { FaultCount } from './faultCount'
import { Ledger } from './ledger'
import { Link } from './device/link'
import { Page } from './device/page'
import type { Server } from './server'
import { Timeline } from './timeline'

/** A page calls the server every 30 s during a test, also after a failure. */
const NEXT_CALL_MS = 35_000

export const PLACES = ['laptop', 'laptop’s second tab', 'phone'] as const
export type Place = (typeof PLACES)[number]

export type Finding = {
  kind: 'answer lost' | 'finish lost' | 'double score' | 'stuck' | 'clock' | 'time cut short' | 'disorder'
  says: string
}

export type Deed = {
  says: string
  /** Always, if absent. */
  can?(sitting: Sitting): boolean
  act(sitting: Sitting): void | Promise<void>
}

export class StoryOver extends Error {}

export class Sitting {
  readonly timeline: Timeline
  readonly faults = new FaultCount()
  readonly ledger = new Ledger()
  readonly link: Link
  readonly devices: Readonly<Record<DeviceName, Device>>
  readonly pages = new Map<Place, Page>()
  readonly #tabs = new Map<Place, DeviceStorage>()
  readonly practiceId = randomUUID()
  readonly gone: Page[] = []
  readonly story: string[] = []
  readonly findings: Finding[] = []
  worstClockMs = 0
  healthyAt = Infinity
  #opened = 0

  constructor(
    readonly person: IdentityPerson,
    server: (clock: { now(): number }) => Server,
    readonly seed: string,
  ) {
    this.timeline = new Timeline(() => this.#watch())
    this.link = new Link(
      this.timeline,
      server({ now: () => this.timeline.now }),
      randomFrom(`${seed}/link`),
      this.faults,
    )
    this.devices = {
      laptop: new Device('laptop', this.timeline),
      phone: new Device('phone', this.timeline),
    }
  }

  deviceAt(place: Place): Device {
    return place === 'phone' ? this.devices.phone : this.devices.laptop
  }

  pagesOf(device: Device): Page[] {
    return [...this.pages.values()].filter((page) => page.device === device)
  }

  changeLogin(device: Device, isLoggedIn: boolean): void {
    device.isLoggedIn = isLoggedIn
    for (const page of this.pagesOf(device)) page.hearLogin()
  }

  isFree(place: Place): boolean {
    return !this.pages.has(place)
  }

  open(place: Place, { isReload = false } = {}): void {
    this.#opened += 1
    const { person, link, seed } = this
    const tab = (isReload && this.#tabs.get(place)) || new DeviceStorage()
    this.#tabs.set(place, tab)
    const practiceId = tab.keys().length > 0 ? this.practiceId : ''
    const page = new Page({
      ...{ title: place, device: this.deviceAt(place), link, person, tab, practiceId },
      seed: `${seed}/page ${this.#opened}`,
    })
    this.pages.set(place, page)
  }

  forget(place: Place): void {
    const page = this.pages.get(place)
    if (page) this.gone.push(page)
    this.pages.delete(place)
  }

  tell(sentence: string): void {
    this.story.push(`${new Date(this.timeline.now).toISOString().slice(11, 23)}  ${sentence}`)
  }

  canDo({ can }: Deed): boolean {
    return can?.(this) ?? true
  }

  /** Skips an impossible deed. */
  async do(deed: Deed, thenMs = 0): Promise<void> {
    if (!this.canDo(deed)) return
    this.tell(deed.says)
    await deed.act(this)
    await this.timeline.pass(thenMs)
  }

  find(kind: Finding['kind'], says: string): void {
    this.findings.push({ kind, says })
    this.tell(`FOUND: ${kind}: ${says}`)
  }

  /** @throws StoryOver at the first finding */
  goOn(): void {
    if (this.findings.length > 0) throw new StoryOver()
  }

  #watch(): void {
    this.goOn()
    for (const page of this.pages.values()) {
      this.#watchEnd(page)
      if (page.isHidden || !page.device.isAwake || !page.device.isOnline) page.disturb()
      const error = page.clockError()
      if (error !== null) this.#measure(page, Math.abs(error))
    }
  }

  /** A page may end the test early only until its next call after its clock was set. */
  #watchEnd(page: Page): void {
    const { title, session, device } = page
    const { now } = this.timeline
    const isOver = session.status === 'finishing' && session.finish.value === 'timeRanOut'
    const left = isOver ? Date.parse(session.deadline) - now : 0
    if (left < 1_000 || page.askedAt < device.setAheadAt) page.cutShortSince = Infinity
    else page.cutShortSince = Math.min(page.cutShortSince, now)
    if (now - page.cutShortSince <= NEXT_CALL_MS) return
    this.find('time cut short', `on the ${title} the time ran out ${Math.round(left / 1_000)} s too early`)
  }

  #measure(page: Page, error: number): void {
    if (error >= 1_000 && this.worstClockMs < 1_000) {
      this.find('clock', `the clock of the ${page.title} is ${Math.round(error)} ms off`)
    }
    this.worstClockMs = Math.max(this.worstClockMs, error)
  }
}
