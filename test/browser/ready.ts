import { expect } from 'vitest'
import { demoPassword } from '#features/demo/server/accounts.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { askingAt, REASON, sendReady } from '#test/support/ready.ts'

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
  await person.button('Тайлан бодох').click()
  await listed
}

async function saveNothing(person: BrowserUser): Promise<void> {
  const way = wayToSending(person)
  await way.getByText(/үлдсэн байна|Илгээхэд бэлэн\./).waitFor()
  const nothing = way.getByRole('button', { name: /^Оруулах зүйл байхгүй/ })
  for (let left = await nothing.count(); left > 0; left = await nothing.count()) {
    await nothing.first().click()
    await expect.poll(() => nothing.count()).toBe(left - 1)
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
  const why = way.getByRole('button', { name: /^Үндэслэх: / })
  for (let left = await why.count(); left > 0; left = await why.count()) {
    // The field is already open if the figures have changed since.
    if ((await why.first().getAttribute('aria-expanded')) !== 'true') await why.first().click()
    await way.getByLabel('Яагаад ийм байгаа үндэслэл').first().fill(REASON)
    await way.getByRole('button', { name: 'Үндэслэл хадгалах' }).first().click()
    await expect.poll(() => why.count()).toBe(left - 1)
  }
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
