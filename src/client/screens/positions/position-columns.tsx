import type { ReactNode } from 'react'
import { indicatorColumns } from '#client/screens/positions/indicator-columns.tsx'
import { PositionActions } from '#client/screens/positions/position-actions.tsx'
import type { PositionDraft } from '#client/screens/positions/position-draft.ts'
import { PositionInput } from '#client/screens/positions/position-input.tsx'
import type { PositionEditing } from '#client/screens/positions/use-position-editing.ts'
import type { DataColumn } from '#client/ui/data-column.ts'
import type { JobOption, PositionRow } from '#contract/people.ts'
import { formatNumber } from '#domain/number/format.ts'
import type { Group } from '#domain/organisation/profile.ts'
import { peopleScreenText } from '#text/people.ts'

const { heads } = peopleScreenText.positions

type Parts = {
  readonly group: Group
  readonly positions: readonly PositionRow[]
  readonly jobs: readonly JobOption[]
  readonly editing: PositionEditing
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
}

/** The columns of the positions: what is entered, what it costs, and the deeds of the row. */
export function positionColumns({
  group,
  positions,
  jobs,
  editing,
  closed,
}: Parts): readonly DataColumn<PositionRow>[] {
  const entered = (
    key: keyof PositionDraft,
    kind: 'name' | 'text' | 'figure',
    shown: (row: PositionRow) => string,
    sortBy: (row: PositionRow) => string | number,
  ): DataColumn<PositionRow> => ({
    key,
    head: heads[key],
    group: null,
    kind,
    sortBy,
    cell: (row) =>
      isEdited(row, editing) ? <PositionInput field={key} jobs={jobs} editing={editing} /> : shown(row),
    total: null,
  })
  const columns = [
    numberColumn(positions),
    entered(
      'jobName',
      'name',
      ({ jobName }) => jobName,
      ({ jobName }) => jobName,
    ),
    entered(
      'gradeStepName',
      'text',
      ({ gradeStepName }) => gradeStepName,
      ({ gradeStepName }) => gradeStepName,
    ),
    entered(
      'requiredQty',
      'figure',
      (row) => amount(row.requiredQty),
      (row) => row.requiredQty,
    ),
    entered(
      'salary',
      'figure',
      (row) => amount(row.salary),
      (row) => row.salary,
    ),
    entered(
      'description',
      'text',
      ({ description }) => description,
      ({ description }) => description,
    ),
    ...indicatorColumns(group, positions),
  ]
  return closed === null ? [...columns, actionColumn(editing)] : columns
}

function numberColumn(positions: readonly PositionRow[]): DataColumn<PositionRow> {
  const places = new Map(positions.map(({ positionExpensesId }, index) => [positionExpensesId, index + 1]))
  return {
    key: 'number',
    head: heads.number,
    group: null,
    kind: 'action',
    sortBy: null,
    cell: ({ positionExpensesId }) => places.get(positionExpensesId),
    total: null,
  }
}

function actionColumn(editing: PositionEditing): DataColumn<PositionRow> {
  const cell = (row: PositionRow): ReactNode => <PositionActions row={row} editing={editing} />
  return { key: 'actions', head: heads.actions, group: null, kind: 'action', sortBy: null, cell, total: null }
}

function isEdited({ positionExpensesId }: PositionRow, { now }: PositionEditing): boolean {
  return now?.id === positionExpensesId
}

function amount(value: number): string {
  return formatNumber(value, { atMost: 2 })
}
