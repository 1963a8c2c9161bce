import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { historyText } from '#app/history-check-text.ts'
import { runCommand } from '#app/server/admin-commands.ts'
import { addEventOfEach, addEvents } from '#budget/server/event.store.ts'
import { checkHistory } from '#features/history/server/check-history.store.ts'
import { hashPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { passwordsOnly } from '#test/support/app.ts'
import { databases } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const AT = new Date('2026-11-23T01:02:03.456Z')
const all = { year: null, institutionId: null }
const cell = {
  ...{ year: 2026, at: AT, actor: 'ebs', kind: 'cell' },
  sheet: 'ebs-b1',
  row_code: '2',
  field: 'q',
}

describe.each(databases)('the chain of events ($name)', ({ open }) => {
  let database: Database
  let db: Kysely<Schema>
  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.close())
  afterEach(async () => {
    await sql`truncate event, event_chain, event_link`.execute(db)
  })

  const check = () => checkHistory(db, all)
  const append = (institution_id: string, count = 1) =>
    db
      .insertInto('event')
      .values(Array.from({ length: count }, (_, index) => ({ ...cell, institution_id, new_value: index })))
      .execute()

  test('a statement adds one link for each institution and year in it, in any order', async () => {
    await append('1001', 3)
    const about = { by: 'ebs', at: AT, kind: 'odd', detail: null }
    await addEventOfEach(db, [
      { ...about, institutionId: '1002', year: 2026 },
      { ...about, institutionId: '', year: 0 },
      { ...about, institutionId: '1001', year: 2026 },
      { ...about, institutionId: '1002', year: 2026 },
      { ...about, institutionId: '1001', year: 2025 },
    ])
    await addEvents(db, { ...about, institutionId: '1001', year: 2026 }, [{ a: 1 }, { a: 2 }])
    const seen = (await check()).map(({ institutionId, year, events, links, broken }) => [
      ...[institutionId, year, events, links, broken],
    ])
    expect(seen).toEqual([
      ['', 0, 1, 1, null],
      ['1001', 2025, 1, 1, null],
      ['1001', 2026, 6, 3, null],
      ['1002', 2026, 2, 1, null],
    ])
  })

  test('the program and the database produce the same text for every event', async () => {
    const odd = 'a\tb\n\r\b\f\u0001\u001f\u007f\u2028\\ "q" / Ө ү 🙂 {x}, [y]'
    const texts = { actor: odd, kind: odd, sheet: odd, row_code: '', field: odd }
    const values = { old_value: '1.10', new_value: '-0.0000000000000000000000001' }
    const detail = JSON.stringify({ zz: [1.5, 1e21, null, odd], a: { [odd]: '' } })
    const at = '2026-01-02 03:04:05.678901+08'
    await db
      .insertInto('event')
      .values([
        { ...cell, ...texts, ...values, at, detail, institution_id: odd },
        {
          ...cell,
          ...texts,
          at: '1969-12-31 23:59:59.999999Z',
          detail: '"x"',
          institution_id: odd,
          field: null,
        },
        { ...cell, institution_id: odd, detail: 'null', old_value: '100', new_value: '100.00' },
      ])
      .execute()
    expect(await check()).toMatchObject([{ events: 3, links: 1, broken: null }])
  })

  test('a chain starts at the events that existed before chains', async () => {
    await sql`alter table event disable trigger user`.execute(db)
    await append('1001', 3)
    await sql`alter table event enable trigger user`.execute(db)
    expect(await check()).toMatchObject([{ events: 3, unlinked: 3, links: 0, broken: null }])
    await append('1001', 2)
    await append('1001')
    expect(await check()).toMatchObject([{ events: 6, unlinked: 3, links: 2, broken: null }])
    await sql`update event set actor = 'else' where event_id = (select min(event_id) from event)`.execute(db)
    expect((await check())[0]?.broken).toMatchObject({ kind: 'start', unlinked: 3, found: 3 })
  })

  test('rolled-back events are not links, and concurrent transactions form one chain', async () => {
    const rivals = Array.from({ length: 24 }, (_, index) =>
      db.transaction().execute(async (trx) => {
        // The database aborts one transaction of a deadlock.
        const ids = index % 2 === 0 ? ['1001', '1002'] : ['1002', '1001']
        for (const institution_id of ids)
          await trx
            .insertInto('event')
            .values({ ...cell, institution_id })
            .execute()
        if (index % 3 === 0) throw new Error('undone')
      }),
    )
    const done = (await Promise.allSettled(rivals)).filter(({ status }) => status === 'fulfilled').length
    expect(done).toBeGreaterThan(0)
    const of = { events: done, links: done, unlinked: 0, broken: null }
    expect(await check()).toMatchObject([of, of])
  })

  test.each([
    ['a figure', sql`update event set new_value = 7 where new_value = 2`, 'changed'],
    ['a moment', sql`update event set at = at + interval '1 microsecond' where new_value = 2`, 'changed'],
    ['an event that is gone', sql`delete from event where new_value = 2`, 'noEvent'],
    [
      'the last ones that are gone with their link',
      sql`with gone as (delete from event_link where number = 3 returning event_ids) delete from event using gone where event_id = any(event_ids)`,
      'noLink',
    ],
    [
      'one that was put in past the trigger',
      sql`insert into event (institution_id, year, at, actor, kind) select '1001', 2026, now(), 'x', 'sent'`,
      'start',
    ],
  ])('notices %s', async (_what, tampering, is) => {
    await append('1001', 3)
    await append('1001')
    await append('1001', 2)
    await sql`alter table event disable trigger user`.execute(db)
    await tampering.execute(db)
    await sql`alter table event enable trigger user`.execute(db)
    expect((await check()).map(({ broken }) => broken?.kind)).toEqual([is])
  })
})

describe.each(databases)('checking the history of a school ($name)', ({ open }) => {
  const started = setApp({ open })

  const run = (...words: readonly string[]) =>
    runCommand('check-history', words, {
      db: async () => started.services.db,
      now: started.clock.now,
      making: { make: oneTimePassword, hash: hashPassword, signIn: passwordsOnly },
      mail: 'none',
    })

  test('saves are in it, one link each, and the command names the one that was changed', async () => {
    const { db } = started.services
    const school = await started.signIn('ebs')
    const save = (value: string) =>
      school.post('/api/ebs/blank1/save', {
        id: '1001',
        year: 2026,
        blanks: [{ specificationCode: '2', stage10Qty: value }],
      })
    for (const value of ['31', '32', '33']) expect((await save(value)).statusCode).toBe(200)
    const own = { year: 2026, institutionId: '1001' }
    const [before] = await checkHistory(db, own)
    expect(before).toMatchObject({ events: 3, links: 3, broken: null })
    expect(await run('--institution=1001', '--year=2026')).toEqual({
      ok: true,
      lines: [historyText.whole({ histories: 1, events: 3, seals: 0 })],
    })
    await db.updateTable('event').set({ new_value: '35' }).where('new_value', '=', '32').execute()
    const result = await run()
    expect([result.ok, result.lines.join('\n')]).toEqual([
      false,
      expect.stringContaining('1001, 2026: 2-р холбоос өөрчлөгдсөн'),
    ])
    expect(result.lines.join('\n')).toMatch(/, #\d+, cell/)
    expect((await run('--year=2025')).ok).toBe(true)
    expect((await run('--yaer=2025')).ok).toBe(false)
  })
})
