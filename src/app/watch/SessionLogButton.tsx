import { Button } from '@chakra-ui/react'
import { useAppDispatch } from '../../redux/hooks'
import type { AppThunk } from '../../redux/types'
import { downloadText } from '../../ui/downloadText'
import { sessionLogFile } from './sessionLogFile'

const saveSessionLog =
  (): AppThunk =>
  (_dispatch, _getState, { sessionLog }) =>
    downloadText('passage-nine-session.json', sessionLogFile(sessionLog), 'application/json')

export function SessionLogButton() {
  const dispatch = useAppDispatch()
  return (
    <p style={{ textAlign: 'center' }}>
      <Button variant="plain" onClick={() => dispatch(saveSessionLog())}>
        Download session log
      </Button>
    </p>
  )
}
