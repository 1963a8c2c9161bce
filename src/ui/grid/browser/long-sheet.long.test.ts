import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setFixture } from '#test/browser/fixture/set-fixture.ts'

const fixture = setFixture()
let page: Page

beforeAll(async () => {
  page = await fixture.open({ permissions: ['clipboard-read', 'clipboard-write'] })
})
beforeEach(async () => {
  await fixture.show(page, '?sheets=load')
  // All rows are drawn until the style sheet limits the height of the grid.
  await page.locator('.grid-gap').first().waitFor({ state: 'attached' })
  await expect.poll(drawn).toBeLessThan(60)
})

const cell = (row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const drawn = () => page.locator('tbody tr[aria-rowindex]').count()
const columnsOf = (line: string) =>
  page
    .locator(`${line} td[data-column]`)
    .evaluateAll((cells) => cells.map(({ dataset }) => Number(dataset.column)))
const focused = () => page.evaluate(() => ({ ...document.activeElement?.closest('td')?.dataset }))

test('draws the visible rows only, and reports their total number to a screen reader', async () => {
  await expect.poll(drawn).toBeLessThan(60)
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(2 + 1 + 215 + 1))
  await cell(0, 0).click()
  await press('Control+End')
  expect(await focused()).toEqual({ row: '214', column: '31' })
  expect(await cell(214, 31).locator('..').getAttribute('aria-rowindex')).toBe(String(2 + 2 + 214))
  expect(await cell(214, 31).isVisible()).toBe(true)
})

test('keys reach rows that are not drawn, and values typed there are stored and counted', async () => {
  await cell(0, 0).click()
  await press('Control+ArrowDown')
  expect(await focused()).toEqual({ row: '214', column: '0' })
  await press('7', 'Tab', '5', 'Enter', 'Control+Home')
  expect(await focused()).toEqual({ row: '0', column: '0' })
  await press('3', 'Enter', 'PageDown', 'PageDown', 'PageDown')
  expect(Number((await focused()).row)).toBeGreaterThan(35)
  await press('Control+End', 'Home')
  expect([await cell(214, 0).innerText(), await cell(214, 3).innerText()]).toEqual(['7', '31'])
  expect(await page.locator('tfoot td').nth(1).innerText()).toBe('10')
})

test('draws the visible columns only, in the rows as in the totals, each under its heading', async () => {
  expect(await page.getByRole('grid').getAttribute('aria-colcount')).toBe('34')
  const first = await columnsOf('tbody tr:nth-child(1)')
  expect(first.slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(first.length).toBeLessThan(16)
  expect(await columnsOf('tfoot tr')).toEqual(first)
  await cell(1, 0).click()
  await press('End', 'ArrowLeft')
  expect(await focused()).toEqual({ row: '1', column: '30' })
  expect(await cell(1, 2).count()).toBe(0)
  expect(await cell(1, 30).getAttribute('aria-colindex')).toBe('33')
  const lefts = await page.evaluate(() => {
    const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left
    return [
      left('.grid-numbers td:nth-child(33)'),
      left('tfoot [data-column="30"]'),
      left('[data-row="1"][data-column="30"]'),
    ]
  })
  expect(new Set(lefts).size).toBe(1)
})

test('Tab leads from an editor into a column that is not drawn, and Enter back to where the Tabs began', async () => {
  await cell(0, 0).click()
  await page.locator('.grid-frame').evaluate((frame) => frame.scrollTo({ left: 9999 }))
  await expect.poll(() => cell(0, 5).count()).toBe(0)
  await press('8', 'Tab', '9', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  expect(await focused()).toEqual({ row: '0', column: '13' })
  expect(await cell(0, 13).isVisible()).toBe(true)
  await press('Enter')
  expect(await focused()).toEqual({ row: '1', column: '0' })
  expect([await cell(0, 0).innerText(), await cell(0, 1).innerText()]).toEqual(['8', '9'])
})

test('a range over columns that are not drawn is filled and copied whole', async () => {
  await cell(0, 0).click()
  await press('Shift+End', '2', 'Control+Enter', 'Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\t')).toEqual(
    Array.from({ length: 32 }, (_, column) => (column % 4 === 3 ? '12' : '2')),
  )
})

test('the cell that is typed in stays while the mouse scrolls it out of sight', async () => {
  await cell(1, 0).click()
  await press('4', '2')
  await page.mouse.move(500, 400)
  await page.mouse.wheel(3000, 4000)
  await expect.poll(() => cell(20, 0).count()).toBe(0)
  await press('5', 'Enter')
  expect(await focused()).toEqual({ row: '2', column: '0' })
  expect(await cell(1, 0).innerText()).toBe('425')
})

test('a range over rows that are not drawn is filled, summed and copied whole', async () => {
  await cell(0, 0).click()
  await press('Control+Shift+ArrowDown', '2', 'Control+Enter')
  expect(await page.locator('.blank-range').innerText()).toBe('Дундаж: 2 · Тоон нүд: 215 · Нийлбэр: 430')
  await press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\r\n')).toEqual(Array.from({ length: 215 }, () => '2'))
})

test('no digit is lost at fifteen milliseconds between keys', async () => {
  await cell(0, 0).click()
  const numbers = Array.from({ length: 12 }, (_, index) => String(12_345 + index * 631))
  for (const number of numbers) {
    await page.keyboard.type(number, { delay: 15 })
    await page.keyboard.press('Enter')
  }
  const stands = await page.evaluate<Record<string, number>>('draft.changesOf("load")')
  expect(numbers.map((_, row) => String(stands[`${row + 1}.c1`]))).toEqual(numbers)
})
