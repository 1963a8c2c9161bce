import { describe, expect, test } from 'vitest'
import { documentForm } from '#documents/paper/document-form.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import type { Report } from '#forms/reports/report.ts'
import { columnOf, madeLine, madeValues, paperOf, reportOf } from '#test/support/made-report.ts'
import { exampleFacts, paperExample } from '#test/support/paper-example.ts'

const report = (change: Partial<Report> = {}): Report =>
  reportOf({
    columns: [columnOf('Дүн'), columnOf('Тайлбар', { unit: 'text' })],
    lines: [madeLine('Цалин'), madeLine('Нэмэгдэл'), madeLine('НИЙТ', { strong: true })],
    ...change,
  })
const formOf = (
  values: readonly (number | string | null)[],
  change: Partial<Report> = {},
  more: Partial<PaperInputs> = {},
): string => {
  const made = report(change)
  return documentForm(made, paperOf([made], madeValues(values), more))
}

const plain = [1000, 'а', 2000, 'б', 3000, 'в']
const wrapping = 'Ерөнхий боловсролын сургуулийн багшийн цалингийн сан '.repeat(2)

describe('the form of a document', () => {
  test.each<[string, readonly (number | string | null)[]]>([
    ['other figures', [7, 'а', 99_999, 'б', 123, 'в']],
    ['other texts that fit in a line', [1000, 'цалин', 2000, 'хөлс', 3000, 'нийт']],
    ['no text at all', [1000, '', 2000, '', 3000, '']],
  ])('is the same with %s', (_, values) => {
    expect(formOf(values)).toBe(formOf(plain))
  })

  test.each<[string, string]>([
    ['a text that wraps', formOf([1000, wrapping, 2000, 'б', 3000, 'в'])],
    ['a text of letters that nobody measured', formOf([1000, '中', 2000, 'б', 3000, 'в'])],
    ['a text of two lines', formOf([1000, 'а\nа', 2000, 'б', 3000, 'в'])],
    ['a line more', formOf(plain, { lines: [...report().lines, madeLine('Илүү')] })],
    [
      'a line whose caption wraps',
      formOf(plain, { lines: [madeLine(wrapping), ...report().lines.slice(1)] }),
    ],
    ['a note below it', formOf(plain, { sums: [{ whole: 5, parts: [1] }] })],
    [
      'columns that are wider for their figures',
      formOf([1_000_000_000_000, 'а', 2000, 'б', 3000, 'в'], {
        columns: [columnOf('Дүн', { width: 0.01 }), columnOf('Тайлбар', { unit: 'text' })],
      }),
    ],
    ['pages of two lines', formOf(plain, { linesPerPage: 2 })],
    ['another title', formOf(plain, { title: `{Y} ${wrapping}` })],
  ])('is another one with %s', (_, form) => {
    expect(form).not.toBe(formOf(plain))
  })

  test('changes with the content of a wrapped text', () => {
    const other = wrapping.replace('багшийн', 'ажилтны')
    expect(formOf([1000, wrapping, 2000, 'б', 3000, 'в'])).not.toBe(
      formOf([1000, other, 2000, 'б', 3000, 'в']),
    )
  })

  test.each([
    ['of one line', 'Дорнод аймгийн сургууль', true],
    ['that wraps', exampleFacts.institutionName, false],
  ])('of a cover is the same for every name %s', (_, institutionName, same) => {
    const example = paperExample()
    const [cover] = example.reports
    if (cover === undefined) throw new Error('the example has a cover')
    const named = (name: string): string =>
      documentForm(cover, {
        ...example,
        rows: example.rows.map((row) =>
          row.valueString === exampleFacts.institutionName ? { ...row, valueString: name } : row,
        ),
      })
    expect(named(institutionName) === named('12 дугаар цэцэрлэг')).toBe(same)
  })

  test('is another one where a strong line has no figures: as a heading it stays with the line below it', () => {
    const lines = [madeLine('Бүлэг', { strong: true }), ...Array.from({ length: 8 }, () => madeLine('Мөр'))]
    const figures = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? index : ''))
    expect(formOf([null, '', ...figures], { lines })).not.toBe(formOf([1, '', ...figures], { lines }))
  })

  test('is independent of other documents', () => {
    const [one, other] = [report(), report({ code: 'O', lines: [madeLine(wrapping)] })]
    const rows = [...madeValues(plain), ...madeValues(plain, 'O')]
    expect(documentForm(one, paperOf([other, one], rows))).toBe(formOf(plain))
  })
})
