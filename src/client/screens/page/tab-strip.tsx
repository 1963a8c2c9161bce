import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { openProblems } from '#client/draft/cell-and-sheet.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { useSheetStates } from '#client/draft/use-draft.ts'
import type { Place } from '#client/shell/address.ts'
import styles from '#client/shell/page-tabs.module.css'
import { type Tab, tabOf, type View } from '#domain/editions/edition.ts'
import { applies } from '#domain/sheet/compile.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import type { Program } from '#domain/sheet/program.ts'
import { screenText } from '#text/screens.ts'

type Props = {
  readonly tabs: readonly Tab[]
  readonly active: number
  readonly draft: OpenDraft | null
}

/** One scrollable strip of all tabs; arrow keys move between them. */
export function TabStrip({ tabs, active, draft }: Props): ReactNode {
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
          <Errors tab={tab} draft={draft} />
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

function Errors({ tab, draft }: { readonly tab: Tab; readonly draft: OpenDraft | null }): ReactNode {
  const { errors } = openProblems(useSheetStates(draft, tab.sheets))
  if (errors === 0) return null
  return (
    <span className={styles.errors}>
      <span aria-hidden="true">{errors}</span>
      <span className="only-heard">{screenText.page.errors(errors)}</span>
    </span>
  )
}

/** The tab that an address means: the one named, else the view's home, which is its summary. */
export function tabAt({ tabs }: Pick<View, 'tabs'>, value: number | null): Tab | undefined {
  return tabs.find((tab) => tab.value === value) ?? tabs.find(({ panel }) => panel === 'summary') ?? tabs[0]
}

/** The view with only those sheets on its tabs that are meant for the institution. */
export function viewFor(view: View, program: Program, facts: Facts): View {
  const isMeant = (code: string): boolean => {
    const sheet = program.sheets.get(code)
    return sheet !== undefined && applies(sheet, facts)
  }
  return { ...view, tabs: view.tabs.map((tab) => ({ ...tab, sheets: tab.sheets.filter(isMeant) })) }
}

/** Opens the tab that holds a cell which somebody asked to be shown; its grid then goes to the cell. */
export function useReveal(
  draft: OpenDraft | null,
  { tabs }: Pick<View, 'tabs'>,
  { address, go }: Place,
): void {
  useEffect(
    () =>
      draft?.revealRequest.subscribe(() => {
        const at = draft.revealRequest.getState()
        const tab = at && tabOf({ tabs }, at.sheet)
        if (tab && tab.value !== address.tab) go({ tab: tab.value })
      }),
    [draft, tabs, address, go],
  )
}
