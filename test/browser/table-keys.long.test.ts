import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const stage = setStage()
const viewport = { width: 1366, height: 768 }

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  )
const tabStops = (page: Page): Promise<number> => page.locator('[role="grid"] [tabindex="0"]').count()
/** The browser driver has no keys of this alphabet. */
const type = (page: Page, letter: string): Promise<unknown> =>
  page.evaluate(
    (key) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
    letter,
  )
const openList = async (page: Page, at: string): Promise<void> => {
  await visit(page, at)
  await page.getByRole('grid').waitFor()
}

test('a list of people is one Tab stop, and the keys of a grid move and edit in it', async () => {
  const page = await stage.enter('ebs', { viewport })
  await openList(page, '/?year=2026&tab=15')
  expect([await focused(page), await tabStops(page)]).toEqual(['Баатар Ганчимэг', 1])
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowDown')
  expect([await focused(page), await tabStops(page)]).toEqual(['Багш', 1])
  await press(page, 'ArrowUp', 'ArrowUp')
  expect(await focused(page)).toBe('Албан тушаал')
  await press(page, 'Control+End')
  const last = await page.locator('tbody tr').last().locator('td').last().innerText()
  expect(await focused(page)).toBe(last)
  await press(page, 'Control+Home', 'Tab', 'Shift+Tab')
  expect(await focused(page)).toBe('Баатар Ганчимэг')

  // A button that is exchanged for another one keeps the focus in its cell.
  await press(page, 'ArrowRight', 'Enter')
  await expect.poll(() => focused(page)).toBe('Баатар Ганчимэг: регистрийн дугаарыг нуух')

  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
  const status = page.locator('tbody select')
  await status.waitFor()
  await status.selectOption('ALLOWANCE')
  await press(page, 'Enter')
  await page.keyboard.type('7')
  await press(page, 'Enter')
  await expect.poll(() => focused(page)).toMatch(/^Чөлөө, өвчтэй.* – Баатар Ганчимэг: төлөв өөрчлөх$/)
  const plan = page.locator('tbody tr').first().locator('td')
  expect(await plan.nth(4).innerText()).toBe('7')

  await press(page, 'ArrowDown')
  await type(page, 'т')
  expect(await status.inputValue()).toBe('PENSION')
  await press(page, 'Escape')
  await expect.poll(() => focused(page)).toBe('Ажиллана – Баатар Эрдэнэчимэг: төлөв өөрчлөх')
  // Leaving a complete choice saves it, as in the grids.
  await type(page, 'т')
  await press(page, 'Tab')
  await page.getByRole('button', { name: /^Тэтгэвэрт гарна – Баатар Эрдэнэчимэг/ }).waitFor()
  await status.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Тэтгэвэрт гарна – Баатар Эрдэнэчимэг/ }).focus()
  // The specified dialog stays on a click, and on Space.
  await press(page, 'Space')
  await page.getByRole('dialog', { name: 'Ажилтны төлөв' }).waitFor()
  await press(page, 'Escape')
  await page.context().close()
})

test('a figure typed on a position begins to edit its row there, and Enter saves it', async () => {
  const page = await stage.enter('ebs', { viewport })
  await openList(page, '/?year=2026&tab=14')
  await page.getByRole('button', { name: 'Орон тоо нэмэх' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByRole('combobox').fill('Багш')
  await press(page, 'Escape')
  await adding.getByLabel('Шинэ орон тоо').fill('1')
  await adding.getByLabel('Тайлбар').fill('Шинэ бүлэг')
  await adding.getByRole('button', { name: 'Хадгалах' }).click()
  await adding.waitFor({ state: 'detached' })
  const cell = page.locator('tbody tr').first().locator('td').nth(2)
  await cell.focus()
  await press(page, '3')
  await page.locator('tbody [data-field="positionQty"] input, tbody input:focus').first().waitFor()
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('3')
  await press(page, 'Enter')
  await expect.poll(() => cell.innerText()).toBe('3')
  await expect.poll(() => focused(page)).toBe('3')
  await press(page, 'ArrowRight', 'ArrowRight', 'F2')
  await page.keyboard.type('Өөр')
  await press(page, 'Escape')
  await expect.poll(() => focused(page)).toBe('Шинэ бүлэг')
  await page.context().close()
})

test('the fields of children are left and entered as cells, and Tab walks through them as in a form', async () => {
  const page = await stage.enter('ebs', { viewport })
  await openList(page, '/?year=2026&tab=16')
  await press(page, 'End', 'ArrowLeft', 'F2')
  const label = (): Promise<string | null> =>
    page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? null)
  expect(await label()).toMatch(/: Тайлбар$/)
  expect(await tabStops(page)).toBeGreaterThan(1)
  await press(page, 'Shift+Tab')
  expect(await label()).toMatch(/: Сургалтын төлбөр,\s₮$/)
  await press(page, 'Escape')
  expect(await tabStops(page)).toBe(1)
  await press(page, 'ArrowLeft', 'ArrowRight')
  await page.keyboard.type('3500000')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('3500000')
  await page.context().close()
})

test('Shift with an arrow key selects institutions', async () => {
  const page = await stage.enter('ministry', { viewport })
  await openList(page, '/?year=2026&section=institutions')
  await page.locator('tbody input[type="checkbox"]').first().focus()
  await press(page, 'Space', 'Shift+ArrowDown', 'ArrowDown')
  expect(await page.locator('tbody tr[data-chosen="true"]').count()).toBe(2)
  expect(await tabStops(page)).toBe(1)
  await page.context().close()
})
