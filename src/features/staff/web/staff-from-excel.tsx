import { type ReactNode, useState } from 'react'
import type { WriteAnswer } from '#api/answers.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { saveEach } from '#budget/web/row-dialogs.tsx'
import type { SavedAnswer } from '#budget/web/use-records.ts'
import { headingsOf } from '#engine/list/list.ts'
import type { ListSheet } from '#engine/list/read-list.ts'
import { bookColumns } from '#engine/list/row-list.ts'
import { typedAmount } from '#engine/number/typed-figure.ts'
import { type SentNumber, type StaffRow, staffCalls } from '#features/staff/api.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'
import { staffFields } from '#features/staff/staff-fields.ts'
import { benefitMonths } from '#features/staff/web/benefit-form.ts'
import {
  benefitPlanOf,
  changesOf,
  type PlannedRow,
  type StaffPlan,
  staffBook,
  staffRules,
} from '#features/staff/web/read-staff.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { incomingRows } from '#ui/excel-rows.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'
import { showAlert } from '#ui/questions.ts'
import { showToast } from '#ui/toasts.ts'

const text = staffScreenText.excel

type Props = {
  readonly open: OpenYear
  readonly staff: readonly StaffRow[]
  readonly pasted: ListSheet | null
  readonly reread: () => Promise<readonly StaffRow[]>
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

/** Imports plans one after another, up to the first rejection. */
export function StaffFromExcel({ open, staff, pasted, reread, onChanged, onClose }: Props): ReactNode {
  const { year } = open
  // Live updates do not reach the preview: a user who confirms it has not read them.
  const [compared, setCompared] = useState(staff)
  const t1Most = benefitMonths(open.draft).t1Most
  const save = async (rows: readonly PlannedRow[], onSaved: (count: number) => void): Promise<number> => {
    const now = await reread().catch((error: unknown) => void alertFailure(error))
    if (now === undefined) return 0
    const moved = movedSince(rows, now)
    if (moved.length > 0) {
      setCompared(now)
      void showAlert(text.changedMeanwhile(moved))
      return 0
    }
    const savedCount = await saveEach(rows, (row) => sendPlan(row, open), onSaved)
    await Promise.all([reread().then(setCompared, () => {}), onChanged()])
    const changed = rows.slice(0, savedCount).filter(isChanged).length
    if (changed > 0) showToast({ kind: 'success', message: text.saved(changed) })
    return savedCount
  }
  return (
    <ImportDialog
      title={text.title}
      headers={headingsOf({ columns: bookColumns(staffFields(t1Most), {}) })}
      headings="required"
      years={[year]}
      institutionName={open.home.user.organizationName}
      pasted={pasted}
      book={{
        fileName: `${open.home.user.institutionId}_${text.sheet(year).replace(' ', '_')}.xlsx`,
        about: text.about,
        make: () => staffBook({ staff, year, t1Most }),
      }}
      read={(rows) => incomingRows(staffRules({ staff: compared, year, t1Most }), rows)}
      save={save}
      onClose={onClose}
    />
  )
}

function isChanged({ before, plan }: PlannedRow): boolean {
  const { status, benefit } = changesOf(before, plan)
  return status || benefit
}

/** Plans that changed after the preview. The server rejects deleted staff members. */
function movedSince(rows: readonly PlannedRow[], staff: readonly StaffRow[]): readonly string[] {
  const now = new Map(staff.map((row) => [row.employeeId, row]))
  return rows.flatMap(({ employeeId, before }) => {
    const row = now.get(employeeId)
    return row && isChanged({ employeeId, before, plan: benefitPlanOf(row) }) ? row.displayName : []
  })
}

/** Returns a rejection, or the last answer. Throws `ApiError`. */
async function sendPlan({ employeeId, before, plan }: PlannedRow, open: OpenYear): Promise<SavedAnswer> {
  const { status, benefit } = changesOf(before, plan)
  const { institutionId: id, userName } = open.home.user
  const about = { id, employeeId, userName }
  const answers: WriteAnswer[] = []
  if (status)
    answers.push(
      await send(staffCalls.workStatusSave, {
        body: {
          ...about,
          plannedAssignmentStatus: plan.status,
          allowanceMonth: plan.months === '' ? 0 : Number(plan.months),
          inFinancialYear: open.year,
        },
      }),
    )
  if (benefit)
    answers.push(
      await send(staffCalls.benefitSave, { body: { ...about, ...sentSums(plan), financialYear: open.year } }),
    )
  return answers.find(({ status: of }) => of !== 1) ?? { status: 1, message: '' }
}

/** Attached files stay. */
function sentSums({ t1, t1Months, averageSalary, t2, t2Amount, t3 }: StaffPlan) {
  return {
    t1Flag: t1 ? 'Y' : 'N',
    t1Month: sent(t1Months),
    avgSalaryMonth: sent(averageSalary),
    t2Flag: t2 ? 'Y' : 'N',
    t2Amount: sent(t2Amount),
    t3Flag: t3 ? 'Y' : 'N',
  } as const
}

function sent(typed: string): SentNumber {
  const read = typedAmount(typed)
  return read.kind === 'value' ? read.value : null
}
