import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Which report a mark belongs to, who acts on it, and when. */
export type Acting = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly year: number
  readonly by: string
  readonly at: Date
}

type NewMark = {
  readonly at: { readonly sheet: string; readonly row: string; readonly field: string }
  readonly words: string
  readonly level: string
}

/** Adds a mark that no return has taken along yet. */
export async function addMark(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, year, by, at: when }: Acting,
  { at, words, level }: NewMark,
): Promise<void> {
  await trx
    .insertInto('mark')
    .values({
      institution_id: institutionId,
      session_code: sessionCode,
      year,
      sheet: at.sheet,
      row_code: at.row,
      field: at.field,
      words,
      level,
      marked_by: by,
      marked_at: when,
      return_id: null,
      state: 'open',
      answered_by: null,
      resolved_by: null,
    })
    .execute()
}

type OneMark = Pick<Acting, 'institutionId'> & { readonly markId: string }

/** Takes a mark away. */
export async function deleteMark(
  trx: Transaction<Schema>,
  { institutionId, markId }: OneMark,
): Promise<void> {
  await trx
    .deleteFrom('mark')
    .where('institution_id', '=', institutionId)
    .where('mark_id', '=', markId)
    .execute()
}

/** Notes the institution's answer. */
export async function answerMark(
  trx: Transaction<Schema>,
  { institutionId, markId }: OneMark,
  { answer, by, at }: { readonly answer: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('mark')
    .set({ state: 'answered', answer, answered_by: by, answered_at: at })
    .where('institution_id', '=', institutionId)
    .where('mark_id', '=', markId)
    .execute()
}

/** Settles one mark, or with `null` all that still ask for something. */
export async function resolveMarks(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, by, at }: Acting,
  markId: string | null,
): Promise<void> {
  await trx
    .updateTable('mark')
    .set({ state: 'resolved', resolved_by: by, resolved_at: at })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('state', '<>', 'resolved')
    .$if(markId !== null, (query) => query.where('mark_id', '=', markId ?? ''))
    .execute()
}

/** Has a return take all unresolved marks along; what was answered before asks anew. */
export async function takeMarksAlong(
  trx: Transaction<Schema>,
  { institutionId, sessionCode }: Acting,
  returnId: string,
): Promise<void> {
  await trx
    .updateTable('mark')
    .set({ return_id: returnId, state: 'open' })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('state', '<>', 'resolved')
    .execute()
}
