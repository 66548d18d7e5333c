import { useId, useState } from 'react'
import { Box } from '@chakra-ui/react'
import { NOTE_LENGTH } from '../../../../domain/notes'
import { Button } from '../../../ui/Button'
import { VisuallyHidden } from '../../../ui/VisuallyHidden'
import type { Notes, Standing } from './useNotes'

const words: Record<Standing, string> = {
  saved: 'Saved',
  saving: 'Saving',
  kept: 'Not saved yet – kept on this device',
}

type NoteFieldProps = { question: number; notes: Notes }

/** A taker's own words at a question, once there are any or they are asked for. */
export function NoteField({ question, notes }: NoteFieldProps) {
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const text = notes.textOf(question)
  if (!notes.isReady) return null
  if (text === '' && !isAsked)
    return (
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        Add a note<VisuallyHidden>&nbsp;to question {question}</VisuallyHidden>
      </Button>
    )
  return (
    <Box>
      <label htmlFor={id} className="field-label">
        Your note<VisuallyHidden>&nbsp;on question {question}</VisuallyHidden>
      </label>
      <textarea
        id={id}
        className="field note"
        rows={3}
        maxLength={NOTE_LENGTH}
        placeholder="Why I chose it, and what I missed"
        // A review with notes opens without giving them the focus.
        autoFocus={isAsked}
        value={text}
        onChange={(event) => {
          setIsAsked(true)
          setIsTouched(true)
          notes.write(question, event.target.value)
        }}
      />
      <Box role="status" textStyle="small" color="mutedInk" minHeight="1.5em">
        {isTouched && words[notes.standingOf(question)]}
      </Box>
    </Box>
  )
}
