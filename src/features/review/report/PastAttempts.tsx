import { dateForms } from '../../../../domain/base/time'
import { useGetAttemptsQuery } from './attemptsApi'
import { failureOf } from '../../../api/failure'
import { Failure } from '../../../ui/Failure'
import { Link } from '../../../ui/Link'
import { Table } from './ReportTables'

type PastAttemptsProps = { testNumber: number; attemptId: string; reportPathOf(attemptId: string): string }

/** Every finished attempt at this test, the latest first, each with its review. */
export function PastAttempts({ testNumber, attemptId, reportPathOf }: PastAttemptsProps) {
  const { data: attempts, error, refetch } = useGetAttemptsQuery({ testNumber })
  if (error !== undefined && attempts === undefined) {
    return (
      <Failure failure={failureOf(error)} what="Earlier attempts could not be loaded." onRetry={refetch} />
    )
  }
  return (
    <Table caption="Attempts" heads={['Attempt', 'Finished', 'Minutes', 'Score']}>
      {attempts?.map((attempt) => (
        <tr key={attempt.attemptId}>
          <th scope="row">
            {attempt.attemptId === attemptId ? (
              `${attempt.ordinal} (shown)`
            ) : (
              <Link to={reportPathOf(attempt.attemptId)}>Report of attempt {attempt.ordinal}</Link>
            )}
          </th>
          <td>{dateForms.day(attempt.finishedAt)}</td>
          <td>{Math.round((Date.parse(attempt.finishedAt) - Date.parse(attempt.startedAt)) / 60_000)}</td>
          <td>{attempt.late ? `${attempt.score} (in time: ${attempt.inTime})` : attempt.score}</td>
        </tr>
      ))}
    </Table>
  )
}
