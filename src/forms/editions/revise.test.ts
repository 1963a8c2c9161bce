import { describe, expect, it } from 'vitest'
import { readsOfCell } from '#engine/define.ts'
import { plus } from '#engine/formula.ts'
import { revised } from '#engine/revise.ts'
import { FormError, type Sheet, wholeUpTo } from '#engine/sheet.ts'
import { counterpartsIn, split } from '#forms/editions/became.ts'
import type { View } from '#forms/editions/edition.ts'
import { type FullEdition, fullEdition2025, type ReportChange } from '#forms/editions/edition-reports.ts'
import { type EditionRevision, revise, withReports, withTabMoved } from '#forms/editions/revise.ts'
import type { Group, ViewCode } from '#forms/profile.ts'
import type { FurtherLine, Report } from '#forms/reports/report.ts'
import { reportOf } from '#test/support/made-report.ts'
import {
  cellOf,
  computedOf,
  dishes,
  guestList,
  guests,
  half,
  halves,
  meals,
  normOf,
  smallEdition,
  smallTable,
  staff,
  wage,
} from '#test/support/small-edition.ts'

type Changes = Partial<EditionRevision> & { readonly reports?: readonly ReportChange[] }

const next = ({ reports, ...changes }: Changes, before: FullEdition = smallEdition): FullEdition =>
  withReports(before, revise(before, { code: 'next', order: 'Жишээ', from: 2030, ...changes }), reports)

const withRow = (row: string) =>
  revised(guests, (r) =>
    r.row(row, `Мөр ${row}`).entered([row], ['count'], wholeUpTo(10), { source: 'Жишээ' }),
  )
const three = withRow('3')

const codesIn = (edition: FullEdition, group: Group) => edition.sheets[group].map(({ code }) => code)
const sheetIn = (edition: FullEdition, code: string) =>
  edition.sheets.ORGEBS.find((sheet) => sheet.code === code)
const rowsIn = (edition: FullEdition, code: string) => sheetIn(edition, code)?.rows.map((row) => row.code)

describe('an edition that changes nothing', () => {
  it('is called otherwise, holds from another year without end, and is frozen', () => {
    expect(next({}, { ...smallEdition, until: 2029 })).toMatchObject({
      code: 'next',
      order: 'Жишээ',
      from: 2030,
      until: null,
      became: [],
    })
    expect(Object.isFrozen(next({}))).toBe(true)
  })

  it('has the same objects', () => {
    const same = next({})
    expect(same.norms).toBe(smallEdition.norms)
    for (const group of ['ORGEBS', 'ORGSUB', 'ORGNTB'] as const) {
      expect(codesIn(same, group)).toEqual(codesIn(smallEdition, group))
      for (const [index, sheet] of same.sheets[group].entries())
        expect(sheet).toBe(smallEdition.sheets[group][index])
    }
    for (const { code } of Object.values(smallEdition.views))
      expect(same.views[code]).toBe(smallEdition.views[code])
    expect(same.reports['ebs-public']?.[0]).toBe(guestList)
    expect(same.reports['ebs-public']?.[1]).toBe(halves)
    expect(same.reports.ntb).toEqual([])
  })
})

describe('a norm', () => {
  it('of another shape retains its position, a new one is last', () => {
    const [other, rent] = [normOf('price', ['lunch', 'supper']), normOf('rent', ['room'])]
    const { norms } = next({ norms: [rent, other] })
    expect(norms).toHaveLength(3)
    expect(norms[0]).toBe(other)
    expect(norms[1]).toBe(wage)
    expect(norms[2]).toBe(rent)
  })

  it('has the sheets that run over its rows made again, and no others', () => {
    const edition = next({ norms: [normOf('wage', ['cook', 'guard'])] })
    expect(rowsIn(edition, 'staff')).toEqual(['cook', 'guard'])
    for (const sheet of [guests, meals, dishes, half]) expect(sheetIn(edition, sheet.code)).toBe(sheet)
    expect(sheetIn(next({ norms: [normOf('price', ['lunch', 'supper'])] }), 'staff')).toBe(staff)
  })
})

