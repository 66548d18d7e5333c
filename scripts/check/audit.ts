import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseJson } from '../../domain/base/parseJson'
import { findingsOf, type Accepted } from './auditFindings'

/** Fails on high and critical advisories not listed in auditAccepted.json, but not on unreachable sources. */
const FOLDER = 'dist/functions'
const BILL = 'test-results/functions.cdx.json'
const PATIENCE_MS = 60_000

function npm(...words: string[]): string {
  const options = {
    cwd: FOLDER,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    maxBuffer: 64 * 1024 * 1024,
  } as const
  try {
    return execFileSync('npm', [...words, '--package-lock-only', '--omit=dev'], { ...options, stdio: 'pipe' })
  } catch (error) {
    // npm exits with 1 on findings.
    const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    const isLate = error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT'
    if (printed !== '' || isLate) return printed
    throw error
  }
}

mkdirSync('test-results', { recursive: true })
const bill = npm('sbom', '--sbom-format=cyclonedx')
const { components }: { components: unknown[] } = JSON.parse(bill)
writeFileSync(BILL, bill)
console.log(`Bill of materials: ${components.length} packages in ${BILL}`)

const accepted: Accepted = JSON.parse(readFileSync('scripts/check/auditAccepted.json', 'utf8'))
const findings = findingsOf(parseJson(npm('audit', '--json')), accepted)
if (findings === null)
  console.log('Advisories: no source answered, nothing was audited. Run it where one does.')
else if (findings.length === 0) console.log('Advisories: none that is high or critical.')
else {
  console.error(`Advisories:\n  ${findings.join('\n  ')}`)
  process.exitCode = 1
}
