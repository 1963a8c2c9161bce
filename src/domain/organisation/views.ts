import type { Group, Profile, ViewCode } from '#domain/organisation/profile.ts'

/** What stands on a tab: sheets by code (drawn in this order), or the summary with the report. */
export type Tab = {
  readonly value: number
  readonly label: string
  readonly shows: 'summary' | readonly string[]
}

/** A view is nothing but this list (design calculation §3). */
export type View = {
  readonly code: ViewCode
  readonly group: Group
  readonly defaultYear: number
  readonly tabs: readonly Tab[]
  /** Codes of the standard reports, in the order of the list (design calculation §7). */
  readonly reports: readonly string[]
}

type Choice = {
  readonly orgType: Profile['orgType']
  readonly organizationProperty: Profile['organizationProperty'] | 'any'
  readonly view: ViewCode
}

/** Which view an institution gets; an override of its own comes first (spec 002 §2.1). First match wins. */
export const choices: readonly Choice[] = [
  { orgType: 'EBS', organizationProperty: 'PUBLIC', view: 'ebs-public' },
  { orgType: 'EBS', organizationProperty: 'any', view: 'ebs-private' },
  { orgType: 'SUB', organizationProperty: 'PUBLIC', view: 'sub-public' },
  { orgType: 'SUB', organizationProperty: 'PRIVATE', view: 'sub-private' },
  { orgType: 'NTB', organizationProperty: 'any', view: 'ntb' },
]

/** The view of an institution, or `null` where none is defined for it. */
export function viewOf(profile: Profile): ViewCode | null {
  if (profile.view) return profile.view
  const found = choices.find(
    ({ orgType, organizationProperty }) =>
      orgType === profile.orgType &&
      (organizationProperty === 'any' || organizationProperty === profile.organizationProperty),
  )
  return found?.view ?? null
}

/** The views that are built; an institution of another one is told so (spec gaps). */
export const views: Readonly<Partial<Record<ViewCode, View>>> = {
  'ebs-public': {
    code: 'ebs-public',
    group: 'ORGEBS',
    defaultYear: 2026,
    tabs: [
      { value: 0, label: 'Нэгтгэл', shows: 'summary' },
      { value: 1, label: 'Сурагчийн тоо', shows: ['ebs-b1'] },
      { value: 2, label: 'Санхүүжүүлэх суралцагчийн тоо', shows: ['ebs-b2'] },
      { value: 3, label: 'Сургалтын төлөвлөгөө', shows: ['ebs-b3'] },
      { value: 4, label: '7 хоногийн цаг', shows: ['ebs-b4'] },
      { value: 5, label: 'Багшийн цалин', shows: ['ebs-b5'] },
      { value: 7, label: 'Хувьсах зардлын тооцоо', shows: ['ebs-b7'] },
      { value: 11, label: 'Нийт төсөв', shows: ['ebs-b16-1', 'ebs-b16-2'] },
    ],
    reports: ['EBS_TT_N', 'EBS_TT_J', 'EBS_TT16'],
  },
}
