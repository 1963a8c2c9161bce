import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, findingsButColours } from '#test/browser/axe.ts'

/** The labels of the tabs, without their marks. */
export const tabs = (page: Page): Promise<readonly string[]> =>
  page.getByRole('tab').evaluateAll((all) => all.map((each) => each.getAttribute('title') ?? ''))

/** A window of 1280 px at 200 and 400 %, CSS px (WCAG 2.2, 1.4.4 and 1.4.10). One of 1366 px has the same styles. */
export const zooms = { '200 %': { width: 640, height: 384 }, '400 %': { width: 320, height: 256 } } as const

/** Expects that the page scrolls sideways nowhere but in its own frames, at each zoom; leaves the last one. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  for (const [zoom, size] of Object.entries(zooms)) {
    await page.setViewportSize(size)
    await expect.poll(() => overflowOf(page), { message: `${what}, ${zoom}` }).toEqual([size.width, 0])
  }
}

/** Returns the width of the window and what reaches beyond it, CSS px. */
const overflowOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const { innerWidth } = window
    return [innerWidth, Math.max(0, document.documentElement.scrollWidth - innerWidth)]
  })

/** Tabs through the open dialog, and returns the names of focused elements, visible or covered at their centre. */
export async function focusedInDialog(
  page: Page,
): Promise<Readonly<Record<'visible' | 'covered', readonly string[]>>> {
  const walked = { visible: [] as string[], covered: [] as string[] }
  for (;;) {
    const [name, state] = await page.evaluate(() => {
      const at = document.activeElement ?? document.body
      const { left, top, width, height } = at.getBoundingClientRect()
      const isOnTop = at.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      const label = at instanceof HTMLInputElement ? at.labels?.[0] : at
      const said = at.getAttribute('aria-label') ?? label?.textContent ?? ''
      return [said, isOnTop ? 'visible' : 'covered'] as const
    })
    if ([...walked.visible, ...walked.covered].includes(name)) return walked
    walked[state].push(name)
    await page.keyboard.press('Tab')
    // A focus guard passes the focus on at once.
    await page.waitForFunction(() => !document.activeElement?.hasAttribute('data-base-ui-focus-guard'))
  }
}

/** Opens tabs in a wide window, by default all: axe finds nothing wrong on them, and none is too wide when zoomed. */
export async function walkTabs(page: Page, labels?: readonly string[]): Promise<void> {
  const size = page.viewportSize()
  if (!size) throw new Error('The window has no size of its own.')
  const all = await tabs(page)
  const walked = [...all.entries()].filter(([, label]) => labels?.includes(label) ?? true)
  expect(walked.length).toBe(labels?.length ?? all.length)
  for (const [index, label] of walked) {
    await page.getByRole('tab').nth(index).click()
    const panel = page.getByRole('tabpanel', { name: label })
    await panel.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await findingsButColours(page), label).toEqual([])
    // Signing out takes two clicks on every page: one menu in the same header, so the rest of a click only opens it.
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).click({ trial: true })
    await expectNoOverflow(page, label)
    await page.setViewportSize(size)
  }
}

/** One report of every layout for axe: the cover, the document list, short, long and wide sheets, a list of persons. */
const watched = ['SUB_TT_N', 'SUB_TT_J', 'SUB_TT5', 'SUB_TT7', 'SUB_TT4', 'SUB_TT1', 'EBS_TT10', 'EBS_TT17']

/** Opens each report of the summary from there, and returns their codes. */
export async function openEachReport(page: Page): Promise<readonly (string | null)[]> {
  await page.getByRole('button', { name: 'Тайлан бодох' }).click()
  await page.getByText('Тайланг тооцлоо').waitFor()
  const buttons = page.getByRole('button', { name: /дэлгэцээр харах/ })
  const count = await buttons.count()
  expect(count).toBeGreaterThan(4)
  const codes: (string | null)[] = []
  for (let index = 0; index < count; index++) {
    await buttons.nth(index).click()
    await page.getByRole('button', { name: 'Нэгтгэл рүү буцах' }).waitFor()
    await page.locator('[role=grid], main table').first().waitFor()
    codes.push(new URL(page.url()).searchParams.get('report'))
    if (watched.includes(codes.at(-1) ?? '')) expect(await axeFindings(page), codes.at(-1) ?? '').toEqual([])
    await page.getByRole('button', { name: 'Нэгтгэл рүү буцах' }).click()
    await buttons.first().waitFor()
  }
  // Each has an address of its own.
  expect(new Set(codes).size).toBe(count)
  return codes
}
