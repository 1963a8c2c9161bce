import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodologyPath } from '#contract/call.ts'
import { isLoopback } from '#server/features/auth/openid-settings.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/**
 * Serves the built client: the page at `/` and the methodology (spec 000 §2: any other route is not shown; calculation §9), and its files. Vite names
 * the files in `assets/` after their content, so those may be kept for ever; the page names the newest ones.
 */
export async function clientPages(app: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(join(clientDir, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.br'],
    // The twins that the build has put beside them (tools/brotli-files.ts).
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

/**
 * What a page may load: our own files, and what the program makes itself (`blob:`: the PDF and the worker that makes
 * it; `data:`: small pictures). No inline script or style; React's `style` goes through the DOM, which is not inline.
 */
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

/** For a file of an institution: nothing may frame it, and a policy about its parts, or a sandbox, would stop the PDF viewer of many a browser (decision 0023). */
export const filePolicy = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const YEAR_S = 365 * 24 * 60 * 60

/** Sets the `Date` of every response by the clock of the program: the browser goes by it for every rule about dates. */
export function datedAnswers(app: FastifyInstance, now: () => Date): void {
  app.addHook('onSend', async (_request, reply) => void reply.header('date', now().toUTCString()))
}

/** Security headers on every answer, and for every one under `/api`, a refusal too, that nobody keeps it: figures and people are in them. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Other programs of the same domain are not ours to decide about. Browsers heed it over https only.
    strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains: false },
  })
  app.addHook('onSend', async (request, reply) => {
    if (isOfCalls(request)) keptByNobody(reply)
  })
}

/** What a proxy says of whom it asks for; Node writes all names small. */
const OF_PROXIES = /^(x-forwarded(-.+)?|forwarded|via|x-real-ip)$/

/**
 * Refuses whoever does not come from this machine itself: by way of a proxy, or under a name that is not this machine's own, as a foreign page has it
 * whose name leads here. Whether the proxy is believed in other things does not matter.
 */
export function refuseFromElsewhere(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', async ({ headers, log }) => {
    const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname
    const byProxy = Object.keys(headers).find((header) => OF_PROXIES.test(header))
    if (byProxy === undefined && name !== undefined && isLoopback(name)) return
    if (!isTold)
      log.warn(
        { header: byProxy ?? 'host' },
        'somebody from elsewhere was refused: set DEMO=off or DEMO=on to serve others',
      )
    isTold = true
    throw new Refusal(403, httpText.demonstrationHere)
  })
}

/** Says of an answer that neither the browser nor anything between keeps it. */
export function keptByNobody(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}

/** By the route that serves it, since an address can be spelt in several ways; by the address where none does. */
function isOfCalls({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api/')
}
