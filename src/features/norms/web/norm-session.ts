import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DraftAnswer } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import { createOpenDraft, markedCopied, type OpenDraft } from '#budget/web/open-draft.ts'
import { addressOf, type CellAddress, type CellKey, cellKeyOf, keyOf } from '#engine/key.ts'
import { adminKeys } from '#features/administration/web/queries.ts'
import { type AdminNorms, type NormsEffect, normCalls } from '#features/norms/api.ts'
import { joinEffects } from '#features/norms/norms-effect.ts'
import { normsKeys } from '#features/norms/web/queries.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { entriesOfNorms, normProgram, normsOfEntries } from '#forms/norms/norm-problems.ts'
import type { NormPlaces, NormSet, NormSettings, NormSources } from '#forms/norms/year-norms.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { showResponseToast } from '#ui/toasts.ts'

type NormRest = { readonly sources: NormSources; readonly settings: NormSettings }

/** Presents the figures as a draft for the grid. */
export type NormSession = {
  readonly draft: OpenDraft
  /** The last version received from the server. */
  readonly base: () => AdminNorms
  readonly rest: StoreApi<NormRest>
  /** Counts unsaved figures, confirmations and sources. */
  readonly changes: () => number
  readonly content: () => NormSet
  /** Matches the response to the content of the save. */
  readonly sending: () => void
  readonly saved: (answer: AdminNorms) => void
  readonly notSaved: () => void
}

function createNormSession(answer: AdminNorms): NormSession {
  let base = answer
  const { norms } = editionOf(answer.edition)
  const rest = createStore(() => restOf(answer))
  const draft = createOpenDraft({ program: normProgram(norms), answer: draftOf(answer), year: answer.year })
  const changed = () => [...draft.program.sheets.keys()].filter((code) => draft.sheetState(code).pending > 0)
  draft.apply((state) => markedCopied({ state, touched: 'all' }, placesOf(answer.continued)))
  const continued = (): NormPlaces => bySheet(draft.state().copied)
  let underWay: readonly string[] = []
  return {
    draft,
    base: () => base,
    rest,
    changes: () => draft.pendingCount() + restChanges(rest.getState(), base) + confirmedSince(base, draft),
    content: () => ({
      givens: normsOfEntries(norms, draft.evaluation().inputs.entries),
      continued: continued(),
      ...rest.getState(),
    }),
    sending: () => {
      underWay = changed()
      for (const code of underWay) draft.dispatch({ kind: 'sending', sheet: code })
    },
    saved: (next) => {
      base = next
      for (const code of underWay) draft.dispatch({ kind: 'saved', sheet: code, answer: draftOf(next) })
      draft.dispatch({ kind: 'read', answer: draftOf(next) })
      // Notifies subscribers: the number of changes depends on the base.
      rest.setState({ ...rest.getState() }, true)
    },
    notSaved: () => {
      for (const code of underWay) draft.dispatch({ kind: 'refused', sheet: code, refusals: [] })
    },
  }
}

function restOf({ sources, settings }: AdminNorms): NormRest {
  return { sources, settings }
}

/** Presents the norms to the grid as a year of entered cells. */
function draftOf({ year, edition, givens, changedAt, changedBy }: AdminNorms): DraftAnswer {
  const at = changedAt === null ? null : { at: changedAt, by: changedBy ?? '' }
  const entries = entriesOfNorms(editionOf(edition).norms, givens)
  const saved = at === null ? {} : Object.fromEntries(Object.keys(entries).map((code) => [code, at]))
  return { ...emptyDraft(year, edition), entries, saved }
}

function placesOf(continued: NormPlaces): readonly CellAddress[] {
  return Object.entries(continued).flatMap(([sheet, places]) =>
    places.map((place) => addressOf(`${sheet}/${place}` as CellKey)),
  )
}

function bySheet(keys: ReadonlySet<CellKey>): NormPlaces {
  const places = [...keys].map(addressOf)
  const sheets = [...new Set(places.map(({ sheet }) => sheet))]
  return Object.fromEntries(
    sheets.map((code) => [
      code,
      places.filter(({ sheet }) => sheet === code).map(({ row, field }) => keyOf({ row, field })),
    ]),
  )
}

