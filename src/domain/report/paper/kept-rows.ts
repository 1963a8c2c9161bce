import { tableForm } from '#domain/report/paper/column-bands.ts'
import type { PaperInputs, PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { paperMarks } from '#domain/report/paper/paper-marks.ts'
import { printedTable } from '#domain/report/paper/printed-table.ts'
import { rowGroups } from '#domain/report/paper/row-groups.ts'
import { notesBelow, notesOf } from '#domain/report/paper/table-rows.ts'

/** Two marked rows that belong on one page; where they fell apart, the table breaks before the first. */
export type KeptRows = { readonly first: string; readonly last: string }

/** The rows of a report that stay together, by their marks, in the order of the paper. */
export function keptRows(asked: PaperReport, inputs: PaperInputs): readonly KeptRows[] {
  if (asked.layout === 'cover' || asked.layout === 'documents') return []
  const { report, values } = printedTable(asked, inputs)
  const notes = notesOf(asked, inputs)
  return tableForm(report, values, inputs.facts.year).bands.flatMap((band, index) =>
    rowGroups(report, values, notesBelow(report, band, notes).length).map(({ first, last }) => ({
      first: paperMarks.row(report.code, index, first),
      last: paperMarks.row(report.code, index, last),
    })),
  )
}
