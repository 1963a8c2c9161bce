import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator, Page, Route } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pasteFrom } from '#test/browser/clipboard.ts'
import { fixtureDraft } from '#test/browser/fixture/draft.ts'
import { setFixture } from '#test/browser/fixture/set-fixture.ts'

const fixture = setFixture()
let page: Page

beforeAll(async () => {
  page = await fixture.open()
})
beforeEach(() => page.setViewportSize({ width: 1280, height: 800 }))
afterEach(() => page.unrouteAll())

const cell = (row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`)
const note = (): Locator => page.locator('.grid-note')
const figure = (row: number, column: number) => cell(row, column).innerText()
const focused = () =>
  page.evaluate(
    () => document.activeElement?.closest('td')?.dataset ?? { text: document.activeElement?.textContent },
  )
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const open = async (search = '') => {
  await fixture.show(page, search)
}

/** Presses a key with the Mongolian layout; returns true if the browser default was prevented. */
const pressMongolian = (key: string, code: string, ctrlKey = false) =>
  page.evaluate(
    ([key, code, ctrlKey]) =>
      !document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true }),
      ),
    [key, code, ctrlKey] as const,
  )

describe('typing in a sheet', () => {
  test('a value, Enter: it is entered, the cell below is selected, totals and promoted grades follow', async () => {
    await open()
    await cell(0, 0).click()
    await press('2', '5', 'Enter')
    expect(await figure(0, 0)).toBe('25')
    expect(await focused()).toEqual({ row: '1', column: '0' })
    expect(await figure(0, 12)).toBe('599')
    expect(await figure(1, 1)).toBe('25')
    expect(await cell(0, 0).getAttribute('class')).toContain('grid-pending')
  })

  const editor = () => page.locator('.grid-editor')
  const problems = async () => (await page.locator('.blank-problems').innerText()).trim()

  test.each(['Enter', 'Tab', 'ArrowRight', 'Control+s', 'Control+Enter'])(
    'a text outside its rule stays in the editor with its reason: %s',
    async (key) => {
      await open()
      await cell(0, 0).click()
      await press('1', '5', '0', '0', key)
      expect(await editor().inputValue()).toBe('1500')
      expect(await focused()).toEqual({ row: '0', column: '0' })
      expect(await note().innerText()).toContain('0–1,000')
      expect(await editor().getAttribute('aria-invalid')).toBe('true')
      const described = await editor().getAttribute('aria-describedby')
      expect(await page.locator(`[id="${described}"]`).textContent()).toContain('0–1,000')
      expect(await page.locator('[aria-live="assertive"]').first().textContent()).toContain('0–1,000')
      expect(await problems()).toMatch(/^1 мэдээлэл/)
      await press('Backspace')
      expect(await note().count()).toBe(0)
      expect(await editor().getAttribute('aria-invalid')).toBeNull()
      await press('Enter')
      expect(await figure(0, 0)).toBe('150')
    },
  )

  test.each([
    [0, 0],
    [1, 5],
    [3, 9],
  ])('the sentence at row %d, column %d covers no cell in which one types next', async (row, column) => {
    await open()
    await cell(row, column).click()
    await press('1', '5', '0', '0')
    const free = [cell(row, column), cell(row + 1, column), cell(row, column === 0 ? 5 : 9)]
    const covers = async () => {
      const box = await note().boundingBox()
      const boxes = await Promise.all(free.map((each) => each.boundingBox()))
      return boxes.map(
        (each) =>
          box === null ||
          each === null ||
          (each.x < box.x + box.width &&
            box.x < each.x + each.width &&
            each.y < box.y + box.height &&
            box.y < each.y + each.height),
      )
    }
    await press('Enter')
    expect(await covers()).toEqual([false, false, false])
    await cell(row + 1, column).click()
    expect(await covers()).toEqual([false, false, false])
  })

  test('Esc gives a refused text up, and nothing is left marked', async () => {
    await open()
    await cell(0, 0).click()
    await press('1', '5', '0', '0', 'Enter', 'Escape')
    expect(await figure(0, 0)).toBe('60')
    expect(await focused()).toEqual({ row: '0', column: '0' })
    expect(await note().count()).toBe(0)
    expect(await problems()).toMatch(/^1 мэдээлэл/)
    expect(await cell(0, 0).getAttribute('aria-invalid')).toBeNull()
    await press('Control+z')
    await page.getByText('Буцаах үйлдэл алга.').waitFor()
  })

  test('a rejected text left by a click remains at its cell with the reason; F2 continues it', async () => {
    await open()
    await cell(0, 0).click()
    await press('1', '5', '0', '0')
    await cell(6, 3).click()
    expect(await figure(0, 0)).toBe('60')
    expect(await note().isVisible()).toBe(true)
    expect(await cell(0, 0).getAttribute('aria-invalid')).toBe('true')
    expect(await problems()).toMatch(/^1 алдаа/)
    await cell(0, 0).click()
    await press('F2')
    expect(await editor().inputValue()).toBe('1500')
    expect(await note().innerText()).toContain('0–1,000')
    // The icon of the cell is where a long text starts.
    const atSign = await cell(0, 0).evaluate((each) => {
      const { left, top, height } = each.getBoundingClientRect()
      return document.elementFromPoint(left + 8, top + height / 2)?.className
    })
    expect(atSign).toBe('grid-editor')
    await press('Enter')
    expect(await editor().inputValue()).toBe('1500')
    await press('Backspace', 'Enter')
    expect(await figure(0, 0)).toBe('150')
    expect(await cell(0, 0).getAttribute('aria-invalid')).toBeNull()
    expect(await problems()).not.toContain('алдаа')
  })

  test.each([
    ['at the cell', ['Escape']],
    ['in its editor', ['F2', 'Escape']],
    ['in an editor with another text', ['5', 'Escape']],
  ])('Esc discards the rejected text of a cell: %s', async (_, keys) => {
    await open()
    await cell(0, 0).click()
    await press('1', '5', '0', '0')
    await cell(6, 3).click()
    await cell(0, 0).click()
    await press(...keys)
    expect(await figure(0, 0)).toBe('60')
    expect(await note().count()).toBe(0)
    expect(await problems()).toMatch(/^1 мэдээлэл/)
    expect(await cell(0, 0).getAttribute('aria-invalid')).toBeNull()
    await press('F2')
    expect(await editor().inputValue()).toBe('60')
  })

  test('help and the panel about the cell open over a refused text, which its cell keeps', async () => {
    await open()
    await cell(0, 0).click()
    await press('1', '5', '0', '0', 'Enter', 'F1')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused()).toEqual({ row: '0', column: '0' })
    await press('F2')
    expect(await editor().inputValue()).toBe('1500')
  })

  test.each([
    ['=10+5*2', '20'],
    ['=(1,5+2.5)*4', '16'],
    ['+10+5', '15'],
  ])('%s is worked out', async (text, figureOfIt) => {
    await open()
    await cell(0, 0).click()
    await page.keyboard.type(text)
    expect(await figure(1, 1)).toBe(figureOfIt)
    await press('Enter')
    expect(await figure(0, 0)).toBe(figureOfIt)
    await press('ArrowUp', 'F2')
    expect(await editor().inputValue()).toBe(figureOfIt)
  })

  test('a sum with the name of a cell shows the reason of its rejection', async () => {
    await open()
    await cell(0, 0).click()
    await page.keyboard.type('=A1+5\n')
    expect(await editor().inputValue()).toBe('=A1+5')
    expect(await note().innerText()).toContain('нүдний хаяг, функц хэрэглэхгүй')
  })

  test('Esc discards only the rejected text of a pasted block, or one left by a click', async () => {
    await open()
    await cell(0, 0).click()
    await pasteFrom(page, { text: '61\n61\n5000\n6000' })
    await page.getByRole('button', { name: / нүдэнд буулгах$/ }).click()
    expect(await problems()).toMatch(/^2 алдаа\W+1 мэдээлэл/)
    const weight = (kind: string): Promise<string> =>
      page
        .locator(`.blank-problems [data-kind="${kind}"]`)
        .evaluate((element) => getComputedStyle(element).fontWeight)
    expect([await weight('error'), await weight('note')]).toEqual(['700', '400'])
    await cell(0, 5).click()
    await press('1', '5', '0', '0')
    await cell(0, 9).click()
    expect(await problems()).toMatch(/^3 алдаа\W+1 мэдээлэл/)
    await press('Escape')
    expect(await problems()).toMatch(/^2 алдаа\W+1 мэдээлэл/)
    await cell(0, 0).click()
    await press('9', 'Escape')
    expect(await problems()).toMatch(/^2 алдаа\W+1 мэдээлэл/)
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Escape')
    expect(await problems()).toMatch(/^1 мэдээлэл/)
    expect(await figure(0, 0)).toBe('61')
  })

  test('no fast digit is lost', async () => {
    await open()
    await cell(0, 5).click()
    await page.keyboard.type('105\n', { delay: 0 })
    expect(await figure(0, 5)).toBe('105')
  })

  test('Esc cancels, F2 edits the current value, Delete clears, empty is not 0', async () => {
    await open()
    await cell(0, 0).click()
    await press('9', 'Escape')
    expect(await figure(0, 0)).toBe('60')
    await press('F2', 'ArrowLeft', '1', 'Enter')
    expect(await figure(0, 0)).toBe('610')
    await press('ArrowUp', 'Delete')
    expect(await figure(0, 0)).toBe('')
    await press('Backspace', '8', 'ArrowRight')
    expect(await figure(0, 0)).toBe('8')
    expect(await focused()).toEqual({ row: '0', column: '1' })
  })

  test('F2 after the first key preserves the typed text, and F2 alone changes nothing', async () => {
    await open()
    await cell(0, 0).click()
    await press('5', 'F2', 'Enter')
    expect(await figure(0, 0)).toBe('5')
    await press('ArrowUp', 'Backspace', 'F2', 'Enter')
    expect(await figure(0, 0)).toBe('')
    await cell(0, 5).click()
    const before = await figure(0, 5)
    await press('F2', 'F2', 'Enter')
    expect(await figure(0, 5)).toBe(before)
    expect(await cell(0, 5).getAttribute('class')).not.toContain('grid-pending')
  })

  test('totals and dependent cells follow each key, and go back with Esc', async () => {
    await open()
    await cell(0, 0).click()
    const before = [await figure(0, 12), await figure(1, 1)]
    await press('2', '5')
    expect([await figure(0, 12), await figure(1, 1)]).toEqual(['599', '25'])
    await press('0', '0')
    expect([await figure(0, 12), await figure(1, 1)]).toEqual(before)
    await press('Backspace', 'Backspace')
    expect(await figure(1, 1)).toBe('25')
    expect(await page.locator('.grid-pending').count()).toBe(0)
    await press('Escape')
    expect([await figure(0, 12), await figure(1, 1)]).toEqual(before)
  })

  test('a double click edits', async () => {
    await open()
    await cell(0, 0).dblclick()
    await press('5', 'Tab')
    expect(await figure(0, 0)).toBe('605')
    expect(await focused()).toEqual({ row: '0', column: '5' })
  })

  test('a computed cell cannot be edited and explains why', async () => {
    await open()
    await cell(0, 12).click()
    await press('5')
    expect(await page.locator('.grid-editor').count()).toBe(0)
    expect(await note().isVisible()).toBe(true)
  })
})

describe('the panel about a cell gives the focus back', () => {
  const panel = () => page.getByRole('complementary')

  test('to the cell that was worked in last, with the range that was chosen', async () => {
    await open()
    await cell(0, 0).click()
    await press('Shift+F2')
    await panel().waitFor()
    await cell(0, 5).click()
    await press('Shift+ArrowDown')
    await panel().getByRole('button', { name: 'Хаах' }).click()
    expect(await focused()).toEqual({ row: '0', column: '5' })
    expect(await page.locator('td[aria-selected="true"]').count()).toBe(2)
  })

  test('not when it is elsewhere already', async () => {
    await open()
    await cell(0, 0).click()
    await press('Shift+F2')
    await panel().waitFor()
    await cell(0, 5).click()
    await press('Shift+F2')
    expect(await panel().count()).toBe(0)
    expect(await focused()).toEqual({ row: '0', column: '5' })
  })
})

describe('the clipboard', () => {
  const paste = (text: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }, text)

  test('one value, copied from a spreadsheet cell, is entered like a typed one', async () => {
    await open()
    await cell(0, 0).click()
    await paste('71\r\n')
    await expect.poll(() => figure(0, 0)).toBe('71')
    expect(await figure(1, 1)).toBe('71')
    await paste('1500')
    await page.locator('.grid-editor').waitFor()
    expect(await page.locator('.grid-editor').inputValue()).toBe('1500')
    expect(await note().innerText()).toContain('0–1,000')
    await press('Escape')
    expect(await figure(0, 0)).toBe('71')
  })

  describe('before its code has arrived', () => {
    let slow: Page
    let arrive: (route: Route) => Promise<void>
    const noted = () => slow.locator('.grid-note').innerText()
    const first = () => slow.locator('[data-row="0"][data-column="0"]').innerText()
    beforeEach(async () => {
      slow = await fixture.open()
      await slow.route(/\/paste-[^/]*\.js/, (route) => arrive(route))
    })
    afterEach(() => slow.context().close())
    const pasteFirst = async () => {
      await fixture.show(slow)
      await slow.locator('[data-row="0"][data-column="0"]').click()
      await pasteFrom(slow, { text: '71' })
    }

    test('a dead line writes nothing, and a note says so', async () => {
      arrive = (route) => route.abort()
      await pasteFirst()
      await expect.poll(noted).toContain('сүлжээ удаан эсвэл тасарсан')
      expect(await first()).toBe('60')
    })

    test('the paste is for the cell of the key, not for a later one', async () => {
      const arrived = Promise.withResolvers<void>()
      arrive = async (route) => {
        await arrived.promise
        await route.continue()
      }
      await pasteFirst()
      await slow.keyboard.press('ArrowDown')
      arrived.resolve()
      await expect.poll(noted).toContain('Нүдээ сонгоод дахин')
      expect(await first()).toBe('60')
      expect(await slow.locator('[data-row="1"][data-column="0"]').innerText()).not.toBe('71')
      await slow.keyboard.press('ArrowUp')
      await pasteFrom(slow, { text: '71' })
      await expect.poll(first).toBe('71')
    })
  })
})

describe('going through a sheet', () => {
  test('Tab visits the open cells and leaves after the last, Shift+Tab before the first', async () => {
    await open()
    const tools = page.getByRole('button', { name: /Тусламж/ })
    await tools.focus()
    await press('Tab')
    expect(await focused()).toEqual({ row: '0', column: '0' })
    for (let stops = 1; stops < 12; stops += 1) await press('Tab')
    expect(await focused()).toEqual({ row: '3', column: '9' })
    await press('Tab')
    expect(await focused()).toEqual({ text: expect.stringContaining('Хадгалах') })
    await press('Shift+Tab')
    expect(await focused()).toEqual({ row: '3', column: '9' })
    for (let stops = 1; stops < 12; stops += 1) await press('Shift+Tab')
    await press('Shift+Tab')
    expect(await focused()).toEqual({ text: expect.stringContaining('Тусламж') })
  })

  test('Tab out of an open editor keeps the value and leaves', async () => {
    await open()
    await cell(3, 9).click()
    await press('3', 'Tab')
    expect(await figure(3, 9)).toBe('3')
    expect(await focused()).toEqual({ text: expect.stringContaining('Хадгалах') })
  })

  test('Enter after several Tabs returns to the column of the first one', async () => {
    await open()
    await cell(0, 0).click()
    await press('1', 'Tab', '2', 'Tab', '3', 'Enter')
    expect(await focused()).toEqual({ row: '1', column: '0' })
  })

  test('Home, End and their Ctrl, Ctrl+arrows', async () => {
    await open()
    await cell(4, 4).click()
    await press('End')
    expect(await focused()).toEqual({ row: '4', column: '12' })
    await press('Control+End')
    expect(await focused()).toEqual({ row: '9', column: '12' })
    await press('Control+Home')
    expect(await focused()).toEqual({ row: '0', column: '0' })
    await press('Control+ArrowDown', 'Home')
    expect(await focused()).toEqual({ row: '9', column: '0' })
  })

  test('a message scrolls out of view with its cell', async () => {
    await page.setViewportSize({ width: 700, height: 600 })
    await open()
    await cell(0, 0).click()
    await press('1', '5', '0', '0')
    await cell(0, 1).click()
    expect(await note().isVisible()).toBe(true)
    await press('Control+End')
    await page.waitForFunction(() => document.querySelector<HTMLElement>('.grid-note')?.hidden)
  })

  test('a chosen cell is never hidden under heading, captions or totals', async () => {
    await page.setViewportSize({ width: 700, height: 430 })
    await open('?sheets=sample')
    await cell(0, 1).click()
    for (const key of [
      'Control+End',
      'Home',
      'Control+Home',
      'End',
      'Control+ArrowDown',
      'Home',
      'Control+ArrowUp',
    ]) {
      await press(key)
      const hidden = await page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        return document.elementFromPoint(box.right - 4, box.top + box.height / 2) !== document.activeElement
      })
      expect(hidden, key).toBe(false)
    }
  })
})

describe('with the Mongolian layout', () => {
  test('Ctrl+S is ours, and the key of the full stop is a separator', async () => {
    const saves: unknown[] = []
    await page.route('**/healthz', (route) => route.abort())
    await page.route('**/api/**', (route) => {
      saves.push(route.request().url())
      return route.abort()
    })
    await open('?sheets=ebs-b5')
    await page.locator('.grid-open').first().click()
    await press('1')
    expect(await pressMongolian('в', 'Period')).toBe(true)
    await press('5')
    expect(await page.locator('.grid-editor').inputValue()).toBe('1.5')
    expect(await pressMongolian('ы', 'KeyS', true)).toBe(true)
    await page.getByText('Холболтгүй – 1 өөрчлөлт').waitFor()
    expect(saves.join()).toContain('/api/ebs/blank5/save')
  })
})

describe('saving', () => {
  const answer = (status: number, body: unknown) =>
    page.route('**/save', (route) => route.fulfill({ status, json: body }))

  test('sends the whole blank, applies the returned draft and confirms it', async () => {
    let sent: unknown
    await page.route('**/save', (route) => {
      sent = route.request().postDataJSON()
      return route.fulfill({ json: { status: 1, message: 'Хадгаллаа' } })
    })
    const entries = { 'ebs-b1': { ...fixtureDraft.entries['ebs-b1'], '1.stage1Qty': 25 } }
    const saved = { 'ebs-b1': { at: '2026-08-15T06:02:00.000Z', by: 'bold' } }
    await page.route('**/api/tosov/draft/2026', (route) =>
      route.fulfill({ json: { ...fixtureDraft, entries, saved } }),
    )
    await open()
    await cell(0, 0).click()
    await press('2', '5', 'Control+s')
    await page.getByText('Бүх өөрчлөлт хадгалагдсан · 14:02').waitFor()
    await page.getByText('Хадгаллаа').first().waitFor()
    expect(sent).toMatchObject({
      id: '1001',
      year: 2026,
      group: 'ORGEBS',
      orgGroup: 'ORGEBS',
      userName: 'bold',
    })
    expect(sent).toMatchObject({
      blanks: [{ specificationCode: '1', stage1Qty: '25', stage6Qty: '54', stage10Qty: '50' }, {}, {}, {}],
    })
    expect(await cell(0, 0).getAttribute('class')).not.toContain('grid-pending')
  })

  test('a refusal appears at its cell', async () => {
    await answer(422, {
      status: 0,
      message: 'Нэг утга болсонгүй',
      errors: [{ row: '1', field: 'stage1Qty', message: 'Их байна' }],
    })
    await open()
    await cell(0, 0).click()
    await press('2', '5', 'Control+s')
    await page.getByText('1 утга хадгалагдсангүй').waitFor()
    expect(await note().innerText()).toBe('Их байна')
    expect(await figure(0, 0)).toBe('25')
  })

  test('a conflict is an alert', async () => {
    await answer(409, { status: 0, message: 'Төсөл илгээгдсэн' })
    await open()
    await cell(0, 0).click()
    await press('2', '5', 'Control+s')
    await page.getByRole('alertdialog').getByText('Төсөл илгээгдсэн').waitFor()
    await page.getByRole('alertdialog').getByRole('button').click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  })

  test('a dialog keeps the keys of the page to itself', async () => {
    const saves: string[] = []
    await page.route('**/save', (route) => {
      saves.push(route.request().url())
      return route.fulfill({ status: 409, json: { status: 0, message: 'Төсөл илгээгдсэн' } })
    })
    await open()
    await cell(0, 0).click()
    await press('2', '5', 'Control+s')
    await page.getByRole('alertdialog').waitFor()
    await press('Control+z', 'Control+s', 'Shift+F2')
    expect(await figure(0, 0)).toBe('25')
    expect(await page.getByRole('complementary').count()).toBe(0)
    expect(await page.getByRole('alertdialog').count()).toBe(1)
    await page.mouse.click(5, 5)
    await press('Control+z')
    expect(await figure(0, 0)).toBe('25')
    await page.getByRole('alertdialog').getByRole('button').click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await press('F1')
    await page.getByRole('dialog').waitFor()
    await press('Control+s')
    expect(saves).toHaveLength(1)
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a closed year has no bar and takes nothing', async () => {
    await open('?closed=Илгээсэн')
    expect(await page.getByRole('button', { name: 'Хадгалах' }).count()).toBe(0)
    await cell(0, 0).click()
    await press('5', 'Enter')
    expect(await figure(0, 0)).toBe('60')
  })
})

test.each(['', '?sheets=ebs-b5', '?sheets=sample', '?closed=Илгээсэн'])(
  'axe finds nothing wrong (%s)',
  async (search) => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    await open(search)
    await page.locator('td[tabindex="0"]').first().click()
    await press('1', '5', '0', '0', '0', 'Enter')
    await page.evaluate(axe)
    const violations = await page.evaluate(
      'axe.run(".blank").then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]))',
    )
    expect(violations).toEqual([])
  },
)
