import { leaveMonths } from '#domain/people/staff.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.status

/** Months as they stand in the field after typing, and what is said of it. */
export type TypedMonths = { readonly text: string; readonly note: string | null }

/** Takes typed months of a leave: brought within 1-12, and said so; what is no whole number leaves the field as it was. */
export function typedMonths(before: string, typed: string): TypedMonths {
  const bare = typed.trim()
  if (bare === '') return { text: '', note: null }
  if (!/^-?\d+$/.test(bare)) return { text: before, note: text.wholeMonths }
  const months = Math.min(leaveMonths.max, Math.max(leaveMonths.min, Number(bare)))
  return { text: String(months), note: months === Number(bare) ? null : text.clamped(months) }
}
