import { describe, expect, test } from 'vitest'
import { pathOf } from '#api/call.ts'
import { blankCalls } from '#budget/blank-calls.ts'
import { attachmentCalls } from '#features/attachments/api.ts'
import { catalogueCalls } from '#features/catalogues/api.ts'
import { childCalls } from '#features/children/api.ts'
import { childAnswerText } from '#features/children/text.ts'
import { normCalls } from '#features/norms/api.ts'
import { positionCalls } from '#features/positions/api.ts'
import { staffCalls } from '#features/staff/api.ts'
import { yearCalls } from '#features/years/api.ts'
import { receivedFileText } from '#platform/files/upload-text.ts'
import { httpText } from '#platform/http/http-text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { filesIn } from '#test/support/files-in.ts'
import { setApp } from '#test/support/set-app.ts'

/** Requests that once caused a server error, each by its own name. */
describe.each(oneDatabase)('defects that the fuzz tests found ($name)', ({ open }) => {
  const started = setApp({ open })
  const school = started.client('ebs')
  const kindergarten = started.client('sub')
  const admin = started.client('admin')
  const reviewer = started.client('aimag')

  const send = (url: string, who: SignedInClient, contentType: string, payload: string, more = {}) => {
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': contentType, ...more }
    return started.inject({ method: 'POST', url, headers, payload })
  }
  const uploads = [attachmentCalls.attachmentAttach.path, attachmentCalls.pdfUpload.path]
  const partHeader = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n'

  describe.each(uploads)('a form to %s', (url) => {
    test.each([
      ['without a boundary', 'multipart/form-data', `${partHeader}\r\n%PDF-1.7 %%EOF\r\n--b--\r\n`],
      [
        'with another boundary',
        'multipart/form-data; boundary=c',
        `${partHeader}\r\n%PDF-1.7 %%EOF\r\n--b--\r\n`,
      ],
      ['cut off in the head of a part', 'multipart/form-data; boundary=b', partHeader.slice(0, 40)],
      ['cut off before the file', 'multipart/form-data; boundary=b', partHeader],
    ])('%s is a bad request', async (_, contentType, payload) => {
      const answer = await send(url, school, contentType, payload)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { status: 0, message: receivedFileText.unreadableForm },
      ])
    })
  })

  test('a form that is cut off in its file is a bad request, and leaves nothing', async () => {
    const payload = `${partHeader}\r\n%PDF-1.7 begun`
    const answer = await send(
      attachmentCalls.attachmentAttach.path,
      school,
      'multipart/form-data; boundary=b',
      payload,
    )
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      receivedFileText.cutOff,
    ])
    expect(await filesIn(started.directory)).toEqual([])
  })

  test.each([
    [blankCalls.blank1Save.path, () => school, { id: '1001', year: 2026, blanks: [] }],
    [
      positionCalls.positionSave.path,
      () => kindergarten,
      { event: 'ADD', id: '1009', year: 2026, jobId: '1' },
    ],
    [staffCalls.staffImport.path, () => kindergarten, { id: '1009', year: 2026 }],
    [childCalls.childrenPull.path, () => kindergarten, { id: '1009', year: 2026 }],
    [staffCalls.pupilImport.path, () => school, { id: '1001', year: 2026 }],
  ])('%s with 10,000 lists in each other is a bad request, key or no key', async (url, who, body) => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const payload = JSON.stringify({ ...body, userName: 'deep' }).replace('"deep"', deep)
    for (const more of [{}, { 'idempotency-key': 'a key' }]) {
      const answer = await send(url, who(), 'application/json', payload, more)
      expect([answer.statusCode, answer.json()]).toEqual([400, { status: 0, message: httpText.tooDeep }])
    }
  })

  test.each([
    ['lists', '['],
    ['objects', '{"a":'],
    ['both, with words that look like them', '{"a]}":["\\"]",'],
  ])(
    '%s: a body that is too deep is rejected while it is read, with any content after',
    async (_, opening) => {
      const payload = `${opening.repeat(33)} and no JSON`
      const answer = await send(blankCalls.blank1Save.path, school, 'application/json', payload)
      expect(answer.json()).toEqual({ status: 0, message: httpText.tooDeep })
    },
  )

  test.each([
    [
      'of one object',
      (names: number) => Object.fromEntries(Array.from({ length: names }, (_, at) => [`n${at}`, 0])),
    ],
    ['of many objects', (names: number) => Array.from({ length: names }, () => ({ name: 0 }))],
  ])('a body with too many names %s is rejected while it is read', async (_, made) => {
    const blanks = [{ specificationCode: '1', stage1Qty: 1 }]
    const payload = (names: number) => ({ id: '1001', year: 2026, blanks, userName: made(names) })
    const most = 40_000 - Object.keys(payload(0)).length - 2
    const [within, above] = [most, most + 1].map((names) => JSON.stringify(payload(names)))
    const { path } = blankCalls.blank1Save
    expect((await send(path, school, 'application/json', within ?? '')).statusCode).toBe(200)
    const answer = await send(path, school, 'application/json', `${above} and no JSON`)
    expect([answer.statusCode, answer.json()]).toEqual([400, { status: 0, message: httpText.tooManyNames }])
  })

  test('a body with too many values is rejected while it is read', async () => {
    const payload = `{"blanks":[${'0,'.repeat(250_001)} and no JSON`
    const answer = await send(blankCalls.blank1Save.path, school, 'application/json', payload)
    expect([answer.statusCode, answer.json()]).toEqual([400, { status: 0, message: httpText.tooManyValues }])
  })

  test.each([
    ['as they are', (text: string) => JSON.stringify(text)],
    [
      'escaped',
      (text: string) => `"${[...text].map((each) => `\\u0${each.charCodeAt(0).toString(16)}`).join('')}"`,
    ],
  ])(
    'a letter with hundreds of thousands of marks is rejected before it is composed: %s',
    async (_, written) => {
      const body = { id: '1001', year: 2026, blanks: [], userName: 'marks' }
      const payload = JSON.stringify(body).replace('"marks"', written('\u0323\u0307'.repeat(100_000)))
      const answer = await send(blankCalls.blank1Save.path, school, 'application/json', payload)
      expect([answer.statusCode, answer.json()]).toEqual([400, { status: 0, message: httpText.unstorable }])
    },
  )

  test('a letter with thirty marks is composed', async () => {
    const blanks = [{ specificationCode: '1', stage1Qty: 1 }]
    const body = { id: '1001', year: 2026, blanks, userName: `a${'\u0323\u0307'.repeat(15)}`.repeat(2000) }
    expect((await school.post(blankCalls.blank1Save.path, body)).statusCode).toBe(200)
  })

  test('words are no names, however many colons they hold', async () => {
    const blanks = [{ specificationCode: '1', stage1Qty: 1 }]
    const body = { id: '1001', year: 2026, blanks, userName: ':'.repeat(50_000) }
    expect((await school.post(blankCalls.blank1Save.path, body)).statusCode).toBe(200)
  })

  test('words are not deep, however many brackets they hold', async () => {
    const blanks = [{ specificationCode: '1', stage1Qty: 1 }]
    const body = { id: '1001', year: 2026, blanks, userName: `${'[{'.repeat(50)}"\\${'["'.repeat(50)}\\` }
    expect((await school.post(blankCalls.blank1Save.path, body)).statusCode).toBe(200)
  })

  test('a body as deep as any that is right is read', async () => {
    const blanks = [{ specificationCode: '1', stage1Qty: 1 }]
    const body = { id: '1001', year: 2026, blanks, userName: [[[[[[[[[[[[[[1]]]]]]]]]]]]]] }
    expect((await school.post(blankCalls.blank1Save.path, body)).statusCode).toBe(200)
  })

  test('children of an impossible year belong to no institution', async () => {
    const blanks = [{ childScholarshipId: '1009-1' }]
    const body = { id: '1009', year: 2_147_483_648, blanks }
    const answer = await kindergarten.post(childCalls.childrenSave.path, body)
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { status: 0, message: childAnswerText.otherChild },
    ])
  })

  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00-14:00', '9999-12-31T23:59:59+14:00'])(
    'a deadline at %s is a bad request that names it',
    async (moment) => {
      const period = {
        organizationTypeId: 48,
        sessionCode: '2026-02',
        year: 2026,
        sessionName: 'x',
        isOpen: true,
      }
      const saved = await admin.post(yearCalls.adminPeriodSave.path, {
        event: 'EDIT',
        ...period,
        deadline: moment,
      })
      expect([saved.statusCode, saved.json()]).toMatchObject([400, { paths: ['deadline'] }])
      const extension = { sessionCode: '2026-02', until: moment, reason: 'x' }
      const extended = await reviewer.post(
        pathOf(yearCalls.reviewExtend, { institutionId: '1001' }),
        extension,
      )
      expect([extended.statusCode, extended.json()]).toMatchObject([400, { paths: ['until'] }])
    },
  )

  const years = [2_147_483_648, -2_147_483_649, 1e15, 99_999, 1999, 2026.5, 'year', null]
  test.each([
    [normCalls.adminNormsDiscard, { version: null }],
    [normCalls.adminNormsPublish, { version: null, note: '' }],
    [normCalls.adminNormsSave, { version: null, note: '', givens: {}, settings: { excessPer: 'grade' } }],
    [catalogueCalls.adminCatalogueSave, { name: 'jobs', version: null, rows: [] }],
    [yearCalls.adminYearCreate, {}],
  ] as const)(
    '$path of a year that there cannot be is a bad request that names the year',
    async ({ path }, body) => {
      for (const year of years) {
        const answer = await admin.post(path, { ...body, year })
        expect([year, answer.statusCode, answer.json()]).toMatchObject([year, 400, { paths: ['year'] }])
      }
    },
  )
})
