import { beforeAll, describe, expect, it } from 'vitest'
import type { DraftAnswer, ReportListAnswer } from '#budget/api.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import type { ReportDataRow } from '#features/reports/api.ts'
import { type BrowserUser, personAt } from '#test/browser/person.ts'
import { calculateInBrowser, prepareInBrowser } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { askingAt, type ReadyClient } from '#test/support/ready.ts'

const whole = 'Цахим хэрэглээний зардал'
const parts = ['Цахим төхөөрөмжийн зардал', 'Цахим үйлчилгээний зардал']

/**
 * A school works in the example year while its 2026 is sent, returned, corrected and sent again. The 2026 totals with
 * 70 and 73 pupils are recorded before the other year opens. Each step depends on the previous ones.
 */
describe('a campaign of 2027 parallel to a 2026 that is still being returned and sent', () => {
  const stage = setStage()
  let now: BrowserUser
  let next: BrowserUser
  let aimag: BrowserUser
  let asking: ReadyClient
  const figures = new Map<string, readonly ReportDataRow[]>()
  let sent: unknown

  const read = async <T>(url: string) => (await asking.get(url)).json<T>()
  const figuresOf2026 = () => read<ReportDataRow[]>('/api/finance/report/pdf/2026-01/1001')
  const listOf = (year: number) => read<ReportListAnswer>(`/api/finance/report/list/${year}-01/1001`)
  /** All stored data of the sent year: entries, figures, the digest of both, and the forms. */
  const of2026 = async () => {
    const { entries, versions, edition } = await read<DraftAnswer>('/api/tosov/draft/2026')
    const { calculation, forms, receipt } = await listOf(2026)
    return { entries, versions, edition, calculation, forms, receipt, figures: await figuresOf2026() }
  }
  const seen = (who: BrowserUser, words: string | RegExp) =>
    who.page.getByText(words).locator('visible=true').first().waitFor()
  const pupilsIn2026 = async (text: string) => {
    await now.openTab('Сурагчийн тоо')
    await now.type(1, 1, text)
    await now.save()
    await now.openTab('Нэгтгэл')
  }
  const calculateIn2026 = async () => {
    await calculateInBrowser(now)
    expect((await listOf(2026)).changedInputs).toBe(0)
  }
  const sendIn2026 = async (receipt: string) => {
    await prepareInBrowser(now)
    await now.button('Илгээх').first().click()
    await now.page.getByRole('alertdialog').getByRole('button', { name: 'Илгээх' }).click()
    await seen(now, receipt)
    await now.page.getByRole('alertdialog').getByRole('button').click()
  }
  const linesOf = async (who: BrowserUser, year: number) => {
    await who.page.goto(`${stage.address}/?year=${year}&report=EBS_TT16`)
    await who.page.getByRole('grid').waitFor()
    return who.page.locator('tbody th').allInnerTexts()
  }

  beforeAll(async () => {
    now = await stage.signIn('ebs')
    asking = await askingAt(stage.address, 'ebs', demoPassword)
    next = await stage.signIn('ebs')
    aimag = personAt(await stage.enter('aimag'))
    await aimag.page.getByRole('link', { name: /^Байгууллагууд/ }).waitFor()
  })

  it('2026 is filled, calculated and sent', async () => {
    await now.openTab('Сурагчийн тоо')
    for (const [column, text] of [
      [6, '55'],
      [10, '38'],
    ] as const)
      await now.type(1, column, text)
    for (const pupils of ['70', '73']) {
      await pupilsIn2026(pupils)
      if (pupils === '70') await prepareInBrowser(now)
      await calculateIn2026()
      figures.set(pupils, await figuresOf2026())
    }
    expect(figures.get('70')).not.toEqual(figures.get('73'))
    await sendIn2026('2026-1001-1')
    sent = await of2026()
  })

  it('opens in 2026, and 2027 has a row of its own', async () => {
    const years = next.page.getByLabel('Санхүүгийн жил')
    expect(await years.inputValue()).toBe('2026')
    await years.selectOption({ label: '2027' })
    await expect.poll(() => next.page.url()).toContain('year=2027')
    await next.openTab('Сурагчийн тоо')
    await seen(next, /шилжиж ирэх/)
  })

  it('types into the row that only 2027 has, and the total of the year follows', async () => {
    const total = async () => Number(await next.cell(1, 13).innerText())
    const before = await total()
    await next.type(2, 1, '7')
    expect(await total()).toBe(before + 7)
    await next.save()
    expect(await of2026()).toEqual(sent)
  })

  it('calculates 2027, and its report has two lines where 2026 has another', async () => {
    await next.openTab('Нэгтгэл')
    await next.button('Тайлан бодох').click()
    await seen(next, 'Тайланг тооцлоо')
    const own = await linesOf(next, 2027)
    expect(own).toEqual(expect.arrayContaining(parts))
    expect(own).not.toContain(whole)
    const others = await linesOf(now, 2026)
    expect(others).toContain(whole)
    expect(own).toHaveLength(others.length + 1)
    expect((await listOf(2027)).forms?.edition).toBe('example-2027')
    expect(await of2026()).toEqual(sent)
  })

  it('the reviewer returns 2026 with unchanged figures, and 2027 continues', async () => {
    await aimag.page.goto(`${stage.address}/?year=2026&institution=1001`)
    await aimag.button('Буцаах').first().click()
    const dialog = aimag.page.getByRole('dialog')
    await dialog.getByLabel('Буцаах шалтгаан').fill('Тоогоо шалгаж засна уу.')
    const scope = dialog.getByLabel(/бүхэлд/)
    if ((await scope.count()) > 0) await scope.check()
    await dialog.getByRole('button', { name: 'Буцаах' }).click()
    await seen(aimag, 'төсвийн төслийг буцаалаа')
    expect(await figuresOf2026()).toEqual(figures.get('73'))
    await next.openTab('Сурагчийн тоо')
    await next.type(2, 1, '9')
    await next.save()
    expect(await figuresOf2026()).toEqual(figures.get('73'))
  })

  it('2026 is corrected and sent again, bit-identical to a year without 2027', async () => {
    await now.page.goto(`${stage.address}/?year=2026`)
    await seen(now, 'Тоогоо шалгаж засна уу.')
    await pupilsIn2026('70')
    await calculateIn2026()
    await sendIn2026('2026-1001-2')
    expect(await figuresOf2026()).toEqual(figures.get('70'))
    const { forms, edition, calculation } = await of2026()
    expect(sent).toMatchObject({ forms, edition })
    expect(sent).not.toMatchObject({ calculation })
  })

  it('2027 contains the input made there in the meantime', async () => {
    await next.page.reload()
    await next.page.getByRole('grid').waitFor()
    expect([await next.cell(2, 1).innerText(), (await listOf(2027)).receipt]).toEqual(['9', null])
  })
})
