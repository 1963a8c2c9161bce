import { describe, expect, test } from 'vitest'
import { listText } from '#engine/list/list-text.ts'
import {
  choiceField,
  figureField,
  flagField,
  nameField,
  newRowTexts,
  optionalField,
  parseRecord,
  recordList,
  recordProblems,
  textField,
  writeRecord,
} from '#engine/list/record-list.ts'
import { recordText } from '#engine/list/record-text.ts'

type Bus = {
  readonly plate: string
  readonly driver: string
  readonly fuel: 'petrol' | 'diesel'
  readonly owner: 'school' | 'city'
  readonly use: 'pupils' | null
  readonly runs: boolean
  readonly insured: boolean
  readonly seats: number
}

const buses = recordList<Bus>(
  { name: 'buses', title: 'Автобус', about: [] },
  (field) => ({ head: field, about: '', example: '' }),
  {
    plate: textField(7, { needed: 'always', check: (text) => text === '0' && 'no plate' }),
    driver: nameField({ missing: 'no driver', long: 'long' }),
    fuel: choiceField({
      codes: ['petrol', 'diesel'],
      words: { petrol: 'Бензин', diesel: 'Дизель' },
      short: { petrol: 'Б', diesel: 'Д' },
      usual: 'diesel',
      wrong: (given) => `no fuel: ${given}`,
    }),
    owner: choiceField({ codes: ['school', 'city'], words: { school: 'Сургууль', city: 'Хот' } }),
    use: optionalField({ codes: ['pupils'], words: { pupils: 'Сурагч' }, none: 'Аль нь ч биш' }),
    runs: flagField({ usual: 'no' }),
    insured: flagField({}),
    seats: figureField({ min: 2, max: 60, decimals: 0, unit: 'quantity' }, { usual: 4 }),
  },
)

const texts = {
  plate: '1',
  driver: 'Бат',
  fuel: '',
  owner: 'Хот',
  use: '',
  runs: '',
  insured: 'Үгүй',
  seats: '',
}
const bus: Bus = {
  plate: '1',
  driver: 'Бат',
  fuel: 'diesel',
  owner: 'city',
  use: null,
  runs: false,
  insured: false,
  seats: 4,
}
const parse = (given: Partial<Record<keyof Bus, string | null>>, known: Bus | null = null) => {
  const all: Partial<Record<keyof Bus, string | null>> = { ...texts, ...given }
  return parseRecord(
    buses,
    buses.names.map((field) => all[field] ?? null),
    known,
    (record) => ({
      record,
      problems: [{ field: 'seats', message: 'too many' } as const].filter(() => record.seats > 50),
    }),
  )
}

describe('a row of a list of records', () => {
  test.each([
    [{}, {}],
    [
      { fuel: 'бензин', owner: 'school', runs: 'Тийм', seats: '12' },
      { fuel: 'petrol', owner: 'school', runs: true, seats: 12 },
    ],
    [
      { fuel: 'Б', use: 'аль нь ч биш', insured: '+' },
      { fuel: 'petrol', use: null, insured: true },
    ],
    [{ use: 'pupils' }, { use: 'pupils' }],
  ])('%j is read as %j, and written as it is read', (given, expected) => {
    const record = { ...bus, ...expected }
    expect(parse(given)).toEqual({ ok: true, record })
    const written = parseRecord(buses, writeRecord(buses, record), null, (read) => ({
      record: read,
      problems: [],
    }))
    expect(written).toEqual({ ok: true, record })
  })

  test.each([
    [{ plate: '' }, 'plate', listText.needed('plate')],
    [{ plate: '0' }, 'plate', 'no plate'],
    [{ driver: '' }, 'driver', 'no driver'],
    [{ driver: 'а'.repeat(201) }, 'driver', 'long'],
    [{ fuel: 'Ус' }, 'fuel', 'no fuel: Ус'],
    [{ owner: '' }, 'owner', listText.needed('owner')],
    [{ owner: 'Яам' }, 'owner', listText.noWord('owner', 'Яам', ['Сургууль', 'Хот'])],
    [{ insured: '' }, 'insured', listText.needed('insured')],
    [{ seats: '51' }, 'seats', 'too many'],
    [{ seats: '1.5' }, 'seats', listText.badFigure('seats', { min: 2, max: 60, decimals: 0 })],
  ])('%j is refused at %s', (given, field, message) => {
    expect(parse(given)).toEqual({ ok: false, problems: [{ field, message }] })
  })

  test('has the stored value of a column that the list lacks', () => {
    const stored: Bus = { ...bus, fuel: 'petrol', runs: true, seats: 9 }
    expect(parse({ fuel: null, runs: null, seats: null }, stored)).toEqual({ ok: true, record: stored })
  })
})

test('a record of a call is checked as it is: a line break is none of a list', () => {
  expect(recordProblems(buses, { ...bus, driver: 'Бат\nДорж' })).toEqual([
    { field: 'driver', message: recordText.hiddenSignsInName },
  ])
  expect(parse({ driver: 'Бат\nДорж' })).toMatchObject({ ok: true, record: { driver: 'Бат Дорж' } })
  expect(recordProblems(buses, bus)).toEqual([])
})

test('a new row has the usual texts, and a flag that must be answered is no', () => {
  expect(newRowTexts(buses)).toEqual(['', '', 'Дизель', '', '', 'Үгүй', 'Үгүй', '4'])
})
