import type { Formula } from '#domain/sheet/formula.ts'
import type { Unit } from '#domain/sheet/sheet.ts'
import type { NamedPeople } from '#domain/staff/named-people.ts'

/** What is said of a list before anybody stands in it. */
export type ListHead<C extends string = string> = {
  readonly code: string
  readonly description: string
  readonly title: string
  /** Decimals of its amounts. */
  readonly decimals: 1 | 2
  /** By name; the first one names the line. */
  readonly columns: Readonly<Record<C, ListColumn<NoInfer<C>>>>
  readonly closing?: readonly ClosingLine<NoInfer<C>>[]
  /** Where that is typed which the registers know. */
  readonly source: string
  readonly linesOf: (people: NamedPeople) => readonly Readonly<Partial<Record<NoInfer<C>, string | number>>>[]
}

/** A column of a list; amounts are given and printed in thousand tugrik. */
export type ListColumn<C extends string = string> = {
  readonly caption: string
  readonly under?: readonly string[]
  readonly holds: 'text' | 'amount' | 'tugrik' | 'whole'
  readonly width: number
  /** How a figure comes about; without it the column holds what the registers know. */
  readonly figure?: Figure<C>
  /** Whether the line of sums has it. */
  readonly isSummed?: true
}

/** A figure of a person, made from others of the same line; `null` for who has none. */
export type Figure<C extends string = string> = (own: (column: C) => Formula | null) => Formula | null

/** A line below the sums, with a figure in one column. */
export type ClosingLine<C extends string = string> = {
  readonly row: string
  readonly caption: string
  readonly column: C
  readonly figure: Formula
}

/** How the line of sums is called, and its row. */
export const totalCaption = 'Нийт'
export const totalRow = 'total'

/** The unit of a column, and the decimals to which it is shown. */
export function measureOf(
  { holds }: ListColumn,
  amounts: ListHead['decimals'],
): { readonly unit: Unit; readonly decimals: number } {
  const units = { text: 'text', amount: 'thousandTugrik', tugrik: 'tugrik', whole: 'quantity' } as const
  return { unit: units[holds], decimals: holds === 'amount' ? amounts : 0 }
}
