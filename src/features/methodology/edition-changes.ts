import { formulaSentence } from '#engine/explain.ts'
import { addressIn, addressOf, type CellAddress } from '#engine/key.ts'
import { captionOf, lineNumber, nameOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Split } from '#engine/revise.ts'
import { cellAt, type Sheet, totalsRow } from '#engine/sheet.ts'
import {
  type ComparedLine,
  type FormCellChange,
  type FormLineChange,
  type FormOfYear,
  type FormPair,
  type SheetChanges,
  sheetChanges,
  sideBySide,
  wholeForm,
} from '#features/methodology/form-changes.ts'
import { placesLost } from '#forms/editions/compare.ts'
import { counterpartsOf, programOf, type Tab, type View } from '#forms/editions/edition.ts'
import { type FullEdition, linesSince, reportProgramOf } from '#forms/editions/edition-reports.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { groups, type ViewCode, viewCodes } from '#forms/profile.ts'
import type { Report } from '#forms/reports/report.ts'

export type FormChange = SheetChanges & {
  readonly code: string
  readonly kind: 'blank' | 'register' | 'norm' | 'report'
  readonly status: 'new' | 'removed' | 'changed'
  /** None for norms and hidden calculations. */
  readonly views: readonly ViewCode[]
}

export type ViewChange = {
  readonly view: ViewCode
  readonly tabs: readonly FormLineChange[]
  readonly reports: readonly FormLineChange[]
  readonly totals: readonly ViewTotal[]
}

export const viewTotals = ['budget', 'headcount', 'whole', 'fixed', 'income', 'measures', 'dated'] as const
export type ViewTotal = (typeof viewTotals)[number]

/** Their entries are not copied. No lines: the whole form. */
export type LostLines = {
  readonly form: string
  readonly lines: readonly string[]
  readonly views: readonly ViewCode[]
}

/** Both editions are described for one year, so that only real changes differ. */
export type EditionDiff = {
  readonly forms: readonly FormChange[]
  readonly views: readonly ViewChange[]
  readonly lost: readonly LostLines[]
}

type EditionOfYear = { readonly edition: FullEdition; readonly year: number }

export function editionChanges(was: FullEdition, is: FullEdition, year: number): EditionDiff {
  const [before, now] = [
    { edition: was, year },
    { edition: is, year },
  ]
  return {
    forms: [...changedSheets(before, now), ...changedNorms(before, now), ...changedReports(before, now)],
    views: Object.values(now.edition.views).flatMap((view) => {
      const change = viewChange(before, now, view)
      const isMarked = [...change.tabs, ...change.reports].some(({ marks }) => marks.length > 0)
      return isMarked || change.totals.length > 0 ? [change] : []
    }),
    lost: linesLost(before, now),
  }
}

/** Groups views with equal losses. */
function linesLost(before: EditionOfYear, now: EditionOfYear): readonly LostLines[] {
  const lost = viewCodes.flatMap((view) => {
    const { group } = before.edition.views[view]
    const program = programOf(before.edition, group)
    const places = placesLost(before.edition, now.edition, view)
    return [...Map.groupBy(places, ({ sheet }) => sheet)].map(([code, own]) => {
      const sheet = program.sheets.get(code)
      return {
        view,
        form: captionOf(sheet?.caption ?? code, before.year),
        lines: sheet ? linesOf(sheet, own, (at) => nameOf(program, at, code, before.year), before.year) : [],
      }
    })
  })
  const alike = Map.groupBy(lost, ({ form, lines }) => JSON.stringify([form, lines]))
  return [...alike.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ form: first.form, lines: first.lines, views: same.map(({ view }) => view) }] : []
  })
}

