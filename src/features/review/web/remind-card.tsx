import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Level } from '#api/access.ts'
import { reminderText } from '#budget/notification-text.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { timeText } from '#engine/time.ts'
import { filterLabels } from '#features/portfolio/institution-filter.ts'
import { type BudgetStatus, budgetStatuses } from '#features/portfolio/institution-rows.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import { filterParams, listQueryFromAddress } from '#features/portfolio/web/filter-in-address.ts'
import styles from '#features/portfolio/web/overview.module.css'
import type { OverviewCardProps } from '#features/portfolio/web/overview.tsx'
import { everyInstitution } from '#features/portfolio/web/queries.ts'
import { statusMarks } from '#features/portfolio/web/status-mark.tsx'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { MAX_PREVIEWED_ROWS } from '#features/review/api.ts'
import { bulkActionsFor } from '#features/review/bulk.ts'
import { BulkDialog } from '#features/review/web/bulk-dialog.tsx'

import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { showToast } from '#ui/toasts.ts'
import { NoWrap } from '#ui/unbroken.tsx'

const text = workspaceText.overview

type RemindCardProps = OverviewCardProps & { readonly year: number; readonly level: Level }

/** Lists those who have not sent, and reminds them. */
export function RemindCard({
  overview: { whole, overdue, next, closed },
  year,
  level,
  place,
  listOf,
}: RemindCardProps): ReactNode {
  const listQuery = listQueryFromAddress(place.address)
  const isToSend = (budgetStatus: BudgetStatus): boolean =>
    bulkActionsFor([budgetStatus], level).includes('remind')
  const toSend = budgetStatuses
    .filter(isToSend)
    .reduce((sum, budgetStatus) => sum + whole.counts[budgetStatus], 0)
  const whom = useMutation({
    mutationFn: async () => {
      const every = await everyInstitution(year, filterParams(listQuery))
      const some = every.filter(({ budgetStatus }) => isToSend(budgetStatus))
      // The user may have changed the filter during the request.
      return { ids: some.map(({ institutionId }) => institutionId), listQuery }
    },
    onSuccess: ({ ids }) => {
      // All have sent since the card was loaded.
      if (ids.length === 0) showToast({ kind: 'success', message: text.noneToRemind })
    },
    onError: (error) => showToast({ kind: 'error', message: errorMessage(error) }),
  })
  const { notStarted, inProgress, withErrors, calculated, returned } = whole.counts
  const lines = [
    { count: overdue, words: text.lateOnes(overdue), filter: { overdue: 'yes' } },
    { count: notStarted, words: text.notStarted(notStarted), filter: { budgetStatus: 'notStarted' } },
    { count: withErrors, words: text.withErrors(withErrors), filter: { budgetStatus: 'withErrors' } },
    { count: inProgress, words: text.working(inProgress), filter: { budgetStatus: 'inProgress' } },
    { count: calculated, words: text.calculated(calculated), filter: { budgetStatus: 'calculated' } },
    { count: returned, words: text.returned(returned), filter: { budgetStatus: 'returned' } },
  ] as const
  const left = lines.filter(({ count }) => count > 0)
  return (
    <section className={styles.card}>
      <h3>{text.remind}</h3>
      {toSend === 0 && <p className="muted-small">{text.noneToRemind}</p>}
      {next !== null && (
        <p className="muted-small">
          <NoWrap>{text.nextEnd(next.institutions, timeText(next.at))}</NoWrap>
        </p>
      )}
      <ul className={styles.list}>
        {left.map(({ words, filter }) => (
          <li key={words}>
            <StateMark of={'overdue' in filter ? 'doubt' : statusMarks[filter.budgetStatus]} />
            <PlaceLink place={place} change={listOf(filter)}>
              {words}
            </PlaceLink>
          </li>
        ))}
      </ul>
      {toSend > 0 && (
        <Button
          busy={whom.isPending}
          disabledReason={
            closed
              ? bulkBlockText.yearClosed
              : toSend > MAX_PREVIEWED_ROWS
                ? reminderText.tooMany(MAX_PREVIEWED_ROWS)
                : null
          }
          onClick={() => whom.mutate()}
        >
          {reminderText.open}
        </Button>
      )}
      {whom.data !== undefined && whom.data.ids.length > 0 && (
        <BulkDialog
          {...{ year, level }}
          name="remind"
          institutionIds={whom.data.ids}
          about={[
            reminderText.about(whom.data.ids.length),
            ...filterLabels(whom.data.listQuery).map(({ words }) => words),
          ].join(', ')}
          onClose={() => whom.reset()}
        />
      )}
    </section>
  )
}
