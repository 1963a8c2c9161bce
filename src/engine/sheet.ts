import { type Condition, type Formula, number, type Operand, plus } from '#engine/formula.ts'
import { type CellAddress, type CellPosition, keyOf, type PlaceKey } from '#engine/key.ts'
import { formatNumber } from '#engine/number/format.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import { ruleText } from '#engine/rule-text.ts'

export type SheetKind = 'blank' | 'norm' | 'register' | 'report'

/** `quantity`: the caption names the unit; `various`: the row does, and may be money. */
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

/** The guidance range is never a rule. */
export type Field = {
  readonly caption: string
  readonly under: readonly string[]
  readonly unit: Unit
  readonly decimals: number
  readonly guidance: string | null
}

/** While the condition holds, `counts`, else the proposal, else 0 replaces the typed value. */
export type LockRule = { readonly when: Condition; readonly why: string; readonly counts?: Formula }

/** `model`: a stand-in. */
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

/** A typed value is copied as if typed there (spec 000 §4, private schools). */
export type CellLink = { readonly from: CellPosition; readonly to: CellPosition }

/**
 * `error` rejects save and calculation. `warning` must be corrected or justified before sending. `note` requires
 * nothing (calculation §9, Ready to be sent).
 */
export type Severity = 'error' | 'warning' | 'note'

export type Check = CellPosition & {
  readonly code: string
  readonly severity: Severity
  readonly when: Condition
  readonly message: string
}

export type Row<R extends string = string> = {
  readonly code: R
  readonly caption: string
  readonly printed: PrintedRow | null
}

export type PrintedRow = {
  readonly number: string
  readonly level: LineLevel
  readonly isStrong: boolean
}

export type LineLevel = 0 | 1 | 2 | 3

export type Section<R extends string = string> = { readonly caption: string; readonly rows: readonly R[] }

/** Generic code reads this definition and knows no sheet by name. */
export type Sheet<R extends string = string, F extends string = string> = {
  readonly code: string
  readonly kind: SheetKind
  readonly caption: string
  readonly purpose: string
  readonly rowsCaption: string | null
  /** In code order; captions may contain {Y}, {A}, {B}, see `captionOf`. */
  readonly rows: readonly Row<R>[]
  readonly fields: Readonly<Record<F, Field>>
  /** Units that the columns do not define, such as groups below people. */
  readonly rowUnits: Readonly<Partial<Record<string, Unit>>>
  readonly cells: ReadonlyMap<PlaceKey, Cell>
  readonly links: readonly CellLink[]
  readonly checks: readonly Check[]
  /** `null` for the whole group. Reads only facts. */
  readonly appliesWhen: Condition | null
  /** Drawn vertically with a line per field. */
  readonly upright: boolean
  /** `null` for code order without headings. Responses keep the code order. */
  readonly sections: readonly Section<R>[] | null
  /** Sums the others in responses (calculation §5). */
  readonly totalRow: R | null
  /** `rows` `null`: all. */
  readonly totals: { readonly fields: readonly F[]; readonly rows: readonly R[] | null } | null
  /** All of one unit; empty if there is no headline figure. */
  readonly headline: readonly CellPosition[]
  /** See `following`. */
  readonly remade: ((now: SheetResolver) => Sheet) | null
}

export type SheetResolver = <R extends string, F extends string>(declared: Sheet<R, F>) => Sheet<R, F>

/** `make` runs again in an edition that revises a sheet it reads. */
export function following<R extends string, F extends string>(
  make: (now: SheetResolver) => Sheet<R, F>,
): Sheet<R, F> {
  return Object.freeze({ ...make((declared) => declared), remade: make })
}

export const cellAt = (sheet: Sheet, place: CellPosition): Cell | undefined => sheet.cells.get(keyOf(place))

/** The form, responses and workbooks do not contain it. */
export const totalsRow = 'totals'

/** Computed cells, so that totals have explanations. */
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

/** A missing row or field does not compile. */
export function at<R extends string, F extends string>(
  sheet: Sheet<R, F>,
  row: NoInfer<R>,
  field: NoInfer<F>,
): Formula {
  const address: CellAddress = { sheet: sheet.code, row, field }
  if (!sheet.cells.has(keyOf(address))) throw new FormError(`${sheet.code} has no cell ${keyOf(address)}`)
  return { op: 'cell', at: address }
}

