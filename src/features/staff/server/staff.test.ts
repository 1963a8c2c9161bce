import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WriteAnswer } from '#api/answers.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { sendingBlockText } from '#budget/lock-text.ts'
import { ruleText } from '#engine/rule-text.ts'
import type { UploadAnswer } from '#features/attachments/api.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import type { RegisteredEmployee } from '#features/registries/registered-people.ts'
import type { RegistryAnswer, StaffRegistry } from '#features/registries/server/staff-registry.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import type { BenefitRecord, StaffImportAnswer, StaffRow } from '#features/staff/api.ts'
import { staffAnswerText } from '#features/staff/text.ts'
import { httpText } from '#platform/http/http-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const DAY = 24 * 60 * 60_000
const LIST = '/api/ebs/blank11/1001/2026'
const IMPORTS = ['/api/sub/blank6/save', '/api/ebs/blank12/import'] as const
const STATUS = ['/api/blank12/status/save', '/api/sub/blank6/work_status'] as const
const BENEFITS = ['/api/ebs/blank12/status/save', '/api/sub/blank6/pensionSave'] as const

const cook: RegisteredEmployee['person'] = {
  displayName: 'Өлзий Сараа',
  lastName: 'Өлзий',
  firstName: 'Сараа',
  primaryNidNumber: 'УБ85091520',
  positionName: 'Тогооч',
  departmentName: 'Гал тогоо',
  gradeStepName: '',
  salaryAmount: 1_000_000,
  allWorkYear: 10,
  schoolDoYear: 5,
  actionReasonName: '',
  assignmentStatusName: '',
  assignmentTypeName: '',
}
const person = (employeeId: string, more: Partial<typeof cook> = {}) => ({
  employeeId,
  person: { ...cook, ...more },
})

const groupOfSchool: Readonly<Record<string, string>> = {
  '1006': 'ORGNTB',
  '1007': 'ORGNTB',
  '1009': 'ORGSUB',
}

