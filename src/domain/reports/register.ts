import type { Group, ViewCode } from '#domain/organisation/profile.ts'
import { views } from '#domain/organisation/views.ts'
import type { Report } from '#domain/report/report.ts'
import { headcountBudget, privateHeadcountBudget } from '#domain/reports/ebs/headcount-budget.ts'
import { centreHeadcountTotal, draftHeadcountTotal } from '#domain/reports/ntb/headcount-total.ts'
import { coverOf } from '#domain/reports/shared/cover.ts'
import { documentListOf } from '#domain/reports/shared/document-list.ts'
import { totalByVariable } from '#domain/reports/sub/total-by-variable.ts'
import { compile, type Program } from '#domain/sheet/program.ts'
import { sheetsOf } from '#domain/sheets/register.ts'

/** Every standard report. The one register of reports. */
const reports: readonly Report[] = [
  coverOf('EBS_TT_N'),
  documentListOf('EBS_TT_J'),
  headcountBudget,
  coverOf('SUB_TT_N'),
  documentListOf('SUB_TT_J'),
  totalByVariable,
  centreHeadcountTotal,
]

/** Reports that a view makes from tables of its own. */
const ownReports: Readonly<Partial<Record<ViewCode, readonly Report[]>>> = {
  'ebs-private': [privateHeadcountBudget],
  'ntb-draft': [draftHeadcountTotal],
}

/** The reports of a view, in the order of its list (design calculation §7). */
export function reportsOf(view: ViewCode): readonly Report[] {
  const codes = views[view]?.reports ?? []
  return codes.flatMap(
    (code) => [...(ownReports[view] ?? []), ...reports].find((report) => report.code === code) ?? [],
  )
}

const programs = new Map<ViewCode, Program>()

/** The calculation of a group's sheets with the figures of a view's reports; compiled once, when first asked for. */
export function reportProgramOf(view: ViewCode, group: Group): Program {
  const known = programs.get(view)
  if (known) return known
  const figures = reportsOf(view).flatMap(({ value }) => (value.from === 'sheet' ? [value.sheet] : []))
  const program = compile([...sheetsOf(group), ...figures])
  programs.set(view, program)
  return program
}
