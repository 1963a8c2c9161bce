import { describe, expect, it } from 'vitest'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEdition2025, reportsOfView } from '#forms/editions/edition-reports.ts'
import type { Profile } from '#forms/profile.ts'
import { viewOf } from '#forms/profile.ts'
import { plainSchool } from '#test/support/school.ts'

describe('the choice of view (spec 002 §2.1)', () => {
  it.each([
    ['EBS', 'PUBLIC', null, 'ebs-public'],
    ['EBS', 'PRIVATE', null, 'ebs-private'],
    ['SUB', 'PUBLIC', null, 'sub-public'],
    ['SUB', 'PRIVATE', null, 'sub-private'],
    ['NTB', 'PUBLIC', null, 'ntb'],
    ['NTB', 'PRIVATE', null, 'ntb'],
    ['EBS', 'PUBLIC', 'ebs-dormitory', 'ebs-dormitory'],
    ['NTB', 'PUBLIC', 'ntb-draft', 'ntb-draft'],
  ] as const)('%s, %s, override %s gives %s', (orgType, organizationProperty, view, expected) => {
    const profile: Profile = { ...plainSchool, orgType, organizationProperty, view }
    expect(viewOf(profile)).toBe(expected)
  })

  it.each(Object.values(edition2025.views).flatMap((view) => (view ? [view] : [])))(
    '$code has tabs of sheets that are there, each number once, and reports that are defined',
    (view) => {
      const program = programOf(edition2025, view.group)
      for (const code of view.tabs.flatMap(({ sheets }) => sheets))
        expect(program.sheets.has(code)).toBe(true)
      expect(new Set(view.tabs.map(({ value }) => value)).size).toBe(view.tabs.length)
      expect(view.tabs.filter(({ panel }) => panel === 'summary')).toHaveLength(1)
      expect(reportsOfView(fullEdition2025, view.code).map(({ code }) => code)).toEqual(view.reports)
    },
  )
})
