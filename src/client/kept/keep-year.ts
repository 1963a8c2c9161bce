import { laidIn } from '#client/grid/laid-in.ts'
import { unsentOf } from '#client/grid/unsent.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { type Difference, differenceOf, isNone } from '#client/kept/difference.ts'
import { createHolding, type Holding } from '#client/kept/holding.ts'
import { sameOwner, type Whose } from '#client/kept/kept-cell.ts'
import { otherTabs } from '#client/kept/other-tabs.ts'
import { supersedes } from '#client/kept/supersedes.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import type { CellKey } from '#domain/sheet/program.ts'

/** What this device keeps of an open year. */
export type KeptYear = Pick<Holding, 'canKeep' | 'subscribe'> & {
  readonly whose: Whose
  /** When an unsaved cell was typed, ISO time; `null` for a cell that is none. */
  readonly typedAt: (key: CellKey) => string | null
  /** Whether its user has signed out: what is still under way for it is nobody's any more. */
  readonly isShut: () => boolean
  readonly stop: () => void
}

type Keeping = {
  readonly workbook: OpenWorkbook
  readonly whose: Whose
  /** Another tab has brought a newer draft, which the workbook has taken over. */
  readonly onDraft: (draft: DraftAnswer) => void
  /** What was kept from before is laid into the workbook again. */
  readonly onRestored: () => void
}

type Told = Difference & { readonly whose: Whose; readonly draft: DraftAnswer | null }

/**
 * Keeps what is unsaved in a workbook on this device and in step with the other tabs: follows the workbook and passes on
 * the difference to what the device holds. What another tab tells counts as held before it is laid in, so there is then
 * no difference and nothing echoes.
 */
export function keepYear({ workbook, whose, onDraft, onRestored }: Keeping): KeptYear {
  const holding = createHolding(whose)
  let knownDraft = workbook.draft()
  let phase: 'restoring' | 'keeping' | 'stopped' = 'restoring'
  const pass = (): void => {
    if (phase !== 'keeping') return
    const [draft, unsent] = [workbook.draft(), unsentOf(workbook.state())]
    const difference = differenceOf(holding.cells(), unsent, new Date().toISOString())
    if (isNone(difference) && draft === knownDraft) return
    if (!isNone(difference)) holding.write(difference)
    tabs.tell({ whose, ...difference, draft: draft === knownDraft ? null : draft })
    knownDraft = draft
  }
  const hear = ({ whose: owner, draft: told, ...difference }: Told): void => {
    if (phase !== 'keeping' || !sameOwner(whose, owner)) return
    const newer = told !== null && supersedes(told, workbook.draft()) ? told : null
    holding.adopt(difference)
    knownDraft = newer ?? workbook.draft()
    workbook.take((state) => laidIn(state, { ...difference, draft: knownDraft }))
    if (newer) onDraft(newer)
  }
  const restore = (): void => {
    if (phase === 'stopped') return
    phase = 'keeping'
    const typedMeanwhile = unsentOf(workbook.state())
    const changed = [...holding.cells()].filter(([key]) => !typedMeanwhile.has(key))
    if (changed.length > 0) {
      workbook.take((state) => laidIn(state, { changed, dropped: [], draft: state.draft }))
      onRestored()
    }
    pass()
  }
  const restored = holding.load().then(restore)
  const tabs = otherTabs<Told>('tosov.year', (told) => void restored.then(() => hear(told)))
  const leave = workbook.follow(pass)
  return {
    whose,
    canKeep: holding.canKeep,
    subscribe: holding.subscribe,
    typedAt: (key) => holding.cells().get(key)?.at ?? null,
    isShut: () => phase === 'stopped',
    stop: () => {
      phase = 'stopped'
      leave()
      tabs.close()
    },
  }
}
