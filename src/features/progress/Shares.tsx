import { Stack, Table } from '@chakra-ui/react'
import { LEAST_QUESTIONS } from '../../../domain/results/findings'
import { titleOfPart, type Part as Counted } from '../../../domain/results/parts'
import { Figures, FigureTable } from '../../ui/figures/FigureTable'
import { BarChart, Part } from './BarChart'

type SharesProps = {
  title: string
  parts: readonly Counted[]
  /** Subdivisions, such as the disciplines of a field. */
  within?: readonly Counted[]
  /** The same from practice; omit if unknown. */
  practiced?: readonly Counted[]
}

/** Shows a percentage only from ten questions on. */
export function Shares({ title, parts, within = [], practiced = [] }: SharesProps) {
  const names = [...new Set([...parts, ...practiced].map(({ name }) => name))]
  const figures = names.map((name) => ({
    name: titleOfPart(name).replace(' the text', ''),
    value: shareOf(parts.find((part) => part.name === name)),
    beside: shareOf(practiced.find((part) => part.name === name)),
  }))
  const hasFigure = figures.some(({ value, beside }) => value !== null || beside !== null)
  const isPracticed = figures.some(({ beside }) => beside !== null)
  const what = title.replace('Right answers ', '')
  return (
    <Part title={title}>
      {hasFigure && (
        <BarChart
          label={`Percent right, ${what}${isPracticed ? ', in tests and in practice' : ''}`}
          figures={figures}
          most={100}
          unit="%"
          series={isPracticed ? ['Tests', 'Practice'] : undefined}
        />
      )}
      <Figures of={title.toLowerCase()}>
        <Stack gap="6">
          {parts.length > 0 && <PartTable caption={title} parts={parts} />}
          {within.length > 0 && <PartTable caption="Right answers by discipline" parts={within} isTitled />}
          {practiced.length > 0 && <PartTable caption="In practice" parts={practiced} isTitled />}
        </Stack>
      </Figures>
    </Part>
  )
}

type PartTableProps = { caption: string; parts: readonly Counted[]; isTitled?: boolean }

function PartTable({ caption, parts, isTitled = false }: PartTableProps) {
  return (
    <FigureTable
      caption={caption}
      isCaptionHidden={!isTitled}
      columns={['Part', { figure: 'Right' }, { figure: 'Share' }]}
    >
      <Table.Body>
        {parts.map((part) => (
          <Table.Row key={part.name}>
            <Table.ColumnHeader scope="row">{titleOfPart(part.name)}</Table.ColumnHeader>
            <Table.Cell>{part.of === 0 ? '–' : `${part.right} of ${part.of}`}</Table.Cell>
            <Table.Cell>{shareText(part)}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </FigureTable>
  )
}

function shareText(part: Counted): string {
  const share = shareOf(part)
  if (share !== null) return `${Math.round(share)}%`
  return part.of === 0 ? '–' : 'Too few questions'
}

/** In percent; null for too few questions. */
function shareOf(part: Counted | undefined): number | null {
  return part === undefined || part.of < LEAST_QUESTIONS ? null : (100 * part.right) / part.of
}
