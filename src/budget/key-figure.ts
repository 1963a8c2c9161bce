import { peopleSheet } from '#budget/record-amounts.ts'
import { type Evaluation, valueAt } from '#engine/evaluate.ts'
import { addressOf, type CellAddress, cellKeyOf } from '#engine/key.ts'
import type { Unit } from '#engine/sheet.ts'
import {
  type Counterpart,
  type PanelName,
  sameCounterpart,
  type Tab,
  type View,
} from '#forms/editions/edition.ts'

/** All cells are in one unit. */
export type Headline = {
  readonly cells: readonly [CellAddress, ...CellAddress[]]
  readonly unit: Unit
}

/** Tugrik a year. */
const ofRegister: Readonly<Record<Exclude<PanelName, 'summary'>, readonly string[]>> = {
  staff: ['allowance', 'retirement', 'travel', 'ruralService'],
  positions: ['positionBase'],
  children: ['tuition'],
}

/** The first sheet that declares one counts. A tab with the totals shows the requested total. */
export function headlineOf(
  { group, sheets, panel }: Pick<Tab, 'group' | 'sheets' | 'panel'>,
  { program, budget }: Pick<Evaluation, 'program'> & Pick<View, 'budget'>,
): Headline | null {
  if (panel === 'summary') return null
  if (panel !== null)
    return over(
      peopleSheet,
      ofRegister[panel].map((field) => ({ row: '1', field })),
      'tugrik',
    )
  const codes = group === 'total' && sheets.includes(budget) ? [budget] : sheets
  for (const code of codes) {
    const sheet = program.sheets.get(code)
    const [first] = sheet?.headline ?? []
    if (!sheet || !first) continue
    const unit = sheet.rowUnits[first.row] ?? sheet.fields[first.field]?.unit ?? 'quantity'
    return over(code, sheet.headline, unit)
  }
  return null
}

function over(
  sheet: string,
  places: readonly Pick<CellAddress, 'row' | 'field'>[],
  unit: Unit,
): Headline | null {
  const [first, ...others] = places.map((place) => ({ sheet, ...place }))
  return first ? { cells: [first, ...others], unit } : null
}

/** `counterpartOf`: maps a cell to the forms of the figures. */
export function headlineIn(
  evaluation: Evaluation,
  { cells }: Pick<Headline, 'cells'>,
  counterpartOf: (at: CellAddress) => Counterpart = sameCounterpart,
): number | null {
  const keys = cells.map(cellKeyOf)
  const filled = cells.flatMap((at) => {
    const { was, is } = counterpartOf(at)
    // Parts of a split cell replace it only if all of them are included.
    const isWhole = is[0] === cellKeyOf(at) && is.every((key) => keys.includes(key))
    return isWhole ? was.map(addressOf).filter((place) => hasCell(evaluation, place)) : []
  })
  return filled.length === 0 ? null : filled.reduce((sum, at) => sum + valueAt(evaluation, at), 0)
}

function hasCell({ program }: Evaluation, at: CellAddress): boolean {
  return program.indexOf.has(cellKeyOf(at))
}
