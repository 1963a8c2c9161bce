import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#api/call.ts'
import { commandText } from '#app/command-text.ts'
import { runCommand } from '#app/server/admin-commands.ts'
import { rowsRead } from '#budget/people/pupils.ts'
import { importAccounts } from '#features/accounts/server/accounts.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { openExampleYear } from '#features/demo/server/demonstration.ts'
import { importInstitutions } from '#features/institutions/server/institution.handlers.ts'
import { readVersion, readVersions } from '#features/norms/server/norm-versions.store.ts'
import type { setUpCalls } from '#features/set-up/api.ts'
import { readInstallation } from '#features/set-up/server/set-up.store.ts'
import { type InstallationFacts, setUpSteps } from '#features/set-up/set-up.ts'
import { setUpText } from '#features/set-up/text.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import { passwordsOnly, startApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const making = { make: () => 'one-time', hash: async (password: string) => password, signIn: passwordsOnly }
const at = new Date('2026-03-02T01:00:00Z')
const none = {
  count: 0,
  notPlaced: 0,
  withoutAccount: 0,
  withPupils: 0,
  withoutPupils: 0,
  withStaff: 0,
  withoutStaff: 0,
  withChildren: 0,
  withoutChildren: 0,
}
const nothing: InstallationFacts = {
  year: null,
  institutions: { EBS: none, SUB: none, NTB: none },
  withoutDistrict: 0,
  accounts: { institution: 0, district: 0, ministry: 0, waiting: 0, withoutMail: 0 },
  mail: { server: 'none', failed: 0 },
}

