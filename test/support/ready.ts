import { allCalls } from '#app/server/all-calls.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { blankOf } from '#budget/blanks.ts'
import { readinessRules } from '#budget/readiness.ts'
import { savedName } from '#budget/wire.ts'
import { cellPositionOf } from '#engine/key.ts'
import type { RefusedPoint } from '#features/readiness/api.ts'
import { everySheet } from '#forms/editions/edition.ts'
import { editionOf } from '#forms/editions/editions.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'

export type ReadyClient = {
  readonly get: (url: string) => Promise<Answer>
  readonly post: (url: string, body: unknown) => Promise<Answer>
}
type Answer = { readonly statusCode: number; readonly body: string; readonly json: <T>() => T }
type ReportOwner = { readonly orgId: string; readonly sessionCode: string }

/** The justification of all warnings in tests. */
export const REASON = 'Шалгасан, зөв.'

/**
 * Sends a report like a simple client that follows the refusals: saves required blanks as empty, justifies warnings,
 * and sends again. Other refusals are returned.
 */
export async function sendReady(user: ReadyClient, about: ReportOwner): Promise<Answer> {
  const first = await post(user, about)
  const { missing = [] } = refusalIn(first)
  await saveEmpty(user, about, missing)
  const last = missing.length === 0 ? first : await post(user, about)
  const { toJustify = [], missing: left = [] } = refusalIn(last)
  if (toJustify.length === 0 || left.length > 0) return last
  return user.post('/api/report/send', { ...about, justifications: reasonsFor(toJustify) })
}

function refusalIn(answer: Answer): Partial<RefusalResponse> {
  return answer.statusCode === 409 ? answer.json<RefusalResponse>() : {}
}

/**
 * Makes a calculated report ready without sending it: the missing official letter prevents the test requests from
 * sending.
 */
export async function makeReady(user: ReadyClient, about: ReportOwner): Promise<void> {
  const refused = async (): Promise<RefusalResponse> => {
    const answer = await post(user, about)
    if (answer.statusCode !== 409) throw new Error(`it was sent: ${answer.body}`)
    return answer.json()
  }
  await saveEmpty(user, about, (await refused()).missing ?? [])
  const { missing = [], toJustify = [] } = await refused()
  if (missing.length > 0) throw new Error(`something is missing: ${JSON.stringify(missing)}`)
  const { sessionCode } = about
  const answer = await user.post('/api/tosov/justifications', {
    sessionCode,
    justifications: reasonsFor(toJustify),
  })
  if (answer.statusCode !== 200) throw new Error(`it cannot be justified: ${answer.body}`)
}

export function reasonsFor(toJustify: readonly RefusedPoint[]): readonly RefusedPoint[] {
  return toJustify.map((point) => ({ ...point, text: REASON }))
}

export async function askingAt(
  address: string,
  userName: string,
  password: string,
): Promise<ReadyClient & { readonly upload: (url: string, form: FormData) => Promise<Answer> }> {
  const ask = async (url: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(address + url, init)
    const body = await answer.text()
    return { statusCode: answer.status, body, json: () => JSON.parse(body) }
  }
  const sent = (body: unknown, headers: Readonly<Record<string, string>>): RequestInit => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const session = await ask('/api/auth/login', sent({ userName, password }, {}))
  const headers = { authorization: `Bearer ${session.json<{ token: string }>().token}` }
  return {
    get: (url) => ask(url, { headers }),
    post: (url, body) => ask(url, sent(body, headers)),
    upload: (url, form) => ask(url, { method: 'POST', headers, body: form }),
  }
}

const post = (user: ReadyClient, about: ReportOwner): Promise<Answer> => user.post('/api/report/send', about)

/** Saves every unsaved blank as empty. */
async function saveEmpty(
  { get, post: save }: ReadyClient,
  { orgId, sessionCode }: ReportOwner,
  missing: readonly RefusedPoint[],
): Promise<void> {
  const sheets = missing.flatMap(({ rule, sheet }) =>
    rule === readinessRules.neverSaved && sheet !== null ? sheet : [],
  )
  if (sheets.length === 0) return
  const year = Number(sessionCode.slice(0, 4))
  const { facts, edition } = (await get(`/api/tosov/draft/${year}`)).json<DraftAnswer>()
  for (const sheet of sheets) {
    const { path, blanks } = nothingIn(sheet, facts.view ?? '', edition)
    const answer = await save(path, { id: orgId, year, blanks })
    if (answer.statusCode !== 200) throw new Error(`${sheet} was not saved: ${answer.body}`)
  }
}

export function nothingIn(
  code: string,
  view: string,
  edition = '2025',
): { readonly path: string; readonly blanks: readonly object[] } {
  const blank = blankOf(code, view)
  const cells = [...(everySheet(editionOf(edition)).get(code)?.cells ?? [])]
  const typed = cells.findLast(([, { kind }]) => kind === 'entered')
  if (!blank?.save || !typed) throw new Error(`${code} cannot be saved`)
  const { row, field } = cellPositionOf(typed[0])
  return {
    path: allCalls[blank.save].path,
    blanks: [{ specificationCode: row, [savedName(blank, field)]: '' }],
  }
}
