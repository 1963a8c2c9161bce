import { z } from 'zod'
import { type Right, rights } from '#api/access.ts'
import type { Output, Route } from '#contract/call.ts'
import type { routes } from '#contract/routes.ts'

/** `null`: none. Other writing calls, also new ones, require `prepare`. */
const otherRights = {
  'report.send': 'send',
  'tosov.recall': 'send',
  'tosov.consent': 'check',
  'tosov.rights.save': 'send',
  // Any reader of the year may see the number; the server logs the reader.
  'tosov.registerNumber': null,
  // Logs an export, as for registers.
  'tosov.children.logExport': null,
  // Changes nothing.
  'tosov.register.preview': null,
} as const satisfies Partial<Record<(typeof routes)[keyof typeof routes]['id'], Right | null>>

/** Returns `null` for reads and for other roles, which have no rights. */
export function rightFor({ id, method, for: kind }: Pick<Route, 'id' | 'method' | 'for'>): Right | null {
  if (kind !== 'institution' && kind !== 'registers') return null
  const other: Readonly<Record<string, Right | null>> = otherRights
  const named = other[id]
  return named === undefined ? (method === 'GET' ? null : 'prepare') : named
}

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

export const reportConsent = z.strictObject({
  /** ISO; `null`: no consent to the current calculation. */
  given: z.strictObject({ by: z.string(), at: z.string() }).nullable(),
  /** `null` if consent can be given or requested. */
  blockReason: z.string().nullable(),
  /** `null` if consent can be withdrawn. */
  withdrawBlockReason: z.string().nullable(),
  checkers: z.array(z.string()),
})

export type ReportConsent = Output<typeof reportConsent>

const sessionCode = z.string().min(1).max(40)

/** Names the calculation by the digest that the user read. */
export const consentAskBody = z.object({ sessionCode })
export const consentBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('give'), sessionCode, calculationSeen: z.string().min(1).max(100) }),
  z.object({ kind: z.literal('withdraw'), sessionCode }),
])
