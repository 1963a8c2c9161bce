import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { tellAnswer } from '#client/ui/tell-answer.ts'
import type { StaffRow, WorkStatusBody } from '#contract/people.ts'
import type { PlannedStatus } from '#domain/people/staff.ts'

type Planned = { readonly status: PlannedStatus; readonly months: number }

type Saving = {
  readonly row: StaffRow
  readonly open: OpenYear
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Saves the planned status; the dialog closes when it is kept, and the table and the budget follow. */
export function useSaveStatus({ row, open, onClose, onChanged }: Saving) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ status, months }: Planned) => {
      const { institutionId, userName } = open.home.user
      const body: WorkStatusBody = {
        id: institutionId,
        employeeId: row.employeeId,
        plannedAssignmentStatus: status,
        allowanceMonth: months,
        inFinancialYear: open.year,
        userName,
      }
      return send('workStatusSave', { body })
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: queryKeys.staff(open.year) })
      if (tellAnswer(answer)) onClose()
    },
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: onChanged,
  })
  return { save: mutate, saving: isPending }
}
