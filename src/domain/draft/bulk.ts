import { type Deadline, whyNoMoreTime } from '#domain/deadline/deadline.ts'
import type { ListedInstitution, Standing } from '#domain/draft/institution-list.ts'
import type { OpenPoint } from '#domain/draft/open-points.ts'
import {
  type DraftState,
  draftStateOf,
  isClosed,
  type ReviewStage,
  type Status,
  whyNot,
  whyNotReview,
  whyNotUntil,
} from '#domain/draft/review.ts'
import type { Level } from '#domain/organisation/roles.ts'

/** What a reviewer does with many institutions at once; an approval of a district's passes on. */
export const bulkActs = ['remind', 'extend', 'return', 'approve'] as const
export type BulkActName = (typeof bulkActs)[number]

/**
 * The same with what it says to all of them; moments ISO 8601. `until` of a return: until when all of them may send again, `null` where none of
 * them is given more time.
 */
export type BulkAct =
  | { readonly is: 'remind'; readonly words: string }
  | { readonly is: 'extend'; readonly until: string; readonly reason: string }
  | { readonly is: 'return'; readonly until: string | null; readonly reason: string }
  | { readonly is: 'approve' }

/** Why nothing is done with one of many, in the order in which it is told: what somebody can do something about comes first. */
export const bulkWhyNots = [
  'openPoints',
  'beingCounted',
  'noMoreTime',
  'tooEarly',
  'longerAlready',
  'noDeadline',
  'remindedToday',
  'periodShut',
  'yearClosed',
  'ownWork',
  'otherLevel',
  'notSent',
  'oldPeriod',
  'sent',
  'approved',
  'final',
  'noPeriod',
  'notYours',
] as const
export type BulkWhyNot = (typeof bulkWhyNots)[number]

/** An institution's year as it stands, as far as acts on many ask. */
export type BulkInstitution = Pick<ListedInstitution, 'figures'> & {
  /** Its newest period; `null` where none is open. */
  readonly sessionCode: string | null
  readonly status: Status
  readonly stage: ReviewStage
  readonly deadline: Deadline | null
  /** Whether its period is open, and whether anybody has reminded it today by the calendar of Ulaanbaatar; both asked of a reminder alone. */
  readonly isOpen: boolean
  readonly remindedToday: boolean
  readonly closedYear: 'yes' | 'no'
  /** Whether the reviewer had a hand in preparing it. */
  readonly preparedBy: 'oneself' | 'others'
  /** What of it stands open; asked of an approval alone. */
  readonly points: readonly OpenPoint[]
}

/** Who acts, and when, ISO 8601. */
type Acting = { readonly userName: string; readonly level: Level; readonly now: string }

/**
 * What an act comes to for each of some institutions: `null` where it is done, else why not. The single act is judged by the same rules; of many
 * those alone are approved of which nothing is open, and nobody's time is cut short.
 */
export function bulkOf(
  act: BulkAct,
  institutions: readonly BulkInstitution[],
  acting: Acting,
): readonly (BulkWhyNot | null)[] {
  return institutions.map((each) => (each.sessionCode === null ? 'noPeriod' : whyNotOne(act, each, acting)))
}

function whyNotOne(act: BulkAct, each: BulkInstitution, acting: Acting): BulkWhyNot | null {
  switch (act.is) {
    case 'remind':
      return whyNotReminded(each)
    case 'extend':
      return whyNotMore(act.until, each, acting)
    case 'return': {
      const { deadline } = each
      const { now } = acting
      return whyNotTurn('return', each, acting) ?? whyNotUntil(act.until, { deadline, now })
    }
    case 'approve': {
      const why = whyNotTurn('approve', each, acting)
      if (why !== null) return why
      if (each.figures === 'outdated') return 'beingCounted'
      return each.points.length > 0 ? 'openPoints' : null
    }
  }
}

/** Why one of many is not reminded: it has sent, or could not, or somebody reminded it today. */
function whyNotReminded({ status, isOpen, closedYear, remindedToday }: BulkInstitution): BulkWhyNot | null {
  if (isClosed(status)) return status === 'SENT' ? 'sent' : 'approved'
  if (closedYear === 'yes') return 'yearClosed'
  if (!isOpen) return 'periodShut'
  return remindedToday ? 'remindedToday' : null
}

/** Why one of many is given no more time: the table of acts says so, or the time would be none, or no more than it has. */
function whyNotMore(
  until: string,
  { status, stage, deadline, closedYear }: BulkInstitution,
  { now, level }: Acting,
): BulkWhyNot | null {
  const holds = { noDeadline: deadline === null, yearClosed: closedYear === 'yes' }
  const why = whyNot('extend', level, { state: draftStateOf({ status, stage }), holds })
  if (deadline === null || why !== null) return why
  return whyNoMoreTime(until, { deadline, now })
}

function whyNotTurn(
  act: 'return' | 'approve',
  { stage, preparedBy, closedYear }: BulkInstitution,
  { userName, level }: Acting,
): ReturnType<typeof whyNotReview> {
  const preparers = preparedBy === 'oneself' ? [userName] : []
  const period = closedYear === 'yes' ? 'ofClosedYear' : 'newest'
  return whyNotReview(act, { stage, preparedBy: preparers, period }, { userName, level })
}

/** The acts that may be open for at least one of those that stand so, in the order of their buttons. */
export function bulkActsFor(standings: Iterable<Standing>, level: Level): readonly BulkActName[] {
  const states = [...new Set(standings)].map((standing) => stateOf[standing])
  const some = (holds: (state: DraftState) => boolean): boolean => states.some(holds)
  const turn = { oldPeriod: false, yearClosed: false, ownWork: false }
  const works = some(
    (state) =>
      whyNot('write', 'institution', { state, holds: { yearClosed: false, periodShut: false } }) === null,
  )
  const open: Readonly<Record<BulkActName, boolean>> = {
    remind: works,
    extend: some(
      (state) => whyNot('extend', level, { state, holds: { yearClosed: false, noDeadline: false } }) === null,
    ),
    return: some((state) => whyNot('return', level, { state, holds: turn }) === null),
    approve: some((state) => whyNot('approve', level, { state, holds: turn }) === null),
  }
  return bulkActs.filter((act) => open[act])
}

const stateOf: Readonly<Record<Standing, DraftState>> = {
  notBegun: 'new',
  begun: 'new',
  withErrors: 'new',
  calculated: 'calculated',
  returned: 'returned',
  atDistrict: 'atDistrict',
  atMinistry: 'atMinistry',
  approved: 'approved',
}

/** What has become of one of many: `refused`: the act itself has refused it; `changed`: it is not as the preview saw it. */
export type BulkOutcome = 'will' | 'done' | 'not' | 'refused' | 'changed'

/** Some of many that have come to the same, `why` where it is told of all of them alike. */
export type BulkGroup<Row> = {
  readonly outcome: BulkOutcome
  readonly why: BulkWhyNot | null
  readonly rows: readonly Row[]
}

const outcomes = ['will', 'done', 'changed', 'refused', 'not'] as const satisfies readonly BulkOutcome[]

/** Many by what has become of them: what is done first, and why not in the order of its telling. */
export function bulkGroups<Row extends { readonly outcome: BulkOutcome; readonly why: BulkWhyNot | null }>(
  rows: readonly Row[],
): readonly BulkGroup<Row>[] {
  return outcomes.flatMap((outcome) =>
    [null, ...bulkWhyNots].flatMap((why) => {
      const alike = rows.filter((row) => row.outcome === outcome && row.why === why)
      return alike.length === 0 ? [] : [{ outcome, why, rows: alike }]
    }),
  )
}
