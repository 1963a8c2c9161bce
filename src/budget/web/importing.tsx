import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { importingText } from '#budget/people/importing-text.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { ResultReport, type ResultReportData } from '#ui/account.tsx'
import { alertFailure } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/loading.tsx'
import { showToast } from '#ui/toasts.ts'

const text = importingText

type ImportAccountProps = {
  readonly of: string
  readonly importing: Pick<ImportState, 'account' | 'putAway'>
}

export function ImportReport({ of, importing: { account, putAway } }: ImportAccountProps): ReactNode {
  if (account === null) return null
  return (
    <ResultReport
      title={`${of}: ${text.account}`}
      account={account}
      closeLabel={`${of}: ${text.closeAccount}`}
      onClose={putAway}
    />
  )
}

type ImportButtonProps = {
  readonly label: string
  readonly running: string
  readonly importing: { readonly busy: boolean; readonly start: () => void }
  readonly lock: string | null
}

export function ImportButton({ label, running, importing, lock }: ImportButtonProps): ReactNode {
  return (
    <>
      <Button busy={importing.busy} disabledReason={lock} onClick={importing.start}>
        {label}
      </Button>
      {importing.busy && <Progress label={running} share={null} />}
    </>
  )
}

export type ImportState = {
  readonly busy: boolean
  readonly start: () => void
  readonly account: ResultReportData | null
  readonly putAway: () => void
}

type UseImportOptions = {
  readonly name: string
  readonly open: OpenYear
  readonly run: () => Promise<ResultReportData>
  /** Runs after success and after failure, because a failed import may have changed the data too. */
  readonly onEnd: () => Promise<unknown>
}

/** The import continues if the user leaves the tab. The result names people, so signing out discards it. */
export function useImport({ name, open, run, onEnd }: UseImportOptions): ImportState {
  const queries = useQueryClient()
  const whose = [open.home.user.userName, name, open.year]
  const mutationKey = ['import', ...whose]
  const accountKey = ['import-account', ...whose]
  const { isClosed } = open.draft
  const busy = useIsMutating({ mutationKey }) > 0
  const { data: account = null } = useQuery<ResultReportData | null>({
    queryKey: accountKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: run,
    // Otherwise the lists would contradict the result.
    onSuccess: async (done) => {
      await onEnd()
      if (isClosed()) return
      queries.setQueryData(accountKey, done)
      showToast({ kind: 'success', message: done.message })
    },
    onError: async (error) => {
      await onEnd()
      if (!isClosed()) alertFailure(error)
    },
  })
  return {
    busy,
    start: () => busy || mutate(),
    account,
    putAway: () => void queries.setQueryData(accountKey, null),
  }
}
