import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { budgetCalls, type DraftAnswer, type User } from '#budget/api.ts'
import { pendingText } from '#budget/pending-text.ts'
import {
  clearOfflineDrafts,
  loadOfflineDraft,
  type Owner,
  saveOfflineDraft,
} from '#budget/web/device-copy.ts'
import { type OpenDraft, openForEditing, openReadOnly } from '#budget/web/open-draft.ts'
import { queryKeys, ReviewedInstitutionContext, reviewKeys } from '#budget/web/queries.ts'
import { programShown, type View, viewNamed } from '#forms/editions/edition.ts'
import { editionLoaded, editionOf } from '#forms/editions/editions.ts'
import { connection, markSettled } from '#ui/api/connection.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { isNetworkError } from '#ui/api/request-failed.ts'
import { sendIfModified } from '#ui/api/send.ts'
import { person } from '#ui/api/session.ts'
import { dismissToast, showToast } from '#ui/toasts.ts'

type InstitutionYear = Pick<Owner, 'institutionId' | 'year'>

type Purpose = 'work' | 'view'

type DraftEntry = { readonly draft: OpenDraft; readonly purpose: Purpose }

/** Open until sign-out. */
const registry = createStore<ReadonlyMap<string, DraftEntry>>(() => new Map())

const keyOf = ({ institutionId, year }: InstitutionYear): string => `${institutionId} ${year}`

export function openDraftOf(place: InstitutionYear): OpenDraft | null {
  return registry.getState().get(keyOf(place))?.draft ?? null
}

export function openDrafts(): readonly DraftEntry[] {
  return [...registry.getState().values()]
}

/** Counts unsent changes. In a locked year only a reviewer's texts count. */
export function pendingOf({ draft, purpose }: DraftEntry): number {
  const { records, answer } = draft.state()
  return draft.pendingCount() + (purpose === 'view' || answer.lockReason === null ? records.size : 0)
}

export function draftView({ edition, facts }: Pick<DraftAnswer, 'edition' | 'facts'>): View | undefined {
  return viewNamed(editionOf(edition).views, facts.view)
}

/** Throws if the edition has no blanks for the institution. */
export function draftArrived(answer: DraftAnswer, owner: Owner, purpose: Purpose): OpenDraft {
  const known = openDraftOf(owner)
  if (known) {
    known.dispatch({ kind: 'read', answer })
    return known
  }
  const view = draftView(answer)
  if (!view) throw new Error(`${owner.institutionId} has no blanks in ${owner.year}`)
  const opening = { program: programShown(editionOf(answer.edition), view), answer, year: owner.year }
  const draft = purpose === 'view' ? openReadOnly(opening, owner) : openForEditing(opening, owner, news)
  const entries = purpose === 'view' ? forgetLeft(owner) : registry.getState()
  registry.setState(new Map([...entries, [keyOf(owner), { draft, purpose }]]), true)
  if (purpose === 'work') {
    followConnection(draft)
    followAnswer(draft)
  }
  return draft
}

/** Yields after compiling: one task with opening and rendering would block input for more than 50 ms. */
async function compiled(answer: DraftAnswer): Promise<void> {
  await editionLoaded(answer.edition)
  const view = draftView(answer)
  if (!view) return
  programShown(editionOf(answer.edition), view)
  await new Promise((resolve) => setTimeout(resolve))
}

/** Closes years of other institutions without pending edits. */
function forgetLeft({ institutionId }: InstitutionYear): ReadonlyMap<string, DraftEntry> {
  const left = (draft: OpenDraft): boolean =>
    draft.owner.institutionId !== institutionId && draft.state().records.size === 0
  const [closed, stay] = [new Map<string, DraftEntry>(), new Map<string, DraftEntry>()]
  for (const [name, entry] of registry.getState())
    (entry.purpose === 'view' && left(entry.draft) ? closed : stay).set(name, entry)
  for (const { draft } of closed.values()) draft.close()
  return stay
}

/** Unsent edits stay on the device. */
export function closeDrafts(): void {
  for (const { draft } of openDrafts()) draft.close()
  for (const end of followings) end()
  followings.clear()
  registry.setState(new Map(), true)
  void clearOfflineDrafts()
}

// The sign-out code loads without the blanks.
person.subscribe(closeDrafts)

const followings = new Set<() => void>()

function followConnection(draft: OpenDraft): void {
  const turn = (): void =>
    draft.dispatch({ kind: 'connection', now: connection.getState() === 'down' ? 'down' : 'up' })
  followings.add(draft.store.subscribe(settleConnection))
  followings.add(connection.subscribe(turn))
  // Other users continued in the meantime.
  followings.add(
    connection.subscribe((now, before) => {
      // Without pending edits the state settles before the last subscriber sees `back`.
      if (before !== 'down' || now === 'down') return
      void rereadYear({ draft })
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    }),
  )
  turn()
}

