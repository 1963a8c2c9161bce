import { type Kysely, sql } from 'kysely'
import { dayOf } from '#engine/time.ts'
import {
  type RecordRegistryOutcome,
  type RegistryOutcome,
  type RegistryQuestionName,
  registryQuestions,
} from '#features/registries/server/ask-registry.ts'
import type { Schema } from '#platform/database/schema.ts'

export type RegistryState = {
  readonly question: RegistryQuestionName
  readonly answeredAt: Date | null
  readonly failedAt: Date | null
  readonly fault: Exclude<RegistryOutcome, 'answered'> | null
  /** Today in Ulaanbaatar. */
  readonly answers: number
  readonly failures: number
}

/** Counts in one statement, so that concurrent servers lose none. */
export function recordRegistryOutcome(db: Kysely<Schema>, now: () => Date): RecordRegistryOutcome {
  return async (question, outcome) => {
    const at = now()
    const day = dayOf(at)
    const [answers, failures] = outcome === 'answered' ? [1, 0] : [0, 1]
    const last = outcome === 'answered' ? { answered_at: at } : { failed_at: at, fault: outcome }
    await db
      .insertInto('registry_state')
      .values({ question, day, answers, failures, ...last })
      .onConflict((conflict) =>
        conflict.column('question').doUpdateSet({
          day,
          answers: sql`case when registry_state.day = ${day}::date then registry_state.answers else 0 end + ${answers}::int`,
          failures: sql`case when registry_state.day = ${day}::date then registry_state.failures else 0 end + ${failures}::int`,
          ...last,
        }),
      )
      .execute()
  }
}

/** Includes queries that were never sent. */
export async function readRegistryStates(db: Kysely<Schema>, now: Date): Promise<readonly RegistryState[]> {
  const day = dayOf(now)
  const rows = await db
    .selectFrom('registry_state')
    .select(['question', 'answers', 'failures', 'answered_at', 'failed_at', 'fault'])
    .select(sql<boolean>`day = ${day}::date`.as('is_today'))
    .execute()
  return registryQuestions.map((question) => {
    const row = rows.find((each) => each.question === question)
    return {
      question,
      answeredAt: row?.answered_at ?? null,
      failedAt: row?.failed_at ?? null,
      fault: row?.fault ?? null,
      answers: row?.is_today ? row.answers : 0,
      failures: row?.is_today ? row.failures : 0,
    }
  })
}
