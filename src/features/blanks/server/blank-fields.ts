import { type BlankCall, blankCalls } from '#budget/blank-calls.ts'
import { type Blank, blanks } from '#budget/blanks.ts'
import { savedName } from '#budget/wire.ts'
import { cellPositionOf } from '#engine/key.ts'
import type { Sheet } from '#engine/sheet.ts'
import { everySheet } from '#forms/editions/edition.ts'
import { editions } from '#forms/editions/editions.ts'

/** For the API description; `null` if the call is not about a blank. */
export function blankFields({ id }: { readonly id: string }): string | null {
  const name = Object.keys(blankCalls).find((each) => blankCalls[each as BlankCall].id === id) // a record's own keys
  const saved = blanks.filter(({ save }) => save === name)
  const read = blanks.filter((blank) => blank.read === name)
  const fieldsByEdition = editions().map((edition) => {
    const sheets = everySheet(edition)
    const fieldsIn = (of: readonly Blank[], fields: typeof readFields): readonly string[] =>
      of.flatMap((blank) => fields(blank, sheets.get(blank.sheet)))
    const fields = new Set([...fieldsIn(saved, savedFields), ...fieldsIn(read, readFields)])
    return { code: edition.code, fields: [...fields].join(', ') }
  })
  if (fieldsByEdition.every(({ fields }) => fields === '')) return null
  return [
    'Fields of a row, by edition of the forms:',
    ...fieldsByEdition.map((each) => `${each.code}: ${each.fields}`),
  ].join('\n\n')
}

function readFields({ spelling }: Blank, sheet: Sheet | undefined): readonly string[] {
  return Object.keys(sheet?.fields ?? {}).map((field) => spelling[field] ?? field)
}

function savedFields(blank: Blank, sheet: Sheet | undefined): readonly string[] {
  const cells = [...(sheet?.cells ?? [])]
  const typed = cells.flatMap(([place, { kind }]) =>
    kind === 'entered' ? [cellPositionOf(place).field] : [],
  )
  return Object.keys(sheet?.fields ?? {}).flatMap((field) =>
    typed.includes(field) ? [savedName(blank, field)] : [],
  )
}
