import { RequestFailed, sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { Met } from '#client/grid/workbook-state.ts'
import type { KeptRequest } from '#client/kept/kept-request.ts'
import { readWriteAnswer } from '#client/screens/blank/read-write-answer.ts'
import { type Saving, saveCallOf } from '#client/screens/blank/request-of.ts'
import type { CellRefusal } from '#contract/answers.ts'
import { fieldNamed } from '#contract/wire.ts'
import type { PlaceKey } from '#domain/sheet/sheet.ts'
import { screenText } from '#text/screens.ts'

/**
 * How the sending of a sheet ended. `met`: it met newer values, nothing is written. `conflict`: the year is shut.
 * `unreached`: whether it arrived is not known.
 */
export type Sent =
  | { readonly ended: 'kept'; readonly message: string }
  | {
      readonly ended: 'met'
      readonly message: string
      readonly found: readonly (readonly [PlaceKey, Met])[]
    }
  | {
      readonly ended: 'refused' | 'conflict' | 'signedOut' | 'unreached' | 'failed'
      readonly message: string
      readonly refusals: readonly CellRefusal[]
    }

/** Sends a save under its key. */
export async function sendSheet(saving: Saving, { body, key }: KeptRequest): Promise<Sent> {
  const { blank, sheet, call } = saveCallOf(saving)
  try {
    const answer = readWriteAnswer(await send(call, { body, key }))
    if (answer?.status === 1) return { ended: 'kept', message: answer.message }
    return { ended: 'refused', message: answer?.message || screenText.failed, refusals: answer?.errors ?? [] }
  } catch (error) {
    return failureOf(error, (name) => fieldNamed(sheet, blank, name))
  }
}

const endings = new Map<number, 'unreached' | 'signedOut' | 'conflict' | 'refused'>([
  [0, 'unreached'],
  [401, 'signedOut'],
  [409, 'conflict'],
  [422, 'refused'],
])

/** Cells are named as they travel; `fieldOf` gives them their own names back. */
function failureOf(error: unknown, fieldOf: (name: string) => string): Sent {
  const { status = -1, body = null } = error instanceof RequestFailed ? error : {}
  const { errors = [], conflicts = [] } = readWriteAnswer(body) ?? {}
  const message = sentenceOf(error)
  if (status === 409 && conflicts.length > 0)
    return {
      ended: 'met',
      message,
      found: conflicts.map(({ row, field, met }) => [`${row}.${fieldOf(field)}`, met]),
    }
  const refusals = errors.map((each) => ({ ...each, field: fieldOf(each.field) }))
  return { ended: endings.get(status) ?? 'failed', message, refusals }
}
