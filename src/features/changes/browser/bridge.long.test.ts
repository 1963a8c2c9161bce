import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { budgetCausesText, varianceText } from '#features/changes/variance-text.ts'
import { varianceSumText } from '#features/consolidation/variance-sum-text.ts'
import { institutionListText } from '#features/portfolio/text.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, openInstitutions, personAt } from '#test/browser/person.ts'
import { saveNothing } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { enterAgain, signInAgain } from '#test/browser/start-over.ts'

const amountIn = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-'))

async function rowsOf(table: Locator): Promise<readonly (readonly [string, number])[]> {
  const rows = await table.locator('> tbody > tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const [name, amount] = [row.getByRole('rowheader'), row.locator('> td').first()]
      return [await name.innerText(), amountIn(await amount.innerText())] as const
    }),
  )
}

async function addsUp(table: Locator): Promise<void> {
  const amounts = (await rowsOf(table)).map(([, amount]) => amount)
  expect(amounts.length).toBeGreaterThan(2)
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
}

const section = ({ page }: BrowserUser): Locator => page.getByRole('region', { name: varianceText.title })
/** In a dialog. */
const causes = ({ page }: BrowserUser): Locator =>
  page
    .getByRole('dialog')
    .or(page.getByRole('region', { name: varianceText.title }))
    .last()
const causeTable = (person: BrowserUser): Locator =>
  person.page.getByRole('table', { name: /шалтгаан тус бүрийн дүн/ })

async function unfold(person: BrowserUser): Promise<void> {
  await person.page.getByRole('button', { name: budgetCausesText.details }).click()
}

describe('the variance of the budget', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    page = await stage.window({ bypassCSP: true })
  })

  describe.each(['ebs', 'sub'])('of last year, as %s sees it', (userName) => {
    let person: BrowserUser
    beforeAll(async () => {
      person = await signInAgain(page, stage.address, userName)
    })

    it('is shown at a glance by bars that add up to the change of the hero, as soon as it is comparable', async () => {
      await saveNothing(person)
      const table = section(person).getByRole('table')
      await table.waitFor()
      const amounts = (await table.locator('td:last-child').allInnerTexts()).map(amountIn)
      // Thousand tugrik, rounded individually.
      const sum = amounts.slice(0, -1).reduce((all, amount) => all + amount, 0)
      expect(Math.abs(sum - (amounts.at(-1) ?? 0))).toBeLessThan(1)
      const hero = person.page.getByRole('region', { name: budgetTotalText.title })
      const total = await table.locator('td:last-child').last().innerText()
      expect(await hero.innerText()).toContain(total)
      await unfold(person)
    })

    it('is shown cause by cause, and the amounts lead from the sent to the current total', async () => {
      const table = causeTable(person)
      await table.waitFor()
      await addsUp(table)
      const rows = await rowsOf(table)
      expect(rows[0]?.[0]).toMatch(/^2025 оны илгээсэн/)
      expect(rows.at(-1)?.[0]).toBe(varianceText.ends.now)
    })

    it('opens for a cause its changes, with old value, new value and effect', async () => {
      const buttons = causes(person).getByRole('button', { name: /өөрчлөлт$/ })
      const last = buttons.last()
      await last.click()
      expect(await last.getAttribute('aria-expanded')).toBe('true')
      const changes = causes(person).getByRole('table', { name: /өөрчлөгдсөн зүйлс/ })
      expect(await changes.getByRole('columnheader').allInnerTexts()).toEqual([
        ...Object.values(varianceText.cells),
      ])
      const cells = await changes.locator('tbody tr').first().getByRole('cell').allInnerTexts()
      expect(cells[0]).not.toBe(cells[1])
      await last.click()
      expect(await changes.count()).toBe(0)
    })

    it('is measured by headcount on request, and adds up again', async () => {
      const requestedRows = await rowsOf(causeTable(person))
      await causes(person).getByLabel(varianceText.total).selectOption('headcount')
      await addsUp(causeTable(person))
      expect((await rowsOf(causeTable(person))).at(-1)).not.toEqual(requestedRows.at(-1))
      await causes(person).getByLabel(varianceText.total).selectOption('requested')
    })
  })

  it('of an entered cell names the blank and the cell, and links to it', async () => {
    const person = await signInAgain(page, stage.address, 'ebs')
    await person.openTab('Сурагчийн тоо')
    const before = await person.cell(1, 1).innerText()
    await person.type(1, 1, '91')
    await person.openTab('Нэгтгэл')
    await unfold(person)
    await causeTable(person).waitFor()
    await causes(person)
      .getByRole('button', { name: /^Сурагчийн тоо:/ })
      .click()
    const cell = causes(person)
      .getByRole('button', { name: /нүд рүү очих$/ })
      .filter({ hasText: '1-р анги' })
    await cell.first().click()
    await person.page.getByRole('grid').waitFor()
    expect(await person.cell(1, 1).innerText()).toBe('91')
    expect(before).not.toBe('91')
  })

  it('of a centre is shown since its last calculation, and is empty before the first entry', async () => {
    const person = await signInAgain(page, stage.address, 'ntb')
    await person.button('Тайлан бодох').click()
    await person.page.getByRole('button', { name: 'OK' }).or(person.button('Хаах')).first().click()
    await unfold(person)
    await causes(person)
      .getByText(/^Сүүлд тооцсон( \(.+\))? → Одоо: өөрчлөгдсөн зүйл алга\.$/)
      .waitFor()
    await person.page.keyboard.press('Escape')
    await person.openTab('Суралцагчийн тоо')
    await person.type(1, 1, '33')
    await person.openTab('Нэгтгэл')
    await unfold(person)
    const table = causeTable(person)
    await table.waitFor()
    await addsUp(table)
    const rows = await rowsOf(table)
    expect(rows[0]?.[0]).toMatch(/^Сүүлд тооцсон/)
    expect(rows).toHaveLength(3)
  })

  describe('as the ministry sees it', () => {
    let ministry: BrowserUser
    beforeAll(async () => {
      await enterAgain(page, stage.address, 'ministry')
      ministry = personAt(page)
      await openInstitutions(ministry.page)
    })

    it('is the same of an institution', async () => {
      await ministry.page.getByRole('link', { name: 'Аймгийн төвийн 15-р цэцэрлэг' }).click()
      await unfold(ministry)
      await causeTable(ministry).waitFor()
      await addsUp(causeTable(ministry))
      await ministry.page.keyboard.press('Escape')
    })

    it('is summed by cause over the institutions, and by type', async () => {
      await ministry.page.getByRole('link', { name: /Байгууллагын жагсаалт/ }).click()
      await ministry.page.getByRole('link', { name: workspaceText.rail.places.effect }).click()
      await ministry.button(varianceSumText.start).click()
      const table = ministry.page.getByRole('table', { name: varianceSumText.caption })
      await table.waitFor()
      await addsUp(table)
      const all = await rowsOf(table)
      await ministry.page.getByLabel(institutionListText.type, { exact: true }).selectOption('SUB')
      await expect.poll(async () => (await rowsOf(table)).at(-1)?.[1]).toBeLessThan(all.at(-1)?.[1] ?? 0)
      await addsUp(table)
      await table
        .getByRole('button', { name: /байгууллага$/ })
        .first()
        .click()
      const parts = ministry.page.getByRole('table', { name: /: байгууллагаар$/ })
      await parts.waitFor()
      expect(await axeFindings(ministry.page)).toEqual([])
      await parts.getByRole('link').first().click()
      await unfold(ministry)
      await causeTable(ministry).waitFor()
      await addsUp(causeTable(ministry))
    })
  })
})
