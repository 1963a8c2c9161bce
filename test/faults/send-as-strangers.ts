import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Handler } from '#budget/server/handler.ts'
import { attachmentCalls } from '#features/attachments/api.ts'
import { demoAccounts, reviewedInstitutionIds } from '#features/demo/server/accounts.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import { receiptCalls } from '#features/receipts/api.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { hashPassword } from '#features/sign-in/server/passwords.ts'
import type { Schema } from '#platform/database/schema.ts'
import {
  canSee,
  putBack,
  readRowsToSave,
  rightValues,
  sendOne,
  signData,
  signsIn,
  tokenOf,
} from '#test/faults/known-world.ts'
import { fittingBody, type RightValues } from '#test/faults/odd-request.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/** The seed and the number of bodies can be set: see README.md, "Tests". */
const SEED = Number(process.env.FUZZ_SEED ?? 1)

/**
 * A foreign institution for each account. The ministry has none; an administrator must not see data, but may see
 * names.
 */
const foreignTo = {
  ebs: '1002',
  dorm: '1001',
  sub: '1001',
  ntb: '1001',
  aimag: outsideOf('aimag'),
  admin: '1001',
  nobody: '1001',
} as const
type Stranger = keyof typeof foreignTo
export const everyStranger = Object.keys(foreignTo) as readonly Stranger[] // a record's own keys

/** Public responses with an institution name: for the account that signs in, and for a paper's receipt. */
const nameless: readonly string[] = [signInCalls.login.id, receiptCalls.receipt.id]

type ForeignRequest = {
  readonly place: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The call explicitly names the foreign institution. */
  readonly isAboutIt: boolean
}

