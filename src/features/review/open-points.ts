import type { Mark } from '#budget/review-states.ts'
import {
  bindingExcessesOf,
  type CeilingInputs,
  type FillingProgress,
  type ListedInstitution,
  movedTotals,
} from '#features/portfolio/institution-rows.ts'
import type { TotalName } from '#forms/readings.ts'

export type OpenPoint = { readonly kind: (typeof openPoints)[number]; readonly count: number }

/** Most important first. */
export const openPoints = [
  'movedRequested',
  'movedHeadcount',
  'late',
  'errors',
  'aboveCeiling',
  'answered',
  'unanswered',
  'marked',
  'unexplained',
  'lapsed',
  'changed',
] as const

type ReviewInputs = {
  /** `null` while unknown. */
  readonly listed:
    | (Pick<ListedInstitution, 'overdue' | 'errors' | 'unexplainedWarnings' | 'moved'> &
        CeilingInputs &
        FillingProgress)
    | null
  readonly marks: readonly (Pick<Mark, 'state'> & { readonly returned: boolean })[]
  readonly justifications: readonly { readonly outdatedCells: readonly string[] }[]
  readonly changes: number
}

export function openPointsOf({ listed, marks, justifications, changes }: ReviewInputs): readonly OpenPoint[] {
  const open = marks.filter(({ state }) => state === 'open')
  const sent = open.filter(({ returned }) => returned)
  const moved = listed === null ? [] : movedTotals(listed)
  const movedBy = (total: TotalName): number => (moved.includes(total) ? 1 : 0)
  const counts: Readonly<Record<OpenPoint['kind'], number>> = {
    late: listed?.overdue ? 1 : 0,
    errors: listed?.errors ?? 0,
    aboveCeiling: listed === null ? 0 : bindingExcessesOf(listed).length,
    answered: marks.filter(({ state }) => state === 'answered').length,
    unanswered: sent.length,
    marked: open.length - sent.length,
    unexplained: listed?.unexplainedWarnings ?? 0,
    lapsed: justifications.filter(({ outdatedCells }) => outdatedCells.length > 0).length,
    movedRequested: movedBy('requested'),
    movedHeadcount: movedBy('headcount'),
    changed: changes,
  }
  return openPoints.flatMap((kind) => (counts[kind] > 0 ? { kind, count: counts[kind] } : []))
}
