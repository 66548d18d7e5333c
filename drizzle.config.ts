import { defineConfig } from 'drizzle-kit'

/** Numbered SQL migrations, generated from the schema: `npm run db:generate`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./functions/store/schema/schema.ts', './functions/store/schema/mails.ts'],
  out: './functions/store/migrations',
})
