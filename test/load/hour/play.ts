import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RefusedPoint } from '#features/readiness/api.ts'
import { PASSWORD } from '#test/load/country/make-moulds.ts'
import { thisYear } from '#test/load/country/moulds.ts'
import type { Answer, Ask } from '#test/load/hour/client.ts'
import { nextSave, type Player } from '#test/load/hour/players.ts'
import { type Entry, type Visit, type VisitStep, visitSteps } from '#test/load/hour/schedule.ts'
import type { Streams } from '#test/load/hour/streams.ts'
import { reasonsFor } from '#test/support/ready.ts'

export const requestKinds = [
  'sign-in',
  'session',
  'draft',
  'draft, unchanged',
  'save',
  'save, repeated',
  'read after a save',
  'news of a save',
  'calculation',
  'sending, with reasons asked',
  'sending',
  'list of reports',
  'paper',
  'file of the paper',
] as const
export type RequestKind = (typeof requestKinds)[number]

export type PlayResult = {
  readonly times: Readonly<Record<RequestKind, number[]>>
  readonly refusals: Map<string, number>
  readonly errors: Map<string, number>
  nobodyFree: number
  readonly late: number[]
  readonly receipts: { readonly id: string; readonly number: string }[]
  acknowledgedSaves: number
}

export type PlayOptions = {
  readonly ask: (ask: Ask) => Promise<Answer>
  /** `yes`: the page reads the draft after each save, as before saves returned the changes. */
  readonly rereads: 'yes' | 'no'
  readonly played: PlayResult
  readonly streams: Streams | null
}

const WARMING = 8
const session = `${thisYear}-01`

export function nothingPlayed(): PlayResult {
  const times = Object.fromEntries(requestKinds.map((each): [RequestKind, number[]] => [each, []])) as Record<
    RequestKind,
    number[]
  > // every one of them
  return {
    times,
    refusals: new Map(),
    errors: new Map(),
    nobodyFree: 0,
    late: [],
    receipts: [],
    acknowledgedSaves: 0,
  }
}

/**
 * Brings all players to their state at the start of the slice: players in a visit open the draft and make their last
 * due save. It runs as fast as the server responds and is not measured.
 */
export async function warmUp(visits: Visits, playing: PlayOptions): Promise<void> {
  const waiting = [...visits].filter(([{ begins }]) => begins < 0)
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [{ entry, saves }, player] = next
      if (player === null) continue
      await open(player, entry, { ...playing, due: now() })
      const last = saves.findLast(({ at }) => at < 0)
      if (last) await save(player, last.draw, { ...playing, due: now() })
    }
  }
  await Promise.all(Array.from({ length: WARMING }, work))
}

/** The player of each visit; `null` if no player was free. */
type Visits = ReadonlyMap<Visit, Player | null>

/**
 * Plays the visits of some seconds. Steps start on time regardless of other players and wait only for earlier steps
 * of the same player. Times count from the due time, so that a slow server cannot hide delays.
 */
export async function play(visits: Visits, seconds: number, playing: PlayOptions): Promise<void> {
  const { played } = playing
  const underWay = new Map<Visit, Promise<void>>()
  const began = now()
  for (const step of visitSteps([...visits.keys()], seconds)) {
    const due = began + step.at * 1000
    for (let left = due - now(); left > 0; left = due - now()) await sleep(Math.max(0, left - 0.5))
    played.late.push(Math.max(0, now() - due))
    const player = visits.get(step.visit) ?? null
    if (player === null) {
      played.nobodyFree += 1
      continue
    }
    const before = underWay.get(step.visit)
    const acting = { ...playing, due }
    underWay.set(
      step.visit,
      before ? before.then(() => take(step, player, acting)) : take(step, player, acting),
    )
  }
  await Promise.all(underWay.values())
}

/** `due`: the scheduled start. */
type VisitOptions = PlayOptions & { readonly due: number }

async function take(step: VisitStep, player: Player, acting: VisitOptions): Promise<void> {
  switch (step.kind) {
    case 'again':
      return open(player, step.kind, acting)
    case 'signIn':
    case 'anew':
      await signIn(player, acting)
      return open(player, step.kind, { ...acting, due: now() })
    case 'save':
      return save(player, step.draw, acting)
    case 'calculation':
      return void (await calculate(player, acting))
    case 'closing':
      return close(player, acting)
  }
}

/** Sends a request, records its time and its failure; `null` for an unexpected response. */
async function ask(
  name: RequestKind,
  { ask: send, played }: PlayOptions,
  what: Ask,
  since: number,
): Promise<Answer | null> {
  const answer = await send(what)
  const { status, body } = answer
  const outcome = outcomeOf(name, answer)
  played.times[outcome ?? name].push(performance.now() - since)
  if (outcome !== null) return answer
  const isRefusal = status >= 400 && status < 500
  count(
    isRefusal ? played.refusals : played.errors,
    `${name}: ${status === 0 ? '' : `${status} `}${sentenceIn(body)}`,
  )
  return null
}

/**
 * Returns the name under which a response counts; `null` if it is unexpected. A sending may list the justifications
 * that it needs.
 */
