import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { nowhere, setStage } from '#test/browser/stage.ts'
import { enterAgain, leave, signInAgain } from '#test/browser/start-over.ts'

const stage = setStage()
let page: Page
beforeAll(async () => {
  page = await stage.window({}, nowhere)
})
const failureText = 'Энэ хэсгийг харуулж чадсангүй.'

/** Well-formed responses with an unexpected schema. */
const cases = [
  {
    who: 'ebs',
    role: 'tab',
    tab: 'Багш, ажилтны хүүхэд',
    call: /\/api\/sub\/blank11\//,
    answer: { SUCCESS_CODE: 200, RESULT: [{}] },
  },
  {
    who: 'ebs',
    role: 'tab',
    tab: 'Ажилтны төлөв',
    call: /\/api\/ebs\/blank11\/1001\//,
    answer: [{ t1Flag: 1 }],
  },
  {
    who: 'ministry',
    role: 'link',
    tab: 'Нэгтгэсэн тайлан',
    call: /\/api\/tosov\/review\/sums\//,
    answer: { odd: true },
  },
  { who: 'admin', role: 'tab', tab: 'Хэрэглэгч', call: /\/api\/admin\/accounts/, answer: { odd: true } },
] as const

describe.each(cases)('a response of an unexpected form ($who, $tab)', ({ who, role, tab, call, answer }) => {
  beforeAll(async () => {
    await enterAgain(page, stage.address, who)
    await page.locator('[role="tab"], #rail a').first().waitFor()
  })

  it('leaves the page, shows a reference that is also in the log, and recovers', async () => {
    await page.route(call, (route) => route.fulfill({ json: answer }))
    const noted = page.waitForRequest(/client-errors/)
    await page.getByRole(role, { name: new RegExp(`^${tab}`) }).click()
    await page.getByText(failureText).waitFor()
    const { reference } = (await noted).postDataJSON()
    expect((await (await noted).response())?.status()).toBe(200)
    expect(await page.getByRole('alert').innerText()).toContain(reference)
    expect(await page.getByRole(role).count()).toBeGreaterThan(1)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Дахин оролдох' }).click()
    await page.getByText(failureText).waitFor({ state: 'detached' })
    await page.getByRole('grid').or(page.getByRole('combobox')).first().waitFor()
  })
})

describe('a page that fails as a whole', () => {
  it('shows a message before the first content, and recovers', async () => {
    await leave(page, stage.address)
    await page.goto(stage.address)
    await page.route(/\/api\/tosov\/home/, (route) => route.fulfill({ json: { odd: true } }))
    await page.getByLabel('Нэвтрэх нэр').fill('ebs')
    await page.getByLabel('Нууц үг').fill('demo-2026')
    await page.keyboard.press('Enter')
    await page.getByText(failureText).waitFor()
    await page.unroute(/\/api\/tosov\/home/)
    await page.getByRole('link', { name: 'Эхний хуудас руу очих' }).click()
    await page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
  })
})

describe('unsaved input', () => {
  it('stays while another screen fails', async () => {
    const ebs = await signInAgain(page, stage.address, 'ebs')
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '77')
    await page.route(/\/api\/sub\/blank11\//, (route) =>
      route.fulfill({ json: { SUCCESS_CODE: 200, RESULT: [{}] } }),
    )
    await ebs.openTab('Багш, ажилтны хүүхэд')
    await page.getByText(failureText).waitFor()
    await page.unroute(/\/api\/sub\/blank11\//)
    await ebs.button('Дахин оролдох').click()
    await page.getByRole('grid').first().waitFor()
    await ebs.openTab('Сурагчийн тоо')
    expect(await ebs.cell(1, 1).innerText()).toBe('77')
  })
})

describe('a screen with missing code', () => {
  const piece = /\/assets\/screens-[^/]+\.js/
  const missing = /Холболт тасарсан тул энэ хэсгийн програм татагдсангүй/

  it('reports the lost connection, logs nothing, and loads on the next request', async () => {
    await enterAgain(page, stage.address, 'ebs')
    const noted: string[] = []
    page.on('request', (request) => request.url().includes('client-errors') && noted.push(request.url()))
    await page.route(piece, (route) => route.abort())
    await page.locator('[role="tab"], #rail a').first().waitFor()
    await page.goto(`${stage.address}/?year=2026&tab=15`)
    await page.getByText(missing).waitFor()
    await page.unroute(piece)
    await page.getByRole('button', { name: 'Дахин оролдох' }).click()
    await page.getByRole('grid').first().waitFor()
    expect(noted).toEqual([])
  })

  it('loads when a user opens it, after failed background loading', async () => {
    await leave(page, stage.address)
    await page.goto(stage.address)
    let requestCount = 0
    await page.route(piece, (route) => {
      requestCount += 1
      return route.abort()
    })
    await page.getByLabel('Нэвтрэх нэр').fill('ebs')
    await page.getByLabel('Нууц үг').fill('demo-2026')
    await page.keyboard.press('Enter')
    // Requested three times while hidden, then abandoned.
    await expect.poll(() => requestCount).toBe(3)
    await page.unroute(piece)
    await page.getByRole('tab', { name: /^Ажилтны төлөв/ }).click()
    await page.getByRole('grid').first().waitFor()
    expect(await page.getByText(missing).count()).toBe(0)
  })
})
