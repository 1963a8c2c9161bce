import type { ReactNode } from 'react'
import { type BudgetStatus, type ListedInstitution, stateOf } from '#features/portfolio/institution-rows.ts'
import type { PartFill } from '#ui/charts.tsx'
import { StateMark, type StateMarkName } from '#ui/state-mark.tsx'

export const statusMarks = {
  notStarted: 'notStarted',
  inProgress: 'started',
  withErrors: 'error',
  calculated: 'calculated',
  returned: 'returned',
  atDistrict: 'atDistrict',
  atMinistry: 'atMinistry',
  approved: 'done',
} as const satisfies Record<BudgetStatus, StateMarkName>

export const statusFills = {
  notStarted: 'empty',
  inProgress: 'plain',
  withErrors: 'crossed',
  calculated: 'dots',
  returned: 'stripes',
  atDistrict: 'slant',
  atMinistry: 'lines',
  approved: 'solid',
} as const satisfies Record<BudgetStatus, PartFill>

export function StatusWithMark(row: Pick<ListedInstitution, 'budgetStatus'>): ReactNode {
  return (
    <>
      <StateMark of={statusMarks[row.budgetStatus]} /> {stateOf(row)}
    </>
  )
}
