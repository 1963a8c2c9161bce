import type { WireRow } from '#budget/api.ts'
import type { Blank } from '#budget/blanks.ts'
import { type Evaluation, stateAt } from '#engine/evaluate.ts'
import { addressIn, type CellKey, cellKeyOf, type PlaceKey } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import type { Sheet } from '#engine/sheet.ts'

/** Rows with an open cell; entered cells as decimal text, empty ones as ''. */
export function rowsToSave(
  sheet: Sheet,
  blank: Blank,
  evaluation: Evaluation,
  year: number,
): readonly WireRow[] {
  return sheet.rows.flatMap(({ code, caption }) => {
    const cells = Object.keys(sheet.fields).flatMap((field): [string, string][] => {
      const state = stateAt(evaluation, { sheet: sheet.code, row: code, field })
      return state.kind === 'open'
        ? [[savedName(blank, field), state.entry === null ? '' : String(state.entry)]]
        : []
    })
    if (cells.length === 0) return []
    return [
      { specificationCode: code, specificationName: captionOf(caption, year), ...Object.fromEntries(cells) },
    ]
  })
}

export function versionsToSave(
  sheet: Sheet,
  evaluation: Evaluation,
  seen: (place: PlaceKey) => number,
): Readonly<Record<CellKey, number>> {
  const open = [...sheet.cells.keys()].flatMap((place): [CellKey, number][] => {
    const at = addressIn(sheet.code, place)
    return stateAt(evaluation, at).kind === 'open' ? [[cellKeyOf(at), seen(place)]] : []
  })
  return Object.fromEntries(open)
}

export function answeredName({ spelling }: Pick<Blank, 'spelling'>, field: string): string {
  return spelling[field] ?? field
}

export function savedName(blank: Pick<Blank, 'spelling' | 'savedAs'>, field: string): string {
  return blank.savedAs[field] ?? answeredName(blank, field)
}

export function fieldNamed(sheet: Sheet, blank: Pick<Blank, 'spelling' | 'savedAs'>, name: string): string {
  return Object.keys(sheet.fields).find((field) => savedName(blank, field) === name) ?? name
}
