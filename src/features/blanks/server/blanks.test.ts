import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_LISTED_REASONS } from '#api/refused.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import { deleteOldResponses } from '#budget/server/lock.store.ts'
import { enter } from '#engine/entry.ts'
import { evaluate } from '#engine/evaluate.ts'
import { ruleText } from '#engine/rule-text.ts'
import { counterpartText } from '#features/blanks/counterpart-text.ts'
import { blankText } from '#features/blanks/save-text.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normsOf } from '#forms/norms/year-norms.ts'
import { httpText } from '#platform/http/http-text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { databases } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

type Row = Record<string, unknown>

const emptySchool = evaluate(programOf(edition2025, 'ORGEBS'), {
  entries: {},
  givens: normsOf(norms2025, 2026),
  facts: {},
})

describe.each(databases)('blanks over HTTP ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  const other = app.client('ebs2')
  beforeEach(async () => {
    for (const table of ['entry', 'event', 'saved_request', 'pupil_register'] as const)
      await app.database.db.deleteFrom(table).execute()
  })

  const body = (blanks: readonly Row[], more: Row = {}) => ({
    id: '1001',
    year: 2026,
    group: 'ORGEBS',
    userName: 'ebs',
    blanks,
    ...more,
  })
  const save = (blanks: readonly Row[], more: Row = {}) =>
    ebs.post('/api/ebs/blank1/save', body(blanks, more))
  const rows = async (path = '/api/ebs/blank1/2026/ORGEBS/1001'): Promise<readonly Row[]> =>
    (await ebs.get(path)).json()
  const savedBlanks = () => app.database.db.selectFrom('named_event').select('kind').execute()
  const rowOf = async (code: string, path?: string): Promise<Row> =>
    (await rows(path)).find(({ specificationCode }) => specificationCode === code) ?? {}

  it('answers every row of the form in code order, nothing entered as null, computed figures as numbers', async () => {
    const answer = await rows()
    expect(answer.map(({ specificationCode }) => specificationCode)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ])
    expect(answer[0]).toMatchObject({
      specificationName: '2025-2026 суралцагч',
      stage1Qty: null,
      stage2Qty: 0,
      totalQty: 0,
    })
    expect(Object.keys(answer[0] ?? {})).toHaveLength(15)
  })

  it('saves entered cells, computes dependent cells, and records each change with its author', async () => {
    const answer = await save([
      { specificationCode: '1', stage1Qty: '30', stage2Qty: '999', stage6Qty: 12, totalQty: '5' },
    ])
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        status: 1,
        message: 'Амжилттай хадгалагдлаа',
        ignored: [
          { row: '1', field: 'stage2Qty', message: ruleText.computed },
          { row: '1', field: 'totalQty', message: ruleText.computed },
        ],
      },
    ])
    expect(await rowOf('1')).toMatchObject({
      stage1Qty: '30',
      stage2Qty: 0,
      stage6Qty: '12',
      stage10Qty: null,
      totalQty: 42,
    })
    expect(await rowOf('2')).toMatchObject({ stage2Qty: 30, stage7Qty: 12 })
    await ebs.post('/api/blank1/save', body([{ specificationCode: 1, stage1Qty: '31' }]))
    const events = await app.database.db
      .selectFrom('named_event')
      .select(['actor', 'row_code', 'field', 'old_value', 'new_value'])
      .orderBy('event_id')
      .execute()
    expect(
      events.map((event) => ({
        ...event,
        old_value: event.old_value === null ? null : Number(event.old_value),
        new_value: Number(event.new_value),
      })),
    ).toEqual([
      { actor: 'ebs', row_code: '1', field: 'stage1Qty', old_value: null, new_value: 30 },
      { actor: 'ebs', row_code: '1', field: 'stage6Qty', old_value: null, new_value: 12 },
      { actor: 'ebs', row_code: '1', field: 'stage1Qty', old_value: 30, new_value: 31 },
    ])
    const cell = await app.database.db
      .selectFrom('entry')
      .select(['value', 'version'])
      .where('field', '=', 'stage1Qty')
      .executeTakeFirst()
    expect([Number(cell?.value), cell?.version]).toEqual([31, 2])
  })

  it('stores an empty value as 0 and does not change missing values', async () => {
    await save([{ specificationCode: '1', stage1Qty: '30', stage6Qty: '12' }])
    await save([{ specificationCode: '1', stage1Qty: '', stage10Qty: null }])
    expect(await rowOf('1')).toMatchObject({ stage1Qty: '0', stage6Qty: '12', stage10Qty: '0' })
  })

  it.each([
    ['1001', '0–1,000 хооронд'],
    ['-1', '0–1,000 хооронд'],
    ['1.5', 'бүхэл тоо'],
    ['абв', 'уншиж чадсангүй'],
    ['1e3', 'уншиж чадсангүй'],
    // A number has a decimal point; in a text the point separates thousands.
    [0.012, 'бүхэл тоо'],
    [1.234, 'бүхэл тоо'],
    ['123456789012345678901', '15-аас олон оронтой бүхэл тоо'],
  ])('refuses %s at its cell and saves nothing of the rest', async (text, sentence) => {
    const answer = await save([{ specificationCode: '1', stage1Qty: text, stage6Qty: '12' }])
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      status: 0,
      errors: [{ row: '1', field: 'stage1Qty', message: expect.stringContaining(sentence) }],
    })
    expect(await rowOf('1')).toMatchObject({ stage6Qty: null })
  })

  it.each(['1001', '-1', '1.5', 'абв', '1e3', '1,234.5,6'])(
    'returns the same message for %s as the grid',
    async (text) => {
      const grid = enter(emptySchool, { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }, text)
      const answer = await save([{ specificationCode: '1', stage1Qty: text }])
      expect(answer.json()).toMatchObject({ errors: [{ message: grid.took ? '' : grid.message }] })
    },
  )

  it.each([
    ['a text as long as a book', '1'.repeat(200_000), '…» гэсэн хэт урт бичвэрийг'],
    ['what has no text', { toString: 1 }, 'уншиж чадсангүй'],
    ['a list', [['5']], 'уншиж чадсангүй'],
  ])('refuses %s at its cell, and does not send it back', async (_, sent, sentence) => {
    const answer = await save([{ specificationCode: '1', stage1Qty: sent }])
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      errors: [{ row: '1', field: 'stage1Qty', message: expect.stringContaining(sentence) }],
    })
    expect(answer.body.length).toBeLessThan(1000)
  })

  it.each([
    ['with two values', [{ stage1Qty: 33 }, { stage1Qty: 34 }]],
    ['with the same value', [{ stage1Qty: '33' }, { stage1Qty: '33' }]],
    ['with different cells', [{ stage1Qty: 33 }, { stage6Qty: 34 }]],
  ])('refuses a row that comes twice %s, and saves nothing', async (_, [first, second]) => {
    const answer = await save([
      { specificationCode: '1', ...first },
      { specificationCode: '2', stage1Qty: 35 },
      { specificationCode: 1, ...second },
    ])
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        status: 0,
        message: blankText.repeatedRows(['«1»']),
        errors: [{ row: '1', field: '', message: blankText.repeatedRow }],
      },
    ])
    expect(await savedBlanks()).toEqual([])
  })

  it('leaves unknown rows aside that bring no value', async () => {
    const answer = await save([
      { specificationCode: '99', stage1Qty: '', stage2Qty: null },
      { specificationCode: '1', stage1Qty: '7' },
    ])
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 1, message: blankText.saved }])
  })

  it.each([
    ['of a row', [{ specificationCode: '1', stage1Qt: '5' }], {}, [['1', 'stage1Qt']]],
    [
      'of several rows',
      [
        { specificationCode: '1', stage1Qty: '5', nonsense: { a: 1 } },
        { specificationCode: '2', Stage1Qty: '5' },
      ],
      {},
      [
        ['1', 'nonsense'],
        ['2', 'Stage1Qty'],
      ],
    ],
    ['of the body', [{ specificationCode: '1', stage1Qty: '5' }], { version: {} }, [['', 'version']]],
  ])('refuses a misspelt field %s by its name, and saves nothing', async (_, blanks, more, names) => {
    const answer = await save(blanks, more)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      status: 0,
      message: httpText.unknownFields(names.map(([, name = '']) => name)),
      errors: names.map(([row, field]) => ({ row, field, message: httpText.unknownField })),
    })
    expect(await savedBlanks()).toEqual([])
  })

  it.each([
    ['fields', (many: Row) => save([{ specificationCode: '1', ...many }])],
    ['fields of the body', (many: Row) => save([{ specificationCode: '1', stage1Qty: '5' }], many)],
    ['versions', (many: Row) => save([{ specificationCode: '1', stage1Qty: '5' }], { versions: many })],
  ])('lists at most the first of many unknown %s', async (_, send) => {
    const answer = await send(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`k${at}`, 1])))
    expect(answer.json<{ errors: unknown[] }>().errors.length).toBe(MAX_LISTED_REASONS)
  })

  it.each([
    ['no rows', []],
    ['rows without a cell that is typed', [{ specificationCode: '1', specificationName: 'x', totalQty: 5 }]],
  ])('reports for %s that nothing was saved, and does not mark the blank as saved', async (_, blanks) => {
    const answer = await save(blanks)
    expect([answer.statusCode, answer.json()]).toEqual([422, { status: 0, message: blankText.nothingSent }])
    expect(await savedBlanks()).toEqual([])
  })

  it('accepts whole rows as it returned them, without a message', async () => {
    const answer = await save(
      (await rows()).map((row) => ({ ...row, ...(row.specificationCode === '1' && { stage1Qty: '30' }) })),
    )
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 1, message: blankText.saved }])
    const grown = await save(
      (await rows()).map((row) => ({
        ...row,
        ...(row.specificationCode === '1' && { stage1Qty: '31', totalQty: 31 }),
      })),
    )
    expect(grown.json()).toEqual({ status: 1, message: blankText.saved })
  })

  it.each(['1.stage1Qty', 'ebs-b1/1.stage1Qt', 'ebs-b1/1.totalQty', 'ebs-b5/1.addedJobTime'])(
    'refuses the version key %s, and overwrites nothing',
    async (key) => {
      await save([{ specificationCode: '1', stage1Qty: '30' }])
      const late = await save([{ specificationCode: '1', stage1Qty: '31' }], { versions: { [key]: 0 } })
      expect([late.statusCode, late.json()]).toEqual([
        422,
        {
          status: 0,
          message: blankText.unknownVersions([key]),
          errors: [{ row: '', field: key, message: blankText.unknownVersion }],
        },
      ])
      expect(await rowOf('1')).toMatchObject({ stage1Qty: '30' })
    },
  )

  it('lists the first of very many version keys, and how many there are', async () => {
    const keys = Array.from({ length: 7 }, (_, index) => `k${index}`)
    const few = await save([], { versions: Object.fromEntries(keys.map((key) => [key, 0])) })
    expect(few.json().message).toBe(blankText.unknownVersions([...keys.slice(0, 5), httpText.others(2)]))
    const versions = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, 0]))
    const many = await save([], { versions })
    expect(many.json().message).toBe(blankText.unknownVersions([...keys.slice(0, 5), httpText.manyOthers]))
  })

  it('takes the versions of its answers as they are', async () => {
    const first = await save([{ specificationCode: '1', stage1Qty: '30' }], { versions: {} })
    const { versions } = first.json<{ versions: object }>()
    await save([{ specificationCode: '1', stage1Qty: '35' }])
    const late = await save([{ specificationCode: '1', stage1Qty: '31' }], { versions })
    expect(late.json()).toMatchObject({ conflicts: [{ key: Object.keys(versions)[0], theirs: '35' }] })
  })

  it('overwrites nothing under a version that the cell never had', async () => {
    await save([{ specificationCode: '1', stage1Qty: '30' }])
    const invented = await save([{ specificationCode: '1', stage1Qty: '31' }], {
      versions: { 'ebs-b1/1.stage1Qty': 999 },
    })
    expect([invented.statusCode, invented.json()]).toMatchObject([409, { conflicts: [{ theirs: '30' }] }])
    expect(await rowOf('1')).toMatchObject({ stage1Qty: '30' })
  })

  it.each<readonly [string, string, readonly Row[]]>([
    [
      'that the form does not have',
      '99',
      [
        { specificationCode: '99', stage1Qty: '5' },
        { specificationCode: 99, stage6Qty: 5 },
      ],
    ],
    ['that the form does not have, with a zero', '99', [{ specificationCode: '99', stage1Qty: 0 }]],
    ['without a code', '', [{ specificationCode: '', stage1Qty: 55 }]],
  ])('reports that nothing was saved for a row %s', async (_, code, strangers) => {
    const answer = await save([{ specificationCode: '1', stage1Qty: '7' }, ...strangers])
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      status: 0,
      message: counterpartText.notSaved([`«${code}»`]),
      errors: [{ row: code, field: '', message: counterpartText.noRow(code) }],
    })
    expect(await app.database.db.selectFrom('entry').selectAll().execute()).toEqual([])
  })

  it('leaves a locked cell as it is and counts it in the message', async () => {
    const answer = await ebs.post(
      '/api/ebs/blank5/save',
      body([{ specificationCode: '1', addedDisablityPay: '30', addedSkillPay: '25' }], { status: 'PUBLIC' }),
    )
    expect(answer.json()).toEqual({
      status: 1,
      message: 'Амжилттай хадгалагдлаа. Түгжээтэй 1 нүдний утгыг хэвээр үлдээлээ.',
      ignored: [{ row: '1', field: 'addedDisablityPay', message: expect.stringContaining('түгжээтэй') }],
    })
    expect(await rowOf('1', '/api/ebs/blank5/2026/ORGEBS/1001/')).toMatchObject({
      addedDisablityPay: '0',
      addedSkillPay: '25',
      addedCountryPay: 40,
    })
    expect(await rowOf('1', '/api/ebs/blank5/2026/ORGEBS/1001')).toMatchObject({ addedSkillPay: '25' })
  })

  it('names a refused cell as it travels, however the wire spells it', async () => {
    const { db } = app.database
    const known = await db
      .selectFrom('institution')
      .select('profile')
      .where('institution_id', '=', '1001')
      .executeTakeFirstOrThrow()
    const profile = (allowed: boolean) =>
      JSON.stringify({ ...Object(known.profile), disabilityAllowance: allowed })
    await db
      .updateTable('institution')
      .set({ profile: profile(true) })
      .where('institution_id', '=', '1001')
      .execute()
    const answer = await ebs.post(
      '/api/ebs/blank5/save',
      body([{ specificationCode: '1', addedDisablityPay: '31' }]),
    )
    await db
      .updateTable('institution')
      .set({ profile: profile(false) })
      .where('institution_id', '=', '1001')
      .execute()
    expect(answer.json()).toMatchObject({
      errors: [{ row: '1', field: 'addedDisablityPay', message: expect.stringContaining('0–30') }],
    })
  })

  it('holds every percent of blank 5 against its own cap', async () => {
    const caps = {
      addedJobTime: 25,
      addedDegreePay: 20,
      addedLabPay: 5,
      addedClassPay: 10,
      addedLeadZan: 5,
      addedSkillPay: 25,
      addedOvertimePay: 25,
      addedGpaPay: 40,
      addedOtherPay: 25,
    }
    const atCap = await ebs.post('/api/ebs/blank5/save', body([{ specificationCode: '1', ...caps }]))
    expect(atCap.statusCode).toBe(200)
    const above = Object.fromEntries(Object.entries(caps).map(([name, cap]) => [name, cap + 1]))
    const refused = await ebs.post('/api/ebs/blank5/save', body([{ specificationCode: '1', ...above }]))
    expect(
      refused
        .json<{ errors: Row[] }>()
        .errors.map(({ field }) => field)
        .sort(),
    ).toEqual(Object.keys(caps).sort())
  })

  it('applies a repeated request once, and refuses its key for another one', async () => {
    const keyed = (blanks: readonly Row[]) =>
      app.inject({
        method: 'POST',
        url: '/api/ebs/blank1/save',
        headers: { authorization: `Bearer ${ebs.token}`, 'idempotency-key': 'k1' },
        payload: body(blanks),
      })
    await keyed([{ specificationCode: '1', stage1Qty: '30' }])
    await save([{ specificationCode: '1', stage1Qty: '40' }])
    expect((await keyed([{ specificationCode: '1', stage1Qty: '30' }])).json()).toEqual({
      status: 1,
      message: 'Амжилттай хадгалагдлаа',
    })
    expect(await rowOf('1')).toMatchObject({ stage1Qty: '40' })
    expect((await keyed([{ specificationCode: '1', stage1Qty: '31' }])).statusCode).toBe(422)
  })

  const keyedWith = (key: string, more: Row = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/ebs/blank1/save',
      headers: { authorization: `Bearer ${ebs.token}`, 'idempotency-key': key },
      payload: body([{ specificationCode: '1', stage1Qty: '30' }], more),
    })

  it('takes one key for one of two years, although they are saved at once', async () => {
    const both = await Promise.all([2025, 2026].map((year) => keyedWith('k1', { year })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    expect(await app.database.db.selectFrom('entry').select('year').execute()).toHaveLength(1)
  })

  it('refuses a key that is longer than any', async () => {
    const answer = await keyedWith('k'.repeat(3000))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { status: 0, message: draftRefusalText.longKey(200) },
    ])
    expect((await keyedWith('k'.repeat(200))).statusCode).toBe(200)
  })

  it('forgets the keys of last month when the program cleans, and no others', async () => {
    const savedRequest = (key: string, days: number) => ({
      institution_id: '1001',
      key,
      call_id: 'x',
      body_hash: 'x',
      status: 200,
      response: '{}',
      at: new Date(app.clock.now().getTime() - days * 24 * 60 * 60_000),
    })
    await app.database.db
      .insertInto('saved_request')
      .values([
        savedRequest('old', 31),
        savedRequest('young', 29),
        { ...savedRequest('older', 41), institution_id: '1008' },
      ])
      .execute()
    await keyedWith('new')
    const forgotten = [1, 2].map(() => deleteOldResponses(app.database.db, app.clock.now()))
    expect(await Promise.all(forgotten)).toContain(2)
    const keys = await app.database.db.selectFrom('saved_request').select('key').orderBy('key').execute()
    expect(keys.map(({ key }) => key)).toEqual(['new', 'young'])
  })

  it('returns both values if another user saved first, and writes nothing', async () => {
    await save([{ specificationCode: '1', stage1Qty: '30' }])
    const colleague = await app.signIn('ebs-b')
    await colleague.post('/api/ebs/blank1/save', body([{ specificationCode: '1', stage1Qty: '35' }]))
    const late = await save([{ specificationCode: '1', stage1Qty: '31', stage6Qty: '7' }], {
      versions: { 'ebs-b1/1.stage1Qty': 1 },
    })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      status: 0,
      conflicts: [
        { row: '1', field: 'stage1Qty', mine: '31', theirs: '35', by: 'Хэрэглэгч ebs-b', version: 2 },
      ],
    })
    expect(await rowOf('1')).toMatchObject({ stage1Qty: '35', stage6Qty: null })
  })

  it('reports that a colleague has reset a cell to its proposal in the meantime', async () => {
    const insurance = (who: SignedInClient, plannedAmount: string, more: Row = {}) =>
      who.post('/api/ebs/blank14/save', body([{ specificationCode: '1', plannedAmount }], more))
    await insurance(ebs, '700')
    await insurance(await app.signIn('ebs-b'), '')
    expect(await rowOf('1', '/api/ebs/blank14/2026/ORGEBS/1001')).toMatchObject({
      plannedAmount: '0',
    })
    const late = await insurance(ebs, '800', { versions: { 'ebs-b14/1.plannedAmount': 1 } })
    expect(late.json()).toMatchObject({
      conflicts: [{ row: '1', field: 'plannedAmount', mine: '800', theirs: null, version: 2 }],
    })
    const same = await insurance(ebs, '', { versions: { 'ebs-b14/1.plannedAmount': 1 } })
    expect(same.statusCode).toBe(200)
  })

  it('accepts a second save from a caller who has read the first', async () => {
    await save([{ specificationCode: '1', stage1Qty: '30' }], { versions: { 'ebs-b1/1.stage1Qty': 0 } })
    const again = await save([{ specificationCode: '1', stage1Qty: '31' }], {
      versions: { 'ebs-b1/1.stage1Qty': 1 },
    })
    expect(again.statusCode).toBe(200)
    expect(await rowOf('1')).toMatchObject({ stage1Qty: '31' })
  })

  it('returns the history of a cell, newest first, to its own institution only', async () => {
    await save([{ specificationCode: '1', stage1Qty: '30' }])
    const colleague = await app.signIn('ebs-b')
    await colleague.post('/api/ebs/blank1/save', body([{ specificationCode: '1', stage1Qty: '35' }]))
    const history = (await ebs.get('/api/tosov/history/2026/ebs-b1/1/stage1Qty')).json<Row[]>()
    expect(history.map(({ by, from, to }) => [by, from === null ? null : Number(from), Number(to)])).toEqual([
      ['Хэрэглэгч ebs-b', 30, 35],
      ['Хэрэглэгч ebs', null, 30],
    ])
    expect((await other.get('/api/tosov/history/2026/ebs-b1/1/stage1Qty')).json()).toEqual([])
  })

  it('loses nothing when two people save at once', async () => {
    const colleague = await app.signIn('ebs-b')
    const answers = await Promise.all([
      save([{ specificationCode: '1', stage1Qty: '11' }]),
      colleague.post('/api/ebs/blank1/save', body([{ specificationCode: '1', stage6Qty: '22' }])),
      save([{ specificationCode: '2', stage10Qty: '33' }]),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await rowOf('1')).toMatchObject({ stage1Qty: '11', stage6Qty: '22' })
    expect(await rowOf('2')).toMatchObject({ stage10Qty: '33' })
  })

  it('refuses in the order token, institution, form, rule', async () => {
    const nonsense = { id: '1001', year: 'soon', blanks: 'no' }
    const dead = await app.inject({
      method: 'POST',
      url: '/api/ebs/blank1/save',
      headers: { authorization: 'Bearer dead' },
      payload: nonsense,
    })
    const stranger = await other.post('/api/ebs/blank1/save', nonsense)
    const badForm = await ebs.post('/api/ebs/blank1/save', nonsense)
    const badRule = await save([{ specificationCode: '1', stage1Qty: '5000' }])
    expect([dead, stranger, badForm, badRule].map(({ statusCode }) => statusCode)).toEqual([
      401, 403, 400, 422,
    ])
  })

  it.each(['blank1', 'blank2', 'blank4', 'blank5', 'blank7', 'blank16/1', 'blank16/2'])(
    'does not show %s to another institution',
    async (blank) => {
      expect((await other.get(`/api/ebs/${blank}/2026/ORGEBS/1001`)).statusCode).toBe(403)
      expect((await ebs.get(`/api/ebs/${blank}/2026/ORGSUB/1001`)).statusCode).toBe(403)
      expect((await ebs.get(`/api/ebs/${blank}/2026/ORGEBS/1001`)).statusCode).toBe(200)
    },
  )

  it('answers 404 with a sentence for a year without norms', async () => {
    const answer = await ebs.get('/api/ebs/blank1/2031/ORGEBS/1001')
    expect([answer.statusCode, answer.json<Row>().message]).toEqual([
      404,
      '2031 оны норматив бэлэн болоогүй байна. Өөр жил сонгоно уу.',
    ])
  })

  it('gives the browser everything it needs to calculate the same figures', async () => {
    await save([{ specificationCode: '1', stage1Qty: '30' }])
    const draft = (await ebs.get('/api/tosov/draft/2026')).json<Row>()
    expect(draft).toMatchObject({
      year: 2026,
      lockReason: null,
      versions: { 'ebs-b1/1.stage1Qty': 1 },
      saved: { 'ebs-b1': { by: 'Хэрэглэгч ebs' } },
    })
  })
})
