import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileAnswer } from '#api/answers.ts'
import type { DraftAnswer, ReportListAnswer } from '#budget/api.ts'
import { checkHistory } from '#features/history/server/check-history.store.ts'
import type { SentAnswer } from '#features/reports/api.ts'
import { openPostgres } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { openStream } from '#test/support/live-events.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { killProgram, type ServedProgram, startOn } from '#test/support/served-program.ts'
import { silentLog } from '#test/support/silent-log.ts'

const SAVE = '/api/ebs/blank1/save'
const DRAFT = '/api/tosov/draft/2026'

describe.runIf(hasPostgres)('two programs on one database', () => {
  const directory = scratchDirectory()
  const programs: ServedProgram[] = []
  let databaseUrl = ''
  let database: Database
  beforeAll(async () => {
    databaseUrl = (await postgresAddress('demonstration')) ?? ''
    programs.push(...(await Promise.all([start(), start()])))
    database = await openPostgres({ databaseUrl, log: silentLog })
  })
  afterAll(async () => {
    await Promise.all(programs.map(({ child }) => killProgram(child)))
    await database?.close()
  })

  // The files are in a shared folder, in place of an S3 store.
  const start = () => startOn(databaseUrl, `${directory}/data`)
  const [one, other] = [() => programs[0]?.address ?? '', () => programs[1]?.address ?? '']

  test('see each other’s writes at once, despite their caches', async () => {
    const headers = await signIn(one(), 'ebs')
    const saved = (value: string, key: string) => ({
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        id: '1001',
        year: 2026,
        blanks: [{ specificationCode: '2', stage10Qty: value }],
      }),
    })
    for (const [round, [here, there]] of [
      [one(), other()],
      [other(), one()],
      [one(), other()],
    ].entries()) {
      const tag = await etagOf(there ?? '', headers)
      const unchanged = { headers: { ...headers, 'if-none-match': tag } }
      expect([
        (await fetch(here + DRAFT, unchanged)).status,
        (await fetch(there + DRAFT, unchanged)).status,
      ]).toEqual([304, 304])
      const value = String(40 + round)
      const first = await fetch(here + SAVE, saved(value, `round ${round}`))
      expect(first.status).toBe(200)
      const fresh = await fetch(there + DRAFT, unchanged)
      expect(fresh.status).toBe(200)
      const { entries, versions }: DraftAnswer = JSON.parse(await fresh.text())
      expect(entries['ebs-b1']?.['2.stage10Qty']).toBe(40 + round)
      // The other server returns the stored response and does not repeat the save.
      const again = await fetch(there + SAVE, saved(value, `round ${round}`))
      expect([again.status, await again.text()]).toEqual([200, await first.text()])
      const after: DraftAnswer = JSON.parse(await (await fetch(there + DRAFT, { headers })).text())
      expect(after.versions).toEqual(versions)
    }
  })

  test('see that they share their files', async () => {
    const readiness = await Promise.all([one(), other()].map((address) => ask(`${address}/readyz`, {})))
    expect(readiness.map(({ body }) => body)).toEqual(['{"status":"ok"}', '{"status":"ok"}'])
    expect(programs.map(({ logged }) => logged())).toEqual(['', ''])
    const seen = await Promise.all([one(), other()].map((address) => figureOf(address, 'tosov_servers')))
    expect(Math.max(...seen)).toBe(2)
  })

  test('send the browsers of one the changes and the users of the other', async () => {
    const tokenOf = async (address: string, userName: string) =>
      String((await signIn(address, userName)).authorization).replace('Bearer ', '')
    const [mine, theirs] = [await tokenOf(one(), 'ebs'), await tokenOf(other(), 'ebs-b')]
    const drafts = (...tabs: number[]) => [{ institutionId: '1001', year: 2026, tabs }]
    const here = await openStream(one(), mine, drafts(1))
    const there = await openStream(other(), theirs, drafts(3))
    await expect.poll(() => here.news(2026)?.people).toEqual([{ name: 'Дамдин Батболд', tabs: [3] }])
    const before = here.news(2026)?.etag
    const headers = { authorization: `Bearer ${theirs}`, 'content-type': 'application/json' }
    const blanks = [{ specificationCode: '2', stage10Qty: '39' }]
    const body = JSON.stringify({ id: '1001', year: 2026, blanks })
    expect((await fetch(other() + SAVE, { method: 'POST', headers, body })).status).toBe(200)
    await expect.poll(() => here.news(2026)?.etag).not.toBe(before)
    expect(await etagOf(one(), { authorization: `Bearer ${mine}` })).toBe(`"${here.news(2026)?.etag}"`)
    there.close()
    await expect.poll(() => here.news(2026)?.people).toEqual([])
    here.close()
  })

  test('report a third one with a folder of its own as it starts, which serves and explains the fix', async () => {
    const third = await startOn(databaseUrl, `${directory}/apart`)
    try {
      await expect.poll(third.logged).toMatch(/"hosts":\[".+"\].*do not share file storage: .*STORAGE_URL/)
      const { statusCode, body } = await ask(`${third.address}/readyz`, {})
      // Still 200: other functions work, and a load balancer must not remove the server.
      expect([statusCode, body]).toEqual([200, '{"status":"degraded","files":"apart"}'])
      // The two run on one machine.
      expect(await figureOf(third.address, 'tosov_servers_without_shared_storage')).toBe(1)
    } finally {
      await killProgram(third.child)
    }
  })

  test('one is killed during saves and a print job: its confirmed saves exist once, the other continues', async () => {
    const MAX_LISTED = 25
    const writers = [
      { userName: 'ebs', id: '1001', field: 'stage1Qty' },
      { userName: 'ebs-b', id: '1001', field: 'stage6Qty' },
      { userName: 'dorm', id: '1002', field: 'stage1Qty' },
    ]
    let acknowledged = 0
    const write = async ({ userName, id, field }: (typeof writers)[number]): Promise<void> => {
      const headers = await signIn(other(), userName)
      for (let value = 1; value <= MAX_LISTED; value += 1) {
        const request = {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            'idempotency-key': `${userName} ${field} ${value}`,
          },
          body: JSON.stringify({
            id,
            year: 2026,
            blanks: [{ specificationCode: '2', [field]: String(value) }],
          }),
        }
        // Sends to one server; without a response, retries at the other with the same key.
        const address = value % 2 === 0 ? other() : one()
        const answer = await fetch(address + SAVE, request).catch(() => fetch(other() + SAVE, request))
        expect([answer.status, value]).toEqual([200, value])
        acknowledged += 1
      }
    }
    const writing = Promise.all(writers.map(write))
    const headers = await signIn(one(), 'ebs2')
    const asking = {
      get: (url: string) => ask(one() + url, { headers }),
      post: (url: string, body: unknown) =>
        ask(one() + url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
    }
    const sent = await sendReady(asking, { orgId: '1008', sessionCode: '2026-01' })
    expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)])
    // The paper of the last sending is in progress, and writers are active.
    await killProgram(programs[0]?.child)
    const paper = async () => {
      const row = database.db
        .selectFrom('report')
        .select('pdf_file_id')
        .where('institution_id', '=', '1008')
        .where('session_code', '=', '2026-01')
      return (await row.executeTakeFirstOrThrow()).pdf_file_id
    }
    expect(await paper()).toBeNull()
    expect(acknowledged).toBeLessThan(writers.length * MAX_LISTED)
    await writing

    const rows = await sql<{ actor: string; values: number[] }>`
      select actor, array_agg(new_value::int order by event_id) as values from named_event
      where kind = 'cell' and year = 2026 and sheet = 'ebs-b1' and row_code = '2'
        and (actor, field) in (('ebs', 'stage1Qty'), ('ebs-b', 'stage6Qty'), ('dorm', 'stage1Qty'))
      group by actor`.execute(database.db)
    const each = Array.from({ length: MAX_LISTED }, (_, index) => index + 1)
    expect(Object.fromEntries(rows.rows.map(({ actor, values }) => [actor, values]))).toEqual({
      ebs: each,
      'ebs-b': each,
      dorm: each,
    })
    // Two servers and two accounts appended to one chain concurrently.
    const checked = await checkHistory(database.db, { institutionId: null, year: 2026 })
    expect(checked.filter(({ broken }) => broken !== null)).toEqual([])
    const own = checked.find(({ institutionId }) => institutionId === '1001')
    expect(own?.links).toBeGreaterThanOrEqual(2 * MAX_LISTED)

    const { receipt }: SentAnswer = sent.json()
    const list: ReportListAnswer = (
      await ask(`${other()}/api/finance/report/list/2026-01/1008`, { headers })
    ).json()
    expect(list.receipt?.number).toBe(receipt.number)
    const code = list.RESULT[0]?.standartReportCode
    const path = `/api/finance/report/2026-01/1008/${code}/1008_2026-01.pdf`
    // Expires the lease of the dead server at once, which would take two minutes (report-paper.ts). The other one then
    // makes the paper without a request.
    await database.db
      .updateTable('job')
      .set({ claimed_until: new Date(0) })
      .where('kind', '=', 'paper')
      .execute()
    await expect.poll(paper).not.toBeNull()
    const papers = () => database.db.selectFrom('job').where('kind', '=', 'paper').selectAll().execute()
    await expect.poll(papers).toEqual([])
    const { RESULT }: FileAnswer = (await ask(other() + path, { headers })).json()
    const printed = await fetch(other() + RESULT?.file)
    expect((await printed.text()).slice(0, 5)).toBe('%PDF-')
  })
})

async function figureOf(address: string, name: string): Promise<number> {
  const { body } = await ask(`${address}/metrics`, {})
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1] ?? Number.NaN)
}

async function signIn(address: string, userName: string): Promise<Readonly<Record<string, string>>> {
  const answer = await ask(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: 'demo-2026' }),
  })
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
}

async function etagOf(address: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(address + DRAFT, { headers })
  await answer.text()
  return answer.headers.get('etag') ?? ''
}

async function ask(url: string, init: RequestInit) {
  const answer = await fetch(url, init)
  const body = await answer.text()
  return { statusCode: answer.status, body, json: <T>(): T => JSON.parse(body) }
}
