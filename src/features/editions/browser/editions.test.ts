import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import { enterAs } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { releaseLater } from '#test/support/later-edition.ts'

const stage = setStage()

/** The forms of 2028 are a made-up edition that exists before any year uses it. */
describe('the changes of an edition, before a year is opened', () => {
  let page: Page
  let takeBack = () => {}
  beforeAll(async () => {
    takeBack = releaseLater()
    page = await stage.window({ bypassCSP: true })
    await enterAs(page, 'admin', 'demo-2026')
    await page.getByRole('tab', { name: 'Он ба тайлант үе' }).click()
  })
  afterAll(async () => {
    takeBack()
    await page?.context().close()
  })

  const press = async (name: string): Promise<void> => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  const follow = async (name: string): Promise<void> => {
    await page.getByRole('link', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  const open = async (name: string) => {
    const summary = page.locator('summary', { hasText: name })
    await summary.focus()
    await page.keyboard.press('Enter')
    const details = page.locator('details', { has: summary })
    await details.getByRole('table').first().waitFor()
    return details
  }

  test('are linked from the start of a year, and lead to the forms side by side', async () => {
    await press('Жил нээх')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Санхүүгийн жил').fill('2028')
    await dialog.getByText('Маягтын «later» хэвлэл.').waitFor()
    await dialog.getByText('Өөрчлөгдсөн: 3 маягт, 1 нормативын хүснэгт, 2 тайлан').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await follow('2028 оны маягтын өөрчлөлт, нөлөөг харах')
    await page.getByRole('heading', { name: '2028 оны маягтын өөрчлөлт' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.title()).toContain('2028 оны маягтын өөрчлөлт')
    expect(await axeFindings(page)).toEqual([])
  })

  test('rows are side by side, and differences are marked by sign and word', async () => {
    const pupils = await open('Маягт Сурагчийн тоо')
    const added = pupils.getByRole('row', { name: /шилжиж ирэх/ }).first()
    expect(await added.getByRole('cell').allInnerTexts()).toEqual([
      '+\nШинэ',
      '–',
      '11. 2027-2028 шилжиж ирэх',
    ])
    const sum = pupils.getByRole('row', { name: /Томьёо өөрчлөгдсөн/ })
    expect((await sum.locator('mark').allInnerTexts()).join()).toContain('«2027-2028 шилжиж ирэх · Нийт»')
    const quantities = await open('Маягт Төсвийн зорилго')
    const gone = quantities.getByRole('row', { name: /Автомашин/ })
    expect(await gone.getByRole('cell').allInnerTexts()).toEqual(['−\nХасагдсан', '27. Автомашин', '–'])
    expect(await axeFindings(page)).toEqual([])
  })

  test('lines that stay can be left out', async () => {
    const rows = page.locator('details[open] tbody tr')
    const all = await rows.count()
    await page.getByLabel('Зөвхөн өөрчлөгдсөн мөр, баганыг харуулах').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => rows.count()).toBeLessThan(all)
    expect(await page.locator('details[open] tbody tr:not([data-mark])').count()).toBe(0)
  })

  test('show for each view the moved tabs and the entries without a cell', async () => {
    const view = await open('Төрийн сургууль')
    expect(await view.getByRole('row', { name: /Байр солигдсон/ }).count()).toBe(1)
    const lost = page.getByRole('region', { name: 'Шилжихгүй оруулга' })
    expect(await lost.getByRole('listitem').first().innerText()).toContain('27. Автомашин')
  })

  test('their effect on last year’s budgets is calculated on request, by type, region and institution', async () => {
    await press('Нөлөөг тооцох')
    await page.getByText(/байгууллагаас .* төсөв өөрчлөгдөнө/).waitFor()
    const table = page.getByRole('grid', { name: 'Төрлөөр, төгрөг' })
    expect(await table.getByRole('row').count()).toBeGreaterThan(3)
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Бүлэглэх').selectOption({ label: 'Байгууллагаар' })
    await page
      .getByRole('grid', { name: 'Байгууллагаар, төгрөг' })
      .getByText(/^1001 /)
      .waitFor()
    const download = page.waitForEvent('download')
    await press('Excel татах')
    expect((await download).suggestedFilename()).toBe('Маягтын өөрчлөлтийн нөлөө 2028.xlsx')
  })

  test('a reload stays there, the back link leads to the years, and no year is started', async () => {
    await page.reload()
    await page.getByRole('heading', { name: '2028 оны маягтын өөрчлөлт' }).waitFor()
    await follow('Он ба тайлант үе рүү буцах')
    const years = page.getByRole('region', { name: 'Санхүүгийн жилүүд' })
    await years.waitFor()
    expect(await years.innerText()).not.toContain('2028')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a started year links there from its steps and from its line', async () => {
    await press('Жил нээх')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Санхүүгийн жил').fill('2028')
    await dialog.getByText('Маягтын «later» хэвлэл.').waitFor()
    await dialog.getByRole('button', { name: 'Нээх', exact: true }).click()
    const steps = page.getByRole('region', { name: '2028 оныг бэлтгэх' })
    await steps.getByRole('link', { name: '2028 оны маягтын өөрчлөлт, нөлөөг харах' }).waitFor()
    await follow('Маягт 2028')
    await page.getByRole('heading', { name: '2028 оны маягтын өөрчлөлт' }).waitFor()
    await page.goBack()
    await steps.waitFor()
  })
})
