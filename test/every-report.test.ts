import { describe, expect, it } from 'vitest'
import { everyReport } from '#domain/reports/register.ts'
import { demoYears } from '#test/support/demo-years.ts'
import { everyView, randomInstitutions } from '#test/support/random-institution.ts'
import { faultsOf, knownCodes, withoutSums } from '#test/support/report-identities.ts'

describe('every report', () => {
  it('is one of which it is known what must hold', () => {
    const codes = [...new Set(everyReport().map(({ code }) => code))]
    expect([...knownCodes, ...withoutSums].toSorted()).toEqual(codes.toSorted())
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
