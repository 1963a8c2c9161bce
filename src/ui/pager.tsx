import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from '#ui/pager.module.css'
import { tableText } from '#ui/table-text.ts'

type PagerProps = {
  /** From 0; a page beyond the end becomes the last one. */
  readonly page: number
  readonly size: number
  readonly sizes: readonly number[]
  readonly count: number
  readonly goTo: (page: number) => void
  readonly setSize: (size: number) => void
}

export function Pager({ page: wanted, size, sizes, count, goTo, setSize }: PagerProps): ReactNode {
  const last = Math.max(0, Math.ceil(count / size) - 1)
  const page = Math.min(wanted, last)
  const atStart = page === 0 ? tableText.onFirst : null
  const atEnd = page === last ? tableText.onLast : null
  return (
    <nav className="row" aria-label={tableText.pages}>
      <Select
        label={tableText.pageSize}
        options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(size)}
        onChange={(value) => setSize(Number(value))}
      />
      <span role="status" className={styles.shown}>
        {tableText.shown(Math.min(count, page * size + 1), Math.min(count, (page + 1) * size), count)}
      </span>
      <span className={styles.buttons}>
        <IconButton icon="first" label={tableText.first} disabledReason={atStart} onClick={() => goTo(0)} />
        <IconButton
          icon="previous"
          label={tableText.previous}
          disabledReason={atStart}
          onClick={() => goTo(page - 1)}
        />
        <IconButton
          icon="next"
          label={tableText.next}
          disabledReason={atEnd}
          onClick={() => goTo(page + 1)}
        />
        <IconButton icon="last" label={tableText.last} disabledReason={atEnd} onClick={() => goTo(last)} />
      </span>
    </nav>
  )
}

type OlderButtonProps = {
  readonly pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}

export function OlderButton({ pages }: OlderButtonProps): ReactNode {
  if (!pages.hasNextPage) return null
  return (
    <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {tableText.older}
    </Button>
  )
}
