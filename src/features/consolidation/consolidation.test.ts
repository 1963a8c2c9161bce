import { describe, expect, test } from 'vitest'
import { reportTable } from '#documents/paper/report-table.ts'
import type { BookSheet } from '#documents/workbook/workbook.ts'
import { additiveIn } from '#engine/additive.ts'
import { sheet } from '#engine/define.ts'
import { evaluate, stateAt, valueAt } from '#engine/evaluate.ts'
import { explain } from '#engine/explain.ts'
import { field } from '#engine/sheet.ts'
import { sumPaper } from '#features/consolidation/sum-paper.ts'
import {
  comparisonSumSheets,
  partAt,
  partColumnAt,
  sumCode,
  sumSheets,
} from '#features/consolidation/sum-sheets.ts'
import {
  changeAt,
  comparedOnly,
  type SumTable,
  sumForm,
  summables,
  tableSumAt,
  wholeLastYear,
} from '#features/consolidation/sum-table.ts'
import { sumBook } from '#features/consolidation/sum-workbook.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { fullEdition2025, reportProgramOf, reportsOf } from '#forms/editions/edition-reports.ts'
import { factsOf, viewOf } from '#forms/profile.ts'
import { columnOf, madeLine, reportOf } from '#test/support/made-report.ts'

const column = { under: [], unit: 'thousandTugrik', from: 'snapshot', width: 0.3 } as const

const one = { institutions: 1, lastYear: null } as const

const table: SumTable = {
  report: 'R.v',
  code: 'R',
  description: 'Төсвийн нэгтгэл',
  title: '{Y} оны төсөв',
  columns: [
    { ...column, caption: '{Y} он', decimals: 1 },
    { ...column, caption: 'Хувь', decimals: 1 },
    { ...column, caption: 'Нэмэлт', decimals: 2 },
  ],
  lines: [
    { code: 'А', caption: 'Нийт', level: 0, strong: true, form: [], measure: null },
    { code: '2', caption: 'Цалин', level: 1, strong: false, form: [], measure: null },
  ],
  summed: [true, false, true, true, false, true],
  sums: [
    { whole: 1, parts: [4, 3] },
    { whole: 2, parts: [4, 5] },
  ],
  parts: [
    { institutionId: '1001', name: 'Нэг', status: 'APPROVED', values: [0.1, 50, 1, 10.5, 25, null], ...one },
    { institutionId: '1002', name: 'Хоёр', status: 'SENT', values: [0.2, 40, 2.25, -3, 25, 7], ...one },
  ],
  by: 'institution',
  institutions: 2,
  drafts: [],
  draftCount: 0,
  lastYear: null,
  missing: [{ institutionId: '1003', name: 'Гурав' }],
  missingCount: 1,
}

describe('a sum', () => {
  test.each([
    [0, 0, 0.3],
    [0, 1, null],
    [0, 2, 3.25],
    [1, 0, 7.5],
    [1, 2, 7],
  ])('of line %i, column %i is %f', (line, column, sum) => {
    expect(tableSumAt(table, line, column)).toBe(sum)
  })
})

describe('the same sum out of other budgets', () => {
  test('has the positions of the figures of the sum; a new line is empty', () => {
    const { program, givens } = comparisonSumSheets(table, { values: [0.3, null, 3, null, null, 0] })
    const evaluation = evaluate(program, { entries: {}, givens, facts: {} })
    const shown = ['1', '2'].map((row) =>
      ['column1', 'column3'].map((name) => {
        const state = stateAt(evaluation, { sheet: sumCode, row, field: name })
        return state.kind === 'given' ? state.value : state.kind
      }),
    )
    expect(shown).toEqual([
      [0.3, 3],
      ['absent', 0],
    ])
  })
})

test('a summed report is a sheet with figures that are explained down to each institution', () => {
  const { program, givens } = sumSheets(table)
  const evaluation = evaluate(program, { entries: {}, givens, facts: {} })
  const at = { sheet: sumCode, row: '2', field: 'column1' }
  expect(valueAt(evaluation, at)).toBeCloseTo(7.5, 9)
  expect(program.sheets.get(sumCode)?.rows.map(({ caption }) => caption)).toEqual(['А Нийт', 'Цалин'])
  const inputs = explain(evaluation, at, 2026)?.inputs ?? []
  expect(
    inputs.map(({ caption, value }) => [caption.includes('Нэг') || caption.includes('Хоёр'), value]),
  ).toEqual([
    [true, 10.5],
    [true, -3],
  ])
  expect(explain(evaluation, at, 2026)?.inWords).toBe('«Цалин · 2026 он», 2 хэсгийн нийлбэр: «Нэг» + «Хоёр»')
})

