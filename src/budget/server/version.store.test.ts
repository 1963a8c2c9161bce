import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockDraft } from '#budget/server/lock.store.ts'
import {
  bumpInstitutionVersion,
  bumpYearVersion,
  readDraftVersion,
  readStamps,
} from '#budget/server/version.store.ts'
import type { Database } from '#platform/database/database.ts'
import { databases } from '#test/support/database.ts'
import { seedSchools } from '#test/support/schools.ts'

describe.each(databases)('the stamp of a draft ($name)', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await seedSchools(database.db, new Date('2026-03-02T01:00:00Z'))
  })
  afterAll(() => database.close())

  const places = [
    ['1001', 2025],
    ['1001', 2026],
    ['1001', 2027],
    ['1008', 2026],
  ] as const
  const stamps = () =>
    Promise.all(
      places.map(async ([id, year]) => `${id} ${year} ${await readDraftVersion(database.db, id, year)}`),
    )
  const movedBy = async (work: () => Promise<unknown>) => {
    const before = await stamps()
    await work()
    const after = await stamps()
    return places.filter((_, index) => before[index] !== after[index]).map((place) => place.join(' '))
  }
  const lock = (year: number) => database.db.transaction().execute((trx) => lockDraft(trx, '1001', year))

  test('moves with every write to the draft, and so does that of the year after', async () => {
    expect(await movedBy(() => lock(2026))).toEqual(['1001 2026', '1001 2027'])
    expect(await movedBy(() => lock(2026))).toEqual(['1001 2026', '1001 2027'])
  })

  test('is returned by the lock before and after the change', async () => {
    for (const year of [2024, 2024, 2025]) {
      const stood = await readDraftVersion(database.db, '1001', year)
      const { before, after } = await lock(year)
      expect([before, after]).toEqual([stood, await readDraftVersion(database.db, '1001', year)])
      expect(after).not.toBe(before)
    }
  })

  test('stays where the write does not end well', async () => {
    const moved = await movedBy(() =>
      database.db
        .transaction()
        .execute(async (trx) => {
          await lockDraft(trx, '1001', 2026)
          throw new Error('refused')
        })
        .catch(() => {}),
    )
    expect(moved).toEqual([])
  })

  test('moves in every year with its institution, and with its own financial year or all', async () => {
    const within = (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
      movedBy(() => database.db.transaction().execute(work))
    expect(await within((trx) => bumpInstitutionVersion(trx, '1001'))).toEqual([
      '1001 2025',
      '1001 2026',
      '1001 2027',
    ])
    expect(await within((trx) => bumpYearVersion(trx, 2025))).toEqual(['1001 2025'])
    expect(await within((trx) => bumpYearVersion(trx, 'all'))).toEqual([
      '1001 2025',
      '1001 2026',
      '1008 2026',
    ])
  })

  test('is the same for one as among many', async () => {
    const ids = ['1001', '1008', '1009', 'nobody']
    const together = await readStamps(database.db, ids, 2026)
    expect([...together.keys()].sort()).toEqual(['1001', '1008', '1009'])
    for (const [id, stamp] of together) expect(stamp).toBe(await readDraftVersion(database.db, id, 2026))
    expect(new Set(together.values()).size).toBe(2)
  })
})
