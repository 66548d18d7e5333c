import { defineGlobalStyles } from '@chakra-ui/react'
import { schemeStyles } from './schemes'

/** What holds on every page, before any component has its say. */
export const globalStyles = defineGlobalStyles({
  ...schemeStyles,
  html: {
    backgroundColor: 'paper',
    color: 'ink',
    textStyle: 'interface',
    textSizeAdjust: '100%',
    scrollbarGutter: 'stable',
  },
  'html[data-dialog]': { overflow: 'hidden' },
  body: { display: 'flex', flexDirection: 'column' },
  // What lies between header and footer has at least the window's height: during a wait, too, the footer stays where it is.
  '#root': {
    display: 'grid',
    gridTemplate: 'auto minmax(calc(100svh - 3.75rem), 1fr) auto / minmax(0, 1fr)',
    flexGrow: '1',
  },
  main: { gridRow: '2' },
  '.site-footer': { gridRow: '3' },
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
