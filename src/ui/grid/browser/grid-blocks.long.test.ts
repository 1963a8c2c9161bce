import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromExcel, fromLibreOffice, pasteFrom } from '#test/browser/clipboard.ts'
import { setFixture } from '#test/browser/fixture/set-fixture.ts'

/** Columns of the sample sheet: text, whole people, posts (locked above, proposed below), percent, computed pay, hours, computed year. */
const [people, posts, percent, pay, hours] = [1, 2, 3, 4, 5] as const

const fixture = setFixture()
let page: Page

beforeAll(async () => {
  page = await fixture.open({ permissions: ['clipboard-read', 'clipboard-write'] })
})
beforeEach(() => fixture.show(page, '?sheets=sample'))

const cell = (row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`)
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const shown = (row: number, column: number) => cell(row, column).innerText()
const column = (index: number) => Promise.all([0, 1, 2, 3].map((row) => shown(row, index)))
const hint = () => page.locator('.grid-note').innerText()
const preview = () => page.getByRole('dialog', { name: 'Буулгахын өмнө шалгах' })
const words = () =>
  preview()
    .locator('td[data-kind]')
    .evaluateAll((cells) => cells.map((each) => each.getAttribute('data-kind')))
const apply = async () => {
  await preview().locator('button[type="submit"]').click()
  await preview().waitFor({ state: 'detached' })
}
const toast = (words: string | RegExp) => page.locator('[data-type]', { hasText: words }).first()
const pasted = async (count: number) => {
  await toast(`${count} нүдэнд буулгалаа.`).waitFor()
  expect(await preview().count()).toBe(0)
}
const focused = () => page.evaluate(() => ({ ...document.activeElement?.closest('td')?.dataset }))
const plain = (...rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((text) => ({ shown: text })))

test('a locked cell stays hatched while it is chosen, alone and in a range', async () => {
  const ground = () => cell(0, posts).evaluate((element) => getComputedStyle(element).backgroundImage)
  expect(await ground()).toContain('repeating-linear-gradient')
  await cell(0, posts).click()
  expect(await ground()).toContain('repeating-linear-gradient')
  await press('Shift+ArrowDown')
  expect(await ground()).toContain('repeating-linear-gradient')
})

describe('copying and pasting', () => {
  test('a range copied with Ctrl+C appears elsewhere after Ctrl+V, as one step', async () => {
    await cell(0, people).click()
    await press('1', '1', 'Enter', '1', '2', 'Enter', '1', '3', 'Enter', '1', '4', 'Enter')
    await cell(0, people).click()
    await press('Shift+ArrowDown', 'Control+c')
    await cell(2, hours).click()
    await press('Control+v')
    await pasted(2)
    expect(await column(hours)).toEqual(['', '', '11', '12'])
    expect(await focused()).toEqual({ row: '2', column: String(hours) })
    await press('Control+z')
    expect(await column(hours)).toEqual(['', '', '', ''])
    await press('Control+y')
    expect(await column(hours)).toEqual(['', '', '11', '12'])
    expect(await page.getByText('Дахин хийлээ: буулгасан утга (2 нүд)').count()).toBeGreaterThan(0)
  })

  test('a copied range is text with tabs, and a table with plain numbers', async () => {
    await cell(0, people).click()
    await press('1', '2', 'Enter')
    await cell(0, people).click()
    for (let step = 0; step < 3; step++) await press('Shift+ArrowRight')
    await press('Control+c')
    const clipboard = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const read = async (type: string) => (await item?.getType(type))?.text()
      return { text: await read('text/plain'), html: await read('text/html') }
    })
    expect(clipboard.text).toBe('12\t0\t\t14814810')
    expect(clipboard.html).toContain('14814810</td>')
  })

  test('Ctrl+X removes the values, skips locked cells, and one undo restores them', async () => {
    await cell(0, people).click()
    await press('1', '2', 'Enter')
    await cell(0, people).click()
    await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Control+x')
    expect(await shown(0, people)).toBe('')
    expect(await hint()).toBe('2 нүдийг хайчилж авлаа. 2 нүдийг засах боломжгүй тул алгаслаа.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('12\t0\t\t14814810')
    await press('Control+z')
    expect(await shown(0, people)).toBe('12')
  })

  test('one copied value fills a chosen range', async () => {
    await cell(0, hours).click()
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await pasteFrom(page, fromExcel([[{ raw: 7.25, shown: '7.3' }]]))
    await pasted(3)
    expect(await column(hours)).toEqual(['7.25', '7.25', '7.25', ''])
  })

  test('one value for a selection passes over computed cells: it is compared with none', async () => {
    await cell(0, hours).click()
    await press('7', '.', '5', 'Enter')
    await cell(0, hours).click()
    await press('Control+c')
    await cell(2, hours).click()
    await press('Shift+ArrowDown', 'Shift+ArrowLeft', 'Control+v')
    await pasted(2)
    expect(await column(hours)).toEqual(['7.5', '', '7.5', '7.5'])
    expect(await page.locator('[aria-selected="true"]').count()).toBe(4)
  })

  test('one value for computed cells alone is compared with each', async () => {
    await cell(0, people).click()
    await press('5', 'Enter', 'ArrowUp', 'Control+c')
    await cell(0, pay).click()
    await press('Shift+ArrowDown', 'Control+v')
    await expect.poll(words).toEqual(['differs', 'differs'])
  })
})

describe('a block from another program', () => {
  const block = [
    [
      { raw: 1234.5, shown: '1,235' },
      { raw: 0.125, shown: '12.5%' },
    ],
    [{ raw: 475.96, shown: '####' }, { shown: '' }],
  ] as const

  test.each([
    ['Excel', fromExcel(block)],
    ['LibreOffice', fromLibreOffice(block)],
  ])(
    '%s: the underlying number counts, not its display; a percentage is none next to percent',
    async (_, clipboard) => {
      await cell(0, hours).click()
      await pasteFrom(page, clipboard)
      await expect.poll(words).toEqual(['written', 'skipped', 'written', 'same'])
      await apply()
      expect((await column(hours)).slice(0, 2)).toEqual(['1,234.5', '475.96'])
    },
  )

  test('a table on a web page, with merged cells and thin spaces', async () => {
    await cell(0, hours).click()
    await pasteFrom(page, {
      text: 'x',
      html: '<meta charset="utf-8"><p>x</p><table><tr><td>1\u202f234,5</td></tr><tr><th>12&nbsp;000</th></tr></table>',
    })
    await pasted(2)
    expect(await column(hours)).toEqual(['1,234.5', '12,000', '', ''])
    await cell(0, hours).click()
    await pasteFrom(page, {
      text: 'x',
      html: '<table><tr><td rowspan="2">5</td></tr><tr></tr><tr><td>6</td></tr></table>',
    })
    await expect.poll(words).toEqual(['wrong', 'wrong', 'written'])
    await apply()
    expect(await column(hours)).toEqual(['1,234.5', '12,000', '6', ''])
    await cell(0, hours).click()
    await pasteFrom(page, {
      text: 'x',
      html: '<table><tr><td rowspan="2">дүн</td></tr><tr></tr><tr><td>7</td></tr></table>',
    })
    await expect.poll(words).toEqual(['wrong', 'wrong', 'written'])
    await apply()
    expect(await column(hours)).toEqual(['1,234.5', '12,000', '7', ''])
  })

  test('only the first of two tables is read, and the note names the other', async () => {
    await cell(0, hours).click()
    const table = (first: string, second: string) =>
      `<table><tr><td>${first}</td></tr><tr><td>${second}</td></tr></table>`
    await pasteFrom(page, { text: '1\n2\n\n3\n4\n', html: `${table('1', '2')}<p>x</p>${table('3', '4')}` })
    await pasted(2)
    expect(await column(hours)).toEqual(['1', '2', '', ''])
    expect(await hint()).toContain('2-р хүснэгт')
  })

  test.each([
    ['1,234.5', '1,234.5'],
    ['1 234,5', '1,234.5'],
    ['1.234.567', '1,234,567'],
    ["1'234,5", '1,234.5'],
    ['\u200e1 234\u200b', '1,234'],
  ])('text «%s» is read', async (text, expected) => {
    await cell(0, hours).click()
    await pasteFrom(page, { text: `${text}\n5\n` })
    await pasted(2)
    expect((await column(hours)).slice(0, 2)).toEqual([expected, '5'])
  })

  test.each([
    ['two figures', '45000 12000'],
    ['groups that are none', '1 234 5'],
    ['a range', '12\u201315'],
    ['a sign of money', '1 234 ₮'],
    ['a percentage', '50%'],
    ['a day', '2026-08-15'],
    ['an error of Excel', '#N/A'],
    ['a column that was too narrow', '########'],
  ])('%s is refused with its reason and changes nothing', async (_, text) => {
    await cell(0, hours).click()
    await pasteFrom(page, { text: `${text}\n5\n` })
    await expect.poll(words).toEqual(['wrong', 'written'])
    await apply()
    expect((await column(hours)).slice(0, 2)).toEqual(['', '5'])
  })

  const td = (attributes: string, shown: string) =>
    `<table><tr><td ${attributes}>${shown}</td></tr><tr><td>5</td></tr></table>`

  test.each<[string, string, string | null]>([
    ['a day of LibreOffice', td('sdval="46249" sdnum="1033;0;YYYY-MM-DD"', '2026-08-15'), null],
    [
      'a day of Excel',
      `<style>.xl65{mso-number-format:"Short Date";}</style>${td('class=xl65 x:num="46249"', '46249')}`,
      null,
    ],
    [
      'a day of Google Sheets',
      td(
        `data-sheets-value='{"1":3,"3":46249}' data-sheets-numberformat='{"1":5,"2":"yyyy-mm-dd"}'`,
        '2026-08-15',
      ),
      null,
    ],
    [
      'a figure of Google Sheets',
      td(`data-sheets-value='{"1":3,"3":1234.5}' data-sheets-numberformat='{"1":2,"2":"#,##0"}'`, '1,235'),
      '1,234.5',
    ],
    ['a boolean of Excel', td('x:bool="TRUE"', 'TRUE'), null],
    [
      'a percentage by its format',
      `<style>.xl65{mso-number-format:Percent;}</style>${td('class=xl65 x:num="0.5"', '50%')}`,
      null,
    ],
    [
      'an accounting dash',
      `<style>.xl65{mso-number-format:"_\\(* \\#\\,\\#\\#0_\\)\\;_\\(* \\\\\\(\\#\\,\\#\\#0\\\\\\)\\;_\\(* \\0022-\\0022??_\\)\\;_\\(\\@_\\)";}</style>${td('class=xl65', ' -   ')}`,
      '0',
    ],
    ['a paragraph of Word', td('', '<p class=MsoNormal>1 234<o:p></o:p></p>'), '1,234'],
    ['two lines', td('', '15<br>20'), null],
    ['two paragraphs', td('', '<p>15</p><p>20</p>'), null],
    ['a nested table', td('', '<table><tr><td>15</td><td>20</td></tr></table>'), null],
    ['a raised digit', td('', '15<sup>1</sup>'), null],
    ['a deleted figure', td('', '<del>15</del><ins>20</ins>'), '20'],
    ['a hidden figure', td('', '<span style="display:none">15</span>20'), '20'],
    ['a figure that is hidden whole', td('', '<span style="display: none">15</span>'), null],
    ['a comment of LibreOffice', td('', '<a class="comment-indicator"></a><comment>7</comment>15'), '15'],
  ])('%s', async (_, html, expected) => {
    await cell(0, hours).click()
    await pasteFrom(page, { text: 'x', html })
    if (expected === null) {
      await expect.poll(words).toEqual(['wrong', 'written'])
      await apply()
    } else await pasted(2)
    expect((await column(hours)).slice(0, 2)).toEqual([expected ?? '', '5'])
  })

  test('the clipboard of LibreOffice is read as a user reads it', async () => {
    const html = await readFile(
      new URL('../../../../test/fixtures/workbooks/clipboard-of-libreoffice.txt', import.meta.url),
      'utf8',
    )
    await cell(0, hours).click()
    await pasteFrom(page, { text: '', html })
    // Five of ten rows fit into the table: 0 as a dash, an amount with separators, a day, a boolean shown as 1, two
    // lines at the totals.
    await expect.poll(words).toEqual(['written', 'written', 'wrong', 'written', 'skipped'])
  })

  test('a picture alone changes nothing, and a hint explains why', async () => {
    await cell(0, people).click()
    await press('1', '1', 'Enter', 'ArrowUp')
    await pasteFrom(page, { text: '' })
    expect(await hint()).toContain('бичвэр алга')
    expect(await shown(0, people)).toBe('11')
    await pasteFrom(page, { text: '', html: '<img src="x.png">' })
    expect(await shown(0, people)).toBe('11')
  })

  test('if the two texts of a clipboard differ, the user is prompted', async () => {
    await cell(0, hours).click()
    await pasteFrom(page, { text: '16\n5', html: td('', '15') })
    await expect.poll(words).toEqual(['unclear', 'written'])
    await preview().getByText('Хоёр дахь: 16').click()
    await apply()
    expect((await column(hours)).slice(0, 2)).toEqual(['16', '5'])
  })

  test.each([
    ['two lines', '<table><tr><td>1500<br>2000</td></tr></table>', '1500 | 2000'],
    [
      'a day that looks like a figure',
      '<table><tr><td sdval="46053" sdnum="1033;0;DD.MM">31.01</td></tr></table>',
      null,
    ],
    [
      'a figure that its format hides',
      '<table><tr><td sdval="15" sdnum="1033;0;;;;"></td></tr></table>',
      null,
    ],
    ['a struck figure', '<table><tr><td><s>15</s></td></tr></table>', null],
  ])('one cell with %s changes nothing, with any later key', async (_, html, editor) => {
    await cell(0, hours).click()
    await press('7', 'Enter', 'ArrowUp')
    await pasteFrom(page, { text: 'x', html })
    if (editor === null) expect(await page.locator('.grid-editor').count()).toBe(0)
    else expect(await page.locator('.grid-editor').inputValue()).toBe(editor)
    await press('Enter', 'Escape')
    expect(await shown(0, hours)).toBe('7')
  })

  test('lines that are pasted into the editor are not joined', async () => {
    await cell(0, hours).click()
    await press('F2')
    await pasteFrom(page, { text: '45\n500' })
    await press('Enter')
    expect(await page.locator('.grid-editor').inputValue()).toBe('45 | 500')
  })

  test('lines that are dropped into the editor are not joined', async () => {
    await cell(0, hours).click()
    await press('F2')
    await page.locator('.grid-editor').evaluate((editor) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/plain', '45\n500')
      editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await press('Enter')
    expect(await page.locator('.grid-editor').inputValue()).toBe('45 | 500')
  })

  test('a text with two interpretations prompts the user, and the grid does not guess', async () => {
    await cell(0, hours).click()
    await pasteFrom(page, { text: '475,962\n1.500\n3' })
    await expect.poll(words).toEqual(['unclear', 'unclear', 'written'])
    await press('Enter')
    expect(await preview().locator('button[type="submit"]').getAttribute('aria-disabled')).toBe('true')
    await preview().getByText('475,962 (таслал').click()
    await expect.poll(words).toEqual(['written', 'unclear', 'written'])
    await preview().getByText('1,500 (цэг').click()
    await expect.poll(words).toEqual(['written', 'written', 'written'])
    await preview().getByText('475.962 (таслал').click()
    await expect.poll(words).toEqual(['wrong', 'written', 'written'])
    await preview().getByText('475,962 (таслал').click()
    await apply()
    expect(await column(hours)).toEqual(['475,962', '1,500', '3', ''])
  })

  test('a share next to a sign of percent is asked about', async () => {
    await cell(0, percent).click()
    await pasteFrom(page, { text: '0.1\n10 %' })
    await preview().waitFor()
    expect(await words()).toEqual(['unclear', 'skipped'])
    await preview().getByRole('radio', { name: '10 хувь (хэсгээр бичсэн)' }).click()
    await apply()
    expect(await shown(0, percent)).toBe('10')
  })

  test('small percents of our own grid are not asked about', async () => {
    await cell(0, percent).click()
    await pasteFrom(page, { text: '0.5%\n\n0.25%' })
    await pasted(2)
    const percents = () => Promise.all([0, 2].map((row) => shown(row, percent)))
    await press('Control+c', 'Delete')
    await expect.poll(percents).toEqual(['', ''])
    await press('Control+v')
    await expect.poll(percents).toEqual(['0.5', '0.25'])
    expect(await preview().count()).toBe(0)
  })

  test.each(['2025 оны гүйцэтгэл', '14-р сургууль'])('the line «%s» above a table is named', async (line) => {
    await cell(0, people).click()
    await pasteFrom(page, { text: '4\n5', html: `<p>${line}</p><table><tr><td>4<tr><td>5</table>` })
    await preview().getByText(`«${line}» гэж байна`).waitFor()
    await apply()
    expect((await column(people)).slice(0, 2)).toEqual(['4', '5'])
  })

  test('over locked cells and rules: valid cells are written, the others stay listed with reasons', async () => {
    await cell(0, people).click()
    await pasteFrom(
      page,
      fromExcel(
        plain(['20', '3', '30', '1', '8'], ['2000', '3', '', '1', '9'], ['олон', '4', '20', '1', '10']),
      ),
    )
    await expect
      .poll(words)
      .toEqual([
        ...['written', 'differs', 'wrong', 'differs', 'written'],
        ...['wrong', 'differs', 'same', 'differs', 'written'],
        ...['wrong', 'written', 'written', 'differs', 'written'],
      ])
    expect(await preview().innerText()).toContain('«олон» гэснийг тоо гэж уншиж чадсангүй')
    await apply()
    expect(await column(hours)).toEqual(['8', '9', '10', ''])
    expect(await column(people)).toEqual(['20', '', '', ''])
    await toast(
      '6 нүдэнд буулгалаа. 5 нүдийг засах боломжгүй тул алгаслаа. 3 утгыг авсангүй, улаан нүдний тайлбарыг харна уу.',
    ).waitFor()
    await page.getByRole('button', { name: 'Жагсаалт харах' }).click()
    const list = page.getByRole('region', { name: 'Алдаа, анхааруулгын жагсаалт' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    await list.getByRole('button', { name: /Багш.*нүд рүү очих/ }).click()
    expect(await focused()).toEqual({ row: '2', column: String(people) })
    await list.getByRole('button', { name: 'Ойлголоо' }).first().click()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    await cell(0, hours).click()
    await press('Control+z')
    expect([await column(hours), await column(people)]).toEqual([
      ['', '', '', ''],
      ['', '', '', ''],
    ])
  })

  test('Enter confirms the preview: writable cells are written, and without any nothing changes', async () => {
    const answer = () => page.evaluate(() => document.activeElement?.textContent)
    await cell(0, people).click()
    await pasteFrom(page, { text: '20\nолон\n' })
    await expect.poll(answer).toBe('1 нүдэнд буулгах')
    await press('Enter')
    await preview().waitFor({ state: 'detached' })
    expect(await column(people)).toEqual(['20', '', '', ''])
    await pasteFrom(page, { text: 'олон\nолон\n' })
    await expect.poll(answer).toBe('Буулгах')
    await press('Enter', 'Escape')
    await preview().waitFor({ state: 'detached' })
    expect(await column(people)).toEqual(['20', '', '', ''])
  })

  test('a block larger than the grid writes the fitting part and reports the size of the rest', async () => {
    await cell(2, hours).click()
    await pasteFrom(page, fromExcel(plain(['1', '2', '3'], ['1', '2', '3'], ['1', '2', '3'])))
    expect(await preview().innerText()).toContain('3 утга хүснэгтэд багтахгүй тул орхино.')
    // Two of the others would be in the totals row, which shows their sums.
    expect(await preview().locator('td[data-kind="differs"]').count()).toBe(4)
    await apply()
    expect(await column(hours)).toEqual(['', '', '1', '1'])
  })

  test('a clean block is written at once, and the button in its notice takes it back', async () => {
    await cell(0, people).click()
    await pasteFrom(page, fromExcel(plain(['20'], ['30'], ['40'], ['50'])))
    await pasted(4)
    expect(await column(people)).toEqual(['20', '30', '40', '50'])
    expect(await focused()).toEqual({ row: '0', column: String(people) })
    await toast('буулгалаа').getByRole('button', { name: 'Буцаах' }).click()
    expect(await column(people)).toEqual(['', '', '', ''])
    await toast('буулгалаа').waitFor({ state: 'detached' })
    await page.getByText('Буцаалаа: буулгасан утга (4 нүд)').first().waitFor()
  })

  test('the undo button disappears with the next edit, which it would undo instead', async () => {
    await cell(0, people).click()
    await pasteFrom(page, fromExcel(plain(['20'], ['30'])))
    await pasted(2)
    await cell(2, people).click()
    await press('7', 'Enter')
    await toast('буулгалаа').waitFor({ state: 'detached' })
    expect(await column(people)).toEqual(['20', '30', '7', ''])
  })

  test('figures that come out the same are nothing to decide; one that does not is a difference', async () => {
    // 20 people at 1,234,567.5 and twelve months, computed by the block itself.
    const line = (pay: string, year: string) => fromExcel(plain(['20', '0', '5', pay, '8', year]))
    await cell(0, people).click()
    await pasteFrom(page, line('24691350', '296296200'))
    await pasted(3)
    expect([await shown(0, people), await shown(0, pay)]).toEqual(['20', '24,691,350'])
    await press('Control+z')
    await pasteFrom(page, line('24691351', '296296200'))
    await expect.poll(words).toEqual(['written', 'same', 'written', 'differs', 'written', 'same'])
    expect(await preview().locator('td[data-kind="differs"]').innerText()).toContain('энд 24,691,350 (+1)')
    expect(await preview().innerText()).toContain('1 нүдний дүн зөрүүтэй')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('3 нүдэнд буулгах')
    await press('Enter')
    await preview().waitFor({ state: 'detached' })
    expect([await shown(0, people), await shown(0, pay)]).toEqual(['20', '24,691,350'])
  })

  test('copied captions determine the position of the figures, at any paste position', async () => {
    await cell(3, hours).click()
    await pasteFrom(
      page,
      fromExcel(plain(['', '', 'Цаг', 'Хүний тоо'], ['4', 'Эмч', '8', '40'], ['1', 'Захирал', '6', '10'])),
    )
    await toast('4 нүдэнд буулгалаа. Мөр, баганын нэрээр нь байрлууллаа.').waitFor()
    expect(await preview().count()).toBe(0)
    expect([await column(hours), await column(people)]).toEqual([
      ['6', '', '', '8'],
      ['10', '', '', '40'],
    ])
  })

  test('a range copied with its captions here pastes without differences', async () => {
    await cell(0, people).click()
    await press('5', 'Enter')
    await cell(0, people).click()
    await press('Shift+End', 'Shift+ArrowDown', 'Control+Shift+c')
    await cell(3, hours).click()
    await press('Control+v')
    await toast('Мөр, баганын нэрээр нь байрлууллаа.').waitFor()
    expect(await column(people)).toEqual(['5', '', '', ''])
  })

  test('a missing row is reported before the paste is written', async () => {
    await cell(0, people).click()
    await pasteFrom(page, fromExcel(plain(['', 'Хүний тоо'], ['Эмч', '40'], ['Жолооч', '10'])))
    expect(await preview().innerText()).toContain(
      'Яг таарах мөр, багана олдоогүй тул утгыг нь орхино: «Жолооч».',
    )
    expect(await words()).toEqual(['written'])
    await press('Enter')
    await preview().waitFor({ state: 'detached' })
    expect(await column(people)).toEqual(['', '', '', '40'])
  })

  test('one rejected value remains in the editor with the reason', async () => {
    await cell(0, people).click()
    await pasteFrom(page, { text: '2000' })
    expect(await page.locator('.grid-editor').inputValue()).toBe('2000')
    expect(await hint()).toContain('0–1,000')
    await press('Escape')
    expect([await shown(0, people), await page.locator('.grid-note').count()]).toEqual(['', 0])
    await cell(0, hours).click()
    await pasteFrom(page, { text: '475,962' })
    await preview().getByText('475,962 (таслал').click()
    await press('Enter')
    await preview().waitFor({ state: 'detached' })
    expect(await shown(0, hours)).toBe('475,962')
  })

  test('Esc in the preview leaves everything as it was', async () => {
    await cell(0, hours).click()
    await pasteFrom(page, fromExcel(plain(['1'], ['олон'])))
    await preview().waitFor()
    await press('Escape')
    await preview().waitFor({ state: 'detached' })
    expect(await column(hours)).toEqual(['', '', '', ''])
    expect(await focused()).toEqual({ row: '0', column: String(hours) })
  })
})

describe('filling and clearing', () => {
  test('Ctrl+D fills down, of one cell from above; Ctrl+R to the right; each is one step', async () => {
    await cell(0, people).click()
    await press('9', 'Enter')
    await cell(0, people).click()
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    expect(await column(people)).toEqual(['9', '9', '9', ''])
    await cell(3, people).click()
    await press('Control+d')
    expect(await column(people)).toEqual(['9', '9', '9', '9'])
    await cell(2, people).click()
    await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Control+r')
    expect([await shown(2, posts), await shown(2, percent)]).toEqual(['9', '9'])
    await press('Control+z', 'Control+z')
    expect(await column(people)).toEqual(['9', '9', '9', ''])
    await press('Control+z')
    expect(await column(people)).toEqual(['9', '', '', ''])
  })

  test('Ctrl+Enter fills the whole range with the typed value', async () => {
    await cell(0, hours).click()
    await press('Shift+ArrowDown', 'Shift+ArrowDown', '4', '2', 'Control+Enter')
    expect(await column(hours)).toEqual(['42', '42', '42', ''])
    await press('Control+z')
    expect(await column(hours)).toEqual(['', '', '', ''])
  })

  test('Delete clears the open cells of a range and counts those it leaves', async () => {
    await cell(0, hours).click()
    await press('Shift+ArrowDown', '5', 'Control+Enter', 'Shift+ArrowLeft', 'Delete')
    expect(await column(hours)).toEqual(['', '', '', ''])
    expect(await hint()).toBe('2 нүдийг хоосоллоо. 2 нүдийг засах боломжгүй тул алгаслаа.')
    expect(await shown(0, pay)).toBe('0')
  })

  test('with the Mongolian layout the same keys do the same', async () => {
    const pressMongolian = (key: string, code: string) =>
      page.evaluate(
        ([key, code]) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: key ?? '',
              code: code ?? '',
              ctrlKey: true,
              bubbles: true,
              cancelable: true,
            }),
          ),
        [key, code],
      )
    await cell(0, hours).click()
    await press('6', 'Enter')
    await pressMongolian('б', 'KeyD')
    expect(await column(hours)).toEqual(['6', '6', '', ''])
    await pressMongolian('я', 'KeyZ')
    expect(await column(hours)).toEqual(['6', '', '', ''])
    await pressMongolian('н', 'KeyY')
    expect(await column(hours)).toEqual(['6', '6', '', ''])
  })

  test('a closed blank changes nothing and explains why', async () => {
    await fixture.show(page, '?sheets=sample&closed=Илгээсэн тул түгжсэн.')
    await cell(0, hours).click()
    await press('Shift+ArrowDown', 'Delete')
    expect(await hint()).toBe('Илгээсэн тул түгжсэн.')
    await pasteFrom(page, { text: '1\n2' })
    expect(await preview().count()).toBe(0)
    await press('Control+z')
    expect(await column(hours)).toEqual(['', '', '', ''])
  })
})

describe('F8 without a last year column', () => {
  test('names the choice that shows it', async () => {
    await cell(0, people).click()
    await press('F8')
    expect(await page.getByLabel('Харьцуулах').getByRole('option', { name: '2025 он' }).count()).toBe(1)
    expect(await hint()).toContain('«Харьцуулах» сонголтоос «2025 он»')
  })
})

describe('help', () => {
  test('F1 shows the keys and the states of cells, also while typing, and gives the focus back', async () => {
    await cell(0, hours).click()
    await press('8', 'F1')
    const help = page.getByRole('dialog', { name: 'Заавар, товчлуур, нүдний тэмдэг' })
    await help.waitFor()
    expect(await help.innerText()).toContain('Ctrl+Enter')
    await press('Escape')
    await help.waitFor({ state: 'detached' })
    expect(await shown(0, hours)).toBe('8')
    expect(await focused()).toEqual({ row: '0', column: String(hours) })
  })
})
