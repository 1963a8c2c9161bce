import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { AccountRole } from '#api/access.ts'
import type { Call, ResponseInput } from '#api/call.ts'
import type { MailStatus } from '#budget/api.ts'
import type { Actor } from '#budget/server/actor.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { ContentStore } from '#platform/files/content-store.ts'
import type { UploadQuota } from '#platform/files/upload-quota.ts'
import type {
  CacheContextOf,
  HandlerOf,
  RequestContextOf,
  UnvalidatedBodyOf,
} from '#platform/http/handler.ts'
import type { QueueStatus } from '#platform/jobs/jobs.store.ts'

/** The services of every handler. Services of single features are parameters of their handlers. */
export type Services = {
  readonly db: Kysely<Schema>
  readonly files: ContentStore
  readonly quota: UploadQuota
  readonly now: () => Date
  readonly notifier: Notifier
  readonly secondFactor: readonly AccountRole[]
  /** The public address without a trailing slash. */
  readonly publicUrl: string
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

export type RequestContext<Params = unknown, Query = unknown, Body = unknown> = RequestContextOf<
  Actor,
  Services,
  Params,
  Query,
  Body
>

export type CallContext<C extends Call> = RequestContext<
  z.output<C['params']>,
  z.output<C['query']>,
  z.output<C['body']>
>

export type UnvalidatedBody = UnvalidatedBodyOf<Actor, Services>
export type CacheContext = CacheContextOf<Actor>
export type Handler = HandlerOf<Actor, Services>

export function withEtag(handler: Handler, nameNow: NonNullable<Handler['etag']>): Handler {
  return { ...handler, etag: nameNow }
}

export type CallOf<Params, Query, Body, Form> = Omit<Call, 'params' | 'query' | 'body' | 'answer'> & {
  readonly params: z.ZodType<Params>
  readonly query: z.ZodType<Query>
  readonly body: z.ZodType<Body>
  readonly answer: Form
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
