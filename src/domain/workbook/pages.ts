import type { PrintedTable } from '#domain/report/paper/printed-table.ts'
import { printedTable } from '#domain/report/paper/printed-table.ts'
import type { FullReport } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import type { SheetKind } from '#domain/sheet/sheet.ts'
import type { BookInputs } from '#domain/workbook/book-inputs.ts'
import { type Carried, carriedSheets } from '#domain/workbook/carried.ts'
import { type Form, formOf } from '#domain/workbook/form.ts'
import { sheetNames } from '#domain/workbook/sheet-names.ts'
import { workbookText } from '#text/workbook.ts'

/** A page of the book: a sheet of the program, laid out, as a report if it is one's; or a report without a sheet. */
export type Page = { readonly name: string } & (
  | { readonly form: Form; readonly carried: Carried; readonly table: PrintedTable | null }
  | { readonly form: null; readonly table: PrintedTable }
)

type Subject =
  | { readonly carried: Carried; readonly report: FullReport | null }
  | { readonly carried: null; readonly report: FullReport }

/** The pages behind the first sheet: the reports, the view's blanks in their order, then whatever else these read. */
export function pagesOf(inputs: BookInputs): readonly Page[] {
  const subjects = subjectsOf(inputs)
  const captions = subjects.map((subject) => captionOfSubject(subject, inputs.facts.year))
  const [, ...names] = sheetNames([workbookText.about, ...captions])
  return subjects.map((subject, index) => pageOf(subject, names[index] ?? '', inputs))
}

/** What kind of sheet a page is; a report without a sheet is a report all the same. */
export function kindOf({ form }: Page): SheetKind {
  return form?.sheet.kind ?? 'report'
}

/** The heading above a page. */
export function titleOf({ form, table }: Page, year: number): string {
  return captionOf(table?.report.title ?? form?.sheet.caption ?? '', year)
}

function pageOf(subject: Subject, name: string, inputs: BookInputs): Page {
  if (subject.carried === null) return { name, form: null, table: printedTable(subject.report, inputs) }
  const { carried, report } = subject
  const table = report && printedTable(report, inputs)
  const form = formOf({ name, sheet: carried.sheet, table, year: inputs.facts.year })
  return { name, carried, table, form }
}

const kinds: readonly SheetKind[] = ['report', 'blank', 'register', 'norm']

function subjectsOf({ evaluation, reports, blanks }: BookInputs): readonly Subject[] {
  const figures = reports.flatMap(({ value }) => (value.from === 'sheet' ? [value.sheet.code] : []))
  const carried = carriedSheets(evaluation, [...figures, ...blanks])
  const named = (code: string): readonly Carried[] => carried.filter(({ sheet }) => sheet.code === code)
  const reported = reports.flatMap((report): readonly Subject[] =>
    report.value.from === 'sheet'
      ? named(report.value.sheet.code).map((each) => ({ carried: each, report }))
      : [{ carried: null, report }],
  )
  const byKind = kinds.flatMap((kind) => carried.filter(({ sheet }) => sheet.kind === kind))
  const others = new Set([...blanks.flatMap(named), ...byKind])
  const rest = [...others].filter(({ sheet }) => !figures.includes(sheet.code))
  return [...reported, ...rest.map((each): Subject => ({ carried: each, report: null }))]
}

/** A report is named by its code, as the list of reports names it; any other sheet by its caption. */
function captionOfSubject(subject: Subject, year: number): string {
  return subject.carried === null || subject.report
    ? (subject.report?.code ?? '')
    : captionOf(subject.carried.sheet.caption, year)
}
