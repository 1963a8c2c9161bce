import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Level } from '#api/access.ts'
import {
  blockReason,
  type DraftState,
  draftStateOf,
  draftStates,
  reviewStageOf,
  statusOf,
  type WorkflowAction,
} from '#budget/review-states.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { emptyTables, openEmbedded } from '#test/support/database.ts'
import { makeReady, sendReady } from '#test/support/ready.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/*
 * Performs every action by every user after every accepted action, from every state. A model of the draft predicts
 * responses and database state by the workflow table. A refused action leaves the state as it was, which is compared
 * after each step, so the actions that follow it are not repeated.
 */

const sessionCode = '2026-02'
const one = '/api/tosov/review/institution/1001'
const HOUR = 3_600_000

/** The reviewers' own, returned and unanswered, answered. */
type Marks = { readonly own: boolean; readonly returned: boolean; readonly answered: boolean }
const noMarks: Marks = { own: false, returned: false, answered: false }

type WalkState = {
  readonly state: DraftState
  readonly opened: boolean
  readonly ministryOpened: boolean
  readonly passedOnBy: string | null
  readonly approvedBy: string | null
  readonly returnOpen: boolean
  /** The current sending answers a return, which a recall reopens. */
  readonly returnAnswered: boolean
  /** Cells changed after the calculation. */
  readonly stale: boolean
  readonly late: boolean
  readonly marks: Marks
  /** Marks that an approval has settled, by level. */
  readonly settled: Readonly<Record<'passedOn' | 'approved', Marks>>
}

const begin: WalkState = {
  state: 'new',
  opened: false,
  ministryOpened: false,
  passedOnBy: null,
  approvedBy: null,
  returnOpen: false,
  returnAnswered: false,
  stale: false,
  late: false,
  marks: noMarks,
  settled: { passedOn: noMarks, approved: noMarks },
}

type Reviewer = { readonly name: string; readonly level: Level }
const reviewers: readonly Reviewer[] = [
  { name: 'aimag', level: 'district' },
  { name: 'city', level: 'district' },
  { name: 'ministry', level: 'ministry' },
  { name: 'ministry-b', level: 'ministry' },
]

type Move = {
  readonly name: string
  readonly who: string
  readonly act: WorkflowAction | 'open' | 'time'
  /** The status by the workflow table and the marks. */
  readonly status: (known: WalkState) => number
  readonly after: (known: WalkState) => WalkState
}

const refusedWith = (why: string | null, forbidden: readonly string[] = []): number => {
  if (why === null) return 200
  return forbidden.includes(why) ? 403 : 409
}

const own: readonly Move[] = [
  {
    name: 'write',
    who: 'ebs',
    act: 'write',
    status: ({ state }) =>
      refusedWith(
        blockReason('write', 'institution', { state, blocks: { yearClosed: false, periodClosed: false } }),
      ),
    after: (known) => ({ ...known, stale: true }),
  },
  {
    name: 'calculate',
    who: 'ebs',
    act: 'calculate',
    status: ({ state }) =>
      refusedWith(
        blockReason('calculate', 'institution', {
          state,
          blocks: { oldPeriod: false, yearClosed: false, periodClosed: false },
        }),
      ),
    after: (known) => ({ ...known, state: 'calculated', stale: false }),
  },
  {
    name: 'send',
    who: 'ebs',
    act: 'send',
    status: ({ state, late, stale, marks }) =>
      refusedWith(
        blockReason('send', 'institution', {
          state,
          blocks: {
            yearClosed: false,
            oldPeriod: false,
            periodClosed: false,
            late,
            notConsented: false,
            notCalculated: state === 'new',
            stale,
            notReady: marks.returned,
          },
        }),
      ),
    after: (known) => ({
      ...known,
      state: 'atDistrict',
      opened: false,
      ministryOpened: false,
      passedOnBy: null,
      approvedBy: null,
      returnAnswered: known.returnOpen,
      returnOpen: false,
    }),
  },
  {
    name: 'recall',
    who: 'ebs',
    act: 'recall',
    status: ({ state, opened, late }) =>
      refusedWith(
        blockReason('recall', 'institution', {
          state,
          blocks: { oldPeriod: false, yearClosed: false, opened, periodClosed: false, late },
        }),
      ),
    after: (known) => ({
      ...known,
      state: 'calculated',
      returnOpen: known.returnAnswered,
      returnAnswered: false,
    }),
  },
  {
    name: 'answer',
    who: 'ebs',
    act: 'answer',
    status: ({ state, returnOpen, marks }) => {
      if (!marks.returned && !marks.answered) return 404
      return refusedWith(
        blockReason('answer', 'institution', {
          state,
          blocks: { yearClosed: false, notReturned: !returnOpen },
        }),
      )
    },
    after: (known) => ({ ...known, marks: { ...known.marks, returned: false, answered: true } }),
  },
]

