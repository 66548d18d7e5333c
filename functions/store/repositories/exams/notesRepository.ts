import { and, asc, eq, lt, ne, sql as raw } from 'drizzle-orm'
import type { Sql } from '../../database'
import { notes } from '../../schema/notes'

type Kept = { question: number; text: string; writtenAt: Date }

/** What takers write at the questions of their attempts. */
export function notesRepository(sql: Sql) {
  const columns = { question: notes.question, text: notes.text, writtenAt: notes.writtenAt }
  return {
    /** The notes on an attempt that say something, by question. */
    async of(attemptId: string): Promise<Kept[]> {
      return sql
        .select(columns)
        .from(notes)
        .where(and(eq(notes.attemptId, attemptId), ne(notes.text, '')))
        .orderBy(asc(notes.question))
    },

    /** Keeps a note unless a later one is there. @returns the one that stands */
    async keep(note: typeof notes.$inferInsert): Promise<Kept> {
      const place = [notes.attemptId, notes.question]
      const [kept] = await sql
        .insert(notes)
        .values(note)
        .onConflictDoUpdate({
          target: place,
          set: { text: note.text, writtenAt: note.writtenAt },
          setWhere: lt(notes.writtenAt, raw`excluded.written_at`),
        })
        .returning(columns)
      if (kept) return kept
      const ofQuestion = and(eq(notes.attemptId, note.attemptId), eq(notes.question, note.question))
      const [later] = await sql.select(columns).from(notes).where(ofQuestion)
      if (!later) throw new Error('A note that was there is gone.')
      return later
    },
  }
}
