import { lacks } from '#api/access.ts'
import type { DraftAnswer, DraftReview, JustificationRow, MarkRow, SavedAt } from '#budget/api.ts'
import { readOnlyText } from '#budget/draft-text.ts'
import { type Doubt, lapsedPositions } from '#budget/justifications.ts'
import { lockText } from '#budget/lock-text.ts'
import { pupilsLacking } from '#budget/people/pupils.ts'
import { yearLockOf } from '#budget/periods.ts'
import { isClosed, marksForInstitution, unresolved } from '#budget/review-states.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import { type CachedDraft, getDraft } from '#budget/server/draft-cache.ts'
import type { RequestContext } from '#budget/server/handler.ts'
import type { StoredJustification } from '#budget/server/justifications.store.ts'
import type { StoredMark } from '#budget/server/review-stage.store.ts'
import { type DraftVersion, release } from '#budget/server/version.store.ts'
import { orphanedEntries } from '#budget/unplaced-entries.ts'
import { peopleLines } from '#documents/report-lists.ts'
import { reportsOf } from '#forms/editions/edition-reports.ts'
import { editionsByRank } from '#forms/editions/editions.ts'

export type DraftRequest = Pick<RequestContext, 'actor' | 'institution' | 'services'>

export function draftEtag(
  {
    actor,
    institution,
  }: { readonly actor: Pick<Actor, 'userId'>; readonly institution: Pick<Institution, 'id'> },
  year: number,
  stamp: DraftVersion,
): string {
  return [release, actor.userId, encodeURIComponent(institution.id), year, stamp].join('-')
}

/** Throws like `getDraft`. */
export async function ownDraft(
  asking: DraftRequest,
  year: number,
  stamp: DraftVersion | null = null,
): Promise<DraftAnswer> {
  const { institution, services } = asking
  const cachedDraft = await getDraft(services.db, institution.id, year, stamp)
  const lock = yearLockOf(cachedDraft.status)
  const readOnly = lacks(asking.actor, 'prepare') ? readOnlyText : null
  return buildDraftAnswer(asking, cachedDraft, {
    lockReason: lock === null ? readOnly : lockText[lock],
    lock,
    seesPeople: true,
    seesGaps: 'yes',
    doubts: null,
    marks: unresolved(marksForInstitution(cachedDraft.marks)),
    changed: [],
    otherChanges: [],
    preparedBy: 'others',
    receipt: null,
    nameOf: cachedDraft.nameOf,
  })
}

type NameOf = (userName: string) => string

export type DraftViewer = Pick<DraftAnswer, 'lockReason' | 'lock'> & {
  readonly seesPeople: boolean
  readonly seesGaps: 'yes' | 'no'
  /** To find outdated justifications; `null` without a check. */
  readonly doubts: readonly Doubt[] | null
  readonly marks: readonly StoredMark[]
  readonly changed: DraftReview['changed']
  readonly preparedBy: DraftReview['preparedBy']
  readonly receipt: DraftReview['receipt']
  readonly otherChanges: DraftReview['otherChanges']
  readonly nameOf: NameOf
}

export function buildDraftAnswer(
  asking: Pick<DraftRequest, 'actor' | 'institution'>,
  { stamp, year, institution, draft, justifications, ceilings, approved, status }: CachedDraft,
  viewer: DraftViewer,
): DraftAnswer {
  const { lockReason, lock, seesPeople, seesGaps, doubts, marks, changed, otherChanges } = viewer
  const { preparedBy, receipt, nameOf: name } = viewer
  const { inputs, people, gaps, services, amounts, stored, norms } = draft
  const { facts, givens, entries, draftLock } = inputs
  const reports = institution.view === null ? [] : reportsOf(norms.edition, institution.view, facts)
  return {
    year,
    etag: draftEtag(asking, year, stamp),
    edition: norms.edition.code,
    facts,
    givens,
    normSources: norms.sources,
    entries,
    ...unplacedIn({ year, institution, draft }, name),
    lists: seesPeople ? peopleLines(reports, people) : {},
    versions: Object.fromEntries([...stored.cells].map(([key, { version }]) => [key, version])),
    saved: named(stored.saved, name),
    listsSavedAt: named(stored.listsSavedAt, name),
    gaps: seesGaps === 'yes' ? gaps : [],
    pupilsLacking: [...pupilsLacking(institution.view, givens['register-pupils'])],
    serviceYears: seesGaps === 'yes' ? services : [],
    amounts: seesGaps === 'yes' ? amounts : [],
    justifications: justifications.map((each) => ({
      ...justificationRow(each, name),
      outdatedCells: doubts === null ? [] : [...lapsedPositions(each, doubts)],
    })),
    ceilings: ceilings.map(({ by, at, ...each }) => ({ ...each, by: name(by), at: at.toISOString() })),
    approved,
    lockReason,
    lock,
    deadline: isClosed(status.status) ? null : status.deadline,
    review: {
      editRestriction:
        draftLock?.reason === 'review'
          ? {
              editableCells: [...draftLock.open],
              relatedCells: [...draftLock.relatedCells],
              reason: draftLock.why,
            }
          : null,
      marks: marks.map((mark) => markRow(mark, name)),
      changed: changed.map((cell) => ({ ...cell, by: name(cell.by) })),
      preparedBy,
      receipt,
      recalledAt: status.recalledAt?.toISOString() ?? null,
      otherChanges: otherChanges.map((each) => ({ ...each, by: name(each.by) })),
    },
  }
}

function unplacedIn(
  { year, institution: { view }, draft }: Pick<CachedDraft, 'year' | 'institution' | 'draft'>,
  name: NameOf,
): Pick<DraftAnswer, 'orphanedEntries'> {
  const { edition } = draft.norms
  const { cells } = draft.stored
  const known = editionsByRank()
  const found = view === null ? [] : orphanedEntries({ year, edition, known, view, cells })
  if (found.length === 0) return {}
  return {
    orphanedEntries: found.map(({ typed: { by, at }, ...entry }) => ({
      ...entry,
      by: name(by),
      at: at.toISOString(),
    })),
  }
}

function markRow({ createdAt, by, answeredBy, answeredAt, ...mark }: StoredMark, name: NameOf): MarkRow {
  return {
    ...mark,
    by: name(by),
    createdAt: createdAt.toISOString(),
    answeredBy: answeredBy === null ? null : name(answeredBy),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

function justificationRow(
  { by, savedAt, answeredBy, answeredAt, ...justification }: StoredJustification,
  name: NameOf,
): Omit<JustificationRow, 'outdatedCells'> {
  return {
    ...justification,
    by: name(by),
    savedAt: savedAt.toISOString(),
    answeredBy: answeredBy === null ? null : name(answeredBy),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

function named(saved: Readonly<Record<string, SavedAt>>, name: NameOf): Readonly<Record<string, SavedAt>> {
  return Object.fromEntries(Object.entries(saved).map(([sheet, { at, by }]) => [sheet, { at, by: name(by) }]))
}
