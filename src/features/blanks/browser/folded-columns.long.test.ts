import { beforeAll, expect, test } from 'vitest'
import { findingsButColours } from '#test/browser/axe.ts'
import { pasteFrom } from '#test/browser/clipboard.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { pasteText } from '#ui/grid/paste-text.ts'

/** A sheet of 22 columns: 7 and 9 to 17 are to type in. Each test continues the one before. */
const stage = setStage()
let ebs: BrowserUser
beforeAll(async () => {
  ebs = await stage.signIn('ebs', { viewport: { width: 1366, height: 768 } })
  await ebs.openTab('Багшийн цалин')
  await ebs.cell(1, 7).waitFor()
})

const folding = () => ebs.page.getByRole('checkbox', { name: 'Зөвхөн бөглөх багана' })
const at = () =>
  ebs.page.evaluate(() => {
    const cell = document.activeElement?.closest('td')
    return cell ? [Number(cell.dataset.row) + 1, Number(cell.dataset.column) + 1] : null
  })
const textOf = async (row: number, column: number) => (await ebs.cell(row, column).innerText()).trim()

test('a window of 1366 px shows every column to type in, and no computed one', async () => {
  expect(await folding().isChecked()).toBe(true)
  const frame = ebs.page.locator('.grid-frame')
  const [inner, outer] = await frame.evaluate((element) => [element.scrollWidth, element.clientWidth])
  expect(inner).toBe(outer)
  for (const column of [7, 9, 17]) expect(await ebs.cell(1, column).isVisible(), `${column}`).toBe(true)
  for (const column of [1, 6, 8, 18]) expect(await ebs.cell(1, column).count(), `${column}`).toBe(0)
  await ebs.page.getByText('6 тооцсон багана').waitFor()
  expect(await findingsButColours(ebs.page)).toEqual([])
})

test('arrows and Tab pass over a fold, and sums of a range leave it out', async () => {
  await ebs.cell(1, 7).click()
  await ebs.page.keyboard.press('ArrowRight')
  expect(await at()).toEqual([1, 9])
  await ebs.page.keyboard.press('Shift+Tab')
  expect(await at()).toEqual([1, 7])
  await ebs.page.keyboard.type('10')
  await ebs.page.keyboard.press('Tab')
  expect(await at()).toEqual([1, 9])
  await ebs.page.keyboard.type('12')
  await ebs.page.keyboard.press('Enter')
  await ebs.cell(1, 7).click()
  await ebs.page.keyboard.press('Shift+ArrowRight')
  // The rural supplement between them is 0 or more; a range of all columns would count it.
  await expect.poll(() => ebs.page.locator('.blank-range').innerText()).toContain('22')
})

test('totals of folded columns stand below and follow the typed cells', async () => {
  const total = () =>
    ebs.page.locator('.grid-folded-figures div', { hasText: 'Нийт цалингийн зардал' }).innerText()
  const before = await total()
  await ebs.type(2, 9, '15')
  await expect.poll(total).not.toBe(before)
})

test('a block within the columns in sight is pasted', async () => {
  await ebs.cell(3, 9).click()
  await pasteFrom(ebs.page, { text: '11\t4\t9' })
  await expect.poll(() => textOf(3, 11)).toBe('9')
})

test('a block that would reach a fold changes nothing and shows all columns', async () => {
  await ebs.cell(4, 7).click()
  await pasteFrom(ebs.page, { text: '5\t6\t7' })
  await ebs.cell(1, 8).waitFor()
  expect([await textOf(4, 7), await textOf(4, 9)]).toEqual(['', ''])
  await ebs.page.locator('.grid-note', { hasText: pasteText.acrossFold }).waitFor()
  expect(await folding().isChecked()).toBe(false)
})

test('the choice is the same after a reload, for every wide sheet', async () => {
  await ebs.page.reload()
  await ebs.cell(1, 1).waitFor()
  await ebs.openTab('Дотуур байрны ажилтны цалин')
  await ebs.cell(1, 3).waitFor()
  await folding().check()
  await expect.poll(() => ebs.cell(1, 3).count()).toBe(0)
})

test('a click on a strip and a jump to a computed cell show the columns', async () => {
  await ebs.page.locator('tbody .grid-folded').first().click()
  await ebs.cell(1, 3).waitFor()
  await ebs.openTab('Багшийн цалин')
  await folding().check()
  await expect.poll(() => ebs.cell(1, 22).count()).toBe(0)
  await ebs.page.keyboard.press('Control+k')
  await ebs.page.keyboard.type('Нийт цалингийн зардал')
  await ebs.page.getByRole('option').filter({ hasText: 'Багшийн цалин' }).first().click()
  await expect.poll(async () => (await at())?.[1]).toBe(22)
})
