import { describe, expect, it, test } from 'vitest'
import { fillBookOf } from '#documents/workbook/fill-in-workbook.ts'
import type { BookSheet } from '#documents/workbook/workbook.ts'
import { sheet } from '#engine/define.ts'
import { contentString, type Edit, enterBlock } from '#engine/entry.ts'
import { type Evaluation, evaluate } from '#engine/evaluate.ts'
import { above, plus, times } from '#engine/formula.ts'
import { addressIn, keyOf } from '#engine/key.ts'
import { numberCell } from '#engine/number/source-cell.ts'
import { workbookCell } from '#engine/number/workbook-cell.ts'
import { compile } from '#engine/program.ts'
import { ruleText } from '#engine/rule-text.ts'
import { at, field, percentUpTo, wholeUpTo } from '#engine/sheet.ts'
import type { PlacedSheet, ReadCell } from '#features/workbooks/placing.ts'
import {
  type BookChange,
  type BookDecisions,
  bookChanges,
  importWorkbook,
} from '#features/workbooks/workbook-changes.ts'
import { bookAsRead, shown } from '#test/support/book-as-read.ts'
import { smallTable } from '#test/support/small-table.ts'

const whose = { institutionId: '1001', institutionName: 'Нийслэлийн 199-р сургууль' }

const under = { under: ['Энэ жил'] }
const next = { under: ['Дараа жил'] }

/** Two rows and two columns share their captions, as in the ministry's forms. */
const pupils = sheet({
  code: 'pupils',
  caption: 'Сурагч {Y}',
  purpose: 'Туршилт',
  rows: { '1': 'Бага анги', '2': 'Үүнээс эмэгтэй', '3': 'Дунд анги', '4': 'Үүнээс эмэгтэй', sum: 'Нийт' },
  fields: {
    now: field('Хүүхэд', 'people', under),
    groups: field('Бүлэг', 'groups', under),
    after: field('Хүүхэд', 'people', next),
    grown: field('Өсөлт', 'people', next),
  },
})
  .entered(['1', '2', '3', '4'], ['now'], wholeUpTo(500), { source: 'туршилт' })
  .entered(['1', '3'], ['groups'], wholeUpTo(20), { source: 'туршилт' })
  .proposed(['1', '3'], ['after'], wholeUpTo(900), ({ same }) => times(same('now'), 2), { source: 'туршилт' })
  .entered(['2'], ['after'], wholeUpTo(900), {
    source: 'туршилт',
    locks: ({ cell }) => [{ when: above(cell('1', 'now'), 100), why: 'Хэт олон.' }],
  })
  .computed(['1', '3'], ['grown'], ({ same }) => plus(same('after'), times(same('now'), -1)), 'туршилт')
  .computed(['sum'], ['now', 'groups'], ({ sumOfRows }) => sumOfRows(['1', '3']), 'туршилт')
  .done()

const rooms = sheet({
  code: 'rooms',
  caption: 'Өрөө',
  purpose: 'Туршилт',
  rows: { '1': 'Анги танхим', '2': 'Шаардлагатай' },
  fields: { count: field('Тоо', 'groups') },
})
  .entered(['1'], ['count'], wholeUpTo(at(pupils, 'sum', 'groups')), { source: 'туршилт' })
  .computed(['2'], ['count'], () => at(pupils, 'sum', 'groups'), 'туршилт')
  .done()

/** Codes and a caption that differ from others only by a mark between digits. */
const classes = sheet({
  code: 'gradeClasses',
  caption: 'Бүлэг',
  purpose: 'Туршилт',
  rows: { '1-1': 'Үүнээс', '1-10': 'Үүнээс' },
  fields: { twelfth: field('12-р анги', 'groups'), other: field('Бусад', 'tugrik') },
})
  .entered(['1-1', '1-10'], ['twelfth', 'other'], wholeUpTo(20), { source: 'туршилт' })
  .done()

const program = compile([pupils, rooms])
const blanks = ['pupils', 'rooms']
const start = evaluate(program, {
  entries: { pupils: { '1.now': 40, '2.now': 18, '1.groups': 2 }, rooms: { '1.count': 1 } },
  givens: {},
  facts: {},
})

function madeOf(evaluation: Evaluation, only: readonly string[] = blanks) {
  return fillBookOf({
    evaluation,
    blanks: only,
    saves: () => true,
    institution: { id: '1001', name: 'Тосонбулаг' },
    year: 2026,
    madeAt: '2026-08-15T06:02:00Z',
    namedSources: {},
    isStandIn: () => false,
  })
}

function withCells(
  sheets: readonly PlacedSheet[],
  name: string,
  cells: Readonly<Record<string, ReadCell>>,
): readonly PlacedSheet[] {
  return sheets.map((each) => {
    if (each.name !== name) return each
    const rows = each.rows.map((row) => [...row])
    for (const [spot, content] of Object.entries(cells)) {
      const [, letter = '', number = ''] = /^([A-Z])(\d+)$/.exec(spot) ?? []
      const row = rows[Number(number) - 1] ?? []
      row[letter.charCodeAt(0) - 65] = content
      rows[Number(number) - 1] = row
    }
    return { ...each, rows }
  })
}

const uncalculated = workbookCell(null, { formula: '1+1' })
const usual: BookDecisions = { doubts: {}, overtaken: 'keep' }

function changesOf(
  sheets: readonly PlacedSheet[],
  evaluation: Evaluation = start,
  decisions: BookDecisions = usual,
): readonly BookChange[] {
  const brought = importWorkbook({ sheets, evaluation, blanks, ...whose, year: 2026 })
  if ('kind' in brought) throw new Error(brought.kind)
  return bookChanges(brought, evaluation, decisions).sheets.flatMap(({ changes }) => changes)
}

