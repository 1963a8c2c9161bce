import type { Kysely } from 'kysely'
import { blankOf } from '#contract/blanks.ts'
import { budgetTotal } from '#domain/draft/budget-total.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { views } from '#domain/organisation/views.ts'
import { check } from '#domain/sheet/check.ts'
import { applies } from '#domain/sheet/compile.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { programOf } from '#domain/sheets/register.ts'
import type { Schema } from '#server/database/schema.ts'
import { draftWith } from '#server/features/drafts/load-draft.ts'
import type { VersionedNorms } from '#server/features/drafts/norms.store.ts'
import type { Institution } from '#server/http/handler.ts'

/** How many blanks an institution fills in, and how many of them it has begun; known without calculating anything. */
export function blankCounts(
  { view, profile, group }: Institution,
  begun: ReadonlySet<string>,
): { readonly blanks: number; readonly filled: number } {
  if (view === null) return { blanks: 0, filled: 0 }
  const facts = factsOf(profile, view)
  const { sheets } = programOf(group)
  const codes = [...new Set(views[view]?.tabs.flatMap((tab) => tab.sheets) ?? [])].filter((code) => {
    const sheet = sheets.get(code)
    return sheet !== undefined && applies(sheet, facts) && Boolean(blankOf(code, view)?.save)
  })
  return { blanks: codes.length, filled: codes.filter((code) => begun.has(code)).length }
}

/** What only a calculation tells of a draft: its open errors, and its total in tugrik. */
export type Figures = { readonly errors: number; readonly total: number }

/** Calculates an institution's year with the norms of it, which many share. Throws what `draftWith` throws. */
export async function figuresOf(
  db: Kysely<Schema>,
  institution: Institution,
  of: { readonly year: number; readonly norms: VersionedNorms },
): Promise<Figures> {
  const { inputs } = await draftWith(db, { institution, ...of })
  const evaluation = evaluate(programOf(institution.group), inputs)
  const problems = [...evaluation.program.sheets.values()].flatMap((sheet) => check(sheet, evaluation))
  return {
    errors: problems.filter(({ severity }) => severity === 'error').length,
    total: institution.view === null ? 0 : budgetTotal(evaluation, institution.view),
  }
}
