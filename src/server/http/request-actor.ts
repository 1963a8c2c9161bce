import type { Call } from '#contract/call.ts'
import type { Actor, Institution } from '#server/http/handler.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether PUBLIC_URL is https, so that browsers reach the program over TLS alone. */
    isServedOverHttps: boolean
  }
  interface FastifyRequest {
    /** Who asks; `null` until the session has been checked, and on routes that ask for nobody. */
    actor: Actor | null
    /** The institution at which a reviewer looks with this request, of their own set. */
    reviewed: Institution | null
    /** See `Asked`. */
    stamp: string | null
    provedAt: Date | null
    /** It was refused because somebody else has changed the same meanwhile. */
    isConflict: boolean
  }
  interface FastifyContextConfig {
    /** The declared call that this route serves. */
    call?: Call
  }
}
