import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setStage, WAIT_MS } from '#test/browser/stage.ts'
import { type Line, layLine } from '#test/support/cut-line.ts'

/**
 * The files in the service worker's cache, and when it serves them. The offline work of users is in
 * without-a-line.long.test.ts.
 */
describe('the files that the service worker keeps', () => {
  const stage = setStage()
  let line: Line
  let page: Page
  beforeEach(async () => {
    line = await layLine(stage.address)
    const context = await stage.browser.newContext()
    context.setDefaultTimeout(WAIT_MS)
    page = await context.newPage()
  })
  afterEach(async () => {
    await page.context().close()
    await line.cut()
  })

  const open = () => page.goto(line.address)
  const atSignIn = () => page.getByLabel('Нууц үг').waitFor()
  /** Waits until the browser has cached all files of the start page. */
  const untilCached = () =>
    expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: WAIT_MS })
      .toBe(true)
  const cacheNames = () => page.evaluate(() => caches.keys())
  const keeps = (path: string) =>
    page.evaluate(async (address) => (await caches.match(address)) !== undefined, path)
  const scriptOf = (text = '') => /main-[^"]+\.js/.exec(text)?.[0]

  it('the page comes from the server while it answers, so that a newer release is opened', async () => {
    await open()
    await untilCached()
    line.release('next')
    expect(scriptOf(await (await open())?.text())).toBe('main-next.js')
    line.release(null)
    await open()
    await atSignIn()
  })

  it.each(['refuses', 'holds'] as const)('the cached page opens on a connection that %s', async (how) => {
    await open()
    await untilCached()
    line.turn(how)
    const opened = await page.goto(line.address, { waitUntil: 'commit' })
    expect(opened?.status()).toBe(200)
    await atSignIn()
  })

  it('a rarely used file is cached once it was used', async () => {
    await open()
    await untilCached()
    const script = await page.evaluate(() => {
      const [{ src } = { src: '' }] = document.querySelectorAll<HTMLScriptElement>('script[src]')
      return new URL(src).pathname
    })
    expect(await keeps(script)).toBe(true)
    await page.evaluate(
      (address) =>
        caches
          .keys()
          .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).delete(address)))),
      script,
    )
    expect(await keeps(script)).toBe(false)
    await page.evaluate((address) => fetch(address), script)
    await expect.poll(() => keeps(script)).toBe(true)
    // An error response must not enter the cache.
    await page.evaluate(() => fetch('/assets/none.js'))
    expect(await keeps('/assets/none.js')).toBe(false)
  })

  it('files older than the previous release are deleted, and foreign files stay', async () => {
    await page.goto(`${line.address}/api/openapi.json`)
    await page.evaluate(async () => {
      for (const name of ['tosov-files-oldest', 'elsewhere', 'tosov-files-before']) await caches.open(name)
    })
    await open()
    await untilCached()
    await expect
      .poll(async () => (await cacheNames()).slice(0, 2))
      .toEqual(['elsewhere', 'tosov-files-before'])
    expect(await cacheNames()).toHaveLength(3)
  })

  it('a worker that is not of the page’s release does not take its place', async () => {
    line.release('next')
    await open()
    const became = await page.evaluate(async () => {
      const { installing } = await navigator.serviceWorker.register('/service-worker.js')
      return new Promise((resolve) => {
        installing?.addEventListener('statechange', () => resolve(installing.state))
      })
    })
    expect(became).toBe('redundant')
    expect(await keeps('/')).toBe(false)
  })
})
