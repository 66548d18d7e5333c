import type { ReactNode } from 'react'
import { Box, chakra, Grid, Table, VisuallyHidden } from '@chakra-ui/react'
import { formatClock } from '../../../domain/base/time'
import { tableSlotRecipe } from '../theme/tableRecipe'

/** `figure` columns align right without wrapping; `bar` fills the rest and has no header. */
type Column = string | { figure: string } | 'bar'

type FigureTableProps = {
  caption: string
  /** Set if a heading above says the same. */
  isCaptionHidden?: boolean
  columns: readonly Column[]
  /** One or several table bodies. */
  children: ReactNode
}

export function FigureTable({ caption, isCaptionHidden = false, columns, children }: FigureTableProps) {
  return (
    <Table.ScrollArea>
      <Table.Root
        recipe={tableSlotRecipe}
        size="sm"
        css={{ '& a': linkCss, ...Object.fromEntries(columns.map(cellsOf)) }}
      >
        {isCaptionHidden ? (
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
        ) : (
          <Table.Caption captionSide="top">{caption}</Table.Caption>
        )}
        <Table.Header>
          <Table.Row>
            {columns.map((column) => (column === 'bar' ? <td key={column} /> : head(column)))}
          </Table.Row>
        </Table.Header>
        {children}
      </Table.Root>
    </Table.ScrollArea>
  )
}

/** Minimum touch target. */
const linkCss = { display: 'inline-block', minWidth: '1.5rem', minHeight: '1.5rem' } as const

function head(column: Exclude<Column, 'bar'>): ReactNode {
  const text = typeof column === 'string' ? column : column.figure
  return (
    <Table.ColumnHeader key={text} scope="col">
      {text}
    </Table.ColumnHeader>
  )
}

function cellsOf(column: Column, index: number) {
  const css =
    column === 'bar'
      ? { width: { base: '30%', sm: '40%' } }
      : typeof column === 'string'
        ? { whiteSpace: 'normal' }
        : { textAlign: 'end' }
  return [`&& tr > :nth-child(${index + 1})`, css]
}

type FiguresProps = { of: string; children: ReactNode }

/** A chart's data as a collapsed table. */
export function Figures({ of, children }: FiguresProps) {
  return (
    <chakra.details marginTop="2">
      <chakra.summary
        width="fit-content"
        minHeight="2rem"
        alignContent="center"
        color="mutedInk"
        textStyle="small"
        cursor="pointer"
      >
        Show the figures<VisuallyHidden>: {of}</VisuallyHidden>
      </chakra.summary>
      <Box paddingTop="2">{children}</Box>
    </chakra.details>
  )
}

export function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid
      gap="8"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 36rem))' }}
    >
      {children}
    </Grid>
  )
}

/** Formats fractional minutes: 12.25 is '12:15', none is '–'. */
export function formatMinutes(minutes: number): string {
  return minutes === 0 ? '–' : formatClock(Math.round(minutes * 60))
}
