import type { QuestionReport } from '../../domain/results/questionReports'
import type { QuestionReported } from '../store/repositories/exams/questionReportsRepository'
import type { OutgoingMail } from './mailSender'

const kinds: Record<QuestionReport['kind'], string> = {
  key: 'the answer key',
  wording: 'the wording',
  explanation: 'an explanation',
  display: 'how it is shown',
  other: 'something else',
}

export function reportMail(report: QuestionReported): Pick<OutgoingMail, 'subject' | 'text'> {
  const { testNumber, version, question, kind, text, reportedAt, username } = report
  return {
    subject: `Test ${testNumber}, question ${question}: a problem with ${kinds[kind]}`,
    text: [
      text === '' ? 'Reported without a description.' : text,
      '',
      `From: ${username}`,
      `Reported: ${reportedAt.toISOString()}`,
      `Text: ${version}`,
      '',
    ].join('\n'),
  }
}
