import { generalRules, serviceTooShort } from '#budget/plausibility.ts'
import { plausibilityText } from '#budget/plausibility-text.ts'
import { recordRules } from '#budget/record-amounts.ts'
import { sourceSentence } from '#documents/source-text.ts'
import { type FormulaFormat, formulaSentence, questionOf } from '#engine/explain.ts'
import type { Formula } from '#engine/formula.ts'
import { addressIn, cellKeyOf, cellPositionOf } from '#engine/key.ts'
import { captionOf, lineNumber, nameOf, withoutFigures } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import { compile, type Program } from '#engine/program.ts'
import { type Cell, cellAt, type Severity, type Sheet } from '#engine/sheet.ts'
import { unitAt, unitLabels, unitsOf, unitWord } from '#engine/units.ts'
import { ruleAnchor } from '#features/methodology/anchor.ts'
import { methodologyText as text } from '#features/methodology/text.ts'
import { type FullEdition, reportProgramOf } from '#forms/editions/edition-reports.ts'
import type { Norm, NormSource } from '#forms/norms/norm.ts'
import type { Group, ViewCode } from '#forms/profile.ts'
import type { Report } from '#forms/reports/report.ts'

export type MethodologyLine = {
  readonly anchor: string
  readonly covers: readonly string[]
  readonly cells: string
  /** '' if the caption has it. */
  readonly unit: string
  readonly how: string
  readonly source: string
}

export type MethodologyRule = {
  readonly anchor: string
  readonly code: string
  readonly severity: Severity
  readonly where: string
  readonly message: string
}

export type MethodologyChapter = {
  readonly anchor: string
  readonly kind: 'blank' | 'register' | 'norm' | 'report'
  /** `null`: all groups. */
  readonly group: Group | null
  readonly title: string
  readonly purpose: string
  readonly units: string
  readonly rows: readonly string[]
  readonly lines: readonly MethodologyLine[]
  readonly rules: readonly MethodologyRule[]
}

export type Methodology = {
  readonly parts: readonly MethodologyChapter[]
  readonly rules: readonly MethodologyRule[]
}

export type MethodologyOptions = {
  /** `null`: any year; captions keep {Y}, {A} and {B}. */
  readonly year: number | null
  readonly figures: (norm: Norm, row: string) => string
  readonly sourceOf: (norm: Norm, row: string) => NormSource | undefined
}

const groups = ['ORGEBS', 'ORGSUB', 'ORGNTB'] as const satisfies readonly Group[]

export function methodology(edition: FullEdition, options: MethodologyOptions): Methodology {
  const known = new Set<string>()
  const firstSeen = (code: string): boolean => !known.has(code) && known.add(code).has(code)
  const sheets = groups.flatMap((group) =>
    edition.sheets[group]
      .filter(({ code }) => firstSeen(code))
      .map((sheet): readonly [Sheet, Group | null] => [sheet, isShared(edition, sheet) ? null : group]),
  )
  const program = compile([...edition.norms.map(({ sheet }) => sheet), ...sheets.map(([sheet]) => sheet)])
  const parts = [
    ...sheets.map(([sheet, group]) => sheetPart(sheet, group, program, options)),
    ...reportParts(edition, options),
    ...edition.norms.map((norm) => normPart(norm, options)),
  ]
  return { parts, rules: [...oneEach(parts.flatMap(({ rules }) => rules)), ...rulesOfEverything()] }
}

/** Checks for several owners; a centre's draft view only borrows the sheets of schools. */
function isShared(edition: FullEdition, { code }: Sheet): boolean {
  return groups.every((group) => edition.sheets[group].some((sheet) => sheet.code === code))
}

type PartOptions = Pick<MethodologyOptions, 'year'>

function sheetPart(
  sheet: Sheet,
  group: Group | null,
  program: Program,
  options: PartOptions,
): MethodologyChapter {
  return {
    anchor: sheet.code,
    kind: sheet.kind === 'register' ? 'register' : 'blank',
    group,
    title: inYear(sheet.caption, options),
    purpose: inYear(sheet.purpose, options),
    units: unitLabels(unitsOf(sheet)).whole,
    rows: sheet.rows.map(
      ({ code, caption }, index) => `${lineNumber(code, index)}. ${inYear(caption, options)}`,
    ),
    lines: grouped(sheet, program, options),
    rules: rulesOf(sheet, options),
  }
}

function inYear(caption: string, { year }: PartOptions): string {
  return year === null ? withoutFigures(caption) : captionOf(caption, year)
}

