import type { ReactNode } from 'react'
import { ChakraProvider, createSystem } from '@chakra-ui/react'
import { theme } from './theme'

const system = createSystem(theme)
/** The page carries the theme's variables and base styles from the build (src/ahead/prerender.tsx). */
const engine = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

/** Chakra's style engine around a screen that is made with it. What a test is taken with does without. */
export function Styled({ children }: { children: ReactNode }) {
  return <ChakraProvider value={engine}>{children}</ChakraProvider>
}
