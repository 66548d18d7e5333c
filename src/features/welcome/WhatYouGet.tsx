import { Stack } from '@chakra-ui/react'
import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST } from '../../../domain/exam'
import { offer } from './offer'

export function WhatYouGet() {
  return (
    <Stack as="section" aria-labelledby="what-you-get" gap="3" maxWidth="measure">
      <h2 id="what-you-get">What you get</h2>
      <Stack as="ul" gap="2" paddingInlineStart="5" listStyleType="disc">
        <li>
          Practice Test 1, complete and free: {PASSAGES_PER_TEST} passages, {QUESTIONS_PER_TEST} questions,
          and an explanation of every option.
        </li>
        <li>
          No card is asked for. Another test is ${offer.single}, if you want one, and all {offer.restCount}{' '}
          others together are ${offer.rest}.
        </li>
      </Stack>
    </Stack>
  )
}
