import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { pupilAccount } from '#client/screens/staff/pupil-account-of.ts'
import type { WorkAccount } from '#client/ui/account.tsx'
import type { ImportBody } from '#contract/people.ts'

/** Pulls the pupil register of the study years that a financial year stands on. Throws `RequestFailed`. */
export async function pullPupils({ home: { user }, year }: OpenYear): Promise<WorkAccount> {
  const body: ImportBody = { id: user.institutionId, year, userName: user.userName }
  return pupilAccount(await send('pupilImport', { body }))
}
