import { line } from '#client/api/connection.ts'
import { queryKeys, reviewKeys } from '#client/api/queries.ts'
import { queryClient } from '#client/api/query-client.ts'
import { send } from '#client/api/send.ts'
import { type KeptYear, keepNothing, keepYear, tellRestored } from '#client/draft/device-copy.ts'
import { createOpenDraft, type OpenDraft } from '#client/draft/open-draft.ts'
import { connectionTurned } from '#client/draft/pending-edits.ts'
import type { DraftAnswer, User } from '#contract/answers.ts'
import type { Group } from '#domain/organisation/profile.ts'
import { programOf } from '#domain/sheets/register.ts'

/** An open year: its one live calculation, and what this device keeps of it. */
export type OpenedYear = { readonly workbook: OpenDraft; readonly kept: KeptYear }

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
  const workbook = createOpenDraft({ program: programOf(group), draft, year: draft.year })
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
    workbook: createOpenDraft({ program: programOf(group), draft, year: draft.year }),
    kept: keepNothing({ userName, institutionId, year: draft.year }, () => timesShut > since),
  }
  byDraft.set(draft, opened)
  return opened
}

/** Has an open year stand for another answer, which its workbook has taken over. */
function yearStandsFor(draft: DraftAnswer, opened: OpenedYear): void {
  const answer = queryClient.setQueryData<DraftAnswer>(queryKeys.draft(draft.year), draft)
  if (answer) byDraft.set(answer, opened)
}

/** The same for a year at which a reviewer looks; one that they have left stands for nothing. */
function reviewedYearStandsFor(draft: DraftAnswer, opened: OpenedYear): void {
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

/** The years in which somebody works. */
const workbooks = new Set<OpenDraft>()

/** Has a workbook know of the line, and the line of what waits in it; until the function that is answered is called. */
function followLine(workbook: OpenDraft): () => void {
  const turn = (): void =>
    workbook.take((state) => connectionTurned(state, line.now() === 'down' ? 'down' : 'up'))
  const ends = [workbook.follow(settleLine), line.subscribe(turn), () => workbooks.delete(workbook)]
  workbooks.add(workbook)
  turn()
  return () => {
    for (const end of ends) end()
  }
}

/** A line that is back has settled when nothing waits for it: what is typed later has not waited. */
function settleLine(): void {
  if (line.now() === 'back' && [...workbooks].every((workbook) => workbook.pendingCount() === 0))
    line.isSettled()
}

/** Reads a year anew after it may have been shut; what is typed and not saved stays. A year that cannot be read, or was shut meanwhile, stays as it is. */
export async function rereadYear(opened: OpenedYear): Promise<void> {
  const { workbook, kept } = opened
  if (kept.isShut()) return
  const fresh = await send('draft', { params: { year: workbook.year } }).catch(() => null)
  if (fresh === null || kept.isShut()) return
  workbook.takeOver(fresh)
  yearStandsFor(fresh, opened)
}

/** Reads anew what a reviewer's act has changed: the marks at the cells, where the draft lies, the lists. */
export async function rereadReviewed(opened: OpenedYear): Promise<void> {
  const { workbook, kept } = opened
  const { institutionId } = kept.whose
  if (kept.isShut()) return
  const fresh = await send('reviewDraft', { params: { institutionId, year: workbook.year } }).catch(
    () => null,
  )
  if (kept.isShut()) return
  if (fresh !== null) {
    workbook.takeOver(fresh)
    reviewedYearStandsFor(fresh, opened)
  }
  await queryClient.invalidateQueries({ queryKey: reviewKeys.all })
}
