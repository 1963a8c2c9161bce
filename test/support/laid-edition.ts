import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { documentOf, printedReports } from '#documents/paper/print.ts'
import { peopleLines, withLists } from '#documents/report-lists.ts'
import { check } from '#engine/check.ts'
import { type CellState, type Evaluation, evaluate, formStateAt, type Inputs } from '#engine/evaluate.ts'
import { calculateReports } from '#features/reports/calculate.ts'
import { type FullEdition, reportProgramOf, reportsOf } from '#forms/editions/edition-reports.ts'
import type { EditionText } from '#forms/editions/edition-text.ts'
import type { NamedPeople } from '#forms/people.ts'
import type { ViewCode } from '#forms/profile.ts'
import { ownIncome, storedTotals } from '#forms/readings.ts'
import { headFiguresIn } from '#forms/reports/head-figures.ts'
import type { CalculationFacts } from '#forms/reports/report.ts'

/** An institution's year with all inputs of its calculation, independent of demo data, norms and database. */
export type LaidSource = {
  readonly name: string
  readonly view: ViewCode
  readonly inputs: Inputs
  readonly people: NamedPeople
  readonly facts: CalculationFacts
}

/** The results of an edition as texts by position, so that differences can be located. */
export type LaidFigures = {
  /** Figure, lock and limits of every cell of every sheet, report and list. */
  readonly cells: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
  /** Every value of every report by report and `rowNum`, and both totals. */
  readonly rows: Readonly<Record<string, string>>
}

export type LaidPapers = Readonly<Record<string, readonly string[]>>

export type LaidInstitution = {
  readonly source: LaidSource
  readonly figures: LaidFigures
  readonly papers: LaidPapers
}

/** Calculates the results of an edition for an institution's year. */
export function calculateLaid(edition: FullEdition, source: LaidSource): LaidInstitution {
  const { view, inputs, people } = source
  const reports = reportsOf(edition, view, inputs.facts)
  const year = evaluate(reportProgramOf(edition, view), inputs)
  const { evaluation } = withLists(reports, peopleLines(reports, people), year)
  const readings = storedTotals(year, edition.views[view])
  const cover = { ...source.facts.cover, readings, ownIncome: ownIncome(year, edition.views[view]) }
  const facts = { ...source.facts, cover, headFigures: headFiguresIn(reports, year) }
  const rows = calculateReports(reports, { evaluation: year, people, facts })
  const problems = [...evaluation.program.sheets.values()].flatMap((sheet) => check(sheet, evaluation))
  const paper = { reports, rows, facts, sent: false, receipt: null, reasons: [] }
  const { content } = documentOf(paper)
  const size = { width: 595 }
  return {
    source,
    figures: {
      cells: cellsOf(evaluation),
      problems: Object.fromEntries(
        problems.map(({ sheet, row, field, code, severity }) => [
          `${sheet}/${row}.${field} ${code}`,
          severity,
        ]),
      ),
      rows: {
        ...Object.fromEntries(
          rows.map(({ standardReportCode, rowNum, valueNumber, valueString }) => [
            `${standardReportCode} ${rowNum}`,
            String(valueNumber ?? valueString),
          ]),
        ),
        ...Object.fromEntries(Object.entries(readings).map(([name, value]) => [name, String(value)])),
      },
    },
    papers: Object.fromEntries(
      printedReports(paper).map(({ code }, index) => {
        const page = content[index]
        if (!page) return [code, []]
        const { header, section, footer } = page
        return [code, [header(1, 2, size), header(2, 2, size), section, footer(1, 2, size)].flatMap(textsIn)]
      }),
    ),
  }
}

function cellsOf(evaluation: Evaluation): LaidFigures['cells'] {
  return Object.fromEntries(
    evaluation.program.slots.flatMap(({ key, address }) => {
      const state = formStateAt(evaluation, address)
      return state.kind === 'text' || state.kind === 'absent' ? [] : [[key, inWords(state)]]
    }),
  )
}

function inWords(state: Extract<CellState, { readonly value: number }>): string {
  const value = Object.is(state.value, -0) ? '0' : String(state.value)
  if (state.kind === 'locked') return `${value} locked`
  return state.kind === 'open' ? `${value} in ${state.limits.min}..${state.limits.max ?? ''}` : value
}

function textsIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) =>
    name === 'text' && typeof value === 'string' ? (value === '' ? [] : [value]) : textsIn(value),
  )
}

/** Lists the differences by position: before and after. Empty if there are none. */
export function differing(
  was: Readonly<Record<string, string>>,
  is: Readonly<Record<string, string>>,
): readonly string[] {
  const places = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...places].flatMap((place) =>
    was[place] === is[place] ? [] : `${place}: was ${was[place] ?? 'not there'}, is ${is[place] ?? 'gone'}`,
  )
}

export function differingFigures(was: LaidFigures, is: LaidFigures): readonly string[] {
  return (['cells', 'problems', 'rows'] as const).flatMap((name) => differing(was[name], is[name]))
}

export function differingPapers(was: LaidPapers, is: LaidPapers): readonly string[] {
  const linesOf = (papers: LaidPapers) =>
    Object.fromEntries(
      Object.entries(papers).flatMap(([code, lines]) =>
        lines.map((line, index) => [`${code} line ${index + 1}`, line]),
      ),
    )
  return differing(linesOf(was), linesOf(is))
}

/** Compares two definitions written by `editionText`, by path. */
export function differingForms(was: string, is: string): readonly string[] {
  return differing(leavesOf(JSON.parse(was)), leavesOf(JSON.parse(is)))
}

function leavesOf(tree: unknown): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) found[path] = String(node)
    else for (const [name, below] of Object.entries(node)) walk(below, path === '' ? name : `${path} ${name}`)
  }
  walk(tree, '')
  return found
}

function folderOf(code: string): string {
  return join(import.meta.dirname, `../fixtures/edition-${code}`)
}

const ENDING = '.json.zst'
const FORMS = 'forms'

export function isLaid(code: string): boolean {
  return existsSync(folderOf(code))
}

export function readLaid(code: string): readonly LaidInstitution[] {
  return readdirSync(folderOf(code))
    .map((file) => basename(file, ENDING))
    .filter((name) => name !== FORMS)
    .toSorted()
    .map((name) => read(code, name) as LaidInstitution) // as `lay` wrote it
}

export function readLaidForms(code: string): EditionText {
  return read(code, FORMS) as EditionText // as `lay` wrote it
}

/** Records an edition and replaces an earlier record. */
export function layEdition(code: string, forms: EditionText, institutions: readonly LaidInstitution[]): void {
  mkdirSync(folderOf(code), { recursive: true })
  lay(code, FORMS, forms)
  for (const laid of institutions) lay(code, laid.source.name, laid)
}

function lay(code: string, name: string, content: object): void {
  // A definition repeats itself over megabytes.
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 24 }
  const packed = zstdCompressSync(JSON.stringify(content), { params })
  writeFileSync(join(folderOf(code), `${name}${ENDING}`), packed)
}

function read(code: string, name: string): unknown {
  return JSON.parse(zstdDecompressSync(readFileSync(join(folderOf(code), `${name}${ENDING}`))).toString())
}
