import type { DraftAnswer } from '#contract/answers.ts'
import type { DraftReview } from '#contract/review.ts'

export const noReview: DraftReview = {
  hold: null,
  marks: [],
  changed: [],
  changedElse: [],
  preparedBy: 'others',
  receipt: null,
  recalledAt: null,
}

/** The caller fills in the rest. */
export const emptyDraft = (year: number, edition: string): DraftAnswer => ({
  year,
  stamp: '',
  edition,
  facts: {},
  givens: {},
  normSources: {},
  entries: {},
  lists: {},
  versions: {},
  saved: {},
  listsChanged: {},
  gaps: [],
  pupilsLacking: [],
  services: [],
  amounts: [],
  justifications: [],
  ceilings: [],
  approved: null,
  closed: null,
  lock: null,
  deadline: null,
  review: noReview,
})
