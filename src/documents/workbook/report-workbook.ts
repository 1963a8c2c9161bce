import { approvedText } from '#documents/approved-columns.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { type PrintedTable, printedTable } from '#documents/paper/printed-table.ts'
import { hasAmounts } from '#documents/paper/report-table.ts'
import type { Receipt } from '#documents/receipt.ts'
import { type AboutPageOptions, aboutPage, factSpot } from '#documents/workbook/about-page.ts'
import type { ExcelWriting } from '#documents/workbook/excel-formula.ts'
import { formOf, type SheetLayout } from '#documents/workbook/form.ts'
import { formPage, type IncludedSheet, includedSheets, storedPage } from '#documents/workbook/form-page.ts'
import { sheetNames } from '#documents/workbook/sheet-names.ts'
import {
  type Book,
  type BookPosition,
  type BookSheet,
  fixedReferenceTo,
} from '#documents/workbook/workbook.ts'
import { workbookText } from '#documents/workbook/workbook-text.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import { type Condition, type Formula, partsOf } from '#engine/formula.ts'
import { captionOf } from '#engine/names.ts'
import type { StandInTest } from '#engine/origin.ts'
import type { Program } from '#engine/program.ts'
import { cellAt, type SheetKind } from '#engine/sheet.ts'
import type { Group } from '#forms/profile.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { FullReport, PaperFacts, ReportRow } from '#forms/reports/report.ts'

/**
 * Puts every sheet that the reports read after them: blanks, registers, norms. Figures of the institution's own
 * sheets are live formulas (decision 0011).
 */
export function bookOf(inputs: BookInputs): Book {
  const { evaluation, facts } = inputs
  const pages = pagesOf(inputs)
  const forms = new Map(pages.flatMap(({ form }) => (form ? [[form.sheet.code, form]] : [])))
  const about: AboutPageOptions = {
    facts,
    group: inputs.group,
    readings: inputs.readings,
    receipt: inputs.receipt,
    changedInputs: inputs.changedInputs,
    requiredFacts: factsFor(
      pages.flatMap((page) => (page.form ? [page.carried] : [])),
      evaluation,
    ),
    contents: pages.map((page) => ({
      name: page.name,
      kind: kindOf(page),
      title: titleOf(page, facts.year),
    })),
  }
  const writing = writingOf(forms, evaluation.program, (name) => factSpot(about, name))
  return {
    title: `${facts.institutionName} · ${workbookText.title(facts.year)}`,
    sheets: [aboutPage(about), ...pages.map((page) => sheetOf(page, writing, inputs))],
  }
}

type Forms = ReadonlyMap<string, SheetLayout>
type BookStyle = Omit<ExcelWriting, 'within'>

export function factsFor(
  carried: readonly IncludedSheet[],
  evaluation: Evaluation,
): AboutPageOptions['requiredFacts'] {
  const contents = carried.flatMap((each) => [...each.contents.values()])
  const factNames = contents.flatMap((content) =>
    'formula' in content ? factsInFormula(content.formula) : [],
  )
  return Object.fromEntries(
    [...new Set(factNames)].map((name) => [name, evaluation.inputs.facts[name] ?? '']),
  )
}

export function writingOf(
  forms: Forms,
  { sheets }: Program,
  factSpotOf: (name: string) => BookPosition,
): BookStyle {
  return {
    position: (at) => {
      const sheet = sheets.get(at.sheet)
      if (!sheet || cellAt(sheet, at)?.kind === 'text') return null
      return forms.get(at.sheet)?.spot(at) ?? null
    },
    fact: (name) => fixedReferenceTo(factSpotOf(name), ''),
  }
}

function sheetOf(page: Page, writing: BookStyle, inputs: BookInputs): BookSheet {
  const {
    evaluation,
    namedSources,
    isStandIn,
    facts: { year },
  } = inputs
  const title = titleOf(page, year)
  if (page.form === null) return storedPage({ ...page, title, year })
  const named = namedSources[page.form.sheet.code] ?? {}
  const note = noteOf(page, inputs.facts)
  return formPage({ ...page, title, note, writing, evaluation, named, isStandIn, isOpen: () => true })
}

