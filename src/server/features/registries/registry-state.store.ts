import { type Kysely, sql } from 'kysely'
import { dayOf } from '#domain/time/time.ts'
import type { Schema } from '#server/database/schema.ts'
import {
  type NoteRegistry,
  type RegistryOutcome,
  type RegistryQuestionName,
  registryQuestions,
} from '#server/outside/ask-registry.ts'

/** How a question to a registry has ended so far. Nothing of what was asked or answered is kept. */
export type RegistryState = {
  readonly question: RegistryQuestionName
  readonly answeredAt: Date | null
  readonly failedAt: Date | null
  /** How it failed last, `null` when it never did. */
  readonly fault: Exclude<RegistryOutcome, 'answered'> | null
  /** On this day of Ulaanbaatar. */
  readonly answers: number
  readonly failures: number
}

/** Keeps how each question ends. Counting is one statement, so that servers that ask at once lose none. */
export function noteRegistry(db: Kysely<Schema>, now: () => Date): NoteRegistry {
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

/** How every question stands, those too that nobody has asked yet. */
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
