import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#app/server/admin-commands.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { removedPersonText } from '#budget/people/removed-person-text.ts'
import { hasPreparedSinceApproval, readPreparers } from '#budget/server/event.store.ts'
import { readPersonRecords } from '#budget/server/people.store.ts'
import { ownTables, signedColumns } from '#features/accounts/server/accounts.store.ts'
import { accountText } from '#features/accounts/text.ts'
import type { AdminEvent } from '#features/administration/api.ts'
import { checkHistory } from '#features/history/server/check-history.store.ts'
import { historyLines } from '#features/history/server/export-history.store.ts'
import { personalDataText } from '#features/registers/personal-data-text.ts'
import { hashPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import { passwordsOnly, type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

describe.each(oneDatabase)('the personal data ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let ebs: SignedInClient
  const person = {
    displayName: 'Д.Ариунтуяа',
    lastName: 'Дорж',
    firstName: 'Ариунтуяа',
    primaryNidNumber: 'УБ85030199',
  }
  const study = {
    ...{
      childRegisterNumber: 'УБ06230112',
      childLastName: 'Бат',
      childFirstName: 'Номин',
      tuition: 2_800_000,
    },
    ...{
      educationLevelName: 'Бакалавр',
      fieldOfEducationName: 'Багш',
      schoolName: 'МУБИС',
      academicLevel: 2,
    },
  }

  beforeAll(async () => {
    started = await startApp({ open, directory })
    ebs = await started.signIn('ebs')
    const { db } = started.services
    const at = started.clock.now()
    for (const [institution_id, year] of [
      ['1001', 2026],
      ['1001', 2025],
      ['1002', 2026],
    ] as const) {
      const own = { institution_id, year }
      const plan = { t1_flag: true, t1_month: 12, avg_salary_month: 1_000_000 }
      await db
        .insertInto('staff')
        .values({
          ...{ ...own, ...plan, employee_id: 'e1', imported_at: at },
          person: JSON.stringify({ ...person, salaryAmount: 1_500_000, positionName: 'Багш' }),
        })
        .execute()
      const child = { child_scholarship_id: 'c1', assignment_id: 'e1', confirmed: true }
      await db
        .insertInto('staff_child')
        .values({ ...own, ...child, detail: JSON.stringify(study) })
        .execute()
    }
    expect((await ebs.post('/api/citizen/detail', { regnum: 'УБ06230112' })).statusCode).toBe(200)
    expect(
      (await ebs.post('/api/tosov/register-number', { year: 2026, of: 'employee', id: 'e1' })).statusCode,
    ).toBe(200)
  })
  afterAll(() => started.close())

  const run = (name: 'export-person' | 'erase-people' | 'remove-account', ...words: readonly string[]) =>
    runCommand(name, words, {
      db: async () => started.services.db,
      now: started.clock.now,
      making: { make: oneTimePassword, hash: hashPassword, signIn: passwordsOnly },
      mail: 'none',
    })
  const events = (kind: string) =>
    started.services.db.selectFrom('event').selectAll().where('kind', '=', kind).orderBy('event_id').execute()
  const draft = async () => (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>()
  const inAll = async (text: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from staff where year = 2026 and strpos(staff::text, ${text}) > 0)
        + (select count(*) from staff_child where year = 2026 and strpos(staff_child::text, ${text}) > 0)
        + (select count(*) from event where strpos(event::text, ${text}) > 0)
        + (select count(*) from report where year = 2026 and strpos(rows::text, ${text}) > 0))::int as count`.execute(
      started.services.db,
    )
    return rows[0]?.count ?? 0
  }

  test('is returned by the register number, and the disclosure is logged without it', async () => {
    const result = await run('export-person', ' уб85030199 ')
    expect(result).toEqual({
      ok: true,
      lines: [
        personalDataText.staff({ institutionId: '1001', year: 2025, id: 'e1' }, 'Д.Ариунтуяа'),
        personalDataText.staff({ institutionId: '1001', year: 2026, id: 'e1' }, 'Д.Ариунтуяа'),
        personalDataText.staff({ institutionId: '1002', year: 2026, id: 'e1' }, 'Д.Ариунтуяа'),
        personalDataText.events(1),
      ],
    })
    const child = await readPersonRecords(started.services.db, 'УБ06230112')
    expect([child.children.length, child.lookups]).toEqual([
      3,
      [{ institutionId: '1001', by: 'ebs', at: started.clock.now() }],
    ])
    expect((await run('export-person', 'УБ85030188')).lines).toEqual([personalDataText.nothing])
    expect(await run('export-person', 'УБ85')).toEqual({
      ok: false,
      lines: [personalDataText.badNumber('УБ85')],
    })
    await started.services.db
      .updateTable('account')
      .set({ email: 'ebs@surguuli.mn', display_name: 'Д.Ариунтуяа' })
      .where('user_name', '=', 'ebs')
      .execute()
    const account = expect.stringContaining('ebs: Д.Ариунтуяа, 1001')
    for (const given of ['EBS', 'ebs@surguuli.mn', 'д.ариунтуяа'])
      expect([given, await run('export-person', given)]).toEqual([given, { ok: true, lines: [account] }])
    // A member of staff may also have an account.
    expect((await run('export-person', 'УБ85030199')).lines).toContainEqual(account)
    const noted = await events('person.exported')
    expect(noted).toHaveLength(6)
    expect(JSON.stringify(noted)).not.toContain('УБ85')
  })

  test('of a year that is not closed stays', async () => {
    expect(await run('erase-people', '--year=2026', '--confirm')).toEqual({
      ok: false,
      lines: [personalDataText.open(2026)],
    })
    expect((await run('erase-people', '--year=2031')).lines).toEqual([personalDataText.noYear(2031)])
    expect((await run('erase-people', '2026')).ok).toBe(false)
    expect(await inAll('Ариунтуяа')).toBe(2)
  })

  test('an account is removed with its owner’s identity; its actions stay under a number, with unchanged history', async () => {
    const { db } = started.services
    const admin = await started.signIn('admin')
    const record = {
      ...{ userName: 'to-remove', displayName: 'Г.Хасагдах', post: 'Нягтлан', email: 'hasagdah@surguuli.mn' },
      ...{ role: 'institution', level: null, institutionId: '1003', reviews: [], regions: [] },
    }
    const added = await admin.post('/api/admin/accounts/save', { event: 'ADD', ...record })
    expect(added.statusCode).toBe(200)
    const edit = { ...record, post: 'Эрхлэгч', email: 'other@surguuli.mn' }
    await admin.post('/api/admin/accounts/save', { event: 'EDIT', ...edit })
    await db
      .updateTable('account')
      .set({ must_change_password: false, password_hash: await hashPassword('demo-2026') })
      .where('user_name', '=', 'to-remove')
      .execute()
    const owner = await started.signIn('to-remove')
    const blanks = [{ specificationCode: '2', stage1Qty: '31' }]
    expect((await owner.post('/api/ebs/blank1/save', { id: '1003', year: 2026, blanks })).statusCode).toBe(
      200,
    )
    await admin.post('/api/admin/accounts/action', { event: 'SIGN_OUT', userName: 'to-remove' })
    const of = () =>
      db.selectFrom('account').selectAll().where('user_id', '=', before.user_id).executeTakeFirstOrThrow()
    const before = await db
      .selectFrom('account')
      .selectAll()
      .where('user_name', '=', 'to-remove')
      .executeTakeFirstOrThrow()
    // Searches all tables, also the history.
    const inTables = async (text: string): Promise<readonly string[]> => {
      const tables = await db.introspection.getTables()
      const found = tables
        .filter(({ isView }) => !isView)
        .map(async ({ name }) => {
          const { rows } =
            await sql`select from ${sql.table(name)} as each where strpos(each::text, ${text}) > 0`.execute(
              db,
            )
          return rows.length > 0 ? [name] : []
        })
      return (await Promise.all(found)).flat()
    }
    expect((await inTables('to-remove')).length).toBeGreaterThan(2)
    const readEvents = () =>
      sql`select event_id, at, actor, kind, detail::text from event where at <= ${before.created_at} order by event_id`.execute(
        db,
      )
    const history = (await readEvents()).rows
    expect((await run('remove-account', 'to-remove')).lines.join()).toContain('--confirm')
    expect(await of()).toEqual(before)
    expect((await run('remove-account', 'to-remove', '--confirm')).ok).toBe(true)
    expect(await run('remove-account', 'admin', '--confirm')).toEqual({
      ok: false,
      lines: [accountText.lastAdministrator],
    })
    expect(await of()).toMatchObject({
      ...{
        user_name: before.actor,
        display_name: accountText.removedName(before.user_id),
        post: '',
        email: '',
      },
      removed_at: started.clock.now(),
    })
    expect((await readEvents()).rows.slice(0, history.length)).toEqual(history)
    for (const text of ['to-remove', 'Хасагдах', 'Нягтлан', 'Эрхлэгч', '@surguuli.mn'])
      expect([text, (await inTables(text)).filter((name) => !['list_row', 'staff'].includes(name))]).toEqual([
        text,
        text === '@surguuli.mn' ? ['account'] : [],
      ])
    const list = await admin.get('/api/admin/accounts')
    expect(list.body).not.toContain('to-remove')
    // The history, the draft and a cell show the number.
    const number = accountText.removedName(before.user_id)
    const changed = await events('admin.account-changed')
    expect(changed.at(-1)?.detail).toMatchObject({ account: before.actor, changed: ['post', 'email'] })
    const done = (await admin.get('/api/admin/events')).json<readonly AdminEvent[]>()
    expect(done.slice(0, 4).map(({ kind, names }) => [kind, names])).toEqual([
      ['admin.account-removed', [number]],
      ['admin.account-signed-out', [number]],
      ['admin.account-changed', [number]],
      ['admin.account-added', [number]],
    ])
    const school = await started.signIn('huvi')
    const cell = await school.get('/api/tosov/history/2026/huvi-b1/2/stage1Qty')
    expect(cell.json()).toMatchObject([{ by: number, to: '31' }])
    const lines: string[] = []
    for await (const line of historyLines(db, { year: null, institutionId: '1003' })) lines.push(line)
    expect(lines.join('')).toContain(`"by":"${before.actor}"`)
    for (const event of ['RESET', 'UNLOCK', 'REMOVE'])
      for (const userName of ['to-remove', before.actor]) {
        const answer = await admin.post('/api/admin/accounts/action', { event, userName })
        expect([event, answer.statusCode]).toEqual([event, 404])
      }
    const login = { userName: 'to-remove', password: 'demo-2026' }
    const refused = await started.inject({ method: 'POST', url: '/api/auth/login', payload: login })
    expect(refused.statusCode).toBe(401)
    // A new account may use the name; it does not get the earlier actions.
    const again = await admin.post('/api/admin/accounts/save', { event: 'ADD', ...record })
    expect(again.statusCode).toBe(200)
    const other = await db
      .selectFrom('account')
      .select('actor')
      .where('user_name', '=', 'to-remove')
      .executeTakeFirstOrThrow()
    expect(other.actor).not.toBe(before.actor)
    expect(await readPreparers(db, '1003', 2026)).toContain(before.actor)
    expect(await readPreparers(db, '1003', 2026)).not.toContain('to-remove')
    const checked = await checkHistory(db, { year: null, institutionId: null })
    expect(checked.filter(({ broken }) => broken !== null)).toEqual([])
  })

  test('a removal knows of every column that names an account', async () => {
    const tables = await started.services.db.introspection.getTables()
    const naming = tables
      .filter(({ isView }) => !isView)
      .flatMap(({ name: table, columns }) =>
        columns
          .filter(
            ({ name, dataType }) => dataType === 'text' && (name === 'user_name' || name.endsWith('_by')),
          )
          .map(({ name }) => `${table}.${name}`),
      )
    const known = [
      'account.user_name',
      ...ownTables.map((table) => `${table}.user_name`),
      ...Object.entries(signedColumns).flatMap(([table, columns]) =>
        columns.map((column) => `${table}.${column}`),
      ),
    ]
    expect(known.toSorted()).toEqual(naming.toSorted())
  })

  test('of a closed year is deleted after confirmation: the identities, and no figure', async () => {
    const { db } = started.services
    await db
      .updateTable('financial_year')
      .set({ closed_at: started.clock.now() })
      .where('year', '=', 2026)
      .execute()
    const rows = [
      { standardReportCode: 'X', rowNum: 1, valueNumber: null, valueString: 'Д.Ариунтуяа' },
      { standardReportCode: 'X', rowNum: 2, valueNumber: null, valueString: '1. Бат Номин, хүүхэд' },
      { standardReportCode: 'X', rowNum: 3, valueNumber: 12, valueString: null },
    ]
    const reportKey = { institution_id: '1001', session_code: '2026-01', year: 2026, status: 'CALCULATED' }
    await db
      .insertInto('report')
      .values({ ...reportKey, rows: JSON.stringify(rows) })
      .execute()
    // This institution deleted its people after the calculation.
    const at = (rowNum: number, valueString: string | null) => ({
      ...{ standardReportCode: 'EBS_TT15', rowNum, valueString },
      valueNumber: valueString === null ? 5 : null,
    })
    const deleted = [
      at(1, 'Ж.Гансүх'),
      at(2, 'Багш'),
      at(3, 'Сувд'),
      at(7, null),
      at(8, 'Нийт'),
      at(14, null),
    ]
    await db
      .insertInto('report')
      .values({ ...reportKey, institution_id: '1003', rows: JSON.stringify(deleted) })
      .execute()
    const before = await draft()
    expect((await run('erase-people', '--year=2026')).lines).toEqual([
      personalDataText.confirm(2026, { staff: 2, children: 2, reported: 1 }),
    ])
    expect(await inAll('УБ85030199')).toBe(2)
    expect((await run('erase-people', '--year=2026', '--confirm')).lines).toEqual([
      personalDataText.removed(2026, 2, 2),
    ])
    for (const text of ['Ариунтуяа', 'УБ85030199', 'Номин', 'УБ06230112'])
      expect([text, await inAll(text)]).toEqual([text, 0])
    const working = await db.selectFrom('report').select('rows').orderBy('institution_id').execute()
    const [parent, position, child, ...others] = deleted
    expect(working.map((each) => each.rows)).toEqual([
      [
        { ...rows[0], valueString: removedPersonText },
        { ...rows[1], valueString: `1. ${removedPersonText}, хүүхэд` },
        rows[2],
      ],
      [
        { ...parent, valueString: removedPersonText },
        position,
        { ...child, valueString: removedPersonText },
        ...others,
      ],
    ])
    const after = await draft()
    expect(after.etag).not.toBe(before.etag)
    expect([after.givens, after.entries]).toEqual([before.givens, before.entries])
    const staff = (await ebs.get('/api/ebs/blank11/1001/2026')).json<
      { displayName: string; t1Amount: number }[]
    >()
    expect(staff).toMatchObject([{ displayName: removedPersonText, t1Amount: 12_000_000 }])
    expect((await readPersonRecords(db, 'УБ85030199')).staff.map(({ year }) => year)).toEqual([2025])
    expect((await run('erase-people', '--year=2026', '--confirm')).lines).toEqual([
      personalDataText.noneLeft(2026),
    ])
  })

  test('its removal is an event of each institution, prepares nothing, and the chain still holds', async () => {
    const { db } = started.services
    const removed = await events('people.removed')
    expect(removed).toMatchObject([
      { institution_id: '1001', year: 2026, detail: { staff: 1, children: 1 } },
      { institution_id: '1002', year: 2026, detail: { staff: 1, children: 1 } },
      { institution_id: '1003', year: 2026, detail: { staff: 0, children: 0 } },
    ])
    const approved = {
      institution_id: '1002',
      year: 2026,
      at: started.clock.now(),
      actor: 'ministry',
      kind: 'approved',
    }
    expect(await hasPreparedSinceApproval(db, '1002', { year: 2026, sessionCode: '2026-02' })).toBe(false)
    await db
      .insertInto('event')
      .values({ ...approved, detail: JSON.stringify({ sessionCode: '2026-02' }) })
      .execute()
    await db
      .insertInto('event')
      .values(
        removed.map(({ institution_id, year, at, actor, kind }) => ({
          institution_id,
          year,
          at,
          actor,
          kind,
        })),
      )
      .execute()
    expect(await hasPreparedSinceApproval(db, '1002', { year: 2026, sessionCode: '2026-02' })).toBe(false)
    const checked = await checkHistory(db, { year: null, institutionId: null })
    expect(checked.length).toBeGreaterThan(2)
    expect(checked.filter(({ broken }) => broken !== null)).toEqual([])
  })
})
