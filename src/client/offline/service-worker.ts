/**
 * Opens the program without a line: keeps the files of a release as the server had them, and gives them where the server gives nothing. Only
 * the program's files, never an answer of a call: what this device keeps of somebody's year lies apart, and goes with who signs out.
 */
export type {}

declare const self: ServiceWorkerGlobalScope

/** What the build has put before this file (tools/service-worker.ts). */
declare const builtRelease: {
  readonly name: string
  /** The addresses that open the program; all of them bring the same page. */
  readonly pages: readonly string[]
  /** The page's files; what is missing here is kept once somebody has used it. */
  readonly files: readonly string[]
}

/** How long a page is waited for where this browser has one of before: a line that is nearly dead must not keep somebody from working. */
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

/** Keeps the files one after the other, so that the page itself comes first on a slow line. Nothing of a release is given before all of it is here. */
async function install(): Promise<void> {
  const cache = await caches.open(release)
  for (const file of builtRelease.files)
    await cache.put(file, (await kept(file)) ?? (await arrived(file, { priority: 'low' })))
  const opened = await arrived(page, { cache: 'reload' })
  // The server may have a newer release by now, whose worker comes next.
  if (filesIn(await opened.clone().text()).some((file) => !builtRelease.files.includes(file)))
    throw new Error('the page is of another release')
  await cache.put(page, opened)
  // Nobody is disturbed: an open page goes on with the files of its own release.
  await self.skipWaiting()
}

/** Forgets what no open page can be of: all but this release and the one before it. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== release)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The answer to a request that this worker sees to; `null` leaves it to the browser, as every call of the program. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return null
  if (mode === 'navigate') return builtRelease.pages.includes(pathname) ? opening(url) : null
  return pathname.startsWith('/assets/') ? file(event) : null
}

/** The page as the server has it, which is the newest; where it cannot be reached, the one that is kept. */
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

/** A file is named after its content: which is kept is as good as the server's. */
async function file(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const known = await kept(url)
  if (known) return known
  const response = await fetch(event.request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(caches.open(release).then((cache) => cache.put(url, copy)))
  }
  return response
}

function kept(address: string): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true })
}

async function arrived(address: string, how: RequestInit): Promise<Response> {
  const response = await fetch(address, how)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response
}

/** The files that a page names. */
function filesIn(text: string): readonly string[] {
  return [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name = '']) => name)
}