/** Lists single cells unless a row has all its entered cells. */
function linesOf(
  sheet: Sheet,
  places: readonly CellAddress[],
  name: (at: CellAddress) => string,
  year: number,
): readonly string[] {
  const typed = [...sheet.cells].flatMap(([key, { kind }]) =>
    kind === 'entered' ? [addressIn(sheet.code, key)] : [],
  )
  if (places.length === typed.length) return []
  return [...Map.groupBy(places, ({ row }) => row)].flatMap(([row, own]) => {
    const isWhole = own.length === typed.filter((at) => at.row === row).length
    const index = sheet.rows.findIndex(({ code }) => code === row)
    const caption = captionOf(sheet.rows[index]?.caption ?? row, year)
    return isWhole && sheet.rows.length > 1 ? [`${lineNumber(row, index)}. ${caption}`] : own.map(name)
  })
}

function formIn({ edition, year }: EditionOfYear, code: string): FormOfYear | null {
  for (const group of groups) {
    const program = programOf(edition, group)
    const sheet = program.sheets.get(code)
    if (sheet) return { sheet, program, year }
  }
  return null
}

function stoodBefore(before: EditionOfYear, now: EditionOfYear): FormPair['placeBefore'] {
  const counterpart = counterpartsOf(now.edition, before.edition.code)
  const sheets = new Map(groups.flatMap((group) => [...programOf(before.edition, group).sheets]))
  return (at) => {
    const { was: all, is } = counterpart(at)
    const [only, ...others] = all
    const was = only === undefined || others.length > 0 || is.length > 1 ? null : addressOf(only)
    const sheet = was && sheets.get(was.sheet)
    return was && sheet && (was.row === totalsRow || cellAt(sheet, was)) ? was : null
  }
}

function splitsAndJoins({ edition }: EditionOfYear): Pick<FormPair, 'splits' | 'joins'> {
  const splits = edition.became.flatMap(({ was: [whole, ...others], is }): readonly Split[] =>
    whole !== undefined && others.length === 0 && is.length > 1 ? [{ was: whole, is }] : [],
  )
  return { splits, joins: edition.became.filter(({ was, is }) => was.length > 1 && is.length === 1) }
}

type FormIdentity = Pick<FormChange, 'code' | 'kind' | 'views'>

type FormHistory = Pick<FormPair, 'placeBefore'> & Partial<Pick<FormPair, 'rowsBefore' | 'splits' | 'joins'>>

/** Either edition may lack the form; `null` if unchanged. */
function formChange(
  was: FormOfYear | null,
  is: FormOfYear | null,
  known: FormIdentity,
  { rowsBefore = null, splits = [], joins = [], placeBefore }: FormHistory,
): FormChange | null {
  if (was && is) {
    const changes = sheetChanges({ was, is, placeBefore, rowsBefore, splits, joins })
    return changes && { ...known, status: 'changed', ...changes }
  }
  const [form, mark] = is ? ([is, 'new'] as const) : ([was, 'removed'] as const)
  if (form === null) return null
  const caption = captionOf(form.sheet.caption, form.year)
  return {
    ...known,
    status: mark,
    caption: { before: caption, after: caption },
    purpose: null,
    ...wholeForm(form, mark),
    cells: [],
    rules: [],
  }
}

function changedSheets(before: EditionOfYear, now: EditionOfYear): readonly FormChange[] {
  const codesIn = ({ edition }: EditionOfYear): readonly string[] =>
    groups.flatMap((group) => edition.sheets[group].map(({ code }) => code))
  const placeBefore = stoodBefore(before, now)
  const declared = splitsAndJoins(now)
  return [...new Set([...codesIn(now), ...codesIn(before)])].flatMap((code) => {
    const [was, is] = [formIn(before, code), formIn(now, code)]
    const kind = (is ?? was)?.sheet.kind === 'register' ? 'register' : 'blank'
    const views = viewCodes.filter((view) =>
      [before, now].some(({ edition }) =>
        edition.views[view].tabs.some(({ sheets }) => sheets.includes(code)),
      ),
    )
    return formChange(was, is, { code, kind, views }, { placeBefore, ...declared }) ?? []
  })
}

