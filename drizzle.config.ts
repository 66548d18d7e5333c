import { defineConfig } from 'drizzle-kit'

/** Numbered SQL migrations, generated from the schema: `npm run db:generate`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['schema', 'mails'].map((name) => `./functions/store/schema/${name}.ts`),
  out: './functions/store/migrations',
})
