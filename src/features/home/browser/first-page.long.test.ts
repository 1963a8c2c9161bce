import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { varianceText } from '#features/changes/variance-text.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { setStage, WAIT_MS } from '#test/browser/stage.ts'

/** Each step depends on the previous ones. */
describe('the first page of an institution', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    page = await stage.enter('ministry')
    await page.getByRole('navigation').first().waitFor()
  })

  const region = (name: string): Locator => page.getByRole('region', { name })
  const ways = (): Locator => page.getByRole('navigation', { name: 'Жагсаалтын өмнөх, дараах байгууллага' })
  const heading = (): Locator => page.getByRole('heading', { level: 2 }).first()
  const status = (): Locator => page.getByRole('status').filter({ hasText: 'Төсвийн төсөл' })
  const searchParams = (): URLSearchParams => new URL(page.url()).searchParams

  it('starts with one line of facts and the turn to act', async () => {
    await page.goto(`${stage.address}/?year=2026&institution=1001`)
    await status().getByText('байгууллагад байна').waitFor()
    const facts = 'Сургууль · Өвөрхангай / Тарагт · Сум, 200 км хүртэл · Төрийн өмчийн'
    await page.getByText(`${facts} · 408 суралцагч · 17 бүлэг · 30.8 багш · «150–499» хэмжээ`).waitFor()
  })

  it('shows parts that are the total, next to the bar of the year', async () => {
    const rows = region('Бүрэлдэхүүн').getByRole('row')
    await rows.nth(1).waitFor()
    const figures = await rows.evaluateAll((each) =>
      each.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    )
    const amounts = figures.map(([amount = '']) => Number(amount.replaceAll(',', '')))
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    const hero = await region('Төсвийн дүн, мянган төгрөг').locator('dd').first().innerText()
    // Six rounded figures.
    expect(Math.abs(total - Number(hero.replaceAll(',', '')))).toBeLessThan(0.3)
    expect(figures.map(([, share]) => share)).toEqual(
      amounts.map((amount) => `${Math.round((100 * amount) / total)} %`),
    )
  })

  it('shows the years that exist from zero, with their numbers for screen readers', async () => {
    const years = region('Сүүлийн 2 жил')
    await years.getByRole('img', { name: 'Суралцагч: 2025 онд 623, 2026 онд 408' }).waitFor()
    expect(
      await years
        .getByRole('listitem')
        .filter({ hasText: /^Суралцагч/ })
        .innerText(),
    ).toMatch(/408\s+−34.5 %/)
  })

  it('marks a reading beyond the bound, and names it first', async () => {
    await page.route(/\/peers\//, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const moved = { moved: ['headcount'], budgetStatus: 'calculated', filled: answer.row.blanks }
      await route.fulfill({ response, json: { ...answer, row: { ...answer.row, ...moved } } })
    })
    await page.reload()
    const points = region('Нээлттэй зүйл').getByRole('listitem')
    await points.first().getByText('Орон тоогоорх дүн').waitFor()
    const readings = region('Төсвийн дүн, мянган төгрөг').locator('dl > div')
    expect(await readings.nth(1).locator('[data-mark="doubt"]').count()).toBe(1)
    expect(await readings.nth(0).locator('[data-mark]').count()).toBe(0)
    await points
      .first()
      .getByRole('button', { name: /нүд рүү очих/ })
      .click()
    await page.getByRole('tab', { name: /^Нийт төсөв/, selected: true }).waitFor()
    await page.unrouteAll()
    await page.goto(`${stage.address}/?year=2026&institution=1001`)
  })

  it('shows a warning of several cells once, and counts warnings that stay with the institution', async () => {
    const doubts = region('Нээлттэй зүйл').getByRole('listitem')
    const spring = doubts.filter({ hasText: 'Энэ элсэлтийн анги' })
    await spring.first().waitFor()
    expect(await spring.count()).toBe(1)
    expect(await spring.getByRole('button', { name: /нүд рүү очих/ }).count()).toBe(3)
    await doubts.filter({ hasText: 'Албан бичиг хавсаргаагүй' }).waitFor()
  })

  it('does not report that all is well before the institution has started', async () => {
    const other = await page.context().newPage()
    await other.goto(`${stage.address}/?year=2026&institution=1002`)
    const doubts = other.getByRole('region', { name: 'Нээлттэй зүйл' })
    await doubts.getByText(firstPageText.doubts.notStarted).waitFor()
    expect(await doubts.getByText(firstPageText.doubts.none).count()).toBe(0)
    await other.close()
  })

  it('concludes nothing from outdated figures, and shows the fresh ones when they are there', async () => {
    let figures: 'outdated' | 'fresh' = 'outdated'
    await page.route(/\/peers\//, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const none = { readings: null, budgetStatus: 'notStarted', unexplainedWarnings: 0, moved: [] }
      const json = figures === 'fresh' ? answer : { ...answer, row: { ...answer.row, ...none, figures } }
      await route.fulfill({ response, json })
    })
    await page.reload()
    await page.getByText(firstPageText.decide.outdated).waitFor()
    const conclusions = [firstPageText.doubts.none, firstPageText.decide.notStarted]
    for (const each of conclusions) expect(await page.getByText(each).count()).toBe(0)
    figures = 'fresh'
    await region('Нээлттэй зүйл').getByText('Үндэслэлгүй').first().waitFor()
    expect(await page.getByText(firstPageText.decide.outdated).count()).toBe(0)
    await page.unrouteAll()
  })

  it('shows people as a number with their cost, without names', async () => {
    const staff = region('Маягт, бүртгэл').getByRole('row', { name: /^15 Ажилтны төлөв, тэтгэмж/ })
    expect(await staff.getByRole('link').count()).toBe(0)
    await expect.poll(() => staff.innerText(), { timeout: WAIT_MS }).toMatch(/58 бичлэг\s+102,846/)
  })

  it('compares it with its peers, in words next to the chart', async () => {
    const ends = { median: 5_000_000, least: 4_000_000, most: 8_000_000 }
    const parts = { quartiles: [4_800_000, 5_200_000], tenths: [4_600_000, 5_400_000] }
    await page.route(/\/peers\//, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const spread = { ...ends, ...parts, ordinary: [4_500_000, 5_500_000] }
      const costOfLearner = { near: 'location', peers: 9, spread }
      await route.fulfill({ response, json: { ...answer, costOfLearner } })
    })
    await page.reload()
    const peers = region('Ижил байгууллагын дунд')
    await peers.getByText('ижил 9 байгууллагын дунд').waitFor()
    await peers.getByText('голчоос +12.5 %, эрс зөрсөн').waitFor()
    expect(await peers.locator('svg [data-position="above"]').count()).toBe(1)
    // Of the other indicator there are too few.
    await peers.getByText(firstPageText.peers.tooFew).waitFor()
    expect(await peers.locator('svg [data-position]').count()).toBe(1)
    expect(await axeFindings(page)).toEqual([])
    await page.unrouteAll()
  })

  it('links to list neighbours with the sorting and the filters of the list, on the same tab', async () => {
    await page.goto(
      `${stage.address}/?year=2026&institution=1001&tab=1&type=EBS&sort=number&direction=descending`,
    )
    await ways()
      .getByText(/^\d+ \/ \d+$/)
      .waitFor()
    const [place = 0, of = 0] = ((await ways().innerText()).match(/\d+/g) ?? []).map(Number)
    expect(place).toBe(of)
    const before = ways().getByRole('link', { name: 'Өмнөх' })
    const title = (await before.getAttribute('title')) ?? ''
    expect(title).toContain('Alt+Shift+PageUp')
    const name = await heading().innerText()
    await page.keyboard.press('Alt+Shift+PageUp')
    await ways()
      .getByText(`${place - 1} / ${of}`)
      .waitFor()
    expect(title).toContain(await heading().innerText())
    const { tab, type, sort, direction } = Object.fromEntries(searchParams())
    expect({ tab, type, sort, direction }).toEqual({
      tab: '1',
      type: 'EBS',
      sort: 'number',
      direction: 'descending',
    })
    await page.keyboard.press('Alt+Shift+PageDown')
    await page.getByRole('heading', { name, level: 2 }).waitFor()
    expect(searchParams().get('institution')).toBe('1001')
    // At the end of the list the key does nothing, and the link shows the reason.
    await ways().getByText('Жагсаалтын сүүлийн байгууллага').waitFor({ state: 'attached' })
    await page.keyboard.press('Alt+Shift+PageDown')
    expect(searchParams().get('institution')).toBe('1001')
  })

  it('reports for an institution outside the filter that it has no neighbours', async () => {
    await page.goto(`${stage.address}/?year=2026&institution=1001&budgetStatus=approved`)
    await ways().getByText('Шүүлтэд ороогүй', { exact: true }).waitFor()
    expect(await ways().getByRole('link').count()).toBe(0)
  })

  it('reports unreadable data, and reads it on retry', async () => {
    await page.route(/\/peers\//, (route) =>
      route.fulfill({ status: 500, json: { status: 0, message: 'Түр саатал' } }),
    )
    await page.goto(`${stage.address}/?year=2026&institution=1002`)
    await page.getByText('Түр саатал').first().waitFor()
    expect(await page.getByText(firstPageText.doubts.none).count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Дахин оролдох' }).first().click()
    await ways()
      .getByText(/^\d+ \/ \d+$/)
      .waitFor()
  })

  it.each([
    ['1002', 'of few figures', 'Ижил байгууллагын дунд'],
    ['1001', 'with the causes of its change', varianceText.title],
  ])('%s %s is as wide as a window of 320 px', async (id, _, last) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${stage.address}/?year=2026&institution=${id}`)
    await page.getByText(last).first().waitFor()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  })
})