/** Compares norms by shape only, because figures belong to a year. */
function changedNorms(before: EditionOfYear, now: EditionOfYear): readonly FormChange[] {
  const normIn = ({ edition }: EditionOfYear, code: string): Norm | undefined =>
    edition.norms.find(({ sheet }) => sheet.code === code)
  const placeBefore = stoodBefore(before, now)
  const declared = splitsAndJoins(now)
  const codes = [before, now].flatMap(({ edition }) => edition.norms.map(({ sheet }) => sheet.code))
  return [...new Set(codes)].flatMap((code) => {
    const [was, is] = [before, now].map((each) => (normIn(each, code) ? formIn(each, code) : null))
    const known = { code, kind: 'norm', views: [] } as const
    const change = formChange(was ?? null, is ?? null, known, { placeBefore, ...declared })
    const bounds = was && is ? boundChanges(normIn(before, code), normIn(now, code), is) : []
    if (bounds.length === 0) return change ?? []
    const caption = captionOf(is?.sheet.caption ?? code, now.year)
    const none = {
      caption: { before: caption, after: caption },
      purpose: null,
      rows: [],
      fields: [],
      rules: [],
    }
    const changed = change ?? { ...known, status: 'changed', ...none, cells: [] }
    return { ...changed, cells: [...changed.cells, ...bounds] }
  })
}

function boundChanges(
  was: Norm | undefined,
  is: Norm | undefined,
  form: FormOfYear,
): readonly FormCellChange[] {
  const { program, sheet, year } = form
  const words = (norm: Norm | undefined, row: string): string | null => {
    const bounds = norm?.bounds[row]
    if (!bounds) return null
    const cell = (at: CellAddress): string => nameOf(program, at, sheet.code, year)
    return `${formulaSentence(bounds.least, { cell, moment: null })}–${formatNumber(bounds.most, { atMost: 6 })}`
  }
  return sheet.rows.flatMap(({ code, caption }): readonly FormCellChange[] => {
    const pair = { before: words(was, code), after: words(is, code) }
    const isOfBoth = was?.sheet.rows.some((row) => row.code === code)
    if (!isOfBoth || pair.before === pair.after) return []
    return [{ kind: 'limits', where: captionOf(caption, year), ...pair, readsMore: [], readsLess: [] }]
  })
}

type PrintedReport = { readonly report: Report; readonly view: ViewCode; readonly of: EditionOfYear }

function changedReports(before: EditionOfYear, now: EditionOfYear): readonly FormChange[] {
  const changes = viewCodes.flatMap((view) => {
    const [was, is] = [before, now].map(
      (of) => new Map(of.edition.reports[view]?.map((report) => [report.code, { report, view, of }])),
    )
    const codes = new Set([...(is?.keys() ?? []), ...(was?.keys() ?? [])])
    return [...codes].flatMap((code) => {
      const change = reportChange(was?.get(code), is?.get(code), stoodBefore(before, now))
      return change ? [{ view, change }] : []
    })
  })
  const alike = Map.groupBy(changes, ({ change }) => JSON.stringify(change))
  return [...alike.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first.change, views: same.map(({ view }) => view) }] : []
  })
}

function reportChange(
  was: PrintedReport | undefined,
  is: PrintedReport | undefined,
  placeBefore: FormPair['placeBefore'],
): FormChange | null {
  if (was?.report === is?.report) return null
  const [old, form] = [was && reportForm(was), is && reportForm(is)]
  const report = (is ?? was)?.report
  const known = { code: report?.code ?? '', kind: 'report', views: [] } as const
  const rows = was && is && old && form ? lineRows(linesSince(was.report, is.report), old, form) : null
  const own = (at: CellAddress): CellAddress | null => {
    const row = rows?.get(at.row)
    const place = row === undefined || !old ? null : { ...at, sheet: old.sheet.code, row }
    return place && old && cellAt(old.sheet, place) ? place : null
  }
  return formChange(old ?? null, form ?? null, known, {
    placeBefore: (at) => (at.sheet === form?.sheet.code ? own(at) : placeBefore(at)),
    rowsBefore: rows,
  })
}

