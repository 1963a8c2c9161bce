import type { ReactNode } from 'react'
import styles from '#ui/charts.module.css'

/*
 * Drawings next to their numbers. Bars begin at zero; a bar beyond its scale has a break at its end. An increase is
 * filled, a decrease is hollow. Parts of a whole differ by pattern, for greyscale, print and forced colours.
 */

/** The values at both ends, around zero. */
export type BarScale = { readonly from: number; readonly to: number }

/** One scale for all values of a column; `limit` is the farthest from zero that it shows. */
export function barScale(values: readonly (number | null)[], limit = Number.POSITIVE_INFINITY): BarScale {
  const known = values.flatMap((value) => value ?? [])
  const bound = (value: number): number => Math.max(-limit, Math.min(limit, value))
  return { from: bound(Math.min(0, ...known)), to: bound(Math.max(0, ...known)) }
}

export type DrawnBar = {
  /** Shares of the width, from 0. */
  readonly zero: number
  readonly start: number
  readonly size: number
  readonly sign: 'plus' | 'minus'
  readonly broken: boolean
}

export function drawnBar(value: number, { from, to }: BarScale): DrawnBar {
  const at = (each: number): number => (to === from ? 0 : (each - from) / (to - from))
  const shown = Math.max(from, Math.min(to, value))
  return {
    zero: at(0),
    start: at(Math.min(0, shown)),
    size: at(Math.max(0, shown)) - at(Math.min(0, shown)),
    sign: value < 0 ? 'minus' : 'plus',
    broken: shown !== value,
  }
}

const [BAR_WIDTH, BAR_HEIGHT] = [40, 12]
/** A hair is visible also for a value near zero. */
const MIN_SIZE = 1
const BREAK = 3

/** A figure with its bar; `null`: no bar. Columns of the same scale share their zero. */
export function FigureWithBar({
  value,
  scale,
  children,
}: {
  readonly value: number | null
  readonly scale: BarScale
  readonly children: ReactNode
}): ReactNode {
  return (
    <span className={styles.withBar}>
      {value !== null && scale.from < scale.to ? <Bar {...drawnBar(value, scale)} /> : <span />}
      <span>{children}</span>
    </span>
  )
}

function Bar({ zero, start, size, sign, broken }: DrawnBar): ReactNode {
  const inner = BAR_WIDTH - 1
  const width = Math.max(MIN_SIZE, size * inner)
  const x = 0.5 + (sign === 'minus' ? (start + size) * inner - width : start * inner)
  const cut = sign === 'minus' ? x + BREAK : x + width - 2 * BREAK
  return (
    <svg width={BAR_WIDTH} height={BAR_HEIGHT} aria-hidden="true">
      <rect className={styles[sign]} x={x} y={1.5} width={width} height={BAR_HEIGHT - 3} />
      {broken && <rect className={styles.break} x={cut} y={0} width={BREAK} height={BAR_HEIGHT} />}
      <path className={styles.axis} d={`M${0.5 + zero * inner} 0v${BAR_HEIGHT}`} />
    </svg>
  )
}

export type PartFill = 'solid' | 'lines' | 'slant' | 'stripes' | 'dots' | 'plain' | 'crossed' | 'empty'

type BarPart = { readonly key: string; readonly count: number; readonly fill: PartFill }

/** `label` has the numbers; `null` if they stand next to the bar. */
export function StackedBar({
  parts,
  label,
}: {
  readonly parts: readonly BarPart[]
  readonly label: string | null
}): ReactNode {
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <span className={styles.stacked} title={label ?? undefined}>
      {label !== null && <span className="visually-hidden">{label}</span>}
      {shown.map(({ key, count, fill }) => (
        <span
          key={key}
          className={styles.part}
          data-fill={fill}
          aria-hidden="true"
          style={{ flexGrow: count }}
        />
      ))}
    </span>
  )
}

