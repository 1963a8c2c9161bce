import { sentenceOf } from '#client/api/request-failed.ts'
import type { ReportListAnswer } from '#contract/answers.ts'

/** The report of an institution as far as it is known here. `none`: its year has no period, so there is none. */
export type ReadReport<List = ReportListAnswer> =
  | { readonly is: 'reading' }
  | { readonly is: 'none' }
  | { readonly is: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly is: 'read'; readonly list: List }

/** A read as the query client tells of it. */
type Read<Answer> = {
  readonly data: Answer | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** The report of the chosen period: what was read last stands, also while a later read fails. */
export function readReport<List>(periods: Read<readonly unknown[]>, list: Read<List>): ReadReport<List> {
  if (periods.data?.length === 0) return { is: 'none' }
  if (list.data) return { is: 'read', list: list.data }
  const failed = [periods, list].find(({ data, error }) => error !== null && data === undefined)
  if (!failed?.error) return { is: 'reading' }
  return { is: 'failed', message: sentenceOf(failed.error), retry: () => void failed.refetch() }
}
