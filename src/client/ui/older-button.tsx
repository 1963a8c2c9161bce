import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { tableText } from '#text/data-table.ts'

type Props = {
  /** A list that is read page by page, newest first. */
  readonly pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** Reads on to what is older; not there where nothing is. */
export function OlderButton({ pages }: Props): ReactNode {
  if (!pages.hasNextPage) return null
  return (
    <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {tableText.older}
    </Button>
  )
}