function grouped(sheet: Sheet, program: Program, options: PartOptions): readonly MethodologyLine[] {
  type Open = {
    rows: Set<string>
    fields: Set<string>
    covers: string[]
    unit: string
    how: string
    source: string
  }
  const lines = new Map<string, Open>()
  for (const [key, cell] of sheet.cells) {
    const { row, field } = cellPositionOf(key)
    const how = anyGrade(cellDescription(cell, sheet, program, options))
    if (how === '') continue
    const { caption = field, under = [] } = sheet.fields[field] ?? {}
    const name = anyGrade(inYear([...under, caption].join(' · '), options))
    const source = 'source' in cell ? inYear(sourceSentence(cell.source, sheet.caption), options) : ''
    const unit = unitWord(unitAt(sheet, { row, field }))
    const own = sheet.rows.find(({ code }) => code === row)?.caption ?? row
    const id = [name, how.replaceAll(`«${inYear(own, options)} ·`, '«·'), source, unit].join('|')
    const line = lines.get(id) ?? { rows: new Set(), fields: new Set(), covers: [], unit, how, source }
    line.rows.add(
      lineNumber(
        row,
        sheet.rows.findIndex(({ code }) => code === row),
      ),
    )
    line.fields.add(name)
    line.covers.push(cellKeyOf(addressIn(sheet.code, key)))
    lines.set(id, line)
  }
  return [...lines.values()].map(({ rows, fields, covers, unit, how, source }) => ({
    anchor: covers[0] ?? sheet.code,
    covers,
    cells:
      sheet.rows.length === 1 ? [...fields].join(', ') : `${[...rows].join(', ')}: ${[...fields].join(', ')}`,
    unit,
    how,
    source,
  }))
}

/** Describes the formula, or the valid input, proposal and lock. '' for a fixed text. */
export function cellDescription(cell: Cell, sheet: Sheet, program: Program, { year }: PartOptions): string {
  const writing: FormulaFormat = { cell: (at) => nameOf(program, at, sheet.code, year), moment: null }
  if (cell.kind === 'text') return ''
  if (cell.kind === 'given') return text.given
  if (cell.kind === 'computed') return formulaSentence(cell.formula, writing)
  const limits = limitsOf(cell, writing)
  const how = cell.proposal
    ? text.proposed(limits, formulaSentence(cell.proposal, writing))
    : text.entered(limits)
  return [
    how,
    ...cell.locks.map(({ when, why: reason }) => text.locked(questionOf(when, writing), reason)),
  ].join('. ')
}

function limitsOf({ input }: Extract<Cell, { readonly kind: 'entered' }>, writing: FormulaFormat): string {
  const max: Formula | null = input.max
  const range = text.between(formulaSentence(input.min, writing), max && formulaSentence(max, writing))
  return [range, ...(input.decimals === 0 ? [text.whole] : []), ...(input.clamps ? [text.clamped] : [])].join(
    ', ',
  )
}

/** A sum over grades keeps its first and last. */
function anyGrade(message: string): string {
  return message.replaceAll(/(?<![\d–])\d{1,2}-р анги/g, text.grade)
}

function rulesOf(sheet: Sheet, options: PartOptions): readonly MethodologyRule[] {
  const byRule = Map.groupBy(sheet.checks, ({ code, message }) => `${code} ${message}`)
  return [...byRule.values()].flatMap((checks) => {
    const [first] = checks
    if (!first) return []
    const rows = [...new Set(checks.map(({ row }) => row))].map((row) =>
      lineNumber(
        row,
        sheet.rows.findIndex(({ code }) => code === row),
      ),
    )
    const fields = new Set(
      checks.map(({ field }) => anyGrade(inYear(sheet.fields[field]?.caption ?? field, options))),
    )
    const places = sheet.rows.length === 1 ? '' : `${rows.join(', ')}: `
    return {
      anchor: ruleAnchor(first.code),
      code: first.code,
      severity: first.severity,
      where: `${inYear(sheet.caption, options)} · ${places}${[...fields].join(', ')}`,
      message: first.message,
    }
  })
}

function rulesOfEverything(): readonly MethodologyRule[] {
  const people: MethodologyRule = {
    anchor: ruleAnchor(serviceTooShort),
    code: serviceTooShort,
    severity: 'warning',
    where: text.childrenOfStaff,
    message: plausibilityText.about.servedTooShort,
  }
  const records = recordRules.map(
    ({ code, panel, about }): MethodologyRule => ({
      anchor: ruleAnchor(code),
      code,
      severity: 'warning',
      where: text.records[panel],
      message: about,
    }),
  )
  return [
    ...generalRules.map(({ code, severity, units, about }) => ({
      anchor: ruleAnchor(code),
      code,
      severity,
      where: text.everyTyped([...new Set(units.map(unitWord))]),
      message: about,
    })),
    people,
    ...records,
  ]
}

