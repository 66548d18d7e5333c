import { Button } from '@chakra-ui/react'
import { PASSAGES_PER_TEST } from '../../domain/exam'
import { Icon } from './icons'

type PassageStepProps = {
  to: 'previous' | 'next'
  passage: number
  onOpen(passage: number): void
}

export function PassageStep({ to, passage, onOpen }: PassageStepProps) {
  const isBack = to === 'previous'
  return (
    <Button
      variant="outline"
      aria-label={isBack ? 'Previous passage' : 'Next passage'}
      disabled={passage === (isBack ? 1 : PASSAGES_PER_TEST)}
      onClick={() => onOpen(passage + (isBack ? -1 : 1))}
    >
      {isBack && <Icon name={to} />}
      <span className="word">{isBack ? 'Previous' : 'Next'}</span>
      {!isBack && <Icon name={to} />}
    </Button>
  )
}
