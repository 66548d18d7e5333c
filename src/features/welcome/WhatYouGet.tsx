import { Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST } from '../../../domain/exam'
import { paths } from '../../paths'
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
        <li>Your answers saved as you choose them, through a reload or a lost connection.</li>
        <li>Your scores and reviews on every device that you log in on.</li>
        <li>
          No card is asked for. Another test is ${offer.single}, if you want one, and all {offer.restCount}{' '}
          others together are ${offer.rest}.
        </li>
      </Stack>
      <p>
        Not sure yet? <Link to={paths.sample}>Try a sample passage</Link> first.
      </p>
    </Stack>
  )
}
