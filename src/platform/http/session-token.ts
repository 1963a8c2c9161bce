import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { clearCookie, type RequestAndReply, readCookie, setCookie } from '#platform/http/cookies.ts'

const COOKIE = 'tosov_session'
const TOKEN_BYTES = 32

/** Cookies are sent automatically and need an origin check. */
export type PresentedToken = { readonly tokenHash: string; readonly by: 'bearer' | 'cookie' }

/** Never stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** A stolen database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Prefers the header, even if invalid. */
export function presentedToken(request: FastifyRequest): PresentedToken | undefined {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1]
    return token === undefined ? undefined : { tokenHash: hashToken(token), by: 'bearer' }
  }
  const token = readCookie(request, COOKIE)
  return token ? { tokenHash: hashToken(token), by: 'cookie' } : undefined
}

/** Ends with the browser; on the server after inactivity. */
export function setSessionCookie(exchange: RequestAndReply, token: string): void {
  setCookie(exchange, COOKIE, token)
}

export function clearSessionCookie(exchange: RequestAndReply): void {
  clearCookie(exchange, COOKIE)
}
