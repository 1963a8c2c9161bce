import { readFile } from 'node:fs/promises'
import { readXlsx, type Sheet, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

type Rows = Sheet['rows']

describe('the staff in Excel and back', () => {
  const stage = setStage()
  let ebs: BrowserUser
  let rows: Rows
  beforeAll(async () => {
    ebs = await stage.signIn('ebs', { bypassCSP: true })
    await ebs.openTab('Ажилтны төлөв, тэтгэмж')
    await ebs.page.getByRole('grid').waitFor()
  })

  const dialog = () => ebs.page.getByRole('dialog', { name: 'Ажилтны төлөв, тэтгэмжийг Excel-ээр бөглөх' })
  const open = async () => {
    await ebs.button('Excel-ээр бөглөх').click()
    await dialog().waitFor()
  }
  const bring = async (changed: Rows) => {
    await choose(await writeXlsx({ sheets: [{ name: 'Хуудас1', rows: [...changed] }] }))
  }
  const choose = async (file: Uint8Array) => {
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'staff.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(file),
      })
  }
  /** The list in another order, with changed cells of its first two people by heading. */
  const changed = (...cells: readonly Readonly<Record<string, string | number>>[]): Rows => {
    const [head = [], ...people] = rows
    const next = people.map((row, index) =>
      head.map((name, column) => cells[index]?.[String(name)] ?? row[column] ?? null),
    )
    return [head, ...next.toReversed()]
  }
  const focused = () => ebs.page.evaluate(() => document.activeElement?.textContent ?? '')

  it('is exported completely, from any page', async () => {
    await open()
    const [download] = await Promise.all([
      ebs.page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Excel татах' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('1001_Ажилтан_2026.xlsx')
    const { sheets } = await readXlsx(await readFile(await download.path()))
    rows = sheets[0]?.rows ?? []
    expect(rows).toHaveLength(59)
  })

  it('is found on the sheet with matching headings; the dialog names it, the others and the omissions', async () => {
    const [head = [], first = []] = rows
    const listed: Rows = [['Жагсаалт'], ['№', ...head], [1, ...first], [null, 'Нийт', 1]]
    const file = await writeXlsx({
      sheets: [
        { name: 'Туслах', hidden: true, rows: [...rows] },
        { name: 'Заавар', rows: [['Жагсаалтыг дараагийн хуудсанд бөглөнө']] },
        { name: 'Ажилтан', rows: [...listed] },
      ],
    })
    await choose(file)
    await dialog().getByText('1 мөр хэвээр').waitFor()
    const sheet = dialog().getByLabel('Файлын хуудас')
    expect(await sheet.locator('option:checked').innerText()).toBe('Ажилтан')
    await dialog().getByText('орхисон: гарчиг (1-р мөр), дүн (4-р мөр), дэс дугаар (1-р багана).').waitFor()
    expect(await axeFindings(ebs.page)).toEqual([])
    await sheet.selectOption('Заавар')
    await dialog().getByText('Баганын нэр олдсонгүй').waitFor()
    await sheet.selectOption('Туслах (нуусан)')
    await dialog().getByText('58 мөр хэвээр').waitFor()
    const save = dialog().getByRole('button', { name: 'Хадгалах', exact: true })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await dialog().getByRole('button', { name: 'Дахин оруулах' }).click()
  })

  it('under the title of another institution is refused', async () => {
    await bring([['914-р сургууль'], ...rows])
    await dialog().getByText('«914-р сургууль» гэж байна. Өөр байгууллагын нэр').waitFor()
    await dialog().getByRole('button', { name: 'Дахин оруулах' }).click()
  })

  it('shows changes with old values, skipped and rejected rows; its result has the focus', async () => {
    await bring(
      changed(
        { 'Төлөвлөж буй төлөв': 'Хүүхэд асрах чөлөөтэй', 'Чөлөөний сар': 7, 'Үндсэн цалин, ₮ сард': 1 },
        { 'Төлөвлөж буй төлөв': 'Амарна' },
      ),
    )
    await dialog().getByText('1 мөр алдаатай').waitFor()
    await dialog().getByText('1 мөр өөрчлөгдөнө').waitFor()
    await dialog().getByText('2 нүд', { exact: true }).waitFor()
    expect(await dialog().locator('td[data-is=changes]').first().innerText()).toBe(
      'Ажиллана → Хүүхэд асрах чөлөөтэй',
    )
    expect(await dialog().locator('td[data-is=left]').innerText()).toMatch(/^1\s*Авахгүй\. Програмд: [\d,]+$/)
    expect(await dialog().locator('td[data-is=wrong]').innerText()).toBe('Амарна')
    await expect.poll(focused).toBe('Хадгалах: 1 өөрчлөгдсөн мөр')
    expect(await axeFindings(ebs.page)).toEqual([])
  })

  it('sends only the changes, and the table follows', async () => {
    const sent: string[] = []
    ebs.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/status/save'))
        sent.push(request.postData() ?? '')
    })
    await ebs.page.keyboard.press('Enter')
    await dialog().getByText('1 мөр өөрчлөгдөнө').waitFor({ state: 'detached' })
    await dialog().getByText('1 мөр алдаатай').waitFor()
    expect(sent.map((body) => JSON.parse(body))).toMatchObject([
      { plannedAssignmentStatus: 'CHILDCARE', allowanceMonth: 7 },
    ])
    await ebs.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect
      .poll(() => ebs.page.locator('tbody tr').first().innerText())
      .toContain('Хүүхэд асрах чөлөөтэй\t7')
  })

  it('writes nothing after another user’s concurrent plan, also if the list already has it, and shows it', async () => {
    await open()
    await bring(changed({ 'Төлөвлөж буй төлөв': 'Тэтгэвэрт гарна', 'Чөлөөний сар': '' }))
    await dialog().getByText('1 мөр өөрчлөгдөнө').waitFor()
    const colleague = await stage.signIn('ebs')
    await colleague.openTab('Ажилтны төлөв, тэтгэмж')
    const first = colleague.page.locator('tbody tr').first()
    await first.getByRole('button', { name: /төлөв өөрчлөх/ }).click()
    const status = colleague.page.getByRole('dialog', { name: 'Ажилтны төлөв' })
    await status.getByLabel('Ажиллахгүй').check()
    await status.getByRole('button', { name: 'Хадгалах' }).click()
    await status.waitFor({ state: 'detached' })
    await expect.poll(() => ebs.page.locator('tbody tr').first().innerText()).toContain('Ажиллахгүй')
    await dialog().getByRole('button', { name: 'Хадгалах: 1 өөрчлөгдсөн мөр' }).click()
    const alert = ebs.page.getByRole('alertdialog')
    expect(await alert.innerText()).toContain('өөр хэрэглэгч өөрчилсөн тул юу ч хадгалсангүй')
    await alert.getByRole('button', { name: 'Ойлголоо' }).click()
    await dialog().getByText('Ажиллахгүй → Тэтгэвэрт гарна').waitFor()
  })
})
