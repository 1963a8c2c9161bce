import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkAddress } from '#budget/page-addresses.ts'
import {
  checkCodeFromSearch,
  filterParameters,
  guideFromSearch,
  isFirstEntry,
  movedTo,
  type PageAddress,
  pageSearch,
  readAddress,
  setCellInAddress,
  writeAddress,
} from '#budget/web/address.ts'
import { institutionsQuery } from '#features/portfolio/api.ts'

const at = (
  year: number | null,
  tab: number | null,
  period: string | null,
  report: string | null = null,
): PageAddress => ({
  year,
  tab,
  period,
  institution: null,
  desk: null,
  filter: '',
  compared: '',
  sum: null,
  sumBy: null,
  sumColumn: null,
  sumPage: 0,
  sumSize: 20,
  sumLastYear: 'no',
  sumUntil: 'now',
  report,
  figure: null,
  list: null,
  cell: null,
})
const cell = { sheet: 'ebs-b1', row: '3', field: 'quantity' }

describe('an address', () => {
  test.each([
    ['?year=2026&tab=1&period=2026-02', at(2026, 1, '2026-02')],
    ['?year=2026&tab=0', at(2026, 0, null)],
    ['?year=2026&report=EBS_TT17', at(2026, null, null, 'EBS_TT17')],
    ['?year=2026&report=EBS_TT17&figure=3.1', { ...at(2026, null, null, 'EBS_TT17'), figure: '3.1' }],
    ['?year=2026&list=similar', { ...at(2026, null, null), list: 'similar' as const }],
    ['?year=2026&list=sensitivity', { ...at(2026, null, null), list: 'sensitivity' as const }],
    ['?year=2026&tab=1&cell=ebs-b1.3.quantity', { ...at(2026, 1, null), cell }],
    [
      '?year=2026&cell=EBS_TT16.ebs.3.quantity',
      { ...at(2026, null, null), cell: { ...cell, sheet: 'EBS_TT16.ebs' } },
    ],
    ['?year=2026', at(2026, null, null)],
    ['?year=', at(null, null, null)],
    ['', at(null, null, null)],
    ['?year=2026&institution=1001&tab=1', { ...at(2026, 1, null), institution: '1001' }],
    ['?year=2026&section=sums', { ...at(2026, null, null), desk: 'sums' as const }],
    ['?year=2026&section=nowhere', at(2026, null, null)],
    [
      '?year=2026&section=institutions&page=2&region=65&budgetStatus=returned&search=%D0%B0+%D0%B1&other=1&overdue=',
      {
        ...at(2026, null, null),
        desk: 'institutions' as const,
        filter: 'search=%D0%B0+%D0%B1&budgetStatus=returned&region=65&page=2',
      },
    ],
    [
      '?year=2026&sum=EBS_TT7&by=region&column=3&columnPage=2&columnSize=50&lastYear=yes&until=sent',
      {
        ...at(2026, null, null),
        sum: 'EBS_TT7',
        sumBy: 'region' as const,
        sumColumn: 2,
        sumPage: 1,
        sumSize: 50 as const,
        sumLastYear: 'yes' as const,
        sumUntil: 'sent' as const,
      },
    ],
    [
      '?year=2026&section=comparison&comparePage=2&highlight=1001&type=EBS&indicator=shareOfPay',
      {
        ...at(2026, null, null),
        desk: 'comparison' as const,
        filter: 'type=EBS',
        compared: 'indicator=shareOfPay&highlight=1001&comparePage=2',
      },
    ],
    ['?year=2026&period=2026-02&sum=EBS_TT16.ebs', { ...at(2026, null, '2026-02'), sum: 'EBS_TT16.ebs' }],
  ])('%s is read, and written so that it reads the same', (search, address) => {
    expect(readAddress(search)).toEqual(address)
    expect(readAddress(writeAddress(address))).toEqual(address)
  })

  test.each([
    ['?year=2026&tab=5&table.sort=name&table.page=2', '?year=2026&tab=5'],
    ['?year=2026&tab=5&cell=ebs-b1.3.quantity', '?year=2026&tab=5'],
    ['?year=2026&tab=5', '?year=2026&tab=5'],
    ['', ''],
  ])('«%s» shows the page «%s»', (search, page) => {
    vi.stubGlobal('window', { location: { search } })
    expect(pageSearch()).toBe(page)
    vi.unstubAllGlobals()
  })

  test('of another screen has no state of a list', () => {
    const list = readAddress('?year=2026&tab=5&table.sort=name&table.page=2')
    expect(list).toEqual(at(2026, 5, null))
    expect(writeAddress(movedTo(list, { tab: 6 }))).toBe('?year=2026&tab=6')
  })

  test.each(['?year=abc', '?year=-1', '?year=2026.5', '?year=20260'])('%s chooses no year', (search) => {
    expect(readAddress(search).year).toBeNull()
  })

  test.each(['ebs-b1', 'ebs-b1.3', 'a/b.3.c', '..', '.3.quantity'])('«%s» is no cell', (name) => {
    expect(readAddress(`?year=2026&cell=${name}`).cell).toBeNull()
  })

  test('a cell is written as it is read, without signs that an address would hide', () => {
    expect(writeAddress({ ...at(2026, 1, null), cell })).toBe('?year=2026&tab=1&cell=ebs-b1.3.quantity')
  })

  test('moving to a tab keeps the period, moving to a year does not', () => {
    const start = at(2026, 0, '2026-01')
    expect(movedTo(start, { tab: 5 })).toEqual(at(2026, 5, '2026-01'))
    expect(movedTo(start, { year: 2025 })).toEqual(at(2025, 0, null))
  })

  test('the address contains every filter of the list, its sort order, its page and its columns', () => {
    const queryKeys = Object.keys(institutionsQuery.omit({ institution: true }).shape)
    expect(filterParameters.toSorted()).toEqual([...queryKeys, 'columns'].toSorted())
  })

  test('the list filter stays while one of its institutions is open, also in another year', () => {
    const list = {
      ...at(2026, null, null),
      desk: 'institutions' as const,
      filter: 'budgetStatus=returned&page=2',
    }
    const open = movedTo(list, { institution: '1001', tab: 3 })
    expect(open).toEqual({ ...list, institution: '1001', tab: 3 })
    expect(movedTo(open, { institution: null, tab: null })).toEqual(list)
    expect(movedTo(list, { year: 2025 })).toEqual({ ...list, year: 2025 })
  })

  test('any other move leaves the report, list or cell', () => {
    expect(movedTo({ ...at(2026, 1, null), cell }, { tab: 1 })).toEqual(at(2026, 1, null))
    const shown = at(2026, 0, '2026-01', 'EBS_TT17')
    expect(movedTo(shown, { tab: 0 })).toEqual(at(2026, 0, '2026-01'))
    expect(movedTo(at(2026, 0, '2026-01'), { report: 'EBS_TT17' })).toEqual(shown)
    expect(movedTo({ ...shown, report: null, list: 'changes' }, { tab: 0 })).toEqual(at(2026, 0, '2026-01'))
  })

  test('only an address without any year is a first entry', () => {
    expect(isFirstEntry('?tab=1')).toBe(true)
    expect(isFirstEntry('?year=')).toBe(false)
  })
})

