import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { FileAnswer } from '#api/answers.ts'
import type { Call } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import type { DraftAnswer, HomeAnswer, ReportListAnswer } from '#budget/api.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import type { Handler } from '#budget/server/handler.ts'
import { demoAccounts } from '#features/demo/server/accounts.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { viewOf } from '#forms/profile.ts'
import { openPostgres } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { rightValues } from '#test/faults/known-world.ts'
import { fittingBody, type RightValues } from '#test/faults/odd-request.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { openStream } from '#test/support/live-events.ts'
import { LATER_YEAR, openLaterYear } from '#test/support/open-later-year.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { askingAt, sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { killProgram, type ServedProgram, startOn } from '#test/support/served-program.ts'
import { silentLog } from '#test/support/silent-log.ts'

const PASSWORD = 'demo-2026'
const sentence = draftRefusalText.newerForms(LATER_YEAR)
type Asker = Awaited<ReturnType<typeof askingAt>>

function userOf({ for: kind, views }: Call): string {
  if (kind === 'administration') return 'admin'
  if (kind === 'review') return 'ministry'
  const able = demoAccounts.find(({ institutionId }) => {
    const profile = institutions.find((each) => each.institutionId === institutionId)?.profile
    const view = profile && viewOf(profile)
    return view && (views === 'all' || views.includes(view))
  })
  return able?.userName ?? 'ebs'
}

/** Returns the valid values of a demo account, limited to one year. */
function aboutYear(right: RightValues, year: number): RightValues {
  return { ...right, year: [year], inFinancialYear: [year], sessionCode: [`${year}-01`] }
}

/** Returns the address of a call with the best known parameters. */
function addressOf({ path }: Call, right: RightValues): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(right[name]?.[0] ?? 'x')))
}

/** Returns where a call names its year; in a query only if the schema has a field for it. */
function placeOfYear({ call }: Pick<Handler, 'call'>): 'path' | 'query' | 'body' | null {
  if (/\{(year|sessionCode)\}/.test(call.path)) return 'path'
  const names = (schema: unknown): readonly string[] =>
    typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape ?? {}) : []
  if (names(call.query).includes('year')) return 'query'
  const named = names(call.body)
  return named.includes('year') || named.includes('sessionCode') ? 'body' : null
}

