import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  basisVersions,
  type CalculationBasis,
  type InputVersions,
  savedEmpty,
  shownEntries,
} from '#domain/draft/inputs.ts'
import { hasFrozenBasis } from '#domain/draft/periods.ts'
import type { ParentService } from '#domain/draft/plausibility.ts'
import type { RecordGap } from '#domain/draft/readiness.ts'
import type { RecordAmount } from '#domain/draft/record-amounts.ts'
import { isClosed, marksForInstitution, unresolved } from '#domain/draft/review.ts'
import { programOf, viewNamed } from '#domain/editions/edition.ts'
import { benefits } from '#domain/norms/benefits.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import type { NamedPeople } from '#domain/people/people-total.ts'
import type { Inputs } from '#domain/sheet/evaluate.ts'
import { type DraftLock, lockAllBut } from '#domain/sheet/lock.ts'
import type { Program } from '#domain/sheet/program.ts'
import type { Schema } from '#server/database/schema.ts'
import {
  readCalculationBasis,
  readEntries,
  readRegisters,
  type StoredEntries,
} from '#server/draft/draft-inputs.store.ts'
import { type DraftStatus, readDraftStatus } from '#server/draft/draft-status.store.ts'
import { readNorms, type VersionedNorms } from '#server/draft/norms.store.ts'
import { readMarks } from '#server/draft/review-stage.store.ts'
import type { Institution } from '#server/http/handler.ts'
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
  readonly versions: InputVersions
  /** The entered cells that changed no figure, see `changedInputs`. */
  readonly empty: ReadonlySet<string>
}

/**
 * Loads what a calculation needs: of an open year as everything is now, of a frozen one as it was calculated.
 * Throws a `Refusal`: 404 for a year without norms, 403 for an institution without a view.
 */
export async function loadDraft(db: Kysely<Schema>, institution: Institution, year: number): Promise<Draft> {
  const { draftStatus, frozenBasis, norms } = await readBasis(db, institution.id, year)
  if (!norms) throw new Refusal(404, blankText.noYear(year))
  const draft = await draftWith(db, { institution, year, norms, frozenBasis })
  const program = programOf(norms.edition, institution.group)
  const draftLock = await draftLockOf(db, program, institution.id, draftStatus)
  return draftLock ? { ...draft, inputs: { ...draft.inputs, draftLock } } : draft
}

type Wanted = {
  readonly institution: Institution
  readonly year: number
  readonly norms: VersionedNorms
  /** What a year stands on that is sent, approved or back for marked cells. */
  readonly frozenBasis?: CalculationBasis | null
}

/** The year as it is with some norms, published or not, whatever is held. Throws a 403 `Refusal` for an institution without a view. */
export async function draftWith(
  db: Kysely<Schema>,
  { institution, year, norms, frozenBasis }: Wanted,
): Promise<Draft> {
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const { views } = norms.edition
  const months = norms.givens[benefits.sheet.code]?.t3Months?.value ?? 0
  const stored = await readEntries(db, institution.id, year)
  const { people, givens, gaps, services, amounts } = await readRegisters(db, institution.id, year, months)
  const now: CalculationBasis = {
    facts: { ...factsOf(institution.profile, institution.view), ...norms.settings },
    registers: givens,
    norms: norms.version,
  }
  const basis: CalculationBasis = frozenBasis ?? now
  return {
    inputs: {
      entries: shownEntries(viewNamed(views, basis.facts.view) ?? views[institution.view], stored.workbook),
      givens: { ...norms.givens, ...basis.registers },
      facts: basis.facts,
    },
    people,
    gaps,
    services,
    amounts,
    stored,
    norms,
    versions: { ...versionsOf(stored), ...basisVersions(basis), people: digestOf(people) },
    empty: savedEmpty(programOf(norms.edition, institution.group), stored.cells),
  }
}

function versionsOf({ cells }: StoredEntries): InputVersions {
  return Object.fromEntries([...cells].map(([key, { version }]) => [key, String(version)]))
}

/** What the lists of a report print of the people, as one version. */
function digestOf(people: NamedPeople): string {
  return createHash('sha256').update(JSON.stringify(people)).digest('hex')
}

/** How a year stands, its frozen basis (`null`: it is open), and its norms; of a frozen year those of its calculation. */
type Basis = {
  readonly draftStatus: DraftStatus
  readonly frozenBasis: CalculationBasis | null
  /** `null` for a year that has none. */
  readonly norms: VersionedNorms | null
}

/** On what an institution's year is calculated (decision 0020). */
export async function readBasis(db: Kysely<Schema>, institutionId: string, year: number): Promise<Basis> {
  const draftStatus = await readDraftStatus(db, institutionId, year)
  const frozenBasis = hasFrozenBasis(draftStatus)
    ? await readCalculationBasis(db, institutionId, draftStatus.sessionCode)
    : null
  return { draftStatus, frozenBasis, norms: await readNorms(db, year, frozenBasis?.norms) }
}

/** What locks a year besides its forms: every cell but the marked ones, while it is back for these only. */
async function draftLockOf(
  db: Kysely<Schema>,
  program: Program,
  institutionId: string,
  { status, sessionCode, openReturn }: DraftStatus,
): Promise<DraftLock | null> {
  if (isClosed(status) || openReturn?.scope !== 'cells') return null
  const marks = unresolved(marksForInstitution(await readMarks(db, { institutionId, sessionCode })))
  return lockAllBut(
    program,
    marks.map(({ at }) => at),
    reviewText.onlyMarked,
  )
}
