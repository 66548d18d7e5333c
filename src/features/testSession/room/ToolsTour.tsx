import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { Icon } from '../../../ui/icons'
import { OptionRow } from '../../../ui/OptionRow'

const steps = [
  'Select text in the passage to highlight it in yellow or blue.',
  'Strike out an option that you have ruled out.',
  'Flag a question to come back to it.',
  'Every tool has a key: A to D choose, Shift+A to D strike out, F flags. Press ? to see them all.',
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
              <Mark step={index + 1} />
              {step}
            </Flex>
          ))}
        </Stack>
      </Stack>
    </Box>
  )
}

/** Hidden from screen readers: the steps say the same. */
function Picture() {
  return (
    <Box css={pictureCss} aria-hidden inert>
      <Box fontFamily="reading" lineHeight="1.65">
        A price learns how much people want a thing only from what they will give up for it. A line asks for
        hours, and hours are unequally distributed too,{' '}
        <mark data-colour="yellow">but nothing like so unequally.</mark>
        <Flex align="center" gap="2" marginTop="2" fontFamily="interface">
          <Box as="span" css={keyCss} data-colour="yellow">
            Yellow
          </Box>
          <Box as="span" css={keyCss} data-colour="blue">
            Blue
          </Box>
          <Mark step={1} />
        </Flex>
      </Box>
      <div>
        <Flex justify="space-between" gap="3" fontWeight="600">
          4. The author compares hours with money to show that
          <Flex gap="2" align="baseline">
            <Mark step={3} />
            <Icon name="flag" filled />
          </Flex>
        </Flex>
        <OptionRow name="tour" letter="A" text="money is shared less evenly." checked={false} />
        <Flex align="center" gap="2">
          <OptionRow name="tour" letter="B" text="waiting costs nothing." checked={false} struck />
          <Mark step={2} />
        </Flex>
        <OptionRow name="tour" letter="C" text="a line is fairer than a price." checked />
        <Flex gap="1" marginTop="2" align="center">
          {['A', 'B', 'C', 'D', 'F', '?'].map((key) => (
            <chakra.span key={key} css={keyCss}>
              {key}
            </chakra.span>
          ))}
          <Mark step={4} />
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
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignSelf: 'start',
  gap: '8',
  padding: '6',
  border: 'hairline',
  borderRadius: 'medium',
  lineHeight: '1.4',
  userSelect: 'none',
  '& mark': { color: 'inherit', paddingBlock: '1px' },
  '& input': { opacity: '1 !important' },
  '& input:checked': { borderColor: 'pine' },
}

const keyCss = {
  minWidth: '1.75rem',
  paddingInline: '1',
  border: 'hairline',
  borderRadius: 'small',
  textAlign: 'center',
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
