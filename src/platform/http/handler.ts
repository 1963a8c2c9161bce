import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Call } from '#api/call.ts'
import type { Schema } from '#platform/database/schema.ts'

declare module 'fastify' {
  interface FastifyInstance {
    isServedOverHttps: boolean
  }
  interface FastifyRequest {
    actor: RequestActor | null
    reviewed: RequestActor['institution']
    /** Because of a concurrent change. */
    isConflict: boolean
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

/** For logs and quotas. */
export type RequestActor = {
  readonly userName: string
  readonly userId: number
  readonly institution: { readonly id: string } | null
}

export type RequestServices = { readonly db: Kysely<Schema>; readonly now: () => Date }

export type InstitutionOf<Actor extends RequestActor> = NonNullable<Actor['institution']>

/** The program binds `Actor` and `Services`. */
export interface RequestContextOf<
  Actor extends RequestActor,
  Services,
  Params = unknown,
  Query = unknown,
  Body = unknown,
> {
  readonly actor: Actor
  /** The user's, or that in the path of a reviewer's call. */
  readonly institution: InstitutionOf<Actor>
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly services: Services
  /** The draft version read with the session; `null` without an ETag. */
  readonly stamp: string | null
  /** `false` without a session. */
  readonly isRecentlyAuthenticated: () => boolean
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type UnvalidatedBodyOf<Actor extends RequestActor, Services> = Pick<
  RequestContextOf<Actor, Services>,
  'institution' | 'services' | 'body'
>

export type CacheContextOf<Actor extends RequestActor> = Pick<
  RequestContextOf<Actor, unknown, Readonly<Record<string, string>>>,
  'actor' | 'institution' | 'params' | 'stamp'
>

/** Throws `Refusal`. */
export type HandlerOf<Actor extends RequestActor, Services> = {
  readonly call: Call
  readonly handle: (context: RequestContextOf<Actor, Services>) => Promise<unknown>
  /** Throws `Refusal` 403 before the body is validated. */
  readonly refuseForeign: (unread: UnvalidatedBodyOf<Actor, Services>) => Promise<void>
  /** The current ETag, without building the response. `null`: no ETag. */
  readonly etag: ((context: CacheContextOf<Actor>) => string | null) | null
}
