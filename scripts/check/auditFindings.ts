import * as z from 'zod/mini'

const AuditOutput = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.looseObject({ url: z.optional(z.string()) })])),
    }),
  ),
})

export type Accepted = Readonly<Record<string, string>>

/** Unaccepted packages with high or critical advisories; null if npm printed no report */
export function findingsOf(printed: unknown, accepted: Accepted): string[] | null {
  const report = AuditOutput.safeParse(printed)
  if (!report.success) return null
  return Object.entries(report.data.vulnerabilities)
    .filter(([name, { severity }]) => ['high', 'critical'].includes(severity) && !accepted[name])
    .map(([name, { severity, via }]) => {
      const sources = via.map((each) =>
        typeof each === 'string' ? `by ${each}` : (each.url ?? 'no address'),
      )
      return `${name}: ${severity} (${sources.join(', ')})`
    })
}
