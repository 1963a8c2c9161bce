import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#api/call.ts'
import type { DraftAnswer, HomeAnswer, PeriodRow, ReportListAnswer, YearNorms } from '#budget/api.ts'
import { figuresRefresher } from '#budget/server/cached-figures-refresher.ts'
import { pageNumbers, renderPdf } from '#documents/server/make-pdf.ts'
import { demoAccounts, demoPassword } from '#features/demo/server/accounts.ts'
import { seedDemonstration } from '#features/demo/server/demonstration.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { liveStreams } from '#features/live/server/live-streams.ts'
import type { NotificationsAnswer } from '#features/notifications/api.ts'
import { notifier } from '#features/notifications/server/notifier.ts'
import type { InstitutionsAnswer } from '#features/portfolio/api.ts'
import type { PublicReceipt } from '#features/receipts/api.ts'
import { paperJobs } from '#features/reports/server/report-paper.ts'
import type { setUpCalls } from '#features/set-up/api.ts'
import { asksForSetUp } from '#features/set-up/set-up.ts'
import { setUpText } from '#features/set-up/text.ts'
import type { YearOutlook } from '#features/years/api.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { uploadQuota } from '#platform/files/upload-quota.ts'
import { jobQueue } from '#platform/jobs/job-queue.ts'
import { oneDatabase, postgresAddress } from '#test/support/database.ts'
import { handClock } from '#test/support/hand-clock.ts'
import { onDemand } from '#test/support/on-demand.ts'
import { startTestProgram, type TestProgram } from '#test/support/program.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { askingAt, sendReady } from '#test/support/ready.ts'
import { layRelease } from '#test/support/release-fixture.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const preparers = demoAccounts.filter(({ institutionId }) => institutionId !== null)
/** Institutions with 2025 as current year, still to be prepared. */
const openIn2025 = ['1002', '1006']

describe('a demonstration that others could reach', () => {
  const directory = scratchDirectory()
  const outside = { PUBLIC_URL: 'https://tosov.example' }
  // The embedded database of an earlier start: a program on PostgreSQL is no demonstration by default.
  beforeAll(async () => layRelease(await onDemand('release'), directory))
  const running = async (
    env: Readonly<Record<string, string>>,
    check: (address: string) => Promise<void>,
  ) => {
    const program = await startTestProgram(directory, env)
    await check(program.address).finally(program.stop)
  }
  const statusOf = (address: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    // `fetch` would not send a foreign `Host`.
    get(address + path, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).on('error', reject)
    return promise
  }
  const signIn = (address: string, userName: string) =>
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password: demoPassword }),
    })
  const changePassword = async (address: string, userName: string) => {
    const { token } = JSON.parse(await (await signIn(address, userName)).text())
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ current: demoPassword, next: 'нуурын хөвөөн дэх модод 81' })
    const answer = await fetch(`${address}/api/auth/password`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
  const ways = async (address: string) =>
    JSON.parse(await (await fetch(`${address}/api/auth/methods`)).text())

  it('serves this machine only until it is declared public, and a user may change the password', () =>
    running({}, async (address) => {
      expect((await signIn(address, 'admin')).status).toBe(200)
      expect(await ways(address)).toMatchObject({ demonstration: 'none' })
      for (const headers of [
        { 'x-forwarded-for': '203.0.113.9' },
        { 'X-Forwarded-Proto': 'https' },
        { forwarded: 'for=203.0.113.9' },
        { via: '1.1 proxy' },
        { 'x-real-ip': '203.0.113.9' },
        { 'cf-connecting-ip': '203.0.113.9' },
        { 'cdn-loop': 'cloudflare' },
        { 'true-client-ip': '203.0.113.9' },
        { 'x-original-host': 'tosov.example' },
        { 'x-amzn-trace-id': 'Root=1' },
        { host: 'tosov.example' },
        { origin: 'https://tosov.example' },
        { referer: 'https://tosov.example/' },
        { 'x-scheme': 'https' },
        { host: '127.0.0.1.tosov.example' },
      ])
        for (const path of ['/', '/api/auth/methods', '/healthz'])
          expect([headers, path, await statusOf(address, path, headers)]).toEqual([headers, path, 403])
      expect(await statusOf(address, '/healthz', { host: 'localhost:4000' })).toBe(200)
      await changePassword(address, 'ebs')
    }))

  it('locks the accounts of the published password, and only those, once others can reach it', async () => {
    await running(outside, async (address) => {
      for (const { userName } of demoAccounts)
        expect([userName, (await signIn(address, userName)).status]).toEqual([
          userName,
          userName === 'ebs' ? 401 : 403,
        ])
      expect(await statusOf(address, '/healthz', { 'x-forwarded-for': '203.0.113.9' })).toBe(200)
    })
    // Also with an open database and without PUBLIC_URL: no user can sign in any more.
    await running({ DEMO: 'off' }, async (address) => {
      expect((await signIn(address, 'admin')).status).toBe(403)
      expect(await statusOf(address, '/healthz', { 'x-forwarded-for': '203.0.113.9' })).toBe(200)
    })
  })

  it('reopens them as a demonstration, reports this, and serves all clients on request', async () => {
    await running({ ...outside, DEMO: 'on' }, async (address) => {
      expect((await signIn(address, 'admin')).status).toBe(200)
      expect(await ways(address)).toMatchObject({ demonstration: 'open' })
      expect(await statusOf(address, '/healthz', { 'x-forwarded-for': '203.0.113.9' })).toBe(200)
    })
    // With the settings behind a proxy that does not forward clients.
    await running({ DEMO: 'off' }, async (address) => {
      expect(await statusOf(address, '/healthz', { 'x-forwarded-for': '203.0.113.9' })).toBe(403)
      expect((await signIn(address, 'admin')).status).toBe(200)
    })
  })
})

