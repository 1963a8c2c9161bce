import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { headersOf } from '#engine/list/list.ts'
import { readList } from '#engine/list/read-list.ts'
import { sourceText } from '#engine/number/source-text.ts'
import { workbookCell } from '#engine/number/workbook-cell.ts'
import { accountList } from '#features/accounts/account-list.ts'
import type { AdminEvent, AdminListPreview } from '#features/administration/api.ts'
import { adminText, listRefusalText } from '#features/administration/text.ts'
import { institutionList } from '#features/institutions/institution-list.ts'
import { periodListText } from '#features/years/period-text.ts'
import { type YearListName, yearListNames } from '#features/years/year-lists.ts'
import type { TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

type Rows = readonly (readonly string[])[]

describe.each(oneDatabase)('the lists of a year on the page ($name)', ({ open }) => {
  const started = setApp({ open })
  let admin: Awaited<ReturnType<TestApp['signIn']>>
  beforeAll(async () => {
    admin = await started.signIn('admin')
  })

  const book = async (name: YearListName, what: 'form' | 'data'): Promise<Rows> => {
    const answer = await admin.get(`/api/admin/lists/${name}/2026/workbook?what=${what}`)
    expect(answer.statusCode).toBe(200)
    const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload), { sheets: [0] })
    return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => sourceText(workbookCell(cell))))
  }
  const preview = async (list: YearListName, rows: Rows): Promise<AdminListPreview> => {
    const answer = await admin.post('/api/admin/lists/preview', { list, year: 2026, rows })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 1 }])
    return answer.json()
  }
  const take = (list: YearListName, rows: Rows, version: string) =>
    admin.post('/api/admin/lists/import', { list, year: 2026, rows, version })
  const eventKinds = async () =>
    (await started.database.db.selectFrom('event').select('kind').orderBy('event_id').execute()).map(
      ({ kind }) => kind,
    )

  test.each(yearListNames)(
    '%s: the form has an example that is not read, and its list changes nothing',
    async (name) => {
      const form = await book(name, 'form')
      expect(form[1]?.[0]).toBe('ЖИШЭЭ')
      const dataRows = await book(name, 'data')
      expect(dataRows.length).toBeGreaterThan(3)
      const events = (await eventKinds()).length
      for (const rows of name === 'periods' ? [dataRows] : [dataRows, form])
        expect(await preview(name, rows)).toMatchObject({
          counts: { added: 0, changed: 0, removed: 0, same: dataRows.length - 1 },
          changes: [],
          faults: [],
        })
      expect((await eventKinds()).length).toBe(events)
    },
  )

  test('additions and changes are previewed cell by cell without being stored, then applied as shown', async () => {
    const dataRows = await book('periods', 'data')
    const [heads = [], first = [], ...others] = dataRows
    const next = [...first.slice(0, 3), 'Өөр нэр', ...first.slice(4)]
    const added = [...first.slice(0, 2), '2026-07', 'Тодотгол', 'Үгүй', '2026.09.01 18:00', '']
    const rows = [heads, added, ...others, next]
    const shown = await preview('periods', rows)
    expect(shown.counts).toEqual({ added: 1, changed: 1, removed: 0, same: others.length })
    expect(shown.changes).toEqual([
      { kind: 'new', at: 2, name: `${first[1]} Тодотгол`, cells: [] },
      {
        kind: 'changed',
        at: rows.length,
        name: `${first[1]} Өөр нэр`,
        cells: [{ column: 3, from: first[3], to: 'Өөр нэр' }],
      },
    ])
    expect(await book('periods', 'data')).toEqual(dataRows)
    const done = await take('periods', rows, shown.version)
    expect([done.statusCode, done.json()]).toEqual([
      200,
      { status: 1, message: periodListText.changed('Тайлант үе', 2) },
    ])
    const now = await book('periods', 'data')
    expect(now).toHaveLength(dataRows.length + 1)
    expect(now).toEqual(expect.arrayContaining([added, next]))
  })

  test('a row of a catalogue that the list omits is reported as removed', async () => {
    const [heads = [], first = [], ...others] = await book('schools', 'data')
    const shown = await preview('schools', [heads, ...others])
    expect(shown.counts).toEqual({ added: 0, changed: 0, removed: 1, same: others.length })
    expect(shown.changes).toEqual([{ kind: 'removed', at: null, name: `${first[0]} ${first[1]}`, cells: [] }])
    expect((await take('schools', [heads, ...others], shown.version)).statusCode).toBe(200)
    expect(await book('schools', 'data')).toEqual([heads, ...others])
  })

  test('one wrong row refuses all, in the preview and on import', async () => {
    const dataRows = await book('periods', 'data')
    const [heads = [], first = [], second = []] = dataRows
    const right = [...first.slice(0, 3), 'Хэнд ч хэрэггүй', ...first.slice(4)]
    const rows = [heads, right, [...second.slice(0, 5), '9-р сар']]
    const faults = [{ row: 3, field: 'deadline', message: periodListText.badDeadline }]
    expect(await preview('periods', rows)).toMatchObject({ changes: [], faults })
    const answer = await take('periods', rows, '')
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { faults }])
    expect(await book('periods', 'data')).toEqual(dataRows)
  })

  test('a preview of thousands of faulty rows lists the first ones and the numbers of all', async () => {
    const [heads = [], first = []] = await book('jobs', 'data')
    const rows = Array.from({ length: 3000 }, (_, at) => [`x${at}`, '', ...first.slice(2)])
    const shown = await preview('jobs', [heads, ...rows])
    expect(shown.faults.length).toBeLessThanOrEqual(500)
    expect(shown.faults.at(-1)?.row).toBeGreaterThan(200)
    // Without the stored rows the list of jobs is faulty as a whole.
    expect(shown.faultyRows).toEqual([1, ...rows.map((_, at) => at + 2)])
    const count = shown.faultCounts.reduce((sum, each) => sum + each.count, 0)
    expect([shown.message, count]).toEqual([
      listRefusalText.notTaken(count),
      expect.toSatisfy((all) => all >= 3000),
    ])
  })

  test('a preview after which something moved is refused whole', async () => {
    const [heads = [], first = [], ...others] = await book('jobs', 'data')
    const rename = (name: string) => [heads, [first[0] ?? '', name, ...first.slice(2)], ...others]
    const one = await preview('jobs', rename('Нэг'))
    const other = await preview('jobs', rename('Хоёр'))
    expect((await take('jobs', rename('Нэг'), one.version)).statusCode).toBe(200)
    const late = await take('jobs', rename('Хоёр'), other.version)
    expect([late.statusCode, late.json()]).toEqual([409, { status: 0, message: listRefusalText.stale }])
    expect((await book('jobs', 'data'))[1]?.[1]).toBe('Нэг')
  })

  test('a list without a row, an unknown list and an unknown year are reported', async () => {
    const [heads = []] = await book('jobs', 'data')
    const empty = await admin.post('/api/admin/lists/preview', { list: 'jobs', year: 2026, rows: [heads] })
    expect([empty.statusCode, empty.json().message]).toEqual([422, adminText.noRows])
    expect((await admin.get('/api/admin/lists/teachers/2026/workbook?what=data')).statusCode).toBe(404)
    expect((await admin.get('/api/admin/list-templates/teachers')).statusCode).toBe(404)
    expect((await admin.get('/api/admin/lists/norms/2044/workbook?what=data')).statusCode).toBe(404)
  })

  test.each([institutionList, accountList])(
    'the form of $name has all its columns and an example that is not read',
    async (list) => {
      const answer = await admin.get(`/api/admin/list-templates/${list.name}`)
      expect(answer.statusCode).toBe(200)
      const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload), { sheets: [0] })
      const rows = (sheets[0]?.rows ?? []).map((row) => row.map((cell) => sourceText(workbookCell(cell))))
      expect(rows[1]?.[0]).toBe('ЖИШЭЭ')
      expect(readList(rows, headersOf(list), 'required')).toMatchObject({ rows: [], problems: [] })
    },
  )

  test('a list of all institutions that one takes comes through, with all that its cells may hold', async () => {
    const row = (id: number) => [String(id), ...Array.from({ length: 20 }, () => 'Боловсролын яам')]
    const rows = [['Дугаар', 'Нэр биш'], ...Array.from({ length: 5000 }, (_, id) => row(id))]
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeGreaterThan(3_000_000)
    const answer = await admin.post('/api/admin/institutions/import', { rows })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { status: 0 }])
    const large = [...rows, ...rows, ...rows]
    expect((await admin.post('/api/admin/institutions/import', { rows: large })).statusCode).toBe(413)
  })

  test.each(['ebs', 'ministry'])('%s may do none of it', async (name) => {
    const stranger = await started.signIn(name)
    const body = { list: 'jobs', year: 2026, rows: [], version: '' }
    const answers = [
      await stranger.get('/api/admin/lists/jobs/2026/workbook?what=data'),
      await stranger.get('/api/admin/list-templates/accounts'),
      await stranger.post('/api/admin/lists/preview', body),
      await stranger.post('/api/admin/lists/import', body),
      await stranger.get('/api/admin/history'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
  })

  test('the history is exported as lines, in full or by year and institution, and this is logged', async () => {
    const read = async (query: string) => {
      const answer = await admin.get(`/api/admin/history${query}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        'application/x-ndjson; charset=utf-8',
      ])
      const lines = answer.body.split('\n').filter(Boolean)
      return { lines: lines.map((line): Record<string, unknown> => JSON.parse(line)), answer }
    }
    const all = await read('')
    expect(all.lines.map(({ what }) => what)).toEqual(await eventKinds())
    expect(all.answer.headers['content-disposition']).toContain('tosov_history.jsonl')
    const own = await read('?year=2026&institution=1001')
    expect(own.lines.every(({ institution, year }) => institution === '1001' && year === 2026)).toBe(true)
    expect(own.answer.headers['content-disposition']).toContain('tosov_history_2026_1001.jsonl')
    const events: readonly AdminEvent[] = (await admin.get('/api/admin/events')).json()
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'admin.history-exported', institutionId: '1001' },
      { kind: 'admin.history-exported', institutionId: '' },
    ])
  })
})
