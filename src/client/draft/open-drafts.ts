import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { connection, connectionSettled } from '#client/api/connection.ts'
import { LookedAt, queryKeys, reviewKeys } from '#client/api/queries.ts'
import { queryClient } from '#client/api/query-client.ts'
import { isUnreached } from '#client/api/request-failed.ts'
import { sendUnlessKnown } from '#client/api/send.ts'
import { person } from '#client/api/session.ts'
import { forgetAnswers, keepAnswer, keptAnswer, type Owner } from '#client/draft/device-copy.ts'
import { type OpenDraft, openToLook, openToWork } from '#client/draft/open-draft.ts'
import { connectionTurned } from '#client/draft/pending-edits.ts'
import { showToast, takeToast } from '#client/ui/toasts.ts'
import type { DraftAnswer, User } from '#contract/answers.ts'
import { programShown, type View, viewNamed } from '#domain/editions/edition.ts'
import { editionLoaded, editionOf } from '#domain/editions/editions.ts'
import { pendingText } from '#text/draft.ts'

type Place = Pick<Owner, 'institutionId' | 'year'>

/** What for a year is open: somebody works in it, or a reviewer looks at it. */
type Purpose = 'work' | 'look'

type Entry = { readonly draft: OpenDraft; readonly purpose: Purpose }

/** Every year that is open in this tab, by institution and year; until its user signs out. */
const registry = createStore<ReadonlyMap<string, Entry>>(() => new Map())

const nameOf = ({ institutionId, year }: Place): string => `${institutionId} ${year}`

/** The open draft of an institution's year; `null` where it is not open. */
export function openDraftOf(place: Place): OpenDraft | null {
  return registry.getState().get(nameOf(place))?.draft ?? null
}

/** All of them, each with what it is open for. */
export function openDrafts(): readonly Entry[] {
  return [...registry.getState().values()]
}

/** How many changes wait to be sent. In a year that is locked those of its people wait no more, as those of its cells do not; a reviewer's words do. */
export function pendingOf({ draft, purpose }: Entry): number {
  const { records, answer } = draft.state()
  return draft.pendingCount() + (purpose === 'look' || answer.closed === null ? records.size : 0)
}

/** The view that an institution has in a year; `undefined` where the program has none for it. */
export function viewOf({ edition, facts }: Pick<DraftAnswer, 'edition' | 'facts'>): View | undefined {
  return viewNamed(editionOf(edition).views, facts.view)
}

/**
 * The answer of a year has arrived: opens it, or has the draft that is open already take it over. Throws where the program
 * has no blanks for the institution.
 */
export function draftArrived(answer: DraftAnswer, owner: Owner, purpose: Purpose): OpenDraft {
  const known = openDraftOf(owner)
  if (known) {
    known.reread(answer)
    return known
  }
  const view = viewOf(answer)
  if (!view) throw new Error(`${owner.institutionId} has no blanks in ${owner.year}`)
  const opening = { program: programShown(editionOf(answer.edition), view), answer, year: owner.year }
  const draft = purpose === 'look' ? openToLook(opening, owner) : openToWork(opening, owner, news)
  const entries = purpose === 'look' ? forgetLeft(owner) : registry.getState()
  registry.setState(new Map([...entries, [nameOf(owner), { draft, purpose }]]), true)
  if (purpose === 'work') {
    followConnection(draft)
    followAnswer(draft)
  }
  return draft
}

/**
 * Loads and compiles the forms of an answer and lets the page breathe: working them out, opening the year and drawing it would together keep a key or
 * a click waiting for more than 50 ms. Done already where the page knew the forms before the answer came.
 */
async function compiled(answer: DraftAnswer): Promise<void> {
  await editionLoaded(answer.edition)
  const view = viewOf(answer)
  if (!view) return
  programShown(editionOf(answer.edition), view)
  await new Promise((resolve) => setTimeout(resolve))
}