export function PartLegend({
  parts,
}: {
  readonly parts: readonly { readonly name: string; readonly fill: PartFill }[]
}): ReactNode {
  return (
    <ul className={`legend ${styles.legend}`} aria-hidden="true">
      {parts.map(({ name, fill }) => (
        <li key={fill}>
          <span className={styles.part} data-fill={fill} />
          {name}
        </li>
      ))}
    </ul>
  )
}

type CurveLine = {
  readonly kind: 'now' | 'before'
  readonly name: string
  /** `share` in percent. */
  readonly points: readonly { readonly at: number; readonly share: number }[]
}

type CurveProps = {
  /** Has the numbers. */
  readonly label: string
  readonly from: number
  readonly to: number
  readonly lines: readonly CurveLine[]
  readonly start: string
  readonly today: { readonly at: number; readonly name: string }
  readonly end: { readonly at: number; readonly name: string }
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [320, 162, 42, 312, 14, 140]
/** Narrower than the words of the axis. */
const WORD = 56

/** Shares from 0 to 100 percent over days. */
export function ShareCurve({ label, from, to, lines, start, today, end }: CurveProps): ReactNode {
  const x = (at: number): number => LEFT + ((RIGHT - LEFT) * (at - from)) / Math.max(1, to - from)
  const y = (share: number): number => BOTTOM - ((BOTTOM - TOP) * share) / 100
  const [todayX, endX] = [x(today.at), x(end.at)]
  return (
    <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className={styles.grid} d={`M${LEFT} ${y(100)}H${RIGHT}M${LEFT} ${y(50)}H${RIGHT}`} />
      <path className={styles.axis} d={`M${LEFT} ${y(0)}H${RIGHT}`} />
      {[100, 50, 0].map((share) => (
        <text key={share} x={LEFT - 6} y={y(share) + 4} textAnchor="end">
          {share === 100 ? '100 %' : share}
        </text>
      ))}
      <path className={styles.end} d={`M${endX} ${TOP - 6}V${BOTTOM}`} />
      <text className={styles.strong} x={endX - 4} y={TOP + 14} textAnchor="end">
        {end.name}
      </text>
      {lines.map(({ kind, points }) => (
        <path
          key={kind}
          className={styles[kind]}
          d={points.map((point, index) => `${index ? 'L' : 'M'}${x(point.at)} ${y(point.share)}`).join('')}
        />
      ))}
      {lines.map((line) => (
        <LineName key={line.kind} line={line} x={x} y={y} />
      ))}
      {Math.abs(todayX - LEFT) > WORD && (
        <text x={LEFT} y={HEIGHT - 6}>
          {start}
        </text>
      )}
      {today.at >= from && (
        <text
          className={styles.strong}
          x={Math.min(RIGHT, todayX)}
          y={HEIGHT - 6}
          textAnchor={todayX > RIGHT - WORD ? 'end' : todayX < LEFT + WORD ? 'start' : 'middle'}
        >
          {today.name}
        </text>
      )}
    </svg>
  )
}

type LineNameProps = {
  readonly line: CurveLine
  readonly x: (at: number) => number
  readonly y: (share: number) => number
}

/** At the end of the line of today, and at a late point of the other, where they are apart. */
function LineName({ line: { kind, name, points }, x, y }: LineNameProps): ReactNode {
  const point = kind === 'now' ? points.at(-1) : points[Math.floor(0.8 * points.length)]
  if (!point) return null
  const [atX, atY] = [x(point.at), y(point.share)]
  const isLeft = atX < LEFT + WORD
  if (kind === 'before')
    return (
      <text x={atX + 4} y={Math.max(TOP + 32, Math.min(BOTTOM - 4, atY + 14))}>
        {name}
      </text>
    )
  return (
    <>
      <circle className={styles.point} cx={atX} cy={atY} r={4} />
      <text
        className={styles.strong}
        x={isLeft ? atX + 4 : atX - 8}
        y={Math.max(TOP + 30, atY - 8)}
        textAnchor={isLeft ? 'start' : 'end'}
      >
        {name}
      </text>
    </>
  )
}