/** Marks the sending as opened by an action of the current level. */
const actedOn = (known: WalkState, level: Level): WalkState => ({
  ...known,
  opened: true,
  ministryOpened: known.ministryOpened || level === 'ministry',
})

const turn = (act: 'mark' | 'return' | 'approve', level: Level) => (known: WalkState) =>
  refusedWith(
    blockReason(act, level, {
      state: known.state,
      blocks: { oldPeriod: false, yearClosed: false, ownWork: false },
    }),
    ['ownWork'],
  )

function movesOf({ name: who, level }: Reviewer): readonly Move[] {
  const what = level === 'district' ? 'passedOn' : 'approved'
  const by = level === 'district' ? 'passedOnBy' : 'approvedBy'
  return [
    {
      name: `open by ${who}`,
      who,
      act: 'open',
      status: () => 200,
      after: (known) => {
        // A ministry that reads early does not open the sending.
        const isTheirs =
          known.state === 'atMinistry' || (known.state === 'atDistrict' && level === 'district')
        return {
          ...known,
          opened: known.opened || isTheirs,
          ministryOpened: known.ministryOpened || (known.state === 'atMinistry' && level === 'ministry'),
        }
      },
    },
    {
      name: `mark by ${who}`,
      who,
      act: 'mark',
      status: turn('mark', level),
      after: (known) => ({ ...actedOn(known, level), marks: { ...known.marks, own: true } }),
    },
    {
      name: `return by ${who}`,
      who,
      act: 'return',
      status: turn('return', level),
      after: ({ marks, ...known }) => ({
        ...actedOn({ ...known, marks }, level),
        state: 'returned',
        passedOnBy: null,
        returnOpen: true,
        returnAnswered: false,
        // A return extends an expired deadline.
        late: false,
        marks: { own: false, answered: false, returned: marks.own || marks.returned || marks.answered },
      }),
    },
    {
      name: `approve by ${who}`,
      who,
      act: 'approve',
      status: turn('approve', level),
      after: (known) => ({
        ...actedOn(known, level),
        state: level === 'district' ? 'atMinistry' : 'approved',
        [by]: who,
        marks: noMarks,
        settled: { ...known.settled, [what]: known.marks },
      }),
    },
    {
      name: `undo by ${who}`,
      who,
      act: 'undo',
      status: (known) =>
        refusedWith(
          blockReason('undo', level, {
            state: known.state,
            blocks: {
              yearClosed: false,
              ownWork: false,
              doneByOther: known[by] !== who,
              nextActed: level === 'district' && known.ministryOpened,
              revisionStarted: false,
            },
          }),
          ['doneByOther'],
        ),
      after: (known) => ({
        ...known,
        state: level === 'district' ? 'atDistrict' : 'atMinistry',
        [by]: null,
        marks: known.settled[what],
      }),
    },
    {
      name: `extend by ${who}`,
      who,
      act: 'extend',
      status: ({ state }) =>
        refusedWith(
          blockReason('extend', level, { state, blocks: { yearClosed: false, noDeadline: false } }),
        ),
      after: (known) => ({ ...known, late: false }),
    },
  ]
}

const time: Move = {
  name: 'the deadline passes',
  who: 'nobody',
  act: 'time',
  status: () => 200,
  after: (known) => ({ ...known, late: true }),
}

/** The second user only performs actions that depend on the first. */
const moves: readonly Move[] = [
  ...own,
  ...reviewers.flatMap((reviewer, index) =>
    movesOf(reviewer).filter(({ act }) => index % 2 === 0 || act === 'approve' || act === 'undo'),
  ),
  time,
]

const isAccepted = (move: Move, known: WalkState): boolean => move.status(known) === 200

const pairName = (from: DraftState, first: Move, second: Move): string =>
  `${from}: ${first.name}, ${second.name}`

/** `last`: the last accepted action. */
type Position = {
  readonly known: WalkState
  readonly last: { readonly from: DraftState; readonly move: Move } | null
}

/** `pair` names the action with the previous one; `null` if there is none. */
type Step = { readonly move: Move; readonly pair: string | null; readonly to: Position }

