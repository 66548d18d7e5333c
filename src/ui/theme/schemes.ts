import type { GlobalStyleObject, SystemStyleObject } from '@chakra-ui/react'
import { HIGHLIGHT_COLORS, type HighlightColor } from '../../../domain/work'
import { schemeNames, type SchemeName } from './schemeNames'

/** The purpose of each color. No other file contains colors. */
type Scheme = {
  paper: string
  ink: string
  mutedInk: string
  /** The accent, for the next step. */
  pine: string
  /** Correct answers only. */
  blue: string
  /** Wrong answers, errors and low time only. */
  red: string
} & Record<HighlighterRole, string>

type HighlighterRole = `highlighter${Capitalize<HighlightColor>}`
/** The background of a highlight. */
export const highlighterRole = (colour: HighlightColor) =>
  `highlighter${colour.charAt(0).toUpperCase()}${colour.slice(1)}` as HighlighterRole

/** All pairs of text and background meet WCAG AA, reading text AAA (tested). Six-digit hex. */
export const schemes: Readonly<Record<SchemeName, Scheme>> = {
  light: {
    paper: '#FBFAF7',
    ink: '#1D2433',
    mutedInk: '#5B6475',
    pine: '#215A4B',
    blue: '#174A9C',
    red: '#9A1B14',
    highlighterYellow: '#FFE48A',
    highlighterBlue: '#BFDDFF',
  },
  dark: {
    paper: '#14171D',
    ink: '#E8E6E0',
    mutedInk: '#A9B0BD',
    pine: '#7FCBB2',
    blue: '#8DB8FF',
    red: '#FF9A8F',
    highlighterYellow: '#524300',
    highlighterBlue: '#1E4470',
  },
  salmon: {
    paper: '#FFB59C',
    ink: '#000000',
    mutedInk: '#3C3F47',
    pine: '#123B30',
    blue: '#082C66',
    red: '#5E0A06',
    highlighterYellow: '#FFF0A8',
    highlighterBlue: '#D4E6FF',
  },
}

export type ColorRole = keyof Scheme | 'onPine' | 'hairline' | 'tint'

export const colorRoles: readonly ColorRole[] = [
  'paper',
  'ink',
  'mutedInk',
  'pine',
  'onPine',
  'blue',
  'red',
  ...HIGHLIGHT_COLORS.map(highlighterRole),
  'hairline',
  'tint',
]

export function rolesOf(name: SchemeName): Record<ColorRole, string> {
  const scheme = schemes[name]
  return { ...scheme, onPine: scheme.paper, hairline: `${scheme.ink}29`, tint: `${scheme.ink}0F` }
}

/** The CSS variable of a role's color in the current scheme. */
export const colorVariable = (role: ColorRole) => `var(--scheme-${role})`

function variablesOf(name: SchemeName): SystemStyleObject {
  const roles = rolesOf(name)
  return {
    colorScheme: name === 'dark' ? 'dark' : 'light',
    ...Object.fromEntries(colorRoles.map((role) => [`--scheme-${role}`, roles[role]])),
  }
}

/** Backgrounds of highlights and markers (the rest is in src/ui/room/passage.css). */
export const highlightStyles: GlobalStyleObject = Object.fromEntries(
  HIGHLIGHT_COLORS.map((colour) => [
    `[data-colour=${colour}]`,
    { background: colorVariable(highlighterRole(colour)) },
  ]),
)

/** <html data-scheme> overrides the system's choice. */
export const schemeStyles: GlobalStyleObject = {
  ':root': { ...variablesOf('light'), '@media (prefers-color-scheme: dark)': variablesOf('dark') },
  ...Object.fromEntries(schemeNames.map((name) => [`:root[data-scheme=${name}]`, variablesOf(name)])),
  ':root, :root[data-scheme]': {
    '@media print': { ...variablesOf('light'), '--scheme-paper': '#FFFFFF' },
  },
}