describe('a revised sheet', () => {
  it('is in every group that has it, with the sheets over its rows, and over theirs', () => {
    const edition = next({ sheets: [three] })
    expect(edition.sheets.ORGEBS[0]).toBe(three)
    expect(edition.sheets.ORGSUB[0]).toBe(three)
    expect(edition.sheets.ORGSUB[1]).toBe(sheetIn(edition, 'meals'))
    expect([rowsIn(edition, 'meals'), rowsIn(edition, 'dishes')]).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ])
    expect(codesIn(edition, 'ORGNTB')).toEqual([])
  })

  it('leaves sheets that only read its cells unchanged, and so the edition before', () => {
    const edition = next({ sheets: [three] })
    expect(sheetIn(edition, 'half')).toBe(half)
    expect(sheetIn(edition, 'staff')).toBe(staff)
    expect(rowsIn(smallEdition, 'meals')).toEqual(['1', '2'])
  })

  it('has a successor edition, which rebuilds the same dependent sheets', () => {
    const edition = next({ sheets: [three] })
    const four = revised(three, (r) =>
      r.row('4', 'Мөр 4').entered(['4'], ['count'], wholeUpTo(10), { source: 'Жишээ' }),
    )
    expect(rowsIn(next({ sheets: [four] }, edition), 'dishes')).toEqual(['1', '2', '3', '4'])
    expect(sheetIn(next({}, edition), 'meals')).toBe(sheetIn(edition, 'meals'))
    expect(sheetIn(next({}, edition), 'dishes')).toBe(sheetIn(edition, 'dishes'))
  })

  it('may itself run over one that is revised too', () => {
    const dearer = revised(meals, (r) => r.again(['1'], ['cost'], ({ was }) => plus(was, 1)))
    const both = next({ sheets: [dearer, three] })
    expect(rowsIn(both, 'meals')).toEqual(['1', '2', '3'])
    expect(sheetIn(both, 'meals')?.cells.get('1.cost')).toEqual(dearer.cells.get('1.cost'))
    expect(sheetIn(next({ sheets: [dearer] }), 'meals')).toBe(dearer)
  })
})

describe('the sheets of a group', () => {
  const third = computedOf('third', cellOf('half', '1', 'count'))
  const first = computedOf('first', plus(1))

  it.each<readonly [string, Changes, readonly string[], readonly string[]]>([
    [
      'have those that are added, last',
      { added: { ORGEBS: [third, first] } },
      ['guests', 'meals', 'dishes', 'staff', 'half', 'third', 'first'],
      ['guests', 'meals'],
    ],
    [
      'have one that another reads now before it',
      {
        added: { ORGEBS: [first] },
        sheets: [revised(half, (r) => r.again(['1'], ['count'], () => cellOf('first', '1', 'count')))],
      },
      ['guests', 'meals', 'dishes', 'staff', 'first', 'half'],
      ['guests', 'meals'],
    ],
    [
      'have what only the other group gets as it was',
      { added: { ORGSUB: [half] } },
      ['guests', 'meals', 'dishes', 'staff', 'half'],
      ['guests', 'meals', 'half'],
    ],
    ['lose one in every group', { without: ['meals', 'dishes'] }, ['guests', 'staff', 'half'], ['guests']],
    [
      'need nothing of sheets that are not among them',
      { added: { ORGSUB: [third] } },
      ['guests', 'meals', 'dishes', 'staff', 'half'],
      ['guests', 'meals', 'third'],
    ],
  ])('%s', (_, changes, schools, kindergartens) => {
    const edition = next(changes)
    expect([codesIn(edition, 'ORGEBS'), codesIn(edition, 'ORGSUB')]).toEqual([schools, kindergartens])
  })

  it('are the same whether they read themselves', () => {
    const own = revised(guests, (r) =>
      r.row('sum', 'Дүн').computed(['sum'], ['count'], ({ cell }) => cell('1', 'count'), 'Жишээ'),
    )
    expect(codesIn(next({ sheets: [own] }), 'ORGSUB')).toEqual(['guests', 'meals'])
  })
})

describe('the views', () => {
  it('are those before but for the one that is changed', () => {
    const edition = next({ views: { 'ebs-public': (view) => ({ ...view, budget: 'half' }) } })
    expect(edition.views['ebs-public']).toEqual({ ...smallEdition.views['ebs-public'], budget: 'half' })
    expect(edition.views.ntb).toBe(smallEdition.views.ntb)
    const nothingThere: Changes = { views: { ntb: (view) => ({ ...view, budget: 'half' }) } }
    expect(() => next(nothingThere)).toThrow('ntb shows half')
  })

  it('print the reports that they now name, in their order', () => {
    const edition = next({ views: { 'ebs-public': (view) => ({ ...view, reports: ['HALF'] }) } })
    expect(edition.reports['ebs-public']).toEqual([halves])
    expect(edition.reports['ebs-private']).toHaveLength(2)
  })
})

