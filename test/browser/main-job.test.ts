import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendingText } from '#features/reports/summary-text.ts'
import { type BrowserUser, paperIn } from '#test/browser/person.ts'
import { justifyAll, pressSend } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { signInAgain } from '#test/browser/start-over.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'

/** Each step depends on the previous ones. */
describe('from sign-in to sent, as a person does it', () => {
  const stage = setStage()
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs')
  })

  const figure = (row: number, column: number) => ebs.cell(row, column).innerText()
  const refusal = () => ebs.page.locator('.grid-note').innerText()

  it('shows the organisation as heading, the default year, and every tab of the view in order', async () => {
    expect(await ebs.page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Тосонбулаг сумын ерөнхий боловсролын сургууль',
    )
    expect(await ebs.page.getByLabel('Санхүүгийн жил').inputValue()).toBe('2026')
    expect((await ebs.page.getByRole('tab').allInnerTexts())[0]).toBe('Нэгтгэл')
  })

  it('types pupils in grade 1 and sees grade 2 of the next row and the totals follow', async () => {
    await ebs.openTab('Сурагчийн тоо')
    const before = Number(await figure(1, 13))
    await ebs.type(1, 1, '73')
    expect(await figure(1, 1)).toBe('73')
    expect(await figure(2, 2)).toBe('73')
    expect(Number(await figure(1, 13))).toBe(before + 73)
  })

  it('sees at the cell that a number is too large, and the old one remains', async () => {
    await ebs.type(1, 1, '1500')
    expect(await refusal()).toContain('0–1,000 хооронд')
    await ebs.page.keyboard.press('Escape')
    expect(await figure(1, 1)).toBe('73')
  })

  it('saves, reloads, and finds the figures where they were', async () => {
    for (const [row, column, text] of [
      [1, 6, '55'],
      [1, 10, '38'],
      [2, 1, '70'],
      [2, 6, '50'],
      [2, 10, '40'],
    ] as const)
      await ebs.type(row, column, text)
    await ebs.save()
    await ebs.page.reload()
    await ebs.page.getByRole('grid').waitFor()
    expect([await figure(1, 1), await figure(2, 2), await figure(2, 10)]).toEqual(['73', '73', '40'])
  })

  it('opens salary, types a percent and sees the pay change before saving', async () => {
    await ebs.openTab('Багшийн цалин')
    const total = () =>
      ebs.page
        .locator('.grid-folded-figures')
        .locator('div', { hasText: 'Нийт цалингийн зардал' })
        .innerText()
    const before = await total()
    await ebs.type(1, 7, '25')
    expect(await total()).not.toBe(before)
    await ebs.save()
  })

  it('types an expense that the report will carry, and is stopped where more is allocated than earned', async () => {
    await ebs.openTab('Төсвийн бусад зардал')
    await ebs.type(2, 1, '12345600')
    await ebs.type(10, 1, '500')
    await ebs.page.getByText('нийт орлогоос (4-р мөр) их байна').locator('visible=true').first().waitFor()
    await ebs.type(10, 1, '0')
    await ebs.save()
  })

  it('cannot send before calculating, and sees why', async () => {
    await ebs.openTab('Нэгтгэл')
    await ebs.page.getByText('Шинэ', { exact: true }).first().waitFor()
    expect(await ebs.button('Илгээх').isDisabled()).toBe(true)
    const reason = await ebs.button('Илгээх').getAttribute('aria-describedby')
    expect(await ebs.page.locator(`[id="${reason}"]`).textContent()).toContain(
      '«Тайлан бодох» товчийг дарна уу',
    )
  })

  it('cannot take the workbook before calculating either', async () => {
    expect(await ebs.button('Excel татах').isDisabled()).toBe(true)
    const reason = await ebs.button('Excel татах').getAttribute('aria-describedby')
    expect(await ebs.page.locator(`[id="${reason}"]`).textContent()).toContain('Excel файл бэлтгэх боломжгүй')
  })

  it('calculates the report', async () => {
    await ebs.button('Тайлан бодох').click()
    await ebs.page.getByText('Тайланг тооцлоо').first().waitFor()
    // The list reloads after the message.
    await expect.poll(() => ebs.page.locator('table').getByText('Тооцсон', { exact: true }).count()).toBe(8)
    await ebs.page.getByRole('region', { name: 'Тайлангийн явц' }).getByText('Тайлан бодсон').waitFor()
  })

  it('gets the PDF from the cover’s row, made on the spot, and finds the typed figure and the budget in its text', async () => {
    const opened = ebs.context.waitForEvent('page')
    const cover = ebs.page.getByRole('table', { name: 'Стандарт тайлангууд' }).locator('tbody tr').first()
    expect(await cover.innerText()).not.toContain('Файл үүсээгүй')
    await cover.getByRole('button', { name: /татах/ }).click()
    const paper = await opened
    const file = await ebs.context.request.get(await paperIn(paper))
    const text = readPdfText(await file.body()).join('\n')
    expect(text).toContain('НООРОГ')
    expect(text).toContain('12,345.6')
    expect(text).toContain('Тосонбулаг сумын ерөнхий боловсролын сургууль')
    const rows: { standardReportCode: string; rowNum: number; valueNumber: number | null }[] = await (
      await ebs.context.request.get(`${stage.address}/api/finance/report/pdf/2026-01/1001`)
    ).json()
    const total =
      rows.find(({ standardReportCode, rowNum }) => standardReportCode === 'EBS_TT16' && rowNum === 1)
        ?.valueNumber ?? 0
    expect(total).toBeGreaterThan(1000)
    expect(text.replaceAll(/\s/g, '')).toContain(total.toLocaleString('en-US', { minimumFractionDigits: 1 }))
    await paper.close()
  })

  it('gets the workbook and finds the typed figure, with the formulas that lead to the budget', async () => {
    const download = ebs.page.waitForEvent('download')
    await ebs.button('Excel татах').focus()
    await ebs.page.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toBe('1001_2026-01.xlsx')
    const { sheets } = await readXlsx(await readFile(await file.path()), { readStyles: true })
    const report = sheets.find(({ name }) => name === 'EBS_TT16')
    const rows: { standardReportCode: string; rowNum: number; valueNumber: number | null }[] = await (
      await ebs.context.request.get(`${stage.address}/api/finance/report/pdf/2026-01/1001`)
    ).json()
    const total = rows.find(
      ({ standardReportCode, rowNum }) => standardReportCode === 'EBS_TT16' && rowNum === 1,
    )
    expect(report?.cells?.get('4,2')).toMatchObject({
      formula: expect.stringMatching(/^'Орон тоогоор тооцсон төсөв'!C\d+\/1000$/),
    })
    expect(Number(report?.rows[4]?.[2])).toBeCloseTo(total?.valueNumber ?? 0, 0)
    const expenses = sheets.find(({ name }) => name === 'Төсвийн бусад зардал')
    expect(expenses?.rows.flat()).toContain(12_345_600)
    expect(sheets[0]?.rows.flat().join(' ')).toContain('хадгалсан тайлантай таарч байна')
  })

  it('attaches the official letter, and sees an error for a file that is no PDF', async () => {
    const chooser = ebs.page.locator('input[type="file"]').first()
    await chooser.setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('not a pdf at all'),
    })
    const alertDialog = ebs.page.getByRole('alertdialog')
    expect(await alertDialog.innerText()).toContain('PDF')
    await alertDialog.getByRole('button').click()
    const bytes = Buffer.from(await pdfOf(5000).arrayBuffer())
    await chooser.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: bytes })
    await ebs.page.getByRole('link', { name: /letter\.pdf/ }).waitFor()
    await ebs.openTab('Сурагчийн тоо')
    await ebs.openTab('Нэгтгэл')
    await ebs.button('Албан бичиг: Хадгалах').click()
    // Not the toast of the upload, which has the same text.
    await ebs.page.getByRole('alertdialog', { name: 'Амжилттай хадгалагдлаа' }).getByRole('button').click()
    await ebs.page.reload()
    await ebs.page.getByRole('link', { name: /letter\.pdf/ }).waitFor()
  })

  it('takes the letter away once that is confirmed, and attaches it again', async () => {
    const take = ebs.button('Албан бичиг: Авч хаях')
    const letter = ebs.page.getByRole('link', { name: /letter\.pdf/ })
    const dialog = ebs.page.getByRole('alertdialog', { name: 'Хавсралтыг авч хаях уу?' })
    await take.click()
    await dialog.getByRole('button', { name: 'Болих' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await letter.count()).toBe(1)
    await take.focus()
    await ebs.page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Авч хаях' }).click()
    await ebs.page.getByRole('alertdialog', { name: 'Хавсралтыг авч хаялаа.' }).getByRole('button').click()
    await letter.waitFor({ state: 'detached' })
    await expect.poll(() => take.getAttribute('aria-disabled')).toBe('true')
    await ebs.page.reload()
    await ebs.page.getByText('Файл оруулаагүй').first().waitFor()
    expect(await letter.count()).toBe(0)
    const bytes = Buffer.from(await pdfOf(6000).arrayBuffer())
    const chooser = ebs.page.locator('input[type="file"]').first()
    await chooser.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: bytes })
    await letter.waitFor()
    // An unsaved choice is reverted without confirmation.
    await take.click()
    await letter.waitFor({ state: 'detached' })
    await chooser.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: bytes })
    await letter.waitFor()
    await ebs.button('Албан бичиг: Хадгалах').click()
    await ebs.page.getByRole('alertdialog', { name: 'Амжилттай хадгалагдлаа' }).getByRole('button').click()
  })

  it('is ready once the warnings are justified', async () => {
    await justifyAll(ebs)
  })

  it('sends after both readings, last year and the deadline were read once more, and sees the receipt number', async () => {
    const { before, message } = await pressSend(ebs)
    for (const words of [
      /Хувьсах зардлаар \(хүссэн төсөв\), мянган төгрөг\s+[\d,]+\.\d\s+[+−]/,
      /Орон тоогоор, мянган төгрөг\s+[\d,]+\.\d\s+[+−]/,
      /2025 оноос/,
      /Илгээх эцсийн хугацаа\s+\d{4}\.\d\d\.\d\d/,
    ])
      expect(before).toMatch(words)
    expect(message).toContain('2026-1001-1')
    await ebs.page.getByText('2026-1001-1').first().waitFor()
    await ebs.button(sendingText.back).click()
    await expect.poll(() => ebs.page.locator('table').getByText('Илгээсэн', { exact: true }).count()).toBe(8)
  })

  it('finds the year locked, for a colleague too, and last year open', async () => {
    const colleague = await signInAgain(ebs.page, stage.address, 'ebs-b')
    await colleague.openTab('Сурагчийн тоо')
    await colleague.page.getByText('илгээсэн тул').locator('visible=true').first().waitFor()
    await colleague.type(1, 1, '99')
    expect(await colleague.cell(1, 1).innerText()).toBe('73')
    expect(await colleague.page.getByRole('button', { name: 'Хадгалах' }).count()).toBe(0)
    await colleague.page.getByLabel('Санхүүгийн жил').selectOption('2025')
    await colleague.page.getByRole('button', { name: 'Хадгалах' }).waitFor()
  })
})
