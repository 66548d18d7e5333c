import type { ReactNode } from 'react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'

/** SVG units, about 1 px each on a phone. */
const WIDTH = 360
const HEIGHT = 216
const EDGE = { top: 16, right: 12, bottom: 40, left: 44 }
const innerWidth = WIDTH - EDGE.left - EDGE.right
const innerHeight = HEIGHT - EDGE.top - EDGE.bottom
const MOST_LABELS = 10
const TICKS = 5

/** A horizontal reference line; `title` labels it. */
type Level = { value: number; title?: string }

/** `beside` is a second bar; null for none. */
export type Figure = { name: string; value: number | null; beside?: number | null }
type BarChartProps = {
  /** The accessible name; the table below has the same data. */
  label: string
  figures: readonly Figure[]
  /** Maximum of the scale. */
  most: number
  level?: Level
  unit?: string
  /** Names of the two bars. */
  series?: readonly [string, string]
}

/** The second bar's color; opaque, to hide gridlines. */
const BESIDE = 'color-mix(in srgb, var(--scheme-pine) 35%, var(--scheme-paper))'

export function BarChart({ label, figures, most, level, unit, series }: BarChartProps) {
  const x = scaleBand({ domain: figures.map(({ name }) => name), range: [0, innerWidth], padding: 0.35 })
  const y = scaleLinear({ domain: [0, most], range: [innerHeight, 0] })
  const width = series ? x.bandwidth() / 2 - 1 : x.bandwidth()
  const every = Math.ceil(figures.length / MOST_LABELS)
  const bar = (name: string, value: number, index: 0 | 1) => (
    <Bar
      key={`${name} ${index}`}
      className="bar"
      x={(x(name) ?? 0) + index * (width + 2)}
      y={y(value)}
      width={width}
      height={innerHeight - y(value)}
      fill={index === 1 ? BESIDE : 'currentColor'}
    />
  )
  return (
    <div>
      <Frame label={label} y={y} level={level} unit={unit}>
        {figures.map(({ name, value }) => value !== null && bar(name, value, 0))}
        {series && figures.map(({ name, beside = null }) => beside !== null && bar(name, beside, 1))}
        <Labels
          scale={x}
          values={figures.filter((_, index) => index % every === 0).map(({ name }) => name)}
          format={String}
        />
      </Frame>
      {series && (
        <Flex gap="4" paddingInlineStart="10" color="mutedInk" textStyle="small" aria-hidden>
          {series.map((title, index) => (
            <Flex key={title} align="center" gap="2">
              <Box width="3" height="3" background={index === 1 ? BESIDE : 'pine'} />
              {title}
            </Flex>
          ))}
        </Flex>
      )}
    </div>
  )
}

type Scale = ReturnType<typeof scaleBand<string>>
const text = { fill: 'var(--scheme-mutedInk)' }

function Labels({
  scale,
  values,
  format,
}: {
  scale: Scale
  values: readonly (string | number)[]
  format(value: unknown): string
}) {
  return (
    <AxisBottom
      scale={scale}
      top={innerHeight}
      tickValues={[...values] as string[]}
      tickFormat={format}
      hideTicks
      stroke="var(--scheme-mutedInk)"
      tickLabelProps={{
        ...text,
        ...{ textAnchor: 'middle', verticalAnchor: 'start', dy: -3 },
        width: innerWidth / values.length,
      }}
    />
  )
}

type FrameProps = {
  label: string
  y: ReturnType<typeof scaleLinear<number>>
  level?: Level
  unit?: string
  children: ReactNode
}

/** Draws the scale, gridlines and reference line. */
function Frame({ label, y, level, unit = '', children }: FrameProps) {
  // Counts are integers.
  const ticks = y.ticks(TICKS).filter(Number.isInteger)
  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      maxWidth="36rem"
      role="img"
      aria-label={label}
      color="pine"
      // The page's reset would override a font-size attribute.
      css={{ '& text': { fontSize: '13px' }, '& .bar': growingCss }}
    >
      <Group left={EDGE.left} top={EDGE.top}>
        {ticks.map((tick) => (
          <Line
            key={tick}
            from={{ x: 0, y: y(tick) }}
            to={{ x: innerWidth, y: y(tick) }}
            stroke="var(--scheme-hairline)"
          />
        ))}
        {children}
        {level && (
          <>
            <Line
              from={{ x: 0, y: y(level.value) }}
              to={{ x: innerWidth, y: y(level.value) }}
              stroke="var(--scheme-ink)"
              strokeDasharray="4 3"
            />
            {level.title && (
              <chakra.text x={innerWidth} y={y(level.value) - 4} textAnchor="end" fill="ink" css={haloCss}>
                {level.title}
              </chakra.text>
            )}
          </>
        )}
        <AxisLeft
          scale={y}
          tickValues={ticks}
          hideAxisLine
          hideTicks
          tickFormat={(value) => `${Number(value)}${unit}`}
          tickLabelProps={{ ...text, textAnchor: 'end', dx: 2, dy: 4 }}
        />
      </Group>
    </chakra.svg>
  )
}

/** Readable over gridlines */
const haloCss = { stroke: 'paper', strokeWidth: '4', paintOrder: 'stroke' }

/** document.css disables it for reduced motion. */
const growingCss = {
  transformBox: 'fill-box',
  transformOrigin: 'bottom',
  animation: 'grow 400ms ease-out backwards',
} as const

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex as="section" direction="column">
      <Box as="h2" fontSize="1.25rem" marginBottom="3">
        {title}
      </Box>
      {children}
    </Flex>
  )
}
