import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setFixture } from '#test/browser/fixture/set-fixture.ts'
import { blockText } from '#ui/grid/grid-text.ts'

const fixture = setFixture()
let page: Page

beforeAll(async () => {
  page = await fixture.open()
})
beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await fixture.show(page)
})

const cell = (row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const line = () => page.locator('.blank-range').innerText()
const focused = () => page.evaluate(() => ({ ...document.activeElement?.closest('td')?.dataset }))

const chosen = async () => {
  const places = await page
    .locator('[aria-selected="true"]')
    .evaluateAll((cells) => cells.map((each) => [each.dataset.row, each.dataset.column].join()))
  return [places[0], places.at(-1), places.length]
}

test('Shift and arrows extend the range and take it back; the chosen cell stays', async () => {
  await cell(0, 0).click()
  expect(await chosen()).toEqual(['0,0', '0,0', 1])
  await press('Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight')
  expect(await chosen()).toEqual(['0,0', '1,2', 6])
  expect(await focused()).toEqual({ row: '0', column: '0' })
  await press('Shift+ArrowLeft', 'Shift+ArrowUp')
  expect(await chosen()).toEqual(['0,0', '0,1', 2])
  await press('ArrowDown')
  expect(await chosen()).toEqual(['1,0', '1,0', 1])
  expect(await page.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true')
})

test('Shift with Home, End and Ctrl reaches the edges, Ctrl+A everything', async () => {
  await cell(1, 1).click()
  await press('Shift+End')
  expect((await chosen()).slice(0, 2)).toEqual(['1,1', '1,12'])
  await press('Shift+Home')
  expect((await chosen()).slice(0, 2)).toEqual(['1,0', '1,1'])
  await press('Control+Shift+End')
  expect((await chosen()).slice(0, 2)).toEqual(['1,1', '9,12'])
  await press('Control+a')
  expect((await chosen()).slice(0, 2)).toEqual(['0,0', '9,12'])
})

test('Shift+Space chooses the rows of the range, Ctrl+Space its columns', async () => {
  await cell(0, 0).click()
  await press('Shift+Space')
  expect((await chosen()).slice(0, 2)).toEqual(['0,0', '0,12'])
  expect(await page.locator('.grid-editor').count()).toBe(0)
  await cell(0, 0).click()
  await press('Control+Space')
  expect((await chosen()).slice(0, 2)).toEqual(['0,0', '9,0'])
})

test('a range that was chosen whole shrinks and grows at its end', async () => {
  await cell(1, 5).click()
  await press('Shift+Space', 'Shift+ArrowLeft')
  expect((await chosen()).slice(0, 2)).toEqual(['1,0', '1,11'])
  expect(await focused()).toEqual({ row: '1', column: '5' })
  await press('Shift+ArrowRight', 'Shift+ArrowDown')
  expect((await chosen()).slice(0, 2)).toEqual(['1,0', '2,12'])
})

test('Tab and Enter walk within the range, which stays; an arrow leaves it', async () => {
  await fixture.show(page, '?sheets=short')
  await cell(0, 0).click()
  await press('Shift+ArrowDown', 'Shift+ArrowRight')
  const walk = async (...keys: readonly string[]) => {
    await press(...keys)
    const { row, column } = await focused()
    return [`${row},${column}`, (await chosen())[2]]
  }
  expect(await walk('Tab')).toEqual(['0,1', 4])
  expect(await walk('Tab')).toEqual(['1,0', 4])
  expect(await walk('Shift+Tab', 'Shift+Tab', 'Shift+Tab')).toEqual(['1,1', 4])
  expect(await walk('Enter')).toEqual(['0,0', 4])
  expect(await walk('4', 'Enter', '3', 'Enter')).toEqual(['0,1', 4])
  expect(await Promise.all([cell(0, 0), cell(1, 0)].map((each) => each.innerText()))).toEqual(['4', '3'])
  expect(await walk('ArrowDown')).toEqual(['1,1', 1])
})

test("Ctrl+' copies the figure above, F4 repeats the last input", async () => {
  await cell(0, 0).click()
  await press('F4')
  await page.getByText(blockText.nothingToRepeat).first().waitFor()
  await press('2', '5', 'Enter', "Control+'", 'ArrowDown', 'F4')
  const column = (rows: readonly number[]) => Promise.all(rows.map((row) => cell(row, 0).innerText()))
  expect(await column([0, 1, 2])).toEqual(['25', '25', '25'])
  await press('6', 'Enter', 'Shift+ArrowUp', 'F4')
  expect(await column([1, 2, 3])).toEqual(['25', '6', '6'])
  await press('Delete', 'ArrowUp', 'ArrowUp', 'F4')
  expect(await column([1, 2, 3])).toEqual(['', '', ''])
})

test('the mouse chooses by dragging and by Shift and a click', async () => {
  await cell(0, 0).hover()
  await page.mouse.down()
  await cell(3, 2).hover()
  await page.mouse.up()
  expect((await chosen()).slice(0, 2)).toEqual(['0,0', '3,2'])
  expect(await focused()).toEqual({ row: '0', column: '0' })
  await cell(5, 4).hover()
  expect((await chosen()).slice(0, 2)).toEqual(['0,0', '3,2'])
  await cell(1, 1).click({ modifiers: ['Shift'] })
  expect((await chosen()).slice(0, 2)).toEqual(['0,0', '1,1'])
  await cell(0, 0).click()
  expect(await chosen()).toEqual(['0,0', '0,0', 1])
})

test('a mouse drag beyond the frame extends the range and scrolls the cells into view', async () => {
  await page.setViewportSize({ width: 700, height: 800 })
  const frame = await page.locator('.grid-frame').boundingBox()
  await cell(0, 0).hover()
  await page.mouse.down()
  await page.mouse.move((frame?.x ?? 0) + (frame?.width ?? 0) + 8, (frame?.y ?? 0) + (frame?.height ?? 0) / 2)
  await expect.poll(async () => String((await chosen())[1]).split(',')[1]).toBe('12')
  expect(await cell(0, 12).evaluate((last) => last.getBoundingClientRect().right)).toBeLessThan(700)
  await page.mouse.up()
  await cell(0, 12).click()
  expect(await chosen()).toEqual(['0,12', '0,12', 1])
})

test('dragging from an open editor stores the typed value', async () => {
  await cell(0, 0).click()
  await press('2', '5')
  await cell(1, 1).hover()
  await page.mouse.down()
  await cell(2, 2).hover()
  await page.mouse.up()
  expect(await cell(0, 0).innerText()).toBe('25')
  expect((await chosen()).slice(0, 2)).toEqual(['1,1', '2,2'])
})

test('the bar shows sum, average and count, and follows a changing figure', async () => {
  await cell(0, 0).click()
  expect(await line()).toBe('')
  await press('Shift+ArrowRight')
  const before = await line()
  expect(before).toMatch(/Дундаж: [\d.,]+ · Тоон нүд: \d+ · Нийлбэр: [\d.,]+/)
  await press('Escape', 'Shift+ArrowLeft')
  expect(await line()).toBe('')
  await press('Shift+ArrowDown', 'Shift+ArrowDown')
  const column = await line()
  expect(await page.locator('.blank-range').getAttribute('role')).toBe('status')
  await press('2', '5')
  expect(await line()).not.toBe(column)
  await press('Escape')
  expect(await line()).toBe(column)
})

test.each(['', '?sheets=sample'])(
  'axe finds nothing wrong with a range over every kind of cell (%s)',
  async (search) => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    await fixture.show(page, search)
    await page.locator('td[tabindex="0"]').first().click()
    await press('Control+a')
    await page.evaluate(axe)
    const violations = await page.evaluate(
      'axe.run(".blank").then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]))',
    )
    expect(violations).toEqual([])
  },
)
