import type { BrowserContext, Locator, Page } from 'playwright-core'
import { foldText } from '#ui/grid/grid-text.ts'

export type BrowserUser = {
  readonly page: Page
  readonly context: BrowserContext
  readonly openTab: (label: string) => Promise<void>
  /** The cell of a row and a column, both counted from 1 as on paper. */
  readonly cell: (row: number, column: number) => Locator
  readonly type: (row: number, column: number, text: string) => Promise<void>
  readonly save: () => Promise<void>
  readonly signOut: () => Promise<void>
  readonly button: (name: string | RegExp) => Locator
}

export async function enterAs(page: Page, userName: string, password = 'demo-2026'): Promise<void> {
  await page.getByLabel('Нэвтрэх нэр').fill(userName)
  await page.getByLabel('Нууц үг').fill(password)
  await page.keyboard.press('Enter')
}

/** Goes to an address as the links of the page do. Loading the page takes ten times as long. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** The blank of a school's pupils of the demonstration. */
export const pupilsPath = '/?year=2026&tab=1'

/** Loads the blank of a school's pupils, which costs less than the home page and a click. */
export async function loadPupils(page: Page, address: string): Promise<BrowserUser> {
  await page.goto(address + pupilsPath)
  await page.getByRole('grid').first().waitFor()
  return personAt(page)
}

/** Opens the institution list from the overview, the start page of a reviewer. */
export async function openInstitutions(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Байгууллагууд/ }).click()
}

export async function clickSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Хэрэглэгч: / }).click()
  await page.getByRole('button', { name: 'Гарах', exact: true }).click()
}

/** Opens the cell panel by shortcut unless it is open: its state survives a reload. */
export async function openPanel(page: Page): Promise<void> {
  if ((await page.locator('.blank[data-panel="true"]').count()) === 0) await page.keyboard.press('Shift+F2')
}

/** For a test of a computed cell. Narrow grids have no choice. */
export async function showAllColumns(page: Page): Promise<void> {
  await page.getByRole('grid').first().waitFor()
  const folding = page.getByRole('checkbox', { name: foldText.typedOnly })
  if ((await folding.count()) > 0) await folding.uncheck()
}

export function personAt(page: Page): BrowserUser {
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
      // On a narrow screen the sidebar is a drawer. After a sign-in neither may be there yet.
      const drawer = page.getByRole('button', { name: 'Маягтын жагсаалт нээх' })
      await tab.or(drawer).filter({ visible: true }).first().waitFor()
      if (!(await tab.isVisible()) && (await drawer.isVisible())) await drawer.click()
      await tab.click()
      await page.getByRole('tabpanel').waitFor()
    },
    type: async (row, column, text) => {
      await cell(row, column).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
    signOut: () => clickSignOut(page),
    save: async () => {
      await page.getByRole('button', { name: /^Хадгалах/ }).click()
      // The save bar, not the toast of an earlier save with the same text.
      await page.locator('.blank-line-saved').first().waitFor()
    },
  }
}

/** Returns the address of the paper in a tab; a browser without a PDF viewer downloads it. */
export function paperIn(tab: Page): Promise<string> {
  return Promise.any([
    tab.waitForURL(/\/files\//).then(() => tab.url()),
    tab.waitForEvent('download').then((download) => download.url()),
  ])
}

/** Waits until pending edits are written: a read follows earlier writes. */
export async function writtenOnDevice(page: Page): Promise<void> {
  await keysOnDevice(page, 'records')
}

/** Returns the keys of a store of the device, each with spaces between its parts. */
export const keysOnDevice = (page: Page, store: string): Promise<readonly string[]> =>
  page.evaluate(async (name) => {
    // Opening creates a missing database, and the page would then find it without its stores.
    const exists = (await indexedDB.databases()).some((database) => database.name === 'tosov')
    if (!exists) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('tosov')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const keys = opening.result.transaction(name).objectStore(name).getAllKeys()
        keys.onerror = () => reject(keys.error)
        keys.onsuccess = () => {
          opening.result.close()
          resolve(keys.result.map((key) => String(key).replaceAll(',', ' ')))
        }
      }
    })
  }, store)
