import { createHash } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import { type Kysely, Transaction } from 'kysely'
import {
  basisVersions,
  type CalculationBasis,
  type FormsVersion,
  type InputVersions,
  savedEmpty,
  shownEntries,
} from '#budget/calculation-basis.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import { hasFrozenBasis } from '#budget/periods.ts'
import type { ParentService } from '#budget/plausibility.ts'
import type { RecordGap } from '#budget/readiness.ts'
import type { RecordAmount } from '#budget/record-amounts.ts'
import { isClosed, marksForInstitution, unresolved } from '#budget/review-states.ts'
import { reviewText } from '#budget/review-text.ts'
import type { ChangedEntry } from '#budget/save-cells.ts'
import { readCalculationBasis, registersOf, type StoredEntries } from '#budget/server/inputs.store.ts'
import { readNormsOf, type VersionedNorms } from '#budget/server/norms.store.ts'
import type { DraftStatus } from '#budget/server/status.store.ts'
import { readStoredDraft, type StoredDraft } from '#budget/server/stored-draft.store.ts'
import { type DraftVersion, readDraftVersion } from '#budget/server/version.store.ts'
import { withEntries } from '#engine/entries.ts'
import { type Evaluation, evaluate, type Inputs, reevaluate } from '#engine/evaluate.ts'
import { cellKeyOf, keyOf } from '#engine/key.ts'
import { type DraftLock, lockAllBut } from '#engine/lock.ts'
import type { Program } from '#engine/program.ts'
import { programOf, viewNamed } from '#forms/editions/edition.ts'
import type { FullEdition } from '#forms/editions/edition-reports.ts'
import { editionText } from '#forms/editions/edition-text.ts'
import { benefits } from '#forms/norms/benefits.ts'
import type { NamedPeople } from '#forms/people.ts'
import { factsOf } from '#forms/profile.ts'
import { lruCache } from '#platform/bounded-memory.ts'
import { perDatabase } from '#platform/database/remembered.ts'
import type { Schema } from '#platform/database/schema.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type Draft = {
  readonly inputs: Inputs
  readonly people: NamedPeople
  readonly gaps: readonly RecordGap[]
  readonly services: readonly ParentService[]
  readonly amounts: readonly RecordAmount[]
  readonly stored: StoredEntries
  readonly norms: VersionedNorms
  /** On demand: a save needs neither. */
  readonly versions: InputVersions
  /** Inputs that changed no figure, see `changedInputs`. */
  readonly empty: ReadonlySet<string>
}

export type CachedDraft = Pick<
  StoredDraft,
  | 'stamp'
  | 'institution'
  | 'status'
  | 'marks'
  | 'justifications'
  | 'ceilings'
  | 'approved'
  | 'nameOf'
  | 'letter'
  | 'lastYear'
> & {
  readonly year: number
  readonly draft: Draft
  readonly basis: CalculationBasis
}

/**
 * Bytes: a gigabyte, but at most a quarter of the heap. ASSUMED: 8,000 schools save within minutes at one process,
 * with 80 to 120 kB each.
 */
const MAX_BYTES = Math.min(2 ** 30, getHeapStatistics().heap_size_limit / 4)
const memory = perDatabase(() => lruCache(MAX_BYTES, bytesOf))

/**
 * Rounded up: 67 kB each over 1,500 load-test drafts. A character of last year's text counts as four bytes, for the
 * text and its parsed form.
 */
function bytesOf({ institution, draft, lastYear, marks, justifications }: CachedDraft): number {
  const { people, stored, norms } = draft
  const figures = 8 * programOf(norms.edition, institution.group).slots.length
  const records = people.staff.length + people.children.length + people.positions.length
  const before = lastYear.row === null ? 0 : figures + 4 * lastYear.row.length
  return (
    15_000 +
    figures +
    before +
    150 * stored.cells.size +
    400 * (records + marks.length + justifications.length)
  )
}

/**
 * Uses the cache if its version matches, otherwise reloads. A known version saves a query. Throws `Refusal`: 404 for
 * a year without norms, 403 for an institution without a view.
 */
