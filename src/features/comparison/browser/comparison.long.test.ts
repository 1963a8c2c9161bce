import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, openInstitutions, openPanel, showAllColumns } from '#test/browser/person.ts'
import { nowhere, setStage } from '#test/browser/stage.ts'
import { enterAgain, signInAgain } from '#test/browser/start-over.ts'

const stage = setStage()
let page: Page
beforeAll(async () => {
  page = await stage.window({ bypassCSP: true }, nowhere)
})

const list = 'Төсөвт юу хамгийн их нөлөөлөх вэ'

const number = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''))

/** The requested total, tugrik: the first table of its tab. */
async function totalOf({ page, openTab }: BrowserUser, tab: string): Promise<number> {
  await openTab(tab)
  const text = await page
    .getByRole('row', { name: /Нийт төсөв/ })
    .first()
    .innerText()
  return Number((text.split(/\s+/).at(-1) ?? '').replaceAll(',', ''))
}

describe('the changes and effects that a school reads', () => {
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await signInAgain(page, stage.address, 'ebs')
  })

  it('are the changes since last year, sorted by any column, first by effect', async () => {
    await page.getByRole('link', { name: 'Юу өөрчлөгдсөн' }).click()
    const effects = async () =>
      (await page.locator('tbody td:last-child').allInnerTexts()).map((text) => Math.abs(number(text)))
    await expect.poll(async () => (await effects()).length).toBe(10)
    const first = await effects()
    expect(first).toEqual([...first].sort((a, b) => b - a))
    await page.getByRole('button', { name: 'Нөлөө, төгрөг' }).click()
    await expect.poll(effects).not.toEqual(first)
    const least = await effects()
    expect(least).toEqual([...least].sort((a, b) => a - b))
    await page.reload()
    await page.getByRole('heading', { name: 'Юу өөрчлөгдсөн' }).waitFor()
  })

  it('are compared with the sending of last year, despite later edits of that year; without one the panel reports this', async () => {
    const { openTab } = ebs
    await openTab('Сурагчийн тоо')
    await page.locator('.grid-open').first().click()
    await openPanel(page)
    const region = page.getByRole('region', { name: 'Харьцуулалт' })
    const lastYearRow = region.getByRole('row', { name: /^2025 он/ })
    await lastYearRow.waitFor()
    expect(await lastYearRow.innerText()).toMatch(/илгээсэн/)
    expect((await lastYearRow.getByRole('cell').allInnerTexts())[0]).toBe('65')
    const dorm = await stage.signIn('dorm')
    await dorm.openTab('Сурагчийн тоо')
    await dorm.page.locator('[role=gridcell]').first().click()
    await dorm.page.keyboard.press('Shift+F2')
    await dorm.page.getByText('Харьцуулах төсөв алга').waitFor()
    await dorm.context.close()
  })

  it('are for a supplement only in the headcount total, at a limit of one less, and none if locked', async () => {
    const { openTab } = ebs
    const effect = page.getByRole('region', { name: 'Төсөвт үзүүлэх нөлөө' })
    await openTab('Багшийн цалин')
    const cell = page.locator('.grid-open').first()
    await cell.click()
    await openPanel(page)
    await effect
      .getByText(/^Нэг хувь нэмэгдвэл төсөв өөрчлөгдөхгүй, орон тоогоор тооцсон дүн [\d,]+ төгрөгөөр өснө\.$/)
      .waitFor()
    await cell.click()
    await page.keyboard.type('25')
    await page.keyboard.press('Enter')
    await cell.click()
    await effect
      .getByText(/^Нэг хувь хасвал төсөв өөрчлөгдөхгүй, орон тоогоор тооцсон дүн [\d,]+ төгрөгөөр буурна\.$/)
      .waitFor()
    await showAllColumns(page)
    await page.locator('.grid-computed').first().click()
    await expect.poll(() => effect.count()).toBe(0)
  })
})