function oneEach(rules: readonly MethodologyRule[]): readonly MethodologyRule[] {
  return [...Map.groupBy(rules, ({ code }) => code).values()].flatMap((same) => {
    const [first] = same
    return first ? { ...first, where: [...new Set(same.map(({ where }) => where))].join('; ') } : []
  })
}

function normPart(norm: Norm, { year, figures, sourceOf }: MethodologyOptions): MethodologyChapter {
  const { sheet } = norm
  return {
    anchor: sheet.code,
    kind: 'norm',
    group: null,
    title: inYear(sheet.caption, { year }),
    purpose: inYear(sheet.purpose, { year }),
    units: unitLabels(unitsOf(sheet)).whole,
    rows: [],
    lines: sheet.rows.map(({ code, caption }) => {
      const source = sourceOf(norm, code)
      const named = source ? inYear(sourceSentence(source.source, sheet.caption), { year }) : ''
      return {
        anchor: cellKeyOf({ sheet: sheet.code, row: code, field: Object.keys(sheet.fields)[0] ?? '' }),
        covers: Object.keys(sheet.fields).map((field) => cellKeyOf({ sheet: sheet.code, row: code, field })),
        cells: inYear(caption, { year }),
        unit: '',
        how: figures(norm, code),
        source: [
          named,
          ...(source?.model && !named.includes(text.model) ? [text.model] : []),
          ...(source?.from ? [text.from(source.from)] : []),
        ].join(' · '),
      }
    }),
    rules: [],
  }
}

export function figuresText(figures: Readonly<Record<string, number>>): string {
  return Object.values(figures)
    .map((figure) => formatNumber(figure, { atMost: 5 }))
    .join(' / ')
}

/** A report of the same code that differs in another view is a separate part. */
function reportParts(edition: FullEdition, options: PartOptions): readonly MethodologyChapter[] {
  const seen = new Map<Report, string>()
  const codes = new Set<string>()
  return Object.values(edition.views).flatMap(({ code: view, group }) =>
    (edition.reports[view] ?? []).flatMap((report) => {
      if (seen.has(report)) return []
      const anchor = codes.has(report.code) ? `${report.code}-${view}` : report.code
      seen.set(report, anchor)
      codes.add(report.code)
      return reportPart(report, anchor, { view, group, edition }, options)
    }),
  )
}

type ReportPartOptions = { readonly view: ViewCode; readonly group: Group; readonly edition: FullEdition }

function reportPart(
  report: Report,
  anchor: string,
  whose: ReportPartOptions,
  options: PartOptions,
): MethodologyChapter {
  const { value, columns } = report
  const sheet = value.from === 'sheet' ? value.sheet : null
  return {
    anchor,
    kind: 'report',
    group: whose.group,
    title: `${report.code} · ${inYear(report.description, options)}`,
    purpose: inYear(report.title, options),
    units: sheet ? unitLabels(unitsOf(sheet)).whole : '',
    rows: columns.map(
      ({ caption, under }, index) => `${index + 1}. ${inYear([...under, caption].join(' · '), options)}`,
    ),
    lines: sheet
      ? reportLines({ sheet, report, anchor }, reportProgramOf(whose.edition, whose.view), options)
      : [],
    rules: [],
  }
}

function reportLines(
  { sheet, report, anchor }: { readonly sheet: Sheet; readonly report: Report; readonly anchor: string },
  program: Program,
  options: PartOptions,
): readonly MethodologyLine[] {
  const fields = Object.keys(sheet.fields)
  return sheet.rows.flatMap(({ code, caption }, index) => {
    const cells = fields.flatMap((field) => {
      const cell = cellAt(sheet, { row: code, field })
      const how = cell ? cellDescription(cell, sheet, program, options) : ''
      return cell && how !== '' ? [{ field, cell, how }] : []
    })
    if (cells.length === 0) return []
    const columnName = (field: string): string => inYear(sheet.fields[field]?.caption ?? field, options)
    const first = cells[0]?.cell
    return {
      anchor: cellKeyOf({ sheet: anchor, row: code, field: cells[0]?.field ?? '' }),
      covers: cells.map(({ field }) => cellKeyOf({ sheet: sheet.code, row: code, field })),
      cells: `${report.lines[index]?.code || lineNumber(code, index)}. ${inYear(caption, options)}`,
      unit: unitWord(unitAt(sheet, { row: code, field: cells[0]?.field ?? '' })),
      how:
        fields.length === 1
          ? (cells[0]?.how ?? '')
          : cells.map(({ field, how }) => `${columnName(field)}: ${how}`).join('; '),
      source:
        first && 'source' in first ? inYear(sourceSentence(first.source, report.description), options) : '',
    }
  })
}
