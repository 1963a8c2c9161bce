import { type Evaluation, stateAt } from '#engine/evaluate.ts'
import { addressOf, type CellAddress, type CellKey } from '#engine/key.ts'
import type { StandInTest } from '#engine/origin.ts'
import { standInText } from '#engine/stand-in-text.ts'
import type { HeadFigures, PaperFacts, Report, ReportColumn, StandIns } from '#forms/reports/report.ts'

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
  return Object.fromEntries(
    reports.flatMap(headKeys).flatMap((key) => {
      const figure = figureAt(evaluation, addressOf(key))
      return figure === null ? [] : [[key, figure]]
    }),
  )
}

export function standInsInHeads(
  reports: readonly Pick<Report, 'columns'>[],
  evaluation: Evaluation,
  isStandIn: StandInTest,
): StandIns {
  const keys = reports.flatMap(headKeys).filter((key) => isStandIn(evaluation, addressOf(key)))
  return Object.fromEntries(keys.map((key) => [key, []]))
}

export function headKeys({ columns }: { readonly columns: readonly CaptionedColumn[] }): readonly CellKey[] {
  const captions = columns.flatMap(({ caption, under }) => [...under, caption])
  return captions.flatMap(
    (caption) => [...caption.matchAll(named)].map(([, key = '']) => key as CellKey), // as `named` finds it
  )
}

function figureAt(evaluation: Evaluation, at: CellAddress): number | null {
  const state = stateAt(evaluation, at)
  return state.kind === 'text' || state.kind === 'absent' ? null : state.value
}

/** Inserts the figures into the heads, written as in the form: 2475. Stand-ins carry their sign. */
export function withHeadFigures<Column extends CaptionedColumn>(
  columns: readonly Column[],
  { headFigures: figures, standIns }: Pick<PaperFacts, 'headFigures' | 'standIns'>,
): readonly Column[] {
  if (Object.keys(figures).length === 0) return columns
  const textOf = (caption: string): string =>
    caption.replaceAll(named, (whole: string, key: string) => {
      if (!Object.hasOwn(figures, key)) return whole
      const figure = String(figures[key])
      return Object.hasOwn(standIns, key) ? standInText.signed(figure) : figure
    })
  return columns.map((column) => ({
    ...column,
    caption: textOf(column.caption),
    under: column.under.map(textOf),
  }))
}
