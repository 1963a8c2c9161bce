import { z } from 'zod'
import { writeAnswer } from '#contract/answers.ts'
import type { CallSchemas, Output } from '#contract/call.ts'
import { ownProof } from '#contract/factors.ts'

export const signInMethods = ['password', 'passkey', 'provider'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** `page` and `tab` are signed in, the latter in its own tab; all others are refusals. */
export const entryOutcomes = [
  'page',
  'tab',
  'reauthenticated',
  'link',
  'expired',
  'denied',
  'unreachable',
  'failed',
  'no-username',
  'unknown',
  'locked',
  'taken',
  'no-factor',
  'user-changed',
  'not-reauthenticated',
  'other-person',
  'not-allowed',
  'not-linked',
] as const
export type EntryOutcome = (typeof entryOutcomes)[number]

const device = z.strictObject({
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['computer', 'mobile', 'tablet']),
})
export type Device = Output<typeof device>

const sessionRow = z.strictObject({
  id: z.string(),
  /** `this`: the session of the request. */
  kind: z.enum(['this', 'other']),
  /** `null`: no browser, or it does not identify itself. */
  device: device.nullable(),
  /** See `shortAddress`; '' if unknown. */
  ipAddress: z.string(),
  /** `null`: opened before the method was recorded. */
  method: z.enum(signInMethods).nullable(),
  /** `null`: none was used. */
  provider: z.string().nullable(),
  openedAt: z.string(),
  /** Rounded to the minute. */
  usedAt: z.string(),
})
export type SessionRow = Output<typeof sessionRow>

export const accountForms = {
  signInWays: {
    answer: z.strictObject({
      passwords: z.enum(['on', 'off']),
      demonstration: z.enum(['open', 'none']),
      providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    }),
  },
  openidBegin: { query: z.object({ to: z.enum(['page', 'tab']).default('page') }), answer: 'link' },
  openidProve: { answer: 'link' },
  openidLink: { answer: 'link' },
  /** The handler validates the provider's query. */
  openidReturn: { answer: 'link' },
  /** OpenID Connect Back-Channel Logout 1.0 §2.5. */
  openidLogout: {
    body: z.object({ logout_token: z.string().min(1).max(7000) }),
    bodyAs: 'urlencoded',
    answer: writeAnswer,
  },
  logout: {
    body: z.unknown(),
    /** Signs the browser out at its provider; `null`: there is none. */
    answer: writeAnswer.extend({ providerLogoutUrl: z.string().nullable() }),
  },
  forgottenWay: { answer: z.strictObject({ method: z.enum(['mail', 'administrator', 'none']) }) },
  forgotten: { body: z.object({ userName: z.string().trim().min(1).max(100) }), answer: writeAnswer },
  newPassword: {
    body: z.object({ token: z.string().max(100), next: z.string().min(1).max(1000) }),
    answer: writeAnswer,
  },
  sessions: {
    answer: z.strictObject({
      sessions: z.array(sessionRow),
      /** Ids of the linked providers. */
      linked: z.array(z.string()),
    }),
  },
  sessionEnd: { body: z.object({ id: z.uuid() }), answer: writeAnswer },
  sessionsEnd: { body: z.unknown(), answer: writeAnswer },
  proof: { answer: writeAnswer },
  prove: {
    body: ownProof,
    answer: writeAnswer,
  },
} as const satisfies Readonly<Record<string, CallSchemas>>
