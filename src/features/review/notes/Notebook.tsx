import { Box, Button, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Notebook as Told } from '../../../../domain/results/notes'
import { failureOf } from '../../../api/failure'
import { pagesApi } from '../../../api/pagesApi'
import { paths, reviewPageOf } from '../../../paths'
import { Failure } from '../../../ui/Failure'
import { Page } from '../../../ui/page/Page'
import { Wait } from '../../../ui/Wait'

export function Notebook() {
  const { data: notes, error, refetch } = pagesApi.useGetNotebookQuery({})
  if (!notes && error === undefined) return <Wait>Loading your notes</Wait>
  return (
    <Page heading="Your Notes">
      {notes ? (
        <Written notes={notes} />
      ) : (
        <Failure failure={failureOf(error)} what="Your notes could not be loaded." onRetry={refetch} />
      )}
    </Page>
  )
}

function Written({ notes }: { notes: Told }) {
  if (notes.length === 0) {
    return (
      <Stack gap="4" maxWidth="measure">
        <p>What you write at a question while you review a test will be here, by test.</p>
        <Button asChild alignSelf="start">
          <Link to={paths.login}>Review a test</Link>
        </Button>
      </Stack>
    )
  }
  const tests = [...new Set(notes.map(({ testNumber }) => testNumber))]
  return (
    <Stack gap="10" maxWidth="measure">
      {tests.map((testNumber) => (
        <Stack as="section" key={testNumber} gap="6">
          <h2>Practice Test {testNumber}</h2>
          {notes
            .filter((note) => note.testNumber === testNumber)
            .map((note) => (
              <Box key={`${note.attemptId} ${note.question}`} breakInside="avoid">
                <Flex gap="2" wrap="wrap" align="baseline">
                  <Box as="h3" fontSize="1rem">
                    <Link to={reviewPageOf(testNumber, note.attemptId, note.question)}>
                      Question {note.question}
                    </Link>
                  </Box>
                  {note.ordinal > 1 && (
                    <Box as="span" color="mutedInk" textStyle="small">
                      Attempt {note.ordinal}
                    </Box>
                  )}
                </Flex>
                {note.stem !== null && <Box color="mutedInk">{note.stem}</Box>}
                <Box
                  marginTop="2"
                  paddingInlineStart="3"
                  borderInlineStart="3px solid"
                  borderColor="pine"
                  whiteSpace="pre-wrap"
                  overflowWrap="anywhere"
                >
                  {note.text}
                </Box>
              </Box>
            ))}
        </Stack>
      ))}
    </Stack>
  )
}
