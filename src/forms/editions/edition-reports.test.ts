import { describe, expect, it } from 'vitest'
import { fact, plus } from '#engine/formula.ts'
import { cellKeyOf } from '#engine/key.ts'
import { byCell, joined, removed, renamed, split } from '#forms/editions/became.ts'
import {
  counterpartsOf,
  type Edition,
  type Mapping,
  programOf,
  sameCounterpart,
  tabOf,
  viewNamed,
} from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import {
  everyReport,
  type FullEdition,
  figuresBefore,
  fullEdition2025,
  reportProgramOf,
  reportsOf,
  reportsOfView,
  rowsSince,
  storedRowsSince,
} from '#forms/editions/edition-reports.ts'
import { editionFor, editionOf, UnknownEdition } from '#forms/editions/editions.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { revise, withReports } from '#forms/editions/revise.ts'
import type { Report } from '#forms/reports/report.ts'
import { line } from '#forms/reports/shared/table-report.ts'
import { columnOf, madeLine, madeValues, reportOf } from '#test/support/made-report.ts'
import { cellOf, guestList, halves, smallEdition, smallTable } from '#test/support/small-edition.ts'

describe('the edition of a year', () => {
  const edition = (code: string, from: number, until: number | null): Edition => ({
    ...edition2025,
    code,
    from,
    until,
  })
  const three = [edition('a', 2025, 2026), edition('b', 2028, 2028), edition('c', 2029, null)]
  it.each([
    [2024, 'a'],
    [2026, 'a'],
    // Between two editions the earlier one is valid; the later has not started.
    [2027, 'a'],
    [2028, 'b'],
    [2029, 'c'],
    [2040, 'c'],
  ])('%d is the one that holds then', (year, code) => {
    expect(editionFor(year, three).code).toBe(code)
  })

  it('is the program’s own where none is named', () => {
    expect([2024, 2025, 2026].map((year) => editionFor(year).code)).toEqual(['2025', '2025', '2025'])
    expect([editionOf('2025'), fullEditionOf('2025')]).toEqual([edition2025, fullEdition2025])
  })

  it.each([editionOf, fullEditionOf])('is refused where the program has none of that name', (named) => {
    expect(() => named('1999')).toThrow(new UnknownEdition('1999'))
  })
})

