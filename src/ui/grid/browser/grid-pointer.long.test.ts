import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setFixture } from '#test/browser/fixture/set-fixture.ts'

const fixture = setFixture()
let page: Page

beforeAll(async () => {
  page = await fixture.open({ permissions: ['clipboard-read', 'clipboard-write'] })
})

/** The first open of a test starts on an empty device: before that, the page is still that of the previous test. */
const open = async (search: string) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  if (page.url().startsWith(fixture.address)) await page.evaluate(() => localStorage.clear())
  await fixture.show(page, search)
  await page.locator('[data-row="0"]').first().waitFor()
}
const cell = (row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const focused = () => page.evaluate(() => ({ ...document.activeElement?.closest('td')?.dataset }))
const chosen = async () => {
  const places = await page
    .locator('[aria-selected="true"]')
    .evaluateAll((cells) => cells.map((each) => [each.dataset.row, each.dataset.column].join()))
  return [places[0], places.at(-1)]
}
const figures = (cells: readonly (readonly [number, number])[]) =>
  Promise.all(cells.map(([row, column]) => cell(row, column).innerText()))
const handleOf = async (row: number, column: number) => {
  const box = await cell(row, column).boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) - 4, y: (box?.y ?? 0) + (box?.height ?? 0) - 4 }
}
const takeHandle = async (row: number, column: number) => {
  const { x, y } = await handleOf(row, column)
  await page.mouse.move(x, y)
  await page.mouse.down()
}
const number = (column: number): Locator => page.locator('.grid-numbers td').nth(column + 2)
const rowNumber = (row: number): Locator => page.locator(`tr[data-index="${row}"] .grid-code`)
const widthOf = (locator: Locator) => locator.evaluate((each) => each.getBoundingClientRect().width)

describe('the handle at the corner of the range', () => {
  beforeEach(() => open('?sheets=short'))

  test('led down copies the figure, in one step to undo', async () => {
    await cell(1, 0).click()
    await press('2', '5', 'Enter', 'ArrowUp')
    await takeHandle(1, 0)
    await cell(2, 0).hover()
    await cell(4, 0).hover()
    expect(await chosen()).toEqual(['1,0', '4,0'])
    expect(await figures([[2, 0]])).toEqual([''])
    await page.mouse.up()
    expect(
      await figures([
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
        [5, 0],
      ]),
    ).toEqual(['25', '25', '25', '25', ''])
    expect(await focused()).toMatchObject({ row: '1', column: '0' })
    await press('Control+z')
    expect(
      await figures([
        [1, 0],
        [2, 0],
        [4, 0],
      ]),
    ).toEqual(['25', '', ''])
  })

  const below = (from: number, to: number) =>
    figures(Array.from({ length: to - from + 1 }, (_, down) => [from + down, 0] as const))

  test('continues a series down and up; with Ctrl it repeats the block in step with its position', async () => {
    await cell(3, 0).click()
    await press('5', 'Enter', '8', 'Enter', 'ArrowUp', 'Shift+ArrowUp')
    await takeHandle(4, 0)
    await cell(6, 0).hover()
    await page.mouse.up()
    expect(await below(3, 6)).toEqual(['5', '8', '11', '14'])
    await press('Control+z')
    await cell(3, 0).click()
    await press('Shift+ArrowDown')
    await takeHandle(4, 0)
    await cell(2, 0).hover()
    await page.mouse.up()
    expect(await below(2, 4)).toEqual(['2', '5', '8'])
    await press('Control+z')
    await cell(3, 0).click()
    await press('Shift+ArrowDown')
    await takeHandle(4, 0)
    await cell(7, 0).hover()
    await page.keyboard.down('Control')
    await page.mouse.up()
    await page.keyboard.up('Control')
    expect(await below(3, 7)).toEqual(['5', '8', '5', '8', '5'])
  })

  test('fills down on a double click, next to a filled column and above the first entry', async () => {
    await cell(0, 0).click()
    await press('1', 'Enter', '2', 'Enter', '3', 'Enter', '4', 'Enter', '5', 'Enter')
    await cell(0, 1).click()
    await press('7', 'Enter')
    await cell(0, 1).click()
    const { x, y } = await handleOf(0, 1)
    await page.mouse.dblclick(x, y)
    const beside = () => figures([0, 1, 2, 3, 4, 5].map((row) => [row, 1] as const))
    expect(await beside()).toEqual(['7', '7', '7', '7', '7', ''])
    expect(await page.locator('.grid-editor').count()).toBe(0)
    await press('Control+z')
    await cell(3, 1).click()
    await press('9', 'Enter')
    await cell(0, 1).click()
    await page.mouse.dblclick(x, y)
    expect(await beside()).toEqual(['7', '7', '7', '9', '', ''])
  })

  test('given up with Esc writes nothing', async () => {
    await cell(1, 0).click()
    await press('7', 'Enter', 'ArrowUp')
    await takeHandle(1, 0)
    await cell(4, 0).hover()
    await press('Escape')
    await page.mouse.up()
    expect(
      await figures([
        [2, 0],
        [4, 0],
      ]),
    ).toEqual(['', ''])
    expect(await chosen()).toEqual(['1,0', '1,0'])
  })

  test('has a drag cursor, except where nothing can be written', async () => {
    const cursor = () => cell(1, 0).evaluate((each) => getComputedStyle(each).cursor)
    await cell(1, 0).click()
    const { x, y } = await handleOf(1, 0)
    await page.mouse.move(x, y)
    expect(await cursor()).toBe('crosshair')
    await cell(1, 0).hover()
    expect(await cursor()).toBe('cell')
    await open('?sheets=short&closed=Shut')
    await cell(1, 0).click()
    await page.mouse.move(x, y)
    expect(await cursor()).not.toBe('crosshair')
  })
})

