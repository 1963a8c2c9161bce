import { useEffect } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { Place } from '#client/shell/address.ts'
import { type Tab, tabOf, type View } from '#domain/editions/edition.ts'
import { applies } from '#domain/sheet/compile.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import type { Program } from '#domain/sheet/program.ts'

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
