import {
  cellsInOrder,
  type ListRules,
  type ParsedRecord,
  plainRules,
  recordReading,
  textsByField,
} from '#engine/list/judge-list.ts'
import { failedChecks, type RecordProblem, type RowCheck } from '#engine/list/record.ts'
import { parseRecord, recordProblems, writeRecord } from '#engine/list/record-list.ts'
import { institutionList } from '#features/institutions/institution-list.ts'
import { institutionText } from '#features/institutions/text.ts'
import {
  type InstitutionCells,
  type InstitutionField,
  organizationTypeIds,
  type Profile,
  profileTexts,
  viewKinds,
  viewOf,
} from '#forms/profile.ts'
import { findAimag, findSum, placeOf, regionOf } from '#forms/regions.ts'

export type InstitutionRecord = {
  readonly institutionId: string
  readonly name: string
  readonly profile: Profile
}

export function institutionProblems(
  record: InstitutionRecord,
  known: InstitutionRecord | null,
): readonly RecordProblem<InstitutionField>[] {
  return [
    ...recordProblems(institutionList, institutionCells(record)),
    ...profileProblems(record.profile, known),
  ]
}

/** An unchanged place stays valid even if it is not in the catalogue. */
function profileProblems(
  profile: Profile,
  known: InstitutionRecord | null,
): readonly RecordProblem<InstitutionField>[] {
  const { view, orgType } = profile
  const isOtherGroup = view !== null && viewKinds[view].group !== `ORG${orgType}`
  return failedChecks<InstitutionField>([
    ...(isPlaceOf(profile, known?.profile) ? [] : placeChecks(profile)),
    ...(isLocatedAs(profile, known?.profile) ? [] : locationChecks(profile)),
    ['view', isOtherGroup && institutionText.otherGroupsView],
    ['view', viewOf(profile) === null && institutionText.noViewLeft],
  ])
}

type RegionNames = Pick<Profile, 'aimag' | 'sum'>

function isPlaceOf({ aimag, sum }: RegionNames, known: RegionNames | undefined): boolean {
  return aimag.trim() === known?.aimag && sum.trim() === known.sum
}

function isLocatedAs(profile: Profile, known: Profile | undefined): boolean {
  return isPlaceOf(profile, known) && profile.location === known?.location
}

/**
 * Norms of the capital or an aimag centre require a matching place, if given. ASSUMED: a remote district may count as
 * a sum.
 */
function locationChecks({ aimag, location }: Profile): readonly RowCheck<InstitutionField>[] {
  const place = findAimag(aimag.trim())
  if (place === null) return []
  const { kind, name } = place
  return [
    ['location', location === 'capital' && kind !== 'capital' && institutionText.notInCapital(name)],
    ['location', location === 'aimagCentre' && kind === 'capital' && institutionText.notInAimag(name)],
  ]
}

/** A place is optional; if given, it must be in the catalogue. */
function placeChecks(words: RegionNames): readonly RowCheck<InstitutionField>[] {
  const [given, sum] = [words.aimag.trim(), words.sum.trim()]
  if (given === '') return [['aimag', sum !== '' && institutionText.noAimag]]
  const aimag = findAimag(given)
  if (aimag === null) return [['aimag', institutionText.badAimag(given)]]
  const isKnown = sum === '' || findSum(aimag.code, sum) !== null
  return [['sum', !isKnown && institutionText.badSum(aimag, sum)]]
}

/** Sets the type's number, trims texts, and uses catalogue names of places. */
export function storedProfile(profile: Profile): Profile {
  const texts = Object.fromEntries(profileTexts.map((field) => [field, profile[field].trim()]))
  const { aimagCode, sumCode } = placeOf(profile)
  const aimag = nameOf(aimagCode) ?? profile.aimag.trim()
  const sum = nameOf(sumCode) ?? profile.sum.trim()
  return { ...profile, ...texts, aimag, sum, organizationTypeId: organizationTypeIds[profile.orgType] }
}

function nameOf(code: string | null): string | undefined {
  return code === null ? undefined : regionOf(code)?.name
}

export type InstitutionChange = { readonly fact: string; readonly from: unknown; readonly to: unknown }

export function institutionChanges(
  before: InstitutionRecord | null,
  now: InstitutionRecord,
): readonly InstitutionChange[] {
  const then: Readonly<Record<string, unknown>> = { name: before?.name, ...before?.profile }
  return Object.entries({ name: now.name, ...now.profile })
    .filter(([fact, value]) => then[fact] !== value)
    .map(([fact, value]) => ({ fact, from: then[fact] ?? null, to: value }))
}

/** Parses words or codes, yes or no. A missing column (`null`) takes the `known` value. */
export function readInstitution(
  cells: readonly (string | null)[],
  known: InstitutionRecord | null = null,
): ParsedRecord<InstitutionField, InstitutionRecord> {
  return parseRecord(
    institutionList,
    cells,
    known && institutionCells(known),
    ({ institutionId, name, ...facts }) => {
      const profile = { ...facts, organizationTypeId: organizationTypeIds[facts.orgType] }
      return {
        record: { institutionId, name, profile: storedProfile(profile) },
        problems: profileProblems(profile, known),
      }
    },
  )
}

export function writeInstitution(record: InstitutionRecord): readonly string[] {
  return writeRecord(institutionList, institutionCells(record))
}

export function institutionCells({ institutionId, name, profile }: InstitutionRecord): InstitutionCells {
  return { institutionId, name, ...profile }
}

/** Missing columns change nothing. */
export function institutionRules(
  known: readonly InstitutionRecord[],
): ListRules<InstitutionField, InstitutionRecord> {
  const { names } = institutionList
  const byId = new Map(known.map((record) => [record.institutionId, record]))
  const stored = known.map((record) => ({ key: record.institutionId, cells: writeInstitution(record) }))
  return {
    ...plainRules(names, stored, ({ institutionId }) => institutionId ?? ''),
    unique: ['institutionId', (_, { institutionId }) => institutionText.twice(institutionId)],
    read: ({ key, given }) =>
      recordReading(readInstitution(cellsInOrder(names, given), byId.get(key) ?? null), [], (record) =>
        textsByField(names, writeInstitution(record)),
      ),
  }
}
