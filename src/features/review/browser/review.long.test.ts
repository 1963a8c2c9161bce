import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendingText } from '#features/reports/summary-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { refusesLongPaste } from '#test/browser/clipboard.ts'
import { type BrowserUser, openInstitutions, personAt, visit } from '#test/browser/person.ts'
import { prepareInBrowser, pressSend, sendByCalls } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { enterAgain } from '#test/browser/start-over.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { screenText } from '#ui/screen-text.ts'

const school = 'Тосонбулаг сумын ерөнхий боловсролын сургууль'

/** Each step depends on the previous ones. */
describe('from the school to the ministry, as people do it', () => {
  const stage = setStage()
  let ebs: BrowserUser
  let aimag: BrowserUser
  let ministry: BrowserUser
  beforeAll(async () => {
    ebs = await enter('ebs', 'tab', 'Нэгтгэл')
    aimag = await enter('aimag', 'link', 'Байгууллагууд')
    ministry = await enter('ministry', 'link', 'Байгууллагууд')
  })

  const enter = async (userName: string, role: 'tab' | 'link', first: string): Promise<BrowserUser> => {
    const page = await stage.enter(userName, { bypassCSP: true })
    await page.getByRole(role, { name: new RegExp(`^${first}`) }).waitFor()
    return personAt(page)
  }
  const seen = (who: BrowserUser, words: string | RegExp) =>
    who.page.getByText(words).locator('visible=true').first().waitFor()
  const confirm = (who: BrowserUser, name: string) =>
    who.page.getByRole('alertdialog').getByRole('button', { name }).click()
  const openSchool = async (who: BrowserUser) => {
    await who.page.goto(`${stage.address}/?year=2026&section=institutions`)
    await who.page.getByRole('link', { name: school }).click()
    await who.page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
  }
  it('begins with a sent budget of the school', async () => {
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '73')
    await ebs.type(1, 6, '55')
    await ebs.type(1, 10, '38')
    await ebs.save()
    await ebs.openTab('Нэгтгэл')
    await sendByCalls(stage.address, 'ebs', '1001', '2026-01')
    await seen(ebs, '2026-1001-1')
  })

  it('shows the district its institutions: found, filtered, put in order, exported', async () => {
    const { page } = aimag
    await openInstitutions(page)
    const rows = page.locator('tbody tr')
    await page.getByRole('link', { name: school }).waitFor()
    await expect.poll(() => rows.count()).toBe(5)
    expect(await page.getByRole('row', { name: school }).innerText()).toContain('Илгээсэн')
    await page.getByLabel('Төлөв').selectOption('atDistrict')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByLabel('Төлөв').selectOption('all')
    await page.getByLabel('Байгууллага хайх').fill('цэцэрлэг')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByLabel('Байгууллага хайх').fill('')
    const total = page.getByRole('button', { name: /^Дүн, сая/ })
    await total.click()
    await total.click()
    await expect.poll(() => rows.first().innerText()).toContain(school)
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await aimag.button('Excel татах').click()
    const file = await download
    const { sheets } = await readXlsx(await readFile(await file.path()))
    expect(sheets[0]?.rows.map((row) => row[1])).toContain(school)
  })

  it('shows that a school has calculated nothing, and requires nothing of the reviewer', async () => {
    const { page } = aimag
    await visit(page, '/?year=2026&institution=1002&report=EBS_TT17')
    await seen(aimag, 'Байгууллага тайланг хараахан тооцоогүй. Доорх дүн')
    expect(await page.getByText('дарна уу').count()).toBe(0)
    await visit(page, '/?year=2026&institution=1002&report=EBS_TT_N')
    await seen(aimag, 'Тооцсоны дараа мөрүүд нь энд харагдана.')
    await visit(page, '/?year=2026&section=institutions')
    await page.getByRole('link', { name: school }).waitFor()
  })

  it('opens the school by keys alone, read-only, with explanations and history', async () => {
    const { page } = aimag
    await page.getByRole('link', { name: school }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
    await expect.poll(() => page.getByText(screenText.loading).count()).toBe(0)
    // In a window of this height the bar at its bottom covers no part of a link.
    const viewport = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 2400 })
    expect(await axeFindings(page)).toEqual([])
    if (viewport) await page.setViewportSize(viewport)
    await aimag.openTab('Шинэ орон тоо')
    await page.getByText('Шинэ орон тоо бүртгээгүй байна.', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /нэмэх|Excel/ }).count()).toBe(0)
    await aimag.openTab('Сурагчийн тоо')
    // Last year is below each figure, and typed cells look typed.
    expect(await page.getByLabel('Харьцуулах').inputValue()).toBe('lastYear')
    const [typed, computed] = await Promise.all(
      ['.grid-open', '.grid-computed'].map((cell) =>
        page
          .locator(cell)
          .first()
          .evaluate((element) => getComputedStyle(element).backgroundImage),
      ),
    )
    expect(typed).not.toContain('repeating-linear-gradient')
    expect(computed).toBe('none')
    await aimag.type(1, 1, '99')
    expect((await aimag.cell(1, 1).innerText()).split('\n')[0]).toBe('73')
    expect(await page.getByRole('button', { name: 'Хадгалах' }).count()).toBe(0)
    await aimag.cell(1, 1).click()
    await page.keyboard.press('Shift+F2')
    await page.getByRole('complementary').getByText('Дорж Энхтуяа').first().waitFor()
    expect(await page.getByRole('tab', { name: 'Ажилтны төлөв' }).count()).toBe(0)
  })

  it('marks a cell from the panel about it, and returns the marked cells with a reason', async () => {
    const { page } = aimag
    const words = page.getByLabel('Юуг засах вэ?')
    await words.fill('Нэгдүгээр ангийн тоо бүртгэлээс зөрж байна.')
    await aimag.cell(1, 6).click()
    await expect.poll(() => words.inputValue()).toBe('')
    await aimag.cell(1, 1).click()
    await expect.poll(() => words.inputValue()).toBe('Нэгдүгээр ангийн тоо бүртгэлээс зөрж байна.')
    // Not added: the text becomes a mark that goes along with the return.
    expect(await page.locator('.grid-remark-open').count()).toBe(0)
    await page.getByRole('button', { name: 'Буцаах, 1 тэмдэглэгээ' }).click()
    await seen(aimag, 'Нүдийг тэмдэглэлээ')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/Тэмдэглэсэн 1 нүдийг/).waitFor()
    await page.locator('.grid-remark-open').first().waitFor()
    expect(await words.inputValue()).toBe('')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Буцаах' }).click()
    await dialog.getByText('Буцаах шалтгаанаа бичнэ үү').waitFor()
    await refusesLongPaste(dialog.getByLabel('Буцаах шалтгаан'), 4000)
    await dialog.getByLabel('Буцаах шалтгаан').fill('Тоогоо шалгаж засна уу.')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Буцаах' }).click()
    await seen(aimag, 'төсвийн төслийг буцаалаа')
    const reason = await aimag.button('Яаманд шилжүүлэх').getAttribute('aria-describedby')
    expect(await page.locator(`[id="${reason}"]`).textContent()).toContain('байгууллагад байна')
    await aimag.openTab('Нэгтгэл')
    await page.getByText('Тоогоо шалгаж засна уу.').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await aimag.openTab('Сурагчийн тоо')
  })

  it('shows the school the reason, and the mark at its cell, on the page that was open all the time', async () => {
    const { page } = ebs
    await ebs.openTab('Сурагчийн тоо')
    await ebs.openTab('Нэгтгэл')
    await seen(ebs, 'Тоогоо шалгаж засна уу.')
    await seen(ebs, 'Аймгийн боловсролын газар')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'нүд рүү очих' }).first().click()
    await page.locator('.grid-remark-open').first().waitFor()
    await seen(ebs, /1 тэмдэглэгээ/)
    await page.locator('.grid-related').first().waitFor()
    expect(await page.locator('.grid-cell [hidden]:visible').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })

  it('lets the school type in the marked cell only, and explains this at any other', async () => {
    await ebs.type(1, 6, '99')
    expect(await ebs.cell(1, 6).innerText()).toBe('55')
    await ebs.cell(1, 6).click()
    await seen(ebs, /зөвхөн тэмдэглэсэн нүд, түүнтэй нэг нийлбэрт багтах нүдийг засна/)
    await ebs.type(1, 1, '75')
    expect(await ebs.cell(1, 1).innerText()).toBe('75')
    await ebs.save()
    await ebs.openTab('Багшийн цалин')
    await seen(ebs, /зөвхөн тэмдэглэсэн нүд, түүнтэй нэг нийлбэрт багтах нүдийг засна/)
    expect(await ebs.page.getByRole('button', { name: 'Хадгалах' }).count()).toBe(0)
  })

  it('lets the school answer at the cell, calculate and send again', async () => {
    const { page } = ebs
    await ebs.openTab('Сурагчийн тоо')
    await ebs.cell(1, 1).click()
    await page.keyboard.press('Shift+F2')
    const answer = page.getByLabel('Хариулт')
    await answer.fill('Бүртгэлээр 75 болгож засав.')
    await ebs.cell(1, 6).click()
    await answer.waitFor({ state: 'detached' })
    await ebs.cell(1, 1).click()
    await expect.poll(() => answer.inputValue()).toBe('Бүртгэлээр 75 болгож засав.')
    await ebs.button('Хариулт хадгалах').click()
    await seen(ebs, 'Хариултыг хадгаллаа')
    await page.locator('.grid-remark-answered').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Хариулт хадгалах')
    await ebs.openTab('Нэгтгэл')
    await prepareInBrowser(ebs)
    expect((await pressSend(ebs)).message).toContain('2026-1001-2')
  })

  it('shows the district the answer and the changes, at the cell and as a list', async () => {
    const { page } = aimag
    await page.getByRole('link', { name: 'Байгууллагын жагсаалт' }).click()
    await page.getByRole('link', { name: school }).click()
    await seen(aimag, '«Бүртгэлээр 75 болгож засав.»')
    await seen(aimag, '73 → 75')
    expect(await axeFindings(page)).toEqual([])
    await page
      .getByRole('region', { name: 'Өмнөх илгээлтээс хойш өөрчилсөн зүйл' })
      .getByRole('button')
      .click()
    await page.locator('.grid-changed').first().waitFor()
    expect((await aimag.cell(1, 1).innerText()).split('\n')[0]).toBe('75')
  })

  it('approves at the district, which passes it on, and at the ministry, which is final', async () => {
    await aimag.button('Яаманд шилжүүлэх').click()
    await confirm(aimag, 'Яаманд шилжүүлэх')
    await seen(aimag, 'яаманд шилжүүллээ')
    await openSchool(ministry)
    await ministry.button('Батлах').click()
    const dialog = ministry.page.getByRole('dialog')
    await dialog.getByText('Хүссэн дүнгээр батална.').waitFor()
    const amount = dialog.getByLabel('Хөрөнгийн зардал, баталсан дүн, мянган төгрөг')
    const meant = dialog.getByRole('checkbox', { name: 'Шалгасан, энэ дүнгээр батална' })
    await amount.fill('15,000,000')
    await dialog.getByText(/^Хөрөнгийн зардал: батлах дүн 15,000,000\.0 нь хүссэн .* их\.$/).waitFor()
    await dialog.getByRole('button', { name: 'Батлах' }).click()
    await dialog.getByText('Энэ дүнгээр батлах бол дээрхийг тэмдэглэнэ үү.').waitFor()
    expect(await axeFindings(ministry.page)).toEqual([])
    // The confirmation applied to the amount next to it.
    await meant.check()
    await amount.fill('1,500,000')
    await expect.poll(() => meant.isChecked()).toBe(false)
    await meant.check()
    await dialog.getByRole('button', { name: 'Батлах' }).click()
    await seen(ministry, 'төсвийн төслийг баталлаа')
    await ebs.page.reload()
    await ebs.button(sendingText.back).click()
    await seen(ebs, 'төсөв батлагдсан тул')
    const approved = ebs.page.getByRole('table', { name: /^Баталсан дүн/ })
    await approved.getByRole('row', { name: /^Хөрөнгийн зардал 1,500,000\.0 / }).waitFor()
    const events = await ebs.page.getByRole('region', { name: 'Тайлангийн явц' }).innerText()
    expect(events.match(/Илгээсэн|Буцаасан|Яаманд шилжүүлсэн|Баталсан(?! дүн)|хариулсан/g)).toEqual([
      'Баталсан',
      'Яаманд шилжүүлсэн',
      'Илгээсэн',
      'хариулсан',
      'Буцаасан',
      'Илгээсэн',
    ])
  })

  it('finds it in the sum over all institutions, traceable to its line, on paper and in a workbook', async () => {
    const { page } = ministry
    await page.goto(`${stage.address}/?year=2026&tab=1`)
    await page.getByLabel('Тайлан', { exact: true }).selectOption({ label: await sumOption() })
    await page.getByRole('heading', { name: /орон тоогоор/ }).waitFor()
    await page.getByRole('grid').waitFor()
    await seen(ministry, /^Тайлангүй \d байгууллага$/)
    await ministry.cell(1, 1).click()
    const total = await ministry.cell(1, 1).innerText()
    await page.keyboard.press('Shift+F2')
    await page.getByRole('complementary').getByText(school).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const file = async (name: string) => {
      const address = await page.getByRole('link', { name }).getAttribute('href')
      return (await ministry.context.request.get(`${stage.address}${address}`)).body()
    }
    const paper = readPdfText(await file('PDF татах')).join('\n')
    expect(paper).toContain(total)
    expect(paper).toContain('Батлагдсан')
    const { sheets } = await readXlsx(await file('Excel татах'))
    expect(Number(sheets[0]?.rows[3]?.[2])).toBeCloseTo(Number(total.replaceAll(',', '')), 1)
  })

  it('and compares that sum with the sent, calculated and last year’s one, with their coverage', async () => {
    const { page } = ministry
    const total = await ministry.cell(1, 1).innerText()
    const compared = page.getByRole('region', { name: 'Харьцуулалт' })
    await compared.getByRole('row', { name: /^Сүүлд тооцсон/ }).waitFor()
    const rowOf = (end: string) => compared.getByRole('row', { name: new RegExp(`^${end}`) }).innerText()
    const figuresOf = async (end: string) =>
      (await rowOf(end)).match(/[\d,]+\.\d/g)?.map((text) => Number(text.replaceAll(',', '')))
    const sum = Number(total.replaceAll(',', ''))
    const [lastYear = 0, moved = 0] = (await figuresOf('2025 он')) ?? []
    expect(lastYear).toBeGreaterThan(0)
    expect(moved).toBeCloseTo(Math.abs(sum - lastYear), 1)
    expect(await rowOf('2025 он')).toContain('2 байгууллагын нийлбэр')
    expect(await rowOf('Сүүлд тооцсон')).toContain('өөрчлөлтгүй')
    expect((await figuresOf('Сүүлд тооцсон'))?.[0]).toBe(sum)
    expect(await rowOf('Илгээсэн')).toContain('2 байгууллагаас 1 нь')
    await compared.getByText('2 байгууллагаас 1 нь ийм дүнтэй').waitFor()
    const comparison = page.getByLabel('Харьцуулах')
    await comparison.selectOption('lastYear')
    await expect
      .poll(() => ministry.cell(1, 1).innerText())
      .toContain(lastYear.toLocaleString('en-US', { maximumFractionDigits: 1 }))
    await comparison.selectOption('sent')
    await page.getByRole('status').getByText('Илгээсэн: 2 байгууллагаас 1 нь ийм дүнтэй').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('lets the administrator give a district another institution, which its list then has', async () => {
    const { page } = ministry
    await enterAgain(page, stage.address, 'admin')
    await page.getByRole('tab', { name: 'Хэрэглэгч' }).click()
    await page
      .getByRole('row', { name: /^aimag/ })
      .getByRole('button')
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const numbers = dialog.getByLabel('Хянах байгууллагуудын дугаар')
    // The region provides the other codes.
    expect(await numbers.inputValue()).toBe('1007')
    await numbers.fill('1007, 1008')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await aimag.page.goto(`${stage.address}/?year=2026&section=institutions`)
    await aimag.page.getByRole('link', { name: /199-р/ }).waitFor()
  })

  const sumOption = async (): Promise<string> => {
    const options = ministry.page.getByLabel('Тайлан', { exact: true }).locator('option')
    await options
      .filter({ hasText: /\([1-9]\// })
      .first()
      .waitFor({ state: 'attached' })
    const labels = await options.allInnerTexts()
    return (
      labels.find((label) => /EBS_TT16 .*\([1-9]\//.test(label)) ??
      labels.find((label) => /\([1-9]\//.test(label)) ??
      ''
    )
  }
})
