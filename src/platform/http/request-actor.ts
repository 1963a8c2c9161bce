import type { Call } from '#api/call.ts'
import type { RequestActor } from '#platform/http/handler.ts'

declare module 'fastify' {
  interface FastifyInstance {
    isServedOverHttps: boolean
  }
  interface FastifyRequest {
    actor: RequestActor | null
    reviewed: RequestActor['institution']
    /** Refused because of a concurrent change. */
    isConflict: boolean
  }
  interface FastifyContextConfig {
    call?: Call
  }
}
