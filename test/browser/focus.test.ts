import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setStage } from '#test/browser/stage.ts'

const stage = setStage()

/** What has the focus: a heading or button by its words, a field by its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    if (now === null || now === document.body) return null
    return now instanceof HTMLSelectElement ? now.labels[0]?.textContent : now.textContent
  })
const choose = async (page: Page, label: string, value: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  await field.selectOption(value)
  await expect.poll(() => field.inputValue()).toBe(value)
}

describe('choosing what a part shows leaves the focus at the choice', () => {
  it('of the period of the summary', async () => {
    const { page } = await stage.signIn('ebs')
    await choose(page, 'Тайлант үе', '2026-01')
    await page.getByRole('table', { name: 'Стандарт тайлангууд' }).waitFor()
    expect(await focused(page)).toBe('Тайлант үе')
    await page.context().close()
  })

  it('of list and year of the catalogues, and of year and version of the norms', async () => {
    const page = await stage.enter('admin')
    await page.getByRole('tab', { name: 'Лавлах' }).click()
    await choose(page, 'Жагсаалт', 'schools')
    expect(await focused(page)).toBe('Жагсаалт')
    await choose(page, 'Санхүүгийн жил', '2025')
    await page.getByRole('table').waitFor()
    expect(await focused(page)).toBe('Санхүүгийн жил')
    await page.getByRole('tab', { name: 'Норматив' }).click()
    await choose(page, 'Санхүүгийн жил', '2026')
    await page.getByRole('grid').waitFor()
    expect(await focused(page)).toBe('Санхүүгийн жил')
    await page.context().close()
  })
})
