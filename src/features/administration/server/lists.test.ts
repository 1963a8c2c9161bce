import { describe, expect, test } from 'vitest'
import { plainRules } from '#engine/list/judge-list.ts'
import {
  listedFaults,
  recordsOf,
  refuseProblems,
  refuseRows,
  sheetOfRows,
} from '#features/administration/server/list-import.ts'
import { adminText, listRefusalText } from '#features/administration/text.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { countTurns } from '#test/support/count-turns.ts'

const heads = ['Дугаар', 'Нэр']
const rules = plainRules(['number', 'name'], [], ({ number }) => number ?? '')

async function refusalOf(work: () => unknown): Promise<object | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, message: error.message, ...error.detail }
  }
}

describe('a list', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => [String(index), 'x'])

  test.each([
    ['nothing at all', [], listRefusalText.nothingInside],
    ['no row', [heads], adminText.noRows],
    ['nothing but empty rows', [heads, ['', '']], adminText.noRows],
    ['more rows than are taken', [heads, ...rowsOf(5001)], adminText.manyRows(5000)],
  ])('is refused with %s', async (_, rows, message) => {
    expect(await refusalOf(() => sheetOfRows(rows, heads))).toEqual({ status: 422, message })
  })

  test('is read up to the most rows', async () => {
    expect((await sheetOfRows([heads, ...rowsOf(5000)], heads)).rows).toHaveLength(5000)
  })

  test('is read and judged in pieces, between which other requests are answered', async () => {
    const turns = await countTurns(async () =>
      recordsOf(await sheetOfRows([heads, ...rowsOf(5000)], heads), rules),
    )
    expect(turns).toBeGreaterThanOrEqual(25)
  })

  test('with a wrong heading is read, so that its faults are reported', async () => {
    expect((await sheetOfRows([['Дугаар', 'Нэрс']], heads)).problems).toHaveLength(1)
  })

  test('gives the records of its right rows and the faults of the others, by the number in the workbook', async () => {
    const list = await sheetOfRows([[], heads, ['1', 'Нэг'], [], ['2', ''], ['3', 'Гурав']], heads)
    const { listed, faults } = await recordsOf(list, {
      ...rules,
      read: ({ texts }) => ({
        checks: [['name', texts.name === '' && `${texts.number}: нэргүй`]],
        accepted: { item: texts.name, texts },
      }),
    })
    expect(listed).toEqual([
      { at: 3, record: 'Нэг' },
      { at: 6, record: 'Гурав' },
    ])
    expect(faults).toEqual([{ row: 5, field: 'name', message: '2: нэргүй' }])
  })

  test('reports a wrong heading at the row of the headings', async () => {
    const list = await sheetOfRows([[], ['Дугаар', 'Нэрс'], ['1', 'Нэг']], heads)
    const { faults } = await recordsOf(list, rules)
    expect(faults.map(({ row, field }) => [row, field])).toEqual([[2, '']])
    // Without headings the columns are unknown.
    const bare = await recordsOf(await sheetOfRows([['1', 'Нэг']], heads), rules)
    expect(bare).toMatchObject({ listed: [], faults: [{ row: 1, field: '' }] })
  })
})

test('rows are listed whole up to the limit of reasons; all are numbered and counted', () => {
  const faults = Array.from({ length: 400 }, (_, row) =>
    ['name', 'post', 'pay'].map((field) => ({ row, field, message: '' })),
  )
  const listed = listedFaults(faults.reverse().flat())
  expect(listed.faults.map(({ row }) => row)).toEqual(
    Array.from({ length: 498 }, (_, at) => Math.floor(at / 3)),
  )
  expect(listed.faultyRows).toEqual(Array.from({ length: 400 }, (_, row) => row))
  expect(listed.faultCounts).toEqual(['name', 'post', 'pay'].map((field) => ({ field, count: 400 })))
})

test('faults of rows are reported in the order of the rows; no faults cause no refusal', async () => {
  const at = (row: number) => ({ row, field: 'name', message: String(row) })
  expect(await refusalOf(() => refuseRows([at(7), at(3), at(5)]))).toEqual({
    status: 422,
    message: adminText.refused(3),
    faults: [at(3), at(5), at(7)],
    faultyRows: [3, 5, 7],
    faultCounts: [{ field: 'name', count: 3 }],
  })
  expect(await refusalOf(() => refuseRows([]))).toBeNull()
})

test('a record is refused with its first fault, and with all of them at their fields', async () => {
  const faults = [
    { field: 'name', message: 'нэргүй' },
    { field: 'id', message: 'дугааргүй' },
  ]
  expect(await refusalOf(() => refuseProblems(faults))).toEqual({
    status: 422,
    message: 'нэргүй',
    errors: faults.map((fault) => ({ row: '', ...fault })),
  })
  expect(await refusalOf(() => refuseProblems([]))).toBeNull()
})
