import { useMemo, useSyncExternalStore } from 'react'
import {
  checkParameter,
  entryParameter,
  forgottenParameter,
  type GuideOf,
  guideParameter,
  mailParameter,
  methodologyYear,
} from '#budget/page-addresses.ts'
import { addressIn, type CellAddress, keyOf } from '#engine/key.ts'
import {
  code,
  counted,
  matching,
  oneOf,
  readParameters,
  wholeNumber,
  writeParameters,
} from '#engine/list/parameters.ts'
import { hasAddressState, moveTo, subscribeToMoves } from '#ui/address-state.ts'

/** Stored in the search parameters of `/`, so that reload and "back" restore it. */
export type PageAddress = {
  /** `null`: no year is selected. */
  readonly year: number | null
  /** `null`: the view's home. */
  readonly tab: number | null
  /** A session code; `null`: the newest period. */
  readonly period: string | null
  /** `null`: the institution list. */
  readonly institution: string | null
  /** `null`: the overview. */
  readonly desk: WorkspacePage | null
  /**
   * Search parameters, such as `budgetStatus=returned&region=65`; '': all. Preserved while an institution is open, so
   * that the back link restores the list.
   */
  readonly filter: string
  /** Search parameters, such as `indicator=shareOfPay&highlight=1001`; '': cost of a learner, no highlight. */
  readonly compared: string
  readonly sum: string | null
  readonly sumBy: SumGrouping | null
  /** From 0; `null`: all columns, or the first if each part has its own. */
  readonly sumColumn: number | null
  readonly sumPage: number
  readonly sumSize: (typeof sumSizes)[number]
  readonly sumLastYear: 'yes' | 'no'
  /** Of the causes: the current budgets or the sent reports. */
  readonly sumUntil: 'now' | 'sent'
  /** A standard report; `null`: the summary itself. */
  readonly report: string | null
  /** Line and column counted from 1, such as `3.1`. */
  readonly figure: string | null
  readonly list: ListName | null
  /** The linked or selected cell, see `setCellInAddress`. */
  readonly cell: CellAddress | null
}

export type ListName = (typeof listNames)[number]
const listNames = ['sending', 'sensitivity', 'changes', 'similar', 'registers', 'edition'] as const

export type WorkspacePage = (typeof workspacePages)[number]
export const workspacePages = [
  'overview',
  'institutions',
  'comparison',
  'sums',
  'effect',
  'ceilings',
  'registers',
] as const

export type SumGrouping = (typeof sumGroupings)[number]
export const sumGroupings = ['institution', 'region', 'type'] as const

export const sumSizes = [20, 50, 100] as const

/** `year` is apart: it is written without a value too. */
const parameters = {
  tab: wholeNumber,
  period: code,
  institution: code,
  section: oneOf(null, workspacePages),
  sum: code,
  by: oneOf(null, sumGroupings),
  column: counted(null),
  columnPage: counted(0),
  columnSize: oneOf(sumSizes[0], sumSizes),
  lastYear: oneOf('no', ['yes']),
  until: oneOf('now', ['sent']),
  report: code,
  figure: matching(null, /^\d+\.\d+$/),
  list: oneOf(null, listNames),
}

export const filterParameters = [
  'search',
  'budgetStatus',
  'type',
  'ownership',
  'location',
  'region',
  'learners',
  'sent',
  'receivedToday',
  'overdue',
  'dueSoon',
  'resubmitted',
  'calculated',
  'warnings',
  'ceiling',
  'attention',
  'sort',
  'direction',
  'page',
  'size',
  'columns',
] as const

const comparedParameters = [
  'indicator',
  'highlight',
  'position',
  'compareSort',
  'compareDirection',
  'comparePage',
] as const

/** Invalid values count as missing. */
export function readAddress(search: string): PageAddress {
  const params = new URLSearchParams(search)
  const read = readParameters({ year: wholeNumber, ...parameters }, params)
  const { section, by, column, columnPage, columnSize, lastYear, until, ...own } = read
  return {
    ...own,
    desk: section,
    filter: named(filterParameters, params),
    compared: named(comparedParameters, params),
    sumBy: by,
    sumColumn: column,
    sumPage: columnPage,
    sumSize: columnSize,
    sumLastYear: lastYear,
    sumUntil: until,
    cell: cellNamed(params.get(cellParameter) ?? ''),
  }
}

/** Uses a fixed order, so that equal filters are equal texts. */
function named(names: readonly string[], params: URLSearchParams): string {
  const some = new URLSearchParams()
  for (const name of names) {
    const value = params.get(name)
    if (value) some.set(name, value)
  }
  return some.toString()
}

const cellParameter = 'cell'

/** Parses `ebs-b1.3.quantity`. Only sheet codes may contain dots. */
function cellNamed(name: string): CellAddress | null {
  const [, sheet = '', place = ''] = /^([^/]+)\.([^./]+\.[^./]+)$/.exec(name) ?? []
  return sheet === '' ? null : addressIn(sheet, place)
}

/** An empty `year` means that none is selected. */
export function writeAddress({ year, filter, compared, cell, ...address }: PageAddress): string {
  const own = writeParameters(parameters, {
    ...address,
    section: address.desk,
    by: address.sumBy,
    column: address.sumColumn,
    columnPage: address.sumPage,
    columnSize: address.sumSize,
    lastYear: address.sumLastYear,
    until: address.sumUntil,
  })
  const words = [filter, compared].flatMap((each) => [...new URLSearchParams(each)])
  const at = cell === null ? [] : [[cellParameter, `${cell.sheet}.${keyOf(cell)}`]]
  return `?${new URLSearchParams([['year', String(year ?? '')], ...own, ...words, ...at])}`
}

