import type { GlobalStyleObject, SystemStyleObject } from '@chakra-ui/react'
import { HIGHLIGHT_COLOURS, type HighlightColour } from '../../../domain/work'
import { schemeNames, type SchemeName } from './schemeNames'

/** What each colour is for. No other file of the app names a colour. */
type Scheme = {
  paper: string
  ink: string
  mutedInk: string
  /** The accent, for the one thing to do next. */
  pine: string
  /** Correct answers, and nothing else. */
  blue: string
  /** Wrong answers, faults and low time, and nothing else. */
  red: string
} & Record<HighlighterRole, string>

type HighlighterRole = `highlighter${Capitalize<HighlightColour>}`
/** The role of a highlight's ground. */
export const highlighterRole = (colour: HighlightColour) =>
  `highlighter${colour.charAt(0).toUpperCase()}${colour.slice(1)}` as HighlighterRole

/** Every pair of text and ground meets AA, and reading text meets AAA; a test computes them. Six-digit hex. */
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

/** Every colour that the interface uses: the named ones and those made from them. */
export const colorRoles: readonly ColorRole[] = [
  'paper',
  'ink',
  'mutedInk',
  'pine',
  'onPine',
  'blue',
  'red',
  ...HIGHLIGHT_COLOURS.map(highlighterRole),
  'hairline',
  'tint',
]

export function rolesOf(name: SchemeName): Record<ColorRole, string> {
  const scheme = schemes[name]
  return { ...scheme, onPine: scheme.paper, hairline: `${scheme.ink}29`, tint: `${scheme.ink}0F` }
}

/** The CSS variable that holds a role's colour in the scheme at hand. */
export const colorVariable = (role: ColorRole) => `var(--scheme-${role})`

function variablesOf(name: SchemeName): SystemStyleObject {
  const roles = rolesOf(name)
  return {
    colorScheme: name === 'dark' ? 'dark' : 'light',
    ...Object.fromEntries(colorRoles.map((role) => [`--scheme-${role}`, roles[role]])),
  }
}

/** The ground of a highlight and of its marker (src/ui/room/passage.css has the rest). */
export const highlightStyles: GlobalStyleObject = Object.fromEntries(
  HIGHLIGHT_COLOURS.map((colour) => [
    `[data-colour=${colour}]`,
    { background: colorVariable(highlighterRole(colour)) },
  ]),
)

/** The variables of all schemes: the system's choice, over it the one that <html data-scheme> forces. */
export const schemeStyles: GlobalStyleObject = {
  ':root': { ...variablesOf('light'), '@media (prefers-color-scheme: dark)': variablesOf('dark') },
  ...Object.fromEntries(schemeNames.map((name) => [`:root[data-scheme=${name}]`, variablesOf(name)])),
  ':root, :root[data-scheme]': {
    '@media print': { ...variablesOf('light'), '--scheme-paper': '#FFFFFF' },
  },
}
