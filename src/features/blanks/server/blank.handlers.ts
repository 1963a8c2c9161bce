import type { PositionRow, WireRow } from '#budget/api.ts'
import { type BlankCall, type BlankRead, blankCalls } from '#budget/blank-calls.ts'
import { type Blank, blanks, blanksFor } from '#budget/blanks.ts'
import { draftEtag, ownDraft } from '#budget/server/draft-answer.ts'
import { evaluationOf, getDraft } from '#budget/server/draft-cache.ts'
import { type CallOf, type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { editionOfYear } from '#budget/server/norms.store.ts'
import { writeCells } from '#budget/server/write.ts'
import { applies } from '#engine/compile.ts'
import type { Sheet } from '#engine/sheet.ts'
import { validateSave } from '#features/blanks/server/save-blank.ts'
import { rowsOnWire } from '#features/blanks/wire.ts'
import type { LiveStreams } from '#features/live/server/live-streams.ts'
import { positionRows } from '#features/positions/server/position.handlers.ts'
import { programOf } from '#forms/editions/edition.ts'
import { factsOf } from '#forms/profile.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { presentedToken } from '#platform/http/session-token.ts'

const reads = unique(blanks.map(({ read }) => read))
const saves = unique(blanks.flatMap(({ save }) => save ?? []))

export const blankHandlers = (live: Pick<LiveStreams, 'skipOwnSave'>): readonly Handler[] => [
  ...reads.map((name) => {
    const call: BlankReading = blankCalls[name]
    return handler(call, async (context) => [
      ...(await readRows(await requestedBlank(name, context, context.params.year), context)),
      ...(await rowsAfter(name, context)),
    ])
  }),
  ...saves.map((name) =>
    handler(blankCalls[name], async (context) => {
      const { body } = context
      const { blank, sheet } = await requestedBlank(name, context, body.year)
      let isNewest = false
      const answer = await writeCells(context, { call: blankCalls[name], year: body.year }, (write) => {
        isNewest = body.etag === draftEtag(context, body.year, write.stamp.before)
        return validateSave(write, {
          blank,
          sheet,
          body,
          tell: (stamp) => draftEtag(context, body.year, stamp),
        })
      })
      const isSufficient = body.versions === undefined || body.etag === undefined || isNewest
      const draft = isSufficient ? undefined : await ownDraft(context, body.year)
      const session = presentedToken(context.request)?.tokenHash
      const etag = draft?.etag ?? (isNewest ? answer.etag : undefined)
      if (session !== undefined && etag !== undefined)
        live.skipOwnSave({ session, institutionId: context.institution.id, year: body.year, etag })
      return draft ? { ...answer, draft } : answer
    }),
  ),
]

type BlankRowsContext = RequestContext<{ readonly year: number }>
type BlankReading = CallOf<
  BlankRowsContext['params'],
  unknown,
  unknown,
  (typeof blankCalls)[BlankRead]['answer']
>

type RequestedBlank = { readonly blank: Blank; readonly sheet: Sheet }

/** Throws `Refusal`: 403 if the institution has no such blank, 404 for an unknown year. */
async function requestedBlank(
  name: BlankCall,
  { institution, services: { db } }: RequestContext,
  year: number,
): Promise<RequestedBlank> {
  const { view, profile } = institution
  if (view === null) throw new Refusal(403, httpText.noView)
  const facts = factsOf(profile, view)
  const travelling = blanksFor(name, view)
  if (travelling.length === 0) throw new Refusal(403, httpText.otherView)
  const edition = await editionOfYear(db, year)
  const found = travelling
    .flatMap((blank) => ({ blank, sheet: programOf(edition, institution.group).sheets.get(blank.sheet) }))
    .find((each): each is RequestedBlank => each.sheet !== undefined && applies(each.sheet, facts))
  if (!found) throw new Refusal(403, httpText.otherView)
  return found
}

function unique<T>(list: readonly T[]): readonly T[] {
  return [...new Set(list)]
}

async function readRows(
  { blank, sheet }: RequestedBlank,
  { institution, params: { year }, services: { db } }: BlankRowsContext,
): Promise<readonly WireRow[]> {
  const cachedDraft = await getDraft(db, institution.id, year)
  return rowsOnWire(sheet, blank, evaluationOf(cachedDraft), year)
}

/** Appends the required positions to the planned amounts (contract: ebs.blank14.read). */
async function rowsAfter(
  name: BlankCall,
  { institution, params, services }: BlankRowsContext,
): Promise<readonly PositionRow[]> {
  return name === 'blank14' ? positionRows(services.db, institution, params.year) : []
}
