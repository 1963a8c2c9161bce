import { institutionValueText } from '#engine/fact-text.ts'
import {
  cellsInOrder,
  type ListRules,
  plainRules,
  recordReading,
  textsByField,
} from '#engine/list/judge-list.ts'
import {
  failedChecks,
  hasHiddenSigns,
  isLongName,
  matchesCodeOrName,
  type RecordProblem,
  type RowCheck,
  readFlag,
} from '#engine/list/record.ts'
import { recordText } from '#engine/list/record-text.ts'
import { readNumber } from '#engine/number/parse.ts'
import { isSameText } from '#engine/text/normalise.ts'
import { institutionFieldText, yesNoText } from '#features/administration/text.ts'
import { institutionText } from '#features/institutions/text.ts'
import {
  type InstitutionField,
  institutionFields,
  MAX_BRANCHES,
  organizationTypeIds,
  type Profile,
  profileChoices,
  profileFlags,
  profileTexts,
  viewCodes,
  viewKinds,
  viewOf,
} from '#forms/profile.ts'
import { findAimag, findSum, placeOf, regionOf } from '#forms/regions.ts'

export type InstitutionRecord = {
  readonly institutionId: string
  readonly name: string
  readonly profile: Profile
}

/** An unchanged place stays valid even if it is not in the catalogue. */
export function institutionProblems(
  { institutionId, name, profile }: InstitutionRecord,
  known: InstitutionRecord | null,
): readonly RecordProblem<InstitutionField>[] {
  const { branchGroups, view, orgType, registerNumber } = profile
  const isCount = Number.isInteger(branchGroups) && branchGroups >= 0 && branchGroups <= MAX_BRANCHES
  const isOtherGroup = view !== null && viewKinds[view].group !== `ORG${orgType}`
  return failedChecks<InstitutionField>([
    ['institutionId', !/^[A-Za-z0-9-]{1,20}$/.test(institutionId) && institutionText.badId],
    ['name', name.trim() === '' && institutionText.noName],
    ['name', hasHiddenSigns(name) && recordText.hiddenSignsInName],
    ['name', isLongName(name) && institutionText.longName],
    // ASSUMED: the state register numbers organisations with seven digits.
    [
      'registerNumber',
      !/^(\d{7})?$/.test(registerNumber.trim()) && institutionText.badRegisterNumber(registerNumber),
    ],
    ...profileTexts.map(
      (field) =>
        [field, isLongName(profile[field]) && institutionText.longText(institutionFieldText[field])] as const,
    ),
    ...(isPlaceOf(profile, known?.profile) ? [] : placeChecks(profile)),
    ...(isLocatedAs(profile, known?.profile) ? [] : locationChecks(profile)),
    ['branchGroups', !isCount && institutionText.badCount(institutionFieldText.branchGroups)],
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

type ParsedInstitution =
  | { readonly ok: true; readonly record: InstitutionRecord }
  | { readonly ok: false; readonly problems: readonly RecordProblem<InstitutionField>[] }

type ProfileChoice = keyof typeof profileChoices
/** Other empty choices are errors. */
const usual = { schoolKind: 'ordinary', learnerForm: 'grades' } as const

/** Parses words or codes, yes or no. A missing column (`null`) takes the `known` value. */
export function readInstitution(
  cells: readonly (string | null)[],
  known: InstitutionRecord | null = null,
): ParsedInstitution {
  const before = known === null ? [] : writeInstitution(known)
  const text = (field: InstitutionField): string => {
    const column = institutionFields.indexOf(field)
    return (cells[column] ?? before[column] ?? '').trim()
  }
  const problems: RecordProblem<InstitutionField>[] = []
  const choice = <Name extends ProfileChoice>(field: Name): (typeof profileChoices)[Name][number] => {
    const options: readonly (typeof profileChoices)[Name][number][] = profileChoices[field]
    const given = text(field) || (field in usual ? usual[field as keyof typeof usual] : '') // Checked by `in` on the same line.
    const found = options.find(
      (option) =>
        matchesCodeOrName(given, option, wordOf(field, option)) ||
        isSameText(given, shortOf(option) ?? wordOf(field, option)),
    )
    if (found === undefined) problems.push({ field, message: badChoice(field, text(field)) })
    return found ?? profileChoices[field][0]
  }
  const flag = (field: (typeof profileFlags)[number]): boolean => {
    const read = readFlag(text(field))
    const name = institutionFieldText[field]
    if (read === null) problems.push({ field, message: institutionText.badFlag(name, text(field)) })
    return read ?? false
  }
  const orgType = choice('orgType')
  const view = readView(text('view'))
  if (view === undefined) problems.push({ field: 'view', message: badView(text('view')) })
  const profile: Profile = {
    orgType,
    organizationProperty: choice('organizationProperty'),
    organizationTypeId: organizationTypeIds[orgType],
    location: choice('location'),
    schoolKind: choice('schoolKind'),
    specialisedProgramme: flag('specialisedProgramme'),
    mathProgramme: flag('mathProgramme'),
    englishProgramme: flag('englishProgramme'),
    bayanOlgii: flag('bayanOlgii'),
    hasDormitory: flag('hasDormitory'),
    hasStokers: flag('hasStokers'),
    branchGroups: readCount(text('branchGroups')),
    fixedCostRequired: flag('fixedCostRequired'),
    disabilityAllowance: flag('disabilityAllowance'),
    incomeOnly: flag('incomeOnly'),
    declaresGroups: flag('declaresGroups'),
    learnerForm: choice('learnerForm'),
    registerNumber: text('registerNumber'),
    aimag: text('aimag'),
    sum: text('sum'),
    budgetGovernor: text('budgetGovernor'),
    view: view ?? null,
  }
  const record = { institutionId: text('institutionId'), name: text('name'), profile }
  const all = [
    ...problems,
    ...institutionProblems(record, known).filter(({ field }) => !hasProblem(problems, field)),
  ]
  if (all.length > 0) return { ok: false, problems: all }
  return { ok: true, record: { ...record, profile: storedProfile(profile) } }
}

/** Missing columns change nothing. */
export function institutionRules(
  known: readonly InstitutionRecord[],
): ListRules<InstitutionField, InstitutionRecord> {
  const byId = new Map(known.map((record) => [record.institutionId, record]))
  const stored = known.map((record) => ({ key: record.institutionId, cells: writeInstitution(record) }))
  return {
    ...plainRules(institutionFields, stored, ({ institutionId }) => institutionId ?? ''),
    read: ({ key, given, repeats }) =>
      recordReading(
        readInstitution(cellsInOrder(institutionFields, given), byId.get(key) ?? null),
        [['institutionId', repeats !== null && institutionText.twice(key)]],
        (record) => textsByField(institutionFields, writeInstitution(record)),
      ),
  }
}

export function writeInstitution({ institutionId, name, profile }: InstitutionRecord): readonly string[] {
  const { yes, no } = yesNoText
  const values = institutionValueText
  const texts: Readonly<Record<InstitutionField, string>> = {
    institutionId,
    name,
    registerNumber: profile.registerNumber,
    aimag: profile.aimag,
    sum: profile.sum,
    budgetGovernor: profile.budgetGovernor,
    orgType: values.orgType[profile.orgType],
    organizationProperty: values.organizationProperty[profile.organizationProperty],
    location: values.location[profile.location],
    schoolKind: values.schoolKind[profile.schoolKind],
    ...flagTexts(profile, yes, no),
    branchGroups: String(profile.branchGroups),
    learnerForm: values.learnerForm[profile.learnerForm],
    view: profile.view === null ? '' : values.view[profile.view],
  }
  return institutionFields.map((field) => texts[field])
}

type FlagTexts = Readonly<Record<(typeof profileFlags)[number], string>>

function flagTexts(profile: Profile, yes: string, no: string): FlagTexts {
  return Object.fromEntries(profileFlags.map((flag) => [flag, profile[flag] ? yes : no])) as FlagTexts
}

/** `NaN` if the text is no whole number. */
function readCount(given: string): number {
  const read = readNumber(given, { decimals: 0, unit: 'groups' })
  if (read.kind === 'empty') return 0
  return read.kind === 'number' ? read.value : Number.NaN
}

/** `null` for none, `undefined` for an unknown view. */
function readView(given: string) {
  if (given === '' || isSameText(given, institutionText.ownView)) return null
  return viewCodes.find((code) => matchesCodeOrName(given, code, institutionValueText.view[code]))
}

function wordOf(field: ProfileChoice, option: string): string {
  const words: Readonly<Record<string, string>> = institutionValueText[field]
  return words[option] ?? option
}

function shortOf(option: string): string | undefined {
  const short: Readonly<Record<string, string>> = institutionText.shortTypes
  return short[option]
}

function badChoice(field: ProfileChoice, given: string): string {
  const words = profileChoices[field].map((option) => wordOf(field, option))
  return institutionText.badChoice(institutionFieldText[field], given, words)
}

function badView(given: string): string {
  const fields = institutionFieldText
  const values = institutionValueText
  return institutionText.badChoice(fields.view, given, Object.values(values.view))
}

function hasProblem(problems: readonly RecordProblem[], field: string): boolean {
  return problems.some((each) => each.field === field)
}
