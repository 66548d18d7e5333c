import { counts } from '../../../functions/base/counters'

test('counters with alerts on their increase exist before the first event', async () => {
  const lines = (await counts.metrics()).split('\n')
  const zeros = [
    ...['unknown', 'rejected', 'auth'].map((kind) => `passage_nine_provider_faults_total{kind="${kind}"} 0`),
    ...['database', 'identity provider', 'card provider'].map(
      (part) => `passage_nine_unavailable_total{part="${part}"} 0`,
    ),
    ...['error', 'rejection', 'render'].map(
      (kind) => `passage_nine_client_errors_total{screen="testPage",kind="${kind}"} 0`,
    ),
    ...['granted', 'revoked', 'overpaid', 'undercharged', 'unclear_return', 'voided', 'changed'].map(
      (outcome) => `passage_nine_charges_total{outcome="${outcome}"} 0`,
    ),
  ]
  for (const line of zeros) expect(lines).toContain(line)
})
