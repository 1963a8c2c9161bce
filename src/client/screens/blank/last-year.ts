import { useMemo } from 'react'
import { useOpenDraft } from '#client/draft/open-drafts.ts'
import { calculated } from '#client/draft/state.ts'
import { useAnswer } from '#client/draft/use-draft.ts'
import type { User } from '#contract/answers.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import type { Program } from '#domain/sheet/program.ts'
import { panelText } from '#text/cell-panel.ts'
import { blockText } from '#text/grid.ts'

/** Last year's figures as the server holds them. `none`: nothing was saved then, so there is nothing to compare with. */
export type LastYear =
  | { readonly is: 'off' | 'loading' | 'failed' | 'none' }
  | { readonly is: 'there'; readonly evaluation: Evaluation }

/** Reads and calculates another year on demand; `null` asks for nothing, `'none'` where the program has no such year. */
export function useLastYear(program: Program, year: number | 'none' | null, user: User): LastYear {
  const { draft, error } = useOpenDraft(typeof year === 'number' ? year : null, user)
  const answer = useAnswer(draft)
  return useMemo(() => {
    if (year === null) return { is: 'off' }
    if (year === 'none') return { is: 'none' }
    if (error) return { is: 'failed' }
    if (!answer) return { is: 'loading' }
    if (Object.keys(answer.saved).length === 0) return { is: 'none' }
    return { is: 'there', evaluation: calculated(program, answer, {}) }
  }, [program, year, answer, error])
}

/** Why the figures of that year do not stand beside this one's. */
export function whyNotBeside(is: Exclude<LastYear['is'], 'there'>, year: number): string {
  const sentences = {
    off: blockText.showBefore(panelText.beforeButton(year)),
    loading: panelText.loading,
    failed: panelText.beforeFailed,
    none: panelText.noBefore(year),
  }
  return sentences[is]
}
