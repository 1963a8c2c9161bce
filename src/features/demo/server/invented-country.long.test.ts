import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { type RunningServer, startProgram } from '#app/server/start-program.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { inventedInstitutions } from '#features/demo/server/invented-country.ts'
import type { InstitutionsAnswer } from '#features/portfolio/api.ts'
import { layDatabase } from '#test/support/lay-database.ts'
import { askingAt, type ReadyClient } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const COUNT = 26
const OWN = 8
const invented = inventedInstitutions(COUNT)

const directory = scratchDirectory()
let program: RunningServer
let ministry: ReadyClient

const start = async (count: number) => {
  const read = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', SECOND_FACTOR: 'none' })
  if (!read.ok) throw new Error(read.errors.join('\n'))
  program = await startProgram({
    ...{ config: { ...read.config, port: 0 }, log: silentLog, now: () => new Date(), clientDir: directory },
    inventedInstitutions: count,
  })
  ministry = await askingAt(program.address, 'ministry', 'demo-2026')
}
const list = async (filters = '') =>
  (await ministry.get(`/api/tosov/review/institutions/2026?size=100${filters}`)).json<InstitutionsAnswer>()

beforeAll(async () => {
  await layDatabase(directory)
  await start(COUNT)
})
afterAll(() => program?.stop())

test('a start that is stopped in the middle is continued by the next one, which adds none twice', async () => {
  await expect.poll(async () => (await list()).all).toBeGreaterThan(OWN)
  // Takes the next number of an account.
  const admin = await askingAt(program.address, 'admin', 'demo-2026')
  const added = await admin.post('/api/admin/accounts/save', {
    ...{ event: 'ADD', userName: 'dorj', displayName: 'Дорж', role: 'administrator' },
    ...{ level: null, institutionId: null },
  })
  expect(added.statusCode, added.body).toBe(200)
  await program.stop()
  await start(COUNT)
  await expect.poll(async () => (await list()).all).toBe(OWN + COUNT)
  await program.stop()
  await start(COUNT)
  expect((await list()).all).toBe(OWN + COUNT)
})

test('each institution stands where it was brought to', async () => {
  const states = await list()
  const stateOf = (id: string) => states.rows.find((row) => row.institutionId === id)?.budgetStatus
  const expected = {
    notStarted: 'notStarted',
    calculated: 'calculated',
    returned: 'returned',
    approved: 'approved',
  }
  const schools = invented.filter(({ profile }) => profile.orgType !== 'NTB')
  for (const { institutionId, stage } of schools)
    if (stage in expected)
      await expect
        .poll(() => stateOf(institutionId), { message: `${institutionId} ${stage}` })
        .toBe(expected[stage as keyof typeof expected])
  expect(new Set(schools.map(({ stage }) => stage)).size).toBe(7)
})

test('nobody signs in as one of them', async () => {
  const answer = await fetch(`${program.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'user2001', password: 'demo-2026' }),
  })
  expect(answer.status).not.toBe(200)
})

test('the deadline lies in the near future', async () => {
  const school = await askingAt(program.address, 'ebs', 'demo-2026')
  const { deadline } = (await school.get('/api/tosov/draft/2026')).json<DraftAnswer>()
  const days = (Date.parse(String(deadline?.at)) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(17)
  expect(days).toBeLessThan(21)
})
