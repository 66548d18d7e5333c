import { defineGlobalStyles } from '@chakra-ui/react'
import { highlightStyles, schemeStyles } from './schemes'

export const globalStyles = defineGlobalStyles({
  ...schemeStyles,
  ...highlightStyles,
  html: {
    colorPalette: 'pine',
    backgroundColor: 'paper',
    color: 'ink',
    textStyle: 'interface',
    textSizeAdjust: '100%',
    scrollbarGutter: 'stable',
  },
  // A dialog's backdrop doesn't cover the scrollbar's gutter.
  'html:has([data-scroll-lock])': { backgroundColor: 'color-mix(in srgb, var(--scheme-paper), black 48%)' },
  body: { display: 'flex', flexDirection: 'column', backgroundColor: 'paper' },
  h1: { textStyle: 'title' },
  'h2, h3': { textStyle: 'heading' },
  'strong, b': { fontWeight: '600' },
  'em, i, cite': { fontStyle: 'italic' },
  a: {
    color: 'inherit',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    textDecorationColor: 'mutedInk',
    '&:hover': { textDecorationColor: 'ink', textDecorationThickness: '2px' },
  },
  ':focus-visible': {
    outline: '2px solid',
    outlineColor: 'ink',
    outlineOffset: '2px',
    borderRadius: 'small',
  },
  // Focused only by the app, so a ring would mean nothing.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '::selection': { backgroundColor: 'ink', color: 'paper' },
})
