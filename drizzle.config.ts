import { defineConfig } from 'drizzle-kit'

/** Numbered SQL migrations, generated from the schema: `npm run db:generate`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./functions/store/schema.ts', './functions/store/mailsSchema.ts'],
  out: './functions/store/migrations',
})
