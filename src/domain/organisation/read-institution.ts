import { type InstitutionRecord, institutionFaults } from '#domain/organisation/institution-record.ts'
import type { Profile } from '#domain/organisation/profile.ts'
import {
  type InstitutionField,
  institutionFields,
  organizationTypeIds,
  profileChoices,
  profileFlags,
  viewCodes,
} from '#domain/organisation/profile-fields.ts'
import { isMeant } from '#domain/record/is-meant.ts'
import type { RecordFault } from '#domain/record/record-fault.ts'
import { institutionText } from '#text/institutions.ts'

/** The headings of a list of institutions, in order. */
export const institutionHeads: readonly string[] = institutionFields.map(
  (field) => institutionText.fields[field],
)

export type InstitutionReading =
  | { readonly ok: true; readonly record: InstitutionRecord }
  | { readonly ok: false; readonly faults: readonly RecordFault<InstitutionField>[] }

type Choice = keyof typeof profileChoices
/** What an empty cell means; the others must be chosen. */
const usual = { schoolKind: 'ordinary', learnerForm: 'grades' } as const

/**
 * Reads a row of a list of institutions: words or codes for choices, yes or no for flags, an empty cell for what is usual,
 * `null` where the list has no such column: that stays as it is `known`.
 */
export function readInstitution(
  cells: readonly (string | null)[],
  known: InstitutionRecord | null = null,
): InstitutionReading {
  const before = known === null ? [] : writeInstitution(known)
  const text = (field: InstitutionField): string => {
    const column = institutionFields.indexOf(field)
    return (cells[column] ?? before[column] ?? '').trim()
  }
  const faults: RecordFault<InstitutionField>[] = []
  const choice = <Name extends Choice>(field: Name): (typeof profileChoices)[Name][number] => {
    const options: readonly (typeof profileChoices)[Name][number][] = profileChoices[field]
    const given = text(field) || (field in usual ? usual[field as keyof typeof usual] : '') // checked beside it
    const found = options.find(
      (option) => isMeant(given, option, wordOf(field, option)) || given === shortOf(option),
    )
    if (found === undefined) faults.push({ field, message: badChoice(field, text(field)) })
    return found ?? profileChoices[field][0]
  }
  const flag = (field: (typeof profileFlags)[number]): boolean => {
    const read = readFlag(text(field))
    const name = institutionText.fields[field]
    if (read === null) faults.push({ field, message: institutionText.badFlag(name, text(field)) })
    return read ?? false
  }
  const orgType = choice('orgType')
  const view = readView(text('view'))
  if (view === undefined) faults.push({ field: 'view', message: badView(text('view')) })
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
    branchGroups: Number(text('branchGroups') || 0),
    fixedCostRequired: flag('fixedCostRequired'),
    disabilityAllowance: flag('disabilityAllowance'),
    incomeOnly: flag('incomeOnly'),
    declaresGroups: flag('declaresGroups'),
    learnerForm: choice('learnerForm'),
    view: view ?? null,
  }
  const record = { institutionId: text('institutionId'), name: text('name'), profile }
  const all = [...faults, ...institutionFaults(record).filter(({ field }) => !isTold(faults, field))]
  return all.length === 0 ? { ok: true, record } : { ok: false, faults: all }
}

/** A row of a list of institutions, as `readInstitution` reads it. */
export function writeInstitution({ institutionId, name, profile }: InstitutionRecord): readonly string[] {
  const { yes, no, values } = institutionText
  const texts: Readonly<Record<InstitutionField, string>> = {
    institutionId,
    name,
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
  return Object.fromEntries(profileFlags.map((flag) => [flag, profile[flag] ? yes : no])) as FlagTexts // same keys
}

/** `null` where it is no answer. */
function readFlag(given: string): boolean | null {
  const word = given.toLowerCase()
  if (['', 'үгүй', 'no', '0', 'false', '-'].includes(word)) return false
  return ['тийм', 'yes', '1', 'true', '+'].includes(word) ? true : null
}

/** `null` for none, `undefined` for what is no view. */
function readView(given: string) {
  if (given === '' || given === institutionText.ownView) return null
  return viewCodes.find((code) => isMeant(given, code, institutionText.values.view[code]))
}

function wordOf(field: Choice, option: string): string {
  const words: Readonly<Record<string, string>> = institutionText.values[field]
  return words[option] ?? option
}

/** The types have the short names of the list besides. */
function shortOf(option: string): string | undefined {
  const short: Readonly<Record<string, string>> = institutionText.shortTypes
  return short[option]
}

function badChoice(field: Choice, given: string): string {
  const words = profileChoices[field].map((option) => wordOf(field, option))
  return institutionText.badChoice(institutionText.fields[field], given, words)
}

function badView(given: string): string {
  const { fields, values } = institutionText
  return institutionText.badChoice(fields.view, given, Object.values(values.view))
}

function isTold(faults: readonly RecordFault[], field: string): boolean {
  return faults.some((each) => each.field === field)
}
