import { describe, expect, it, test } from 'vitest'
import {
  type BudgetState,
  causeKey,
  componentMoves,
  effectsOf,
  explainVariance,
  type InputCellChange,
  type VarianceStep,
} from '#budget/variance.ts'
import { sheet } from '#engine/define.ts'
import type { Entries } from '#engine/entries.ts'
import type { Inputs } from '#engine/evaluate.ts'
import { choose, plus, times } from '#engine/formula.ts'
import { cellKeyOf } from '#engine/key.ts'
import { revised } from '#engine/revise.ts'
import { at, field, type Sheet, wholeUpTo } from '#engine/sheet.ts'
import {
  byCell,
  counterpartsIn,
  joined,
  mappingSinceLast,
  removed,
  renamed,
  split,
} from '#forms/editions/became.ts'
import type { Edition, View } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { revise } from '#forms/editions/revise.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSettings, normsOf } from '#forms/norms/year-norms.ts'
import { factsOf } from '#forms/profile.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'
import { laterForms } from '#test/support/later-edition.ts'
import { bridgesAddUp } from '#test/support/random-bridges.ts'
import { plainSchool } from '#test/support/school.ts'
import { cellOf, guests, price, wage } from '#test/support/small-edition.ts'

const made = 'Зөвхөн тест'

const beds = sheet({
  code: 'register-beds',
  kind: 'register',
  caption: 'Ор',
  purpose: 'Жишээ.',
  rows: { '1': 'Нэг' },
  fields: { count: field('Тоо', 'quantity') },
})
  .given(['1'], ['count'], made)
  .done()

const rooms = sheet({
  code: 'rooms',
  caption: 'Өрөө',
  purpose: 'Жишээ.',
  rows: { '1': 'Нэг' },
  fields: { count: field('Тоо', 'quantity') },
})
  .entered(['1'], ['count'], wholeUpTo(1000), { source: made })
  .done()

function budgetOf(code: string, more: number): Sheet {
  const both = plus(at(guests, '1', 'count'), at(guests, '2', 'count'))
  return sheet({
    code,
    caption: 'Төсөв',
    purpose: 'Жишээ.',
    rows: { '1': 'Нийт' },
    fields: {
      foodQty: field('Хоол', 'tugrik'),
      otherQty: field('Бусад', 'tugrik'),
      budgetTotal: field('Нийт', 'tugrik'),
    },
  })
    .computed(['1'], ['foodQty'], () => times(both, at(price.sheet, 'lunch', 'value')), made)
    .computed(
      ['1'],
      ['otherQty'],
      () =>
        plus(
          times(at(guests, '1', 'count'), at(guests, '2', 'count')),
          at(beds, '1', 'count'),
          times(at(rooms, '1', 'count'), 0.4),
          at(peopleRegister, '1', 'tuition'),
          at(peopleRegister, '1', 'positionBase'),
          choose('location', { capital: plus(10), soumFar: plus(20) }),
          choose('excessPer', { grade: plus(0), group: plus(5) }),
          more,
        ),
      made,
    )
    .computed(['1'], ['budgetTotal'], ({ cell }) => plus(cell('1', 'foodQty'), cell('1', 'otherQty')), made)
    .done()
}

const tab = (value: number, ...sheets: string[]) => ({
  value,
  label: String(value),
  sheets,
  group: null,
  panel: null,
})
const view: View = {
  ...edition2025.views['ebs-public'],
  tabs: [tab(1, 'rooms'), tab(2, 'guests'), tab(3, 'requested', 'heads')],
  budget: 'requested',
  headcount: 'heads',
}
const small: Edition = {
  ...edition2025,
  code: 'first',
  norms: [price, wage],
  sheets: {
    ...edition2025.sheets,
    ORGEBS: [guests, rooms, beds, peopleRegister, budgetOf('requested', 0), budgetOf('heads', 0.4)],
  },
  views: { ...edition2025.views, 'ebs-public': view },
  became: [],
  since: {},
}

