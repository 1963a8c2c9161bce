import { type CSSProperties, type ReactNode, useId, useMemo } from 'react'
import { type Indicator, indicatorFigure } from '#budget/indicators.ts'

import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { countText, formatNumber } from '#engine/number/format.ts'
import type { ComparisonSettings } from '#features/comparison/comparison.ts'
import {
  barsOf,
  type DistributionBar,
  isApart,
  positionInBars,
  type ValueRange,
} from '#features/comparison/distribution.ts'
import { comparedText } from '#features/comparison/text.ts'
import { comparedWith } from '#features/comparison/web/comparison.ts'
import styles from '#features/comparison/web/comparison-screen.module.css'
import type { ComparisonAnswer } from '#features/portfolio/api.ts'

const text = comparedText.bars

type Props = {
  readonly comparison: ComparisonAnswer
  readonly compared: ComparisonSettings
  readonly place: Navigation
}

/** A bar restricts the table to its institutions. */
export function Distribution({ comparison: { values, spread }, compared, place }: Props): ReactNode {
  const title = useId()
  const bars = useMemo(() => barsOf(values, spread), [values, spread])
  const { indicator } = compared
  const marked = values.find(({ institutionId }) => institutionId === compared.highlight)
  const at = (value: number): string => `${100 * positionInBars(bars, value)}%`
  const isShown = {
    ordinary: spread !== null,
    apart: values.some(isApart),
    median: spread !== null,
    marked: marked !== undefined,
  }
  const tallest = Math.max(...bars.map(({ count }) => count))
  // The style type does not include custom properties.
  const style = {
    '--bars': bars.length,
    ...(spread && {
      '--from': at(spread.quartiles[0]),
      '--to': at(spread.quartiles[1]),
      '--median': at(spread.median),
    }),
    ...(marked && { '--value': at(marked.value) }),
  } as CSSProperties
  return (
    <section className={styles.distribution} aria-labelledby={title} style={style}>
      <h3 id={title}>{text.title}</h3>
      <div className={styles.chart}>
        {spread !== null && <span className={styles.ordinary} aria-hidden="true" />}
        {spread !== null && <span className={styles.median} aria-hidden="true" />}
        {marked && <span className={styles.here} data-position={marked.position} aria-hidden="true" />}
        <ol className={styles.bars} aria-label={text.label(comparedText.indicators[indicator].name)}>
          {bars.map((bar) => (
            <li key={String(bar.from)} data-chosen={isChosen(bar, compared) ? 'yes' : 'no'}>
              <OneBar bar={bar} tallest={tallest} compared={compared} place={place} />
            </li>
          ))}
        </ol>
      </div>
      <ol className={styles.axis} aria-hidden="true">
        {bars.map((bar, index) => (
          <li key={String(bar.from)} data-labelled={isLabelled(index, bars.length) ? 'yes' : 'no'}>
            {bar.from === null ? '' : boundText(bar.from, indicator)}
          </li>
        ))}
      </ol>
      <ul className={styles.legend} aria-hidden="true">
        {(['ordinary', 'apart', 'median', 'marked'] as const)
          .filter((name) => isShown[name])
          .map((name) => (
            <li key={name}>
              <span data-sign={name} />
              {text.legend[name]}
            </li>
          ))}
      </ul>
      <p className={styles.about}>{text.about}</p>
    </section>
  )
}

type OneBarProps = {
  readonly bar: DistributionBar
  readonly tallest: number
  readonly compared: ComparisonSettings
  readonly place: Navigation
}

/** A second click shows all institutions. Empty bars have no link. */
function OneBar({ bar, tallest, compared, place }: OneBarProps): ReactNode {
  const { count, apart } = bar
  if (count === 0) return null
  const { from, to } = isChosen(bar, compared) ? { from: null, to: null } : bar
  const share = (of: number): string => `${(100 * of) / tallest}%`
  return (
    <PlaceLink
      place={place}
      change={{ compared: comparedWith(compared, { from, to, position: 'all', comparePage: 0 }) }}
      title={barText(bar, compared.indicator)}
    >
      <span className="visually-hidden">{barText(bar, compared.indicator)}</span>
      <span className={styles.count} aria-hidden="true">
        {countText(count)}
      </span>
      {apart > 0 && (
        <span className={styles.outlier} aria-hidden="true" style={{ blockSize: share(apart) }} />
      )}
      {count > apart && (
        <span className={styles.usual} aria-hidden="true" style={{ blockSize: share(count - apart) }} />
      )}
    </PlaceLink>
  )
}

function barText(bar: DistributionBar, indicator: Indicator): string {
  return `${text.bar(withinText(bar, indicator), bar.count)}${bar.apart > 0 ? text.apart(bar.apart) : ''}`
}

export function withinText({ from, to }: ValueRange, indicator: Indicator): string {
  if (from === null) return to === null ? '' : text.lessThan(boundText(to, indicator))
  const start = boundText(from, indicator)
  return to === null ? text.from(start) : comparedText.verdict.range(start, boundText(to, indicator))
}

function boundText(bound: number, indicator: Indicator): string {
  return formatNumber(indicatorFigure(bound, indicator), { atMost: 2 })
}

function isChosen(bar: ValueRange, { from, to }: ValueRange): boolean {
  return (from !== null || to !== null) && bar.from === from && bar.to === to
}

function isLabelled(index: number, count: number): boolean {
  return count <= 8 || index % 2 === 1
}