describe('an edition', () => {
  it('is compiled once a group, and once a view with its reports', () => {
    const copy: FullEdition = { ...smallEdition }
    expect(programOf(copy, 'ORGEBS')).toBe(programOf(copy, 'ORGEBS'))
    expect(programOf(copy, 'ORGEBS')).not.toBe(programOf(smallEdition, 'ORGEBS'))
    expect([...programOf(copy, 'ORGSUB').sheets.keys()]).toEqual(['price', 'wage', 'guests', 'meals'])
    expect(reportProgramOf(copy, 'ebs-public')).toBe(reportProgramOf(copy, 'ebs-public'))
    expect(reportsOfView(copy, 'ebs-public')).toBe(reportsOfView(copy, 'ebs-public'))
  })

  it('calculates the figures of a view’s reports behind its sheets', () => {
    const codes = [...reportProgramOf(smallEdition, 'ebs-public').sheets.keys()]
    expect(codes.slice(-3)).toEqual(['half', 'GUESTS', 'HALF'])
    expect([...reportProgramOf(smallEdition, 'ntb').sheets.keys()]).toEqual(['price', 'wage'])
    expect(reportsOfView({ ...smallEdition, reports: {} }, 'ebs-public')).toEqual([])
  })

  it('lists each of its reports once, even if several views contain it', () => {
    expect(everyReport(smallEdition)).toEqual([guestList, halves])
  })

  it('prints for an institution only the reports that apply to it', () => {
    const capital: Report = { ...halves, appliesWhen: fact('location', 'capital') }
    const edition: FullEdition = { ...smallEdition, reports: { 'ebs-public': [guestList, capital] } }
    const codes = (location: string) => reportsOf(edition, 'ebs-public', { location }).map(({ code }) => code)
    expect([codes('capital'), codes('soumNear')]).toEqual([['GUESTS', 'HALF'], ['GUESTS']])
  })

  it('knows the declared sums of a report, followed by those of its formulas', () => {
    const own = [{ whole: 1, parts: [2] }]
    const edition = (report: Report): FullEdition => ({ ...smallEdition, reports: { ntb: [report] } })
    const sums = (report: Report) => reportsOfView(edition(report), 'ntb')[0]?.sums
    const added = smallTable('ADDED', {
      Нийт: plus(line('ADDED', 2), line('ADDED', 3)),
      Нэг: plus(1),
      Хоёр: plus(2),
    })
    expect(sums(added)).toEqual([{ whole: 1, parts: [2, 3] }])
    expect(sums({ ...added, sums: own })).toEqual([...own, { whole: 1, parts: [2, 3] }])
  })

  it('finds a tab by one of its sheets, and a view by its name', () => {
    const tabs = [
      { value: 1, label: 'Нэг', sheets: ['a', 'b'], group: null, panel: null },
      { value: 2, label: 'Хоёр', sheets: ['c'], group: null, panel: null },
    ]
    expect(['b', 'c', 'd'].map((sheet) => tabOf({ tabs }, sheet)?.value)).toEqual([1, 2, undefined])
    // The centres' income plan also appears below their variable costs; links lead to the tab of its name.
    expect(tabOf(edition2025.views.ntb, 'ntb-b5')?.label).toBe('Төсвийн зорилго')
    expect(tabOf(edition2025.views.ntb, 'ntb-b4')?.label).toBe('Хувьсах зардлаар тооцсон төсөв')
    expect(viewNamed(edition2025.views, 'ntb')).toBe(edition2025.views.ntb)
    expect(['toString', undefined].map((name) => viewNamed(edition2025.views, name))).toEqual([
      undefined,
      undefined,
    ])
  })

  it('knows of a cell where it stood before, though another is new there', () => {
    const at = { sheet: 'a', row: '1', field: 'x' } as const
    const other = { ...at, row: '2' } as const
    const fresh = { was: [], is: [cellKeyOf(at)], adds: true }
    const edition: Edition = { ...edition2025, since: { before: byCell([fresh]) } }
    expect([at, other].map(counterpartsOf(edition, 'before'))).toEqual([fresh, sameCounterpart(other)])
  })
})