describe('heads', () => {
  test('a column number chooses its column, dragging and Shift more of them', async () => {
    await open('')
    await number(2).click()
    expect(await chosen()).toEqual(['0,2', '9,2'])
    expect((await focused()).column).toBe('2')
    await number(4).click({ modifiers: ['Shift'] })
    expect(await chosen()).toEqual(['0,2', '9,4'])
    await number(5).hover()
    await page.mouse.down()
    await number(3).hover()
    await page.mouse.up()
    expect(await chosen()).toEqual(['0,3', '9,5'])
  })

  test('a heading chooses all columns below it, the number of a row its row, the corner everything', async () => {
    await open('?sheets=sample')
    await page.getByRole('columnheader', { name: 'Цалин', exact: true }).click()
    expect(await chosen()).toEqual(['0,3', '3,4'])
    await open('')
    await rowNumber(3).click()
    expect(await chosen()).toEqual(['3,0', '3,12'])
    expect((await focused()).row).toBe('3')
    await page.locator('thead .grid-code').first().click()
    expect(await chosen()).toEqual(['0,0', '9,12'])
  })

  test('first writes a value that is being typed', async () => {
    await open('')
    await cell(1, 0).click()
    await press('4', '2')
    await number(2).click()
    expect(await figures([[1, 0]])).toEqual(['42'])
    expect(await chosen()).toEqual(['0,2', '9,2'])
  })

  test('of a long sheet leave the rows in sight where they are', async () => {
    await open('?sheets=load')
    await page.locator('.grid-frame').evaluate((frame) => frame.scrollTo({ top: 3000 }))
    await cell(100, 1).waitFor()
    // Raw mouse events: a locator would first scroll the sticky head.
    const box = await number(1).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8)
    expect(await page.locator('.grid-frame').evaluate(({ scrollTop }) => scrollTop)).toBe(3000)
    expect(Number((await focused()).row)).toBeGreaterThan(85)
    await press('3', 'Control+Enter')
    expect(await page.locator('.blank-range').innerText()).toContain('Нийлбэр: 645')
  })
})

describe('the width of a column', () => {
  const drag = async (edge: Locator, by: number) => {
    const box = await edge.boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y)
    await page.mouse.move(x + by, y)
    await page.mouse.up()
  }
  const edge = (column: number | 'captions') => page.locator(`[data-resizes="${column}"]`).last()

  test('follows its edge, and this device keeps it', async () => {
    await open('')
    const [before, next] = [await widthOf(number(1)), await widthOf(number(2))]
    await cell(0, 0).click()
    await drag(edge(1), 50)
    expect(await widthOf(number(1))).toBeCloseTo(before + 50, 0)
    expect(await widthOf(cell(0, 1))).toBeCloseTo(before + 50, 0)
    expect(await widthOf(number(2))).toBeCloseTo(next, 0)
    expect(await chosen()).toEqual(['0,0', '0,0'])
    await page.reload()
    await cell(0, 0).waitFor()
    expect(await widthOf(number(1))).toBeCloseTo(before + 50, 0)
  })

  test('of the captions moves the columns next to them', async () => {
    await open('')
    const before = await widthOf(page.locator('tbody .grid-caption').first())
    await drag(edge('captions'), -60)
    await page.locator('.grid-frame').evaluate((frame) => frame.scrollTo({ left: 400 }))
    const caption = page.locator('tbody .grid-caption').first()
    expect(await widthOf(caption)).toBeCloseTo(before - 60, 0)
    await cell(0, 3).click()
    const [box, from] = [await cell(0, 3).boundingBox(), await caption.boundingBox()]
    expect(box?.x).toBeGreaterThanOrEqual((from?.x ?? 0) + (from?.width ?? 0) - 1)
  })

  test('double-clicked at its edge fits its figures, and the menu resets it', async () => {
    await open('?sheets=sample')
    const before = await widthOf(cell(0, 1))
    await cell(0, 1).click()
    await press('1', '0', '0', '0', 'Enter')
    const column = cell(0, 4)
    const laid = await widthOf(column)
    await drag(edge(4), -90)
    expect(await widthOf(column)).toBeLessThan(laid - 80)
    await page.locator('[data-resizes="4"]').last().dblclick()
    // 1,234,567,500 fits without truncation.
    expect(await column.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await widthOf(column)).not.toBeCloseTo(laid, 0)
    await column.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Баганын өргөнийг анхных нь болгох' }).click()
    expect(await widthOf(column)).toBeCloseTo(laid, 0)
    expect(await widthOf(cell(0, 1))).toBeCloseTo(before, 0)
  })
})

