import { RequestFailed, sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { notArrived, takenOver, takenOverAfter } from '#client/grid/keep-draft.ts'
import { metAt, openMet } from '#client/grid/met-values.ts'
import { sameContent } from '#client/grid/same-content.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { forgetRequest, keepRequest, readRequest } from '#client/kept/device-requests.ts'
import type { KeptYear } from '#client/kept/keep-year.ts'
import type { KeptRequest } from '#client/kept/kept-request.ts'
import { newKey } from '#client/screens/blank/new-key.ts'
import { requestOf, type Saving } from '#client/screens/blank/request-of.ts'
import { type Sent, sendSheet } from '#client/screens/blank/send-sheet.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import type { CellKey } from '#domain/sheet/program.ts'

type KeptSaving = Saving & { readonly kept: Pick<KeptYear, 'whose' | 'isShut'> }

/** How often a save takes over what others changed elsewhere in the sheet, before it gives up. */
const tries = 4

/**
 * Saves one sheet. The save is kept on the device until it is answered: while nothing has changed since, it is repeated
 * under the same key. Newer values at cells that this person left alone are taken over and the save goes on; at cells
 * that they typed in both values stand beside each other, and nothing is written.
 */
export async function saveSheet(saving: KeptSaving): Promise<Sent> {
  const { workbook, code } = saving
  workbook.sending(code)
  try {
    for (let left = tries; ; left -= 1) {
      const sent = await sendOnce(saving)
      if (sent.ended !== 'met' || (await isMine(saving, sent)) || left === 0) return settled(saving, sent)
    }
  } catch (error) {
    workbook.take((state) => notArrived(state, code))
    if (!(error instanceof RequestFailed)) throw error
    return {
      ended: error.status === 401 ? 'signedOut' : 'unreached',
      message: sentenceOf(error),
      refusals: [],
    }
  }
}

/** Sends it, unless its user has signed out: the session may be another one's by now. */
async function sendOnce(saving: KeptSaving): Promise<Sent> {
  const { whose, isShut } = saving.kept
  const request = await nextRequest(saving)
  if (isShut()) return { ended: 'signedOut', message: '', refusals: [] }
  await keepRequest(whose, request)
  const sent = await sendSheet(saving, request)
  if (sent.ended !== 'unreached' && sent.ended !== 'failed') await forgetRequest(whose, request)
  return sent
}

/** The save before, if it never was answered and says the same; else a new one, which knows what of that one arrived. */
async function nextRequest(saving: KeptSaving): Promise<KeptRequest> {
  const { workbook, code, kept } = saving
  const before = await readRequest(kept.whose, code)
  if (before && sameContent(before.body, requestOf(saving).body)) {
    workbook.sending(code)
    return before
  }
  if (before) {
    const fresh = await draftOf(workbook)
    workbook.take((state) => takenOverAfter(state, fresh, before))
  }
  workbook.sending(code)
  return { ...requestOf(saving), key: newKey() }
}

/** Whether one of the newer values that were met is at a cell that is unsaved here; all of them are taken over. */
async function isMine(
  { workbook, code }: KeptSaving,
  { found }: Extract<Sent, { readonly ended: 'met' }>,
): Promise<boolean> {
  const fresh = await draftOf(workbook)
  workbook.take((state) => notArrived(state, code))
  workbook.take((state) => takenOver(state, fresh))
  const met = found.map(([place, value]): [CellKey, typeof value] => [`${code}/${place}`, value])
  workbook.take((state) => metAt(state, met))
  return met.some(([key]) => openMet(workbook.state(), key) !== null)
}

function settled({ workbook, code }: KeptSaving, sent: Sent): Sent {
  if (sent.ended === 'kept' || sent.ended === 'met') return sent
  if (sent.ended === 'unreached' || sent.ended === 'signedOut')
    workbook.take((state) => notArrived(state, code))
  else workbook.notSaved(code, sent.refusals)
  return sent
}

function draftOf({ year }: OpenWorkbook): Promise<DraftAnswer> {
  return send('draft', { params: { year } })
}