const facts = {
  year: 2026,
  sessionCode: '2026-02',
  sessionName: 'төсөл',
  calculatedAt: '2026-03-02T01:00:00Z',
  whose: 'Аймаг',
}

describe('last year next to a sum', () => {
  const before: SumTable = {
    ...table,
    lastYear: {
      institutions: 2,
      values: [0.4, null, null, 0, null, null],
      now: [0.3, null, 3.25, 7.5, null, 7],
    },
  }
  test.each([
    [0, 0, { now: 0.3, before: 0.4, difference: -0.1, percent: -25 }],
    [1, 0, { now: 7.5, before: 0, difference: 7.5, percent: null }],
    [0, 1, null],
    [0, 2, null],
  ])('of line %i, column %i', (line, column, change) => {
    const found = changeAt(before, line, column)
    expect(found && { ...found, percent: found.percent && Math.round(found.percent) }).toEqual(change)
  })

  const shownIn = (shown: Parameters<typeof sumSheets>[1], sumTable: SumTable = before) => {
    const { program, givens } = sumSheets(sumTable, shown)
    const evaluation = evaluate(program, { entries: {}, givens, facts: {} })
    const names = Object.keys(program.sheets.get(sumCode)?.fields ?? {})
    const value = (row: string, name: string) => {
      const state = stateAt(evaluation, { sheet: sumCode, row, field: name })
      return 'value' in state && state.value !== null ? Math.round(state.value * 100) / 100 : state.kind
    }
    return Object.fromEntries(names.map((name) => [name, [value('1', name), value('2', name)]]))
  }

  test('follows each sum, with the difference and percent; a new line has no percent', () => {
    expect(shownIn({ show: 'sums', column: null })).toEqual({
      column1: [0.3, 7.5],
      before1: [0.4, 0],
      difference1: [-0.1, 7.5],
      percent1: [-25, 'absent'],
      column3: [3.25, 7],
      before3: ['absent', 'absent'],
      difference3: ['absent', 'absent'],
      percent3: ['absent', 'absent'],
    })
  })

  test('and the parts follow them, of the selected column or else of the first', () => {
    expect(shownIn({ show: 'parts', column: null })).toMatchObject({
      column1: [0.3, 7.5],
      percent1: [-25, 'absent'],
      part1: [0.1, 10.5],
      part2: [0.2, -3],
    })
    expect(Object.keys(shownIn({ show: 'parts', column: 2 }, { ...before, lastYear: null }))).toEqual([
      'column3',
      'part1',
      'part2',
    ])
    expect(shownIn({ show: 'parts', column: 2 })).toMatchObject({ column3: [3.25, 7], part2: [2.25, 7] })
  })

  test('a figure of a part is distinguished from a sum, and links to its line', () => {
    const shown = { show: 'parts', column: 2 } as const
    const at = (name: string) => partColumnAt(before, shown, { sheet: sumCode, row: '2', field: name })
    expect(at('part2')).toEqual({ institutionId: '1002', figure: '2.3' })
    expect([at('column3'), at('before3'), at('part3')]).toEqual([null, null, null])
  })

  test('on paper it follows the sum, and each page has some of the parts', () => {
    const printed = (shown: Parameters<typeof sumPaper>[2]) => {
      const paper = sumPaper(before, facts, shown)
      return paper.reports.slice(0, -1).map((report) => ({
        captions: report.columns.map(({ caption }) => caption),
        rows: paper.rows
          .filter(({ standardReportCode }) => standardReportCode === report.code)
          .map(({ valueNumber, valueString }) => valueNumber ?? valueString),
      }))
    }
    expect(printed({ show: 'parts', column: 0 })).toEqual([
      {
        captions: ['{Y} он', '{Y-1} он', 'Өөрчлөлт', 'Өөрчлөлт, хувь'],
        rows: [0.3, 0.4, -0.1, expect.closeTo(-25, 6), 7.5, 0, 7.5, ''],
      },
      { captions: ['Нэг', 'Хоёр'], rows: [0.1, 0.2, 10.5, -3] },
    ])
    expect(sumPaper(before, facts).reports[0]?.sums).toEqual([{ whole: 1, parts: [10, 6] }])
  })

  test('in a workbook it is a figure, and the comparison with the sum is a formula', () => {
    const [sum] = sumBook(before, { year: 2026, period: 'төсөл' }).sheets
    const contentsOf = (row: number) =>
      (sum?.cells ?? [])
        .filter((cell) => cell.row === row && cell.column >= 3 && cell.column <= 5)
        .map(({ content }) => content)
    expect(contentsOf(3)).toEqual([
      { kind: 'number', value: 0.4 },
      { kind: 'formula', formula: 'C4-D4', value: -0.1 },
      { kind: 'formula', formula: '100*E4/D4', value: expect.closeTo(-25, 6) },
    ])
    expect(contentsOf(4)).toHaveLength(2)
  })
})

