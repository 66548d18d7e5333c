import * as z from 'zod/mini'
import { Instant, QuestionNumber, TestNumber, Uuid } from '../base/scalars'

/** In UTF-16 code units, as text fields count */
export const NOTE_LENGTH = 500

/** Longer, because conflicting texts are concatenated */
const KEPT_LENGTH = 4 * NOTE_LENGTH
const NoteText = z.string().check(z.maxLength(KEPT_LENGTH))

/** Empty if deleted */
export const Note = z.object({ question: QuestionNumber, text: NoteText, writtenAt: Instant })
export type Note = z.output<typeof Note>

/** By test and question, latest attempt first */
export const Notebook = z.array(
  z.extend(Note, {
    attemptId: Uuid,
    testNumber: TestNumber,
    ordinal: z.int(),
    /** Null if access was revoked */
    stem: z.nullable(z.string()),
  }),
)
export type Notebook = z.output<typeof Notebook>

/** With the time of the note that the writer saw */
export const NoteWritten = z.extend(Note, { basedOn: z.nullable(Instant) })
export type NoteWritten = z.output<typeof NoteWritten>

/** Replaces the text its writer saw; if that changed elsewhere meanwhile, keeps both. Idempotent. */
export function noteAfter(there: Note | undefined, { basedOn, ...note }: NoteWritten): Note {
  if (there === undefined) return note
  const writtenAt = note.writtenAt > there.writtenAt ? note.writtenAt : laterBy1(there.writtenAt)
  if (basedOn === there.writtenAt || note.text.includes(there.text)) return { ...note, writtenAt }
  if (there.text.includes(note.text)) return there
  const text = `${there.text}\n\n${note.text}`.slice(0, KEPT_LENGTH)
  return { ...note, text, writtenAt }
}

const laterBy1 = (at: string) => new Date(Date.parse(at) + 1).toISOString()
