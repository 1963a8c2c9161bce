import { describe, expect, test } from 'vitest'
import { spreadOf, spreadPosition } from '#budget/indicators.ts'
import { readParameters, writeParameters } from '#engine/list/parameters.ts'
import {
  type ComparisonSettings,
  comparedRows,
  declaredComparison,
  type MixedGroups,
  mixedGroupsIn,
  noValuesReason,
  outliersFirst,
} from '#features/comparison/comparison.ts'
import type { ComparedInstitution } from '#features/portfolio/overview.ts'

const read = (words: Readonly<Record<string, string>>) =>
  readParameters(declaredComparison, Object.entries(words))
const defaultComparisonSettings = read({})

describe('a comparison in an address', () => {
  test.each<readonly [string, Readonly<Record<string, string>>, Partial<ComparisonSettings>]>([
    ['nothing', {}, {}],
    ['another indicator', { indicator: 'shareOfPay' }, { indicator: 'shareOfPay' }],
    ['one that there is not', { indicator: 'beauty' }, {}],
    ['the marked one', { highlight: '1001' }, { highlight: '1001' }],
    ['who lies above', { position: 'above' }, { position: 'above' }],
    [
      'an order',
      { compareSort: 'name', compareDirection: 'ascending' },
      { compareSort: 'name', compareDirection: 'ascending' },
    ],
    ['the third page, which is number 2 from 0', { comparePage: '3' }, { comparePage: 2 }],
    ['a page that is none', { comparePage: '-1' }, {}],
  ])('%s', (_, words, expected) => {
    expect(read(words)).toEqual({ ...defaultComparisonSettings, ...expected })
  })

  test('is read as it was written, and omits default values', () => {
    const compared: ComparisonSettings = {
      indicator: 'learnersOfClass',
      highlight: '1001',
      position: 'below',
      compareSort: 'region',
      compareDirection: 'ascending',
      comparePage: 4,
    }
    expect(readParameters(declaredComparison, writeParameters(declaredComparison, compared))).toEqual(
      compared,
    )
    expect(writeParameters(declaredComparison, defaultComparisonSettings)).toEqual([])
  })
})

/** The quartiles are 11 and 13, the tenths 8.4 and 14.6: 8 to 16 is ordinary. */
const numbers = [10, 11, 12, 12, 12, 13, 14, 17, 2]
const spread = spreadOf(numbers, 15)
const values = numbers
  .toSorted((a, b) => a - b)
  .map(
    (value, index): ComparedInstitution => ({
      institutionId: String(index),
      name: `№${index}`,
      orgType: 'EBS',
      organizationProperty: 'PUBLIC',
      aimagCode: null,
      sumCode: null,
      budgetStatus: 'approved',
      justifiedWarnings: 0,
      value,
      position: spread === null ? 'ordinary' : spreadPosition(value, spread),
    }),
  )
const shown = (change: Partial<ComparisonSettings>) =>
  comparedRows({ values, spread }, { ...defaultComparisonSettings, ...change }).map(({ value }) => value)

test.each<readonly [string, Partial<ComparisonSettings>, readonly number[]]>([
  ['the farthest from the middle first, on whichever side', {}, [2, 17, 10, 14, 11, 13, 12, 12, 12]],
  ['by value', { compareSort: 'value', compareDirection: 'ascending' }, [2, 10, 11, 12, 12, 12, 13, 14, 17]],
  ['those above what is ordinary', { position: 'above' }, [17]],
  ['those below', { position: 'below' }, [2]],
])('the table shows %s', (_, change, expected) => {
  expect(shown(change)).toEqual(expected)
})

test('outliers are listed with the farthest first', () => {
  expect(outliersFirst({ values, spread }).map(({ value }) => value)).toEqual([2, 17])
})

const groupOf = (orgType: 'EBS' | 'SUB', organizationProperty: 'PUBLIC' | 'PRIVATE') => ({
  orgType,
  organizationProperty,
})

test.each<readonly [string, Parameters<typeof mixedGroupsIn>[0], MixedGroups | null]>([
  ['none', [], null],
  ['equal institutions', [groupOf('EBS', 'PUBLIC'), groupOf('EBS', 'PUBLIC')], null],
  [
    'two types',
    [groupOf('SUB', 'PUBLIC'), groupOf('EBS', 'PUBLIC'), groupOf('SUB', 'PUBLIC')],
    { kind: 'types', groups: ['SUB', 'EBS'] },
  ],
  [
    'one type of two ownerships',
    [groupOf('EBS', 'PRIVATE'), groupOf('EBS', 'PUBLIC')],
    { kind: 'ownerships', groups: ['PRIVATE', 'PUBLIC'] },
  ],
  [
    'two types of two ownerships',
    [groupOf('EBS', 'PRIVATE'), groupOf('SUB', 'PUBLIC')],
    { kind: 'types', groups: ['EBS', 'SUB'] },
  ],
])('a selection of one group is offered among %s', (_, institutions, expected) => {
  expect(mixedGroupsIn(institutions)).toEqual(expected)
})

test.each([
  [{ outdated: 2, notComparable: 8 }, 'outdated'],
  [{ outdated: 0, notComparable: 8 }, 'notComparable'],
  [{ outdated: 0, notComparable: 0 }, 'noInstitutions'],
] as const)('without values, of %o the reason is %s', (counts, reason) => {
  expect(noValuesReason(counts)).toBe(reason)
})