describe.runIf(hasPostgres)(
  'a server of the previous release, next to one with the forms of a further year',
  () => {
    const directory = scratchDirectory()
    const clients = new Map<string, Asker>()
    let older: ServedProgram
    let newer: ServedProgram
    let database: Database
    let right: ReadonlyMap<string, RightValues>
    let before: unknown

    const as = async (program: ServedProgram, userName: string): Promise<Asker> => {
      const name = `${program.address} ${userName}`
      const known = clients.get(name) ?? (await askingAt(program.address, userName, PASSWORD))
      clients.set(name, known)
      return known
    }

    /**
     * Returns the server's data of the year that school 1008 has sent: draft, a blank, reports with rows, and papers.
     */
    const sent = async (program: ServedProgram) => {
      const school = await as(program, 'ebs2')
      const list = (await school.get('/api/finance/report/list/2026-01/1008')).json<ReportListAnswer>()
      const papers: Record<string, string> = {}
      for (const { STANDART_REPORT_CODE: code, fileName } of list.RESULT) {
        const file = await school.get(`/api/finance/report/2026-01/1008/${code}/${fileName}`)
        const bytes = await (
          await fetch(program.address + file.json<FileAnswer>().RESULT?.file)
        ).arrayBuffer()
        papers[code] = createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
      }
      const { now: _, ...content } = list
      return {
        draft: (await school.get('/api/tosov/draft/2026')).json<DraftAnswer>(),
        blank: (await school.get('/api/ebs/blank1/2026/ORGEBS/1008')).json(),
        list: content,
        rows: (await school.get('/api/finance/report/pdf/2026-01/1008')).json(),
        papers,
      }
    }

    beforeAll(async () => {
      const databaseUrl = (await postgresAddress('demonstration')) ?? ''
      const data = `${directory}/data`
      ;[older, newer] = await Promise.all([
        startOn(databaseUrl, data),
        startOn(databaseUrl, data, ['release-later-first.ts']),
      ])
      database = await openPostgres({ databaseUrl, log: silentLog })
      right = await rightValues(database.db)
      const school = await as(older, 'ebs2')
      const letter = new FormData()
      letter.append('licenseId', '1008')
      letter.append('file', pdfOf(3000), 'Албан бичиг.pdf')
      await school.upload('/api/attachment/attach', letter)
      expect((await sendReady(school, { orgId: '1008', sessionCode: '2026-01' })).statusCode).toBe(200)
      const waiting = () =>
        database.db.selectFrom('job').where('kind', '=', 'paper').select('subject').execute()
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000, interval: 100 })
      before = await sent(older)
      await openLaterYear(await as(newer, 'admin'))
      const own = await as(newer, 'ebs')
      const blanks = [{ specificationCode: '11', stage1Qty: '7' }]
      const saved = await own.post('/api/ebs/blank1/save', { id: '1001', year: LATER_YEAR, blanks })
      expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)])
    })
    afterAll(async () => {
      await Promise.all([older, newer].map((program) => killProgram(program?.child)))
      await database?.close()
    })

    test('data sent with the earlier forms is bit-identical on both', async () => {
      expect(await sent(older)).toEqual(before)
      expect(await sent(newer)).toEqual(before)
    })

    test('home lists the year on both, with the code of its forms', async () => {
      for (const program of [older, newer]) {
        const home = (await (await as(program, 'ebs')).get('/api/tosov/home')).json<HomeAnswer>()
        expect(home.editions).toMatchObject({ 2026: '2025', [LATER_YEAR]: 'later' })
      }
    })

    test('the newer one serves it', async () => {
      const answer = await (await as(newer, 'ebs')).get(`/api/tosov/draft/${LATER_YEAR}`)
      expect(answer.json<DraftAnswer>()).toMatchObject({ edition: 'later', year: LATER_YEAR })
      const list = await (await as(newer, 'ministry')).get(`/api/tosov/review/institutions/${LATER_YEAR}`)
      expect(list.statusCode).toBe(200)
    })

    const handlers = Object.values(allCalls).map((call: Call) => ({ call }))
    const about = handlers.filter((handler) => placeOfYear(handler) !== null)
    const ask = async (program: ServedProgram, handler: Pick<Handler, 'call'>, year: number) => {
      const { call } = handler
      const userName = userOf(call)
      const values = aboutYear(right.get(userName) ?? {}, year)
      const user = await as(program, userName)
      const url = addressOf(call, values)
      const others = call.query instanceof z.ZodObject && 'what' in call.query.shape ? '?what=form' : ''
      const query = placeOfYear(handler) === 'query' ? `?year=${year}` : others
      if (call.method === 'GET') return user.get(url + query)
      let answer = await user.post(url + query, {})
      // A generated body may be invalid or name another group.
      for (const body of fc.sample(fittingBody(handler, values, []), { numRuns: 40, seed: 79 })) {
        if (answer.statusCode !== 400 && answer.statusCode !== 403) break
        answer = await user.post(url + query, body)
      }
      return answer
    }

    test.each(about.map((handler) => [handler.call.id, handler] as const))(
      'the older one refuses %s of that year with the one sentence',
      async (_, handler) => {
        const answer = await ask(older, handler, LATER_YEAR)
        expect([answer.statusCode, answer.body]).toEqual([
          503,
          JSON.stringify({ status: 0, message: sentence }),
        ])
      },
    )

    test.each(
      about.filter(({ call }) => call.method === 'GET').map((handler) => [handler.call.id, handler] as const),
    )('and answers %s of the year before as the newer one does', async (_, handler) => {
      const [at, newerAnswer] = [await ask(older, handler, 2026), await ask(newer, handler, 2026)]
      expect(at.statusCode).toBe(newerAnswer.statusCode)
      expect(at.statusCode).toBeLessThan(500)
    })

    const others = handlers.filter(
      (handler) => placeOfYear(handler) === null && handler.call.method === 'GET',
    )
    test.each(
      others
        .filter(({ call }) => call.answer !== 'events')
        .map((handler) => [handler.call.id, handler] as const),
    )('and %s, which is about no year', async (_, handler) => {
      const answer = await ask(older, handler, 2026)
      expect([answer.statusCode < 500, answer.body.includes(sentence)]).toEqual([true, false])
    })

    test('writes that name the year elsewhere are refused too: many periods at once, the PDF of a report', async () => {
      const admin = await as(older, 'admin')
      const period = {
        sessionCode: `${LATER_YEAR}-02`,
        year: LATER_YEAR,
        organizationTypeId: 48,
        sessionName: 'x',
        isOpen: true,
      }
      const periods = await admin.post('/api/admin/periods/save-all', {
        periods: [{ ...period, deadline: null }],
      })
      expect([periods.statusCode, periods.body]).toEqual([503, expect.stringContaining(sentence)])
      const school = await as(newer, 'ebs')
      const about = { orgId: '1001', sessionCode: `${LATER_YEAR}-01` }
      expect((await school.post('/api/finance/report/snapshot', about)).statusCode).toBe(200)
      const form = new FormData()
      form.append('sessionCode', `${LATER_YEAR}-01`)
      form.append('institutionId', '1001')
      form.append('file', pdfOf(3000), 'x.pdf')
      const paper = await (await as(older, 'ebs')).upload('/api/pdf/upload', form)
      expect([paper.statusCode, paper.body]).toEqual([503, expect.stringContaining(sentence)])
    })

    test('the older one starts no year after that year: it would have the older forms', async () => {
      const answer = await (await as(older, 'admin')).post('/api/admin/years/create', {
        year: LATER_YEAR + 1,
      })
      expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining(sentence)])
    })

    test('a stream of both years continues on the older one', async () => {
      const school = await as(older, 'ebs')
      const login = { userName: 'ebs', password: PASSWORD }
      const { token } = (await school.post('/api/auth/login', login)).json<{ token: string }>()
      const drafts = [2026, LATER_YEAR].map((year) => ({ institutionId: '1001', year, tabs: [1] }))
      const stream = await openStream(older.address, token, drafts)
      await expect.poll(() => stream.news(2026)?.etag).toBeDefined()
      expect(stream.status).toBe(200)
      stream.close()
    })

    test('figures of that year are renewed by the newer one, of the others by any', async () => {
      const outdated = () =>
        database.db.selectFrom('draft_figures').select('year').where('draft_version', 'is', null).execute()
      await expect.poll(outdated).toEqual([])
      const storedYears = await database.db
        .selectFrom('draft_figures')
        .select('year')
        .where('year', '=', LATER_YEAR)
        .execute()
      expect(storedYears.length).toBeGreaterThan(0)
    })

    test('and neither logs a failure', () => {
      expect([older.logged(), newer.logged()]).toEqual(['', ''])
    })
  },
)
