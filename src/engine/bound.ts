import {
  type Condition,
  type Formula,
  partsOf,
  rewrite,
  rewriteCondition,
  type Step,
  type StepTable,
} from '#engine/formula.ts'
import { type Cell, cellAt, FormError, type Sheet } from '#engine/sheet.ts'

/** A row without an upper end comes last. */
export function stepsOf(table: Sheet, { upTo, value }: StepTable): readonly Step[] {
  const cell = (row: string, field: string): Formula => ({
    op: 'cell',
    at: { sheet: table.code, row, field },
  })
  return table.rows.map(({ code }) => ({
    upTo: cellAt(table, { row: code, field: upTo }) ? cell(code, upTo) : null,
    value: cell(code, value),
  }))
}

/** Returns the same object without such steps. Throws `FormError` if a table is missing. */
export function boundTo(sheetsByCode: ReadonlyMap<string, Sheet>, sheet: Sheet): Sheet {
  const bind = (part: Formula): Formula => {
    if (part.op !== 'step' || part.table === null) return part
    const table = sheetsByCode.get(part.table.sheet)
    if (table) return { ...part, steps: stepsOf(table, part.table) }
    throw new FormError(`${sheet.code} goes by the steps of ${part.table.sheet}, which no sheet before has`)
  }
  const isAside = [...sheet.cells.values()].every((cell) => !formulasOf(cell).some(goesByTable))
  if (isAside && !sheet.checks.some(({ when }) => asksTable(when))) return sheet
  return rewrittenSheet(sheet, bind)
}

export function rewrittenSheet(sheet: Sheet, change: (part: Formula) => Formula): Sheet {
  return Object.freeze({
    ...sheet,
    cells: new Map([...sheet.cells].map(([key, cell]) => [key, rewrittenCell(cell, change)])),
    checks: sheet.checks.map((check) => ({ ...check, when: rewriteCondition(check.when, change) })),
  })
}

function rewrittenCell(cell: Cell, change: (part: Formula) => Formula): Cell {
  if (cell.kind === 'computed') return { ...cell, formula: rewrite(cell.formula, change) }
  if (cell.kind !== 'entered') return cell
  const { min, max } = cell.input
  return {
    ...cell,
    proposal: cell.proposal && rewrite(cell.proposal, change),
    input: { ...cell.input, min: rewrite(min, change), max: max && rewrite(max, change) },
    locks: cell.locks.map(({ counts, ...lock }) => ({
      ...lock,
      when: rewriteCondition(lock.when, change),
      ...(counts && { counts: rewrite(counts, change) }),
    })),
  }
}

function formulasOf(cell: Cell): readonly Formula[] {
  if (cell.kind === 'computed') return [cell.formula]
  if (cell.kind !== 'entered') return []
  const { proposal, input, locks } = cell
  const locking = locks.flatMap(({ when, counts }) => [...(counts ? [counts] : []), ...sidesOf(when)])
  return [proposal, input.min, input.max, ...locking].filter((formula) => formula !== null)
}

function goesByTable(formula: Formula): boolean {
  if (formula.op === 'step' && formula.table !== null) return true
  return (formula.op === 'when' && asksTable(formula.test)) || partsOf(formula).some(goesByTable)
}

function asksTable(test: Condition): boolean {
  return sidesOf(test).some(goesByTable)
}

function sidesOf(test: Condition): readonly Formula[] {
  if (test.test === 'fact') return []
  if (test.test === 'not') return sidesOf(test.of)
  return test.test === 'all' ? test.of.flatMap(sidesOf) : [test.left, test.right]
}
