import type { ReactNode } from 'react'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Loading } from '#ui/loading.tsx'
import { Failed } from '#ui/note.tsx'

type Props = {
  readonly of: {
    readonly isPending: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly failed: string
  /** `null`: the caller draws what loads. */
  readonly rows?: number | null
}

/** Draws a query without an answer: it loads or it failed. */
export function QueryState({ of, failed, rows = null }: Props): ReactNode {
  if (of.error !== null)
    return <Failed title={failed} message={errorMessage(of.error)} onRetry={() => void of.refetch()} />
  return of.isPending && rows !== null && <Loading rows={rows} />
}
