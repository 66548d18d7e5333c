import { useState } from 'react'
import { Box, Button, Grid } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { FIELDS, SKILLS } from '../../../../../domain/content'
import type { PracticeList } from '../../../../../domain/practiceList'
import { MOST_PASSAGES } from '../../../../../domain/practiceSet'
import { titleOfPart } from '../../../../../domain/results/parts'
import { practiceSetOf } from '../../../../paths'
import { Select } from '../../../../ui/Select'

export function SetForm({ told }: { told: PracticeList }) {
  const [choice, setChoice] = useState<Readonly<Record<string, string>>>({ passages: '1' })
  const passages = told.tests.flatMap((test) => test.passages)
  const missed = passages.flatMap((each) => each.missed).length
  const due = passages.flatMap((each) => each.due).length
  const fieldOf = (name: string) => ({
    value: choice[name] ?? '',
    onChoose: (value: string) => {
      const { [name]: _before, ...others } = choice
      setChoice(value === '' ? others : { ...others, [name]: value })
    },
  })
  return (
    <Box as="section" aria-labelledby="set">
      <Box as="h2" id="set" marginBottom="3">
        Choose a set
      </Box>
      <Grid
        gap="4"
        alignItems="end"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
      >
        <Select label="Skill" {...fieldOf('skill')}>
          <option value="">Mixed</option>
          {SKILLS.map((skill) => (
            <option key={skill} value={skill}>
              {titleOfPart(skill)}
            </option>
          ))}
        </Select>
        <Select label="Field" {...fieldOf('field')}>
          <option value="">Mixed</option>
          {FIELDS.map((field) => (
            <option key={field} value={field}>
              {titleOfPart(field)}
            </option>
          ))}
        </Select>
        <Select label="Length" {...fieldOf('length')}>
          <option value="">Mixed</option>
          <option value="short">Shorter passages</option>
          <option value="long">Longer passages</option>
        </Select>
        <Select label="Questions" {...fieldOf('only')}>
          <option value="">All</option>
          <option value="missed" disabled={missed === 0}>
            Missed before ({missed})
          </option>
          <option value="due" disabled={due === 0}>
            Due today ({due})
          </option>
        </Select>
        <Select label="Passages" {...fieldOf('passages')}>
          {Array.from({ length: MOST_PASSAGES }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </Select>
        <Button asChild variant="outline">
          <Link to={practiceSetOf(choice)}>Show the set</Link>
        </Button>
      </Grid>
    </Box>
  )
}
