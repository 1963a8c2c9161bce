import { applies } from '#engine/compile.ts'
import type { Facts } from '#engine/formula.ts'
import type { Program } from '#engine/program.ts'
import type { Tab, View } from '#forms/editions/edition.ts'

/** Falls back to the home tab. */
export function tabAt({ tabs }: Pick<View, 'tabs'>, value: number | null): Tab | undefined {
  return tabs.find((tab) => tab.value === value) ?? tabs.find(({ panel }) => panel === 'summary') ?? tabs[0]
}

/** Omits sheets that do not apply to the institution. */
export function viewFor(view: View, program: Program, facts: Facts): View {
  const isMeant = (code: string): boolean => {
    const sheet = program.sheets.get(code)
    return sheet !== undefined && applies(sheet, facts)
  }
  return { ...view, tabs: view.tabs.map((tab) => ({ ...tab, sheets: tab.sheets.filter(isMeant) })) }
}
