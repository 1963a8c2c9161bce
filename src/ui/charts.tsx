import type { ReactNode } from 'react'
import styles from '#ui/charts.module.css'

/*
 * Drawings next to their numbers. Bars begin at zero; a bar beyond its scale has a break at its end. An increase is
 * filled, a decrease is hollow. Parts of a whole differ by pattern, for greyscale, print and forced colours.
 */

/** The values at both ends of an axis. It always includes zero. */
export type BarScale = { readonly from: number; readonly to: number }

/** `limit`: the farthest from zero that the axis shows. */
export function barScale(values: readonly (number | null)[], limit = Number.POSITIVE_INFINITY): BarScale {
  const known = values.flatMap((value) => value ?? [])
  const bound = (value: number): number => Math.max(-limit, Math.min(limit, value))
  return { from: bound(Math.min(0, ...known)), to: bound(Math.max(0, ...known)) }
}

/** In percent of the axis. `isCut`: the value is beyond it. */
export type BarSpan = { readonly from: number; readonly to: number; readonly isCut: boolean }

export function barSpan(value: number, { from, to }: BarScale): BarSpan {
  const at = (each: number): number => (100 * (each - from)) / (to - from || 1)
  const shown = Math.max(from, Math.min(to, value))
  return { from: at(Math.min(0, shown)), to: at(Math.max(0, shown)), isCut: shown !== value }
}

type SignedBarProps = {
  readonly amount: number
  readonly scale: BarScale
  readonly kind: 'part' | 'total'
}

/** Hidden from screen readers: its row has the amount. */
export function SignedBar({ amount, scale, kind }: SignedBarProps): ReactNode {
  const { from, to, isCut } = barSpan(amount, scale)
  const zero = `${barSpan(0, scale).from}%`
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect
        x={`${from}%`}
        width={`${to - from}%`}
        y="20%"
        height="60%"
        className={amount < 0 ? styles.minus : styles.plus}
        data-kind={kind}
      />
      {isCut && <rect className={styles.break} x={amount < 0 ? '8%' : '84%'} width="8%" height="100%" />}
      <line x1={zero} x2={zero} y1="0" y2="100%" className={styles.axis} />
    </svg>
  )
}

type FigureProps = {
  readonly value: number | null
  readonly scale: BarScale
  readonly children: ReactNode
}

/** A figure with its bar; `null`: no bar. The bars of a column have one zero. */
export function FigureWithBar({ value, scale, children }: FigureProps): ReactNode {
  return (
    <span className={styles.withBar}>
      {value !== null && scale.from < scale.to && (
        <span className={styles.figureBar}>
          <SignedBar amount={value} scale={scale} kind="part" />
        </span>
      )}
      <span>{children}</span>
    </span>
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

type BarTableProps = {
  readonly caption: string
  readonly rows: readonly BarRow[]
  /** Drawn at the same scale. */
  readonly total: Omit<BarRow, 'key'>
}

type BarRow = {
  readonly key: string
  readonly name: string
  readonly amount: number
  readonly shown: string
}

/** Parts of a sum as bars at one scale, with their figures. */
export function BarTable({ caption, rows, total }: BarTableProps): ReactNode {
  const scale = barScale([...rows, total].map(({ amount }) => amount))
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {[...rows, { ...total, key: 'total' }].map(({ key, name, amount, shown }) => (
          <tr key={key} data-row={key}>
            <th scope="row">{name}</th>
            <td className={styles.picture} aria-hidden="true">
              <SignedBar amount={amount} scale={scale} kind={key === 'total' ? 'total' : 'part'} />
            </td>
            <td className={styles.figure}>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
