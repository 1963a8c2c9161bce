import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ruleText } from '#engine/rule-text.ts'
import { httpText } from '#platform/http/http-text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { sendReady } from '#test/support/ready.ts'
import { setApp } from '#test/support/set-app.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('kindergartens and centres over HTTP ($name)', ({ open }) => {
  const app = setApp({ open })
  const users = new Map<string, SignedInClient>()
  const ids: Record<string, string> = { ebs: '1001', sub: '1009', ntb: '1006', ntbdraft: '1007' }
  const groups: Record<string, string> = { sub: 'ORGSUB', ntb: 'ORGNTB', ntbdraft: 'ORGNTB', ebs: 'ORGEBS' }
  beforeAll(async () => {
    for (const name of Object.keys(ids)) users.set(name, await app.signIn(name))
  })
  beforeEach(async () => {
    for (const table of ['entry', 'report'] as const) await app.database.db.deleteFrom(table).execute()
  })

  const by = (user: string): SignedInClient => {
    const found = users.get(user)
    if (!found) throw new Error(user)
    return found
  }
  const rows = async (user: string, path: string): Promise<readonly Row[]> =>
    (await by(user).get(path)).json()
  const row = async (user: string, path: string, code: string): Promise<Row> =>
    (await rows(user, path)).find(({ specificationCode }) => specificationCode === code) ?? {}
  const save = (user: string, path: string, blanks: readonly Row[], more: Row = {}) =>
    by(user).post(path, { id: ids[user], year: 2026, group: groups[user], userName: user, blanks, ...more })

  const withProfile = async <T>(id: string, changed: Row, run: () => Promise<T>): Promise<T> => {
    const { db } = app.database
    const { profile } = await db
      .selectFrom('institution')
      .select('profile')
      .where('institution_id', '=', id)
      .executeTakeFirstOrThrow()
    const become = (own: Row) =>
      db
        .updateTable('institution')
        .set({ profile: JSON.stringify(own) })
        .where('institution_id', '=', id)
        .execute()
    await become({ ...Object(profile), ...changed })
    try {
      return await run()
    } finally {
      await become(Object(profile))
    }
  }

  describe('a kindergarten', () => {
    const path = (blank: string) => `/api/sub/${blank}/2026/ORGSUB/1009`

    it('takes numbers as strings, empty as 0, and weighs the years', async () => {
      const answer = await save('sub', '/api/sub/blank1/save', [
        { specificationCode: '1', stage1Qty: '50', stage2Qty: '', totalQty: '999' },
        { specificationCode: '2', stage1Qty: '59' },
        { specificationCode: '5', totalPer: '87.5' },
      ])
      expect(answer.json()).toEqual({
        status: 1,
        message: 'Амжилттай хадгалагдлаа',
        ignored: [{ row: '1', field: 'totalQty', message: ruleText.computed }],
      })
      expect(await row('sub', path('blank1'), '1')).toMatchObject({
        stage1Qty: '50',
        stage2Qty: '0',
        stage3Qty: null,
        totalQty: 50,
      })
      expect(await row('sub', path('blank1'), '6')).toMatchObject({ stage1Qty: 54, totalQty: 54 })
      expect(
        (await save('sub', '/api/sub/blank1/save', [{ specificationCode: '5', totalPer: '101' }])).statusCode,
      ).toBe(422)
    })

    it('counts nothing that was typed where its view has no tab any more, and keeps it', async () => {
      await save('sub', '/api/sub/blank8/save', [{ specificationCode: '2', plannedAmount: '500000' }], {
        propertyStatus: 'PUBLIC',
        orgGroup: 'ORGSUB',
      })
      const planned = async () => (await rows('sub', path('blank12')))[0]?.trainNormalExpenses
      expect(await planned()).toBe(500_000)
      expect(await withProfile('1009', { organizationProperty: 'PRIVATE' }, planned)).toBe(0)
      expect(await planned()).toBe(500_000)
    })

    it('stores 50 for a supplement above it, keeps skill as it is, and ignores a sent addedSalary', async () => {
      const answer = await save('sub', '/api/sub/blank3/save', [
        {
          specificationCode: '9',
          groupId: 2,
          addedSalary: '5',
          addedJobTime: '75',
          addedSkillPay: '75',
          addedDisabilitySpecial: '10',
        },
      ])
      expect(answer.json()).toEqual({
        status: 1,
        message:
          'Амжилттай хадгалагдлаа. Түгжээтэй 1 нүдний утгыг хэвээр үлдээлээ. 1 утгыг зөвшөөрөх хязгаарт тааруулсан.',
        ignored: [
          { row: '9', field: 'addedDisabilitySpecial', message: expect.stringContaining('түгжээтэй') },
          { row: '9', field: 'addedSalary', message: ruleText.computed },
        ],
      })
      expect(await row('sub', path('blank3'), '9')).toMatchObject({
        groupId: 2,
        addedJobTime: '50',
        addedSkillPay: '75',
        addedSalary: 0,
        addedFoodPay: '21',
      })
    })

    it('recomputes the amounts of flexible training and refuses a share above 80', async () => {
      await save('sub', '/api/sub/blank4/save', [
        {
          specificationCode: '2',
          salaryProportion: '80',
          salaryAmountByProportion: '1',
          otherCostsOfGoodsServices: '2',
        },
      ])
      expect(await row('sub', path('blank4'), '2')).toMatchObject({
        salaryProportion: '80',
        salaryAmountByProportion: 0,
      })
      expect(
        (await save('sub', '/api/sub/blank4/save', [{ specificationCode: '2', salaryProportion: '81' }]))
          .statusCode,
      ).toBe(422)
    })

    it('clamps the attendance of blank 7, and saves blank 8 under the shared address', async () => {
      await save(
        'sub',
        '/api/sub/blank7/UpdateSelf',
        [
          { specificationCode: '3', currentQty: '140', plannedQty: '95' },
          { specificationCode: '1', plannedQty: '7' },
        ],
        { propertyStatus: 'PUBLIC' },
      )
      expect(await row('sub', path('blank7'), '3')).toMatchObject({ currentQty: '100', plannedQty: '95' })
      await save('sub', '/api/sub/blank8/save', [{ specificationCode: '15', plannedAmount: '700' }])
      expect(await row('sub', path('blank8'), '4')).toMatchObject({ plannedAmount: 700, code: 4 })
    })

    it('has one row of totals under both addresses, each in its own order of the path', async () => {
      expect(await rows('sub', path('blank12'))).toHaveLength(1)
      expect(await rows('sub', '/api/sub/blank13/1009/2026/ORGSUB')).toHaveLength(1)
      expect(await rows('sub', path('blank5Hool'))).toHaveLength(3)
    })
  })

  describe('a centre', () => {
    const path = (blank: string) => `/api/NTBT/${blank}/2026/ORGNTB/1006`

    it('saves months as privateServiceMonth and reads them as privateServicesMonth', async () => {
      await save('ntb', '/api/NTBT/blank3/save', [
        { specificationCode: '12', workerTotal: '2', mainOneSalaryMonth: '400000', privateServiceMonth: '3' },
      ])
      expect(await row('ntb', path('blank3'), '12')).toMatchObject({
        privateServicesMonth: '3',
        privateServicesSalary: 2_400_000,
      })
      const long = await save('ntb', '/api/NTBT/blank3/save', [
        { specificationCode: '12', privateServiceMonth: '13' },
      ])
      expect(long.json()).toEqual({
        status: 1,
        message: 'Амжилттай хадгалагдлаа. 1 утгыг зөвшөөрөх хязгаарт тааруулсан.',
      })
      expect(await row('ntb', path('blank3'), '12')).toMatchObject({ privateServicesMonth: '12' })
      const refused = await save('ntb', '/api/NTBT/blank3/save', [
        { specificationCode: '9', mainOneSalaryMonth: '-1' },
      ])
      expect([refused.statusCode, refused.json<{ errors: Row[] }>().errors[0]?.field]).toEqual([
        422,
        'mainOneSalaryMonth',
      ])
    })

    it('keeps the specification’s spelling at the border', async () => {
      const [total] = await rows('ntb', path('blank10/1'))
      expect(Object.keys(total ?? {})).toEqual(
        expect.arrayContaining(['budgedTotal', 'prosessExpenses', 'teacherTotalSalary']),
      )
      expect(Object.keys(total ?? {})).not.toContain('budgetTotal')
    })

    it('reads blank 1 by its learner form', async () => {
      expect(Object.keys((await rows('ntb', path('blank1')))[0] ?? {})).toContain('educationLevel1Qty')
      const first = await withProfile('1006', { learnerForm: 'groups' }, async () => {
        await save('ntb', '/api/NTBT/blank1/save', [{ specificationCode: '1', subGroupQty: '4' }])
        return (await rows('ntb', path('blank1')))[0]
      })
      expect(first).toMatchObject({ subGroupQty: '4' })
    })

    it('opens only rows 4 to 6 of blank 5, and keeps income and its distribution together', async () => {
      await save('ntb', '/api/NTBT/blank5/save', [
        { specificationCode: '3', currentQty: '9' },
        { specificationCode: '4', currentQty: '9' },
      ])
      expect(await row('ntb', path('blank5'), '4')).toMatchObject({ currentQty: '9' })
      expect(await app.database.db.selectFrom('entry').selectAll().execute()).toHaveLength(1)
      const refused = await save('ntb', '/api/NTBT/blank7/save', [
        { specificationCode: '5', plannedAmount: '10' },
        { specificationCode: '7', plannedAmount: '11' },
      ])
      expect(refused.json<{ errors: Row[] }>().errors.map((error) => error.row)).toEqual(['7', '8', '9'])
    })

    it('of the draft view reads and writes the school’s sheets under ORGNTB', async () => {
      expect((await by('ntbdraft').get('/api/ebs/blank1/2026/ORGEBS/1007')).statusCode).toBe(403)
      expect(
        (await save('ntbdraft', '/api/ebs/blank1/save', [{ specificationCode: '1', stage1Qty: '30' }]))
          .statusCode,
      ).toBe(200)
      expect(await row('ntbdraft', '/api/ebs/blank1/2026/ORGNTB/1007', '1')).toMatchObject({
        stage1Qty: '30',
      })
      const asSchool = await save('ntbdraft', '/api/ebs/blank1/save', [], { group: 'ORGEBS' })
      expect([asSchool.statusCode, asSchool.json()]).toEqual([
        403,
        { status: 0, message: httpText.otherGroup('ORGNTB') },
      ])
    })
  })

  describe('the draft view of a centre', () => {
    const read = async (path: string) => rows('ntbdraft', `/api/${path}/blank1/2026/ORGNTB/1007`)

    it('reads its learners under both addresses, with their levels', async () => {
      await save('ntbdraft', '/api/ebs/blank1/save', [
        { specificationCode: '1', stage1Qty: '30', stage6Qty: '20', stage10Qty: '10' },
        { specificationCode: '2', stage1Qty: '31', stage6Qty: '21', stage10Qty: '11' },
        { specificationCode: '3', stage1Qty: '4', stage6Qty: '3', stage10Qty: '2' },
        { specificationCode: '4', stage1Qty: '5' },
      ])
      const before = await read('ebs')
      // The register is empty; the intake of A is one grade higher in B.
      const levels = (code: string) => {
        const found = before.find(({ specificationCode }) => specificationCode === code) ?? {}
        return [1, 2, 3].flatMap((n) => [found[`educationLevel${n}Qty`], found[`eduLevel${n}DisableQty`]])
      }
      expect(levels('1')).toEqual([30, 4, 20, 3, 10, 2])
      expect(levels('2')).toEqual([61, 9, 41, 3, 21, 2])
      expect(levels('3')).toEqual([4, null, 3, null, 2, null])
      expect(levels('10')).toEqual([0, null, 0, null, 0, null])
      expect(before[0]).toMatchObject({ specificationCode: '1', stage1Qty: '30', totalQty: 60 })
      expect(await read('NTBT')).toEqual(before)
    })

    it('has no levels in the blank of a school, and no save of its own', async () => {
      const [school] = await rows('ebs', '/api/ebs/blank1/2026/ORGEBS/1001')
      expect(Object.keys(school ?? {}).filter((name) => name.includes('Level'))).toEqual([])
      expect((await save('ntbdraft', '/api/NTBT/blank1/save', [])).statusCode).toBe(403)
    })
  })

  it.each([
    '/api/sub/blank1/2026/ORGSUB/1009',
    '/api/sub/blank12/2026/ORGSUB/1009',
    '/api/NTBT/blank3/2026/ORGNTB/1006',
  ])('does not show %s to another institution', async (path) => {
    expect((await by('ebs').get(path)).statusCode).toBe(403)
    expect((await by(path.includes('NTBT') ? 'sub' : 'ntb').get(path)).statusCode).toBe(403)
  })

  it.each([
    [
      'sub',
      ['SUB_TT_N', 'SUB_TT_J', 'SUB_TT1', 'SUB_TT2', 'SUB_TT3', 'SUB_TT4', 'SUB_TT5', 'SUB_TT6', 'SUB_TT7'],
    ],
    [
      'ntb',
      ['EBS_TT_N', 'EBS_TT_J', 'EBS_NBT_TT1', 'EBS_NBT_TT2', 'EBS_TT4', 'EBS_TT9', 'EBS_TT14', 'EBS_NBT_TT6'],
    ],
    [
      'ntbdraft',
      [
        'EBS_TT_N',
        'EBS_TT_J',
        'EBS_TT1',
        'EBS_TT2',
        'EBS_TT4',
        'EBS_TT6',
        'EBS_TT7',
        'EBS_TT9',
        'EBS_TT10',
        'EBS_TT14',
        'EBS_TT15',
        'EBS_TT11',
      ],
    ],
  ])('%s can calculate and send', async (user, codes) => {
    const about = { orgId: ids[user] ?? '', sessionCode: '2026-02' }
    expect((await by(user).post('/api/finance/report/snapshot', about)).statusCode).toBe(200)
    const list = (await by(user).get(`/api/finance/report/list/2026-02/${ids[user]}`)).json<{
      RESULT: Row[]
    }>()
    expect(list.RESULT.map(({ STANDART_REPORT_CODE }) => STANDART_REPORT_CODE)).toEqual(codes)
    expect((await sendReady(by(user), about)).statusCode).toBe(200)
  })
})
