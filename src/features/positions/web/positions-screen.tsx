import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListPanel } from '#budget/web/list-panel.tsx'
import type { OpenYear } from '#budget/web/open-year.ts'
import { queryKeys } from '#budget/web/queries.ts'
import type { RowScreen, RowUpdate, SaveRequest } from '#budget/web/row-form.ts'
import { RowTable } from '#budget/web/row-table.tsx'
import type { RowTexts } from '#engine/list/judge-list.ts'
import { fieldValues, type RowState } from '#engine/list/row-list.ts'
import { formatNumber } from '#engine/number/format.ts'
import { isSameText } from '#engine/text/normalise.ts'
import { type JobOption, type PositionSaveBody, positionCalls } from '#features/positions/api.ts'
import { type PositionField, positionList } from '#features/positions/position-list.ts'
import { positionsScreenText } from '#features/positions/text.ts'
import {
  indicatorHead,
  type PositionIndicator,
  shownIndicators,
} from '#features/positions/web/position-indicators.ts'
import { type PositionRecord, useJobs, usePositions } from '#features/positions/web/queries.ts'
import type { Group } from '#forms/profile.ts'
import { send } from '#ui/api/send.ts'
import type { DataColumn } from '#ui/table-view.ts'

const text = positionsScreenText

type PositionsScreenProps = { readonly open: OpenYear; readonly onChanged: () => Promise<void> }

export function PositionsScreen({ open, onChanged }: PositionsScreenProps): ReactNode {
  const { year, view, home, lock } = open
  const queries = useQueryClient()
  const positions = usePositions(view.group, year, home.user)
  const jobs = useJobs(view.group, year)
  const { data: rows = [], refetch } = positions
  return (
    <ListPanel text={text} lock={lock} queries={[positions, jobs]}>
      <RowTable
        key={year}
        open={open}
        screen={positionScreen(open, jobs.data ?? [], rows)}
        rows={rows}
        reread={async () => (await refetch({ throwOnError: true })).data ?? []}
        follow={() =>
          Promise.all([queries.invalidateQueries({ queryKey: queryKeys.positions(year) }), onChanged()])
        }
      />
    </ListPanel>
  )
}

function positionScreen(
  { view: { group }, year, home: { user } }: OpenYear,
  jobs: readonly JobOption[],
  rows: readonly PositionRecord[],
): RowScreen<PositionField, PositionRecord> {
  const request = (change: RowUpdate<PositionField>): SaveRequest => {
    const body: PositionSaveBody = {
      event: change.event,
      expensesId: Number(change.rowId) || 0,
      ...(change.event === 'DELETE' ? {} : sentPosition(change.texts, jobs)),
      id: user.institutionId,
      year,
      orgGroup: group,
      userName: user.userName,
    }
    return { body, send: (key) => send(positionCalls.positionSave, { body, ...(key && { key }) }) }
  }
  return {
    list: positionList,
    words: {
      jobName: jobs.map(({ jobName }) => jobName),
      gradeStepName: jobs.map(({ gradeStepName }) => gradeStepName),
    },
    brought: (typed, state) => ({ ...typed, ...broughtByJob(typed, state, jobs) }),
    following: ({ jobName }) => {
      const salary = jobNamed(jobs, jobName)?.salary
      return {
        gradeStepName:
          salary === undefined ? text.readOnly : text.gradeSalary(formatNumber(salary, { atMost: 2 })),
      }
    },
    computed: indicatorColumns(group, rows),
    request,
  }
}

/** A job sets its grade, in a stored row also its pay. A typed job leaves a stored grade. */
export function broughtByJob(
  { jobName }: Partial<RowTexts<PositionField>>,
  state: RowState,
  jobs: readonly JobOption[],
): Partial<RowTexts<PositionField>> {
  if (jobName === undefined) return {}
  const job = jobNamed(jobs, jobName)
  if (state === 'new') return { gradeStepName: job?.gradeStepName ?? '' }
  return job ? { gradeStepName: job.gradeStepName, salary: String(job.salary) } : {}
}

/** Sends a listed job by id, a typed one by text; a typed grade with the id 0 (contract). */
export function sentPosition(texts: RowTexts<PositionField>, jobs: readonly JobOption[]) {
  const { jobName, gradeStepName, ...values } = fieldValues<PositionField>(positionList.fields, texts)
  const grade = jobs.find((job) => isSameText(job.gradeStepName, texts.gradeStepName))
  return {
    jobId: jobNamed(jobs, texts.jobName)?.jobId ?? jobName,
    gradeStepId: grade?.gradeStepId ?? '0',
    inGradeStepName: gradeStepName,
    ...values,
  }
}

/** Compares normalised names. */
function jobNamed(jobs: readonly JobOption[], name: string): JobOption | undefined {
  return jobs.find(({ jobName }) => isSameText(jobName, name))
}

/** The total row sums one column (spec 001 §2, 002 §3.3). */
export function indicatorColumns(
  group: Group,
  positions: readonly PositionRecord[],
): readonly DataColumn<PositionRecord>[] {
  const { shown: indicators, summed } = shownIndicators(group)
  return indicators.map((key) => ({
    key,
    head: indicatorHead(group, key),
    group: text.computed,
    kind: 'figure',
    value: (row) => row[key],
    cell: (row) => shown(row[key]),
    printed: 'count',
    ...(key === summed && totalOf(positions, key)),
  }))
}

function totalOf(positions: readonly PositionRecord[], key: PositionIndicator) {
  const total = positions.reduce((sum, row) => sum + (row[key] ?? 0), 0)
  return { total, totalCell: shown(total) }
}

function shown(amount: number | null): string {
  return amount === null ? '' : formatNumber(amount, { atMost: 1 })
}
