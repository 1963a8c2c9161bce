import { describe, expect, it, test } from 'vitest'
import { approvedFigures } from '#documents/approved-columns.ts'
import { peopleLines, withApproved } from '#documents/report-lists.ts'
import { includedSheets } from '#documents/workbook/form-page.ts'
import { bookOf } from '#documents/workbook/report-workbook.ts'
import { sheetNames } from '#documents/workbook/sheet-names.ts'
import { type Book, type BookCell, type BookSheet, lettersAcross } from '#documents/workbook/workbook.ts'
import { applies } from '#engine/compile.ts'
import { evaluate, valueAt } from '#engine/evaluate.ts'
import { factText } from '#engine/fact-text.ts'
import { cellPositionOf } from '#engine/key.ts'
import { standInText } from '#engine/stand-in-text.ts'
import { programShown } from '#forms/editions/edition.ts'
import { fullEdition2025, reportsOf } from '#forms/editions/edition-reports.ts'
import { bookInputsOf } from '#test/support/book-inputs.ts'
import { everyView, randomInstitutions } from '#test/support/random-institution.ts'

const institutions = randomInstitutions(40, 20_261_121)

const formulasOf = ({ cells }: BookSheet): readonly string[] =>
  cells.flatMap(({ content }) => (content.kind === 'formula' ? [content.formula] : []))

/** Returns the nesting depth of brackets; fails if they are unbalanced. */
function depthOf(formula: string): number {
  let [now, most] = [0, 0]
  for (const sign of formula.replace(/'[^']*'|"[^"]*"/g, '')) {
    now += sign === '(' ? 1 : sign === ')' ? -1 : 0
    most = Math.max(most, now)
  }
  expect(now).toBe(0)
  return most
}

it('is tried with every view', () => {
  expect(new Set(institutions.map(({ view }) => view))).toEqual(new Set(everyView))
})

