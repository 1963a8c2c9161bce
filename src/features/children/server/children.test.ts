import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WriteAnswer } from '#api/answers.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { sendingBlockText } from '#budget/lock-text.ts'
import { recordText } from '#engine/list/record-text.ts'
import { ruleText } from '#engine/rule-text.ts'
import type { ChildRow, ChildrenAnswer, ChildrenPullAnswer } from '#features/children/api.ts'
import { noStudy } from '#features/children/children.ts'
import { childAnswerText } from '#features/children/text.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import type { RegisteredChild } from '#features/registries/registered-people.ts'
import type { RegistryAnswer, StaffRegistry } from '#features/registries/server/staff-registry.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import { staffAnswerText } from '#features/staff/text.ts'
import { httpText } from '#platform/http/http-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const PULL = '/api/sub/blank10/save'
const SAVE = '/api/sub/blank11/save'
const READ = '/api/sub/blank11/1001/2026'
const DELETES = ['/api/sub/blank10/delete/save', '/api/sub/blank11/delete', '/api/blank11/delete'] as const

describe.each(oneDatabase)('children of staff ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let ebs: SignedInClient
  let other: SignedInClient
  let answer: RegistryAnswer<RegisteredChild> | null
  const demo = demoRegistries()
  const staff: StaffRegistry = {
    ...demo.staff,
    children: async (question) => answer ?? demo.staff.children(question),
  }
  beforeAll(async () => {
    started = await startApp({ open, directory, registries: { ...demo, staff } })
    ebs = await started.signIn('ebs')
    other = await started.signIn('ebs2')
    await ebs.post('/api/sub/blank6/save', { id: '1001', year: 2026 })
    await other.post('/api/sub/blank6/save', { id: '1008', year: 2026 })
  })
  afterAll(() => started.close())
  beforeEach(async () => {
    answer = null
    for (const table of ['staff_child', 'event', 'report', 'saved_request'] as const)
      await started.database.db.deleteFrom(table).execute()
  })

  const pull = async (who = ebs, id = '1001') =>
    (
      await who.post(PULL, { id, year: 2026, group: 'ORGEBS', status: 'B', userName: 'x' })
    ).json<ChildrenPullAnswer>()
  const rows = async (who = ebs, path = READ) => (await who.get(path)).json<ChildrenAnswer>().RESULT
  const save = (blanks: unknown, more: Record<string, unknown> = {}) =>
    ebs.post(SAVE, { id: '1001', year: 2026, group: 'ORGEBS', userName: 'x', blanks, ...more })
  const firstRow = async (): Promise<ChildRow> => {
    const [row] = await rows()
    if (row === undefined) throw new Error('there is no child')
    return row
  }
  const close = () =>
    started.database.db
      .insertInto('report')
      .values({ institution_id: '1001', session_code: '2026-02', year: 2026, status: 'SENT' })
      .execute()
  const events = async (kind: string) =>
    started.database.db.selectFrom('event').selectAll().where('kind', '=', kind).execute()
  const ignoredField = (row: string, field: string) => ({ row, field, message: ruleText.computed })
  const filled = {
    isConfirmedWorkedYear: 'Y',
    isDemandProfession: 'Y',
    educationWorkedYear: 17,
    educationLevelId: '1',
    educationLevelName: 'ignored',
    fieldOfEducationId: '011',
    schoolId: 1,
    academicLevel: '2',
    childRegisterNumber: 'уб06230112',
    childLastName: 'Дорж',
    childFirstName: 'Номин',
    tuition: '2 800 000',
    description: '',
  }

  describe('the pull', () => {
    test('imports unconfirmed rows, and changes nothing when repeated', async () => {
      const firstImport = await pull()
      expect(firstImport).toMatchObject({ status: 1, total: firstImport.added.length, removed: [] })
      expect(firstImport.message).toMatch(/^Багш, ажилтны хүүхдийн мэдээлэл татлаа: \d хүүхэд\. Шинэ \d/)
      const all = await rows()
      expect(all).toHaveLength(firstImport.total)
      expect(new Set(all.map(({ isConfirmedWorkedYear }) => isConfirmedWorkedYear))).toEqual(new Set(['N']))
      expect(await pull()).toMatchObject({
        added: [],
        removed: [],
        message: expect.stringMatching(/өөрчлөлт алга/),
      })
      expect(await rows()).toEqual(all)
      expect(await events('children.imported')).toHaveLength(2)
    })

    test('two concurrent imports duplicate no row', async () => {
      const both = await Promise.all([pull(), pull()])
      expect(both.map(({ added }) => added.length > 0).toSorted()).toEqual([false, true])
      expect(await rows()).toHaveLength(both[0].total)
    })

    test('leaves confirmed rows, renews and removes the others', async () => {
      const [parent] = (await ebs.get('/api/ebs/blank11/1001/2026')).json<{ employeeId: string }[]>()
      const child = (
        childScholarshipId: string,
        childFirstName = 'Номин',
        assignmentId = parent?.employeeId,
      ) => ({
        childScholarshipId,
        assignmentId: assignmentId ?? '',
        study: { ...noStudy, childFirstName },
      })
      answer = { ok: true, rows: [child('mine'), child('stale'), child('gone')] }
      await pull()
      await save([{ ...filled, assignmentId: parent?.employeeId, childScholarshipId: 'mine', tuition: 5 }])
      answer = {
        ok: true,
        rows: [child('mine', 'Бат'), child('stale', 'Бат'), child('orphan', 'Бат', 'nobody')],
      }
      const later = await pull()
      expect([later.added.length, later.removed.length]).toEqual([0, 1])
      expect(later.message).toContain(childAnswerText.withoutParent(1))
      const names = (await rows()).map((row) => [row.childScholarshipId, row.childFirstName, row.tuition])
      expect(names.toSorted()).toEqual([
        ['mine', 'Номин', 5],
        ['stale', 'Бат', 0],
      ])
    })

    test('without children is a valid result: few employees have a child who studies', async () => {
      await pull()
      await save([{ ...(await firstRow()), ...filled }])
      const all = await rows()
      answer = { ok: true, rows: [] }
      const later = await pull()
      expect(later).toMatchObject({ status: 1, total: 0 })
      expect(later.removed).toHaveLength(all.length - 1)
      expect((await rows()).map(({ isConfirmedWorkedYear }) => isConfirmedWorkedYear)).toEqual(['Y'])
    })

    test('reports why there is no result', async () => {
      answer = { ok: false, message: registryAnswerText.registryForbidden }
      const failed = await ebs.post(PULL, { id: '1001', year: 2026, status: 'B' })
      expect([failed.statusCode, failed.json()]).toEqual([
        502,
        { status: 0, message: registryAnswerText.registryForbidden },
      ])
    })

    test('is refused in the order of the contract', async () => {
      await close()
      const status = async (body: Record<string, unknown>) => (await ebs.post(PULL, body)).statusCode
      expect(await status({ id: '1008', status: 'X' })).toBe(403)
      expect(await status({ id: '1001', year: 2026, status: 'X' })).toBe(400)
      expect(await status({ id: '1001', year: 2026, status: 'B' })).toBe(409)
    })
  })

  describe('the list', () => {
    test('is an envelope of whole rows, with the member of staff', async () => {
      await pull()
      const { SUCCESS_CODE, RESULT } = (await ebs.get(READ)).json<ChildrenAnswer>()
      expect(SUCCESS_CODE).toBe(200)
      expect(RESULT.map(({ specificationCode }) => specificationCode)).toEqual(
        RESULT.map((_, n) => String(n + 1)),
      )
      expect(Object.keys(RESULT[0] ?? {}).toSorted()).toEqual(
        [
          'academicLevel allWorkYear assignmentId childFirstName childLastName childRegisterNumber childScholarshipId',
          'description educationLevelId educationLevelName educationWorkedYear fieldOfEducationId fieldOfEducationName',
          'firstName isConfirmedWorkedYear isDemandProfession lastName positionName primaryNidNumber schoolId schoolName',
          'specificationCode tuition',
        ]
          .join(' ')
          .split(' ')
          .toSorted(),
      )
      expect(RESULT[0]?.lastName).not.toBe('')
      expect((await other.get(READ)).statusCode).toBe(403)
    })
  })

  describe('a save', () => {
    test('keeps the confirmed rows and leaves the others out', async () => {
      await pull()
      const [one, two] = await rows()
      const answered = await save([
        { ...one, ...filled },
        { ...two, ...filled, isConfirmedWorkedYear: 'N' },
      ])
      const ignored = [ignoredField(one?.assignmentId ?? '', 'educationLevelName')]
      expect(answered.json()).toEqual({ status: 1, message: childAnswerText.childrenSaved(1, 1), ignored })
      const [savedRow, left] = await rows()
      expect(savedRow).toMatchObject({
        childScholarshipId: one?.childScholarshipId,
        isConfirmedWorkedYear: 'Y',
        isDemandProfession: 'Y',
        educationWorkedYear: 17,
        educationLevelId: '1',
        educationLevelName: 'Бакалавр',
        fieldOfEducationName: 'Боловсрол',
        schoolId: '1',
        schoolName: 'Монгол Улсын Их Сургууль',
        academicLevel: 2,
        childRegisterNumber: 'УБ06230112',
        childFirstName: 'Номин',
        tuition: 2_800_000,
      })
      expect(left).toEqual(two)
      expect(await events('child.saved')).toHaveLength(1)
      expect(JSON.stringify(await events('child.saved'))).not.toContain('Номин')
    })

    test('lists the fields that the register or an id decides, if they differ', async () => {
      await pull()
      const row = { ...(await firstRow()), ...filled, educationLevelName: 'Бакалавр' }
      expect((await save([row])).json()).toEqual({ status: 1, message: childAnswerText.childrenSaved(1, 0) })
      const answered = await save([{ ...row, allWorkYear: 99, positionName: 'Сайд', schoolName: 'Өөр' }])
      expect(answered.json()).toEqual({
        ...{ status: 1, message: childAnswerText.childrenSaved(1, 0) },
        ignored: ['positionName', 'allWorkYear', 'schoolName'].map((field) =>
          ignoredField(row.assignmentId, field),
        ),
      })
    })

    test('does not change omitted fields and clears empty ones', async () => {
      await pull()
      const { assignmentId, childScholarshipId } = await firstRow()
      const key = { assignmentId, childScholarshipId, isConfirmedWorkedYear: 'Y' }
      await save([{ ...key, ...filled }])
      const before = await firstRow()
      await save([{ ...key, tuition: 7 }])
      expect(await firstRow()).toEqual({ ...before, tuition: 7 })
      await save([
        { ...key, schoolId: '', schoolName: 'Токиогийн их сургууль', academicLevel: '', tuition: null },
      ])
      expect(await firstRow()).toEqual({
        ...before,
        schoolId: null,
        schoolName: 'Токиогийн их сургууль',
        academicLevel: null,
        tuition: 0,
      })
      await save([{ ...key, schoolId: '5' }])
      expect(await firstRow()).toMatchObject({ schoolId: '5', schoolName: 'Хөдөө Аж Ахуйн Их Сургууль' })
    })

    test('of a row without id is the row of the member of staff, or a new one', async () => {
      await pull()
      const all = await rows()
      const [row] = all
      await save([{ ...filled, assignmentId: row?.assignmentId, childScholarshipId: '' }])
      expect((await firstRow()).childScholarshipId).toBe(row?.childScholarshipId)
      const staffList = (await ebs.get('/api/ebs/blank11/1001/2026')).json<{ employeeId: string }[]>()
      const free = staffList.find(({ employeeId }) =>
        all.every(({ assignmentId }) => assignmentId !== employeeId),
      )
      await save([{ ...filled, assignmentId: free?.employeeId }])
      const added = (await rows()).find(({ assignmentId }) => assignmentId === free?.employeeId)
      expect(added).toMatchObject({ isConfirmedWorkedYear: 'Y', tuition: 2_800_000 })
      expect(added?.childScholarshipId).toMatch(/^\d+$/)
      expect((await save([{ ...filled, assignmentId: '' }])).statusCode).toBe(400)
    })

    test('of many rows without id about one member of staff is one row, the last', async () => {
      const [parent] = (await ebs.get('/api/ebs/blank11/1001/2026')).json<{ employeeId: string }[]>()
      const row = { ...filled, assignmentId: parent?.employeeId }
      const answered = await save(Array.from({ length: 500 }, (_, n) => ({ ...row, tuition: n + 1 })))
      const ignored = [ignoredField(parent?.employeeId ?? '', 'educationLevelName')]
      expect(answered.json()).toEqual({ status: 1, message: childAnswerText.childrenSaved(1, 0), ignored })
      expect((await rows()).map(({ tuition }) => tuition)).toEqual([500])
      expect(await events('child.saved')).toHaveLength(1)
    })

    test.each([
      [{ childRegisterNumber: 'УБ0623' }, 'childRegisterNumber', childAnswerText.registerForm],
      [{ childRegisterNumber: 'УБ06223012' }, 'childRegisterNumber', childAnswerText.registerDate],
      [{ childRegisterNumber: 'УБ26230312' }, 'childRegisterNumber', childAnswerText.registerFuture],
      [{ academicLevel: 6 }, 'academicLevel', childAnswerText.academicLevel],
      [{ academicLevel: 'нэг' }, 'academicLevel', childAnswerText.academicLevel],
      [{ tuition: -1 }, 'tuition', staffAnswerText.amount],
      [{ educationWorkedYear: 81 }, 'educationWorkedYear', childAnswerText.years],
      [{ educationWorkedYear: 60 }, 'educationWorkedYear', childAnswerText.moreThanWorked],
      [{ childFirstName: 'а'.repeat(51) }, 'childFirstName', recordText.tooLong(50)],
      [{ description: 'а'.repeat(51) }, 'description', recordText.tooLong(50)],
      [{ educationLevelId: '4' }, 'fieldOfEducationId', childAnswerText.notOfLevel],
      [{ schoolId: '99' }, 'schoolId', childAnswerText.notInList],
    ])('of %j is refused whole', async (wrong, field, message) => {
      await pull()
      const all = await rows()
      const [one, two] = all
      const answered = await save([
        { ...two, ...filled },
        { ...one, ...filled, ...wrong },
      ])
      expect([answered.statusCode, answered.json()]).toEqual([
        422,
        {
          status: 0,
          message: childAnswerText.childrenRefused(1),
          errors: [{ row: one?.assignmentId, field, message }],
        },
      ])
      expect(await rows()).toEqual(all)
    })

    test('does not validate the content of an unconfirmed row', async () => {
      await pull()
      const row = { ...(await firstRow()), ...filled, isConfirmedWorkedYear: 'N', tuition: -1 }
      const answer = await save([row])
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { status: 1, message: childAnswerText.noneConfirmed(1) },
      ])
    })

    test('without a row saves nothing and says so', async () => {
      const answer = await save([])
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { status: 0, message: childAnswerText.noChildrenSent },
      ])
    })

    test('is rejected in the same way for people of another institution, with any content', async () => {
      await pull()
      await pull(other, '1008')
      const mine = await firstRow()
      const [theirs] = await rows(other, '/api/sub/blank11/1008/2026')
      const before = await rows(other, '/api/sub/blank11/1008/2026')
      const foreign = await save([{ ...mine, assignmentId: theirs?.assignmentId, tuition: {} }])
      expect([foreign.statusCode, foreign.json()]).toEqual([
        403,
        { status: 0, message: staffAnswerText.otherEmployee },
      ])
      expect((await save([{ ...mine, assignmentId: 'nobody', tuition: {} }])).body).toBe(foreign.body)
      const child = await save([{ ...mine, childScholarshipId: theirs?.childScholarshipId, tuition: {} }])
      expect([child.statusCode, child.json()]).toEqual([
        403,
        { status: 0, message: childAnswerText.otherChild },
      ])
      expect((await save([{ ...mine, childScholarshipId: 'none' }])).body).toBe(child.body)
      expect((await save([], { id: '1008' })).json()).toEqual({
        status: 0,
        message: httpText.otherInstitution,
      })
      expect(await rows(other, '/api/sub/blank11/1008/2026')).toEqual(before)
    })

    test('is refused in the order of the contract', async () => {
      await pull()
      const row = { ...(await firstRow()), ...filled, tuition: -1 }
      await close()
      expect((await save('nonsense')).statusCode).toBe(400)
      expect((await save([{ ...row, tuition: {} }])).statusCode).toBe(400)
      const closed = await save([row])
      expect([closed.statusCode, closed.json()]).toEqual([
        409,
        { status: 0, message: sendingBlockText.closed('SENT') },
      ])
      await started.database.db.deleteFrom('report').execute()
      expect((await save([row])).statusCode).toBe(422)
    })

    test('feeds confirmed rows into the sheets', async () => {
      await pull()
      const people = async () =>
        (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>().givens['register-people']?.['1']
      expect(await people()).toMatchObject({ tuition: 0 })
      await save([{ ...(await firstRow()), ...filled }])
      expect(await people()).toMatchObject({ tuition: 2_800_000 })
    })

    test.each([
      ['level', { educationLevelId: '', educationLevelName: '' }],
      ['field', { fieldOfEducationId: '' }],
      ['school', { schoolId: '' }],
      ['course', { academicLevel: '' }],
      ['fee', { tuition: '' }],
    ])('without its %s is stored, and does not count until the row is complete', async (_, less) => {
      await pull()
      const tuition = async () =>
        (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>().givens['register-people']?.['1']?.tuition
      const saved = await save([{ ...(await firstRow()), ...filled, ...less }])
      expect([saved.statusCode, (await firstRow())?.isConfirmedWorkedYear]).toEqual([200, 'Y'])
      expect(await tuition()).toBe(0)
      await save([{ ...(await firstRow()), ...filled }])
      expect(await tuition()).toBe(2_800_000)
    })
  })

  describe('a delete', () => {
    test.each(DELETES)('%s takes a confirmed row away, and no other', async (path) => {
      await pull()
      const { childScholarshipId, ...row } = await firstRow()
      const remove = () => ebs.post(path, { id: '1001', year: 2026, orgGroup: 'ORGEBS', childScholarshipId })
      const early = await remove()
      expect([early.statusCode, early.json<WriteAnswer>().message]).toEqual([
        422,
        childAnswerText.deleteConfirmedOnly,
      ])
      await save([{ ...row, ...filled, childScholarshipId }])
      const foreign = await other.post(path, { id: '1008', year: 2026, childScholarshipId })
      expect([foreign.statusCode, foreign.json()]).toEqual([
        403,
        { status: 0, message: childAnswerText.otherChild },
      ])
      const unknown = await other.post(path, { id: '1008', year: 2026, childScholarshipId: 'none' })
      expect(unknown.body).toBe(foreign.body)
      await close()
      expect((await remove()).statusCode).toBe(409)
      await started.database.db.deleteFrom('report').execute()
      expect((await remove()).json()).toEqual({ status: 1, message: childAnswerText.deleted })
      expect((await rows()).map((each) => each.childScholarshipId)).not.toContain(childScholarshipId)
      expect((await remove()).statusCode).toBe(403)
      expect(await events('child.deleted')).toHaveLength(1)
      expect((await ebs.post(path, { id: '1001', year: 2026 })).statusCode).toBe(400)
    })

    test('that is repeated under its key gets the first answer', async () => {
      await pull()
      const row = await firstRow()
      await save([{ ...row, ...filled }])
      const remove = () =>
        started.inject({
          method: 'POST',
          url: DELETES[0],
          headers: { authorization: `Bearer ${ebs.token}`, 'idempotency-key': 'gone' },
          payload: { id: '1001', year: 2026, childScholarshipId: row.childScholarshipId },
        })
      const [first, again] = [await remove(), await remove()]
      expect([first.statusCode, again.statusCode]).toEqual([200, 200])
      expect(again.json()).toEqual(first.json())
      expect(await events('child.deleted')).toHaveLength(1)
    })
  })
})
