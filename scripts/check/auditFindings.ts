import * as z from 'zod/mini'

/** What `npm audit --json` says, as far as it is read. */
const AuditOutput = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.looseObject({ url: z.optional(z.string()) })])),
    }),
  ),
})

/** High and critical advisories that are lived with, by package: the reason, and what would end it. */
export type Accepted = Readonly<Record<string, string>>

/**
 * The packages with a high or critical advisory that nobody has given a reason to live with, each in a line; null when
 * what npm printed is no report: no advisory source answered.
 */
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
