import type { Formula } from '#engine/formula.ts'
import { type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import { type Cell, cellAt, type Unit } from '#engine/sheet.ts'

export type Additive = (at: CellAddress) => boolean

/** `rate`: a number of the form or the norms; `ratio`: one quantity per other. */
type Nature = 'count' | 'rate' | 'ratio'

/** A rate in these units is a count: every institution has one director. */
const counted: readonly Unit[] = ['people', 'groups', 'posts']

/** Amounts and counts may be summed; shares, averages and prices may not (decision 0019). */
export function additiveIn(program: Program): Additive {
  const known = new Map<CellKey, Nature | null>()
  const natureAt = (at: CellAddress): Nature | null => {
    const key = cellKeyOf(at)
    if (!known.has(key)) known.set(key, natureOfCell(at))
    return known.get(key) ?? null
  }
  const natureOfCell = (at: CellAddress): Nature | null => {
    const sheet = program.sheets.get(at.sheet)
    const cell = sheet && cellAt(sheet, at)
    const unit = sheet?.fields[at.field]?.unit ?? 'text'
    if (!sheet || !cell || cell.kind === 'text') return null
    if (sheet.kind === 'norm') return 'rate'
    if (unit === 'percent' || unit === 'coefficient') return 'ratio'
    const formula = formulaOf(cell)
    const nature = formula === null || isNothing(formula) ? 'count' : natureOf(formula)
    return nature === 'rate' && counted.includes(unit) ? 'count' : nature
  }
  const natureOf = (formula: Formula): Nature => {
    switch (formula.op) {
      case 'number':
      case 'fact':
        return 'rate'
      case 'cell':
        return natureAt(formula.at) ?? 'ratio'
      case 'plus':
      case 'times':
      case 'min':
      case 'max':
        return together(formula.of.map(natureOf))
      case 'minus':
        return together([formula.left, formula.right].map(natureOf))
      case 'over':
        return divided(formula.left, formula.right)
      case 'round':
      case 'ceil':
      case 'floor':
        return natureOf(formula.of)
      case 'when':
        return together([formula.holds, formula.otherwise].map(natureOf))
      case 'choose':
        return together(Object.values(formula.cases).map(natureOf))
      case 'step':
        return together(formula.steps.map(({ value }) => natureOf(value)))
    }
  }
  const divided = (left: Formula, right: Formula): Nature => {
    if (natureOf(right) === 'rate') return natureOf(left)
    // An amount divided in proportion to two counts is an amount.
    const factors = left.op === 'times' ? left.of.map(natureOf) : []
    return factors.filter((each) => each === 'count').length > 1 ? 'count' : 'ratio'
  }
  return (at) => natureAt(at) === 'count'
}

/** A count times a price is an amount; a share times a hundred remains a share. */
function together(parts: readonly Nature[]): Nature {
  if (parts.includes('count')) return 'count'
  return parts.includes('ratio') ? 'ratio' : 'rate'
}

function isNothing(formula: Formula): boolean {
  if (formula.op === 'over') return isNothing(formula.left)
  return formula.op === 'number' && formula.value === 0
}

function formulaOf(cell: Cell): Formula | null {
  if (cell.kind === 'computed') return cell.formula
  return cell.kind === 'entered' ? cell.proposal : null
}