describe('values of a snapshot map to another edition', () => {
  const formOf = (captions: string, columns = 1): Report =>
    reportOf({
      columns: [
        ...Array.from({ length: columns }, (_, index) => columnOf(`${index}`)),
        columnOf('Өмнөх', { from: 'yearBefore' }),
      ],
      lines: [...captions].map((caption) => madeLine(caption)),
    })
  const editionWith = (report: Report | null): FullEdition => ({
    ...smallEdition,
    reports: report ? { ntb: [halves, report] } : {},
  })

  /** Returns the lines as letters: each value is at its letter, a dot is an empty line. */
  const follow = (was: string, is: string): string => {
    const rows = rowsSince(
      { before: editionWith(formOf(was)), now: editionWith(formOf(is)) },
      'ntb',
      madeValues([...was]),
    )
    const inLine = (rowNum: number) => rows.find((row) => row.rowNum === rowNum)?.valueString ?? '.'
    expect(rows.every(({ rowNum }) => rowNum >= 1 && rowNum <= is.length)).toBe(true)
    return [...is].map((_, index) => inLine(index + 1)).join('')
  }

  it.each([
    ['as they were', 'abc', 'abc', 'abc'],
    ['below a line more at the top', 'abc', 'xabc', '.abc'],
    ['above a line more at the end', 'abc', 'abcx', 'abc.'],
    ['around lines more', 'abcd', 'axbyzcd', 'a.b..cd'],
    ['above a line that is gone at the end', 'abc', 'ab', 'ab'],
    ['below lines that are gone at the top', 'abcd', 'cd', 'cd'],
    ['without those that are gone', 'abcde', 'ace', 'ace'],
    ['at the place of a line that is only called otherwise', 'abc', 'axc', 'abc'],
    ['so also at both ends', 'abc', 'xby', 'abc'],
    ['and of several beside each other', 'abcd', 'axyd', 'abcd'],
    ['in no line where it cannot be told which is which', 'abcd', 'axd', 'a.d'],
    ['nor where lines have come in that place too', 'abd', 'axyd', 'a..d'],
    ['told gap by gap', 'abcde', 'axcyze', 'abc..e'],
    ['as many under their captions as can be', 'abcab', 'cab', 'cab'],
    ['under the first of two captions alike', 'aab', 'ab', 'ab'],
    ['nowhere in a form without lines', 'ab', '', ''],
    ['from a form without lines nowhere', '', 'ab', '..'],
  ])('%s', (_, was, is, stands) => {
    expect(follow(was, is)).toBe(stands)
  })

  it('column by column', () => {
    const rows = rowsSince(
      { before: editionWith(formOf('abc', 3)), now: editionWith(formOf('axbc', 3)) },
      'ntb',
      madeValues(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']),
    )
    expect(rows.map(({ rowNum, valueString }) => [rowNum, valueString])).toEqual([
      [1, 'a1'],
      [2, 'a2'],
      [3, 'a3'],
      [7, 'b1'],
      [8, 'b2'],
      [9, 'b3'],
      [10, 'c1'],
      [11, 'c2'],
      [12, 'c3'],
    ])
  })

  it.each([
    ['that is gone', formOf('ab'), null],
    ['that is new', null, formOf('ab')],
    ['of other columns', formOf('ab', 2), formOf('ab', 1)],
  ])('nowhere of a report %s', (_, was, is) => {
    const both = { before: editionWith(was), now: editionWith(is) }
    expect(rowsSince(both, 'ntb', madeValues(['a', 'b']))).toEqual([])
  })

  it('each with its own report, and as they are where that is the same', () => {
    const both = { before: editionWith(formOf('ab')), now: editionWith(formOf('xab')) }
    const [ofOther, own] = [madeValues([7, 8, 9], 'HALF'), madeValues(['a', 'b'])]
    const moved = rowsSince(both, 'ntb', [...ofOther, ...own])
    expect(moved).toEqual([...ofOther, ...own.map((row) => ({ ...row, rowNum: row.rowNum + 1 }))])
    expect(rowsSince({ before: both.before, now: both.before }, 'ntb', own)).toBe(own)
  })
})

describe('lines that an edition maps', () => {
  const table = (captions: string): Report =>
    smallTable(
      'HALF',
      Object.fromEntries([...captions].map((each) => [each, each === 'r' ? plus(2) : count])),
    )
  const count = cellOf('guests', '1', 'count')
  const baseEdition = { ...smallEdition, reports: { 'ebs-public': [table('abcr')] } }
  const next = (
    before: FullEdition,
    report: Report,
    became: readonly Mapping[],
    code = 'next',
  ): FullEdition =>
    withReports(before, revise(before, { code, order: 'Жишээ', from: 2030 }), [
      { code: 'HALF', views: ['ebs-public'], instead: report, became },
      { code: 'GUESTS', instead: guestList },
    ])
  const first: FullEdition = {
    ...baseEdition,
    reports: { 'ebs-public': [guestList, table('abcr')], 'ebs-private': [guestList, halves] },
  }
  const rows = madeValues([1, 2, 4, 8], 'HALF')
  const movedTo = (before: FullEdition, now: FullEdition) =>
    rowsSince({ before, now }, 'ebs-public', rows).map(({ rowNum, valueNumber }) => [rowNum, valueNumber])

  it.each([
    [
      'that are one are their sum',
      'bcr',
      [joined(['1', '2'], '1')],
      [
        [1, 3],
        [2, 4],
        [3, 8],
      ],
    ],
    [
      'that do not add up are none',
      'xbc',
      [joined(['1', '4'], '1')],
      [
        [2, 2],
        [3, 4],
      ],
    ],
    [
      'that are several are none',
      'axbcr',
      [split('1', ['1', '2'])],
      [
        [3, 2],
        [4, 4],
        [5, 8],
      ],
    ],
    [
      'that stand elsewhere are themselves',
      'cabr',
      [renamed('1', '3'), renamed('2', '2'), renamed('3', '1')],
      [
        [1, 4],
        [2, 2],
        [3, 1],
        [4, 8],
      ],
    ],
    [
      'that are gone are none, and what stands there is new',
      'abcr',
      [removed('2')],
      [
        [1, 1],
        [3, 4],
        [4, 8],
      ],
    ],
  ] as const)('%s', (_, captions, became, stands) => {
    expect(movedTo(first, next(first, table(captions), became))).toEqual(stands)
  })

  it('go over two editions as over one, on the screen too', () => {
    const second = next(first, table('bcr'), [joined(['1', '2'], '1')])
    const third = next(second, table('cr'), [joined(['1', '2'], '1')], 'third')
    expect(movedTo(first, third)).toEqual([
      [1, 7],
      [2, 8],
    ])
    const figure = { sheet: 'HALF', row: '1', field: 'c1' }
    const before = figuresBefore({ before: first, now: third }, 'ebs-public', 'HALF')
    expect(before(figure).was).toEqual(['1', '2', '3'].map((row) => cellKeyOf({ ...figure, row })))
    expect(figuresBefore({ before: first, now: first }, 'ebs-public', 'HALF')(figure)).toEqual(
      sameCounterpart(figure),
    )
  })

  it.each([
    ['a line that is not there', [joined(['1', '9'], '1')], 'no line 9'],
    ['one line twice', [renamed('1', '2'), renamed('1', '3')], 'line 1'],
  ] as const)('are refused at load time if it maps %s', (_, became, message) => {
    expect(() => next(first, table('abcr'), became)).toThrow(message)
  })
})

describe('one stored report fits the form of this year', () => {
  const form = (captions: string): Report =>
    reportOf({ columns: [columnOf('0')], lines: [...captions].map((each) => madeLine(each)) })
  const [ab, xab, abc] = [form('ab'), form('xab'), form('abc')]
  const before: FullEdition = {
    ...smallEdition,
    reports: { ntb: [ab], 'ntb-draft': [ab], 'ebs-public': [abc] },
  }
  const now: FullEdition = {
    ...smallEdition,
    reports: { ntb: [xab], 'ntb-draft': [xab], 'ebs-public': [abc] },
  }
  const { code } = ab

  it.each([
    ['line by line', { viewThen: 'ntb', view: 'ntb' }, ['a', 'b'], [2, 3]],
    ['where nobody noted by which view it was made', { viewThen: null, view: 'ntb' }, ['a', 'b'], [2, 3]],
    ['where that view is no more', { viewThen: 'gone', view: 'ntb' }, ['a', 'b'], [2, 3]],
    ['made by another view in the same form', { viewThen: 'ntb-draft', view: 'ntb' }, ['a', 'b'], [2, 3]],
    ['but not made in another form', { viewThen: 'ebs-public', view: 'ntb' }, ['a', 'b', 'c'], null],
    ['nor with more values than its form has', { viewThen: 'ntb', view: 'ntb' }, ['a', 'b', 'c'], null],
    ['nor for a view that makes it no more', { viewThen: 'ntb', view: 'sub-public' }, ['a', 'b'], null],
  ] as const)('%s', (_, views, values, lines) => {
    const rows = storedRowsSince({ before, now }, { code, ...views }, madeValues([...values], code))
    expect(rows?.map(({ rowNum }) => rowNum) ?? null).toEqual(lines)
  })
})
