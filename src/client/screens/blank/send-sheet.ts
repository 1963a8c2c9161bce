import { RequestFailed, sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { readWriteAnswer } from '#client/screens/blank/read-write-answer.ts'
import type { CellRefusal, User } from '#contract/answers.ts'
import { blankOf } from '#contract/blanks.ts'
import { fieldNamed, rowsToSave } from '#contract/wire.ts'
import { screenText } from '#text/screens.ts'

/** How the sending of a sheet ended. `conflict`: it is shut, or somebody else was first. */
export type Sent =
  | { readonly ended: 'kept'; readonly message: string }
  | {
      readonly ended: 'refused' | 'conflict' | 'signedOut' | 'failed'
      readonly message: string
      readonly refusals: readonly CellRefusal[]
    }

type Sending = { readonly workbook: OpenWorkbook; readonly code: string; readonly user: User }

/** Sends a sheet as it stands to its save call. */
export async function sendSheet({ workbook, code, user }: Sending): Promise<Sent> {
  const [blank, sheet] = [
    blankOf(code, workbook.evaluation().inputs.facts.view ?? ''),
    workbook.program.sheets.get(code),
  ]
  if (!blank?.save || !sheet) throw new Error(`${code} has no save call`)
  const blanks = rowsToSave(sheet, blank, workbook.evaluation(), workbook.year)
  try {
    const answer = readWriteAnswer(
      await send(blank.save, { body: { ...letterhead(workbook, user), ...blank.says, blanks } }),
    )
    if (answer?.status === 1) return { ended: 'kept', message: answer.message }
    return { ended: 'refused', message: answer?.message || screenText.failed, refusals: answer?.errors ?? [] }
  } catch (error) {
    return failureOf(error, (name) => fieldNamed(sheet, blank, name))
  }
}

const endings = new Map<number, 'signedOut' | 'conflict' | 'refused'>([
  [401, 'signedOut'],
  [409, 'conflict'],
  [422, 'refused'],
])

/** Refusals name cells as they travel; `fieldOf` gives them their own names back. */
function failureOf(error: unknown, fieldOf: (name: string) => string): Sent {
  const { status = 0, body = null } = error instanceof RequestFailed ? error : {}
  const refusals = (readWriteAnswer(body)?.errors ?? []).map((each) => ({
    ...each,
    field: fieldOf(each.field),
  }))
  return { ended: endings.get(status) ?? 'failed', message: sentenceOf(error), refusals }
}

/** What every save says besides its rows (spec 000 §7). */
function letterhead({ year }: OpenWorkbook, { institutionId, orgType, userName }: User) {
  const group = `ORG${orgType}`
  return {
    id: institutionId,
    year,
    group,
    orgGroup: group,
    userName,
  }
}