describe('last year next to a sum of which not all have one', () => {
  // One of three institutions is new. Its 40 must not count as growth of the others, which fell from 75 to 60.
  const part = (institutionId: string, name: string, values: readonly number[], before: number | null) => ({
    ...{ institutionId, name, status: 'SENT' as const, values, institutions: 1 },
    lastYear:
      before === null
        ? null
        : { institutions: 1, values: [before, null, null], now: [values[0] ?? 0, null, null] },
  })
  const first = part('1001', 'Нэг', [20, 50, 4], 30)
  const second = part('1002', 'Хоёр', [40, 60, 5], 45)
  const { columns } = table
  const tableOf = (parts: SumTable['parts']): SumTable => {
    const form = {
      ...table,
      columns,
      lines: table.lines.slice(0, 1),
      summed: [true, false, false] as const,
      sums: [],
      parts,
      institutions: 3,
      missing: [],
      missingCount: 0,
    }
    return { ...form, lastYear: wholeLastYear(form, parts) }
  }
  const some = tableOf([first, second, part('1003', 'Шинэ', [40, 70, 6], null)])
  const all = tableOf([first, second, part('1003', 'Шинэ', [40, 70, 6], 5)])

  test.each([
    ['some', some, { now: 60, before: 75, difference: -15, percent: -20 }, 2],
    ['all', all, { now: 100, before: 80, difference: 20, percent: 25 }, null],
  ] as const)('the change is that of those that have both: %s', (_, of, change, only) => {
    expect(changeAt(of, 0, 0)).toEqual(change)
    expect(of.lastYear?.now).toEqual([change.now, null, null])
    expect(comparedOnly(of)).toBe(only)
    expect(tableSumAt(of, 0, 0)).toBe(100)
  })

  test('stays so when several are one part', () => {
    const grouped = {
      ...some,
      by: 'region' as const,
      parts: [{ ...first, institutionId: '65', values: [100] }],
    }
    expect(changeAt(grouped, 0, 0)?.percent).toBe(-20)
  })

  test('on the screen this year’s sum of these is in between, and the change is based on it', () => {
    const { program, givens } = sumSheets(some)
    const evaluation = evaluate(program, { entries: {}, givens, facts: {} })
    const names = Object.keys(program.sheets.get(sumCode)?.fields ?? {})
    const shown = names.map((name) => [name, valueAt(evaluation, { sheet: sumCode, row: '1', field: name })])
    expect(shown).toEqual([
      ['column1', 100],
      ['both1', 60],
      ['before1', 75],
      ['difference1', -15],
      ['percent1', -20],
    ])
    expect(Object.keys(sumSheets(all).program.sheets.get(sumCode)?.fields ?? {})).not.toContain('both1')
  })

  describe('each part next to its own', () => {
    const region = (
      code: string,
      institutions: number,
      values: readonly number[],
      lastYear: SumTable['lastYear'],
    ) => ({
      ...{ institutionId: code, name: code, status: 'SENT' as const, institutions },
      ...{ values: [...values, null, null], lastYear },
    })
    const both = { institutions: 2, values: [50, null, null], now: [40, null, null] }
    const byRegion: SumTable = {
      ...tableOf([region('65', 3, [60], both), region('64', 1, [40], null)]),
      institutions: 4,
      by: 'region',
    }
    const shown = { show: 'partsBeside', column: null } as const

    test('has this year’s sum, the sum of those with both, last year’s, and the like-for-like difference', () => {
      const { program, givens } = sumSheets(byRegion, shown)
      const evaluation = evaluate(program, { entries: {}, givens, facts: {} })
      const fields = program.sheets.get(sumCode)?.fields ?? {}
      const figureRows = Object.keys(fields)
        .filter((name) => name.startsWith('part'))
        .map((name) => [
          name,
          valueAt(evaluation, { sheet: sumCode, row: '1', field: name }),
          fields[name]?.under,
        ])
      expect(figureRows).toEqual([
        ['part1', 60, ['65']],
        ['part1both', 40, ['65']],
        ['part1before', 50, ['65']],
        ['part1difference', -10, ['65']],
        ['part2', 40, []],
      ])
      // A part in which all institutions have both years needs no column between.
      const one = Object.keys(sumSheets(some, shown).program.sheets.get(sumCode)?.fields ?? {})
      expect(one.filter((name) => /^part/.test(name))).toEqual([
        ...['part1', 'part1before', 'part1difference', 'part2', 'part2before', 'part2difference', 'part3'],
      ])
      const at = { sheet: sumCode, row: '1', field: 'part1' }
      expect(partColumnAt(byRegion, shown, at)).toEqual({ institutionId: '65', figure: '1.1' })
    })

    test('and so on paper', () => {
      const { reports, rows } = sumPaper(byRegion, facts, shown)
      const page = reports.find(({ code }) => code === 'R/1')
      expect(page?.columns.map(({ under, caption }) => [...under, caption].join(': '))).toEqual([
        '65: {Y} он',
        '65: Үүнээс {Y-1} онд тайлантай нь',
        '65: {Y-1} он',
        '65: Өөрчлөлт',
        '64',
      ])
      const own = rows.filter(({ standardReportCode }) => standardReportCode === 'R/1')
      expect(own.map(({ valueNumber }) => valueNumber)).toEqual([60, 40, 50, -10, 40])
    })

    test('and on a page of its own in a workbook, where the sums still are over one range', () => {
      const book = sumBook(byRegion, { year: 2026, period: 'төсөл' }, 'withLastYear')
      expect(book.sheets.map(({ name }) => name)).toEqual([
        'Нэгтгэл',
        'Байгууллагаар',
        'Өнгөрсөн онтой',
        'Тайлангүй',
      ])
      const contentsOf = (page: BookSheet | undefined) =>
        (page?.cells ?? [])
          .filter(({ row, column }) => row === 3 && column >= 2)
          .map(({ content }) => content)
      expect(contentsOf(book.sheets[2])).toEqual([
        { kind: 'formula', formula: "'Байгууллагаар'!C4", value: 60 },
        { kind: 'number', value: 40 },
        { kind: 'number', value: 50 },
        { kind: 'formula', formula: 'D4-E4', value: -10 },
      ])
      expect(contentsOf(book.sheets[0])[0]).toMatchObject({ formula: "SUM('Байгууллагаар'!C4:D4)" })
      expect(sumBook(byRegion, { year: 2026, period: 'төсөл' }).sheets).toHaveLength(3)
    })
  })

  test('on paper too, and its title gives the number of institutions', () => {
    const paper = sumPaper(some, facts, { show: 'sums', column: 0 })
    expect(paper.rows.slice(0, 5).map(({ valueNumber }) => valueNumber)).toEqual([100, 60, 75, -15, -20])
    expect(paper.reports[0]?.title).toContain('хоёр жилийн аль алинд тайлантай 2 байгууллагынх')
    expect(sumPaper(all, facts).reports[0]?.title).not.toContain('аль алинд')
    expect(sumPaper({ ...some, lastYear: null }, facts).reports[0]?.title).not.toContain('аль алинд')
  })

  test('in a workbook too, where the formulas are over these', () => {
    const sheetOf = (of: SumTable) => sumBook(of, { year: 2026, period: 'төсөл' }).sheets[0]
    const contentsOf = (of: SumTable, row: number) =>
      (sheetOf(of)?.cells ?? [])
        .filter((cell) => cell.row === row && cell.column >= 3)
        .map(({ content }) => content)
    expect(contentsOf(some, 3)).toEqual([
      { kind: 'number', value: 60 },
      { kind: 'number', value: 75 },
      { kind: 'formula', formula: 'D4-E4', value: -15 },
      { kind: 'formula', formula: '100*F4/E4', value: -20 },
    ])
    expect(contentsOf(some, 2)).toEqual(
      texts('Үүнээс 2025 онд тайлантай нь', '2025 он', 'Өөрчлөлт', 'Өөрчлөлт, хувь'),
    )
    expect(contentsOf(all, 3)[1]).toEqual({ kind: 'formula', formula: 'C4-D4', value: 20 })
    const noteCell = sheetOf(some)?.cells.find(({ row, column }) => row === 1 && column === 2)
    expect(noteCell?.content).toEqual({
      kind: 'text',
      text: '2025 оны дүн, өөрчлөлт нь хоёр жилийн аль алинд тайлантай 2 байгууллагынх',
    })
  })
})

