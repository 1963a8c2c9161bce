import type { UnsentCell } from '#client/grid/unsent.ts'
import type { CellKey } from '#domain/sheet/program.ts'

/** Whose cells they are. Nobody ever reads those of another user, institution or year. */
export type Whose = {
  readonly userName: string
  readonly institutionId: string
  readonly year: number
}

/** An unsaved cell as this device keeps it. */
export type KeptCell = UnsentCell & {
  /** When it was typed; ISO time of this device. */
  readonly at: string
}

export type KeptCells = ReadonlyMap<CellKey, KeptCell>

/** Whether two are of the same user, institution and year. */
export function sameOwner(a: Whose, b: Whose): boolean {
  return a.userName === b.userName && a.institutionId === b.institutionId && a.year === b.year
}
