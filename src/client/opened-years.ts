import { queryKeys } from '#client/api/queries.ts'
import { queryClient } from '#client/api/query-client.ts'
import { followLine } from '#client/follow-line.ts'
import { createWorkbook, type OpenWorkbook } from '#client/grid/workbook.ts'
import { keepNothing } from '#client/kept/keep-nothing.ts'
import { type KeptYear, keepYear } from '#client/kept/keep-year.ts'
import { tellRestored } from '#client/tell-restored.ts'
import type { DraftAnswer, User } from '#contract/answers.ts'
import type { Group } from '#domain/organisation/profile.ts'
import { programOf } from '#domain/sheets/register.ts'

/** An open year: its one live calculation, and what this device keeps of it. */
export type OpenedYear = { readonly workbook: OpenWorkbook; readonly kept: KeptYear }

const byDraft = new WeakMap<DraftAnswer, OpenedYear>()
const closings = new Set<() => void>()
let timesShut = 0

/** The year of a draft answer: opened once, and the same while tabs and years change to and fro. */
export function openedYear(
  draft: DraftAnswer,
  group: Group,
  user: Pick<User, 'userName' | 'institutionId'>,
): OpenedYear {
  const known = byDraft.get(draft)
  if (known) return known
  const workbook = createWorkbook({ program: programOf(group), draft, year: draft.year })
  const { userName, institutionId } = user
  const opened: OpenedYear = {
    workbook,
    kept: keepYear({
      workbook,
      whose: { userName, institutionId, year: draft.year },
      onDraft: (fresh) => yearStandsFor(fresh, opened),
      onRestored: () => tellRestored(workbook),
    }),
  }
  closings.add(opened.kept.stop)
  closings.add(followLine(workbook))
  byDraft.set(draft, opened)
  return opened
}

/**
 * The same for a year at which a reviewer looks. Nobody types in it, so that nothing is kept of it, nothing waits for the
 * line, and it goes with its answer.
 */
export function reviewedYear(
  draft: DraftAnswer,
  group: Group,
  { userName, institutionId }: Pick<User, 'userName' | 'institutionId'>,
): OpenedYear {
  const known = byDraft.get(draft)
  if (known) return known
  const since = timesShut
  const opened: OpenedYear = {
    workbook: createWorkbook({ program: programOf(group), draft, year: draft.year }),
    kept: keepNothing({ userName, institutionId, year: draft.year }, () => timesShut > since),
  }
  byDraft.set(draft, opened)
  return opened
}

/** Has an open year stand for another answer, which its workbook has taken over. */
export function yearStandsFor(draft: DraftAnswer, opened: OpenedYear): void {
  const answer = queryClient.setQueryData<DraftAnswer>(queryKeys.draft(draft.year), draft)
  if (answer) byDraft.set(answer, opened)
}

/** The same for a year at which a reviewer looks; one that they have left stands for nothing. */
export function reviewedYearStandsFor(draft: DraftAnswer, opened: OpenedYear): void {
  const { institutionId } = opened.kept.whose
  const answer = queryClient.setQueryData<DraftAnswer>(
    queryKeys.reviewDraft(institutionId, draft.year),
    (shown) => shown && draft,
  )
  if (answer) byDraft.set(answer, opened)
}

/** The open year of a draft answer, if it was opened. */
export function openedYearOf(draft: DraftAnswer): OpenedYear | null {
  return byDraft.get(draft) ?? null
}

/** Shuts all years, when somebody has signed out; what the device keeps of them stays. */
export function closeYears(): void {
  for (const close of closings) close()
  closings.clear()
  timesShut += 1
}
