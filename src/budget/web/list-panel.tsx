import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { DialogProps } from '#ui/dialog-window.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { screenText } from '#ui/screen-text.ts'

type ListQuery = {
  readonly data: unknown
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/** What is shown until all are read. */
function Reading({ failed, queries }: { readonly failed: string; readonly queries: readonly ListQuery[] }) {
  const broken = queries.find(({ isError, data }) => isError && data === undefined)
  const together = {
    isPending: queries.some(({ isPending }) => isPending),
    error: broken?.error ?? null,
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  }
  return <QueryState of={together} failed={failed} rows={8} />
}

type WaitingProps = Pick<DialogProps, 'title' | 'about' | 'size' | 'onClose'> & {
  readonly failed: string
  readonly queries: readonly ListQuery[]
  readonly children?: ReactNode
}

/** A dialog in which nothing can be done yet. */
export function WaitingDialog({ failed, queries, children, ...dialog }: WaitingProps): ReactNode {
  const { onClose } = dialog
  return (
    <Dialog {...dialog} onSubmit={onClose} buttons={<Button onClick={onClose}>{screenText.cancel}</Button>}>
      <Reading failed={failed} queries={queries} />
      {children}
    </Dialog>
  )
}

type Props = {
  readonly text: { readonly heading: string; readonly purpose: string; readonly failed: string }
  readonly lock: string | null
  /** The list, and what its table needs. */
  readonly queries: readonly ListQuery[]
  readonly children: ReactNode
}

/** The panel of a list, also while it is loading or if it cannot be read. */
export function ListPanel({ text: { heading, purpose, failed }, lock, queries, children }: Props): ReactNode {
  return (
    <Panel heading={heading} purpose={purpose} lock={lock}>
      <Reading failed={failed} queries={queries} />
      {queries.every(({ data }) => data !== undefined) && children}
    </Panel>
  )
}
