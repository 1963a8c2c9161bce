import { createStore } from 'zustand/vanilla'
import { connection } from '#ui/api/connection.ts'
import { ownRelease } from '#ui/api/session.ts'
import { whenIdle } from '#ui/loaded-apart.tsx'

export const newerRelease = createStore<boolean>(() => false)

/** Returning to the page polls at once. */
const ASK_EVERY_MS = 15 * 60_000
const ASK_AT_MOST_EVERY_MS = 60_000

/** Inactive in development and without https. */
export function registerServiceWorker({ navigator, document }: Window): void {
  if (!import.meta.env.PROD) return
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  let checkedAt = Date.now()
  const ask = async (): Promise<void> => {
    if (newerRelease.getState() || document.hidden || Date.now() - checkedAt < ASK_AT_MOST_EVERY_MS) return
    checkedAt = Date.now()
    if (!(await isReplaced())) return
    newerRelease.setState(true, true)
    await (await worker?.getRegistration())?.update().catch(() => {})
  }
  setInterval(() => void ask(), ASK_EVERY_MS)
  document.addEventListener('visibilitychange', () => void ask())
  connection.subscribe((now) => now === 'back' && void ask())
  // The page's own files come first; the worker reuses them from the browser's cache.
  whenIdle(() => void worker?.register('/service-worker.js').catch(() => {}))
}

/** Ignores other responses, such as a network's sign-in page. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const page = answer.ok ? await answer.text() : ''
    return /"\/assets\/main-[^"]+\.js"/.test(page) && !page.includes(`"${ownRelease}"`)
  } catch {
    return false
  }
}
