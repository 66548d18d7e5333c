import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { Icon } from '../../../ui/icons'
import { OptionRow } from '../../../ui/OptionRow'

const steps = [
  'Select text in the passage or a question to highlight it in yellow or blue.',
  'Strike out an option that you have ruled out.',
  'Flag a question to come back to it.',
]

export function ToolsTour() {
  return (
    <Box as="section" aria-labelledby="tour-title" css={tourCss}>
      <Picture />
      <Stack gap="4">
        <h2 id="tour-title">Your tools</h2>
        <Stack as="ol" gap="3">
          {steps.map((step, index) => (
            <Flex as="li" key={step} gap="3" align="baseline">
              <Box as="span" hideBelow="md">
                <Mark step={index + 1} />
              </Box>
              {step}
            </Flex>
          ))}
        </Stack>
        <Box as="p" hideBelow="md">
          Every tool has a key: press ? to see them all.
        </Box>
      </Stack>
    </Box>
  )
}

/** Quotes the sample passage, never a test. */
export const picture = {
  text: 'The alphabet is indifferent to things, but a thing reaches it only under a name, ',
  marked: 'and the name has to be picked.',
  stem: 'In calling alphabetical order a “bargain” (paragraph 3), the author means that:',
  struck: 'readers give up quick access, and are taught in return how subjects hang together.',
  chosen: 'compilers give up explaining relations, and readers gain entry with a bare name.',
}

/** Hidden from screen readers: the steps say the same. */
function Picture() {
  return (
    <Box css={pictureCss} aria-hidden inert>
      <Box fontFamily="reading" lineHeight="1.65">
        {picture.text}
        <mark data-colour="yellow">{picture.marked}</mark> <Mark step={1} />
      </Box>
      <div>
        <Flex gap="2" fontWeight="600">
          <Icon name="flag" filled />
          <span>
            2. {picture.stem} <Mark step={3} />
          </span>
        </Flex>
        <OptionRow name="tour" letter="A" text={picture.chosen} checked />
        <Flex align="center" gap="2">
          <OptionRow name="tour" letter="B" text={picture.struck} checked={false} struck />
          <Mark step={2} />
        </Flex>
      </div>
    </Box>
  )
}

function Mark({ step }: { step: number }) {
  return <chakra.span css={markCss}>{step}</chakra.span>
}

const tourCss = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gap: { base: '5', lg: '8' },
  marginBottom: '4',
}

const pictureCss = {
  // On a phone the steps alone leave Start in view.
  display: { base: 'none', md: 'grid' },
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  alignSelf: 'start',
  gap: '8',
  padding: '6',
  border: 'hairline',
  borderRadius: 'medium',
  lineHeight: '1.4',
  userSelect: 'none',
  '& mark': { color: 'inherit', paddingBlock: '1px' },
  '& svg': { flexShrink: '0', marginInlineStart: '2' },
  '& input': { opacity: '1 !important' },
  '& input:checked': { borderColor: 'pine' },
}

const markCss = {
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '1.375rem',
  height: '1.375rem',
  borderRadius: '50%',
  background: 'pine',
  color: 'onPine',
  fontFamily: 'interface',
  fontSize: '0.875rem',
  fontWeight: '600',
  lineHeight: '1',
}
