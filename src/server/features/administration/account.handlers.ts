import { z } from 'zod'
import type { AccountImportAnswer, AdminAccount, PasswordsAnswer } from '#contract/admin.ts'
import { calls } from '#contract/calls.ts'
import { type AccountRecord, accountFaults } from '#domain/organisation/account-record.ts'
import { accountRoles, levels } from '#domain/organisation/roles.ts'
import { readAccounts } from '#server/features/administration/accounts.store.ts'
import { doAs } from '#server/features/administration/do-as.ts'
import { doToAccount } from '#server/features/administration/do-to-account.ts'
import {
  accountsOf,
  addAccount,
  changeAccount,
  importAccounts,
  type Prepared,
} from '#server/features/administration/keep-accounts.ts'
import { listBody } from '#server/features/administration/list-body.ts'
import { refuseFaults } from '#server/features/administration/refuse-faults.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { adminText } from '#text/admin.ts'

/** Making one-time passwords, and what is stored of one. */
export type PasswordMaking = {
  readonly make: () => string
  readonly hash: (password: string) => Promise<string>
}

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
    handler(calls.adminAccountImport, listBody, async (asked): Promise<AccountImportAnswer> => {
      const prepared = await prepare(accountsOf(asked.body.rows), making)
      return doAs(asked, (doing) => importAccounts(doing, prepared))
    }),
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
  const prepared = await prepareOne(record, making)
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

/** One after the other: a hash takes a processor and memory by design, and others want to sign in. */
export async function prepare(
  records: readonly AccountRecord[],
  making: PasswordMaking,
): Promise<readonly Prepared[]> {
  const prepared: Prepared[] = []
  for (const record of records) prepared.push(await prepareOne(record, making))
  return prepared
}

async function prepareOne(record: AccountRecord, { make, hash }: PasswordMaking): Promise<Prepared> {
  const password = make()
  return { record, password, passwordHash: await hash(password) }
}
