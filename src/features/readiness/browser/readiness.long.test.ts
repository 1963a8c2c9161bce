import { beforeAll, describe, expect, it } from 'vitest'
import { statusCountText } from '#budget/page-text.ts'
import { homeText } from '#features/home/home-text.ts'
import { sendingText } from '#features/reports/summary-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, openInstitutions, openPanel, personAt } from '#test/browser/person.ts'
import { openSending, prepareInBrowser, pressSend, sendingPage, wayToSending } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { signInAgain } from '#test/browser/start-over.ts'
import { askingAt, makeReady as makeReadyByCalls, REASON } from '#test/support/ready.ts'

const stage = setStage()
let person: BrowserUser
beforeAll(async () => {
  person = await stage.signIn('ebs2')
})

const isNotReady = async (): Promise<void> => {
  await wayToSending(person).getByText('зүйл үлдсэн').waitFor()
  expect(await person.button('Илгээх').first().getAttribute('aria-disabled')).toBe('true')
}

const isSent = async (receipt: string): Promise<void> => {
  const way = wayToSending(person)
  await way.getByText('Илгээхэд бэлэн.').waitFor()
  const { before, message } = await pressSend(person)
  expect(before).toMatch(/Бичсэн үндэслэл\s+\d/)
  expect(message).toContain(receipt)
  await person.button(sendingText.back).click()
  // A closed year has no link.
  await way.waitFor({ state: 'detached' })
}

/** Each step depends on the previous ones. */
describe('a school that is ready', () => {
  it('sees before sending what will be sent, also at double zoom, and sends nothing by going back', async () => {
    const { page } = person
    await page.setViewportSize({ width: 683, height: 384 })
    await wayToSending(person).getByText('Илгээхэд бэлэн.').waitFor()
    expect(await openSending(person)).toContain(sendingText.levels.district)
    await expect.poll(() => page.locator(':focus').innerText()).toBe(sendingText.title)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(683)
    expect(await axeFindings(page)).toEqual([])
    await person.button(sendingText.back).click()
    await page.setViewportSize({ width: 1280, height: 860 })
    await wayToSending(person).getByText('Илгээхэд бэлэн.').waitFor()
    expect(await page.getByText('2026-1008-1').count()).toBe(0)
  })

  it('is not ready while something typed is not saved', async () => {
    const way = wayToSending(person)
    await way.getByText('Илгээхэд бэлэн.').waitFor()
    await person.openTab('Сурагчийн тоо')
    const before = await person.cell(1, 1).innerText()
    await person.type(1, 1, '41')
    await person.openTab('Нэгтгэл')
    await way.getByText('1 өөрчлөлт хадгалаагүй байна').waitFor()
    expect(await way.getByText('Илгээхэд бэлэн.').count()).toBe(0)
    expect(await person.button('Илгээх').first().getAttribute('aria-disabled')).toBe('true')
    await person.openTab('Сурагчийн тоо')
    await person.type(1, 1, before)
    await person.openTab('Нэгтгэл')
  })

  it('has to press again, below the new figures, if a colleague calculated while the page was open', async () => {
    await wayToSending(person).getByText('Илгээхэд бэлэн.').waitFor()
    const seen = (await openSending(person)).split('\n')
    const { main, send } = sendingPage(person)
    const colleague = await askingAt(stage.address, 'ebs2', 'demo-2026')
    const blanks = [{ specificationCode: '1', stage1Qty: '83' }]
    const about = { orgId: '1008', sessionCode: '2026-01' }
    await colleague.post('/api/ebs/blank1/save', { id: '1008', year: 2026, blanks })
    await colleague.post('/api/finance/report/snapshot', about)
    await makeReadyByCalls(colleague, about)
    await send.click()
    await main.getByText('тайланг дахин бодсон тул илгээсэнгүй').waitFor()
    const anew = (await main.innerText()).split('\n')
    const figure = (lines: readonly string[]) => lines.find((line) => line.startsWith('Хувьсах зардлаар'))
    expect(figure(seen)).toMatch(/[\d,]+\.\d/)
    expect(figure(anew)).toMatch(/[\d,]+\.\d/)
    expect(figure(anew)).not.toBe(figure(seen))
    expect(await axeFindings(person.page)).toEqual([])
    await person.button(sendingText.back).click()
    expect(await person.page.getByText('2026-1008-1').count()).toBe(0)
  })

  it('sends nothing while an edit typed in another tab is unsaved', async () => {
    const other = personAt(await person.context.newPage())
    await other.page.goto(person.page.url())
    await other.openTab('Сурагчийн тоо')
    await wayToSending(person).getByText('Илгээхэд бэлэн.').waitFor()
    await openSending(person)
    const { main, send } = sendingPage(person)
    await other.type(1, 1, '84')
    await main
      .getByText('1 өөрчлөлт хадгалаагүй байна. Эхлээд хадгална уу.')
      .locator('visible=true')
      .waitFor()
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await person.button(sendingText.back).click()
    expect(await person.page.getByText('2026-1008-1').count()).toBe(0)
    await other.type(1, 1, '83')
    await wayToSending(person).getByText('Илгээхэд бэлэн.').waitFor()
    await other.page.close()
  })

  it('sends at once', () => isSent('2026-1008-1'))
})

