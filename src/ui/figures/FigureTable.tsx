import type { ReactNode } from 'react'
import { Box } from '@chakra-ui/react'
import { VisuallyHidden } from '../VisuallyHidden'

/** Figures stand at the end of their column and on one line; a bar takes what is left and has no head. */
type Column = string | { figure: string } | 'bar'

type FigureTableProps = {
  caption: string
  /** Where a heading above it says the same. */
  isCaptionHidden?: boolean
  columns: readonly Column[]
  /** One body, or several where the rows stand in groups. */
  children: ReactNode
}

/** Figures by rows, the same on every page that has them. */
export function FigureTable({ caption, isCaptionHidden = false, columns, children }: FigureTableProps) {
  return (
    <Box as="table" css={{ ...tableCss, ...Object.fromEntries(columns.map(cellsOf)) }}>
      <caption>{isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
      <thead>
        <tr>{columns.map((column) => (column === 'bar' ? <td key={column} /> : head(column)))}</tr>
      </thead>
      {children}
    </Box>
  )
}

function head(column: Exclude<Column, 'bar'>): ReactNode {
  const text = typeof column === 'string' ? column : column.figure
  return (
    <th key={text} scope="col">
      {text}
    </th>
  )
}

function cellsOf(column: Column, index: number) {
  const css =
    column === 'bar'
      ? { width: '40%' }
      : typeof column === 'string'
        ? {}
        : { textAlign: 'end', whiteSpace: 'nowrap' }
  return [`& tr > :nth-child(${index + 1})`, css]
}

/** The name of the rows below it, across the table. */
export function GroupHead({ across, children }: { across: number; children: ReactNode }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={across}>
        {children}
      </th>
    </tr>
  )
}

const tableCss = {
  width: '100%',
  maxWidth: '36rem',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { textAlign: 'start', fontWeight: '600' },
  '& caption:not(:has(.visually-hidden))': { paddingBottom: '2' },
  '& th, & td': { textAlign: 'start', paddingBlock: '1', verticalAlign: 'baseline' },
  '& th:not(:last-child), & td:not(:last-child)': { paddingInlineEnd: { base: '2', md: '4' } },
  '& th': { fontWeight: '400' },
  '& thead th': { color: 'mutedInk' },
  '& [scope=rowgroup]': { fontWeight: '600', paddingTop: '1rem' },
  // Part of the row above it.
  '& [data-within] > th': { paddingInlineStart: '4' },
  // Wide enough for a finger.
  '& a': { display: 'inline-block', minWidth: '1.5rem', minHeight: '1.5rem' },
  '& tbody tr': { borderTop: 'hairline' },
} as const
