import type { WireRow } from '#contract/answers.ts'
import { type Blank, blanks, blanksFor } from '#contract/blanks.ts'
import { type BlankRead, type CallName, calls } from '#contract/calls.ts'
import type { PositionRow } from '#contract/people.ts'
import { rowsOnWire } from '#contract/wire.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { applies } from '#domain/sheet/compile.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { programOf } from '#domain/sheets/register.ts'
import { writeCells } from '#server/draft/draft-write.ts'
import { loadDraft } from '#server/draft/load-draft.ts'
import { saveBlank } from '#server/features/blanks/save-blank.ts'
import { positionRows } from '#server/features/positions/positions.store.ts'
import { type Asked, type CallOf, type Handler, handler, type Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

const reads = unique(blanks.map(({ read }) => read))
const saves = unique(blanks.flatMap(({ save }) => save ?? []))

/** Every read and every save of a blank; one way for all, by the table of blanks. Which sheet a call is about, the view decides. */
export const blankHandlers: readonly Handler[] = [
  ...reads.map((name) => {
    const call: BlankReading = calls[name]
    return handler(call, async (asked) => [
      ...(await readRows(blankAsked(name, asked), asked)),
      ...(await rowsAfter(name, asked)),
    ])
  }),
  ...saves.map((name) =>
    handler(calls[name], (asked) => {
      const { blank, sheet } = blankAsked(name, asked)
      const { body } = asked
      return writeCells(asked, { call: calls[name], year: body.year }, (write) =>
        saveBlank(write, { blank, sheet, body }),
      )
    }),
  ),
]

type AskedRows = Asked<{ readonly year: number }>
type BlankReading = CallOf<AskedRows['params'], unknown, unknown, (typeof calls)[BlankRead]['answer']>

/** A blank with its sheet, as it is for the institution that asks. */
type Asking = { readonly blank: Blank; readonly sheet: Sheet }

function blankAsked(name: CallName, { institution }: Asked): Asking {
  const { view, profile } = institution
  if (view === null) throw new Refusal(403, httpText.noView)
  const facts = factsOf(profile, view)
  const found = blanksFor(name, view)
    .map((blank) => ({ blank, sheet: sheetOf(blank, institution) }))
    .find(({ sheet }) => applies(sheet, facts))
  if (!found) throw new Refusal(403, httpText.otherView)
  return found
}

function unique<T>(list: readonly T[]): readonly T[] {
  return [...new Set(list)]
}

async function readRows(
  { blank, sheet }: Asking,
  { institution, params: { year }, services: { db } }: AskedRows,
): Promise<readonly WireRow[]> {
  const { inputs } = await loadDraft(db, institution, year)
  return rowsOnWire(sheet, blank, evaluate(programOf(institution.group), inputs), year)
}

/** The planned amounts are followed by the required positions, which carry `positionExpensesId` (contract: ebs.blank14.read). */
async function rowsAfter(
  name: CallName,
  { institution, params, services }: AskedRows,
): Promise<readonly PositionRow[]> {
  return name === 'blank14' ? positionRows(services.db, institution, params.year) : []
}

function sheetOf({ sheet: code }: Blank, { group }: Institution): Sheet {
  const sheet = programOf(group).sheets.get(code)
  if (!sheet) throw new Error(`${group} has no sheet ${code}`)
  return sheet
}
