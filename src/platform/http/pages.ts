import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodologyPath } from '#api/call.ts'
import { httpText } from '#platform/http/http-text.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Spec 000 §2, calculation §9. Names in `assets/` come from the content, so they are cached permanently. */
export async function clientPages(app: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(join(clientDir, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.br'],
    // Compressed by tools/brotli-files.ts.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.startsWith(join(clientDir, 'assets'))
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const path of ['/', methodologyPath])
    app.get(path, { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'))
}

/** `blob:`: PDFs and their worker; `data:`: small images. React sets `style` through the DOM, which is not inline. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

/** Stricter policies or a sandbox break many browsers' PDF viewers (decision 0021). */
export const filePolicy = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const YEAR_S = 365 * 24 * 60 * 60

/** The browser uses this clock for all rules about dates. */
export function datedAnswers(app: FastifyInstance, now: () => Date): void {
  app.addHook('onSend', async (_request, reply) => void reply.header('date', now().toUTCString()))
}

/** Responses under `/api` contain figures and people: `no-store`. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Other applications of the domain are unaffected.
    strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains: false },
  })
  app.addHook('onSend', async (request, reply) => {
    if (isOfCalls(request)) forbidCaching(reply)
  })
}

/** Node lower-cases all names. */
const OF_PROXIES = new RegExp(
  `^(${[
    'forwarded|x-forwarded(-.+)?|via|x-real-ip|.+-client-?ip|x-proxyuser-ip|x-original-.+|x-host|x-rewrite-url',
    'x-scheme|x-url-scheme|front-end-https|x-ssl(-.+)?|ssl-client-.+|x-tls-.+|x-client-cert',
    'x-arr-.+|x-nginx-.+|x-proxy-.+|wl-proxy-.+|x-envoy-.+|x-azure-.+|x-amzn?-.+|x-appengine-.+|x-cloud-trace-context',
    'cdn-loop|cf-.+|cloudfront-.+|fastly-.+|fly-.+|x-vercel-.+|x-nf-.+',
  ].join('|')})$`,
)

export function proxyHeader(headers: IncomingHttpHeaders): string | undefined {
  return Object.keys(headers).find((header) => OF_PROXIES.test(header))
}

/**
 * A proxy without any setting sends our own `Host`, but also the browser's headers, and most speak HTTP/1.0, which no
 * browser does.
 */
export function foreignSign(headers: IncomingHttpHeaders, httpVersion: string): string | undefined {
  const { host = '', origin, referer, 'sec-fetch-site': site } = headers
  if (!isHere(`http://${host}`)) return 'host'
  if (origin !== undefined && !isHere(origin)) return 'origin'
  // A link on another site may lead here.
  if (referer !== undefined && site !== 'cross-site' && !isHere(referer)) return 'referer'
  return proxyHeader(headers) ?? (httpVersion === '1.0' ? 'HTTP/1.0' : undefined)
}

function isHere(address: string): boolean {
  const name = URL.parse(address)?.hostname
  return name !== undefined && isLoopback(name)
}

/** A foreign `Host` may be DNS rebinding. */
export function refuseFromElsewhere(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, raw, log }) => {
    const sign = foreignSign(headers, raw.httpVersion)
    if (sign === undefined) return
    if (!hasWarned)
      log.warn(
        { header: sign },
        'somebody from elsewhere was refused: set DEMO=off or DEMO=on to serve others',
      )
    hasWarned = true
    throw new Refusal(403, httpText.demonstrationHere)
  })
}

export function forbidCaching(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}

/** An address has several spellings. */
function isOfCalls({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api/')
}
