import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { findings } from '#test/browser/axe.ts'
import type { Person } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const stage = setStage()

/** A school, a kindergarten and a centre: the tab of their learners, and that of the total. */
const groups = [
  ['ebs', 'Сурагчийн тоо', 'Нийт төсөв'],
  ['sub', 'Суралцагчийн тоо', 'Цэцэрлэгийн нийт төсөв'],
  ['ntb', 'Суралцагчийн тоо', 'Нийт төсөв'],
] as const

const list = 'Төсөвт юу хамгийн их нөлөөлөх вэ'

const number = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''))

/** The total of the budget that is asked for, tugrik: the first table of its tab. */
async function totalOf({ page, openTab }: Person, tab: string): Promise<number> {
  await openTab(tab)
  const text = await page
    .getByRole('row', { name: /Нийт төсөв/ })
    .first()
    .innerText()
  return Number((text.split(/\s+/).at(-1) ?? '').replaceAll(',', ''))
}

describe.each(groups)('what would move the budget of %s', (user, blank, budget) => {
  it('is said in the panel about a cell as typing it then shows', async () => {
    const person = await stage.signIn(user, { bypassCSP: true })
    const before = await totalOf(person, budget)
    await person.openTab(blank)
    const cell = person.page.locator('.grid-open').first()
    await cell.click()
    await person.page.keyboard.press('Shift+F2')
    const effect = person.page.getByRole('region', { name: 'Төсөвт үзүүлэх нөлөө' })
    const sentence = await effect
      .getByText(/^Нэг суралцагч нэмэгдвэл төсөв [\d,]+ төгрөгөөр өснө/)
      .innerText()
    const told = Number(/төсөв ([\d,]+) төгрөгөөр/.exec(sentence)?.[1]?.replaceAll(',', ''))
    await effect.getByText(/^Бүрдлээр \(\d+\)$/).click()
    const parts = await effect.getByRole('definition').allInnerTexts()
    const amounts = parts.map(number)
    expect(amounts).toEqual([...amounts].sort((a, b) => Math.abs(b) - Math.abs(a)))
    // Each is printed in whole tugrik.
    expect(Math.abs(amounts.reduce((sum, amount) => sum + amount, 0) - told)).toBeLessThan(amounts.length)
    expect(await findings(person.page)).toEqual([])
    const now = Number((await cell.innerText()).replaceAll(',', ''))
    await cell.click()
    await person.page.keyboard.type(String(now + 1))
    await person.page.keyboard.press('Enter')
    expect(Math.abs((await totalOf(person, budget)) - before - told)).toBeLessThan(1)
    await person.context.close()
  })
})

describe('what would move the budget, where it cannot move it', () => {
  it('says that a supplement moves the headcount reading alone, of a cell at its limit what one less does, of a locked cell nothing', async () => {
    const { page, context, openTab } = await stage.signIn('ebs')
    const effect = page.getByRole('region', { name: 'Төсөвт үзүүлэх нөлөө' })
    await openTab('Багшийн цалин')
    const cell = page.locator('.grid-open').first()
    await cell.click()
    await page.keyboard.press('Shift+F2')
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
    await page.locator('.grid-computed').first().click()
    await expect.poll(() => effect.count()).toBe(0)
    await context.close()
  })
})

describe.each(groups)('the list of what would move the budget of %s', (user) => {
  it('has what moves most first, leads to the cell, and is a file of Excel', async () => {
    const { page, context, button } = await stage.signIn(user, { bypassCSP: true })
    await page.getByRole('link', { name: list }).click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await rows.first().waitFor()
    const asked = (await rows.locator('td:nth-child(5)').allInnerTexts()).map((text) =>
      Math.abs(number(text)),
    )
    expect(asked.length).toBeGreaterThan(3)
    expect(asked).toEqual([...asked].sort((a, b) => b - a))
    expect(await findings(page)).toEqual([])
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
    expect(Math.round(Number(first[4]))).toBe(asked[0])
    // The components stand in columns of their own.
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
    await context.close()
  })
})

it('a reviewer has the same list of an institution', async () => {
  const page = await stage.enter('aimag')
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
  await page.context().close()
})

