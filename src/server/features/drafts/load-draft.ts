import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Ground, groundVersions, type InputVersions, shownEntries } from '#domain/draft/inputs.ts'
import { benefits } from '#domain/norms/benefits.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import type { NamedPeople } from '#domain/people/people-total.ts'
import type { Inputs } from '#domain/sheet/evaluate.ts'
import type { Schema } from '#server/database/schema.ts'
import { readEntries, type StoredEntries } from '#server/features/drafts/entries.store.ts'
import { readFooting } from '#server/features/drafts/footing.store.ts'
import { holdOf } from '#server/features/drafts/hold-of.ts'
import type { VersionedNorms } from '#server/features/drafts/norms.store.ts'
import { readRegisters } from '#server/features/drafts/registers.store.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { httpText } from '#text/http.ts'

/** One institution's year: every input of its calculation, and what is stored of each entered cell. */
export type Draft = {
  readonly inputs: Inputs
  /** The people by name, for the reports that list them. */
  readonly people: NamedPeople
  readonly stored: StoredEntries
  readonly norms: VersionedNorms
  readonly versions: InputVersions
}

/**
 * Loads what a calculation needs: of an open year as everything is now, of a sealed one as it was calculated.
 * Throws a `Refusal`: 404 for a year without norms, 403 for an institution without a view.
 */
export async function loadDraft(db: Kysely<Schema>, institution: Institution, year: number): Promise<Draft> {
  const { standing, sealed, norms } = await readFooting(db, institution.id, year)
  if (!norms) throw new Refusal(404, blankText.noYear(year))
  const draft = await draftWith(db, { institution, year, norms, sealed })
  const hold = await holdOf(db, institution, standing)
  return hold ? { ...draft, inputs: { ...draft.inputs, hold } } : draft
}

type Wanted = {
  readonly institution: Institution
  readonly year: number
  readonly norms: VersionedNorms
  /** What a sealed year stands on. */
  readonly sealed?: Ground | null
}

/** The year as it is with some norms, published or not, whatever is held. Throws a 403 `Refusal` for an institution without a view. */
export async function draftWith(
  db: Kysely<Schema>,
  { institution, year, norms, sealed }: Wanted,
): Promise<Draft> {
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const months = norms.givens[benefits.sheet.code]?.t3Months?.value ?? 0
  const stored = await readEntries(db, institution.id, year)
  const { people, givens } = await readRegisters(db, institution.id, year, months)
  const now: Ground = {
    facts: { ...factsOf(institution.profile, institution.view), ...norms.settings },
    registers: givens,
    norms: norms.version,
  }
  const ground: Ground = sealed ?? now
  return {
    inputs: {
      entries: shownEntries(ground.facts.view ?? institution.view, stored.workbook),
      givens: { ...norms.givens, ...ground.registers },
      facts: ground.facts,
    },
    people,
    stored,
    norms,
    versions: { ...versionsOf(stored), ...groundVersions(ground), people: digestOf(people) },
  }
}

function versionsOf({ cells }: StoredEntries): InputVersions {
  return Object.fromEntries([...cells].map(([key, { version }]) => [key, String(version)]))
}

/** What the lists of a report print of the people, as one version. */
function digestOf(people: NamedPeople): string {
  return createHash('sha256').update(JSON.stringify(people)).digest('hex')
}
