import { createSystem, defineConfig, defineTokens } from '@chakra-ui/react'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { globalStyles } from './globalStyles'
import { buttonRecipe, inputRecipe, spinnerRecipe, textareaRecipe } from './recipes'
import { colorRoles, colorVariable } from './schemes'
import { alertSlotRecipe, fieldSlotRecipe } from './slotRecipes'

/** Extends Chakra's base preset. `data-scheme` on <html> overrides the system's color scheme. */
const tokens = defineTokens({
  colors: {
    ...Object.fromEntries(colorRoles.map((role) => [role, { value: colorVariable(role) }])),
    pine: palette('pine'),
    red: palette('red'),
  },
  fonts: {
    reading: {
      value:
        "'Literata', 'Literata Fallback', 'Literata Fallback Times', 'Literata Fallback Noto', 'Literata Fallback DejaVu', serif",
    },
    interface: { value: "'Inter', 'Inter Fallback', 'Inter Fallback DejaVu', system-ui, sans-serif" },
  },
  /** A 4 px grid in rem, so it grows with the user's font size; 8, 16, 24 and 40 px separate elements. */
  spacing: {
    '1': { value: '0.25rem' },
    '1.5': { value: '0.375rem' },
    '2': { value: '0.5rem' },
    '2.5': { value: '0.625rem' },
    '3': { value: '0.75rem' },
    '4': { value: '1rem' },
    '5': { value: '1.25rem' },
    '6': { value: '1.5rem' },
    '8': { value: '2rem' },
    '10': { value: '2.5rem' },
    '16': { value: '4rem' },
  },
  sizes: {
    full: { value: '100%' },
    page: { value: '72rem' },
    /** 60 to 75 characters of reading text. */
    measure: { value: '36rem' },
    form: { value: '24rem' },
    /** Minimum height of a touch target. */
    touch: { value: '2.75rem' },
  },
  radii: { small: { value: '4px' }, medium: { value: '8px' } },
  borders: {
    hairline: { value: `1px solid ${colorVariable('hairline')}` },
    control: { value: `1px solid ${colorVariable('mutedInk')}` },
  },
})

/** A color for a component's `colorPalette`. */
function palette(role: 'pine' | 'red') {
  const color = { value: colorVariable(role) }
  return { DEFAULT: color, solid: color, contrast: { value: colorVariable('onPine') } }
}

const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' }

const textStyles = {
  interface: { value: { fontFamily: 'interface', fontSize: '1rem', lineHeight: '1.5' } },
  small: { value: { fontFamily: 'interface', fontSize: '0.875rem', lineHeight: '1.5' } },
  title: {
    value: {
      fontFamily: 'reading',
      fontSize: 'clamp(1.625rem, 1.45rem + 0.8vw, 2.125rem)',
      fontWeight: '600',
      lineHeight: '1.2',
      letterSpacing: '-0.01em',
      textWrap: 'balance',
    },
  },
  /** The largest text of the site. */
  promise: {
    value: {
      fontFamily: 'reading',
      fontSize: 'clamp(2.25rem, 1.5rem + 3.2vw, 3.5rem)',
      fontWeight: '600',
      lineHeight: '1.1',
      letterSpacing: '-0.02em',
      textWrap: 'balance',
    },
  },
  section: {
    value: { fontFamily: 'reading', fontSize: '1.625rem', fontWeight: '600', lineHeight: '1.2' },
  },
  heading: { value: { fontFamily: 'reading', fontSize: '1.25rem', fontWeight: '600', lineHeight: '1.35' } },
  greatFigure: {
    value: { fontVariantNumeric: 'tabular-nums', fontSize: '2rem', fontWeight: '600', lineHeight: '1.2' },
  },
  /** Equal-width digits for the clock, scores and prices. */
  figures: { value: { fontFamily: 'interface', fontVariantNumeric: 'tabular-nums' } },
}

const keyframes = {
  appear: { from: { opacity: '0' }, to: { opacity: '1' } },
  grow: { from: { scale: 'var(--grow-from, 1 0)' } },
  enter: { from: { opacity: '0', transform: 'translateY(4px)' } },
  turn: { to: { transform: 'rotate(1turn)' } },
}

const config = defineConfig({
  cssVarsRoot: ':where(:root)',
  cssVarsPrefix: 'p9',
  preflight: true,
  globalCss: globalStyles,
  theme: {
    breakpoints,
    tokens,
    textStyles,
    keyframes,
    // Only components of the first screen; the others import their own recipes (theme/*Recipe.ts).
    recipes: { button: buttonRecipe, input: inputRecipe, spinner: spinnerRecipe, textarea: textareaRecipe },
    slotRecipes: {
      alert: alertSlotRecipe,
      field: fieldSlotRecipe,
    },
  },
})

export const system = createSystem(defaultBaseConfig, config)
