import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setStage } from '#test/browser/stage.ts'
import { zooms } from '#test/browser/ways-of-looking.ts'

const stage = setStage()

/** Returns the labels of all visible selects, and of those whose chosen option does not fit on their lines. */
const selectsOf = (page: Page) =>
  page.evaluate(() => {
    const visible = [...document.querySelectorAll('select')].filter((each) => each.checkVisibility())
    const lineOf = (select: HTMLSelectElement) => {
      const copy = document.createElement('select')
      copy.append(new Option(select.selectedOptions[0]?.text))
      copy.className = select.className
      copy.style.cssText =
        'position: absolute; width: auto; max-width: none; field-sizing: content; white-space: nowrap'
      select.after(copy)
      const { width, height } = copy.getBoundingClientRect()
      copy.remove()
      return { width, height }
    }
    const labelOf = (select: HTMLSelectElement) => select.labels?.[0]?.textContent ?? select.ariaLabel ?? ''
    const isCut = (select: HTMLSelectElement) => {
      const [line, { width, height }] = [lineOf(select), select.getBoundingClientRect()]
      return line.width > width + 1 && height <= line.height
    }
    return { labels: visible.map(labelOf), cut: visible.filter(isCut).map(labelOf) }
  })

test.each([
  ['ministry', '?year=2026&section=institutions', 'Төлөв'],
  ['ministry', '?year=2026&section=sums', 'Тайлан'],
  ['ministry', '?year=2026&section=comparison', 'Үзүүлэлт'],
  ['ebs', '?year=2026&tab=16', 'Эрдэнэ Баттулга: Дээд боловсролын сургалтын байгууллага'],
  ['admin', '?year=2026&tab=3', 'Хувилбар'],
])(
  '%s, zoomed to a width of 320 px, reads the whole chosen option of every select at %s',
  async (user, search, label) => {
    const page = await stage.enter(user, { viewport: zooms['400 %'] }, `/${search}`)
    await expect.poll(async () => (await selectsOf(page)).labels).toContain(label)
    await page.waitForLoadState('networkidle')
    expect((await selectsOf(page)).cut).toEqual([])
    await page.context().close()
  },
)
