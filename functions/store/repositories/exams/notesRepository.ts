import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { first, type Sql } from '../../database'
import { notes } from '../../schema/schema'

export function notesRepository(sql: Sql) {
  const columns = { question: notes.question, text: notes.text, writtenAt: notes.writtenAt }
  return {
    /** Excludes empty notes. */
    of: async (...attemptIds: readonly string[]) =>
      sql
        .select({ ...columns, attemptId: notes.attemptId })
        .from(notes)
        .where(and(inArray(notes.attemptId, [...attemptIds]), ne(notes.text, '')))
        .orderBy(asc(notes.question)),

    find: (attemptId: string, question: number) =>
      first(
        sql
          .select(columns)
          .from(notes)
          .where(and(eq(notes.attemptId, attemptId), eq(notes.question, question))),
      ),

    async keep(note: typeof notes.$inferInsert): Promise<void> {
      await sql
        .insert(notes)
        .values(note)
        .onConflictDoUpdate({
          target: [notes.attemptId, notes.question],
          set: { text: note.text, writtenAt: note.writtenAt },
        })
    },
  }
}
