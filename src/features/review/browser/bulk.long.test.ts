import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { reminderText } from '#budget/notification-text.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import { deadlineDialogText, returningText, reviewAnswerText } from '#features/review/text.ts'
import { extensionText } from '#features/years/extension-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { sendByCalls } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { askingAt } from '#test/support/ready.ts'

const { bar: barText, preview, account } = bulkText
const blockReasons = bulkBlockText
const reminder = reminderText
const school = 'Тосонбулаг сумын ерөнхий боловсролын сургууль'
const kindergarten = 'Аймгийн төвийн 15-р цэцэрлэг'

describe('acts on many, as a reviewer does them', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    await Promise.all([
      sendByCalls(stage.address, 'ebs', '1001', '2026-01'),
      sendByCalls(stage.address, 'sub', '1004', '2026-01'),
    ])
    page = await stage.enter('aimag', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
    await page.getByRole('heading', { level: 2, name: /тойм$/ }).waitFor()
  })

  const bar = () => page.getByRole('region', { name: barText.label })
  const dialog = () => page.getByRole('dialog')
  const box = (name: string) => page.getByRole('checkbox', { name: workspaceText.selection.row(name) })
  const wholePage = () => page.getByRole('checkbox', { name: workspaceText.selection.page })
  const chosen = (count: number) => bar().getByText(barText.chosen(count), { exact: true }).waitFor()
  /** With the number of institutions that it is about. */
  const act = (name: string) => bar().getByRole('button', { name: `${name}, ` })
  const button = (name: string | RegExp) => dialog().getByRole('button', { name })
  const openAll = () =>
    dialog()
      .locator('details:not([open]) > summary')
      .evaluateAll((all) => {
        for (const each of all) if (each instanceof HTMLElement) each.click()
      })

  it('is offered by the overview as a reminder for unsent institutions only, with the channel of each', async () => {
    await page.getByRole('button', { name: reminder.open }).click()
    await dialog().getByText(preview.will.remind(3)).waitFor()
    await dialog().getByText(reminder.about(3), { exact: true }).waitFor()
    const names = dialog().locator('li li')
    expect(await names.count()).toBe(3)
    for (const name of [school, kindergarten]) expect(await names.filter({ hasText: name }).count()).toBe(0)
    expect(await names.filter({ hasText: reminder.reaches.program }).count()).toBeGreaterThan(0)
    await button('Болих').click()
    await dialog().waitFor({ state: 'detached' })
  })

  it('selects one, a range by Shift, the whole page, and by keys, and shows the number', async () => {
    await page.getByRole('link', { name: /^Байгууллагууд/ }).click()
    await page.locator('tbody tr').nth(4).waitFor()
    expect(await bar().count()).toBe(0)
    const boxes = page.getByRole('checkbox', { name: /^Сонгох: / })
    await boxes.nth(0).click()
    await chosen(1)
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    await chosen(4)
    expect(await wholePage().evaluate((each: HTMLInputElement) => each.indeterminate)).toBe(true)
    await boxes.nth(1).click()
    await chosen(3)
    await wholePage().click()
    await chosen(5)
    await wholePage().click()
    await expect.poll(() => bar().count()).toBe(0)
    await boxes.nth(0).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await chosen(1)
    await page.keyboard.press('Shift+ArrowDown')
    await chosen(3)
    await page.keyboard.press('Shift+Space')
    await chosen(3)
    // Sorting preserves the selection; changing the filter clears it.
    await page.getByRole('button', { name: /^Дүн, сая/ }).click()
    await chosen(3)
    await page.getByLabel('Төлөв').selectOption('atDistrict')
    await expect.poll(() => bar().count()).toBe(0)
    await page.getByLabel('Төлөв').selectOption('all')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(5)
  })

  it('offers the actions that are open for at least one of them', async () => {
    await box(school).click()
    await act(bulkText.acts.return).waitFor()
    expect(await bar().getByRole('button').allInnerTexts()).toEqual([
      barText.all(5),
      barText.none,
      barText.act(bulkText.acts.extend, 1),
      barText.act(bulkText.acts.return, 1),
      barText.act(bulkText.acts.approve.district, 1),
    ])
    const row = page.getByRole('row', { name: school })
    const amount = await row.locator('td').nth(2).innerText()
    await bar().getByText(`${amount} сая`).waitFor()
    await bar()
      .getByRole('button', { name: barText.all(5) })
      .click()
    await chosen(5)
    await bar()
      .getByRole('button', { name: barText.act(bulkText.acts.remind, 3), exact: true })
      .waitFor()
    await bar()
      .getByRole('button', { name: barText.act(bulkText.acts.extend, 5), exact: true })
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('reminds unsent institutions with a custom text, and not twice a day', async () => {
    await act(bulkText.acts.remind).click()
    await dialog().getByText(preview.will.remind(3)).waitFor()
    await dialog().getByLabel(preview.words).fill('Маргааш дуусна')
    expect(await axeFindings(page)).toEqual([])
    await button(preview.submit.remind(3)).click()
    await dialog().getByText(account.done(3, 5)).waitFor()
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await wholePage().click()
    await act(bulkText.acts.remind).click()
    await dialog().getByText(blockReasons.remindedToday).waitFor()
    await button('Болих').click()
  })

  it('extends the deadline with a reason, also for sent institutions', async () => {
    await act(bulkText.acts.extend).click()
    await button(preview.submit.extend(0)).click()
    await dialog().getByText(deadlineDialogText.noMoment).waitFor()
    const year = new Date().getFullYear() + 20
    await dialog().getByLabel(deadlineDialogText.until).fill(`${year}.09.05 18:00`)
    await dialog().getByText(preview.will.extend(5)).waitFor()
    await button(preview.submit.extend(5)).click()
    await dialog().getByText(extensionText.noReason()).waitFor()
    await dialog().getByLabel(deadlineDialogText.reason).fill('Шуурга')
    expect(await axeFindings(page)).toEqual([])
    await button(preview.submit.extend(5)).click()
    await dialog().getByText(account.done(5, 5)).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => bar().count()).toBe(0)
    const deadlines = page.getByText(`${year}.09.05`, { exact: true })
    await expect.poll(() => deadlines.count()).toBe(5)
  })

  it('passes on those without open points, skips changed ones, and exports the result', async () => {
    // The figures of drafts are refreshed in the background.
    await wholePage().click()
    await act(bulkText.acts.approve.district).click()
    await expect
      .poll(
        async () => {
          if (await button(preview.submit.approve.district(2)).count()) return 'worked out'
          await button('Болих').click()
          await act(bulkText.acts.approve.district).click()
          await button(/яаманд шилжүүлэх$/).waitFor()
          return 'not yet'
        },
        { interval: 1000 },
      )
      .toBe('worked out')
    await openAll()
    await dialog().getByText(blockReasons.notSent).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const colleague = await askingAt(stage.address, 'aimag', demoPassword)
    const marked = await colleague.post('/api/tosov/review/institution/1001/mark', {
      sessionCode: '2026-01',
      receipt: '2026-1001-1',
      sheet: 'ebs-b1',
      row: '1',
      field: 'stage1Qty',
      text: 'Яагаад?',
    })
    expect(marked.statusCode, marked.body).toBe(200)
    await button(preview.submit.approve.district(2)).click()
    await dialog().getByText(account.done(1, 5)).waitFor()
    await openAll()
    const groups = dialog().getByRole('listitem')
    await groups.filter({ hasText: bulkText.changed }).getByText(school).waitFor()
    await groups.filter({ hasText: bulkText.outcomes.done }).first().getByText(kindergarten).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await button(account.save).click()
    const { sheets } = await readXlsx(await readFile(await (await download).path()))
    const written = (sheets[0]?.rows ?? []).map((row) => row.map(String))
    expect(written[0]).toEqual(Object.values(account.columns))
    expect(written).toContainEqual([
      '1004',
      kindergarten,
      bulkText.outcomes.done,
      reviewAnswerText.passedOn(kindergarten),
    ])
    expect(written).toContainEqual(['1001', school, bulkText.outcomes.changed, bulkText.changed])
    expect(written).toHaveLength(6)
    await button('Хаах').first().click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('row', { name: kindergarten }).innerText()).toContain('Яаманд')
  })

  it('returns all with one reason, despite open points', async () => {
    await box(school).click()
    await act(bulkText.acts.approve.district).click()
    await dialog().getByText(blockReasons.openPoints).waitFor()
    await dialog().getByText(preview.nobody).first().waitFor()
    await button('Болих').click()
    await act(bulkText.acts.return).click()
    await dialog().getByText(preview.will.return(1)).waitFor()
    await dialog().getByLabel(returningText.reason).fill('Хоолны тоог засна уу')
    await button(preview.submit.return(1)).click()
    await dialog().getByText(account.done(1, 1)).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('row', { name: school }).innerText()).toContain('Буцаасан')
  })

  const note = (on: Page, words: string) => on.getByRole('status').filter({ hasText: words })

  it('goes on when the window is closed, and shows the result in another browser', async () => {
    await wholePage().click()
    await act(bulkText.acts.extend).click()
    const until = `${new Date().getFullYear() + 21}.09.05 18:00`
    await dialog().getByLabel(deadlineDialogText.until).fill(until)
    await dialog().getByText(preview.will.extend(5)).waitFor()
    await dialog().getByLabel(deadlineDialogText.reason).fill('Зам хаагдсан')
    const ordered = page.waitForResponse((answer) => answer.url().endsWith('/order'))
    await button(preview.submit.extend(5)).click()
    expect((await ordered).status()).toBe(202)
    await page.context().close()
    page = await stage.enter('aimag', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
    await note(page, account.done(5, 5)).waitFor()
    await page.reload()
    await note(page, account.done(5, 5)).getByRole('button', { name: bulkText.order.open }).click()
    await dialog().getByText(account.done(5, 5)).waitFor()
    await dialog().getByText(school).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Байгууллагууд/ }).click()
    await expect.poll(() => page.getByText(until.slice(0, 10), { exact: true }).count()).toBe(5)
    await note(page, account.done(5, 5)).getByRole('button', { name: bulkText.order.dismiss }).click()
    await expect.poll(() => note(page, account.done(5, 5)).count()).toBe(0)
  })

  it('shows the progress of a long order, stops and continues it, and exports what is left', async () => {
    const summary = { orderId: 'a', action: 'return', year: 2026, orderedAt: '2026-09-01T00:00:00.000Z' }
    const row = { version: '', reason: null, points: [], reach: null, message: 'Буцаалаа.' }
    let state = 'running'
    const changes: unknown[] = []
    const order = () => ({ ...summary, all: 250, reported: 120, done: 119, state })
    await page.route('**/api/tosov/review/bulk-orders', (route) =>
      route.fulfill({ json: { orders: [order()] } }),
    )
    await page.route('**/api/tosov/review/bulk-orders/a', async (route) => {
      const rows = [{ ...row, institutionId: '1001', name: school, outcome: 'done' }]
      const left = [{ institutionId: '1004', name: kindergarten }]
      if (route.request().method() === 'GET') return route.fulfill({ json: { ...order(), rows, left } })
      changes.push(route.request().postDataJSON())
      state = changes.length === 1 ? 'stopping' : 'running'
      return route.fulfill({ json: { status: 1, message: '' } })
    })
    await page.reload()
    const running = note(page, account.running(120, 250))
    await running.getByRole('button', { name: bulkText.order.watch }).click()
    await dialog().getByText(bulkText.order.mayClose).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await running.getByRole('button', { name: bulkText.order.watch }).click()
    await button(account.stop).click()
    await button(account.stopping).waitFor()
    state = 'stopped'
    await dialog().getByText(account.ended.stopped(130)).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await button(account.save).click()
    const { sheets } = await readXlsx(await readFile(await (await download).path()))
    expect((sheets[0]?.rows ?? []).slice(1).map((each) => each.map(String))).toEqual([
      ['1001', school, bulkText.outcomes.done, 'Буцаалаа.'],
      ['1004', kindergarten, bulkText.outcomes.left, ''],
    ])
    await button(account.goOn).click()
    await dialog().getByText(bulkText.order.mayClose).waitFor()
    expect(changes).toEqual([{ change: 'stop' }, { change: 'continue' }])
  })
})
