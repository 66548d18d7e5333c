import { Link } from 'react-router-dom'
import type { Advice } from '../../../domain/results/findings'
import { practiceOfSkill } from '../../paths'

/** @param isBrief leaves out why no skill is named */
export function AdviceText({
  advice: { text, skill },
  isBrief = false,
}: {
  advice: Advice
  isBrief?: boolean
}) {
  return (
    <>
      {(skill !== null || !isBrief) && `${text} `}
      <Link to={practiceOfSkill(skill)}>{skill === null ? 'Practice a passage' : 'Practice it next'}</Link>
    </>
  )
}
