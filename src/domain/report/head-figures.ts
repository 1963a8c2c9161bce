import type { HeadFigures, Report, ReportColumn } from '#domain/report/report.ts'
import { type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import { addressOf, type CellAddress, type CellKey } from '#domain/sheet/key.ts'

/**
 * A figure in the head of a report: its cell in braces, `Ердийн ({sub-b5/1.price} төгрөг)`. Each calculation stores
 * it. `captionOf` omits the parenthesis of an unknown figure.
 */
const named = /\{([^{}/]+\/[^{}]+)\}/g

type CaptionedColumn = Pick<ReportColumn, 'caption' | 'under'>

/** The figures that the heads of reports name, as they are calculated now. */
export function headFiguresIn(
  reports: readonly Pick<Report, 'columns'>[],
  evaluation: Evaluation,
): HeadFigures {
  const captions = reports.flatMap(({ columns }) =>
    columns.flatMap(({ caption, under }) => [...under, caption]),
  )
  const keys = captions.flatMap((caption) => [...caption.matchAll(named)].map(([, key = '']) => key))
  return Object.fromEntries(
    keys.flatMap((key) => {
      const figure = figureAt(evaluation, addressOf(key as CellKey)) // as `named` finds it
      return figure === null ? [] : [[key, figure]]
    }),
  )
}

function figureAt(evaluation: Evaluation, at: CellAddress): number | null {
  const state = stateAt(evaluation, at)
  return state.kind === 'text' || state.kind === 'absent' ? null : state.value
}

/** Inserts the figures into the heads, written as in the form: 2475. */
export function withHeadFigures<Column extends CaptionedColumn>(
  columns: readonly Column[],
  figures: HeadFigures,
): readonly Column[] {
  if (Object.keys(figures).length === 0) return columns
  const said = (caption: string): string =>
    caption.replaceAll(named, (whole: string, key: string) =>
      Object.hasOwn(figures, key) ? String(figures[key]) : whole,
    )
  return columns.map((column) => ({
    ...column,
    caption: said(column.caption),
    under: column.under.map(said),
  }))
}