function short(change: BookChange): string {
  const where = `${change.at.sheet}/${keyOf(change.at)}`
  switch (change.kind) {
    case 'written':
      return `${where} written ${change.value}`
    case 'overtaken':
      return `${where} overtaken ${change.was} ${contentString(change.content)} ${change.written}`
    case 'differs':
      return `${where} differs ${contentString(change.content)} ${change.ours}`
    default:
      return `${where} ${change.kind} ${contentString(change.content)}`
  }
}

const shortly = (sheets: readonly PlacedSheet[], evaluation?: Evaluation, decisions?: BookDecisions) =>
  changesOf(sheets, evaluation, decisions).map(short)

const read = bookAsRead(madeOf(start))
const name = 'Сурагч 2026'
const page = madeOf(start).sheets.find((each) => each.name === name)
const rowsOf = (each: PlacedSheet | undefined): readonly (readonly ReadCell[])[] => each?.rows ?? []

const later = (...cells: readonly (readonly [sheet: string, key: string, value: number])[]): Evaluation =>
  enterBlock(
    start,
    cells.map(([code, key, content]): Edit => ({ at: addressIn(code, key), content })),
  ).next

describe('the workbook that is filled in', () => {
  it('has the codes of rows and the numbers of columns, and the mark above', () => {
    expect(rowsOf(read.find((each) => each.name === name)).slice(2)).toEqual([
      ['Мэдээлэл рүү буцах', 'Тосов · pupils · 2026 · 1001'],
      expect.arrayContaining(['Энэ жил', 'Дараа жил']),
      expect.anything(),
      ['А', 'Б', 1, 2, 3, 4],
      [1, 'Бага анги', 40, 2, 80, 40],
      [2, 'Үүнээс эмэгтэй', 18, '', ''],
      [3, 'Дунд анги', '', '', 0, 0],
      [4, 'Үүнээс эмэгтэй', ''],
      [5, 'Нийт', 40, 2],
    ])
  })

  it('unlocks editable cells with their limits, including proposals, and no others', () => {
    const { rules } = madeOf(start)
    expect(rules.get(name)?.map(({ row, column, min, max }) => [row + 1, column, min, max])).toEqual([
      [7, 2, '0', '500'],
      [8, 2, '0', '500'],
      [9, 2, '0', '500'],
      [10, 2, '0', '500'],
      [7, 3, '0', '20'],
      [9, 3, '0', '20'],
      [7, 4, '0', '900'],
      [9, 4, '0', '900'],
      [8, 4, '0', '900'],
    ])
    expect(rules.get('Өрөө')?.map(({ max }) => max)).toEqual([`'${name}'!D11`])
  })

  it('locks the cells of a form lock and all that the institution cannot save', () => {
    const rulesOf = (evaluation: Evaluation, saves: (code: string) => boolean) =>
      fillBookOf({
        evaluation,
        blanks,
        saves,
        institution: { id: '1', name: '' },
        year: 2026,
        madeAt: '2026-08-15T06:02:00Z',
        namedSources: {},
        isStandIn: () => false,
      }).rules
    const many = rulesOf(later(['pupils', '1.now', 101]), (code) => code === 'pupils')
    expect(many.get(name)?.length).toBe(8)
    expect(many.get('Өрөө')).toEqual([])
  })

  it('for one blank includes the sheets that it reads, and unlocks none of them', () => {
    const book = madeOf(start, ['rooms'])
    expect(book.sheets.map((each) => each.name)).toEqual(['Мэдээлэл', 'Өрөө', name])
    expect([...book.rules.keys()]).toEqual(['Өрөө'])
    const roles = (each: BookSheet | undefined) => new Set(each?.cells.map(({ style }) => style.role))
    expect(roles(book.sheets[2]).has('entered')).toBe(false)
    expect(roles(page).has('entered')).toBe(true)
  })
})

