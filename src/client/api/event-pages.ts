import { EVENTS_AT_ONCE } from '#contract/review.ts'

/** How the pages of a history follow each other, for a query that is read on page by page; the newest page comes first. */
export const eventPages: {
  readonly initialPageParam: string | null
  readonly getNextPageParam: (page: readonly { readonly id: string }[]) => string | null
} = {
  initialPageParam: null,
  getNextPageParam: (page) => (page.length < EVENTS_AT_ONCE ? null : (page.at(-1)?.id ?? null)),
}

/** What a page asks for besides its path: nothing for the newest, else the event before which it ends. */
export function beforeIn(before: string | null): { readonly before?: string } {
  return before === null ? {} : { before }
}
