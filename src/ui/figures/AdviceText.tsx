import { Link } from 'react-router-dom'
import type { Advice } from '../../../domain/results/findings'

type AdviceTextProps = { advice: Advice; practicePathOf(skill: string | null): string }

export function AdviceText({ advice: { text, skill }, practicePathOf }: AdviceTextProps) {
  return (
    <>
      {text}{' '}
      <Link to={practicePathOf(skill)}>{skill === null ? 'Practice a passage' : 'Practice it next'}</Link>
    </>
  )
}
