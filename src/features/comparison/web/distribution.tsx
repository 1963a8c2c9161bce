import { type CSSProperties, type ReactNode, useId, useMemo } from 'react'
import { type Indicator, indicatorFigure } from '#budget/indicators.ts'

import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { countText, formatNumber } from '#engine/number/format.ts'
import type { ComparisonSettings } from '#features/comparison/comparison.ts'
import {
  barsOf,
  type DistributionBar,
  isOutlier,
  positionInBars,
  type ValueRange,
} from '#features/comparison/distribution.ts'
import { indicatorComparisonText } from '#features/comparison/text.ts'
import { comparedWith } from '#features/comparison/web/comparison.ts'
import styles from '#features/comparison/web/comparison-screen.module.css'
import type { ComparisonAnswer } from '#features/portfolio/api.ts'

const text = indicatorComparisonText.bars

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
  const highlighted = values.find(({ institutionId }) => institutionId === compared.highlight)
  const at = (value: number): string => `${100 * positionInBars(bars, value)}%`
  const isShown = {
    betweenQuartiles: spread !== null,
    outliers: values.some(isOutlier),
    median: spread !== null,
    highlighted: highlighted !== undefined,
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
    ...(highlighted && { '--value': at(highlighted.value) }),
  } as CSSProperties
  return (
    <section className={styles.distribution} aria-labelledby={title} style={style}>
      <h3 id={title}>{text.title}</h3>
      <div className={styles.chart}>
        {spread !== null && <span className={styles.betweenQuartiles} aria-hidden="true" />}
        {spread !== null && <span className={styles.median} aria-hidden="true" />}
        {highlighted && (
          <span className={styles.here} data-position={highlighted.position} aria-hidden="true" />
        )}
        <ol
          className={styles.bars}
          aria-label={text.label(indicatorComparisonText.indicators[indicator].name)}
        >
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
      <ul className={`legend ${styles.legend}`} aria-hidden="true">
        {(['betweenQuartiles', 'outliers', 'median', 'highlighted'] as const)
          .filter((name) => isShown[name])
          .map((name) => (
            <li key={name}>
              <span data-sign={name} />
              {text.legend[name]}
            </li>
          ))}
      </ul>
      <p className="muted-small">{text.about}</p>
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
  const { count, outliers } = bar
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
      {outliers > 0 && (
        <span className={styles.outlier} aria-hidden="true" style={{ blockSize: share(outliers) }} />
      )}
      {count > outliers && (
        <span className={styles.usual} aria-hidden="true" style={{ blockSize: share(count - outliers) }} />
      )}
    </PlaceLink>
  )
}

function barText(bar: DistributionBar, indicator: Indicator): string {
  return `${text.bar(withinText(bar, indicator), bar.count)}${bar.outliers > 0 ? text.outliers(bar.outliers) : ''}`
}

export function withinText({ from, to }: ValueRange, indicator: Indicator): string {
  if (from === null) return to === null ? '' : text.lessThan(boundText(to, indicator))
  const start = boundText(from, indicator)
  return to === null
    ? text.from(start)
    : indicatorComparisonText.verdict.range(start, boundText(to, indicator))
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
