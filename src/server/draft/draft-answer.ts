import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DraftAnswer, JustificationRow, SavedAt } from '#contract/answers.ts'
import type { DraftReview, MarkRow } from '#contract/review.ts'
import { lapsedPlaces } from '#domain/draft/justifications.ts'
import { yearLockOf } from '#domain/draft/periods.ts'
import { type Doubtful, doubtsOf } from '#domain/draft/readiness.ts'
import { marksForInstitution, unresolved } from '#domain/draft/review.ts'
import { reportsOf } from '#domain/editions/reports.ts'
import { peopleLines } from '#domain/report/with-lists.ts'
import { readDoubtful } from '#server/draft/doubtful.ts'
import { readStamp, type Stamp } from '#server/draft/draft-stamp.store.ts'
import { readDraftStatus } from '#server/draft/draft-status.store.ts'
import { readJustifications, type StoredJustification } from '#server/draft/justifications.store.ts'
import { loadDraft } from '#server/draft/load-draft.ts'
import { readNames } from '#server/draft/names.store.ts'
import { readMarks, type StoredMark } from '#server/draft/review-stage.store.ts'
import type { Asked } from '#server/http/handler.ts'
import { lockText } from '#text/reports.ts'

/** Who asks about whose draft. */
export type Asking = Pick<Asked, 'actor' | 'institution' | 'services'>

const SOURCES = join(import.meta.dirname, '../..')

/**
 * Names what this program's sources are: another one may show another draft under the same stamp. It is the same on every server that runs
 * them, and another one after an update that forgot to count its version up.
 */
const release = digestOf(globSync('{contract,domain,server,text}/**/*.ts', { cwd: SOURCES }))

function digestOf(paths: readonly string[]): string {
  const digest = createHash('sha256')
  for (const path of paths.toSorted()) digest.update(readFileSync(join(SOURCES, path)))
  return digest.digest('hex').slice(0, 8)
}

/** The stamp as whoever asks is told it: of this program, and of what this account sees of this institution. */
export function shownStamp(
  { actor, institution }: Pick<Asking, 'actor' | 'institution'>,
  year: number,
  stamp: Stamp,
): string {
  return [release, actor.userId, encodeURIComponent(institution.id), year, stamp].join('-')
}

/** The whole year of an institution as it is for itself to work in. Throws what `loadDraft` throws. */
export async function ownDraft(asking: Asking, year: number): Promise<DraftAnswer> {
  const { institution, services } = asking
  const { db } = services
  // Before all that it stands for: what changes meanwhile is read once more than it must be.
  const stamp = await readStamp(db, institution.id, year)
  const draftStatus = await readDraftStatus(db, institution.id, year)
  const { sessionCode } = draftStatus
  const lock = yearLockOf(draftStatus)
  const marks = await readMarks(db, { institutionId: institution.id, sessionCode })
  return draftAnswer(asking, year, {
    stamp,
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
}

type NameOf = (userName: string) => string

/** Who looks at a year: why they can write nothing in it, and what of its review they see. */
export type Looking = Pick<DraftAnswer, 'closed' | 'lock'> & {
  readonly stamp: Stamp
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
export async function draftAnswer(
  asking: Asking,
  year: number,
  {
    stamp,
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
  const {
    institution,
    services: { db },
  } = asking
  const draft = await loadDraft(db, institution, year)
  const { inputs, people, gaps, services, amounts, stored, norms } = draft
  const { facts, givens, entries, draftLock } = inputs
  const reports = institution.view === null ? [] : reportsOf(norms.edition, institution.view, facts)
  const name = await readNames(db, institution.id)
  const isAsked = seesLapsed === 'yes' && justifications.length > 0
  const doubts = isAsked ? doubtsOf(await readDoubtful(db, { institution, year, letter }, draft)) : null
  return {
    year,
    stamp: shownStamp(asking, year, stamp),
    edition: norms.edition.code,
    facts,
    givens,
    entries,
    lists: seesPeople ? peopleLines(reports, people) : {},
    versions: Object.fromEntries([...stored.cells].map(([key, { version }]) => [key, version])),
    saved: named(stored.saved, name),
    gaps: seesGaps === 'yes' ? gaps : [],
    services: seesGaps === 'yes' ? services : [],
    amounts: seesGaps === 'yes' ? amounts : [],
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
