import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { clearCookie, type Exchange, readCookie, setCookie } from '#server/http/cookies.ts'

const COOKIE = 'tosov_session'
const TOKEN_BYTES = 32

/** A token as a request presents it, and how it came: what comes by itself with every request must prove its origin. */
export type PresentedToken = { readonly tokenHash: string; readonly by: 'bearer' | 'cookie' }

/** A new token: for the client only, never stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a token, so that a stolen database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The token of a request: the header when there is one, right or wrong, else the cookie. */
export function presentedToken(request: FastifyRequest): PresentedToken | undefined {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1]
    return token === undefined ? undefined : { tokenHash: hashToken(token), by: 'bearer' }
  }
  const token = readCookie(request, COOKIE)
  return token ? { tokenHash: hashToken(token), by: 'cookie' } : undefined
}

/** Gives the browser the session. It ends with the browser, and on the server when it is not used. */
export function setSessionCookie(exchange: Exchange, token: string): void {
  setCookie(exchange, COOKIE, token)
}

/** Takes the session from the browser again. */
export function clearSessionCookie(exchange: Exchange): void {
  clearCookie(exchange, COOKIE)
}
