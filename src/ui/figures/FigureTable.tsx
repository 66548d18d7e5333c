import type { ReactNode } from 'react'
import { Table, VisuallyHidden } from '@chakra-ui/react'
import { tableSlotRecipe } from '../theme/tableRecipe'

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

/** Wide enough for a finger. */
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