function outcomeOf(name: RequestKind, { status, body }: Answer): RequestKind | null {
  if (status === 304) return 'draft, unchanged'
  if (name === 'sending' && status === 409 && body.includes('"toJustify":[{'))
    return 'sending, with reasons asked'
  return status === 200 || status === 302 ? name : null
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

function sentenceIn(body: string): string {
  try {
    const parsed: { readonly message?: unknown; readonly RESPONSE_MESSAGE?: unknown } = JSON.parse(body)
    return String(parsed.message ?? parsed.RESPONSE_MESSAGE ?? body)
      .replace(/\d{4}-\d{4}/, '…')
      .slice(0, 200)
  } catch {
    return body.slice(0, 200)
  }
}

/** If no response was awaited, the next step is due when it starts. */
const now = (): number => performance.now()

async function signIn(player: Player, acting: VisitOptions): Promise<void> {
  const body = JSON.stringify({ userName: player.id, password: PASSWORD })
  const what = { method: 'POST', path: '/api/auth/login', body, reads: 'yes', from: player.from } as const
  const answer = await ask('sign-in', acting, what, acting.due)
  if (answer) player.token = JSON.parse(answer.body).token
}

async function open(player: Player, entry: Entry, acting: VisitOptions): Promise<void> {
  const by = { token: player.token, from: player.from, method: 'GET', reads: 'no' } as const
  await ask('session', acting, { ...by, path: '/api/tosov/home' }, acting.due)
  if (entry === 'anew') player.stamp = ''
  await readDraft('draft', player, acting, now())
  acting.streams?.open(player)
}

async function readDraft(
  name: RequestKind,
  player: Player,
  acting: VisitOptions,
  since: number,
): Promise<void> {
  const headers: Ask['headers'] = player.stamp === '' ? {} : { 'if-none-match': `"${player.stamp}"` }
  const { token, from } = player
  const what = {
    method: 'GET',
    path: `/api/tosov/draft/${thisYear}`,
    token,
    from,
    headers,
    reads: 'no',
  } as const
  const answer = await ask(name, acting, what, since)
  if (answer?.etag) player.stamp = answer.etag.replaceAll('"', '')
}

/** The retries of an unanswered save under its idempotency key, and their delays in milliseconds. */
const REPEATS = 3
const REPEAT_MS = 5000

async function save(player: Player, draw: number, acting: VisitOptions): Promise<void> {
  const { path, body, cell, typed, before } = nextSave(player, draw)
  const key = `${player.id}-${randomUUID()}`
  const { token, from } = player
  const headers = { 'idempotency-key': key }
  const what = { method: 'POST', path, token, from, body, headers, reads: 'yes' } as const
  let answer = await ask('save', acting, what, acting.due)
  for (let left = REPEATS; answer === null && left > 0; left -= 1) {
    await sleep(REPEAT_MS)
    answer = await ask('save, repeated', acting, what, now())
  }
  if (answer === null)
    return void player.typed.set(cell, { ...before, orElse: [typed.value, ...before.orElse] })
  acting.played.acknowledgedSaves += 1
  player.typed.set(cell, typed)
  player.saved.add(typed.sheet)
  const response: { readonly etag?: string } = JSON.parse(answer.body)
  player.stamp = response.etag ?? player.stamp
  if (response.etag !== undefined)
    acting.streams?.saved(player.id, response.etag, (ms) => acting.played.times['news of a save'].push(ms))
  if (acting.rereads === 'yes') await readDraft('read after a save', player, acting, now())
}

function calculate({ id, token, from }: Player, acting: VisitOptions): Promise<Answer | null> {
  const body = JSON.stringify({ orgId: id, sessionCode: session })
  const path = '/api/finance/report/snapshot'
  const what = { method: 'POST', path, token, from, body, reads: 'yes' } as const
  return ask('calculation', acting, what, acting.due)
}

async function close(player: Player, acting: VisitOptions): Promise<void> {
  if (!(await calculate(player, acting))) return
  const { token, from, id } = player
  const by = { token, from, reads: 'yes' } as const
  const about = { orgId: id, sessionCode: session }
  const send = (body: object): Promise<Answer | null> =>
    ask(
      'sending',
      acting,
      { ...by, method: 'POST', path: '/api/report/send', body: JSON.stringify(body) },
      now(),
    )
  const first = await send(about)
  if (!first) return
  let sent: Answer | null = first
  if (first.status === 409) {
    const { toJustify = [] }: { toJustify?: readonly RefusedPoint[] } = JSON.parse(first.body)
    sent = await send({ ...about, justifications: reasonsFor(toJustify) })
  }
  if (!sent) return
  acting.played.receipts.push({ id, number: JSON.parse(sent.body).receipt.number })
  await readPaper(player, acting)
}

/** Reads the paper of the whole report like the page: the list names the file, which is created if it is missing. */
async function readPaper({ id, token, from }: Player, acting: VisitOptions): Promise<void> {
  const by = { method: 'GET', token, from } as const
  const path = `/api/finance/report/list/${session}/${id}`
  const list = await ask('list of reports', acting, { ...by, path, reads: 'yes' }, now())
  if (!list) return
  const { RESULT }: { readonly RESULT: readonly { readonly standartReportCode: string }[] } = JSON.parse(
    list.body,
  )
  const code = RESULT[0]?.standartReportCode ?? ''
  const asking = `/api/finance/report/${session}/${id}/${code}/${id}_${session}.pdf`
  const link = await ask('paper', acting, { ...by, path: asking, reads: 'yes' }, now())
  if (!link) return
  const { RESULT: found }: { readonly RESULT?: { readonly file?: string } } = JSON.parse(link.body)
  if (found?.file === undefined) return count(acting.played.errors, `paper: ${sentenceIn(link.body)}`)
  await ask('file of the paper', acting, { ...by, path: found.file, reads: 'no' }, now())
}