/** Another year resets the period; every move clears report, list and cell. */
export function movedTo(address: PageAddress, change: Partial<PageAddress>): PageAddress {
  const moved = { ...address, report: null, figure: null, list: null, cell: null, ...change }
  return moved.year === address.year || change.period !== undefined ? moved : { ...moved, period: null }
}

/** On first entry the default year of the view is selected. */
export function isFirstEntry(search: string): boolean {
  return !new URLSearchParams(search).has('year')
}

/**
 * `replace` adds no history entry. The address omits the cell, so that stepping through cells does not render the
 * page.
 */
export type Navigation = {
  readonly address: PageAddress
  readonly search: string
  readonly hrefOf: (change: Partial<PageAddress>) => string
  readonly go: (change: Partial<PageAddress>) => void
  readonly replace: (change: Partial<PageAddress>) => void
}

export function useNavigation(): Navigation {
  const search = useSyncExternalStore(subscribeToMoves, pageSearch)
  return useMemo(() => placeAt(search), [search])
}

function placeAt(search: string): Navigation {
  const address = readAddress(search)
  const hrefOf = (change: Partial<PageAddress>): string => writeAddress(movedTo(address, change))
  return {
    address,
    search,
    hrefOf,
    go: (change) => hrefOf(change) !== search && move('pushState', hrefOf(change)),
    replace: (change) => move('replaceState', hrefOf(change)),
  }
}

const accountParameter = 'account'

/** The account page covers the page of the address. */
export function useIsAtAccount(): boolean {
  return useSyncExternalStore(subscribeToMoves, () =>
    new URLSearchParams(window.location.search).has(accountParameter),
  )
}

export function goToAccount(): void {
  const params = new URLSearchParams(window.location.search)
  params.set(accountParameter, '')
  move('pushState', `/?${params}`)
}

export function leaveAccount(): void {
  const params = new URLSearchParams(window.location.search)
  params.delete(accountParameter)
  move('pushState', `/?${params}`)
}

let [known, stripped] = ['', '']

/** Returns a stable text while only the cell or the state of a list changes. */
export function pageSearch(): string {
  const { search } = window.location
  if (search !== known) {
    known = search
    const isPlain = !search.includes(`${cellParameter}=`) && !hasAddressState(search)
    stripped = isPlain ? search : writeAddress({ ...readAddress(search), cell: null })
  }
  return stripped
}

/** The rendered page may still show the previous address. */
export function addressNow(): PageAddress {
  return readAddress(window.location.search)
}

/** Names the institution, because reviewers have many. */
export function linkTo(cell: CellAddress, institution: string): string {
  const { origin, pathname, search } = window.location
  const { year, tab } = readAddress(search)
  return `${origin}${pathname}${writeAddress({ ...readAddress(''), year, tab, institution, cell })}`
}

/** Allows a burst of updates, then one per interval. Browsers allow 200 in 30 s, and a repeated arrow key is faster. */
const MAX_BURST = 50
const EACH_MS = 300
/** The page's own clock. */
let writtenUntil = 0
let following: { readonly cell: CellAddress; readonly timer: ReturnType<typeof setTimeout> } | null = null

/** Reload, "back" and a copied address then lead to the cell. */
export function setCellInAddress(cell: CellAddress): void {
  if (following) clearTimeout(following.timer)
  following = { cell, timer: setTimeout(follow, writtenUntil - MAX_BURST * EACH_MS - performance.now()) }
}

export function clearCellInAddress(): void {
  if (following) clearTimeout(following.timer)
  following = null
}

function follow(): void {
  if (!following) return
  const { cell } = following
  clearCellInAddress()
  writtenUntil = Math.max(writtenUntil, performance.now()) + EACH_MS
  window.history.replaceState(null, '', writeAddress({ ...readAddress(window.location.search), cell }))
}

function move(how: 'pushState' | 'replaceState', href: string): void {
  follow()
  moveTo(how, href)
}

export function isForAnybody(search: string): boolean {
  const params = new URLSearchParams(search)
  return [checkParameter, guideParameter, forgottenParameter, mailParameter, entryParameter].some((each) =>
    params.has(each),
  )
}

/** Returns '' before a code is typed; `null` for other pages. */
export function checkCodeFromSearch(search: string): string | null {
  return new URLSearchParams(search).get(checkParameter)
}

export function asksForPassword(search: string): boolean {
  return new URLSearchParams(search).has(forgottenParameter)
}

export function confirmsMail(search: string): boolean {
  return new URLSearchParams(search).has(mailParameter)
}

/** Returns `null` for other pages. */
export function entryOutcome(search: string): string | null {
  return new URLSearchParams(search).get(entryParameter)
}

/**
 * Returns `null` for other pages. Accepts unknown editions, because a newer release may have them, but no malformed
 * codes.
 */
export function guideFromSearch(search: string): GuideOf | null {
  const params = new URLSearchParams(search)
  const view = params.get(guideParameter)
  if (view === null) return null
  const edition = /^[a-z0-9-]+$/.exec(params.get('edition') ?? '')?.[0] ?? null
  return { view: view || null, year: readParameters({ year: wholeNumber }, params).year, edition }
}

/** Returns `null` for missing values. */
export function methodologyFromAddress({ search, hash }: Pick<Location, 'search' | 'hash'>): {
  readonly year: number | null
  readonly anchor: string | null
} {
  const year = new URLSearchParams(search).get(methodologyYear) ?? ''
  return { year: /^\d{4}$/.test(year) ? Number(year) : null, anchor: anchorIn(hash) }
}

function anchorIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash.replace(/^#/, '')) || null
  } catch {
    return null // Not written by this application.
  }
}
