import { describe, expect, it } from 'vitest'
import { sheet } from '#engine/define.ts'
import type { Workbook } from '#engine/entries.ts'
import { evaluate } from '#engine/evaluate.ts'
import { over, times } from '#engine/formula.ts'
import { compile } from '#engine/program.ts'
import { at, field, tugrik, wholeUpTo } from '#engine/sheet.ts'
import { calculateReports, lastYearOf, standInsIn } from '#features/reports/calculate.ts'
import type { Report } from '#forms/reports/report.ts'
import { columnOf, madeLine, madeValues, reportOf } from '#test/support/made-report.ts'
import { nobodyKnown } from '#test/support/nobody-known.ts'
import { paperFacts as facts } from '#test/support/report-case.ts'

const blank = sheet({
  code: 'blank',
  caption: 'Маягт',
  purpose: '',
  rows: { '1': 'Нэг' },
  fields: {
    pupils: field('Сурагч', 'people'),
    price: field('Үнэ', 'tugrik'),
    wage: field('Цалин', 'tugrik'),
  },
})
  .entered(['1'], ['pupils'], wholeUpTo(null), { source: 'test' })
  .entered(['1'], ['price'], tugrik, { source: 'test' })
  .given(['1'], ['wage'], 'test')
  .done()
const [pupils, price, wage] = [at(blank, '1', 'pupils'), at(blank, '1', 'price'), at(blank, '1', 'wage')]

const figures = sheet({
  code: 'figures',
  kind: 'report',
  caption: 'Дүн',
  purpose: '',
  rows: { '1': 'Хоол', '2': 'Нэг сурагчид', '3': 'Цалин' },
  fields: {
    c1: field('Төсөв', 'thousandTugrik'),
    c2: field('Сурагч', 'people'),
    note: field('Тайлбар', 'text'),
  },
})
  .computed(['1'], ['c1'], () => over(times(pupils, price), 1000), 'test')
  .computed(['1'], ['c2'], () => pupils, 'test')
  .computed(['2'], ['c1'], () => price, 'test')
  .computed(['3'], ['c1'], () => over(wage, 1000), 'test')
  .text('note', { '3': 'сараар' })
  .done()

const table = reportOf({
  columns: [
    columnOf('Нэгж', { unit: 'text', from: 'form' }),
    columnOf('Төсөв', { decimals: 1 }),
    columnOf('Өмнөх он', { from: 'yearBefore' }),
    columnOf('Сурагч', { unit: 'people', decimals: 0 }),
    columnOf('Тайлбар', { unit: 'text', decimals: 0 }),
  ],
  lines: [
    madeLine('Хоол'),
    madeLine('Нэг сурагчид', { measure: { unit: 'tugrik', decimals: 2 } }),
    madeLine('Цалин'),
  ],
  value: { from: 'sheet', sheet: figures, circles: [] },
})

const evaluationOf = (entries: Workbook) =>
  evaluate(compile([blank, figures]), { entries, givens: { blank: { '1': { wage: 1_234_567 } } }, facts: {} })
const evaluation = evaluationOf({ blank: { '1.pupils': 3, '1.price': 1_450.25 } })
const calculated = (...reports: readonly Report[]) =>
  calculateReports(reports, { evaluation, people: nobodyKnown, facts })

describe('calculating', () => {
  it('keeps a figure to the decimals of its line, else of its column; where the form has none, an empty text', () => {
    // 3 x 1,450.25 = 4,350.75 tugrik; each pupil 1,450.25 tugrik; a wage of 1,234.567 thousand.
    expect(calculated(table)).toEqual(madeValues([4.4, 3, '', 1_450.25, '', '', 1_234.6, '', 'сараар']))
  })

  it('numbers the documents and names them by code and title; their pages are not known yet', () => {
    const list = reportOf({
      code: 'J',
      layout: 'documents',
      columns: ['№', 'Баримт бичиг', 'Хуудас'].map((caption) => columnOf(caption)),
    })
    const cover = reportOf({ code: 'N', layout: 'cover', value: { from: 'facts', texts: [] } })
    const persons = reportOf({ ...table, code: 'L', layout: 'list', title: 'Жагсаалт' })
    const rows = calculated(cover, list, table, persons)
    expect(rows.filter(({ standardReportCode }) => standardReportCode === 'J')).toEqual(
      madeValues([1, 'R · 2026 оны тайлан', 0, 2, 'L · Жагсаалт', 0], 'J'),
    )
  })

  it('prints the known data of the institution on the cover', () => {
    const texts = [
      ({ institutionName }: typeof facts) => institutionName,
      ({ year }: typeof facts) => `${year} он`,
    ]
    const cover = reportOf({ code: 'N', layout: 'cover', value: { from: 'facts', texts } })
    expect(calculated(cover)).toEqual(madeValues(['Сургууль', '2026 он'], 'N'))
  })

  it('names the line of a list before its figures', () => {
    const columns = [columnOf('Нэр', { unit: 'text' }), columnOf('Төсөв'), columnOf('Сурагч')]
    const list = reportOf({ ...table, layout: 'list', columns, lines: [madeLine('Хоол')] })
    expect(calculated(list).slice(0, 6)).toEqual(madeValues(['Хоол', 4.4, 3, 'Нэг сурагчид', 1_450.3, '']))
  })
})

describe('figures that are those of a norm marked «жишиг»', () => {
  const documents = reportOf({ code: 'J', layout: 'documents' })

  it('are returned by report and number', () => {
    const isMarked = (keys: readonly string[]) =>
      standInsIn([documents, table], evaluation, (_, { row, field }) => keys.includes(`${row}.${field}`))
    expect(isMarked(['1.c1'])).toEqual({ R: [1] })
    expect(isMarked(['3.c1', '1.c2', '2.c1', '3.note'])).toEqual({ R: [2, 4, 7, 9] })
  })

  it('are no entry where a report has none', () => {
    expect(standInsIn([documents, table], evaluation, () => false)).toEqual({})
  })
})

describe('the comparison value from last year', () => {
  const rows = [...madeValues([640, 12, '', 5, '', '', '', '', ''], 'R'), ...madeValues([7], 'OTHER')]

  it('is the first figure of every line of the reports that compare', () => {
    expect(lastYearOf([table], rows)).toEqual({ R: { '1': 640, '4': 5 } })
  })

  it('is nothing for a report that does not, nor of a snapshot without figures of it', () => {
    const plain = reportOf({ ...table, columns: table.columns.filter(({ from }) => from !== 'yearBefore') })
    expect(lastYearOf([plain], rows)).toEqual({})
    expect(lastYearOf([table], madeValues([7], 'OTHER'))).toEqual({})
  })
})
