import { type CellChangeEffect, type FactEffect, programIn } from '#budget/variance.ts'
import { factText } from '#engine/fact-text.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { captionOf, nameOf } from '#engine/names.ts'
import { formatDifference, formatNumber } from '#engine/number/format.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'
import { stateWithCell } from '#features/changes/changes.ts'
import { varianceText } from '#features/changes/variance-text.ts'
import type { VarianceState } from '#features/changes/web/variance-table.ts'
import { changeFrom } from '#forms/readings.ts'

export type ChangedRow = {
  readonly key: string
  readonly sheet: string
  readonly name: string
  /** `null` if no tab shows the cell. */
  readonly at: CellAddress | null
  readonly was: ChangeSide
  readonly is: ChangeSide
  readonly difference: ChangeSide
  readonly percent: ChangeSide
  /** The effect on the requested total, whole tugrik; `null` if unknown or not requested. */
  readonly effect: number | null
}

type ChangeSide = { readonly shown: string; readonly value: number | string | null }

export type ComparedBudgets = { readonly from: VarianceState; readonly to: VarianceState }

export function changedRow({ from, to }: ComparedBudgets, change: CellChangeEffect | FactEffect): ChangedRow {
  if (!('at' in change)) return factRow(change)
  const { at, was, is, effect } = change
  const { view, ...forms } = stateWithCell(from.state, to.state, at)
  const { sheets } = programIn({ view, ...forms })
  const sheet = sheets.get(at.sheet)
  const decimals = sheet?.fields[at.field]?.decimals ?? 3
  const side = (value: number | null): ChangeSide => ({
    shown: value === null ? varianceText.nothing : formatNumber(value, { atMost: decimals }),
    value,
  })
  const moved = was === null || is === null ? unknown : changeFrom(was, is)
  const move = (value: number | null, places: Parameters<typeof formatDifference>[1]): ChangeSide =>
    value === null ? nothing : { shown: formatDifference(value, places), value }
  const hasTab = to.state.view.tabs.some((tab) => tab.sheets.includes(at.sheet))
  return {
    key: cellKeyOf(at),
    sheet: captionOf(sheet?.caption ?? at.sheet, forms.year),
    name: nameOf(programIn({ view, ...forms }), at, at.sheet, forms.year),
    at: hasTab ? at : null,
    was: side(was),
    is: side(is),
    difference: move(moved.difference && roundToPrecision(moved.difference), { atMost: decimals }),
    percent: move(moved.percent, { atMost: 1, atLeast: 1 }),
    effect,
  }
}

const unknown = { difference: null, percent: null }
const nothing: ChangeSide = { shown: varianceText.nothing, value: null }

function factRow({ name, was, is, effect }: FactEffect): ChangedRow {
  const side = (text: string | null): ChangeSide => ({
    shown: text === null ? varianceText.nothing : factText.value(text),
    value: text === null ? null : factText.value(text),
  })
  return {
    key: `fact ${name}`,
    sheet: varianceText.causes.profile,
    name: factText.name(name),
    at: null,
    was: side(was),
    is: side(is),
    difference: nothing,
    percent: nothing,
    effect,
  }
}