test('the figures of a sum are sorted by size, the largest first, each with its institution', () => {
  const { program, givens } = sumSheets({ ...table, parts: table.parts.toReversed() })
  const evaluation = evaluate(program, { entries: {}, givens, facts: {} })
  const explanation = explain(evaluation, { sheet: sumCode, row: '2', field: 'column1' }, 2026)
  expect(explanation?.inputs.map(({ at, value }) => [partAt(at), value])).toEqual([
    [{ institutionId: '1001', figure: '2.1' }, 10.5],
    [{ institutionId: '1002', figure: '2.1' }, -3],
  ])
  expect(explanation && partAt(explanation.at)).toBeNull()
})

test('only summed lines have cells, with unit and decimals of the column; a clearer code names the line', () => {
  const lines = [...table.lines, madeLine('Хоол')]
  const { program, givens } = sumSheets({
    ...table,
    lines,
    summed: [true, false, false, false, false, true, false, false, false],
  })
  const sheets = [...program.sheets.values()]
  expect(sheets.map(({ code, caption, cells }) => [code, caption, [...cells.keys()]])).toEqual([
    ['of-1001', 'Нэг', ['1.column1', '2.column3']],
    ['of-1002', 'Хоёр', ['1.column1', '2.column3']],
    ['sum', '{Y} оны төсөв', ['1.column1', '2.column3']],
  ])
  const [form] = sheets
  expect(form?.rows.map(({ caption }) => caption)).toEqual(['А Нийт', 'Цалин', 'Хоол'])
  expect(
    Object.values(form?.fields ?? {}).map(({ caption, unit, decimals }) => [caption, unit, decimals]),
  ).toEqual([
    ['{Y} он', 'thousandTugrik', 1],
    ['Нэмэлт', 'thousandTugrik', 2],
  ])
  expect(givens['of-1001']?.['2']?.column3).toBe(0)
  expect(givens['of-1002']?.['2']).toEqual({ column1: -3, column2: 25, column3: 7 })
})

