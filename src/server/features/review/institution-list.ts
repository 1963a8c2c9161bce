import type { Kysely } from 'kysely'
import { blankOf } from '#contract/blanks.ts'
import type { InstitutionRow } from '#contract/review.ts'
import { type KeptReadings, keptReadings } from '#domain/draft/budget-total.ts'
import { blanksToFill } from '#domain/draft/readiness.ts'
import { isClosed, reviewStageOf } from '#domain/draft/review.ts'
import { type Edition, programOf } from '#domain/editions/edition.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { check } from '#domain/sheet/check.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import type { Schema } from '#server/database/schema.ts'
import { type PeriodStatus, readPeriodsOf, withoutPeriod } from '#server/draft/draft-status.store.ts'
import { draftWith } from '#server/draft/load-draft.ts'
import { editionOfYear, normsVersion, readNorms, type VersionedNorms } from '#server/draft/norms.store.ts'
import { institutionsOfDistricts } from '#server/draft/review-stage.store.ts'
import { lastYearReader } from '#server/draft/snapshots.store.ts'
import { yieldToEventLoop } from '#server/draft/yield-to-event-loop.ts'
import { institutionsOf } from '#server/features/auth/auth.store.ts'
import { lastEvents, lastYearReadings, savedSheets } from '#server/features/review/institution-list.store.ts'
import type { Actor, Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'

/** One year of all institutions, as far as the list asks. */
type Year = {
  /** The periods that an institution has, newest first. */
  readonly periods: (institutionId: string) => readonly PeriodStatus[]
  /** The sheets that an institution has saved. */
  readonly saved: (institutionId: string) => ReadonlySet<string>
  /** Calculates a draft; `null` where there are no norms, no view, or nothing was saved. */
  readonly figures: (institution: Institution) => Promise<Figures | null>
  /** The blanks that an institution fills in; none in a year that was not begun. */
  readonly blanks: (institution: Institution) => readonly string[]
}

/** The institutions of a reviewer with how each stands in a year, beside the year before. */
export async function listInstitutions(
  db: Kysely<Schema>,
  actor: Actor,
  year: number,
  known: KnownFigures,
): Promise<readonly InstitutionRow[]> {
  const institutions = await institutionsOf(db, actor)
  const districts = await institutionsOfDistricts(db)
  const ids = institutions.map(({ id }) => id)
  const reading = { db, ids, known, last: await lastEvents(db, ids) }
  const now = await readYear(reading, year)
  const keptBefore = await lastYearReadings(db, ids, year)
  const stateBefore = lastYearReader(db, year)
  const before = async (institution: Institution): Promise<KeptReadings | null> => {
    const kept = keptBefore.get(institution.id)
    if (kept !== null) return kept ?? null
    // Kept before readings were: worked out again, where what was entered then is known.
    const state = await stateBefore(institution)
    return (
      state && keptReadings(evaluate(programOf(state.edition, state.view.group), state.inputs), state.view)
    )
  }
  const rows: InstitutionRow[] = []
  // One after the other: a list of a thousand must leave room for those who type.
  for (const each of institutions) {
    rows.push(await rowOf(each, { now, before, districts }))
    await yieldToEventLoop()
  }
  return rows
}

/** Of which institutions a year is read, and what tells the states of their drafts apart. */
type Reading = {
  readonly db: Kysely<Schema>
  readonly ids: readonly string[]
  readonly known: KnownFigures
  readonly last: (institutionId: string) => string
}

async function readYear({ db, ids, known, last }: Reading, year: number): Promise<Year> {
  const version = await normsVersion(db, year)
  const edition = version === null ? null : await editionOfYear(db, year)
  const norms = normsOnce(db, year)
  const saved = await savedSheets(db, ids, year)
  const periods = await readPeriodsOf(db, ids, year)
  return {
    blanks: blanksIn(edition),
    periods: (id) => periods.get(id) ?? [],
    saved: (id) => saved.get(id) ?? nothing,
    figures: async (institution) => {
      const { id, view } = institution
      if (version === null || view === null || !saved.has(id)) return null
      return known(db, institution, { year, stamp: `${last(id)} ${version}`, norms })
    },
  }
}

/** Reads the norms of a year when they are first asked for, and no second time. Rejects with a 404 `Refusal` where there are none. */
function normsOnce(db: Kysely<Schema>, year: number): () => Promise<VersionedNorms> {
  let reading: Promise<VersionedNorms | null> | null = null
  return async () => {
    reading ??= readNorms(db, year)
    const norms = await reading
    if (norms === null) throw new Refusal(404, blankText.noYear(year))
    return norms
  }
}

const nothing: ReadonlySet<string> = new Set()

type Around = {
  readonly now: Year
  /** What last year's budget of an institution came to; `null` where there is none. */
  readonly before: (institution: Institution) => Promise<KeptReadings | null>
  readonly districts: ReadonlySet<string>
}

async function rowOf(institution: Institution, around: Around): Promise<InstitutionRow> {
  const { now, districts } = around
  const { id, name, profile } = institution
  const periods = now.periods(id)
  const blanks = now.blanks(institution)
  const { sessionCode, deadline, status, passedOn, readings, sentAt } = periods[0] ?? withoutPeriod
  // What is sent cannot be calculated with errors, and its readings stand in its snapshot, but for what was calculated before they did. A
  // draft is worked on after its calculation too.
  const sealed = isClosed(status) ? readings : null
  const figures = sealed !== null ? null : await now.figures(institution)
  return {
    institutionId: id,
    name,
    orgType: profile.orgType,
    organizationProperty: profile.organizationProperty,
    sessionCode,
    sessionCodes: periods.map((each) => each.sessionCode),
    status,
    desk: reviewStageOf({
      status,
      passedOn,
      district: districts.has(id) ? 'there' : 'none',
    }),
    blanks: blanks.length,
    // Also with nothing to enter.
    filled: blanks.filter((sheet) => now.saved(id).has(sheet)).length,
    errors: isClosed(status) ? 0 : (figures?.errors ?? 0),
    readings: sealed ?? figures?.readings ?? null,
    readingsBefore: await around.before(institution),
    sentAt: sentAt?.toISOString() ?? null,
    deadline: deadline?.at ?? null,
  }
}

/** Remembers the figures of drafts while nothing happens to them, so that a list of a thousand calculates only what moved. */
type KnownFigures = (
  db: Kysely<Schema>,
  institution: Institution,
  draft: {
    readonly year: number
    readonly stamp: string
    /** The norms of the year, asked for only where a draft must be calculated. */
    readonly norms: () => Promise<VersionedNorms>
  },
) => Promise<Figures>

/**
 * A memory of the program's own, passed in. The stamp tells one state of a draft from another: the last event of its
 * institution and the norms of its year; the profile stands beside it, because an administrator may change it.
 */
export function knownFigures(): KnownFigures {
  const known = new Map<string, { readonly stamp: string; readonly figures: Figures }>()
  return async (db, institution, { year, stamp, norms }) => {
    const key = `${institution.id} ${year}`
    const whole = `${stamp} ${JSON.stringify(institution.profile)}`
    const before = known.get(key)
    if (before?.stamp === whole) return before.figures
    const figures = await figuresOf(db, institution, { year, norms: await norms() })
    known.set(key, { stamp: whole, figures })
    return figures
  }
}

/**
 * The blanks that institutions fill in. Which they are follows from facts alone, whatever is typed (a test holds that): they are asked of
 * an empty year, once for all institutions of the same facts, and no draft is calculated for them.
 */
function blanksIn(edition: Edition | null): Year['blanks'] {
  const known = new Map<string, readonly string[]>()
  return ({ view: code, profile, group }) => {
    if (code === null || edition === null) return []
    const facts = factsOf(profile, code)
    const key = JSON.stringify([group, code, facts])
    const blanks =
      known.get(key) ??
      blanksToFill({
        view: edition.views[code],
        evaluation: evaluate(programOf(edition, group), { entries: {}, givens: {}, facts }),
        saves: (sheet) => Boolean(blankOf(sheet, code)?.save),
      })
    known.set(key, blanks)
    return blanks
  }
}

/** What only a calculation tells of a draft: its open errors, and the readings of its budget; `null`: it has no view. */
type Figures = { readonly errors: number; readonly readings: KeptReadings | null }

/** Calculates an institution's year with the norms of it, which many share. Throws what `draftWith` throws. */
async function figuresOf(
  db: Kysely<Schema>,
  institution: Institution,
  of: { readonly year: number; readonly norms: VersionedNorms },
): Promise<Figures> {
  const { inputs } = await draftWith(db, { institution, ...of })
  const evaluation = evaluate(programOf(of.norms.edition, institution.group), inputs)
  const problems = [...evaluation.program.sheets.values()].flatMap((sheet) => check(sheet, evaluation))
  return {
    errors: problems.filter(({ severity }) => severity === 'error').length,
    readings: institution.view && keptReadings(evaluation, of.norms.edition.views[institution.view]),
  }
}
