import { beforeAll, describe, expect, it } from 'vitest'
import type { DraftAnswer, ReportListAnswer } from '#budget/api.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import type { ReportDataRow } from '#features/reports/api.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { askingAt, type ReadyClient, sendReady } from '#test/support/ready.ts'

const whole = 'Цахим хэрэглээний зардал'
const parts = ['Цахим төхөөрөмжийн зардал', 'Цахим үйлчилгээний зардал']

/**
 * A school works on the screen in the example year while its 2026 is sent, returned, corrected and sent again by
 * calls. The 2026 figures with 70 and 73 pupils are recorded before the other year opens. Each step depends on the
 * previous ones. `test/example-year.long.test.ts` does all by calls.
 */
describe('a campaign of 2027 parallel to a 2026 that is still being returned and sent', () => {
  const stage = setStage()
  const about = { orgId: '1001', sessionCode: '2026-01' }
  let next: BrowserUser
  let school: ReadyClient
  let aimag: ReadyClient
  const figures = new Map<string, readonly ReportDataRow[]>()
  let sent: unknown

  const read = async <T>(url: string) => (await school.get(url)).json<T>()
  const figuresOf2026 = () => read<ReportDataRow[]>('/api/finance/report/pdf/2026-01/1001')
  const listOf = (year: number) => read<ReportListAnswer>(`/api/finance/report/list/${year}-01/1001`)
  /** All stored data of the sent year: entries, figures, the digest of both, and the forms. */
  const of2026 = async () => {
    const { entries, versions, edition } = await read<DraftAnswer>('/api/tosov/draft/2026')
    const { calculation, forms, receipt } = await listOf(2026)
    return { entries, versions, edition, calculation, forms, receipt, figures: await figuresOf2026() }
  }
  const right = async (answer: ReturnType<ReadyClient['post']>) => {
    const { statusCode, body } = await answer
    expect(statusCode, body).toBe(200)
  }
  const calculateWith = async (pupils: string) => {
    const blanks = [{ specificationCode: '1', stage1Qty: pupils }]
    await right(school.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks }))
    await right(school.post('/api/finance/report/snapshot', about))
  }
  const receiptOf = async (year: number) => (await listOf(year)).receipt?.number ?? null
  const seen = (words: string | RegExp) =>
    next.page.getByText(words).locator('visible=true').first().waitFor()
  const linesOf = async (year: number) => {
    await next.page.goto(`${stage.address}/?year=${year}&report=EBS_TT16`)
    await next.page.getByRole('grid').waitFor()
    return next.page.locator('tbody th').allInnerTexts()
  }

  beforeAll(async () => {
    school = await askingAt(stage.address, 'ebs', demoPassword)
    aimag = await askingAt(stage.address, 'aimag', demoPassword)
    for (const pupils of ['70', '73']) {
      await calculateWith(pupils)
      figures.set(pupils, await figuresOf2026())
    }
    await right(sendReady(school, about))
    sent = await of2026()
    next = await stage.signIn('ebs')
  })

  it('has other figures of 2026 with other pupils', async () => {
    expect(figures.get('70')).not.toEqual(figures.get('73'))
    expect(await receiptOf(2026)).toBe('2026-1001-1')
  })

  it('opens in 2026, and 2027 has a row of its own', async () => {
    const years = next.page.getByLabel('Санхүүгийн жил')
    expect(await years.inputValue()).toBe('2026')
    await years.selectOption('2027')
    await expect.poll(() => next.page.url()).toContain('year=2027')
    await next.openTab('Сурагчийн тоо')
    await seen(/шилжиж ирэх/)
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
    await seen('Тайланг тооцлоо')
    const others = await linesOf(2026)
    expect(others).toContain(whole)
    const own = await linesOf(2027)
    expect(own).toEqual(expect.arrayContaining(parts))
    expect(own).not.toContain(whole)
    expect(own).toHaveLength(others.length + 1)
    expect((await listOf(2027)).forms?.edition).toBe('example-2027')
    expect(await of2026()).toEqual(sent)
  })

  it('the reviewer returns 2026 with unchanged figures, and 2027 continues', async () => {
    await right(
      aimag.post('/api/tosov/review/institution/1001/return', {
        ...{ sessionCode: about.sessionCode, receipt: await receiptOf(2026), scope: 'whole' },
        reason: 'Тоогоо шалгаж засна уу.',
      }),
    )
    expect(await figuresOf2026()).toEqual(figures.get('73'))
    await next.button('Нэгтгэл рүү буцах').click()
    await next.openTab('Сурагчийн тоо')
    await next.type(2, 1, '9')
    await next.save()
    expect(await figuresOf2026()).toEqual(figures.get('73'))
  })

  it('2026 is corrected and sent again, bit-identical to a year without 2027', async () => {
    await calculateWith('70')
    await right(sendReady(school, about))
    expect(await receiptOf(2026)).toBe('2026-1001-2')
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
