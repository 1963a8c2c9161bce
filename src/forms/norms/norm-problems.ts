import type { ReferenceFigures, Workbook } from '#engine/entries.ts'
import { type CellState, type Evaluation, evaluate, stateAt, valueAt } from '#engine/evaluate.ts'
import { number } from '#engine/formula.ts'
import { addressIn, type CellAddress, type CellPosition, cellPositionOf, keyOf } from '#engine/key.ts'
import { formatNumber } from '#engine/number/format.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'
import { compile, type Program } from '#engine/program.ts'
import { type Cell, cellAt, type Field, type Input, refusal, type Sheet, type Unit } from '#engine/sheet.ts'
import { isDay } from '#engine/time.ts'
import { type Bounds, MAX_NORM, type Norm, type NormSource } from '#forms/norms/norm.ts'
import { normText } from '#forms/norms/norm-text.ts'
import { stepEnd } from '#forms/norms/steps.ts'
import type { NormSet } from '#forms/norms/year-norms.ts'

type Norms = readonly Norm[]

/** `field` is '' for the source of a row. */
export type NormProblem = CellAddress & { readonly message: string }

/** The acts print four decimals of shares (facts §3.4). */
const SHARE_DECIMALS = 4
const MAX_SOURCE_LENGTH = 300

export function normProblems(norms: Norms, { givens, sources }: NormSet): readonly NormProblem[] {
  const entries = entriesOfNorms(norms, givens)
  const evaluation = evaluate(normProgram(norms), { entries, givens: {}, facts: {} })
  const whose = (columns: Norm['columnsAre']): Norms =>
    norms.filter(({ columnsAre }) => columnsAre === columns)
  return [
    ...norms.flatMap((norm) => figureProblems(norm, givens, evaluation)),
    ...unknownPlaces(norms, givens),
    ...whose('shares').flatMap((norm) => shareProblems(norm, givens)),
    ...whose('steps').flatMap((norm) => stepProblems(norm, givens)),
    ...Object.entries(sources).flatMap(([sheet, rows]) =>
      Object.entries(rows).flatMap(([row, source]) => sourceProblems({ sheet, row, field: '' }, source)),
    ),
  ]
}

/** Rates together must not exceed a hundred. */
function figureProblems(
  norm: Norm,
  givens: ReferenceFigures,
  evaluation: Evaluation,
): readonly NormProblem[] {
  const { sheet } = norm
  return [...sheet.cells].flatMap(([key, cell]) => {
    const at = addressIn(sheet.code, key)
    const message =
      cell.kind === 'given'
        ? figureProblem(norm, at, figureAt(givens, at), stateAt(evaluation, at))
        : sumProblem(sheet.fields[at.field]?.unit, valueAt(evaluation, at))
    return message === null ? [] : [{ ...at, message }]
  })
}

function figureProblem(
  { bounds }: Norm,
  { row }: CellAddress,
  value: number | undefined,
  state: CellState,
): string | null {
  if (value === undefined) return normText.missing
  if (state.kind !== 'open') return null
  const { min, max } = state.limits
  const own = bounds[row]
  const isOutside = value < min || (max !== null && value > max)
  return own && isOutside ? own.why(formatNumber(min, { atMost: 6 })) : refusal(state.limits, value)
}

function sumProblem(unit: Unit | undefined, value: number): string | null {
  return unit === 'percent' && value > 100 ? normText.percent('0') : null
}

/** Rejects figures that no calculation reads. */
function unknownPlaces(norms: Norms, givens: ReferenceFigures): readonly NormProblem[] {
  const sheets = new Map(norms.map(({ sheet }) => [sheet.code, sheet]))
  return Object.entries(givens).flatMap(([sheet, rows]) =>
    Object.entries(rows).flatMap(([row, fields]) =>
      Object.keys(fields)
        .filter((field) => !isGiven(sheets.get(sheet), { row, field }))
        .map((field) => ({ sheet, row, field, message: normText.unknown })),
    ),
  )
}

function isGiven(sheet: Sheet | undefined, place: CellPosition): boolean {
  return sheet !== undefined && cellAt(sheet, place)?.kind === 'given'
}

