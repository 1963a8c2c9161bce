import { type ReactNode, useMemo } from 'react'
import { deviationText, indicatorFigure } from '#budget/indicators.ts'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { countText, formatNumber } from '#engine/number/format.ts'
import type { ComparisonSettings } from '#features/comparison/comparison.ts'
import { axisOver, isOutlier, regionStrips } from '#features/comparison/distribution.ts'
import { indicatorComparisonText } from '#features/comparison/text.ts'
import styles from '#features/comparison/web/comparison-screen.module.css'
import type { ComparisonAnswer } from '#features/portfolio/api.ts'
import { regionName } from '#features/portfolio/institution-filter.ts'
import { StripTicks, ValueStrip } from '#ui/charts.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

const text = indicatorComparisonText.strips

type Props = {
  readonly comparison: ComparisonAnswer
  readonly compared: ComparisonSettings
  readonly place: Navigation
  readonly valueText: (value: number) => string
}

/** Only the unusual ones are links; the table is the reading of the others. */
export function RegionStrips({
  comparison: { values, spread },
  compared,
  place,
  valueText,
}: Props): ReactNode {
  const strips = useMemo(() => regionStrips(values), [values])
  const axis = useMemo(() => axisOver(values.map(({ value }) => value)), [values])
  if (spread === null) return null
  const { heads } = text
  const tickText = (value: number): string =>
    formatNumber(indicatorFigure(value, compared.indicator), { atMost: 2 })
  const figures = [heads.count, heads.percentile10, heads.median, heads.percentile90, heads.outliers]
  return (
    <>
      <div className="scroll-x">
        <TableFrame
          label={text.caption}
          headers={[heads.region, heads.picture, ...figures]}
          figures={figures}
          classes={styles.strips}
        >
          {strips.map(({ region, values: some, spread: own, outliers }) => (
            <tr key={region}>
              <th scope="row">{regionName(region)}</th>
              <td>
                <ValueStrip
                  axis={axis}
                  whole={spread}
                  spread={own}
                  dots={some
                    .filter((each) => !isOutlier(each))
                    .map(({ institutionId, value }) => ({
                      key: institutionId,
                      value,
                      kind: institutionId === compared.highlight ? 'own' : 'one',
                    }))}
                  marks={outliers.map(({ institutionId, name, value }) => {
                    const words = `${name}: ${valueText(value)}, ${deviationText(value, spread)}`
                    const change = { institution: institutionId, tab: null }
                    return {
                      key: institutionId,
                      value,
                      link: (
                        <PlaceLink place={place} change={change} title={words}>
                          <span className="visually-hidden">{words}</span>
                        </PlaceLink>
                      ),
                    }
                  })}
                />
              </td>
              <td className="figure">{countText(some.length)}</td>
              <td className="figure">{own ? valueText(own.tenths[0]) : text.tooFew}</td>
              <td className="figure">{own ? <strong>{valueText(own.median)}</strong> : text.tooFew}</td>
              <td className="figure">{own ? valueText(own.tenths[1]) : text.tooFew}</td>
              <td className="figure">{countText(outliers.length)}</td>
            </tr>
          ))}
          <tr>
            <td />
            <td>
              <StripTicks axis={axis} ticks={axis.ticks.map((value) => ({ value, name: tickText(value) }))} />
            </td>
            <td colSpan={figures.length} />
          </tr>
        </TableFrame>
      </div>
      <ul className={`legend ${styles.legend}`} aria-hidden="true">
        {(['box', 'outlier', 'one', 'own', 'whole'] as const).map((sign) => (
          <li key={sign}>
            <span data-sign={sign} />
            {text.legend[sign]}
          </li>
        ))}
      </ul>
      {axis.from > 0 && <p className="muted-small">{text.later(tickText(axis.from))}</p>}
    </>
  )
}
