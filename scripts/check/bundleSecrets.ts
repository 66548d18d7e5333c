import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Checks that the built app contains no server variable, server-only text, private key or source map. */
const APP = 'dist/app'

const SECRET_VARIABLES = ['DATABASE_URL', 'HELCIM_API_TOKEN', 'HELCIM_WEBHOOK_SECRET']
const SERVER_WORDS = [
  ...['sandbox-api-token', 'c2FuZGJveC13ZWJob29rLXNlY3JldA==', 'passage-nine/checkout-secrets'],
  ...['PRIVATE KEY-----', 'postgresql://', 'GOOGLE_APPLICATION_CREDENTIALS', 'drizzle'],
]

const values = SECRET_VARIABLES.flatMap((name) => process.env[name] || [])
const faults = readdirSync(APP, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz|woff2|png)$/.test(entry.name))
  .flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const text = readFileSync(path, 'utf8')
    const words = [...SECRET_VARIABLES, ...SERVER_WORDS].filter((word) => text.includes(word))
    return [
      ...words.map((word) => `${path} says ${word}`),
      ...values
        .filter((value) => text.includes(value))
        .map(() => `${path} holds a secret of this environment`),
      ...(path.endsWith('.map') ? [`${path} is a source map`] : []),
    ]
  })

console.log(faults.length === 0 ? 'no secret in the built app' : faults.join('\n'))
if (faults.length > 0) process.exitCode = 1
