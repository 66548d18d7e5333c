import { Link } from 'react-router-dom'
import type { Advice } from '../../../domain/results/findings'
import { practiceOfSkill } from '../../paths'

export function AdviceText({ advice: { text, skill } }: { advice: Advice }) {
  return (
    <>
      {text}{' '}
      <Link to={practiceOfSkill(skill)}>{skill === null ? 'Practice a passage' : 'Practice it next'}</Link>
    </>
  )
}