// One group each: the tests of sensitivity and changes calculate every view.
describe('the sensitivity of the budget of a school', () => {
  it('in the panel about a cell equals the effect of typing', async () => {
    const person = await signInAgain(page, stage.address, 'ebs')
    const before = await totalOf(person, 'Нийт төсөв')
    await person.openTab('Сурагчийн тоо')
    const cell = person.page.locator('.grid-open').first()
    await cell.click()
    await person.page.keyboard.press('Shift+F2')
    const effect = person.page.getByRole('region', { name: 'Төсөвт үзүүлэх нөлөө' })
    const sentence = await effect
      .getByText(/^Нэг суралцагч нэмэгдвэл төсөв [\d,]+ төгрөгөөр өснө/)
      .innerText()
    const statedAmount = Number(/төсөв ([\d,]+) төгрөгөөр/.exec(sentence)?.[1]?.replaceAll(',', ''))
    await effect.getByText(/^Бүрдлээр \(\d+\)$/).click()
    const parts = await effect.getByRole('definition').allInnerTexts()
    const amounts = parts.map(number)
    expect(amounts).toEqual([...amounts].sort((a, b) => Math.abs(b) - Math.abs(a)))
    // Each is rounded to whole tugrik.
    expect(Math.abs(amounts.reduce((sum, amount) => sum + amount, 0) - statedAmount)).toBeLessThan(
      amounts.length,
    )
    expect(await axeFindings(person.page)).toEqual([])
    const now = Number((await cell.innerText()).replaceAll(',', ''))
    await cell.click()
    await person.page.keyboard.type(String(now + 1))
    await person.page.keyboard.press('Enter')
    expect(Math.abs((await totalOf(person, 'Нийт төсөв')) - before - statedAmount)).toBeLessThan(1)
  })
})

describe('the sensitivity list of a centre', () => {
  it('has the largest effect first, links to the cell, and exports to Excel', async () => {
    const { button } = await signInAgain(page, stage.address, 'ntb')
    await page.getByRole('link', { name: list }).click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await rows.first().waitFor()
    const requested = (await rows.locator('td:nth-child(5)').allInnerTexts()).map((text) =>
      Math.abs(number(text)),
    )
    expect(requested.length).toBeGreaterThan(3)
    expect(requested).toEqual([...requested].sort((a, b) => b - a))
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await button('Excel татах').click()
    const book = await readXlsx(await readFile(await (await download).path()))
    const [head = [], first = []] = book.sheets[0]?.rows ?? []
    expect(head.slice(0, 6)).toEqual([
      'Маягт',
      'Нүд',
      'Одоо',
      'Өөрчлөлт',
      'Хувьсах зардлаар, төгрөг',
      'Орон тоогоор, төгрөг',
    ])
    expect(Math.round(Number(first[4]))).toBe(requested[0])
    // The components have their own columns.
    const parts = first.slice(6).reduce<number>((sum, part) => sum + Number(part), 0)
    expect(parts).toBeCloseTo(Number(first[4]), 0)
    const present = number(await rows.first().locator('td:nth-child(3)').innerText())
    await rows.first().getByRole('button').click()
    await page.getByRole('grid').waitFor()
    const cell = page.locator('.grid-active').first()
    await cell.waitFor()
    expect(number(await cell.innerText())).toBe(present)
    await page.goBack()
    await rows.first().waitFor()
    await button('Нэгтгэл рүү буцах').click()
    await page.getByRole('link', { name: list }).waitFor()
  })
})

it('a reviewer has the same list of an institution', async () => {
  await enterAgain(page, stage.address, 'aimag')
  await openInstitutions(page)
  await page.getByRole('link', { name: 'Тосонбулаг сумын ерөнхий боловсролын сургууль', exact: true }).click()
  await page.getByRole('link', { name: list }).click()
  await page
    .getByRole('button', { name: /нүд рүү очих/ })
    .first()
    .click()
  await page.getByRole('grid').waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: 'Юу өөрчлөгдсөн' }).click()
  await page.getByRole('rowheader').first().waitFor()
})

