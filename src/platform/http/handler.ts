import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { AccountRole, Level, Right, Role } from '#api/access.ts'
import type { Call, ResponseInput, Route } from '#contract/call.ts'
import type { WatchedDraft } from '#contract/live.ts'
import type { MailStatus } from '#contract/notifications.ts'
import type { MakePdf, PageNumbers } from '#documents/server/make-pdf.ts'
import type { QueueStatus } from '#documents/server/print-jobs.store.ts'
import type { PrintQueue } from '#documents/server/print-queue.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import type { SessionRules } from '#features/sign-in/session.ts'
import type { Group, Profile, ViewCode } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { UploadQuota } from '#platform/files/upload-quota.ts'

export type Services = {
  readonly db: Kysely<Schema>
  readonly files: FileStore
  readonly quota: UploadQuota
  readonly makePdf: MakePdf
  readonly pageNumbers: PageNumbers
  readonly papers: PrintQueue
  readonly now: () => Date
  readonly figures: FiguresRefresher
  readonly live: LiveStreams
  readonly notifier: Notifier
  readonly sessionRules: SessionRules
  readonly secondFactor: readonly AccountRole[]
  readonly signIn: SignInSettings
  /** The sign-in page then shows the published passwords. */
  readonly isOpenDemonstration: boolean
  /** The public address without a trailing slash. */
  readonly publicUrl: string
}

export type FiguresRefresher = {
  /** Refreshes the figures of these institutions before all others. */
  readonly refreshSoon: (institutionIds: readonly string[], year: number) => void
  readonly start: () => void
  readonly idle: () => Promise<void>
  /** Releases remaining claims. */
  readonly stop: () => Promise<void>
}

export type MailMessage = { readonly to: string; readonly subject: string; readonly text: string }

export type Notifier = {
  readonly mail: 'setUp' | 'none'
  /** Runs in the background. Failures are logged and not retried. */
  readonly deliver: (write: () => Promise<MailMessage | null>) => void
  readonly ask: () => Promise<MailStatus['server']>
  readonly waiting: () => Promise<QueueStatus>
  readonly begin: () => void
  /** Resolves when the queue is empty or the mail server is unreachable. */
  readonly send: () => Promise<void>
  /** Handlers that move a deadline call it without waiting. Also deletes old notifications. */
  readonly poll: () => Promise<void>
  /** Leaves remaining mail to other servers. */
  readonly stop: () => Promise<void>
}

export type StreamRequest = {
  /** The token hash: the stream ends with its session. */
  readonly session: string
  readonly actor: Actor
  readonly drafts: readonly WatchedDraft[]
}

export type LiveStreams = {
  readonly open: (asking: StreamRequest) => Promise<Readable | 'not theirs' | 'too many'>
  readonly count: () => number
  /** Later streams end at once. */
  readonly stop: () => Promise<void>
}

/** `view` is `null` if none is defined. */
export type Institution = {
  readonly id: string
  readonly name: string
  readonly profile: Profile
  readonly group: Group
  readonly view: ViewCode | null
}

/** The signed-in user, from the session and never from the request. */
export type Actor = {
  readonly userName: string
  readonly userId: number
  readonly displayName: string
  readonly role: Role
  readonly level: Level | null
  readonly rights: readonly Right[]
  /** Must be changed before anything else. */
  readonly mustChangePassword: boolean
  readonly hasFactor: boolean
  readonly institution: Institution | null
}

export interface RequestContext<Params = unknown, Query = unknown, Body = unknown> {
  readonly actor: Actor
  /** The user's institution, or that in the path of a reviewer's call. */
  readonly institution: Institution
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly services: Services
  /** The draft version read with the session; only for calls with an ETag. */
  readonly stamp: string | null
  /** `null` if unknown. See `refuseUnproved`. */
  readonly authenticatedAt: Date | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type CallContext<C extends Call> = RequestContext<
  z.output<C['params']>,
  z.output<C['query']>,
  z.output<C['body']>
>

export type UnvalidatedBody = Pick<RequestContext, 'institution' | 'services' | 'body'>

/** Throws `Refusal` for requests that it cannot serve. */
export type Handler = {
  readonly call: Call
  readonly handle: (context: RequestContext) => Promise<unknown>
  /** Throws `Refusal` 403 before the body is validated. */
  readonly refuseForeign: (unread: UnvalidatedBody) => Promise<void>
  /** See `named`. */
  readonly etag: ((context: CacheContext) => string | null) | null
}

export type CacheContext = Pick<
  RequestContext<Readonly<Record<string, string>>>,
  'actor' | 'institution' | 'params' | 'stamp'
>

/** `etag` returns the current ETag without building the response; a match gives 304. `null`: no ETag. */
export function withEtag(handler: Handler, nameNow: NonNullable<Handler['etag']>): Handler {
  return { ...handler, etag: nameNow }
}

export type CallOf<Params, Query, Body, Form> = Route & {
  readonly params: z.ZodType<Params>
  readonly query: z.ZodType<Query>
  readonly body: z.ZodType<Body>
  readonly sends: Call['sends']
  readonly answer: Form
  readonly refuses: Call['refuses']
  readonly once: Call['once']
}

/** The list of all handlers erases these types. */
export function handler<
  Params,
  Query,
  Body,
  Form extends Call['answer'],
  const Answer extends ResponseInput<Form>,
>(
  call: CallOf<Params, Query, Body, Form>,
  handle: (context: NoInfer<RequestContext<Params, Query, Body>>) => Promise<Answer>,
  refuseForeign: Handler['refuseForeign'] = async () => {},
): Handler {
  return {
    call,
    handle: ({ params, query, body, ...context }) =>
      handle({
        ...context,
        params: call.params.parse(params),
        query: call.query.parse(query),
        body: call.body.parse(body),
      }),
    refuseForeign,
    etag: null,
  }
}

/** The actor of unauthenticated calls. No account has an empty name. */
export const anonymousActor: Actor = {
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

/** No institution has an empty id, so queries find nothing. */
export const noInstitution: Institution = {
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
