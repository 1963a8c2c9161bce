import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Answering, Call, Route } from '#contract/call.ts'
import type { Watched } from '#contract/live.ts'
import type { MailState } from '#contract/notifications.ts'
import type { Group, Profile, ViewCode } from '#domain/organisation/profile.ts'
import type { Right } from '#domain/organisation/rights.ts'
import type { AccountRole, Level, Role } from '#domain/organisation/roles.ts'
import type { SessionRules } from '#domain/organisation/session.ts'
import type { Schema } from '#server/database/schema.ts'
import type { SignInSettings } from '#server/features/auth/openid-settings.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { UploadQuota } from '#server/files/upload-quota.ts'
import type { MakePdf, PageNumbers } from '#server/paper/make-pdf.ts'
import type { Waiting } from '#server/paper/paper-orders.store.ts'
import type { PaperQueue } from '#server/paper/paper-queue.ts'

/** What handlers work with; made once at start and passed in, nothing is ambient. */
export type Services = {
  readonly db: Kysely<Schema>
  readonly files: FileStore
  readonly quota: UploadQuota
  readonly makePdf: MakePdf
  readonly pageNumbers: PageNumbers
  /** Papers that are made after the answer that made them necessary. */
  readonly papers: PaperQueue
  readonly now: () => Date
  readonly figures: FiguresKeeper
  readonly live: LiveStreams
  readonly notifier: Notifier
  readonly sessionRules: SessionRules
  /** Of which roles an account must have a second factor. */
  readonly secondFactor: readonly AccountRole[]
  readonly signIn: SignInSettings
  /** Whether everybody is meant to come in, by published passwords: the sign-in page says so. */
  readonly isOpenDemonstration: boolean
  /** Where people reach the program, without a slash at the end. */
  readonly publicUrl: string
}

/** Renews in the background what lists tell of drafts. */
export type FiguresKeeper = {
  /** Has the figures of a year of some institutions renewed before others, as far as they are older than the drafts. */
  readonly soon: (institutionIds: readonly string[], year: number) => void
  /** Looks from now on for drafts whose figures are older than they, and renews them. */
  readonly watch: () => void
  /** Resolves when everything is renewed that was asked for. */
  readonly settled: () => Promise<void>
  /** Ends after the draft that is under way, and leaves what it has claimed to others. */
  readonly stop: () => Promise<void>
}

/** A letter to one address. */
export type Letter = { readonly to: string; readonly subject: string; readonly text: string }

/** Sends what is told by mail, and tells which deadlines are near. */
export type Notifier = {
  /** Whether mail is set up here. */
  readonly mail: 'setUp' | 'none'
  /** Sends a letter that `write` makes, beside the answers; nobody waits for it. What fails is told in the log and not tried again. */
  readonly deliver: (write: () => Promise<Letter | null>) => void
  /** Asks the server for mail whether it takes any now. */
  readonly ask: () => Promise<MailState['server']>
  readonly waiting: () => Promise<Waiting>
  /** From now on it looks by itself. */
  readonly begin: () => void
  /** Sends what waits; resolves when nothing does, or the server for mail is away. */
  readonly send: () => Promise<void>
  /** Looks which deadlines are near, and forgets what is old. Whoever has moved a deadline asks for it, and does not wait. */
  readonly look: () => Promise<void>
  /** Finishes the mail in hand and leaves the rest to others. */
  readonly stop: () => Promise<void>
}

/** Whose browser asks for a stream, and of which drafts. */
export type LiveAsking = {
  /** What is stored of the token: the stream ends with its session. */
  readonly session: string
  readonly actor: Actor
  readonly drafts: readonly Watched[]
}

/** Tells browsers that have drafts open what of them moves, while they have them open. */
export type LiveStreams = {
  /** Events as they travel. Whatever ends the stream, the browser asks anew. */
  readonly open: (asking: LiveAsking) => Promise<Readable | 'not theirs' | 'too many'>
  /** How many are open. */
  readonly count: () => number
  /** Ends all of them, and every later one at once. */
  readonly stop: () => Promise<void>
}

/** The institution of the signed-in user. `view` is `null` when none is defined for it. */
export type Institution = {
  readonly id: string
  readonly name: string
  readonly profile: Profile
  readonly group: Group
  readonly view: ViewCode | null
}

