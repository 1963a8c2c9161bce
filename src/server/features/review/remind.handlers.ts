import { calls } from '#contract/calls.ts'
import type { RemindAnswer, RemindersAnswer } from '#contract/notifications.ts'
import { seen } from '#domain/draft/institution-list.ts'
import { type WhyNotRemind, whyNotRemind } from '#domain/draft/notifications.ts'
import { isClosed } from '#domain/draft/review.ts'
import { dayOf } from '#domain/time/time.ts'
import { transact } from '#server/database/transaction.ts'
import { readPeriodsOf } from '#server/draft/draft-status.store.ts'
import {
  readReaches,
  readReminders,
  remind,
  reviewedAmong,
} from '#server/features/notifications/reminders.store.ts'
import { listInstitutions } from '#server/features/review/institution-list.ts'
import { type AskedOf, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { notificationText } from '#text/notifications.ts'
import { reviewText } from '#text/review.ts'

/**
 * A reviewer reminds institutions of theirs that have not sent, each once a day. Whoever has a look asks `review.reminders` first, which tells
 * of each what a reminder would do; whoever has chosen single ones of the list needs no more than `review.remind`: it takes any of the set, up
 * to `MOST_REMINDED` at once, reminds those that it may, and its answer is the account of each, those that were left out with the reason.
 * Nothing of it is undone by a second try: who was reminded is told as `today`.
 */
export const remindHandlers: readonly Handler[] = [
  handler(calls.reviewRemind, (asked) => remindSome(asked)),
  handler(calls.reviewReminders, (asked) => beforeReminding(asked)),
]

async function remindSome({
  actor,
  body: { year, words, ...body },
  services: { db, now, notifier },
}: AskedOf<typeof calls.reviewRemind>): Promise<RemindAnswer> {
  const institutionIds = [...new Set(body.institutionIds)]
  const names = await reviewedAmong(db, actor, institutionIds)
  // The same for one of another set and one that there is not, as in every call of review.
  if (names.size < institutionIds.length) throw new Refusal(403, reviewText.notYours)
  const at = now()
  return transact(db, async (trx) => {
    const periods = await readPeriodsOf(trx, institutionIds, year)
    const asked = institutionIds.map((id) => {
      const [period = null] = periods.get(id) ?? []
      return { id, period, why: whyNotRemind({ period, remindedToday: false }) }
    })
    const open = asked.flatMap(({ id, period, why }) =>
      why === null && period !== null ? [{ id, sessionCode: period.sessionCode }] : [],
    )
    const done = new Set<string>()
    for (const [sessionCode, together] of Map.groupBy(open, ({ sessionCode }) => sessionCode)) {
      const ids = together.map(({ id }) => id)
      const about = { year, sessionCode, day: dayOf(at), by: actor.userName, at, words }
      for (const id of await remind(trx, ids, about)) done.add(id)
    }
    const reaches = await readReaches(trx, [...done], notifier.mail)
    const named = (id: string) => ({ institutionId: id, name: names.get(id) ?? '' })
    const reminded = [...done].map((id) => ({ ...named(id), reach: reaches.get(id) ?? 'nobody' }))
    const not = asked.flatMap(({ id, period, why }) => {
      if (done.has(id)) return []
      const left: WhyNotRemind | null = why ?? whyNotRemind({ period, remindedToday: true })
      return left === null ? [] : [{ ...named(id), why: left }]
    })
    return { status: 1, message: saidOf(reminded.length, not.length), reminded, not }
  })
}

function saidOf(reminded: number, not: number): string {
  const { done, some, none } = notificationText.remind
  if (reminded === 0) return none
  return not === 0 ? done(reminded) : some(reminded, not)
}

/** Of those that are looked at and have not sent: what a reminder would do now. */
async function beforeReminding({
  actor,
  params: { year },
  query,
  services,
}: AskedOf<typeof calls.reviewReminders>): Promise<RemindersAnswer> {
  const { db, now, notifier } = services
  const all = await listInstitutions(services, actor, year)
  const rows = seen(all, query).filter(({ status }) => !isClosed(status))
  const ids = rows.map(({ institutionId }) => institutionId)
  const periods = await readPeriodsOf(db, ids, year)
  const reminders = await readReminders(db, ids, year)
  const reaches = await readReaches(db, ids, notifier.mail)
  const today = dayOf(now())
  return rows.map(({ institutionId, name, standing, late }) => {
    const [period = null] = periods.get(institutionId) ?? []
    const last = reminders.get(institutionId) ?? null
    const remindedToday = last?.day === today && last.sessionCode === period?.sessionCode
    return {
      institutionId,
      name,
      standing,
      late,
      reach: reaches.get(institutionId) ?? 'nobody',
      whyNot: whyNotRemind({ period, remindedToday }),
      last: last && { at: last.at.toISOString(), by: last.by },
    }
  })
}
