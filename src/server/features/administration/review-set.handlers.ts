import { z } from 'zod'
import type { WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { takeAccount } from '#server/features/administration/accounts.store.ts'
import { type Doing, recordDeed } from '#server/features/administration/deeds.store.ts'
import { doAs } from '#server/features/administration/do-as.ts'
import { knownInstitutions } from '#server/features/administration/institutions.store.ts'
import { readSet, writeSet } from '#server/features/auth/review-set.store.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountText } from '#text/accounts.ts'
import { adminText } from '#text/admin.ts'

const setBody = z.object({
  userName: z.string().min(1).max(100),
  institutionIds: z.array(z.string().trim().min(1).max(40)).max(5000),
})

/** Which institutions a district reviewer looks at: read, and put as a whole. */
export const reviewSetHandlers: readonly Handler[] = [
  handler(
    calls.adminReviewSet,
    noBody,
    ({ params, services: { db } }): Promise<readonly string[]> => readSet(db, params.userName ?? ''),
  ),
  handler(calls.adminReviewSetSave, setBody, async (asked): Promise<WriteAnswer> => {
    const { userName } = asked.body
    const institutionIds = [...new Set(asked.body.institutionIds)].toSorted()
    await doAs(asked, (doing) => putSet(doing, userName, institutionIds))
    return { status: 1, message: adminText.reviewSet(userName, institutionIds.length) }
  }),
]

/** Throws a `Refusal`: 404 no such account, 422 it is no district reviewer's, or an institution is none. */
async function putSet(doing: Doing, userName: string, institutionIds: readonly string[]): Promise<void> {
  const account = await takeAccount(doing, userName)
  if (account?.userName !== userName) throw new Refusal(404, accountText.unknown(userName))
  if (account.role !== 'reviewer' || account.level !== 'district')
    throw new Refusal(422, adminText.noReviewer)
  const known = await knownInstitutions(doing.trx, institutionIds)
  const unknown = institutionIds.find((id) => !known.has(id))
  if (unknown !== undefined) throw new Refusal(422, accountText.unknownInstitution(unknown))
  const from = await readSet(doing.trx, userName)
  await writeSet(doing.trx, userName, institutionIds)
  await recordDeed(doing, {
    kind: 'admin.review-set-changed',
    institutionId: '',
    year: 0,
    detail: { userName, from, to: institutionIds },
  })
}
