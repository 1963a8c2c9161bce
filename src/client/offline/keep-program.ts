import { createStore } from 'zustand/vanilla'
import { connection } from '#client/api/connection.ts'
import { ownRelease } from '#client/api/release.ts'
import { whenIdle } from '#client/ui/loaded-apart.tsx'

/** Whether the server has another release of the program than the one that stands on this page. */
export const newerRelease = createStore<boolean>(() => false)

/** Whoever works for days in one page learns of a release within so long; whoever comes back to it, at once. */
const ASK_EVERY_MS = 15 * 60_000
const ASK_AT_MOST_EVERY_MS = 60_000

/**
 * Has the browser keep the program's files, so that it opens without a line, and asks the server now and then which release it has. In
 * development there is neither; a browser that was reached without https keeps nothing.
 */
export function keepProgram({ navigator, document }: Window): void {
  if (!import.meta.env.PROD) return
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  let askedAt = Date.now()
  const ask = async (): Promise<void> => {
    if (newerRelease.getState() || document.hidden || Date.now() - askedAt < ASK_AT_MOST_EVERY_MS) return
    askedAt = Date.now()
    if (!(await isReplaced())) return
    newerRelease.setState(true, true)
    await (await worker?.getRegistration())?.update().catch(() => {})
  }
  setInterval(() => void ask(), ASK_EVERY_MS)
  document.addEventListener('visibilitychange', () => void ask())
  connection.subscribe((now) => now === 'back' && void ask())
  // The page's own files come first; the worker has them from the browser, and the others when nobody waits.
  whenIdle(() => void worker?.register('/service-worker.js').catch(() => {}))
}

/** Whether the page as the server has it names other files. Whatever else answers, such as the sign-in of a network, is no release. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const page = answer.ok ? await answer.text() : ''
    return /"\/assets\/main-[^"]+\.js"/.test(page) && !page.includes(`"${ownRelease}"`)
  } catch {
    return false
  }
}
