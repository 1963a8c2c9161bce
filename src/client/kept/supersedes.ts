import type { DraftAnswer } from '#contract/answers.ts'

type Versioned = Pick<DraftAnswer, 'versions'>

/** Whether a draft is at least as new as another one: no cell of it was changed less often. */
export function supersedes({ versions }: Versioned, known: Versioned): boolean {
  const fresh = new Map(Object.entries(versions))
  return Object.entries(known.versions).every(([cell, version]) => (fresh.get(cell) ?? 0) >= version)
}