describe('a report', () => {
  const captions = (edition: FullEdition, view: ViewCode, code: string) =>
    edition.reports[view]?.find((report) => report.code === code)?.lines.map(({ caption }) => caption)
  const line = (after: number, caption: string): FurtherLine => ({
    after,
    line: { caption, level: 0, strong: false, values: [plus(1)] },
  })
  const other = smallTable('HALF', { Өөр: plus(1) })
  const another = smallTable('HALF', { Дахин: plus(1) })
  const both: readonly ViewCode[] = ['ebs-public', 'ebs-private']

  it.each<readonly [string, Changes['reports'], readonly string[], readonly string[]]>([
    ['stays', [], ['Тал', 'Бүтэн'], ['Тал', 'Бүтэн']],
    ['is another in every view', [{ code: 'HALF', instead: other }], ['Өөр'], ['Өөр']],
    [
      'is another in one view',
      [{ code: 'HALF', views: ['ebs-private'], instead: other }],
      ['Тал', 'Бүтэн'],
      ['Өөр'],
    ],
    [
      'is the last that is put in its place',
      [
        { code: 'HALF', instead: other },
        { code: 'HALF', views: ['ebs-public'], instead: another },
        { code: 'HALF', further: [line(1, 'Нэмэлт')] },
      ],
      ['Дахин', 'Нэмэлт'],
      ['Өөр', 'Нэмэлт'],
    ],
    [
      'has further lines of every change, each below a line as those before have left them',
      [
        { code: 'HALF', further: [line(0, 'Эхний'), line(3, 'Сүүлийн')] },
        { code: 'HALF', views: both.slice(0, 1), further: [line(1, 'Дараах')] },
      ],
      ['Эхний', 'Дараах', 'Тал', 'Бүтэн', 'Сүүлийн'],
      ['Эхний', 'Тал', 'Бүтэн', 'Сүүлийн'],
    ],
    [
      'loses a line before it gets another',
      [{ code: 'HALF', without: ['Тал'], further: [line(1, 'Дараах')] }],
      ['Бүтэн', 'Дараах'],
      ['Бүтэн', 'Дараах'],
    ],
  ])('%s', (_, reports = [], ofPublic, ofPrivate) => {
    const edition = next({ reports })
    expect(both.map((view) => captions(edition, view, 'HALF'))).toEqual([ofPublic, ofPrivate])
    expect(edition.reports['ebs-public']?.[0]).toBe(guestList)
  })

  it('that runs over a revised sheet is made again, another is the same object', () => {
    const edition = next({ sheets: [three] })
    expect(captions(edition, 'ebs-public', 'GUESTS')).toEqual(['Нэг', 'Хоёр', 'Мөр 3'])
    expect(edition.reports['ebs-public']?.[1]).toBe(halves)
    expect(next({ sheets: [three] }, edition).reports['ebs-public']?.[0]).toBe(
      edition.reports['ebs-public']?.[0],
    )
  })

  it('keeps its further lines in the editions after', () => {
    const added = next({ reports: [{ code: 'GUESTS', further: [line(0, 'Эхний')] }] })
    expect(captions(added, 'ebs-public', 'GUESTS')).toEqual(['Эхний', 'Нэг', 'Хоёр'])
    const followed = next({ sheets: [three] }, added)
    expect(captions(followed, 'ebs-public', 'GUESTS')).toEqual(['Эхний', 'Нэг', 'Хоёр', 'Мөр 3'])
    const more = next({ reports: [{ code: 'GUESTS', further: [line(1, 'Дараах')] }] }, followed)
    expect(captions(more, 'ebs-private', 'GUESTS')).toEqual(['Эхний', 'Дараах', 'Нэг', 'Хоёр', 'Мөр 3'])
    const four = revised(three as Sheet<string, string>, (r) =>
      r.row('4', 'Мөр 4').entered(['4'], ['count'], wholeUpTo(10), { source: 'Жишээ' }),
    )
    expect(captions(next({ sheets: [four] }, more), 'ebs-public', 'GUESTS')).toEqual([
      'Эхний',
      'Дараах',
      'Нэг',
      'Хоёр',
      'Мөр 3',
      'Мөр 4',
    ])
  })

  it('without lines of its own stays the same object on any change', () => {
    const cover: Report = reportOf({ code: 'COVER' })
    const views = {
      ntb: (view: FullEdition['views']['ntb']) => ({ ...view, reports: ['COVER'] }),
    }
    const edition = next({ sheets: [three], views, reports: [{ code: 'COVER', instead: cover }] })
    expect(edition.reports.ntb).toHaveLength(1)
    expect(edition.reports.ntb?.[0]).toBe(cover)
  })
})

