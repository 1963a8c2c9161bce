import { useMemo, useSyncExternalStore } from 'react'
import {
  checkParameter,
  entryParameter,
  forgottenParameter,
  type GuideOf,
  guideParameter,
  mailParameter,
  methodologyYear,
} from '#contract/call.ts'
import { addressIn, type Address as CellAddress, keyOf } from '#domain/sheet/key.ts'

/** The place in the program: it stands in the search parameters of `/`, so that reload and "back" keep it. */
export type Address = {
  /** `null`: no year chosen. */
  readonly year: number | null
  /** Value of a tab of the view; `null`: the view's home. */
  readonly tab: number | null
  /** A session code; `null`: the newest period. */
  readonly period: string | null
  /** The institution at which a reviewer looks; `null`: the list of them. */
  readonly institution: string | null
  /** The place of the reviewers' desk; `null`: the one that shows how all stand. */
  readonly desk: DeskPlace | null
  /**
   * Which of the reviewer's institutions are looked at and how, as search parameters: `standing=returned&region=65`; '': all of them. It
   * stays while one of them is open, so that the way back leads to the same list.
   */
  readonly look: string
  /**
   * What of them is compared, as search parameters: `indicator=shareOfPay&marked=1001`; '': what a learner costs, nobody marked. It stays like the
   * look.
   */
  readonly compared: string
  /** The report that a reviewer sums; `null`: none. */
  readonly sum: string | null
  /** What stands in a column of its own beside the sums; `null`: nothing. */
  readonly sumBy: SumWay | null
  /** Which column of the report is summed, from 0; `null`: all of them, or the first where each part has its own. */
  readonly sumColumn: number | null
  /** The page of the columns, from 0. */
  readonly sumPage: number
  /** Whether each part stands beside its own last year. */
  readonly sumBeside: 'yes' | 'no'
  /** Code of the standard report that is shown on the summary; `null`: the summary itself. */
  readonly report: string | null
  /** The figure of that report to which somebody is led, as line and column of its figures, both counted from 1: `3.1`; `null`: none. */
  readonly figure: string | null
  /** The list over all sheets that is shown in the summary's place; `null`: none. */
  readonly list: ListName | null
  /** The cell to which an address leads, or in which somebody stands, see `standIn`; `null`: none. */
  readonly cell: CellAddress | null
}

/** A list over all sheets of a year: what one more in each typed cell does, what is not as it was, the own place among similar institutions, the registers of people, what the forms of the year change. */
export type ListName = (typeof listNames)[number]
const listNames = ['effects', 'changes', 'similar', 'registers', 'edition'] as const

/** The places of the reviewers' desk: how all stand, the list of them, one held against others, reports summed, what norms did, ceilings, the registers of people. */
export type DeskPlace = (typeof deskPlaces)[number]
export const deskPlaces = [
  'overview',
  'institutions',
  'comparison',
  'sums',
  'effect',
  'ceilings',
  'registers',
] as const

/** How a sum is told: a column an institution, a region or a type. */
export type SumWay = (typeof sumWays)[number]
export const sumWays = ['institution', 'region', 'type'] as const

/** The search parameters that say which institutions are looked at, in which order, and at which page of them. */
export const lookParameters = [
  'search',
  'standing',
  'type',
  'ownership',
  'location',
  'region',
  'learners',
  'sent',
  'today',
  'late',
  'again',
  'calculated',
  'doubts',
  'ceiling',
  'order',
  'way',
  'page',
  'size',
] as const

/** The search parameters that say what is compared of them, and what of the comparison its table shows. */
const comparedParameters = ['indicator', 'marked', 'lies', 'from', 'to', 'sorted', 'turn', 'part'] as const

/** Reads the search parameters; what makes no sense counts as not chosen. */
export function readAddress(search: string): Address {
  const params = new URLSearchParams(search)
  return {
    year: whole(params.get('year')),
    tab: whole(params.get('tab')),
    period: params.get('period') || null,
    institution: params.get('institution') || null,
    desk: deskPlaces.find((name) => name === params.get('desk')) ?? null,
    look: named(lookParameters, params),
    compared: named(comparedParameters, params),
    sum: params.get('sum') || null,
    sumBy: sumWays.find((name) => name === params.get('by')) ?? null,
    sumColumn: counted(params.get('column')),
    sumPage: counted(params.get('columns')) ?? 0,
    sumBeside: params.get('beside') === 'yes' ? 'yes' : 'no',
    report: params.get('report') || null,
    figure: /^\d+\.\d+$/.exec(params.get('figure') ?? '')?.[0] ?? null,
    list: listNames.find((name) => name === params.get('list')) ?? null,
    cell: cellNamed(params.get(cellParameter) ?? ''),
  }
}

