import * as z from 'zod/mini'
import { schemeNames } from '../ui/theme/schemeNames'

export const SMALLEST_TEXT = 90
export const LARGEST_TEXT = 150
export const TEXT_STEP = 10
/** How narrow either side of the room may be made. */
export const NARROWEST = 30

const fields = {
  /** Colours: the system's choice, or one of ours. */
  scheme: z.enum(['system', ...schemeNames]),
  /** Size of passage and questions, in % of the usual. */
  textSize: z.int().check(z.gte(SMALLEST_TEXT), z.lte(LARGEST_TEXT), z.multipleOf(TEXT_STEP)),
  /** The passage's share of the room's width, in %. */
  passageShare: z.int().check(z.gte(NARROWEST), z.lte(100 - NARROWEST)),
  /** The clock is out of sight until time is low. */
  clockHidden: z.boolean(),
  /** Where an even pace would be by now is marked. */
  paceShown: z.boolean(),
  /** Whether single-key shortcuts do anything. */
  shortcutsOn: z.boolean(),
  /** The tour before the first test was seen. */
  tourSeen: z.boolean(),
  /** Keys chosen in the place of the usual ones, by command. */
  keys: z.record(z.string(), z.string()),
}
/** How a person likes the product to look and to be worked; of this device, whoever is signed in. */
export const Settings = z.object(fields)
export type Settings = z.output<typeof Settings>

export const usualSettings: Settings = {
  scheme: 'system',
  textSize: 100,
  passageShare: 52,
  clockHidden: false,
  paceShown: false,
  shortcutsOn: true,
  tourSeen: false,
  keys: {},
}

/** Stored settings, field by field: one that does not parse is the usual one again. */
export function restoreSettings(stored: unknown): Settings {
  const given = typeof stored === 'object' && stored !== null ? stored : {}
  const good = Object.entries(fields).flatMap(([name, field]) => {
    const parsed = field.safeParse(name in given ? given[name as keyof typeof given] : undefined)
    return parsed.success ? [[name, parsed.data]] : []
  })
  return Settings.parse({ ...usualSettings, ...Object.fromEntries(good) })
}
