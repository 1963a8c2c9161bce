import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { listBook } from '#documents/web/table-workbook.ts'
import { type Content, readContent } from '#engine/entry.ts'
import type { RowTexts } from '#engine/list/judge-list.ts'
import { headingsOf } from '#engine/list/list.ts'
import { headOf, readList, sheetOfList } from '#engine/list/read-list.ts'
import { bookColumns, newRowRules, settledRow } from '#engine/list/row-list.ts'
import { UNCALCULATED } from '#engine/number/error-texts.ts'
import { plainSourceCell } from '#engine/number/source-cell.ts'
import { ruleText } from '#engine/rule-text.ts'
import type { JobOption } from '#features/positions/api.ts'
import { type PositionField, positionList } from '#features/positions/position-list.ts'
import { positionsScreenText } from '#features/positions/text.ts'
import { broughtByJob, indicatorColumns, sentPosition } from '#features/positions/web/positions-screen.tsx'
import type { PositionRecord } from '#features/positions/web/queries.ts'
import {
  dashColumns,
  incomingRows,
  listSheetsFromWorkbook,
  refuseErrors,
  sheetsFromWorkbook,
  withoutDashes,
} from '#ui/excel-rows.ts'

const jobs: readonly JobOption[] = [
  { jobId: 7, jobName: 'Багш', gradeStepId: 'ТҮБД-3', gradeStepName: 'ТҮБД-3', value: 7, salary: 2_226_000 },
]
const { fields } = positionList
const positionHeaders = headingsOf({ columns: bookColumns(fields, {}) })
const settled = (known: readonly JobOption[]) => (texts: RowTexts<PositionField>) =>
  settledRow(fields, texts, broughtByJob(texts, 'new', known))
const readPosition = (cells: readonly (string | null)[], known: readonly JobOption[]) => {
  const [read] = incomingRows(newRowRules(fields, settled(known)), [{ at: 1, cells }])
  if (read === undefined) throw new Error('no row')
  return read
}
const row: PositionRecord = {
  rowId: '1',
  positionExpensesId: 1,
  jobId: 7,
  jobName: 'Багш',
  gradeStepId: 'ТҮБД-3',
  gradeStepName: 'ТҮБД-3',
  requiredQty: 1,
  salary: 1,
  description: '',
  indicator1: 1,
  indicator2: 2,
  indicator3: 3,
  indicator4: 4,
  indicator5: 5,
  indicator6: 6,
  indicator7: 7,
  indicator8: 8,
  indicator9: 9,
  indicator10: 10,
}

describe('the indicators of a group', () => {
  test.each([
    ['ORGEBS', 7, 'indicator5', 10],
    ['ORGSUB', 10, 'indicator10', 20],
    ['ORGNTB', 10, 'indicator10', 20],
  ] as const)('of %s are %d, and the total row sums %s', (group, count, summed, total) => {
    const columns = indicatorColumns(group, [row, row])
    expect(columns).toHaveLength(count)
    expect(columns.filter((column) => column.total !== undefined)).toMatchObject([{ key: summed, total }])
  })
})

test('the file to fill in opens in Excel, which limits the name of a sheet', async () => {
  const { excelTitle: name } = positionList.text
  const book = await listBook({
    name,
    columns: bookColumns<PositionField>(fields, {}),
    rows: [],
    grows: 'yes',
  })
  const sheets = await listSheetsFromWorkbook(book)
  expect(sheets[0]).toMatchObject({ name: 'Шинэ орон тоог Excel-ээс оруул…' })
})

