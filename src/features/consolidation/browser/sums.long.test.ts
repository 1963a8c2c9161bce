import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, personAt } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { focusedCell } from '#test/browser/ways-of-asking.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { askingAt } from '#test/support/ready.ts'

const school = 'Тосонбулаг сумын ерөнхий боловсролын сургууль'
const sessionCode = '2026-01'

describe('sums over the filtered institutions', () => {
  const stage = setStage()
  let person: BrowserUser
  let page: Page
  beforeAll(async () => {
    for (const [userName, orgId] of [
      ['ebs', '1001'],
      ['ebs2', '1008'],
      ['sub', '1004'],
    ] as const) {
      const who = await askingAt(stage.address, userName, 'demo-2026')
      const made = await who.post('/api/finance/report/snapshot', { orgId, sessionCode })
      expect([userName, made.statusCode]).toEqual([userName, 200])
    }
    page = await stage.enter('ministry', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
    person = personAt(page)
    await page.getByRole('heading', { level: 2, name: /тойм$/ }).waitFor()
  })

  const at = () => new URL(page.url()).searchParams
  const figure = async (row: number, column: number) =>
    Number((await person.cell(row, column).innerText()).replaceAll(',', '').replace('−', '-'))
  const open = async (query = '') => {
    await page.goto(`${stage.address}/?year=2026&section=sums&period=${sessionCode}${query}`)
    await page.getByRole('grid').waitFor()
  }
  const follow = async (name: RegExp) => {
    if ((await page.locator('.blank[data-panel="true"]').count()) === 0) await page.keyboard.press('Shift+F2')
    await page.getByRole('complementary').getByRole('link', { name }).click()
  }

  it('start by economic class, over schools and kindergartens alike, next to last year', async () => {
    await open()
    await page.getByRole('heading', { name: /эдийн засгийн ангиллаар$/ }).waitFor()
    const [now, before, difference, percent] = await Promise.all(
      [1, 2, 3, 4].map((column) => figure(1, column)),
    )
    expect(before).toBeGreaterThan(0)
    expect(difference).toBeCloseTo((now ?? 0) - (before ?? 0), 2)
    expect(percent).toBeCloseTo((100 * (difference ?? 0)) / (before ?? 1), 1)
    expect(await axeFindings(page)).toEqual([])
  })

  it('show in one line the number of missing institutions, with a link to their list', async () => {
    const way = page.getByRole('link', { name: /^Тайлангүй \d+ байгууллага$/ })
    const missing = Number(/\d+/.exec(await way.innerText())?.[0])
    await page.getByText(/байгууллагаас \d нь нэгтгэлд орсон/).waitFor()
    expect((await way.boundingBox())?.y).toBeLessThan(768)
    await way.click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(missing)
    expect(at().get('calculated')).toBe('no')
    await page.goBack()
    await page.getByRole('grid').waitFor()
  })

  it('have a column for each institution of a region, and a figure leads to the line of its report', async () => {
    await page.getByLabel('Аймаг, нийслэл').selectOption({ label: 'Өвөрхангай' })
    await expect.poll(() => at().get('region')).not.toBeNull()
    await page.getByLabel('Багана', { exact: true }).selectOption({ label: 'Байгууллага бүрээр' })
    await page.getByRole('columnheader', { name: school }).waitFor()
    expect(await page.getByRole('columnheader', { name: /199-р/ }).count()).toBe(0)
    const [whole, ...parts] = await Promise.all([1, 5, 6].map((column) => figure(5, column)))
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole ?? 0, 2)
    expect(await axeFindings(page)).toEqual([])
    await person.cell(5, 5).click()
    const search = new URL(page.url()).search
    await follow(/тайлангийн энэ мөр рүү очих$/)
    await expect.poll(() => at().get('institution')).toBe('1001')
    expect(at().get('report')).toBe('EBS_TT17')
    await expect.poll(() => focusedCell(page)).not.toBeNull()
    const focusedText = await page.evaluate(() => document.activeElement?.closest('td')?.innerText ?? '')
    expect(Number(focusedText.split('\n')[0]?.replaceAll(',', ''))).toBe(parts[0])
    await page.goBack()
    await page.getByRole('columnheader', { name: school }).waitFor()
    expect(new URL(page.url()).search).toBe(search)
  })

  it('have each column next to its own last year on request', async () => {
    const alone = await Promise.all([5, 6].map((column) => figure(5, column)))
    await page.getByLabel('Өнгөрсөн онтой').check()
    await expect.poll(() => at().get('lastYear')).toBe('yes')
    // This year, last year and the difference of the first part, then those of the second.
    await expect.poll(() => figure(5, 8)).toBe(alone[1])
    const [now, before, difference] = await Promise.all([5, 6, 7].map((column) => figure(5, column)))
    expect(now).toBe(alone[0])
    expect(before).toBeGreaterThan(0)
    expect(difference).toBeCloseTo((now ?? 0) - (before ?? 0), 2)
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Өнгөрсөн онтой').uncheck()
    await expect.poll(() => figure(5, 6)).toBe(alone[1])
  })

  it('are on paper and in a workbook as they are shown', async () => {
    const file = async (name: string) => {
      const address = await page.getByRole('link', { name }).getAttribute('href')
      return (await page.context().request.get(`${stage.address}${address}`)).body()
    }
    const paper = readPdfText(await file('PDF татах')).join('\n')
    expect(paper).toContain('Тосонбулаг')
    expect(paper).not.toMatch(/199- ?р/)
    const { sheets } = await readXlsx(await file('Excel татах'))
    expect(sheets[0]?.rows[2]?.slice(2, 6)).toEqual([
      '2026 оны төсөв',
      '2025 он',
      'Өөрчлөлт',
      'Өөрчлөлт, хувь',
    ])
    expect(Number(sheets[0]?.rows[3]?.[2])).toBeCloseTo(await figure(1, 1), 2)
    expect(sheets[1]?.rows[0]?.slice(2)).toEqual(['1001', '1004'])
  })

  it('have a column for each region, and a figure leads to the sum of that region, at its line', async () => {
    await open('&by=region')
    await page.getByRole('columnheader', { name: 'Өвөрхангай' }).waitFor()
    const regions = await Promise.all([5, 6].map((column) => figure(2, column)))
    expect(regions.reduce((sum, part) => sum + part, 0)).toBeCloseTo(await figure(2, 1), 2)
    await person.cell(2, 6).click()
    const total = await figure(2, 6)
    await follow(/нэгтгэл рүү очих$/)
    await expect.poll(() => at().get('region')).not.toBeNull()
    await expect.poll(() => focusedCell(page)).toEqual([1, 0])
    await expect.poll(() => figure(2, 1)).toBe(total)
  })

  it('are of any other report too, of one of its columns where each part has its own', async () => {
    await open('&sum=EBS_TT7&by=type')
    await page.getByLabel('Үзүүлэх багана').waitFor()
    const options = page.getByLabel('Үзүүлэх багана').locator('option')
    await page.getByLabel('Үзүүлэх багана').selectOption({ index: (await options.count()) - 1 })
    await expect.poll(() => at().get('column')).not.toBeNull()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Төрөл').selectOption({ label: 'Цэцэрлэг' })
    await page.getByText(/сонгосон тайланг гаргадаггүй/).waitFor()
  })
})

