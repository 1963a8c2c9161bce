import { describe, expect, it } from 'vitest'
import { everyReport, reportProgramOf, reportsOfView } from '#domain/reports/register.ts'
import { demoYears } from '#test/support/demo-years.ts'
import { emptyLines } from '#test/support/lines-that-carry.ts'
import { everyView, randomInstitutions } from '#test/support/random-institution.ts'
import { faultsOf, knownCodes, withoutSums } from '#test/support/report-identities.ts'

describe('every report', () => {
  it('is one of which it is known what must hold', () => {
    const codes = [...new Set(everyReport().map(({ code }) => code))]
    expect([...knownCodes, ...withoutSums].toSorted()).toEqual(codes.toSorted())
  })
})

describe('every line of every report', () => {
  it('can carry something, but for those of the two forms of fixed length', () => {
    const kinds = [
      ...(['ebs-public', 'ebs-dormitory', 'ebs-private'] as const).map((view) => [view, 'ORGEBS'] as const),
      ...(['sub-public', 'sub-private'] as const).map((view) => [view, 'ORGSUB'] as const),
      ...(['ntb', 'ntb-draft'] as const).map((view) => [view, 'ORGNTB'] as const),
    ]
    const empty = kinds.flatMap(([view, group]) =>
      reportsOfView(view).flatMap((report) => {
        const lines = emptyLines(report, reportProgramOf(view, group))
        return lines.length === 0 ? [] : [[view, report.code, lines.length]]
      }),
    )
    expect(empty).toEqual([
      ['sub-public', 'SUB_TT7', 13],
      ['sub-private', 'SUB_TT7', 13],
      ['ntb', 'EBS_NBT_TT6', 90],
    ])
  })
})

describe('every report of every demo institution', async () => {
  const years = await demoYears()

  it('is tried with every view, and with people on leave', () => {
    expect(new Set(years.map(({ view }) => view))).toEqual(new Set(everyView))
    expect(years.some(({ people }) => people.staff.some(({ status }) => status === 'CHILDCARE'))).toBe(true)
  })

  it.each(years)('agrees: $name', (institution) => {
    expect(faultsOf(institution)).toEqual([])
  })
})

describe('every report of 200 random institutions', () => {
  const institutions = randomInstitutions(200, 20_261_121)

  it('is tried with every view', () => {
    expect(new Set(institutions.map(({ view }) => view))).toEqual(new Set(everyView))
  })

  it.each(institutions)('agrees: $name', (institution) => {
    expect(faultsOf(institution)).toEqual([])
  })
})
