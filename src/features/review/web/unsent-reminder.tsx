import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Level } from '#api/access.ts'
import { reminderText } from '#budget/notification-text.ts'
import { timeText } from '#engine/time.ts'
import { filterLabels } from '#features/portfolio/institution-filter.ts'
import { type BudgetStatus, budgetStatuses } from '#features/portfolio/institution-rows.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import { filterParams, listQueryFromAddress } from '#features/portfolio/web/filter-in-address.ts'
import type { OverviewCardProps } from '#features/portfolio/web/overview.tsx'
import { everyInstitution } from '#features/portfolio/web/queries.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { MAX_PREVIEWED_ROWS } from '#features/review/api.ts'
import { bulkActionsFor } from '#features/review/bulk.ts'
import { BulkDialog } from '#features/review/web/bulk-dialog.tsx'

import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { NoWrap } from '#ui/unbroken.tsx'

const text = workspaceText.overview

type ReminderProps = OverviewCardProps & { readonly year: number; readonly level: Level }

/** The next deadline, and a reminder of those who have not sent. */
export function UnsentReminder({
  overview: { whole, next, closed },
  year,
  level,
  place,
}: ReminderProps): ReactNode {
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
  return (
    <>
      {toSend === 0 && <p className="muted-small">{text.noneToRemind}</p>}
      {next !== null && (
        <p className="muted-small">
          <NoWrap>{text.nextEnd(next.institutions, timeText(next.at))}</NoWrap>
        </p>
      )}
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
    </>
  )
}
