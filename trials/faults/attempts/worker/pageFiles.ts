import type { Random } from '../../../harness/random'
import type { Device } from '../device/device'
import type { FaultCount, FaultKind } from '../verdict/faultCount'
import type { Link } from '../device/link'
import type { Site } from './site'

/** What can befall a file of the app on its way to a device. */
export const FILE_MISHAPS = [
  'page file lost',
  'page file broken off',
  'page file late',
  'error page in a page file’s place',
] as const satisfies readonly FaultKind[]

/** A fault that waits for the next file of the app. */
export type FileMishap = { kind: (typeof FILE_MISHAPS)[number]; ms: number }

const QUICKEST_MS = 5
const SLOWEST_MS = 60

/** Brings the files of the app, over the same network as the calls. */
export class PageFiles {
  readonly #coming = new Map<Device, FileMishap[]>()

  constructor(
    readonly site: Site,
    readonly link: Link,
    readonly random: Random,
    readonly faults: FaultCount,
  ) {}

  /** The next files that this device asks for will suffer these, one each. */
  await(device: Device, mishaps: readonly FileMishap[]): void {
    this.#coming.set(device, [...(this.#coming.get(device) ?? []), ...mishaps])
  }

  /** Nothing that was laid down and has not struck will strike. */
  heal(): void {
    this.#coming.clear()
  }

  canReach(device: Device): boolean {
    return device.isOnline && device.isAwake && !this.link.isDown
  }

  /** @throws TypeError as a browser's fetch does, when the file is lost */
  async bring(device: Device, path: string): Promise<Response> {
    const mishap = this.canReach(device) ? this.#take(device) : undefined
    await this.#pass(QUICKEST_MS + this.random.below(SLOWEST_MS - QUICKEST_MS))
    if (mishap?.kind === 'page file late') await this.#pass(mishap.ms)
    if (!this.canReach(device) || mishap?.kind === 'page file lost') throw new TypeError('Failed to fetch')
    if (mishap?.kind === 'error page in a page file’s place') {
      return new Response('<!doctype html>Bad gateway', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      })
    }
    const response = this.site.answer(path)
    return mishap?.kind === 'page file broken off' ? brokenOff(response) : response
  }

  #take(device: Device): FileMishap | undefined {
    const mishap = this.#coming.get(device)?.shift()
    if (mishap) this.faults.strike(mishap.kind)
    return mishap
  }

  #pass(ms: number): Promise<void> {
    return new Promise((resolve) => this.link.timeline.in(ms, resolve))
  }
}

/** The headers have come, and the body ends in the middle. */
function brokenOff({ status, headers }: Response): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new TypeError('The answer broke off.'))
    },
  })
  return new Response(body, { status, headers })
}