/** Tries every call with ids of a foreign institution, with a number of bodies each. */
export function sendAsStrangers(strangers: readonly Stranger[], fewest: number): void {
  const bodies = Number(process.env.FUZZ_FOREIGN_BODIES ?? fewest)
  describe.each(oneDatabase)('every call by strangers ($name)', ({ open }) => {
    const directory = scratchDirectory()
    let started: TestApp
    let right: ReadonlyMap<string, RightValues>
    let rows: Awaited<ReturnType<typeof readRowsToSave>>
    beforeAll(async () => {
      const seed = async (db: Kysely<Schema>, at: Date) => {
        await insertDemoRows(db, { now: () => at, hashPassword })
        await signData(db, at)
        await putBack(db, at)
      }
      started = await startApp({ open, directory, seed })
      await sendOne(started)
      // The print job runs after the response and is not caused by the foreign user.
      const ordered = () =>
        started.database.db.selectFrom('job').where('kind', '=', 'paper').selectAll().execute()
      await vi.waitFor(async () => expect(await ordered()).toEqual([]), { timeout: 60_000, interval: 100 })
      right = await rightValues(started.database.db)
      rows = await readRowsToSave(started)
    })
    afterAll(() => started.close())

    test.each(strangers)(
      `%s reads nothing and changes nothing of another institution, with its ids in any position (${bodies} bodies, seed ${SEED})`,
      async (stranger) => {
        const userName = stranger === 'nobody' ? null : stranger
        const foreign = foreignTo[stranger]
        const { db } = started.database
        const owner = demoAccounts.find(({ institutionId }) => institutionId === foreign)?.userName ?? ''
        const own = right.get(userName ?? '') ?? {}
        const others = different(own, { ...right.get(owner), institution: [foreign] })
        const tried = new Set<string>()
        const faults: string[] = []
        let ownSigns = 0
        const tables = await institutionTables(db)
        let before = await rowsOf(db, tables, foreign)
        for (const handler of started.handlers) {
          const known = rows.get(`${userName} ${handler.call.id}`) ?? []
          for (const foreignRequest of requestsOf(handler, { own, others, rows: known, bodies })) {
            tried.add(foreignRequest.place)
            const answer = await ask(started, userName, handler, { ...foreignRequest, foreign })
            const signs = signsIn(answer.body)
            ownSigns += signs.filter(({ of }) => of !== foreign).length
            const disclosed = signs.filter((sign) => !canSee(userName, sign))
            const isNameless =
              nameless.includes(handler.call.id) && disclosed.every(({ kind }) => kind === 'name')
            const where = `${handler.call.id} ${foreignRequest.place} ${foreignRequest.url} ${JSON.stringify(foreignRequest.body)?.slice(0, 300)}`
            if (disclosed.length > 0 && !isNameless)
              faults.push(`tells ${disclosed[0]?.kind} of ${disclosed[0]?.of}: ${where}`)
            if (answer.statusCode >= 500) faults.push(`fails: ${where}`)
            if (foreignRequest.isAboutIt && answer.statusCode < 400)
              faults.push(`serves ${answer.statusCode}: ${where}`)
          }
          if (handler.call.for !== 'institution') await putBack(db, started.clock.now())
          if (handler.call.method === 'GET' || userName === 'admin') continue
          const after = await rowsOf(db, tables, foreign)
          for (const [table, hash] of after)
            if (hash !== before.get(table)) faults.push(`${handler.call.id} changes ${table} of ${foreign}`)
          before = after
        }
        expect(faults).toEqual([])
        // The tests did run, and the owners do see their markers.
        expect([...tried]).toEqual(expect.arrayContaining(['header', 'query', 'path fileId']))
        if (userName !== null && userName !== 'admin') {
          expect([...tried]).toEqual(expect.arrayContaining(['path institutionId', 'body beside']))
          expect(ownSigns).toBeGreaterThan(0)
        }
      },
    )

    test('a link to a file opens no other file, with any manipulation', async () => {
      const { db } = started.database
      const [own = '', foreign = ''] = [right.get('ebs'), right.get('dorm')].map((of) =>
        String(of?.fileId?.[0]),
      )
      const headers = { authorization: `Bearer ${tokenOf('ebs')}` }
      const led = await started.inject({ url: `/api/tosov/file/${own}`, headers })
      const [payload = '', seal = ''] = String(led.headers.location).replace('/files/', '').split('.')
      const [, , until] = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const sealed = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString('base64url')
      const forged = [
        `${sealed(['1002', foreign, until])}.${seal}`,
        `${sealed(['1001', foreign, until])}.${seal}`,
        `${sealed(['1001', own, until * 2])}.${seal}`,
        `${payload}.${seal}.${seal}`,
        `${payload}.`,
        `${payload}`,
      ]
      for (const link of forged)
        expect([link, (await started.inject({ url: `/files/${link}`, headers })).statusCode]).toEqual([
          link,
          404,
        ])
      expect(await db.selectFrom('file').selectAll().where('file_id', '=', foreign).execute()).toHaveLength(1)
    })
  })
}

function outsideOf(userName: string): string {
  const reviewer = demoAccounts.find((each) => each.userName === userName)
  const set = reviewer === undefined ? [] : reviewedInstitutionIds(reviewer)
  return institutions.find(({ institutionId }) => !set.includes(institutionId))?.institutionId ?? ''
}

function different(own: RightValues, theirs: RightValues): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(theirs).flatMap(([name, values]) => {
      const value = values.find((each) => each !== '' && !(own[name] ?? []).includes(each))
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

type World = {
  readonly own: RightValues
  readonly others: ReadonlyMap<string, unknown>
  readonly rows: readonly unknown[]
  readonly bodies: number
}

/** Generates valid requests of a call with one foreign value: in path, query, body or header. */
function requestsOf(
  handler: Handler,
  { own, others, rows, bodies: count }: World,
): readonly ForeignRequest[] {
  const { call } = handler
  const foreign = String(others.get('institution'))
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const urlWith = (changed: string | null) =>
    call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(name === changed ? others.get(name) : (own[name]?.[0] ?? '1'))),
    )
  const bodies: readonly unknown[] =
    call.sends === 'json'
      ? fc.sample(fittingBody(handler, own, rows), { numRuns: count, seed: SEED })
      : [undefined]
  const plain = { url: urlWith(null), headers: {}, isAboutIt: false }
  const isSubject = (place: 'path' | 'body', name: string) =>
    call.subject?.in === place && call.subject.name === name
  return bodies.flatMap((body): readonly ForeignRequest[] => [
    ...names
      .filter((name) => others.has(name))
      .map((name) => ({
        ...plain,
        place: `path ${name}`,
        url: urlWith(name),
        body,
        isAboutIt: isSubject('path', name) || name === 'fileId',
      })),
    {
      ...plain,
      place: 'query',
      url: `${plain.url}?${['institution', 'institutionId', 'orgId', 'id'].map((name) => `${name}=${foreign}`).join('&')}`,
      body,
    },
    { ...plain, place: 'header', headers: foreignHeaders(foreign), body },
    ...[...namesIn(body)]
      .filter((name) => others.has(name))
      .map((name) => ({
        ...plain,
        place: `body ${name}`,
        body: withNamed(body, name, others.get(name)),
        isAboutIt: isSubject('body', name),
      })),
    ...(isRecord(body)
      ? [{ ...plain, place: 'body beside', body: { ...body, institutionId: foreign, orgId: foreign } }]
      : []),
  ])
}

