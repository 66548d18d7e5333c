import { readFileSync } from 'node:fs'
import { findingsOf } from '../../../scripts/check/auditFindings'

const advisory = { url: 'https://advisories.example/1', severity: 'high' }
const report = (severity: string) => ({ vulnerabilities: { pg: { severity, via: [advisory, 'pg-types'] } } })

test.each(['high', 'critical'])('a %s advisory in what runs in production fails', (severity) => {
  expect(findingsOf(report(severity), {})).toEqual([
    `pg: ${severity} (https://advisories.example/1, by pg-types)`,
  ])
})

test('an advisory with a stated reason does not fail, nor does a minor one', () => {
  expect(findingsOf(report('high'), { pg: 'Only its client, which we do not load; until 8.24.' })).toEqual([])
  expect(findingsOf(report('moderate'), {})).toEqual([])
  expect(findingsOf({ vulnerabilities: {} }, {})).toEqual([])
})

test('each accepted advisory has a reason', () => {
  const accepted: Record<string, string> = JSON.parse(
    readFileSync('scripts/check/auditAccepted.json', 'utf8'),
  )
  for (const reason of Object.values(accepted)) expect(reason.split(' ').length).toBeGreaterThan(4)
})