describe('a book that comes back', () => {
  test.each<[string, Readonly<Record<string, ReadCell>>, readonly string[]]>([
    ['as it went changes nothing', {}, []],
    ['with a new figure', { C9: 25 }, ['pupils/3.now written 25']],
    ['with another figure', { C7: 41 }, ['pupils/1.now written 41']],
    ['with a figure as a text', { C9: ' 125\u00a0' }, ['pupils/3.now written 125']],
    ['with an emptied cell', { C8: '' }, ['pupils/2.now written null']],
    ['with a figure above its limit', { C9: 501 }, ['pupils/3.now refused 501']],
    ['with words in a cell', { C9: 'олон' }, ['pupils/3.now refused олон']],
    ['with its own proposal typed', { E7: 80 }, []],
    ['with another proposal', { E7: 90, F7: 50 }, ['pupils/1.after written 90']],
    ['with a computed cell that was typed over', { C11: 99 }, ['pupils/sum.now differs 99 40']],
    ['with words in a computed cell', { C11: 'нийт' }, ['pupils/sum.now differs нийт 40']],
    ['with an emptied computed cell', { C11: '' }, []],
    ['with a formula without its result', { C9: uncalculated }, ['pupils/3.now refused =1+1']],
    ['with a computed cell whose formula lost its result', { C11: uncalculated }, []],
    [
      'with a formula without its result that names a unit',
      { C11: workbookCell(null, { formula: 'IF(\'Мэдээлэл\'!B23="мянган төгрөг",1,0)' }) },
      [],
    ],
    ['with a day', { C9: workbookCell(new Date('2026-08-15')) }, ['pupils/3.now refused 2026-08-15']],
    ['with a boolean', { C9: workbookCell(true) }, ['pupils/3.now refused TRUE']],
    ['with a percentage', { C9: { ...numberCell(0.25), format: '0%' } }, ['pupils/3.now refused 0.25']],
    ['with dust of a formula', { C9: 0.1 + 24.9 + 1e-12 }, ['pupils/3.now written 25']],
  ])('%s', (_, cells, expected) => {
    const all = withCells(read, name, { ...settledBy(cells), ...cells })
    expect(shortly(all)).toEqual(expected)
  })

  test.each<[string, Readonly<Record<string, ReadCell>>, number]>([
    ['as it went', {}, 0],
    ['with an emptied proposal', { E7: '' }, 0],
    ['with a new figure and an emptied proposal', { C9: 25, E7: '' }, 1],
  ])('%s counts the listed changes alone', (_, cells, count) => {
    const sheets = withCells(read, name, { ...settledBy(cells), ...cells })
    const brought = importWorkbook({ sheets, evaluation: start, blanks, ...whose, year: 2026 })
    if ('kind' in brought) throw new Error(brought.kind)
    expect(bookChanges(brought, start, usual).edits).toHaveLength(count)
  })

  it('with a proposal recalculated by Excel contains no entry there', () => {
    expect(shortly(withCells(read, name, { C9: 25, E9: 50, F9: 25, C11: 65 }))).toEqual([
      'pupils/3.now written 25',
    ])
  })

  it('from a program without formula calculation reports no differences for stale results', () => {
    expect(shortly(withCells(read, name, { C7: 44 }))).toEqual(['pupils/1.now written 44'])
  })

  it('prompts for the meaning of an ambiguous text', () => {
    const pays = sheet({
      code: 'pays',
      caption: 'Цалин',
      purpose: '',
      rows: { '1': 'Нэг' },
      fields: { pay: field('Дүн', 'tugrik') },
    })
      .entered(['1'], ['pay'], { ...wholeUpTo(null), decimals: 2 }, { source: 'туршилт' })
      .done()
    const evaluation = evaluate(compile([pays]), { entries: {}, givens: {}, facts: {} })
    const sheets = withCells(bookAsRead(madeOf(evaluation, ['pays'])), 'Цалин', { C6: '475,962' })
    const brought = importWorkbook({
      sheets,
      evaluation,
      blanks: ['pays'],
      ...whose,
      year: 2026,
    })
    if ('kind' in brought) throw new Error(brought.kind)
    const with_ = (doubts: BookDecisions['doubts']) =>
      bookChanges(brought, evaluation, { doubts, overtaken: 'keep' })
    expect(with_({}).sheets[0]?.changes).toMatchObject([
      { kind: 'ambiguous', interpretations: [475_962, 475.962] },
    ])
    expect(with_({}).edits).toEqual([])
    const long = withCells(bookAsRead(madeOf(evaluation, ['pays'])), 'Цалин', { C6: 214_285.714285714 })
    const rounded = importWorkbook({
      sheets: long,
      evaluation,
      blanks: ['pays'],
      ...whose,
      year: 2026,
    })
    if ('kind' in rounded) throw new Error(rounded.kind)
    expect(bookChanges(rounded, evaluation, usual).sheets[0]?.changes).toMatchObject([
      { kind: 'written', value: 214_285.71, notice: ruleText.rounded('214285.714285714', '214285.71') },
    ])
    expect(with_({ commaMark: 'first' }).edits.map(({ content }) => contentString(content))).toEqual([
      '475962',
    ])
  })

  test('a comma of a whole figure is ambiguous next to a decimal comma', () => {
    const pays = sheet({
      code: 'pays',
      caption: 'Цалин',
      purpose: '',
      rows: { '1': 'Нэг' },
      fields: { pay: field('Дүн', 'tugrik'), people: field('Хүн', 'people') },
    })
      .entered(['1'], ['pay'], { ...wholeUpTo(null), decimals: 2 }, { source: 'туршилт' })
      .entered(['1'], ['people'], wholeUpTo(null), { source: 'туршилт' })
      .done()
    const evaluation = evaluate(compile([pays]), { entries: {}, givens: {}, facts: {} })
    const kindsOf = (pay: string): readonly string[] => {
      const sheets = withCells(bookAsRead(madeOf(evaluation, ['pays'])), 'Цалин', { C6: pay, D6: '25,000' })
      const read = importWorkbook({ sheets, evaluation, blanks: ['pays'], ...whose, year: 2026 })
      if ('kind' in read) throw new Error(read.kind)
      return bookChanges(read, evaluation, usual).sheets.flatMap(({ changes }) =>
        changes.map(({ kind }) => kind),
      )
    }
    expect([kindsOf('12'), kindsOf('12,5')]).toEqual([
      ['written', 'written'],
      ['written', 'ambiguous'],
    ])
  })

  test('fractions are ambiguous in a column of percent', () => {
    const shares = sheet({
      code: 'shares',
      caption: 'Хувь',
      purpose: '',
      rows: { '1': 'Нэг', '2': 'Хоёр' },
      fields: { share: field('Хувь', 'percent') },
    })
      .entered(['1', '2'], ['share'], percentUpTo(100), { source: 'туршилт' })
      .done()
    const evaluation = evaluate(compile([shares]), { entries: {}, givens: {}, facts: {} })
    const changesOf = (first: ReadCell, second: ReadCell): readonly object[] => {
      const made = bookAsRead(madeOf(evaluation, ['shares']))
      const sheets = withCells(made, 'Хувь', { C6: first, C7: second })
      const read = importWorkbook({ sheets, evaluation, blanks: ['shares'], ...whose, year: 2026 })
      if ('kind' in read) throw new Error(read.kind)
      return bookChanges(read, evaluation, usual).sheets.flatMap(({ changes }) => changes)
    }
    const doubtful = { kind: 'ambiguous', doubt: 'share' }
    expect(changesOf(0.1, 0.25)).toMatchObject([doubtful, doubtful])
    expect(changesOf('0,1', 1)).toMatchObject([doubtful, doubtful])
    expect(changesOf(0.1, 25)).toMatchObject([{ value: 0.1 }, { value: 25 }])
  })

  test.each<[entry: number, typed: ReadCell, decimals: number, expected: number | null]>([
    [10_000_000, 10_000_000.01, 2, 10_000_000.01],
    [250_000_000, 250_000_000.2, 2, 250_000_000.2],
    [250_000_000, '250 000 000.20', 2, 250_000_000.2],
    [5_000_000_000, 5_000_000_005, 0, 5_000_000_005],
    [900_000_000_000, 900_000_000_900, 0, 900_000_000_900],
    [900_000_000_000, 900_000_000_000.01, 2, 900_000_000_000.01],
    [0.3, 0.1 + 0.2, 2, null],
    [250_000_000.2, 250_000_000.2 + 3e-8, 2, null],
    [250_000_000.2, 250_000_000.204, 2, null],
    [5_000_000_000, 5_000_000_000 + 5e-7, 0, null],
  ])(
    'of %s as %s with %i decimals counts a change as its cell shows it',
    (entry, typed, decimals, expected) => {
      const pays = sheet({
        code: 'pays',
        caption: 'Цалин',
        purpose: '',
        rows: { '1': 'Нэг' },
        fields: { pay: field('Дүн', 'tugrik') },
      })
        .entered(['1'], ['pay'], { ...wholeUpTo(null), decimals }, { source: 'туршилт' })
        .done()
      const entries = { pays: { '1.pay': entry } }
      const evaluation = evaluate(compile([pays]), { entries, givens: {}, facts: {} })
      const sheets = withCells(bookAsRead(madeOf(evaluation, ['pays'])), 'Цалин', { C6: typed })
      const brought = importWorkbook({
        sheets,
        evaluation,
        blanks: ['pays'],
        ...whose,
        year: 2026,
      })
      if ('kind' in brought) throw new Error(brought.kind)
      const values = bookChanges(brought, evaluation, usual).sheets.flatMap(({ changes }) =>
        changes.map((change) => (change.kind === 'written' ? change.value : change.kind)),
      )
      expect(values).toEqual(expected === null ? [] : [expected])
    },
  )

  it('lists a large computed figure that was typed over by little', () => {
    const sums = sheet({
      code: 'sums',
      caption: 'Нийлбэр',
      purpose: '',
      rows: { '1': 'Нэг', sum: 'Нийт' },
      fields: { pay: field('Дүн', 'tugrik') },
    })
      .entered(['1'], ['pay'], wholeUpTo(null), { source: 'туршилт' })
      .computed(['sum'], ['pay'], ({ sumOfRows }) => sumOfRows(['1']), 'туршилт')
      .done()
    const entries = { sums: { '1.pay': 5_000_000_000 } }
    const evaluation = evaluate(compile([sums]), { entries, givens: {}, facts: {} })
    const sheets = withCells(bookAsRead(madeOf(evaluation, ['sums'])), 'Нийлбэр', { C7: 5_000_000_005 })
    const brought = importWorkbook({
      sheets,
      evaluation,
      blanks: ['sums'],
      ...whose,
      year: 2026,
    })
    if ('kind' in brought) throw new Error(brought.kind)
    const [placed] = bookChanges(brought, evaluation, usual).sheets
    expect(placed?.changes).toMatchObject([{ kind: 'differs', ours: 5_000_000_000 }])
  })

  it('takes a limit that another of its cells raises as raised', () => {
    const more = withCells(withCells(read, name, { D9: 3, D11: 5 }), 'Өрөө', { C6: 5, C7: 5 })
    expect(shortly(more)).toEqual(['pupils/3.groups written 3', 'rooms/1.count written 5'])
    const less = withCells(read, 'Өрөө', { C6: 5 })
    expect(shortly(less)).toEqual(['rooms/1.count refused 5'])
  })
})

