import { Link } from 'react-router-dom'
import { Table } from '@chakra-ui/react'
import { dateForms } from '../../../../domain/base/time'
import { failureOf } from '../../../api/failure'
import { pagesApi } from '../../../api/pagesApi'
import { reportPageOf } from '../../../paths'
import { Failure } from '../../../ui/Failure'
import { FigureTable, formatMinutes } from '../../../ui/figures/FigureTable'

type PastAttemptsProps = { testNumber: number; attemptId: string }

/** Newest first. */
export function PastAttempts({ testNumber, attemptId }: PastAttemptsProps) {
  const { data: attempts, error, refetch } = pagesApi.useGetAttemptsQuery({ testNumber })
  if (error !== undefined && attempts === undefined) {
    return (
      <Failure failure={failureOf(error)} what="Earlier attempts could not be loaded." onRetry={refetch} />
    )
  }
  return (
    <FigureTable
      caption="Attempts"
      columns={['Attempt', 'Finished', { figure: 'Time' }, { figure: 'Score' }]}
    >
      <Table.Body>
        {attempts?.map((attempt) => (
          <Table.Row key={attempt.attemptId}>
            <Table.ColumnHeader scope="row">
              {attempt.attemptId === attemptId ? (
                `${attempt.ordinal} (shown)`
              ) : (
                <Link to={reportPageOf(attempt.attemptId)}>Report of attempt {attempt.ordinal}</Link>
              )}
            </Table.ColumnHeader>
            <Table.Cell>{dateForms.day(attempt.finishedAt)}</Table.Cell>
            <Table.Cell>
              {formatMinutes((Date.parse(attempt.finishedAt) - Date.parse(attempt.startedAt)) / 60_000)}
            </Table.Cell>
            <Table.Cell>
              {attempt.late ? `${attempt.score} (in time: ${attempt.inTime})` : attempt.score}
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </FigureTable>
  )
}
