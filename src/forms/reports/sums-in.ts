import type { Formula } from '#engine/formula.ts'
import { keyOf, type PlaceKey } from '#engine/key.ts'
import { cellAt, type Sheet } from '#engine/sheet.ts'
import { type PrintedSum, type Report, rowNumOf } from '#forms/reports/report.ts'

type Sheets = ReadonlyMap<string, Sheet>
/** The formula precedes the conversion to thousand tugrik. */
type PrintedFigure = {
  readonly key: PlaceKey
  readonly rowNum: number
  readonly formula: Formula
  readonly per: 1 | 1000
}

/** Derives from formulas which figures are sums of others. Sums of unprinted figures are omitted. */
export function sumsIn(report: Report, sheets: Sheets): readonly PrintedSum[] {
  const { value } = report
  if (value.from !== 'sheet') return []
  const printed = printedFigures(report, value.sheet)
  const byFormula = new Map(printed.map(({ formula, per, rowNum }) => [formulaKey(formula, per), rowNum]))
  const byCell = new Map(printed.map(({ key, rowNum }) => [key, rowNum]))

  const termsOf = (formula: Formula, per: PrintedFigure['per']): readonly number[] | null => {
    const known = byFormula.get(formulaKey(formula, per))
    return known === undefined ? partsOf(formula, per) : [known]
  }
  const partsOf = (formula: Formula, per: PrintedFigure['per']): readonly number[] | null => {
    switch (formula.op) {
      case 'number':
        return formula.value === 0 ? [] : null
      case 'plus':
        return all(formula.of.map((part) => termsOf(part, per)))
      case 'minus': {
        const right = termsOf(formula.right, per)
        return all([termsOf(formula.left, per), right?.map((rowNum) => -rowNum) ?? null])
      }
      case 'over': {
        const amount = amountIn(formula)
        return amount && per === 1 ? termsOf(amount, 1000) : null
      }
      case 'cell': {
        if (formula.at.sheet === value.sheet.code) {
          const own = byCell.get(keyOf(formula.at))
          return own === undefined ? null : [own]
        }
        const sheet = sheets.get(formula.at.sheet)
        const cell = sheet && cellAt(sheet, formula.at)
        return cell?.kind === 'computed' ? termsOf(cell.formula, per) : null
      }
      default:
        return null
    }
  }
  return printed.flatMap(({ rowNum, formula, per }) => {
    const parts = partsOf(formula, per)
    return parts && parts.length > 1 ? [{ whole: rowNum, parts }] : []
  })
}

function printedFigures(report: Report, sheet: Sheet): readonly PrintedFigure[] {
  return sheet.rows.flatMap(({ code: row }, line) =>
    Object.keys(sheet.fields).flatMap((field, column): readonly PrintedFigure[] => {
      const cell = cellAt(sheet, { row, field })
      if (cell === undefined || cell.kind === 'text') return []
      const formula: Formula =
        cell.kind === 'computed' ? cell.formula : { op: 'cell', at: { sheet: sheet.code, row, field } }
      const amount = amountIn(formula)
      const place = { key: keyOf({ row, field }), rowNum: rowNumOf(report, line + 1, column + 1) }
      return [amount ? { ...place, formula: amount, per: 1000 } : { ...place, formula, per: 1 }]
    }),
  )
}

function amountIn(formula: Formula): Formula | null {
  if (formula.op !== 'over' || formula.right.op !== 'number' || formula.right.value !== 1000) return null
  return formula.left
}

function formulaKey(formula: Formula, per: PrintedFigure['per']): string {
  return `${per} ${JSON.stringify(formula)}`
}

function all(parts: readonly (readonly number[] | null)[]): readonly number[] | null {
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])
}
