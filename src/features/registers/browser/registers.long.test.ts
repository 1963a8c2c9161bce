import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { statusCountText } from '#budget/page-text.ts'
import { pendingText } from '#budget/pending-text.ts'
import { type ImportCounts, importText } from '#engine/list/import-text.ts'
import { backToSummaryText } from '#features/changes/text.ts'
import { registerListText, staffListText } from '#features/registers/list-text.ts'
import { registerText } from '#features/registers/text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { fromExcel, pasteFrom } from '#test/browser/clipboard.ts'
import { type BrowserUser, writtenOnDevice } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { hasPostgres } from '#test/support/database.ts'
import { pastePreviewText } from '#ui/grid/paste-preview-text.ts'

const heads = staffListText.columns

// The demo people in an installation without a registry; only with PostgreSQL, which has them prepared.
describe.runIf(hasPostgres)('the registers of an institution without a registry', () => {
  const stage = setStage({ env: { DEMO: 'off' } })
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs', { bypassCSP: true })
    await ebs.page.getByRole('link', { name: 'Суралцагч, ажилтны бүртгэл' }).click()
    await ebs.page.getByRole('heading', { name: registerText.heading, exact: true }).waitFor()
  })
  const dialog = (name: string) => ebs.page.getByRole('dialog', { name })
  const row = (name: string) => ebs.page.locator('tbody tr').filter({ hasText: name })
  const bring = async (rows: readonly (readonly string[])[], title = 'Жагсаалт') => {
    await ebs.button(registerText.import).click()
    const file = await writeXlsx({
      sheets: [
        { name: 'Заавар', rows: [['Дараагийн хуудсыг бөглөнө']] },
        { name: 'Ажилтан', rows: [[title], ...rows.map((each) => [...each])] },
      ],
    })
    await dialog(importText.title(registerText.names.staff))
      .locator('input[type=file]')
      .setInputFiles({
        name: 'staff.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(file),
      })
  }

  const figures = async (at: number, count: number): Promise<readonly string[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, column) => (await ebs.cell(at, column + 1).innerText()).trim()),
    )
  /** Reloads the page after the edits are written to the device. */
  const reload = async (): Promise<void> => {
    await writtenOnDevice(ebs.page)
    const dialogEvent = ebs.page.waitForEvent('dialog')
    const reloaded = ebs.page.reload()
    const dialog = await dialogEvent
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await ebs.page.getByRole('heading', { name: registerText.heading, exact: true }).waitFor()
  }

  it('pupils are typed in the grid; unsaved edits survive a reload and navigation, and are shown', async () => {
    await ebs.type(1, 1, '77')
    await ebs.page.getByText(registerText.unsaved(1)).waitFor()
    expect(await axeFindings(ebs.page)).toEqual([])
    await reload()
    await expect.poll(() => figures(1, 1)).toEqual(['77'])
    await ebs.page.getByText(registerText.unsaved(1)).waitFor()
    await ebs.button(backToSummaryText).click()
    await ebs.page.getByRole('link', { name: statusCountText.unsavedRecords(1) }).click()
    await expect.poll(() => figures(1, 1)).toEqual(['77'])
  })

  it('an invalid value of a grade stays visible with its message, and is not pending', async () => {
    const before = await figures(1, 2)
    await ebs.cell(1, 2).click()
    await ebs.page.keyboard.type('10000')
    await ebs.cell(2, 1).click()
    await expect.poll(() => ebs.cell(1, 2).getAttribute('aria-invalid')).toBe('true')
    await ebs.page.getByText(registerText.unsaved(1)).waitFor()
    await ebs.cell(1, 1).click()
    await ebs.page.keyboard.press('ArrowRight')
    await ebs.page.locator('.grid-note').filter({ hasText: '0–9,999 хооронд' }).waitFor()
    expect(await axeFindings(ebs.page)).toEqual([])
    await ebs.page.keyboard.press('Control+z')
    await expect.poll(() => figures(1, 2)).toEqual(before)
  })

  it('a block of Excel is pasted, undone as one edit, and saved by the key', async () => {
    const before = await Promise.all([figures(3, 2), figures(4, 2)])
    await ebs.cell(3, 1).click()
    await pasteFrom(
      ebs.page,
      fromExcel([
        [{ shown: '4' }, { shown: '3' }],
        [{ shown: '41' }, { shown: '42' }],
      ]),
    )
    await expect
      .poll(() => Promise.all([figures(3, 2), figures(4, 2)]))
      .toEqual([
        ['4', '3'],
        ['41', '42'],
      ])
    await ebs.page.getByText(registerText.unsaved(3)).waitFor()
    await ebs.page.keyboard.press('Control+z')
    await expect.poll(() => Promise.all([figures(3, 2), figures(4, 2)])).toEqual(before)
    await ebs.page.getByText(registerText.unsaved(1)).waitFor()
    await ebs.page.keyboard.press('Control+y')
    await ebs.page.getByText(registerText.unsaved(3)).waitFor()
    await ebs.page.keyboard.press('Control+s')
    await ebs.page.getByText(registerListText.taken({ added: 0, changed: 3, removed: 0 })).waitFor()
    await expect.poll(() => ebs.page.getByText(/ мөр хадгалаагүй/).count()).toBe(0)
    await ebs.page.getByRole('listitem').filter({ hasText: registerText.origins.hand }).first().waitFor()
    await ebs.page.reload()
    await expect
      .poll(() => Promise.all([figures(1, 1), figures(3, 2), figures(4, 2)]))
      .toEqual([['77'], ['4', '3'], ['41', '42']])
  })

  it('a block of another institution is pasted only after a question', async () => {
    const before = await figures(3, 2)
    await ebs.cell(3, 1).click()
    await pasteFrom(ebs.page, {
      html: '<p>999-р сургууль</p><table><tr><td>55</td><td>56</td></tr></table>',
      text: '999-р сургууль\n55\t56',
    })
    const shown = dialog(pastePreviewText.title)
    await shown.getByText(pastePreviewText.otherHeadings('«999-р сургууль»', 2026)).waitFor()
    await shown.getByRole('button', { name: 'Болих' }).click()
    expect(await figures(3, 2)).toEqual(before)
  })

  it('a figure that a colleague has saved meanwhile is not written over until one of two is chosen', async () => {
    const other = await stage.signIn('ebs-b')
    await other.page.getByRole('link', { name: 'Суралцагч, ажилтны бүртгэл' }).click()
    await ebs.type(1, 3, '31')
    await other.type(1, 3, '32')
    await other.page.keyboard.press('Control+s')
    await other.page.getByText(registerListText.taken({ added: 0, changed: 1, removed: 0 })).waitFor()
    await other.context.close()
    await ebs.page.keyboard.press('Control+s')
    await ebs.page.getByText(pendingText.records.conflict(1)).waitFor()
    expect(await ebs.button(registerText.save).getAttribute('aria-disabled')).toBe('true')
    expect(await axeFindings(ebs.page)).toEqual([])
    await ebs.button(pendingText.records.mine('31')).click()
    await ebs.button(registerText.save).click()
    await expect.poll(() => ebs.page.getByText(/ мөр хадгалаагүй/).count()).toBe(0)
    await ebs.page.reload()
    await expect.poll(async () => (await figures(1, 3))[2]).toBe('31')
  })

  it('an unfinished person survives a reload as pending; errors are at their fields', async () => {
    await ebs.button(registerText.names.staff).click()
    await ebs.button(registerText.add.staff).click()
    const added = dialog(registerText.add.staff)
    await added.getByLabel(heads.lastName.head, { exact: true }).fill('Тогтох')
    await added.getByLabel(heads.firstName.head, { exact: true }).fill('Гараарай')
    await ebs.page.keyboard.press('Escape')
    await added.waitFor({ state: 'detached' })
    await ebs.page.getByText(pendingText.records.waiting).waitFor()
    expect(await axeFindings(ebs.page)).toEqual([])
    await reload()
    await ebs.button(pendingText.records.continue).click()
    expect(await added.getByLabel(heads.lastName.head, { exact: true }).inputValue()).toBe('Тогтох')
    expect(await added.getByLabel(heads.firstName.head, { exact: true }).inputValue()).toBe('Гараарай')
    await added.getByLabel(heads.positionName.head).fill('Багш')
    await added.getByLabel(heads.salaryAmount.head).fill('1850000')
    await added.getByLabel(heads.primaryNidNumber.head).fill('УБ8513')
    await added.getByRole('button', { name: registerText.save }).click()
    await expect
      .poll(() => added.getByLabel(heads.primaryNidNumber.head).getAttribute('aria-invalid'))
      .toBe('true')
    expect(await axeFindings(ebs.page)).toEqual([])
    // The server reports the error, and typing corrects it.
    await expect
      .poll(() =>
        added
          .locator(':focus')
          .getAttribute('aria-invalid', { timeout: 1000 })
          .catch(() => null),
      )
      .toBe('true')
    await added.getByLabel(heads.primaryNidNumber.head).fill('УБ85030199')
    await added.getByRole('button', { name: registerText.save }).click()
    await added.waitFor({ state: 'detached' })
    await expect.poll(() => ebs.page.getByText(pendingText.records.waiting).count()).toBe(0)
    await ebs.page.getByRole('searchbox').fill('Гараарай')
    await expect.poll(() => row('Гараарай').textContent()).toContain(registerText.origins.hand)
  })

  it('a list previews its changes, is rejected whole for one invalid row, and is imported whole', async () => {
    const { lastName, firstName, primaryNidNumber, positionName, salaryAmount } = heads
    const columns = [lastName, firstName, primaryNidNumber, positionName, salaryAmount].map(
      ({ head }) => head,
    )
    const first = ['Тогтох', 'Гараарай', 'УБ85030199', 'Нярав', '1850000']
    await bring([columns, first, ['Дорж', 'Жагсаал', 'УБ85', 'Багш', '1850000']])
    const shown = dialog(importText.title(registerText.names.staff))
    await shown.getByText(importText.rejected).first().waitFor()
    // A faulty row is listed once and does not count as a change.
    const listed = shown.getByRole('region', { name: importText.preview }).locator('tbody tr')
    expect(await listed.allInnerTexts()).toEqual([
      expect.stringMatching(/Алдаатай[\s\S]*УБ85/),
      expect.stringMatching(/Өөрчлөгдөнө[\s\S]* → Нярав/),
    ])
    const save = (count: Partial<ImportCounts>) =>
      shown.getByRole('button', { name: importText.save({ added: 0, changed: 0, removed: 0, ...count }) })
    expect(await save({ changed: 1 }).getAttribute('aria-disabled')).toBe('true')
    await shown.getByRole('button', { name: 'Болих' }).click()
    const correct = [columns, first, ['Дорж', 'Жагсаал', 'УБ85040188', 'Багш', '1850000']]
    const given = '999-р сургуулийн ажилтны жагсаалт'
    await bring(correct, given)
    await shown.getByText(importText.badHead({ kind: 'otherInstitution', given })).waitFor()
    await shown.getByRole('button', { name: 'Болих' }).click()
    await bring(correct)
    await shown.getByText('Нярав').first().waitFor()
    await shown.getByText('орхисон: гарчиг (1-р мөр).').waitFor()
    const sheet = shown.getByLabel('Файлын хуудас')
    expect(await sheet.locator('option:checked').innerText()).toBe('Ажилтан')
    expect(await axeFindings(ebs.page)).toEqual([])
    await sheet.selectOption('Заавар')
    await shown.getByText('Баганын нэр олдсонгүй').waitFor()
    await sheet.selectOption('Ажилтан')
    await shown.getByText('Нярав').first().waitFor()
    await save({ added: 1, changed: 1 }).click()
    await shown.waitFor({ state: 'detached' })
    await ebs.page.getByRole('searchbox').fill('Жагсаал')
    await expect.poll(() => row('Жагсаал').textContent()).toContain(registerText.origins.list)
  })
})

describe('the registers of an institution with an active registry', () => {
  const stage = setStage()
  it('refer to the registry, and accept no manual entry', async () => {
    const ebs = await stage.signIn('ebs')
    await ebs.page.getByRole('link', { name: 'Суралцагч, ажилтны бүртгэл' }).click()
    await ebs.page.getByText(registerListText.fromRegistry).first().waitFor()
    expect(await ebs.button(registerText.import).getAttribute('aria-disabled')).toBe('true')
  })
})