/** A changed figure counts as a change instead. */
function confirmedSince({ continued }: AdminNorms, draft: OpenDraft): number {
  const { copied, pendingEdits } = draft.state()
  return placesOf(continued).filter((at) => {
    const isChanged = Object.hasOwn(pendingEdits[at.sheet] ?? {}, keyOf(at))
    return !copied.has(cellKeyOf(at)) && !isChanged
  }).length
}

function restChanges({ sources, settings }: NormRest, base: AdminNorms): number {
  const rows = Object.entries(sources).flatMap(([sheet, of]) =>
    Object.entries(of).filter(([row, source]) => source !== base.sources[sheet]?.[row]),
  )
  return rows.length + (settings.excessPer === base.settings.excessPer ? 0 : 1)
}

/** Survives tab changes. A newer version replaces the session if nothing is unsaved. */
export function useNormSession(answer: AdminNorms): NormSession {
  const queries = useQueryClient()
  const key = normsKeys.normEdits(answer.year, answer.version)
  const known = queries.getQueryData<NormSession>(key)
  if (known && goesOn(known, answer)) return known
  const made = createNormSession(answer)
  queries.setQueryDefaults(key, { gcTime: Infinity })
  queries.setQueryData(key, made)
  return made
}

/** After a first save, the version list may not contain the new draft yet. */
function goesOn(session: NormSession, { version, changedAt, publishedAt }: AdminNorms): boolean {
  const base = session.base()
  const isSame = base.changedAt === changedAt && base.publishedAt === publishedAt
  return isSame || base.version > version || session.changes() > 0
}

export function useNormRest(session: NormSession): NormRest {
  return useStore(session.rest)
}

/** A published version gets a new draft, and the session continues with it. */
export function useSaveNorms(session: NormSession, by: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { year, publishedAt, changedAt } = session.base()
      const content = session.content()
      session.sending()
      const version = publishedAt === null ? changedAt : null
      const answer = await send(normCalls.adminNormsSave, { body: { year, version, note: '', ...content } })
      return { answer, content }
    },
    onSuccess: async ({ answer, content }) => {
      const before = session.base()
      const { version, changedAt, faults } = answer
      const none = { publishedAt: null, publishedBy: null, note: '' }
      const now: AdminNorms = { ...before, ...none, ...content, version, changedAt, changedBy: by, faults }
      session.saved(now)
      queries.setQueryDefaults(normsKeys.normEdits(now.year, version), { gcTime: Infinity })
      queries.setQueryData(normsKeys.normEdits(now.year, version), session)
      queries.setQueryData(normsKeys.norms(now.year, version), now)
      showResponseToast(answer)
      await queries.invalidateQueries({ queryKey: adminKeys.all })
      // The page requests the session by the previous version until the save.
      if (version !== before.version)
        queries.removeQueries({ queryKey: normsKeys.normEdits(before.year, before.version) })
    },
    onError: (error) => {
      session.notSaved()
      void alertFailure(error)
    },
  })
}

export function useForgetNorms(year: number): () => void {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ queryKey: [...adminKeys.edits, 'norms', year] })
    void queries.resetQueries({ queryKey: normsKeys.normsOf(year) })
  }
}

/** From this number of institutions the calculation takes seconds. */
const EFFECT_AT_ONCE = 50

/** Never cached, because schools continue to change their entries. */
export const useNormsEffect = (
  year: number,
  changedAt: string | null,
  onPart: (counted: { readonly done: number; readonly all: number }) => void,
) =>
  useQuery({
    queryKey: normsKeys.effect(year, changedAt),
    queryFn: async ({ signal }) => {
      const ask = (from: number) => {
        const query = { from, most: EFFECT_AT_ONCE, draftVersion: changedAt }
        return send(normCalls.adminNormsEffect, { params: { year }, query, signal })
      }
      const first = await ask(0)
      const others: NormsEffect[] = []
      let { next } = first
      while (next !== null) {
        onPart({ done: next, all: first.of })
        const part: NormsEffect = await ask(next)
        others.push(part)
        next = part.next
      }
      return joinEffects(first, ...others)
    },
    staleTime: 0,
    gcTime: 0,
  })
