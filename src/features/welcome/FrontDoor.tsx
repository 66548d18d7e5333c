import type { ReactNode } from 'react'
import { Box, Button, chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../paths'
import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST, TIME_LIMIT_SECONDS } from '../../../domain/exam'

const figures = [
  [PASSAGES_PER_TEST, 'passages'],
  [QUESTIONS_PER_TEST, 'questions'],
  [TIME_LIMIT_SECONDS / 60, 'minutes'],
] as const

export function FrontDoor({ children }: { children: ReactNode }) {
  const { state } = useLocation()
  return (
    <Grid
      columnGap="16"
      rowGap="10"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
    >
      <Stack gap="6" alignItems="flex-start" maxWidth="40rem">
        <chakra.h1 tabIndex={-1} textStyle="promise">
          Ten timed reading tests, every answer explained
        </chakra.h1>
        <Box as="p" fontSize="1.125rem" maxWidth="measure">
          Practice for the reading section of the medical-school admission exam. When you finish a test, you
          see why every option of every question is right or wrong.
        </Box>
        <Box as="ul" aria-label="Each test has" display="flex" columnGap="8">
          {figures.map(([count, what]) => (
            <li key={what}>
              <Box as="span" textStyle="greatFigure" display={{ base: 'block', sm: 'inline' }}>
                {count}
              </Box>{' '}
              {what}
            </li>
          ))}
        </Box>
        <Flex wrap="wrap" align="center" columnGap="6" rowGap="3">
          <Button asChild paddingInline="6" minHeight="3.25rem" fontSize="1.125rem">
            <Link to={paths.register} state={state}>
              Start Test 1 free
            </Link>
          </Button>
          <span>
            No card needed. Or <Link to={paths.sample}>try a sample passage</Link>.
          </span>
        </Flex>
      </Stack>
      {children}
    </Grid>
  )
}
