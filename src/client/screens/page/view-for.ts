import type { View } from '#domain/organisation/views.ts'
import { applies } from '#domain/sheet/compile.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import type { Program } from '#domain/sheet/program.ts'

/** The view with only those sheets on its tabs that are meant for the institution. */
export function viewFor(view: View, program: Program, facts: Facts): View {
  const isMeant = (code: string): boolean => {
    const sheet = program.sheets.get(code)
    return sheet !== undefined && applies(sheet, facts)
  }
  return { ...view, tabs: view.tabs.map((tab) => ({ ...tab, sheets: tab.sheets.filter(isMeant) })) }
}