/** Counts lines from 0; `undefined` is removed. */
function lineRows(
  lines: readonly (number | undefined)[],
  was: FormOfYear,
  is: FormOfYear,
): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap((to, from) => {
      const [row, old] = [is.sheet.rows[to ?? -1], was.sheet.rows[from]]
      return row && old ? [[row.code, old.code] as const] : []
    }),
  )
}

function reportForm({ report, view, of: { edition, year } }: PrintedReport): FormOfYear {
  const { value, lines, columns, description, title } = report
  const figures = value.from === 'sheet' ? value.sheet : null
  const names = Object.keys(figures?.fields ?? {})
  const columnName = (index: number): string => {
    const before = columns.slice(0, index).filter(({ from }) => from === 'snapshot').length
    const isFigure = columns[index]?.from === 'snapshot'
    return (isFigure ? names[before] : undefined) ?? `column ${index + 1}`
  }
  return {
    program: reportProgramOf(edition, view),
    year,
    sheet: {
      ...(figures ?? withoutFigures),
      code: figures?.code ?? report.code,
      kind: 'report',
      caption: `${report.code} · ${description}`,
      purpose: title,
      rows: lines.map(({ caption }, index) => ({
        code: figures?.rows[index]?.code ?? String(index + 1),
        caption,
        printed: null,
      })),
      fields: Object.fromEntries(
        columns.map(({ caption, under, unit, decimals }, index) => [
          columnName(index),
          { caption, under, unit, decimals, guidance: null },
        ]),
      ),
    },
  }
}

const withoutFigures = {
  rowsCaption: null,
  rowUnits: {},
  cells: new Map(),
  links: [],
  checks: [],
  appliesWhen: null,
  upright: false,
  sections: null,
  totalRow: null,
  totals: null,
  headline: [],
  remade: null,
} satisfies Omit<Sheet, 'code' | 'kind' | 'caption' | 'purpose' | 'rows' | 'fields'>

function viewChange(before: EditionOfYear, now: EditionOfYear, view: View): ViewChange {
  const was = before.edition.views[view.code]
  const [tabsWere, tabsAre] = [tabLines(before, was), tabLines(now, view)]
  const [reportsWere, reportsAre] = [reportLines(before, was), reportLines(now, view)]
  return {
    view: view.code,
    tabs: sideBySide(tabsWere, tabsAre, sameKeys(tabsAre)),
    reports: sideBySide(reportsWere, reportsAre, sameKeys(reportsAre)),
    totals: viewTotals.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(view[name])),
  }
}

function sameKeys(lines: readonly ComparedLine[]): ReadonlyMap<string, string> {
  return new Map(lines.map(({ key }) => [key, key]))
}

function tabLines({ edition, year }: EditionOfYear, { group, tabs }: View): readonly ComparedLine[] {
  const { sheets } = programOf(edition, group)
  const shows = ({ sheets: codes }: Tab): string =>
    codes.map((code) => captionOf(sheets.get(code)?.caption ?? code, year)).join(', ')
  return tabs.map((tab) => ({
    key: String(tab.value),
    called: tab.label,
    shown: captionOf(tab.label, year),
    number: null,
    regrouping: null,
    content: { digest: JSON.stringify([tab.group, tab.sheets, tab.panel]), shown: shows(tab) },
  }))
}

function reportLines(
  { edition, year }: EditionOfYear,
  { code: view, reports }: View,
): readonly ComparedLine[] {
  return reports.map((code) => {
    const called = edition.reports[view]?.find((report) => report.code === code)?.description ?? ''
    return {
      key: code,
      called,
      shown: `${code} ${captionOf(called, year)}`,
      number: null,
      regrouping: null,
      content: null,
    }
  })
}