describe('the demonstration after its first start', () => {
  const directory = scratchDirectory()
  let program: TestProgram
  beforeAll(async () => {
    const databaseUrl = await postgresAddress('demonstration')
    const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, DEMO: 'on' }
    program = await startTestProgram(directory, env)
  })
  afterAll(() => program.stop())

  async function signIn(userName: string) {
    const session = await post('', '/api/auth/login', { userName, password: demoPassword })
    const { token }: { readonly token: string } = JSON.parse(await session.text())
    return {
      get: async <Answer>(path: string): Promise<Answer> =>
        JSON.parse(await (await fetchAs(token, path)).text()),
      post: (path: string, body: object) => post(token, path, body),
    }
  }
  const fetchAs = (token: string, path: string) =>
    fetch(program.address + path, { headers: { authorization: `Bearer ${token}` } })
  const post = (token: string, path: string, body: object) =>
    fetch(program.address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('has the year of the made-up forms open; pages open in their own, and no other year is made up', async () => {
    const [school, admin] = await Promise.all([signIn('ebs'), signIn('admin')])
    const home = await school.get<HomeAnswer>('/api/tosov/home')
    expect(home).toMatchObject({ years: [2025, 2026, 2027], defaultYear: 2026 })
    expect(home.editions).toEqual({ 2025: '2025', 2026: '2025', 2027: 'example-2027' })
    const periods = await school.get<PeriodRow[]>('/api/finance/report/period/2027/48')
    expect(periods.map(({ sessionName }) => sessionName)).toEqual(['ЖИШЭЭ · 2027 оны төсвийн төсөл'])
    const newest = await school.get<YearNorms>('/api/tosov/year-norms/1999')
    expect([newest.year, newest.edition]).toEqual([2026, '2025'])
    const next = await admin.get<YearOutlook>('/api/admin/years/2028')
    expect([next.edition, next.started, next.before?.year]).toEqual(['2025', false, 2026])
    const opened = await admin.get<YearOutlook>('/api/admin/years/2027')
    expect([opened.edition, opened.norms?.published]).toEqual(['example-2027', true])
  })

  it('notifies no user about the sample year, and requires nothing that it lacks', async () => {
    const [school, admin] = await Promise.all([signIn('ebs2'), signIn('admin')])
    const answer = await school.get<NotificationsAnswer>('/api/tosov/notifications')
    expect(answer.rows.map(({ kind, year }) => [kind, year])).toEqual([
      ['approved', 2025],
      ['passedOn', 2025],
    ])
    const { steps } = await admin.get<AnswerOf<typeof setUpCalls.adminSetUp>>('/api/admin/setup')
    expect(steps[0]?.found).toEqual([setUpText.year(2026)])
    expect(asksForSetUp(steps)).toBe(false)
  })

  it.each(preparers.map(({ userName, institutionId }) => [userName, institutionId ?? '']))(
    '%s has 2025 approved and the revised one open, or has it still to do',
    async (userName, id) => {
      const { get } = await signIn(userName)
      const { user } = await get<HomeAnswer>('/api/tosov/home')
      const periods = await get<PeriodRow[]>(`/api/finance/report/period/2025/${user.organizationTypeId}`)
      const first = await get<ReportListAnswer>(`/api/finance/report/list/2025-01/${id}`)
      const draft = await get<DraftAnswer>('/api/tosov/draft/2025')
      const isOpen = openIn2025.includes(id)
      expect(periods.map(({ sessionCode }) => sessionCode)).toEqual(
        isOpen ? ['2025-01'] : ['2025-02', '2025-01'],
      )
      expect([first.RESULT[0]?.STATUS, first.receipt?.number ?? null, draft.lockReason]).toEqual([
        isOpen ? 'NEW' : 'APPROVED',
        isOpen ? null : `2025-${id}-1`,
        null,
      ])
    },
  )

  it('has papers of 2025 that prove the sending, created on demand', async () => {
    const { get } = await signIn('ebs')
    const { receipt, RESULT } = await get<ReportListAnswer>('/api/finance/report/list/2025-01/1001')
    const found = await get<PublicReceipt>(`/api/tosov/receipts/${receipt?.checkCode}`)
    expect(found).toMatchObject({ state: 'APPROVED', papers: { older: [] } })
    const named = await get<{ RESULT: { file: string } }>(
      `/api/finance/report/2025-01/1001/EBS_TT_N/${RESULT[0]?.fileName}`,
    )
    const paper = await fetch(program.address + named.RESULT.file)
    const text = readPdfText(Buffer.from(await paper.arrayBuffer())).join(' ')
    expect(text).toContain('2025-1001-1')
    expect(text).not.toContain('НООРОГ')
  })

  it('shows each reviewer the approved budgets, and the newest period of all institutions', async () => {
    const { get } = await signIn('ministry')
    const { rows } = await get<InstitutionsAnswer>('/api/tosov/review/institutions/2025')
    const newest = rows.map(({ institutionId, sessionCode, status }) => [institutionId, sessionCode, status])
    expect(newest).toEqual(
      institutions.map(({ institutionId: id }) => [
        id,
        openIn2025.includes(id) ? '2025-01' : '2025-02',
        'NEW',
      ]),
    )
    const sums = await get<readonly { calculated: number }[]>('/api/tosov/review/sums/2025-01')
    expect(Math.max(...sums.map(({ calculated }) => calculated))).toBeGreaterThan(1)
  })

  it.each(
    preparers
      .filter(({ userName }) => userName !== 'ebs-b')
      .map(({ userName, institutionId }) => [userName, institutionId ?? '']),
  )(
    '%s can calculate the first period of its year at once, and send it after its justifications',
    async (userName, id) => {
      const { get } = await signIn(userName)
      const { defaultYear, user } = await get<HomeAnswer>('/api/tosov/home')
      const periods = await get<PeriodRow[]>(
        `/api/finance/report/period/${defaultYear}/${user.organizationTypeId}`,
      )
      expect(periods.map(({ sessionCode }) => sessionCode)).toEqual([`${defaultYear}-01`])
      const about = { orgId: id, sessionCode: `${defaultYear}-01` }
      const person = await askingAt(program.address, userName, demoPassword)
      const calculated = await person.post('/api/finance/report/snapshot', about)
      const sent = await sendReady(person, about)
      expect([calculated, sent].map(({ statusCode }) => statusCode)).toEqual([200, 200])
    },
  )
})