/** Headers that other software trusts. */
function foreignHeaders(foreign: string): Readonly<Record<string, string>> {
  return {
    'x-institution-id': foreign,
    'x-organization-id': foreign,
    'x-user-name': 'ministry',
    'x-remote-user': 'ministry',
    'x-forwarded-user': 'ministry',
    'x-original-url': `/api/tosov/review/institution/${foreign}/draft/2026`,
    'x-rewrite-url': `/api/tosov/review/institution/${foreign}/draft/2026`,
    referer: `https://tosov.example/?year=2026&institution=${foreign}`,
    cookie: `__Host-tosov_session=${foreign}; institution=${foreign}`,
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function namesIn(body: unknown): ReadonlySet<string> {
  if (Array.isArray(body)) return new Set(body.flatMap((each) => [...namesIn(each)]))
  if (!isRecord(body)) return new Set()
  return new Set(Object.entries(body).flatMap(([name, value]) => [name, ...namesIn(value)]))
}

function withNamed(body: unknown, name: string, by: unknown): unknown {
  if (Array.isArray(body)) return body.map((each) => withNamed(each, name, by))
  if (!isRecord(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, field === name ? by : withNamed(value, name, by)]),
  )
}

/** Only the form fields before the file matter here. */
function formOf(url: string, foreign: string): string {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="${foreign}.pdf"\r\n\r\n%PDF-1.7 %%EOF\r\n--b--\r\n`
  const institution = url.startsWith(attachmentCalls.pdfUpload.path) ? part('institutionId', foreign) : ''
  return part('sessionCode', '2026-01') + institution + part('licenseId', foreign) + file
}

function ask(
  { inject }: TestApp,
  userName: string | null,
  { call }: Handler,
  { url, headers, body, foreign }: ForeignRequest & { readonly foreign: string },
): ReturnType<TestApp['inject']> {
  const who = userName === null ? {} : { authorization: `Bearer ${tokenOf(userName)}` }
  const { method } = call
  // A stream does not end by itself; its own tests cover its content.
  if (call.answer === 'events') return inject({ method: 'HEAD', url, headers: { ...headers, ...who } })
  if (call.sends === 'none' && method === 'GET')
    return inject({ method, url, headers: { ...headers, ...who } })
  const isForm = call.sends === 'multipart'
  const type = isForm ? 'multipart/form-data; boundary=b' : 'application/json'
  const payload = isForm ? formOf(url, foreign) : JSON.stringify(body ?? {})
  return inject({ method, url, headers: { ...headers, ...who, 'content-type': type }, payload })
}

/** Returns the names of the tables with rows of institutions. */
async function institutionTables(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'institution_id' and table_name <> 'reviewer_institution' order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Returns a hash of the rows of an institution, by table. */
async function rowsOf(
  db: Kysely<Schema>,
  tables: readonly string[],
  institutionId: string,
): Promise<ReadonlyMap<string, string>> {
  const hashes = sql.join(
    tables.map(
      (name) => sql`
        select ${sql.lit(name)} as name, coalesce(md5(string_agg(md5(each::text), '' order by md5(each::text))), '') as hash
        from ${sql.table(name)} as each where each.institution_id = ${institutionId}`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ name: string; hash: string }>`${hashes}`.execute(db)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}
