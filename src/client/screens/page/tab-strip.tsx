import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { openProblems } from '#client/open-problems.ts'
import styles from '#client/page-tabs.module.css'
import { useSheetStates } from '#client/use-sheet-states.ts'
import type { Tab } from '#domain/organisation/views.ts'
import { screenText } from '#text/screens.ts'

type Props = {
  readonly tabs: readonly Tab[]
  readonly active: number
  readonly workbook: OpenWorkbook | null
}

/** One scrollable strip of all tabs; arrow keys move between them. */
export function TabStrip({ tabs, active, workbook }: Props): ReactNode {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = strip.current?.querySelector(`[data-tab="${active}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  return (
    <Tabs.List ref={strip} className={styles.strip} aria-label={screenText.page.tabs}>
      {tabs.map((tab) => (
        <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab} data-tab={tab.value}>
          {tab.label}
          <Errors tab={tab} workbook={workbook} />
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

function Errors({ tab, workbook }: { readonly tab: Tab; readonly workbook: OpenWorkbook | null }): ReactNode {
  const { errors } = openProblems(useSheetStates(workbook, tab.sheets))
  if (errors === 0) return null
  return (
    <span className={styles.errors}>
      <span aria-hidden="true">{errors}</span>
      <span className="only-heard">{screenText.page.errors(errors)}</span>
    </span>
  )
}