function noteOf(
  { form: { sheet }, table }: { readonly form: SheetLayout; readonly table: PrintedTable | null },
  { year, approved }: PaperFacts,
): string {
  if (table === null) return captionOf(sheet.purpose, year)
  const unit = hasAmounts(table.report) ? ` ${printText.thousandTugrik}` : ''
  const title = `${captionOf(table.report.description, year)}${unit}`
  return [title, ...approvedText(table.report, approved)].join('. ')
}

function factsInFormula(formula: Formula): readonly string[] {
  return [...ownFacts(formula), ...partsOf(formula).flatMap(factsInFormula)]
}

function ownFacts(formula: Formula): readonly string[] {
  if (formula.op === 'fact' || formula.op === 'choose') return [formula.fact]
  return formula.op === 'when' ? factsOfCondition(formula.test) : []
}

function factsOfCondition(test: Condition): readonly string[] {
  switch (test.test) {
    case 'fact':
      return [test.fact]
    case 'not':
      return factsOfCondition(test.of)
    case 'all':
      return test.of.flatMap(factsOfCondition)
    default:
      return [...factsInFormula(test.left), ...factsInFormula(test.right)]
  }
}

type Page = { readonly name: string } & (
  | { readonly form: SheetLayout; readonly carried: IncludedSheet; readonly table: PrintedTable | null }
  | { readonly form: null; readonly table: PrintedTable }
)

type BookSubject =
  | { readonly carried: IncludedSheet; readonly report: FullReport | null }
  | { readonly carried: null; readonly report: FullReport }

function pagesOf(inputs: BookInputs): readonly Page[] {
  const subjects = subjectsOf(inputs)
  const captions = subjects.map((subject) => captionOfSubject(subject, inputs.facts.year))
  const [, ...names] = sheetNames([workbookText.about, ...captions])
  return subjects.map((subject, index) => pageOf(subject, names[index] ?? '', inputs))
}

function kindOf({ form }: Page): SheetKind {
  return form?.sheet.kind ?? 'report'
}

function titleOf({ form, table }: Page, year: number): string {
  return captionOf(table?.report.title ?? form?.sheet.caption ?? '', year)
}

function pageOf(subject: BookSubject, name: string, inputs: BookInputs): Page {
  if (subject.carried === null) return { name, form: null, table: printedTable(subject.report, inputs) }
  const { carried, report } = subject
  const table = report && printedTable(report, inputs)
  const { year } = inputs.facts
  const form = formOf({ name, sheet: carried.sheet, table, columnNumbers: 'none', year })
  return { name, carried, table, form }
}

const kinds: readonly SheetKind[] = ['report', 'blank', 'register', 'norm']

function subjectsOf({ evaluation, reports, blanks }: BookInputs): readonly BookSubject[] {
  const figures = reports.flatMap(({ value }) => (value.from === 'sheet' ? [value.sheet.code] : []))
  const carried = includedSheets(evaluation, [...figures, ...blanks])
  const named = (code: string): readonly IncludedSheet[] => carried.filter(({ sheet }) => sheet.code === code)
  const reported = reports.flatMap((report): readonly BookSubject[] =>
    report.value.from === 'sheet'
      ? named(report.value.sheet.code).map((each) => ({ carried: each, report }))
      : [{ carried: null, report }],
  )
  const byKind = kinds.flatMap((kind) => carried.filter(({ sheet }) => sheet.kind === kind))
  const others = new Set([...blanks.flatMap(named), ...byKind])
  const rest = [...others].filter(({ sheet }) => !figures.includes(sheet.code))
  return [...reported, ...rest.map((each): BookSubject => ({ carried: each, report: null }))]
}

function captionOfSubject(subject: BookSubject, year: number): string {
  return subject.carried === null || subject.report
    ? (subject.report?.code ?? '')
    : captionOf(subject.carried.sheet.caption, year)
}

export type BookInputs = {
  readonly evaluation: Evaluation
  readonly reports: readonly FullReport[]
  readonly rows: readonly ReportRow[]
  readonly facts: PaperFacts
  readonly group: Group
  /** Tugrik. */
  readonly readings: StoredTotals
  /** `null` before sending. */
  readonly receipt: Receipt | null
  /** The view's own blanks in tab order. */
  readonly blanks: readonly string[]
  readonly changedInputs: number
  /** Sources that an administrator entered, by sheet and row; other rows have the declared source. */
  readonly namedSources: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly isStandIn: StandInTest
}
