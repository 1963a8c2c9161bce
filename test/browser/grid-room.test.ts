import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setStage } from '#test/browser/stage.ts'

/** Places of the school's view, by their values: wide, long, with totals, and three sheets below each other. */
const places = { 'plan of lessons': 3, 'staff pay': 6, objectives: 12, 'whole budget': 11 } as const

const stage = setStage()
let page: Page

beforeAll(async () => {
  page = (await stage.signIn('ebs', { viewport: { width: 1366, height: 768 } })).page
})

const open = async (tab: number, width: number, height: number) => {
  await page.setViewportSize({ width, height })
  await page.goto(`${stage.address}/?year=2026&tab=${tab}`)
  await page.locator('[data-row="0"]').first().waitFor()
  await page.locator('.blank-bar').waitFor()
}

/** Of each frame: how much of its own height it scrolls, and how much room there is for rows between head and totals. */
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

/** The window as CSS sees it: 1366 x 768 at 100, 150 and 200 %, 1280 x 800 at 400 %, and what else people have. */
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
            frames.length > 1 || frames.every(({ scrolls }) => scrolls <= 1) || (await pageScrolls()) <= 0
          return isOneEnough && frames.every(({ open, rows }) => open >= Math.min(5, rows) * 32 - 1)
        })
        .toBe(true)
      expect(await sideways()).toBe(0)
    },
  )
})

test('the panel about a cell pushes it out of sight neither beside nor below', async () => {
  for (const [width, height] of [
    [1366, 768],
    [820, 1180],
  ] as const) {
    await open(places['plan of lessons'], width, height)
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
          return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === each
        }),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
  }
})
