import { z } from 'zod'
import { writeAnswer } from '#contract/answers.ts'
import type { Forms, Of } from '#contract/call.ts'
import { ownProof } from '#contract/factors.ts'

/** By what a session was opened. */
export const signInWays = ['password', 'passkey', 'provider'] as const
export type SignInWay = (typeof signInWays)[number]

/**
 * What came of signing in, of showing anew who one is (`proof`), or of linking the own account (`link`), by way of a provider: `page` and `tab` are
 * signed in, the second in a tab of its own; all others are refusals.
 */
export const entryOutcomes = [
  'page',
  'tab',
  'proof',
  'link',
  'late',
  'denied',
  'unreachable',
  'failed',
  'no-name',
  'unknown',
  'locked',
  'taken',
  'no-factor',
  'moved',
  'not-anew',
  'other-person',
  'not-allowed',
  'not-linked',
] as const
export type EntryOutcome = (typeof entryOutcomes)[number]

const device = z.strictObject({
  /** Names as people know them: `Chrome`, `Windows`. */
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['computer', 'mobile', 'tablet']),
})
export type Device = Of<typeof device>

/** A living session of whoever asks. */
const sessionRow = z.strictObject({
  id: z.string(),
  /** `this`: the one that asks. */
  is: z.enum(['this', 'other']),
  /** `null`: a program that is no browser, or one that says nothing of itself. */
  device: device.nullable(),
  /** See `shortAddress`; '' where nobody knows. */
  place: z.string(),
  /** `null`: it was opened before that was kept. */
  way: z.enum(signInWays).nullable(),
  /** The name of the provider that vouched; `null`: none did. */
  provider: z.string().nullable(),
  openedAt: z.string(),
  /** To the minute. */
  usedAt: z.string(),
})
export type SessionRow = Of<typeof sessionRow>

/** What travels with the calls about the own account. */
export const accountForms = {
  signInWays: {
    answer: z.strictObject({
      passwords: z.enum(['on', 'off']),
      /** `open`: one for everybody, with published passwords. */
      demonstration: z.enum(['open', 'none']),
      providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    }),
  },
  openidBegin: { query: z.object({ to: z.enum(['page', 'tab']).default('page') }), answer: 'link' },
  openidProve: { answer: 'link' },
  openidLink: { answer: 'link' },
  /** What a provider has put into the address is looked at as a whole. */
  openidReturn: { answer: 'link' },
  /** As OpenID Connect Back-Channel Logout 1.0 §2.5 has it. */
  openidLogout: {
    body: z.object({ logout_token: z.string().min(1).max(7000) }),
    bodyAs: 'urlencoded',
    answer: writeAnswer,
  },
  logout: {
    body: z.unknown(),
    /** `leaveAt`: where the browser goes to sign out at its provider too; `null`: there is no such place. */
    answer: writeAnswer.extend({ leaveAt: z.string().nullable() }),
  },
  forgottenWay: { answer: z.strictObject({ way: z.enum(['mail', 'administrator', 'none']) }) },
  forgotten: { body: z.object({ userName: z.string().trim().min(1).max(100) }), answer: writeAnswer },
  newPassword: {
    body: z.object({ token: z.string().max(100), next: z.string().min(1).max(1000) }),
    answer: writeAnswer,
  },
  sessions: { answer: z.strictObject({ sessions: z.array(sessionRow) }) },
  sessionEnd: { body: z.object({ id: z.uuid() }), answer: writeAnswer },
  sessionsEnd: { body: z.unknown(), answer: writeAnswer },
  proof: { answer: writeAnswer },
  /** By what they show who they are. */
  prove: {
    body: ownProof,
    answer: writeAnswer,
  },
} as const satisfies Readonly<Record<string, Forms>>
