import { beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '#api/answers.ts'
import type { ReportListAnswer } from '#budget/api.ts'
import type { Profile } from '#forms/profile.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { sendReady } from '#test/support/ready.ts'
import { schoolProfile } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const ABOUT = { orgId: '1001', sessionCode: '2026-02' }
const INCOME = 'EBS_TT14'

describe.each(oneDatabase)('the documents of a sent report ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  beforeEach(async () => {
    await emptyTables(app.database.db, ['report', 'receipt_paper', 'receipt', 'entry', 'file'])
  })

  const becomes = (different: Partial<Profile>) =>
    app.database.db
      .updateTable('institution')
      .set({ profile: JSON.stringify(schoolProfile(different)) })
      .where('institution_id', '=', '1001')
      .execute()
  const report = () => app.database.db.updateTable('report')
  const sent = async () => {
    await ebs.post('/api/ebs/blank1/save', {
      id: '1001',
      year: 2026,
      blanks: [{ specificationCode: '1', stage1Qty: '42' }],
    })
    await ebs.post('/api/finance/report/snapshot', ABOUT)
    expect((await sendReady(ebs, ABOUT)).statusCode).toBe(200)
    const paperOf = () => app.database.db.selectFrom('report').select('pdf_file_id').executeTakeFirst()
    await expect.poll(async () => (await paperOf())?.pdf_file_id ?? null).not.toBeNull()
  }
  const list = async () =>
    (await ebs.get('/api/finance/report/list/2026-02/1001')).json<ReportListAnswer>().RESULT
  const codes = async () => (await list()).map(({ standartReportCode }) => standartReportCode)
  const paper = async (code: string, name: string) => {
    const address = `/api/finance/report/2026-02/1001/${code}/${name}`
    const { RESULT } = (await ebs.get(address)).json<Envelope<{ readonly file: string } | undefined>>()
    return RESULT ? readPdfText((await app.inject({ url: RESULT.file })).rawPayload) : null
  }
  const wholeAnew = async () => {
    await report().set({ pdf_file_id: null }).execute()
    return paper('EBS_TT_N', '1001_2026-02.pdf')
  }

  test.each<[string, Partial<Profile>, Partial<Profile>]>([
    ['that begins to live on its income alone', {}, { incomeOnly: true }],
    ['that lives on its income alone no more', { incomeOnly: true }, {}],
    ['that gets the pages of another kind of school', {}, { view: 'ebs-dormitory' }],
    ['that had the pages of another kind of school', { view: 'ebs-dormitory' }, {}],
  ])('are those it was calculated with, of a school %s', async (_, before, after) => {
    await becomes(before)
    await sent()
    const [listed, whole] = [await codes(), await wholeAnew()]
    expect(listed.includes(INCOME)).toBe(before.incomeOnly ?? false)
    expect(listed.includes('DRM_TT10')).toBe(before.view === 'ebs-dormitory')
    await becomes(after)
    expect(await codes()).toEqual(listed)
    expect(await wholeAnew()).toEqual(whole)
    expect((await paper(INCOME, `1001_2026-02_${INCOME}.pdf`)) !== null).toBe(before.incomeOnly ?? false)
    expect((await ebs.get('/api/tosov/report/workbook/2026-02/1001')).statusCode).toBe(200)
  })

  test('are those of now while it is only calculated', async () => {
    await becomes({})
    await ebs.post('/api/finance/report/snapshot', ABOUT)
    await becomes({ view: 'ebs-dormitory' })
    expect(await codes()).toContain('DRM_TT10')
    await becomes({})
  })

  test('are the current ones once it is returned and recalculated', async () => {
    await becomes({})
    await sent()
    await report().set({ status: 'RETURNED' }).execute()
    await becomes({ incomeOnly: true })
    expect(await codes()).not.toContain(INCOME)
    await ebs.post('/api/finance/report/snapshot', ABOUT)
    expect(await codes()).toContain(INCOME)
  })
})
