import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '#api/answers.ts'
import type { ReportListAnswer } from '#budget/api.ts'
import type { MakePdf } from '#documents/server/make-pdf.ts'
import { paperJobs } from '#features/reports/server/report-paper.ts'
import type { Database } from '#platform/database/database.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { emptyTables, oneDatabase } from '#test/support/database.ts'
import { makePdfOnce } from '#test/support/make-pdf-once.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const ABOUT = { orgId: '1001', sessionCode: '2026-02' }
const LEASE_MS = 2 * 60_000

/** Tests can replace its printing and trigger its polls. */
type Server = TestApp & { readonly poll: () => void; readonly papers: { make: MakePdf } }

describe.each(oneDatabase)('the paper of a sent report ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let database: Database
  let one: Server
  let other: Server
  let school: SignedInClient
  beforeAll(async () => {
    database = await open()
    one = await serve({})
    other = await serve({ seed: async () => {} })
    school = await one.signIn('ebs')
  })
  afterAll(async () => {
    await one.app.close()
    await other.app.close()
    await database.close()
  })
  beforeEach(async () => {
    one.papers.make = makePdfOnce
    other.papers.make = makePdfOnce
    await emptyTables(one.database.db, ['job', 'report', 'receipt_paper', 'receipt', 'entry', 'file'])
  })

  test.each([
    [0, 30_000],
    [20, 10_000],
    [30, 0],
    [90, -60_000],
  ])('that waits for %d seconds gives way to requests for %d milliseconds', (seconds, expected) => {
    const queuedAt = new Date('2026-09-01T00:00:00Z')
    const at = new Date(queuedAt.getTime() + seconds * 1000)
    const { maxYieldMs } = paperJobs({ ...one.services, makePdf: makePdfOnce })
    expect(maxYieldMs?.({ queuedAt, priority: 0 }, at)).toBe(expected)
  })

  const ends: (() => void)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) end()
  })

  const serve = async (more: Partial<Parameters<typeof startApp>[0]>): Promise<Server> => {
    const looks: (() => void)[] = []
    const papers = { make: makePdfOnce }
    const app = await startApp({
      open: async () => database,
      directory,
      makePdf: (inputs, waiter) => papers.make(inputs, waiter),
      every: (_, run) => {
        looks.push(run)
        return () => looks.splice(0)
      },
      ...more,
    })
    return { ...app, papers, poll: () => looks.map((run) => run()) }
  }
  const sent = async (): Promise<void> => {
    const blanks = [{ specificationCode: '1', stage1Qty: '42' }]
    await school.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
    await school.post('/api/finance/report/snapshot', ABOUT)
    expect((await sendReady(school, ABOUT)).statusCode).toBe(200)
  }
  const list = async () =>
    (await school.get('/api/finance/report/list/2026-02/1001')).json<ReportListAnswer>()
  const isMade = async (): Promise<boolean> => {
    const report = await database.db.selectFrom('report').select('pdf_file_id').executeTakeFirstOrThrow()
    return report.pdf_file_id !== null
  }
  const orders = () => database.db.selectFrom('job').where('kind', '=', 'paper').selectAll().execute()
  const opened = async (by: SignedInClient) =>
    by.get('/api/finance/report/2026-02/1001/EBS_TT_N/1001_2026-02.pdf')
  /** Simulates a server that was killed during printing. */
  const never: MakePdf = () => {
    const { promise, reject } = Promise.withResolvers<never>()
    ends.push(() => reject(new Error('the test is over')))
    return promise
  }
  const fails: MakePdf = async () => {
    throw new Error('no room')
  }

  test('is made at once, reported as pending until it exists, and has no print job afterwards', async () => {
    const made = Promise.withResolvers<void>()
    one.papers.make = async (inputs, waiter) => {
      expect(waiter).toBe('nobody')
      await made.promise
      return makePdfOnce(inputs)
    }
    await sent()
    expect((await list()).paper).toBe('making')
    expect(await orders()).toMatchObject([{ subject: ['1001', '2026-02'], queued_by: 'ebs' }])
    made.resolve()
    await expect.poll(isMade).toBe(true)
    await expect.poll(orders).toEqual([])
    expect((await list()).paper).toBeNull()
  })

  test('is not ordered by a sending that is refused', async () => {
    expect((await school.post('/api/report/send', ABOUT)).statusCode).toBe(409)
    expect(await orders()).toEqual([])
  })

  test('that a dead server leaves behind is made by another without a request', async () => {
    one.papers.make = never
    await sent()
    await expect.poll(async () => (await orders())[0]?.attempts).toBe(1)
    other.poll()
    other.clock.move(LEASE_MS - 1)
    other.poll()
    expect(await isMade()).toBe(false)
    other.clock.move(1)
    other.poll()
    await expect.poll(isMade).toBe(true)
    await expect.poll(orders).toEqual([])
    const [page] = readPdfText((await other.inject({ url: await fileOf(school) })).rawPayload)
    expect(page).toContain('Баримтын дугаар 2026-1001-1')
  })

  test('that fails is reported, retried by any server, and made when a user opens it', async () => {
    one.papers.make = fails
    await sent()
    await expect.poll(async () => (await list()).paper).toBe('again')
    expect((await opened(school)).statusCode).toBe(500)
    one.papers.make = async (inputs, waiter) => {
      expect(waiter).toBe('somebody')
      return makePdfOnce(inputs)
    }
    expect((await opened(school)).json<Envelope<unknown>>().SUCCESS_CODE).toBe(200)
    expect(await isMade()).toBe(true)
    expect(await orders()).toEqual([])
  })

  test('that has failed for good shows this, and is made when a user opens it', async () => {
    one.papers.make = fails
    await sent()
    await expect.poll(async () => (await list()).paper).toBe('again')
    await database.db.updateTable('job').set({ failed_at: one.clock.now() }).execute()
    expect((await list()).paper).toBe('failed')
    one.papers.make = makePdfOnce
    expect((await opened(school)).json<Envelope<unknown>>().SUCCESS_CODE).toBe(200)
    expect((await list()).paper).toBeNull()
  })

  test('of a report that came back meanwhile is not made', async () => {
    one.papers.make = fails
    await sent()
    await expect.poll(async () => (await list()).paper).toBe('again')
    await database.db.updateTable('report').set({ sent_at: null, receipt_number: null }).execute()
    other.clock.move(LEASE_MS)
    other.poll()
    await expect.poll(orders).toEqual([])
    expect(await isMade()).toBe(false)
  })

  test('is made once, though it is ordered again when it is there', async () => {
    let made = 0
    one.papers.make = (inputs) => {
      made += 1
      return makePdfOnce(inputs)
    }
    await sent()
    await expect.poll(isMade).toBe(true)
    await one.services.papers.runNow(['1001', '2026-02'], 'ebs')
    expect(made).toBe(1)
  })

  const fileOf = async (by: SignedInClient): Promise<string> =>
    (await opened(by)).json<Envelope<{ readonly file: string }>>().RESULT.file
})
