import type { Call } from '#contract/call.ts'
import type { Actor, Institution } from '#platform/http/handler.ts'

declare module 'fastify' {
  interface FastifyInstance {
    isServedOverHttps: boolean
  }
  interface FastifyRequest {
    actor: Actor | null
    reviewed: Institution | null
    stamp: string | null
    authenticatedAt: Date | null
    /** Refused because of a concurrent change. */
    isConflict: boolean
  }
  interface FastifyContextConfig {
    call?: Call
  }
}
