import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from '#ui/pager.module.css'
import { tableText } from '#ui/table-text.ts'
import type { TableView } from '#ui/table-view.ts'

type PagerProps = {
  readonly view: Pick<TableView<unknown>, 'page' | 'size' | 'sizes' | 'goTo' | 'setSize'>
}

export function Pager({ view: { page, size, sizes, goTo, setSize } }: PagerProps): ReactNode {
  const atStart = page.page === 0 ? tableText.onFirst : null
  const atEnd = page.page === page.last ? tableText.onLast : null
  return (
    <nav className="row" aria-label={tableText.pages}>
      <Select
        label={tableText.pageSize}
        options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(size)}
        onChange={(value) => setSize(Number(value))}
      />
      <span role="status" className={styles.shown}>
        {tableText.shown(page.from, page.to, page.count)}
      </span>
      <span className={styles.buttons}>
        <IconButton icon="first" label={tableText.first} disabledReason={atStart} onClick={() => goTo(0)} />
        <IconButton
          icon="previous"
          label={tableText.previous}
          disabledReason={atStart}
          onClick={() => goTo(page.page - 1)}
        />
        <IconButton
          icon="next"
          label={tableText.next}
          disabledReason={atEnd}
          onClick={() => goTo(page.page + 1)}
        />
        <IconButton
          icon="last"
          label={tableText.last}
          disabledReason={atEnd}
          onClick={() => goTo(page.last)}
        />
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
