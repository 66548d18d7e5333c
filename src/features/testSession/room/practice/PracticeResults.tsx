import { useState } from 'react'
import { Box, Button, Table } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { dateForms } from '../../../../../domain/base/time'
import type { PracticeList } from '../../../../../domain/practiceList'
import { sittingOf } from '../../../../paths'
import { FigureTable } from '../../../../ui/figures/FigureTable'
import { usePractices } from '../../sync/practiceApi'

const FEW = 8

/** Optional on its page: nothing if it cannot be loaded */
export function PracticeResults() {
  const { data } = usePractices()
  return data ? <ResultTable told={data} /> : null
}

export function ResultTable({ told: { tests, results } }: { told: PracticeList }) {
  const [isWhole, setWhole] = useState(false)
  if (results.length === 0) return null
  const titleOf = (testNumber: number, passage: number) =>
    tests.find((test) => test.testNumber === testNumber)?.passages.find((each) => each.passage === passage)
      ?.title
  return (
    <Box as="section" aria-labelledby="practice-results">
      <Box as="h2" id="practice-results" marginBottom="3">
        Practice results
      </Box>
      <FigureTable
        caption="Practice results"
        isCaptionHidden
        columns={['Date', 'Passage', { figure: 'Right' }]}
      >
        <Table.Body>
          {results.slice(0, isWhole ? undefined : FEW).map((each) => (
            <Table.Row key={each.practiceId}>
              <Table.Cell>
                <Box as="span" whiteSpace="nowrap">
                  {dateForms.day(each.finishedAt)}
                </Box>
              </Table.Cell>
              <Table.ColumnHeader scope="row">
                <Link to={sittingOf(each.practiceId)}>{titleOf(each.testNumber, each.passage)}</Link>
              </Table.ColumnHeader>
              <Table.Cell>
                {each.right} of {each.of}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </FigureTable>
      {results.length > FEW && !isWhole && (
        <Button variant="outline" marginTop="3" onClick={() => setWhole(true)}>
          Show all {results.length}
        </Button>
      )}
    </Box>
  )
}
