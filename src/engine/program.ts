import { boundTo } from '#engine/bound.ts'
import { type CompiledFormula, runOf, type Test, testOf } from '#engine/compile.ts'
import { readsOfCell } from '#engine/define.ts'
import type { Facts, Formula } from '#engine/formula.ts'
import { addressIn, type CellAddress, type CellKey, cellKeyOf, type PlaceKey } from '#engine/key.ts'
import { type Cell, type Check, FormError, type Sheet, totalsOf, type Unit } from '#engine/sheet.ts'
import { rowUnitAt, unitAt } from '#engine/units.ts'

export type CompiledCell = {
  readonly index: number
  readonly address: CellAddress
  readonly key: CellKey
  readonly place: PlaceKey
  readonly cell: Cell
  readonly unit: Unit
  readonly rowUnit: string
  readonly run: CompiledFormula | null
  readonly most: CompiledFormula | null
  readonly least: CompiledFormula | null
  readonly formLock: (values: Float64Array, facts: Facts) => FormLock | null
}

/** The substitute figure is `null` for 0. */
export type FormLock = {
  readonly why: string
  readonly countsAs: Formula | null
  readonly counts: CompiledFormula | null
}

export type CompiledRule = { readonly check: Check; readonly isBroken: Test }

/** Each cell follows all cells that it reads. */
export type Program = {
  readonly sheets: ReadonlyMap<string, Sheet>
  readonly slots: readonly CompiledCell[]
  readonly indexOf: ReadonlyMap<CellKey, number>
  /** In calculation order. */
  readonly readers: readonly (readonly number[])[]
  readonly entered: ReadonlyMap<string, readonly CellAddress[]>
  readonly rules: ReadonlyMap<string, readonly CompiledRule[]>
}

/**
 * Compiles sheets. Each must follow those that it reads. Throws `FormError` if a formula names an unknown sheet or
 * cell.
 */
export function compile(sheets: readonly Sheet[]): Program {
  return extendProgram(empty, sheets)
}

const empty: Program = {
  sheets: new Map(),
  slots: [],
  indexOf: new Map(),
  readers: [],
  entered: new Map(),
  rules: new Map(),
}

/** Throws like `compile`. */
export function extendProgram(program: Program, sheets: readonly Sheet[]): Program {
  const slots: CompiledCell[] = [...program.slots]
  const indexOf = new Map(program.indexOf)
  const readers: number[][] = program.readers.map((own) => [...own])
  const sheetsByCode = new Map(program.sheets)
  for (const each of sheets) {
    const sheet = boundTo(sheetsByCode, each)
    sheetsByCode.set(sheet.code, sheet)
    for (const [place, cell] of [...sheet.cells, ...totalsOf(sheet)]) {
      const find = finderIn(indexOf, `${sheet.code} ${place}`)
      const slot = slotOf({ index: slots.length, sheet, place, cell, find })
      for (const read of new Set(readsOfCell(cell).map(find))) readers[read]?.push(slot.index)
      if (indexOf.has(slot.key)) throw new FormError(`two sheets are called ${sheet.code}`)
      slots.push(slot)
      indexOf.set(slot.key, slot.index)
      readers.push([])
    }
  }
  const added = [...sheetsByCode.values()].slice(program.sheets.size)
  return {
    sheets: sheetsByCode,
    slots,
    indexOf,
    readers,
    entered: new Map([...program.entered, ...added.map((sheet) => [sheet.code, enteredIn(sheet)] as const)]),
    rules: new Map([
      ...program.rules,
      ...added.map(
        ({ code, checks }) =>
          [code, checks.map((check) => ruleOf(check, finderIn(indexOf, `a rule of ${code}`)))] as const,
      ),
    ]),
  }
}

export function finderIn(indexOf: Program['indexOf'], reader: string): (address: CellAddress) => number {
  return (address) => {
    const index = indexOf.get(cellKeyOf(address))
    if (index === undefined)
      throw new FormError(`${reader} reads ${cellKeyOf(address)}, which no sheet before has`)
    return index
  }
}

function enteredIn({ code, cells }: Sheet): readonly CellAddress[] {
  return [...cells].flatMap(([place, { kind }]) => (kind === 'entered' ? addressIn(code, place) : []))
}

function ruleOf(check: Check, find: (address: CellAddress) => number): CompiledRule {
  return { check, isBroken: testOf(check.when, find) }
}

type SlotOptions = {
  readonly index: number
  readonly sheet: Sheet
  readonly place: PlaceKey
  readonly cell: Cell
  readonly find: (address: CellAddress) => number
}

function slotOf({ index, sheet, place, cell, find }: SlotOptions): CompiledCell {
  const address = addressIn(sheet.code, place)
  return {
    index,
    address,
    key: cellKeyOf(address),
    place,
    cell,
    unit: unitAt(sheet, address),
    rowUnit: rowUnitAt(sheet, address),
    run: runFor(cell, find),
    most: cell.kind === 'entered' && cell.input.max ? runOf(cell.input.max, find) : null,
    least: cell.kind === 'entered' ? runOf(cell.input.min, find) : null,
    formLock: formLockFor(cell, find),
  }
}

function formLockFor(cell: Cell, find: (address: CellAddress) => number): CompiledCell['formLock'] {
  if (cell.kind !== 'entered') return () => null
  const locks = cell.locks.map(({ when, why, counts = cell.proposal }) => ({
    holds: testOf(when, find),
    lock: { why, countsAs: counts, counts: counts && runOf(counts, find) },
  }))
  return (values, facts) => locks.find(({ holds }) => holds(values, facts))?.lock ?? null
}

function runFor(cell: Cell, find: (address: CellAddress) => number): CompiledFormula | null {
  if (cell.kind === 'computed') return runOf(cell.formula, find)
  if (cell.kind === 'entered' && cell.proposal) return runOf(cell.proposal, find)
  return null
}

export function compiledCellAt(program: Program, address: CellAddress): CompiledCell | undefined {
  const index = program.indexOf.get(cellKeyOf(address))
  return index === undefined ? undefined : program.slots[index]
}

/** In calculation order, including the changed cells. */
export function dependents(program: Program, changed: Iterable<number>): readonly number[] {
  const reached = new Set<number>(changed)
  for (const index of reached) for (const reader of program.readers[index] ?? []) reached.add(reader)
  return [...reached].sort((a, b) => a - b)
}
