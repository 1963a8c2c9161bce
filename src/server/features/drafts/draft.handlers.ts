import type { Kysely } from 'kysely'
import type { DraftAnswer, JustificationRow, SavedAt, SnapshotsAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import type { DraftReview, MarkRow } from '#contract/review.ts'
import { lapsedPlaces } from '#domain/draft/justifications.ts'
import { hasFrozenBasis, yearLockOf } from '#domain/draft/periods.ts'
import { type Doubtful, doubtsOf } from '#domain/draft/readiness.ts'
import { isClosed, marksForInstitution, unresolved } from '#domain/draft/review.ts'
import { reportsOf } from '#domain/editions/reports.ts'
import { peopleLines } from '#domain/report/with-lists.ts'
import type { Schema } from '#server/database/schema.ts'
import { readDoubtful } from '#server/draft/doubtful.ts'
import { readDraftStatus } from '#server/draft/draft-status.store.ts'
import { readPreparers } from '#server/draft/event.store.ts'
import { readJustifications, type StoredJustification } from '#server/draft/justifications.store.ts'
import { loadDraft } from '#server/draft/load-draft.ts'
import { readNames } from '#server/draft/names.store.ts'
import { readNorms, yearsWithNorms } from '#server/draft/norms.store.ts'
import { readMarks, type StoredMark } from '#server/draft/review-stage.store.ts'
import { type Snapshot, snapshotStates } from '#server/draft/snapshots.store.ts'
import { readLetter } from '#server/features/attachments/attachment.store.ts'
import { readChanged, readChangedElse } from '#server/features/drafts/changes.store.ts'
import { type Handler, handler, type Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { lockText } from '#text/reports.ts'
import { reviewText } from '#text/review.ts'

/** The whole year of an institution: for itself to work in, for its reviewer to look at. */
export const draftHandlers: readonly Handler[] = [
  handler(calls.draft, async ({ institution, params: { year }, services: { db } }) => {
    const draftStatus = await readDraftStatus(db, institution.id, year)
    const { sessionCode } = draftStatus
    const lock = yearLockOf(draftStatus)
    const marks = await readMarks(db, { institutionId: institution.id, sessionCode })
    return draftAnswer(db, institution, year, {
      closed: lock && lockText[lock],
      lock,
      seesPeople: true,
      seesGaps: 'yes',
      seesLapsed: 'no',
      letter: 'none',
      justifications: await readJustifications(db, { institutionId: institution.id, sessionCode }),
      marks: unresolved(marksForInstitution(marks)),
      changed: [],
      changedElse: [],
      preparedBy: 'others',
      receipt: null,
    })
  }),
  handler(calls.reviewDraft, async ({ institution, actor, params: { year }, services: { db } }) => {
    // Read before the figures: of a draft that is sent again meanwhile, an act is refused.
    const draftStatus = await readDraftStatus(db, institution.id, year)
    const { sessionCode, receipt } = draftStatus
    const about = { institutionId: institution.id, year, sessionCode }
    const preparers = await readPreparers(db, institution.id, year)
    return draftAnswer(db, institution, year, {
      closed: reviewText.readOnly,
      lock: yearLockOf(draftStatus),
      seesPeople: hasFrozenBasis(draftStatus),
      seesGaps: 'no',
      seesLapsed: isClosed(draftStatus.status) ? 'no' : 'yes',
      letter:
        sessionCode === null ? 'none' : await readLetter(db, { institutionId: institution.id, sessionCode }),
      justifications: await readJustifications(db, about),
      marks: await readMarks(db, about),
      changed: await readChanged(db, about),
      changedElse: await readChangedElse(db, about),
      preparedBy: preparers.includes(actor.userName) ? 'oneself' : 'others',
      receipt,
    })
  }),
]

/** What a year can be compared with: for the institution itself and for its reviewer. */
export const snapshotHandlers: readonly Handler[] = [
  handler(calls.snapshots, ({ institution, params: { year }, services: { db } }) =>
    snapshotsAnswer(db, institution, year),
  ),
  handler(calls.reviewSnapshots, ({ institution, params: { year }, services: { db } }) =>
    snapshotsAnswer(db, institution, year),
  ),
]

async function snapshotsAnswer(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
): Promise<SnapshotsAnswer> {
  const { lastYear, periodBefore, calculated, sent } = await snapshotStates(db, institution, year)
  return {
    lastYear: answered(lastYear),
    periodBefore: answered(periodBefore),
    calculated: answered(calculated),
    sent: answered(sent),
  }
}

function answered(snapshot: Snapshot | null): SnapshotsAnswer['lastYear'] {
  if (snapshot === null) return null
  const { is, sessionCode, at, state } = snapshot
  if (state === null) return { is, sessionCode, at: at.toISOString(), state }
  const { year, edition, view, inputs } = state
  const { entries, givens, facts } = inputs
  return {
    is,
    sessionCode,
    at: at.toISOString(),
    state: { year, edition: edition.code, view: view.code, entries, givens, facts },
  }
}

type NameOf = (userName: string) => string

/** Who looks at a year: why they can write nothing in it, and what of its review they see. */
type Looking = Pick<DraftAnswer, 'closed' | 'lock'> & {
  /** Whether the persons of the lists are told. */
  readonly seesPeople: boolean
  /** Whose records lack something is told to their institution alone. */
  readonly seesGaps: 'yes' | 'no'
  /** Whether a justification that holds no longer is marked; of a draft that is sent all hold. */
  readonly seesLapsed: 'yes' | 'no'
  readonly letter: Doubtful['letter']
  readonly justifications: readonly StoredJustification[]
  readonly marks: readonly StoredMark[]
  readonly changed: DraftReview['changed']
  readonly preparedBy: DraftReview['preparedBy']
  readonly receipt: DraftReview['receipt']
  readonly changedElse: DraftReview['changedElse']
}

/** The whole year of an institution, for the browser that calculates it itself. Throws what `loadDraft` throws. */
async function draftAnswer(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
  {
    closed,
    lock,
    seesPeople,
    seesGaps,
    seesLapsed,
    letter,
    justifications,
    marks,
    changed,
    changedElse,
    preparedBy,
    receipt,
  }: Looking,
): Promise<DraftAnswer> {
  const draft = await loadDraft(db, institution, year)
  const { inputs, people, gaps, services, stored, norms } = draft
  const { facts, givens, entries, draftLock } = inputs
  const reports = institution.view === null ? [] : reportsOf(norms.edition, institution.view, facts)
  const name = await readNames(db, institution.id)
  const isAsked = seesLapsed === 'yes' && justifications.length > 0
  const doubts = isAsked ? doubtsOf(await readDoubtful(db, { institution, year, letter }, draft)) : null
  return {
    year,
    edition: norms.edition.code,
    facts,
    givens,
    entries,
    lists: seesPeople ? peopleLines(reports, people) : {},
    versions: Object.fromEntries([...stored.cells].map(([key, { version }]) => [key, version])),
    saved: named(stored.saved, name),
    gaps: seesGaps === 'yes' ? gaps : [],
    services: seesGaps === 'yes' ? services : [],
    justifications: justifications.map((each) => ({
      ...justificationRow(each, name),
      lapsedAt: doubts === null ? [] : [...lapsedPlaces(each, doubts)],
    })),
    closed,
    lock,
    review: {
      hold: draftLock?.reason === 'review' ? { open: [...draftLock.open], reason: draftLock.why } : null,
      marks: marks.map((mark) => markRow(mark, name)),
      changed: changed.map((cell) => ({ ...cell, by: name(cell.by) })),
      preparedBy,
      receipt,
      changedElse: changedElse.map((each) => ({ ...each, by: name(each.by) })),
    },
  }
}

function markRow({ on, by, answeredBy, answeredAt, ...mark }: StoredMark, name: NameOf): MarkRow {
  return {
    ...mark,
    by: name(by),
    on: on.toISOString(),
    answeredBy: answeredBy === null ? null : name(answeredBy),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

function justificationRow(
  { by, on, answeredBy, answeredAt, ...justification }: StoredJustification,
  name: NameOf,
): Omit<JustificationRow, 'lapsedAt'> {
  return {
    ...justification,
    by: name(by),
    on: on.toISOString(),
    answeredBy: answeredBy === null ? null : name(answeredBy),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

/** The last saves with the display name of who made them. */
function named(saved: Readonly<Record<string, SavedAt>>, name: NameOf): Readonly<Record<string, SavedAt>> {
  return Object.fromEntries(Object.entries(saved).map(([sheet, { at, by }]) => [sheet, { at, by: name(by) }]))
}

/** `tosov.year-norms`: the norms in force in a year, for anybody; of the newest year where that one has none. 404 without any. */
export const yearNormsHandler = handler(calls.yearNorms, async ({ params, services: { db } }) => {
  const years = await yearsWithNorms(db)
  const year = years.includes(params.year) ? params.year : (years.at(-1) ?? params.year)
  const norms = await readNorms(db, year)
  if (!norms) throw new Refusal(404, blankText.noYear(year))
  const { edition, givens, sources } = norms
  return { year, years, edition: edition.code, givens, sources }
})

/** `tosov.norm-sources`: what explanations say of norms whose source is no longer the declared one. Nothing for a year without norms. */
export const normSourcesHandler = handler(
  calls.normSources,
  async ({ params, services: { db } }) => (await readNorms(db, params.year))?.sources ?? {},
)
