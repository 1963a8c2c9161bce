import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { approvalOf, openedBy, whyNotReturn } from '#domain/draft/review.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { programOf } from '#domain/sheets/register.ts'
import { loadDraft } from '#server/features/drafts/load-draft.ts'
import { resolveMarks, takeMarksAlong } from '#server/features/review/marks.store.ts'
import { noteAct } from '#server/features/review/note-act.ts'
import { storeApproval, storeReturn } from '#server/features/review/review.store.ts'
import { type AskedAct, inTurn, sendingNamed } from '#server/features/review/turn.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { reviewText } from '#text/review.ts'

const approving = z.object(sendingNamed)
const returning = approving.extend({
  scope: z.enum(['whole', 'cells']),
  reason: z.string().max(4000),
})

/** What ends a reviewer's turn. */
export const actHandlers: readonly Handler[] = [
  handler(calls.reviewReturn, returning, async (asked) => {
    const { scope, reason } = asked.body
    const { institution } = asked
    await inTurn(asked, async ({ trx, acting, level, marks }) => {
      const { inputs } = await loadDraft(trx, institution, acting.year)
      const opened = openedBy(evaluate(programOf(institution.group), inputs), marks)
      const why = whyNotReturn({ scope, reason, marks: opened.length })
      if (why !== null) throw new Refusal(422, reviewText.returnObstacles[why])
      const words = reason.trim()
      const returnId = await storeReturn(trx, acting, { scope, reason: words, level })
      await takeMarksAlong(trx, acting, returnId)
      await noteAct(trx, acting, 'returned', { words, level, scope })
    })
    return { status: 1, message: reviewText.returned(institution.name) }
  }),
  handler(calls.reviewApprove, approving, async (asked) => {
    const done = await approve(asked)
    return { status: 1, message: reviewText[done](asked.institution.name) }
  }),
]

/**
 * Approves a sent report at the reviewer's level, which passes it on or, at the last level, is final. Throws what `inTurn`
 * throws. ASSUMED: whoever approves is content with every answer, so what is still marked is settled with it.
 */
export function approve(asked: AskedAct<z.infer<typeof approving>>): Promise<'approved' | 'passedOn'> {
  return inTurn(asked, async ({ trx, acting, level }) => {
    const outcome = approvalOf(level)
    const done = outcome.desk === 'done' ? 'approved' : 'passedOn'
    await resolveMarks(trx, acting, null)
    await storeApproval(trx, acting, outcome)
    await noteAct(trx, acting, done, { level })
    return done
  })
}