/** Those of some names, in the order of these: the same look is the same text. */
function named(names: readonly string[], params: URLSearchParams): string {
  const some = new URLSearchParams()
  for (const name of names) {
    const value = params.get(name)
    if (value) some.set(name, value)
  }
  return some.toString()
}

const cellParameter = 'cell'

/** `ebs-b1.3.quantity`: with dots alone, which an address shows as they are. A sheet's code may hold some, a row's and a field's do not. */
function cellNamed(name: string): CellAddress | null {
  const [, sheet = '', place = ''] = /^([^/]+)\.([^./]+\.[^./]+)$/.exec(name) ?? []
  return sheet === '' ? null : addressIn(sheet, place)
}

/** The search parameters of an address, such as `?year=2026&tab=1`. An empty `year` stays, it means that none is chosen. */
export function writeAddress(address: Address): string {
  const { year, tab, period, institution, desk, look, compared, report, figure, list, cell } = address
  const { sum, sumBy: by, sumColumn, sumPage } = address
  const beside = address.sumBeside === 'yes' ? 'yes' : null
  const column = sumColumn === null ? null : sumColumn + 1
  const columns = sumPage > 0 ? sumPage + 1 : null
  const params = new URLSearchParams({ year: year === null ? '' : String(year) })
  const told = { tab, period, institution, desk, sum, by, column, columns, beside, report, figure, list }
  for (const [name, value] of Object.entries(told)) if (value !== null) params.set(name, String(value))
  for (const words of [look, compared])
    for (const [name, value] of new URLSearchParams(words)) params.set(name, value)
  if (cell !== null) params.set(cellParameter, `${cell.sheet}.${keyOf(cell)}`)
  return `?${params}`
}

/** The address after a change. Another year has other periods, so the period goes with the year; a report, list or cell is left with any move. */
export function movedTo(address: Address, change: Partial<Address>): Address {
  const moved = { ...address, report: null, figure: null, list: null, cell: null, ...change }
  return moved.year === address.year || change.period !== undefined ? moved : { ...moved, period: null }
}

/** Whether the address says nothing of the year: the first entry, where the view's own year is preselected. */
export function isFirstEntry(search: string): boolean {
  return !new URLSearchParams(search).has('year')
}

/** A number that is told from 1, from 0. */
function counted(text: string | null): number | null {
  const number = whole(text)
  return number === null || number === 0 ? null : number - 1
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null
}

/**
 * Where the program stands, and how to go elsewhere. Going makes an entry in the history; `replace` does not. The address is told without a
 * cell: whoever steps from cell to cell stays at the place, and nothing of the page is drawn anew.
 */
export type Place = {
  readonly address: Address
  readonly search: string
  readonly hrefOf: (change: Partial<Address>) => string
  readonly go: (change: Partial<Address>) => void
  readonly replace: (change: Partial<Address>) => void
}

/** Follows the browser's address. */
export function useAddress(): Place {
  const search = useSyncExternalStore(subscribe, searchWithoutCell)
  return useMemo(() => placeAt(search), [search])
}

function placeAt(search: string): Place {
  const address = readAddress(search)
  const hrefOf = (change: Partial<Address>): string => writeAddress(movedTo(address, change))
  return {
    address,
    search,
    hrefOf,
    go: (change) => hrefOf(change) !== search && move('pushState', hrefOf(change)),
    replace: (change) => move('replaceState', hrefOf(change)),
  }
}

const accountParameter = 'account'

/** Whether the own account is looked at. It stands before the place that the address names besides, to which the way back leads. */
export function useIsAtAccount(): boolean {
  return useSyncExternalStore(subscribe, () =>
    new URLSearchParams(window.location.search).has(accountParameter),
  )
}

/** Opens the own account before this place. */
export function goToAccount(): void {
  const params = new URLSearchParams(window.location.search)
  params.set(accountParameter, '')
  move('pushState', `/?${params}`)
}