export function sumAt<R extends string, F extends string>(
  sheet: Sheet<R, F>,
  rows: readonly NoInfer<R>[],
  fields: readonly NoInfer<F>[],
): Formula {
  return plus(...rows.flatMap((row) => fields.map((field) => at(sheet, row, field))))
}

export function totalAt<F extends string>({ code, totals }: Sheet<string, F>, field: NoInfer<F>): Formula {
  if (!totals?.fields.includes(field)) throw new FormError(`${code} has no total of ${field}`)
  return { op: 'cell', at: { sheet: code, row: totalsRow, field } }
}

/** Thrown only while the program loads. */
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

/** A count prints only the decimals that it needs: 679 pupils, 12.5 posts (calculation §9, Units). */
export function keepsDecimals(unit: Unit): boolean {
  return unit === 'tugrik' || unit === 'thousandTugrik' || unit === 'coefficient'
}

type FieldOptions = {
  readonly under?: readonly string[]
  readonly decimals?: number
  readonly guidance?: string
}

export function decimalsShown({ unit, decimals }: Pick<Field, 'unit' | 'decimals'>, value: number): number {
  if (keepsDecimals(unit)) return decimals
  const [, own = ''] = String(roundHalfAway(value, decimals)).split('.')
  return own.length
}

export function field(
  caption: string,
  unit: Unit,
  { under = [], decimals, guidance }: FieldOptions = {},
): Field {
  return { caption, unit, under, decimals: decimals ?? decimalsOf[unit], guidance: guidance ?? null }
}

export type Input = {
  readonly min: Formula
  /** `null`: no upper end. */
  readonly max: Formula | null
  /** 0 for whole numbers. */
  readonly decimals: number
  /** `true`: values outside move to the nearer limit with a notice; `false`: rejected. */
  readonly clamps: boolean
}

const zero = number(0)
const limit = (max: Operand | null): Formula | null => (typeof max === 'number' ? number(max) : max)

/** Accepts whole numbers from 0: people, groups or posts. */
export const wholeUpTo = (max: Operand | null): Input => ({
  min: zero,
  max: limit(max),
  decimals: 0,
  clamps: false,
})
/** Larger percentages are rejected (spec 000 §5, spec 001 §5). */
export const percentUpTo = (max: Operand | null): Input => ({
  min: zero,
  max: limit(max),
  decimals: 2,
  clamps: false,
})
/** In tugrik with two decimals. The upper end keeps sums exact (design stack, Numbers). */
export const tugrik: Input = { min: zero, max: number(999_999_999_999), decimals: 2, clamps: false }
/** Such as the minimum wage. */
export const tugrikFrom = (least: Formula): Input => ({ ...tugrik, min: least })
export const quantityUpTo = (max: Operand | null): Input => ({
  min: zero,
  max: limit(max),
  decimals: 2,
  clamps: false,
})

/** `max` is `null` without an upper end. */
export type Limits = {
  readonly min: number
  readonly max: number | null
  readonly decimals: number
  readonly clamps: boolean
}

export function refusal({ min, max, decimals }: Omit<Limits, 'clamps'>, value: number): string | null {
  const shown = { min: show(min), max: max === null ? null : show(max) }
  if (!Number.isFinite(value) || value < min || (max !== null && value > max)) return ruleText.outside(shown)
  const largest = FIFTEEN_DIGITS / 10 ** decimals
  if (Math.abs(value) > largest)
    return ruleText.outside({ min: shown.min, max: formatNumber(largest, { atMost: decimals }) })
  if (hasAtMost(value, decimals)) return null
  return decimals === 0 ? ruleText.wholeOnly(shown) : ruleText.decimals(decimals)
}

/** With decimals, as in Excel: a number does not store more of them exactly. */
const FIFTEEN_DIGITS = 999_999_999_999_999

function hasAtMost(value: number, decimals: number): boolean {
  const text = String(value)
  return !text.includes('e-') && (text.split('.')[1] ?? '').length <= decimals
}

function show(value: number): string {
  return formatNumber(value, { atMost: 2 })
}

/** `model` marks a stand-in that no source confirms ("жишиг"). */
export type FormText = { readonly text: string; readonly model: boolean }

export const plainText = (text: string): FormText => ({ text, model: false })

export const modelText = (text: string): FormText => ({ text, model: true })

export const formText = (text: string | FormText): FormText =>
  typeof text === 'string' ? plainText(text) : text
