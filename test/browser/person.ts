import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

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
  readonly button: (name: string) => Locator
}

/** Opens the page in a window of its own and signs in. What the page's console complains of fails the test. */
export async function signIn(browser: Browser, address: string, userName: string): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, acceptDownloads: true })
  const page = await context.newPage()
  page.on('pageerror', (error) => expect.fail(error.message))
  await page.goto(address)
  await page.getByLabel('Нэвтрэх нэр').fill(userName)
  await page.getByLabel('Нууц үг').fill('demo-2026')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
  return personAt(page, context)
}

/** Somebody who has already signed in at a page. */
export function personAt(page: Page, context: BrowserContext): Person {
  const cell = (row: number, column: number) =>
    page.locator(`[data-row="${row - 1}"][data-column="${column - 1}"]`).first()
  const button = (name: string) => page.getByRole('button', { name, exact: false })
  return {
    page,
    context,
    cell,
    button,
    openTab: async (label) => {
      await page.getByRole('tab', { name: new RegExp(`^${label}`) }).click()
      await page.getByRole('tabpanel').waitFor()
    },
    type: async (row, column, text) => {
      await cell(row, column).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
    save: async () => {
      await page.getByRole('button', { name: 'Хадгалах' }).click()
      await page.getByText('Бүх өөрчлөлт хадгалагдсан').first().waitFor()
    },
  }
}