test('on paper the sums use the form of the report, followed by included and missing institutions', () => {
  const marked = table.lines.map((line) => ({ ...line, form: [{ text: '2101', model: true }] }))
  const missing = [...table.missing, { institutionId: '1004', name: 'Дөрөв' }]
  const paper = sumPaper({ ...table, lines: marked, missing, missingCount: 2 }, facts)
  const [sums = [], list = []] = paper.reports.map((report) =>
    reportTable(report, paper, new Set()).flatMap(({ table }) =>
      table.body.slice(table.headerRows).map((row) => row.map(({ text }) => text)),
    ),
  )
  expect(sums).toEqual([
    ['А', 'Нийт', '0.3', '', '3.25'],
    ['2', 'Цалин', '7.5', '', '7.00'],
    // 0.3 is not 7.5 + 3.25.
    ['Бутархайн улмаас нийлбэр зөрж болно', '', '', '', ''],
  ])
  expect(list).toEqual([
    ['1001', 'Нэг', 'Батлагдсан', '0.1', '1.00'],
    ['1002', 'Хоёр', 'Илгээсэн', '0.2', '2.25'],
    ['1003', 'Гурав', 'Тайлан алга', '', ''],
    ['1004', 'Дөрөв', 'Тайлан алга', '', ''],
  ])
  expect(paper.reports.map(({ code, title, layout }) => [code, title, layout])).toEqual([
    ['R', 'Нэгтгэл. {Y} оны төсөв', 'sum'],
    ['Хавсралт', 'Нэгтгэлд орсон байгууллагууд: Нийт', 'sum'],
  ])
  expect(paper.reports[1]?.columns.map(({ caption }) => caption)).toEqual(['Төлөв', '{Y} он', 'Нэмэлт'])
  // Stand-ins («жишиг») are not part of a sum.
  expect(paper.reports.flatMap(({ lines }) => lines.flatMap(({ form }) => form))).toEqual([])
  expect(paper.facts.institutionName).toBe('Аймаг: 4 байгууллагаас 2 нь орсон нэгтгэл')
  expect([paper.facts.year, paper.facts.sessionName, paper.facts.calculatedAt]).toEqual([
    2026,
    'төсөл',
    '2026-03-02T01:00:00Z',
  ])
})

