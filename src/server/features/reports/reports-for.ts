import { factsOf } from '#domain/organisation/profile.ts'
import type { Report } from '#domain/report/report.ts'
import { reportsOf } from '#domain/reports/register.ts'
import type { Institution } from '#server/http/handler.ts'

/** The standard reports of an institution; none without a view. */
export function reportsFor({ view, profile }: Institution): readonly Report[] {
  return view === null ? [] : reportsOf(view, factsOf(profile, view))
}
