import type { Level } from '#api/access.ts'
import { counted, matching, oneOf, type StateOf } from '#engine/list/parameters.ts'
import { sortDirections } from '#engine/list/search.ts'
import {
  type AttentionKind,
  type BudgetStatus,
  declaredFilter,
  type InstitutionFilter,
  type InstitutionListColumn,
  listColumns,
  noFilter,
} from '#features/portfolio/institution-rows.ts'
import { orgTypeText } from '#features/portfolio/text.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { regionPath } from '#forms/regions.ts'

export const listSizes = [50, 100, 200] as const

export const declaredSort = { sort: oneOf(null, listColumns), direction: oneOf('ascending', sortDirections) }

export const declaredListQuery = {
  ...declaredFilter,
  ...declaredSort,
  page: counted(0),
  size: oneOf(listSizes[0], listSizes),
  /** Keys with commas; '': `decidingColumns`. */
  columns: matching('', /^[a-zA-Z]+(,[a-zA-Z]+)*$/),
}
export type InstitutionListQuery = StateOf<typeof declaredListQuery>

/** They fit a window of 1366 px without scrolling. */
const decidingColumns: readonly InstitutionListColumn[] = [
  'name',
  'status',
  'requested',
  'change',
  'costOfLearner',
  'open',
  'deadline',
]

/** The name is always shown; unknown keys are ignored. A filter by ceilings shows also what is left of them. */
export function columnsIn({
  columns,
  ceiling,
}: Pick<InstitutionListQuery, 'columns' | 'ceiling'>): readonly InstitutionListColumn[] {
  if (columns === '') return ceiling === 'all' ? decidingColumns : [...decidingColumns, 'left']
  const named = columns.split(',')
  return listColumns.filter((key) => key === 'name' || named.includes(key))
}

export function writeColumns(keys: readonly InstitutionListColumn[]): string {
  const isDeciding =
    decidingColumns.every((key) => keys.includes(key)) && keys.length === decidingColumns.length
  return isDeciding ? '' : listColumns.filter((key) => keys.includes(key)).join(',')
}

/** The predefined views of a list. */
export const viewFilters = (level: Level) =>
  ({
    all: noFilter,
    review: waitingFilters(level).review,
    moved: { ...noFilter, ...attentionFilter.moved },
    unusual: { ...noFilter, ...attentionFilter.unusual },
    withErrors: { ...noFilter, ...attentionFilter.withErrors },
    dueSoon: { ...noFilter, dueSoon: 'yes' },
    overdue: waitingFilters(level).overdue,
  }) as const satisfies Readonly<Record<string, InstitutionFilter>>

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
    ...(filter.dueSoon === 'all' ? [] : [{ name: 'dueSoon' as const, words: yes.dueSoon }]),
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
    ...(filter.attention === 'all'
      ? []
      : [{ name: 'attention' as const, words: workspaceText.attentions[filter.attention] }]),
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

/** The filter that finds the institutions of a kind. */
export const attentionFilter: Readonly<Record<AttentionKind, Partial<InstitutionFilter>>> = {
  withErrors: { budgetStatus: 'withErrors' },
  unusual: { attention: 'unusual' },
  moved: { attention: 'moved' },
  aboveCeiling: { ceiling: 'above' },
  resubmitted: { resubmitted: 'yes' },
  overdue: { overdue: 'yes' },
}

const statusAt: Readonly<Record<Level, BudgetStatus>> = { district: 'atDistrict', ministry: 'atMinistry' }
