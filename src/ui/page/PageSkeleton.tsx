import { useEffect, useState } from 'react'
import { Button, Grid, Skeleton, VisuallyHidden } from '@chakra-ui/react'
import { skeletonRecipe } from '../theme/skeletonRecipe'
import { Page } from './Page'

/** Nobody is left to a wait that is longer without a way on. */
const LATE_MS = 10_000

type PageSkeletonProps = {
  heading: string
  /** What it waits for. */
  children: string
}

/** A page of figures whose figures are on their way. */
export function PageSkeleton({ heading, children }: PageSkeletonProps) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Page heading={heading}>
      <VisuallyHidden role="status">{children}</VisuallyHidden>
      {isLate && (
        <Button variant="outline" alignSelf="start" onClick={() => window.location.reload()}>
          Try again
        </Button>
      )}
      {/* As high as the screen: nothing below it moves when they are here. */}
      <Grid
        gap="8"
        alignContent="start"
        minHeight="100dvh"
        templateColumns={{ base: '1fr', lg: 'repeat(2, minmax(0, 1fr))' }}
        aria-hidden
      >
        {[0, 1, 2, 3].map((each) => (
          <Skeleton key={each} recipe={skeletonRecipe} height="16rem" />
        ))}
      </Grid>
    </Page>
  )
}
