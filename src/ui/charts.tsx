import { Fragment, type ReactNode } from 'react'
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

export type ComparedPart = {
  readonly key: string
  readonly name: string
  /** As `bars`; without a bar before, 0. */
  readonly sizes: readonly number[]
  readonly figures: readonly string[]
}

type ComparedBarsProps = {
  readonly caption: string
  readonly heads: readonly string[]
  /** At most five. */
  readonly parts: readonly ComparedPart[]
  readonly bars: readonly { readonly name: string; readonly shown: string }[]
}

/** The parts of wholes as stacked bars of one scale, with their figures. */
export function ComparedBars({ caption, heads, parts, bars }: ComparedBarsProps): ReactNode {
  const wholes = bars.map((_, bar) => parts.reduce((sum, { sizes }) => sum + (sizes[bar] ?? 0), 0))
  const most = Math.max(...wholes, 1)
  return (
    <div className={styles.compared}>
      <div className={styles.bars} aria-hidden="true">
        {bars.map(({ name, shown }, bar) => (
          <Fragment key={name}>
            <span>{name}</span>
            <span className={styles.whole}>
              {parts.map(({ key, sizes }, part) => (
                <span
                  key={key}
                  className={styles.piece}
                  data-part={part}
                  style={{ width: `${(100 * (sizes[bar] ?? 0)) / most}%` }}
                />
              ))}
            </span>
            <span>{shown}</span>
          </Fragment>
        ))}
      </div>
      <table className={styles.pieces}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, name, figures }, part) => (
            <tr key={key}>
              <th scope="row">
                <span className={styles.piece} data-part={part} />
                {name}
              </th>
              {figures.map((figure, at) => (
                <td key={heads[at + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type YearPoint = { readonly year: number; readonly value: number }

const [AREA_WIDTH, AREA_HEIGHT, AREA_EDGE] = [140, 44, 5]

/** From zero; `label` has the numbers. */
export function YearArea({
  points,
  label,
}: {
  readonly points: readonly YearPoint[]
  readonly label: string
}): ReactNode {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const most = Math.max(...points.map(({ value }) => value), 1)
  const bottom = AREA_HEIGHT - 1
  const x = (year: number): number =>
    AREA_EDGE + ((AREA_WIDTH - 2 * AREA_EDGE) * (year - first.year)) / Math.max(1, last.year - first.year)
  const y = (value: number): number => bottom - ((bottom - AREA_EDGE) * value) / most
  const line = points.map(({ year, value }) => `${x(year)} ${y(value)}`).join('L')
  return (
    <div className={styles.area}>
      <svg viewBox={`0 0 ${AREA_WIDTH} ${AREA_HEIGHT}`} role="img" aria-label={label}>
        <path className={styles.under} d={`M${x(first.year)} ${bottom}L${line}V${bottom}z`} />
        <path className={styles.over} d={`M${line}`} />
        <path className={styles.axis} d={`M0 ${bottom}H${AREA_WIDTH}`} />
        <circle className={styles.point} cx={x(last.year)} cy={y(last.value)} r={4} />
      </svg>
      <span aria-hidden="true">{first.year}</span>
      <span aria-hidden="true">{last.year}</span>
    </div>
  )
}

type SpreadBoxProps = {
  readonly tenths: readonly [number, number]
  readonly quartiles: readonly [number, number]
  readonly median: number
  /** `null`: no mark. */
  readonly value: number | null
  readonly position: 'ordinary' | 'below' | 'above'
}

/** The middle half as a box, from the 10th to the 90th percentile a line, and a mark. Hidden: its figures follow. */
export function SpreadBox({ tenths, quartiles, median, value, position }: SpreadBoxProps): ReactNode {
  const ends = [...tenths, value ?? median]
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  const at = (each: number): number => (to === from ? 50 : 4 + (92 * (each - from)) / (to - from))
  const percent = (each: number): string => `${at(each)}%`
  const [[tenth, ninetieth], [low, high]] = [tenths, quartiles]
  return (
    <svg className={styles.box} aria-hidden="true">
      <line className={styles.whisker} x1={percent(tenth)} x2={percent(ninetieth)} y1="15" y2="15" />
      <line className={styles.whisker} x1={percent(tenth)} x2={percent(tenth)} y1="9" y2="21" />
      <line className={styles.whisker} x1={percent(ninetieth)} x2={percent(ninetieth)} y1="9" y2="21" />
      <rect className={styles.middle} x={percent(low)} width={`${at(high) - at(low)}%`} y="6" height="18" />
      <line className={styles.median} x1={percent(median)} x2={percent(median)} y1="3" y2="27" />
      {value !== null && (
        <svg x={percent(value)} y="15" className={styles.own} data-position={position} aria-hidden="true">
          <path d="M0-8 8 0 0 8-8 0z" />
        </svg>
      )}
    </svg>
  )
}

type StripAxis = { readonly from: number; readonly to: number }

type Spreading = {
  readonly tenths: readonly [number, number]
  readonly quartiles: readonly [number, number]
  readonly median: number
}

type ValueStripProps = {
  readonly axis: StripAxis
  /** Of all strips, behind this one. */
  readonly whole: Pick<Spreading, 'tenths' | 'median'>
  readonly spread: Spreading | null
  readonly dots: readonly { readonly key: string; readonly value: number; readonly kind: 'one' | 'own' }[]
  /** Diamonds; each `link` has a name for screen readers alone. In the order of their values. */
  readonly marks: readonly { readonly key: string; readonly value: number; readonly link: ReactNode }[]
}

/** Pixels of a target; near ones are above each other. */
const TARGET = 24
/** Percent of the strip, which the style sheet gives a width where a target needs no more. */
const TARGET_SHARE = 4.3

/** Returns a lane for each share in ascending order, so that those of a lane are apart. */
export function lanesFor(shares: readonly number[]): readonly number[] {
  const ends: number[] = []
  return shares.map((share) => {
    const free = ends.findIndex((end) => share - end >= TARGET_SHARE)
    const lane = free < 0 ? ends.length : free
    ends[lane] = share
    return lane
  })
}

/** Values on a position scale: dots, a box over the middle half, whiskers from the 10th to the 90th percentile. */
export function ValueStrip({ axis, whole, spread, dots, marks }: ValueStripProps): ReactNode {
  const at = (value: number): string => `${shareOf(value, axis)}%`
  const width = ([low, high]: readonly [number, number]): string =>
    `${shareOf(high, axis) - shareOf(low, axis)}%`
  const lanes = lanesFor(marks.map(({ value }) => shareOf(value, axis)))
  const height = TARGET * Math.max(1, ...lanes.map((lane) => lane + 1)) + 4
  const middle = height / 2
  return (
    <div className={styles.strip} style={{ blockSize: height }}>
      <svg aria-hidden="true">
        <rect className={styles.band} x={at(whole.tenths[0])} width={width(whole.tenths)} height="100%" />
        <line className={styles.all} x1={at(whole.median)} x2={at(whole.median)} y2="100%" />
        {dots.map(({ key, value, kind }, index) =>
          kind === 'own' ? null : (
            <circle
              key={key}
              className={styles.one}
              cx={at(value)}
              cy={middle + (DOT_ROWS[index % DOT_ROWS.length] ?? 0)}
              r="2"
            />
          ),
        )}
        {spread !== null && (
          <>
            <line
              className={styles.whisker}
              x1={at(spread.tenths[0])}
              x2={at(spread.tenths[1])}
              y1={middle}
              y2={middle}
            />
            <rect
              className={styles.half}
              x={at(spread.quartiles[0])}
              width={width(spread.quartiles)}
              y={middle - 9}
              height="18"
            />
            <line
              className={styles.median}
              x1={at(spread.median)}
              x2={at(spread.median)}
              y1={middle - 11}
              y2={middle + 11}
            />
          </>
        )}
        {dots
          .filter(({ kind }) => kind === 'own')
          .map(({ key, value }) => (
            <circle key={key} className={styles.own} cx={at(value)} cy={middle} r="5" />
          ))}
      </svg>
      {marks.map(({ key, value, link }, index) => (
        <span
          key={key}
          className={styles.diamond}
          style={{ insetInlineStart: at(value), insetBlockStart: 2 + TARGET * (lanes[index] ?? 0) }}
        >
          {link}
        </span>
      ))}
    </div>
  )
}

/** Apart from the middle, so that near dots do not hide each other. */
const DOT_ROWS = [-9, 3, -6, 6, -3, 9, 0] as const

function shareOf(value: number, { from, to }: StripAxis): number {
  return to === from ? 50 : (100 * (value - from)) / (to - from)
}

type StripTicksProps = {
  readonly axis: StripAxis
  readonly ticks: readonly { readonly value: number; readonly name: string }[]
}

/** A break at the start shows that it is later than zero. */
export function StripTicks({ axis, ticks }: StripTicksProps): ReactNode {
  return (
    <div className={styles.ticks} aria-hidden="true">
      {axis.from > 0 && (
        <svg className={styles.gap} width="12" height="10" aria-hidden="true">
          <path d="M1 9 5 1M6 9l4-8" />
        </svg>
      )}
      {ticks.map(({ value, name }) => (
        <span key={value} style={{ insetInlineStart: `${shareOf(value, axis)}%` }}>
          {name}
        </span>
      ))}
    </div>
  )
}
