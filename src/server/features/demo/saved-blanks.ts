import { blankOf } from '#contract/blanks.ts'
import { readinessRules } from '#domain/draft/readiness.ts'
import { editionFor } from '#domain/editions/editions.ts'
import { seededYears } from '#domain/norms/seeds/seeds.ts'
import { viewKinds, viewOf } from '#domain/organisation/views.ts'
import { accounts } from '#server/features/demo/accounts.ts'
import { type DemoInstitution, institutions } from '#server/features/demo/institutions.ts'
import { savedEntries } from '#server/features/demo/saved-entries.ts'

/** A blank that somebody of a demo institution has saved in a year. */
type SavedBlank = {
  readonly institutionId: string
  readonly year: number
  readonly sheet: string
  readonly savedBy: string
}

/**
 * What is still to be filled in of the year in which an institution's page opens: the first school has begun, and what the guide of the
 * README fills in is left; of the dormitory more is missing. All others have saved every blank.
 */
const leftOpen: Readonly<Record<string, readonly string[]>> = {
  '1001': ['ebs-b1', 'ebs-b5'],
  '1002': ['ebs-b9', 'ebs-b14'],
}

/** Everything that was saved: with entries, or because there was nothing to enter. */
export const savedBlanks: readonly SavedBlank[] = institutions.flatMap((institution) =>
  seededYears.flatMap((year) => blanksSaved(institution, year)),
)

function blanksSaved({ institutionId, profile }: DemoInstitution, year: number): readonly SavedBlank[] {
  const view = viewOf(profile)
  if (view === null) return []
  const opensIn = viewKinds[view].defaultYear
  const tabs = editionFor(year).views[view].tabs
  const savable = [...new Set(tabs.flatMap(({ sheets }) => sheets))].filter(
    (sheet) => blankOf(sheet, view)?.save,
  )
  const entered = savedEntries.filter((each) => each.institutionId === institutionId && each.year === year)
  // A year after the one that is worked in was hardly begun.
  const saved = year > opensIn ? entered.map(({ sheet }) => sheet) : savable
  const open = year === opensIn ? (leftOpen[institutionId] ?? []) : []
  const usual = accounts.find((each) => each.institutionId === institutionId)?.userName ?? ''
  const typedIn = new Map(entered.map(({ sheet, savedBy }) => [sheet, savedBy]))
  return saved
    .filter((sheet) => !open.includes(sheet))
    .map((sheet) => ({ institutionId, year, sheet, savedBy: typedIn.get(sheet) ?? usual }))
}

/** What people say of what the program doubts, by rule; of everything else that they have looked at it. */
export const reasons: Readonly<Record<string, string>> & { readonly checked: string } = {
  [readinessRules.letter]: 'Албан бичгийг цаасаар, тамга тэмдэгтэй хүргүүлсэн.',
  [readinessRules.moved]: 'Суралцагчийн тоо болон баталсан орон тоо өөрчлөгдсөнтэй холбоотой.',
  checked: 'Тоог анхан шатны баримттай тулгаж шалгасан, зөв.',
}
