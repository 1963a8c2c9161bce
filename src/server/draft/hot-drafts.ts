import { createHash } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import { type Kysely, Transaction } from 'kysely'
import {
  basisVersions,
  type CalculationBasis,
  type Forms,
  type InputVersions,
  savedEmpty,
  shownEntries,
} from '#domain/draft/inputs.ts'
import { hasFrozenBasis } from '#domain/draft/periods.ts'
import type { ParentService } from '#domain/draft/plausibility.ts'
import type { RecordGap } from '#domain/draft/readiness.ts'
import type { RecordAmount } from '#domain/draft/record-amounts.ts'
import { isClosed, marksForInstitution, unresolved } from '#domain/draft/review.ts'
import type { ChangedEntry } from '#domain/draft/save.ts'
import { programOf, viewNamed } from '#domain/editions/edition.ts'
import { editionText } from '#domain/editions/edition-text.ts'
import type { FullEdition } from '#domain/editions/reports.ts'
import { benefits } from '#domain/norms/benefits.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import type { NamedPeople } from '#domain/people/people-total.ts'
import { withEntries } from '#domain/sheet/entries.ts'
import { type Evaluation, evaluate, type Inputs, reevaluate } from '#domain/sheet/evaluate.ts'
import { cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import { type DraftLock, lockAllBut } from '#domain/sheet/lock.ts'
import type { Program } from '#domain/sheet/program.ts'
import { remembered } from '#server/database/remembered.ts'
import type { Schema } from '#server/database/schema.ts'
import { boundedMemory } from '#server/draft/bounded-memory.ts'
import { readCalculationBasis, registersOf, type StoredEntries } from '#server/draft/draft-inputs.store.ts'
import { readStamp, type Stamp } from '#server/draft/draft-stamp.store.ts'
import type { DraftStatus } from '#server/draft/draft-status.store.ts'
import { normsOf, type VersionedNorms } from '#server/draft/norms.store.ts'
import { readStoredDraft, type StoredDraft } from '#server/draft/stored-draft.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { httpText } from '#text/http.ts'
import { reviewText } from '#text/review.ts'

/** One institution's year: every input of its calculation, and what is stored of each entered cell. */
export type Draft = {
  readonly inputs: Inputs
  /** The people by name, for the reports that list them. */
  readonly people: NamedPeople
  /** Of the people, the records that lack what they need to count. */
  readonly gaps: readonly RecordGap[]
  /** Of their confirmed children, how long a parent has served. */
  readonly services: readonly ParentService[]
  /** What is typed as money in their records and those of new positions. */
  readonly amounts: readonly RecordAmount[]
  readonly stored: StoredEntries
  readonly norms: VersionedNorms
  /** These two are worked out when they are asked for: a save needs neither. */
  readonly versions: InputVersions
  /** The entered cells that changed no figure, see `changedInputs`. */
  readonly empty: ReadonlySet<string>
}

/** A draft with all that is told of it, as it stood under one stamp. */
export type HotDraft = Pick<
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
 * How many bytes of drafts a process remembers at most: a gigabyte, but no more than a quarter of what it may use at all. ASSUMED: 8,000 schools type
 * at one process within the minutes between two of their saves, of 80 to 120 kB each.
 */
const MOST_BYTES = Math.min(2 ** 30, getHeapStatistics().heap_size_limit / 4)
const memory = remembered(() => boundedMemory(MOST_BYTES, bytesOf))

/**
 * About how many bytes a draft takes with its figures and with last year's, rounded up: measured over 1,500 drafts of an invented country, 67 kB
 * each before last year's was worked out. A character of last year's text counts twice two bytes: itself, and what is read of it.
 */
function bytesOf({ institution, draft, lastYear, marks, justifications }: HotDraft): number {
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
 * A draft as it stands: from memory where its stamp is still the one under which it was read, else read anew, in two statements at most. A
 * process that remembers an older one never shows it, whoever has written at whichever server. `stamp`: as it is known already; else it is
 * asked for. Throws a `Refusal`: 404 for a year without norms, 403 for an institution without a view.
 */
export async function hotDraft(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
  stamp: Stamp | null = null,
): Promise<HotDraft> {
  const known = rememberedDraft(db, institutionId, year)
  if (known && known.stamp === (stamp ?? (await readStamp(db, institutionId, year)))) return known
  return readHotDraft(db, institutionId, year)
}

/** A draft as this process remembers it, whether or not it still stands; `null`: it does not remember it. Only for who finds out with what it does. */
export function rememberedDraft(db: Kysely<Schema>, institutionId: string, year: number): HotDraft | null {
  return memory(db).get(placeOf(institutionId, year))
}

/** A draft read anew, in two statements at most, and remembered. Throws what `hotDraft` throws. */
export async function readHotDraft(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<HotDraft> {
  const read = await readOnce(db, institutionId, year)
  keep(db, read)
  return read
}

/** The same for who looks through all institutions once: drafts that somebody works on stay in memory. Throws what `hotDraft` throws. */
export async function readOnce(db: Kysely<Schema>, institutionId: string, year: number): Promise<HotDraft> {
  const stored = await readStoredDraft(db, institutionId, year)
  if (stored === null || stored.norms === null) throw new Refusal(404, blankText.noYear(year))
  const frozenBasis = await frozenBasisOf(db, stored)
  const norms = await normsOf(db, year, frozenBasis?.norms ?? stored.norms)
  if (norms === null) throw new Refusal(404, blankText.noYear(year))
  return draftOf(stored, { year, norms, frozenBasis })
}

/** On what a year stands that is sent, approved or back for marked cells; `null`: it is open (decision 0020). */
export async function frozenBasisOf(
  db: Kysely<Schema>,
  { institution, status }: Pick<StoredDraft, 'institution' | 'status'>,
): Promise<CalculationBasis | null> {
  return hasFrozenBasis(status) ? readCalculationBasis(db, institution.id, status.sessionCode) : null
}

/** Remembers a draft as it stands in the database. What a transaction sees is not remembered: it may never have been. */
export function keep(db: Kysely<Schema>, hot: HotDraft): void {
  if (db instanceof Transaction) return
  memory(db).keep(placeOf(hot.institution.id, hot.year), hot)
}

function placeOf(institutionId: string, year: number): string {
  return `${year} ${institutionId}`
}

type On = {
  readonly year: number
  readonly norms: VersionedNorms
  readonly frozenBasis: CalculationBasis | null
}

/** A draft from what is stored of it, with some norms, published or not. Throws a 403 `Refusal` for an institution without a view. */
export function draftOf(stored: StoredDraft, { year, norms, frozenBasis }: On): HotDraft {
  const { institution, registers, entries, ...told } = stored
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const months = norms.givens[benefits.sheet.code]?.t3Months?.value ?? 0
  const { givens, ...people } = registersOf(registers, year, months)
  const forms = formsOf(norms.edition)
  const basis: CalculationBasis = frozenBasis
    ? // What is back for marked cells will be calculated by the forms that run.
      { ...frozenBasis, forms: isClosed(told.status.status) ? frozenBasis.forms : forms }
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
  return { ...told, institution, year, basis, draft }
}

const digested = new WeakMap<FullEdition, Forms>()

/** The forms of an edition as they run here. Worked out once for each: writing an edition out takes a fifth of a second. */
function formsOf(edition: FullEdition): Forms {
  const figures = () => createHash('sha256').update(editionText(edition).figures).digest('hex')
  const forms = digested.get(edition) ?? { edition: edition.code, figures: figures() }
  digested.set(edition, forms)
  return forms
}

function shownIn(
  { view }: HotDraft['institution'],
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

/** What the lists of a report print of the people, as one version. */
function digestOf(people: NamedPeople): string {
  return createHash('sha256').update(JSON.stringify(people)).digest('hex')
}

/** What locks a year besides its forms: every cell but the marked ones, while it is back for these only. */
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

/** A draft's own calculation, worked out once. */
export function evaluationOf({ institution, draft: { inputs, norms } }: HotDraft): Evaluation {
  const known = evaluations.get(inputs) ?? evaluate(programOf(norms.edition, institution.group), inputs)
  evaluations.set(inputs, known)
  return known
}

/** A save of a sheet: the cells that it changes, and who made it when. */
export type Save = {
  readonly sheet: string
  readonly changed: readonly ChangedEntry[]
  readonly by: string
  readonly at: Date
}

/** The calculation with some cells of a sheet changed, of which only what they reach is worked out again. */
export function evaluationWith(
  hot: HotDraft,
  { sheet, changed }: Pick<Save, 'sheet' | 'changed'>,
): Evaluation {
  const entries = Object.fromEntries(changed.map((cell) => [keyOf(cell), cell.to]))
  const before = evaluationOf(hot)
  const addresses = changed.map(({ row, field }) => ({ sheet, row, field }))
  return reevaluate(before, withEntries(before.inputs.entries, sheet, entries), addresses)
}

/** A draft as it stands with a save: what is read of it next. `evaluation`: that of `evaluationWith`. */
export function savedDraft(
  hot: HotDraft,
  { sheet, changed, by, at }: Save,
  { stamp, evaluation }: { readonly stamp: Stamp; readonly evaluation: Evaluation },
): HotDraft {
  const { draft, basis, institution } = hot
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
    listsChanged: draft.stored.listsChanged,
  }
  const inputs = { ...draft.inputs, entries: shownIn(institution, draft.norms, basis, stored) }
  // Where a view shows no tab of it, what is typed counts for nothing.
  if (changed.length === 0 || inputs.entries[sheet]) evaluations.set(inputs, { ...evaluation, inputs })
  const { people, gaps, services, amounts, norms } = draft
  const { program } = evaluation
  return {
    ...hot,
    stamp,
    draft: withVersions({ inputs, people, gaps, services, amounts, stored, norms }, program, basis),
  }
}

/** A calculation of the newest period's report, as it was kept. */
type Calculated = Pick<HotDraft, 'stamp'> & Pick<DraftStatus, 'sha256' | 'readings'> & { readonly at: Date }

/** A draft as it stands with a calculation of its report, which changes nothing but how that stands. Not for a report that was returned. */
export function calculatedDraft(hot: HotDraft, { stamp, at, sha256, readings }: Calculated): HotDraft {
  const status: DraftStatus = {
    ...hot.status,
    status: 'CALCULATED',
    passedOn: 'no',
    calculatedAt: at,
    sha256,
    readings,
    sentAt: null,
    receipt: null,
  }
  return { ...hot, stamp, status }
}
