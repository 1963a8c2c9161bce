import { blankOf } from '#budget/blanks.ts'
import type { Formula } from '#engine/formula.ts'
import { type CellAddress, type CellKey, cellKeyOf, keyOf } from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import { type Cell, cellAt } from '#engine/sheet.ts'
import type { ViewCode } from '#forms/profile.ts'
import type { Report, ReportLine } from '#forms/reports/report.ts'

/** Returns the report lines of a view with only cells that are always 0, independent of all entries and settings. */
export function emptyLines(
  { lines, value }: Report,
  view: ViewCode,
  program: Program,
): readonly ReportLine[] {
  if (value.from !== 'sheet') return []
  const { sheet } = value
  const canCarry = carryingIn(view, program)
  return lines.filter((_, index) => {
    const places = Object.keys(sheet.fields).map((field) => ({ row: String(index + 1), field }))
    const cells = places.filter((place) => cellAt(sheet, place) !== undefined)
    return cells.length > 0 && !cells.some((place) => canCarry({ sheet: sheet.code, ...place }))
  })
}

/** Checks by formulas alone if a cell can differ from 0. */
function carryingIn(view: ViewCode, program: Program): (at: CellAddress) => boolean {
  const known = new Map<CellKey, boolean>()
  const isAlive = (at: CellAddress): boolean => {
    const key = cellKeyOf(at)
    const found = known.get(key) ?? hasSource(program.sheets.get(at.sheet)?.cells.get(keyOf(at)), at.sheet)
    known.set(key, found)
    return found
  }
  const hasSource = (cell: Cell | undefined, sheet: string): boolean => {
    if (cell?.kind === 'computed') return gives(cell.formula)
    if (cell?.kind !== 'entered') return cell?.kind === 'given'
    return (blankOf(sheet, view)?.save ?? null) !== null || (cell.proposal !== null && gives(cell.proposal))
  }
  const gives = (formula: Formula): boolean => {
    switch (formula.op) {
      case 'number':
        return formula.value !== 0
      case 'fact':
        return true
      case 'cell':
        return isAlive(formula.at)
      case 'plus':
      case 'min':
      case 'max':
        return formula.of.some(gives)
      case 'times':
        return formula.of.every(gives)
      case 'minus':
        return gives(formula.left) || gives(formula.right)
      case 'over':
        return gives(formula.left)
      case 'round':
      case 'ceil':
      case 'floor':
        return gives(formula.of)
      case 'when':
        return gives(formula.holds) || gives(formula.otherwise)
      case 'choose':
        return Object.values(formula.cases).some(gives)
      case 'step':
        return formula.steps.some(({ value }) => gives(value))
    }
  }
  return isAlive
}
