import { z } from 'zod'
import type { Of, Route } from '#contract/call.ts'
import type { routes } from '#contract/routes.ts'
import { type Right, rights } from '#domain/organisation/rights.ts'

/**
 * Which right a call of an institution asks for where that is not what every call that writes asks for, `prepare`; `null`: none. A call that is
 * written tomorrow asks for `prepare` without anybody thinking of it.
 */
const otherRights = {
  'report.send': 'send',
  'tosov.recall': 'send',
  'tosov.consent': 'check',
  'tosov.rights.save': 'send',
  // Shows a number that whoever may read the year may see; it is written down who asked.
  'tosov.registerNumber': null,
  // Notes that a list is taken out by whoever may read it, as the registers are.
  'tosov.children.taken': null,
  // Compares a list with what is kept, and changes nothing.
  'tosov.register.preview': null,
} as const satisfies Partial<Record<(typeof routes)[keyof typeof routes]['id'], Right | null>>

/** The right that a call asks of an institution's account, `null` for none: reads ask for none, and calls of other roles have no rights. */
export function rightFor({ id, method, for: kind }: Pick<Route, 'id' | 'method' | 'for'>): Right | null {
  if (kind !== 'institution' && kind !== 'registers') return null
  const other: Readonly<Record<string, Right | null>> = otherRights
  const named = other[id]
  return named === undefined ? (method === 'GET' ? null : 'prepare') : named
}

/** Rights as clients send them: at least one. */
const someRights = z.array(z.enum(rights)).min(1).max(20)

/** Answer of `tosov.rights`. */
export const rightsAnswer = z.strictObject({
  accounts: z.array(
    z.strictObject({
      userName: z.string(),
      displayName: z.string(),
      post: z.string(),
      rights: z.array(z.enum(rights)),
      /** Whether an administrator has locked it, so that its owner does nothing. */
      locked: z.boolean(),
    }),
  ),
  /** Whether the institution sends only what somebody of it has consented to. */
  asksConsent: z.boolean(),
})
export type RightsAnswer = Of<typeof rightsAnswer>

/** Body of `tosov.rights.save`: exactly the rights of one account, or that consent is asked for from now on; `asksConsent: false` is refused, an administrator alone ends it. */
export const rightsBody = z.discriminatedUnion('is', [
  z.object({ is: z.literal('rights'), userName: z.string().min(1).max(100), rights: someRights }),
  z.object({ is: z.literal('consent'), asksConsent: z.boolean() }),
])

/** What `report.list` tells of the consent that an institution asks for. */
export const reportConsent = z.strictObject({
  /** Who has consented to the calculation that stands, and when, ISO time; `null`: nobody. */
  given: z.strictObject({ by: z.string(), on: z.string() }).nullable(),
  /** Why it cannot be given, or be asked for, now; `null` where it can. */
  whyNot: z.string().nullable(),
  /** Why it cannot be withdrawn now; `null` where it can. */
  whyNotWithdraw: z.string().nullable(),
  /** Who may give it, by name. */
  checkers: z.array(z.string()),
})

export type ReportConsent = Of<typeof reportConsent>

const sessionCode = z.string().min(1).max(40)

/** Body of `tosov.consent.ask`, and of `tosov.consent`: to which calculation, by the digest of what was seen. */
export const consentAskBody = z.object({ sessionCode })
export const consentBody = z.discriminatedUnion('does', [
  z.object({ does: z.literal('give'), sessionCode, calculationSeen: z.string().min(1).max(100) }),
  z.object({ does: z.literal('withdraw'), sessionCode }),
])
