import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { summaryText } from '#features/reports/summary-text.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { askingAt, REASON, sendReady } from '#test/support/ready.ts'

/** The lines of warnings; each unfolds. */
export const doubtsIn = (way: Locator): Locator => way.locator('[data-point=doubt] > details')

export const wayToSending = ({ page }: BrowserUser) =>
  page.getByRole('region', { name: 'Илгээхэд бэлэн эсэх' })

/** On the home page: saves the remaining blanks as empty, calculates, and justifies all warnings. */
export async function prepareInBrowser(person: BrowserUser): Promise<void> {
  await saveNothing(person)
  await calculateInBrowser(person)
  await justifyAll(person)
}

/** Waits for the response and the list: the message of an earlier calculation may still be displayed. */
export async function calculateInBrowser(person: BrowserUser): Promise<void> {
  const answered = (path: string) => person.page.waitForResponse((answer) => answer.url().includes(path))
  const listed = answered('/api/finance/report/snapshot').then(() => answered('/api/finance/report/list/'))
  await person.page.getByRole('button', { name: 'Тайлан бодох', exact: true }).click()
  await listed
}

/** Saves the remaining blanks as empty. */
export async function saveNothing(person: BrowserUser): Promise<void> {
  const way = wayToSending(person)
  await way.getByText(/зүйл үлдсэн|Илгээхэд бэлэн\./).waitFor()
  const blanks = way.locator('summary', { hasText: 'хадгалаагүй. Бөглөөд' })
  for (let left = await blanks.count(); left > 0; left = await blanks.count()) {
    await blanks.first().click()
    await way.getByRole('button', { name: /^Оруулах зүйл байхгүй/ }).click()
    await expect.poll(() => blanks.count()).toBe(left - 1)
  }
}

/** Justifies warnings on the home page until the report can be sent. */
export async function justifyAll(person: BrowserUser): Promise<void> {
  await justifyRequestedPoints(person)
  await wayToSending(person).getByText('Илгээхэд бэлэн.').waitFor()
  await expect.poll(() => person.button('Илгээх').first().getAttribute('aria-disabled')).toBe('false')
}

/** Justifies all warnings that the home page lists. */
export async function justifyRequestedPoints(person: BrowserUser): Promise<void> {
  const way = wayToSending(person)
  const doubts = doubtsIn(way)
  for (let left = await doubts.count(); left > 0; left = await doubts.count()) {
    // The field is already open if the figures have changed since.
    if ((await doubts.first().getAttribute('open')) === null) await doubts.first().locator('summary').click()
    await way.getByLabel('Яагаад ийм байгаа үндэслэл').first().fill(REASON)
    await way.getByRole('button', { name: 'Үндэслэл хадгалах' }).first().click()
    await expect.poll(() => doubts.count()).toBe(left - 1)
  }
}

/** Opens the page that sends, and returns its text. */
export async function openSending(person: BrowserUser): Promise<string> {
  await person.page.getByRole('button', { name: summaryText.send, exact: true }).first().click()
  const { main } = sendingPage(person)
  return main.innerText()
}

export function sendingPage({ page }: BrowserUser): { readonly main: Locator; readonly send: Locator } {
  const main = page.locator('section:has([data-heads="sending"])')
  return { main, send: main.getByRole('button', { name: summaryText.send, exact: true }) }
}

/** Sends, confirms the message, and returns the text before the sending and the message. */
export async function pressSend(
  person: BrowserUser,
): Promise<{ readonly before: string; readonly message: string }> {
  const before = await openSending(person)
  await sendingPage(person).send.click()
  const alert = person.page.getByRole('alertdialog')
  const message = await alert.innerText()
  await alert.getByRole('button').click()
  return { before, message }
}

/** Calculates, justifies and sends the report of an institution by API calls, without its screen. */
export async function sendByCalls(
  address: string,
  userName: string,
  orgId: string,
  sessionCode: string,
): Promise<void> {
  const about = { orgId, sessionCode }
  const colleague = await askingAt(address, userName, demoPassword)
  const calculated = await colleague.post('/api/finance/report/snapshot', about)
  const sent = await sendReady(colleague, about)
  expect([calculated.statusCode, sent.statusCode], sent.body).toEqual([200, 200])
}
