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
  const searchParams = (): URLSearchParams => new URL(page.url()).searchParams

  it('starts with the turn to act and the open points, each with a link', async () => {
    await page.goto(`${stage.address}/?year=2026&institution=1001`)
    await region('Шийдвэр').getByText('байгууллагад байна').waitFor()
    await region('Шийдвэр')
      .getByRole('button', { name: /эргэлзээ үндэслэлгүй/ })
      .click()
    const doubts = page.getByRole('heading', { name: 'Алдаа, эргэлзээ, үндэслэл' })
    expect(await doubts.evaluate((each) => each === document.activeElement)).toBe(true)
  })

  it('shows a warning of several cells once, and counts warnings that stay with the institution', async () => {
    const doubts = region('Алдаа, эргэлзээ, үндэслэл').getByRole('listitem')
    const spring = doubts.filter({ hasText: 'Энэ элсэлтийн анги' })
    await spring.first().waitFor()
    expect(await spring.count()).toBe(1)
    expect(await spring.getByRole('button', { name: /нүд рүү очих/ }).count()).toBe(3)
    await doubts.filter({ hasText: 'Албан бичиг хавсаргаагүй' }).waitFor()
  })

  it('does not report that all is well before the institution has started', async () => {
    const other = await page.context().newPage()
    await other.goto(`${stage.address}/?year=2026&institution=1002`)
    const doubts = other.getByRole('region', { name: 'Алдаа, эргэлзээ, үндэслэл' })
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
    const decision = region('Шийдвэр')
    await decision.getByText(firstPageText.decide.outdated).waitFor()
    const conclusions = [firstPageText.decide.none, firstPageText.decide.notStarted]
    for (const each of conclusions) expect(await decision.getByText(each).count()).toBe(0)
    figures = 'fresh'
    await decision.getByRole('button', { name: /эргэлзээ үндэслэлгүй/ }).waitFor()
    expect(await decision.getByText(firstPageText.decide.outdated).count()).toBe(0)
    await page.unrouteAll()
  })

  it('shows people as a number with their cost, without names', async () => {
    const staff = region('Хүн, орон тоо').getByRole('row', { name: /Ажилтан, тэтгэмж/ })
    await expect.poll(() => staff.innerText(), { timeout: WAIT_MS }).toMatch(/58\s+102,846/)
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
    const peers = region('Ижил байгууллагатай харьцуулахад')
    await peers.getByText('ижил 9 байгууллагын дунд').waitFor()
    await peers.getByText('голч дүнгээс 12.5 % их · ердийнхөөс их').waitFor()
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
    await region('Шийдвэр').getByText('Түр саатал').waitFor()
    expect(await region('Шийдвэр').innerText()).not.toContain('Нээлттэй асуудал алга')
    await page.unrouteAll()
    await region('Шийдвэр').getByRole('button', { name: 'Дахин оролдох' }).click()
    await ways()
      .getByText(/^\d+ \/ \d+$/)
      .waitFor()
  })

  it.each([
    ['1002', 'of few figures', 'Ижил байгууллагатай харьцуулахад'],
    ['1001', 'with the causes of its change', varianceText.from],
  ])('%s %s is as wide as a window of 320 px', async (id, _, last) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${stage.address}/?year=2026&institution=${id}`)
    await page.getByText(last).first().waitFor()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  })
})
