import * as z from 'zod/mini'
import { Instant, QuestionNumber, TestNumber, Uuid } from '../base/scalars'

/** The longest note on a question, in UTF-16 code units, as a text field counts. */
export const NOTE_LENGTH = 500

/** Two texts that were written in two places are both kept, and may be longer than one. */
const KEPT_LENGTH = 4 * NOTE_LENGTH
const NoteText = z.string().check(z.maxLength(KEPT_LENGTH))

/** What a taker wrote at a question of a reviewed attempt: 'why I missed it'. Without a text it was taken away. */
export const Note = z.object({ question: QuestionNumber, text: NoteText, writtenAt: Instant })
export type Note = z.output<typeof Note>

/** All of a taker's notes, by test and question, the latest attempt's first. */
export const Notebook = z.array(
  z.extend(Note, {
    attemptId: Uuid,
    testNumber: TestNumber,
    /** 1 for the first attempt at its test. */
    ordinal: z.int(),
    /** What the question asks; null for a test that was taken back. */
    stem: z.nullable(z.string()),
  }),
)
export type Notebook = z.output<typeof Notebook>

/** A note as it is sent: with the time of the note that its writer saw; null where there was none. */
export const NoteWritten = z.extend(Note, { basedOn: z.nullable(Instant) })
export type NoteWritten = z.output<typeof NoteWritten>

/**
 * What stands after a note. Words over those that their writer saw replace them. Over others, which were written elsewhere
 * meanwhile, both texts are kept. A repeat changes nothing.
 */
export function noteAfter(there: Note | undefined, { basedOn, ...note }: NoteWritten): Note {
  if (there === undefined) return note
  const writtenAt = note.writtenAt > there.writtenAt ? note.writtenAt : laterBy1(there.writtenAt)
  if (basedOn === there.writtenAt || note.text.includes(there.text)) return { ...note, writtenAt }
  if (there.text.includes(note.text)) return there
  const text = `${there.text}\n\n${note.text}`.slice(0, KEPT_LENGTH)
  return { ...note, text, writtenAt }
}

const laterBy1 = (at: string) => new Date(Date.parse(at) + 1).toISOString()
