import { blankOf } from '#budget/blanks.ts'
import { readinessRules } from '#budget/readiness.ts'
import { demoAccounts } from '#features/demo/server/accounts.ts'
import { type DemoInstitution, institutions } from '#features/demo/server/institutions.ts'
import { savedEntries } from '#features/demo/server/saved-entries.ts'
import { editionFor } from '#forms/editions/editions.ts'
import { seededYears } from '#forms/norms/seeds/seeds.ts'
import { type ViewCode, viewKinds, viewOf } from '#forms/profile.ts'

export type DemoBlank = {
  readonly institutionId: string
  readonly year: number
  readonly sheet: string
  readonly savedBy: string
}

/** Unsaved blanks. The guide of the README fills in those of the first school. */
const leftOpen: Readonly<Record<string, readonly string[]>> = {
  '1001': ['ebs-b1', 'ebs-b5'],
  '1002': ['ebs-b9', 'ebs-b14'],
}

export const savedBlanks: readonly DemoBlank[] = institutions.flatMap((institution) =>
  seededYears.flatMap((year) => blanksSaved(institution, year)),
)

export function savableSheets(view: ViewCode, year: number): readonly string[] {
  const { tabs } = editionFor(year).views[view]
  return [...new Set(tabs.flatMap(({ sheets }) => sheets))].filter((sheet) => blankOf(sheet, view)?.save)
}

function blanksSaved({ institutionId, profile }: DemoInstitution, year: number): readonly DemoBlank[] {
  const view = viewOf(profile)
  if (view === null) return []
  const opensIn = viewKinds[view].defaultYear
  const savable = savableSheets(view, year)
  const entered = savedEntries.filter((each) => each.institutionId === institutionId && each.year === year)
  // The year after the current one has few entries.
  const saved = year > opensIn ? entered.map(({ sheet }) => sheet) : savable
  const open = year === opensIn ? (leftOpen[institutionId] ?? []) : []
  const usual = demoAccounts.find((each) => each.institutionId === institutionId)?.userName ?? ''
  const typedIn = new Map(entered.map(({ sheet, savedBy }) => [sheet, savedBy]))
  return saved
    .filter((sheet) => !open.includes(sheet))
    .map((sheet) => ({ institutionId, year, sheet, savedBy: typedIn.get(sheet) ?? usual }))
}

export const demoJustificationTexts: Readonly<Record<string, string>> & { readonly checked: string } = {
  [readinessRules.letter]: 'Албан бичгийг цаасаар, тамга тэмдэгтэй хүргүүлсэн.',
  [readinessRules.moved]: 'Суралцагчийн тоо болон баталсан орон тоо өөрчлөгдсөнтэй холбоотой.',
  checked: 'Тоог анхан шатны баримттай тулгаж шалгасан, зөв.',
}