describe('from open points to sent', () => {
  it('names the list with unsaved input of people, until the user discards it', async () => {
    person = await signInAgain(person.page, stage.address, 'ebs')
    const list = 'Багш, ажилтны хүүхэд'
    const unsavedNote = wayToSending(person).getByText(`«${list}» хуудсанд 1 өөрчлөлт хадгалаагүй байна.`)
    const fee = person.page.locator('tbody tr').filter({ hasText: 'Баттулга' }).getByLabel('Сургалтын төлбөр')
    await person.openTab(list)
    const before = await fee.inputValue()
    await fee.fill('3500000')
    await person.openTab('Нэгтгэл')
    await unsavedNote.waitFor()
    expect(await person.button('Илгээх').first().getAttribute('aria-disabled')).toBe('true')
    await person.openTab(list)
    await fee.fill(before)
    await person.openTab('Нэгтгэл')
    await wayToSending(person).getByText('зүйл үлдсэн').waitFor()
    await unsavedNote.waitFor({ state: 'detached' })
  })

  it('marks a list whose amount needs a reason alike in the rail, in the list of blanks and in the checklist', async () => {
    const list = 'Багш, ажилтны хүүхэд'
    const { page } = person
    await person.openTab(list)
    const row = page.locator('tbody tr').filter({ hasText: 'Баттулга' })
    await row.getByLabel('Сургалтын төлбөр').fill('900')
    await page.getByRole('button', { name: 'Хадгалах', exact: true }).click()
    await page.getByText('Бүх өөрчлөлт хадгалагдсан').first().waitFor()
    await person.openTab('Нэгтгэл')
    const line = wayToSending(person).locator('li', { hasText: 'мянган төгрөгөөр биш' })
    const places = page.getByRole('table', { name: homeText.places.title })
    const listed = places.getByRole('row').filter({ hasText: list })
    const marked = [page.getByRole('tab', { name: list }), listed, line].map((part) =>
      part.locator('[data-mark=doubt]').waitFor(),
    )
    await Promise.all(marked)
    await listed.getByText(statusCountText.doubts(1)).waitFor()
  })

  it.each([
    ['a dormitory in which something is missing', 'dorm', '2025-1002-1'],
    ['a centre', 'ntb', '2025-1006-1'],
  ])('leads %s', async (_, userName, receipt) => {
    person = await signInAgain(person.page, stage.address, userName)
    await isNotReady()
    await prepareInBrowser(person)
    await isSent(receipt)
  })
})

