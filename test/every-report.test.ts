import { describe, expect, it } from 'vitest'
import { everyReport } from '#domain/reports/register.ts'
import { everyView, randomInstitutions } from '#test/support/random-institution.ts'
import { faultsOf, knownCodes, withoutSums } from '#test/support/report-identities.ts'

describe('every report of 200 random institutions', () => {
  const institutions = randomInstitutions(200, 20_261_121)

  it('is tried with every view', () => {
    expect(new Set(institutions.map(({ view }) => view))).toEqual(new Set(everyView))
  })

  it('is one of which it is known what must hold', () => {
    const codes = [...new Set(everyReport().map(({ code }) => code))]
    expect([...knownCodes, ...withoutSums].toSorted()).toEqual(codes.toSorted())
  })

  it.each(institutions)('agrees: $name', (institution) => {
    expect(faultsOf(institution)).toEqual([])
  })
})