test('a sum is final only when no institution is missing and all are approved', () => {
  const [approved, sent] = table.parts
  const isFinal = (parts: SumTable['parts'], missing: SumTable['missing']) =>
    sumPaper({ ...table, parts, missing, missingCount: missing.length }, facts).sent
  if (!approved || !sent) throw new Error('there are two')
  expect(isFinal([approved], [])).toBe(true)
  expect(isFinal([approved], table.missing)).toBe(false)
  expect(isFinal([approved, sent], [])).toBe(false)
})

test('on paper every institution has its first line, even if missing, and a provisional sum is marked', () => {
  const paper = sumPaper(table, facts)
  expect(paper.sent).toBe(false)
  const values = (code: string) =>
    paper.rows
      .filter(({ standardReportCode }) => standardReportCode === code)
      .map(({ valueNumber, valueString }) => valueNumber ?? valueString)
  expect(values('R')).toEqual([0.3, '', 3.25, 7.5, '', 7])
  expect(values('Хавсралт')).toEqual(['Батлагдсан', 0.1, 1, 'Илгээсэн', 0.2, 2.25, 'Тайлан алга', '', ''])
  // Rounding is checked only if all summands are summed.
  expect(paper.reports[0]?.sums).toEqual([{ whole: 1, parts: [4, 3] }])
})

test('of thousands without a report the first are named, and how many more there are', () => {
  const many = { ...table, missingCount: 16_201 }
  const paper = sumPaper(many, facts)
  const [list] = paper.reports.slice(-1)
  expect(list?.lines.map(({ code, caption }) => [code, caption]).slice(-2)).toEqual([
    ['1003', 'Гурав'],
    ['', '… болон бусад 16,200'],
  ])
  const values = paper.rows.filter(({ standardReportCode }) => standardReportCode === 'Хавсралт')
  expect(values.length).toBe(4 * 3)
  expect(paper.facts.institutionName).toBe('Аймаг: 16,203 байгууллагаас 2 нь орсон нэгтгэл')
  expect(sumPaper({ ...many, missing: [] }, facts).sent).toBe(false)
  const missing = sumBook(many, { year: 2026, period: 'төсөл' }).sheets.at(-1)
  const noteCells = missing?.cells
    .filter(({ row }) => row === 2)
    .map(({ column, content }) => [column, content])
  expect(noteCells).toEqual([[1, ...texts('… болон бусад 16,200')]])
})

test('in a workbook the sums are formulas over the page of the institutions', () => {
  const { sheets } = sumBook(table, { year: 2026, period: 'төсөл' })
  const [sum, parts, missing] = sheets
  expect(sheets.map(({ frozen }) => frozen.rows)).toEqual([3, 3, 1])
  const row = (sheet: BookSheet | undefined, number: number) =>
    (sheet?.cells ?? [])
      .filter((cell) => cell.row === number)
      .toSorted((a, b) => a.column - b.column)
      .map(({ content, style }) => ({ content, decimals: style.decimals }))
  expect(row(sum, 2).map(({ content }) => content)).toEqual(texts('Код', 'Үзүүлэлт', '2026 он', 'Нэмэлт'))
  expect(row(sum, 3).slice(2)).toEqual([
    { content: { kind: 'formula', formula: "SUM('Байгууллагаар'!C4:D4)", value: 0.3 }, decimals: 1 },
    { content: { kind: 'formula', formula: "SUM('Байгууллагаар'!E4:F4)", value: 3.25 }, decimals: 2 },
  ])
  expect(row(parts, 4).slice(2)).toEqual(
    [10.5, -3, 0, 7].map((value, index) => ({
      content: { kind: 'number', value },
      decimals: index < 2 ? 1 : 2,
    })),
  )
  expect(row(parts, 0).map(({ content }) => content)).toEqual(texts('1001', '1002', '1001', '1002'))
  expect(row(missing, 1).map(({ content }) => content)).toEqual(texts('1003', 'Гурав'))
})

