import { describe, expect, it, test } from 'vitest'
import type { CeilingAnswer } from '#budget/api.ts'
import { headersOf, headingsOf } from '#engine/list/list.ts'
import { readList } from '#engine/list/read-list.ts'
import { ruleText } from '#engine/rule-text.ts'
import { ceilingDeskText } from '#features/ceilings/text.ts'
import {
  type CeilingEdit,
  ceilingListColumns,
  ceilingListRules,
  type Edits,
  pastedAmounts,
  pastedOver,
  readTyped,
  storedTyped,
  toSet,
  withTyped,
} from '#features/ceilings/web/ceiling-edits.ts'
import { incomingRows } from '#ui/excel-rows.ts'

const text = ceilingDeskText.screen
const importHeaders = headersOf({ columns: ceilingListColumns })
const set = (level: CeilingAnswer['level'], current: number | null, more: Partial<CeilingAnswer> = {}) => ({
  ...{ level, current, capital: null, by: 'Бат', at: '2026-03-02T01:00:00.000Z' },
  effect: 'binding' as const,
  ...more,
})
const line = (id: string, ...ceilings: readonly CeilingAnswer[]): CeilingEdit => ({
  subject: { kind: 'institution', id },
  name: id,
  group: 'ORGEBS',
  ceilings,
})
/** The rows of a district's list. */
const readRows = (rows: readonly (readonly (string | null)[])[], own: CeilingEdit) =>
  incomingRows(
    ceilingListRules([own], 'district'),
    rows.map((cells, index) => ({ at: index + 2, cells })),
  ).map(({ parsed }) => {
    if (!parsed.ok) return parsed
    const noted = (kind: string) => parsed.notes.filter((note) => note.kind === kind)
    return {
      ok: true as const,
      row: parsed.row,
      changed: noted('changes').map(({ column }) => column),
      rounded: new Map(noted('rounded').map(({ column, now }) => [column, now])),
    }
  })
const none: Edits = new Map()
const sent = (edits: Edits) => toSet(edits, 'district')

test.each([
  ['62,000.5', { ok: true, limits: { current: 62_000_500, capital: null } }],
  ['62 000', { ok: true, limits: { current: 62_000_000, capital: null } }],
  ['62,000', { ok: true, limits: { current: 62_000_000, capital: null } }],
  ['0', { ok: true, limits: { current: 0, capital: null } }],
  ['', { ok: true, limits: { current: null, capital: null } }],
  ['олон', { ok: false, errors: { current: ruleText.unreadable.form('олон') } }],
  ['-5', { ok: false, errors: { current: ruleText.negative } }],
  ['45000 12000', { ok: false, errors: { current: ruleText.unreadable.several('45000 12000') } }],
  ['62,000₮', { ok: false, errors: { current: ruleText.unreadable.currency('62,000₮') } }],
  ['999999999999999', { ok: false, errors: { current: text.notAnAmount } }],
  ['80,000.1', { ok: false, errors: { current: text.aboveHigher('80,000.0') } }],
])('%j in thousands is read of a district below the ministry’s 80,000.0', (typed, read) => {
  const own = line('1', set('ministry', 80_000_000))
  expect(readTyped({ current: typed, capital: '' }, own, 'district')).toEqual(read)
})

test('the ministry may go above its own and a district’s', () => {
  const own = line('1', set('ministry', 1000), set('district', 500))
  expect(readTyped({ current: '9', capital: '' }, own, 'ministry')).toMatchObject({ ok: true })
})

describe('an entered ceiling', () => {
  const own = line('1', set('ministry', 80_000_000), set('district', 62_000_040, { capital: 5_000_000 }))

  it('starts with the stored ceiling of the own level, not the other’s', () => {
    expect(storedTyped(own, 'district')).toEqual({
      current: '62,000.0',
      capital: '5,000.0',
      effect: 'binding',
    })
    expect(storedTyped(line('2', set('ministry', 5)), 'district')).toEqual({
      ...{ current: '', capital: '', effect: 'binding' },
    })
  })

  it('is no change where it is as it was, also written otherwise, and with an effect of nothing', () => {
    const changed = withTyped(none, own, { capital: '4' }, 'district')
    expect(changed.size).toBe(1)
    expect(withTyped(changed, own, { capital: '5000' }, 'district').size).toBe(0)
    expect(withTyped(none, line('2'), { effect: 'guiding' }, 'district').size).toBe(0)
    expect(withTyped(none, own, { effect: 'guiding' }, 'district').size).toBe(1)
  })

  it('sends an untouched amount, shown rounded, with its stored value', () => {
    expect(sent(withTyped(none, own, { capital: '' }, 'district'))).toEqual([
      { subject: { kind: 'institution', id: '1' }, current: 62_000_040, capital: null, effect: 'binding' },
    ])
  })

  it('is not sent while something of it cannot be read', () => {
    const bad = withTyped(none, own, { capital: 'x' }, 'district')
    expect(sent(withTyped(bad, line('2'), { current: '1' }, 'district'))).toBeNull()
  })
})

