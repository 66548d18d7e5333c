import { useState } from 'react'
import { Box, Button, HStack, VisuallyHidden } from '@chakra-ui/react'

const SHOWN = 8
/** An id that is no longer is shown as it is. */
const SHORT = 16

/** A long id by its beginning, whole on paper and for whoever copies it. `name` says whose it is. */
export function ShortId({ id, name }: { id: string; name: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setIsCopied(true)
    } catch {
      // A browser that lets nobody copy still shows it whole when it is pointed at.
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
