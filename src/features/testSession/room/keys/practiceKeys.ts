import type { RefObject } from 'react'
import { useAppDispatch } from '../../../../redux/hooks'
import type { Marker } from '../../../../ui/room/HighlightMenu'
import type { Tab } from '../../../../ui/room/PaneTabs'
import type { Say } from '../Announcer'
import { actsBy, afterPaint, focusQuestion } from './roomCommands'
import type { CommandId } from './keyBindings'
import { useShortcuts } from './useShortcuts'

type Practice = {
  passage: number
  /** `at` is the current one. */
  questions: readonly number[]
  at: number
  onGo(question: number): void
  passagePane: RefObject<HTMLElement | null>
  mark(marker: Marker): void
  say: Say
  openTab(tab: Tab): void
  onList(): void
}

const NOT_IN_PRACTICE = ['navigator', 'time', 'nextPassage', 'previousPassage'] as const
type NotInPractice = (typeof NOT_IN_PRACTICE)[number]
const isNotInPractice = (command: CommandId): command is NotInPractice =>
  NOT_IN_PRACTICE.some((each) => each === command)

/** The room's keys that apply to one passage */
export function usePracticeKeys(practice: Practice): void {
  const { passage, questions, at, onGo, passagePane, mark, say, openTab, onList } = practice
  const dispatch = useAppDispatch()
  const goTo = (question: number | undefined) => {
    if (question === undefined) return
    onGo(question)
    openTab('questions')
    focusQuestion()
  }
  useShortcuts((command) => {
    const commands: Record<Exclude<CommandId, NotInPractice>, () => void> = {
      ...actsBy({ dispatch, say, mark, slot: 'practice' }).on(passage, at),
      next: () => goTo(questions.find((each) => each > at)),
      previous: () => goTo(questions.findLast((each) => each < at)),
      passage: () => {
        openTab('passage')
        afterPaint(() => passagePane.current?.focus())
      },
      questions: () => goTo(at),
      list: onList,
    }
    if (!isNotInPractice(command)) commands[command]()
  })
}