describe.each(oneDatabase)('staff ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let ebs: SignedInClient
  let other: SignedInClient
  let sub: SignedInClient
  let ntb: SignedInClient
  let draftNtb: SignedInClient
  let answer: RegistryAnswer<RegisteredEmployee>
  const demo = demoRegistries()
  const staff: StaffRegistry = {
    ...demo.staff,
    staff: async (question) => (question.institutionId === '1009' ? answer : demo.staff.staff(question)),
  }
  beforeAll(async () => {
    started = await startApp({ open, directory, registries: { ...demo, staff } })
    await signInAll()
  })
  const signInAll = async () => {
    ebs = await started.signIn('ebs')
    other = await started.signIn('ebs2')
    sub = await started.signIn('sub')
    ntb = await started.signIn('ntb')
    draftNtb = await started.signIn('ntbdraft')
  }
  afterAll(() => started.close())
  beforeEach(async () => {
    answer = { ok: true, rows: [person('k1'), person('k2')] }
    for (const table of ['staff', 'event', 'report', 'saved_request'] as const)
      await started.database.db.deleteFrom(table).execute()
  })

  const take = async (who: SignedInClient, id: string, path: string = IMPORTS[0], year = 2026) => {
    const propertyStatus = groupOfSchool[id] ?? 'ORGEBS'
    return (await who.post(path, { id, year, propertyStatus, userName: 'x' })).json<StaffImportAnswer>()
  }
  const list = async (who = ebs, path = LIST) => (await who.get(path)).json<StaffRow[]>()
  const rowOf = async (employeeId: string) => {
    const found = (await list()).find((row) => row.employeeId === employeeId)
    if (found === undefined) throw new Error(`${employeeId} is not on the staff`)
    return found
  }
  const first = async () => (await list())[0]?.employeeId ?? ''
  const events = async (kind: string) =>
    started.database.db.selectFrom('event').selectAll().where('kind', '=', kind).execute()
  const close = (institutionId = '1001') =>
    started.database.db
      .insertInto('report')
      .values({ institution_id: institutionId, session_code: '2026-02', year: 2026, status: 'SENT' })
      .execute()
  const save = (who: SignedInClient, path: string, body: Record<string, unknown>) =>
    who.post(path, { id: '1001', inFinancialYear: 2026, userName: 'x', ...body })

  describe('the import', () => {
    test.each(IMPORTS)('%s imports all staff, and changes nothing when repeated', async (path) => {
      const firstImport = await take(ebs, '1001', path)
      expect(firstImport).toMatchObject({
        status: 1,
        total: 58,
        removed: [],
        salaryChanged: [],
        positionChanged: [],
      })
      expect(firstImport.added).toHaveLength(58)
      expect(firstImport.message).toBe(
        'Ажилтны мэдээлэл татлаа: 58 ажилтан. Шинэ 58, гарсан 0, цалин өөрчлөгдсөн 0, албан тушаал өөрчлөгдсөн 0.',
      )
      const before = await started.database.db.selectFrom('staff').selectAll().execute()
      const again = await take(ebs, '1001', path)
      expect(again).toMatchObject({
        added: [],
        message: 'Ажилтны мэдээлэл татлаа: 58 ажилтан, өөрчлөлт алга.',
      })
      expect(await started.database.db.selectFrom('staff').selectAll().execute()).toEqual(before)
      expect(await events('staff.imported')).toHaveLength(2)
    })

    test('names the group in propertyStatus: another one is not that of the institution', async () => {
      const sent = (path: string) => ebs.post(path, { id: '1001', year: 'x', propertyStatus: 'ORGSUB' })
      const refused = await sent('/api/sub/blank6/save')
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { status: 0, message: httpText.otherGroup('ORGEBS') },
      ])
      expect((await sent('/api/ebs/blank12/import')).statusCode).toBe(400)
    })

    test('of a lifelong-education centre has a path of its own, which is no school’s', async () => {
      const body = { id: '1006', year: 2026, orgGroup: 'ORGNTB' }
      expect((await ntb.post('/api/ebs/blank11/import', body)).json()).toMatchObject({ status: 1, total: 17 })
      const own = await draftNtb.post('/api/ebs/blank11/import', { ...body, id: '1007' })
      expect(own.json()).toMatchObject({ status: 1 })
      const school = await ebs.post('/api/ebs/blank11/import', { ...body, id: '1001' })
      expect([school.statusCode, school.json()]).toEqual([403, { status: 0, message: httpText.otherView }])
    })

    test('some days later returns one of each change', async () => {
      await take(ebs, '1001')
      started.clock.move(4 * DAY)
      await signInAll()
      const later = await take(ebs, '1001')
      expect(
        [later.added, later.removed, later.salaryChanged, later.positionChanged].map((each) => each.length),
      ).toEqual([1, 1, 1, 1])
      expect(later.message).toMatch(/Шинэ 1, гарсан 1, цалин өөрчлөгдсөн 1, албан тушаал өөрчлөгдсөн 1/)
      const ids = (await list()).map(({ employeeId }) => employeeId)
      expect(ids).toContain(later.added[0]?.employeeId)
      expect(ids).not.toContain(later.removed[0]?.employeeId)
      expect(await take(ebs, '1001')).toMatchObject({
        added: [],
        removed: [],
        salaryChanged: [],
        positionChanged: [],
      })
    })

    test('does not change plans, not even of an employee who leaves and returns', async () => {
      await take(sub, '1009')
      const mine = { id: '1009', employeeId: 'k1', inFinancialYear: 2026 }
      await sub.post(STATUS[1], { ...mine, plannedAssignmentStatus: 'CHILDCARE', allowanceMonth: 8 })
      await sub.post(BENEFITS[1], {
        ...mine,
        t1Flag: 'Y',
        t1Month: 12,
        t2Flag: 'Y',
        t2Amount: 5000,
        t3Flag: 'Y',
      })
      answer = { ok: true, rows: [person('k2')] }
      expect((await take(sub, '1009')).removed.map(({ employeeId }) => employeeId)).toEqual(['k1'])
      expect(await list(sub, '/api/ebs/blank11/1009/2026')).toHaveLength(1)
      answer = { ok: true, rows: [person('k1', { salaryAmount: 2_000_000 }), person('k2')] }
      expect((await take(sub, '1009')).added.map(({ employeeId }) => employeeId)).toEqual(['k1'])
      const [back] = (await list(sub, '/api/ebs/blank11/1009/2026')).filter(
        ({ employeeId }) => employeeId === 'k1',
      )
      expect(back).toMatchObject({
        plannedAssignmentStatus: 'CHILDCARE',
        allowanceMonth: 8,
        allowanceAmount: 16_000_000,
        t1Month: 12,
        t1Amount: 24_000_000,
        t2Amount: 5000,
        t3Amount: 12_000_000,
      })
    })

    test('two concurrent imports duplicate no employee', async () => {
      const both = await Promise.all([take(ebs, '1001'), take(ebs, '1001', IMPORTS[1])])
      expect(both.map(({ added }) => added.length).toSorted()).toEqual([0, 58])
      expect(await list()).toHaveLength(58)
    })

    test('of five hundred people, with names of every kind, is one answer', async () => {
      const many = Array.from({ length: 500 }, (_, n) =>
        person(`k${n}`, { displayName: `"Өлзий, {${n}} \\ NULL` }),
      )
      answer = { ok: true, rows: many }
      expect((await take(sub, '1009')).total).toBe(500)
      const rows = await list(sub, '/api/ebs/blank11/1009/2026')
      expect(rows).toHaveLength(500)
      expect(rows.find(({ employeeId }) => employeeId === 'k7')?.displayName).toBe('"Өлзий, {7} \\ NULL')
    })

    test('reports why there is no result, and changes nothing', async () => {
      await take(sub, '1009')
      answer = { ok: false, message: registryAnswerText.registryTimeout }
      const failed = await sub.post(IMPORTS[0], { id: '1009', year: 2026 })
      expect([failed.statusCode, failed.json()]).toEqual([
        502,
        { status: 0, message: registryAnswerText.registryTimeout },
      ])
      answer = { ok: true, rows: [] }
      const empty = await sub.post(IMPORTS[0], { id: '1009', year: 2026 })
      expect([empty.statusCode, empty.json()]).toEqual([
        422,
        { status: 0, message: staffAnswerText.nobodyRegistered },
      ])
      expect(await list(sub, '/api/ebs/blank11/1009/2026')).toHaveLength(2)
    })

    test('is refused in the order of the contract', async () => {
      await close()
      const status = async (body: unknown) => (await ebs.post(IMPORTS[0], body)).statusCode
      expect(await status({ id: '1008', year: 'nonsense' })).toBe(403)
      expect(await status({ id: '1001', year: 'nonsense' })).toBe(400)
      expect(await status({ year: 2026 })).toBe(400)
      const closed = await ebs.post(IMPORTS[0], { id: '1001', year: 2026 })
      expect([closed.statusCode, closed.json()]).toEqual([
        409,
        { status: 0, message: sendingBlockText.closed('SENT') },
      ])
      expect(await list()).toEqual([])
      expect((await sub.post(IMPORTS[0], { id: '1009', year: 2031 })).statusCode).toBe(404)
    })

    test('is done once for its key', async () => {
      const send = () =>
        started.inject({
          method: 'POST',
          url: IMPORTS[0],
          payload: { id: '1001', year: 2026 },
          headers: { authorization: `Bearer ${ebs.token}`, 'idempotency-key': 'once' },
        })
      const [one, two] = [await send(), await send()]
      expect(two.json()).toEqual(one.json())
      expect(await events('staff.imported')).toHaveLength(1)
    })
  })

  describe('the lists', () => {
    test('answer every field, by name in Mongolian order, at both paths', async () => {
      await take(ebs, '1001')
      const rows = await list()
      expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
        [
          'actionReasonName addedSalary allWorkYear allowMonth allowanceAmount allowanceMonth assignmentStatusName',
          'assignmentTypeName avgSalaryMonth departmentName displayName employeeId firstName gradeStepName',
          'inFinancialYear lastName plannedAssignmentStatus plannedAssignmentStatusName positionName primaryNidNumber',
          'salaryAmount schoolDoYear t1Amount t1AttachFileName t1AttachFileUrl t1Flag t1Month t2Amount t2Flag t3Amount',
          't3AttachFileName t3AttachFileUrl t3Flag t3Month tetgemj totalSalaryMonth totalSalaryYear',
        ]
          .join(' ')
          .split(' ')
          .toSorted(),
      )
      const names = rows.map(({ displayName }) => displayName)
      expect(names).toEqual(names.toSorted(new Intl.Collator('mn').compare))
      expect(await list(ebs, '/api/ebs/blank12/1001/2026')).toEqual(rows)
      // A soum: 40 percent.
      const [row] = rows
      expect(row?.addedSalary).toBeCloseTo((row?.salaryAmount ?? 0) * 0.4, 6)
      expect(row?.totalSalaryYear).toBeCloseTo((row?.salaryAmount ?? 0) * 1.4 * 12, 4)
    })

    test('of another institution, view or year', async () => {
      expect((await other.get(LIST)).statusCode).toBe(403)
      expect((await sub.get('/api/ebs/blank12/1009/2026')).statusCode).toBe(403)
      expect((await ebs.get('/api/ebs/blank11/1001/2031')).statusCode).toBe(404)
      expect(await list()).toEqual([])
    })

    test('the status of one employee, of the newest year by default', async () => {
      await take(ebs, '1001', IMPORTS[0], 2025)
      await take(ebs, '1001')
      const id = await first()
      for (const path of ['/api/ebs/blank11/status', '/api/ebs/blank12/status'])
        expect((await ebs.get(`${path}/${id}`)).json()).toEqual(await rowOf(id))
      const before = (await ebs.get(`/api/ebs/blank11/status/${id}?year=2025`)).json<StaffRow>()
      expect(before.inFinancialYear).toBe(2025)
      const records = (await ebs.get(`/api/sub/blank6/2/2026/${id}`)).json<BenefitRecord[]>()
      expect(records).toHaveLength(1)
      expect(records[0]).toMatchObject({
        employeeId: id,
        id: '1001',
        t1Flag: 'N',
        t3Month: 0,
        financialYear: 2026,
      })
    })

    test('a stranger gets the same response for another’s employee and for an unknown one', async () => {
      await take(ebs, '1001')
      const id = await first()
      for (const path of ['/api/ebs/blank11/status', '/api/ebs/blank12/status', '/api/sub/blank6/2/2026']) {
        const [foreign, unknown] = [await other.get(`${path}/${id}`), await other.get(`${path}/nobody`)]
        expect([foreign.statusCode, foreign.json()]).toEqual([
          403,
          { status: 0, message: staffAnswerText.otherEmployee },
        ])
        expect(unknown.body).toBe(foreign.body)
      }
    })
  })

  describe('the planned status', () => {
    let id: string
    beforeEach(async () => {
      await take(ebs, '1001')
      id = await first()
    })

    test.each(STATUS)('%s keeps months for a leave only', async (path) => {
      const plan = (plannedAssignmentStatus: string, allowanceMonth: unknown) =>
        save(ebs, path, { employeeId: id, plannedAssignmentStatus, allowanceMonth })
      expect((await plan('CHILDCARE', '8')).json()).toEqual({ status: 1, message: staffAnswerText.saved })
      const row = await rowOf(id)
      expect(row).toMatchObject({
        plannedAssignmentStatus: 'CHILDCARE',
        plannedAssignmentStatusName: staffAnswerText.statusNames.CHILDCARE,
        allowanceMonth: 8,
        allowMonth: 8,
        allowanceAmount: 8 * row.salaryAmount,
      })
      for (const status of ['PENSION', 'NONE', 'WORK']) {
        await plan(status, 5)
        expect(await rowOf(id)).toMatchObject({ plannedAssignmentStatus: status, allowanceMonth: 0 })
      }
      expect(await events('staff.status')).toHaveLength(4)
    })

    test.each(STATUS)('%s lists read-only fields that differ from the row before and after', async (path) => {
      const { displayName, salaryAmount } = await rowOf(id)
      const sent = { employeeId: id, plannedAssignmentStatus: 'CHILDCARE', allowanceMonth: '8' }
      const right = { displayName, allowMonth: 8, allowanceAmount: 8 * salaryAmount }
      expect((await save(ebs, path, { ...sent, ...right })).json()).toEqual({
        ...{ status: 1, message: staffAnswerText.saved },
      })
      const wrong = {
        displayName: 'Өөр нэр',
        plannedAssignmentStatusName: 'Өөр',
        allowMonth: 3,
        allowanceAmount: 1,
      }
      expect((await save(ebs, path, { ...sent, ...wrong })).json()).toEqual({
        ...{ status: 1, message: staffAnswerText.saved },
        ignored: Object.keys(wrong).map((field) => ({ row: id, field, message: ruleText.computed })),
      })
    })

    test.each(STATUS)('%s limits more months to 12, and reports this', async (path) => {
      const sent = { employeeId: id, plannedAssignmentStatus: 'CHILDCARE', allowanceMonth: '13' }
      expect((await save(ebs, path, sent)).json()).toEqual({
        status: 1,
        message: 'Амжилттай хадгалагдлаа. Сарын тоог зөвшөөрөх дээд хязгаар 12 болголоо.',
      })
      expect(await rowOf(id)).toMatchObject({ plannedAssignmentStatus: 'CHILDCARE', allowanceMonth: 12 })
      const working = await save(ebs, path, { ...sent, plannedAssignmentStatus: 'WORK' })
      expect(working.json()).toEqual({ status: 1, message: staffAnswerText.saved })
    })

    test.each([
      [{ plannedAssignmentStatus: null }, 'plannedAssignmentStatus', staffAnswerText.chooseStatus],
      [{}, 'plannedAssignmentStatus', staffAnswerText.chooseStatus],
      [
        { plannedAssignmentStatus: 'SLEEP', allowanceMonth: 3 },
        'plannedAssignmentStatus',
        staffAnswerText.chooseStatus,
      ],
      [{ plannedAssignmentStatus: 'ALLOWANCE' }, 'allowanceMonth', 'Тоолох сар оруулна уу'],
      [
        { plannedAssignmentStatus: 'ALLOWANCE', allowanceMonth: '' },
        'allowanceMonth',
        'Тоолох сар оруулна уу',
      ],
      [
        { plannedAssignmentStatus: 'CHILDCARE', allowanceMonth: 0 },
        'allowanceMonth',
        'Тоолох сар оруулна уу',
      ],
      [
        { plannedAssignmentStatus: 'CHILDCARE', allowanceMonth: 1.5 },
        'allowanceMonth',
        ruleText.wholeOnly({ min: '1', max: null }),
      ],
    ])('%j is refused', async (sent, field, message) => {
      const answered = await save(ebs, STATUS[0], { employeeId: id, ...sent })
      expect([answered.statusCode, answered.json()]).toEqual([
        422,
        { status: 0, message, errors: [{ row: id, field, message }] },
      ])
      expect(await rowOf(id)).toMatchObject({ plannedAssignmentStatus: 'WORK', allowanceMonth: 0 })
    })

    test('a kindergarten gets messages in its own terms', async () => {
      await take(sub, '1009')
      const answered = await sub.post(STATUS[1], {
        id: '1009',
        employeeId: 'k1',
        plannedAssignmentStatus: 'ALLOWANCE',
        allowanceMonth: 0,
        inFinancialYear: 2026,
      })
      expect(answered.json()).toMatchObject({ status: 0, message: 'Тоотцох сар оруулна уу' })
    })

    test.each([...STATUS, ...BENEFITS])('%s is refused in the order of the contract', async (path) => {
      const isStatus = STATUS.some((each) => each === path)
      const wrong = isStatus ? { plannedAssignmentStatus: 'SLEEP' } : { t1Flag: 'Y', t1Month: 99 }
      const good = { employeeId: id, ...wrong }
      await close()
      await close('1008')
      const foreign = await other.post(path, { id: '1008', employeeId: id, plannedAssignmentStatus: {} })
      expect([foreign.statusCode, foreign.json()]).toEqual([
        403,
        { status: 0, message: staffAnswerText.otherEmployee },
      ])
      const unknown = await other.post(path, {
        id: '1008',
        employeeId: 'nobody',
        plannedAssignmentStatus: {},
      })
      expect(unknown.body).toBe(foreign.body)
      const institution = await other.post(path, { id: '1001', employeeId: id, inFinancialYear: 2026 })
      expect(institution.json()).toEqual({ status: 0, message: httpText.otherInstitution })
      const form = await save(ebs, path, { ...good, inFinancialYear: 'x' })
      expect([form.statusCode, form.json()]).toMatchObject([400, { paths: ['inFinancialYear'] }])
      const noYear = await ebs.post(path, { id: '1001', ...good })
      expect(noYear.statusCode).toBe(400)
      const noOne = await save(ebs, path, { plannedAssignmentStatus: 'WORK' })
      expect(noOne.statusCode).toBe(400)
      expect((await save(ebs, path, good)).statusCode).toBe(409)
      await started.database.db.deleteFrom('report').execute()
      expect((await save(ebs, path, good)).statusCode).toBe(422)
      expect(await events('staff.status')).toEqual([])
    })

    test('an employee who left, or is not in this year, is rejected with this reason', async () => {
      const answered = await save(ebs, STATUS[0], {
        employeeId: id,
        plannedAssignmentStatus: 'WORK',
        inFinancialYear: 2025,
      })
      expect([answered.statusCode, answered.json<WriteAnswer>().message]).toEqual([
        422,
        staffAnswerText.notInYear(2025),
      ])
    })
  })

  describe('the lump sums', () => {
    let id: string
    let salary: number
    beforeEach(async () => {
      await take(ebs, '1001')
      id = await first()
      salary = (await rowOf(id)).salaryAmount
    })
    const pay = (body: Record<string, unknown>, path: string = BENEFITS[0]) =>
      save(ebs, path, { employeeId: id, ...body })

    test.each(BENEFITS)('%s works the amounts out itself', async (path) => {
      const answered = await pay(
        {
          t1Flag: 'Y',
          t1Month: '24',
          avgSalaryMonth: '900000',
          t1Amount: 999_999_999,
          t2Flag: 'Y',
          t2Amount: '450 000',
          t3Flag: 'Y',
          t3Month: 99,
          t3Amount: 1,
          salaryAmount: 7,
          t1AttachFileName: 'x.pdf',
          inFinancialYear: undefined,
          financialYear: '2026',
        },
        path,
      )
      const wrong = ['t1Amount', 't3Month', 't3Amount', 'salaryAmount', 't1AttachFileName']
      const ignored = wrong.map((field) => ({
        ...{ row: id, field, message: ruleText.computed },
      }))
      expect(answered.json()).toEqual({ status: 1, message: staffAnswerText.saved, ignored })
      const sums = {
        t1Flag: 'Y',
        t1Month: 24,
        t1Amount: 21_600_000,
        avgSalaryMonth: 900_000,
        t2Flag: 'Y',
        t2Amount: 450_000,
        t3Flag: 'Y',
        t3Month: 6,
        t3Amount: 6 * salary,
      }
      const row = await rowOf(id)
      expect(row).toMatchObject(sums)
      expect(row.tetgemj.split('; ')).toHaveLength(3)
      expect((await ebs.get(`/api/sub/blank6/2/2026/${id}`)).json<BenefitRecord[]>()[0]).toMatchObject(sums)
      expect(await events('staff.benefits')).toHaveLength(1)
    })

    test('the average salary is proposed, and stays a proposal while it is the register’s', async () => {
      expect(await rowOf(id)).toMatchObject({ avgSalaryMonth: salary, t1Amount: 0, tetgemj: '' })
      await pay({ t1Flag: 'Y', t1Month: 36, avgSalaryMonth: salary })
      expect(await rowOf(id)).toMatchObject({ t1Amount: 36 * salary })
      const stored = () =>
        started.database.db
          .selectFrom('staff')
          .select('avg_salary_month')
          .where('employee_id', '=', id)
          .executeTakeFirst()
      expect(await stored()).toEqual({ avg_salary_month: null })
      await pay({ avgSalaryMonth: 1 })
      expect(await rowOf(id)).toMatchObject({ t1Flag: 'Y', t1Month: 36, t1Amount: 36 })
      await pay({ avgSalaryMonth: '' })
      expect(await rowOf(id)).toMatchObject({ t1Amount: 36 * salary })
    })

    test('of a cleared lump sum no data remains', async () => {
      await pay({ t1Flag: 'Y', t1Month: 36, avgSalaryMonth: 1, t2Flag: 'Y', t2Amount: 7, t3Flag: 'Y' })
      await pay({ t1Flag: 'N', t1Month: 99, t2Flag: 'N', t2Amount: -1, t3Flag: 'N' })
      expect(await rowOf(id)).toMatchObject({
        t1Month: 0,
        t1Amount: 0,
        avgSalaryMonth: salary,
        t2Amount: 0,
        t3Month: 0,
        t3Amount: 0,
        tetgemj: '',
      })
    })

    test.each([
      [{ t1Flag: 'Y', t1Month: 37 }, 't1Month', staffAnswerText.monthsBetween(36)],
      [{ t1Flag: 'Y', t1Month: -1 }, 't1Month', staffAnswerText.monthsBetween(36)],
      [{ t1Flag: 'Y', t1Month: 1.5 }, 't1Month', ruleText.wholeOnly({ min: '0', max: '36' })],
      [{ t1Flag: 'Y', t1Month: 'гурав' }, 't1Month', staffAnswerText.monthsBetween(36)],
      [{ t1Flag: 'Y', t1Month: 1, avgSalaryMonth: -5 }, 'avgSalaryMonth', staffAnswerText.amount],
      [{ t2Flag: 'Y', t2Amount: -1 }, 't2Amount', staffAnswerText.amount],
      [{ t2Flag: 'Y', t2Amount: 1e300 }, 't2Amount', ruleText.unreadable.digits('1e+300')],
    ])('%j is rejected and not stored', async (sent, field, message) => {
      const answered = await pay(sent)
      expect([answered.statusCode, answered.json()]).toEqual([
        422,
        { status: 0, message, errors: [{ row: id, field, message }] },
      ])
      expect(await rowOf(id)).toMatchObject({ t1Flag: 'N', t2Flag: 'N' })
    })

    test('a flag that is neither Y nor N is no form', async () => {
      expect((await pay({ t1Flag: 'yes' })).statusCode).toBe(400)
    })

    test('papers must be the institution’s own attachments', async () => {
      const attach = async (who: SignedInClient) =>
        (await who.send('/api/attachment/attach', [['file', pdfOf(500), 'Тушаал.pdf']])).json<UploadAnswer>()
          .files?.file ?? ''
      const [mine, theirs] = [await attach(ebs), await attach(other)]
      expect((await pay({ t1Flag: 'Y', t1AttachFileUrl: mine, t3AttachFileUrl: mine })).statusCode).toBe(200)
      expect(await rowOf(id)).toMatchObject({
        t1AttachFileUrl: mine,
        t1AttachFileName: 'Тушаал.pdf',
        t3AttachFileUrl: mine,
      })
      expect((await pay({ t1AttachFileUrl: theirs })).statusCode).toBe(403)
      for (const url of ['https://elsewhere.example/x.pdf', '../../etc/passwd']) {
        const answered = await pay({ t1AttachFileUrl: url })
        expect([answered.statusCode, answered.json<WriteAnswer>().message]).toEqual([
          422,
          staffAnswerText.notAttachment,
        ])
      }
      await pay({ t1AttachFileUrl: null })
      expect(await rowOf(id)).toMatchObject({ t1AttachFileUrl: null, t3AttachFileUrl: mine })
    })

    test.each([
      ['months', { t1Month: '' }, 'retirement', { t1Month: 10 }],
      ['an average salary', { avgSalaryMonth: 0 }, 'retirement', { avgSalaryMonth: '' }],
      ['an amount of travel', { t2Amount: '' }, 'travel', { t2Amount: 450_000 }],
    ])(
      'without %s are stored, and count in no sum and no list until they are complete',
      async (_, less, sum, more) => {
        const counted = async () => {
          const { givens, lists } = (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>()
          const sums = givens['register-people']?.['1'] ?? {}
          const [line = {}] = Object.values(lists)
            .flat()
            .filter(({ name }) => String(name).startsWith(displayName))
          return { ...sums, line: Object.keys(line) }
        }
        const { displayName } = await rowOf(id)
        const whole = { t1Flag: 'Y', t1Month: 10, t2Flag: 'Y', t2Amount: 450_000, t3Flag: 'N' }
        expect((await pay({ ...whole, ...less })).statusCode).toBe(200)
        expect(await rowOf(id)).toMatchObject({ t1Flag: 'Y', t2Flag: 'Y' })
        const before = await counted()
        expect(before).toMatchObject({ [sum]: 0 })
        await pay(more)
        const after = await counted()
        expect(after).toMatchObject({ retirement: 10 * salary, travel: 450_000 })
        expect(before.line.length).toBeLessThan(after.line.length)
      },
    )

    test('of 0 months are whole', async () => {
      await pay({ t1Flag: 'Y', t1Month: 0 })
      expect(await rowOf(id)).toMatchObject({ t1Month: 0 })
      await pay({ t1Flag: 'Y', t1Month: '' })
      expect(await rowOf(id)).toMatchObject({ t1Month: null, t1Amount: 0 })
      await pay({ t1Flag: 'N' })
      await pay({ t1Flag: 'Y' })
      expect(await rowOf(id)).toMatchObject({ t1Month: null })
    })

    test('and leaves feed into the sheets', async () => {
      const ids = (await list()).map(({ employeeId }) => employeeId)
      const salaries = await Promise.all(
        ids.slice(0, 3).map(async (each) => (await rowOf(each)).salaryAmount),
      )
      await pay({ t1Flag: 'Y', t1Month: 10, t2Flag: 'Y', t2Amount: 450_000, t3Flag: 'Y' })
      const leave = (employeeId: string | undefined, status: string, allowanceMonth: number) =>
        save(ebs, STATUS[0], { employeeId, plannedAssignmentStatus: status, allowanceMonth })
      await leave(ids[1], 'CHILDCARE', 5)
      await leave(ids[2], 'ALLOWANCE', 4)
      const { givens } = (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>()
      expect(givens['register-people']?.['1']).toMatchObject({
        retirement: 10 * (salaries[0] ?? 0),
        travel: 450_000,
        ruralService: 6 * (salaries[0] ?? 0),
        childcareSalary: 5 * (salaries[1] ?? 0),
        allowance: 4 * (salaries[2] ?? 0),
      })
    })
  })
})