const paste = (
  cells: readonly (readonly string[])[],
  {
    lines = [line('1'), line('2'), line('3')],
    at = 0,
    kind = 'current' as 'current' | 'capital',
    around = [] as readonly string[],
    edits = none,
  } = {},
) => pastedOver(edits, { lines, from: { at, kind }, level: 'district', year: 2026 }, { cells, around })

test('pasted cells fill lines downwards and both kinds from the field on, without the excess', () => {
  const edits = paste(
    [
      ['10', '1', 'x'],
      ['20', '2'],
      ['30', '3'],
    ],
    { at: 1 },
  )
  expect(sent(edits)?.map(({ subject, current, capital }) => [subject.id, current, capital])).toEqual([
    ['2', 10_000, 1000],
    ['3', 20_000, 2000],
  ])
  expect(
    sent(paste([['7', 'x'], ['9']], { kind: 'capital' }))?.map((each) => [each.current, each.capital]),
  ).toEqual([
    [null, 7000],
    [null, 9000],
  ])
})

test.each([
  ['current', ['1001', '7', '8'], { current: '1001 | 7 | 8', capital: '1001 | 7 | 8' }],
  ['current', ['Тосонбулаг', '7'], { current: 'Тосонбулаг | 7', capital: 'Тосонбулаг | 7' }],
  ['capital', ['7', '8'], { current: '', capital: '7 | 8' }],
] as const)(
  'a pasted row with more than the figures of the fields from %s on is refused as a whole',
  (kind, row, typed) => {
    const pasted = paste([row], { kind })
    expect(pasted.get('institution 1')?.typed).toMatchObject(typed)
    expect(sent(pasted)).toBeNull()
  },
)

test.each<readonly [string, readonly string[], readonly string[][], string | null]>([
  ['as it is exported', importHeaders, [], null],
  ['with the captions of the screen', ['Дугаар', 'Хязгаар, Урсгал', 'Хязгаар, Хөрөнгө'], [], null],
  ['with other words for thousands', ['Дугаар', 'Хязгаар, Урсгал, мян.₮'], [], null],
  ['with its unit above', ['Дугаар', 'Хязгаар, Урсгал'], [['Нэгж: мянган төгрөг']], null],
  ['in tugrik', ['Дугаар', 'Хязгаар, Урсгал, ₮'], [], 'Хязгаар, Урсгал, ₮'],
  ['in tugrik in words', ['Дугаар', 'Урсгал зардлын хязгаар, төгрөг'], [], 'Урсгал зардлын хязгаар, төгрөг'],
  ['under tugrik', ['Дугаар', 'Хязгаар, Урсгал'], [['Хязгаар (төгрөгөөр)']], 'Хязгаар (төгрөгөөр)'],
  ['with tugrik for a unit', ['Дугаар', 'Хязгаар, Урсгал'], [['Нэгж: төгрөг']], 'Нэгж: төгрөг'],
  ['below its heading in tugrik', importHeaders, [['мөнгөн дүн төгрөг']], 'мөнгөн дүн төгрөг'],
  ['in percent', ['Дугаар', 'Хязгаар, Урсгал'], [['(хувиар)']], '(хувиар)'],
  ['in millions', ['Дугаар', 'Хязгаар, Урсгал'], [['MNT mn']], 'MNT mn'],
])('a list %s is read in thousand tugrik, or refused', (_, heads, above, given) => {
  const rows = [...above, heads, ['1', '62000', '7']]
  const { problems } = readList(rows, headingsOf({ columns: ceilingListColumns }), 'required')
  const scaled = problems.flatMap((problem) => (problem.kind === 'scaled' ? [problem] : []))
  expect(scaled).toEqual(given === null ? [] : [{ kind: 'scaled', given, unit: 'thousands' }])
})

test.each([
  ['(төгрөгөөр)', false],
  ['2025 оны хязгаар', false],
  ['2026 оны хязгаар', true],
  ['Сайдын 2025 оны А/12 дугаар тушаал', true],
  ['мян.төг', true],
  ['14-р сургууль', false],
  ['Нийслэлийн 199-р сургууль', true],
  ['Байгууллагууд', true],
])('figures below and around %j are taken: %s', (title, isTaken) => {
  const lines = ['1', '2'].map((id) => ({ ...line(id), name: '199-р сургууль' }))
  const isRead = (edits: Edits, id: string): boolean | null => {
    const edit = edits.get(`institution ${id}`)
    return edit ? readTyped(edit.typed, edit.line, 'district').ok : null
  }
  expect(isRead(paste([[title], ['62000']], { lines }), '2')).toBe(isTaken)
  // The clipboard marks the figures with a unit around them.
  if (!/төг/.test(title)) expect(isRead(paste([['62000']], { lines, around: [title] }), '1')).toBe(isTaken)
})