function shareProblems({ sheet }: Norm, givens: ReferenceFigures): readonly NormProblem[] {
  const last = sheet.rows.at(-1)?.code ?? ''
  return Object.keys(sheet.fields).flatMap((field) => {
    const sum = sheet.rows.reduce(
      (total, { code }) => total + (figureAt(givens, { sheet: sheet.code, row: code, field }) ?? 0),
      0,
    )
    const shown = roundToPrecision(sum).toFixed(SHARE_DECIMALS)
    if (shown === (1).toFixed(SHARE_DECIMALS)) return []
    return [{ sheet: sheet.code, row: last, field, message: normText.shares(shown) }]
  })
}

/** Each step ends above the one before; the last has no end. */
function stepProblems({ sheet }: Norm, givens: ReferenceFigures): readonly NormProblem[] {
  const ends = sheet.rows.filter(({ code }) => cellAt(sheet, { row: code, field: stepEnd }) !== undefined)
  return ends.flatMap(({ code }, index) => {
    const at = { sheet: sheet.code, row: code, field: stepEnd }
    const before = ends[index - 1]?.code
    const from = before === undefined ? 0 : (figureAt(givens, { ...at, row: before }) ?? 0)
    const message = stepProblem(figureAt(givens, at), from)
    return message === null ? [] : [{ ...at, message }]
  })
}

function stepProblem(end: number | undefined, from: number): string | null {
  if (end === undefined) return normText.gap
  if (!Number.isInteger(end)) return normText.notWhole
  return end > from ? null : normText.overlap
}

function sourceProblems(at: CellAddress, { source, from }: NormSource): readonly NormProblem[] {
  return [
    ...(source.trim() === '' ? [normText.noSource] : []),
    ...([...source].length > MAX_SOURCE_LENGTH ? [normText.longSource] : []),
    ...(from !== null && !isDay(from) ? [normText.badDate] : []),
  ].map((message) => ({ ...at, message }))
}

function figureAt(givens: ReferenceFigures, { sheet, row, field }: CellAddress): number | undefined {
  return givens[sheet]?.[row]?.[field]
}

const most: Readonly<Partial<Record<Unit, number>>> = { percent: 100, hours: 168, people: 100_000 }
/** Coefficients of the acts have at most six decimals. */
const decimals: Readonly<Partial<Record<Unit, number>>> = { coefficient: 6 }

function enteredNorm(norm: Norm): Sheet {
  const cells = [...norm.sheet.cells].map(([key, cell]) => [key, enteredCell(norm, key, cell)] as const)
  return { ...norm.sheet, cells: new Map(cells) }
}

function enteredCell({ sheet, bounds }: Norm, key: string, cell: Cell): Cell {
  const { row, field: name } = cellPositionOf(key)
  const field = sheet.fields[name]
  if (cell.kind !== 'given' || field === undefined) return cell
  return {
    kind: 'entered',
    input: inputOf(field, bounds[row]),
    proposal: null,
    locks: [],
    source: cell.source,
  }
}

function inputOf(field: Field, bounds: Bounds | undefined): Input {
  const { unit } = field
  return {
    min: bounds?.least ?? number(0),
    max: number(Math.min(most[unit] ?? MAX_NORM, bounds?.most ?? MAX_NORM)),
    decimals: Math.max(field.decimals, decimals[unit] ?? 0),
    clamps: false,
  }
}

const programs = new WeakMap<Norms, Program>()

export function normProgram(norms: Norms): Program {
  const program = programs.get(norms) ?? compile(norms.map(enteredNorm))
  programs.set(norms, program)
  return program
}

export function entriesOfNorms(norms: Norms, givens: ReferenceFigures): Workbook {
  return Object.fromEntries(
    norms.map(({ sheet: { code } }) => [
      code,
      Object.fromEntries(
        Object.entries(givens[code] ?? {}).flatMap(([row, fields]) =>
          Object.entries(fields).map(([field, value]) => [keyOf({ row, field }), value]),
        ),
      ),
    ]),
  )
}

export function normsOfEntries(norms: Norms, entries: Workbook): ReferenceFigures {
  return Object.fromEntries(norms.map((norm) => [norm.sheet.code, givenOf(norm, entries)]))
}

function givenOf({ sheet }: Norm, entries: Workbook): Record<string, Record<string, number>> {
  const rows: Record<string, Record<string, number>> = {}
  for (const { code } of sheet.rows) rows[code] = {}
  for (const [key, cell] of sheet.cells) {
    const { row, field } = cellPositionOf(key)
    const value = cell.kind === 'given' ? (entries[sheet.code]?.[key] ?? null) : null
    if (value !== null) Object.assign(rows[row] ?? {}, { [field]: value })
  }
  return rows
}
