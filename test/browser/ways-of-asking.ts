import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, openPanel, personAt } from '#test/browser/person.ts'
import type { Stage } from '#test/browser/stage.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Нүдний тухай' })
export const explainedIn = (page: Page) => panelOf(page).getByRole('region', { name: 'Хэрхэн тооцсон бэ' })

/** The shown year: a centre opens in its revised one. */
const yearOf = (page: Page) => new URL(page.url()).searchParams.get('year')

export const focusedCell = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('td')
    return cell ? [Number(cell.dataset.row), Number(cell.dataset.column)] : null
  })

/** A demo account, the tab of its total, a tab with totals below its rows, a report of figures. */
type Group = {
  readonly user: string
  readonly total: string
  readonly summed: string
  readonly report: string
}

export const groups = {
  ebs: { user: 'ebs', total: 'Нийт төсөв', summed: 'ЗАА ажилтны цалин', report: 'EBS_TT17' },
} as const satisfies Readonly<Record<string, Group>>

export function asksOfEveryFigure(stage: Stage, groups: readonly Group[]): void {
  describe.each(groups)(
    '$user explores the explanation of every figure',
    ({ user, total, summed, report }) => {
      let person: BrowserUser
      beforeAll(async () => {
        const page = await stage.enter(user, { bypassCSP: true, permissions: ['clipboard-read'] })
        await page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
        person = personAt(page)
      })
      const clipboard = () => person.page.evaluate(() => navigator.clipboard.readText())

      it('where the total comes from: home leads to its cell and shows how it came about', async () => {
        const { page } = person
        await page
          .getByRole('button', { name: /^Нийт, .*: хэрхэн тооцсоныг харах$/ })
          .first()
          .click()
        await page.getByRole('tab', { name: new RegExp(`^${total}`), selected: true }).waitFor()
        await explainedIn(page)
          .getByText(/нийлбэр: /)
          .first()
          .waitFor()
        expect(await explainedIn(page).innerText()).toContain('Үндэслэл')
        expect(await panelOf(page).innerText()).toMatch(/\d төгрөг/)
        const follow = explainedIn(page).getByRole('button', { name: /хэрхэн тооцсоныг харах/ })
        expect(await follow.count()).toBeGreaterThan(2)
        await page
          .locator('header')
          .getByRole('button', { name: /^Орон тоогоор [\d,.]+: хэрхэн тооцсоныг харах$/ })
          .click()
        await expect.poll(() => panelOf(page).locator('p').first().innerText()).toContain('орон тоогоор')
        await page
          .locator('header')
          .getByRole('button', { name: /^Хувьсах зардлаар .*: хэрхэн тооцсоныг харах$/ })
          .click()
        await expect.poll(() => panelOf(page).locator('p').first().innerText()).toContain('хувьсах зардлаар')
        expect(await axeFindings(page)).toEqual([])
      })

      it('of a table that is read standing: chosen by keys and by mouse, and the panel follows', async () => {
        const { page } = person
        const [row = 0, column = 0] = (await focusedCell(page)) ?? []
        const name = () => panelOf(page).locator('p').first().innerText()
        const before = await name()
        await page.keyboard.press('ArrowUp')
        expect(await focusedCell(page)).toEqual([row - 1, column])
        await expect.poll(name).not.toBe(before)
        await page.locator(`[data-row="0"][data-column="${column}"]`).first().click()
        expect(await focusedCell(page)).toEqual([0, column])
        expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-selected'))).toBe('true')
      })

      it('and copies of it figures alone, or with their captions', async () => {
        const { page } = person
        await page.keyboard.press('Shift+ArrowDown')
        await page.keyboard.press('Control+c')
        expect(await clipboard()).toMatch(/^[\d.]+\r?\n[\d.]+$/)
        const captions = await page.locator('tbody th').allInnerTexts()
        await panelOf(page)
          .getByRole('button', { name: /Нэртэй нь хуулах/ })
          .click()
        const lines = (await clipboard()).split(/\r?\n/).map((line) => line.split('\t'))
        expect(lines.map(([number]) => number)).toEqual(['', '1', '2'])
        expect(captions[0]).toContain(lines[1]?.[1])
        expect(lines[0]).toHaveLength(3)
        expect(lines[1]?.[2]).toMatch(/^[\d.]+$/)
      })

      it('of the totals below the rows, down to a row', async () => {
        const { page } = person
        await person.openTab(summed)
        const totals = page.locator('tfoot [data-column]')
        await totals.last().click()
        await explainedIn(page)
          .getByText(/мөрийн нийлбэр: «/)
          .waitFor()
        await explainedIn(page).getByText('Хүснэгтийн мөрүүдийн нийлбэр').waitFor()
        const [row = 0] = (await focusedCell(page)) ?? []
        await page.keyboard.press('ArrowUp')
        expect((await focusedCell(page))?.[0]).toBeLessThan(row)
        await page.keyboard.press('ArrowDown')
        expect((await focusedCell(page))?.[0]).toBe(row)
        await explainedIn(page)
          .getByRole('button', { name: /нүд рүү очих/ })
          .first()
          .click()
        await expect.poll(async () => (await focusedCell(page))?.[0]).toBeLessThan(row)
      })

      it('of a line of a report, and copies the stored figures of the list of documents', async () => {
        const { page } = person
        await person.openTab('Нэгтгэл')
        await person.button('Тайлан бодох').click()
        await page.getByText('Тайланг тооцлоо').waitFor()
        await page.goto(`${stage.address}/?year=${yearOf(page)}&report=${report}`)
        await page.locator('[role=grid] [data-column].grid-computed').first().click()
        await openPanel(page)
        await explainedIn(page).getByText('Томьёо').waitFor()
        expect(await explainedIn(page).innerText()).toContain('Үндэслэл')
        await page.getByRole('button', { name: 'Нэгтгэл рүү буцах' }).click()
        await person.button('«Хүргүүлж буй баримт бичгийн жагсаалт» дэлгэцээр харах').click()
        await page.locator('[role=grid] [data-row="0"][data-column]').first().click()
        await page.keyboard.press('Control+Shift+c')
        expect((await clipboard()).split(/\r?\n/)[1]).toContain(
          await page.locator('tbody th').first().innerText(),
        )
        expect(await axeFindings(page)).toEqual([])
      })

      it('on paper: the PDF explains in its annex the origin of each line, and is stored nowhere', async () => {
        const { page } = person
        await page.goto(`${stage.address}/?year=${yearOf(page)}`)
        await person.button('Тооцооны тайлбартай PDF').waitFor()
        const sent: string[] = []
        page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
        const download = page.waitForEvent('download')
        await person.button('Тооцооны тайлбартай PDF').click()
        const file = await download
        expect(file.suggestedFilename()).toMatch(/_\d{4}-01_тайлбартай\.pdf$/)
        const pages = readPdfText(await readFile(await file.path()))
        const annex = pages.findIndex((text) => text.includes('Хавсралт: тайлангийн дүнг хэрхэн тооцсон'))
        expect(annex).toBeGreaterThan(2)
        const annexText = pages.slice(annex).join('\n')
        expect(annexText).toContain('Хэрхэн тооцсон')
        expect(annexText).toContain(report)
        expect(annexText.match(/Үндэслэл: /g)?.length).toBeGreaterThan(20)
        expect(pages.at(-1)).toContain(`${pages.length}/${pages.length}`)
        expect(sent).toEqual([])
      })
    },
  )
}
