import { useRef, useState } from 'react'
import { Box, Button, Flex } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { verdictOn } from '../../../../../domain/answers'
import { formatClock } from '../../../../../domain/base/time'
import { SKILLS } from '../../../../../domain/content'
import { passageOfQuestion } from '../../../../../domain/exam'
import { formatSetPart, type SetPart } from '../../../../../domain/practiceSet'
import { titleOfPart } from '../../../../../domain/results/parts'
import type { ApiFailure } from '../../../../api/failure'
import { paths, sittingOf } from '../../../../paths'
import { useAppDispatch } from '../../../../redux/hooks'
import { BusyButton } from '../../../../ui/BusyButton'
import { Failure } from '../../../../ui/Failure'
import { practiceApi } from '../../sync/practiceApi'
import { beginPractice } from '../../sync/practiceThunks'
import type { Practicing } from '../../state/states'

type Told = Practicing['practice']
/** Finished practices of the set, and passages to come */
export type Place = {
  after: readonly string[]
  then: readonly Pick<SetPart, 'testNumber' | 'questions'>[]
}
type ResultProps = { practice: Told; place: Place; flagged?: readonly number[] }

/** Result of the practice, or at the end of a set of the whole set */
export function PracticeResult({ practice, place, flagged = [] }: ResultProps) {
  const { paceSeconds, startedAt, finishedAt } = practice
  const isEnd = place.then.length === 0
  const before = useFinished(isEnd ? place.after : NONE)
  if (before === undefined) return null
  const explained = [...before, practice].flatMap((each) => each.explained)
  const right = explained.filter(isRight).length
  const missed = explained.filter((each) => verdictOf(each) === 'wrong').length
  const skills = SKILLS.map((skill) => ({
    skill,
    some: explained.filter(({ question }) => question.skill === skill),
  })).filter(({ some }) => some.length > 0)
  const spent = Math.round((Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / 1_000)
  return (
    <Flex as="section" aria-label="Result" direction="column" gap="2" paddingBlock="3">
      <Flex columnGap="4" rowGap="1" wrap="wrap" align="baseline">
        <Box as="strong" role="status" fontSize="1.25rem">
          {before.length > 0 && `${before.length + 1} passages: `}
          {right} of {explained.length} right
        </Box>
        {skills.length > 1 &&
          skills.map(({ skill, some }) => (
            <Box as="span" key={skill} color="mutedInk" textStyle="small">
              {titleOfPart(skill)} {some.filter(isRight).length} of {some.length}
            </Box>
          ))}
        {paceSeconds !== null && before.length === 0 && (
          <span>
            Time {formatClock(spent)}, even pace {formatClock(paceSeconds)}
          </span>
        )}
        {flagged.length > 0 && <span>Flagged: {flagged.join(', ')}</span>}
      </Flex>
      <Flex columnGap="4" rowGap="2" wrap="wrap" align="center">
        {isEnd ? (
          <Button asChild>
            <Link to={paths.practice}>Practice another set</Link>
          </Button>
        ) : (
          <NextPassage {...{ practice, place }} />
        )}
        {missed > 0 && (
          <span>{missed === 1 ? 'The one missed comes' : `The ${missed} missed come`} back tomorrow.</span>
        )}
      </Flex>
    </Flex>
  )
}

const NONE: readonly string[] = []

type Explained = Told['explained'][number]

const verdictOf = ({ question, letter }: Explained) => verdictOn(letter, question.correctAnswer)
const isRight = (each: Explained) => verdictOf(each) === 'correct'

/** Undefined while loading. Practices that fail to load are left out. */
function useFinished([first, second]: readonly string[]) {
  const { useGetPracticeQuery } = practiceApi
  const one = useGetPracticeQuery({ practiceId: first ?? '' }, { skip: first === undefined })
  const other = useGetPracticeQuery({ practiceId: second ?? '' }, { skip: second === undefined })
  if (one.isLoading || other.isLoading) return undefined
  return [one.data, other.data].flatMap((each) => each ?? [])
}

function NextPassage({ practice, place: { after, then } }: ResultProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [isBeginning, setBeginning] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const practiceId = useRef(crypto.randomUUID())
  const [next, ...rest] = then
  const [question] = next?.questions ?? []
  if (next === undefined || question === undefined) return null
  const begin = async () => {
    setBeginning(true)
    const request = {
      ...{
        testNumber: next.testNumber,
        questions: [...next.questions],
        passage: passageOfQuestion(question),
      },
      ...({ mode: practice.mode, pace: practice.paceSeconds === null ? 'untimed' : 'even' } as const),
      // Confirmed before the set.
      spoils: true as const,
    }
    const begun = await dispatch(beginPractice(request, practiceId.current))
    setBeginning(false)
    if (begun.failure) return setFailure(begun.failure)
    const place = { after: [...after, practice.practiceId], then: rest }
    void navigate(sittingOf(practiceId.current, placeParams(place)), { replace: true })
  }
  return (
    <>
      <BusyButton busy={isBeginning} onClick={() => void begin()}>
        Next passage ({after.length + 2} of {after.length + 1 + then.length})
      </BusyButton>
      {failure && <Failure failure={failure} what="The practice was not started." />}
    </>
  )
}

export function placeParams({ after, then }: Place): Record<string, string> {
  return {
    ...(after.length > 0 && { after: after.join(',') }),
    ...(then.length > 0 && { then: then.map(formatSetPart).join(',') }),
  }
}