describe.each(institutions)('the workbook of $name', (institution) => {
  const { view, evaluation } = institution
  const book = bookOf(bookInputsOf(institution))
  const names = book.sheets.map(({ name }) => name)

  it('begins with the first sheet and the reports, and ends with the norms', () => {
    const kinds = book.sheets.map(({ kind }) => kind)
    const order = ['about', 'report', 'blank', 'register', 'norm']
    expect(kinds).toEqual(kinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
    const reports = reportsOf(fullEdition2025, view, evaluation.inputs.facts)
    expect(names.slice(1, 1 + reports.length)).toEqual(reports.map(({ code }) => code))
  })

  it('respects the limits of Excel: names, lengths and depths of formulas', () => {
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(names.filter((name) => !/^[^[\]:*?/\\']{1,31}$/.test(name))).toEqual([])
    for (const formula of book.sheets.flatMap(formulasOf)) {
      expect(formula.length).toBeLessThan(8192)
      expect(depthOf(formula)).toBeLessThan(64)
    }
  })

  it('contains every sheet that a formula names, and no unread norm or register', () => {
    const named = new Set(
      book.sheets
        .flatMap(formulasOf)
        .flatMap((formula) => [...formula.matchAll(/'([^']+)'!/g)].map(([, name = '']) => name)),
    )
    expect([...named].filter((name) => !names.includes(name))).toEqual([])
    const behind = book.sheets.filter(({ kind }) => kind === 'register' || kind === 'norm')
    expect(behind.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([])
  })

  it('has no two things in one cell, and none outside the sheet', () => {
    for (const { cells } of book.sheets) {
      expect(new Set(cells.map(({ row, column }) => `${row},${column}`)).size).toBe(cells.length)
      expect(cells.filter(({ row, column }) => row < 0 || column < 0)).toEqual([])
    }
  })

  it('has rows as high as their wrapped texts need', () => {
    const low = book.sheets.flatMap(({ name, cells, widths, heights }) =>
      cells.flatMap(({ content, row, column, style }) => {
        const isLong =
          content.kind === 'text' &&
          ['caption', 'text'].includes(style.role) &&
          content.text.length > (widths[column] ?? 0)
        return isLong && (heights.get(row) ?? 1) < 2 ? [`${name} ${row}: ${content.text}`] : []
      }),
    )
    expect(low).toEqual([])
  })

  it('wraps its purpose above the repeated rows of each printed page, or within the one page', () => {
    for (const { kind, cells, widths, heights, merged } of book.sheets) {
      if (kind === 'about') continue
      const purpose = cells.find(({ row, column }) => row === 1 && column === 0)
      const block = merged.find(({ top }) => top === 1)
      const letters = widths.slice(0, (block?.right ?? 0) + 1).reduce((sum, width) => sum + width, 0)
      const all = widths.reduce((sum, width) => sum + width, 0)
      expect(purpose?.style.role).toBe('purpose')
      expect(block).toMatchObject({ left: 0, bottom: 1, right: all > lettersAcross ? 1 : widths.length - 1 })
      const length = purpose?.content.kind === 'text' ? purpose.content.text.length : 0
      expect((heights.get(1) ?? 1) * letters).toBeGreaterThan(length)
    }
  })

  it('omits an empty form that does not belong to the institution', () => {
    const { inputs } = evaluation
    const own = new Set(bookInputsOf(institution).blanks)
    const included = includedSheets(evaluation, [
      ...reportsOf(fullEdition2025, view, inputs.facts).flatMap(({ value }) =>
        value.from === 'sheet' ? [value.sheet.code] : [],
      ),
      ...own,
    ])
    const empty = included.filter(
      ({ sheet }) =>
        sheet.kind === 'blank' &&
        !(own.has(sheet.code) && applies(sheet, inputs.facts)) &&
        [...sheet.cells.keys()].every((key) => {
          const { row, field } = cellPositionOf(key)
          return valueAt(evaluation, { sheet: sheet.code, row, field }) === 0
        }),
    )
    expect(empty.map(({ sheet }) => sheet.code)).toEqual([])
  })

  it('explains its signs below a sheet, and adds no note without them', () => {
    for (const { cells } of book.sheets) {
      const hasLegend = cells.some(
        ({ content }) => content.kind === 'text' && content.text === standInText.legend,
      )
      expect(hasLegend).toBe(cells.some(({ style }) => style.sign !== ''))
    }
    const marked = book.sheets.filter(({ cells }) => cells.some(({ style }) => style.sign !== ''))
    expect(marked.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['report', 'norm']))
  })

  it('has columns as wide as the texts in them, to forty letters', () => {
    const narrow = book.sheets
      .filter(({ kind }) => kind === 'report')
      .flatMap(({ cells, widths, frozen }) =>
        cells.flatMap(({ content, row, column }) => {
          const isInside = content.kind === 'text' && row >= frozen.rows && column > 1
          const isNarrow = isInside && (widths[column] ?? 0) < Math.min(content.text.length, 40)
          return isNarrow ? [content.text] : []
        }),
      )
    expect(narrow).toEqual([])
  })
})

describe.each(institutions.slice(0, 12))('the workbook of a revised budget, as $name', (institution) => {
  const { view, evaluation, people } = institution
  const inputs = bookInputsOf(institution)
  const reports = reportsOf(fullEdition2025, view, evaluation.inputs.facts)
  const figures = approvedFigures(reports, inputs.rows)
  const approved = { sessionName: 'Анхны төсөв', figures, otherAmount: null }
  const year = evaluate(programShown(fullEdition2025, fullEdition2025.views[view]), evaluation.inputs)
  const made = withApproved(reports, peopleLines(reports, people), { approved, year })
  const book = bookOf({ ...inputs, ...made, facts: { ...inputs.facts, approved } })
  const plain = bookOf(inputs)
  const sheetsOf = (of: Book) => of.sheets.filter(({ name }) => name in figures)

  it('has approved amount and change before the new one as live formulas; the rest is unchanged', () => {
    expect(book.sheets.map(({ name }) => name)).toEqual(plain.sheets.map(({ name }) => name))
    for (const { name, cells } of sheetsOf(book)) {
      expect(new Set(cells.map(({ row, column }) => `${row},${column}`)).size).toBe(cells.length)
      const figureCount = Object.keys(figures[name] ?? {}).length
      const before = sheetsOf(plain).find((each) => each.name === name)?.cells ?? []
      const inTable = (of: readonly BookCell[], is: string) => of.filter(({ content }) => content.kind === is)
      expect(inTable(cells, 'formula')).toHaveLength(inTable(before, 'formula').length + figureCount)
      const head = cells.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []))
      expect(head.join('\n')).toMatch(/Баталсан.*\nӨөрчлөлт.*\nШинэ/)
    }
  })

  it('comes to no change where nothing has changed, each in its own line', () => {
    const changes = sheetsOf(book).flatMap(({ cells }) =>
      cells.flatMap(({ content, row }) =>
        content.kind === 'formula' && /^ROUND\([A-Z]+\d+,\d\)-[A-Z]+\d+$/.test(content.formula)
          ? [{ row, formula: content.formula, value: content.value }]
          : [],
      ),
    )
    expect(changes.length).toBeGreaterThan(0)
    for (const { row, formula, value } of changes) {
      expect([...formula.matchAll(/[A-Z](\d+)/g)].map(([, line]) => Number(line))).toEqual([row + 1, row + 1])
      expect(value).toBeCloseTo(0, 6)
    }
  })
})

describe('the first sheet', () => {
  const [institution] = institutions
  if (!institution) throw new Error('no institution was made')
  const inputs = bookInputsOf(institution)
  const texts = (book: Book): string =>
    (book.sheets[0]?.cells ?? [])
      .flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []))
      .join('\n')

  it('gives the source of each norm, in the administrator’s wording if there is one', () => {
    const norms = [...inputs.evaluation.program.sheets.values()].filter(({ kind }) => kind === 'norm')
    const word = 'Сайдын А/1-р тушаал (2026-01-01-ээс)'
    const namedSources = Object.fromEntries(
      norms.map(({ code, rows }) => [code, Object.fromEntries(rows.map((row) => [row.code, word]))]),
    )
    const saying = (book: Book): number =>
      book.sheets.filter(({ cells }) =>
        cells.some(({ content }) => content.kind === 'text' && content.text === word),
      ).length
    expect(saying(bookOf(inputs))).toBe(0)
    const sourced = bookOf({ ...inputs, namedSources })
    expect(saying(sourced)).toBe(sourced.sheets.filter(({ kind }) => kind === 'norm').length)
  })

  it('shows whether the figures match the calculation', () => {
    expect(texts(bookOf(inputs))).toContain('хадгалсан тайлантай таарч байна')
    expect(texts(bookOf({ ...inputs, changedInputs: 3 }))).toContain('3 утга өөрчлөгдсөн')
  })

  it('names the facts that count in Mongolian, and every sheet', () => {
    const book = bookOf(inputs)
    const location = factText.value(institution.evaluation.inputs.facts.location ?? '')
    expect(texts(book)).toContain(`Байршил\n${location}`)
    expect(texts(book)).not.toMatch(/^[a-zA-Z]+$/m)
    const links = (book.sheets[0]?.cells ?? []).flatMap(({ content }) =>
      content.kind === 'link' ? [content.sheet] : [],
    )
    expect(links).toEqual(book.sheets.slice(1).map(({ name }) => name))
  })
})

const long = 'Суралцагчийн тооны итгэлцүүр нийслэлд'

test.each<[string, readonly string[], readonly string[]]>([
  ['keeps what Excel takes', ['Үдийн хоол', 'EBS_TT16'], ['Үдийн хоол', 'EBS_TT16']],
  ['leaves out forbidden signs', ["Нийт: [а/б]? *'в'\\"], ['Нийт а б в']],
  ['shortens to 31 letters', [long], ['Суралцагчийн тооны итгэлцүүр н…']],
  ['tells namesakes apart, in capitals or not', ['Тоо', 'тоо', 'Тоо'], ['Тоо', 'тоо (2)', 'Тоо (3)']],
  [
    'tells shortened ones apart within 31 letters',
    [long, long],
    ['Суралцагчийн тооны итгэлцүүр н…', 'Суралцагчийн тооны итгэлцү… (2)'],
  ],
  ['never leaves a sheet without a name', ['', '::'], ['–', '– (2)']],
])('%s', (_, captions, names) => {
  expect(sheetNames(captions)).toEqual(names)
  for (const name of sheetNames(captions)) expect(name.length).toBeLessThanOrEqual(31)
})
