import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#api/call.ts'
import { budgetCalls, type DraftAnswer, type MailStatus } from '#budget/api.ts'
import { reminderText } from '#budget/notification-text.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import type { NotificationsAnswer } from '#features/notifications/api.ts'
import { mailAddressText } from '#features/notifications/mail-text.ts'
import { notificationText } from '#features/notifications/text.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import { reviewCalls } from '#features/review/api.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { sendByCalls } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { enterAgain } from '#test/browser/start-over.ts'
import { focusedInDialog, zooms } from '#test/browser/ways-of-looking.ts'
import { askingAt } from '#test/support/ready.ts'
import { mailBox, mailTokenTo } from '#test/support/smtp-server.ts'

const { preview, account } = bulkText
const blockReasons = bulkBlockText
const reminder = reminderText

const box = await mailBox()
afterAll(() => box.goAway())

const reason = 'Нэгдүгээр ангийн тоо бүртгэлээс зөрж байна.'
/** Ready to be sent, see the demo data. */
const school = { userName: 'ebs2', id: '1008', sessionCode: '2026-01', email: 'nyagtlan@surguuli.mn' }

const bell = (page: Page) => page.getByRole('button', { name: /^Мэдэгдэл/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Мэдэгдэл', exact: true })
const rows = (page: Page) => panel(page).getByRole('listitem')
const unread = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
const openBell = async (page: Page) => {
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await panel(page).waitFor()
}

/** By a reviewer, as on their screen. */
const returnAt = async (address: string): Promise<void> => {
  const city = await askingAt(address, 'city', demoPassword)
  const of = { institutionId: school.id }
  const draft = await city.get(pathOf(budgetCalls.reviewDraft, { ...of, year: 2026 }))
  const { receipt } = draft.json<DraftAnswer>().review
  const { sessionCode } = school
  const body = { sessionCode, receipt, scope: 'whole', reason }
  expect((await city.post(pathOf(reviewCalls.reviewReturn, of), body)).statusCode).toBe(200)
}

const leaveForLater = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: mailAddressText.title })
  await dialog.getByRole('button', { name: mailAddressText.later }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A school, its reviewer and the ministry, each in their own browser; mail is delivered to a real local server. */
describe('notifications', () => {
  const stage = setStage({ env: { SMTP_URL: box.url, MAIL_FROM: 'tosov@yam.mn' } })
  let accountant: Page
  /** The window of the reviewer, then of the ministry and of the administrator. */
  let other: Page
  beforeAll(async () => {
    accountant = await stage.enter(school.userName, {
      bypassCSP: true,
      viewport: { width: 1366, height: 768 },
    })
    await accountant.getByRole('tab', { name: 'Нэгтгэл', includeHidden: true }).waitFor({ state: 'attached' })
  })

  it('the prompt for an address shows each focused element at 400 %, and can be postponed', async () => {
    const size = accountant.viewportSize() ?? expect.fail('no size')
    await accountant.setViewportSize(zooms['400 %'])
    await accountant.reload()
    await accountant.getByRole('dialog', { name: mailAddressText.title }).waitFor()
    const { address, later, send } = mailAddressText
    await expect.poll(() => accountant.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    expect(await focusedInDialog(accountant)).toEqual({
      visible: [address, later, send, 'Хаах'],
      covered: [],
    })
    await accountant.setViewportSize(size)
    await leaveForLater(accountant)
  })

  it('the postponed prompt for an address does not return in a new tab', async () => {
    const tab = await accountant.context().newPage()
    await tab.goto(accountant.url())
    await tab.getByRole('tab', { name: 'Нэгтгэл', includeHidden: true }).waitFor({ state: 'attached' })
    expect(await tab.getByRole('dialog', { name: mailAddressText.title }).count()).toBe(0)
    await tab.close()
  })

  it('opens and closes by keys alone, and all of it is read at once', async () => {
    // Notifications about the previous demo year.
    await expect.poll(() => unread(accountant)).toBe(2)
    await openBell(accountant)
    await expect.poll(() => rows(accountant).count()).toBe(2)
    expect(await rows(accountant).first().innerText()).toContain('Төсвийн төслийг баталлаа')
    expect(await axeFindings(accountant)).toEqual([])
    await panel(accountant).getByRole('button', { name: 'Бүгдийг уншсан болгох' }).click()
    await expect.poll(() => unread(accountant)).toBe(0)
    await accountant.keyboard.press('Escape')
    await expect.poll(() => panel(accountant).isVisible()).toBe(false)
    expect(await bell(accountant).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('a mail address is requested, validated and stored, with a list of its notifications', async () => {
    await openBell(accountant)
    await panel(accountant).getByRole('button', { name: 'Захидлын тохиргоо' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Мэдэгдлийг захидлаар авах' })
    const address = dialog.getByLabel('И-мэйл хаяг')
    await address.fill('nyagtlan@surguuli')
    await accountant.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('англи үсгээр').waitFor()
    expect(await axeFindings(accountant)).toEqual([])
    await address.fill(school.email)
    await dialog.getByLabel('Норматив шинэчлэгдсэн').uncheck()
    expect(await dialog.getByLabel('Төсөл буцаагдсан').isChecked()).toBe(true)
    // Schools cannot configure the notifications of reviewers.
    expect(await dialog.getByRole('checkbox').count()).toBe(14)
    await dialog.getByText(notificationText.chosen.untilConfirmed).waitFor()
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    // Until the link is opened the address that was there stays: none.
    await openBell(accountant)
    await panel(accountant).getByRole('button', { name: 'Захидлын тохиргоо' }).click()
    await dialog.waitFor()
    expect(await address.inputValue()).toBe('')
    await accountant.keyboard.press('Escape')
    await expect.poll(() => mailTokenTo(box, school.email)).not.toBe('')
    const body = { token: mailTokenTo(box, school.email) }
    const confirming = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const confirmed = await fetch(`${stage.address}/api/tosov/mail/confirm`, {
      ...confirming,
      body: JSON.stringify(body),
    })
    expect(confirmed.status).toBe(200)
    box.arrived.splice(0)
    await openBell(accountant)
    await panel(accountant).getByRole('button', { name: 'Захидлын тохиргоо' }).click()
    await expect.poll(() => address.inputValue()).toBe(school.email)
    expect(await dialog.getByLabel('Норматив шинэчлэгдсэн').isChecked()).toBe(false)
    await accountant.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('a return is seen at the school’s bell while the page stays open, and comes by mail without its words', async () => {
    await sendByCalls(stage.address, school.userName, school.id, school.sessionCode)
    const options = { bypassCSP: true, viewport: { width: 1366, height: 768 } }
    other = await stage.enter('city', options, `/?year=2026&institution=${school.id}`)
    await leaveForLater(other)
    await other.getByRole('button', { name: 'Буцаах' }).click()
    const dialog = other.getByRole('dialog')
    await dialog.getByLabel(/^Бүхэлд нь/).check()
    await dialog.getByLabel('Буцаах шалтгаан').fill(reason)
    await dialog.getByRole('button', { name: 'Буцаах' }).click()
    await expect.poll(() => unread(accountant)).toBe(1)
    await accountant
      .getByRole('status')
      .filter({ hasText: 'Мэдэгдэл: 1 уншаагүй' })
      .waitFor({ state: 'attached' })
    await expect
      .poll(() => box.arrived.map(({ to, subject }) => [to, subject]))
      .toEqual([[school.email, 'Төсөв: Төсвийн төслийг буцаалаа']])
    expect(box.arrived[0]?.text).toContain(`/?year=2026&institution=${school.id}\n`)
    expect(box.arrived[0]?.raw).not.toContain(reason)
  })

  it('opening one leads to the year, with the reason, and marks it as read', async () => {
    await accountant.getByRole('tab', { name: /^Сурагчийн тоо/ }).click()
    await accountant.getByRole('grid').first().waitFor()
    await openBell(accountant)
    await expect.poll(() => rows(accountant).count()).toBe(3)
    expect(await rows(accountant).first().innerText()).toContain(reason)
    expect(await axeFindings(accountant)).toEqual([])
    await accountant.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(accountant)).toEqual([])
    await accountant.emulateMedia({ colorScheme: 'light' })
    await accountant.keyboard.press('Tab')
    await accountant.keyboard.press('Tab')
    await accountant.keyboard.press('Enter')
    await expect.poll(() => new URL(accountant.url()).searchParams.has('tab')).toBe(false)
    await expect.poll(() => panel(accountant).isVisible()).toBe(false)
    await expect.poll(() => unread(accountant)).toBe(0)
    // The server has it, and it can be marked as unread again.
    const colleague = await askingAt(stage.address, school.userName, demoPassword)
    const unreadOnServer = async () =>
      (await colleague.get('/api/tosov/notifications')).json<NotificationsAnswer>().unread
    await expect.poll(unreadOnServer).toBe(0)
    await openBell(accountant)
    await rows(accountant)
      .first()
      .getByRole('button', { name: /^Уншаагүй болгох/ })
      .click()
    await expect.poll(() => unread(accountant)).toBe(1)
    await expect.poll(unreadOnServer).toBe(1)
    await panel(accountant).getByRole('button', { name: 'Бүгдийг уншсан болгох' }).click()
    await expect.poll(() => unread(accountant)).toBe(0)
    await accountant.keyboard.press('Escape')
  })

  it('a reviewer sees whom a reminder would reach and how, reminds them, and has an account of each', async () => {
    await enterAgain(other, stage.address, 'ministry')
    const ministry = other
    await leaveForLater(ministry)
    const open = ministry.getByRole('button', { name: reminder.open })
    await open.click()
    const dialog = ministry.getByRole('dialog', { name: bulkText.titles.remind })
    const line = (name: string) =>
      dialog.locator('li li').filter({ hasText: new RegExp(`(^| )${name}( |$)`) })
    const openAll = () =>
      dialog.locator('details:not([open]) > summary').evaluateAll((all) => {
        for (const each of all) if (each instanceof HTMLElement) each.click()
      })
    await line(school.id).waitFor({ state: 'attached' })
    await openAll()
    // The list excludes institutions that have sent, and shows the channel of each.
    const all = await dialog.locator('li li').count()
    await dialog.getByText(preview.will.remind(all)).waitFor()
    await dialog.getByText(reminder.about(all), { exact: true }).waitFor()
    // Its address was confirmed by a link; the other has none.
    expect(await line(school.id).innerText()).toContain(reminder.reaches.mail)
    expect(await line('1002').innerText()).toContain(reminder.reaches.program)
    expect(await axeFindings(ministry)).toEqual([])
    await dialog.getByLabel(preview.words).fill('Баасан гаргаас өмнө илгээнэ үү.')
    await dialog.getByRole('button', { name: preview.submit.remind(all) }).click()
    await dialog.getByText(account.done(all, all)).waitFor()
    expect(await axeFindings(ministry)).toEqual([])
    await ministry.keyboard.press('Enter')
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => unread(accountant)).toBe(1)
    await openBell(accountant)
    await rows(accountant).first().getByText('Баасан гаргаас өмнө илгээнэ үү.').waitFor()
    await accountant.keyboard.press('Escape')
    await expect.poll(() => box.arrived.at(-1)?.subject).toBe('Төсөв: Төсвийн төслөө илгээхийг сануулж байна')
    // Once a day for each institution, independent of the sender.
    await open.click()
    await dialog.getByText(blockReasons.remindedToday).waitFor()
    const again = dialog.getByRole('button', { name: preview.submit.remind(0) })
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
    await ministry.keyboard.press('Escape')
  })

  it('the administrator gets none, and sees the status of mail, also without its server', async () => {
    await enterAgain(other, stage.address, 'admin')
    const admin = other
    await leaveForLater(admin)
    const state = admin.getByRole('region', { name: 'Захидал' })
    const accounts = () => admin.getByRole('tab', { name: 'Хэрэглэгч', exact: true }).click()
    await accounts()
    await state.getByText(`Захидлын сервер ${new URL(box.url).host} хариу өгч байна.`).waitFor()
    await state.getByText('Хүлээж байгаа захидал алга.').waitFor()
    expect(await bell(admin).count()).toBe(0)
    await box.goAway()
    await sendByCalls(stage.address, school.userName, school.id, school.sessionCode)
    await returnAt(stage.address)
    await expect.poll(() => unread(accountant)).toBe(2)
    const asked = await askingAt(stage.address, 'admin', demoPassword)
    const failure = async () => (await asked.get('/api/admin/mail')).json<MailStatus>().failure
    await expect.poll(failure).not.toBe(null)
    await admin.reload()
    await expect
      .poll(() => state.innerText())
      .toMatch(/захидал авахгүй байна.*1 захидал илгээгдэхийг хүлээж байна.*Сүүлийн алдаа.*ECONNREFUSED/s)
    expect(await axeFindings(admin)).toEqual([])
    await box.comeBack()
    await admin.reload()
    await state.getByText('хариу өгч байна').waitFor()
  })
})

describe('where mail is not set up', () => {
  const stage = setStage()
  it('the mail setting states this, and is stored for later use', async () => {
    const page = await stage.enter('city', { bypassCSP: true })
    await openBell(page)
    await panel(page).getByText('Мэдэгдэл алга.').waitFor()
    await panel(page).getByRole('button', { name: 'Захидлын тохиргоо' }).click()
    const dialog = page.getByRole('dialog', { name: 'Мэдэгдлийг захидлаар авах' })
    await dialog.getByText('захидлын сервер тохируулаагүй').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await dialog.getByRole('checkbox').count()).toBe(4)
  })
})
