import { expect, test } from 'vitest'
import { type Formula, partsOf, readsOf } from '#engine/formula.ts'
import type { Cell } from '#engine/sheet.ts'
import { cellAt } from '#engine/sheet.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEdition2025, reportProgramOf } from '#forms/editions/edition-reports.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'

const norms = new Map(norms2025.map((norm) => [norm.sheet.code, norm]))

/** Returns the divisors of a formula; they consist only of norms and numbers. */
function divisorsIn(formula: Formula): readonly Formula[] {
  const inside = partsOf(formula).flatMap(divisorsIn)
  if (formula.op !== 'over') return inside
  const reads = readsOf(formula.right)
  const isOfNorms = reads.length > 0 && reads.every(({ sheet }) => norms.has(sheet))
  return isOfNorms ? [...inside, formula.right] : inside
}

function formulasOf(cell: Cell): readonly Formula[] {
  if (cell.kind === 'computed') return [cell.formula]
  return cell.kind === 'entered' && cell.proposal ? [cell.proposal] : []
}

/** Returns the minimum of a divisor within the bounds of its norms. */
function leastOf(formula: Formula): number {
  switch (formula.op) {
    case 'number':
      return formula.value
    case 'cell': {
      const { sheet, row, field } = formula.at
      const norm = norms.get(sheet)
      const cell = norm && cellAt(norm.sheet, { row, field })
      if (cell?.kind === 'computed') return leastOf(cell.formula)
      const least = norm?.bounds[row]?.least
      return least ? leastOf(least) : 0
    }
    case 'plus':
      return formula.of.reduce((sum, part) => sum + leastOf(part), 0)
    case 'over':
      return leastOf(formula.left) / leastOf(formula.right)
    case 'choose':
      return Math.min(...Object.values(formula.cases).map(leastOf))
    default:
      throw new Error(`a divisor with ${formula.op}: tell this test what its least is`)
  }
}

test('no norm that is divided by can be 0', () => {
  const sheets = Object.values(edition2025.views).flatMap(({ code }) => [
    ...reportProgramOf(fullEdition2025, code).sheets.values(),
  ])
  const divisors = sheets.flatMap(({ cells }) => [...cells.values()].flatMap(formulasOf).flatMap(divisorsIn))
  const read = new Set(divisors.flatMap(readsOf).map(({ sheet, row }) => `${sheet} ${row}`))
  expect(read.size).toBeGreaterThan(12)
  const zero = divisors.filter((divisor) => leastOf(divisor) <= 0).flatMap(readsOf)
  expect([...new Set(zero.map(({ sheet, row, field }) => `${sheet} ${row}.${field}`))]).toEqual([])
})
