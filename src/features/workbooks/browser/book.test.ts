import { readFile } from 'node:fs/promises'
import { readXlsx, type Sheet, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

type Rows = Sheet['rows']

/** A workbook as another application saves it: only values, changed by `change`, without protection and styles. */
async function rewritten(bytes: Uint8Array, change: (name: string, rows: Rows) => Rows): Promise<Buffer> {
  const { sheets } = await readXlsx(bytes)
  const notes = { name: 'Тэмдэглэл', rows: [['Даргаас асуух', 3]] }
  const written = sheets.map(({ name, rows, merges = [] }) => ({ name, rows: change(name, rows), merges }))
  return Buffer.from(await writeXlsx({ sheets: [notes, ...written] }))
}

describe('a blank in Excel and back', () => {
  const stage = setStage()
  const name = 'Сурагчийн тоо'
  let ebs: BrowserUser
  let book: Uint8Array
  beforeAll(async () => {
    ebs = await stage.signIn('ebs', { bypassCSP: true })
    await ebs.openTab(name)
  })

  const dialog = () => ebs.page.getByRole('dialog', { name: 'Excel-ээр бөглөх' })
  const openDialog = async () => {
    await ebs.page.getByRole('button', { name: 'Excel', exact: true }).click()
    await dialog().waitFor()
  }
  const bring = async (file: Buffer, named = 'bring.xlsx') => {
    await dialog().locator('input[type=file]').setInputFiles({
      name: named,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: file,
    })
  }
  const row = (kind: 'written' | 'refused' | 'differs') => dialog().locator(`tr[data-kind=${kind}]`)

  const focused = () => ebs.page.evaluate(() => document.activeElement?.textContent ?? '')
  const taken = async (button: string) => {
    const [download] = await Promise.all([
      ebs.page.waitForEvent('download'),
      dialog().getByRole('button', { name: button }).click(),
    ])
    const { sheets } = await readXlsx(await readFile(await download.path()))
    const rows = sheets.find((each) => each.name === name)?.rows ?? []
    return rows[rows.findIndex(([code]) => code === 'А') + 1]?.[2]
  }

  it('is exported as a file named after the institution, the year and the blank', async () => {
    await openDialog()
    expect(await axeFindings(ebs.page)).toEqual([])
    const [download] = await Promise.all([
      ebs.page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Энэ маягтыг авах' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('1001_2026_ebs-b1.xlsx')
    book = await readFile(await download.path())
  })

  it('explains for a foreign file how to get a valid one', async () => {
    await bring(Buffer.from('nothing'))
    await dialog().getByText('Файлыг уншиж чадсангүй').waitFor()
    const chooser = dialog().getByLabel('Бөглөсөн файлаа сонгох')
    await expect.poll(() => chooser.evaluate((input) => input === document.activeElement)).toBe(true)
    const own = await writeXlsx({ sheets: [{ name: 'А', rows: [['Нэг', 1]] }] })
    await bring(Buffer.from(own))
    await dialog().getByText('тодорхой хуудас олдсонгүй').waitFor()
  })

  it('previews writes, refusals and differences of a file, also with its columns in another order', async () => {
    const file = await rewritten(book, (sheet, rows) => {
      if (sheet !== name) return rows
      const first = rows.findIndex(([code]) => code === 'А') + 1
      return rows.map((cells, index) => {
        const own = [...cells]
        if (index === first) [own[2], own[7], own[14]] = [64, 1500, 9999]
        return [...own.slice(0, 2), ...own.slice(2).toReversed()]
      })
    })
    await bring(file)
    await dialog().getByText('1 нүдэнд бичнэ · 1 дүн зөрүүтэй · 1 утга авахгүй').waitFor()
    expect(await row('written').innerText()).toMatch(/1-р анги[\s\S]*64/)
    expect(await row('refused').innerText()).toMatch(/6-р анги[\s\S]*1500[\s\S]*0–1,000 хооронд/)
    expect(await row('differs').innerText()).toMatch(/Нийт[\s\S]*9999[\s\S]*Зөрүүтэй/)
    await dialog().getByText('хуудсыг орхив: Тэмдэглэл').waitFor()
    expect(await ebs.cell(1, 1).innerText()).not.toBe('64')
    expect(await axeFindings(ebs.page)).toEqual([])
  })

  it('writes the previewed values with the focus on the result, as one undo step', async () => {
    const before = await ebs.cell(1, 1).innerText()
    await expect.poll(focused).toBe('1 нүдэнд бичих')
    await ebs.page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => ebs.cell(1, 1).innerText()).toBe('64')
    expect(await ebs.cell(2, 2).innerText()).toBe('64')
    await ebs.cell(1, 1).click()
    await ebs.page.keyboard.press('Control+z')
    await expect.poll(() => ebs.cell(1, 1).innerText()).toBe(before)
  })

  it('without its tags is refused with the title of another institution, and names a part of the people', async () => {
    const titled = (title: string) =>
      rewritten(book, (sheet, rows) => {
        const retitled = rows.map((cells) =>
          cells.map((cell) => (String(cell ?? '').startsWith('Тосов · ') ? title : cell)),
        )
        const first = rows.findIndex(([code]) => code === 'А') + 1
        return sheet === name ? retitled.with(first, (retitled[first] ?? []).with(2, 63)) : retitled
      })
    await openDialog()
    await bring(await titled('914-р сургууль'))
    await dialog().getByText('«914-р сургууль» гэж байна. Өөр байгууллагын нэр').waitFor()
    await bring(await titled('Эмэгтэй суралцагч'))
    await dialog().getByText('Хуудасны гарчигт «Эмэгтэй суралцагч» гэж байна').waitFor()
    expect(await row('written').innerText()).toMatch(/63/)
    expect(await axeFindings(ebs.page)).toEqual([])
    await dialog().getByRole('button', { name: 'Хаах' }).first().click()
    await dialog().waitFor({ state: 'detached' })
  })

  it('is saved before the export, and the button shows this', async () => {
    await ebs.type(1, 1, '71')
    await openDialog()
    await dialog().getByText('Хадгалаагүй 1 өөрчлөлт байна').waitFor()
    expect(await taken('Хадгалаад энэ маягтыг авах')).toBe(71)
    await dialog().getByRole('button', { name: 'Энэ маягтыг авах' }).waitFor()
    await dialog().getByRole('button', { name: 'Хаах' }).first().click()
  })

  it('is not exported after a failed save, unless the user wants the saved values only', async () => {
    await ebs.page.route('**/api/**/save', (route) => route.abort())
    await ebs.type(1, 1, '72')
    await openDialog()
    await dialog().getByRole('button', { name: 'Хадгалаад энэ маягтыг авах' }).click()
    await dialog().getByText('хадгалж чадаагүй тул файл аваагүй').waitFor()
    expect(await axeFindings(ebs.page)).toEqual([])
    expect(await taken('Хадгалсныг нь л авах')).toBe(71)
  })
})