/** A kindergarten has things to justify until it sends. */
describe('a warning at its cell', () => {
  let sub: BrowserUser
  let aimag: BrowserUser
  beforeAll(async () => {
    aimag = personAt(await stage.enter('aimag'))
    sub = await signInAgain(person.page, stage.address, 'sub')
    person = sub
  })
  const panel = (person: BrowserUser) => person.page.getByRole('complementary')

  it('leads from the home page to the cell, where the reason is typed and read', async () => {
    await isNotReady()
    await sub.openTab('Суралцагчийн тоо')
    // 8 to 10 hours and 24 hours are more than there are.
    await sub.type(1, 9, '220')
    await sub.save()
    await sub.openTab('Нэгтгэл')
    const way = wayToSending(sub)
    await way.getByText('Ердийн болон 24 цагийн').first().waitFor()
    await way.locator('summary', { hasText: 'Ердийн болон 24 цагийн' }).last().click()
    await way
      .getByRole('button', { name: /^Үзэх: .*Ердийн/ })
      .first()
      .click()
    await openPanel(sub.page)
    const field = panel(sub).getByLabel('Яагаад ийм байгаа үндэслэл')
    await field.fill('Таван хүүхэд хоёуланд нь бүртгэлтэй.')
    await sub.page.reload()
    await sub.page.getByRole('grid').first().waitFor()
    await sub.cell(1, 9).click()
    await openPanel(sub.page)
    await expect.poll(() => field.inputValue()).toBe('Таван хүүхэд хоёуланд нь бүртгэлтэй.')
    await panel(sub).getByRole('button', { name: 'Үндэслэл хадгалах' }).click()
    await panel(sub).getByText('«Таван хүүхэд хоёуланд нь бүртгэлтэй.»').waitFor()
    expect(await axeFindings(sub.page)).toEqual([])
  })

  it('prompts again when the figure changes, with the previous text', async () => {
    await sub.type(1, 9, '221')
    await sub.save()
    await sub.cell(1, 9).click()
    await panel(sub).getByText('тоо өөрчлөгдсөн').first().waitFor()
    expect(await panel(sub).getByLabel('Яагаад ийм байгаа үндэслэл').inputValue()).toBe(
      'Таван хүүхэд хоёуланд нь бүртгэлтэй.',
    )
    // The reviewer sees the outdated justification in the list and at its cell.
    await openInstitutions(aimag.page)
    await aimag.page.getByRole('link', { name: 'Аймгийн төвийн 15-р цэцэрлэг' }).click()
    const lapsed = aimag.page
      .getByRole('region', { name: 'Нээлттэй зүйл' })
      .getByRole('listitem')
      .filter({ hasText: 'Хүчингүй болсон' })
    await lapsed.getByText('Таван хүүхэд').waitFor()
    expect(await lapsed.count()).toBe(1)
    await lapsed
      .getByRole('button', { name: /нүд рүү очих/ })
      .first()
      .click()
    await openPanel(aimag.page)
    await panel(aimag).getByText('Энэ нүдэнд хүчингүй болсон').waitFor()
    expect(await axeFindings(aimag.page)).toEqual([])
    await sub.type(1, 9, '215')
    await sub.type(2, 9, '220')
    await sub.save()
    await sub.openTab('Нэгтгэл')
    await prepareInBrowser(sub)
    await isSent('2026-1004-1')
  })

  it('is read by the reviewer next to the figures, and answered', async () => {
    await aimag.page.goto(stage.address)
    await openInstitutions(aimag.page)
    await aimag.page.getByRole('link', { name: 'Аймгийн төвийн 15-р цэцэрлэг' }).click()
    const reasons = aimag.page.getByRole('region', { name: 'Нээлттэй зүйл' })
    const question = reasons.getByRole('listitem').filter({ hasText: 'Ердийн болон 24 цагийн' }).first()
    await question.getByText(`«${REASON}»`).waitFor()
    await question.getByRole('button', { name: 'Хариу бичих' }).click()
    await question.getByLabel('Үндэслэлд өгөх хариу').fill('Бүртгэлээ илгээнэ үү.')
    await question.getByRole('button', { name: 'Хариу хадгалах' }).click()
    await question.getByText('Хянагчийн хариу: «Бүртгэлээ илгээнэ үү.»').waitFor()
    expect(await axeFindings(aimag.page)).toEqual([])
    await question
      .getByRole('button', { name: /нүд рүү очих/ })
      .first()
      .click()
    await openPanel(aimag.page)
    await panel(aimag).getByText(`«${REASON}»`).first().waitFor()
  })
})
