import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useMemo } from 'react'
import { LookedAt, queryKeys, reviewKeys } from '#client/api/queries.ts'
import { send } from '#client/api/send.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { viewOf } from '#client/draft/open-drafts.ts'
import { besideLastYear } from '#client/draft/state.ts'
import type { SnapshotAnswer, SnapshotsAnswer } from '#contract/answers.ts'
import type { BudgetState } from '#domain/draft/bridge.ts'
import { calculatedYear } from '#domain/draft/plausibility.ts'
import { viewNamed } from '#domain/editions/edition.ts'
import { editionLoaded, editionOf } from '#domain/editions/editions.ts'

/** With what a year can be compared besides how it stands now. */
export type SnapshotEnd = keyof SnapshotsAnswer

/** What a year can be compared with: the budget itself; `null` where there is none, or what was entered then is no longer known. */
export type SnapshotStates = Readonly<Record<SnapshotEnd, BudgetState | null>> & {
  /** When and as what each was kept; `null` where there is none. */
  readonly kept: Readonly<Record<SnapshotEnd, Omit<SnapshotAnswer, 'state'> | null>>
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** As long as the parts of a page take to be drawn one after the other on a slow line. */
const ONE_LOOK_MS = 5000

/** What the open year can be compared with: last year, the period before, the last calculation, what was sent. `null` asks for nothing. */
export function useSnapshots(open: { readonly draft: Pick<OpenDraft, 'owner'> } | null): SnapshotStates {
  const looked = useContext(LookedAt)
  const year = open?.draft.owner.year ?? 0
  const { data, isPending, error, refetch } = useQuery({
    queryKey: looked === null ? queryKeys.snapshots(year) : reviewKeys.snapshots(looked, year),
    queryFn: async ({ signal }) => {
      const answer = await (looked === null
        ? send('snapshots', { params: { year }, signal })
        : send('reviewSnapshots', { params: { institutionId: looked, year }, signal }))
      for (const each of Object.values(answer)) if (each?.state) await editionLoaded(each.state.edition)
      return answer
    },
    enabled: open !== null,
    // Colleagues calculate and send too: whoever comes to look reads it anew. The parts of one page have it in one.
    staleTime: ONE_LOOK_MS,
  })
  return useMemo(() => {
    const { lastYear = null, periodBefore = null, calculated = null, sent = null } = data ?? {}
    return {
      lastYear: stateOf(lastYear),
      periodBefore: stateOf(periodBefore),
      calculated: stateOf(calculated),
      sent: stateOf(sent),
      kept: { lastYear, periodBefore, calculated, sent },
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

/** The open year as it stands now, with what is typed and not saved; `null` where the program has no blanks for the institution. */
export function stateNow(draft: Pick<OpenDraft, 'answer' | 'evaluation' | 'year'>): BudgetState | null {
  const answer = draft.answer()
  const view = viewOf(answer)
  const { inputs } = draft.evaluation()
  return view ? { year: draft.year, edition: editionOf(answer.edition), view, inputs } : null
}

/** Holds what is typed in an open year against last year's budget, as soon as that is read (calculation §9, Plausibility). */
export function DoubtsBesideLastYear({ draft }: { readonly draft: OpenDraft }): null {
  const { lastYear } = useSnapshots({ draft })
  useEffect(() => {
    const before = lastYear && calculatedYear(lastYear)
    draft.apply((state) => besideLastYear(state, before))
  }, [draft, lastYear])
  return null
}