/** Closes the years of other institutions at which a reviewer has looked, unless something typed waits in them. */
function forgetLeft({ institutionId }: Place): ReadonlyMap<string, Entry> {
  const left = (draft: OpenDraft): boolean =>
    draft.owner.institutionId !== institutionId && draft.state().records.size === 0
  const [gone, stay] = [new Map<string, Entry>(), new Map<string, Entry>()]
  for (const [name, entry] of registry.getState())
    (entry.purpose === 'look' && left(entry.draft) ? gone : stay).set(name, entry)
  for (const { draft } of gone.values()) draft.close()
  return stay
}

/** Closes all years, when somebody has signed out; of what the device keeps of them only what is typed and not sent stays. */
export function closeDrafts(): void {
  for (const { draft } of openDrafts()) draft.close()
  for (const end of followings) end()
  followings.clear()
  registry.setState(new Map(), true)
  void forgetAnswers()
}

// Not called by whoever signs people out: the page at which they sign in loads without the blanks.
person.subscribe(closeDrafts)

const followings = new Set<() => void>()

/** Has a draft know of the connection, and the connection of what waits in it. */
function followConnection(draft: OpenDraft): void {
  const turn = (): void =>
    draft.apply((state) => connectionTurned(state, connection.getState() === 'down' ? 'down' : 'up'))
  followings.add(draft.store.subscribe(settleConnection))
  followings.add(connection.subscribe(turn))
  // Others went on while the line was dead, and what could not be read then can be now.
  followings.add(
    connection.subscribe((now, before) => {
      // Where nothing waits it has settled before the last is told that it is back.
      if (before !== 'down' || now === 'down') return
      void rereadYear({ draft })
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    }),
  )
  turn()
}

/** Has this device keep a draft as the server has it. After a while: a year that opens has other things to do. */
function followAnswer(draft: OpenDraft): void {
  let kept: DraftAnswer | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (): void => {
    const answer = draft.answer()
    if (answer === kept) return
    kept = answer
    clearTimeout(timer)
    timer = setTimeout(() => void (draft.isClosed() || keepAnswer(draft.owner, answer)), KEPT_AFTER_MS)
  }
  followings.add(draft.store.subscribe(keep))
  keep()
}

const KEPT_AFTER_MS = 300

/** A connection that is back has settled when nothing waits for it: what is typed later has not waited. */
function settleConnection(): void {
  if (connection.getState() !== 'back') return
  const waiting = openDrafts().filter(({ draft, purpose }) => purpose === 'work' && draft.pendingCount() > 0)
  if (waiting.length === 0) connectionSettled()
}

/** Tells that what was typed before is here again; what cannot be sent any more has its own place on the page. */
function tellRestored(draft: OpenDraft): void {
  const count = pendingOf({ draft, purpose: 'work' })
  if (count === 0) return
  const message = pendingText.restored(draft.year, count)
  const about = `restored ${draft.year}`
  showToast({ kind: 'success', message, about })
  const unfollow = draft.store.subscribe(() => {
    if (pendingOf({ draft, purpose: 'work' }) > 0) return
    unfollow()
    takeToast(about)
  })
}

/** Has what stands beside the blanks read anew: a record that another tab has saved is not what was read here. */
export function rereadRecords({ year }: OpenDraft): void {
  const { staff, positions, children } = queryKeys
  const besides = [['register'], ['benefit', year], ['attachments']]
  for (const queryKey of [staff(year), positions(year), children(year), ...besides])
    void queryClient.invalidateQueries({ queryKey })
}

const news = { onRestored: tellRestored, onSavedElsewhere: rereadRecords }

/** Reads a year; `null` where it stands as `known`, which was read before. Throws `RequestFailed`. */
function readUnlessKnown(
  purpose: Purpose,
  { institutionId, year }: Place,
  known: DraftAnswer | null,
  signal?: AbortSignal,
): Promise<DraftAnswer | null> {
  const stamp = known?.stamp ?? ''
  return purpose === 'work'
    ? sendUnlessKnown('draft', stamp, { params: { year }, signal })
    : sendUnlessKnown('reviewDraft', stamp, { params: { institutionId, year }, signal })
}

