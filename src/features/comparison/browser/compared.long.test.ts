import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { indicatorComparisonText } from '#features/comparison/text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { setStage } from '#test/browser/stage.ts'

const school = 'Тосонбулаг сумын ерөнхий боловсролын сургууль'

/** Each step depends on the previous ones. */
describe('the comparison of institutions', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    page = await stage.enter('ministry', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
    await page.getByRole('navigation').first().waitFor()
  })

  const at = () => new URL(page.url()).searchParams
  const bars = (): Locator => page.getByRole('list', { name: /хэдэн байгууллага хаана/ }).getByRole('link')
  const rows = (): Locator => page.locator('tbody tr')
  const names = () => rows().locator('th a').allInnerTexts()
  const counts = async () =>
    (await bars().allInnerTexts()).map((words) => Number(/: (\d+) байгууллага/.exec(words)?.[1]))
  const all = async () => (await counts()).reduce((sum, count) => sum + count, 0)

  it('is a page of the sidebar, and starts with the cost of a learner', async () => {
    await page
      .getByRole('navigation', { name: 'Хяналтын хуудас' })
      .getByRole('link', { name: 'Харьцуулалт' })
      .click()
    // The figures of all institutions are calculated first, which a busy machine delays; one has not started.
    await page.getByText(/^1 байгууллагын үзүүлэлт тодорхойгүй/).waitFor({ timeout: 240_000 })
    expect(at().get('section')).toBe('comparison')
    expect(await all()).toBe(await rows().count())
    expect(await axeFindings(page)).toEqual([])
  })

  it('leaves the institutions of a bar alone in the table, by keys, and shows all again', async () => {
    const before = await rows().count()
    const [first = 0] = await counts()
    await bars().first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows().count()).toBe(first)
    expect(first).toBeLessThan(before)
    // Following a bar by keyboard preserves the focus.
    expect(
      await bars()
        .first()
        .evaluate((each) => each === document.activeElement),
    ).toBe(true)
    await page.reload()
    await expect.poll(() => rows().count()).toBe(first)
    await page.getByRole('link', { name: /бүгдийг харуулах$/ }).click()
    await expect.poll(() => rows().count()).toBe(before)
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
    await page.getByRole('main').getByRole('link', { name: 'Цэцэрлэг', exact: true }).click()
    await page.getByRole('link', { name: 'Төрөл: Цэцэрлэг: шүүлтийг авах' }).waitFor()
    expect(at().get('type')).toBe('SUB')
    await expect.poll(async () => (await all()) === (await rows().count())).toBe(true)
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
    expect(await bars().count()).toBe(1)
  })

  it('reports unreadable data, and reads it on retry', async () => {
    await page.route(/\/review\/comparison\//, (route) =>
      route.fulfill({ status: 500, json: { status: 0, message: 'Түр саатал' } }),
    )
    await page.goto(`${stage.address}/?year=2026&section=comparison`)
    await page.getByText('Түр саатал').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Дахин оролдох' }).click()
    await bars().first().waitFor()
  })
})
