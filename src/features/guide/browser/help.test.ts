import { execFileSync, spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, findingsButColours } from '#test/browser/axe.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const stage = setStage()

describe('help for filling in a form', () => {
  let person: BrowserUser
  let page: Page
  const title = 'Заавар, товчлуур, нүдний тэмдэг'
  beforeAll(async () => {
    person = await stage.signIn('ebs', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
    page = person.page
  })
  afterAll(() => person?.context.close())

  test('F1 in a blank explains how to fill it in, next to the keys', async () => {
    await person.openTab('Төсвийн бусад зардал')
    await person.cell(1, 1).click()
    await page.keyboard.press('F1')
    const help = page.getByRole('dialog', { name: title })
    const guide = help.getByRole('region', { name: 'Маягт бөглөх заавар' })
    await guide.waitFor()
    for (const part of [
      'Юу бөглөх вэ',
      'Ямар баримтаас',
      'Түгээмэл алдаа',
      'Жишээ',
      'Програм юуг шалгадаг вэ',
    ])
      await guide.getByRole('heading', { name: part }).waitFor()
    // The rules come from the definition, each once although it applies to three cells.
    expect(await guide.getByText('Орлогын хуваарилалт (5-р мөр) нийт орлогоос').count()).toBe(1)
    const boxes = await Promise.all([guide.boundingBox(), help.getByRole('table').first().boundingBox()])
    const [left, right] = boxes.map((box) => box ?? expect.fail('not drawn'))
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
  })

  test('a register has the same by F1 and by its button, and the focus returns', async () => {
    await person.openTab('Ажилтны төлөв, тэтгэмж')
    const help = page.getByRole('dialog', { name: 'Заавар: Ажилтны төлөв, тэтгэмж' })
    await page.getByRole('button', { name: 'Тусламж (F1)' }).waitFor()
    await page.keyboard.press('F1')
    await help.getByRole('heading', { name: 'Юу бөглөх вэ' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Тусламж (F1)' }).click()
    await help.waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Тусламж (F1)')
  })

  test('leads to the guide of all forms of that view and year', async () => {
    await person.openTab('Сурагчийн тоо')
    await page.keyboard.press('F1')
    const link = page.getByRole('link', { name: 'Бүх маягтын заавар (хэвлэх)' })
    expect(await link.getAttribute('href')).toBe('/?guide=ebs-public&year=2026&edition=2025')
    await page.keyboard.press('Escape')
  })
})

describe('the guide, which is public and printable', () => {
  let page: Page
  beforeAll(async () => {
    page = await stage.window({ bypassCSP: true, viewport: { width: 1280, height: 800 } })
    await page.goto(`${stage.address}/?guide=ebs-public&year=2026`)
    await page.getByRole('heading', { level: 1, name: 'Маягт бөглөх заавар' }).waitFor()
  })
  afterAll(() => page?.context().close())

  test('has every place of the view but the summary, each with its captions of that year', async () => {
    const contents = page.getByRole('navigation', { name: 'Агуулга' }).getByRole('link')
    expect(await contents.count()).toBe(16)
    await page.getByRole('heading', { level: 2, name: '1. Сурагчийн тоо' }).waitFor()
    expect(await page.getByText('2026-2027 оны элсэлт').count()).toBe(1)
    expect(await page.getByText('{A}').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })

  test('links to the forms of another kind of institution', async () => {
    await page.getByRole('link', { name: 'Хувийн цэцэрлэг' }).click()
    await page.getByRole('heading', { level: 2, name: '5. Хоолны зардал' }).waitFor()
    expect(await page.getByRole('heading', { level: 2, name: '1. Сурагчийн тоо' }).count()).toBe(0)
  })

  test('prints without screen-only content', async () => {
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Хэвлэх' }).isVisible()).toBe(false)
    expect(await page.getByRole('navigation', { name: 'Хэнд зориулсан заавар' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 2, name: '5. Хоолны зардал' }).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    expect(await sizesOf(page)).toEqual(new Set(['595 842']))
  })

  // Needs poppler: Chromium's own text of a PDF has no other reader here.
  test.skipIf(spawnSync('pdftotext', ['-v']).error)('no printed page ends with a heading', async () => {
    const headings = await page.getByRole('heading').allInnerTexts()
    await page.emulateMedia({ media: null })
    const input = await page.pdf({ preferCSSPageSize: true })
    const pages = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).split('\f')
    const ends = pages.map((text) => text.trimEnd().split('\n').at(-1)?.trim() ?? '')
    expect(ends.length).toBeGreaterThan(4)
    expect(ends.filter((end) => headings.includes(end))).toEqual([])
  })

  test('an address that makes no sense opens the guide of a school; 320 px cut nothing off', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${stage.address}/?guide=nobody&year=abc&edition=%25`)
    await page.getByRole('heading', { level: 2, name: '1. Сурагчийн тоо' }).waitFor()
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond).toBeLessThanOrEqual(0)
    expect(await findingsButColours(page)).toEqual([])
  })
})

/** Returns the sizes of the printed pages in whole points; A4 has 595 by 842. */
async function sizesOf(page: Page): Promise<ReadonlySet<string>> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return new Set(
    sizes.map(([, width, height]) => `${Math.round(Number(width))} ${Math.round(Number(height))}`),
  )
}
