import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { slotAt } from '#domain/sheet/program.ts'
import { keyOf, type PlaceKey, type Sheet } from '#domain/sheet/sheet.ts'
import { readsOf } from '#domain/sheet/walk.ts'
import { type Content, contentOf } from '#domain/workbook/cell-content.ts'

/** A sheet that the book carries, with what stands in each of its cells. */
export type Carried = { readonly sheet: Sheet; readonly contents: ReadonlyMap<PlaceKey, Content> }

/** The sheets of these codes and every sheet that they read, also through others, in calculating order. */
export function carriedSheets(evaluation: Evaluation, codes: readonly string[]): readonly Carried[] {
  const reached = new Map<string, Carried>()
  const reach = (code: string): void => {
    const sheet = evaluation.program.sheets.get(code)
    if (!sheet || reached.has(code)) return
    const carried = { sheet, contents: contentsOf(sheet, evaluation) }
    reached.set(code, carried)
    for (const read of readBy(carried)) reach(read)
  }
  codes.forEach(reach)
  return [...evaluation.program.sheets.keys()].flatMap((code) => reached.get(code) ?? [])
}

function contentsOf(sheet: Sheet, evaluation: Evaluation): ReadonlyMap<PlaceKey, Content> {
  const contents = new Map<PlaceKey, Content>()
  for (const key of sheet.cells.keys()) {
    const [row = '', field = ''] = key.split('.')
    const slot = slotAt(evaluation.program, { sheet: sheet.code, row, field })
    if (slot) contents.set(keyOf(slot.address), contentOf(slot, evaluation))
  }
  return contents
}

function readBy({ contents }: Carried): ReadonlySet<string> {
  const formulas = [...contents.values()].flatMap((content) =>
    'formula' in content ? [content.formula] : [],
  )
  return new Set(formulas.flatMap(readsOf).map(({ sheet }) => sheet))
}
