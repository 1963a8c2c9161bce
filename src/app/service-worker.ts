/**
 * Serves the files of a release when the server is unreachable. Never caches API responses; offline drafts are stored
 * separately and deleted on sign-out.
 */
export type {}

declare const self: ServiceWorkerGlobalScope

/** Inserted by the build (tools/service-worker.ts). */
declare const builtRelease: {
  readonly name: string
  readonly pages: readonly string[]
  /** Missing ones are cached on first use. */
  readonly files: readonly string[]
}

/** The wait for the server's page if an older one is cached. */
const PATIENCE_MS = 4_000

const ours = 'tosov-files-'
const release = `${ours}${builtRelease.name}`
const [page = '/'] = builtRelease.pages

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer !== null) event.respondWith(answer)
})

/** In sequence, page files first for slow connections. A release is not served before it is complete. */
async function install(): Promise<void> {
  const cache = await caches.open(release)
  for (const file of builtRelease.files)
    await cache.put(file, (await cachedResponse(file)) ?? (await arrived(file, { priority: 'low' })))
  const opened = await arrived(page, { cache: 'reload' })
  // A newer release has its own worker.
  if (filesIn(await opened.clone().text()).some((file) => !builtRelease.files.includes(file)))
    throw new Error('the page is of another release')
  await cache.put(page, opened)
  // Open pages continue with the files of their own release.
  await self.skipWaiting()
}

/** Only this release and the previous one can be open. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== release)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** `null` leaves it to the browser, as for all API calls. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return null
  if (mode === 'navigate') return builtRelease.pages.includes(pathname) ? opening(url) : null
  return pathname.startsWith('/assets/') ? file(event) : null
}

async function opening(url: string): Promise<Response> {
  const known = await (await caches.open(release)).match(page)
  if (!known) return fetch(url)
  try {
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) })
    return response.status >= 500 ? known : response
  } catch {
    return known
  }
}

/** Files are named after their content, so the cached copy is always valid. */
async function file(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const known = await cachedResponse(url)
  if (known) return known
  const response = await fetch(event.request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(caches.open(release).then((cache) => cache.put(url, copy)))
  }
  return response
}

function cachedResponse(address: string): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true })
}

async function arrived(address: string, how: RequestInit): Promise<Response> {
  const response = await fetch(address, how)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response
}

function filesIn(text: string): readonly string[] {
  return [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name = '']) => name)
}
