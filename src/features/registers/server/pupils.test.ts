import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer } from '#budget/api.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import { pupilAnswerText } from '#features/registers/text.ts'
import type {
  RegisteredPupils,
  RegistryAnswer,
  StaffRegistry,
} from '#features/registries/server/staff-registry.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import type { PupilImportAnswer } from '#features/staff/api.ts'
import { httpText } from '#platform/http/http-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const PATH = '/api/tosov/pupils/import'
const figure = (studyYear: number, kind: string, grade: number, quantity: number) => ({
  studyYear,
  kind,
  grade,
  quantity,
})

describe.each(oneDatabase)('the pupil register ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let started: TestApp
  let ebs: SignedInClient
  let answer: RegistryAnswer<RegisteredPupils> | null
  const demo = demoRegistries()
  const staff: StaffRegistry = {
    ...demo.staff,
    pupils: async (question) => answer ?? demo.staff.pupils(question),
  }
  beforeAll(async () => {
    started = await startApp({ open, directory, registries: { ...demo, staff } })
    ebs = await started.signIn('ebs')
  })
  afterAll(() => started.close())
  beforeEach(async () => {
    answer = null
    for (const table of ['pupil_register', 'staff', 'event', 'report'] as const)
      await started.database.db.deleteFrom(table).execute()
  })
  const take = async () => (await ebs.post(PATH, { id: '1001', year: 2026 })).json<PupilImportAnswer>()

  test('brings the two study years, and again changes nothing', async () => {
    const firstImport = await take()
    expect(firstImport.changed.length).toBeGreaterThan(50)
    expect(firstImport.message).toBe(
      pupilAnswerText.pupilsImported(firstImport.total, firstImport.changed.length),
    )
    const { givens } = (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>()
    expect(givens['register-pupils']?.previousPupils).toMatchObject({ grade1: 65, grade12: 31 })
    expect(givens['register-pupils']?.classes).toMatchObject({ grade1: 2 })
    expect(await take()).toMatchObject({ changed: [], message: expect.stringMatching(/өөрчлөлт алга/) })
    const events = await started.database.db.selectFrom('event').select('kind').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['pupils.imported', 'pupils.imported'])
  })

  test('returns every changed figure; one that the register no longer has is 0', async () => {
    answer = { ok: true, rows: [figure(2024, 'pupils', 1, 30), figure(2025, 'classes', 1, 2)] }
    await take()
    answer = {
      ok: true,
      rows: [figure(2024, 'pupils', 1, 31), figure(2025, 'lunch', 1, 0), figure(2020, 'pupils', 1, 9)],
    }
    const { total, changed } = await take()
    expect(total).toBe(2)
    expect(changed).toEqual([
      { studyYear: 2024, kind: 'pupils', grade: 1, from: 30, to: 31 },
      { studyYear: 2025, kind: 'classes', grade: 1, from: 2, to: 0 },
    ])
  })

  test('two at once meet nowhere', async () => {
    const both = await Promise.all([take(), take()])
    expect(both.map(({ changed }) => changed.length > 0).toSorted()).toEqual([false, true])
  })

  test('a later register of the demonstration has one pupil more', async () => {
    await ebs.post('/api/sub/blank6/save', { id: '1001', year: 2026 })
    await take()
    started.clock.move(3 * 24 * 60 * 60_000)
    ebs = await started.signIn('ebs')
    expect((await take()).changed).toEqual([{ studyYear: 2024, kind: 'pupils', grade: 1, from: 65, to: 66 }])
    expect((await take()).changed).toEqual([])
  })

  test('is refused as every import is', async () => {
    answer = { ok: false, message: registryAnswerText.registryUnreachable }
    const failed = await ebs.post(PATH, { id: '1001', year: 2026 })
    expect([failed.statusCode, failed.json()]).toEqual([
      502,
      { status: 0, message: registryAnswerText.registryUnreachable },
    ])
    answer = { ok: true, rows: [figure(2020, 'pupils', 1, 9)] }
    const empty = await ebs.post(PATH, { id: '1001', year: 2026 })
    expect([empty.statusCode, empty.json()]).toEqual([
      422,
      { status: 0, message: pupilAnswerText.noPupilsRegistered },
    ])
    const kindergarten = await started.signIn('sub')
    const other = await kindergarten.post(PATH, { id: '1009', year: 2026 })
    expect([other.statusCode, other.json()]).toEqual([403, { status: 0, message: httpText.otherView }])
    expect((await ebs.post(PATH, { id: '1008', year: 'x' })).statusCode).toBe(403)
    expect((await ebs.post(PATH, { id: '1001', year: 'x' })).statusCode).toBe(400)
    await started.database.db
      .insertInto('report')
      .values({ institution_id: '1001', session_code: '2026-02', year: 2026, status: 'SENT' })
      .execute()
    expect((await ebs.post(PATH, { id: '1001', year: 2026 })).statusCode).toBe(409)
  })
})
