import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { alongside } from '#api/fields.ts'
import { roleText } from '#api/role-text.ts'
import { conflictRefusal } from '#budget/blank-calls.ts'
import { declareViewCalls } from '#budget/declare.ts'
import { handler } from '#budget/server/handler.ts'
import { transact } from '#platform/database/transaction.ts'
import { addFile } from '#platform/files/file-records.store.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const common = {
  for: 'institution',
  summary: 'A call of the test',
  source: 'own',
} as const
const { read, save, broken } = declareViewCalls({
  read: {
    ...common,
    id: 'test.read',
    method: 'GET',
    path: '/api/test/read/{year}/{group}/{institutionId}/',
    aliases: ['/api/test/read/{year}/{group}/{institutionId}'],
    views: ['ebs-public'],
    subject: { in: 'path', name: 'institutionId' },
    answer: z.strictObject({ params: z.record(z.string(), z.unknown()), institution: z.string() }),
  },
  save: {
    ...common,
    id: 'test.save',
    method: 'POST',
    path: '/api/test/save',
    aliases: ['/api/test/old/save'],
    views: ['ebs-public'],
    subject: { in: 'body', name: 'id', groupNames: ['group', 'orgGroup'] },
    body: z.object({
      id: z.coerce.string(),
      year: z.int(),
      blanks: z.array(z.object({ specificationCode: z.string(), stage1Qty: z.string().transform(Number) })),
      ...alongside,
    }),
    answer: z.strictObject({ status: z.literal(1), blanks: z.array(z.unknown()) }),
    refuses: [conflictRefusal],
  },
  broken: {
    ...common,
    id: 'test.broken',
    method: 'GET',
    path: '/api/test/broken',
    for: 'anybody',
    answer: z.never(),
  },
})

const cell = { row: '1', field: 'stage1Qty' }
const conflicts = [
  {
    ...cell,
    key: 'ebs-b1/1.stage1Qty',
    mine: '7',
    theirs: '8',
    by: 'Дорж',
    at: '2026-01-02T03:04:05.000Z',
    version: 2,
  },
]
const errors = [{ ...cell, message: 'too many' }]

const handlers = [
  handler(read, async ({ params, institution }) => ({ params, institution: institution.id })),
  handler(save, async ({ body: { year, blanks } }) => {
    if (year === 2025) throw new Refusal(409, 'closed', { conflicts })
    if (blanks.some(({ stage1Qty }) => stage1Qty > 1000)) throw new Refusal(422, 'too many', { errors })
    return { status: 1, blanks }
  }),
  handler(broken, async () => {
    throw new Error('secret: the table does not exist')
  }),
]