test('a workbook describes its sum, and has every line with its code, depth and style', () => {
  const book = sumBook(table, { year: 2026, period: 'төсөл' })
  expect(book.title).toBe('2026 оны төсөв')
  expect(
    book.sheets.map(({ name, kind, frozen, widths, merged }) => [
      name,
      kind,
      frozen.columns,
      widths.length,
      merged,
    ]),
  ).toEqual([
    ['Нэгтгэл', 'report', 2, 4, []],
    ['Байгууллагаар', 'register', 2, 6, []],
    ['Тайлангүй', 'register', 2, 2, []],
  ])
  const [sum, parts, missing] = book.sheets
  const at = (sheet: BookSheet | undefined, row: number, column: number) =>
    sheet?.cells.find((cell) => cell.row === row && cell.column === column)
  const shown = (sheet: BookSheet | undefined, row: number, columns: number) =>
    Array.from({ length: columns }, (_, column) => {
      const content = at(sheet, row, column)?.content
      return content && ('text' in content ? content.text : 'value' in content ? content.value : null)
    })
  expect(at(sum, 0, 0)?.content).toEqual({ kind: 'text', text: '2026 оны төсөв' })
  expect(shown(sum, 1, 1)).toEqual([
    'төсөл. 2 байгууллагын нийлбэр, мянган төгрөгөөр. Тайлангүй 1 байгууллага ороогүй.',
  ])
  expect([3, 4].map((row) => shown(sum, row, 4))).toEqual([
    ['А', 'Нийт', 0.3, 3.25],
    [2, 'Цалин', 7.5, 7],
  ])
  expect([at(sum, 3, 1), at(sum, 4, 1)].map((cell) => [cell?.style.strong, cell?.style.indent])).toEqual([
    [true, 0],
    [false, 1],
  ])
  expect(
    [at(sum, 3, 2), at(parts, 3, 2), at(sum, 4, 2)].map((cell) => [cell?.style.role, cell?.style.strong]),
  ).toEqual([
    ['computed', true],
    ['given', true],
    ['computed', false],
  ])
  expect(shown(parts, 1, 6).slice(2)).toEqual([
    'Нэг (Батлагдсан)',
    'Хоёр (Илгээсэн)',
    'Нэг (Батлагдсан)',
    'Хоёр (Илгээсэн)',
  ])
  expect(shown(parts, 2, 6)).toEqual(['Код', 'Үзүүлэлт', '2026 он', '2026 он', 'Нэмэлт', 'Нэмэлт'])
  expect(shown(missing, 0, 2)).toEqual(['Дугаар', 'Байгууллага'])
})

test('in a workbook a figure that is not summed has no cell among the sums', () => {
  const { sheets } = sumBook(
    { ...table, summed: [true, false, false, false, false, true] },
    { year: 2026, period: 'төсөл' },
  )
  const figures = sheets[0]?.cells.flatMap(({ row, column, content }) =>
    row > 2 && column > 1 ? [[row, column, content]] : [],
  )
  expect(figures).toEqual([
    [3, 2, { kind: 'formula', formula: "SUM('Байгууллагаар'!C4:D4)", value: 0.3 }],
    [4, 3, { kind: 'formula', formula: "SUM('Байгууллагаар'!E5:F5)", value: 7 }],
  ])
})

test('in a workbook without institutions the sums are nothing', () => {
  const { sheets } = sumBook({ ...table, parts: [] }, { year: 2026, period: 'төсөл' })
  const contents = sheets[0]?.cells.flatMap(({ row, column, content }) =>
    row > 2 && column > 1 ? [content] : [],
  )
  expect(contents).toEqual(Array.from({ length: 4 }, () => ({ kind: 'number', value: 0 })))
})

function texts(...all: readonly string[]) {
  return all.map((text) => ({ kind: 'text', text }))
}

