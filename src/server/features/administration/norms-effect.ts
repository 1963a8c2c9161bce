import type { Kysely } from 'kysely'
import type { EffectLine, EffectSum, NormsEffect } from '#contract/admin.ts'
import { budgetTotal } from '#domain/draft/budget-total.ts'
import { isClosed } from '#domain/draft/status.ts'
import { normFaults } from '#domain/norms/norm-faults.ts'
import type { NormSet } from '#domain/norms/year-norms.ts'
import type { Group, ViewCode } from '#domain/organisation/profile.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { programOf } from '#domain/sheets/register.ts'
import type { Schema } from '#server/database/schema.ts'
import { readStandings, type Standing } from '#server/features/administration/effect.store.ts'
import { readDraft } from '#server/features/administration/norm-versions.store.ts'
import { giveWay } from '#server/features/drafts/give-way.ts'
import { draftWith } from '#server/features/drafts/load-draft.ts'
import { readNorms } from '#server/features/drafts/norms.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/admin.ts'

type Line = EffectLine & { readonly group: Group }

/**
 * What publishing the draft of a year would change: every open draft is calculated with the norms of now and with those
 * to come. A year that was sent stands as it was sent and is left out. Throws a 404 `Refusal` without a draft.
 */
export async function normsEffect(db: Kysely<Schema>, year: number): Promise<NormsEffect> {
  const draft = await readDraft(db, year)
  if (draft === null) throw new Refusal(404, adminText.noDraft(year))
  const now = await readNorms(db, year)
  const lines: Line[] = []
  for (const { institution, status } of await readStandings(db, year)) {
    const { view } = institution
    if (isClosed(status) || view === null) continue
    lines.push(await lineOf(db, { institution, view, status, year, now, next: draft.content }))
    await giveWay()
  }
  const groups = [...new Set(lines.map(({ group }) => group))]
  return {
    year,
    version: draft.version,
    against: now?.version ?? null,
    total: sumOf(lines),
    groups: groups.map((group) => ({ group, ...sumOf(lines.filter((line) => line.group === group)) })),
    lines: lines.filter((line) => line.becomesStale || line.before !== line.after),
    faults: normFaults(draft.content),
  }
}

type Comparing = Standing & {
  readonly view: ViewCode
  readonly year: number
  /** `null` for a year that has none yet. */
  readonly now: NormSet | null
  readonly next: NormSet
}

async function lineOf(
  db: Kysely<Schema>,
  { institution, view, status, year, now, next }: Comparing,
): Promise<Line> {
  const totalWith = async (norms: NormSet): Promise<number> => {
    const { inputs } = await draftWith(db, { institution, year, norms: { ...norms, version: 0 } })
    return budgetTotal(evaluate(programOf(institution.group), inputs), view)
  }
  return {
    institutionId: institution.id,
    name: institution.name,
    group: institution.group,
    before: now ? await totalWith(now) : 0,
    after: await totalWith(next),
    becomesStale: status === 'CALCULATED',
  }
}

function sumOf(lines: readonly Line[]): EffectSum {
  return {
    institutions: lines.length,
    changed: lines.filter(({ before, after }) => before !== after).length,
    before: lines.reduce((sum, { before }) => sum + before, 0),
    after: lines.reduce((sum, { after }) => sum + after, 0),
  }
}
