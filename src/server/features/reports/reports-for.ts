import { groundOf } from '#domain/draft/inputs.ts'
import { factsOf, type ViewCode } from '#domain/organisation/profile.ts'
import { views } from '#domain/organisation/views.ts'
import type { Report } from '#domain/report/report.ts'
import { reportsOf } from '#domain/reports/register.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import type { StoredReport } from '#server/features/reports/reports.store.ts'
import type { Institution } from '#server/http/handler.ts'

type Sealed = Pick<StoredReport, 'inputs' | 'receipt'>

/** The standard reports of an institution; of a sent one those it was calculated with, whatever became of the profile since. None without a view. */
export function reportsFor(institution: Institution, report: Sealed | null): readonly Report[] {
  const view = viewFor(institution, report)
  return view === null
    ? []
    : reportsOf(view, report?.receipt ? sealedFacts(report) : factsOf(institution.profile, view))
}

/** The view that names the reports: of a sent one that of its calculation. */
export function viewFor(institution: Institution, report: Sealed | null): ViewCode | null {
  if (!report?.receipt) return institution.view
  const { view } = sealedFacts(report)
  return Object.values(views).find(({ code }) => code === view)?.code ?? institution.view
}

function sealedFacts({ inputs }: Sealed): Facts {
  return groundOf(inputs).facts
}