function settledBy(cells: Readonly<Record<string, ReadCell>>): Readonly<Record<string, ReadCell>> {
  const typed = cells.C9
  const second = typeof typed === 'number' ? typed : typed === ' 125\u00a0' ? 125 : null
  if (cells.C7 === 41) return { C11: 41, E7: 82, F7: 41 }
  return second === null ? {} : { C11: 40 + second, E9: 2 * second, F9: second }
}

describe('a draft that went on meanwhile', () => {
  it('preserves a colleague’s change to a cell that is unchanged in the workbook', () => {
    expect(shortly(read, later(['pupils', '3.now', 30], ['rooms', '1.count', 2]))).toEqual([])
  })

  it('prompts where both changed a cell, and preserves the newer value by default', () => {
    const sheets = withCells(read, name, { C7: 44, E7: 88, F7: 44, C11: 44 })
    const now = later(['pupils', '1.now', 50])
    expect(shortly(sheets, now)).toEqual(['pupils/1.now overtaken 40 44 no'])
    expect(shortly(sheets, now, { ...usual, overtaken: 'write' })).toEqual([
      'pupils/1.now overtaken 40 44 yes',
    ])
  })

  it('needs no prompt where both values are equal', () => {
    const sheets = withCells(read, name, { C7: 50, E7: 100, F7: 50, C11: 50 })
    expect(shortly(sheets, later(['pupils', '1.now', 50]))).toEqual([])
  })

  it('that has locked a cell in the meantime rejects it, but only if the workbook changed it', () => {
    const now = later(['pupils', '1.now', 101])
    expect(shortly(withCells(read, name, { E8: 5 }), now)).toEqual(['pupils/2.after refused 5'])
    expect(shortly(read, now)).toEqual([])
  })

  it('is not written over by the locked sheets of a book of one blank', () => {
    const one = bookAsRead(madeOf(start, ['rooms']))
    expect(shortly(one, later(['pupils', '3.now', 30]))).toEqual([])
    expect(shortly(withCells(one, name, { C9: 7 }))).toContain('pupils/3.now written 7')
  })
})

/** Reorders the rows and columns of the pupils sheet; -1 is an empty one added by the user. */
function moved(rows: readonly number[], columns: readonly number[]): readonly PlacedSheet[] {
  return read.map((each) =>
    each.name !== name
      ? each
      : {
          ...each,
          merged: [],
          rows: rows.map((row) => columns.map((column) => each.rows[row]?.[column] ?? '')),
        },
  )
}

