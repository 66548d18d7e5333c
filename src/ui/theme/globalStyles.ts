import { defineGlobalStyles } from '@chakra-ui/react'
import { highlightStyles, schemeStyles } from './schemes'

/** What holds on every page, before any component has its say. */
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
  // Focus is moved here by the app, not by the reader's Tab; a ring around the whole page would say nothing.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '::selection': { backgroundColor: 'ink', color: 'paper' },
})
