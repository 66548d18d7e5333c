import { defineConfig } from 'drizzle-kit'

/** Numbered SQL migrations, generated from the schema: `npm run db:generate`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['schema', 'mails', 'tallies', 'notes', 'questionReports'].map(
    (name) => `./functions/store/schema/${name}.ts`,
  ),
  out: './functions/store/migrations',
})