/** Delayed, because an opening year has more urgent work. */
function followAnswer(draft: OpenDraft): void {
  let lastAnswer: DraftAnswer | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (): void => {
    const answer = draft.answer()
    if (answer === lastAnswer) return
    lastAnswer = answer
    clearTimeout(timer)
    timer = setTimeout(
      () => void (draft.isClosed() || saveOfflineDraft(draft.owner, answer)),
      PERSIST_DELAY_MS,
    )
  }
  followings.add(draft.store.subscribe(keep))
  keep()
}

const PERSIST_DELAY_MS = 300

/** Settles the connection, since later edits have not waited. */
function settleConnection(): void {
  if (connection.getState() !== 'back') return
  const waiting = openDrafts().filter(({ draft, purpose }) => purpose === 'work' && draft.pendingCount() > 0)
  if (waiting.length === 0) markSettled()
}

/** Edits that cannot be sent have their own section on the page. */
function tellRestored(draft: OpenDraft): void {
  const count = pendingOf({ draft, purpose: 'work' })
  if (count === 0) return
  const message = pendingText.restored(draft.year, count)
  const about = `restored ${draft.year}`
  showToast({ kind: 'success', message, about })
  const unfollow = draft.store.subscribe(() => {
    if (pendingOf({ draft, purpose: 'work' }) > 0) return
    unfollow()
    dismissToast(about)
  })
}

export function rereadRecords({ year }: OpenDraft): void {
  const { staff, positions, children } = queryKeys
  const besides = [['register'], ['benefit', year], ['attachments']]
  for (const queryKey of [staff(year), positions(year), children(year), ...besides])
    void queryClient.invalidateQueries({ queryKey })
}

const news = { onRestored: tellRestored, onSavedElsewhere: rereadRecords }

/** Returns `null` if unchanged. Throws `ApiError`. */
function readUnlessKnown(
  purpose: Purpose,
  { institutionId, year }: InstitutionYear,
  known: DraftAnswer | null,
  signal?: AbortSignal,
): Promise<DraftAnswer | null> {
  const stamp = known?.etag ?? ''
  return purpose === 'work'
    ? sendIfModified(budgetCalls.draft, stamp, { params: { year }, signal })
    : sendIfModified(budgetCalls.reviewDraft, stamp, { params: { institutionId, year }, signal })
}

/** Returns `null` if the open one is current. Offline, the own year comes from this device. */
async function readOrLoadOffline(
  purpose: Purpose,
  owner: Owner,
  signal: AbortSignal,
): Promise<DraftAnswer | null> {
  const open = openDraftOf(owner)
  try {
    return await readUnlessKnown(purpose, owner, open?.answer() ?? null, signal)
  } catch (error) {
    const stored =
      purpose === 'work' && open === null && isNetworkError(error) ? await loadOfflineDraft(owner) : null
    if (stored === null) throw error
    return stored
  }
}

/** Throws `ApiError`. */
export async function freshAnswer(draft: OpenDraft): Promise<DraftAnswer> {
  return (await readUnlessKnown('work', draft.owner, draft.answer())) ?? draft.answer()
}

/** Throws `ApiError`. */
export async function refreshDraft({ draft, purpose }: DraftEntry): Promise<void> {
  const fresh = await readUnlessKnown(purpose, draft.owner, draft.answer())
  if (fresh !== null) draft.dispatch({ kind: 'read', answer: fresh })
}

/** Unsaved edits stay. On failure nothing changes. */
export async function rereadYear({ draft }: { readonly draft: OpenDraft }): Promise<void> {
  if (!draft.isClosed()) await refreshDraft({ draft, purpose: 'work' }).catch(() => {})
}

/** Covers marks, status and lists. */
export async function rereadReviewed({ draft }: { readonly draft: OpenDraft }): Promise<void> {
  if (draft.isClosed()) return
  await refreshDraft({ draft, purpose: 'view' }).catch(() => {})
  if (!draft.isClosed()) await queryClient.invalidateQueries({ queryKey: reviewKeys.all })
}

/** `null` until the response arrives. */
export type DraftQuery = {
  readonly draft: OpenDraft | null
  readonly error: Error | null
  readonly refetch: () => unknown
}

/**
 * `null` disables it. The year stays open while the user switches tabs, because it contains edits. A reviewer's year
 * is refetched on each visit.
 */
export function useOpenDraft(
  year: number | null,
  { userName, institutionId }: Pick<User, 'userName' | 'institutionId'>,
): DraftQuery {
  const lookedAt = useContext(ReviewedInstitutionContext)
  const of = lookedAt ?? institutionId
  const { data, error, refetch } = useQuery({
    queryKey: lookedAt === null ? queryKeys.draft(year) : queryKeys.reviewDraft(lookedAt, year),
    queryFn: async ({ signal }) => {
      if (year === null) return 'none'
      const [purpose, owner] = [
        lookedAt === null ? 'work' : 'view',
        { userName, institutionId: of, year },
      ] as const
      const answer = await readOrLoadOffline(purpose, owner, signal)
      if (answer !== null) await compiled(answer)
      // The user may have signed out during the request.
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
    year === null ? null : (entries.get(keyOf({ institutionId: of, year }))?.draft ?? null),
  )
  return { draft: lookedAt === null || data === 'arrived' ? open : null, error, refetch }
}
