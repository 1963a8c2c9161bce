import { describe, expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { entryAt } from '#engine/entries.ts'
import {
  type Content,
  contentString,
  decideDoubts,
  type Edit,
  enter,
  enterBlock,
  entryRefusal,
  ownFigure,
  parseEntry,
  previewEntry,
  withNearbyTexts,
} from '#engine/entry.ts'
import { evaluate, stateAt, valueAt } from '#engine/evaluate.ts'
import { fact, number, plus } from '#engine/formula.ts'
import { type CellAddress, cellPositionOf, keyOf } from '#engine/key.ts'
import type { Decisions } from '#engine/number/parse.ts'
import { numberCell, plainSourceCell } from '#engine/number/source-cell.ts'
import { workbookCell } from '#engine/number/workbook-cell.ts'
import { compile } from '#engine/program.ts'
import { ruleText } from '#engine/rule-text.ts'
import { at, field, percentUpTo, wholeUpTo } from '#engine/sheet.ts'

const rooms = sheet({
  code: 'rooms',
  caption: 'Өрөө',
  purpose: '',
  rows: { '1': 'Нэг', '2': 'Хоёр' },
  fields: { places: field('Багтаамж', 'people') },
})
  .entered(['1', '2'], ['places'], wholeUpTo(100), { source: 'дүрэм' })
  .done()

const people = sheet({
  code: 'people',
  caption: 'Хүн',
  purpose: '',
  rows: { '1': 'Нэг', '2': 'Хоёр', '3': 'Нийт' },
  fields: {
    count: field('Тоо', 'people'),
    share: field('Хувь', 'percent'),
    spare: field('Нөөц', 'people'),
    pay: field('Цалин', 'tugrik'),
  },
})
  .entered(['1'], ['count'], wholeUpTo(at(rooms, '1', 'places')), { source: 'дүрэм' })
  .entered(['2'], ['count'], wholeUpTo(null), {
    source: 'дүрэм',
    locks: [{ when: fact('open', 'no'), why: 'хаалттай' }],
  })
  .entered(['1', '2'], ['share'], { ...percentUpTo(50), clamps: true }, { source: 'дүрэм' })
  .proposed(['1'], ['spare'], wholeUpTo(null), ({ same }) => plus(same('count'), 1), { source: 'дүрэм' })
  .computed(['3'], ['count'], ({ inRow }) => plus(inRow('1'), inRow('2')), 'дүрэм')
  .done()

const trips = sheet({
  code: 'trips',
  caption: 'Аялал',
  purpose: '',
  rows: { '1': 'Нэг', '2': 'Хоёр' },
  fields: {
    seats: field('Суудал', 'people'),
    cost: field('Зардал', 'tugrik'),
    rate: field('Коэффициент', 'coefficient'),
    note: field('Тайлбар', 'text'),
  },
})
  .entered(['1', '2'], ['seats'], wholeUpTo(at(people, '1', 'spare')), { source: '' })
  .entered(['1', '2'], ['cost'], { ...wholeUpTo(null), clamps: true }, { source: '' })
  .entered(
    ['1'],
    ['rate'],
    { min: number(0), max: number(0.12345), decimals: 5, clamps: true },
    { source: '' },
  )
  .text('note', { '1': 'тайлбар' })
  .linked([
    [
      ['1', 'cost'],
      ['2', 'cost'],
    ],
  ])
  .done()

const program = compile([rooms, people, trips])
const start = evaluate(program, {
  entries: { rooms: { '1.places': 5 }, people: { '1.count': 5, '2.count': 7 } },
  givens: {},
  facts: { open: 'yes' },
})

/** Parses `people 1.count 12` as an edit; the last word is the content. */
const edits = (...lines: readonly string[]): readonly Edit[] =>
  lines.map((line) => {
    const [code = '', place = '', ...content] = line.split(' ')
    const { row, field: name } = cellPositionOf(place)
    return { at: { sheet: code, row, field: name }, content: content.join(' ') }
  })
const count = (row: string) => ({ sheet: 'people', row, field: 'count' })
const trip = (row: string, name: string) => ({ sheet: 'trips', row, field: name })

describe('reading a content in a cell', () => {
  const share = { sheet: 'people', row: '1', field: 'share' }
  test.each<readonly [string, CellAddress, Content, object]>([
    ['a figure', count('1'), ' 1 000 ', { kind: 'parsed', figure: 1000, notice: null }],
    [
      'a figure above a limit that is not clamped',
      count('1'),
      '6',
      { kind: 'parsed', figure: 6, notice: null },
    ],
    ['nothing', count('1'), ' ', { kind: 'parsed', figure: null, notice: null }],
    ['a figure that a limit moves', share, '75', { figure: 50, notice: expect.stringContaining(' 50 ') }],
    ['a figure without a text', share, -1, { figure: 0, notice: expect.stringContaining(' 0 ') }],
    ['words', share, ' олон ', { kind: 'refused', message: ruleText.unreadable.form('олон') }],
    [
      'a text of sixteen digits',
      share,
      '1234567890123456',
      { kind: 'refused', message: ruleText.unreadable.digits('1234567890123456') },
    ],
    [
      'a figure of sixteen digits',
      share,
      1_234_567_890_123_456,
      { kind: 'refused', message: ruleText.unreadable.digits('1234567890123456') },
    ],
    [
      'sixteen digits of a workbook',
      share,
      numberCell(-1_234_567_890_123_456),
      { kind: 'refused', message: ruleText.unreadable.digits('-1234567890123456') },
    ],
    [
      'two readings',
      share,
      ' -1.234 ',
      { kind: 'ambiguous', message: ruleText.ambiguous.pointMark('-1.234', '−1234', '−1.23') },
    ],
    [
      'a cell that is not there',
      { ...share, row: '9' },
      '1',
      { kind: 'locked', message: ruleText.unknownField },
    ],
    ['a text of the form', trip('1', 'note'), '1', { kind: 'locked', message: ruleText.unknownField }],
    ['a computed cell', count('3'), '1', { kind: 'locked', message: ruleText.computed }],
    [
      'a figure that only a lower limit moves',
      trip('1', 'cost'),
      '-5',
      { figure: 0, notice: ruleText.clamped('0') },
    ],
    ['a figure that no upper limit moves', trip('1', 'cost'), '1000000', { figure: 1_000_000, notice: null }],
    [
      'a limit in the notice, to three decimals',
      trip('1', 'rate'),
      '1',
      { figure: 0.12345, notice: ruleText.clamped('0.123') },
    ],
    ['a figure at its limit', share, '50', { figure: 50, notice: null }],
  ])('%s', (_, at, content, parsed) => {
    expect(parseEntry(stateAt(start, at), content)).toMatchObject(parsed)
  })

  test('a lock rejects any entry in a cell', () => {
    const state = stateAt(evaluate(program, { ...start.inputs, facts: { open: 'no' } }), count('2'))
    expect(state.kind).toBe('locked')
    expect(parseEntry(state, 'олон')).toMatchObject({ kind: 'locked' })
  })

  test('a value equal to the proposal is not stored as an entry, nor is an empty one', () => {
    const state = stateAt(start, { sheet: 'people', row: '1', field: 'spare' })
    if (state.kind !== 'open') throw new Error(state.kind)
    expect([state.proposal, 0, null].map((figure) => ownFigure(state, figure))).toEqual([null, 0, null])
  })
})

describe('entering a text', () => {
  test('returns the changed cells, starting with its copies', () => {
    const entering = enter(start, trip('1', 'cost'), '1 000')
    expect(entering).toMatchObject({
      took: true,
      changed: [trip('2', 'cost'), trip('1', 'cost')],
      notice: null,
    })
    expect(entering.took && entering.next.inputs.entries.trips).toEqual({ '1.cost': 1000, '2.cost': 1000 })
  })

  test.each([
    ['of another row', trip('2', 'cost')],
    ['of another column', trip('1', 'seats')],
    ['of another sheet', count('1')],
  ])('copies nothing out of a cell %s', (_, place) => {
    expect(enter(start, place, '2')).toMatchObject({ took: true, changed: [place] })
  })

  test('reports that it was moved to a limit', () => {
    expect(enter(start, trip('1', 'cost'), '-1')).toMatchObject({ took: true, notice: ruleText.clamped('0') })
  })

  test('outside its limits changes nothing', () => {
    expect(enter(start, count('1'), '6')).toEqual({
      took: false,
      message: ruleText.outside({ min: '0', max: '5' }),
    })
  })
})

describe('a sum that is typed', () => {
  const cost = trip('1', 'cost')
  const share = { sheet: 'people', row: '2', field: 'share' }
  const taken = (at: CellAddress, text: string) => {
    const entering = enter(start, at, text)
    return entering.took ? entryAt(entering.next.inputs.entries, at.sheet, keyOf(at)) : entering.message
  }

  test.each<readonly [string, CellAddress, string, number | string]>([
    ['is worked out', count('2'), '=10+5*2', 20],
    ['is held against the limits', share, '=20*2', 40],
    ['is moved to a limit as a figure is', share, '=20*3', 50],
    ['is rounded to the decimals of its cell', share, '=100/3', 33.33],
    ['is rounded to as many as the cell has', trip('1', 'rate'), '=0.1/3', 0.03333],
    ['with a sign in front is one as well', count('2'), '+10+5', 15],
    [
      'that comes to no whole figure is refused where only those are taken',
      count('2'),
      '=7/2',
      ruleText.comesTo('3.5', ruleText.wholeOnly({ min: '0', max: null })),
    ],
    [
      'beyond a limit says what it comes to',
      count('1'),
      '=3*2',
      ruleText.comesTo('6', ruleText.outside({ min: '0', max: '5' })),
    ],
    ['that names a cell says why not', cost, '=A1+5', ruleText.unworkable.names],
    ['that divides by nothing says so', cost, '=5/0', ruleText.unworkable.nothing],
    ['that is not whole says so', cost, '=5+', ruleText.unworkable.form],
    ['with percents says so', cost, '=5*10%', ruleText.unworkable.percent],
    [
      'with a number of two readings asks',
      count('2'),
      '=2*1,234',
      ruleText.ambiguous.commaMark('1,234', '1234', '1.2340'),
    ],
    ['without its sign is told of it', cost, '10+5', ruleText.sumWithoutSign('10+5')],
  ])('%s', (_, at, text, outcome) => {
    expect(taken(at, text)).toBe(outcome)
    expect(entryRefusal(start, at, text)).toBe(typeof outcome === 'string' ? outcome : null)
  })

  test.each<readonly [string, Content, number | null]>([
    ['as text of a workbook', workbookCell('+5+3'), 8],
    ['in a text format', { ...plainSourceCell('+5+3'), format: '@' }, 8],
    ['with the same plain text', { ...plainSourceCell('+5+3'), plainText: '+5 +3' }, 8],
    ['with another plain text', { ...plainSourceCell('+5+3'), plainText: '+5+4' }, null],
    ['with a plain text that is no sum', { ...plainSourceCell('+5+3'), plainText: '5 | 3' }, null],
    ['in a format of thousands', { ...plainSourceCell('+5+3'), format: '@" мян"' }, null],
    ['in a format of dates', { ...plainSourceCell('+5+3'), format: 'dd.mm' }, null],
    ['in a format that hides it', { ...plainSourceCell('+5+3'), format: ';;;' }, null],
    ['on two lines', plainSourceCell('+100\n+200'), null],
    ['on two lines of a workbook', workbookCell('-1500\n+2000'), null],
  ])('is worked out in a source cell %s', (_, content, value) => {
    const [verdict] = enterBlock(start, [{ at: count('2'), content }]).results
    expect(verdict?.kind === 'taken' ? verdict.value : null).toBe(value)
  })

  test('is worked out in a block too', () => {
    const { results, next } = enterBlock(start, edits('rooms 1.places =10*2', 'people 1.count =7+8'))
    expect(results.map(({ kind }) => kind)).toEqual(['taken', 'taken'])
    expect([next.inputs.entries.rooms?.['1.places'], next.inputs.entries.people?.['1.count']]).toEqual([
      20, 15,
    ])
  })

  test('is nothing that a save carries', () => {
    expect(parseEntry(stateAt(start, cost), '=5+5')).toMatchObject({
      kind: 'refused',
      message: ruleText.unreadable.form('=5+5'),
    })
  })

  test('locked cells give their own message', () => {
    expect(entryRefusal(start, count('3'), '=A1')).toBe(ruleText.computed)
  })
})

describe('trying a text', () => {
  const typed = enter(start, trip('1', 'cost'), '7')
  const before = typed.took ? typed.next : start

  test.each([
    ['one that is copied', trip('1', 'cost'), '9'],
    ['one on which a limit stands', { sheet: 'rooms', row: '1', field: 'places' }, '3'],
    ['a cleared one', trip('2', 'cost'), ''],
  ])('every cell is as after entering it: %s', (_, place, text) => {
    const [entered, tried] = [enter(before, place, text), previewEntry(before, place, text)]
    if (!entered.took || !tried.took) throw new Error('not taken')
    const looks = (next: typeof before) => next.program.slots.map(({ address }) => stateAt(next, address))
    expect(looks(tried.next)).toEqual(looks(entered.next))
    expect(looks(tried.next)).not.toEqual(looks(before))
    expect(tried.changed).toEqual(entered.changed)
  })

  test('is refused as entering it', () => {
    expect(previewEntry(start, count('1'), '6')).toEqual(enter(start, count('1'), '6'))
  })
})

describe('entering a block', () => {
  test('returns the changed cells; an entry in a cell wins over a copy into it', () => {
    const { changed, next } = enterBlock(
      start,
      edits('trips 2.cost 5', 'trips 1.cost 3', 'rooms 2.places 101'),
    )
    expect(changed).toEqual([trip('2', 'cost'), trip('2', 'cost'), trip('1', 'cost')])
    expect(next.inputs.entries.trips).toEqual({ '2.cost': 5, '1.cost': 3 })
  })

  test('a cleared limit has its proposal at once', () => {
    const typed = enterBlock(start, edits('people 1.spare 2')).next
    // The empty cell proposes 6 again.
    const { results } = enterBlock(typed, edits('people 1.spare ', 'trips 1.seats 5'))
    expect(results).toMatchObject([
      { kind: 'taken', value: null },
      { kind: 'taken', value: 5 },
    ])
  })

  test('a rejected value stays rejected, even if its conflicting value is rejected later', () => {
    const { results, next } = enterBlock(start, edits('rooms 1.places 2.5', 'people 1.count 4'))
    expect(results).toMatchObject([
      { kind: 'refused', message: ruleText.wholeOnly({ min: '0', max: '100' }) },
      { kind: 'refused', message: ruleText.outside({ min: '0', max: '2.5' }) },
    ])
    expect(next.inputs.entries).toEqual(start.inputs.entries)
  })

  test.each([
    [
      'a limit that the block raises counts, in this order',
      ['rooms 1.places 20', 'people 1.count 15'],
      [20, 15],
    ],
    ['and in the other', ['people 1.count 15', 'rooms 1.places 20'], [15, 20]],
    ['a proposal that the block moves is met', ['people 1.count 3', 'people 1.spare 4'], [3, null]],
    ['an empty text clears', ['people 1.count ', 'people 2.count 1 000'], [null, 1000]],
    ['a value beyond a clamping limit is moved', ['people 1.share 75', 'people 2.share 12.5%'], [50, 12.5]],
  ])('%s', (_, lines, values) => {
    expect(enterBlock(start, edits(...lines)).results).toMatchObject(
      values.map((value) => ({ kind: 'taken', value })),
    )
  })

  test('a value that breaks a rule is rejected with its message, and the rest is accepted', () => {
    const { results, next } = enterBlock(
      start,
      edits(
        'people 1.count 6',
        'people 2.count 9',
        'people 3.count 1',
        'people 2.spare 1',
        'people 1.spare олон',
      ),
    )
    expect(results.map(({ kind }) => kind)).toEqual(['refused', 'taken', 'locked', 'locked', 'refused'])
    expect(results[0]).toMatchObject({ message: expect.stringContaining('0–5') })
    expect([valueAt(next, count('1')), valueAt(next, count('2')), valueAt(next, count('3'))]).toEqual([
      5, 9, 14,
    ])
  })

  test('a value that fits only with a rejected one is rejected too, and retains its reason', () => {
    const { results, next } = enterBlock(start, edits('rooms 1.places 200', 'people 1.count 15'))
    expect(results).toMatchObject([
      { kind: 'refused' },
      { kind: 'refused', message: expect.stringContaining('0–5') },
    ])
    expect(next.inputs.entries).toEqual(start.inputs.entries)
  })

  test('an ambiguous text needs a choice; a figure needs no interpretation', () => {
    const [text] = edits('people 1.share 12.345')
    if (!text) return
    expect(enterBlock(start, [text]).results).toMatchObject([
      { kind: 'ambiguous', interpretations: [12_345, 12.345] },
    ])
    expect(enterBlock(start, [{ ...text, content: 12.34 }]).results).toMatchObject([
      { kind: 'taken', value: 12.34 },
    ])
  })

  const share = (row: string) => ({ sheet: 'people', row, field: 'share' })
  test.each<[string, CellAddress, Content, object]>([
    [
      'a percentage in percent',
      share('1'),
      { ...numberCell(0.12), format: '0%' },
      { kind: 'taken', value: 12 },
    ],
    ['typed after =', share('1'), '=10%', { kind: 'taken', value: 10 }],
    [
      'a percentage in a count',
      count('2'),
      { ...numberCell(0.12), format: '0%' },
      { kind: 'refused', message: ruleText.unreadable.percent('0.12') },
    ],
    [
      'a day',
      count('2'),
      workbookCell(new Date('2026-08-15')),
      { kind: 'refused', message: ruleText.unreadable.date('2026-08-15') },
    ],
    [
      'a percentage with more decimals',
      share('1'),
      numberCell(12.3456),
      { kind: 'taken', value: 12.35, notice: ruleText.rounded('12.3456', '12.35') },
    ],
    ['a count with noise', count('2'), numberCell(8.0000000001), { kind: 'taken', value: 8, notice: null }],
    ['a count with decimals', count('2'), numberCell(8.5), { kind: 'refused' }],
    ['a text with more decimals', share('1'), plainSourceCell('12.3456'), { kind: 'taken', value: 12.35 }],
    ['the same typed', share('1'), '12.3456', { kind: 'refused' }],
    [
      'a formula without its result',
      count('2'),
      workbookCell(null, { formula: 'A1' }),
      { kind: 'refused', message: ruleText.unreadable.uncalculated() },
    ],
    [
      'a dash',
      count('2'),
      plainSourceCell('-'),
      { kind: 'ambiguous', doubt: 'dash', interpretations: [0, 'empty'] },
    ],
    ['a sum of another program', count('2'), plainSourceCell('=4+5'), { kind: 'taken', value: 9 }],
  ])('of another program: %s', (_, at, content, judgement) => {
    expect(enterBlock(start, [{ at, content }]).results).toMatchObject([judgement])
  })

  const cell = (value: number, format = '', text = '') => ({ ...numberCell(value), format, text })
  test.each<[string, Content, Content, object]>([
    ['a share', cell(0.1), cell(0.1, '0%'), { doubt: 'share', interpretations: [0.1, 10] }],
    [
      'a share with its text',
      cell(0.07, '', '0,07'),
      cell(0.5, '0.0%', '50,0%'),
      { interpretations: [0.07, 7] },
    ],
    ['a share next to a text', cell(1), plainSourceCell('15 %'), { interpretations: [1, 100] }],
    ['a share next to a sign', cell(0.1), cell(10, '0"%"'), { interpretations: [0.1, 10] }],
    ['a percentage', cell(0.1, '0%'), cell(0.1, '0%'), { kind: 'taken', value: 10 }],
    ['percent', cell(10), cell(0.1, '0%'), { kind: 'taken', value: 10 }],
    ['half a percent', cell(0.005, '0.0%'), cell(0.1, '0%'), { kind: 'taken', value: 0.5 }],
    ['a share among shares', cell(0.1), cell(0.25), { doubt: 'share', interpretations: [0.1, 10] }],
    ['a whole among shares', cell(1), cell(0.2), { doubt: 'share', interpretations: [1, 100] }],
    ['a text among shares', plainSourceCell('0,25'), cell(0), { interpretations: [0.25, 25] }],
    ['no share among whole figures', cell(1), cell(1), { kind: 'taken', value: 1 }],
    ['no share among larger figures', cell(0.5), cell(20), { kind: 'taken', value: 0.5 }],
    ['no share alone', cell(0.5), plainSourceCell(''), { kind: 'taken', value: 0.5 }],
    ['no share among signs', plainSourceCell('0.5%'), plainSourceCell('0.8%'), { value: 0.5 }],
    ['no share with its own sign', cell(0.5, '0.0"%"'), cell(0.8, '0.0"%"'), { kind: 'taken', value: 0.5 }],
    ['a typed share', '0.1', cell(0.2, '0%'), { kind: 'taken', value: 0.1 }],
  ])('among figures of another program: %s', (_, content, other, judgement) => {
    const block = withNearbyTexts(start, [
      { at: share('1'), content },
      { at: share('2'), content: other },
    ])
    expect(enterBlock(start, block).results[0]).toMatchObject(judgement)
  })

  test('an answer to a question replaces its texts and no others', () => {
    const block = [
      { at: count('2'), content: plainSourceCell('-') },
      { at: share('1'), content: plainSourceCell('12.345') },
      { at: count('1'), content: plainSourceCell('1 000 000 000') },
      { at: share('2'), content: plainSourceCell('12,345') },
    ]
    const decided = (decisions: Decisions) =>
      decideDoubts(start, block, decisions).map(({ content }) => contentString(content))
    expect(decided({})).toEqual(['-', '12.345', '1 000 000 000', '12,345'])
    expect(decided({ dash: 'first' })).toEqual(['0', '12.345', '1 000 000 000', '12,345'])
    expect(decided({ dash: 'second', pointMark: 'second' })).toEqual([
      '',
      '12.345',
      '1 000 000 000',
      '12,345',
    ])
    expect(decided({ commaMark: 'first', spaces: 'second' })).toEqual([
      '-',
      '12.345',
      '1 000 000 000',
      '12345',
    ])
    expect(decided({ pointMark: 'first', commaMark: 'second' })).toEqual([
      '-',
      '12345',
      '1 000 000 000',
      '12.345',
    ])
    expect(decided({ spaces: 'first' })).toEqual(['-', '12.345', '1000000000', '12,345'])
  })

  test('a locked cell takes nothing', () => {
    const locked = evaluate(program, { ...start.inputs, facts: { open: 'no' } })
    expect(enterBlock(locked, edits('people 2.count 1')).results).toMatchObject([
      { kind: 'locked', message: expect.stringContaining('хаалттай') },
    ])
  })
})
