import * as z from 'zod/mini'
import { Instant, QuestionNumber } from '../base/scalars'

/** The longest note on a question, in UTF-16 code units, as a text field counts. */
export const NOTE_LENGTH = 500

const NoteText = z.string().check(z.maxLength(NOTE_LENGTH))

/** What a taker wrote at a question of a reviewed attempt: 'why I missed it'. Without a text it was taken away. */
export const Note = z.object({ question: QuestionNumber, text: NoteText, writtenAt: Instant })
export type Note = z.output<typeof Note>
