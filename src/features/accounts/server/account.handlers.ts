import { rights } from '#api/access.ts'
import { type CallContext, type Handler, handler } from '#budget/server/handler.ts'
import { accountProblems, withEachOnce } from '#features/accounts/account.ts'
import { accountCalls, type PasswordsAnswer } from '#features/accounts/api.ts'
import { readAccounts } from '#features/accounts/server/accounts.store.ts'
import {
  addAccount,
  changeAccount,
  doToAccount,
  importAccounts,
  linkAccount,
  type PasswordMaking,
  prepareAccount,
} from '#features/accounts/server/accounts.ts'
import { notifyOldAddress } from '#features/accounts/server/old-address.ts'
import { accountAnswerText, accountText } from '#features/accounts/text.ts'
import { inAdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { refuseProblems } from '#features/administration/server/list-import.ts'
import { notifyOwner } from '#features/sign-in/server/owner-notice.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { Refusal } from '#platform/http/refusal.ts'

export function accountHandlers(making: PasswordMaking): readonly Handler[] {
  return [
    handler(accountCalls.adminAccounts, ({ services: { db, now } }) => readAccounts(db, now())),
    handler(accountCalls.adminAccountSave, (context) => save(context, making)),
    handler(accountCalls.adminAccountDo, (context) => actOnAccount(context, making)),
    handler(accountCalls.adminAccountLink, async (context) => {
      requireRecentAuth(context)
      const { userName, provider, subject } = context.body
      const { signIn } = making
      const found = signIn.providers.find(({ id }) => id === provider)
      if (found === undefined) throw new Refusal(404, accountText.unknownProvider(provider))
      const linking = { userName, issuer: found.issuer, subject, signIn }
      const link = await inAdminTransaction(context, (tx) => linkAccount(tx, linking))
      if (link === 'linked') notifyOwner(context.services, userName, 'provider-linked')
      return { status: 1, message: accountAnswerText.accountLinked(userName) }
    }),
    handler(accountCalls.adminAccountImport, (context) => {
      requireRecentAuth(context)
      return importAccounts(context.body.rows, making, (work) => inAdminTransaction(context, work))
    }),
  ]
}

async function save(
  context: CallContext<typeof accountCalls.adminAccountSave>,
  making: PasswordMaking,
): Promise<PasswordsAnswer> {
  requireRecentAuth(context)
  const { event, ...sent } = context.body
  const all = sent.role === 'institution' ? rights : []
  const record = withEachOnce({ ...sent, rights: sent.rights ?? all })
  refuseProblems(accountProblems(record))
  const { userName } = record
  if (event === 'EDIT') {
    const stated = sent.rights === undefined ? 'nothing' : 'rights'
    const { signIn } = making
    const change = await inAdminTransaction(context, (tx) => changeAccount(tx, record, { stated, signIn }))
    notifyOldAddress(context.services, { userName, before: change.email, email: record.email })
    return { status: 1, message: accountAnswerText.accountChanged[change.left](userName), passwords: [] }
  }
  const prepared = await prepareAccount(record, making)
  await inAdminTransaction(context, (tx) => addAccount(tx, prepared))
  const passwords = [{ userName, password: prepared.password }]
  return { status: 1, message: accountAnswerText.accountAdded(userName), passwords }
}

async function actOnAccount(
  context: CallContext<typeof accountCalls.adminAccountDo>,
  { make, hash, signIn }: PasswordMaking,
): Promise<PasswordsAnswer> {
  const { event: action, userName } = context.body
  // A person at an unattended computer must not lock out all users. Ending sessions does no lasting harm.
  if (action !== 'SIGN_OUT') requireRecentAuth(context)
  const message = accountAnswerText.actions[action](userName)
  if (action !== 'RESET' && action !== 'REMOVE') {
    await inAdminTransaction(context, (tx) => doToAccount(tx, { action, userName, signIn }))
    return { status: 1, message, passwords: [] }
  }
  const password = make()
  const passwordHash = await hash(password)
  await inAdminTransaction(context, (tx) => doToAccount(tx, { action, userName, passwordHash, signIn }))
  return { status: 1, message, passwords: action === 'RESET' ? [{ userName, password }] : [] }
}