/** Reads a year to open it, `null` where it is open as it stands. The own one that cannot be reached is as this device has kept it. */
async function readOrKept(purpose: Purpose, owner: Owner, signal: AbortSignal): Promise<DraftAnswer | null> {
  const open = openDraftOf(owner)
  try {
    return await readUnlessKnown(purpose, owner, open?.answer() ?? null, signal)
  } catch (error) {
    const kept = purpose === 'work' && open === null && isUnreached(error) ? await keptAnswer(owner) : null
    if (kept === null) throw error
    return kept
  }
}

/** The own year as the server has it now; as it is known here, where that is the same. Throws `RequestFailed`. */
export async function freshAnswer(draft: OpenDraft): Promise<DraftAnswer> {
  return (await readUnlessKnown('work', draft.owner, draft.answer())) ?? draft.answer()
}

/** Has an open year take over what the server holds now, unless it does already. Throws `RequestFailed`. */
export async function takeOver({ draft, purpose }: Entry): Promise<void> {
  const fresh = await readUnlessKnown(purpose, draft.owner, draft.answer())
  if (fresh !== null && !draft.isClosed()) draft.reread(fresh)
}

/** Reads a year anew after it may have been locked; what is typed and not saved stays. A year that cannot be read, or was closed meanwhile, stays as it is. */
export async function rereadYear({ draft }: { readonly draft: OpenDraft }): Promise<void> {
  if (!draft.isClosed()) await takeOver({ draft, purpose: 'work' }).catch(() => {})
}

/** Reads anew what a reviewer's act has changed: the marks at the cells, where the draft lies, the lists. */
export async function rereadReviewed({ draft }: { readonly draft: OpenDraft }): Promise<void> {
  if (draft.isClosed()) return
  await takeOver({ draft, purpose: 'look' }).catch(() => {})
  if (!draft.isClosed()) await queryClient.invalidateQueries({ queryKey: reviewKeys.all })
}

/** A year that is read and opened: `null` until its answer has arrived. */
export type DraftReading = {
  readonly draft: OpenDraft | null
  /** Why it could not be read, or `null`. */
  readonly error: Error | null
  readonly refetch: () => unknown
}

/**
 * Reads a year once and opens it when its answer arrives. It stays open while tabs and years change to and fro: the draft holds
 * what has been typed. `null` reads nothing. A reviewer reads the year of the institution that is looked at, anew whenever they come back to
 * it: nobody types in it, and the institution works on meanwhile.
 */
export function useOpenDraft(
  year: number | null,
  { userName, institutionId }: Pick<User, 'userName' | 'institutionId'>,
): DraftReading {
  const lookedAt = useContext(LookedAt)
  const of = lookedAt ?? institutionId
  const { data, error, refetch } = useQuery({
    queryKey: lookedAt === null ? queryKeys.draft(year) : queryKeys.reviewDraft(lookedAt, year),
    queryFn: async ({ signal }) => {
      if (year === null) return 'none'
      const [purpose, owner] = [
        lookedAt === null ? 'work' : 'look',
        { userName, institutionId: of, year },
      ] as const
      const answer = await readOrKept(purpose, owner, signal)
      if (answer !== null) await compiled(answer)
      // Whoever asked may have signed out while it was on its way.
      signal.throwIfAborted()
      if (answer !== null) draftArrived(answer, owner, purpose)
      return 'arrived'
    },
    enabled: year !== null,
    staleTime: Infinity,
    gcTime: lookedAt === null ? Infinity : 0,
    refetchOnReconnect: false,
  })
  const open = useStore(registry, (entries) =>
    year === null ? null : (entries.get(nameOf({ institutionId: of, year }))?.draft ?? null),
  )
  return { draft: lookedAt === null || data === 'arrived' ? open : null, error, refetch }
}
