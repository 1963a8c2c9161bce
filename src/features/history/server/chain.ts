import { createHash } from 'node:crypto'

/** Columns in the database's text form, the time in microseconds since 1970. */
export type LinkedEvent = {
  readonly id: string
  readonly institutionId: string
  readonly year: string
  readonly at: string
  readonly actor: string
  readonly kind: string
  readonly sheet: string | null
  readonly row: string | null
  readonly field: string | null
  readonly from: string | null
  readonly to: string | null
  readonly detail: string | null
}

/** The events of one statement; hashes are hexadecimal. */
export type ChainLink = {
  readonly number: number
  readonly eventIds: readonly string[]
  readonly hash: string
}

/** The chain at a sending. */
export type ChainHead = { readonly receipt: string; readonly length: number; readonly head: string }

export type Chain = {
  readonly unlinked: number
  readonly start: string
  readonly length: number
  readonly head: string
}

/** `chain` is missing if nothing was appended since chains exist. */
export type StoredHistory = {
  readonly chain: Chain | null
  readonly links: readonly ChainLink[]
  readonly events: readonly LinkedEvent[]
  readonly seals: readonly ChainHead[]
  /** Receipt numbers by event id, if the receipt is missing, of another snapshot or without a chain head. */
  readonly unproved: ReadonlyMap<string, string>
}

/** `number` is 0 for events before the first link. */
export type Break =
  | { readonly kind: 'start'; readonly number: 0; readonly unlinked: number; readonly found: number }
  | { readonly kind: 'noLink'; readonly number: number }
  | { readonly kind: 'noEvent'; readonly number: number; readonly id: string }
  | { readonly kind: 'changed'; readonly number: number; readonly events: readonly LinkedEvent[] }
  | { readonly kind: 'seal'; readonly number: number; readonly receipt: string }
  | { readonly kind: 'head'; readonly number: number }

/** Equals `EVENT_TEXT` of the baseline migration: a JSON array of texts with a blank after each comma. */
export function eventText(event: LinkedEvent): string {
  const { id, institutionId, year, at, actor, kind, sheet, row, field, from, to, detail } = event
  const parts = [id, institutionId, year, at, actor, kind, sheet, row, field, from, to, detail]
  return `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`
}

export function startOf(events: readonly LinkedEvent[]): string {
  return createHash('sha256').update(events.map(eventText).join('')).digest('hex')
}

export function linkHash(before: string, events: readonly LinkedEvent[]): string {
  const eventTexts = events.map(eventText).join('')
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(eventTexts).digest('hex')
}

export function firstBreak({ chain, links, events, seals, unproved }: StoredHistory): Break | null {
  const inLinks = new Set(links.flatMap(({ eventIds }) => eventIds))
  const unlinked = events.filter(({ id }) => !inLinks.has(id))
  const start = startOf(unlinked)
  const { length, head, ...origin } = chain ?? { unlinked: unlinked.length, start, length: 0, head: start }
  const last = Math.max(length, ...seals.map((seal) => seal.length))
  const gap = Array.from({ length: last }, (_, index) => index + 1).find(
    (number) => links[number - 1]?.number !== number,
  )
  if (gap !== undefined) return { kind: 'noLink', number: gap }
  if (unlinked.length !== origin.unlinked || start !== origin.start)
    return { kind: 'start', number: 0, unlinked: origin.unlinked, found: unlinked.length }
  const byId = new Map(events.map((event) => [event.id, event]))
  let before = start
  for (const { number, eventIds, hash } of links) {
    const missing = eventIds.find((id) => !byId.has(id))
    if (missing !== undefined) return { kind: 'noEvent', number, id: missing }
    const linked = eventIds.flatMap((id) => byId.get(id) ?? [])
    before = linkHash(before, linked)
    if (before !== hash) return { kind: 'changed', number, events: linked }
    const broken = seals.find((seal) => seal.length === number && seal.head !== before)
    const receipt = broken?.receipt ?? eventIds.flatMap((id) => unproved.get(id) ?? [])[0]
    if (receipt !== undefined) return { kind: 'seal', number, receipt }
  }
  return links.length === length && before === head ? null : { kind: 'head', number: length }
}