describe('a position to be sent', () => {
  const form = { jobName: 'багш', gradeStepName: 'ТҮБД-3', requiredQty: '', salary: '', description: ' а ' }

  it('names a listed job and grade by their ids; empty figures are none', () => {
    expect(sentPosition(form, jobs)).toEqual({
      jobId: 7,
      gradeStepId: 'ТҮБД-3',
      inGradeStepName: 'ТҮБД-3',
      requiredQty: null,
      salary: null,
      description: 'а',
    })
  })

  it('sends a typed job as its text and a typed grade with the id 0', () => {
    const typed = {
      ...form,
      jobName: 'Мастер',
      gradeStepName: 'ТҮ-9',
      requiredQty: '1.5',
      salary: '475,962',
    }
    expect(sentPosition(typed, jobs)).toMatchObject({
      jobId: 'Мастер',
      gradeStepId: '0',
      inGradeStepName: 'ТҮ-9',
      requiredQty: 1.5,
      salary: 475_962,
    })
  })
})

describe('a list of positions', () => {
  const fileOf = async (name: string) =>
    new Blob([await readFile(join(import.meta.dirname, '../../../../test/fixtures/workbooks', name))])
  const read = async (name: string) => {
    const sheets = await listSheetsFromWorkbook(await fileOf(name))
    if (sheets === 'tooLarge') throw new Error(sheets)
    const sheet = sheets[sheetOfList(sheets, positionHeaders)]
    const { problems, rows } = readList(sheet?.rows ?? [], positionHeaders, 'optional')
    const parsedRows = rows.map(({ cells }) => readPosition(cells, jobs).parsed)
    return { sheet: sheet?.name, problems, rows, parsedRows }
  }
  test.each([
    ['of which the first sheet is hidden', 'hidden-first.xlsx', 'Жагсаалт'],
    ['of which the first sheet explains', 'active-second.xlsx', 'Жагсаалт'],
    ['with headings in decomposed letters', 'nfd-head.xlsx', 'Sheet1'],
    ['with a Latin letter in a word', 'latin-lookalike.xlsx', 'Sheet1'],
  ])('%s is read', async (_, name, sheet) => {
    const brought = await read(name)
    expect(brought).toMatchObject({ sheet, problems: [], parsedRows: [{ ok: true }] })
    const [parsed] = brought.parsedRows
    expect(parsed?.ok && sentPosition(parsed.row, jobs)).toMatchObject({
      jobId: 7,
      requiredQty: 1,
      salary: 1_200_000,
      description: 'Шинэ анги',
    })
  })

  test.each([
    ['a formula without its result', 'formula-no-cache.xlsx', UNCALCULATED],
    ['a date where an amount belongs', 'date-in-number.xlsx', '2026-08-15'],
    ['a date as a text', 'iso-date.xlsx', '2026-08-15T00:00:00'],
    ['an error', 'error-cell.xlsx', '#DIV/0!'],
  ])('%s is refused at its cell', async (_, name, cell) => {
    const brought = await read(name)
    expect(brought.problems).toEqual([])
    expect(brought.parsedRows).toMatchObject([{ ok: false, problems: [{ column: 3 }] }])
    expect(brought.rows[0]?.cells[3]).toBe(cell)
  })

  test('a boolean where a count belongs is refused at its cell', async () => {
    expect((await read('bool-cell.xlsx')).parsedRows).toMatchObject([
      { ok: false, problems: [{ column: 2 }] },
    ])
  })

  test.each([
    ['invisible characters in a figure', 'invisible.xlsx'],
    ['zip paths with a backslash', 'backslash.xlsx'],
  ])('%s change nothing', async (_, name) => {
    const { parsedRows } = await read(name)
    expect(parsedRows).toMatchObject([{ ok: true }])
    const [parsed] = parsedRows
    expect(parsed?.ok && sentPosition(parsed.row, jobs)).toMatchObject({ salary: 1_200_000 })
  })

  test('a dash in an amount triggers one prompt, and becomes 0 or empty', async () => {
    const { rows, parsedRows } = await read('dash-zero.xlsx')
    expect(parsedRows).toMatchObject([
      { ok: false, problems: [{ column: 3, message: ruleText.ambiguous.dash('-') }] },
    ])
    const columns = dashColumns(rows.map(({ cells }) => readPosition(cells, jobs)))
    expect([...columns]).toEqual([3])
    const salaries = (choice: 'first' | 'second') =>
      withoutDashes(rows, columns, choice).map(({ cells }) => {
        const { parsed } = readPosition(cells, jobs)
        return parsed.ok && sentPosition(parsed.row, jobs).salary
      })
    expect(salaries('first')).toEqual([0])
    expect(salaries('second')).toEqual([null])
  })

  test.each(['list', 'workbook'] as const)('each figure of a %s is read with its format', async (as) => {
    const file = await fileOf('clipboard-source.xlsx')
    const money = { decimals: 2, unit: 'money' } as const
    const textsOf = async () => {
      const sheets = await listSheetsFromWorkbook(file)
      if (sheets === 'tooLarge') throw new Error(sheets)
      const { rows = [] } = sheets[0] ?? {}
      const listed = rows.map(([cell = '']) => ['Багш', '', '1', cell, 'а'])
      return readList([positionHeaders.map(headOf), ...listed], positionHeaders, 'required').rows
    }
    const cellsOf = async () => {
      const sheets = await sheetsFromWorkbook(file)
      if (sheets === 'tooLarge') throw new Error(sheets)
      return sheets[0]?.rows.flat() ?? []
    }
    const figureIn = (cells: readonly (string | null)[]): unknown => {
      const { parsed } = readPosition(cells, jobs)
      return parsed.ok ? sentPosition(parsed.row, jobs).salary : null
    }
    const valueIn = (cell: Content): number | null => {
      const content = readContent(typeof cell === 'string' ? plainSourceCell(cell) : cell, money)
      return content.kind === 'number' ? content.value : null
    }
    const figures =
      as === 'list' ? (await textsOf()).map(({ cells }) => figureIn(cells)) : (await cellsOf()).map(valueIn)
    // A day, a boolean, two lines, a percentage, no result, a time, two figures and a raised digit are no amounts.
    expect(figures).toEqual([0, 1_500_000, ...Array<null>(8).fill(null)])
  })

  test('an Excel error is rejected in every column with a message', () => {
    const row = readPosition([UNCALCULATED, '', '1', '5', '#N/A'], jobs)
    expect(refuseErrors(row).parsed).toEqual({
      ok: false,
      problems: [
        { column: 0, message: ruleText.unreadable.uncalculated() },
        { column: 4, message: ruleText.unreadable.error('#N/A') },
      ],
    })
  })

  test('an amount with extra decimals is rounded with a note', () => {
    const { parsed } = readPosition(['Багш', '', '1', '214285.714285714', 'Шинэ анги'], jobs)
    expect(parsed).toMatchObject({ ok: true, notes: [{ column: 3, kind: 'rounded', now: '214,285.71' }] })
    expect(parsed.ok && sentPosition(parsed.row, jobs).salary).toBe(214_285.71)
  })

  test('has the captions of the table for headings too', () => {
    const { headers } = positionsScreenText
    const rows = [
      [headers.jobName, headers.requiredQty, headers.salary, headers.description],
      ['Багш', '1', '5', 'а'],
    ]
    expect(readList(rows, positionHeaders, 'required')).toMatchObject({
      problems: [],
      rows: [{ cells: ['Багш', null, '1', '5', 'а'] }],
    })
  })
})

test.each([
  [['Багш', '', '2', '', 'Шинэ бүлэг'], []],
  [
    ['', '', '', '', ''],
    [0, 2, 4],
  ],
  [['Багш', '', '101', '', 'а'], [2]],
  [
    ['Багш', '', '-1', 'олон', 'а'],
    [2, 3],
  ],
])('the row %j of Excel is wrong at the columns %j', (cells, columns) => {
  const { parsed } = readPosition(cells, jobs)
  expect(parsed.ok ? [] : parsed.problems.map(({ column }) => column)).toEqual(columns)
})
