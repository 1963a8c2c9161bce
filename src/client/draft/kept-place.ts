import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Owner } from '#client/draft/device-copy.ts'
import { forgetBeyond, remember, remembered } from '#client/ui/remembered.ts'
import { serverNow } from '#client/ui/server-clock.ts'
import { type Address, addressOf, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'

/** Where somebody stands in a year: what they find again over changes of place, a reload and "back". */
export type KeptPlace = {
  /** The cell of each sheet in which they stood last, the newest first. */
  readonly cells: readonly CellKey[]
  /** How far places and grids were scrolled, by name, the newest first. */
  readonly scrolls: readonly (readonly [name: string, to: Scroll])[]
  /** What stood beside the figures. */
  readonly beside: string
  readonly panel: 'shown' | 'hidden'
}

/** In CSS pixels. */
export type Scroll = { readonly left: number; readonly top: number }

/** A place that changes. Outside React: nothing on the page is drawn from it but what comes next. */
export type PlaceKeeper = {
  readonly place: StoreApi<KeptPlace>
  /** Writes what changed last, and keeps nothing more. */
  readonly stop: () => void
}

const nowhere: KeptPlace = { cells: [], scrolls: [], beside: 'nothing', panel: 'hidden' }

/** More than a year has sheets, places and reports. */
const MOST = 80

/** Of how many years this device remembers the place: a reviewer looks into many. */
const MOST_YEARS = 60

/** A place that is kept while the page is open. */
export function placeOfPage(): PlaceKeeper {
  return { place: createStore(() => nowhere), stop: () => {} }
}

/** Between a step and its writing, milliseconds: whoever goes on stepping is not kept up by it. */
const REST_MS = 300

/** A place that this device keeps for its user, institution and year; nobody else is ever shown it. */
export function placeOnDevice({ userName, institutionId, year }: Owner): PlaceKeeper {
  const name = `${names}${userName} ${institutionId} ${year}`
  const place = createStore(() => readPlace(remembered(name)))
  let timer: ReturnType<typeof setTimeout> | null = null
  const write = (): void => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    remember(name, writePlace(place.getState(), serverNow().getTime()))
  }
  const unfollow = place.subscribe(() => {
    timer ??= setTimeout(write, REST_MS)
  })
  forgetBeyond(MOST_YEARS, names, writtenAt)
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

const names = 'tosov.place '

/** The place after a step to a cell. */
export function steppedTo(place: KeptPlace, at: Address): KeptPlace {
  const key = cellKeyOf(at)
  if (place.cells[0] === key) return place
  return { ...place, cells: [key, ...place.cells.filter((each) => addressOf(each).sheet !== at.sheet)] }
}

/** The place after something of a name was scrolled. */
export function scrolledTo(place: KeptPlace, name: string, to: Scroll): KeptPlace {
  const others = place.scrolls.filter(([each]) => each !== name)
  return { ...place, scrolls: [[name, to] as const, ...others].slice(0, MOST) }
}

/** The cell in which somebody stood last in one of some sheets; `null` where they never did. */
export function stoodIn({ cells }: Pick<KeptPlace, 'cells'>, sheets: readonly string[]): Address | null {
  const key = cells.find((each) => sheets.includes(addressOf(each).sheet))
  return key === undefined ? null : addressOf(key)
}

/** How far something of a name was scrolled; `null` where it never was. */
export function scrolledIn({ scrolls }: KeptPlace, name: string): Scroll | null {
  return scrolls.find(([each]) => each === name)?.[1] ?? null
}

/** A place as this device keeps it, with the moment of writing. */
export function writePlace(place: KeptPlace, at: number): string {
  return JSON.stringify({ at, ...place })
}

/** Reads a kept place; of what an older or a broken program has written, what makes sense. */
export function readPlace(text: string | null): KeptPlace {
  const { cells, scrolls, beside, panel } = parsed(text)
  return {
    cells: listOf(cells).filter(isCellKey).slice(0, MOST),
    scrolls: listOf(scrolls).filter(isScrolled).slice(0, MOST),
    beside: typeof beside === 'string' ? beside : nowhere.beside,
    panel: panel === 'shown' ? 'shown' : 'hidden',
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

function isScrolled(value: unknown): value is KeptPlace['scrolls'][number] {
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
