type Cell = string | number

export function markdownTable(heads: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Left-aligns the first columns, right-aligns the rest. */
export function alignedTable(rows: readonly (readonly Cell[])[], textColumns = 1): string {
  const columns = Math.max(...rows.map(({ length }) => length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((cells) => String(cells[column] ?? '').length)),
  )
  const lineOf = (cells: readonly Cell[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column < textColumns ? String(cell).padEnd(width) : String(cell).padStart(width)
      })
      .join('  ')
      .trimEnd()
  return rows.map(lineOf).join('\n')
}
