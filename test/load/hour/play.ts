import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RefusedPoint } from '#contract/answers.ts'
import { PASSWORD } from '#test/load/country/make-moulds.ts'
import { thisYear } from '#test/load/country/moulds.ts'
import type { Answer, Ask } from '#test/load/hour/client.ts'
import { nextSave, type Player } from '#test/load/hour/players.ts'
import type { Arrival } from '#test/load/hour/schedule.ts'
import { reasonsFor } from '#test/support/ready.ts'

/** What was asked, as the table lists it. */
export const asked = [
  'sign-in',
  'session',
  'draft',
  'draft, unchanged',
  'save',
  'save, repeated',
  'read after a save',
  'calculation',
  'sending, with reasons asked',
  'sending',
  'list of reports',
  'paper',
  'file of the paper',
] as const
export type AskedFor = (typeof asked)[number]

/** What became of everything. Times in milliseconds. */
export type Played = {
  readonly times: Readonly<Record<AskedFor, number[]>>
  /** Sentences of refusals with how often each came, by what was asked. */
  readonly refusals: Map<string, number>
  /** Answers that are none: 5xx, a broken connection, nothing in time. */
  readonly errors: Map<string, number>
  /** Arrivals for which nobody was free. */
  nobodyFree: number
  /** How late each arrival was begun. */
  readonly late: number[]
  readonly receipts: { readonly id: string; readonly number: string }[]
  acknowledgedSaves: number
}

type Playing = {
  readonly players: readonly Player[]
  readonly ask: (ask: Ask) => Promise<Answer>
  /** `yes`: the page reads the draft after each save, as it did before saves answered what has changed. */
  readonly rereads: 'yes' | 'no'
  readonly played: Played
}

/** How long before it closes nobody of an institution begins a save or a calculation any more, seconds. */
const QUIET_S = 20
/** How often another player is drawn where one is busy. */
const DRAWS = 60
const session = `${thisYear}-01`

export function nothingPlayed(): Played {
  const times = Object.fromEntries(asked.map((each): [AskedFor, number[]] => [each, []])) as Record<
    AskedFor,
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
 * Plays a schedule: everything begins at its time, whatever became of what began before. Ends when all of it is answered. Times are
 * counted from when it should have begun, so that a program that keeps everybody waiting cannot hide it.
 */
export async function play(schedule: readonly Arrival[], playing: Playing): Promise<void> {
  const { players, played } = playing
  const closings = schedule.filter(({ kind }) => kind === 'closing')
  const closing = players.filter(({ ready }) => ready)
  for (const [index, { at }] of closings.entries()) {
    const player = closing[index]
    if (player) player.closesAt = at
  }
  let closed = 0
  const underWay = new Set<Promise<void>>()
  const began = performance.now()
  for (const arrival of schedule) {
    const due = began + arrival.at * 1000
    for (let left = due - performance.now(); left > 0; left = due - performance.now())
      await sleep(Math.max(0, left - 0.5))
    played.late.push(Math.max(0, performance.now() - due))
    const player = arrival.kind === 'closing' ? closing[closed++] : freePlayer(playing, arrival)
    if (!player || (arrival.kind === 'closing' && player.closesAt !== arrival.at)) {
      played.nobodyFree += 1
      continue
    }
    const work = actOf(arrival, player, { ...playing, due }).finally(() => underWay.delete(work))
    underWay.add(work)
  }
  await Promise.all(underWay)
}

function freePlayer({ players }: Playing, { kind, at, draw }: Arrival): Player | undefined {
  for (let turn = 0; turn < DRAWS; turn += 1) {
    const player = players[Math.floor(((draw + turn * 0.6180339887) % 1) * players.length)]
    if (!player) return undefined
    if (kind === 'signIn' || kind === 'opening') return player
    if (player.closesAt - QUIET_S < at) continue
    if (kind === 'save' && !player.saving) return player
    if (kind === 'calculation' && player.ready && !player.calculating) return player
  }
  return undefined
}

/** `due`: when it should have begun. */
type Acting = Playing & { readonly due: number }

async function actOf({ kind, draw }: Arrival, player: Player, acting: Acting): Promise<void> {
  switch (kind) {
    case 'signIn':
      return signIn(player, acting)
    case 'opening':
      return open(player, draw, acting)
    case 'save':
      return save(player, draw, acting)
    case 'calculation':
      return void (await calculate(player, acting))
    case 'closing':
      return close(player, acting)
  }
}

/** Asks, counts the time under a name and what is wrong with the answer; `null` where it is none that was hoped for. */
async function ask(
  name: AskedFor,
  { ask: send, played }: Playing,
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

/** As what an answer counts that was hoped for; `null` of any other. A sending is told what it must give reasons for. */
function outcomeOf(name: AskedFor, { status, body }: Answer): AskedFor | null {
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

/** Where no answer was waited for, the next step begins when it is taken. */
const now = (): number => performance.now()

async function signIn(player: Player, acting: Acting): Promise<void> {
  const body = JSON.stringify({ userName: player.id, password: PASSWORD })
  const what = { method: 'POST', path: '/api/auth/login', body, reads: 'yes', from: player.from } as const
  const answer = await ask('sign-in', acting, what, acting.due)
  if (answer) player.token = JSON.parse(answer.body).token
}

/** Of five openings in the hour the first has nothing yet that it could ask after. */
const FIRST = 1 / 5

async function open(player: Player, draw: number, acting: Acting): Promise<void> {
  const by = { token: player.token, from: player.from, method: 'GET', reads: 'no' } as const
  await ask('session', acting, { ...by, path: '/api/tosov/home' }, acting.due)
  if ((draw * 7919) % 1 < FIRST) player.stamp = ''
  await readDraft('draft', player, acting, now())
}

async function readDraft(name: AskedFor, player: Player, acting: Acting, since: number): Promise<void> {
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

/** How often the page repeats a save that was not answered, under its key, and after how many milliseconds. */
const REPEATS = 3
const REPEAT_MS = 5000

async function save(player: Player, draw: number, acting: Acting): Promise<void> {
  player.saving = true
  try {
    const { path, body, cell, typed, before } = nextSave(player, draw)
    const key = `${player.id}-${randomUUID()}`
    const { token, from } = player
    const what = {
      method: 'POST',
      path,
      token,
      from,
      body,
      headers: { 'idempotency-key': key },
      reads: 'yes',
    } as const
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
    const told: { readonly stamp?: string } = JSON.parse(answer.body)
    player.stamp = told.stamp ?? player.stamp
    if (acting.rereads === 'yes') await readDraft('read after a save', player, acting, now())
  } finally {
    player.saving = false
  }
}

async function calculate(player: Player, acting: Acting): Promise<Answer | null> {
  player.calculating = true
  try {
    const body = JSON.stringify({ orgId: player.id, sessionCode: session })
    const { token, from } = player
    const what = {
      method: 'POST',
      path: '/api/finance/report/snapshot',
      token,
      from,
      body,
      reads: 'yes',
    } as const
    return await ask('calculation', acting, what, acting.due)
  } finally {
    player.calculating = false
  }
}

async function close(player: Player, acting: Acting): Promise<void> {
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

/** The paper of the whole report, as the page asks for it: the list names the file, which is made where it is not there yet. */
async function readPaper({ id, token, from }: Player, acting: Acting): Promise<void> {
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
