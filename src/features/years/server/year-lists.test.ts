import { describe, expect, test } from 'vitest'
import { listForm } from '#engine/list/list-form.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { readCatalogues } from '#features/catalogues/server/catalogues.store.ts'
import { readNormDraft } from '#features/norms/server/norm-versions.store.ts'
import { normAnswerText } from '#features/norms/text.ts'
import { periodListText } from '#features/years/period-text.ts'
import { readAllPeriods } from '#features/years/server/periods.store.ts'
import { exportYearList, importYearList } from '#features/years/server/year-lists.ts'
import { yearsText } from '#features/years/text.ts'
import { type YearListName, yearListNames } from '#features/years/year-lists.ts'
import { normRows } from '#forms/norms/norm-list.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { repeatedRowText } from '#forms/norms/year-list-text.ts'
import { transact } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

describe.each(oneDatabase)('the lists of a year go out as they come in ($name)', ({ open }) => {
  const started = setApp({ open })

  const doing = <T>(work: (tx: AdminTransaction) => Promise<T>) =>
    transact(started.database.db, (trx) => work({ trx, by: 'admin', at: started.clock.now() }))
  /** As parsed from a workbook: every cell is a text. */
  const out = async (name: YearListName) => {
    const { list, rows } = await exportYearList(started.database.db, name, 2026)
    return listForm(list, { kind: 'data', rows }).list.rows.map((row) => row.map(String))
  }
  const take = (name: YearListName, rows: readonly (readonly string[])[]) =>
    doing((each) => importYearList(each, name, { year: 2026, rows }))
  const eventCount = async () =>
    (await started.database.db.selectFrom('event').select('event_id').execute()).length
  const errorsOf = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error.detail.faults : error),
    )

  test.each(yearListNames)('%s: an export that is imported again changes nothing', async (name) => {
    const rows = await out(name)
    expect(rows.length).toBeGreaterThan(3)
    const before = await eventCount()
    expect(await take(name, rows)).toMatch(/өөрчлөлт алга/)
    expect(await eventCount()).toBe(before)
    expect(await out(name)).toEqual(rows)
    expect(await readNormDraft(started.database.db, 2026)).toBeNull()
  })

  test('a period of a list is changed or added, with its deadline by the clocks of Ulaanbaatar', async () => {
    const [heads = [], ...rows] = await out('periods')
    const [first = [], ...others] = rows
    const changed = [...first.slice(0, 5), '2026.09.01 18:00']
    const added = [...first.slice(0, 2), '2026-03', 'Тодотгол', 'Үгүй', '']
    expect(await take('periods', [heads, changed, ...others, added])).toBe(
      periodListText.changed('Тайлант үе', 2),
    )
    const storedPeriods = (await readAllPeriods(started.database.db)).filter(({ year }) => year === 2026)
    expect(storedPeriods).toHaveLength(rows.length + 1)
    expect(storedPeriods.filter(({ deadline }) => deadline === '2026-09-01T10:00:00.000Z')).toHaveLength(1)
    expect(storedPeriods.find(({ sessionCode }) => sessionCode === '2026-03')).toMatchObject({
      sessionName: 'Тодотгол',
      isOpen: false,
    })
  })

  test('a deadline that a list moves needs its reason, at its row', async () => {
    const [heads = [], ...rows] = await out('periods')
    const at = rows.findIndex((row) => row[5] === '2026.09.01 18:00')
    await started.database.db.updateTable('financial_year').set({ announced_at: new Date() }).execute()
    const moved = (reason: string) =>
      rows.map((row, index) => (index === at ? [...row.slice(0, 5), '2026.09.03 18:00', reason] : row))
    expect(await errorsOf(take('periods', [heads, ...moved('')]))).toEqual([
      { row: at + 2, field: 'reason', message: yearsText.moved.noReason },
    ])
    expect(await take('periods', [heads, ...moved('Шуурга')])).toBe(periodListText.changed('Тайлант үе', 1))
  })

  test('a list with a wrong row changes nothing, and every fault has the number of its row', async () => {
    const [heads = [], first = [], second = []] = await out('periods')
    const before = await out('periods')
    const wrong = [...second.slice(0, 5), '9-р сар']
    const right = [...first.slice(0, 3), 'Өөр нэр', ...first.slice(4)]
    expect(await errorsOf(take('periods', [heads, right, wrong]))).toEqual([
      { row: 3, field: 'deadline', message: periodListText.badDeadline },
    ])
    expect(await out('periods')).toEqual(before)
    const norm = ['norm-insurance', 'nobody', 'percent', '', '3']
    expect(await errorsOf(take('norms', [(await out('norms'))[0] ?? [], norm]))).toMatchObject([{ row: 2 }])
  })

  test('a period that occurs twice, or of a year not started, is reported at its row', async () => {
    const [heads = [], first = []] = await out('periods')
    expect(await errorsOf(take('periods', [heads, first, first]))).toEqual([
      { row: 3, field: 'sessionCode', message: repeatedRowText(2) },
    ])
    const unknown = ['2044', ...first.slice(1, 2), '2044-01', ...first.slice(3)]
    expect(await errorsOf(take('periods', [heads, first, unknown]))).toEqual([
      { row: 3, field: 'year', message: normAnswerText.noYear(2044) },
    ])
  })

  test('a catalogue with inconsistent rows is refused at the row of the workbook', async () => {
    const [heads = [], first = [], ...rows] = await out('schools')
    expect(await errorsOf(take('schools', [[], heads, first, ...rows, first]))).toMatchObject([
      { row: rows.length + 4, field: 'id' },
    ])
  })

  test('a norm of a list is written to the draft; its source is unchanged', async () => {
    const [heads = [], ...rows] = await out('norms')
    const pension = rows.find((row) => row[0] === 'norm-insurance' && row[1] === 'pension') ?? []
    const one = [...pension.slice(0, 4), '9.25']
    expect(await take('norms', [heads, one])).toBe(periodListText.normsChanged(2026, 1))
    const draft = await readNormDraft(started.database.db, 2026)
    expect(draft?.content.givens['norm-insurance']?.pension).toMatchObject({ percent: 9.25 })
    const now = await out('norms')
    expect(now.filter((row) => !rows.some((each) => each.join() === row.join()))).toEqual([heads, one])
  })

  test('a catalogue of a list is all of it', async () => {
    const [heads = [], ...rows] = await out('schools')
    const next = [...rows.slice(1), ['99', 'Шинэ их сургууль', 'Үгүй']]
    expect(await take('schools', [heads, ...next])).toBe(periodListText.changed('Их, дээд сургууль', 2))
    const { schools } = await readCatalogues(started.database.db, 2026)
    expect(schools.map(({ id }) => id)).toEqual(next.map(([id]) => id))
    expect(schools.at(-1)).toEqual({ id: '99', name: 'Шинэ их сургууль', state: false })
  })

  test('every norm that has a figure has a row', () => {
    const rows = normRows(norms2025, {})
    expect(new Set(rows.map((row) => row.slice(0, 3).join())).size).toBe(rows.length)
    expect(rows.every((row) => row[4] === '')).toBe(true)
  })
})
