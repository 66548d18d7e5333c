import { useId, useState } from 'react'
import { Box, Button, Flex, Textarea, VisuallyHidden } from '@chakra-ui/react'
import { NOTE_LENGTH } from '../../../../domain/results/notes'
import type { Notes, Standing } from './useNotes'

const words: Record<Standing, string> = {
  saved: 'Saved',
  saving: 'Saving',
  kept: 'Not sent – kept on this device',
  refused: 'Not accepted – kept on this device only',
}

type NoteFieldProps = { question: number; notes: Notes }

export function NoteField({ question, notes }: NoteFieldProps) {
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const text = notes.textOf(question)
  if (!notes.isReady || (text === '' && !isAsked))
    return (
      <Button variant="plain" disabled={!notes.isReady} onClick={() => setIsAsked(true)}>
        Add a note<VisuallyHidden>&nbsp;to question {question}</VisuallyHidden>
      </Button>
    )
  return (
    <Box marginTop="3">
      <Flex gap="3" align="baseline">
        <Box asChild fontWeight="500">
          <label htmlFor={id}>
            Note<VisuallyHidden>&nbsp;on question {question}</VisuallyHidden>
          </label>
        </Box>
        <Textarea
          id={id}
          fieldSizing="content"
          outlineOffset="-2px"
          rows={1}
          maxLength={Math.max(NOTE_LENGTH, text.length)}
          placeholder="What to remember"
          // Notes that exist do not take the focus.
          autoFocus={isAsked}
          value={text}
          onChange={(event) => {
            setIsAsked(true)
            setIsTouched(true)
            notes.write(question, event.target.value)
          }}
        />
      </Flex>
      <Box role="status" textStyle="small" color="mutedInk">
        {isTouched && words[notes.standingOf(question)]}
      </Box>
    </Box>
  )
}
