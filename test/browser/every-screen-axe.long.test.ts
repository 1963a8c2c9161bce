import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, findingsInBothThemes } from '#test/browser/axe.ts'
import { pasteFrom } from '#test/browser/clipboard.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const stage = setStage()

const size = { width: 1280, height: 800 }
const enter = (user: string): Promise<BrowserUser> => stage.signIn(user, { bypassCSP: true, viewport: size })

describe('in the blanks of a school', () => {
  let person: BrowserUser
  beforeAll(async () => {
    person = await enter('ebs')
  })
  afterAll(() => person?.context.close())

  /** A window of 1366 x 768 px at 200 %. */
  test('a low window shows five rows of every table between its headings and totals; the page scrolls', async () => {
    await person.page.setViewportSize({ width: 683, height: 384 })
    for (const label of ['Багшийн цалин', 'Нийт төсөв', 'Ажилтны төлөв, тэтгэмж']) {
      await person.openTab(label)
      const frame = person.page.locator(':has(> table)').first()
      await frame.waitFor()
      const rows = await frame.evaluate((element) => {
        const heightOf = (part: string) => element.querySelector(part)?.getBoundingClientRect().height ?? 0
        const row = heightOf('tbody tr')
        return (element.clientHeight - heightOf('thead') - heightOf('tfoot')) / row
      })
      expect(rows, label).toBeGreaterThanOrEqual(5)
    }
    await person.page.setViewportSize(size)
  })

  describe('axe finds nothing wrong in open overlays, in both themes', () => {
    beforeAll(() => person.openTab('Сурагчийн тоо'))

    test('the menu of a cell', async () => {
      await person.cell(1, 2).click()
      await person.page.keyboard.press('Shift+F10')
      await person.page.getByRole('menu').waitFor()
      expect(await findingsInBothThemes(person.page)).toEqual([])
      await person.page.keyboard.press('Escape')
      await person.page.getByRole('menu').waitFor({ state: 'detached' })
    })

    test('the editor that rejects its input', async () => {
      await person.cell(1, 1).click()
      await person.page.keyboard.type('5000')
      await person.page.keyboard.press('Enter')
      await person.page.locator('.grid-editor[aria-invalid]').waitFor()
      expect(await findingsInBothThemes(person.page)).toEqual([])
      await person.page.keyboard.press('Escape')
    })

    test('the menu of the account, and the notices', async () => {
      await person.page.getByRole('button', { name: /^Хэрэглэгч: / }).click()
      await person.page.getByRole('button', { name: 'Гарах', exact: true }).waitFor()
      expect(await findingsInBothThemes(person.page)).toEqual([])
      await person.page.keyboard.press('Escape')
      await person.page.getByRole('button', { name: /^Мэдэгдэл/ }).click()
      expect(await findingsInBothThemes(person.page)).toEqual([])
      await person.page.keyboard.press('Escape')
    })

    test('the list of choices of Excel', async () => {
      await person.page
        .getByRole('button', { name: /^Excel/ })
        .first()
        .click()
      expect(await findingsInBothThemes(person.page)).toEqual([])
      await person.page.keyboard.press('Escape')
    })

    test('the guide, with the list of its forms', async () => {
      const guide = await person.context.newPage()
      await guide.goto(`${stage.address}/?guide=ebs-public&year=2026`)
      await guide.getByRole('heading', { name: 'Сурагчийн тоо' }).first().waitFor()
      expect(await findingsInBothThemes(guide)).toEqual([])
      await guide.close()
    })
  })

  describe('axe finds nothing wrong in dialogs and side panels', () => {
    test('the panel about a cell, with last year next to this one', async () => {
      await person.page.getByLabel('Харьцуулах').selectOption('2025 он')
      await person.page.locator('.grid-compared').first().waitFor()
      await person.cell(2, 2).click()
      await person.page.keyboard.press('Shift+F2')
      await person.page.getByText('Томьёо').waitFor()
      expect(await axeFindings(person.page)).toEqual([])
    })

    test('a value copied from last year, and the list of rejected values', async () => {
      await person.cell(1, 1).click()
      await person.page.keyboard.press('F8')
      await person.type(2, 1, '5000')
      await person.button('Жагсаалт харах').click()
      expect(await axeFindings(person.page)).toEqual([])
    })

    test('the preview of a paste', async () => {
      await person.cell(1, 1).click()
      await pasteFrom(person.page, { text: '12\t5\nолон\t475,962' })
      await person.page.getByRole('dialog', { name: 'Буулгахын өмнө' }).waitFor()
      expect(await axeFindings(person.page)).toEqual([])
      await person.page.keyboard.press('Escape')
    })

    test('the help', async () => {
      await person.page.keyboard.press('F1')
      await person.page.getByRole('dialog', { name: 'Заавар, товчлуур, нүдний тэмдэг' }).waitFor()
      expect(await axeFindings(person.page)).toEqual([])
      await person.page.keyboard.press('Escape')
    })
  })
})

describe('axe finds nothing wrong in the dialogs of people', () => {
  let person: BrowserUser
  beforeAll(async () => {
    person = await enter('sub')
  })
  afterAll(() => person?.context.close())

  test.each([
    ['the status of staff', 'Ажилтны төлөв, тэтгэмж', /төлөв өөрчлөх/],
    ['a lump sum', 'Ажилтны төлөв, тэтгэмж', /^Нэмэх/],
    ['a new position', 'Шинэ орон тооны цалингийн зардал', /^Орон тоо нэмэх/],
    ['staff from Excel', 'Ажилтны төлөв, тэтгэмж', /^Excel-ээр бөглөх/],
    ['positions from Excel', 'Шинэ орон тооны цалингийн зардал', /^Excel-ээс оруулах/],
    ['children from Excel', 'Багш, ажилтны хүүхэд', /^Excel-ээс оруулах/],
  ])('%s', async (_, tab, button) => {
    await person.openTab(tab)
    await person.page.getByRole('button', { name: button }).first().click()
    await person.page.locator('[role="dialog"][data-size]').waitFor()
    expect(await axeFindings(person.page)).toEqual([])
    await person.page.keyboard.press('Escape')
    await person.page.locator('[role="dialog"][data-size]').waitFor({ state: 'detached' })
  })
})