/** Who acts: taken from the session, never from what the client says of itself. `institution` is `null` for everybody who is not of one. */
export type Actor = {
  readonly userName: string
  readonly userId: number
  readonly displayName: string
  readonly role: Role
  /** Of a reviewer; `null` for everybody else. */
  readonly level: Level | null
  /** Of an institution's user; nobody else has any, and none is asked of them. */
  readonly rights: readonly Right[]
  /** A one-time password is in use: until it is changed nothing else is done. */
  readonly mustChangePassword: boolean
  /** A second factor is set up: codes of a program, or a passkey. */
  readonly hasFactor: boolean
  readonly institution: Institution | null
}

/** One request, after the token, the institution and the form of the body have been checked, in this order. */
export interface Asked<Params = unknown, Query = unknown, Body = unknown> {
  readonly actor: Actor
  /** The actor's institution; of a reviewer the one that the path names; calls about none have no `asked.institution`. */
  readonly institution: Institution
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly services: Services
  /** Of calls whose answer has a name (`named`): the stamp of the year of their path as it was when the session was looked up. */
  readonly stamp: string | null
  /** When who asks last showed who they are; `null` where nobody knows. See `refuseUnproved`. */
  readonly provedAt: Date | null
  /** For streams, cookies, redirects and the names of answers only. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A request for a call, as its declaration says. */
export type AskedOf<C extends Call> = Asked<z.output<C['params']>, z.output<C['query']>, z.output<C['body']>>

/** A body that nobody has read yet, and whose it must be. */
export type Unread = Pick<Asked, 'institution' | 'services' | 'body'>

/** A call with what it does. Throws a `Refusal` for whatever it cannot do. */
export type Handler = {
  readonly call: Call
  readonly handle: (asked: Asked) => Promise<unknown>
  /** Throws the 403 of a body about what is another institution's, however nonsensical the rest of it is. */
  readonly refuseForeign: (unread: Unread) => Promise<void>
  /** See `named`; `null` for most. */
  readonly nameNow: ((asked: NamedAsking) => string | null) | null
}

/** A request before its answer is made; the year stands in the path as a text. */
export type NamedAsking = Pick<
  Asked<Readonly<Record<string, string>>>,
  'actor' | 'institution' | 'params' | 'stamp'
>

/**
 * Gives the answers of a call names: `nameNow` tells the one that would be given now without making it, and whoever knows it already
 * (`If-None-Match`) is answered with 304. `null`: it has none now.
 */
export function named(handler: Handler, nameNow: NonNullable<Handler['nameNow']>): Handler {
  return { ...handler, nameNow }
}

/** A call of which only these types matter. */
export type CallOf<Params, Query, Body, Form> = Route & {
  readonly params: z.ZodType<Params>
  readonly query: z.ZodType<Query>
  readonly body: z.ZodType<Body>
  readonly sends: Call['sends']
  readonly answer: Form
  readonly refuses: Call['refuses']
  readonly once: Call['once']
}

/** Types what a call is given and what it answers by its declaration; erased in the list of all handlers. */
export function handler<
  Params,
  Query,
  Body,
  Form extends Call['answer'],
  const Answer extends Answering<Form>,
>(
  call: CallOf<Params, Query, Body, Form>,
  handle: (asked: NoInfer<Asked<Params, Query, Body>>) => Promise<Answer>,
  refuseForeign: Handler['refuseForeign'] = async () => {},
): Handler {
  return {
    call,
    handle: ({ params, query, body, ...asked }) =>
      handle({
        ...asked,
        params: call.params.parse(params),
        query: call.query.parse(query),
        body: call.body.parse(body),
      }),
    refuseForeign,
    nameNow: null,
  }
}

/** Who asks on calls that are open to everybody. No account has an empty name. */
export const nobody: Actor = {
  userName: '',
  userId: 0,
  displayName: '',
  role: 'nobody',
  level: null,
  rights: [],
  mustChangePassword: false,
  hasFactor: false,
  institution: null,
}

/** Stands for the institution of those who have none. No institution has an empty id, so nothing is found under it. */
export const nowhere: Institution = {
  id: '',
  name: '',
  group: 'ORGEBS',
  view: null,
  profile: {
    orgType: 'EBS',
    organizationProperty: 'PUBLIC',
    organizationTypeId: 0,
    location: 'capital',
    schoolKind: 'ordinary',
    specialisedProgramme: false,
    mathProgramme: false,
    englishProgramme: false,
    bayanOlgii: false,
    hasDormitory: false,
    hasStokers: false,
    branchGroups: 0,
    fixedCostRequired: false,
    disabilityAllowance: false,
    incomeOnly: false,
    declaresGroups: false,
    learnerForm: 'grades',
    registerNumber: '',
    aimag: '',
    sum: '',
    budgetGovernor: '',
    view: null,
  },
}
