import { z } from 'zod'
import type { AccountImportAnswer, AdminAccount, PasswordsAnswer } from '#contract/admin.ts'
import { calls } from '#contract/calls.ts'
import { accountFaults } from '#domain/organisation/account-record.ts'
import { accountRoles, levels } from '#domain/organisation/roles.ts'
import { readAccounts } from '#server/features/administration/accounts.store.ts'
import { doAs } from '#server/features/administration/admin-event.store.ts'
import {
  addAccount,
  changeAccount,
  doToAccount,
  importAccounts,
  type PasswordMaking,
  prepareAccount,
} from '#server/features/administration/keep-accounts.ts'
import { listBody, refuseFaults } from '#server/features/administration/lists.ts'
import { type Asked, type Handler, handler, noBody } from '#server/http/handler.ts'
import { adminText } from '#text/administration.ts'

const saveBody = z.object({
  event: z.enum(['ADD', 'EDIT']),
  userName: z.string().trim(),
  displayName: z.string().trim(),
  role: z.enum(accountRoles),
  level: z.enum(levels).nullable(),
  institutionId: z.string().trim().min(1).nullable(),
  reviews: z.array(z.string().max(20)).max(5000).default([]),
})
const deedBody = z.object({
  event: z.enum(['RESET', 'LOCK', 'UNLOCK', 'SIGN_OUT']),
  userName: z.string().min(1).max(100),
})

/** Accounts: the list, one, many from a list, and what is done to one. */
export function accountHandlers(making: PasswordMaking): readonly Handler[] {
  return [
    handler(
      calls.adminAccounts,
      noBody,
      ({ services: { db, now } }): Promise<readonly AdminAccount[]> => readAccounts(db, now()),
    ),
    handler(calls.adminAccountSave, saveBody, (asked) => save(asked, making)),
    handler(calls.adminAccountDo, deedBody, (asked) => doDeed(asked, making)),
    handler(
      calls.adminAccountImport,
      listBody,
      (asked): Promise<AccountImportAnswer> =>
        importAccounts(asked.body.rows, making, (work) => doAs(asked, work)),
    ),
  ]
}

async function save(
  asked: Asked<z.output<typeof saveBody>>,
  making: PasswordMaking,
): Promise<PasswordsAnswer> {
  const { event, ...record } = asked.body
  refuseFaults(accountFaults(record))
  const { userName } = record
  if (event === 'EDIT') {
    await doAs(asked, (doing) => changeAccount(doing, record))
    return { status: 1, message: adminText.accountChanged(userName), passwords: [] }
  }
  const prepared = await prepareAccount(record, making)
  await doAs(asked, (doing) => addAccount(doing, prepared))
  const passwords = [{ userName, password: prepared.password }]
  return { status: 1, message: adminText.accountAdded(userName), passwords }
}

async function doDeed(
  asked: Asked<z.output<typeof deedBody>>,
  { make, hash }: PasswordMaking,
): Promise<PasswordsAnswer> {
  const { event: deed, userName } = asked.body
  const message = adminText.deeds[deed](userName)
  if (deed !== 'RESET') {
    await doAs(asked, (doing) => doToAccount(doing, { deed, userName }))
    return { status: 1, message, passwords: [] }
  }
  const password = make()
  const passwordHash = await hash(password)
  await doAs(asked, (doing) => doToAccount(doing, { deed, userName, passwordHash }))
  return { status: 1, message, passwords: [{ userName, password }] }
}
