import type { Kysely } from 'kysely'
import type { InputVersions } from '#domain/draft/inputs.ts'
import { benefits } from '#domain/norms/benefits.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { Inputs } from '#domain/sheet/evaluate.ts'
import type { NamedPeople } from '#domain/staff/named-people.ts'
import type { Schema } from '#server/database/schema.ts'
import { readEntries, type StoredEntries } from '#server/features/drafts/entries.store.ts'
import { holdOf } from '#server/features/drafts/hold-of.ts'
import { readNorms, type VersionedNorms } from '#server/features/drafts/norms.store.ts'
import { readRegisters } from '#server/features/drafts/registers.store.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/blanks.ts'
import { httpText } from '#text/http.ts'

/** One institution's year: every input of its calculation, and what is stored of each entered cell. */
export type Draft = {
  readonly inputs: Inputs
  /** The people by name, for the reports that list them. */
  readonly people: NamedPeople
  readonly stored: StoredEntries
  readonly versions: InputVersions
}

/** Loads what a calculation needs. Throws a `Refusal`: 404 for a year without norms, 403 for an institution without a view. */
export async function loadDraft(db: Kysely<Schema>, institution: Institution, year: number): Promise<Draft> {
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const norms = await readNorms(db, year)
  if (!norms) throw new Refusal(404, blankText.noYear(year))
  return draftWith(db, { institution, year, norms })
}

type Wanted = {
  readonly institution: Institution
  readonly year: number
  readonly norms: VersionedNorms
}

/** The year as it is with some norms, published or not. Throws a 403 `Refusal` for an institution without a view. */
export async function draftWith(db: Kysely<Schema>, { institution, year, norms }: Wanted): Promise<Draft> {
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const months = norms.givens[benefits.sheet.code]?.t3Months?.value ?? 0
  const stored = await readEntries(db, institution.id, year)
  const { people, givens } = await readRegisters(db, institution.id, year, months)
  const facts = { ...factsOf(institution.profile, institution.view), ...norms.settings }
  const hold = await holdOf(db, institution, year)
  return {
    inputs: {
      entries: stored.workbook,
      givens: { ...norms.givens, ...givens },
      facts,
      ...(hold && { hold }),
    },
    people,
    stored,
    versions: {
      ...versionsOf(stored),
      ...figuresOf(givens),
      ...namesOf(people),
      ...prefixed('fact', facts),
      norms: String(norms.version),
    },
  }
}

function versionsOf({ cells }: StoredEntries): InputVersions {
  return Object.fromEntries([...cells].map(([key, { version }]) => [key, String(version)]))
}

function figuresOf(registers: Givens): InputVersions {
  return Object.fromEntries(
    Object.entries(registers).flatMap(([sheet, rows]) =>
      Object.entries(rows).flatMap(([row, fields]) =>
        Object.entries(fields).map(([field, value]) => [`${sheet}/${row}.${field}`, String(value)]),
      ),
    ),
  )
}

/** Whom the lists of a report name; their amounts are among the figures. */
function namesOf({ staff, children }: NamedPeople): InputVersions {
  const names = [...staff, ...children].map(({ name, position }) => `${name}, ${position}`)
  return { 'people/names': names.join('; ') }
}

function prefixed(prefix: string, facts: Readonly<Record<string, string>>): InputVersions {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${prefix}/${name}`, value]))
}
