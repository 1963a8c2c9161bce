import { describe, expect, test } from 'vitest'
import { readParameters, writeParameters } from '#engine/list/parameters.ts'
import {
  declaredListQuery,
  filterLabels,
  type InstitutionListQuery,
  waitingFilters,
} from '#features/portfolio/institution-filter.ts'
import { isSameFilter, noFilter } from '#features/portfolio/institution-rows.ts'

const given = (words: Readonly<Record<string, string>>) =>
  readParameters(declaredListQuery, Object.entries(words))
const defaultListQuery = given({})
const cases: readonly (readonly [Readonly<Record<string, string>>, Partial<InstitutionListQuery>])[] = [
  [{}, {}],
  [
    { budgetStatus: 'returned', region: '65' },
    { budgetStatus: 'returned', region: '65' },
  ],
  [
    { region: '6501', overdue: 'yes', resubmitted: 'yes' },
    { region: '6501', overdue: 'yes', resubmitted: 'yes' },
  ],
  [
    { region: 'none', search: 'а б' },
    { region: 'none', search: 'а б' },
  ],
  [
    { type: 'SUB', ownership: 'PRIVATE', location: 'soumFar', learners: 'small', warnings: 'justified' },
    { type: 'SUB', ownership: 'PRIVATE', location: 'soumFar', learners: 'small', warnings: 'justified' },
  ],
  [{ calculated: 'no' }, { calculated: 'no' }],
  [
    { sent: 'yes', receivedToday: 'yes' },
    { sent: 'yes', receivedToday: 'yes' },
  ],
  [
    { ceiling: 'above', sort: 'left' },
    { ceiling: 'above', sort: 'left' },
  ],
  // Pages count from 1 in the URL.
  [
    { page: '3', size: '200', sort: 'requested', direction: 'descending' },
    { page: 2, size: 200, sort: 'requested', direction: 'descending' },
  ],
]

describe('a filter as text', () => {
  test.each(cases)('%j is read, and written as it was', (words, expected) => {
    expect(given(words)).toEqual({ ...defaultListQuery, ...expected })
    expect(Object.fromEntries(writeParameters(declaredListQuery, expected))).toEqual(words)
  })

  test.each([
    {
      budgetStatus: 'nowhere',
      type: 'X',
      region: '6',
      page: '0',
      size: '7',
      direction: 'up',
      sort: 'colour',
      overdue: 'no',
    },
    { region: '65a', page: '1.5', size: '', budgetStatus: '' },
    { page: '-3', region: '123', warnings: 'all', ceiling: 'below' },
  ])('%j is invalid and selects all', (words) => {
    expect(given(words)).toEqual(defaultListQuery)
  })

  test('the request contains the filter of institutions, without sort order and page', () => {
    const listQuery = given({
      budgetStatus: 'returned',
      overdue: 'yes',
      sent: 'yes',
      receivedToday: 'yes',
      region: '65',
      ceiling: 'above',
      search: ' цэцэрлэг ',
      page: '2',
      sort: 'requested',
    })
    expect(filterLabels(listQuery)).toEqual([
      { name: 'search', words: 'Хайлт: цэцэрлэг' },
      { name: 'budgetStatus', words: 'Төлөв: Буцаасан' },
      { name: 'sent', words: 'Илгээсэн (баталсныг оролцуулан)' },
      { name: 'receivedToday', words: 'Өнөөдөр ирсэн' },
      { name: 'overdue', words: 'Хугацаа хэтэрсэн' },
      { name: 'region', words: 'Байршил: Архангай' },
      { name: 'ceiling', words: 'Хязгаараас давсан' },
    ])
    expect(filterLabels(defaultListQuery)).toEqual([])
  })

  test('the filter of reports that await a level matches the reports at that level', () => {
    expect(waitingFilters('district').review).toEqual({ ...noFilter, budgetStatus: 'atDistrict' })
    expect(waitingFilters('ministry').review).toEqual({ ...noFilter, budgetStatus: 'atMinistry' })
    const query = given({ budgetStatus: 'atMinistry', page: '2', sort: 'requested' })
    expect(isSameFilter(query, waitingFilters('ministry').review)).toBe(true)
    expect(
      isSameFilter(given({ budgetStatus: 'atMinistry', overdue: 'yes' }), waitingFilters('ministry').review),
    ).toBe(false)
  })
})