test('figures next to the name of an institution are refused only in the line of another', () => {
  const lines = ['«Мэргэд» сургууль', '14-р сургууль'].map((name, at) => ({ ...line(String(at)), name }))
  const pasted = paste(
    [
      ['5', '6', 'Мэргэд сургууль'],
      ['7', '', 'Эрдэм сургууль'],
    ],
    { lines },
  )
  expect([...pasted.values()].map(({ typed }) => typed.current)).toEqual(['5', '7 | Эрдэм сургууль'])
})

test.each<readonly [string, readonly (string | null)[], unknown]>([
  ['as it is', ['1', '', '62,000', '', 'Заавал'], { ok: true, changed: [] }],
  ['with other amounts', ['1', '1', '61000', '7', ''], { ok: true, changed: [2, 3] }],
  ['with another effect', ['1', null, null, null, 'чиглүүлэх'], { ok: true, changed: [4] }],
  ['with Latin letters in a word', ['1\u200b', null, null, null, 'Чиглүүлэx'], { ok: true, changed: [4] }],
  ['without the columns of amounts', ['1', '', null, null, null], { ok: true, changed: [] }],
  [
    'with more decimals than an amount has',
    ['1', '', '61000.12345', '7.1250', ''],
    {
      ok: true,
      changed: [2, 3],
      rounded: new Map([
        [2, '61,000.12'],
        [3, '7.13'],
      ]),
    },
  ],
  ['with nothing but noise', ['1', '', '61000.1000000001', '', ''], { ok: true, rounded: new Map() }],
  ['emptied', ['1', '', '', '', ''], { ok: true, changed: [2] }],
  ['of nobody', ['9', '', '1', '1', ''], { ok: false, problems: [{ column: 0, message: text.notFound }] }],
  [
    'with two faults',
    ['1', '', '90000', '1', 'хатуу'],
    {
      ok: false,
      problems: [
        { column: 2, message: text.aboveHigher('80,000.0') },
        { column: 4, message: text.notAnEffect('хатуу') },
      ],
    },
  ],
])('a row of a list %s', (_, cells, expected) => {
  const own = line('1', set('ministry', 80_000_000), set('district', 62_000_000))
  expect(readRows([cells], own)[0]).toMatchObject(expected as object)
})

test('an amount returns with its stored value, despite the decimals of the list', () => {
  const own = line('1', set('district', 62_000_123))
  const [row] = readRows([['1', '', '62000.1230', '', 'Заавал']], own)
  expect(row).toMatchObject({ ok: true, changed: [], rounded: new Map() })
})

test.each([
  ['12,345.7', 'ORGEBS', 12_345_700],
  ['12345.7', 'ORGEBS', 12_345_700],
  ['12345.6780', 'ORGEBS', 12_345_678],
  ['12,345.68', 'ORGSUB', 12_345_680],
] as const)(
  'the amount %j of a list of %s over a stored one that is shown alike is %i',
  (typed, group, amount) => {
    const own = { ...line('1', set('district', 12_345_678)), group }
    const [row] = readRows([['1', '', typed, '', 'Заавал']], own)
    if (!row?.ok) throw new Error('refused')
    expect(row.changed).toEqual(amount === 12_345_678 ? [] : [2])
    expect(row.row.current).toBe(amount)
    expect(sent(paste([[typed]], { lines: [own] }))).toEqual(amount === 12_345_678 ? [] : [row.row])
  },
)

test('a name beside another number is refused', () => {
  const names = ['Өөр сургууль', line('1').name, '']
  const read = names.map((name) => readRows([['1', name, '5', '', '']], line('1'))[0])
  expect(read.map((each) => each?.ok)).toEqual([false, true, true])
})

test('the question before a paste names each changed amount in the order of the lines', () => {
  const lines = [line('1', set('district', 62_000_000)), line('2'), line('3', set('district', 5_000_000))]
  const edits = withTyped(none, line('2'), { current: '9' }, 'district')
  const cells = [['62,000.0', '5'], ['', '7'], ['5,000.0']]
  const after = paste(cells, { lines, edits })
  const { kinds, pasteAsk } = text
  expect(pastedAmounts(edits, after, { lines, level: 'district' })).toEqual([
    text.pastedLine('1', '1', [text.pastedAmount(kinds.capital, '5')]),
    text.pastedLine('2', '2', [
      text.pastedAmount(kinds.current, pasteAsk.empty),
      text.pastedAmount(kinds.capital, '7'),
    ]),
  ])
})

test('a number comes once in a list', () => {
  const rows = readRows(
    [
      ['1', '', '5', '', ''],
      ['1', '', '6', '', ''],
    ],
    line('1'),
  )
  expect(rows.map(({ ok }) => ok)).toEqual([true, false])
})