describe.each(groups)('what stands beside the figures of %s', (user, blank, budget) => {
  it('is the last calculation, in a blank, in the table of the total and in a report, with difference and percent', async () => {
    const { page, context, openTab, button, save } = await stage.signIn(user, { bypassCSP: true })
    const cell = page.locator('.grid-open').first()
    const type = async (figure: string) => {
      await cell.click()
      await page.keyboard.type(figure)
      await page.keyboard.press('Enter')
      await cell.click()
    }
    await openTab(blank)
    await type('40')
    await save()
    await openTab('Нэгтгэл')
    await button('Тайлан бодох').click()
    await page.getByText('Тайланг тооцлоо').waitFor()
    await openTab(blank)
    await cell.click()
    await page.keyboard.press('Shift+F2')
    const told = page
      .getByRole('region', { name: 'Харьцуулалт' })
      .getByRole('row', { name: /^Сүүлд тооцсон/ })
    await told.waitFor()
    expect(await told.getByRole('cell').allInnerTexts()).toEqual(['40', 'өөрчлөлтгүй', '–'])
    await type('42')
    expect(await told.getByRole('cell').allInnerTexts()).toEqual(['40', '+2', '+5.0 %'])
    await page.getByLabel('Харьцуулах').selectOption('Сүүлд тооцсон')
    await page.locator('.grid-beside').first().waitFor()
    expect(await cell.innerText()).toMatch(/^42\s+Сүүлд тооцсон:\s+40 \(\+2\)$/)
    await openTab(budget)
    await page.locator('.grid-beside', { hasText: '(+' }).first().waitFor()
    expect(await findings(page)).toEqual([])
    await openTab('Нэгтгэл')
    await page
      .getByRole('button', { name: /дэлгэцээр харах/ })
      .nth(2)
      .click()
    await page.locator('.grid-beside', { hasText: '(' }).first().waitFor()
    await context.close()
  })
})

describe('what was sent last year', () => {
  it('stands beside, whatever was typed in that year since; without one the panel says so', async () => {
    const { page, context, openTab } = await stage.signIn('ebs')
    await openTab('Сурагчийн тоо')
    await page.locator('.grid-open').first().click()
    await page.keyboard.press('Shift+F2')
    const region = page.getByRole('region', { name: 'Харьцуулалт' })
    const told = region.getByRole('row', { name: /^2025 он/ })
    await told.waitFor()
    expect(await told.innerText()).toMatch(/илгээсэн/)
    expect((await told.getByRole('cell').allInnerTexts())[0]).toBe('65')
    await context.close()
    const dorm = await stage.signIn('dorm')
    await dorm.openTab('Сурагчийн тоо')
    await dorm.page.locator('[role=gridcell]').first().click()
    await dorm.page.keyboard.press('Shift+F2')
    await dorm.page.getByText('Харьцуулах төсөв алга').waitFor()
    await dorm.context.close()
  })
})

describe.each(groups)('the list of what changed for %s', (user, blank) => {
  it('has every difference since a calculation with its effect, leads to the cell, and is a file of Excel', async () => {
    const { page, context, openTab, button, save } = await stage.signIn(user, { bypassCSP: true })
    const cell = page.locator('.grid-open').first()
    const type = async (figure: string) => {
      await cell.click()
      await page.keyboard.type(figure)
      await page.keyboard.press('Enter')
    }
    await openTab(blank)
    await type('30')
    await save()
    await openTab('Нэгтгэл')
    await button('Тайлан бодох').click()
    await page.getByText('Тайланг тооцлоо').waitFor()
    await openTab(blank)
    await type('33')
    await openTab('Нэгтгэл')
    await page.getByRole('link', { name: 'Юу өөрчлөгдсөн' }).click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    const since = page.getByLabel('Юунаас хойш')
    await since.waitFor()
    const calculated = await since.getByRole('option', { name: /^Сүүлд тооцсон/ }).innerText()
    await since.selectOption(calculated)
    await expect.poll(() => rows.count()).toBe(1)
    const shown = (await rows.first().getByRole('cell').allInnerTexts()).slice(1)
    expect(shown.slice(0, 4)).toEqual(['30', '33', '+3', '+10.0'])
    expect(number(shown[4] ?? '')).toBeGreaterThan(100_000)
    expect(await findings(page)).toEqual([])
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
    await context.close()
  })
})

it('what changed since last year is put in order by any column, its effect first', async () => {
  const { page, context } = await stage.signIn('ebs')
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
  await context.close()
})
