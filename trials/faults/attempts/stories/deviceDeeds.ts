import type { DeviceName } from '../device/device'
import { runOut } from '../ending'
import { describeMishap, type Mishap } from './mishaps'
import type { Deed } from '../sitting'

const HOUR_MS = 60 * 60_000

const SPOILT = {
  'an act in the journal': /^passage-nine\/journal\//,
  'the stored session': /^passage-nine\/testSession$/,
  'the time of its last act': /^passage-nine\/last-act\//,
}
type Spoilable = keyof typeof SPOILT
export const SPOILABLE = ['an act in the journal', 'the stored session', 'the time of its last act'] as const

const onDevice = (name: DeviceName, says: string, deed: Omit<Deed, 'says'>): Deed => ({
  says: `the ${name} ${says}`,
  ...deed,
})

export const goOffline = (name: DeviceName): Deed =>
  onDevice(name, 'goes offline', {
    can: ({ devices }) => devices[name].isOnline,
    act(sitting) {
      const device = sitting.devices[name]
      sitting.faults.strike('offline')
      device.isOnline = false
      sitting.link.breakOff((page) => page.device === device)
    },
  })

export const goOnline = (name: DeviceName): Deed =>
  onDevice(name, 'is online again', {
    can: ({ devices }) => !devices[name].isOnline && devices[name].isAwake,
    act(sitting) {
      sitting.devices[name].isOnline = true
      for (const page of sitting.pagesOf(sitting.devices[name])) page.hearOnline()
    },
  })

export const fallAsleep = (name: DeviceName, isCounted: boolean): Deed =>
  onDevice(name, `falls asleep (its steady clock ${isCounted ? 'goes on' : 'stops'})`, {
    can: ({ devices }) => devices[name].isAwake,
    act(sitting) {
      sitting.faults.strike('slept')
      sitting.devices[name].fallAsleep(isCounted)
    },
  })

export const wake = (name: DeviceName, isTold: boolean): Deed =>
  onDevice(name, `wakes${isTold ? '' : ', and no page hears of it'}`, {
    can: ({ devices }) => !devices[name].isAwake,
    act(sitting) {
      const device = sitting.devices[name]
      device.wake()
      for (const page of sitting.pagesOf(device)) page.disturb()
      if (isTold && device.isOnline) for (const page of sitting.pagesOf(device)) page.hearOnline()
    },
  })

export const setClock = (name: DeviceName, hours: 1 | -1): Deed =>
  onDevice(name, `has its clock set an hour ${hours > 0 ? 'ahead' : 'back'}`, {
    act(sitting) {
      sitting.faults.strike('clock set by an hour')
      sitting.devices[name].setClock(hours * HOUR_MS)
      for (const page of sitting.pagesOf(sitting.devices[name])) page.disturb()
    },
  })

export const fillStorage = (name: DeviceName): Deed =>
  onDevice(name, 'has no room left in its storage', { act: ({ devices }) => devices[name].storage.fill() })

export const spoilStorage = (name: DeviceName, what: Spoilable, text: string, lasts: boolean): Deed =>
  onDevice(name, `will read garbage ${lasts ? 'from then on' : 'once'} for ${what}: ${text}`, {
    act: ({ devices }) => devices[name].storage.spoil({ key: SPOILT[what], text, lasts }),
  })

export const healStorage = (name: DeviceName): Deed =>
  onDevice(name, 'has room in its storage again', { act: ({ devices }) => devices[name].storage.heal() })

export const slowTokens = (name: DeviceName, ms: number): Deed =>
  onDevice(name, `gets its tokens only after ${ms} ms`, {
    act: ({ devices }) => devices[name].delayTokens(ms),
  })

export const befall = (name: DeviceName, mishaps: readonly Mishap[]): Deed => ({
  says: `will befall the ${name}: ${mishaps.map(describeMishap).join('; ')}`,
  act: ({ link, devices }) => link.await(devices[name], mishaps),
})

export const takeDown = (ms: number): Deed => ({
  says: `the server is out of reach for ${ms} ms`,
  act: ({ link }) => link.takeDown(ms),
})

export const idle = (ms: number): Deed => ({
  says: `${Math.round(ms / 1000)} s pass`,
  async act({ timeline, faults }) {
    if (ms >= 60_000) faults.occur('idle minutes')
    await timeline.pass(ms)
  },
})

export const outlast: Deed = {
  says: 'the time of the test runs out',
  can: ({ pages }) => [...pages.values()].some(({ session }) => session.status === 'inProgress'),
  async act(sitting) {
    sitting.faults.occur('time ran out')
    await runOut(sitting)
  },
}
