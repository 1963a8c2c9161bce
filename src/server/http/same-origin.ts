import type { FastifyRequest } from 'fastify'

/**
 * Whether the browser says that our own page sent the request: a cookie alone proves nothing, because a foreign page
 * can make the browser send it (`SameSite` does not hold back a page of a sister domain).
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  const origin = URL.parse(request.headers.origin ?? '')
  // Read the same way, so that a port that goes without saying is none.
  return origin !== null && origin.host === URL.parse(`${origin.protocol}//${request.host}`)?.host
}
