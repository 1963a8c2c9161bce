import type { Kysely } from 'kysely'
import { blankOf } from '#contract/blanks.ts'
import { budgetTotal } from '#domain/draft/budget-total.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { views } from '#domain/organisation/views.ts'
import { applies } from '#domain/sheet/applies.ts'
import { check } from '#domain/sheet/check.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { programOf } from '#domain/sheets/register.ts'
import type { Schema } from '#server/database/schema.ts'
import { loadDraft } from '#server/features/drafts/load-draft.ts'
import type { Institution } from '#server/http/handler.ts'

/** How far a draft has come: blanks to fill in, those begun, open errors, and its total in tugrik; `null` before the first entry. */
export type Progress = {
  readonly blanks: number
  readonly filled: number
  readonly errors: number
  readonly total: number | null
}

/** Works out the progress of an institution's year; of an institution without a view there is none. */
export async function progressOf(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
): Promise<Progress> {
  const { view, profile, group } = institution
  if (view === null) return { blanks: 0, filled: 0, errors: 0, total: null }
  const { inputs } = await loadDraft(db, institution, year)
  const evaluation = evaluate(programOf(group), inputs)
  const facts = { ...factsOf(profile, view), ...inputs.facts }
  const codes = new Set(views[view]?.tabs.flatMap(({ sheets }) => sheets) ?? [])
  const meant = [...evaluation.program.sheets.values()].filter(
    (sheet) => codes.has(sheet.code) && applies(sheet, facts),
  )
  const savable = meant.filter(({ code }) => blankOf(code, view)?.save)
  const begun = savable.filter(({ code }) =>
    Object.values(inputs.entries[code] ?? {}).some((entry) => entry !== null),
  )
  const problems = [...evaluation.program.sheets.values()].flatMap((sheet) => check(sheet, evaluation))
  return {
    blanks: savable.length,
    filled: begun.length,
    errors: problems.filter(({ severity }) => severity === 'error').length,
    total: begun.length === 0 ? null : budgetTotal(evaluation, view),
  }
}
