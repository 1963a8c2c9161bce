import { applies } from '#domain/sheet/applies.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'
import { slotAt } from '#domain/sheet/program.ts'
import { keyOf, type PlaceKey, type Sheet } from '#domain/sheet/sheet.ts'
import { readsOf } from '#domain/sheet/walk.ts'
import { type Content, contentOf } from '#domain/workbook/cell-content.ts'

/** A sheet that the book carries, with what stands in each of its cells. */
export type Carried = { readonly sheet: Sheet; readonly contents: ReadonlyMap<PlaceKey, Content> }

/**
 * The sheets of these codes and every sheet that they read, also through others, in calculating order. A form that is not
 * the institution's own and in which nothing stands is left out: what reads it counts it as 0.
 */
export function carriedSheets(evaluation: Evaluation, codes: readonly string[]): readonly Carried[] {
  const reached = new Map<string, Carried>()
  const own = new Set(codes.filter((code) => isMeant(code, evaluation)))
  const reach = (code: string): void => {
    const sheet = evaluation.program.sheets.get(code)
    if (!sheet || reached.has(code) || (!own.has(code) && isEmptyForm(sheet, evaluation))) return
    const carried = { sheet, contents: contentsOf(sheet, evaluation) }
    reached.set(code, carried)
    for (const read of readBy(carried)) reach(read)
  }
  own.forEach(reach)
  return [...evaluation.program.sheets.keys()].flatMap((code) => reached.get(code) ?? [])
}

/** Whether a sheet is meant for institutions such as this one. */
function isMeant(code: string, { program, inputs }: Evaluation): boolean {
  const sheet = program.sheets.get(code)
  return sheet !== undefined && applies(sheet, inputs.facts)
}

function isEmptyForm({ code, kind, cells }: Sheet, evaluation: Evaluation): boolean {
  return (
    kind === 'blank' &&
    [...cells.keys()].every((key) => {
      const [row = '', field = ''] = key.split('.')
      return valueAt(evaluation, { sheet: code, row, field }) === 0
    })
  )
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
