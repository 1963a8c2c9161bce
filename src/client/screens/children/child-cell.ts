import type { ChildLine, TypeChild } from '#client/screens/children/use-child-rows.ts'

/** What every field of a child is given. */
export type ChildCell = {
  readonly line: ChildLine
  /** The financial year, whose lists are offered. */
  readonly year: number
  readonly type: TypeChild
  /** The row is not confirmed, or the year is shut. */
  readonly disabled: boolean
  /** What the server refused of it, or `null`. */
  readonly refused: string | null
}