describe('reports of several institutions', () => {
  const wages = reportOf({ columns: [columnOf('Дүн')], lines: [madeLine('Цалин')] })
  const food = reportOf({ columns: [columnOf('Дүн')], lines: [madeLine('Хоол')] })
  const wide = reportOf({ columns: [columnOf('Дүн'), columnOf('Хувь')], lines: [madeLine('Цалин')] })
  const other = reportOf({ ...wages, code: 'S', title: 'Өөр' })
  const list = reportOf({ code: 'L', layout: 'list' })

  test('are summed where code, lines and columns are the same; other forms of a code are numbered', () => {
    const found = summables([
      { id: '1', reports: [wages, other, list] },
      { id: '2', reports: [food] },
      { id: '3', reports: [{ ...wages, title: 'Өөр нэртэй' }] },
      { id: '4', reports: [wide] },
    ])
    expect(found.map(({ key, report, ids }) => [key, report, ids])).toEqual([
      ['R', wages, ['1', '3']],
      ['S', other, ['1']],
      ['R.2', food, ['2']],
      ['R.3', wide, ['4']],
    ])
  })

  test('have as their form the columns of the snapshot; a text is no sum', () => {
    const figures = sheet({
      code: 'figures',
      caption: '',
      purpose: '',
      rows: { '1': 'Цалин', '2': 'Хувь' },
      fields: {
        amount: field('Дүн', 'tugrik'),
        note: field('Тайлбар', 'text'),
        people: field('Хүн', 'people'),
      },
    }).done()
    const report = reportOf({
      columns: [
        columnOf('Нэгж', { unit: 'text', from: 'form' }),
        columnOf('Дүн'),
        columnOf('Тайлбар', { unit: 'text' }),
        columnOf('Өмнөх', { from: 'yearBefore' }),
        columnOf('Хүн', { unit: 'people' }),
      ],
      lines: [madeLine('Цалин'), madeLine('Хувь')],
      sums: [{ whole: 1, parts: [4] }],
      value: { from: 'sheet', sheet: figures, circles: [] },
    })
    const queries: string[] = []
    const form = sumForm(report, ({ sheet, row, field }) => {
      queries.push(`${sheet} ${row}.${field}`)
      return row === '1'
    })
    expect(queries).toEqual(['figures 1.amount', 'figures 1.people', 'figures 2.amount', 'figures 2.people'])
    expect(form.columns.map(({ caption }) => caption)).toEqual(['Дүн', 'Тайлбар', 'Хүн'])
    expect(form.summed).toEqual([true, false, true, false, false, false])
    expect([form.lines, form.sums]).toEqual([report.lines, report.sums])
  })
})

describe('the reports that can be summed', () => {
  const makers = institutions.map(({ institutionId: id, profile }) => {
    const view = viewOf(profile)
    return { id, reports: view === null ? [] : reportsOf(fullEdition2025, view, factsOf(profile, view)) }
  })
  const found = summables(makers)

  test('are tables; one form of a code is one report, two forms are two', () => {
    expect(found.every(({ report }) => report.layout === 'table')).toBe(true)
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    const together = (...ids: readonly string[]) =>
      found.filter((each) => ids.every((id) => each.ids.includes(id))).length
    expect(together('1001', '1008')).toBeGreaterThan(0)
    expect(together('1006', '1007')).toBe(0)
    expect(together('1001', '1004')).toBe(0)
  })

  test('add up amounts and counts, no averages and no shares', () => {
    const purpose = found.find(({ key }) => key === 'SUB_TT1')?.report
    if (!purpose) throw new Error('the report of the purpose is not there')
    const { summed, lines } = sumForm(purpose, additiveIn(reportProgramOf(fullEdition2025, 'sub-public')))
    const notSummed = lines.flatMap(({ caption }, line) => (summed[line] ? [] : [caption]))
    expect(notSummed).toEqual([
      'Ирцийн хувь',
      'Нэг бүлэгт ногдох хүүхэд',
      'Нэг хүүхдэд ногдох хувьсах зардал',
      'Нэг хүүхдэд ногдох төсөв, хувьсах зардлаар',
    ])
  })

  test('have a total that adds up in every budget', () => {
    for (const [view, code] of [
      ['ebs-public', 'EBS_TT16'],
      ['sub-public', 'SUB_TT6'],
      ['ntb', 'EBS_TT9'],
    ] as const) {
      const report = reportsOf(fullEdition2025, view, {}).find((each) => each.code === code)
      if (!report) throw new Error(`${code} is not there`)
      expect(sumForm(report, additiveIn(reportProgramOf(fullEdition2025, view))).summed[0]).toBe(true)
    }
  })
})
