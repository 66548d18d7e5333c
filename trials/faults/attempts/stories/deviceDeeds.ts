import type { DeviceName } from '../device/device'
import { runOut } from '../ending'
import type { Mishap } from '../device/link'
import type { Deed } from '../sitting'

const HOUR_MS = 60 * 60_000

export const SPOILT = {
  'an act in the journal': /^passage-nine\/journal\//,
  'the stored session': /^passage-nine\/testSession$/,
  'the time of its last act': /^passage-nine\/last-act\//,
}
export type Spoilable = keyof typeof SPOILT

export const goOffline = (name: DeviceName): Deed => ({
  says: `the ${name} goes offline`,
  can: ({ devices }) => devices[name].isOnline,
  act({ devices, link }) {
    const device = devices[name]
    device.isOnline = false
    link.breakOff((page) => page.device === device)
  },
})

export const goOnline = (name: DeviceName): Deed => ({
  says: `the ${name} is online again`,
  can: ({ devices }) => !devices[name].isOnline && devices[name].isAwake,
  act(sitting) {
    sitting.devices[name].isOnline = true
    for (const page of sitting.pagesOf(sitting.devices[name])) page.hearOnline()
  },
})

export const fallAsleep = (name: DeviceName, isCounted: boolean): Deed => ({
  says: `the ${name} falls asleep (its steady clock ${isCounted ? 'goes on' : 'stops'})`,
  can: ({ devices }) => devices[name].isAwake,
  act: ({ devices }) => devices[name].fallAsleep(isCounted),
})

export const wake = (name: DeviceName, isTold: boolean): Deed => ({
  says: `the ${name} wakes${isTold ? '' : ', and no page hears of it'}`,
  can: ({ devices }) => !devices[name].isAwake,
  act(sitting) {
    const device = sitting.devices[name]
    device.wake()
    for (const page of sitting.pagesOf(device)) {
      if (isTold && device.isOnline) page.hearOnline()
      else page.disturb()
    }
  },
})

export const setClock = (name: DeviceName, hours: 1 | -1): Deed => ({
  says: `the ${name} has its clock set an hour ${hours > 0 ? 'ahead' : 'back'}`,
  act(sitting) {
    sitting.devices[name].setClock(hours * HOUR_MS)
    for (const page of sitting.pagesOf(sitting.devices[name])) page.disturb()
  },
})

export const setFull = (name: DeviceName, isFull: boolean): Deed => ({
  says: `the ${name} has ${isFull ? 'no room left' : 'room again'} in its storage`,
  can: ({ devices }) => devices[name].storage.isFull !== isFull,
  act({ devices }) {
    devices[name].storage.isFull = isFull
  },
})

export const spoilStorage = (name: DeviceName, what: Spoilable, text: string): Deed => ({
  says: `the ${name} has garbage in place of ${what}: ${text}`,
  act({ devices, faults }) {
    if (devices[name].storage.spoil(SPOILT[what], text)) faults.strike(`garbled: ${what}`)
  },
})

export const befall = (name: DeviceName, mishaps: readonly Mishap[]): Deed => ({
  says: `will befall the ${name}: ${mishaps.map(({ kind, call, ms }) => `${call ?? 'any call'}: ${kind} (${ms} ms)`).join('; ')}`,
  act: ({ link, devices }) => link.await(devices[name], mishaps),
})

export const idle = (ms: number): Deed => ({
  says: `${Math.round(ms / 1000)} s pass`,
  act: ({ timeline }) => timeline.pass(ms),
})

export const outlast: Deed = {
  says: 'the time of the test runs out',
  can: ({ pages }) => [...pages.values()].some(({ session }) => session.status === 'inProgress'),
  act: runOut,
}
