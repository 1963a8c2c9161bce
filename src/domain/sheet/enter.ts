import { formatNumber } from '#domain/number/format.ts'
import { readNumber } from '#domain/number/parse.ts'
import { type Workbook, withEntries } from '#domain/sheet/entries.ts'
import { type Evaluation, reevaluate, stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type Limits, refusal } from '#domain/sheet/input.ts'
import { keyOf, type Sheet } from '#domain/sheet/sheet.ts'
import { ruleText } from '#text/rules.ts'

/** What typing a text into a cell gives: the next calculation, or the sentence why not, the old value staying. */
export type Entering =
  | {
      readonly took: true
      readonly next: Evaluation
      readonly changed: readonly Address[]
      readonly notice: string | null
    }
  | { readonly took: false; readonly message: string }

/** Types a text into a cell as a person does: reads the number, holds it against the cell's rule, follows the links. */
export function enter(sheet: Sheet, evaluation: Evaluation, address: Address, text: string): Entering {
  const state = stateAt(evaluation, address)
  if (state.is === 'absent' || state.is === 'text') return { took: false, message: ruleText.notThere }
  if (state.is === 'locked') return { took: false, message: ruleText.locked(state.reason) }
  if (state.is !== 'open') return { took: false, message: ruleText[state.is] }
  const read = readNumber(text, state.limits)
  switch (read.kind) {
    case 'empty':
      return taken(sheet, evaluation, address, null, null)
    case 'unreadable':
      return { took: false, message: ruleText.unreadable(text.trim()) }
    case 'ambiguous':
      return {
        took: false,
        message: ruleText.ambiguous(text.trim(), [show(read.readings[0]), show(read.readings[1])]),
      }
    case 'number': {
      const value = settle(state.limits, read.value)
      const broken = refusal(state.limits, value)
      if (broken !== null) return { took: false, message: broken }
      const notice = value === read.value ? null : ruleText.clamped(show(value))
      return taken(sheet, evaluation, address, value === state.proposal ? null : value, notice)
    }
  }
}

/** The value moved to the nearer limit, in a cell whose rule says so; elsewhere the value itself. */
export function settle({ min, max, clamps }: Limits, value: number): number {
  return clamps ? Math.max(min, max === null ? value : Math.min(max, value)) : value
}

function taken(
  sheet: Sheet,
  evaluation: Evaluation,
  address: Address,
  value: number | null,
  notice: string | null,
): Entering {
  const places = [address, ...linkedFrom(sheet, address)]
  const changes = Object.fromEntries(places.map((place) => [keyOf(place), value]))
  const entries: Workbook = withEntries(evaluation.inputs.entries, sheet.code, changes)
  return { took: true, next: reevaluate(evaluation, entries, places), changed: places, notice }
}

/** The cells that take over what is typed at an address (spec 000 §4, row linkage). */
export function linkedFrom(sheet: Sheet, { row, field }: Address): readonly Address[] {
  return sheet.links
    .filter(({ from }) => from.row === row && from.field === field)
    .map(({ to }) => ({ sheet: sheet.code, ...to }))
}

function show(value: number): string {
  return formatNumber(value, { atMost: 3 }).replaceAll(',', '')
}
