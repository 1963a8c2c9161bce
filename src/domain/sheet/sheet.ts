import { formatNumber } from '#domain/number/format.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import type { FormText } from '#domain/sheet/form-text.ts'
import { type Condition, type Formula, number, type Operand, plus } from '#domain/sheet/formula.ts'
import { type Address, keyOf, type Place, type PlaceKey } from '#domain/sheet/key.ts'
import { ruleText } from '#text/rules.ts'

/** Where the figures of a sheet come from: typed, a norm of the year, a register outside, or a report's lines. */
export type SheetKind = 'blank' | 'norm' | 'register' | 'report'

/** What a field's figures are, and to how many decimals the screen shows them; `quantity`: the caption says of what, `various`: the row says which, money among them. */
export type Unit =
  | 'people'
  | 'groups'
  | 'posts'
  | 'tugrik'
  | 'thousandTugrik'
  | 'percent'
  | 'hours'
  | 'days'
  | 'months'
  | 'childDays'
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
export type LockRule = { readonly when: Condition; readonly why: string; readonly counts?: Formula }

/** What a cell is: typed, brought from outside (`model`: as a stand-in), computed, or a fixed text of the form. */
export type Cell =
  | {
      readonly kind: 'entered'
      readonly input: Input
      readonly proposal: Formula | null
      readonly locks: readonly LockRule[]
      readonly source: string
    }
  | { readonly kind: 'given'; readonly source: string; readonly model: boolean }
  | { readonly kind: 'computed'; readonly formula: Formula; readonly source: string }
  | ({ readonly kind: 'text' } & FormText)

/** A typed value that is copied into another cell as if typed there (spec 000 §4, private schools). */
export type Link = { readonly from: Place; readonly to: Place }

/**
 * How grave a broken rule is. `error` refuses the save and the calculation; `warning` is told, and to be mended or justified before the budget is
 * sent; `note` is good to know and asks for nothing (calculation §9, Ready to be sent).
 */
export type Severity = 'error' | 'warning' | 'note'

/** A rule over several cells, told at one of them while `when` holds. */
export type Check = Place & {
  readonly code: string
  readonly severity: Severity
  readonly when: Condition
  readonly message: string
}

/** A row: its code in formulas, its caption, and how the paper prints it; `null` for what is no line of a report. */
export type Row<R extends string = string> = {
  readonly code: R
  readonly caption: string
  readonly printed: PrintedRow | null
}

/** What the paper of a report prints before a line, how deep it stands, and whether it is a head or a sum. */
export type PrintedRow = {
  readonly number: string
  readonly level: LineLevel
  readonly isStrong: boolean
}

/** How deep a line stands below a heading. */
export type LineLevel = 0 | 1 | 2 | 3

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
  /** What the figures of a row are, where its columns do not say it: groups below people. */
  readonly rowUnits: Readonly<Partial<Record<string, Unit>>>
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
  /** The cells whose sum tells of the sheet where one figure is told of it, of one unit; none where no figure can. A row may be that of the totals. */
  readonly headline: readonly Place[]
  /** Makes it anew over other sheets as they stand in an edition; `null`: it runs over the rows of none. See `following`. */
  readonly remade: ((now: Standing) => Sheet) | null
}

/** Gives the sheet that stands for a declared one: a later edition may have revised it. */
export type Standing = <R extends string, F extends string>(declared: Sheet<R, F>) => Sheet<R, F>

/**
 * Declares a sheet that runs over the rows of others, such as a line for each post: `make` asks for each of them, and is asked again in
 * an edition that has revised one.
 */
export function following<R extends string, F extends string>(
  make: (now: Standing) => Sheet<R, F>,
): Sheet<R, F> {
  return Object.freeze({ ...make((declared) => declared), remade: make })
}

/** The cell at a place, or `undefined` where the form has none (not applicable). */
export const cellAt = (sheet: Sheet, place: Place): Cell | undefined => sheet.cells.get(keyOf(place))

/** Where the totals below a sheet stand: a row that the form does not have, and no answer and no book carries. */
export const totalsRow = 'totals'

/** The totals that the grid shows below the rows, as computed cells over them: a figure like any other, that tells how it came about. */
export function totalsOf({ code, rows, cells, totals }: Sheet): ReadonlyMap<PlaceKey, Cell> {
  const counted = rows.filter((row) => totals?.rows?.includes(row.code) ?? true)
  return new Map(
    (totals?.fields ?? []).map((field): readonly [PlaceKey, Cell] => {
      const summed = counted.filter((row) => cells.has(keyOf({ row: row.code, field })))
      const formula = plus(
        ...summed.map((row): Formula => ({ op: 'cell', at: { sheet: code, row: row.code, field } })),
      )
      return [keyOf({ row: totalsRow, field }), { kind: 'computed', formula, source: ruleText.totals }]
    }),
  )
}

/** A reference to a cell of a finished sheet; naming a missing row or field does not compile. */
export function at<R extends string, F extends string>(
  sheet: Sheet<R, F>,
  row: NoInfer<R>,
  field: NoInfer<F>,
): Formula {
  const address: Address = { sheet: sheet.code, row, field }
  if (!sheet.cells.has(keyOf(address))) throw new FormError(`${sheet.code} has no cell ${keyOf(address)}`)
  return { op: 'cell', at: address }
}