describe.each(oneDatabase)('a start that is cut off ($name)', ({ open }) => {
  const directory = scratchDirectory()

  it('leaves nothing of the demonstration, so that the next one puts it in', async () => {
    const { db, close } = await open()
    const figures = figuresRefresher({ db, clock: handClock('2026-06-01T08:00:00Z'), log: silentLog })
    const live = liveStreams({ db, now: () => new Date(), log: silentLog })
    const notifies = notifier({
      db,
      clock: handClock('2026-06-01T08:00:00Z'),
      log: silentLog,
      publicUrl: '',
      mailServer: null,
    })
    const files = diskStore({ folder: `${directory}/files`, spoolDir: `${directory}/incoming`, largest: 1 })
    const clock = handClock('2026-06-01T08:00:00Z')
    const made = { db, files, makePdf: renderPdf, now: clock.now, publicUrl: '' }
    // Nothing begins it: nobody waits for a paper of the demonstration.
    const papers = jobQueue({ db, clock, log: silentLog, kind: paperJobs(made) })
    const start = (most: number) => {
      let calls = 0
      const now = () => {
        calls += 1
        if (calls > most) throw new Error('cut off')
        return new Date('2026-06-01T08:00:00Z')
      }
      const made = { db, files, makePdf: renderPdf, now, publicUrl: '' }
      const services = {
        ...made,
        sessionRules: { idleMs: 1, longestMs: 1, proveAgainMs: 0 },
        quota: uploadQuota(1),
        secondFactor: [],
        signIn: { passwords: 'on' as const, providers: [] },
        isOpenDemonstration: false,
        pageNumbers: pageNumbers(),
        papers,
        bulkOrders: papers,
        figures,
        live,
        notifier: notifies,
      }
      return seedDemonstration(services, async () => 'hash')
    }
    const countRows = async () => {
      const count = ({ fn }: { fn: typeof db.fn }) => fn.countAll<string>().as('rows')
      const of = async (table: 'account' | 'institution' | 'report') =>
        Number((await db.selectFrom(table).select(count).executeTakeFirstOrThrow()).rows)
      return [await of('account'), await of('institution'), await of('report')]
    }
    await expect(start(4)).rejects.toThrow('cut off')
    expect(await countRows()).toEqual([0, 0, 0])
    expect(await start(Infinity)).toBe('seeded')
    // The past years, and the one that is ready.
    const reports = institutions.length - openIn2025.length + 1
    const all = [demoAccounts.length, institutions.length, reports]
    expect(await countRows()).toEqual(all)
    expect(await start(Infinity)).toBe('exists')
    expect(await countRows()).toEqual(all)
    await close()
  })
})
