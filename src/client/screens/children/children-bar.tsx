import type { ReactNode } from 'react'
import type { ChildLine } from '#client/screens/children/use-child-rows.ts'
import { Button } from '#client/ui/button.tsx'
import { ImportButton } from '#client/ui/import-button.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { PanelBar } from '#client/ui/panel-bar.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import type { TableView } from '#client/ui/use-table-view.ts'
import type { Importing } from '#client/use-import.ts'
import { tableText } from '#text/data-table.ts'
import { peopleScreenText } from '#text/people.ts'

const { children: text, importing } = peopleScreenText

type Props = {
  readonly closed: string | null
  readonly pulling: Importing
  readonly table: TableView<ChildLine>
  readonly onExcel: () => void
}

/** Pulling and Excel, searching and pages. */
export function ChildrenBar({ closed, pulling, table, onExcel }: Props): ReactNode {
  return (
    <PanelBar
      looking={
        <>
          <SearchField
            label={text.search}
            placeholder={text.searchIn}
            value={table.search}
            onChange={table.setSearch}
          />
          <Pager view={table} />
        </>
      }
    >
      <ImportButton
        label={importing.children}
        running={importing.childrenRunning}
        importing={pulling}
        closed={closed}
      />
      <Button disabledReason={closed} onClick={onExcel}>
        {tableText.excel.open}
      </Button>
    </PanelBar>
  )
}
