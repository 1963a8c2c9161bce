import type { FastifyReply, FastifyRequest } from 'fastify'

const settings = { path: '/', httpOnly: true, sameSite: 'strict' } as const

type Different = { readonly maxAge?: number; readonly sameSite?: 'lax' }

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[nameFor(request, name)]
}

/**
 * `maxAge` in seconds. With an https PUBLIC_URL, `__Host-` stops sister domains and plain http from overwriting the
 * cookie.
 */
export function setCookie(
  { request, reply }: RequestAndReply,
  name: string,
  value: string,
  different: Different = {},
): void {
  reply.setCookie(nameFor(request, name), value, { ...settings, secure: isSecure(request), ...different })
}

export function clearCookie({ request, reply }: RequestAndReply, name: string): void {
  reply.clearCookie(nameFor(request, name), { ...settings, secure: isSecure(request) })
}

export type RequestAndReply = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function nameFor(request: FastifyRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name
}

/** A proxy may omit headers, a client forge them. */
function isSecure({ server }: FastifyRequest): boolean {
  return server.isServedOverHttps
}
