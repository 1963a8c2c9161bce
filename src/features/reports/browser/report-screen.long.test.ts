import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, openPanel } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { openEachReport } from '#test/browser/ways-of-looking.ts'

const stage = setStage()

describe('a standard report on the screen', () => {
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs', { bypassCSP: true })
  })
  const open = (name: string) => ebs.page.getByRole('button', { name: `«${name}» дэлгэцээр харах` }).click()
  const figure = async (row: number, column: number): Promise<number> =>
    Number((await ebs.cell(row, column).innerText()).replace(/[^\d.-]/g, ''))
  const rowsOf = (code: string) =>
    ebs.page.evaluate(async (code) => {
      const answer = await fetch('/api/finance/report/pdf/2026-01/1001')
      const rows: { standardReportCode: string; rowNum: number; valueNumber: number }[] = await answer.json()
      return rows
        .filter(({ standardReportCode }) => standardReportCode === code)
        .map(({ valueNumber }) => valueNumber)
    }, code)

  it('shows the figures before calculating, and states that they are not stored yet', async () => {
    await open('Эдийн засгийн ангиллын дагуу төсвийн төсөл, хувьсах зардлаар')
    await ebs.page.getByText('Тайланг хараахан тооцоогүй').waitFor()
    expect(await figure(1, 1)).toBeGreaterThan(0)
    await ebs.button('Нэгтгэл рүү буцах').click()
  })

  it('shows the stored figures, next to the form’s own codes', async () => {
    await ebs.button('Тайлан бодох').click()
    await ebs.page.getByText('Тайланг тооцлоо').waitFor()
    await open('Эдийн засгийн ангиллын дагуу төсвийн төсөл, хувьсах зардлаар')
    await ebs.page.getByText('тооцсон тайлангийн дүн').waitFor()
    const storedFigures = await rowsOf('EBS_TT17')
    expect([await figure(1, 1), await figure(5, 1)]).toEqual([storedFigures[0], storedFigures[4]])
    expect(await ebs.cell(5, 4).innerText()).toContain('210101')
    expect(await axeFindings(ebs.page)).toEqual([])
  })

  it('marks the stand-in of an unconfirmed code, and explains the sign below', async () => {
    const signOf = (row: number, column: number) =>
      ebs
        .cell(row, column)
        .locator('.stand-in-sign')
        .evaluateAll((signs) => signs.map((sign) => getComputedStyle(sign, '::after').content))
    expect([await signOf(6, 2), await signOf(6, 3), await signOf(6, 4)]).toEqual([['"*"'], ['"*"'], []])
    expect(await ebs.cell(6, 2).innerText()).not.toContain('*')
    await ebs.page.getByText('* Жишиг:').waitFor()
  })

  it('shows heads bold and their lines indented, like the paper', async () => {
    const looks = await Promise.all(
      [1, 3, 5].map((line) =>
        ebs.page
          .locator('tbody th')
          .nth(line - 1)
          .evaluate((caption) => {
            const { fontWeight, paddingInlineStart } = getComputedStyle(caption)
            return [fontWeight, Math.round(Number.parseFloat(paddingInlineStart))]
          }),
      ),
    )
    expect(looks.map(([weight]) => weight)).toEqual(['700', '700', '400'])
    const [top, second, fourth] = looks.map(([, padding]) => Number(padding))
    expect(second).toBeGreaterThan(top ?? 0)
    expect(fourth).toBeGreaterThan(second ?? 0)
  })

  it('explains a figure down to its source blank, and opens its cell', async () => {
    await ebs.cell(1, 1).click()
    await openPanel(ebs.page)
    const panel = ebs.page.getByRole('complementary', { name: 'Нүдний тухай' })
    const follow = async (name: RegExp) => panel.getByRole('button', { name }).first().click()
    await follow(/НИЙТ ЗАРЛАГА.*хэрхэн/)
    await panel.getByText('Доод мөрүүдийн нийлбэр').waitFor()
    await follow(/УРСГАЛ ЗАРДАЛ.*хэрхэн/)
    await follow(/БАРАА, АЖИЛ ҮЙЛЧИЛГЭЭНИЙ ЗАРДАЛ.*хэрхэн/)
    await panel
      .getByRole('button', { name: /руу очих|рүү очих|очих/ })
      .first()
      .click()
    await ebs.page.getByRole('tab', { name: 'Нийт төсөв', selected: true }).waitFor()
  })

  it('is part of the address, so that a reload and the back button restore it', async () => {
    await ebs.openTab('Нэгтгэл')
    await open('Хоолны зардал')
    await ebs.page.getByRole('heading', { name: '2026 оны төсвийн төсөл: үдийн хоолны зардал' }).waitFor()
    await ebs.page.reload()
    await ebs.page.getByRole('heading', { name: '2026 оны төсвийн төсөл: үдийн хоолны зардал' }).waitFor()
    await ebs.page.goBack()
    await ebs.button('Тайлан бодох').waitFor()
  })

  it('follows unsaved input, and states that the stored figures are older', async () => {
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '99')
    await ebs.openTab('Нэгтгэл')
    await open('Хоолны зардал')
    await ebs.page.getByText(/\d+ нүдийн өөрчлөлт хараахан хадгалагдаагүй/).waitFor()
    expect(await ebs.page.getByText('тооцсон тайлангийн дүн').count()).toBe(0)
    await ebs.openTab('Сурагчийн тоо')
    await ebs.save()
    await ebs.openTab('Нэгтгэл')
    await open('Хоолны зардал')
    await ebs.page.getByText(/Тооцоо хуучирсан: \d+ нүд өөрчлөгдсөн/).waitFor()
    expect(await figure(4, 5)).not.toBe((await rowsOf('EBS_TT7'))[19])
    await ebs.button('Нэгтгэл рүү буцах').click()
  })

  it('compares with the year before, and reports if there is none', async () => {
    const name = 'Төсвийн зорилго, хүрэх үр дүн'
    await open(name)
    // All learners, as in the approved report of 2025.
    expect(await figure(1, 2)).toBe(640)
    expect(await ebs.page.getByText('онд тооцсон тайлан алга').count()).toBe(0)
    await ebs.button('Нэгтгэл рүү буцах').click()
    const { page, button } = await stage.signIn('ntb')
    await button(`«${name}» дэлгэцээр харах`).click()
    await page.getByText('2024 онд тооцсон тайлан алга').waitFor()
    await page.context().close()
  })

  it('opens no tab after a failed response for its file, and its row shows the error', async () => {
    const file = /\/api\/finance\/report\/2026-01\/1001\/EBS_TT16\//
    const answer = { SUCCESS_CODE: 500, RESPONSE_MESSAGE: 'x', RESULT: { file: '/api/health' } }
    await ebs.page.route(file, (route) => route.fulfill({ json: answer }))
    const row = ebs.page.getByRole('row', { name: /Орон тоогоор тооцсон төсвийн нэгтгэл/ })
    await row.getByRole('button', { name: /татах/ }).click()
    await row.getByText('Хадгалсан PDF олдсонгүй.').waitFor()
    await expect.poll(() => ebs.context.pages().length).toBe(1)
    await ebs.page.unroute(file)
  })

  it('explains a list by person down to the register and the norm', async () => {
    await open('Нэг удаагийн тэтгэмж, дэмжлэг')
    await ebs.page.getByRole('columnheader', { name: 'Овог, нэр, албан тушаал' }).waitFor()
    const storedFigures = await rowsOf('EBS_TT11')
    expect(await axeFindings(ebs.page)).toEqual([])
    const persons = storedFigures.length / 8 - 1
    expect(persons).toBe(3)
    // The third receives pay for rural service: salary, amount, sum.
    expect([await figure(3, 5), await figure(3, 6), await figure(3, 7)]).toEqual(storedFigures.slice(21, 24))
    expect(await figure(4, 7)).toBe(storedFigures.at(-1))
    expect(await ebs.page.getByRole('row', { name: /^Нийт/ }).locator('.grid-code').innerText()).toBe('')
    await ebs.cell(3, 6).click()
    await openPanel(ebs.page)
    const panel = ebs.page.getByRole('complementary', { name: 'Нүдний тухай' })
    await panel.getByText('Хөдөө орон нутагт тогтвор суурьшилтай').first().waitFor()
    await panel.getByRole('button', { name: /Сарын цалин.*хэрхэн/ }).click()
    await panel.getByText('«Ажилтны төлөв, тэтгэмж» хуудас').waitFor()
    await ebs.button('Нэгтгэл рүү буцах').click()
  })
})

// A kindergarten has most layouts; ways-of-groups.long.test.ts covers those of a centre.
it('opens each report of a kindergarten', async () => {
  const page = await stage.enter('sub', { bypassCSP: true })
  await openEachReport(page)
  await page.context().close()
})
