import * as z from 'zod/mini'
import { paths } from './screens'

/** Names instead of addresses; `other` for unknown ones */
export const SCREENS = [...Object.keys(paths), 'other'].filter(
  (name): name is keyof typeof paths | 'other' => name === 'other' || name in paths,
)
const Screen = z.enum(SCREENS)
export type Screen = z.output<typeof Screen>

export const ERROR_KINDS = ['error', 'rejection', 'render'] as const

/** Per page load */
export const ERRORS_A_PAGE = 5
export const FRAMES_AN_ERROR = 5
export const LONGEST_MESSAGE = 200

const ClientError = z.strictObject({
  screen: Screen,
  kind: z.enum(ERROR_KINDS),
  /** Redacted (domain/base/redact.ts) */
  message: z.string().check(z.maxLength(LONGEST_MESSAGE)),
  /** file:line:column in the app's own files, innermost first */
  frames: z
    .array(z.string().check(z.regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/)))
    .check(z.maxLength(FRAMES_AN_ERROR)),
})
export type ClientError = z.output<typeof ClientError>

export const ClientReport = z.strictObject({
  errors: z.array(ClientError).check(z.maxLength(ERRORS_A_PAGE)),
})
export type ClientReport = z.output<typeof ClientReport>