describe.each(oneDatabase)('the setup status, from an empty installation on ($name)', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const facts = () => readInstallation(database.db, 'none')
  const run = (name: Parameters<typeof runCommand>[0], ...words: readonly string[]) =>
    runCommand(name, words, { db: async () => database.db, now: () => at, making, mail: 'none' })
  const transacting = <T>(work: (tx: AdminTransaction) => Promise<T>) =>
    transact(database.db, (trx) => work({ trx, by: 'admin', at }))

  test('nothing is there, and the command line leads to the year', async () => {
    expect(await facts()).toEqual(nothing)
    const { lines } = await run('setup-status')
    expect(lines.slice(0, 4)).toEqual([
      '1. Санхүүгийн жил: Дутуу',
      ' ! Санхүүгийн жил нээгээгүй байна.',
      '2. Норматив: Дараа нь',
      '   Эхлээд «Санхүүгийн жил» алхмыг хийнэ.',
    ])
    expect(lines.at(-1)).toBe('Одоо хийх алхам: Санхүүгийн жил')
  })

  test('a year is started with a period for every type, and its norms are published', async () => {
    await run('new-year', '2026')
    const startedYear = (await facts()).year
    expect(startedYear).toMatchObject({
      year: 2026,
      isClosed: false,
      published: null,
      faults: 0,
      continued: 0,
      started: 0,
      sent: 0,
    })
    expect(startedYear?.periods.map(({ organizationTypeId }) => organizationTypeId).toSorted()).toEqual([
      47, 48, 49,
    ])
    await run('publish-norms', '2026')
    expect((await facts()).year?.published).toBe(1)
  })

  test('institutions are counted by type: with regions, accounts and pupils', async () => {
    const heads = ['Дугаар', 'Нэр', 'Төрөл', 'Өмчийн хэлбэр', 'Байршил', 'Аймаг, нийслэл']
    const school = 'Ерөнхий боловсролын сургууль'
    await transacting((tx) =>
      importInstitutions(tx, [
        heads,
        ['1', 'Нэг', school, 'Төрийн', 'Нийслэл', 'Улаанбаатар'],
        ['2', 'Хоёр', school, 'Төрийн', 'Нийслэл', ''],
        ['3', 'Гурав', school, 'Хувийн', 'Нийслэл', 'Улаанбаатар'],
        ['4', 'Дөрөв', 'Цэцэрлэг', 'Төрийн', 'Аймгийн төв', 'Өвөрхангай'],
      ]),
    )
    // Private schools and kindergartens type their pupils.
    expect((await facts()).institutions).toEqual({
      // A private school plans no staff here.
      EBS: {
        ...none,
        count: 3,
        notPlaced: 1,
        withoutAccount: 3,
        withoutPupils: 2,
        withoutStaff: 2,
        withoutChildren: 2,
      },
      SUB: { ...none, count: 1, withoutAccount: 1, withoutStaff: 1, withoutChildren: 1 },
      NTB: none,
    })
    // The required rows filled in; the second school has pupils without classes, so an incomplete register.
    const { db } = database
    const register = { grade: 1, quantity: 20 }
    const [own, others] = [
      { ...register, institution_id: '1' },
      { ...register, institution_id: '2' },
    ]
    await db
      .insertInto('pupil_register')
      .values([
        ...rowsRead(2026).map(({ studyYear, kind }) => ({ ...own, study_year: studyYear, kind })),
        { ...others, study_year: 2024, kind: 'pupils' },
        // Neither pupils of the current study year nor classes of the previous one are required.
        { ...others, study_year: 2025, kind: 'pupils' },
        { ...others, study_year: 2024, kind: 'classes' },
        { ...others, study_year: 2025, kind: 'classes', quantity: 0 },
      ])
      .execute()
    expect((await facts()).institutions.EBS).toMatchObject({ withPupils: 1, withoutPupils: 1 })
  })

  test('staff and children of this year only are required; a report that there are none counts', async () => {
    const { db } = database
    const member = { person: '{}', imported_at: at, origin: 'list' }
    await db
      .insertInto('staff')
      .values([
        { ...member, institution_id: '1', year: 2026, employee_id: '1-1' },
        { ...member, institution_id: '2', year: 2025, employee_id: '2-1' },
        { ...member, institution_id: '4', year: 2026, employee_id: '4-1', removed: true },
      ])
      .execute()
    await db
      .insertInto('registry_response')
      .values([
        { institution_id: '1', register: 'children', year: 2026 },
        { institution_id: '2', register: 'children', year: 2025 },
        { institution_id: '4', register: 'staff', year: 2026 },
      ])
      .execute()
    const { EBS, SUB } = (await facts()).institutions
    expect(EBS).toMatchObject({ withStaff: 1, withoutStaff: 1, withChildren: 1, withoutChildren: 1 })
    expect(SUB).toMatchObject({ withStaff: 0, withoutStaff: 1, withChildren: 0, withoutChildren: 1 })
    const { lines } = await run('setup-status')
    expect(lines).toContain(` ! ${setUpText.people.staff.missing('EBS', 1, 2026)}`)
    expect(lines).toContain(` ! ${setUpText.people.children.missing('SUB', 1, 2026)}`)
  })

  test('accounts are counted by their rights; a locked one does not count', async () => {
    const heads = [
      'Нэвтрэх нэр',
      'Хэрэглэгчийн нэр',
      'Эрх',
      'Түвшин',
      'Байгууллагын дугаар',
      'Хянах аймаг, сум',
    ]
    const rows = [
      heads,
      ['negs', 'Оюун', '', '', '1', ''],
      ['hoyors', 'Сараа', '', '', '2', ''],
      ['hot', 'Бат', 'Хянагч', 'Дүүрэг, аймгийн газар', '', 'Улаанбаатар'],
    ]
    await importAccounts(rows, making, transacting)
    const { db } = database
    await db.updateTable('account').set({ locked_at: at }).where('user_name', '=', 'hoyors').execute()
    await db.updateTable('account').set({ email: 'a@b.mn' }).where('user_name', '=', 'negs').execute()
    const now = await facts()
    expect(now.accounts).toEqual({ institution: 1, district: 1, ministry: 0, waiting: 2, withoutMail: 1 })
    expect(now.institutions.EBS.withoutAccount).toBe(2)
    // The school without an aimag and the kindergarten of Övörkhangai.
    expect(now.withoutDistrict).toBe(2)
  })

  test('institutions that started the year and institutions that sent it are counted', async () => {
    const { db } = database
    const save = { year: 2026, sheet: 'ebs-b1', saved_by: 'negs', saved_at: at }
    await db
      .insertInto('sheet_save')
      .values([{ ...save, institution_id: '1' }])
      .execute()
    const report = { year: 2026, session_code: '2026-01', status: 'CALCULATED' }
    await db
      .insertInto('report')
      .values([
        { ...report, institution_id: '1' },
        { ...report, institution_id: '2' },
      ])
      .execute()
    expect((await facts()).year).toMatchObject({ started: 2, sent: 0 })
  })

  test('norms that go on from the year before are published when that is confirmed, and none is left marked', async () => {
    await run('new-year', '2028')
    const carried = (await facts()).year?.continued ?? 0
    expect(carried).toBeGreaterThan(100)
    const refused = await run('publish-norms', '2028')
    expect(refused).toEqual({ ok: false, lines: [commandText.confirmCarried(2028, carried)] })
    expect((await facts()).year).toMatchObject({ published: null, continued: carried })
    const { ok, lines } = await run('publish-norms', '2028', '--confirm-carried', 'as', 'ordered')
    expect([ok, lines[0]]).toEqual([true, commandText.carriedConfirmed(carried)])
    const [version] = (await readVersions(database.db)).find(({ year }) => year === 2028)?.versions ?? []
    expect(version).toMatchObject({ version: 1, note: 'as ordered' })
    const { continued = {} } = (await readVersion(database.db, 2028, 1))?.content ?? {}
    expect(Object.values(continued).flat()).toEqual([])
    // A new year requires its people again.
    expect((await facts()).institutions.EBS).toMatchObject({ withStaff: 0, withoutStaff: 2 })
    await database.db.deleteFrom('norm_set').where('year', '=', 2028).execute()
    await database.db.deleteFrom('period').where('year', '=', 2028).execute()
    await database.db.deleteFrom('financial_year').where('year', '=', 2028).execute()
  })

  test('a later year with sample forms requires nothing', async () => {
    await demoEditionsLoaded()
    const before = await facts()
    await transacting(openExampleYear)
    expect(await facts()).toEqual(before)
    expect(before.year?.year).toBe(2026)
  })

  test('a closed year is reported as such', async () => {
    await run('close-year', '2026', '--confirm')
    expect((await facts()).year?.isClosed).toBe(true)
    expect((await run('setup-status')).lines).toContain(` ! ${setUpText.yearClosed(2026)}`)
  })
})

describe.each(oneDatabase)('an administrator', ({ open }) => {
  const directory = scratchDirectory()

  test('is answered with every step', async () => {
    const started = await startApp({ open, directory })
    const admin = await started.signIn('admin')
    const { steps } = (await admin.get('/api/admin/setup')).json<AnswerOf<typeof setUpCalls.adminSetUp>>()
    expect(steps.map(({ name }) => name)).toEqual(setUpSteps)
    expect(steps[0]).toEqual({
      name: 'year',
      state: 'done',
      weight: 'needed',
      place: 'years',
      found: [setUpText.year(2026)],
      missing: [],
    })
    await started.close()
  })
})
