import { type Blank, blanks } from '#contract/blanks.ts'
import { calls } from '#contract/calls.ts'
import { rowsOnWire } from '#contract/wire.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { programOf } from '#domain/sheets/register.ts'
import { transact } from '#server/database/transaction.ts'
import { once } from '#server/features/blanks/once.ts'
import { saveBlank } from '#server/features/blanks/save-blank.ts'
import { type SaveBody, saveBody } from '#server/features/blanks/save-body.ts'
import { loadDraft } from '#server/features/drafts/load-draft.ts'
import { lockDraft } from '#server/features/drafts/lock-draft.ts'
import { type Asked, type Handler, handler, type Institution } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'

/** Every read and every save of a blank; one way for all, by the table of blanks. */
export const blankHandlers: readonly Handler[] = blanks.flatMap((blank) => [
  handler(calls[blank.read], noBody, (asked) => readRows(blank, asked)),
  ...(blank.save ? [handler(calls[blank.save], saveBody, (asked) => save(blank, asked))] : []),
])

async function readRows(
  blank: Blank,
  { institution, params, services: { db } }: Asked<unknown>,
): Promise<unknown> {
  const year = Number(params.year)
  const { inputs } = await loadDraft(db, institution, year)
  return rowsOnWire(sheetOf(blank, institution), blank, evaluate(programOf(institution.group), inputs), year)
}

function save(
  blank: Blank,
  { institution, body, actor, services: { db, now }, request }: Asked<SaveBody>,
): Promise<unknown> {
  const at = now()
  const key = request.headers['idempotency-key']
  const callId = blank.save ? calls[blank.save].id : ''
  return transact(db, async (trx) => {
    await lockDraft(trx, institution.id, body.year)
    const about = {
      institutionId: institution.id,
      key: typeof key === 'string' ? key : undefined,
      callId,
      body,
      at,
    }
    const saving = {
      institution,
      program: programOf(institution.group),
      sheet: sheetOf(blank, institution),
      blank,
      body,
      by: actor.userName,
      at,
    }
    return once(trx, about, () => saveBlank(trx, saving))
  })
}

function sheetOf({ sheet: code }: Blank, { group }: Institution): Sheet {
  const sheet = programOf(group).sheets.get(code)
  if (!sheet) throw new Error(`${group} has no sheet ${code}`)
  return sheet
}
