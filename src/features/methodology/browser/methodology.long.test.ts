import { execFileSync, spawnSync } from 'node:child_process'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingsButColours } from '#test/browser/axe.ts'
import { showAllColumns } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

describe('the public methodology', () => {
  const stage = setStage()
  let outside: BrowserContext
  let page: Page
  beforeAll(async () => {
    outside = await stage.browser.newContext({ bypassCSP: true, viewport: { width: 1280, height: 800 } })
    page = await outside.newPage()
    page.on('pageerror', (error) => expect.fail(error.message))
  })
  afterAll(() => outside?.close())

  const focused = () => page.evaluate(() => document.activeElement?.id)

  it('opens from the page on which people sign in', async () => {
    await page.goto(stage.address)
    await page.getByRole('link', { name: 'Төсвийн тооцооны аргачлал' }).click()
    await page.getByRole('heading', { name: 'Цэцэрлэг', exact: true }).waitFor()
    expect(await page.getByText('1,477,000').count()).toBeGreaterThan(0)
  })

  it('filters during typing, and shows the number of results', async () => {
    await page.getByRole('searchbox').fill('элсэлтийн анги')
    await page.getByText(/хэсэгт \d+ мөр/).waitFor()
    expect(await page.getByRole('heading', { name: 'Багшийн цалин' }).count()).toBe(0)
    await page.getByRole('searchbox').fill('үгүйүгүйүгүй')
    await page.getByText('олдсонгүй').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('heading', { name: 'Багшийн цалин' }).first().waitFor()
  })

  it('clears its search field on Escape; only in an empty field Escape reaches the page', async () => {
    const field = page.getByRole('searchbox')
    await field.fill('үгүйүгүйүгүй')
    await page.getByText('олдсонгүй').waitFor()
    await page.evaluate(() => {
      document.addEventListener('keydown', ({ key }) => {
        document.documentElement.dataset.reached = key
      })
    })
    const reached = () => page.evaluate(() => document.documentElement.dataset.reached ?? null)
    await field.press('Escape')
    await page.getByRole('heading', { name: 'Багшийн цалин' }).first().waitFor()
    expect([await field.inputValue(), await reached()]).toEqual(['', null])
    await field.press('Escape')
    expect(await reached()).toBe('Escape')
  })

  it('opens at the line of a cell, at a norm and at a rule', async () => {
    for (const [anchor, id] of [
      ['ebs-b5/3.addedSalaryMonth', 'ebs-b5/1.addedSalaryMonth'],
      ['norm-grade', 'norm-grade'],
      ['rule-farFromLastYear', 'rule-farFromLastYear'],
    ] as const) {
      await page.goto(`${stage.address}/methodology?year=2025#${encodeURIComponent(anchor)}`)
      await page.getByRole('heading', { name: 'Цэцэрлэг', exact: true }).waitFor()
      await expect.poll(focused).toBe(id)
    }
  })

  it('axe finds nothing wrong, and at 200 % nothing is cut off', async () => {
    await page.getByText('Агуулга').click()
    expect(await findingsButColours(page)).toEqual([])
    await page.setViewportSize({ width: 640, height: 400 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

  it('names the year that replaces a missing one, and fits a phone except for its tables', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${stage.address}/methodology?year=1999`)
    await page.getByText('1999 оны аргачлал байхгүй тул 2026 оныхыг харуулж байна.').waitFor()
    await page.getByRole('heading', { name: 'Цэцэрлэг', exact: true }).waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

  // Needs poppler, see the guide.
  it.skipIf(spawnSync('pdftotext', ['-v']).error)('no printed page ends with a heading', async () => {
    await page.goto(`${stage.address}/methodology?year=2026`)
    const [short, tall] = ['EBS_TT15', 'Ажилтны бүртгэлийн дүн'].map((name) =>
      page.locator('article').filter({ has: page.getByRole('heading', { name }) }),
    )
    await tall?.waitFor()
    const chapters = await Promise.all([short, tall].map((each) => each?.evaluate((one) => one.outerHTML)))
    // Every height at which a page may end, instead of that of today's text.
    await page.evaluate((html) => {
      const main = document.querySelector('main')
      const section = document.querySelector('main > section')?.className ?? ''
      const at = (height: number) =>
        `<div style="break-before: page; height: ${height}px"></div><section class="${section}">${html}</section>`
      if (main) main.innerHTML = Array.from({ length: 80 }, (_, step) => at(500 + 6 * step)).join('')
    }, chapters.join('').repeat(2))
    const after = page.locator('main :is(h3, article > p:not(:last-child), thead tr)')
    const lines = await after.evaluateAll((all) =>
      all.map((each) => (each.textContent ?? '').replace(/#$/, '').trim()),
    )
    const input = await page.pdf({ preferCSSPageSize: true })
    const pages = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).split('\f')
    const ends = pages.map((text) => text.trimEnd().split('\n').at(-1)?.trim() ?? '')
    expect(ends.length).toBeGreaterThan(80)
    expect(ends.filter((end) => end !== '' && lines.includes(end))).toEqual([])
  })

  it('is where an explanation leads', async () => {
    const school = await stage.signIn('ebs')
    await school.openTab('Багшийн цалин')
    await showAllColumns(school.page)
    await school.cell(1, 1).click()
    await school.page.keyboard.press('Shift+F2')
    const link = school.page.getByRole('link', { name: 'Аргачлалаас үзэх' })
    expect(await link.getAttribute('href')).toBe(
      `/methodology?year=2026#${encodeURIComponent('ebs-b5/1.totalTeacher')}`,
    )
    await school.context.close()
  })
})
