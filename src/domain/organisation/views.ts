import type { Group, Profile, ViewCode } from '#domain/organisation/profile.ts'

/** The group of a view, and the year in which it opens (design calculation §3). */
export type ViewKind = { readonly group: Group; readonly defaultYear: number }

export const viewKinds: Readonly<Record<ViewCode, ViewKind>> = {
  'ebs-public': { group: 'ORGEBS', defaultYear: 2026 },
  'ebs-dormitory': { group: 'ORGEBS', defaultYear: 2025 },
  'ebs-private': { group: 'ORGEBS', defaultYear: 2026 },
  'sub-public': { group: 'ORGSUB', defaultYear: 2026 },
  'sub-private': { group: 'ORGSUB', defaultYear: 2026 },
  ntb: { group: 'ORGNTB', defaultYear: 2025 },
  'ntb-draft': { group: 'ORGNTB', defaultYear: 2026 },
}

type ViewChoice = {
  readonly orgType: Profile['orgType']
  readonly organizationProperty: Profile['organizationProperty'] | 'any'
  readonly view: ViewCode
}

/** The first match wins; an institution's own view takes precedence (spec 002 §2.1). */
export const choices: readonly ViewChoice[] = [
  { orgType: 'EBS', organizationProperty: 'PUBLIC', view: 'ebs-public' },
  { orgType: 'EBS', organizationProperty: 'any', view: 'ebs-private' },
  { orgType: 'SUB', organizationProperty: 'PUBLIC', view: 'sub-public' },
  { orgType: 'SUB', organizationProperty: 'PRIVATE', view: 'sub-private' },
  { orgType: 'NTB', organizationProperty: 'any', view: 'ntb' },
]

export function viewOf(profile: Profile): ViewCode | null {
  if (profile.view) return profile.view
  const found = choices.find(
    ({ orgType, organizationProperty }) =>
      orgType === profile.orgType &&
      (organizationProperty === 'any' || organizationProperty === profile.organizationProperty),
  )
  return found?.view ?? null
}
