import { describe, expect, it } from 'vitest'
import { annexOf } from '#documents/paper/annex.ts'
import { sheet } from '#engine/define.ts'
import { evaluate } from '#engine/evaluate.ts'
import { over, times } from '#engine/formula.ts'
import { compile } from '#engine/program.ts'
import { at, field, tugrik } from '#engine/sheet.ts'
import { fullEdition2025, reportsOf } from '#forms/editions/edition-reports.ts'
import { columnOf, madeLine, reportOf } from '#test/support/made-report.ts'
import { school, soumSchool } from '#test/support/school.ts'

const pay = sheet({
  code: 'pay',
  caption: 'Цалин',
  purpose: '',
  rows: { '1': 'Багш' },
  fields: { month: field('Сард', 'tugrik'), year: field('Жилд', 'tugrik') },
})
  .entered(['1'], ['month'], tugrik, { source: 'spec 000 §5' })
  .computed(['1'], ['year'], ({ same }) => times(same('month'), 12), '12 сар')
  .done()

const figures = sheet({
  code: 'R',
  kind: 'report',
  caption: 'Тайлан',
  purpose: '',
  rows: { '1': 'Цалин', '2': 'Бусад' },
  fields: { c1: field('Дүн', 'thousandTugrik') },
})
  .computed(['1'], ['c1'], () => over(at(pay, '1', 'year'), 1000), 'spec 001 §9')
  .computed(['2'], ['c1'], () => 0, 'spec 001 §9')
  .done()

const report = reportOf({
  columns: [columnOf('Дүн')],
  lines: [madeLine('Цалин', { code: '1.1' }), madeLine('Бусад', { code: '1.2' })],
  value: { from: 'sheet', sheet: figures, circles: [] },
})

const year = (month: number) =>
  evaluate(compile([pay]), { entries: { pay: { '1.month': month } }, givens: {}, facts: {} })

describe('the annex of a report', () => {
  it('explains each figure, and explains a copied figure by its source', () => {
    expect(annexOf([report], year(1_500_000), 2026)).toEqual([
      {
        code: 'R',
        title: '2026 оны тайлан',
        figures: [
          {
            number: '1.1',
            caption: 'Цалин',
            figure: '18,000.0 мянган төгрөг',
            how: [
              '«Цалин · Багш · Жилд» ÷ 1,000',
              '18,000,000 ÷ 1,000 = 18,000 мянган төгрөг',
              'Үүнд «Цалин · Багш · Жилд»:',
              '«Багш · Сард» × 12',
              '1,500,000 × 12 = 18,000,000 төгрөг',
              'Үндэслэл: 12 сар',
            ],
          },
        ],
      },
    ])
  })

  it('omits a report with figures that are all 0, and one without a table', () => {
    expect(annexOf([report], year(0), 2026)).toEqual([])
    expect(annexOf([{ ...report, layout: 'list' }, reportOf()], year(1), 2026)).toEqual([])
  })

  it('has with every policy indicator the unit of its line, in its equation too', () => {
    const evaluation = school(soumSchool)
    const reports = reportsOf(fullEdition2025, 'ebs-public', evaluation.inputs.facts)
    const figures = annexOf(reports, evaluation, 2026).find(({ code }) => code === 'EBS_TT1')?.figures ?? []
    expect(figures.length).toBeGreaterThan(5)
    const bare = figures.flatMap(({ figure, how }) =>
      [figure, ...how.filter((step) => /^[\d(].* [=≈] /.test(step))].filter((step) => /[\d.]$/.test(step)),
    )
    expect(bare).toEqual([])
    expect(figures.map(({ figure }) => figure.replace(/^[\d.,]+ /, ''))).toContain('хүүхэд')
  })

  it('of a school explains every figure that is not 0, each with its formula and its source', () => {
    const evaluation = school(soumSchool)
    const reports = reportsOf(fullEdition2025, 'ebs-public', evaluation.inputs.facts)
    const annex = annexOf(reports, evaluation, 2026)
    const tables = reports.filter(({ layout, value }) => layout === 'table' && value.from === 'sheet')
    expect(annex.length).toBeGreaterThan(4)
    expect(annex.length).toBeLessThanOrEqual(tables.length)
    const all = annex.flatMap((each) => each.figures)
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter(({ how }) => how.length < 2 || !how.at(-1)?.startsWith('Үндэслэл: '))).toEqual([])
    expect(all.filter(({ how }) => /undefined|NaN|§/.test(how.join()))).toEqual([])
  })
})
