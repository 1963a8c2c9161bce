import type { Kysely, Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import type { WrittenJustification } from '#budget/justifications.ts'
import { type DatabaseTime, dateOf } from '#budget/server/status.store.ts'
import type { Schema } from '#platform/database/schema.ts'

/** User names, not display names. */
export type StoredJustification = WrittenJustification & {
  readonly id: string
  readonly by: string
  readonly savedAt: Date
  /** '' for none. */
  readonly answer: string
  readonly answeredBy: string | null
  readonly answeredAt: Date | null
}

type OfReport = { readonly institutionId: string; readonly sessionCode: string | null }

export const justificationColumns = [
  'session_code',
  'rule',
  'sheet',
  'row_code',
  'field',
  'text',
  'about',
  'figures',
  'justified_by',
  'justified_at',
  'answer',
  'answered_by',
  'answered_at',
] as const

export async function readJustifications(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: OfReport,
): Promise<readonly StoredJustification[]> {
  const rows = await db
    .selectFrom('justification')
    .select(['justification_id', ...justificationColumns])
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode ?? '')
    .orderBy('justification_id')
    .execute()
  return rows.map(justificationOf)
}

const figures = z.record(z.string(), z.string())

export type StoredJustificationRow = Pick<
  Selectable<Schema['justification']>,
  'justification_id' | Exclude<(typeof justificationColumns)[number], 'justified_at' | 'answered_at'>
> & {
  readonly justified_at: DatabaseTime
  readonly answered_at: DatabaseTime | null
}

export function justificationOf(row: StoredJustificationRow): StoredJustification {
  return {
    id: row.justification_id,
    rule: row.rule,
    at: { sheet: row.sheet || null, row: row.row_code || null, field: row.field || null },
    text: row.text,
    about: row.about,
    figures: figures.parse(row.figures),
    by: row.justified_by,
    savedAt: new Date(row.justified_at),
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredAt: dateOf(row.answered_at),
  }
}

type WriteJustificationsOptions = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly year: number
  readonly by: string
  readonly at: Date
}

/** Replaces earlier ones with their answers. Of two for one position the later counts. */
export async function writeJustifications(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, year, by, at: when }: WriteJustificationsOptions,
  justifications: readonly WrittenJustification[],
): Promise<void> {
  const byPlace = new Map(justifications.map((each) => [JSON.stringify([each.rule, each.at]), each]))
  const rows = [...byPlace.values()].map(({ rule, at, text, about, figures: standsOn }) => ({
    institution_id: institutionId,
    session_code: sessionCode,
    year,
    rule,
    sheet: at.sheet ?? '',
    row_code: at.row ?? '',
    field: at.field ?? '',
    text,
    about,
    figures: JSON.stringify(standsOn),
    justified_by: by,
    justified_at: when,
    answer: '',
    answered_by: null,
    answered_at: null,
  }))
  await trx
    .insertInto('justification')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['institution_id', 'session_code', 'rule', 'sheet', 'row_code', 'field'])
        .doUpdateSet(({ ref }) => ({
          text: ref('excluded.text'),
          about: ref('excluded.about'),
          figures: ref('excluded.figures'),
          justified_by: ref('excluded.justified_by'),
          justified_at: ref('excluded.justified_at'),
          answer: ref('excluded.answer'),
          answered_by: ref('excluded.answered_by'),
          answered_at: ref('excluded.answered_at'),
        })),
    )
    .execute()
}

/** Events still contain the deleted ones. */
export async function saveJustifications(
  trx: Transaction<Schema>,
  { institutionId, sessionCode }: OfReport,
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('justification')
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode ?? '')
    .$if(ids.length > 0, (query) => query.where('justification_id', 'not in', [...ids]))
    .execute()
}

export async function answerJustification(
  trx: Transaction<Schema>,
  { institutionId, id }: { readonly institutionId: string; readonly id: string },
  { answer, by, at }: { readonly answer: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('justification')
    .set({ answer, answered_by: by, answered_at: at })
    .where('institution_id', '=', institutionId)
    .where('justification_id', '=', id)
    .execute()
}
