import { createStore, type StoreApi } from 'zustand/vanilla'
import { addressOf, type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { pruneSettings, readSetting, writeSetting } from '#ui/remembered.ts'
import { serverNow } from '#ui/server-clock.ts'

/** Survives navigation, reload and "back". */
export type SavedPosition = {
  /** Newest first. */
  readonly cells: readonly CellKey[]
  /** Newest first. */
  readonly scrolls: readonly (readonly [name: string, to: Scroll])[]
  /** '' until one is chosen. */
  readonly comparison: string
  readonly panel: 'shown' | 'hidden'
  /** `typed`: wide grids fold the others. */
  readonly columns: 'typed' | 'all'
}

/** CSS pixels. */
export type Scroll = { readonly left: number; readonly top: number }

/** Outside React, because the current page does not render from it. */
export type PositionStore = {
  readonly place: StoreApi<SavedPosition>
  /** Writes the last change. */
  readonly stop: () => void
}

const nowhere: SavedPosition = {
  ...{ cells: [], scrolls: [], comparison: '' },
  ...{ panel: 'hidden', columns: 'typed' },
}

/** More than the sheets, pages and reports of a year. */
const MAX_REMEMBERED_PLACES = 80

/** A reviewer opens many years. */
const MAX_OWNERS = 60

export function placeOfPage(): PositionStore {
  return { place: createStore(() => nowhere), stop: () => {} }
}

/** The delay does not slow down moving on. */
const DEBOUNCE_MS = 300

/** Each owner has one position. */
export function placeOnDevice(owner: string): PositionStore {
  const name = `${names}${owner}`
  const place = createStore(() => readPlace(readSetting(name)))
  let timer: ReturnType<typeof setTimeout> | null = null
  const write = (): void => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    writeSetting(name, writePlace(place.getState(), serverNow().getTime()))
  }
  const unfollow = place.subscribe(() => {
    timer ??= setTimeout(write, DEBOUNCE_MS)
  })
  pruneSettings(MAX_OWNERS, names, writtenAt)
  globalThis.addEventListener?.('pagehide', write)
  return {
    place,
    stop: () => {
      write()
      unfollow()
      globalThis.removeEventListener?.('pagehide', write)
    },
  }
}

const names = 'tosov.position '

export function withLastCell(place: SavedPosition, at: CellAddress): SavedPosition {
  const key = cellKeyOf(at)
  if (place.cells[0] === key) return place
  return { ...place, cells: [key, ...place.cells.filter((each) => addressOf(each).sheet !== at.sheet)] }
}

export function withScroll(place: SavedPosition, name: string, to: Scroll): SavedPosition {
  const others = place.scrolls.filter(([each]) => each !== name)
  return { ...place, scrolls: [[name, to] as const, ...others].slice(0, MAX_REMEMBERED_PLACES) }
}

export function lastCellIn(
  { cells }: Pick<SavedPosition, 'cells'>,
  sheets: readonly string[],
): CellAddress | null {
  const key = cells.find((each) => sheets.includes(addressOf(each).sheet))
  return key === undefined ? null : addressOf(key)
}

export function scrollOf({ scrolls }: SavedPosition, name: string): Scroll | null {
  return scrolls.find(([each]) => each === name)?.[1] ?? null
}

export function writePlace(place: SavedPosition, at: number): string {
  return JSON.stringify({ at, ...place })
}

/** Ignores invalid parts. */
export function readPlace(text: string | null): SavedPosition {
  const { cells, scrolls, comparison, panel, columns } = parsed(text)
  return {
    cells: listOf(cells).filter(isCellKey).slice(0, MAX_REMEMBERED_PLACES),
    scrolls: listOf(scrolls).filter(isScrolled).slice(0, MAX_REMEMBERED_PLACES),
    comparison: typeof comparison === 'string' ? comparison : nowhere.comparison,
    panel: panel === 'shown' ? 'shown' : 'hidden',
    columns: columns === 'all' ? 'all' : 'typed',
  }
}

function writtenAt(text: string): number {
  const { at } = parsed(text)
  return typeof at === 'number' ? at : 0
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
  } catch {
    return {}
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isCellKey(value: unknown): value is CellKey {
  return typeof value === 'string' && /^[^/]+\/[^/.]+\.[^/.]+$/.test(value)
}

function isScrolled(value: unknown): value is SavedPosition['scrolls'][number] {
  const [name, to] = listOf(value)
  const isScroll = (each: unknown): boolean =>
    typeof each === 'object' &&
    each !== null &&
    'left' in each &&
    'top' in each &&
    Number.isFinite(each.left) &&
    Number.isFinite(each.top)
  return typeof name === 'string' && isScroll(to)
}
