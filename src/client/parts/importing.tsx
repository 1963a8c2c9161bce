import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { alertFailure } from '#client/api/request-failed.ts'
import type { OpenYear } from '#client/shell/open-year.ts'
import { Account, type WorkAccount } from '#client/ui/account.tsx'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/loading.tsx'
import { showToast } from '#client/ui/toasts.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.importing

type ImportAccountProps = {
  /** What was pulled, by the words of its button. */
  readonly of: string
  readonly importing: Pick<Importing, 'account' | 'putAway'>
}

/** What pulling a register has done, until it is put away. */
export function ImportAccount({ of, importing: { account, putAway } }: ImportAccountProps): ReactNode {
  if (account === null) return null
  return (
    <Account
      title={`${of}: ${text.account}`}
      account={account}
      closeLabel={`${of}: ${text.closeAccount}`}
      onClose={putAway}
    />
  )
}

type ImportButtonProps = {
  readonly label: string
  /** What is said while it runs. */
  readonly running: string
  readonly importing: { readonly busy: boolean; readonly start: () => void }
  /** Why nothing can be pulled, or `null`. */
  readonly lock: string | null
}

/** The button that pulls a register; while it runs, what is being done stands beside it. */
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

/** Pulling a register: whether it runs, and the account of what the last one did. */
export type Importing = {
  readonly busy: boolean
  readonly start: () => void
  /** `null` until one has run, and after it is put away. */
  readonly account: WorkAccount | null
  readonly putAway: () => void
}

type What = {
  /** Which register. */
  readonly name: string
  readonly open: OpenYear
  readonly run: () => Promise<WorkAccount>
  /** Follows success and failure: either may have changed what is shown. */
  readonly onEnd: () => Promise<unknown>
}

/**
 * Pulls a register. The work goes on when the tab is left; whoever comes back finds it running, or its account. It names
 * people, so after signing out it is told to nobody.
 */
export function useImport({ name, open, run, onEnd }: What): Importing {
  const queries = useQueryClient()
  const whose = [open.home.user.userName, name, open.year]
  const mutationKey = ['import', ...whose]
  const accountKey = ['import-account', ...whose]
  const { isClosed } = open.draft
  const busy = useIsMutating({ mutationKey }) > 0
  const { data: account = null } = useQuery<WorkAccount | null>({
    queryKey: accountKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: run,
    // Told when the lists stand there anew: an account over lists without its people would seem untrue.
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
