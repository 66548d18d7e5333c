import * as z from 'zod/mini'
import { schemeNames } from '../ui/theme/schemeNames'

export const SMALLEST_TEXT = 90
export const LARGEST_TEXT = 150
export const TEXT_STEP = 10
/** Minimum share of either side, in %. */
export const NARROWEST = 30

const fields = {
  scheme: z.enum(['system', ...schemeNames]),
  /** In %. */
  textSize: z.int().check(z.gte(SMALLEST_TEXT), z.lte(LARGEST_TEXT), z.multipleOf(TEXT_STEP)),
  lineSpacing: z.enum(['close', 'normal', 'wide']),
  typeface: z.enum(['literata', 'inter', 'atkinson']),
  /** The passage's share of the room's width, in %. */
  passageShare: z.int().check(z.gte(NARROWEST), z.lte(100 - NARROWEST)),
  /** Hides the clock until time is low. */
  clockHidden: z.boolean(),
  /** Marks the position of an even pace. */
  paceShown: z.boolean(),
  shortcutsOn: z.boolean(),
  tourSeen: z.boolean(),
  /** Custom shortcut keys by command. */
  keys: z.record(z.string(), z.string()),
}
/** Settings of this device, shared by all its users. */
export const Settings = z.object(fields)
export type Settings = z.output<typeof Settings>

export const usualSettings: Settings = {
  scheme: 'system',
  textSize: 100,
  lineSpacing: 'normal',
  typeface: 'literata',
  passageShare: 52,
  clockHidden: false,
  paceShown: false,
  shortcutsOn: true,
  tourSeen: false,
  keys: {},
}

/** An invalid field gets its default. */
export function restoreSettings(stored: unknown): Settings {
  const given = typeof stored === 'object' && stored !== null ? stored : {}
  const good = Object.entries(fields).flatMap(([name, field]) => {
    const parsed = field.safeParse(name in given ? given[name as keyof typeof given] : undefined)
    return parsed.success ? [[name, parsed.data]] : []
  })
  return Settings.parse({ ...usualSettings, ...Object.fromEntries(good) })
}
