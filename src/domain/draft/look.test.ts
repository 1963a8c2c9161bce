import { describe, expect, test } from 'vitest'
import { noFilter } from '#domain/draft/institution-list.ts'
import {
  defaultListQuery,
  filterLabels,
  type InstitutionListQuery,
  isSameFilter,
  listQueryParams,
  parseListQuery,
  pickFilter,
  waitingFilters,
} from '#domain/draft/look.ts'

const given = (words: Readonly<Record<string, string>>) => parseListQuery((name) => words[name] ?? null)
const cases: readonly (readonly [Readonly<Record<string, string>>, Partial<InstitutionListQuery>])[] = [
  [{}, {}],
  [
    { budgetStatus: 'returned', region: '65' },
    { budgetStatus: 'returned', region: '65' },
  ],
  [
    { region: '6501', late: 'yes', again: 'yes' },
    { region: '6501', late: 'yes', again: 'yes' },
  ],
  [
    { region: 'none', search: 'а б' },
    { region: 'none', search: 'а б' },
  ],
  [
    { type: 'SUB', ownership: 'PRIVATE', location: 'soumFar', learners: 'small', doubts: 'justified' },
    { type: 'SUB', ownership: 'PRIVATE', location: 'soumFar', learners: 'small', doubts: 'justified' },
  ],
  [{ calculated: 'no' }, { calculated: 'no' }],
  [
    { sent: 'yes', today: 'yes' },
    { sent: 'yes', today: 'yes' },
  ],
  [
    { ceiling: 'above', order: 'left' },
    { ceiling: 'above', order: 'left' },
  ],
  // Pages count from 1 in the URL.
  [
    { page: '3', size: '200', order: 'requested', way: 'descending' },
    { page: 2, size: 200, order: 'requested', way: 'descending' },
  ],
]

describe('a filter as text', () => {
  test.each(cases)('%j is read, and written as it was', (words, expected) => {
    expect(given(words)).toEqual({ ...defaultListQuery, ...expected })
    expect(Object.fromEntries(listQueryParams(expected))).toEqual(words)
  })

  test.each([
    {
      budgetStatus: 'nowhere',
      type: 'X',
      region: '6',
      page: '0',
      size: '7',
      way: 'up',
      order: 'colour',
      late: 'no',
    },
    { region: '65a', page: '1.5', size: '', budgetStatus: '' },
    { page: '-3', region: '123', doubts: 'all', ceiling: 'below' },
  ])('%j is invalid and selects all', (words) => {
    expect(given(words)).toEqual(defaultListQuery)
  })

  test('the request contains the filter of institutions, without sort order and page', () => {
    const listQuery = given({
      budgetStatus: 'returned',
      late: 'yes',
      sent: 'yes',
      today: 'yes',
      region: '65',
      ceiling: 'above',
      search: ' цэцэрлэг ',
      page: '2',
      order: 'requested',
    })
    expect(filterLabels(listQuery)).toEqual([
      { name: 'search', words: 'Хайлт: цэцэрлэг' },
      { name: 'budgetStatus', words: 'Төлөв: Буцаасан' },
      { name: 'sent', words: 'Илгээсэн (баталсныг оролцуулан)' },
      { name: 'today', words: 'Өнөөдөр ирсэн' },
      { name: 'late', words: 'Хугацаа хэтэрсэн' },
      { name: 'region', words: 'Байршил: Архангай' },
      { name: 'ceiling', words: 'Хязгаараас давсан' },
    ])
    expect(filterLabels(defaultListQuery)).toEqual([])
  })

  test('the filter of reports that await a level matches the reports at that level', () => {
    expect(waitingFilters('district').review).toEqual({ ...noFilter, budgetStatus: 'atDistrict' })
    expect(waitingFilters('ministry').review).toEqual({ ...noFilter, budgetStatus: 'atMinistry' })
    const query = given({ budgetStatus: 'atMinistry', page: '2', order: 'requested' })
    expect(isSameFilter(pickFilter(query), waitingFilters('ministry').review)).toBe(true)
    expect(
      isSameFilter(
        pickFilter(given({ budgetStatus: 'atMinistry', late: 'yes' })),
        waitingFilters('ministry').review,
      ),
    ).toBe(false)
  })
})
