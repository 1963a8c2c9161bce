import { type Bounds, MOST, type Norm } from '#domain/norms/norm.ts'
import { allNorms } from '#domain/norms/year-norms.ts'
import type { Givens, Workbook } from '#domain/sheet/entries.ts'
import { number } from '#domain/sheet/formula.ts'
import type { Input } from '#domain/sheet/input.ts'
import { compile, type Program } from '#domain/sheet/program.ts'
import type { Cell, Field, Sheet, Unit } from '#domain/sheet/sheet.ts'

const most: Readonly<Partial<Record<Unit, number>>> = { percent: 100, hours: 168, people: 100_000 }
/** Coefficients of the acts have at most six decimals. */
const decimals: Readonly<Partial<Record<Unit, number>>> = { coefficient: 6 }

/** A norm as a sheet that an administrator types: its given cells are entered ones. */
export function enteredNorm(norm: Norm): Sheet {
  const cells = [...norm.sheet.cells].map(([key, cell]) => [key, enteredCell(norm, key, cell)] as const)
  return { ...norm.sheet, cells: new Map(cells) }
}

function enteredCell({ sheet, bounds }: Norm, key: string, cell: Cell): Cell {
  const [row = '', name = ''] = key.split('.')
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
    max: number(Math.min(most[unit] ?? MOST, bounds?.most ?? MOST)),
    decimals: Math.max(field.decimals, decimals[unit] ?? 0),
    clamps: false,
  }
}

let program: Program | null = null

/** All norms as sheets that are typed; compiled when first asked for. */
export function normProgram(): Program {
  program ??= compile(allNorms.map(enteredNorm))
  return program
}

/** The figures of norms as entries of those sheets. */
export function entriesOfNorms(givens: Givens): Workbook {
  return Object.fromEntries(
    allNorms.map(({ sheet: { code } }) => [
      code,
      Object.fromEntries(
        Object.entries(givens[code] ?? {}).flatMap(([row, fields]) =>
          Object.entries(fields).map(([field, value]) => [`${row}.${field}`, value]),
        ),
      ),
    ]),
  )
}

/** The figures that entries stand for; an emptied cell has none. */
export function normsOfEntries(entries: Workbook): Givens {
  return Object.fromEntries(allNorms.map((norm) => [norm.sheet.code, givenOf(norm, entries)]))
}

function givenOf({ sheet }: Norm, entries: Workbook): Record<string, Record<string, number>> {
  const rows: Record<string, Record<string, number>> = {}
  for (const { code } of sheet.rows) rows[code] = {}
  for (const [key, cell] of sheet.cells) {
    const [row = '', field = ''] = key.split('.')
    const value = cell.kind === 'given' ? (entries[sheet.code]?.[key] ?? null) : null
    if (value !== null) Object.assign(rows[row] ?? {}, { [field]: value })
  }
  return rows
}
