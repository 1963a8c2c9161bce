import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { sendReady } from '#test/support/ready.ts'
import { setApp } from '#test/support/set-app.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('blanks by view ($name)', ({ open }) => {
  const app = setApp({ open })
  const users = new Map<string, SignedInClient>()
  const ids: Record<string, string> = { ebs: '1001', dorm: '1002', huvi: '1003' }
  beforeAll(async () => {
    for (const name of Object.keys(ids)) users.set(name, await app.signIn(name))
  })
  beforeEach(() => app.database.db.deleteFrom('entry').execute())

  const by = (user: string): SignedInClient => {
    const found = users.get(user)
    if (!found) throw new Error(user)
    return found
  }
  const read = async (user: string, blank: string): Promise<readonly Row[]> =>
    (await by(user).get(`/api/ebs/${blank}/2026/ORGEBS/${ids[user]}`)).json()
  const row = async (user: string, blank: string, code: string): Promise<Row> =>
    (await read(user, blank)).find(({ specificationCode }) => specificationCode === code) ?? {}
  const save = (user: string, path: string, blanks: readonly Row[], more: Row = {}) =>
    by(user).post(path, { id: ids[user], year: 2026, group: 'ORGEBS', userName: user, blanks, ...more })

  it('answers blank 4 as hours to a school and as the dormitory summary to a dormitory', async () => {
    expect(Object.keys((await read('ebs', 'blank4'))[0] ?? {})).toContain('totalTeacher')
    expect(Object.keys((await read('dorm', 'blank4'))[0] ?? {})).toContain('dormTotalExpenses')
    expect((await by('huvi').get('/api/ebs/blank4/2026/ORGEBS/1003')).statusCode).toBe(403)
  })

  it('saves the dormitory’s percents under its own spelling, and only where its view is open', async () => {
    await app.database.db
      .insertInto('pupil_register')
      .values({ institution_id: '1002', study_year: 2025, kind: 'boarders', grade: 1, quantity: 90 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const answer = await save('dorm', '/api/dor/blank3/updateSelf', [
      { specificationCode: '1', addedOverTimePay: '15' },
      { specificationCode: '2', workerTotal: '3', addedOverTimePay: '5' },
    ])
    expect(answer.json()).toEqual({
      status: 1,
      message: 'Амжилттай хадгалагдлаа. Түгжээтэй 1 нүдний утгыг хэвээр үлдээлээ.',
      ignored: [{ row: '2', field: 'addedOverTimePay', message: expect.stringContaining('түгжээтэй') }],
    })
    expect(await row('dorm', 'blank9', '1')).toMatchObject({ addedOvertimePay: '15', dormWorkerSalaryId: 1 })
    expect(await row('dorm', 'blank9', '2')).toMatchObject({ workerTotal: '3', addedOvertimePay: '0' })
    const refused = await save('dorm', '/api/dor/blank3/updateSelf', [
      { specificationCode: '1', addedOverTimePay: '16' },
    ])
    expect([refused.statusCode, refused.json<{ errors: Row[] }>().errors[0]?.field]).toEqual([
      422,
      'addedOverTimePay',
    ])
    expect((await save('ebs', '/api/dor/blank3/updateSelf', [])).statusCode).toBe(403)
    expect((await save('dorm', '/api/ebs/blank9/save', [])).statusCode).toBe(403)
  })

  it('reads workerTotal of blank 6 and saves it as totalWorker', async () => {
    await save('ebs', '/api/ebs/blank6/save', [
      { specificationCode: '9', totalWorker: '7' },
      { specificationCode: '3', totalWorker: '9' },
    ])
    expect(await row('ebs', 'blank6', '9')).toMatchObject({
      workerTotal: '7',
      gradeStepName: 'ТҮ',
      mainSalaryMonth: 7_700_000,
    })
    expect(await row('ebs', 'blank6', '3')).toMatchObject({ workerTotal: 1 })
    await save('ebs', '/api/ebs/blank6/save', [{ specificationCode: '9', totalWorker: '' }])
    expect(await row('ebs', 'blank6', '9')).toMatchObject({ workerTotal: '0' })
  })

  it('keeps the fifteen rows of a private school, and carries an intake grade into the next year', async () => {
    await save('huvi', '/api/blank1/save', [{ specificationCode: '2', stage1Qty: '24', stage2Qty: '20' }])
    expect(await row('huvi', 'blank1', '3')).toMatchObject({ stage1Qty: null, stage2Qty: '24' })
    await save('huvi', '/api/ebs/blank1/save', [
      { specificationCode: '2', stage1Qty: '25' },
      { specificationCode: '3', stage2Qty: '30' },
    ])
    expect(await row('huvi', 'blank1', '3')).toMatchObject({ stage2Qty: '30' })
    expect((await row('huvi', 'blank1', '1')).stage1Qty).toBeCloseTo(125 / 9, 10)
    expect((await read('huvi', 'blank2')).map(({ specificationCode }) => specificationCode)).toHaveLength(20)
  })

  it('saves the tuition of the first two rows and answers it under its other spelling', async () => {
    const blanks = ['1', '2', '3'].map((specificationCode) => ({
      specificationCode,
      specificationName: 'x',
      tuition1Fee: '6000000',
    }))
    await save('huvi', '/api/ebs/huvi/blank3/save', blanks, { privateStatus: 'PRIVATE' })
    const rows: readonly Row[] = (await by('huvi').get('/api/ebs/huvi/blank3/2026/ORGEBS/1003')).json()
    expect(rows[0]).toMatchObject({
      tuition_1_fee: '6000000',
      indicator_1_tuitionfee: 0.47,
      academicLevel_1: 0,
    })
    expect(rows[2]).toMatchObject({ tuition_1_fee: null, indicator_1_tuitionfee: 0.47 })
    expect((await by('ebs').get('/api/ebs/huvi/blank3/2026/ORGEBS/1001')).statusCode).toBe(403)
    const budget: readonly Row[] = (await by('huvi').get('/api/ebs/huvi/blank5/2026/ORGEBS/1003')).json()
    expect(budget).toHaveLength(6)
  })

  it('keeps quantities and the income plan under both of their addresses', async () => {
    for (const user of ['ebs', 'huvi']) {
      expect(
        (
          await save(
            user,
            '/api/sub/blank7/UpdateSelf',
            [{ specificationCode: '9', currentQty: '3', plannedQty: '' }],
            { propertyStatus: 'PUBLIC' },
          )
        ).statusCode,
      ).toBe(200)
      expect(await row(user, 'blank12', '9')).toMatchObject({
        unit: 'барилга',
        currentQty: '3',
        plannedQty: '0',
      })
      expect(
        (await save(user, '/api/sub/blank7/UpdateSelf', [{ specificationCode: '9', currentQty: '801' }]))
          ?.statusCode,
      ).toBe(422)
      await save(user, '/api/sub/blank8/save', [
        { specificationCode: '15', plannedAmount: '900' },
        { specificationCode: '8', plannedAmount: '900' },
      ])
      expect(await row(user, 'blank13', '4')).toMatchObject({ plannedAmount: 900 })
    }
    await save('ebs', '/api/ebs/blank14/save', [{ specificationCode: '17', plannedAmount: '1100.5' }])
    expect(await row('ebs', 'blank14', '4')).toMatchObject({ plannedAmount: 2000.5 })
  })

  it('has the required positions behind the planned amounts, and behind no other blank', async () => {
    const added = await by('ebs').post('/api/sub/blank9/save', {
      id: '1001',
      year: 2026,
      event: 'ADD',
      expensesId: 0,
      jobId: 8,
      gradeStepId: 'ТҮБД-3',
      requiredQty: '2',
      salary: '1000000',
      description: 'x',
    })
    expect(added.statusCode).toBe(200)
    const [amounts, quantities] = [await read('ebs', 'blank14'), await read('ebs', 'blank12')]
    await app.database.db.deleteFrom('list_row').execute()
    const positions = (rows: readonly Row[]) => rows.filter((each) => 'positionExpensesId' in each)
    expect(amounts.at(-1)).toMatchObject({ requiredQty: 2, salary: 1_000_000 })
    expect([positions(amounts).length, positions(quantities).length]).toEqual([1, 0])
  })

  it('refuses an allocation above the income at all three cells, and saves nothing', async () => {
    const answer = await save('ebs', '/api/ebs/blank14/save', [
      { specificationCode: '15', plannedAmount: '100' },
      { specificationCode: '9', plannedAmount: '101' },
    ])
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: Row[] }>().errors.map((error) => error.row)).toEqual(['8', '9', '10'])
    expect(await row('ebs', 'blank14', '15')).toMatchObject({ plannedAmount: null })
  })

  it.each([
    ['dorm', ['EBS_TT_N', 'EBS_TT_J', 'DRM_TT10', 'EBS_TT7', 'EBS_TT16', 'EBS_TT17']],
    ['huvi', ['EBS_TT_N', 'EBS_TT_J', 'EBS_TT7', 'EBS_TT16', 'EBS_TT17']],
  ])('%s can calculate and send', async (user, codes) => {
    const about = { orgId: ids[user] ?? '', sessionCode: '2026-02' }
    expect((await by(user).post('/api/finance/report/snapshot', about)).statusCode).toBe(200)
    const list = (await by(user).get(`/api/finance/report/list/2026-02/${ids[user]}`)).json<{
      RESULT: Row[]
    }>()
    expect(list.RESULT.map(({ STANDART_REPORT_CODE }) => STANDART_REPORT_CODE)).toEqual(codes)
    expect((await sendReady(by(user), about)).statusCode).toBe(200)
    await app.database.db.deleteFrom('report').execute()
  })
})
