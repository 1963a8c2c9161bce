import { beforeAll, describe, expect, it } from 'vitest'
import { type BrowserUser, paperIn, showAllColumns } from '#test/browser/person.ts'
import { prepareInBrowser, pressSend } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'

/** Types a text into a cell; then the displayed value and the message, `''` for none. */
type Try = readonly [tab: string, row: number, column: number, text: string, stands: string, says: string]

type Job = {
  readonly user: string
  readonly id: string
  readonly name: string
  readonly year: number
  readonly tries: readonly Try[]
  readonly total: readonly [tab: string, row: number, column: number, figure: string]
}

/** demonstration.long.test.ts calculates and sends as every group. */
const jobs: readonly Job[] = [
  {
    user: 'sub',
    id: '1004',
    name: 'Аймгийн төвийн 15-р цэцэрлэг',
    year: 2026,
    tries: [
      ['Суралцагчийн тоо', 1, 2, '61', '61', ''],
      ['Суралцагчийн тоо', 1, 2, '-5', '61', 'Өмнөх утга хэвээр'],
      ['Суралцагчийн тоо', 5, 1, '101', '88', '0–100 хооронд'],
      ['Багш, ажилтны цалин', 1, 6, '75', '50', 'хязгаар 50 болголоо'],
      ['Багш, ажилтны цалин', 9, 10, '10', '20', 'програм тооцоолдог'],
      ['Хувилбарт сургалтын зардал', 2, 6, '81', '', '0–80 хооронд'],
      ['Хувилбарт сургалтын зардал', 2, 6, '60', '60', ''],
      ['Төсвийн зорилго', 3, 1, '150', '100', 'хязгаар 100 болголоо'],
      ['Бусад зардал', 8, 1, '500', '500', 'орлогоос'],
      ['Бусад зардал', 8, 1, '0', '0', ''],
    ],
    total: ['Суралцагчийн тоо', 1, 7, '236'],
  },
  {
    user: 'ntb',
    id: '1006',
    name: 'Насан туршийн боловсролын төв',
    year: 2025,
    tries: [
      ['Суралцагчийн тоо', 1, 12, '50', '50', ''],
      ['Суралцагчийн тоо', 1, 12, '1001', '50', '0–1,000 хооронд'],
      ['Нийт ажилтны цалин', 9, 3, '-5', '850,000', 'Өмнөх утга хэвээр'],
      ['Төсвийн зорилго', 1, 2, '5', '211', 'програм тооцоолдог'],
      ['Төсвийн зорилго', 4, 2, '140', '140', ''],
    ],
    total: ['Суралцагчийн тоо', 1, 16, '153'],
  },
]

const stage = setStage()

/** Each step depends on the previous ones. */
describe.each(jobs)('$name, from sign-in to sent', ({ user, id, name, year, tries, total }) => {
  let person: BrowserUser
  beforeAll(async () => {
    person = await stage.signIn(user)
  })

  it('opens at the summary of the default year under its name', async () => {
    expect(await person.page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    expect(await person.page.getByLabel('Санхүүгийн жил').inputValue()).toBe(String(year))
  })

  it.each(tries)(
    '%s: row %i, column %i, types «%s»: the cell shows %s; %s',
    async (tab, row, column, text, stands, says) => {
      await person.openTab(tab)
      await showAllColumns(person.page)
      await person.type(row, column, text)
      expect(await person.cell(row, column).innerText()).toBe(stands)
      if (says !== '') await person.page.getByText(says).first().waitFor({ state: 'attached' })
      await person.page.keyboard.press('Escape')
    },
  )

  it('saves every tab, reloads, and finds the figure in the total', async () => {
    for (const tab of new Set(tries.map(([label]) => label))) {
      await person.openTab(tab)
      await person.save()
    }
    const [tab, row, column, figure] = total
    await person.openTab(tab)
    await person.page.reload()
    await person.page.getByRole('grid').first().waitFor()
    expect(await person.cell(row, column).innerText()).toBe(figure)
  })

  it('calculates, and finds its name in the PDF', async () => {
    await person.openTab('Нэгтгэл')
    await prepareInBrowser(person)
    const opened = person.context.waitForEvent('page')
    await person.button('PDF татах').click()
    const paper = await opened
    const file = await person.context.request.get(await paperIn(paper))
    const text = readPdfText(await file.body()).join('\n')
    expect(text).toContain('НООРОГ')
    expect(text.replaceAll(/\s/g, '')).toContain(name.replaceAll(' ', ''))
    await paper.close()
  })

  it('attaches the letter and sends', async () => {
    const bytes = Buffer.from(await pdfOf(5000).arrayBuffer())
    const chooser = person.page.locator('input[type="file"]').first()
    await chooser.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: bytes })
    await person.page.getByRole('link', { name: /letter\.pdf/ }).waitFor()
    await person.button('Албан бичиг: Хадгалах').click()
    const saved = person.page.getByRole('alertdialog', { name: 'Амжилттай хадгалагдлаа' })
    await saved.getByRole('button').click()
    expect((await pressSend(person)).message).toContain(`${year}-${id}-1`)
    await person.openTab(total[0])
    await person.page.getByText('илгээсэн тул').locator('visible=true').first().waitFor()
  })
})
