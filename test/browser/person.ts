import type { BrowserContext, Locator, Page } from 'playwright-core'

/** Somebody at a browser: what they see and do, by the words on the screen. */
export type Person = {
  readonly page: Page
  readonly context: BrowserContext
  readonly openTab: (label: string) => Promise<void>
  /** The cell of a row and a column, both counted from 1 as on paper. */
  readonly cell: (row: number, column: number) => Locator
  /** Clicks a cell, types, and commits with Enter. */
  readonly type: (row: number, column: number, text: string) => Promise<void>
  readonly save: () => Promise<void>
  readonly signOut: () => Promise<void>
  readonly button: (name: string | RegExp) => Locator
}

/** Types name and password at sign-in, and sends them. */
export async function enterAs(page: Page, userName: string, password = 'demo-2026'): Promise<void> {
  await page.getByLabel('Нэвтрэх нэр').fill(userName)
  await page.getByLabel('Нууц үг').fill(password)
  await page.keyboard.press('Enter')
}

/** Opens the list of a reviewer's institutions, who come to how they all stand. */
export async function openInstitutions(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Байгууллагууд/ }).click()
}

/** Opens the menu of whoever is signed in, and leaves by it. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Хэрэглэгч: / }).click()
  await page.getByRole('button', { name: 'Гарах', exact: true }).click()
}

/** Opens the panel about the chosen cell by its key, where it does not stand open already: it is kept over a reload. */
export async function openPanel(page: Page): Promise<void> {
  if ((await page.locator('.blank[data-panel="true"]').count()) === 0) await page.keyboard.press('Shift+F2')
}

/** Somebody who has already signed in at a page. */
export function personAt(page: Page): Person {
  const cell = (row: number, column: number) =>
    page.locator(`[data-row="${row - 1}"][data-column="${column - 1}"]`).first()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: false })
  return {
    page,
    context: page.context(),
    cell,
    button,
    openTab: async (label) => {
      const tab = page.getByRole('tab', { name: new RegExp(`^${label}`), includeHidden: true })
      await tab.waitFor({ state: 'attached' })
      // On a narrow screen the rail is a drawer.
      if (!(await tab.isVisible())) await page.getByRole('button', { name: 'Маягтын жагсаалт нээх' }).click()
      await tab.click()
      await page.getByRole('tabpanel').waitFor()
    },
    type: async (row, column, text) => {
      await cell(row, column).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
    signOut: () => signOut(page),
    save: async () => {
      await page.getByRole('button', { name: /^Хадгалах/ }).click()
      // The bar, not the toast of an earlier save, which says the same for a while.
      await page.locator('.blank-line-saved').first().waitFor()
    },
  }
}

/** The address at which a tab has a paper; a browser that has no viewer for papers downloads it from there. */
export function paperIn(tab: Page): Promise<string> {
  return Promise.any([
    tab.waitForURL(/\/files\//).then(() => tab.url()),
    tab.waitForEvent('download').then((download) => download.url()),
  ])
}

/** Waits until the device has written what was typed: a reading waits for the writings before it. */
export const writtenOnDevice = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tosov')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('records').objectStore('records').count()
          reading.onsuccess = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
