import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { workspacePages } from '#budget/web/address.ts'
import { setStage } from '#test/browser/stage.ts'

/**
 * Elements that name something or link: no captions of figures, where a year may be part of a range, and no
 * sentences.
 */
const names =
  'title, h1, h2, h3, h4, strong, option, a, button:not(th *), summary, caption, legend, section[aria-label]'

/** Returns the names on a screen with a bare example year. */
const named = (page: Page): Promise<readonly string[]> =>
  page
    .locator(names)
    .evaluateAll((all) =>
      all
        .flatMap((each) => [each.textContent ?? '', each.getAttribute('aria-label') ?? ''])
        .filter((name) => /(?<![-–.\d])2027(?![-–.\d])/.test(name)),
    )

/** Every place that names the example year must label it as such. */
describe('the example year is labelled as an example', () => {
  const stage = setStage()
  const desks = workspacePages.map((desk) => `year=2027&section=${desk}`)
  it.each([
    ['ebs', ['year=2027', 'year=2027&tab=1', 'year=2027&list=registers', 'year=2026']],
    ['admin', [1, 2, 3, 4, 5, 6, 7].map((tab) => `year=2027&tab=${tab}`)],
    ['admin', ['year=2027&tab=2&list=edition']],
    ['ministry', [...desks, 'year=2027&institution=1001']],
  ])('to %s at %j', async (userName, searches) => {
    const page = await stage.enter(userName)
    await page.getByRole('banner').waitFor()
    const found: string[] = []
    for (const search of searches) {
      await page.goto(`${stage.address}/?${search}`)
      await page.getByRole('heading').first().waitFor()
      await page.waitForLoadState('networkidle')
      // The network may be idle before a page shows its data. Some tabs of administrators name no year.
      if (searches.length === 1) await expect.poll(() => named(page)).not.toEqual([])
      found.push(...(await named(page)))
    }
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((name) => !name.includes('ЖИШЭЭ'))).toEqual([])
    await page.context().close()
  })

  it.each([
    ['ebs', 'year=2027&list=sensitivity'],
    ['ministry', 'year=2027&section=institutions'],
  ])('in the name of a file that %s takes from %s', async (userName, search) => {
    const page = await stage.enter(userName)
    await page.getByRole('banner').waitFor()
    await page.goto(`${stage.address}/?${search}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /Excel/ }).first().click()
    expect((await download).suggestedFilename()).toContain('ЖИШЭЭ')
    await page.context().close()
  })

  it('in the public description of the calculation', async () => {
    const page = await stage.window()
    await page.goto(`${stage.address}/methodology?year=2026`)
    await page.getByRole('link', { name: '2026 он', exact: true }).waitFor()
    expect(await named(page)).toEqual(['ЖИШЭЭ · 2027 он'])
    await page.context().close()
  })

  it('and «Он ба тайлант үе», «Бүртгэл» start with the newest year with decreed forms', async () => {
    const page = await stage.enter('admin')
    await page.getByRole('banner').waitFor()
    await page.goto(`${stage.address}/?tab=2`)
    await page.getByRole('button', { name: 'Тайлант үе нэмэх' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('region', { name: /2027 оныг бэлтгэх/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Тайлант үе нэмэх' }).click()
    expect(await page.getByRole('dialog').getByLabel('Санхүүгийн жил').inputValue()).toBe('2026')
    await page.goto(`${stage.address}/?tab=7`)
    const years = page.getByLabel('Санхүүгийн жил')
    expect([await years.inputValue(), await years.locator('option').allInnerTexts()]).toEqual([
      '2026',
      ['2025', '2026', '2027 ЖИШЭЭ'],
    ])
  })
})
