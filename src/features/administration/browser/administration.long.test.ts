import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { rights } from '#api/access.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { enterAs } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { leave } from '#test/browser/start-over.ts'

const stage = setStage()

const openTab = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('tab', { name: label }).click()
  await page.getByRole('tabpanel', { name: label }).waitFor()
}
const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .focus()
  await page.keyboard.press('Enter')
}
const paste = (page: Page, rows: readonly (readonly string[])[]) =>
  page.getByLabel('Excel-ээс хуулсан мөрүүд').evaluate(
    (area, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    rows.map((row) => row.join('\t')).join('\n'),
  )

describe('the administrator’s page', () => {
  let page: Page
  /** The window of the users whom the administrator changes. */
  let user: Page
  beforeAll(async () => {
    page = await stage.window({ bypassCSP: true })
    await enterAs(page, 'admin')
    await page.getByText('1001', { exact: true }).waitFor()
    user = await stage.window({ bypassCSP: true })
  })
  const enter = async (userName: string, password?: string): Promise<void> => {
    await leave(user, stage.address)
    await user.goto(stage.address)
    await enterAs(user, userName, password)
  }

  test.each([
    ['Бэлтгэл', 'алхмаас'],
    ['Байгууллага', '1008'],
    ['Хэрэглэгч', 'ebs2'],
    ['Он ба тайлант үе', '2026-01'],
    ['Норматив', '1,477,000'],
    ['Лавлах', 'Цалингийн зэрэглэл'],
    ['Түүх', 'Санхүүгийн жил нээсэн'],
  ])('axe finds nothing wrong on the tab %s', async (label, shown) => {
    await openTab(page, label)
    await page.getByText(shown).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('an institution is imported after a preview, and its user starts with an own password', async () => {
    await openTab(page, 'Байгууллага')
    await press(page, 'Excel-ээс оруулах')
    await paste(page, [
      ['Дугаар', 'Нэр', 'Төрөл', 'Өмчийн хэлбэр', 'Байршил'],
      ['7001', 'Шинэ сургууль', 'Ерөнхий боловсролын сургууль', 'Төрийн', 'Нийслэл'],
      ['7002', 'Буруу сургууль', 'Дээд сургууль', 'Төрийн', 'Нийслэл'],
    ])
    await page.getByText('1 мөр алдаатай').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(
      await page.getByRole('button', { name: 'Хадгалах: 1 шинэ мөр' }).getAttribute('aria-disabled'),
    ).toBe('true')
    await press(page, 'Дахин оруулах')
    await paste(page, [
      ['Дугаар', 'Нэр', 'Төрөл', 'Өмчийн хэлбэр', 'Байршил'],
      ['7001', 'Шинэ сургууль', 'Ерөнхий боловсролын сургууль', 'Төрийн', 'Нийслэл'],
    ])
    await press(page, 'Хадгалах: 1 шинэ мөр')
    await page.getByText('Жагсаалт орлоо: 1 шинэ, 0 өөрчлөгдсөн, 0 хэвээр.').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Шинэ сургууль: тодорхойлолтыг засах' }).waitFor()

    await openTab(page, 'Хэрэглэгч')
    await press(page, 'Хэрэглэгч нэмэх')
    expect(await axeFindings(page)).toEqual([])
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('shine')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Сараа')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Нягтлан бодогч')
    // Past the mail address and the role, which stay, and the rights, which are all given.
    for (const _ of ['email', 'role', ...rights]) await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const institution = page.getByRole('combobox', { name: 'Байгууллагын дугаар' })
    await page.keyboard.type('7001')
    expect(await institution.inputValue()).toBe('7001')
    await institution.fill('')
    await page.keyboard.type('шинэ сургуулъ')
    expect(await institution.inputValue()).toBe('шинэ сургуулъ')
    await page.getByText('Ийм байгууллага бүртгэлд алга.').waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('ь')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await press(page, 'Хадгалах')
    const dialog = page.getByRole('dialog', { name: 'Нэг удаагийн нууц үг' })
    const password = await dialog.getByRole('cell').first().innerText()
    expect(await axeFindings(page)).toEqual([])
    await press(page, 'Тэмдэглэж авсан')

    await enter('shine', password)
    await user.getByRole('dialog', { name: 'Нууц үгээ солино уу' }).waitFor()
    expect(await axeFindings(user)).toEqual([])
    await user.getByLabel('Одоогийн нууц үг').fill(password)
    await user.keyboard.press('Enter')
    await expect.poll(() => user.locator(':focus').getAttribute('name')).toBe('next')
    await user.getByLabel('Шинэ нууц үг', { exact: true }).fill('богино')
    await user.getByLabel('Шинэ нууц үгээ дахин').fill('богино')
    await user.keyboard.press('Enter')
    await user.getByText('Шинэ нууц үг дор хаяж 10 тэмдэгттэй байна.').waitFor()
    await user.getByLabel('Шинэ нууц үг', { exact: true }).fill('тогоо хүрд салхи тав')
    await user.getByLabel('Шинэ нууц үгээ дахин').fill('тогоо хүрд салхи тав')
    await user.keyboard.press('Enter')
    await user.getByRole('tab', { name: 'Сурагчийн тоо' }).waitFor()
    await user.getByRole('heading', { name: 'Шинэ сургууль' }).waitFor()
  })

  test('the search of institutions is in the address, and that of accounts is not', async () => {
    const words = (): URLSearchParams => new URL(page.url()).searchParams
    const search = page.getByRole('searchbox')
    await openTab(page, 'Байгууллага')
    await search.pressSequentially('1008')
    expect(await page.locator(':focus').getAttribute('type')).toBe('search')
    await expect.poll(() => words().get('table.search')).toBe('1008')
    await page.reload()
    await expect.poll(() => search.inputValue()).toBe('1008')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await openTab(page, 'Хэрэглэгч')
    expect(await search.inputValue()).toBe('')
    await search.fill('ebs2')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await page.goBack()
    await expect.poll(() => search.inputValue()).toBe('1008')
    await page.goForward()
    await page.getByText('ebs2').first().waitFor()
    expect([...words().keys()].filter((name) => name.startsWith('table'))).toEqual([])
  })

  test('a user with too many failed passwords is unlocked, and signs in at once', async () => {
    await enter('ebs2', 'wrong')
    const wrong = user.getByText('Нэвтрэх нэр эсвэл нууц үг буруу байна.')
    const again = async () => {
      await wrong.waitFor()
      const answered = user.waitForResponse((response) => response.url().endsWith('/api/auth/login'))
      await press(user, 'Нэвтрэх')
      return (await answered).status()
    }
    for (const status of [401, 401, 401, 401, 429]) expect(await again()).toBe(status)
    await user.getByText(/минутын дараа дахин оролдоно уу/).waitFor()
    await page.reload()
    await openTab(page, 'Хэрэглэгч')
    await page.getByText('Буруу нууц үг 5 удаа').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await press(page, 'ebs2: Нээх')
    await page.getByText('ebs2: нэвтрэх эрхийг нээлээ.').first().waitFor()
    await page.getByText('Буруу нууц үг 5 удаа').waitFor({ state: 'detached' })
    await enterAs(user, 'ebs2', 'demo-2026')
    await user.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
  })

  test('a norm is typed in the grid, its effect is seen, and once published it holds', async () => {
    await openTab(page, 'Норматив')
    const cell = (row: number) => page.locator(`[data-row="${row - 1}"][data-column="0"]`).first()
    await cell(2).click()
    await page.keyboard.type('1586000')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await page.getByText('Нормативын төсөл хадгалагдлаа.').waitFor()
    // The cursor stays, although the draft has another version.
    await page.keyboard.type('1591000')
    await page.keyboard.press('Enter')
    await openTab(page, 'Лавлах')
    await openTab(page, 'Норматив')
    expect([await cell(2).innerText(), await cell(3).innerText()]).toEqual(['1,586,000', '1,591,000'])
    await press(page, 'Төсөл хадгалах')
    await page.getByText('1 өөрчлөлт хадгалаагүй').first().waitFor({ state: 'detached' })
    await press(page, 'Нөлөөг үзэж нийтлэх')
    await page.getByText(/^9 байгууллагаас/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    // On a tablet the tables scroll in their own frames; the field below them stays in the window.
    await page.setViewportSize({ width: 820, height: 1180 })
    const field = await page.getByLabel('Тайлбар').boundingBox()
    const window = await page.getByRole('dialog', { name: /нормативыг нийтлэх/ }).boundingBox()
    const isWhole = (frame: HTMLElement | SVGElement) => frame.scrollHeight <= frame.clientHeight
    const frames = page.getByRole('dialog', { name: /нормативыг нийтлэх/ }).getByRole('region')
    expect(await frames.evaluateAll((all) => all.length)).toBe(3)
    for (const frame of await frames.all()) expect(await frame.evaluate(isWhole)).toBe(true)
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThan((window?.x ?? 0) + (window?.width ?? 0))
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.getByLabel('Тайлбар').fill('ЗГ-ын тогтоол')
    await page.keyboard.press('Enter')
    await page.getByText('2026 оны нормативын 2-р хувилбар хүчин төгөлдөр боллоо.').waitFor()
    await page
      .getByLabel('Хувилбар', { exact: true })
      .getByText('ЗГ-ын тогтоол')
      .waitFor({ state: 'attached' })
    await page.getByLabel('Хувилбар', { exact: true }).selectOption('1')
    await expect.poll(() => cell(2).innerText()).toBe('1,486,000')
  })

  test('a list changes the columns that it has, after a preview, and reports errors by workbook row', async () => {
    await openTab(page, 'Байгууллага')
    await press(page, 'Excel-ээс оруулах')
    await paste(page, [['Дугаар', 'Нэрр', 'Байршил'], [], ['1001', 'Өөр нэр', 'Аймгийн төв']])
    await page.getByText('1-р мөр: «Нэрр» гэсэн багана байхгүй. «Нэр» гэж бичих байсан уу?').waitFor()
    expect(await page.getByText('1 мөр өөрчлөгдөнө').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Хадгалах/ }).getAttribute('aria-disabled')).toBe('true')
    await press(page, 'Дахин оруулах')
    await paste(page, [
      ['Дугаар', 'Аймаг'],
      ['1001', 'Увс'],
      ['1002', 'Ховд'],
    ])
    await page.getByText('1-р мөр: «Аймаг» гэсэн багана байхгүй.').waitFor()
    expect(await page.getByRole('button', { name: /^Хадгалах/ }).getAttribute('aria-disabled')).toBe('true')
    await press(page, 'Дахин оруулах')
    await paste(page, [['1002', 'Ховд']])
    await page.getByText('Баганын нэр олдсонгүй').waitFor()
    expect(await page.getByRole('button', { name: 'Хадгалах' }).getAttribute('aria-disabled')).toBe('true')
    await press(page, 'Дахин оруулах')
    await paste(page, [['Дугаар', 'Байршил'], [], ['1001', 'Аймгийн төв'], ['1002', 'сар']])
    await page.getByText('1 мөр өөрчлөгдөнө').waitFor()
    expect(
      await page.getByRole('row').filter({ hasText: 'Алдаатай' }).getByRole('cell').first().innerText(),
    ).toBe('4')
    expect(await axeFindings(page)).toEqual([])
    await press(page, 'Дахин оруулах')
    await paste(page, [
      ['Дугаар', 'Байршил'],
      ['1001', 'Аймгийн төв'],
    ])
    await press(page, 'Хадгалах: 1 өөрчлөгдсөн мөр')
    await page.getByText('0 шинэ, 1 өөрчлөгдсөн, 0 хэвээр').first().waitFor()
    await openTab(page, 'Түүх')
    await press(page, /жагсаалтаас оруулсан, 1: Тосонбулаг/)
    await page.getByText('Байршил: Сум, 200 км хүртэл → Аймгийн төв').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const dialog = page.getByRole('dialog', { name: /жагсаалтаас оруулсан/ })
    await dialog.getByRole('button', { name: 'Хаах' }).first().click()
  })

  test('an institution gets a sum of its aimag, and joins the set of its reviewer automatically', async () => {
    await openTab(page, 'Байгууллага')
    await press(page, '«Бяцхан одод» хувийн цэцэрлэг: тодорхойлолтыг засах')
    const sum = page.getByLabel('Сум, дүүрэг')
    expect(await sum.inputValue()).toBe('Хан-Уул')
    await page.getByLabel('Аймаг, нийслэл').selectOption('Төв')
    expect(await sum.inputValue()).toBe('')
    await sum.selectOption('Зуунмод')
    // Only institutions in the capital have its location kind.
    await page.getByLabel('Байршил').selectOption('Аймгийн төв')
    await expect.poll(() => axeFindings(page)).toEqual([])
    await press(page, 'Хадгалах')
    await page.getByRole('row').filter({ hasText: 'Бяцхан одод' }).getByText('Төв / Зуунмод').waitFor()

    await openTab(page, 'Хэрэглэгч')
    await press(page, 'city: засах')
    await page.getByText('Одоо нийт 2 байгууллага хянана.').waitFor()
    await page.getByLabel('Аймаг, нийслэл').selectOption({ label: 'Төв' })
    await press(page, 'Аймаг, сумыг нэмэх')
    await page.getByText('Одоо нийт 3 байгууллага хянана.').waitFor()
    await press(page, 'Улаанбаатар / Сүхбаатар: хасах')
    await page.getByText('Одоо нийт 2 байгууллага хянана.').waitFor()
    expect(await page.locator('fieldset:focus').getByText('Төв, бүхэлдээ').count()).toBe(1)
    await expect.poll(() => axeFindings(page)).toEqual([])
    await press(page, 'Хадгалах')
    await page.getByText('city хадгалагдлаа.').first().waitFor()

    await enter('city')
    await user.getByRole('link', { name: /^Байгууллагууд/ }).click()
    await user.getByText('«Бяцхан одод» хувийн цэцэрлэг').first().waitFor()
    expect(await user.getByText('Нийслэлийн 199-р ерөнхий боловсролын сургууль').count()).toBe(0)
    await openTab(page, 'Түүх')
    await press(page, 'Хэрэглэгчийг өөрчилсөн: city: дэлгэрэнгүйг харах')
    await page.getByText('Улаанбаатар / Баянзүрх; Улаанбаатар / Хан-Уул; Төв').waitFor()
    const dialog = page.getByRole('dialog', { name: /Хэрэглэгчийг өөрчилсөн/ })
    await dialog.getByRole('button', { name: 'Хаах' }).first().click()
  })

  test('a new year continues from December, marked until confirmed; large changes need confirmation', async () => {
    await openTab(page, 'Он ба тайлант үе')
    await press(page, 'Жил нээх')
    await press(page, 'Нээх')
    await page.getByText('2028 он нээгдлээ.').first().waitFor()
    await openTab(page, 'Норматив')
    await page.getByLabel('Санхүүгийн жил').selectOption('2028')
    const cell = (row: number, column: number) =>
      page.locator(`[data-row="${row - 1}"][data-column="${column - 1}"]`).first()
    await press(page, /албан тушаалын цалингийн сүлжээ/)
    await expect.poll(() => cell(3, 1).innerText()).toBe('2,804,760')
    await page.getByText('60 утга үргэлжилсэн').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await cell(3, 1).click()
    await page.keyboard.press('F8')
    await page.getByText('59 утга үргэлжилсэн').first().waitFor()
    await page.getByText('1 өөрчлөлт хадгалаагүй').first().waitFor()
    await cell(4, 1).click()
    await page.keyboard.type('4000000')
    await page.keyboard.press('Enter')
    await press(page, 'Төсөл хадгалах')
    await page.getByText('Нормативын төсөл хадгалагдлаа.').first().waitFor()
    await page.reload()
    await press(page, /албан тушаалын цалингийн сүлжээ/)
    await page.getByText('58 утга үргэлжилсэн').first().waitFor()
    expect(await cell(3, 1).getAttribute('class')).not.toContain('grid-copied')
    expect(await cell(3, 2).getAttribute('class')).toContain('grid-copied')
    await press(page, 'Нөлөөг үзэж нийтлэх')
    await page.getByText('1 норматив 30 хувиас илүү өөрчлөгдсөн.').waitFor()
    await page.getByRole('row').filter({ hasText: '2,946,510' }).getByText('+36 %').waitFor()
    expect(
      await page.getByRole('button', { name: 'Нийтлэх', exact: true }).getAttribute('aria-disabled'),
    ).toBe('true')
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Эдгээр өөрчлөлтийг шалгасан, зөв.').check()
    await press(page, 'Нийтлэх')
    await page.getByText('2028 оны нормативын 1-р хувилбар хүчин төгөлдөр боллоо.').first().waitFor()
    // Offers of a source become model values of the draft.
    await press(page, /^Цэцэрлэгийн хоолны норматив/)
    await expect.poll(() => cell(1, 1).innerText()).toBe('2,475')
    expect(await axeFindings(page)).toEqual([])
    await press(page, /^Төсөлд оруулах/)
    await expect.poll(() => cell(1, 1).innerText()).toBe('4,000')
    expect([await cell(2, 1).innerText(), await cell(3, 1).innerText()]).toEqual(['1,000', '5,100'])
    expect(await page.getByRole('button', { name: /^Төсөлд оруулах/ }).count()).toBe(0)
    await press(page, 'Төсөл хадгалах')
    await page.getByText('Нормативын төсөл хадгалагдлаа.').first().waitFor()
    await page.getByLabel('Санхүүгийн жил').selectOption('2026')
  })

  test('an obstacle to publishing is shown with a link to its cell', async () => {
    await page.getByLabel('Хувилбар', { exact: true }).selectOption('2')
    await press(page, /^Сургуулийн хувьсах зардлын бүрэлдэхүүний/)
    await page.locator('[data-row="0"][data-column="0"]').first().click()
    await page.keyboard.type('0.6')
    await page.keyboard.press('Enter')
    await page.getByText('Баганын хувийн нийлбэр 1.0000 байх ёстой, одоо 1.0870 байна.').waitFor()
    // A button in transition from disabled to enabled is not a violation.
    await expect.poll(() => axeFindings(page)).toEqual([])
    await press(page, /Нүд рүү очих/)
    await expect
      .poll(() => page.locator('[data-row="13"][data-column="0"]').first().getAttribute('tabindex'))
      .toBe('0')
    await page.keyboard.press('Control+z')
    await page.getByText('одоо 1.0870 байна').waitFor({ state: 'detached' })
  })

  test('a new year gets its deadlines for all types at once and is announced', async () => {
    await openTab(page, 'Он ба тайлант үе')
    const preparing = page.getByRole('region', { name: '2028 оныг бэлтгэх' })
    await preparing.getByText('3 үед илгээх хугацаа алга.').waitFor()
    await expect.poll(() => axeFindings(page)).toEqual([])
    await preparing.getByLabel('Бүх төрөлд нэг хугацаа').fill('2007.03.01 18:00')
    await press(page, 'Бүгдэд тавих')
    await press(page, 'Тайлант үеүдийг хадгалах')
    const question = page.getByRole('alertdialog')
    await question.getByText('2007.03.01 18:00: энэ хугацаа аль хэдийн өнгөрсөн.').waitFor()
    await question.getByRole('button', { name: 'Болих' }).press('Enter')
    await question.waitFor({ state: 'detached' })
    await preparing.getByText('3 үед илгээх хугацаа алга.').waitFor()
    await preparing.getByLabel('Бүх төрөлд нэг хугацаа').fill('2028.03.01 18:00')
    await press(page, 'Бүгдэд тавих')
    await press(page, 'Тайлант үеүдийг хадгалах')
    await preparing.getByText('Нээлттэй үе бүр илгээх хугацаатай.').waitFor()
    const periodTable = page.getByRole('grid', { name: 'Он ба тайлант үе' })
    expect(await periodTable.getByRole('gridcell', { name: '2028.03.01 18:00' }).count()).toBe(3)
    await press(page, 'Бүгдэд зарлах')
    await page.getByText('2028 он эхэлснийг').first().waitFor()
    await preparing.waitFor({ state: 'detached' })
  })

  test('an old year is closed after a list of unapproved institutions, and reopened with a reason', async () => {
    await press(page, 'Жилийг хаах: 2025')
    const closing = page.getByRole('dialog')
    await closing.getByRole('listitem').filter({ hasText: '1002' }).waitFor()
    expect(await closing.getByRole('listitem').filter({ hasText: '1001' }).count()).toBe(0)
    await expect.poll(() => axeFindings(page)).toEqual([])
    await page.getByLabel('Дээрхийг үзсэн, жилийг хаана.').check()
    await closing.getByRole('button', { name: 'Жилийг хаах', exact: true }).press('Enter')
    await page.getByText('2025 оныг хаалаа.').first().waitFor()
    await press(page, 'Дахин нээх: 2025')
    await press(page, 'Дахин нээх')
    await page.getByText('Жилийг дахин нээх шалтгаанаа бичнэ үү.').waitFor()
    await page.getByLabel('Шалтгаан').fill('Аудитын засвар')
    await press(page, 'Дахин нээх')
    await page.getByText('2025 оныг дахин нээлээ.').first().waitFor()
    await page.getByRole('button', { name: 'Жилийг хаах: 2025' }).waitFor()
  })
})
