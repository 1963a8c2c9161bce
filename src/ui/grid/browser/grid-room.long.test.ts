import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { visit } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

/** Tabs of the school's view by value: wide, long, with totals, and three sheets below each other. */
const places = { 'plan of lessons': 3, 'staff pay': 6, objectives: 12, 'whole budget': 11 } as const

const stage = setStage()
let page: Page

beforeAll(async () => {
  page = (await stage.signIn('ebs', { viewport: { width: 1366, height: 768 } })).page
})

const open = async (tab: number, width: number, height: number) => {
  await page.setViewportSize({ width, height })
  await visit(page, `/?year=2026&tab=${tab}`)
  const selected = page.locator(`[role="tab"][aria-selected="true"][href="?year=2026&tab=${tab}"]`)
  await selected.waitFor({ state: 'attached' })
  await page.locator('[data-row="0"]').first().waitFor()
  await page.locator('.blank-bar').waitFor()
}

const framesOf = () =>
  page.locator('.grid-frame').evaluateAll((frames) =>
    frames.map((frame) => {
      const height = (part: string) => frame.querySelector(part)?.getBoundingClientRect().height ?? 0
      return {
        scrolls: frame.scrollHeight - frame.clientHeight,
        open: Math.min(
          frame.clientHeight - height('thead') - height('tfoot'),
          height('tbody') === 0 ? 0 : frame.clientHeight,
        ),
        rows: frame.querySelectorAll('tbody tr').length,
      }
    }),
  )
const pageScrolls = () =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
const sideways = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Window sizes in CSS px: 1366 x 768 at 100, 150 and 200 %, 1280 x 800 at 400 %, and other common ones. */
const windows = [
  [1366, 768],
  [1920, 1080],
  [820, 1180],
  [911, 512],
  [683, 384],
  [320, 200],
] as const

describe.each(windows)('in a window of %d x %d', (width, height) => {
  test.each(Object.entries(places))(
    'the frames of %s have room for five rows, and one thing scrolls a direction',
    async (_, tab) => {
      await open(tab, width, height)
      await expect
        .poll(async () => {
          const frames = await framesOf()
          const isOneEnough =
            frames.every(({ scrolls }) => scrolls <= 1) || (frames.length === 1 && (await pageScrolls()) <= 0)
          return isOneEnough && frames.every(({ open, rows }) => open >= Math.min(5, rows) * 32 - 1)
        })
        .toBe(true)
      expect(await sideways()).toBe(0)
    },
  )
})

describe('in a frame that is narrow or low, as at a zoom of 400 and 200 % on 1280', () => {
  /** Returns the element at the centre of the selected cell, and the free frame size next to sticky cells. */
  const chosenIn = (page: Page) =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('td')
      const frame = cell?.closest('.grid-frame')
      const caption = cell?.parentElement?.querySelector('.grid-caption')
      if (!cell || !frame || !caption) return null
      const { left, right, top, bottom } = cell.getBoundingClientRect()
      const [around, captionBox] = [frame.getBoundingClientRect(), caption.getBoundingClientRect()]
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return {
        isSeen: seen?.closest('td') === cell,
        isWhole: left >= captionBox.right - 1 && right <= around.right + 1,
        hasRoomForCells: captionBox.width <= 0.5 * around.width || frame.scrollWidth <= frame.clientWidth,
      }
    })
  const inSight = { isSeen: true, isWhole: true, hasRoomForCells: true }

  test.each([
    [1, 320, 256],
    [1, 640, 384],
    [11, 320, 256],
    [11, 640, 384],
  ] as const)(
    'tab %d at %d x %d: the selected cell is visible next to the captions',
    async (tab, width, height) => {
      // A new user, because a returning one gets the saved position.
      const { page } = await stage.signIn('ebs', { viewport: { width, height } })
      const chosen = () => chosenIn(page)
      await page.goto(`${stage.address}/?year=2026&tab=${tab}`)
      await page.locator('[data-row="0"]').first().waitFor()
      await expect.poll(chosen).toEqual(inSight)
      for (const key of [
        'ArrowDown',
        'Control+End',
        'Control+Home',
        'ArrowRight',
        'Tab',
        'Shift+Tab',
        'End',
        'PageDown',
      ]) {
        await page.keyboard.press(key)
        // Tab leaves the grid of a sheet without entered cells.
        if (key !== 'Tab') await expect.poll(chosen, { message: key }).toEqual(inSight)
      }
      await page.context().close()
    },
  )
})

describe('where a place has several grids', () => {
  test('the wheel over one moves the page, and the head of that grid stays in sight', async () => {
    await open(places['whole budget'], 1366, 768)
    const frame = page.locator('.grid-frame').first()
    await page.locator('[data-row="3"]').first().hover()
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(450)
    expect(await frame.evaluate((each) => each.scrollTop)).toBe(0)
    await expect
      .poll(() =>
        frame.evaluate((each) => {
          const head = each.querySelector('thead')?.getBoundingClientRect()
          const line = document.querySelector('header')?.getBoundingClientRect()
          return Math.round((head?.top ?? 0) - (line?.bottom ?? 0))
        }),
      )
      .toBeLessThanOrEqual(1)
    expect(
      await frame.locator('thead').evaluate((head) => head.getBoundingClientRect().bottom),
    ).toBeGreaterThan(60)
  })

  test('a page down moves no further than the visible rows', async () => {
    await open(places['whole budget'], 1366, 768)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('PageDown')
    const row = await page.evaluate(() => Number(document.activeElement?.closest('td')?.dataset.row))
    expect(row).toBeGreaterThan(10)
    expect(row).toBeLessThan(24)
  })

  test('captions use the space next to few columns, and take one line', async () => {
    await open(places['whole budget'], 1920, 1080)
    const heights = () =>
      page
        .locator('.grid-frame')
        .first()
        .locator('tbody tr')
        .evaluateAll((rows) => Math.max(...rows.map((row) => row.getBoundingClientRect().height)))
    await expect.poll(heights).toBeLessThan(34)
    const wrapped = await page
      .locator('.grid-frame')
      .first()
      .locator('tbody .grid-caption')
      .evaluateAll((captions) =>
        captions.flatMap((each) => {
          const range = document.createRange()
          range.selectNodeContents(each)
          return range.getBoundingClientRect().height > 24 ? [each.textContent] : []
        }),
      )
    expect(wrapped).toEqual([])
  })
})

test('the panel about a cell hides it neither at the side nor below, even if it arrives late', async () => {
  await page.route(/cell-panel.*\.js/, async (route) => {
    await sleep(300)
    await route.continue()
  })
  for (const [width, height] of [
    [1366, 768],
    [820, 1180],
  ] as const) {
    await open(places['plan of lessons'], width, height)
    await page.reload()
    const cells = page.locator('tbody tr[data-index="14"] [data-column]')
    const seen = await cells.evaluateAll((all) =>
      all.findLastIndex((each) => each.getBoundingClientRect().right < window.innerWidth - 20),
    )
    const cell = cells.nth(seen)
    await cell.click()
    await page.keyboard.press('Shift+F2')
    await page.getByRole('complementary', { name: 'Нүдний тухай' }).waitFor()
    await expect
      .poll(() =>
        cell.evaluate((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          // Some cells have an element inside.
          return seen?.closest('td') === each ? 'the cell' : (seen?.outerHTML.slice(0, 200) ?? null)
        }),
      )
      .toBe('the cell')
    await page.keyboard.press('Escape')
  }
})
