import { Box } from '@chakra-ui/react'
import { useAppSelector } from '../../redux/hooks'
import { selectSession } from './testSessionSlice'

/** Where the answers are: on the server, on their way, or kept on this device. Only an acknowledgement is "Saved". */
export function SaveStatus() {
  const session = useAppSelector(selectSession)
  if (session.status !== 'inProgress') return null
  return (
    <Box as="span" role="status" color="mutedInk" minWidth={{ md: '14rem' }} display="inline-block">
      {session.writer === 'elsewhere'
        ? 'Read only'
        : wordFor(session.unacknowledged.length > 0, session.saveTrouble !== null)}
    </Box>
  )
}

function wordFor(isPending: boolean, isInTrouble: boolean): string {
  if (!isPending) return 'Saved'
  return isInTrouble ? 'Offline – kept on this device' : 'Saving'
}
