import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setFixture } from '#test/browser/fixture/set-fixture.ts'

type Heard = {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly is: Readonly<Record<string, unknown>>
}

const fixture = setFixture()
let page: Page

beforeAll(async () => {
  page = await fixture.open()
})
beforeEach(async () => {
  await page.goto(`${fixture.address}?sheets=sample`)
  await page.getByRole('grid').waitFor()
})

async function heard(): Promise<readonly Heard[]> {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  await cdp.detach()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ''),
      description: String(description?.value ?? ''),
      is: Object.fromEntries((properties ?? []).map((each) => [each.name, each.value.value])),
    }))
}
const ofRole = async (role: string) => (await heard()).filter((each) => each.role === role)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const choose = (row: number, column: number) =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`).click()
const focused = async () =>
  (await heard()).find(({ role, is }) => is.focused === true && role !== 'RootWebArea')

describe('a screen reader announces', () => {
  test('the grid by its name, and how many rows and columns it has', async () => {
    expect(await ofRole('grid')).toMatchObject([{ name: 'Жишээ хүснэгт', is: { multiselectable: true } }])
    const grid = page.getByRole('grid')
    expect([await grid.getAttribute('aria-rowcount'), await grid.getAttribute('aria-colcount')]).toEqual([
      '9',
      '9',
    ])
  })

  test('the headings of columns with their groups, and of rows', async () => {
    const columns = (await ofRole('columnheader')).map(({ name }) => name)
    for (const name of ['Үзүүлэлт', 'Орон тоо', 'Хүний тоо', 'Сарын цалин, төгрөг', '2026 онд, төгрөг'])
      expect(columns).toContain(name)
    const rows = (await ofRole('rowheader')).map(({ name }) => name)
    expect(rows).toEqual([
      'Захирал',
      'Сургалтын менежер, нийгмийн ажилтан, сэтгэл зүйч',
      'Багш',
      'Эмч',
      'Дүн',
    ])
  })

  test('which cells can be typed in, and why others can not', async () => {
    await choose(0, 1)
    expect(await focused()).toMatchObject({ role: 'gridcell', is: { readonly: false } })
    await choose(0, 4)
    expect(await focused()).toMatchObject({ name: '0', is: { readonly: true } })
    await choose(0, 2)
    expect(await focused()).toMatchObject({
      is: { readonly: true },
      description: expect.stringContaining('Түгжээтэй: Sample reason'),
    })
  })

  test('the cell that the editor is for, a refusal with its sentence, and an pending value', async () => {
    await choose(0, 1)
    await press('5')
    expect(await focused()).toMatchObject({ role: 'textbox', name: 'Захирал, Хүний тоо' })
    await press('0', '0', '0', 'Enter')
    expect(await focused()).toMatchObject({
      is: { invalid: 'true' },
      description: expect.stringContaining('0–1,000'),
    })
    const announced = (await heard()).filter(({ is }) => is.live === 'assertive')
    expect(announced.length).toBeGreaterThan(0)
    await press('Escape', '7', 'Enter', 'ArrowUp')
    expect(await focused()).toMatchObject({ name: '7', description: expect.stringContaining('Хадгалаагүй') })
  })

  test('the year of a column, in the name of the editor as in its heading', async () => {
    await page.goto(`${fixture.address}?sheets=ebs-b12`)
    const open = page.locator('td[aria-readonly="false"]').first()
    await open.click()
    await press('5')
    expect(await focused()).toMatchObject({ role: 'textbox', name: expect.stringContaining('2026') })
  })

  test('which cells are chosen', async () => {
    await choose(0, 1)
    await press('Shift+ArrowDown')
    const chosen = (await ofRole('gridcell')).filter(({ is }) => is.selected === true)
    expect(chosen).toHaveLength(2)
  })

  test('the same figures as the eye sees', async () => {
    const seen = await page.locator('[role="grid"] td').allInnerTexts()
    const announcedNames = (await ofRole('gridcell')).map(({ name }) => name)
    // The browser lists sticky elements, which it paints last, in its own order.
    expect([...announcedNames].sort()).toEqual(seen.map((text) => text.trim()).sort())
  })
})

test('the chosen cell has a frame that is seen', async () => {
  await choose(1, 5)
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return [outlineStyle, outlineWidth]
  })
  expect(outline).toEqual(['solid', '2px'])
})
