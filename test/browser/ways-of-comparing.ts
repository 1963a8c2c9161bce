import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import type { Stage } from '#test/browser/stage.ts'

/** A group of institutions by its demo account: the tab of its learners, and that of its total. */
type Group = readonly [user: string, learners: string, total: string]

export const groups = {
  ebs: ['ebs', 'Сурагчийн тоо', 'Нийт төсөв'],
  sub: ['sub', 'Суралцагчийн тоо', 'Цэцэрлэгийн нийт төсөв'],
  ntb: ['ntb', 'Суралцагчийн тоо', 'Нийт төсөв'],
} as const satisfies Readonly<Record<string, Group>>

export const list = 'Төсөвт юу хамгийн их нөлөөлөх вэ'

export const number = (text: string): number =>
  Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''))

/** The requested total, tugrik: the first table of its tab. */
async function totalOf({ page, openTab }: BrowserUser, tab: string): Promise<number> {
  await openTab(tab)
  const text = await page
    .getByRole('row', { name: /Нийт төсөв/ })
    .first()
    .innerText()
  return Number((text.split(/\s+/).at(-1) ?? '').replaceAll(',', ''))
}

export function saysWhatMoves(stage: Stage, groups: readonly Group[]): void {
  describe.each(groups)('the sensitivity of the budget of %s', (user, blank, budget) => {
    it('in the panel about a cell equals the effect of typing', async () => {
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
      expect(Math.abs((await totalOf(person, budget)) - before - statedAmount)).toBeLessThan(1)
      await person.context.close()
    })
  })
}

export function listsWhatMoves(stage: Stage, groups: readonly Group[]): void {
  describe.each(groups)('the sensitivity list of %s', (user) => {
    it('has the largest effect first, links to the cell, and exports to Excel', async () => {
      const { page, context, button } = await stage.signIn(user, { bypassCSP: true })
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
      await context.close()
    })
  })
}

export function describeComparison(stage: Stage, groups: readonly Group[]): void {
  describe.each(groups)('the comparison column of the figures of %s', (user, blank, budget) => {
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
      await openTab(budget)
      await page.locator('.grid-compared', { hasText: '(+' }).first().waitFor()
      expect(await axeFindings(page)).toEqual([])
      await openTab('Нэгтгэл')
      await page
        .getByRole('button', { name: /дэлгэцээр харах/ })
        .nth(2)
        .click()
      await page.locator('.grid-compared', { hasText: '(' }).first().waitFor()
      await context.close()
    })
  })
}

export function listsWhatChanged(stage: Stage, groups: readonly Group[]): void {
  describe.each(groups)('the list of changes for %s', (user, blank) => {
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
      await context.close()
    })
  })
}
