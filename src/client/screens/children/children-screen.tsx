import type { ReactNode } from 'react'
import { useChildren } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import type { OpenYear } from '#client/open-year.ts'
import { ChildrenTable } from '#client/screens/children/children-table.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.children

type Props = { readonly open: OpenYear; readonly onChanged: () => Promise<void> }

/** The children of staff who study with tuition: confirmed ones count in the budget. */
export function ChildrenScreen({ open, onChanged }: Props): ReactNode {
  const children = useChildren(open.year, open.home.user)
  return (
    <Panel heading={text.heading} purpose={text.purpose} closed={open.closed}>
      {children.isPending && <Loading rows={6} />}
      {children.isError && !children.data && (
        <Failed
          title={text.failed}
          message={sentenceOf(children.error)}
          onRetry={() => void children.refetch()}
        />
      )}
      {children.data && (
        <ChildrenTable key={open.year} open={open} rows={children.data} onChanged={onChanged} />
      )}
    </Panel>
  )
}
