/** What the app takes of Chakra UI: by its index every file of tests would load all of its 1,900 modules. */
export { Box } from '@chakra-ui/react/box'
export { Flex } from '@chakra-ui/react/flex'
export { Grid } from '@chakra-ui/react/grid'
export { HStack, Stack } from '@chakra-ui/react/stack'
export {
  chakra,
  ChakraProvider,
  createSystem,
  defineConfig,
  defineGlobalStyles,
  defineTokens,
} from '@chakra-ui/react/styled-system'
