import { type Handler, handler } from '#budget/server/handler.ts'
import { accountCalls } from '#features/accounts/api.ts'
import { readRights } from '#features/accounts/server/rights.store.ts'
import { changeRights } from '#features/accounts/server/rights.ts'
import { rightText } from '#features/accounts/text.ts'
import { inAdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { setConsent } from '#features/institutions/server/consent.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** An account with `send` grants `prepare` and `check` (decision 0075). */
export const rightsHandlers: readonly Handler[] = [
  handler(accountCalls.rights, ({ institution, services: { db } }) => readRights(db, institution.id)),
  handler(accountCalls.rightsSave, async ({ body, ...context }) => {
    if (body.kind === 'consent' && !body.asksConsent) throw new Refusal(403, rightText.consentStays)
    requireRecentAuth(context)
    const { id: institutionId } = context.institution
    await inAdminTransaction(context, async (tx) => {
      if (body.kind === 'consent') await setConsent(tx, institutionId, true)
      else await changeRights(tx, { institutionId, ...body })
    })
    return { status: 1, message: rightText.saved }
  }),
]
