import type { FastifyReply, FastifyRequest } from 'fastify'

/** Out of reach of scripts and of other sites. */
const settings = { path: '/', httpOnly: true, sameSite: 'strict' } as const

/** How a cookie is other than most: how many seconds it lasts, and whether it comes along where another site leads here (`lax`). */
type Different = { readonly maxAge?: number; readonly sameSite?: 'lax' }

/** A cookie as this request brings it. Where PUBLIC_URL is https only the one that this host itself has written counts, see `setCookie`. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[nameFor(request, name)]
}

/**
 * Gives the browser a cookie; it ends with the browser, or after `maxAge` seconds. Where PUBLIC_URL is https its name begins with `__Host-`:
 * what a page of a sister domain, or one over plain http, writes under such a name the browser refuses.
 */
export function setCookie(
  { request, reply }: Exchange,
  name: string,
  value: string,
  different: Different = {},
): void {
  reply.setCookie(nameFor(request, name), value, { ...settings, secure: isSecure(request), ...different })
}

/** Takes a cookie from the browser again. */
export function clearCookie({ request, reply }: Exchange, name: string): void {
  reply.clearCookie(nameFor(request, name), { ...settings, secure: isSecure(request) })
}

/** A request and what answers it. */
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function nameFor(request: FastifyRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name
}

/** Told by the setting and not by a header: a proxy that forgets it, or somebody who forges it, must not take the protection away. */
function isSecure({ server }: FastifyRequest): boolean {
  return server.isServedOverHttps
}
