import type { SumAnswer } from '#contract/review.ts'
import { havingPeriod, type Look, seen } from '#domain/draft/institution-list.ts'
import { institutionsOf } from '#server/features/auth/auth.store.ts'
import { listInstitutions } from '#server/features/review/institution-list.ts'
import type { Actor, Institution, Services } from '#server/http/handler.ts'

/** A report of a period, over which of a reviewer's institutions. */
export type WhichSum = { readonly sessionCode: string; readonly report: string; readonly look: Look }

/** With what is summed. */
export type Summing = Pick<Services, 'db' | 'now'>

/** A sum with the newest time at which one of its snapshots was calculated, ISO time. */
export type Sum = { readonly answer: SumAnswer; readonly calculatedAt: string }

/** A reviewer's institutions that are looked at and have the period: no one else can be missing in its sums. */
export async function lookedAtOf(
  services: Summing,
  actor: Actor,
  { year, sessionCode, look }: Pick<WhichSum, 'sessionCode' | 'look'> & { readonly year: number },
): Promise<readonly Institution[]> {
  const all = await institutionsOf(services.db, actor)
  const listed = await listInstitutions(services, actor, year)
  const ids = new Set(havingPeriod(seen(listed, look), sessionCode).map(({ institutionId }) => institutionId))
  return all.filter(({ id }) => ids.has(id))
}

/** What some institutions have in common, as a look chooses it. */
export function madeBy(institutions: readonly Institution[]): SumAnswer['made'] {
  const common = <Choice extends string>(choices: readonly Choice[]): Choice | 'all' =>
    choices.length > 0 && choices.every((each) => each === choices[0]) ? (choices[0] ?? 'all') : 'all'
  return {
    type: common(institutions.map(({ profile }) => profile.orgType)),
    ownership: common(institutions.map(({ profile }) => profile.organizationProperty)),
  }
}
