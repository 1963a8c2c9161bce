import { createHash } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roleText } from '#api/role-text.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { lockText } from '#budget/lock-text.ts'
import type { RegistryPresence } from '#budget/people/register-origin.ts'
import { personHashing } from '#budget/server/people.store.ts'
import { columnIn, headersOf, type List } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import { type ListRow, readList } from '#engine/list/read-list.ts'
import { sourceText } from '#engine/number/source-text.ts'
import { workbookCell } from '#engine/number/workbook-cell.ts'
import { adminText, listRefusalText } from '#features/administration/text.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import type { RegisterPreview, RegisterRows, RegisterTaken } from '#features/registers/api.ts'
import { childList } from '#features/registers/child-list.ts'
import { pupilListText, registerListText } from '#features/registers/list-text.ts'
import { pupilList } from '#features/registers/pupil-list.ts'
import { staffList } from '#features/registers/staff-list.ts'
import type { StaffRow } from '#features/staff/api.ts'
import { modelCatalogues } from '#forms/norms/catalogues.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const lists = {
  pupils: pupilList(2026),
  staff: staffList,
  children: childList(modelCatalogues),
} as const satisfies Readonly<Record<string, List>>
type Name = keyof typeof lists

function rowsOf(name: Name, ...rows: readonly Readonly<Record<string, string>>[]): readonly ListRow[] {
  return rows.map((row, index) => ({
    at: index + 2,
    cells: lists[name].columns.map(({ field }) => row[field] ?? ''),
  }))
}

const bold = {
  primaryNidNumber: 'УБ85010112',
  lastName: 'Дорж',
  firstName: 'Болд',
  positionName: 'Багш',
  salaryAmount: '1500000',
}
const classes = { studyYear: '2025-2026', kind: 'Бүлэг', grade1: '3' }

