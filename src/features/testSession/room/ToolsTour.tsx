import type { ReactNode } from 'react'
import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { Icon } from '../../../ui/icons'

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
    <Box css={pictureCss} aria-hidden>
      <Box fontFamily="reading" lineHeight="1.65">
        A price learns how much people want a thing only from what they will give up for it. A line asks for
        hours, and hours are unequally distributed too,{' '}
        <mark data-colour="yellow">but nothing like so unequally.</mark>
        <Flex align="center" gap="2" marginTop="2">
          <Box css={menuCss}>
            <span data-colour="yellow">Yellow</span>
            <span data-colour="blue">Blue</span>
          </Box>
          <Mark step={1} />
        </Flex>
      </Box>
      <Stack gap="2">
        <Flex justify="space-between" gap="3" fontWeight="600">
          4. The author compares hours with money to show that
          <Flex gap="2" align="baseline">
            <Mark step={3} />
            <Icon name="flag" filled />
          </Flex>
        </Flex>
        <Option letter="A">money is shared less evenly.</Option>
        <Flex gap="2">
          <Option letter="B" isStruck>
            waiting costs nothing.
          </Option>
          <Mark step={2} />
        </Flex>
        <Option letter="C" isChosen>
          a line is fairer than a price.
        </Option>
        <Flex gap="1" marginTop="2" align="center">
          {['A', 'B', 'C', 'D', 'F', '?'].map((key) => (
            <chakra.span key={key} css={keyCss}>
              {key}
            </chakra.span>
          ))}
          <Mark step={4} />
        </Flex>
      </Stack>
    </Box>
  )
}

type OptionProps = { letter: string; isStruck?: boolean; isChosen?: boolean; children: ReactNode }

function Option({ letter, isStruck = false, isChosen = false, children }: OptionProps) {
  return (
    <Flex gap="2" align="center" color={isStruck ? 'mutedInk' : undefined}>
      <Box
        flexShrink="0"
        width="1rem"
        height="1rem"
        borderRadius="50%"
        border={isChosen ? '5px solid' : 'control'}
        borderColor={isChosen ? 'pine' : undefined}
      />
      <span>
        <strong>{letter}.</strong>{' '}
        <Box as="span" textDecoration={isStruck ? 'line-through' : undefined}>
          {children}
        </Box>
      </span>
    </Flex>
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
}

const menuCss = {
  display: 'flex',
  gap: '1',
  padding: '1',
  border: 'hairline',
  borderRadius: 'small',
  fontFamily: 'interface',
  '& > span': { paddingInline: '2', borderRadius: 'small' },
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
