import { z } from 'zod'
import { accountRoles, levels, rights } from '#api/access.ts'
import { writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { adminRead, adminWrite, ownRead } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { answeredAlong } from '#api/fields.ts'
import type { AccountRecord } from '#features/accounts/account.ts'
import { faultRefusal } from '#features/administration/api.ts'
import { importAnswer, listBody } from '#features/institutions/api.ts'

const oneTimePassword = z.strictObject({ userName: z.string(), password: z.string() })
export type OneTimePassword = Output<typeof oneTimePassword>

export const adminAccount = z.strictObject({
  userName: z.string(),
  displayName: z.string(),
  post: z.string(),
  email: z.string(),
  role: z.enum(accountRoles),
  level: z.enum(levels).nullable(),
  institutionId: z.string().nullable(),
  rights: z.array(z.enum(rights)),
  reviews: z.array(z.string()),
  regions: z.array(z.string()),
  institutionName: z.string().nullable(),
  createdAt: z.string(),
  lockedAt: z.string().nullable(),
  lockedBy: z.string().nullable(),
  mustChangePassword: z.boolean(),
  hasFactor: z.boolean(),
  sessions: z.number(),
  /** Only while they cause a delay: the maximum of one source or in total; otherwise 0. */
  failedSignIns: z.number(),
}) satisfies z.ZodType<AccountRecord>
export type AdminAccount = Output<typeof adminAccount>

export const accountBody = z.object({
  ...answeredAlong(adminAccount),
  event: z.enum(['ADD', 'EDIT']),
  userName: z.string().trim(),
  displayName: z.string().trim(),
  /** Older clients leave it empty. */
  post: z.string().trim().default(''),
  email: z.string().trim().max(300).default(''),
  role: z.enum(accountRoles),
  level: z.enum(levels).nullable(),
  institutionId: z.string().trim().min(1).nullable(),
  /** A missing value keeps the rights; a new account of an institution has all. */
  rights: z.array(z.enum(rights)).max(20).optional(),
  reviews: z.array(z.string().max(20)).max(5000).default([]),
  regions: z.array(z.string().max(4)).max(400).default([]),
})

export const accountActionBody = z.object({
  event: z.enum(['RESET', 'LOCK', 'UNLOCK', 'SIGN_OUT', 'RESET_FACTOR', 'REMOVE']),
  userName: z.string().min(1).max(100),
})
export type AccountAction = Output<typeof accountActionBody>['event']

const accountLinkBody = z.object({
  userName: z.string().min(1).max(100),
  provider: z.string().min(1).max(100),
  subject: z.string().trim().min(1).max(255),
})

export const passwordsAnswer = writeAnswer.extend({ passwords: z.array(oneTimePassword) })
export type PasswordsAnswer = Output<typeof passwordsAnswer>
export const accountImportAnswer = importAnswer.extend(passwordsAnswer.shape)
export type AccountImportAnswer = Output<typeof accountImportAnswer>

const someRights = z.array(z.enum(rights)).min(1).max(20)

export const rightsAnswer = z.strictObject({
  accounts: z.array(
    z.strictObject({
      userName: z.string(),
      displayName: z.string(),
      post: z.string(),
      rights: z.array(z.enum(rights)),
      locked: z.boolean(),
    }),
  ),
  asksConsent: z.boolean(),
})
export type RightsAnswer = Output<typeof rightsAnswer>

/** `asksConsent: false` is refused because only an administrator may end it. */
export const rightsBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rights'), userName: z.string().min(1).max(100), rights: someRights }),
  z.object({ kind: z.literal('consent'), asksConsent: z.boolean() }),
])

export const accountCalls = declareCalls({
  rights: {
    ...ownRead,
    id: 'tosov.rights',
    path: '/api/tosov/rights',
    summary: 'Returns the rights of the institution’s accounts and whether sending requires consent',
    answer: rightsAnswer,
  },
  rightsSave: {
    ...ownRead,
    id: 'tosov.rights.save',
    method: 'POST',
    path: '/api/tosov/rights',
    summary: 'Changes the rights of an account or the consent setting of the institution',
    right: 'send',
    body: rightsBody,
    answer: writeAnswer,
  },
  adminAccounts: {
    ...adminRead,
    id: 'admin.accounts',
    path: '/api/admin/accounts',
    summary: 'Returns all accounts with role, institution and status',
    answer: z.array(adminAccount),
  },
  adminAccountSave: {
    ...adminWrite,
    id: 'admin.account.save',
    path: '/api/admin/accounts/save',
    summary: 'Adds an account and returns its one-time password once, or changes an account',
    body: accountBody,
    answer: passwordsAnswer,
  },
  adminAccountDo: {
    ...adminWrite,
    id: 'admin.account.action',
    path: '/api/admin/accounts/action',
    summary: 'Resets, locks, unlocks or signs out an account, or removes its owner',
    body: accountActionBody,
    answer: passwordsAnswer,
  },
  adminAccountLink: {
    ...adminWrite,
    id: 'admin.account.link',
    path: '/api/admin/accounts/link',
    summary: 'Links an account with the identity of a user at a provider',
    body: accountLinkBody,
    answer: writeAnswer,
  },
  adminAccountImport: {
    ...adminWrite,
    id: 'admin.account.import',
    path: '/api/admin/accounts/import',
    summary: 'Imports accounts from a list, all or none, and returns their one-time passwords',
    body: listBody,
    answer: accountImportAnswer,
    refuses: [faultRefusal],
  },
})
