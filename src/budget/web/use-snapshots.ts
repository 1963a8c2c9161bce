import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useMemo } from 'react'
import { budgetCalls, type SnapshotAnswer, type SnapshotsAnswer } from '#budget/api.ts'
import { calculatedYear } from '#budget/plausibility.ts'
import type { BudgetState } from '#budget/variance.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { draftView } from '#budget/web/open-drafts.ts'
import { queryKeys, ReviewedInstitutionContext, reviewKeys } from '#budget/web/queries.ts'
import { warnAgainstLastYear } from '#budget/web/state.ts'
import { viewNamed } from '#forms/editions/edition.ts'
import { editionLoaded, editionOf } from '#forms/editions/editions.ts'
import { send } from '#ui/api/send.ts'

export type SnapshotEnd = keyof SnapshotsAnswer

/** `null` if there is none or its inputs are unknown. */
export type SnapshotStates = Readonly<Record<SnapshotEnd, BudgetState | null>> & {
  readonly stored: Readonly<Record<SnapshotEnd, Omit<SnapshotAnswer, 'state'> | null>>
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Sections of a page share a response for this time. */
const SNAPSHOTS_STALE_MS = 5000

/** `null` disables the query. */
export function useSnapshots(open: { readonly draft: Pick<OpenDraft, 'owner'> } | null): SnapshotStates {
  const looked = useContext(ReviewedInstitutionContext)
  const year = open?.draft.owner.year ?? 0
  const { data, isPending, error, refetch } = useQuery({
    queryKey: looked === null ? queryKeys.snapshots(year) : reviewKeys.snapshots(looked, year),
    queryFn: async ({ signal }) => {
      const answer = await (looked === null
        ? send(budgetCalls.snapshots, { params: { year }, signal })
        : send(budgetCalls.reviewSnapshots, { params: { institutionId: looked, year }, signal }))
      for (const each of Object.values(answer)) if (each?.state) await editionLoaded(each.state.edition)
      return answer
    },
    enabled: open !== null,
    // Colleagues calculate and send too, so each visit refetches.
    staleTime: SNAPSHOTS_STALE_MS,
  })
  return useMemo(() => {
    const { lastYear = null, periodBefore = null, calculated = null, sent = null } = data ?? {}
    return {
      lastYear: stateOf(lastYear),
      periodBefore: stateOf(periodBefore),
      calculated: stateOf(calculated),
      sent: stateOf(sent),
      stored: { lastYear, periodBefore, calculated, sent },
      isPending,
      error,
      refetch,
    }
  }, [data, isPending, error, refetch])
}

function stateOf(snapshot: SnapshotAnswer | null): BudgetState | null {
  if (!snapshot?.state) return null
  const { year, edition: code, view: name, entries, givens, facts } = snapshot.state
  const edition = editionOf(code)
  const view = viewNamed(edition.views, name)
  return view ? { year, edition, view, inputs: { entries, givens, facts } } : null
}

/** Includes unsaved edits; `null` if the edition has no blanks for the institution. */
export function stateNow(draft: Pick<OpenDraft, 'answer' | 'evaluation' | 'year'>): BudgetState | null {
  const answer = draft.answer()
  const view = draftView(answer)
  const { inputs } = draft.evaluation()
  return view ? { year: draft.year, edition: editionOf(answer.edition), view, inputs } : null
}

/** Calculation §9, Plausibility. */
export function LastYearWarnings({ draft }: { readonly draft: OpenDraft }): null {
  const { lastYear } = useSnapshots({ draft })
  useEffect(() => {
    const before = lastYear && calculatedYear(lastYear)
    draft.apply((state) => warnAgainstLastYear(state, before))
  }, [draft, lastYear])
  return null
}
