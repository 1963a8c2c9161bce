import { describe, expect, test } from 'vitest'
import type { FaultList } from '#api/answers.ts'
import type { HomeAnswer } from '#budget/api.ts'
import { importText } from '#engine/list/import-text.ts'
import { headersOf } from '#engine/list/list.ts'
import { type AdminEvent, type AdminEventDetail, EVENTS_AT_ONCE } from '#features/administration/api.ts'
import { adminText, listRefusalText } from '#features/administration/text.ts'
import { eventsScreenText } from '#features/history/text.ts'
import type { AdminInstitution, ImportAnswer } from '#features/institutions/api.ts'
import { writeInstitution } from '#features/institutions/institution.ts'
import { institutionList } from '#features/institutions/institution-list.ts'
import { institutionAnswerText, institutionText } from '#features/institutions/text.ts'
import type { Profile } from '#forms/profile.ts'
import { countTurns } from '#test/support/count-turns.ts'
import { oneDatabase, openEmbedded } from '#test/support/database.ts'
import { institutionRow, schoolProfile } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const SAVE = '/api/admin/institutions/save'
const IMPORT = '/api/admin/institutions/import'

describe.each(oneDatabase)('the administrator’s institutions ($name)', ({ open }) => {
  const started = setApp({ open })
  const admin = started.client('admin')

  const list = async () => (await admin.get('/api/admin/institutions')).json<readonly AdminInstitution[]>()
  const one = async (id: string) => (await list()).find(({ institutionId }) => institutionId === id)
  const adminEvents = async () => (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
  const detailOf = async (adminEvent: AdminEvent | undefined) =>
    (await admin.get(`/api/admin/events/${adminEvent?.id}`)).json<AdminEventDetail>().detail
  const record = (institutionId: string, more = {}) => ({
    institutionId,
    name: `${institutionId}-р сургууль`,
    profile: schoolProfile({ location: 'aimagCentre', ...more }),
  })

  test('are listed with view and accounts', async () => {
    expect(await one('1001')).toEqual({
      institutionId: '1001',
      name: '1001-р байгууллага',
      profile: schoolProfile(),
      view: 'ebs-public',
      accounts: 2,
      asksConsent: false,
    })
    expect(await one('1007')).toMatchObject({ view: 'ntb-draft' })
  })

  test('are added, with the number of the type as the type is, and that is among the events', async () => {
    const sent = { event: 'ADD', ...record('3001', { organizationTypeId: 7 }) }
    const answer = await admin.post(SAVE, sent)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 1, message: institutionAnswerText.institutionAdded('3001-р сургууль') },
    ])
    expect((await one('3001'))?.profile.organizationTypeId).toBe(48)
    expect((await adminEvents())[0]).toEqual({
      id: expect.any(String),
      at: started.clock.now().toISOString(),
      by: 'Хэрэглэгч admin',
      kind: 'admin.institution-added',
      year: 0,
      organizationTypeId: null,
      institutionId: '3001',
      names: ['3001-р сургууль'],
      count: 1,
    })
    expect(await detailOf((await adminEvents())[0])).toEqual({ name: '3001-р сургууль', changes: [] })
  })

  test('are changed, and the change is stored; the users see it at once', async () => {
    const centre = schoolProfile({ orgType: 'NTB', organizationTypeId: 49, location: 'aimagCentre' })
    const sent = {
      event: 'EDIT',
      institutionId: '1006',
      name: 'Төв',
      profile: { ...centre, view: 'ntb-draft' },
    }
    expect((await admin.post(SAVE, sent)).statusCode).toBe(200)
    const home = (await (await started.signIn('ntb')).get('/api/tosov/home')).json<HomeAnswer>()
    expect(home).toMatchObject({ view: 'ntb-draft', user: { organizationName: 'Төв' } })
    expect(await detailOf((await adminEvents())[0])).toEqual({
      name: 'Төв',
      changes: [
        { fact: 'name', from: '1006-р байгууллага', to: 'Төв' },
        { fact: 'view', from: null, to: 'ntb-draft' },
      ],
    })
    expect((await admin.post(SAVE, sent)).json()).toEqual({
      status: 1,
      message: institutionAnswerText.nothingChanged,
    })
  })

  test('leave a history that is read page by page to its beginning', async () => {
    const { db } = started.services
    const many = Array.from({ length: EVENTS_AT_ONCE + 1 }, (_, index) => ({
      institution_id: '',
      year: 0,
      at: started.clock.now(),
      actor: 'admin',
      kind: 'admin.norms-saved',
      detail: JSON.stringify({ version: index }),
    }))
    const first = (await adminEvents()).at(-1)
    await db.insertInto('event').values(many).execute()
    const newest = await adminEvents()
    expect(newest).toHaveLength(EVENTS_AT_ONCE)
    const { id } = newest.at(-1) ?? { id: '' }
    const before = (await admin.get(`/api/admin/events?before=${id}`)).json<readonly AdminEvent[]>()
    expect(before[0]).toMatchObject({ names: ['0'], count: 1 })
    expect(await detailOf(before[0])).toEqual({ version: 0 })
    expect(before.at(-1)).toEqual(first)
    expect((await admin.get('/api/admin/events?before=x')).statusCode).toBe(422)
    await db.deleteFrom('event').where('kind', '=', 'admin.norms-saved').execute()
  })

  test.each([
    [
      'a number that is taken',
      { event: 'ADD', ...record('1001') },
      409,
      institutionAnswerText.institutionTaken('1001'),
    ],
    [
      'a number that is not there',
      { event: 'EDIT', ...record('9') },
      404,
      institutionAnswerText.noInstitution('9'),
    ],
    ['no name', { event: 'ADD', ...record('3002'), name: '  ' }, 422, institutionText.noName],
    [
      'another group’s view',
      { event: 'ADD', ...record('3002', { view: 'ntb' }) },
      422,
      institutionText.otherGroupsView,
    ],
  ])('are refused with %s', async (_, sent, status, message) => {
    const answer = await admin.post(SAVE, sent)
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { status: 0, message }])
  })

  test('retain their type once they have started to fill in', async () => {
    const save = { id: '1008', year: 2026, orgGroup: 'ORGEBS', userName: 'ebs2' }
    const blanks = [{ specificationCode: '1', stage1Qty: '30' }]
    expect(
      (await (await started.signIn('ebs2')).post('/api/ebs/blank1/save', { ...save, blanks })).statusCode,
    ).toBe(200)
    const sent = { event: 'EDIT', ...record('1008', { orgType: 'SUB' }) }
    const answer = await admin.post(SAVE, sent)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { status: 0, message: institutionAnswerText.typeInUse },
    ])
  })

  describe('from a list', () => {
    const row = (id: string, more = {}) => writeInstitution(record(id, more))
    const send = (rows: readonly (readonly string[])[]) =>
      admin.post(IMPORT, { rows: [headersOf(institutionList), ...rows] })

    test('are added, changed or unchanged, and the response lists which', async () => {
      await send([row('4001'), row('4002')])
      const answer = await send([row('4001'), row('4002', { hasStokers: false }), row('4003')])
      expect(answer.json<ImportAnswer>()).toEqual({
        status: 1,
        message: adminText.imported(1, 1, 1),
        added: ['4003'],
        changed: ['4002'],
        same: ['4001'],
        faults: [],
      })
    })

    test('are one event, which lists the additions and changes', async () => {
      const before = (await adminEvents()).length
      await send([row('4011'), row('4012')])
      await send([row('4011'), row('4012', { hasStokers: false }), row('4013')])
      await send([row('4011')])
      const [newest, ...older] = await adminEvents()
      expect(older).toHaveLength(before + 1)
      const names = ['4012-р сургууль', '4013-р сургууль']
      expect(newest).toMatchObject({ kind: 'admin.institutions-imported', names, count: 2 })
      expect(await detailOf(newest)).toEqual({
        names,
        institutions: [
          {
            id: '4012',
            name: '4012-р сургууль',
            did: 'changed',
            changes: [{ fact: 'hasStokers', from: true, to: false }],
          },
          { id: '4013', name: '4013-р сургууль', did: 'added', changes: [] },
        ],
      })
    })

    test('are abbreviated in the history in any number, and complete on request', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => String(60_000 + index))
      await send(ids.map((id) => row(id)))
      const page = await admin.get('/api/admin/events')
      const [newest] = page.json<readonly AdminEvent[]>()
      expect(newest).toMatchObject({ names: ids.slice(0, 3).map((id) => `${id}-р сургууль`), count: 300 })
      expect(JSON.stringify(newest).length).toBeLessThan(500)
      expect((await detailOf(newest)).institutions).toHaveLength(300)
      for (const id of ['0', 'x', '99999999999999999999'])
        expect((await admin.get(`/api/admin/events/${id}`)).json()).toEqual({
          status: 0,
          message: eventsScreenText.missing,
        })
      const school = await started.signIn('ebs')
      expect((await school.get(`/api/admin/events/${newest?.id}`)).statusCode).toBe(403)
    })

    test('are all rejected for one wrong row, which is named', async () => {
      const wrong = row('4005').map((cell, at) => (institutionList.names[at] === 'location' ? 'сар' : cell))
      const answer = await send([row('4004'), wrong, row('4004')])
      expect(answer.statusCode).toBe(422)
      expect(answer.json<ImportAnswer>().faults.map(({ row: at, field }) => [at, field])).toEqual([
        [3, 'location'],
        [4, 'institutionId'],
      ])
      expect(await one('4004')).toBeUndefined()
    })

    test('are placed by names or codes, and a place that is none is refused with its row', async () => {
      const placed = async (id: string) =>
        started.services.db
          .selectFrom('institution')
          .select(['aimag_code', 'sum_code'])
          .where('institution_id', '=', id)
          .executeTakeFirst()
      await send([
        row('4071', { aimag: '62', sum: '6201' }),
        row('4072', { aimag: 'нийслэл', sum: 'Баянзүрх дүүрэг', location: 'capital' }),
      ])
      expect((await one('4071'))?.profile).toMatchObject({ aimag: 'Өвөрхангай', sum: 'Арвайхээр' })
      expect(await placed('4071')).toEqual({ aimag_code: '62', sum_code: '6201' })
      expect(await placed('4072')).toEqual({ aimag_code: '11', sum_code: '1110' })
      const wrong = await send([
        row('4071', { aimag: 'Өвөрхангай', sum: 'Уянга' }),
        row('4072', { aimag: 'Өвөрхангай', sum: 'Баянзүрх' }),
        row('4073', { aimag: 'Өвөр', sum: 'Уянга' }),
      ])
      expect([wrong.statusCode, wrong.json<ImportAnswer>().faults]).toEqual([
        422,
        [
          {
            row: 3,
            field: 'sum',
            message: 'Өвөрхангай аймагт «Баянзүрх» гэсэн сум алга. Сум, эсвэл аймгаа шалгана уу.',
          },
          { row: 4, field: 'aimag', message: institutionText.badAimag('Өвөр') },
        ],
      ])
      expect(await placed('4071')).toEqual({ aimag_code: '62', sum_code: '6201' })
      await send([row('4071', { aimag: 'Төв', sum: '' })])
      expect(await placed('4071')).toEqual({ aimag_code: '41', sum_code: null })
    })

    test('have the norms of the capital only there, unless their region is unknown', async () => {
      const located = (aimag: string, location: Profile['location']) =>
        send([row('4081', { aimag, sum: '', location })])
      for (const aimag of ['', 'Улаанбаатар']) expect((await located(aimag, 'capital')).statusCode).toBe(200)
      // A remote district may have another location.
      expect((await located('Улаанбаатар', 'soumNear')).statusCode).toBe(200)
      const centre = await located('Улаанбаатар', 'aimagCentre')
      expect([centre.statusCode, centre.json<ImportAnswer>().faults]).toEqual([
        422,
        [{ row: 2, field: 'location', message: institutionText.notInAimag('Улаанбаатар') }],
      ])
      const refused = await located('Булган', 'capital')
      expect([refused.statusCode, refused.json<ImportAnswer>().faults]).toEqual([
        422,
        [{ row: 2, field: 'location', message: institutionText.notInCapital('Булган') }],
      ])
      // Earlier stored values stay until region or location change.
      const old = schoolProfile({ location: 'capital', aimag: 'Булган' })
      await started.services.db
        .insertInto('institution')
        .values({ ...institutionRow('4082', old), name: '4082-р сургууль' })
        .execute()
      const stored = { aimag: 'Булган', location: 'capital' }
      expect((await send([row('4082', { ...stored, hasStokers: false })])).statusCode).toBe(200)
      expect((await send([row('4082', { ...stored, sum: 'Могод' })])).statusCode).toBe(422)
    })

    test('keep words from before that are in no catalogue, until others are given', async () => {
      const old = schoolProfile({ location: 'aimagCentre', aimag: 'Хаант улс', sum: 'Өргөө' })
      await started.services.db
        .insertInto('institution')
        .values({ ...institutionRow('4074', old), name: '4074-р сургууль' })
        .execute()
      const same = await send([row('4074', { aimag: 'Хаант улс', sum: 'Өргөө' })])
      expect(same.json()).toMatchObject({ status: 1, same: ['4074'] })
      const edit = (more: object) => admin.post(SAVE, { event: 'EDIT', ...record('4074', more) })
      expect((await edit({ aimag: 'Хаант улс', sum: 'Өргөө', hasStokers: false })).statusCode).toBe(200)
      const refused = await edit({ aimag: 'Хаант улс', sum: 'Богд' })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { errors: [{ row: '', field: 'aimag', message: institutionText.badAimag('Хаант улс') }] },
      ])
      expect((await edit({ aimag: 'Төв', sum: 'Зуунмод' })).statusCode).toBe(200)
      expect((await one('4074'))?.profile).toMatchObject({ aimag: 'Төв', sum: 'Зуунмод' })
    })

    test('retain values without a column in the list', async () => {
      const facts = { hasDormitory: true, hasStokers: true, branchGroups: 3, view: 'ebs-dormitory' as const }
      await send([row('4021', facts)])
      const before = await one('4021')
      const rows = [[], ['Нэр', 'Дугаар', 'Байршил'], ['Нүүсэн сургууль', '4021', 'Нийслэл']]
      expect((await admin.post(IMPORT, { rows })).json()).toMatchObject({ status: 1, changed: ['4021'] })
      const after = await one('4021')
      const profile = { ...before?.profile, location: 'capital' }
      expect(after).toEqual({ ...before, name: 'Нүүсэн сургууль', profile })
      const [adminEvent] = await adminEvents()
      expect(await detailOf(adminEvent)).toMatchObject({
        institutions: [{ id: '4021', changes: [{ fact: 'name' }, { fact: 'location' }] }],
      })
    })

    test('are refused with every fault at once, by the numbers of the workbook', async () => {
      const heads = ['Дугаар', 'Нэр', 'Төрөл', 'Өмчийн хэлбэр', 'Байршил', 'Галчтайй', 'Онцлог шинж']
      const good = ['4031', 'Сургууль', 'ЕБС', 'Төрийн', 'Нийслэл', 'Үгүй', '']
      const rows = [
        [''],
        heads,
        good,
        [],
        good.with(4, 'сар').with(2, 'клуб'),
        ['', '', ''],
        good,
        good.with(0, '1008').with(2, 'Цэцэрлэг'),
      ]
      const answer = await admin.post(IMPORT, { rows })
      expect(answer.statusCode).toBe(422)
      const { faults, message } = answer.json<ImportAnswer>()
      expect(message).toBe(adminText.refused(7))
      expect(faults.map(({ row: at, field }) => [at, field])).toEqual([
        [2, ''],
        [2, ''],
        [5, 'orgType'],
        [5, 'location'],
        [5, 'institutionId'],
        [7, 'institutionId'],
        [8, 'orgType'],
      ])
      expect(faults.map((fault) => fault.message)).toEqual(
        expect.arrayContaining([
          importText.badHead({ kind: 'unknown', given: 'Галчтайй', meant: 'Галчтай' }),
          importText.badHead({ kind: 'unknown', given: 'Онцлог шинж', meant: null }),
          institutionAnswerText.typeInUse,
        ]),
      )
      expect(await one('4031')).toBeUndefined()
    })

    test.each([
      ['an unknown heading', [['Дугаар', 'Аймаг']], { kind: 'unknown', given: 'Аймаг', meant: null }],
      ['a row above the headings', [['1002', 'Ховд'], [], ['Дугаар', 'Нэр']], { kind: 'above', rows: [1] }],
      ['no headings', [], { kind: 'none' }],
      ['a column without a heading', [['Дугаар', '']], { kind: 'nameless', column: 2 }],
    ] as const)('are refused with %s', async (_, above, fault) => {
      const before = await one('1001')
      const answer = await admin.post(IMPORT, { rows: [...above, ['1001', 'Увс']] })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<ImportAnswer>().faults).toContainEqual({
        row: Math.max(1, above.length),
        field: '',
        message: importText.badHead(fault),
      })
      expect(await one('1001')).toEqual(before)
    })

    test('that has thousands of faults is answered with their number and the first ones', async () => {
      const rows = Array.from({ length: 1000 }, (_, at) => [String(7000 + at), '', ''])
      const answer = await admin.post(IMPORT, { rows: [['Дугаар', 'Нэр', 'Төрөл'], ...rows] })
      const { message, faults, faultyRows, faultCounts } = answer.json<FaultList & { message: string }>()
      expect(faults.length).toBeLessThanOrEqual(500)
      expect(faultyRows).toEqual(rows.map((_, at) => at + 2))
      const count = faultCounts.reduce((sum, each) => sum + each.count, 0)
      expect(count).toBeGreaterThan(1000)
      expect(message).toBe(adminText.refused(count))
    })

    test('are refused when there is none', async () => {
      expect((await admin.post(IMPORT, { rows: [] })).json()).toEqual({
        status: 0,
        message: listRefusalText.nothingInside,
      })
    })
  })
})

describe('a list of many institutions on the embedded database', () => {
  const admin = setApp({ open: openEmbedded }).client('admin')

  test('lets other requests in between', async () => {
    const heads = ['Дугаар', 'Нэр', 'Төрөл', 'Өмчийн хэлбэр', 'Байршил']
    const own = ['Сургууль', 'Ерөнхий боловсролын сургууль', 'Төрийн', 'Нийслэл']
    const rows = [heads, ...Array.from({ length: 100 }, (_, at) => [String(8000 + at), ...own])]
    const turns = await countTurns(async () =>
      expect((await admin.post(IMPORT, { rows })).statusCode).toBe(200),
    )
    expect(turns).toBeGreaterThan(100)
  })
})
