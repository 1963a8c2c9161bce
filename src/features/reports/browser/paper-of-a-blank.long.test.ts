import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'

async function printed(page: Page) {
  await page.evaluate(() => {
    const seen = (): void => {
      const sections = [...document.querySelectorAll<HTMLElement>('[data-printed]')]
      const rows = sections.flatMap((section) => [...section.querySelectorAll('tr')])
      document.documentElement.dataset.seen = JSON.stringify({
        above: sections.flatMap((section) =>
          [...section.querySelectorAll('p')].map(({ textContent }) => textContent),
        ),
        rows: rows.map((row) => [...row.cells].map(({ textContent }) => textContent)),
      })
    }
    window.addEventListener('beforeprint', seen, { once: true })
  })
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const seen = await page.evaluate(() => document.documentElement.dataset.seen ?? 'null')
  const { above, rows }: { above: string[]; rows: string[][] } = JSON.parse(seen)
  return {
    above,
    rows,
    sizes: [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w]) => Number(w)),
  }
}

const stage = setStage()

describe('a blank on paper', () => {
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs')
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '73')
  })

  it('is printed by the browser like a report, with input and status, without changing the page', async () => {
    const { page } = ebs
    await expect.poll(async () => (await printed(page)).rows.length).toBeGreaterThan(0)
    const { above, rows, sizes } = await printed(page)
    expect(above).toEqual([
      'Сурагчийн тоо',
      expect.stringContaining('1, 6, 10-р ангийн'),
      'Төлөв: Ноорог · 1 өөрчлөлт хадгалаагүй',
    ])
    const [, captions = [], numbers = [], first = [], second = []] = rows
    expect(captions.slice(0, 4)).toEqual(['№', 'Үзүүлэлт', '1-р анги', '2-р анги'])
    expect(numbers.slice(0, 4)).toEqual(['А', 'Б', '1', '2'])
    // The typed value and the computed grade 2 of the next row.
    expect([first[2], second[3]]).toEqual(['73', '73'])
    // One landscape A4 page, in points.
    expect(sizes.map(Math.round)).toEqual([842])
    expect(await page.locator('[data-printed]').count()).toBe(0)
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  })

  it('is a PDF by its button, with the same figures', async () => {
    const download = ebs.page.waitForEvent('download')
    await ebs.button('PDF татах').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Сурагчийн тоо 2026.pdf')
    const [text = '', ...more] = readPdfText(await readFile(await file.path()))
    expect(more).toEqual([])
    expect(text).toContain('Төлөв: Ноорог · 1 өөрчлөлт хадгалаагүй')
    expect(text).toContain('Тосонбулаг сумын ерөнхий боловсролын сургууль · 2026 он')
    expect(text).toMatch(/^1 2025-2026 суралцагч, хүн 73 /m)
  })
})

describe('a register on paper', () => {
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs')
  })

  it.each([
    ['Ажилтны төлөв, тэтгэмж', 'Ажилтны төлөв, тэтгэмж', 'Овог, нэр', 58],
    ['Багш, ажилтны хүүхэд', 'Дээд боловсролын сургалтын байгууллагад', 'Ажилтан', 1],
    ['Шинэ орон тоо', 'Шинээр шаардлагатай орон тоо', 'Албан тушаал', 0],
  ])('%s is printed by the browser with all its rows and its sums', async (tab, title, named, count) => {
    const { page } = ebs
    await ebs.openTab(tab)
    await page.getByRole('grid').waitFor()
    await expect.poll(async () => (await printed(page)).rows.length).toBeGreaterThan(0)
    const { above, rows } = await printed(page)
    expect(above[0]).toContain(title)
    expect(above.at(-1)).toBe('Төлөв: Бүх өөрчлөлт хадгалагдсан')
    expect(rows.some(([number, name]) => number === '№' && name === named)).toBe(true)
    const numbers = rows.map(([number]) => Number(number)).filter((number) => number > 0)
    expect(Math.max(0, ...numbers)).toBe(count)
    expect(rows.at(-1)?.[1]).toMatch(/^Нийт/)
    expect(rows.flat().join(' ')).not.toMatch(/\p{Lu}{2}\d{8}/u)
    expect(await page.locator('[data-printed]').count()).toBe(0)
  })

  it('is a complete PDF by its button, from any page of the register', async () => {
    await ebs.openTab('Ажилтны төлөв, тэтгэмж')
    await ebs.page.getByRole('grid').waitFor()
    const download = ebs.page.waitForEvent('download')
    await ebs.button('PDF татах').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Ажилтны төлөв, тэтгэмж 2026.pdf')
    const text = readPdfText(await readFile(await file.path())).join(' ')
    expect(text).toContain('Нийт дүн · 58 ажилтан')
    expect(text).toContain('Төлөв: Бүх өөрчлөлт хадгалагдсан')
  })
})
