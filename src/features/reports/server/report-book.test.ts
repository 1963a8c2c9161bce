import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { roundHalfAway } from '#engine/number/rounding.ts'
import type { ReportDataRow, SentAnswer } from '#features/reports/api.ts'
import { oneDatabase } from '#test/support/database.ts'
import { sendReady } from '#test/support/ready.ts'
import { setApp } from '#test/support/set-app.ts'

const address = '/api/tosov/report/workbook/2026-02/1001'

describe.each(oneDatabase)('the report as a workbook ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  const other = app.client('ebs2')
  beforeEach(async () => {
    for (const table of ['report', 'entry', 'event'] as const)
      await app.database.db.deleteFrom(table).execute()
  })

  const calculate = () => ebs.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode: '2026-02' })
  const type = (text: string) =>
    ebs.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      blanks: [{ specificationCode: '1', stage1Qty: text }],
    })
  const book = async () => {
    const answer = await ebs.get(address)
    expect(answer.statusCode).toBe(200)
    return (await readXlsx(answer.rawPayload)).sheets
  }
  const textsOf = (sheets: Awaited<ReturnType<typeof book>>): string =>
    (sheets[0]?.rows ?? []).flat().join('\n')

  it('is refused before the first calculation, with instructions', async () => {
    const answer = await ebs.get(address)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('«Тайлан бодох» товчийг дарна уу'),
    })
  })

  it('is refused to another institution, and for a period that is none', async () => {
    await calculate()
    expect((await other.get(address)).statusCode).toBe(403)
    expect((await ebs.get('/api/tosov/report/workbook/2031-01/1001')).statusCode).toBe(404)
  })

  it('is a file of Excel under the name of institution and period', async () => {
    await calculate()
    const { headers } = await ebs.get(address)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('attachment; filename="1001_2026-02.xlsx"'),
      'cache-control': 'no-store',
    })
  })

  it('carries the receipt once it is sent', async () => {
    await calculate()
    expect(textsOf(await book())).not.toContain('Баримтын дугаар')
    const sent = await sendReady(ebs, { orgId: '1001', sessionCode: '2026-02' })
    const { number, checkCode } = sent.json<SentAnswer>().receipt
    const paper = app.database.db.selectFrom('report').select('pdf_file_id')
    await expect.poll(async () => (await paper.executeTakeFirst())?.pdf_file_id).not.toBeNull()
    const bookText = textsOf(await book())
    for (const text of [
      'Баримтын дугаар',
      number,
      'Илгээсэн огноо',
      '2026.03.02 09:00',
      'Шалгах код',
      checkCode,
    ])
      expect(bookText).toContain(text)
  })

  it('contains the calculated figures, including the entered one, and states this', async () => {
    await type('40')
    await calculate()
    const sheets = await book()
    expect(textsOf(sheets)).toContain('хадгалсан тайлантай таарч байна')
    const rows = (await ebs.get('/api/finance/report/pdf/2026-02/1001')).json<ReportDataRow[]>()
    const stored = rows.filter(({ standardReportCode }) => standardReportCode === 'EBS_TT16')
    const report = sheets.find(({ name }) => name === 'EBS_TT16')?.rows ?? []
    const figures = report.slice(-stored.length).map((row) => roundHalfAway(Number(row[2]), 1))
    expect(figures).toEqual(stored.map(({ valueNumber }) => valueNumber))
    expect(figures[0]).toBeGreaterThan(0)
    const pupils = sheets.find(({ name }) => name === 'Сурагчийн тоо')?.rows ?? []
    expect(pupils[4]?.[2]).toBe(40)
    expect(sheets.find(({ name }) => name === 'EBS_TT_N')?.rows.flat()).toContain('1001-р байгууллага')
  })

  it('contains the current draft, and states that the calculation is older', async () => {
    await type('40')
    await calculate()
    await type('41')
    const sheets = await book()
    expect(textsOf(sheets)).toContain('1 утга өөрчлөгдсөн')
    expect(sheets.find(({ name }) => name === 'Сурагчийн тоо')?.rows[4]?.[2]).toBe(41)
  })

  it('is there for every view that a test institution has', async () => {
    for (const [user, id] of [
      ['dorm', '1002'],
      ['huvi', '1003'],
      ['sub', '1009'],
      ['ntb', '1006'],
      ['ntbdraft', '1007'],
    ] as const) {
      const person = await app.signIn(user)
      await person.post('/api/finance/report/snapshot', { orgId: id, sessionCode: '2026-02' })
      const answer = await person.get(`/api/tosov/report/workbook/2026-02/${id}`)
      expect([user, answer.statusCode]).toEqual([user, 200])
      expect((await readXlsx(answer.rawPayload)).sheets.length).toBeGreaterThan(10)
    }
  })
})
