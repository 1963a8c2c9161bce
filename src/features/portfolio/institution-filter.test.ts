import { describe, expect, test } from 'vitest'
import { readParameters, writeParameters } from '#engine/list/parameters.ts'
import {
  columnsIn,
  declaredListQuery,
  filterLabels,
  type InstitutionListQuery,
  viewFilters,
  waitingFilters,
  writeColumns,
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
    { attention: 'moved', columns: 'name,status' },
    { attention: 'moved', columns: 'name,status' },
  ],
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
      attention: 'unusual',
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
      { name: 'attention', words: 'Ижил байгууллагаасаа эрс зөрсөн' },
    ])
    expect(filterLabels(defaultListQuery)).toEqual([])
  })

  test.each([
    ['', 'name status open requested change costOfLearner deadline'],
    ['status,learners', 'name status learners'],
    ['colour', 'name'],
    ['deadline,name', 'name deadline'],
  ])('the columns «%s» are %s', (columns, shown) => {
    expect(columnsIn(given({ columns })).toSorted()).toEqual(shown.split(' ').toSorted())
  })

  test('a filter by ceilings shows also what is left of them', () => {
    expect(columnsIn(given({ ceiling: 'above' }))).toContain('left')
    expect(columnsIn(given({ ceiling: 'above', columns: 'status' }))).toEqual(['name', 'status'])
  })

  test('the columns that decide are not written', () => {
    expect(writeColumns(columnsIn(given({})))).toBe('')
    const chosen = [...columnsIn(given({})), 'learners' as const]
    expect(writeColumns(chosen.filter((key) => key !== 'status'))).toBe(
      'name,open,learners,requested,change,costOfLearner,deadline',
    )
    expect(given({ columns: 'a,,b' })).toEqual(defaultListQuery)
  })

  test('each view has its own filter, whose count the overview knows', () => {
    const views = Object.values(viewFilters('district'))
    const different = views.filter((view, at) => views.findIndex((each) => isSameFilter(each, view)) === at)
    expect(different).toHaveLength(7)
    expect(viewFilters('ministry').review).toEqual({ ...noFilter, budgetStatus: 'atMinistry' })
    expect(viewFilters('district').unusual).toEqual({ ...noFilter, attention: 'unusual' })
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
