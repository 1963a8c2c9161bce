import type { FormText } from '#domain/sheet/form-text.ts'
import type { Address, Condition, Formula } from '#domain/sheet/formula.ts'
import type { Input } from '#domain/sheet/input.ts'

/** Where the figures of a sheet come from: typed, a norm of the year, a register outside, or a report's lines. */
export type SheetKind = 'blank' | 'norm' | 'register' | 'report'

/** What a field's figures are, and to how many decimals the screen shows them; `various`: the row says which, money among them. */
export type Unit =
  | 'people'
  | 'groups'
  | 'posts'
  | 'tugrik'
  | 'thousandTugrik'
  | 'percent'
  | 'hours'
  | 'coefficient'
  | 'quantity'
  | 'various'
  | 'text'

/** A column: its caption, the captions above it, its unit, and the guidance range its header shows (never a rule). */
export type Field = {
  readonly caption: string
  readonly under: readonly string[]
  readonly unit: Unit
  readonly decimals: number
  readonly guidance: string | null
}

/**
 * Shuts an entered cell while the condition holds, and says why. What was typed does not count then: the cell counts as
 * `counts` where the lock names a formula, else as its proposal, else as 0.
 */
export type Lock = { readonly when: Condition; readonly reason: string; readonly counts?: Formula }

/** What a cell is: typed, brought from outside, computed, or a fixed text of the form. */
export type Cell =
  | {
      readonly kind: 'entered'
      readonly input: Input
      readonly proposal: Formula | null
      readonly locks: readonly Lock[]
      readonly source: string
    }
  | { readonly kind: 'given'; readonly source: string }
  | { readonly kind: 'computed'; readonly formula: Formula; readonly source: string }
  | ({ readonly kind: 'text' } & FormText)

/** A typed value that is copied into another cell as if typed there (spec 000 §4, private schools). */
export type Link = { readonly from: Place; readonly to: Place }

/** A rule over several cells, told at one of them while `when` holds. `error` refuses the save, `warning` only tells. */
export type Check = Place & {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly when: Condition
  readonly message: string
}

/** A cell within its own sheet. */
export type Place = { readonly row: string; readonly field: string }

/** The key of a cell within its sheet: `row.field`. Row codes hold no dot. */
export type PlaceKey = `${string}.${string}`

/** A row: its code in formulas, its caption, and how the paper prints it; `null` for what is no line of a report. */
export type Row<R extends string = string> = {
  readonly code: R
  readonly caption: string
  readonly printed: PrintedRow | null
}

/** What the paper of a report prints before a line, how deep it stands, and whether it is a head or a sum. */
export type PrintedRow = { readonly number: string; readonly level: number; readonly isStrong: boolean }

/** Rows that stand together under a heading on the screen. */
export type Section<R extends string = string> = { readonly caption: string; readonly rows: readonly R[] }

/** The frozen definition of a blank, a norm, a register or a report. Everything reads it and knows no sheet by name. */
export type Sheet<R extends string = string, F extends string = string> = {
  readonly code: string
  readonly kind: SheetKind
  readonly caption: string
  /** What the sheet is for, in one sentence for the person who fills it in. */
  readonly purpose: string
  /** What stands above the captions of the rows; `null`: what always stands there. */
  readonly rowsCaption: string | null
  /** Rows in code order; captions may hold {Y}, {A}, {B}, see `captionOf`. */
  readonly rows: readonly Row<R>[]
  readonly fields: Readonly<Record<F, Field>>
  /** The cells in the order of declaration; a formula reads only cells that stand before it. */
  readonly cells: ReadonlyMap<PlaceKey, Cell>
  readonly links: readonly Link[]
  readonly checks: readonly Check[]
  /** For which institutions the sheet is meant; `null`: for all of the group. Asks facts only. */
  readonly appliesWhen: Condition | null
  /** One row of many fields that is read and not filled in: drawn standing, a line a field. */
  readonly upright: boolean
  /** How the screen orders the rows under headings; `null`: in code order without headings. Answers keep the code order. */
  readonly sections: readonly Section<R>[] | null
  /** The row that is the sum of the others and is answered as one (calculation §5); the grid draws it as a total. */
  readonly totalRow: R | null
  /** Fields that the grid sums below the rows, and the rows that count (all when `null`). */
  readonly totals: { readonly fields: readonly F[]; readonly rows: readonly R[] | null } | null
}

export const keyOf = ({ row, field }: Place): PlaceKey => `${row}.${field}`

/** The cell at a place, or `undefined` where the form has none (not applicable). */
export const cellAt = (sheet: Sheet, place: Place): Cell | undefined => sheet.cells.get(keyOf(place))

/** A reference to a cell of a finished sheet; naming a missing row or field does not compile. */
export function at<R extends string, F extends string>(
  sheet: Sheet<R, F>,
  row: NoInfer<R>,
  field: NoInfer<F>,
): Formula {
  const address: Address = { sheet: sheet.code, row, field }
  if (!sheet.cells.has(keyOf(address))) throw new FormError(`${sheet.code} has no cell ${row}.${field}`)
  return { op: 'cell', at: address }
}

/** A definition that contradicts itself; thrown while the program loads, never later. */
export class FormError extends Error {
  override readonly name = 'FormError'
}
