import { indicatorOf, type Measures } from '#budget/indicators.ts'
import type { EarlierYear } from '#features/portfolio/overview.ts'
import { changeFrom } from '#forms/readings.ts'

export const yearFigures = ['requested', 'learners', 'teachers', 'costOfLearner'] as const
export type YearFigure = (typeof yearFigures)[number]

/** Amounts in tugrik. */
export type FigureOverYears = {
  readonly figure: YearFigure
  /** Years without the figure are missing. */
  readonly points: readonly { readonly year: number; readonly value: number }[]
  readonly now: number
  /** Since the year before; `null` if it is unknown or zero. */
  readonly percent: number | null
}

/** Returns the figures of the last of the years, each with its years; none that is unknown in it. */
export function figuresOverYears(years: readonly EarlierYear[]): readonly FigureOverYears[] {
  const last = years.at(-1)?.year
  return yearFigures.flatMap((figure) => {
    const points = years.flatMap((each) => {
      const value = figureIn(figure, each)
      return value === null ? [] : [{ year: each.year, value }]
    })
    const now = points.at(-1)
    if (!now || now.year !== last) return []
    const before = points.find(({ year }) => year === now.year - 1)
    return [
      {
        figure,
        points,
        now: now.value,
        percent: before ? changeFrom(before.value, now.value).percent : null,
      },
    ]
  })
}

function figureIn(figure: YearFigure, of: EarlierYear): number | null {
  if (figure === 'requested') return of.readings.requested
  if (figure === 'costOfLearner') return indicatorOf(figure, of)
  return of.measures?.[figure satisfies keyof Measures] ?? null
}
