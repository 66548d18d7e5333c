import { paint, wipe, type TextRange } from '../../../domain/highlights'
import type { Letter } from '../../../domain/exam'
import type { Highlight, HighlightColor } from '../../../domain/work'

/** Lost with the page. */
export type Tried = {
  answers: Readonly<Record<number, Letter>>
  struck: Readonly<Record<number, readonly Letter[]>>
  flags: readonly number[]
  highlights: readonly Highlight[]
  /**
   * Questions with a revealed answer and the choice before it; null if revealed first, after which no choice is
   * possible.
   */
  checked: Readonly<Record<number, Letter | null>>
  /** The question whose paragraphs are marked. */
  current: number | null
}

export type Step =
  | { kind: 'choose' | 'strike'; question: number; letter: Letter }
  | { kind: 'flag' | 'check' | 'reach'; question: number }
  | { kind: 'mark'; ranges: readonly TextRange[]; colour: HighlightColor | null }

export const untried: Tried = {
  answers: {},
  struck: {},
  flags: [],
  highlights: [],
  checked: {},
  current: null,
}

export function sampleReducer(tried: Tried, step: Step): Tried {
  if (step.kind === 'mark') {
    const { ranges, colour } = step
    const highlights = ranges.reduce<readonly Highlight[]>(
      (list, range) => (colour === null ? wipe(list, range) : paint(list, range, colour)),
      tried.highlights,
    )
    return { ...tried, highlights }
  }
  const { question } = step
  const isChecked = question in tried.checked
  const struck = tried.struck[question] ?? []
  switch (step.kind) {
    case 'choose': {
      if (isChecked) return tried
      // Choosing an option removes its strike.
      const others = struck.filter((letter) => letter !== step.letter)
      return {
        ...tried,
        answers: { ...tried.answers, [question]: step.letter },
        struck: { ...tried.struck, [question]: others },
      }
    }
    case 'strike': {
      if (isChecked || tried.answers[question] === step.letter) return tried
      const others = struck.filter((letter) => letter !== step.letter)
      const next = others.length < struck.length ? others : [...struck, step.letter]
      return { ...tried, struck: { ...tried.struck, [question]: next } }
    }
    case 'flag': {
      const others = tried.flags.filter((flagged) => flagged !== question)
      return { ...tried, flags: others.length < tried.flags.length ? others : [...tried.flags, question] }
    }
    case 'check': {
      const checked = isChecked
        ? tried.checked
        : { ...tried.checked, [question]: tried.answers[question] ?? null }
      return { ...tried, checked, current: question }
    }
    case 'reach':
      return { ...tried, current: question }
  }
}
