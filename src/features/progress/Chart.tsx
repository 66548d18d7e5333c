import type { ReactNode } from 'react'
import { Box, chakra } from '@chakra-ui/react'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale'
import { Bar, Line, LinePath } from '@visx/shape'

/** Sizes are in the picture's own units, about 1 px each on a phone. */
const WIDTH = 360
const HEIGHT = 216
const EDGE = { top: 8, right: 8, bottom: 40, left: 44 }
const innerWidth = WIDTH - EDGE.left - EDGE.right
const innerHeight = HEIGHT - EDGE.top - EDGE.bottom
const MOST_LABELS = 10
const TICKS = 5

export type Figure = { name: string; value: number }
type ChartProps = {
  /** What it shows; the table below it says the same to everybody. */
  label: string
  figures: readonly Figure[]
  /** The end of the scale. */
  most: number
  /** A line across, to compare with. */
  level?: number
  unit?: string
}

/** A line from one figure to the next. */
export function LineChart({ label, figures, most, level, unit }: ChartProps) {
  const x = scalePoint({ domain: figures.map(({ name }) => name), range: [0, innerWidth], padding: 0.5 })
  const y = scaleLinear({ domain: [0, most], range: [innerHeight, 0] })
  const place = ({ name }: Figure) => x(name) ?? 0
  const height = ({ value }: Figure) => y(value)
  return (
    <Frame label={label} x={x} y={y} figures={figures} level={level} unit={unit}>
      <LinePath data={[...figures]} x={place} y={height} stroke="currentColor" strokeWidth={2} />
      {figures.map((figure) => (
        <circle key={figure.name} cx={place(figure)} cy={height(figure)} r={4} fill="currentColor" />
      ))}
    </Frame>
  )
}

/** A bar for each figure. */
export function BarChart({ label, figures, most, level, unit }: ChartProps) {
  const x = scaleBand({ domain: figures.map(({ name }) => name), range: [0, innerWidth], padding: 0.35 })
  const y = scaleLinear({ domain: [0, most], range: [innerHeight, 0] })
  return (
    <Frame label={label} x={x} y={y} figures={figures} level={level} unit={unit}>
      {figures.map(({ name, value }) => (
        <Bar
          key={name}
          x={x(name) ?? 0}
          y={y(value)}
          width={x.bandwidth()}
          height={innerHeight - y(value)}
          fill="currentColor"
        />
      ))}
    </Frame>
  )
}

type FrameProps = Omit<ChartProps, 'most'> & {
  x: ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>
  y: ReturnType<typeof scaleLinear<number>>
  children: ReactNode
}

function Frame({ label, x, y, figures, level, unit = '', children }: FrameProps) {
  const every = Math.ceil(figures.length / MOST_LABELS)
  const labels = figures.filter((_, index) => index % every === 0).map(({ name }) => name)
  const style = { fill: 'currentColor' }
  return (
    <Box color="mutedInk" maxWidth="30rem">
      <chakra.svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        role="img"
        aria-label={label}
        // An attribute of the text itself would lose against the page's reset.
        css={{ '& text': { fontSize: '11px' } }}
      >
        <Group left={EDGE.left} top={EDGE.top}>
          <chakra.g color="pine">{children}</chakra.g>
          {level !== undefined && (
            <Line
              from={{ x: 0, y: y(level) }}
              to={{ x: innerWidth, y: y(level) }}
              stroke="currentColor"
              strokeDasharray="4 3"
            />
          )}
          <AxisLeft
            scale={y}
            // Nothing that is counted has a half.
            tickValues={y.ticks(TICKS).filter(Number.isInteger)}
            stroke="currentColor"
            tickStroke="currentColor"
            tickFormat={(value) => `${Number(value)}${unit}`}
            tickLabelProps={{ ...style, textAnchor: 'end', dx: -2, dy: 4 }}
          />
          <AxisBottom
            scale={x}
            top={innerHeight}
            tickValues={labels}
            stroke="currentColor"
            tickStroke="currentColor"
            tickLabelProps={{
              ...style,
              ...{ textAnchor: 'middle', verticalAnchor: 'start', dy: -3 },
              width: innerWidth / labels.length,
            }}
          />
        </Group>
      </chakra.svg>
    </Box>
  )
}
