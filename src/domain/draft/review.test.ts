import { describe, expect, test } from 'vitest'
import {
  approvalOf,
  isClosed,
  markAfter,
  markedCells,
  marksForInstitution,
  openedBy,
  type ReviewStage,
  reviewStageOf,
  statusOf,
  unresolved,
  whyNotReturn,
  whyNotReview,
} from '#domain/draft/review.ts'
import { levels } from '#domain/organisation/roles.ts'
import { sheet } from '#domain/sheet/define.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { fact, plus } from '#domain/sheet/formula.ts'
import { compile } from '#domain/sheet/program.ts'
import { field, wholeUpTo } from '#domain/sheet/sheet.ts'

test.each([
  ['NEW', 'NEW', false],
  ['CALCULATED', 'CALCULATED', false],
  ['RETURNED', 'RETURNED', false],
  ['SENT', 'SENT', true],
  ['APPROVED', 'APPROVED', true],
  // What nobody has stored yet, or nobody knows any more, is new.
  ['sent', 'NEW', false],
  ['', 'NEW', false],
  [null, 'NEW', false],
  [undefined, 'NEW', false],
] as const)('a report stored as %j is %s', (stored, status, closed) => {
  expect(statusOf(stored)).toBe(status)
  expect(isClosed(statusOf(stored))).toBe(closed)
})

describe('where a draft lies', () => {
  test.each([
    ['NEW', 'no', 'there', 'institution'],
    ['CALCULATED', 'no', 'there', 'institution'],
    ['SENT', 'no', 'there', 'district'],
    ['SENT', 'yes', 'there', 'ministry'],
    ['SENT', 'no', 'none', 'ministry'],
    ['RETURNED', 'yes', 'there', 'institution'],
    ['APPROVED', 'yes', 'there', 'done'],
  ] as const)('%s, passed on: %s, a district: %s → %s', (status, passedOn, district, stage) => {
    expect(reviewStageOf({ status, passedOn, district })).toBe(stage)
  })
})

test.each([
  ['district', 'SENT', 'ministry'],
  ['ministry', 'APPROVED', 'done'],
] as const)('an approval of the %s → %s at %s', (level, status, stage) => {
  expect(approvalOf(level)).toEqual({ status, stage })
  // What an approval says and where such a report then lies are one.
  expect(reviewStageOf({ status, passedOn: 'yes', district: 'there' })).toBe(stage)
})

describe('whose turn it is', () => {
  const cases: readonly (readonly [ReviewStage, 'district' | 'ministry', string | null])[] = [
    ['institution', 'district', 'notSent'],
    ['institution', 'ministry', 'notSent'],
    ['district', 'district', null],
    ['district', 'ministry', 'otherLevel'],
    ['ministry', 'district', 'otherLevel'],
    ['ministry', 'ministry', null],
    ['done', 'district', 'final'],
    ['done', 'ministry', 'final'],
  ]
  test.each(cases)('a draft at %s before the %s: %s', (stage, level, obstacle) => {
    expect(whyNotReview({ stage, preparedBy: ['ebs'] }, { userName: 'aimag', level })).toBe(obstacle)
  })

  test.each(levels)('who prepares cannot approve, at the %s', (level) => {
    expect(whyNotReview({ stage: level, preparedBy: ['ebs', 'aimag'] }, { userName: 'aimag', level })).toBe(
      'ownWork',
    )
  })
})

test.each([
  ['whole', 'Хавсралт дутуу.', 0, null],
  ['whole', '', 3, 'noReason'],
  ['whole', '  \n', 0, 'noReason'],
  ['whole', '\u200B.', 0, 'noReason'],
  ['cells', 'Тоо зөрсөн.', 1, null],
  ['cells', 'Тоо зөрсөн.', 0, 'noMarks'],
  ['cells', '', 0, 'noReason'],
] as const)('a return of %s, «%s», with %i marks: %s', (scope, reason, marks, obstacle) => {
  expect(whyNotReturn({ scope, reason, marks })).toBe(obstacle)
})

test.each([
  ['open', 'answer', 'answered'],
  ['open', 'resolve', 'resolved'],
  ['open', 'returnAgain', 'open'],
  ['answered', 'answer', 'answered'],
  ['answered', 'resolve', 'resolved'],
  ['answered', 'returnAgain', 'open'],
  ['resolved', 'answer', null],
  ['resolved', 'resolve', null],
  ['resolved', 'returnAgain', null],
] as const)('a mark that is %s, after %s: %s', (state, act, after) => {
  expect(markAfter(state, act)).toBe(after)
})

const marks = [
  { id: '1', state: 'open', returned: 'yes' },
  { id: '2', state: 'answered', returned: 'yes' },
  { id: '3', state: 'resolved', returned: 'yes' },
  { id: '4', state: 'open', returned: 'no' },
] as const

test('what is resolved asks for nothing', () => {
  expect(unresolved(marks).map(({ id }) => id)).toEqual(['1', '2', '4'])
})

test('the institution sees a mark once it came back with a return', () => {
  expect(marksForInstitution(marks).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

const pupils = sheet({
  code: 'pupils',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: {
    typed: field('', 'people'),
    wide: field('', 'people'),
    shut: field('', 'people'),
    register: field('', 'people'),
    sum: field('', 'people'),
  },
})
  .entered(['1'], ['typed', 'wide'], wholeUpTo(null), { source: '' })
  .entered(['1'], ['shut'], wholeUpTo(null), {
    source: '',
    locks: [{ when: fact('small', 'yes'), why: '' }],
  })
  .given(['1'], ['register'], '')
  .computed(['1'], ['sum'], ({ same }) => plus(same('typed'), same('shut')), '')
  .done()
const evaluation = evaluate(compile([pupils]), { entries: {}, givens: {}, facts: { small: 'yes' } })
const at = (name: string) => ({ sheet: 'pupils', row: '1', field: name })

test.each([
  [[], []],
  [['typed'], ['typed']],
  [['typed', 'typed'], ['typed']],
  [['sum', 'register', 'shut', 'none'], []],
  [['sum', 'typed'], ['typed']],
  [
    ['wide', 'typed'],
    ['wide', 'typed'],
  ],
])('marks at %j open %j', (names, opened) => {
  const marks = names.map((name) => ({ at: at(name), state: 'open' as const }))
  expect(openedBy(evaluation, marks)).toEqual(opened.map(at))
})

test('a settled mark opens nothing', () => {
  expect(openedBy(evaluation, [{ at: at('typed'), state: 'resolved' }])).toEqual([])
})

test('what is asked at a cell twice is one cell, whether or not it can be opened', () => {
  const marks = ['typed', 'typed', 'sum'].map((row) => ({ at: at(row), state: 'open' as const }))
  const settled = { at: at('register'), state: 'resolved' as const }
  expect(markedCells([...marks, settled])).toEqual([at('typed'), at('sum')])
  expect(openedBy(evaluation, marks)).toEqual([at('typed')])
})
