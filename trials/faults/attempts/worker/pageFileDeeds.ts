import type { DeviceName } from '../device/device'
import { close, usable } from '../stories/pageDeeds'
import type { Deed, Place } from '../sitting'
import type { FileMishap } from './pageFiles'

export const deploy: Deed = {
  says: 'a new version is deployed, and the files of the old one are gone',
  can: () => true,
  act({ site, faults }) {
    faults.occur('deployed')
    site.deploy()
  },
}

export const rollBack: Deed = {
  says: 'the version before is deployed again',
  can: ({ site }) => site.version > 1,
  act({ site, faults }) {
    faults.occur('rolled back')
    site.rollBack()
  },
}

export const befallFiles = (name: DeviceName, mishaps: readonly FileMishap[]): Deed => ({
  says: `will befall the ${name}: ${mishaps.map(({ kind, ms }) => `${kind} (${ms} ms)`).join('; ')}`,
  can: () => true,
  act: ({ files, devices }) => files.await(devices[name], mishaps),
  parts: mishaps.length > 1 ? mishaps.map((mishap) => befallFiles(name, [mishap])) : undefined,
})

export const emptyBrowserCache = (name: DeviceName): Deed => ({
  says: `the browser of the ${name} makes room in its own cache`,
  can: () => true,
  act({ browsers, faults }) {
    faults.strike('browser’s own cache emptied')
    browsers[name].forgetFiles()
  },
})

/** What else this origin answers with 200; none of it may take the place of the page. */
export const ELSEWHERE = ['/api/health', '/config.json', '/sw.js'] as const

export const visitElsewhere = (place: Place, path: (typeof ELSEWHERE)[number]): Deed => ({
  says: `${place}: ${path} is opened in place of the page`,
  can: (sitting) => usable(sitting, place) !== null,
  async act(sitting) {
    sitting.faults.strike('another address opened in its place')
    await close(place).act(sitting)
    void sitting.browserAt(place).visit(path)
  },
})