const positions = new Map<string, Position>()
const steps = new Map<Position, readonly Step[]>()

/** Returns one object per position, so that positions compare by identity. */
function positionOf(known: WalkState, last: Position['last']): Position {
  const name = JSON.stringify([known, last?.from, last?.move.name])
  const found = positions.get(name) ?? { known, last }
  positions.set(name, found)
  return found
}

const start = positionOf(begin, null)

/** Caches steps, because the search visits the same positions thousands of times. */
function stepsFrom(position: Position): readonly Step[] {
  const { known, last } = position
  const found =
    steps.get(position) ??
    moves.map((move) => ({
      move,
      pair: last && pairName(last.from, last.move, move),
      to: isAccepted(move, known) ? positionOf(move.after(known), { from: known.state, move }) : position,
    }))
  steps.set(position, found)
  return found
}

/** Returns `null` if all pairs are visited. */
function wayOn(from: Position, walked: ReadonlySet<string>): readonly Move[] | null {
  const seen = new Set([from])
  let ways: readonly { readonly position: Position; readonly way: readonly Move[] }[] = [
    { position: from, way: [] },
  ]
  while (ways.length > 0) {
    const longer: (typeof ways)[number][] = []
    for (const { position, way } of ways)
      for (const { move, pair, to } of stepsFrom(position)) {
        if (pair !== null && !walked.has(pair)) return [...way, move]
        if (seen.has(to)) continue
        seen.add(to)
        longer.push({ position: to, way: [...way, move] })
      }
    ways = longer
  }
  return null
}

const directory = scratchDirectory()
let app: TestApp
const people = new Map<string, SignedInClient>()
beforeAll(async () => {
  // A running print job would write to rows that a new walk deletes.
  const makePdf = () => Promise.reject(new Error('The printer is away.'))
  app = await startApp({ open: openEmbedded, directory, makePdf })
  const { db } = app.database
  const {
    user_id: _,
    mail_choices: __,
    actor: ___,
    ...first
  } = await db.selectFrom('account').selectAll().where('user_name', '=', 'ministry').executeTakeFirstOrThrow()
  await db
    .insertInto('account')
    .values({ ...first, user_name: 'ministry-b', user_id: 900 })
    .execute()
  await db.insertInto('reviewer_institution').values({ user_name: 'city', institution_id: '1001' }).execute()
  for (const name of ['ebs', ...reviewers.map(({ name }) => name)]) people.set(name, await app.signIn(name))
})
afterAll(() => app.close())

