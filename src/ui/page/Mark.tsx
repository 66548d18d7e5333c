/** x, y and width of each text line, on a grid of 16. */
export const lines = [
  [4, 1, 8],
  [2, 3, 3],
  [11, 3, 3],
  [2, 5, 3],
  [11, 5, 3],
  [4, 7, 10],
  [11, 9, 3],
  [10, 11, 4],
  [4, 13, 8],
] as const

/** The logo: a nine made of nine text lines. */
export function Mark({ size = '1.75rem' }: { size?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden>
      {lines.map(([x, y, width]) => (
        <rect key={`${x}-${y}`} x={x} y={y} width={width} height="1.4" rx="0.7" />
      ))}
    </svg>
  )
}
