/** Chakra UI's index would load all of its 1,900 modules in every test file. */
export { Alert } from '@chakra-ui/react/alert'
export { Box } from '@chakra-ui/react/box'
export { Button, type ButtonProps } from '@chakra-ui/react/button'
export { Card } from '@chakra-ui/react/card'
export { Center } from '@chakra-ui/react/center'
export { DataList } from '@chakra-ui/react/data-list'
export { Dialog } from '@chakra-ui/react/dialog'
export { Field } from '@chakra-ui/react/field'
export { Flex } from '@chakra-ui/react/flex'
export { Grid } from '@chakra-ui/react/grid'
export { Input, type InputProps } from '@chakra-ui/react/input'
export { NativeSelect } from '@chakra-ui/react/native-select'
export { Popover, type PopoverRootProps } from '@chakra-ui/react/popover'
export { Portal } from '@chakra-ui/react/portal'
export { Spinner } from '@chakra-ui/react/spinner'
export { HStack, Stack } from '@chakra-ui/react/stack'
export { Table } from '@chakra-ui/react/table'
export { Textarea } from '@chakra-ui/react/textarea'
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
export {
  chakra,
  ChakraProvider,
  createSystem,
  defineConfig,
  defineGlobalStyles,
  defineRecipe,
  defineSlotRecipe,
  defineTokens,
} from '@chakra-ui/react/styled-system'
