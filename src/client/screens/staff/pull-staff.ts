import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { staffAccount } from '#client/screens/staff/staff-account-of.ts'
import type { WorkAccount } from '#client/ui/account.tsx'
import type { ImportBody } from '#contract/people.ts'

/** Pulls the staff by the call of the group (spec 000 §7, 002 §7.2, §7.3). Throws `RequestFailed`. */
export async function pullStaff({ home: { user }, view, year }: OpenYear): Promise<WorkAccount> {
  const whose: ImportBody = { id: user.institutionId, year, userName: user.userName }
  const answer =
    view.group === 'ORGNTB'
      ? await send('lifelongStaffImport', { body: { ...whose, orgGroup: view.group } })
      : await send('staffImport', { body: { ...whose, propertyStatus: view.group } })
  return staffAccount(answer)
}
