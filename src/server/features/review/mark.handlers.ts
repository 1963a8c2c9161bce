import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { markAfter } from '#domain/draft/review.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { slotAt } from '#domain/sheet/program.ts'
import { programOf } from '#domain/sheets/register.ts'
import { addMark, deleteMark, resolveMarks } from '#server/features/review/marks.store.ts'
import { noteAct } from '#server/features/review/note-act.ts'
import { inTurn, markIn, sendingNamed } from '#server/features/review/turn.ts'
import { type Handler, handler, type Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { reviewText } from '#text/review.ts'

const code = z.string().min(1).max(100)
const marking = z.object({
  ...sendingNamed,
  sheet: code,
  row: code,
  field: code,
  words: z.string().trim().min(1).max(1000),
})
const oneMark = z.object({ ...sendingNamed, id: z.string().regex(/^\d{1,18}$/) })

/** What reviewers do with marks while a report lies with them. */
export const markHandlers: readonly Handler[] = [
  handler(calls.reviewMark, marking, async (asked) => {
    const { sheet, row, field, words } = asked.body
    const at = { sheet, row, field }
    refuseNoCell(asked.institution, at)
    await inTurn(asked, async ({ trx, acting, level }) => {
      await addMark(trx, acting, { at, words, level })
      await noteAct(trx, acting, 'marked', { at, words, level })
    })
    return { status: 1, message: reviewText.marked }
  }),
  handler(calls.reviewUnmark, oneMark, async (asked) => {
    await inTurn(asked, async (turn) => {
      const { at, words, returned, id } = markIn(turn, asked.body.id)
      if (returned === 'yes') throw new Refusal(409, reviewText.markKept)
      await deleteMark(turn.trx, { ...turn.acting, markId: id })
      await noteAct(turn.trx, turn.acting, 'unmarked', { at, words, level: turn.level })
    })
    return { status: 1, message: reviewText.unmarked }
  }),
  handler(calls.reviewResolve, oneMark, async (asked) => {
    await inTurn(asked, async (turn) => {
      const { at, words, state, returned, id } = markIn(turn, asked.body.id)
      if (returned === 'no') throw new Refusal(409, reviewText.markNotSeen)
      if (markAfter(state, 'resolve') === null) throw new Refusal(409, reviewText.markDone)
      await resolveMarks(turn.trx, turn.acting, id)
      await noteAct(turn.trx, turn.acting, 'resolved', { at, words, level: turn.level })
    })
    return { status: 1, message: reviewText.resolved }
  }),
]

/** A mark stands at a cell of a blank of the institution's group. Throws a 422 `Refusal` otherwise. */
function refuseNoCell({ group }: Institution, at: Address): void {
  const program = programOf(group)
  const isBlank = program.sheets.get(at.sheet)?.kind === 'blank'
  if (!isBlank || !slotAt(program, at)) throw new Refusal(422, reviewText.noSuchCell)
}