export async function getDraft(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
  stamp: DraftVersion | null = null,
): Promise<CachedDraft> {
  const known = peekCachedDraft(db, institutionId, year)
  if (known && known.stamp === (stamp ?? (await readDraftVersion(db, institutionId, year)))) return known
  return loadIntoCache(db, institutionId, year)
}

/** Possibly stale: only for callers that detect this themselves. */
export function peekCachedDraft(db: Kysely<Schema>, institutionId: string, year: number): CachedDraft | null {
  return memory(db).get(placeOf(institutionId, year))
}

/** Reloads in at most two statements. Throws like `getDraft`. */
export async function loadIntoCache(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<CachedDraft> {
  const read = await loadUncached(db, institutionId, year)
  cacheDraft(db, read)
  return read
}

/** Loads without caching: jobs over all institutions must not evict active drafts. Throws like `getDraft`. */
export async function loadUncached(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<CachedDraft> {
  const stored = await readStoredDraft(db, institutionId, year)
  if (stored === null || stored.norms === null) throw new Refusal(404, draftRefusalText.noYear(year))
  const frozenBasis = await frozenBasisOf(db, stored)
  const norms = await readNormsOf(db, year, frozenBasis?.norms ?? stored.norms)
  if (norms === null) throw new Refusal(404, draftRefusalText.noYear(year))
  return draftOf(stored, { year, norms, frozenBasis })
}

/** `null` while the year is open (decision 0020). */
export async function frozenBasisOf(
  db: Kysely<Schema>,
  { institution, status }: Pick<StoredDraft, 'institution' | 'status'>,
): Promise<CalculationBasis | null> {
  return hasFrozenBasis(status) ? readCalculationBasis(db, institution.id, status.sessionCode) : null
}

/** Must not run within a transaction, which may roll back. */
export function cacheDraft(db: Kysely<Schema>, cachedDraft: CachedDraft): void {
  if (db instanceof Transaction) return
  memory(db).keep(placeOf(cachedDraft.institution.id, cachedDraft.year), cachedDraft)
}

function placeOf(institutionId: string, year: number): string {
  return `${year} ${institutionId}`
}

type DraftBasis = {
  readonly year: number
  readonly norms: VersionedNorms
  readonly frozenBasis: CalculationBasis | null
}

/** Norms may be unpublished. Throws `Refusal` 403 for an institution without a view. */
export function draftOf(stored: StoredDraft, { year, norms, frozenBasis }: DraftBasis): CachedDraft {
  const { institution, registers, entries, ...content } = stored
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const months = norms.givens[benefits.sheet.code]?.t3Months?.value ?? 0
  const { givens, ...people } = registersOf(registers, year, months)
  const forms = formsOf(norms.edition)
  const basis: CalculationBasis = frozenBasis
    ? // It will be recalculated with the current forms.
      { ...frozenBasis, forms: isClosed(content.status.status) ? frozenBasis.forms : forms }
    : {
        facts: { ...factsOf(institution.profile, institution.view), ...norms.settings },
        registers: givens,
        norms: norms.version,
        forms,
      }
  const program = programOf(norms.edition, institution.group)
  const draftLock = draftLockOf(program, stored)
  const inputs: Inputs = {
    entries: shownIn(institution, norms, basis, entries),
    givens: { ...norms.givens, ...basis.registers },
    facts: basis.facts,
    ...(draftLock && { draftLock }),
  }
  const draft = withVersions({ ...people, inputs, stored: entries, norms }, program, basis)
  return { ...content, institution, year, basis, draft }
}

const digested = new WeakMap<FullEdition, FormsVersion>()

/** Cached, because serialising an edition takes a fifth of a second. */
function formsOf(edition: FullEdition): FormsVersion {
  const figures = () => createHash('sha256').update(editionText(edition).figures).digest('hex')
  const forms = digested.get(edition) ?? { edition: edition.code, figures: figures() }
  digested.set(edition, forms)
  return forms
}

function shownIn(
  { view }: CachedDraft['institution'],
  { edition: { views } }: VersionedNorms,
  { facts }: CalculationBasis,
  { workbook }: StoredEntries,
): Inputs['entries'] {
  const shown = viewNamed(views, facts.view) ?? (view && views[view])
  return shown === null ? {} : shownEntries(shown, workbook)
}

function withVersions(
  draft: Omit<Draft, 'versions' | 'empty'>,
  program: Program,
  basis: CalculationBasis,
): Draft {
  const { stored, people } = draft
  return {
    ...draft,
    get versions() {
      return { ...versionsOf(stored), ...basisVersions(basis), people: digestOf(people) }
    },
    get empty() {
      return savedEmpty(program, stored.cells)
    },
  }
}

function versionsOf({ cells }: StoredEntries): InputVersions {
  return Object.fromEntries([...cells].map(([key, { version }]) => [key, String(version)]))
}

function digestOf(people: NamedPeople): string {
  return createHash('sha256').update(JSON.stringify(people)).digest('hex')
}

/** Locks every cell except the marked ones. */
function draftLockOf(
  program: Program,
  { status: { status, openReturn }, marks }: Pick<StoredDraft, 'status' | 'marks'>,
): DraftLock | null {
  if (isClosed(status) || openReturn?.scope !== 'cells') return null
  const open = unresolved(marksForInstitution(marks))
  return lockAllBut(
    program,
    open.map(({ at }) => at),
    reviewText.onlyMarked,
  )
}

const evaluations = new WeakMap<Inputs, Evaluation>()

export function evaluationOf({ institution, draft: { inputs, norms } }: CachedDraft): Evaluation {
  const known = evaluations.get(inputs) ?? evaluate(programOf(norms.edition, institution.group), inputs)
  evaluations.set(inputs, known)
  return known
}

export type CachedSave = {
  readonly sheet: string
  readonly changed: readonly ChangedEntry[]
  readonly by: string
  readonly at: Date
}

export function evaluationWith(
  cachedDraft: CachedDraft,
  { sheet, changed }: Pick<CachedSave, 'sheet' | 'changed'>,
): Evaluation {
  const entries = Object.fromEntries(changed.map((cell) => [keyOf(cell), cell.to]))
  const before = evaluationOf(cachedDraft)
  const addresses = changed.map(({ row, field }) => ({ sheet, row, field }))
  return reevaluate(before, withEntries(before.inputs.entries, sheet, entries), addresses)
}

export function draftAfterSave(
  cachedDraft: CachedDraft,
  { sheet, changed, by, at }: CachedSave,
  { stamp, evaluation }: { readonly stamp: DraftVersion; readonly evaluation: Evaluation },
): CachedDraft {
  const { draft, basis, institution } = cachedDraft
  const cells = new Map(draft.stored.cells)
  for (const cell of changed) {
    const key = cellKeyOf({ sheet, ...cell })
    cells.set(key, { value: cell.to, version: (cells.get(key)?.version ?? 0) + 1, by, at })
  }
  const entries = Object.fromEntries(changed.map((cell) => [keyOf(cell), cell.to]))
  const { workbook } = draft.stored
  const stored: StoredEntries = {
    workbook: changed.length === 0 ? workbook : withEntries(workbook, sheet, entries),
    cells,
    saved: { ...draft.stored.saved, [sheet]: { at: at.toISOString(), by } },
    listsSavedAt: draft.stored.listsSavedAt,
  }
  const inputs = { ...draft.inputs, entries: shownIn(institution, draft.norms, basis, stored) }
  // Entries in a sheet without a tab in the view have no effect.
  if (changed.length === 0 || inputs.entries[sheet]) evaluations.set(inputs, { ...evaluation, inputs })
  const { people, gaps, services, amounts, norms } = draft
  const { program } = evaluation
  return {
    ...cachedDraft,
    stamp,
    draft: withVersions({ inputs, people, gaps, services, amounts, stored, norms }, program, basis),
  }
}

type CalculationState = Pick<CachedDraft, 'stamp'> &
  Pick<DraftStatus, 'sha256' | 'readings'> & { readonly at: Date }

/** Updates only the status. Must not be called for a returned report. */
export function calculatedDraft(
  cachedDraft: CachedDraft,
  { stamp, at, sha256, readings }: CalculationState,
): CachedDraft {
  const status: DraftStatus = {
    ...cachedDraft.status,
    status: 'CALCULATED',
    passedOn: 'no',
    calculatedAt: at,
    sha256,
    readings,
    sentAt: null,
    receipt: null,
  }
  return { ...cachedDraft, stamp, status }
}