const before: BudgetState = {
  year: 2025,
  edition: small,
  view,
  inputs: {
    entries: { guests: { '1.count': 2, '2.count': 3 } },
    givens: {
      price: { lunch: { value: 100 } },
      wage: { cook: { value: 1 } },
      'register-beds': { '1': { count: 4 } },
      'register-people': { '1': { tuition: 50, positionBase: 7 } },
    },
    facts: { location: 'capital', excessPer: 'grade' },
  },
}
const after: BudgetState = {
  ...before,
  year: 2026,
  inputs: {
    entries: { guests: { '1.count': 4, '2.count': null }, rooms: { '1.count': 1 } },
    givens: {
      price: { lunch: { value: 120 } },
      wage: { cook: { value: 1 } },
      'register-beds': { '1': { count: 5 } },
      'register-people': { '1': { tuition: 80 } },
    },
    facts: { location: 'soumFar', excessPer: 'group' },
  },
}
const describeStep = ({ cause, amount, changes, facts }: VarianceStep): readonly (string | number)[] => [
  causeKey(cause),
  amount,
  ...changes.map((each) => `${cellKeyOf(each.at)} ${each.was} ${each.is}`),
  ...facts.map((each) => `${each.name} ${each.was} ${each.is}`),
]

describe('a small budget', () => {
  // Before: 5 guests × 100, a lamp 2 × 3, 4 beds, 50, 7, 10 = 577. After: 4 × 120, no lamp, 5 beds, 0.4, 80, 0, 20, 5 = 590.4.
  const whole = explainVariance(before, after)

  test('is explained cause by cause in the order of causes, in whole tugrik', () => {
    expect(whole.before).toBe(577)
    expect(whole.after).toBe(590)
    expect(whole.steps.map(describeStep)).toEqual([
      ['norms', 105, 'price/lunch.value 100 120', 'excessPer grade group'],
      ['profile', 10, 'location capital soumFar'],
      ['registers', 1, 'register-beds/1.count 4 5'],
      // Four tenths of a tugrik; the step is listed because of its change.
      ['blank rooms', 0, 'rooms/1.count null 1'],
      ['blank guests', -126, 'guests/1.count 2 4', 'guests/2.count 3 null'],
      ['people', 30, 'register-people/1.tuition 50 80'],
      ['positions', -7, 'register-people/1.positionBase 7 0'],
    ])
  })

  test('adds up, back as well as forth', () => {
    for (const { before: from, after: to, steps } of [whole, explainVariance(after, before)])
      expect(from + steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(to)
    expect(explainVariance(after, before).steps.map(({ cause }) => causeKey(cause))).toEqual(
      whole.steps.map(({ cause }) => causeKey(cause)),
    )
  })

  test('does not move from itself', () => {
    expect(explainVariance(before, before)).toEqual({ before: 577, after: 577, steps: [] })
  })

  it('is measured by headcount on request', () => {
    expect(explainVariance(before, after, 'headcount')).toMatchObject({ before: 577, after: 591 })
  })

  it('gives each cell its isolated effect; effects need not add up if cells multiply', () => {
    const effects = effectsOf(before, after, { cause: { kind: 'blank', sheet: 'guests' } })
    // Back to 2 guests: 2 × 120 less. Back to 3 others: 7 × 120 and 12 lamps instead of 4 × 120.
    expect(effects.cells.map(({ at: { row }, effect }) => [row, effect])).toEqual([
      ['1', 240],
      ['2', -372],
    ])
    const norms = effectsOf(before, after, { cause: { kind: 'norms' } })
    expect(norms.cells.map(({ effect }) => effect)).toEqual([100])
    expect(norms.facts.map(({ effect }) => effect)).toEqual([5])
  })

  it('has an effect on the requested total kind', () => {
    const effects = effectsOf(before, after, { cause: { kind: 'positions' }, totalName: 'headcount' })
    expect(effects.cells.map(({ effect }) => effect)).toEqual([-7])
  })

  it('reports the changes by the ministry by component', () => {
    expect(componentMoves(before, after)).toEqual([
      { field: 'foodQty', parts: [], before: 500, after: 480, byNorms: 100 },
      { field: 'otherQty', parts: [], before: 77, after: 110, byNorms: 5 },
      { field: 'budgetTotal', parts: [], before: 577, after: 590, byNorms: 105 },
    ])
  })
})

describe('a small budget in forms that have changed', () => {
  const tariff = { ...price, sheet: price.sheet }
  const forms: Edition = {
    ...small,
    code: 'second',
    norms: [tariff, wage],
    sheets: {
      ...small.sheets,
      ORGEBS: [
        revised(guests, (now) =>
          now.row('3', 'Гурав').entered(['3'], ['count'], wholeUpTo(1000), { source: made }),
        ),
        rooms,
        beds,
        peopleRegister,
        budgetOf('requested', 1000),
        budgetOf('heads', 0),
      ],
    },
    became: [renamed('guests/2', 'guests/3'), removed('price/lunch')],
  }
  const later: Edition = { ...forms, since: { first: mappingSinceLast({ before: small, now: forms }, []) } }

  it('starts with the row mapping, and with the norms that came with the forms', () => {
    const now = { ...after, edition: later }
    const [first] = explainVariance(before, now).steps
    // 2 guests × 120 instead of 5 × 100, no lamps for 6, and 1000 more.
    expect(first && describeStep(first)).toEqual(['edition', 734, 'price/lunch.value 100 120'])
    expect(explainVariance(before, now).after).toBe(1590)
    expect(effectsOf(before, now, { cause: { kind: 'edition' } }).cells[0]?.effect).toBeNull()
  })

  it('belongs to the forms that they show a blank no more', () => {
    const fewer = { ...view, tabs: view.tabs.filter(({ value }) => value !== 2) }
    const edition = { ...small, code: 'third', views: { ...small.views, 'ebs-public': fewer } }
    const now = { ...before, edition, view: fewer, inputs: { ...before.inputs, entries: {} } }
    // 5 × 100 and 6 for the lamps.
    expect(explainVariance(before, now).steps.map(describeStep)).toEqual([
      ['edition', -506, 'guests/1.count 2 null', 'guests/2.count 3 null'],
    ])
  })

  it('counts the forms among the changes by the ministry', () => {
    expect(componentMoves(before, { ...after, edition: later }).at(-1)).toEqual({
      field: 'budgetTotal',
      parts: [],
      before: 577,
      after: 1590,
      byNorms: 739,
    })
  })
})

describe('a small budget with changed rows', () => {
  const fed = (code: string, rows: readonly string[]): Sheet =>
    sheet({
      code,
      caption: 'Төсөв',
      purpose: 'Жишээ.',
      rows: { '1': 'Нийт' },
      fields: { budgetTotal: field('Нийт', 'tugrik') },
    })
      .computed(
        ['1'],
        ['budgetTotal'],
        () => plus(...rows.map((row) => times(cellOf('guests', row, 'count'), row === '3' ? 90 : 100))),
        made,
      )
      .done()
  const old: Edition = {
    ...small,
    sheets: { ...small.sheets, ORGEBS: [guests, fed('requested', ['1', '2']), fed('heads', ['1', '2'])] },
  }
  const state = (edition: Edition, entries: Entries, year: number): BudgetState => ({
    year,
    edition,
    view: edition.views['ebs-public'],
    inputs: { entries: { guests: entries }, givens: {}, facts: {} },
  })
  const was = state(old, { '1.count': 2, '2.count': 3 }, 2026)
  const withRows = (rows: readonly string[], became: Edition['became']): Edition =>
    revise(old, {
      code: 'next',
      order: 'Жишээ',
      from: 2027,
      sheets: [
        revised(guests, (now) =>
          now
            .row('3', 'Гурав')
            .entered(['3'], ['count'], wholeUpTo(1000), { source: made })
            .without(['1', '2'].flatMap((row) => (rows.includes(row) ? [] : [row]))),
        ),
        fed('requested', rows),
        fed('heads', rows),
      ],
      became,
    })

  test.each<[string, Edition, Entries, readonly (readonly (string | number)[])[]]>([
    [
      'renamed: what it was goes along',
      withRows(['1', '3'], [renamed('guests/2', 'guests/3')]),
      { '1.count': 2, '3.count': 4 },
      [
        ['edition', -30],
        ['blank guests', 90, 'guests/3.count 3 4'],
      ],
    ],
    [
      'joined: the sum goes along',
      withRows(['3'], [joined(['guests/1', 'guests/2'], 'guests/3')]),
      { '3.count': 6 },
      [
        ['edition', -50],
        ['blank guests', 90, 'guests/3.count 5 6'],
      ],
    ],
    [
      'split: its parts are told together',
      withRows(['1', '2', '3'], [split('guests/2', ['guests/2', 'guests/3'])]),
      { '1.count': 2, '2.count': 1, '3.count': 3 },
      [['blank guests', 70, 'guests/2.count+guests/3.count 3 4']],
    ],
    [
      'gone: it is told that nothing has its figure now',
      withRows(['1', '3'], []),
      { '1.count': 2, '3.count': 3 },
      [
        ['edition', -300, 'guests/2.count 3 null'],
        ['blank guests', 270, 'guests/3.count null 3'],
      ],
    ],
  ])('%s', (_, edition, entries, steps) => {
    const now = state(edition, entries, 2027)
    const made = explainVariance(was, now)
    const names = ({ at: first, parts }: InputCellChange) => [first, ...parts].map(cellKeyOf).join('+')
    expect(
      made.steps.map(({ cause, amount, changes }) => [
        causeKey(cause),
        amount,
        ...changes.map((each) => `${names(each)} ${each.was} ${each.is}`),
      ]),
    ).toEqual(steps)
    expect(made.before + made.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(made.after)
    const { cells } = effectsOf(was, now, { cause: { kind: 'blank', sheet: 'guests' } })
    // With a single cell, or parts of one cell, the effect equals the amount of the step.
    expect(cells.map(({ effect }) => effect)).toEqual([steps.at(-1)?.[1]])
  })

  it('does not transfer values that do not add up', () => {
    const edition = withRows(['3'], [joined(['guests/1', 'guests/2'], 'guests/3')])
    const { first } = edition.since
    const apart = first ? counterpartsIn(first).map((each) => ({ ...each, adds: false })) : []
    const steps = explainVariance(
      was,
      state({ ...edition, since: { first: byCell(apart) } }, { '3.count': 6 }, 2027),
    ).steps
    expect(steps.map(describeStep)).toEqual([
      ['edition', -500, 'guests/1.count 2 null', 'guests/2.count 3 null'],
      ['blank guests', 540, 'guests/3.count null 6'],
    ])
  })
})

it('belongs to the profile that another view does not show a blank', () => {
  const other: View = { ...view, code: 'ebs-dormitory', tabs: view.tabs.filter(({ value }) => value !== 2) }
  const { rooms: roomEntries } = after.inputs.entries
  const now = {
    ...after,
    view: other,
    inputs: { ...after.inputs, entries: roomEntries ? { rooms: roomEntries } : {} },
  }
  const steps = explainVariance(before, now).steps.map(describeStep)
  // 5 × 120 and 6 go, 10 come.
  expect(steps.find(([cause]) => cause === 'profile')).toEqual([
    'profile',
    -596,
    'guests/1.count 2 null',
    'guests/2.count 3 null',
    'location capital soumFar',
  ])
  expect(steps.find(([cause]) => cause === 'blank guests')).toBeUndefined()
})

test('every setting of a year moves with its norms', () => {
  for (const name of Object.keys(normSettings(2026))) {
    const moved = { ...before, inputs: { ...before.inputs, facts: { ...before.inputs.facts, [name]: 'x' } } }
    expect(explainVariance(before, moved).steps.map(({ cause }) => cause.kind)).toEqual(['norms'])
  }
})

describe('a real school', () => {
  const inputs: Inputs = {
    entries: { 'ebs-b1': { '1.stage1Qty': 220 } },
    givens: normsOf(norms2025, 2025),
    facts: { ...factsOf(plainSchool, 'ebs-public'), ...normSettings(2025) },
  }
  const school: BudgetState = {
    year: 2025,
    edition: edition2025,
    view: edition2025.views['ebs-public'],
    inputs,
  }

  it('gets more for ten pupils more, and every tugrik of it from the blank of pupils', () => {
    const more = { ...school, inputs: { ...inputs, entries: { 'ebs-b1': { '1.stage1Qty': 230 } } } }
    const { before: from, after: to, steps } = explainVariance(school, more)
    expect(steps.map(describeStep)).toEqual([['blank ebs-b1', to - from, 'ebs-b1/1.stage1Qty 220 230']])
    expect(to).toBeGreaterThan(from)
    const { cells } = effectsOf(school, more, { cause: { kind: 'blank', sheet: 'ebs-b1' } })
    expect(cells.map(({ effect }) => effect)).toEqual([to - from])
  })

  it('changes with the norms of the next year only if there are no new entries', () => {
    const next = { ...school, year: 2026, inputs: { ...inputs, givens: normsOf(norms2025, 2026) } }
    const { steps } = explainVariance(school, next)
    expect(steps.map(({ cause }) => cause.kind)).toEqual(['norms'])
    for (const { before: from, after: to, byNorms } of componentMoves(school, next))
      expect(to - from).toBe(byNorms)
  })

  it('switches to other forms', () => {
    const later = { ...school, edition: laterForms, view: laterForms.views['ebs-public'] }
    const { before: from, after: to, steps } = explainVariance(school, later)
    expect(from + steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(to)
  })
})

describe('100 random pairs (1,000 in bridge.long.test.ts)', () => {
  bridgesAddUp(100)
})
