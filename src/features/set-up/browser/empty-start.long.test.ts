import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importText } from '#engine/list/import-text.ts'
import { adminScreenText, institutionFieldText, noYearsText } from '#features/administration/text.ts'
import { registerText } from '#features/registers/text.ts'
import { registriesText } from '#features/registries/screen-text.ts'
import { setUpText } from '#features/set-up/text.ts'
import { passwordText } from '#features/sign-in/password-text.ts'
import { yearsScreenText } from '#features/years/period-text.ts'
import { axeFindings, findingsOfColours } from '#test/browser/axe.ts'
import { enterAs } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const { tabs } = adminScreenText
const own = 'тогоо хүрд салхи тав'
/** Ulaanbaatar time. */
const until = '2026.09.01 18:00'

const stage = setStage({ env: { DEMO: 'off' }, content: 'migrated' })

describe('an empty installation leads its administrator', () => {
  let page: Page
  beforeAll(async () => {
    const first = stage.administrator
    if (first === null) throw new Error('The program began with accounts.')
    page = await stage.window({ bypassCSP: true })
    await enterAs(page, first.userName, first.password)
    await page.getByLabel(passwordText.current).fill(first.password)
    await page.getByLabel(passwordText.next, { exact: true }).fill(own)
    await page.getByLabel(passwordText.again).fill(own)
    await page.keyboard.press('Enter')
    await page.getByRole('tabpanel', { name: setUpText.tab }).waitFor()
  })
  afterAll(() => page?.context().close())

  const openTab = async (name: string) => {
    await page.getByRole('tab', { name, exact: true }).click()
    await page.getByRole('tabpanel', { name, exact: true }).waitFor()
  }
  const step = (name: keyof typeof setUpText.steps) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: setUpText.steps[name].label }) })
  const stateOf = (name: keyof typeof setUpText.steps) => step(name).getAttribute('data-state')
  const stepNow = () => page.locator('[aria-current="step"]').getByRole('heading').innerText()
  const followed = async (): Promise<string> => {
    await page.getByRole('region', { name: setUpText.next }).getByRole('link').click()
    return page.getByRole('tab', { selected: true }).innerText()
  }
  const inBothThemes = async () => {
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findingsOfColours(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }

  test('to its first step; everything is missing or waits for another', async () => {
    await page.getByRole('heading', { name: setUpText.done(1, 12) }).waitFor()
    expect(await stepNow()).toBe(setUpText.steps.year.label)
    expect(await Promise.all((['year', 'institutions', 'mail'] as const).map(stateOf))).toEqual([
      'missing',
      'missing',
      'missing',
    ])
    expect(
      await Promise.all((['norms', 'types', 'accounts', 'deadlines', 'firstReport'] as const).map(stateOf)),
    ).toEqual(['later', 'later', 'later', 'later', 'later'])
    await inBothThemes()
  })

  test.each([
    ['year', tabs.years],
    ['norms', tabs.norms],
    ['types', tabs.years],
    ['regions', tabs.institutions],
    ['institutions', tabs.institutions],
    ['accounts', tabs.accounts],
    ['deadlines', tabs.years],
    ['pupils', registerText.heading],
  ] as const)('the step %s leads to %s', async (name, tab) => {
    await openTab(setUpText.tab)
    await step(name).getByRole('link', { name: setUpText.steps[name].label }).click()
    await page.getByRole('tabpanel', { name: tab, exact: true }).waitFor()
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe(tab)
  })

  test.each([tabs.norms, tabs.catalogues, registerText.heading])(
    'before the first year the tab %s leads to the page that starts one',
    async (tab) => {
      await openTab(tab)
      await page.getByText(noYearsText.noYear).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('link', { name: noYearsText.open(tabs.years) }).click()
      await page.getByRole('tabpanel', { name: tabs.years, exact: true }).waitFor()
    },
  )

  test('mail links to no page: the step explains where mail is configured', async () => {
    await openTab(setUpText.tab)
    expect(await step('mail').getByRole('link').count()).toBe(0)
    expect(setUpText.steps.mail.about).toContain('docs/operations.md')
  })

  test('a started year is done, and its norms are next', async () => {
    expect(await followed()).toBe(tabs.years)
    await page.getByRole('button', { name: yearsScreenText.addYear, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: yearsScreenText.addYear })
    await dialog.getByLabel(yearsScreenText.year).fill('2026')
    await dialog.getByRole('button', { name: yearsScreenText.begin, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await openTab(setUpText.tab)
    await expect.poll(() => stateOf('year')).toBe('done')
    expect(await stateOf('types')).toBe('done')
    expect(await stepNow()).toBe(setUpText.steps.norms.label)
    await inBothThemes()
  })

  test('institutions imported from Excel are done, and their accounts are next', async () => {
    const fields = institutionFieldText
    const row = ['Ерөнхий боловсролын сургууль', 'Төрийн', 'Аймгийн төв', 'Өвөрхангай', 'Арвайхээр']
    const heads = [
      ...[fields.institutionId, fields.name],
      ...[fields.orgType, fields.organizationProperty, fields.location, fields.aimag, fields.sum],
    ]
    const rows = [heads, ['5001', 'Нэгдүгээр сургууль', ...row], ['5002', 'Хоёрдугаар сургууль', ...row]]
    await openTab(tabs.institutions)
    await page.getByRole('button', { name: importText.open }).click()
    const dialog = page.locator('[role="dialog"][data-size]')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'institutions.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'list', rows }] })),
    })
    await dialog.getByRole('button', { name: importText.save({ added: 2, changed: 0, removed: 0 }) }).click()
    await dialog.waitFor({ state: 'detached' })
    await openTab(setUpText.tab)
    await expect.poll(() => stateOf('institutions')).toBe('done')
    expect(await stateOf('regions')).toBe('done')
    expect(await stateOf('accounts')).toBe('missing')
    expect(await step('accounts').innerText()).toContain(setUpText.withoutAccount('EBS', 2))
    expect(await stepNow()).toBe(setUpText.steps.norms.label)
  })

  test('an Excel list of periods shows its deadlines in the preview, and they are done', async () => {
    await openTab(tabs.years)
    const [books] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: importText.out }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await books.createReadStream()) chunks.push(Buffer.from(chunk))
    const { sheets } = await readXlsx(Buffer.concat(chunks))
    const rows = (sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => String(cell ?? '')))
    const withDeadline = rows.map((cells, at) => [...cells.slice(0, 5), at === 0 ? (cells[5] ?? '') : until])
    await page.getByRole('button', { name: importText.open }).click()
    const dialog = page.locator('[role="dialog"][data-size]')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'periods.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'list', rows: withDeadline }] })),
    })
    const count = rows.length - 1
    await dialog.getByText(until).first().waitFor()
    await inBothThemes()
    await dialog
      .getByRole('button', { name: importText.save({ added: 0, changed: count, removed: 0 }) })
      .click()
    await dialog.waitFor({ state: 'detached' })
    // The steps of the new year also show the periods; saving there would omit them.
    const field = page.getByRole('textbox', { name: `: ${yearsScreenText.deadline}` })
    await expect.poll(() => field.first().inputValue()).toBe(until)
    await openTab(setUpText.tab)
    await expect.poll(() => stateOf('deadlines')).toBe('done')
  })

  test.each([
    [registerText.heading, registerText.import],
    [registriesText.tab, registriesText.names.staff],
  ])('axe finds nothing wrong on the tab %s, light or dark', async (tab, shown) => {
    await openTab(tab)
    await page.getByText(shown).first().waitFor()
    await inBothThemes()
  })
})
