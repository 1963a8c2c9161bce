import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { type BrowserUser, personAt } from '#test/browser/person.ts'

/**
 * Ends the session of a window, closes its other tabs and empties the device. A new context does the same, but loads
 * and compiles all files again.
 */
export async function leave(page: Page, address: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'wait' })
  await context.clearCookies()
  // A document of the same server that runs no program.
  await page.goto(`${address}/healthz`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((done, failed) => {
        const removal = indexedDB.deleteDatabase(name)
        removal.onsuccess = done
        removal.onerror = failed
      })
  })
}

/** Opens an address for an account in a window that another test has used. */
export async function enterAgain(page: Page, address: string, userName: string, search = '/'): Promise<void> {
  await leave(page, address)
  const data = { userName, password: demoPassword }
  const answer = await page.context().request.post(`${address}/api/auth/login`, { data })
  expect(answer.ok()).toBe(true)
  // Without this mark the page does not request the session and shows the sign-in.
  await page.evaluate(() => localStorage.setItem('tosov.signed-in', '1'))
  await page.goto(address + search)
}

export async function signInAgain(page: Page, address: string, userName: string): Promise<BrowserUser> {
  await enterAgain(page, address, userName)
  await page.getByRole('tab', { name: 'Нэгтгэл', includeHidden: true }).waitFor({ state: 'attached' })
  return personAt(page)
}