describe.each(oneDatabase)('registers as lists ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  let there: RegistryPresence = 'none'
  let [ebs, admin, aimag, sub]: SignedInClient[] = []
  beforeAll(async () => {
    const demo = demoRegistries()
    const staff: typeof demo.staff = {
      ...demo.staff,
      get registry() {
        return there
      },
    }
    app = await startApp({ open, directory, registries: { ...demo, staff } })
    ;[ebs, admin, aimag, sub] = await Promise.all(
      ['ebs', 'admin', 'aimag', 'sub'].map((name) => app.signIn(name)),
    )
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    there = 'none'
    const { db } = app.services
    for (const table of ['staff_child', 'staff', 'pupil_register', 'registry_response', 'report'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('event').where('kind', '<>', 'cell').execute()
  })

  const who = (signedIn: SignedInClient | undefined): SignedInClient => {
    if (!signedIn) throw new Error('nobody has signed in')
    return signedIn
  }
  const preview = async (
    by: SignedInClient | undefined,
    name: Name,
    rows: readonly ListRow[],
    extent = 'part',
  ) =>
    (
      await who(by).post(`/api/tosov/registers/${name}/2026/preview`, { rows, extent })
    ).json<RegisterPreview>()
  const take = (by: SignedInClient | undefined, name: Name, rows: readonly ListRow[], more: object = {}) =>
    who(by).post(`/api/tosov/registers/${name}/2026/import`, {
      rows,
      extent: 'part',
      origin: 'list',
      ...more,
    })
  const rows = async (by: SignedInClient | undefined, name: Name, query = '') =>
    (await who(by).get(`/api/tosov/registers/${name}/2026${query}`)).json<RegisterRows>()
  const book = async (by: SignedInClient | undefined, name: Name, query: string) => {
    const answer = await who(by).get(`/api/tosov/registers/${name}/2026/workbook?${query}`)
    expect(answer.statusCode).toBe(200)
    return (await readXlsx(new Uint8Array(answer.rawPayload))).sheets
  }
  const read = async (by: SignedInClient | undefined, name: Name, query: string) => {
    const [sheet] = await book(by, name, query)
    return readList(
      (sheet?.rows ?? []).map((row) => row.map((cell) => sourceText(workbookCell(cell)))),
      headersOf(lists[name]),
      'required',
    )
  }
  const eventsOf = async (kind: string) =>
    app.services.db.selectFrom('named_event').selectAll().where('kind', '=', kind).execute()
  const seenOf = ({ institutions }: RegisterPreview) =>
    Object.fromEntries(institutions.map(({ institutionId, version }) => [institutionId, version]))

  test('a preview counts new, changed, removed and unchanged rows, and changes nothing', async () => {
    await take(
      ebs,
      'staff',
      rowsOf('staff', bold, { ...bold, primaryNidNumber: 'УБ86010112', firstName: 'Бат' }),
    )
    const before = await rows(ebs, 'staff')
    const shown = await preview(
      ebs,
      'staff',
      rowsOf('staff', { ...bold, salaryAmount: '1600000' }, { ...bold, primaryNidNumber: 'УБ87010112' }),
      'whole',
    )
    expect(shown.institutions).toMatchObject([
      { institutionId: '1001', added: 1, changed: 1, removed: 1, same: 0 },
    ])
    const column = columnIn(staffList, 'salaryAmount')
    expect(shown.changes.map(({ kind, at, name, cells }) => [kind, at, name, cells])).toEqual([
      ['changed', 2, 'Дорж Болд, Багш', [{ column, from: '1500000', to: '1600000' }]],
      ['new', 3, 'Дорж Болд, Багш', []],
      ['removed', null, 'Дорж Бат, Багш', []],
    ])
    expect(await rows(ebs, 'staff')).toEqual(before)
  })

  test('a reimported person has the same code, which reveals the number only with the key', async () => {
    const codes = async () => (await rows(ebs, 'staff')).rows.map(({ key }) => key)
    await take(ebs, 'staff', rowsOf('staff', bold))
    const before = await codes()
    await app.services.db.deleteFrom('staff').execute()
    await take(ebs, 'staff', rowsOf('staff', bold))
    expect(await codes()).toEqual(before)
    const personId = `1001 ${bold.primaryNidNumber}`
    const keyless = createHash('sha256').update(personId).digest('hex').slice(0, 15)
    const keyed = (await personHashing(app.services.db))(personId).toString('hex').slice(0, 15)
    expect([before, keyless === keyed]).toEqual([[`l${keyed}`], false])
  })

  test('a list is imported once, with origin, event and a new draft version; a repeat changes nothing', async () => {
    const draft = async () => (await who(ebs).get('/api/tosov/draft/2026')).json<DraftAnswer>()
    const before = await draft()
    const list = rowsOf('pupils', classes, { ...classes, kind: 'Үдийн хоолонд', grade1: '70', grade2: '40' })
    const taken = (await take(ebs, 'pupils', list)).json<RegisterTaken>()
    expect(taken).toMatchObject({ status: 1, added: 2, changed: 0, removed: 0, conflicts: [] })
    const after = await draft()
    expect(after.etag).not.toBe(before.etag)
    expect(after.givens['register-pupils']?.lunch).toMatchObject({ grade1: 70, grade2: 40 })
    expect((await take(ebs, 'pupils', list)).json<RegisterTaken>()).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
    })
    expect((await draft()).etag).toBe(after.etag)
    expect((await eventsOf('pupils.listed')).map(({ actor, detail }) => [actor, detail])).toEqual([
      [
        'ebs',
        {
          register: 'pupils',
          origin: 'list',
          added: ['2025 classes', '2025 lunch'],
          changed: [],
          gone: [],
        },
      ],
    ])
    const { rows: storedRows, blockReason } = await rows(ebs, 'pupils')
    expect(blockReason).toBe(null)
    expect(storedRows.map(({ key, origin, by, at }) => [key, origin, by !== '', at])).toEqual([
      ['2025 classes', 'list', true, app.services.now().toISOString()],
      ['2025 lunch', 'list', true, app.services.now().toISOString()],
    ])
  })

  test('a list with one invalid row is rejected as a whole, and every fault is reported', async () => {
    const list = rowsOf(
      'staff',
      bold,
      { ...bold, primaryNidNumber: 'УБ1', salaryAmount: '-5' },
      { ...bold, institutionId: '1008' },
    )
    const answer = await take(ebs, 'staff', list)
    expect([
      answer.statusCode,
      answer
        .json<{ faults: { row: number; field: string }[] }>()
        .faults.map(({ row, field }) => [row, field]),
    ]).toEqual([
      422,
      [
        [3, 'salaryAmount'],
        [3, 'primaryNidNumber'],
        [4, 'institutionId'],
      ],
    ])
    expect((await rows(ebs, 'staff')).rows).toEqual([])
  })

  test('the preview of thousands of faulty rows lists the first ones and the numbers of all', async () => {
    const list = rowsOf(
      'staff',
      ...Array.from({ length: 3000 }, () => ({ ...bold, salaryAmount: '-5', institutionId: '1001' })),
    )
    const shown = await preview(ebs, 'staff', list)
    expect(shown.faults.length).toBeLessThanOrEqual(500)
    expect(shown.faultyRows).toEqual(list.map(({ at }) => at))
    expect(shown.faultCounts).toContainEqual({ field: 'salaryAmount', count: 3000 })
  })

  test('a stale preview is rejected; a preview with the same result is accepted', async () => {
    const list = rowsOf('staff', { ...bold, positionName: 'Ахлах багш' })
    await take(ebs, 'staff', rowsOf('staff', bold))
    const versions = seenOf(await preview(ebs, 'staff', list))
    await take(ebs, 'staff', rowsOf('staff', { ...bold, positionName: 'Захирал' }), { origin: 'hand' })
    const stale = await take(ebs, 'staff', list, { versions })
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { message: listRefusalText.stale }])
    const again = await take(ebs, 'staff', list, { versions: seenOf(await preview(ebs, 'staff', list)) })
    expect(again.json()).toMatchObject({ changed: 1 })
    // A repeated import is harmless.
    expect((await take(ebs, 'staff', list, { versions })).json()).toMatchObject({ changed: 0, conflicts: [] })
  })

  test('a person entered manually is on the staff, and is removed manually', async () => {
    await take(ebs, 'staff', rowsOf('staff', bold), { origin: 'hand' })
    const staff = async () => (await who(ebs).get('/api/ebs/blank11/1001/2026')).json<StaffRow[]>()
    expect((await staff()).map(({ displayName, salaryAmount }) => [displayName, salaryAmount])).toEqual([
      ['Дорж Болд', 1_500_000],
    ])
    const { rows: storedRows } = await rows(ebs, 'staff')
    expect(storedRows.map(({ origin }) => origin)).toEqual(['hand'])
    const gone = storedRows.map(({ key }) => key)
    expect((await take(ebs, 'staff', [], { origin: 'hand', removed: gone })).json()).toMatchObject({
      removed: 1,
    })
    expect(await staff()).toEqual([])
    await take(ebs, 'staff', rowsOf('staff', bold))
    expect((await rows(ebs, 'staff')).rows.map(({ key }) => key)).toEqual(gone)
  })

  test('imported children belong to a parent of the staff, unconfirmed; confirmed children do not change', async () => {
    const child = {
      parentNumber: 'УБ85010112',
      childRegisterNumber: 'УБ06253112',
      childFirstName: 'Сараа',
      tuition: '2500000',
    }
    expect((await take(ebs, 'children', rowsOf('children', child))).statusCode).toBe(422)
    await take(ebs, 'staff', rowsOf('staff', bold))
    expect((await take(ebs, 'children', rowsOf('children', child))).json()).toMatchObject({ added: 1 })
    const { rows: storedRows } = await rows(ebs, 'children')
    expect(storedRows).toMatchObject([{ origin: 'list', confirmed: false }])
    await app.services.db.updateTable('staff_child').set({ confirmed: true }).execute()
    const changed = await take(ebs, 'children', rowsOf('children', { ...child, tuition: '1' }), {
      extent: 'whole',
    })
    expect(changed.json()).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect((await rows(ebs, 'children')).rows).toMatchObject([
      { cells: storedRows[0]?.cells, confirmed: true },
    ])
  })

  test('numbers are masked for all users, and shown in a row on request, which is an event', async () => {
    await take(
      ebs,
      'staff',
      rowsOf('staff', bold, { ...bold, firstName: 'Сүх', primaryNidNumber: 'УБ85010120' }),
    )
    const storedRows = (await rows(ebs, 'staff')).rows
    const [one, two] = ['Болд', 'Сүх'].map((name) => storedRows.find(({ cells }) => cells.includes(name)))
    const shownEvents = () =>
      app.services.db
        .selectFrom('named_event')
        .select(['actor', 'institution_id', 'detail'])
        .where('kind', '=', 'person.shown')
        .execute()
    expect(await shownEvents()).toEqual([])
    const response = await rows(ebs, 'staff', `?whole=${one?.key}`)
    const numbers = response.rows.map(({ cells }) => cells.find((cell) => cell.startsWith('УБ')))
    expect(numbers.toSorted()).toEqual(['УБ******20', 'УБ85010112'])
    const event = { actor: 'ebs', institution_id: '1001', detail: { of: 'employee', id: one?.key } }
    expect(await shownEvents()).toEqual([event])
    const url = `/api/tosov/registers/staff/2026?institution=1001&whole=${two?.key}`
    for (const other of [admin, aimag]) expect((await who(other).get(url)).statusCode).toBe(403)
    await rows(ebs, 'staff', '?whole=nobody')
    expect(await shownEvents()).toEqual([event])
  })

  test('numbers are masked also where a list would replace them', async () => {
    await take(ebs, 'staff', rowsOf('staff', bold))
    const numberIn = async (by: SignedInClient | undefined) => {
      const { rows: storedRows } = await rows(by, 'staff', '?institution=1001')
      return storedRows.map(({ cells }) => cells.filter((cell) => cell.startsWith('УБ')))
    }
    for (const by of [ebs, admin]) expect(await numberIn(by)).toEqual([['УБ******12']])
    const [{ key } = { key: '' }] = (await rows(ebs, 'staff')).rows
    const other = rowsOf('staff', { ...bold, employeeId: key, primaryNidNumber: 'УБ85010120' })
    for (const by of [ebs, admin]) {
      const rowsOfOne =
        by === ebs
          ? other
          : rowsOf('staff', {
              ...bold,
              institutionId: '1001',
              employeeId: key,
              primaryNidNumber: 'УБ85010120',
            })
      const [change] = (await preview(by, 'staff', rowsOfOne)).changes
      expect(change?.cells).toEqual([expect.objectContaining({ from: 'УБ******12', to: 'УБ85010120' })])
    }
  })

  test('an administrator brings the lists of many, a reviewer those of the set; it is no preparing of the year', async () => {
    const list = rowsOf('staff', { ...bold, institutionId: '1001' }, { ...bold, institutionId: '1008' })
    const shown = await preview(aimag, 'staff', list)
    const strange = shown.faults.map(({ row, message }) => [row, message])
    const inSet = (await who(aimag).get('/api/tosov/review/institutions/2026')).json<{
      rows: { institutionId: string }[]
    }>()
    const has = (id: string): boolean => inSet.rows.some(({ institutionId }) => institutionId === id)
    expect(strange).toEqual(
      ['1001', '1008'].flatMap((id, index) =>
        has(id) ? [] : [[index + 2, registerListText.otherInstitution(id)]],
      ),
    )
    expect((await take(admin, 'staff', list)).json()).toMatchObject({ added: 2 })
    expect((await rows(admin, 'staff', '?institution=1008')).rows.map(({ origin }) => origin)).toEqual([
      'list',
    ])
    expect(
      (await eventsOf('registerListed')).map(({ institution_id, actor }) => [institution_id, actor]),
    ).toEqual([
      ['1001', 'admin'],
      ['1008', 'admin'],
    ])
    const nobodys = rowsOf('staff', bold)
    expect((await preview(admin, 'staff', nobodys)).faults).toMatchObject([
      { row: 2, message: registerListText.noInstitution },
    ])
    expect((await who(ebs).get('/api/tosov/registers/staff/2026?institution=1008')).statusCode).toBe(403)
  })

  test('a registry that has answered is the only source; without one, a list is accepted', async () => {
    there = 'set'
    expect((await take(ebs, 'staff', rowsOf('staff', bold), { origin: 'hand' })).json()).toMatchObject({
      added: 1,
    })
    await who(ebs).post('/api/sub/blank6/save', { id: '1001', year: 2026 })
    const { rows: storedRows, blockReason } = await rows(ebs, 'staff')
    expect(blockReason).toBe(registerListText.fromRegistry)
    expect(new Set(storedRows.map(({ origin }) => origin))).toEqual(new Set(['registry']))
    const barred = await take(ebs, 'staff', rowsOf('staff', bold))
    expect([barred.statusCode, barred.json()]).toMatchObject([
      422,
      { faults: [{ row: 2, message: registerListText.fromRegistry }] },
    ])
    expect(
      (await preview(admin, 'staff', rowsOf('staff', { ...bold, institutionId: '1001' }))).faults,
    ).toHaveLength(1)
    there = 'none'
    expect((await take(ebs, 'staff', rowsOf('staff', bold))).json()).toMatchObject({ added: 1 })
  })

  test('a sent year accepts no list, except one without changes', async () => {
    await take(ebs, 'staff', rowsOf('staff', bold))
    const report = { institution_id: '1001', session_code: '2026-02', year: 2026, status: 'SENT' } as const
    await app.services.db.insertInto('report').values(report).execute()
    const list = rowsOf('staff', { ...bold, positionName: 'Захирал' })
    expect((await preview(ebs, 'staff', list)).faults).toMatchObject([{ row: 2, message: lockText.sent }])
    expect((await rows(ebs, 'staff')).blockReason).toBe(lockText.sent)
    expect((await take(ebs, 'staff', rowsOf('staff', bold))).statusCode).toBe(200)
  })

  test('pupils are none of a kindergarten, a year that is none takes nothing, and neither does a register that is none', async () => {
    expect((await preview(sub, 'pupils', rowsOf('pupils', classes))).faults).toMatchObject([
      { message: pupilListText.none },
    ])
    expect((await rows(sub, 'pupils')).blockReason).toBe(pupilListText.none)
    // A private school's blanks read no register.
    const ofPrivate = rowsOf('pupils', { ...classes, institutionId: '1003' })
    expect((await preview(admin, 'pupils', ofPrivate)).faults).toMatchObject([
      { message: pupilListText.none },
    ])
    const body = { rows: [], extent: 'part' }
    expect((await who(ebs).post('/api/tosov/registers/pupils/2091/preview', body)).statusCode).toBe(404)
    expect((await who(ebs).post('/api/tosov/registers/birds/2026/preview', body)).statusCode).toBe(404)
  })

  test('a list without a row is refused, also where it is the whole', async () => {
    for (const extent of ['part', 'whole'] as const)
      for (const what of ['preview', 'import']) {
        const path = `/api/tosov/registers/staff/2026/${what}`
        const body = { rows: [], extent, ...(what === 'import' ? { origin: 'list' } : {}) }
        const answered = await who(ebs).post(path, body)
        expect([answered.statusCode, answered.json().message]).toEqual([422, adminText.noRows])
      }
  })

  test('a list that is exported and reimported changes nothing', async () => {
    for (const call of ['/api/sub/blank6/save', '/api/sub/blank10/save', '/api/tosov/pupils/import'])
      expect((await who(ebs).post(call, { id: '1001', year: 2026, status: 'B' })).statusCode).toBe(200)
    for (const name of ['pupils', 'staff', 'children'] as const) {
      const own = await read(ebs, name, 'what=data')
      const all = await read(admin, name, 'what=data')
      expect([name, own.problems, own.rows.length > 1]).toEqual([name, [], true])
      expect([name, all]).toEqual([name, own])
      const shown = await preview(ebs, name, own.rows, 'whole')
      expect([name, shown.faults, shown.changes]).toEqual([name, [], []])
    }
  })

  test('a form has its explanations and words, and is read without its example', async () => {
    const sheets = await book(ebs, 'pupils', 'what=form')
    expect(sheets.map(({ name }) => name)).toEqual([
      pupilListText.title,
      listText.form.about,
      listText.form.words,
    ])
    const form = await read(ebs, 'pupils', 'what=form')
    expect([form.problems, form.rows.map(({ cells: [id] }) => id)]).toEqual([
      [],
      Array.from({ length: 8 }, () => '1001'),
    ])
    expect((await preview(ebs, 'pupils', form.rows)).changes).toEqual([])
    expect((await read(admin, 'staff', 'what=form')).rows).toEqual([])
    const some = await read(admin, 'pupils', 'what=form&region=62')
    const every = await read(admin, 'pupils', 'what=form')
    expect(some.rows.length).toBeLessThan(every.rows.length)
  })

  test('a user who has not chosen a password yet sees no register', async () => {
    await app.services.db
      .updateTable('account')
      .set({ must_change_password: true })
      .where('user_name', '=', 'sub')
      .execute()
    const refused = await who(sub).get('/api/tosov/registers/staff/2026')
    await app.services.db
      .updateTable('account')
      .set({ must_change_password: false })
      .where('user_name', '=', 'sub')
      .execute()
    expect(refused.statusCode).toBe(403)
    expect(refused.json<{ message: string }>().message).not.toBe(roleText.onlyFor.registers)
  })
})