const allRows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const allColumns = [0, 1, 2, 3, 4, 5]

describe('a reordered workbook', () => {
  test.each<[string, readonly number[], readonly number[], string]>([
    ['rows turned round', [0, 1, 2, 3, 4, 5, 10, 9, 8, 7, 6], allColumns, 'C10'],
    ['columns turned round', allRows, [5, 4, 3, 2, 1, 0], 'D8'],
    ['columns of its own between', allRows, [-1, 0, 1, -1, 2, 3, 4, 5], 'E8'],
    ['rows of its own between', [-1, 0, 1, 2, 3, 4, 5, 6, -1, 7, 8, 9, 10], allColumns, 'C10'],
    ['both', [0, 1, 2, 3, 4, 5, 8, 7, 6, -1, 9, 10], [1, 0, 4, 5, -1, 2, 3], 'F8'],
  ])('%s', (_, rows, columns, spot) => {
    const sheets = moved(rows, columns)
    expect(shortly(sheets)).toEqual([])
    // The cell of row 2, which shares its caption with row 4.
    expect(shortly(withCells(sheets, name, { [spot]: 19 }))).toEqual(['pupils/2.now written 19'])
  })

  it('is known under another name, and its copies and notes are left', () => {
    const [about, ...others] = read
    if (!about) throw new Error('no sheet')
    const renamed = others.map((each) => (each.name === name ? { ...each, name: 'Миний хуудас' } : each))
    const copy = withCells(renamed, 'Миний хуудас', { C9: 77 }).find((each) => each.name === 'Миний хуудас')
    const notes: PlacedSheet = { ...shown, name: 'Тэмдэглэл', rows: [['асуух', 12]], merged: [] }
    const sheets = [notes, about, ...renamed, ...(copy ? [{ ...copy, name: 'Хуулбар' }] : [])]
    const brought = importWorkbook({ sheets, evaluation: start, blanks, ...whose, year: 2026 })
    expect(brought).toMatchObject({ leftSheets: ['Тэмдэглэл', 'Хуулбар'], madeAt: '2026-08-15T06:02:00Z' })
    expect(shortly(sheets)).toEqual([])
  })

  it('names a form whose captions are all typed over', () => {
    const typedOver = Object.fromEntries([7, 8, 9, 10, 11].map((row) => [`B${row}`, 'Бусад']))
    const sheets = withCells(read, name, typedOver)
    const brought = importWorkbook({ sheets, evaluation: start, blanks, ...whose, year: 2026 })
    expect(brought).toMatchObject({ leftSheets: [name] })
  })

  it('reports the skipped rows and columns with figures', () => {
    const sheets = withCells(moved([...allRows, -1], [...allColumns, -1]), name, {
      B12: 'Бусад',
      C12: 5,
      G5: 'Тайлбар',
      G7: 'шалгасан 2',
    })
    const brought = importWorkbook({ sheets, evaluation: start, blanks, ...whose, year: 2026 })
    if ('kind' in brought) throw new Error(brought.kind)
    const [placed] = brought.sheets
    expect(placed?.leftRows).toEqual([{ at: 12, caption: 'Бусад' }])
    expect(placed?.leftColumns).toEqual([{ at: 7, caption: 'Тайлбар' }])
  })

  it('takes neither of two rows that are the same line', () => {
    const sheets = withCells(moved([...allRows, 6], allColumns), name, { C12: 7 })
    expect(shortly(sheets)).toEqual([])
  })
})

describe('the hidden parts of a workbook', () => {
  const [about, ...others] = read
  const own = others.find((each) => each.name === name)
  if (!about || !own) throw new Error('no sheet')
  const rest = others.filter((each) => each !== own)
  const hiddenCopy = withCells([{ ...own, name: 'Хуулбар', visibility: 'hidden' }], 'Хуулбар', { C9: 111 })
  const filled = withCells([own], name, { C9: 222, E9: 444, F9: 222, C11: 262 })
  const importOf = (sheets: readonly PlacedSheet[]) =>
    importWorkbook({ sheets, evaluation: start, blanks, ...whose, year: 2026 })

  it('leave a hidden sheet in front out, and name it', () => {
    const sheets = [about, ...hiddenCopy, ...filled, ...rest]
    expect(importOf(sheets)).toMatchObject({ leftSheets: [], hiddenSheets: ['Хуулбар'] })
    expect(shortly(sheets)).toEqual(['pupils/3.now written 222'])
  })

  it('leave out a hidden sheet without tags', () => {
    const rows = [
      ['', 'Энэ жил', 'Энэ жил'],
      ['Мөр', 'Хүүхэд', 'Бүлэг'],
      ['Дунд анги', 21, 1],
      ['Бага анги', 40, 3],
      ['Нийт', 61, 4],
    ]
    const hidden: PlacedSheet = { ...shown, name: 'Нуусан', visibility: 'hidden', rows, merged: [] }
    const visible: PlacedSheet = {
      ...hidden,
      name: 'Ил',
      visibility: 'visible',
      rows: rows.with(2, ['Дунд анги', 30, 1]),
    }
    expect(shortly([hidden, visible])).toContain('pupils/3.now written 30')
    expect(importOf([hidden])).toEqual({ kind: 'hidden', sheets: ['Нуусан'] })
  })

  it('refuse a workbook whose fitting sheets are all hidden', () => {
    expect(importOf(read.map((each): PlacedSheet => ({ ...each, visibility: 'hidden' })))).toMatchObject({
      kind: 'hidden',
      sheets: expect.arrayContaining([name]),
    })
  })

  test.each([
    [{ rows: [8], columns: [] }, ['pupils/1.now written 44'], { hiddenRows: [9], hiddenColumns: [] }],
    [{ rows: [], columns: [2] }, [], { hiddenRows: [], hiddenColumns: [3] }],
  ])('leave out %j, and name the lines with figures', (hidden, expected, left) => {
    const sheets = withCells(read, name, { C9: 111, C7: 44 }).map((each) =>
      each.name === name ? { ...each, hidden } : each,
    )
    expect(shortly(sheets).filter((each) => each.includes('written'))).toEqual(expected)
    const brought = importOf(sheets)
    if ('kind' in brought) throw new Error(brought.kind)
    expect(brought.sheets[0]).toMatchObject(left)
  })

  it('do not stand in the way of a visible line with the same caption', () => {
    const [, , , , , , first = []] = own.rows
    const rows = [...own.rows, first.with(2, 45)]
    expect(
      shortly(
        read.map((each) =>
          each.name === name ? { ...each, rows, hidden: { rows: [6], columns: [] } } : each,
        ),
      ),
    ).toContain('pupils/1.now written 45')
  })
})