describe('the variance of the budgets', () => {
  const stage = setStage()

  it('is shown by region, type and institution, in lines that add up, and as a file', async () => {
    const page = await stage.enter('ministry', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
    await page.getByRole('heading', { level: 2, name: /тойм$/ }).waitFor()
    await page.goto(`${stage.address}/?year=2026&section=effect`)
    await page.getByRole('button', { name: 'Шалтгаанаар нэгтгэх' }).click()
    const table = page.getByRole('region', { name: /төгрөг$/ }).first()
    const amounts = async (rows: string) =>
      (await table.locator(`${rows} tr`).allInnerTexts()).map((row) =>
        row
          .split('\t')
          .slice(1)
          .map((text) => Number(text.replaceAll(',', '').replace('−', '-').replace(/[+% ]/g, ''))),
      )
    const addsUp = async () => {
      const [total = []] = await amounts('tfoot')
      const rows = await amounts('tbody')
      // The last column is a percentage, which is not summed.
      for (const [column, whole] of total.slice(0, -1).entries())
        expect(rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(whole)
      return rows.length
    }
    await table.waitFor()
    const regions = await addsUp()
    expect(regions).toBeGreaterThan(1)
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Бүлэглэх').selectOption({ label: 'Төрлөөр' })
    await page.getByRole('region', { name: 'Төрлөөр, төгрөг' }).waitFor()
    await addsUp()
    await page.getByLabel('Бүлэглэх').selectOption({ label: 'Аймаг, сумаар' })
    await page.getByRole('region', { name: 'Аймаг, сумаар, төгрөг' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel татах' }).click()
    expect((await download).suggestedFilename()).toBe('Төсвийн өөрчлөлтийн шалтгаан 2026.xlsx')
    await table.getByRole('link', { name: 'Өвөрхангай' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('region')).not.toBeNull()
    await table
      .getByRole('link', { name: /^Өвөрхангай \/ / })
      .first()
      .waitFor()
  })
})
