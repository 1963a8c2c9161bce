import { type PrintedSum, type Report, rowNumOf } from '#domain/report/report.ts'
import type { Formula } from '#domain/sheet/formula.ts'
import { keyOf, type PlaceKey, placeOf } from '#domain/sheet/key.ts'
import { cellAt, type Sheet } from '#domain/sheet/sheet.ts'

type Sheets = ReadonlyMap<string, Sheet>
/** A figure as it is printed: its `rowNum`, and what it is before it is put into thousand tugrik. */
type Printed = { readonly rowNum: number; readonly formula: Formula; readonly per: number }

/**
 * Which figures of a report are the sum of others that stand on it too, told by their formulas: a term is another figure of
 * the report, or a sum of such in the sheets that it reads. What is added up from figures that are not printed is left out.
 */
export function sumsIn(report: Report, sheets: Sheets): readonly PrintedSum[] {
  const { value } = report
  if (value.from !== 'sheet') return []
  const printed = printedFigures(report, value.sheet)
  const byFormula = new Map(printed.map((figure) => [printedKey(figure.formula, figure.per), figure.rowNum]))
  const byCell = new Map(printed.map(({ rowNum }, index) => [cellKeys(value.sheet)[index] ?? '', rowNum]))

  const termsOf = (formula: Formula, per: number, whole: number): readonly number[] | null => {
    const known = byFormula.get(printedKey(formula, per))
    if (known !== undefined && known !== whole) return [known]
    return partsOf(formula, per, whole)
  }
  const partsOf = (formula: Formula, per: number, whole: number): readonly number[] | null => {
    switch (formula.op) {
      case 'number':
        return formula.value === 0 ? [] : null
      case 'plus':
        return all(formula.of.map((part) => termsOf(part, per, whole)))
      case 'minus': {
        const right = termsOf(formula.right, per, whole)
        return all([termsOf(formula.left, per, whole), right?.map((rowNum) => -rowNum) ?? null])
      }
      case 'over': {
        const thousand = amountIn(formula)
        return thousand && per === 1 ? termsOf(thousand, 1000, whole) : null
      }
      case 'cell': {
        if (formula.at.sheet === value.sheet.code) {
          const own = byCell.get(keyOf(formula.at))
          return own === undefined || own === whole ? null : [own]
        }
        const sheet = sheets.get(formula.at.sheet)
        const cell = sheet && cellAt(sheet, formula.at)
        return cell?.kind === 'computed' ? termsOf(cell.formula, per, whole) : null
      }
      default:
        return null
    }
  }
  return printed.flatMap(({ rowNum, formula, per }) => {
    const parts = partsOf(formula, per, rowNum)
    return parts && parts.length > 1 ? [{ whole: rowNum, parts }] : []
  })
}

/** The computed figures of a report in the order of its lines and columns. */
function printedFigures(report: Report, sheet: Sheet): readonly Printed[] {
  const fields = Object.keys(sheet.fields)
  return cellKeys(sheet).map((key) => {
    const { row, field } = placeOf(key)
    const cell = cellAt(sheet, { row, field })
    const formula: Formula =
      cell?.kind === 'computed' ? cell.formula : { op: 'cell', at: { sheet: sheet.code, row, field } }
    const amount = amountIn(formula)
    const line = sheet.rows.findIndex(({ code }) => code === row)
    return {
      rowNum: rowNumOf(report, line + 1, fields.indexOf(field) + 1),
      formula: amount ?? formula,
      per: amount ? 1000 : 1,
    }
  })
}

function cellKeys({ cells }: Sheet): readonly PlaceKey[] {
  return [...cells].flatMap(([key, { kind }]) => (kind === 'text' ? [] : [key]))
}

/** What a figure is in tugrik, if it is an amount in thousand tugrik. */
function amountIn(formula: Formula): Formula | null {
  if (formula.op !== 'over' || formula.right.op !== 'number' || formula.right.value !== 1000) return null
  return formula.left
}

function printedKey(formula: Formula, per: number): string {
  return `${per} ${JSON.stringify(formula)}`
}

function all(parts: readonly (readonly number[] | null)[]): readonly number[] | null {
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])
}