describe.each(oneDatabase)('a request is refused in the order of the contract ($name)', ({ open }) => {
  const started = setApp({ open, moreHandlers: handlers })
  const school = started.client('ebs')
  const good = { id: '1001', year: 2026, blanks: [{ specificationCode: '1', stage1Qty: '7' }] }
  beforeAll(async () => {
    const file = {
      sha256: 'a'.repeat(64),
      size: 1,
      mediaType: 'application/pdf',
      name: 'x.pdf',
      sessionCode: null,
    }
    const made = { purpose: 'attachment', at: started.clock.now(), by: 'ebs2' } as const
    const { db } = started.database
    await db.insertInto('stored_content').values({ sha256: file.sha256, stored_at: made.at }).execute()
    const foreign = { ...file, ...made, institutionId: '1008', fileId: 'file-of-1008' }
    await transact(db, (trx) => addFile(trx, foreign))
  })

  const status = async (answer: ReturnType<SignedInClient['get']>) => (await answer).statusCode
  const raw = (payload: string, headers: Record<string, string> = {}, url = '/api/test/save') =>
    started.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${school.token}`, ...headers },
    })

  test('a valid request is served, with and without the slash, at the old path too', async () => {
    const params = { year: 2026, group: 'ORGEBS', institutionId: '1001' }
    for (const slash of ['/', ''])
      expect((await school.get(`/api/test/read/2026/ORGEBS/1001${slash}`)).json()).toEqual({
        params,
        institution: '1001',
      })
    for (const path of ['/api/test/save', '/api/test/old/save'])
      expect((await school.post(path, good)).json()).toEqual({
        status: 1,
        blanks: [{ specificationCode: '1', stage1Qty: 7 }],
      })
  })

  test('the own institution may come as a number', async () => {
    expect(await status(school.post('/api/test/save', { ...good, id: 1001 }))).toBe(200)
  })

  test('401 comes before everything, the body is not even parsed', async () => {
    const url = '/api/test/save'
    const answer = await started.inject({
      method: 'POST',
      url,
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(401)
    expect(await status(started.inject({ url: '/api/test/read/x/ORGNTB/1008' }))).toBe(401)
  })

  test.each([
    ['another institution', '/api/test/read/2026/ORGEBS/1008', httpText.otherInstitution],
    [
      'another institution in a year that is no year',
      '/api/test/read/year/ORGEBS/1008',
      httpText.otherInstitution,
    ],
    ['an institution that does not exist', '/api/test/read/2026/ORGEBS/9999', httpText.otherInstitution],
    [
      'an institution whose id only begins alike',
      '/api/test/read/2026/ORGEBS/1001%20',
      httpText.otherInstitution,
    ],
    ['no institution', '/api/test/read/2026/ORGEBS/', httpText.otherInstitution],
    ['another group', '/api/test/read/2026/ORGNTB/1001', httpText.otherGroup('ORGEBS')],
  ])('403: %s in the path', async (_, path, message) => {
    const answer = await school.get(path)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ status: 0, message })
  })

  test.each([
    ['and nothing else', { id: '1008' }],
    ['with nonsense', { id: '1008', year: 'nonsense', blanks: 7 }],
    ['as a number', { ...good, id: 1008 }],
    ['under another name', { ...good, orgId: '1008' }],
    ['under yet another name', { ...good, institutionId: 1008 }],
    ['in a year that is closed', { ...good, id: '1008', year: 2025 }],
  ])('403: another institution in the body %s', async (_, sent) => {
    const answer = await school.post('/api/test/save', sent)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ status: 0, message: httpText.otherInstitution })
  })

  test.each([
    ['of the kindergartens', { ...good, group: 'ORGSUB' }],
    ['under another name', { ...good, orgGroup: 'ORGNTB' }],
    ['beside the own', { ...good, group: 'ORGEBS', orgGroup: 'ORGSUB' }],
    ['that is none', { ...good, group: 'EBS' }],
    ['that is no text', { ...good, group: ['ORGEBS'] }],
    ['with nonsense', { id: '1001', year: 'nonsense', blanks: 7, group: 'ORGSUB' }],
    ['with nothing else', { orgGroup: 'ORGSUB' }],
    ['in a year that is closed', { ...good, year: 2025, group: 'ORGSUB' }],
  ])('403: a group %s in the body', async (_, sent) => {
    const answer = await school.post('/api/test/save', sent)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ status: 0, message: httpText.otherGroup('ORGEBS') })
  })

  test('403: another institution is reported before another group', async () => {
    const answer = await school.post('/api/test/save', { ...good, id: '1008', group: 'ORGSUB' })
    expect(answer.json()).toEqual({ status: 0, message: httpText.otherInstitution })
  })

  test.each([
    ['the own group', { group: 'ORGEBS', orgGroup: 'ORGEBS' }],
    ['an empty one', { group: '', orgGroup: null }],
    ['a property status, which says no group here', { propertyStatus: 'ORGSUB' }],
  ])('%s passes', async (_, more) => {
    expect(await status(school.post('/api/test/save', { ...good, ...more }))).toBe(200)
  })

  test('403: a file of another institution in the body, and one that does not exist, alike', async () => {
    const sent = (fileId: string) =>
      school.post('/api/test/save', { id: '1001', year: 'x', t1AttachFileUrl: `/api/tosov/file/${fileId}` })
    const [foreign, unknown] = [await sent('file-of-1008'), await sent('no-such-file')]
    expect(foreign.statusCode).toBe(403)
    expect(foreign.json()).toEqual({ status: 0, message: httpText.otherFile })
    expect(unknown.body).toBe(foreign.body)
  })

  test('403: as many unknown files as a body can contain', async () => {
    const files = Array.from({ length: 39_000 }, (_, n) => [
      `_${n.toString(36)}`,
      `/api/tosov/file/${n.toString(36)}`,
    ])
    const answer = await school.post('/api/test/save', { ...good, ...Object.fromEntries(files) })
    expect([answer.statusCode, answer.json()]).toEqual([403, { status: 0, message: httpText.otherFile }])
  })

  test('403: a call that the view does not have, even for the own institution', async () => {
    const answer = await (await started.signIn('sub')).get('/api/test/read/2026/ORGSUB/1009')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ status: 0, message: httpText.otherView })
  })

  test('403: an administrator acts for no institution', async () => {
    const answer = await (await started.signIn('admin')).post('/api/test/save', good)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ status: 0, message: roleText.onlyFor.institution })
  })

  test.each([
    ['no year', { id: '1001', blanks: [] }, ['year']],
    [
      'cells of the wrong kind',
      { ...good, blanks: [{ specificationCode: 1, stage1Qty: '7' }] },
      ['blanks.0.specificationCode'],
    ],
    ['no institution', { year: 2026, blanks: [] }, undefined],
    ['an institution in a list', { ...good, id: ['1001'] }, undefined],
    ['a list', [good], undefined],
  ])('400: %s, naming the places', async (_, sent, paths) => {
    const answer = await school.post('/api/test/save', sent)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: 0, ...(paths && { paths }) })
  })

  test.each(['{', '', 'null', '{"__proto__": {"x": 1}}'])('400: %j is no body', async (payload) => {
    expect(await status(raw(payload))).toBe(400)
  })

  test('400: a year that is no year', async () => {
    const answer = await school.get('/api/test/read/two/ORGEBS/1001')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ status: 0, message: httpText.badFields(['year']), paths: ['year'] })
  })

  test('400: an address that cannot be decoded', async () => {
    const answer = await school.get('/api/test/read/%E0%A4%A/ORGEBS/1001')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ status: 0, message: httpText.unreadableAddress })
  })

  test.each(['/api/finance/report/period/2026/abc', '/api/finance/report/period/2026/99999999999'])(
    '400: %s names the value that is no number',
    async (path) => {
      const answer = await school.get(path)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { paths: ['organizationTypeId'] }])
    },
  )

  test.each(['/api/tosov/file/%00', '/api/tosov/history/2026/ebs-b1/1/%00', '/files/a%00b'])(
    '400: no database keeps the sign in %s',
    async (path) => {
      const answer = await school.get(path)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { status: 0, message: httpText.unreadableAddress },
      ])
    },
  )

  test.each([
    ['U+0000', '{"userName":"a\\u0000b","password":"x"}'],
    ['half a pair', '{"userName":"a","password":"x","more":[{"deep":["\\ud83d"]}]}'],
    ['U+0000 in a name', '{"userName":"a","password":"x","\\u0000":1}'],
  ])('400: no database keeps %s in a body', async (_, payload) => {
    const answer = await raw(payload, {}, '/api/auth/login')
    expect([answer.statusCode, answer.json()]).toEqual([400, { status: 0, message: httpText.unstorable }])
  })

  test('letters that are only written otherwise are read', async () => {
    const id = '"id":"\\u0031001","year":2026,"blanks":[]'
    expect(await status(raw(`{${id},"userName":"\\ud835\\udc00 \\\\u0000"}`))).toBe(200)
  })

  test('415: a body that is no JSON', async () => {
    expect(await status(raw('id=1001', { 'content-type': 'application/x-www-form-urlencoded' }))).toBe(415)
    expect(await status(raw('id', { 'content-type': 'text/plain' }))).toBe(415)
  })

  test('413: more than two megabytes', async () => {
    const answer = await raw(JSON.stringify({ ...good, more: 'x'.repeat(2 * 1024 * 1024) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ status: 0, message: httpText.tooLarge })
  })

  test('409 and 422 come last, with their details', async () => {
    const tooMany = [{ specificationCode: '1', stage1Qty: '1001' }]
    const closed = await school.post('/api/test/save', { ...good, year: 2025, blanks: tooMany })
    expect([closed.statusCode, closed.json()]).toEqual([409, { status: 0, message: 'closed', conflicts }])
    const refused = await school.post('/api/test/save', { ...good, blanks: tooMany })
    expect([refused.statusCode, refused.json()]).toEqual([422, { status: 0, message: 'too many', errors }])
  })

  test('a failure returns a reference number and nothing else', async () => {
    const answer = await started.inject({ url: '/api/test/broken' })
    const { reference } = answer.json<{ reference: string }>()
    expect(answer.statusCode).toBe(500)
    expect(reference).toMatch(/^\d{4}-\d{4}$/)
    expect(answer.json()).toEqual({ status: 0, message: httpText.failed(reference), reference })
  })
})