describe('the menu', () => {
  beforeEach(() => open('?sheets=short'))

  const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  const menu = () => page.getByRole('menu')

  test('opens by Shift+F10 at the chosen cell, is walked by keys, and gives the focus back', async () => {
    await cell(1, 0).click()
    await press('8', 'Enter', 'ArrowUp', 'Shift+F10')
    await menu().waitFor()
    const [box, at] = [await menu().boundingBox(), await cell(1, 0).boundingBox()]
    expect(box?.y).toBeGreaterThanOrEqual((at?.y ?? 0) + (at?.height ?? 0) - 1)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null))
      .toBe(true)
    await press('Escape')
    await menu().waitFor({ state: 'detached' })
    await expect.poll(focused).toMatchObject({ row: '1', column: '0' })
    await press('ContextMenu')
    await item('Хоослох').waitFor()
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
    await expect.poll(() => cell(1, 0).innerText()).toBe('')
    await expect.poll(focused).toMatchObject({ row: '1', column: '0' })
  })

  test('by a right click is about that cell, in a range about the range', async () => {
    await cell(1, 0).click()
    await press('1', 'Enter', '2', 'Enter')
    await cell(2, 0).click({ button: 'right' })
    await item('Хуулах').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2')
    await cell(1, 0).click()
    await press('Shift+ArrowDown')
    await cell(2, 0).click({ button: 'right' })
    expect(await chosen()).toEqual(['1,0', '2,0'])
    await item('Хайчлах').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1\r\n2')
    expect(
      await figures([
        [1, 0],
        [2, 0],
      ]),
    ).toEqual(['', ''])
  })

  test('pastes the clipboard of other programs', async () => {
    await cell(1, 0).click()
    await page.evaluate(() => navigator.clipboard.writeText('31'))
    await cell(1, 0).click({ button: 'right' })
    await item('Буулгах').click()
    await expect.poll(() => cell(1, 0).innerText()).toBe('31')
    await expect.poll(focused).toMatchObject({ row: '1', column: '0' })
  })

  test('fills downwards', async () => {
    await cell(1, 0).click()
    await press('6', 'Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+F10')
    await item('Доош дүүргэх').click()
    expect(
      await figures([
        [1, 0],
        [2, 0],
        [3, 0],
      ]),
    ).toEqual(['6', '6', '6'])
  })

  test('explains: the panel opens with the focus at how the figure came about', async () => {
    await open('?sheets=sample')
    await cell(0, 4).click({ button: 'right' })
    expect(await item('Өөрчлөлтийн түүх').count()).toBe(0)
    await item('Хэрхэн тооцсоныг харах').click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Хэрхэн тооцсон бэ')
    await cell(0, 1).click({ button: 'right' })
    await item('Өөрчлөлтийн түүх').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Өөрчлөлтийн түүх')
  })

  test('copies the address of the cell', async () => {
    await cell(1, 2).click({ button: 'right' })
    await item('Энэ нүдний холбоос').click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).searchParams.get('cell')).toBe('short.2.c3')
  })

  test('over a text that is being typed is left to the browser', async () => {
    await cell(1, 0).dblclick()
    await page.locator('.grid-editor').click({ button: 'right' })
    expect(await menu().count()).toBe(0)
    await press('Escape')
  })
})

describe('a finger', () => {
  const touch = async () => {
    const tablet = await fixture.open({ hasTouch: true, viewport: { width: 820, height: 1180 } })
    await tablet.goto(fixture.address)
    await tablet.locator('[data-row="0"]').first().waitFor()
    return tablet
  }

  test('starts typing with one tap in an editable cell, and replaces its value', async () => {
    const tablet = await touch()
    const at = (row: number, column: number) => tablet.locator(`[data-row="${row}"][data-column="${column}"]`)
    await at(1, 0).tap()
    await tablet.locator('.grid-editor').waitFor()
    await tablet.keyboard.type('12')
    await at(2, 0).tap()
    expect(await at(1, 0).innerText()).toBe('12')
    await tablet.keyboard.type('5')
    await at(1, 0).tap()
    await tablet.keyboard.type('34')
    await tablet.keyboard.press('Enter')
    expect([await at(1, 0).innerText(), await at(2, 0).innerText()]).toEqual(['34', '5'])
    await tablet.locator('.grid-computed').first().tap()
    expect(await tablet.locator('.grid-editor').count()).toBe(0)
    await tablet.context().close()
  })
})
