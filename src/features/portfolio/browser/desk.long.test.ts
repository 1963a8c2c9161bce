import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OverviewAnswer } from '#features/portfolio/api.ts'
import { institutionListText } from '#features/portfolio/text.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { setStage } from '#test/browser/stage.ts'

const school = 'Тосонбулаг сумын ерөнхий боловсролын сургууль'

/** More than the page waits before it polls again. */
const POLLED_MS = 15_000

describe('the desk of a department', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    page = await stage.enter('ministry', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
    await page.getByRole('heading', { level: 2, name: /тойм$/ }).waitFor()
  })

  const rail = () => page.getByRole('navigation', { name: 'Хяналтын хуудас' })
  const at = () => new URL(page.url()).searchParams
  const rows = () => page.locator('tbody tr')
  const chips = () => page.getByRole('link', { name: /шүүлтийг авах$/ })
  const found = (count: number) => expect.poll(() => rows().count()).toBe(count)

  it('starts with the status of all, and each figure links to the list that it counts', async () => {
    const tiles = page.getByRole('list', { name: 'Төсвийн төслийн төлөв' }).getByRole('listitem')
    // The figures are refreshed first; one demo institution has not started.
    await expect.poll(() => tiles.last().getByRole('link').innerText()).toMatch(/(^|\D)1$/)
    expect(await tiles.count()).toBe(8)
    const tileTexts = await tiles.evaluateAll((all) =>
      all.map((tile) => tile.querySelector('a')?.textContent ?? ''),
    )
    const counts = tileTexts.map((text) => Number(/\d+$/.exec(text)?.[0]))
    const all = Number(
      await rail()
        .getByRole('link', { name: /^Байгууллагууд/ })
        .locator('[aria-hidden]')
        .last()
        .innerText(),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all)
    expect(await axeFindings(page)).toEqual([])
    const firstFilled = counts.findIndex((count) => count > 0)
    await tiles.nth(firstFilled).getByRole('link').first().click()
    await found(counts[firstFilled] ?? 0)
    expect(at().get('section')).toBe('institutions')
    await page.goBack()
    await page.getByRole('heading', { level: 2, name: /тойм$/ }).waitFor()
  })

  it('shows that figures are being calculated, and polls until they are complete', async () => {
    await page.route(/\/review\/overview\/2026/, async (route) => {
      const response = await route.fetch()
      const answer: OverviewAnswer = await response.json()
      const { totals } = answer.whole
      const whole = { ...answer.whole, totals: { ...totals, outdated: 3 } }
      await route.fulfill({ response, json: { ...answer, whole } })
    })
    await page.reload()
    const said = page.getByText(institutionListText.renewingSome(3))
    await said.waitFor()
    await page.unroute(/\/review\/overview\/2026/)
    await said.waitFor({ state: 'hidden' })
  })

  it('shows an aimag by its sums, and names the filter', async () => {
    await page.getByRole('grid').getByRole('link', { name: 'Өвөрхангай' }).click()
    await page.getByRole('heading', { level: 3, name: 'Сум, дүүргээр' }).waitFor()
    await page.getByRole('link', { name: 'Байршил: Өвөрхангай: шүүлтийг авах' }).click()
    await page.getByRole('heading', { level: 3, name: 'Аймгаар' }).waitFor()
    expect(at().get('region')).toBeNull()
  })

  it('sorts the regions by a caption, and keeps the order in the address', async () => {
    const regions = page.getByRole('region', { name: 'Аймгаар' })
    const names = () => regions.locator('tbody th').allInnerTexts()
    await regions.getByRole('button', { name: /^Хувьсах зардлаар/ }).click()
    await expect.poll(() => at().get('table.sort')).toBe('requested')
    const ascending = await names()
    expect(ascending).toHaveLength(2)
    await regions.getByRole('button', { name: /^Хувьсах зардлаар/ }).click()
    await expect.poll(names).toEqual(ascending.toReversed())
    await page.reload()
    await expect.poll(names).toEqual(ascending.toReversed())
  })

  it('says the share of sendings of today, of last year and what is needed, also for screen readers', async () => {
    const sentence = /^Өнөөдөр 0 % нь илгээсэн\. Өнгөрсөн жилийн энэ өдөр \d+ % байсан\..* өдөрт \d+ илгээх/
    await page.getByText(sentence).waitFor()
    const label = await page.getByRole('img', { name: /^Илгээлтийн явц/ }).getAttribute('aria-label')
    expect(label?.replace('Илгээлтийн явц. ', '')).toMatch(sentence)
  })

  it('counts what needs attention, each with the list that it counts', async () => {
    const card = page.locator('section', { has: page.getByRole('heading', { level: 3, name: 'Анхаарах' }) })
    await card.getByRole('link', { name: 'Эхлээгүй 1' }).click()
    await found(1)
    expect(at().get('budgetStatus')).toBe('notStarted')
    await page.goBack()
    await page.getByRole('heading', { level: 2, name: /тойм$/ }).waitFor()
  })

  it('says that no period is open', async () => {
    await page.route(/\/review\/overview\/2026/, async (route) => {
      const response = await route.fetch()
      const answer: OverviewAnswer = await response.json()
      await route.fulfill({ response, json: { ...answer, sendings: null } })
    })
    await page.reload()
    await page.getByText(/^Тайлант үе нээгдээгүй/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(/\/review\/overview\/2026/)
    await page.reload()
    await page.getByRole('list', { name: 'Төсвийн төслийн төлөв' }).waitFor()
  })

  it('keeps filters, order and search in the address: over a reload, into an institution and back', async () => {
    await rail()
      .getByRole('link', { name: /^Байгууллагууд/ })
      .click()
    await found(8)
    await page.getByLabel('Аймаг, нийслэл').selectOption({ label: 'Өвөрхангай' })
    await found(4)
    await page.getByRole('button', { name: /^Дүн, сая/ }).click()
    await page.getByLabel('Байгууллага хайх').fill('сург')
    await expect.poll(() => at().get('search')).toBe('сург')
    await expect.poll(() => rows().count()).toBeLessThan(4)
    expect(await chips().count()).toBe(3)
    expect(await axeFindings(page)).toEqual([])
    const search = new URL(page.url()).search
    const shown = await rows().allInnerTexts()
    await page.reload()
    await expect.poll(() => rows().allInnerTexts()).toEqual(shown)
    expect(await page.getByLabel('Байгууллага хайх').inputValue()).toBe('сург')
    await page.getByRole('link', { name: school, exact: true }).click()
    await page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
    expect(at().get('institution')).toBe('1001')
    expect(at().get('search')).toBe('сург')
    await page.getByRole('link', { name: 'Байгууллагын жагсаалт' }).click()
    await expect.poll(() => rows().allInnerTexts()).toEqual(shown)
    expect(new URL(page.url()).search).toBe(search)
    await page.getByRole('link', { name: 'Бүх шүүлтийг авах' }).click()
    await found(8)
    expect(await page.getByLabel('Байгууллага хайх').inputValue()).toBe('')
    expect(at().get('sort')).toBe('requested')
  })

  it('fits 1366 px with the columns that decide, and keeps chosen ones in the address', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    const heads = () => page.locator('thead th').allInnerTexts()
    const table = page.getByRole('region', { name: /байгууллагаар$/ })
    expect(await heads()).toHaveLength(7)
    expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
    await page.getByRole('button', { name: /^Багана 7 \/ \d+$/ }).click()
    const choice = page.getByRole('group', { name: institutionListText.columnChoiceLabel })
    await choice.getByLabel('Суралцагч', { exact: true }).click()
    await choice.getByLabel('Төлөв').click()
    expect(await axeFindings(page)).toEqual([])
    await expect
      .poll(() => at().get('columns'))
      .toBe('name,open,learners,requested,change,costOfLearner,deadline')
    await page.reload()
    await expect.poll(heads).toContain('Суралцагч')
    expect(await heads()).not.toContain('Төлөв')
    await page.goto(`${stage.address}/?year=2026&section=institutions`)
    await found(8)
  })

  it('saves a filter as a view of its own, with its count, and removes it', async () => {
    const views = page.getByRole('navigation', { name: workspaceText.views.label })
    const save = views.getByRole('button', { name: workspaceText.views.save })
    await views.getByRole('link', { name: /^Бүгд 8$/ }).waitFor()
    expect(await save.count()).toBe(0)
    await page.getByLabel('Төрөл').selectOption('SUB')
    await found(2)
    await save.click()
    await views.getByRole('link', { name: /^Төрөл: Цэцэрлэг 2$/ }).waitFor()
    expect(await save.count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await views.getByRole('link', { name: /^Бүгд/ }).click()
    await found(8)
    await page.reload()
    await views.getByRole('link', { name: /^Төрөл: Цэцэрлэг 2$/ }).click()
    await found(2)
    expect(at().get('type')).toBe('SUB')
    await views.getByRole('button', { name: workspaceText.views.remove('Төрөл: Цэцэрлэг') }).click()
    await expect.poll(() => views.getByRole('link', { name: /Цэцэрлэг/ }).count()).toBe(0)
    // A view without matches clears its filter by a link in the table.
    await views.getByRole('link', { name: /^Хоцорсон 0$/ }).click()
    await page.getByRole('link', { name: workspaceText.filter.clearFound }).click()
    await found(8)
  })

  it('redirects a page number beyond the end to the last page', async () => {
    await page.goto(`${stage.address}/?year=2026&section=institutions&search=сург&page=9`)
    await expect.poll(() => at().get('page')).toBeNull()
    await expect.poll(() => rows().first().innerText()).toContain('сург')
    expect(at().get('search')).toBe('сург')
    await page.getByRole('link', { name: 'Бүх шүүлтийг авах' }).click()
    await found(8)
  })

  it('exports the filtered list, with the filters and the totals as figures', async () => {
    await page.getByLabel('Төрөл').selectOption('SUB')
    await found(2)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel татах' }).click()
    const { sheets } = await readXlsx(await readFile(await (await download).path()))
    const written = sheets[0]?.rows ?? []
    expect(written.map((row) => row[0])).toContain('Төрөл: Цэцэрлэг')
    const head = written.findIndex((row) => row[0] === 'Дугаар')
    expect(written).toHaveLength(head + 1 + 2 + 1)
    const requestedColumn = written[head]?.findIndex((text) => /2026 он$/.test(String(text))) ?? -1
    const sums = written.slice(head + 1).map((row) => Number(row[requestedColumn] ?? 0))
    expect(sums[2]).toBeCloseTo((sums[0] ?? 0) + (sums[1] ?? 0), 3)
    expect(written.at(-1)?.[1]).toBe('Нийт')
  })

  it('moves through its pages by keys, and collapses', async () => {
    await page.goto(`${stage.address}/?year=2026`)
    const open = () => rail().locator('[aria-current="page"]').innerText()
    await expect.poll(open).toContain('Тойм')
    await page.keyboard.press('Alt+PageDown')
    await expect.poll(open).toContain('Байгууллагууд')
    await page.keyboard.press('Alt+PageUp')
    await expect.poll(open).toContain('Тойм')
    await rail().getByRole('link', { name: 'Тойм' }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(open).toContain('Хоцорсон')
    expect(at().get('overdue')).toBe('yes')
    await page.getByRole('button', { name: 'Жагсаалт хураах' }).click()
    await expect
      .poll(() =>
        rail()
          .boundingBox()
          .then((box) => box?.width),
      )
      .toBe(60)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Жагсаалт дэлгэх' }).click()
  })

  it.each([1280, 1366, 1920])(
    'has a header of two lines at %i px, with the totals, their changes and the next deadline',
    async (width) => {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(`${stage.address}/?year=2026`)
      const header = page.getByRole('banner')
      await header.getByText(/байгууллагын илгээх хугацаа/).waitFor()
      await header.getByText(/оноос/).first().waitFor()
      const lines = await header.evaluate((top) => {
        const boxes = [...top.querySelectorAll('dt, dd')].flatMap((each) => {
          const range = document.createRange()
          range.selectNodeContents(each)
          return [...range.getClientRects()]
        })
        // Pieces of one line overlap in height by more than half.
        const middles = boxes.map(({ top, height }) => top + height / 2).toSorted((a, b) => a - b)
        return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 8).length
      })
      expect(lines).toBe(2)
      await page.setViewportSize({ width: 1280, height: 860 })
    },
  )

  it('refreshes automatically, and reports an unavailable server', async () => {
    const refreshed = page.getByText(/^Шинэчилсэн \d\d:\d\d$/)
    const failed = page.getByText(/^Сервертэй холбогдож чадсангүй\. \d\d:\d\d-ны байдлаар/)
    const pollUntil = (shown: Locator) =>
      expect
        .poll(async () => {
          await page.clock.fastForward(POLLED_MS)
          return shown.count()
        })
        .toBe(1)
    await page.clock.install()
    await page.goto(`${stage.address}/?year=2026`)
    await refreshed.waitFor()
    const polled = page.waitForRequest(/review\/overview\/2026/)
    await page.clock.fastForward(POLLED_MS)
    await polled
    await page.route(/review\/overview/, (route) => route.abort())
    await pollUntil(failed)
    expect(await page.getByRole('grid').count()).toBeGreaterThan(0)
    await page.unroute(/review\/overview/)
    await page.getByRole('button', { name: 'Дахин оролдох' }).click()
    await refreshed.waitFor()
  })

  it('leads addresses of before to the list and the sums', async () => {
    await page.goto(`${stage.address}/?year=2026&tab=0`)
    await found(8)
    await page.goto(`${stage.address}/?year=2026&tab=1`)
    await page.getByRole('heading', { level: 2, name: 'Нэгтгэсэн тайлан' }).waitFor()
  })

  it.each([
    ['200 %', { width: 683, height: 384 }],
    ['400 %', { width: 320, height: 256 }],
  ])('fits at %s: nothing but tables scrolls to the side', async (_zoom, viewport) => {
    await page.setViewportSize(viewport)
    for (const place of ['overview', 'institutions', 'sums', 'effect']) {
      await page.goto(`${stage.address}/?year=2026&section=${place}&budgetStatus=inProgress`)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([place, width]).toEqual([place, viewport.width])
      expect(await axeFindings(page)).toEqual([])
    }
  })
})
