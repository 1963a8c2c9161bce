import { describe, expect, it } from 'vitest'
import { openInstitutions } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import {
  describeComparison,
  groups,
  list,
  listsWhatChanged,
  listsWhatMoves,
  number,
  saysWhatMoves,
} from '#test/browser/ways-of-comparing.ts'

const stage = setStage()

// One group each; tests without a browser calculate effects and changes of every view.

saysWhatMoves(stage, [groups.ebs])

describe('the sensitivity of the budget, also where there is none', () => {
  it('shows for a supplement only the headcount total, at a limit one less, if locked nothing', async () => {
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

listsWhatMoves(stage, [groups.ntb])

it('a reviewer has the same list of an institution', async () => {
  const page = await stage.enter('aimag')
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
  await page.context().close()
})

describeComparison(stage, [groups.sub])

describe('the sending of last year', () => {
  it('is shown for comparison despite later edits of that year; without one the panel reports this', async () => {
    const { page, context, openTab } = await stage.signIn('ebs')
    await openTab('Сурагчийн тоо')
    await page.locator('.grid-open').first().click()
    await page.keyboard.press('Shift+F2')
    const region = page.getByRole('region', { name: 'Харьцуулалт' })
    const lastYearRow = region.getByRole('row', { name: /^2025 он/ })
    await lastYearRow.waitFor()
    expect(await lastYearRow.innerText()).toMatch(/илгээсэн/)
    expect((await lastYearRow.getByRole('cell').allInnerTexts())[0]).toBe('65')
    await context.close()
    const dorm = await stage.signIn('dorm')
    await dorm.openTab('Сурагчийн тоо')
    await dorm.page.locator('[role=gridcell]').first().click()
    await dorm.page.keyboard.press('Shift+F2')
    await dorm.page.getByText('Харьцуулах төсөв алга').waitFor()
    await dorm.context.close()
  })
})

listsWhatChanged(stage, [groups.ebs])

it('the changes since last year can be sorted by any column, first by effect', async () => {
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