const clientOf = (name: string): SignedInClient => {
  const found = people.get(name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR)
const due = (hours: number) =>
  app.database.db
    .updateTable('period')
    .set({ deadline: inHours(hours) })
    .where('session_code', '=', sessionCode)
    .execute()
const report = () => app.database.db.selectFrom('report').selectAll().executeTakeFirst()

let typed = 40
let calculatedWith = 40

async function write(): Promise<number> {
  const value = calculatedWith === 40 ? 41 : 40
  const blanks = [{ specificationCode: '1', stage1Qty: String(value) }]
  const { statusCode } = await clientOf('ebs').post('/api/ebs/blank1/save', {
    id: '1001',
    year: 2026,
    blanks,
  })
  if (statusCode === 200) typed = value
  return statusCode
}

async function answer(): Promise<number> {
  const marks = await app.database.db
    .selectFrom('mark')
    .select('mark_id')
    .where('return_id', 'is not', null)
    .where('state', '<>', 'resolved')
    .execute()
  const ids = marks.length === 0 ? ['999999'] : marks.map(({ mark_id }) => mark_id)
  const answers: number[] = []
  for (const id of ids)
    answers.push(
      (await clientOf('ebs').post('/api/tosov/mark/answer', { sessionCode, id, answer: 'Засав' })).statusCode,
    )
  expect(new Set(answers).size).toBe(1)
  return answers[0] ?? 0
}

async function done({ act, who }: Move, known: WalkState): Promise<number> {
  if (act === 'time') {
    await app.database.db.deleteFrom('deadline_extension').execute()
    await due(-1)
    return 200
  }
  const about = { orgId: '1001', sessionCode }
  if (act === 'write') return write()
  if (act === 'answer') return answer()
  const user = clientOf(who)
  const receipt = (await report())?.receipt_number ?? null
  const until = inHours(9).toISOString()
  const post = async (url: string, body: object) => {
    const { statusCode, ...said } = await user.post(url, body)
    if (statusCode !== 200) expect(said.json<RefusalResponse>().message.length).toBeGreaterThan(10)
    return statusCode
  }
  if (act === 'calculate') {
    const status = await post('/api/finance/report/snapshot', about)
    if (status === 200) calculatedWith = typed
    return status
  }
  if (act === 'send') return (await sendReady(user, about)).statusCode
  if (act === 'recall') return post('/api/tosov/recall', { sessionCode, receipt: receipt ?? 'none' })
  if (act === 'open') return (await user.get(`${one}/draft/2026`)).statusCode
  const sending = { sessionCode, receipt }
  const cell = { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Зөрсөн' }
  const bodies = {
    mark: { ...sending, ...cell },
    return: { ...sending, scope: 'whole', reason: 'Засах', ...(known.late && { until }) },
    approve: sending,
    undo: { ...sending, reason: 'Санамсаргүй' },
    extend: { sessionCode, until, reason: 'Цахилгаан' },
  }
  // No institution in this test requires consent.
  if (act === 'consent' || act === 'withdraw') throw new Error('The walk takes no such step.')
  return post(`${one}/${act}`, bodies[act])
}

async function stored() {
  const row = await report()
  const marks = await app.database.db.selectFrom('mark').select(['state', 'return_id']).execute()
  const sending = await app.database.db
    .selectFrom('receipt')
    .select(['opened_at', 'ministry_opened_at'])
    .where('receipt_number', '=', row?.receipt_number ?? '')
    .executeTakeFirst()
  const returns = await app.database.db
    .selectFrom('draft_return')
    .select('return_id')
    .where('resent_at', 'is', null)
    .execute()
  const status = statusOf(row?.status)
  const passedOn = row?.passed_on_at == null ? 'no' : 'yes'
  const has = (state: string, isReturned: boolean) =>
    marks.some((mark) => mark.state === state && (mark.return_id !== null) === isReturned)
  return {
    state: draftStateOf({ status, stage: reviewStageOf({ status, passedOn, district: 'present' }) }),
    passedOnBy: row?.passed_on_by ?? null,
    approvedBy: row?.approved_by ?? null,
    opened: sending?.opened_at != null,
    ministryOpened: sending?.ministry_opened_at != null,
    returnOpen: returns.length > 0,
    marks: { own: has('open', false), returned: has('open', true), answered: has('answered', true) },
  }
}

/** Predicts the database state. Only a sent report can be open. */
function expected({ state, opened, ministryOpened, passedOnBy, approvedBy, returnOpen, marks }: WalkState) {
  const isAway = draftStates[state].stage !== 'institution'
  return {
    state,
    passedOnBy: isAway ? passedOnBy : null,
    approvedBy,
    // A returned report still refers to its sending.
    opened: opened && (isAway || state === 'returned'),
    ministryOpened: ministryOpened && (isAway || state === 'returned'),
    returnOpen,
    marks,
  }
}

test('every action by every user after every accepted one, in every status, matches the workflow table', async () => {
  calculatedWith = 41
  expect(await write()).toBe(200)
  await clientOf('ebs').post('/api/finance/report/snapshot', { orgId: '1001', sessionCode })
  await makeReady(clientOf('ebs'), { orgId: '1001', sessionCode })
  const anew = async (): Promise<Position> => {
    await emptyTables(app.database.db, [
      'mark',
      'draft_return',
      'deadline_extension',
      'report',
      'receipt_paper',
      'receipt',
      'event',
    ])
    await due(2)
    return start
  }
  const walked = new Set<string>()
  const tried = new Set<string>()
  let position = await anew()
  for (;;) {
    const way = wayOn(position, walked)
    if (way === null) {
      // The remaining pairs start before the first calculation.
      if (wayOn(start, walked) === null) break
      position = await anew()
      continue
    }
    for (const move of way) {
      const { known, last } = position
      app.clock.move(1)
      const status = await done(move, known)
      const isTaken = status === 200
      const next = isTaken ? move.after(known) : known
      const context = [`after ${last?.move.name} in ${last?.from}`, `${move.name} in ${known.state}`]
      expect([...context, status, await stored()]).toEqual([...context, move.status(known), expected(next)])
      if (last !== null) walked.add(pairName(last.from, last.move, move))
      tried.add(`${known.state}: ${move.name}`)
      if (isTaken) position = positionOf(next, { from: known.state, move })
    }
  }
  expect(tried.size).toBe(Object.keys(draftStates).length * moves.length)
  // Every state is followed by every action at least once more than from its beginning.
  expect(walked.size).toBeGreaterThan(tried.size)
})
