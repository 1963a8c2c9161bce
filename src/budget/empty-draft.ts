import type { DraftAnswer, DraftReview } from '#budget/api.ts'

export const noReview: DraftReview = {
  editRestriction: null,
  marks: [],
  changed: [],
  otherChanges: [],
  preparedBy: 'others',
  receipt: null,
  recalledAt: null,
}

/** The caller fills in the rest. */
export const emptyDraft = (year: number, edition: string): DraftAnswer => ({
  year,
  etag: '',
  edition,
  facts: {},
  givens: {},
  normSources: {},
  entries: {},
  lists: {},
  versions: {},
  saved: {},
  listsSavedAt: {},
  gaps: [],
  pupilsLacking: [],
  serviceYears: [],
  amounts: [],
  justifications: [],
  ceilings: [],
  approved: null,
  lockReason: null,
  lock: null,
  deadline: null,
  review: noReview,
})
