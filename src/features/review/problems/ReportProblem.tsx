import { Suspense, useState } from 'react'
import { Box, Button, VisuallyHidden } from '@chakra-ui/react'
import { patientPart } from '../../../ui/page/lazyPart'

const ProblemDialog = patientPart(() => import('./ProblemDialog'), 'ProblemDialog')

export function ReportProblem({ attemptId, question }: { attemptId: string; question: number }) {
  const [standing, setStanding] = useState<'closed' | 'open' | 'sent'>('closed')
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <Button
        variant="plain"
        color="mutedInk"
        onClick={() => {
          setIsWanted(true)
          setStanding('open')
        }}
      >
        <span>
          Report a problem<VisuallyHidden> with question {question}</VisuallyHidden>
        </span>
      </Button>
      <Box as="span" role="status" alignSelf="center" color="mutedInk">
        {standing === 'sent' && 'Reported. Thank you.'}
      </Box>
      {isWanted && (
        <Suspense fallback={null}>
          <ProblemDialog
            open={standing === 'open'}
            attemptId={attemptId}
            question={question}
            onClose={(isSent) => setStanding(isSent ? 'sent' : 'closed')}
          />
        </Suspense>
      )}
    </>
  )
}