describe('a tab', () => {
  const { views } = fullEdition2025
  const order = (view: View) => view.tabs.map(({ value }) => value)

  it('is moved before another', () => {
    const moved = withTabMoved(views['sub-private'], 13, { before: 1 })
    expect([order(views['sub-private']), order(moved)]).toEqual([
      [0, 1, 2, 5, 13],
      [0, 13, 1, 2, 5],
    ])
  })

  it.each([
    [99, 1],
    [1, 99],
  ])('is refused where %d or %d is not there', (tab, before) => {
    expect(() => withTabMoved(views.ntb, tab, { before })).toThrow('ntb has no tab 99')
  })
})

describe('a value read from a split row of a norm', () => {
  it('is the sum of its parts, in sheets, reports and views; other readers stay the same object', () => {
    const parts = ['price/supper', 'price/dinner']
    const edition = next({
      norms: [normOf('price', ['supper', 'dinner'])],
      became: [split('price/lunch', parts)],
    })
    const read = [...(sheetIn(edition, 'meals')?.cells.values() ?? [])].flatMap(readsOfCell)
    expect(new Set(read.map(({ sheet, row }) => `${sheet}/${row}`))).toEqual(
      new Set(['guests/1', 'guests/2', ...parts]),
    )
    expect(sheetIn(edition, 'half')).toBe(half)
    expect(edition.reports['ebs-public']?.[1]).toBe(halves)
    expect(edition.views.ntb).toBe(smallEdition.views.ntb)
    // Also if the sheet is rebuilt over more guests.
    const more = next({ sheets: [three] }, edition)
    const again = [...(sheetIn(more, 'meals')?.cells.values() ?? [])].flatMap(readsOfCell)
    expect(again.map(({ row }) => row)).not.toContain('lunch')
  })

  it('is mapped to all its parts', () => {
    const { since } = next({
      norms: [normOf('price', ['supper', 'dinner'])],
      became: [split('price/lunch', ['price/supper', 'price/dinner'])],
    })
    expect(Object.values(since).flatMap(counterpartsIn)).toMatchObject([
      { was: ['price/lunch.value'], is: ['price/supper.value', 'price/dinner.value'] },
    ])
  })
})

describe('a change that cannot be is refused:', () => {
  it.each<readonly [string, Changes, string]>([
    ['a line that goes and is not there', { reports: [{ code: 'HALF', without: ['Нэг'] }] }, 'no line Нэг'],
    ['a norm among the sheets', { sheets: [smallEdition.norms[0]?.sheet ?? three] }, 'is a norm'],
    ['a sheet that is added and there already', { added: { ORGSUB: [guests] } }, 'guests already'],
    ['a sheet that is revised and not there', { sheets: [{ ...three, code: 'nobody' }] }, 'nobody'],
    [
      'sheets that read each other',
      {
        added: {
          ORGNTB: [computedOf('a', cellOf('b', '1', 'count')), computedOf('b', cellOf('a', '1', 'count'))],
        },
      },
      'in a circle: a',
    ],
    [
      'a report that a view prints and nobody declares',
      { views: { ntb: (view) => ({ ...view, reports: ['NONE'] }) } },
      'ntb prints NONE',
    ],
  ])('%s', (_, changes, says) => {
    expect(() => next(changes)).toThrow(FormError)
    expect(() => next(changes)).toThrow(says)
  })
})

describe('the code of an edition', () => {
  const called = (code: string) => () => revise(fullEdition2025, { code, order: 'Зөвхөн тест', from: 2030 })
  it.each(['2030', 'later', 'b-2'])('«%s» can be part of an address', (code) => {
    expect(called(code)).not.toThrow()
  })
  it.each(['', '2030/1', 'Later', 'шинэ', 'a b', 'a.b'])(
    '«%s» is refused with a message that lists the allowed characters',
    (code) => {
      expect(called(code)).toThrow(FormError)
      expect(called(code)).toThrow('small letters of the Latin alphabet, digits and hyphens')
    },
  )
})
