import type { Address } from '#domain/sheet/formula.ts'

/** How a mark stands: nothing was said to it yet, the institution has answered, the reviewer is content. */
export type MarkState = 'open' | 'answered' | 'resolved'

/** What happens to a mark: the institution answers, a reviewer settles it, or returns the draft with it once more. */
export type MarkAct = 'answer' | 'resolve' | 'returnAgain'

/** A reviewer's words at a cell, and the institution's answer. `answer` is '' until there is one. */
export type Mark = {
  readonly id: string
  readonly at: Address
  readonly words: string
  readonly answer: string
  readonly state: MarkState
  /** `yes` once it went back to the institution with a return; until then only reviewers see it. */
  readonly returned: 'yes' | 'no'
}

const next: Readonly<Record<MarkState, Readonly<Partial<Record<MarkAct, MarkState>>>>> = {
  open: { answer: 'answered', resolve: 'resolved', returnAgain: 'open' },
  answered: { answer: 'answered', resolve: 'resolved', returnAgain: 'open' },
  resolved: {},
}

/** The state after an act, or `null` where the act is not open. */
export function markAfter(state: MarkState, act: MarkAct): MarkState | null {
  return next[state][act] ?? null
}

/** The marks that still ask for something. */
export function unresolved<Kind extends Pick<Mark, 'state'>>(marks: readonly Kind[]): readonly Kind[] {
  return marks.filter(({ state }) => state !== 'resolved')
}

/** What of a draft its institution sees: marks that came back to it with a return. */
export function marksForInstitution<Kind extends Pick<Mark, 'returned'>>(
  marks: readonly Kind[],
): readonly Kind[] {
  return marks.filter(({ returned }) => returned === 'yes')
}
