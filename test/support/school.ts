import type { Workbook } from '#engine/entries.ts'
import { type Evaluation, evaluate, valueAt } from '#engine/evaluate.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSettings, normsOf } from '#forms/norms/year-norms.ts'
import { factsOf, ordinarySchool, type Profile } from '#forms/profile.ts'

export const plainSchool: Profile = { ...ordinarySchool, location: 'capital' }

type Case = {
  readonly profile?: Partial<Profile>
  readonly year?: number
  /** The pupil register by row, as a list from grade 1 to 12. */
  readonly register?: Readonly<Record<string, readonly number[]>>
  readonly people?: Readonly<Record<string, number>>
  readonly entries?: Workbook
  readonly settings?: Readonly<Record<string, string>>
}

export function school({
  profile = {},
  year = 2026,
  register = {},
  people = {},
  entries = {},
  settings = {},
}: Case): Evaluation {
  return evaluate(programOf(edition2025, 'ORGEBS'), {
    entries,
    givens: {
      ...normsOf(norms2025, year),
      'register-pupils': byGrade(register),
      'register-people': { '1': people },
    },
    facts: {
      ...factsOf({ ...plainSchool, ...profile }, profile.view ?? 'ebs-public'),
      ...normSettings(year),
      ...settings,
    },
  })
}

function byGrade(register: NonNullable<Case['register']>) {
  return Object.fromEntries(
    Object.entries(register).map(([row, list]) => [
      row,
      Object.fromEntries(list.map((count, index) => [`grade${index + 1}`, count])),
    ]),
  )
}

export function kindergarten({ profile = {}, year = 2026, people = {}, entries = {} }: Case): Evaluation {
  const own: Profile = { ...plainSchool, orgType: 'SUB', organizationTypeId: 47, ...profile }
  return evaluate(programOf(edition2025, 'ORGSUB'), {
    entries,
    givens: { ...normsOf(norms2025, year), 'register-people': { '1': people } },
    facts: { ...factsOf(own, own.view ?? 'sub-public'), ...normSettings(year) },
  })
}

export function centre({
  profile = {},
  year = 2026,
  register = {},
  people = {},
  entries = {},
}: Case): Evaluation {
  const own: Profile = { ...plainSchool, orgType: 'NTB', organizationTypeId: 49, ...profile }
  return evaluate(programOf(edition2025, 'ORGNTB'), {
    entries,
    givens: {
      ...normsOf(norms2025, year),
      'register-pupils': byGrade(register),
      'register-people': { '1': people },
    },
    facts: { ...factsOf(own, own.view ?? 'ntb'), ...normSettings(year) },
  })
}

export function figures(
  evaluation: Evaluation,
  sheet: string,
  row: string,
  fields: readonly string[],
): readonly number[] {
  return fields.map((field) => valueAt(evaluation, { sheet, row, field }))
}

/** Returns `stage1Qty` to `stage12Qty`, or another pattern with # for the grade. */
export const perGrade = (pattern: string): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => pattern.replace('#', String(index + 1)))

/** The school of the facts' calculated example: 1,600 funded pupils in the capital, both programmes (facts §3.2). */
export const workedCheck: Case = {
  profile: { mathProgramme: true, englishProgramme: true },
  register: {
    previousPupils: [172, 168, 154, 147, 140, 133, 127, 115, 90, 74, 67, 60],
    classes: [6, 6, 6, 5, 5, 5, 5, 4, 4, 3, 3, 3],
  },
  entries: {
    'ebs-b1': {
      '1.stage1Qty': 179,
      '1.stage6Qty': 138,
      '1.stage10Qty': 88,
      '2.stage1Qty': 181,
      '2.stage6Qty': 142,
      '2.stage10Qty': 92,
    },
  },
}

/**
 * A soum school with 640 pupils, 10 of them disabled, grade 12 in one class of 46, both programmes; the test has the
 * calculation by hand.
 */
export const soumSchool: Case = {
  profile: { location: 'soumNear', mathProgramme: true, englishProgramme: true },
  register: {
    previousPupils: [56, 58, 54, 56, 0, 52, 52, 50, 0, 46, 46, 0],
    previousDisabled: [0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0, 0],
    classes: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1],
  },
  entries: {
    'ebs-b1': {
      '1.stage1Qty': 60,
      '1.stage6Qty': 54,
      '1.stage10Qty': 50,
      '2.stage1Qty': 60,
      '2.stage6Qty': 54,
      '2.stage10Qty': 50,
      '3.stage1Qty': 3,
      '3.stage6Qty': 0,
      '3.stage10Qty': 2,
      '4.stage1Qty': 3,
      '4.stage6Qty': 0,
      '4.stage10Qty': 0,
    },
  },
}