test.each([
  ['', null],
  ['?year=2026&tab=1', null],
  ['?check=', ''],
  ['?check=a1b2c3d4e5f6', 'a1b2c3d4e5f6'],
  ['?check=A1B2+C3D4+E5F6', 'A1B2 C3D4 E5F6'],
])('«%s» requests the check of %j', (search, code) => {
  expect(checkCodeFromSearch(search)).toBe(code)
})

test('the printed address requests the check of its code', () => {
  const address = new URL(checkAddress('https://tosov.example', 'a1b2c3d4e5f6'))
  expect([address.pathname, checkCodeFromSearch(address.search)]).toEqual(['/', 'a1b2c3d4e5f6'])
})

test.each([
  ['?guide=ebs-public&year=2026&edition=2025', { view: 'ebs-public', year: 2026, edition: '2025' }],
  ['?guide=ebs-public&year=2028&edition=later', { view: 'ebs-public', year: 2028, edition: 'later' }],
  ['?guide=&edition=example-2027', { view: null, year: null, edition: 'example-2027' }],
  ['?guide=nobody&year=abc&edition=%25', { view: 'nobody', year: null, edition: null }],
  ['?guide=&edition=Later', { view: null, year: null, edition: null }],
  ['?guide=&edition=', { view: null, year: null, edition: null }],
  ['?year=2026&edition=2025', null],
])('«%s» requests the guide of %j', (search, expected) => {
  expect(guideFromSearch(search)).toEqual(expected)
})

describe('the address of a user who moves from cell to cell', () => {
  const written: string[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    const history = { replaceState: (_: unknown, __: string, href: string) => written.push(href) }
    vi.stubGlobal('window', { location: { search: '?year=2026&tab=6' }, history })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    written.length = 0
  })
  const step = (row: number) =>
    setCellInAddress({ sheet: 'ebs-b6', row: String(row), field: 'mainOneSalary' })

  test('follows each step at once: a reload after a few steps restores the last one', () => {
    for (const row of [1, 2, 3]) {
      step(row)
      vi.advanceTimersByTime(10)
    }
    expect(written.map((href) => readAddress(href.slice(1)).cell?.row)).toEqual(['1', '2', '3'])
  })

  test('follows a repeated arrow key as often as a browser allows, and ends at the last cell', () => {
    for (const row of Array(900).keys()) {
      step(row)
      vi.advanceTimersByTime(33)
    }
    expect(written.length).toBeGreaterThan(100)
    expect(written.length).toBeLessThan(200)
    vi.advanceTimersByTime(300)
    expect(written.at(-1)).toContain('ebs-b6.899.')
  })
})