describe('the comparison column of the figures of a kindergarten', () => {
  it('is the last calculation, in a blank, in the table of the total and in a report, with difference and percent', async () => {
    const { openTab, save } = await signInAgain(page, stage.address, 'sub')
    const cell = page.locator('.grid-open').first()
    const type = async (figure: string) => {
      await cell.click()
      await page.keyboard.type(figure)
      await page.keyboard.press('Enter')
      await cell.click()
    }
    await openTab('Суралцагчийн тоо')
    await type('40')
    await save()
    await openTab('Нэгтгэл')
    await page.getByRole('button', { name: 'Тайлан бодох', exact: true }).click()
    await page.getByText('Тайланг тооцлоо').waitFor()
    await openTab('Суралцагчийн тоо')
    await cell.click()
    await page.keyboard.press('Shift+F2')
    const calculatedRow = page
      .getByRole('region', { name: 'Харьцуулалт' })
      .getByRole('row', { name: /^Сүүлд тооцсон/ })
    await calculatedRow.waitFor()
    await expect
      .poll(() => calculatedRow.getByRole('cell').allInnerTexts())
      .toEqual(['40', 'өөрчлөлтгүй', '–'])
    await type('42')
    await expect.poll(() => calculatedRow.getByRole('cell').allInnerTexts()).toEqual(['40', '+2', '+5.0 %'])
    await page.getByLabel('Харьцуулах').selectOption('Сүүлд тооцсон')
    await page.locator('.grid-compared').first().waitFor()
    expect(await cell.innerText()).toMatch(/^42\s+Сүүлд тооцсон:\s+40 \(\+2\)$/)
    await openTab('Цэцэрлэгийн нийт төсөв')
    await page.locator('.grid-compared', { hasText: '(+' }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await openTab('Нэгтгэл')
    await page
      .getByRole('button', { name: /дэлгэцээр харах/ })
      .nth(2)
      .click()
    await page.locator('.grid-compared', { hasText: '(' }).first().waitFor()
  })
})

describe('the list of changes for a school', () => {
  it('has every difference since a calculation with its effect, leads to the cell, and is a file of Excel', async () => {
    const { openTab, button, save } = await signInAgain(page, stage.address, 'ebs')
    const cell = page.locator('.grid-open').first()
    const type = async (figure: string) => {
      await cell.click()
      await page.keyboard.type(figure)
      await page.keyboard.press('Enter')
    }
    await openTab('Сурагчийн тоо')
    await type('30')
    await save()
    await openTab('Нэгтгэл')
    await page.getByRole('button', { name: 'Тайлан бодох', exact: true }).click()
    await page.getByText('Тайланг тооцлоо').waitFor()
    await openTab('Сурагчийн тоо')
    await type('33')
    await openTab('Нэгтгэл')
    await page.getByRole('link', { name: 'Юу өөрчлөгдсөн' }).click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    const since = page.getByLabel('Юунаас хойш')
    await since.waitFor()
    const calculated = await since.getByRole('option', { name: /^Сүүлд тооцсон/ }).innerText()
    await since.selectOption(calculated)
    await expect.poll(() => rows.count()).toBe(1)
    const shown = (await rows.first().getByRole('gridcell').allInnerTexts()).slice(1)
    expect(shown.slice(0, 4)).toEqual(['30', '33', '+3', '+10.0'])
    expect(number(shown[4] ?? '')).toBeGreaterThan(100_000)
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await button('Excel татах').click()
    const book = await readXlsx(await readFile(await (await download).path()))
    const [head, first = []] = book.sheets[0]?.rows ?? []
    expect(head).toEqual(['Маягт', 'Юу', 'Байсан', 'Болсон', 'Зөрүү', 'Хувь', 'Нөлөө, төгрөг'])
    expect(first.slice(2)).toEqual([30, 33, 3, 10, number(shown[4] ?? '')])
    await page.getByLabel('Төрөл').selectOption('Тооцсон дүн')
    await expect.poll(() => rows.count()).toBeGreaterThan(3)
    await page.getByLabel('Маягт', { exact: true }).selectOption({ index: 1 })
    const sheets = new Set(await rows.locator('td:first-child').allInnerTexts())
    expect(sheets.size).toBe(1)
    await page.getByLabel('Төрөл').selectOption('inputs')
    await rows.first().getByRole('button').click()
    await page.getByRole('grid').first().waitFor()
    await expect.poll(() => cell.getAttribute('class')).toContain('grid-active')
  })
})
