import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#api/call.ts'
import type { registryCalls } from '#features/registries/api.ts'
import { registriesText } from '#features/registries/screen-text.ts'
import { type Registries, registriesOf } from '#features/registries/server/registries.ts'
import {
  readRegistryStates,
  recordRegistryOutcome,
} from '#features/registries/server/registry-state.store.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { databases, oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { wholeDatabase } from '#test/support/whole-database.ts'
import { demonstrationData } from '../../../../tools/registry-data.ts'
import { type FaultName, type StandIn, startRegistry } from '../../../../tools/registry-stand-in.ts'

const TOKEN = 'never-told'
/** Separate, so that waiting does not delay the other faults. */
const waits: readonly string[] = ['silent', 'stuck']

describe.each(oneDatabase)('registries of the state ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let standIn: StandIn
  let started: TestApp
  let admin: SignedInClient
  let school: SignedInClient
  let handled: { ask: 'patiently' | 'shortly' }

  beforeAll(async () => {
    standIn = await startRegistry({ data: demonstrationData(), token: TOKEN })
    handled = { ask: 'patiently' }
    const later: { app: TestApp | null } = { app: null }
    const registries = (timeoutMs: number) =>
      registriesOf(
        {
          staffRegistryUrl: standIn.staffUrl,
          staffRegistryToken: TOKEN,
          staffRegistryTimeoutMs: timeoutMs,
          citizenRegistryUrl: standIn.citizenUrl,
          citizenRegistryToken: undefined,
          citizenRegistryTimeoutMs: timeoutMs,
        },
        {
          builtIn: null,
          note: async (...ended) => {
            if (later.app) await recordRegistryOutcome(later.app.services.db, later.app.clock.now)(...ended)
          },
          pause: async () => {},
        },
      )
    const [patient, short] = [registries(20_000), registries(300)]
    const chosen = () => (handled.ask === 'patiently' ? patient : short)
    const mixed: Registries = {
      ...patient,
      staff: {
        ...patient.staff,
        staff: (question) => chosen().staff.staff(question),
        children: (question) => chosen().staff.children(question),
        pupils: (question) => chosen().staff.pupils(question),
      },
    }
    started = await startApp({ open, directory, registries: mixed })
    later.app = started
    admin = await started.signIn('admin')
    school = await started.signIn('ebs')
  })
  afterAll(async () => {
    await started.close()
    await standIn.close()
  })
  beforeEach(async () => {
    standIn.act('well')
    handled.ask = 'patiently'
    await started.services.db.deleteFrom('registry_state').execute()
  })

  const imports = {
    staff: '/api/sub/blank6/save',
    children: '/api/sub/blank10/save',
    pupils: '/api/tosov/pupils/import',
  } as const
  const take = (what: keyof typeof imports) =>
    school.post(imports[what], { id: '1001', year: 2026, status: 'B' })
  const read = async () =>
    (await admin.get('/api/admin/registries')).json<AnswerOf<typeof registryCalls.adminRegistries>>()
      .registries
  const stateOf = async (question: string) =>
    (await read()).flatMap(({ questions }) => questions).find((each) => each.question === question)
  const check = (registry: string) => admin.post('/api/admin/registries/check', { registry })
  /** Returns the tables that budgets depend on. */
  const storedRegisters = async () => {
    const { registry_state: _, session: __, ...tables } = (await wholeDatabase(started.services.db)).tables
    return tables
  }

  test('are shown with their host, and never with their token', async () => {
    const answer = await admin.get('/api/admin/registries')
    expect(answer.body).not.toContain(TOKEN)
    const [host] = [new URL(standIn.staffUrl).host]
    expect((await read()).map(({ name, place }) => [name, place])).toEqual([
      ['staff', { kind: 'set', host, scheme: 'http', token: 'sent' }],
      ['citizens', { kind: 'set', host, scheme: 'http', token: 'none' }],
    ])
    expect(await stateOf('children')).toEqual({
      question: 'children',
      answeredAt: null,
      failedAt: null,
      fault: null,
      answers: 0,
      failures: 0,
    })
  })

  test('are shown with their last response, their last failure, and the counts of today', async () => {
    const first = started.clock.now().toISOString()
    await take('pupils')
    await take('pupils')
    standIn.act('401')
    await take('pupils')
    expect(await stateOf('pupils')).toEqual({
      question: 'pupils',
      answeredAt: first,
      failedAt: first,
      fault: 'forbidden',
      answers: 2,
      failures: 1,
    })
    const { db } = started.services
    const tomorrow = new Date(Date.parse(first) + 24 * 60 * 60_000)
    const next = async () =>
      (await readRegistryStates(db, tomorrow)).find(({ question }) => question === 'pupils')
    expect(await next()).toMatchObject({ answeredAt: new Date(first), answers: 0, failures: 0 })
    await recordRegistryOutcome(db, () => tomorrow)('pupils', 'answered')
    expect(await next()).toMatchObject({
      answeredAt: tomorrow,
      failedAt: new Date(first),
      fault: 'forbidden',
      answers: 1,
      failures: 0,
    })
  })

  test('lose no count when servers query concurrently', async () => {
    const { db } = started.services
    const note = recordRegistryOutcome(db, started.clock.now)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => note('citizen', n % 4 === 0 ? 'timeout' : 'answered')),
    )
    expect(await stateOf('citizen')).toMatchObject({ answers: 15, failures: 5, fault: 'timeout' })
  })

  test('are checked with a query about no person, and the check is reported and counted', async () => {
    const before = await storedRegisters()
    expect((await check('staff')).json()).toEqual({
      status: 1,
      outcome: 'answered',
      message: registriesText.answersNow,
    })
    standIn.act('nonsense')
    expect((await check('citizens')).json()).toMatchObject({
      outcome: 'nonsense',
      message: registriesText.failures.nonsense,
    })
    expect([await stateOf('pupils'), await stateOf('citizen')]).toMatchObject([
      { answers: 1, failures: 0 },
      { answers: 0, failures: 1, fault: 'nonsense' },
    ])
    expect(await storedRegisters()).toEqual(before)
    expect((await check('birds')).statusCode).toBe(400)
  })

  test.each<[FaultName, string, string]>([
    ['silent', registryAnswerText.registryTimeout, 'timeout'],
    ['stuck', registryAnswerText.registryTimeout, 'timeout'],
    ['hang-up', registryAnswerText.registryUnreachable, 'unreachable'],
    ['half', registryAnswerText.registryUnreachable, 'unreachable'],
    ['nonsense', registryAnswerText.registryNonsense, 'nonsense'],
    ['form', registryAnswerText.registryNonsense, 'nonsense'],
    ['code', registryAnswerText.registryRefused('Бүртгэлийн системд алдаа гарлаа'), 'refused'],
    ['wordless', registryAnswerText.registryNonsense, 'nonsense'],
    ['401', registryAnswerText.registryForbidden, 'forbidden'],
    ['403', registryAnswerText.registryForbidden, 'forbidden'],
    ['404', registryAnswerText.registryNonsense, 'nonsense'],
    ['429', registryAnswerText.registryBusy, 'busy'],
    ['500', registryAnswerText.registryBusy, 'busy'],
    ['503', registryAnswerText.registryBusy, 'busy'],
    ['redirect', registryAnswerText.registryRedirected, 'redirected'],
    ['large', registryAnswerText.registryTooLarge, 'tooLarge'],
  ])('that fail so (%s) change nothing, and users are notified', async (fault, message, outcome) => {
    for (const what of ['staff', 'children', 'pupils'] as const) await take(what)
    handled.ask = waits.includes(fault) ? 'shortly' : 'patiently'
    const before = await storedRegisters()
    standIn.act(fault)
    for (const what of ['staff', 'children', 'pupils'] as const) {
      const answer = await take(what)
      expect([answer.statusCode, answer.json()]).toEqual([502, { status: 0, message }])
      expect(await stateOf(what)).toMatchObject({ answers: 1, failures: 1, fault: outcome })
    }
    expect(await storedRegisters()).toEqual(before)
  })

  test('that are slow are waited for', async () => {
    const slow = await startRegistry({ data: demonstrationData(), delayMs: 400 })
    slow.act('slow')
    const { staff } = registriesOf(
      {
        staffRegistryUrl: slow.staffUrl,
        staffRegistryToken: undefined,
        staffRegistryTimeoutMs: 20_000,
        citizenRegistryUrl: undefined,
        citizenRegistryToken: undefined,
        citizenRegistryTimeoutMs: 20_000,
      },
      { note: async () => {}, builtIn: null },
    )
    const question = { institutionId: '1001', year: 2026, now: new Date(0), firstTaken: null }
    expect(await staff.pupils(question)).toMatchObject({ ok: true })
    expect(slow.heard).toHaveLength(1)
    await slow.close()
  })
})

describe('registries of the state that are not set', () => {
  const directory = scratchDirectory()

  test('are shown as not configured, and cannot be queried', async () => {
    const [{ open } = { open: null }] = databases
    if (open === null) throw new Error('no database')
    const none = { kind: 'none' } as const
    const missing = registriesOf(
      {
        staffRegistryUrl: undefined,
        staffRegistryToken: undefined,
        staffRegistryTimeoutMs: 1,
        citizenRegistryUrl: undefined,
        citizenRegistryToken: undefined,
        citizenRegistryTimeoutMs: 1,
      },
      { note: async () => {}, builtIn: null },
    )
    const started = await startApp({ open, directory, registries: missing })
    const admin = await started.signIn('admin')
    const { registries } = (await admin.get('/api/admin/registries')).json<
      AnswerOf<typeof registryCalls.adminRegistries>
    >()
    expect(registries.map(({ place }) => place)).toEqual([none, none])
    const response = await admin.post('/api/admin/registries/check', { registry: 'staff' })
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { status: 0, message: registriesText.nothingToAsk },
    ])
    await started.close()
  })
})
