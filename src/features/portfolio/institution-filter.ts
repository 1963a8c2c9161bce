import type { Level } from '#api/access.ts'
import { type SortDirection, sortDirections } from '#engine/list/search.ts'
import {
  type BudgetStatus,
  budgetStatuses,
  ceilingStatuses,
  doubtFilters,
  type InstitutionFilter,
  type InstitutionListColumn,
  listColumns,
  noFilter,
  sizeNames,
} from '#features/portfolio/institution-rows.ts'
import { orgTypeText } from '#features/portfolio/text.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { profileChoices } from '#forms/profile.ts'
import { regionPath } from '#forms/regions.ts'

/** The first is the default. */
export const listSizes = [50, 100, 200] as const

export type InstitutionListQuery = InstitutionFilter & {
  readonly sort: InstitutionListColumn | null
  readonly direction: SortDirection
  /** From 0. */
  readonly page: number
  readonly size: number
}

export const defaultListQuery: InstitutionListQuery = {
  ...noFilter,
  sort: null,
  direction: 'ascending',
  page: 0,
  size: listSizes[0],
}

/** The first is the default. */
const choices = {
  budgetStatus: ['all', ...budgetStatuses],
  sent: ['all', 'yes'],
  receivedToday: ['all', 'yes'],
  type: ['all', ...profileChoices.orgType],
  ownership: ['all', ...profileChoices.organizationProperty],
  location: ['all', ...profileChoices.location],
  learners: ['all', ...sizeNames],
  overdue: ['all', 'yes'],
  resubmitted: ['all', 'yes'],
  calculated: ['all', 'no'],
  warnings: ['all', ...doubtFilters],
  ceiling: ['all', ...ceilingStatuses],
  direction: sortDirections,
  sort: [null, ...listColumns],
} as const satisfies { readonly [Key in keyof InstitutionListQuery]?: readonly InstitutionListQuery[Key][] }

/** Replaces invalid values by the default. */
export function parseListQuery(
  given: (name: keyof InstitutionListQuery) => string | null,
): InstitutionListQuery {
  const one = <Key extends keyof typeof choices>(key: Key): (typeof choices)[Key][number] => {
    const among: readonly (typeof choices)[Key][number][] = choices[key]
    return among.find((each) => each === given(key)) ?? (choices[key][0] as (typeof choices)[Key][number])
  }
  const region = given('region') ?? ''
  const page = Number(given('page'))
  const size = Number(given('size'))
  return {
    search: (given('search') ?? '').slice(0, 200),
    budgetStatus: one('budgetStatus'),
    sent: one('sent'),
    receivedToday: one('receivedToday'),
    type: one('type'),
    ownership: one('ownership'),
    location: one('location'),
    region: /^(\d{2}|\d{4}|none)$/.test(region) ? region : '',
    learners: one('learners'),
    overdue: one('overdue'),
    resubmitted: one('resubmitted'),
    calculated: one('calculated'),
    warnings: one('warnings'),
    ceiling: one('ceiling'),
    sort: one('sort'),
    direction: one('direction'),
    // Pages count from 1 in the URL.
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page - 1 : 0,
    size: listSizes.find((each) => each === size) ?? listSizes[0],
  }
}

export function listQueryParams(
  listQuery: Partial<InstitutionListQuery>,
): readonly (readonly [name: keyof InstitutionListQuery, word: string])[] {
  const named = { ...defaultListQuery, ...listQuery }
  const names = Object.keys(defaultListQuery) as readonly (keyof InstitutionListQuery)[]
  return names.flatMap((name) => {
    const value = named[name]
    if (value === defaultListQuery[name] || value === null) return []
    return [[name, String(name === 'page' ? named.page + 1 : value)] as const]
  })
}

export function pickFilter({
  sort: _,
  direction: __,
  page: ___,
  size: ____,
  ...filter
}: InstitutionListQuery): InstitutionFilter {
  return filter
}

/** Ignores sort order and page. */
export function isSameFilter(one: InstitutionFilter, other: InstitutionFilter): boolean {
  return filterNames.every((name) => one[name] === other[name])
}

const filterNames = Object.keys(noFilter) as readonly (keyof InstitutionFilter)[]

export type FilterLabel = { readonly name: keyof InstitutionFilter; readonly words: string }

export function filterLabels(filter: InstitutionFilter): readonly FilterLabel[] {
  const { names, yes } = workspaceText.filter
  const chosen = (name: keyof InstitutionFilter, words: string): FilterLabel => ({
    name,
    words: `${names[name]}: ${words}`,
  })
  return [
    ...(filter.search.trim() === '' ? [] : [chosen('search', filter.search.trim())]),
    ...(filter.budgetStatus === 'all'
      ? []
      : [chosen('budgetStatus', workspaceText.standings[filter.budgetStatus])]),
    ...(filter.sent === 'all' ? [] : [{ name: 'sent' as const, words: yes.sent }]),
    ...(filter.receivedToday === 'all' ? [] : [{ name: 'receivedToday' as const, words: yes.receivedToday }]),
    ...(filter.overdue === 'all' ? [] : [{ name: 'overdue' as const, words: yes.overdue }]),
    ...(filter.resubmitted === 'all' ? [] : [{ name: 'resubmitted' as const, words: yes.resubmitted }]),
    ...(filter.calculated === 'all' ? [] : [{ name: 'calculated' as const, words: yes.calculated }]),
    ...(filter.region === '' ? [] : [chosen('region', regionName(filter.region))]),
    ...(filter.type === 'all' ? [] : [chosen('type', orgTypeText[filter.type])]),
    ...(filter.ownership === 'all' ? [] : [chosen('ownership', workspaceText.ownerships[filter.ownership])]),
    ...(filter.location === 'all' ? [] : [chosen('location', workspaceText.locations[filter.location])]),
    ...(filter.learners === 'all' ? [] : [chosen('learners', workspaceText.sizes[filter.learners])]),
    ...(filter.warnings === 'all' ? [] : [chosen('warnings', workspaceText.warnings[filter.warnings])]),
    ...(filter.ceiling === 'all'
      ? []
      : [{ name: 'ceiling' as const, words: workspaceText.ceilings[filter.ceiling] }]),
  ]
}

export function regionName(key: string): string {
  return key === 'none' ? workspaceText.notPlaced : regionPath(key)
}

export const waitingFilters = (level: Level) =>
  ({
    review: { ...noFilter, budgetStatus: statusAt[level] },
    resubmitted: { ...noFilter, resubmitted: 'yes' },
    overdue: { ...noFilter, overdue: 'yes' },
  }) as const satisfies Readonly<Record<string, InstitutionFilter>>

const statusAt: Readonly<Record<Level, BudgetStatus>> = { district: 'atDistrict', ministry: 'atMinistry' }