/** The sum of some fields in some rows of a finished sheet, row by row. */
export function sumAt<R extends string, F extends string>(
  sheet: Sheet<R, F>,
  rows: readonly NoInfer<R>[],
  fields: readonly NoInfer<F>[],
): Formula {
  return plus(...rows.flatMap((row) => fields.map((field) => at(sheet, row, field))))
}

/** What the row of totals of a finished sheet has in a field. */
export function totalAt<F extends string>({ code, totals }: Sheet<string, F>, field: NoInfer<F>): Formula {
  if (!totals?.fields.includes(field)) throw new FormError(`${code} has no total of ${field}`)
  return { op: 'cell', at: { sheet: code, row: totalsRow, field } }
}

/** A definition that contradicts itself; thrown while the program loads, never later. */
export class FormError extends Error {
  override readonly name = 'FormError'
}

const decimalsOf: Readonly<Record<Unit, number>> = {
  people: 0,
  groups: 0,
  posts: 2,
  tugrik: 2,
  thousandTugrik: 1,
  percent: 2,
  hours: 2,
  days: 2,
  months: 2,
  childDays: 2,
  coefficient: 5,
  quantity: 2,
  various: 2,
  text: 0,
}

/**
 * Whether figures of a unit are printed with all their decimals, as money and coefficients are; a count only with those that
 * it has: 679 pupils, 12.5 posts (design calculation §9, Units).
 */
export function keepsDecimals(unit: Unit): boolean {
  return unit === 'tugrik' || unit === 'thousandTugrik' || unit === 'coefficient'
}

type Options = { readonly under?: readonly string[]; readonly decimals?: number; readonly guidance?: string }

/** With how many decimals a figure is printed, at most with those of its field. */
export function decimalsShown({ unit, decimals }: Pick<Field, 'unit' | 'decimals'>, value: number): number {
  if (keepsDecimals(unit)) return decimals
  const [, own = ''] = String(roundHalfAway(value, decimals)).split('.')
  return own.length
}

/** A column of a sheet; `under` names the captions above it from the top, `guidance` the range its header shows. */
export function field(caption: string, unit: Unit, { under = [], decimals, guidance }: Options = {}): Field {
  return { caption, unit, under, decimals: decimals ?? decimalsOf[unit], guidance: guidance ?? null }
}

/** What may be entered in a cell: its limits and how fine it may be. Stands once, beside the field it governs. */
export type Input = {
  /** A number of the form, or a norm of the year. */
  readonly min: Formula
  /** A number of the form, or a norm of the year; `null`: no upper end. */
  readonly max: Formula | null
  /** Decimals that may be typed; 0 for whole numbers. */
  readonly decimals: number
  /** `true`: a value outside is moved to the nearer limit and says so; `false`: it is not taken. */
  readonly clamps: boolean
}

const zero = number(0)
const limit = (max: Operand | null): Formula | null => (typeof max === 'number' ? number(max) : max)

/** Whole numbers of people, groups or posts from 0, up to a limit if there is one. */
export const wholeUpTo = (max: Operand | null): Input => ({
  min: zero,
  max: limit(max),
  decimals: 0,
  clamps: false,
})
/** A percentage from 0 up to its cap; a larger value is not taken (spec 000 §5, spec 001 §5). */
export const percentUpTo = (max: Operand | null): Input => ({
  min: zero,
  max: limit(max),
  decimals: 2,
  clamps: false,
})
/** An amount in tugrik from 0, with at most two decimals. The upper end keeps sums exact (design stack, Numbers). */
export const tugrik: Input = { min: zero, max: number(999_999_999_999), decimals: 2, clamps: false }
/** An amount in tugrik that is not below another, such as the minimum wage. */
export const tugrikFrom = (least: Formula): Input => ({ ...tugrik, min: least })
/** A quantity from 0, with at most two decimals. */
export const quantityUpTo = (max: Operand | null): Input => ({
  min: zero,
  max: limit(max),
  decimals: 2,
  clamps: false,
})

/** The limits of a cell as they stand this year for this institution; `max` is `null` without an upper end. */
export type Limits = {
  readonly min: number
  readonly max: number | null
  readonly decimals: number
  readonly clamps: boolean
}

/** The sentence that a value breaks, or `null` when the value may stand. */
export function refusal({ min, max, decimals }: Omit<Limits, 'clamps'>, value: number): string | null {
  const shown = { min: show(min), max: max === null ? null : show(max) }
  if (!Number.isFinite(value) || value < min || (max !== null && value > max)) return ruleText.outside(shown)
  if (hasAtMost(value, decimals)) return null
  return decimals === 0 ? ruleText.wholeOnly(shown) : ruleText.decimals(decimals)
}

function hasAtMost(value: number, decimals: number): boolean {
  const text = String(value)
  return !text.includes('e-') && (text.split('.')[1] ?? '').length <= decimals
}

function show(value: number): string {
  return formatNumber(value, { atMost: 2 })
}