/** Goes back to the place before which the own account was opened. */
export function leaveAccount(): void {
  const params = new URLSearchParams(window.location.search)
  params.delete(accountParameter)
  move('pushState', `/?${params}`)
}

let [known, stripped] = ['', '']

/** The same text while nothing but the cell changes. */
function searchWithoutCell(): string {
  const { search } = window.location
  if (search !== known) {
    known = search
    stripped = search.includes(`${cellParameter}=`)
      ? writeAddress({ ...readAddress(search), cell: null })
      : search
  }
  return stripped
}

/** The address at this moment, with its cell; what is drawn may still be of the one before. */
export function addressNow(): Address {
  return readAddress(window.location.search)
}

/** The whole address of a cell of the year that is open, to be sent to somebody: it says whose year that is, since a reviewer has many. */
export function linkTo(cell: CellAddress, institution: string): string {
  const { origin, pathname, search } = window.location
  const { year, tab } = readAddress(search)
  return `${origin}${pathname}${writeAddress({ ...readAddress(''), year, tab, institution, cell })}`
}

/**
 * How often the address follows somebody from cell to cell: so many times at once, and then every so many milliseconds. A browser takes 200
 * addresses in 30 s, and who holds an arrow steps faster.
 */
const AT_ONCE = 50
const EACH_MS = 300
/** To when the addresses that were written would reach, were each written after the other's time; by the page's own clock. */
let writtenUntil = 0
let following: { readonly cell: CellAddress; readonly timer: ReturnType<typeof setTimeout> } | null = null

/** Somebody stands in a cell: the address follows them, so that a reload, "back" and a copied address lead there. */
export function standIn(cell: CellAddress): void {
  if (following) clearTimeout(following.timer)
  following = { cell, timer: setTimeout(follow, writtenUntil - AT_ONCE * EACH_MS - performance.now()) }
}

/** They have come to another place, whose address this cell is not. */
export function standNowhere(): void {
  if (following) clearTimeout(following.timer)
  following = null
}

function follow(): void {
  if (!following) return
  const { cell } = following
  standNowhere()
  writtenUntil = Math.max(writtenUntil, performance.now()) + EACH_MS
  window.history.replaceState(null, '', writeAddress({ ...readAddress(window.location.search), cell }))
}

function move(how: 'pushState' | 'replaceState', href: string): void {
  follow()
  window.history[how](null, '', href)
  // The browser tells only of its own moves, back and forward.
  window.dispatchEvent(new PopStateEvent('popstate'))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** Whether an address is of a page for which nobody signs in. */
export function isForAnybody(search: string): boolean {
  const params = new URLSearchParams(search)
  return [checkParameter, guideParameter, forgottenParameter, mailParameter, entryParameter].some((each) =>
    params.has(each),
  )
}

/** The code that an address asks about, '' before one is typed; `null` when it is not the public page's address. */
export function askedCheckCode(search: string): string | null {
  return new URLSearchParams(search).get(checkParameter)
}

/** Whether an address is that of the page for a forgotten password. */
export function asksForPassword(search: string): boolean {
  return new URLSearchParams(search).has(forgottenParameter)
}

/** Whether an address is that of the page on which an address of mail is confirmed. */
export function confirmsMail(search: string): boolean {
  return new URLSearchParams(search).has(mailParameter)
}

/** What came of going to a provider, as an address says; `null` when it is not the address to which one leads back. */
export function entryOutcome(search: string): string | null {
  return new URLSearchParams(search).get(entryParameter)
}

/**
 * Of which forms the guide is asked for; `null` when it is not the guide's address. An edition that is not here may be that of a newer release,
 * and is asked for; what is no code of an edition is none.
 */
export function askedGuide(search: string): GuideOf | null {
  const params = new URLSearchParams(search)
  const view = params.get(guideParameter)
  if (view === null) return null
  const edition = /^[a-z0-9-]+$/.exec(params.get('edition') ?? '')?.[0] ?? null
  return { view: view || null, year: whole(params.get('year')), edition }
}

/** Of which year the methodology is asked for, and at which place it is to open; `null` where the address does not say. */
export function askedMethodology({ search, hash }: Pick<Location, 'search' | 'hash'>): {
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
    return null // not written by us
  }
}
