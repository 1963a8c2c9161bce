import { rewrittenSheet } from '#domain/sheet/bound.ts'
import { readsOfCell } from '#domain/sheet/define.ts'
import { type Formula, plus, readsOf, readsOfCondition, rewrite } from '#domain/sheet/formula.ts'
import { type CellAddress, cellPositionOf, partsOfKey } from '#domain/sheet/key.ts'
import { FormError, type Sheet } from '#domain/sheet/sheet.ts'

/**
 * A row (`ebs-b1/7`) or column (`ebs-b1/*.stage1Qty`) that became several. Parts need new names, so that no reader
 * confuses them with the whole.
 */
export type Split = { readonly was: string; readonly is: readonly string[] }

/** For `rewrite`. Throws `FormError` if a part has the name of the whole. */
export function readingParts(splits: readonly Split[]): (part: Formula) => Formula {
  for (const { was, is } of splits)
    if (is.includes(was)) throw new FormError(`${was} is a part of itself: parts have names of their own`)
  return (part) => {
    const split = part.op === 'cell' ? splitOf(splits, part.at) : undefined
    if (part.op !== 'cell' || split === undefined) return part
    return plus(...split.is.map((name): Formula => ({ op: 'cell', at: splitPartAt(name, part.at) })))
  }
}

/** Returns the same object if the sheet reads no wholes. */
export function overParts(sheet: Sheet, splits: readonly Split[]): Sheet {
  const isRead = (at: CellAddress): boolean => splitOf(splits, at) !== undefined
  const cells = [...sheet.cells.values()].flatMap(readsOfCell)
  const rules = sheet.checks.flatMap(({ when }) => readsOfCondition(when))
  if (!cells.some(isRead) && !rules.some(isRead)) return sheet
  const { remade } = sheet
  const made = rewrittenSheet(sheet, readingParts(splits))
  return remade === null ? made : { ...made, remade: (now) => overParts(remade(now), splits) }
}

export function formulaOverParts(formula: Formula, splits: readonly Split[]): Formula {
  return readsOf(formula).some((at) => splitOf(splits, at)) ? rewrite(formula, readingParts(splits)) : formula
}

export function splitOf(splits: readonly Split[], { sheet, row, field }: CellAddress): Split | undefined {
  return splits.find(({ was }) => was === `${sheet}/${row}` || was === `${sheet}/*.${field}`)
}

export function splitPartAt(name: string, { row, field }: CellAddress): CellAddress {
  const { sheet, place } = partsOfKey(name as `${string}/${string}.${string}`) // a row alone has no field
  const part = cellPositionOf(place)
  return { sheet, row: part.row === '*' ? row : part.row, field: part.field || field }
}