describe('a merged cell with a figure', () => {
  const block = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right })
  test.each([
    ['over rows', block(8, 2, 9, 2), { C9: 25 }, [], ['pupils/3.now refused 25']],
    ['over columns', block(8, 2, 8, 3), { C9: 12 }, [], ['pupils/3.now refused 12']],
    [
      'over a stored figure',
      block(6, 2, 7, 2),
      { C7: 44 },
      [],
      ['pupils/1.now refused 44', 'pupils/2.now refused '],
    ],
    ['whose first row is hidden', block(8, 2, 9, 2), { C9: 25 }, [8], ['pupils/4.now written 25']],
  ])('%s fills a cell only if it covers no other', (_, merge, cells, rows, expected) => {
    const sheets = withCells(read, name, cells).map((each) =>
      each.name === name ? { ...each, merged: [...each.merged, merge], hidden: { rows, columns: [] } } : each,
    )
    expect(shortly(sheets).filter((each) => !each.includes('differs'))).toEqual(expected)
  })
})

describe('a book that is not ours', () => {
  const foreign = (rows: PlacedSheet['rows'], called = 'Хүснэгт 1'): readonly PlacedSheet[] => [
    { ...shown, name: called, rows, merged: [] },
  ]

  it('is recognised by its captions, and its empty cells are ignored', () => {
    const sheets = foreign([
      ['Манай сургууль', '', ''],
      ['', 'Энэ жил', 'Энэ жил'],
      ['Мөр', 'Хүүхэд', 'бүлэг'],
      ['ДУНД  АНГИ', 21, 1],
      ['Бага анги', '', 3],
      ['Нийт', 61, 4],
    ])
    expect(shortly(sheets)).toEqual([
      'pupils/3.now written 21',
      'pupils/3.groups written 1',
      'pupils/1.groups written 3',
    ])
  })

  test.each<[string, (rows: string[][]) => void, string]>([
    ['a title', (rows) => rows.unshift(['Сурагчийн тоо (мянган төгрөг)']), 'Сурагчийн тоо (мянган төгрөг)'],
    ['a heading above', (rows) => rows.unshift(['', 'мян.төг', 'мян.төг']), 'мян.төг'],
    ['a footer', (rows) => rows.push(['', 'Дүнг саяар илэрхийлэв']), 'Дүнг саяар илэрхийлэв'],
    ['another heading in dollars', (rows) => rows[1]?.push('Өсөлт, $'), 'Өсөлт, $'],
  ])('in another scale or currency by %s is refused', (_, change, given) => {
    const rows = [
      ['', 'Энэ жил', 'Энэ жил'],
      ['Мөр', 'Хүүхэд', 'Бүлэг'],
      ['Дунд анги', '21', '1'],
      ['Бага анги', '40', '3'],
      ['Нийт', '61', '4'],
    ]
    change(rows)
    const bringing = { evaluation: start, blanks, ...whose, year: 2026 }
    expect(importWorkbook({ sheets: foreign(rows), ...bringing })).toEqual({
      kind: 'scaled',
      sheet: 'Хүснэгт 1',
      given,
    })
    const tagged = withCells(read, name, { B12: given })
    expect(importWorkbook({ sheets: tagged, ...bringing })).toEqual({ kind: 'scaled', sheet: name, given })
  })

  test.each([
    ['another year', ['2023 оны гүйцэтгэл'], ['2023 оны гүйцэтгэл']],
    ['another year and ours', ['2023 оны гүйцэтгэл', '2026 оны төсөв'], ['2023 оны гүйцэтгэл']],
    ['the order of another year and ours', ['2023 оны 5-р тушаал', '2026 оны төсөв'], null],
  ])('with %s in its titles is read, or refused', (_, titles, given) => {
    const rows = [
      ...titles.map((title) => [title]),
      ['', 'Энэ жил', 'Энэ жил'],
      ['Мөр', 'Хүүхэд', 'Бүлэг'],
      ['Дунд анги', '21', '1'],
      ['Бага анги', '40', '2'],
      ['Нийт', '61', '3'],
    ]
    const brought = importWorkbook({
      ...{ sheets: foreign(rows), evaluation: start, blanks },
      ...{ ...whose, year: 2026 },
    })
    expect('kind' in brought ? brought : null).toEqual(
      given === null ? null : { kind: 'titledOtherYear', sheet: 'Хүснэгт 1', titles: given },
    )
  })

  test.each<[string, readonly (readonly string[])[], string, readonly string[] | null]>([
    ['another institution', [['14-р сургууль']], 'Хүснэгт 1', ['14-р сургууль']],
    ['another one next to a word', [['Байгууллага:', '14-р ЕБС']], 'Хүснэгт 1', ['14-р ЕБС']],
    ['another one in its name', [], '14-р ЕБС', ['14-р ЕБС']],
    ['our institution', [['199-р сургууль, 2026 он']], '199-р ЕБС', null],
    ['words', [['Манай сургууль']], 'Хүснэгт 1', null],
  ])('with %s in its titles is read, or refused', (_, titles, name, given) => {
    const rows = [
      ...titles,
      ['', 'Энэ жил', 'Энэ жил'],
      ['Мөр', 'Хүүхэд', 'Бүлэг'],
      ['Дунд анги', '21', '1'],
      ['Бага анги', '40', '2'],
      ['Нийт', '61', '3'],
    ]
    const brought = importWorkbook({
      ...{ sheets: foreign(rows, name), evaluation: start, blanks },
      ...{ ...whose, year: 2026 },
    })
    expect('kind' in brought ? brought : null).toEqual(
      given === null ? null : { kind: 'titledOtherInstitution', sheet: name, titles: given },
    )
  })

  it('with our tag is read under the title of another institution', () => {
    const sheets = withCells(read, name, { B2: '14-р сургууль', C9: 25 })
    expect(shortly(sheets)).toEqual(['pupils/3.now written 25'])
  })

  const pays = sheet({
    code: 'pays',
    caption: 'Цалин',
    purpose: '',
    rows: { '1': 'Багш', '2': 'Эмч' },
    fields: { pay: field('Дүн', 'tugrik') },
  })
    .entered(['1', '2'], ['pay'], wholeUpTo(null), { source: 'туршилт' })
    .done()

  test.each<[string, string, string[], string | null]>([
    ['its own unit', 'Цалин, ₮', ['Дүнг төгрөгөөр бичсэн', ''], null],
    ['another scale in its name', 'Цалин, мян.төг', [], 'Цалин, мян.төг'],
    ['percent in its name', 'Цалин, %', [], 'Цалин, %'],
    ['a further line of percent', 'Цалин', ['Нэмэгдлийн хувь', '85'], null],
    ['a footer in percent', 'Цалин', ['Дүнг хувиар бичсэн', ''], 'Дүнг хувиар бичсэн'],
    ['a title in percent next to a year', 'Цалин', ['Нэгж: хувь', '2026', 'above'], 'Нэгж: хувь'],
    ['a footer over three cells', 'Цалин', ['Хэмжих нэгж:', 'мянган', 'төгрөг'], 'мянган'],
  ])('in tugrik with %s is read, or refused', (_, name, line, given) => {
    const [above, below] = line[2] === 'above' ? [[line.slice(0, 2)], []] : [[], [line]]
    const rows = [...above, ['Мөр', 'Дүн'], ['Багш', '2100000'], ['Эмч', '4000000'], ...below]
    const evaluation = evaluate(compile([pays]), { entries: {}, givens: {}, facts: {} })
    const asked = { evaluation, blanks: ['pays'], ...whose, year: 2026 }
    const brought = importWorkbook({ sheets: foreign(rows, name), ...asked })
    expect('kind' in brought ? brought : null).toEqual(
      given === null ? null : { kind: 'scaled', sheet: name, given },
    )
  })

  test.each([
    ['12-р анги', '1-10', ['gradeClasses/1-10.twelfth written 7']],
    ['1–2-р анги', '1-10', []],
    ['1, 2-р анги', '1-10', []],
    ['12-р анги', '11-0', []],
  ])('matches no digits with a mark between them: %j, %j', (heading, code, expected) => {
    const evaluation = evaluate(compile([classes]), { entries: {}, givens: {}, facts: {} })
    const sheets = foreign([
      ['№', 'Үзүүлэлт', heading, 'Бусад'],
      ['1-1', 'Үүнээс', '', ''],
      [code, 'Үүнээс', '7', ''],
    ])
    const brought = importWorkbook({
      sheets,
      evaluation,
      blanks: ['gradeClasses'],
      ...whose,
      year: 2026,
    })
    const changes = 'kind' in brought ? [] : bookChanges(brought, evaluation, usual).sheets
    expect(changes.flatMap((each) => each.changes.map(short))).toEqual(expected)
  })

  test.each([
    ['a column in percent', { C5: 'Хүүхэд, %' }, 'Хүүхэд, %'],
    ['a column in tugrik', { C5: 'Хүүхэд, ₮' }, 'Хүүхэд, ₮'],
    ['another column in percent', { C5: 'Өөр (хувиар)' }, 'Өөр (хувиар)'],
    ['a line in tugrik', { B7: 'Бага анги, ₮' }, 'Бага анги, ₮'],
    ['its own unit', { C5: 'Хүүхэд, хүн' }, null],
    ['nothing', { C5: '' }, null],
  ])('of ours with a caption changed to %s is refused, if the unit is another', (_, cells, given) => {
    const bringing = { evaluation: start, blanks, ...whose, year: 2026 }
    const sheets = withCells(read, name, cells)
    if (given === null)
      expect(shortly(withCells(sheets, name, { C8: 19 }))).toEqual(['pupils/2.now written 19'])
    else expect(importWorkbook({ sheets, ...bringing })).toEqual({ kind: 'scaled', sheet: name, given })
  })

  it('of ours with another caption above a column leaves it out, and names it', () => {
    const sheets = withCells(read, name, { C5: 'Сурагч', C8: 19, D7: 3, D11: 3 })
    expect(shortly(sheets)).toEqual(['pupils/1.groups written 3'])
    const brought = importWorkbook({ sheets, evaluation: start, blanks, ...whose, year: 2026 })
    if ('kind' in brought) throw new Error(brought.kind)
    expect(brought.sheets[0]?.leftColumns).toEqual([{ at: 3, caption: 'Сурагч' }])
  })

  it('with a unit above an emptied heading keeps the column', () => {
    const sheets = withCells(read, 'Өрөө', { A2: 'Нэгж: төгрөг', C4: '', C6: 3 })
    expect(shortly(sheets)).toEqual(['rooms/1.count refused 3'])
  })

  it('with amounts below a title in percent is refused', () => {
    const evaluation = evaluate(compile([classes]), { entries: {}, givens: {}, facts: {} })
    const rows = [['(хувиар)'], ['№', 'Үзүүлэлт', '12-р анги', 'Бусад'], ['1-1', 'Үүнээс', '', '5']]
    const sheets = foreign([...rows, ['1-10', 'Үүнээс', '7', '']])
    const bringing = { evaluation, blanks: ['gradeClasses'], ...whose, year: 2026 }
    expect(importWorkbook({ sheets, ...bringing })).toMatchObject({ kind: 'scaled', given: '(хувиар)' })
  })

  it('does not match a column of percent to one of another unit', () => {
    const sheets = foreign([
      ['', 'Энэ жил', 'Энэ жил'],
      ['Мөр', 'Хүүхэд, %', 'Бүлэг'],
      ['Дунд анги', '21', '1'],
      ['Бага анги', '40', '3'],
      ['Нийт', '61', '4'],
    ])
    const bringing = { evaluation: start, blanks, ...whose, year: 2026 }
    expect(importWorkbook({ sheets, ...bringing })).toEqual({ kind: 'nothing' })
  })

  const lines = { '1': 'Суралцагч', '2': 'Бүлэг', '3': 'Дотуур байр' }
  const counted = (code: string, caption: string, rows: Readonly<Record<string, string>>) =>
    sheet({ code, caption, purpose: `Байрны түрээс ${code}`, rows, fields: { sum: field('Тоо', 'people') } })
      .entered(['1'], ['sum'], wholeUpTo(900), { source: 'туршилт' })
      .done()
  const alike = [
    counted('learners', 'Суралцагчийн тоо', lines),
    counted('funded', 'Санхүүжүүлэх суралцагчийн тоо', { ...lines, '4': 'Санхүүжүүлэх', '5': 'Жигнэсэн' }),
    counted('rent', 'Байрны түрээс', { '1': 'Түрээс' }),
  ]

  test.each<[string, string, readonly string[], string | null]>([
    ['all lines of the smaller', 'Sheet1', ['|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7'], 'learners'],
    ['a part of the lines of both', 'Sheet1', ['|Тоо', 'Бүлэг|6', 'Дотуур байр|7', 'Санхүүжүүлэх|'], null],
    [
      'lines of the larger below a section',
      'Sheet1',
      ['|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Эмэгтэй|', 'Дотуур байр|7', 'Жигнэсэн|8', 'Санхүүжүүлэх|9'],
      'funded',
    ],
    [
      'lines of the larger, one missing',
      'Sheet1',
      ['|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Жигнэсэн|7'],
      'funded',
    ],
    [
      'a missing line, two of the larger',
      'Sheet1',
      ['|Тоо', 'Бүлэг|6', 'Жигнэсэн|7', 'Санхүүжүүлэх|8'],
      'funded',
    ],
    [
      'half of both',
      'Sheet1',
      ['|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7', 'Жигнэсэн|8', '|'],
      'funded',
    ],
    [
      'the name of the larger',
      'Санхүүжүүлэх суралцагчийн тоо (2)',
      ['|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7'],
      'funded',
    ],
    [
      'a title of the larger',
      'Sheet1',
      ['2. САНХҮҮЖҮҮЛЭХ суралцагчийн тоо:|', '|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7'],
      'funded',
    ],
    [
      'a title of the larger, too few lines',
      'Санхүүжүүлэх суралцагчийн тоо',
      ['|Тоо', 'Бүлэг|6', 'Дотуур байр|7'],
      null,
    ],
    [
      'a title of one and the name of the other',
      'Суралцагчийн тоо',
      ['Санхүүжүүлэх суралцагчийн тоо|', '|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7'],
      null,
    ],
    [
      'the cut name of the larger',
      'Санхүүжүүлэх суралцагчийн т',
      ['|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7'],
      'funded',
    ],
    ['a title of a third', 'Байрны түрээс', ['|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7'], null],
    [
      'the purpose of the form, which has the name of a third',
      'Санхүүжүүлэх суралцагчийн тоо',
      ['Байрны түрээс funded Нэгж: хүн|', '|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7'],
      'funded',
    ],
    [
      'our tag and a title of the larger',
      'Суралцагчийн тоо',
      [
        'Санхүүжүүлэх суралцагчийн тоо|',
        '|Тосов · learners · 2026 · 1001',
        '|Тоо',
        ...['Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7'],
      ],
      null,
    ],
    [
      'our tag and the name of the larger',
      'Санхүүжүүлэх суралцагчийн тоо',
      ['|Тосов · learners · 2026 · 1001', '|Тоо', 'Суралцагч|5', 'Бүлэг|6', 'Дотуур байр|7'],
      'learners',
    ],
  ])('of forms with the same lines: %s', (_, named, rows, code) => {
    const evaluation = evaluate(compile(alike), { entries: {}, givens: {}, facts: {} })
    const asked = {
      evaluation,
      blanks: [...alike, ...alike].map((each) => each.code),
      ...whose,
      year: 2026,
    }
    const found = importWorkbook({ sheets: foreign(smallTable(rows), named), ...asked })
    expect('kind' in found ? null : found.sheets[0]?.form.sheet.code).toBe(code)
  })

  it('with too little of a form is none of ours', () => {
    expect(
      importWorkbook({
        sheets: foreign([
          ['Мөр', 'Хүүхэд'],
          ['Бага анги', 3],
        ]),
        evaluation: start,
        blanks,
        ...whose,
        year: 2026,
      }),
    ).toEqual({ kind: 'nothing' })
  })

  test.each([
    ['2002', 2026, { kind: 'otherInstitution', institutionId: '1001' }],
    ['1001', 2027, { kind: 'otherYear', year: 2026 }],
  ] as const)('of %s in %i is refused', (institutionId, year, expected) => {
    expect(
      importWorkbook({ sheets: read, evaluation: start, blanks, institutionName: '', institutionId, year }),
    ).toEqual(expected)
  })
})
