import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { indicatorComparisonText } from '#features/comparison/text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { setStage } from '#test/browser/stage.ts'

const school = 'Тосонбулаг сумын ерөнхий боловсролын сургууль'

const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** A share of the way between two neighbours in order. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [below = 0, above = below] = sorted.slice(Math.floor(place))
  return below + (above - below) * (place % 1)
}

/** Each step depends on the previous ones. */
describe('the comparison of institutions', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    page = await stage.enter('ministry', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
    await page.getByRole('navigation').first().waitFor()
  })

  const at = () => new URL(page.url()).searchParams
  const strips = (): Locator => page.getByRole('table', { name: indicatorComparisonText.strips.caption })
  const rows = (): Locator => page.locator('tbody tr')
  const names = () => rows().locator('th a').allInnerTexts()

  it('is a page of the sidebar, and starts with the cost of a learner', async () => {
    await page
      .getByRole('navigation', { name: 'Хяналтын хуудас' })
      .getByRole('link', { name: 'Харьцуулалт' })
      .click()
    // The figures of all institutions are calculated first, which a busy machine delays; one has not started.
    await page.getByText(/^1 байгууллагын үзүүлэлт тодорхойгүй/).waitFor({ timeout: 240_000 })
    expect(at().get('section')).toBe('comparison')
    // Schools alone; the demonstration has too few.
    expect(await page.getByLabel('Төрөл', { exact: true }).inputValue()).toBe('EBS')
    await page.getByText(indicatorComparisonText.verdict.tooFew(3)).waitFor()
    expect(await strips().count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })

  it('draws each region, and lists the unusual ones, which alone are on the way of the Tab key', async () => {
    const common = { orgType: 'EBS', organizationProperty: 'PUBLIC', sumCode: null, budgetStatus: 'returned' }
    const values = Array.from({ length: 40 }, (_, at) => {
      const value = at === 0 ? 2_250_000 : at === 1 ? 7_380_000 : 4_000_000 + 10_000 * at
      const position = at === 0 ? 'below' : at === 1 ? 'above' : 'ordinary'
      const aimagCode = at % 2 === 0 ? '65' : '21'
      const own = { institutionId: `x${at}`, name: `Сургууль ${at}`, justifiedWarnings: at }
      return { ...common, ...own, aimagCode, value, position }
    })
    const all = values.map(({ value }) => value)
    const median = quantile(all, 0.5)
    const spread = {
      ...{ median, least: 2_250_000, most: 7_380_000, ordinary: [3_000_000, 5_000_000] },
      ...{ quartiles: [0.25, 0.75].map((share) => quantile(all, share)) },
      tenths: [0.1, 0.9].map((share) => quantile(all, share)),
    }
    await page.route(/\/review\/comparison\//, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), spread, values, alone: 0 } })
    })
    await page.reload()
    await page.getByRole('heading', { name: '40 сургуулиас 2 нь эрс зөрсөн' }).waitFor()
    await page.getByText(indicatorComparisonText.strips.later('2,000')).waitFor()
    const shown = await strips()
      .locator('tbody tr:has(th)')
      .evaluateAll((each) => each.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
    const figuresOf = (aimag: string): readonly string[] => {
      const some = values.filter(({ aimagCode }) => aimagCode === aimag).map(({ value }) => value)
      return [0.1, 0.5, 0.9].map((share) => `${(quantile(some, share) / 1000).toLocaleString('en-US', one)}`)
    }
    expect(shown.map(([name, , count, ...figures]) => [name, count, ...figures])).toEqual([
      ['Дорнод', '20', ...figuresOf('21'), '1'],
      ['Архангай', '20', ...figuresOf('65'), '1'],
    ])
    const links = strips().getByRole('link')
    expect(await links.count()).toBe(2)
    await links.first().focus()
    await page.keyboard.press('Tab')
    expect(await links.nth(1).evaluate((each) => each === document.activeElement)).toBe(true)
    const percent = ((100 * (7_380_000 - median)) / median).toFixed(1)
    const first = page.getByRole('table', { name: 'Эрс зөрсөн' }).getByRole('row').nth(1)
    expect((await first.innerText()).split(/\t+/).map((cell) => cell.trim())).toEqual([
      ...['Сургууль 1', 'Дорнод', '7,380.0', `+${percent} %`, 'Буцаасан', '1 үндэслэл бичсэн'],
    ])
    expect(await axeFindings(page)).toEqual([])
    await page.unrouteAll()
    await page.reload()
    await rows().first().waitFor()
  })

  it('marks an institution among the others, and the mark remains after returning from it', async () => {
    await page
      .getByRole('link', { name: `${indicatorComparisonText.highlighted.highlight} ${school}` })
      .click()
    const marked = page.getByRole('region', { name: indicatorComparisonText.highlighted.label })
    await marked.getByText(/-аас \d+-р/).waitFor()
    await marked.getByRole('link', { name: school }).click()
    await page.getByRole('heading', { level: 2, name: school }).waitFor()
    await page.goBack()
    await marked.getByRole('link', { name: school }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('reports that a filter excludes a marked one, and links back to all', async () => {
    const before = await rows().count()
    await page.getByLabel('Төлөв', { exact: true }).selectOption('notStarted')
    const marked = page.getByRole('region', { name: indicatorComparisonText.highlighted.label })
    await page.getByText(indicatorComparisonText.verdict.none).waitFor()
    expect(await marked.count()).toBe(0)
    await page.getByLabel('Төлөв', { exact: true }).selectOption('all')
    await page.getByLabel('Төрөл', { exact: true }).selectOption('SUB')
    await marked.getByText(/энэ шүүлтэд ороогүй/).waitFor()
    await marked.getByRole('link', { name: 'Бүх шүүлтийг авах' }).click()
    // It opened with one type; without a filter there are more.
    await expect.poll(() => rows().count()).toBeGreaterThanOrEqual(before)
    expect(at().get('type')).toBeNull()
  })

  it('covers the filtered institutions, and can select peers', async () => {
    await page.getByLabel('Төрөл', { exact: true }).selectOption('SUB')
    await page.getByRole('link', { name: 'Төрөл: Цэцэрлэг: шүүлтийг авах' }).waitFor()
    expect(at().get('type')).toBe('SUB')
    await page.goBack()
  })

  it('holds them against each other by another indicator, which the address keeps over a reload', async () => {
    await page.getByLabel(indicatorComparisonText.indicator).selectOption('learnersOfClass')
    await page.getByText(indicatorComparisonText.indicators.learnersOfClass.of).waitFor()
    await page.reload()
    await page.getByText(indicatorComparisonText.indicators.learnersOfClass.of).waitFor()
    await rows().first().waitFor()
    await page.getByRole('button', { name: /^Утга/ }).click()
    const figures = rows().locator('td:nth-of-type(1)')
    await expect
      .poll(async () => {
        const values = (await figures.allInnerTexts()).map(Number)
        return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))
      })
      .toBe(true)
    expect(at().get('compareSort')).toBe('value')
  })

  it('exports its current state to Excel, with the filters and the median', async () => {
    // The reverse of the server's order.
    const before = await names()
    await page.getByRole('button', { name: /^Утга/ }).click()
    await expect.poll(names).toEqual(before.toReversed())
    const shown = before.toReversed()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: indicatorComparisonText.table.export }).click()
    const book = await readXlsx(await readFile(await (await waiting).path()))
    const written = book.sheets[0]?.rows ?? []
    expect(String(written[0]?.[0])).toContain(indicatorComparisonText.indicators.learnersOfClass.name)
    const column = written.map((row) => row[1])
    expect(column.filter((each) => shown.includes(String(each)))).toEqual(shown)
    expect(column.at(-1)).toBe(indicatorComparisonText.spread.median)
  })

  it('is come to from an institution, which is marked there among its like', async () => {
    await page.goto(`${stage.address}/?year=2026&institution=1001`)
    await page.getByRole('link', { name: indicatorComparisonText.fromInstitution }).click()
    await page
      .getByRole('region', { name: indicatorComparisonText.highlighted.label })
      .getByRole('link', { name: school })
      .waitFor()
    expect(at().get('type')).toBe('EBS')
    expect(at().get('institution')).toBeNull()
  })

  it('reports that too few institutions are no comparison', async () => {
    await page.goto(`${stage.address}/?year=2026&section=comparison&search=1001`)
    await page.getByText(indicatorComparisonText.verdict.tooFew(1)).waitFor()
    expect(await strips().count()).toBe(0)
  })

  it('reports unreadable data, and reads it on retry', async () => {
    await page.route(/\/review\/comparison\//, (route) =>
      route.fulfill({ status: 500, json: { status: 0, message: 'Түр саатал' } }),
    )
    await page.goto(`${stage.address}/?year=2026&section=comparison`)
    await page.getByText('Түр саатал').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Дахин оролдох' }).click()
    await rows().first().waitFor()
  })
})
