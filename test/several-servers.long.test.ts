import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftAnswer, FileAnswer, ReportListAnswer, SentAnswer } from '#contract/answers.ts'
import { openPostgres } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { openStream } from '#test/support/live-events.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const MAIN = fileURLToPath(new URL('../src/server/main.ts', import.meta.url))
const SAVE = '/api/ebs/blank1/save'
const DRAFT = '/api/tosov/draft/2026'

type Program = { readonly address: string; readonly child: ChildProcess }

describe.runIf(hasPostgres)('two programs on one database', () => {
  const directory = scratchDirectory()
  const programs: Program[] = []
  let database: Database
  beforeAll(async () => {
    const databaseUrl = (await postgresAddress('demonstration')) ?? ''
    programs.push(...(await Promise.all([start(databaseUrl), start(databaseUrl)])))
    database = await openPostgres({ databaseUrl, log: silentLog })
  })
  afterAll(async () => {
    await Promise.all(programs.map(({ child }) => kill(child)))
    await database?.close()
  })

  const start = async (databaseUrl: string): Promise<Program> => {
    const child = spawn(process.execPath, [MAIN], {
      // The files lie in a folder that both have, as an S3 store would be.
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: `${directory}/data`,
        DEMO: 'on',
        LOG_LEVEL: 'error',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface(child.stdout)) {
      const address = /http:\/\/127\.0\.0\.1:\d+$/.exec(line)?.[0]
      if (address !== undefined) {
        child.stdout.resume()
        return { child, address }
      }
    }
    throw new Error('The program has ended before it served.')
  }
  const [one, other] = [() => programs[0]?.address ?? '', () => programs[1]?.address ?? '']

  test('know of each other’s writes at once, whatever they remember', async () => {
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
      // The same request at the other one is answered as the first time, and done once.
      const again = await fetch(there + SAVE, saved(value, `round ${round}`))
      expect([again.status, await again.text()]).toEqual([200, await first.text()])
      const after: DraftAnswer = JSON.parse(await (await fetch(there + DRAFT, { headers })).text())
      expect(after.versions).toEqual(versions)
    }
  })

  test('tell the browsers at the one what is done at the other, and who is there', async () => {
    const tokenOf = async (address: string, userName: string) =>
      String((await signIn(address, userName)).authorization).replace('Bearer ', '')
    const [mine, theirs] = [await tokenOf(one(), 'ebs'), await tokenOf(other(), 'ebs-b')]
    const drafts = (...places: number[]) => [{ institutionId: '1001', year: 2026, places }]
    const here = await openStream(one(), mine, drafts(1))
    const there = await openStream(other(), theirs, drafts(3))
    const poll = { timeout: 20_000 }
    await expect.poll(() => here.news(2026)?.people, poll).toEqual([{ name: 'Дамдин Батболд', places: [3] }])
    const before = here.news(2026)?.stamp
    const headers = { authorization: `Bearer ${theirs}`, 'content-type': 'application/json' }
    const blanks = [{ specificationCode: '2', stage10Qty: '39' }]
    const body = JSON.stringify({ id: '1001', year: 2026, blanks })
    expect((await fetch(other() + SAVE, { method: 'POST', headers, body })).status).toBe(200)
    await expect.poll(() => here.news(2026)?.stamp, poll).not.toBe(before)
    expect(await etagOf(one(), { authorization: `Bearer ${mine}` })).toBe(`"${here.news(2026)?.stamp}"`)
    there.close()
    await expect.poll(() => here.news(2026)?.people, poll).toEqual([])
    here.close()
  })

  test('one is killed in the midst of saves and of a paper: what it has acknowledged is there once, the other goes on', async () => {
    const MOST = 25
    const writers = [
      { userName: 'ebs', id: '1001', field: 'stage1Qty' },
      { userName: 'ebs-b', id: '1001', field: 'stage6Qty' },
      { userName: 'dorm', id: '1002', field: 'stage1Qty' },
    ]
    let acknowledged = 0
    const write = async ({ userName, id, field }: (typeof writers)[number]): Promise<void> => {
      const headers = await signIn(other(), userName)
      for (let value = 1; value <= MOST; value += 1) {
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
        // At the one, and where it does not answer, again under its key at the other one.
        const asked = value % 2 === 0 ? other() : one()
        const answer = await fetch(asked + SAVE, request).catch(() => fetch(other() + SAVE, request))
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
    // The paper of what was just sent is being made, and the writers are about their work.
    await kill(programs[0]?.child)
    expect(acknowledged).toBeLessThan(writers.length * MOST)
    await writing

    const rows = await sql<{ actor: string; values: number[] }>`
      select actor, array_agg(new_value::int order by event_id) as values from event
      where kind = 'cell' and year = 2026 and sheet = 'ebs-b1' and row_code = '2'
        and (actor, field) in (('ebs', 'stage1Qty'), ('ebs-b', 'stage6Qty'), ('dorm', 'stage1Qty'))
      group by actor`.execute(database.db)
    const each = Array.from({ length: MOST }, (_, index) => index + 1)
    expect(Object.fromEntries(rows.rows.map(({ actor, values }) => [actor, values]))).toEqual({
      ebs: each,
      'ebs-b': each,
      dorm: each,
    })

    const { receipt }: SentAnswer = sent.json()
    const list: ReportListAnswer = (
      await ask(`${other()}/api/finance/report/list/2026-01/1008`, { headers })
    ).json()
    expect(list.receipt?.number).toBe(receipt.number)
    const code = list.RESULT[0]?.standartReportCode
    const path = `/api/finance/report/2026-01/1008/${code}/1008_2026-01.pdf`
    // The one that died may have taken the order: it is anybody's again two minutes later (paper-queue.ts).
    const link = async () => {
      const { RESULT }: FileAnswer = (await ask(other() + path, { headers })).json()
      return RESULT?.file
    }
    await expect.poll(link, { timeout: 240_000, interval: 1000 }).toBeDefined()
    const paper = await fetch(other() + (await link()))
    expect((await paper.text()).slice(0, 5)).toBe('%PDF-')
  })
})

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

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
