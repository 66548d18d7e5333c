import { useState } from 'react'
import { Box, Button, HStack, VisuallyHidden } from '@chakra-ui/react'

const SHOWN = 8
/** Longer ids are shortened. */
const SHORT = 16

/** Shows the start of a long id; prints and copies all of it. `name` is for screen readers. */
export function ShortId({ id, name }: { id: string; name: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setIsCopied(true)
    } catch {
      // The title attribute still shows the whole id.
      setIsCopied(false)
    }
  }
  if (id.length <= SHORT) return id
  return (
    <HStack as="span" gap="3">
      <Box as="span" title={id} css={{ '@media print': { display: 'none' } }}>
        {id.slice(0, SHOWN)}…
      </Box>
      <Box as="span" display="none" overflowWrap="anywhere" css={{ '@media print': { display: 'inline' } }}>
        {id}
      </Box>
      <Box as="span" css={{ '@media print': { display: 'none' } }}>
        <Button variant="plain" onClick={() => void copy()}>
          <span role="status">
            {isCopied ? 'Copied' : 'Copy'}
            <VisuallyHidden> the {name}</VisuallyHidden>
          </span>
        </Button>
      </Box>
    </HStack>
  )
}
