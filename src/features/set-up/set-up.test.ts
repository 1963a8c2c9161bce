import { describe, expect, test } from 'vitest'
import {
  asksForSetUp,
  type InstallationFacts,
  nextSetUpStep,
  type SetUpStepName,
  setUp,
  setUpSteps,
} from '#features/set-up/set-up.ts'
import { setUpText } from '#features/set-up/text.ts'

const none = {
  count: 0,
  notPlaced: 0,
  withoutAccount: 0,
  withPupils: 0,
  withoutPupils: 0,
  withStaff: 0,
  withoutStaff: 0,
  withChildren: 0,
  withoutChildren: 0,
}
const empty: InstallationFacts = {
  year: null,
  institutions: { EBS: none, SUB: none, NTB: none },
  withoutDistrict: 0,
  accounts: { institution: 0, district: 0, ministry: 0, waiting: 1, withoutMail: 1 },
  mail: { server: 'none', failed: 0 },
}
const period = (organizationTypeId: number, deadline: string | null = '2026-09-01T10:00:00Z') => ({
  organizationTypeId,
  sessionName: '2026 оны төсвийн төсөл',
  isOpen: true,
  deadline,
})
const year = {
  year: 2026,
  isClosed: false,
  published: 1,
  faults: 0,
  continued: 0,
  periods: [period(47), period(48), period(49)],
  pupils: [
    { kind: 'pupils', studyYear: 2024 },
    { kind: 'classes', studyYear: 2025 },
  ] as const,
  started: 2,
  sent: 1,
}
const working: InstallationFacts = {
  year,
  institutions: { EBS: { ...none, count: 12 }, SUB: { ...none, count: 3 }, NTB: none },
  withoutDistrict: 0,
  accounts: { institution: 15, district: 2, ministry: 1, waiting: 0, withoutMail: 0 },
  mail: { server: 'setUp', failed: 0 },
}
const statesOf = (facts: InstallationFacts) =>
  Object.fromEntries(setUp(facts).map(({ name, state }) => [name, state]))
const stepOf = (facts: InstallationFacts, name: SetUpStepName) =>
  setUp(facts).find((step) => step.name === name)

describe('the setup from an empty installation to its first report', () => {
  test('leads to the tab where a step is done', () => {
    expect(stepOf(empty, 'pupils')?.place).toBe('registers')
    expect(stepOf(empty, 'regions')?.place).toBe('institutions')
    expect(stepOf(empty, 'firstReport')?.place).toBe(null)
  })

  test('of an empty one starts with the year; steps that depend on it or on institutions follow', () => {
    const steps = setUp(empty)
    expect(steps.map(({ name }) => name)).toEqual(setUpSteps)
    expect(steps.map(({ weight }) => weight)).toEqual([
      ...Array.from({ length: 7 }, () => 'needed'),
      ...Array.from({ length: 5 }, () => 'wanted'),
    ])
    expect(statesOf(empty)).toEqual({
      year: 'missing',
      norms: 'later',
      types: 'later',
      regions: 'done',
      institutions: 'missing',
      accounts: 'later',
      deadlines: 'later',
      mail: 'missing',
      pupils: 'later',
      staff: 'later',
      children: 'later',
      firstReport: 'later',
    })
    expect(nextSetUpStep(steps)?.name).toBe('year')
    expect(stepOf(empty, 'norms')?.found).toEqual([setUpText.after(setUpText.steps.year.label)])
    expect(asksForSetUp(steps)).toBe(true)
  })

  test('of a working one has no open step', () => {
    const steps = setUp(working)
    expect(steps.filter(({ state }) => state !== 'done')).toEqual([])
    expect(steps.flatMap(({ missing }) => missing)).toEqual([])
    expect([nextSetUpStep(steps), asksForSetUp(steps)]).toEqual([null, false])
  })

  type Given = readonly [SetUpStepName, string, Partial<InstallationFacts>, readonly string[]]
  const schools = (more: object) => ({
    institutions: { ...working.institutions, EBS: { ...none, count: 12, ...more } },
  })
  const given: readonly Given[] = [
    ['norms', 'a draft that nothing bars', { year: { ...year, published: null } }, [setUpText.noNorms(2026)]],
    [
      'norms',
      'a draft with faults that goes on from the last year',
      { year: { ...year, published: null, faults: 3, continued: 120 } },
      [setUpText.noNorms(2026), setUpText.normErrors(3), setUpText.normsContinued(120)],
    ],
    [
      'types',
      'no period of the kindergartens',
      { year: { ...year, periods: [period(48)] } },
      [setUpText.noPeriod('SUB', 2026)],
    ],
    [
      'regions',
      'schools without an aimag',
      schools({ notPlaced: 4 }),
      ['4 сургуулийн аймаг, нийслэлийг заагаагүй, эсвэл лавлахад алга.'],
    ],
    [
      'staff',
      'schools without staff of the year',
      schools({ withStaff: 9, withoutStaff: 3 }),
      ['3 сургуульд 2026 оны ажилтны бүртгэл алга.'],
    ],
    [
      'children',
      'schools of which nobody has said whose children study',
      schools({ withChildren: 10, withoutChildren: 2 }),
      ['2 сургуульд 2026 оны ажилтны хүүхдийн бүртгэл алга.'],
    ],
    [
      'accounts',
      'schools without an account',
      schools({ withoutAccount: 3 }),
      ['3 сургуульд нэвтрэх хэрэглэгч нэг ч алга.'],
    ],
    [
      'accounts',
      'nobody at the ministry',
      { accounts: { ...working.accounts, ministry: 0 } },
      [setUpText.noMinistry],
    ],
    [
      'deadlines',
      'a period of schools without one',
      { year: { ...year, periods: [period(48, null), period(47)] } },
      [setUpText.noDeadline('EBS', '2026 оны төсвийн төсөл')],
    ],
    [
      'mail',
      'letters that were given up',
      { mail: { server: 'setUp', failed: 2 } },
      [setUpText.mailFailed(2)],
    ],
    [
      'pupils',
      'schools without pupils',
      schools({ withoutPupils: 5 }),
      [
        '5 сургуульд сурагчийн бүртгэл дутуу: 2024-2025 оны хичээлийн жилийн «Суралцагч», 2025-2026 оны хичээлийн жилийн «Бүлэг» мөрийн тоо хоёул байх ёстой.',
      ],
    ],
    ['firstReport', 'nothing sent', { year: { ...year, sent: 0 } }, [setUpText.progress(2026, 2, 0)]],
  ]
  test.each(given)('%s is missing with %s', (name, _, more, missing) => {
    const facts = { ...working, ...more }
    expect(setUp(facts).filter(({ state }) => state !== 'done')).toMatchObject([
      { name, state: 'missing', missing },
    ])
    expect(nextSetUpStep(setUp(facts))?.name).toBe(name)
  })

  test('a type without institutions needs no period and no deadline', () => {
    const facts = { ...working, year: { ...year, periods: [period(47), period(48), period(49, null)] } }
    expect(statesOf(facts)).toMatchObject({ types: 'done', deadlines: 'done' })
    expect(stepOf(facts, 'types')?.found).toEqual([
      setUpText.types(2026, ['EBS', 'SUB', 'NTB'].slice(0, 2) as ['EBS', 'SUB']),
    ])
  })

  test('a closed period is listed, and needs no deadline', () => {
    const facts = {
      ...working,
      year: { ...year, periods: [{ ...period(48, null), isOpen: false }, period(47)] },
    }
    expect(statesOf(facts)).toMatchObject({ types: 'done', deadlines: 'done' })
    expect(stepOf(facts, 'types')?.found).toContain(setUpText.typeClosed('EBS'))
  })

  test('of a year without an open period lists no deadline', () => {
    const facts = { ...working, year: { ...year, periods: [{ ...period(48, null), isOpen: false }] } }
    expect(stepOf(facts, 'deadlines')).toMatchObject({ state: 'done', found: [setUpText.nothingOpen(2026)] })
  })

  test('a year that is closed is none to work in', () => {
    const closed = { ...working, year: { ...year, isClosed: true } }
    expect(stepOf(closed, 'year')).toMatchObject({
      state: 'missing',
      found: [],
      missing: [setUpText.yearClosed(2026)],
    })
    expect([nextSetUpStep(setUp(closed))?.name, asksForSetUp(setUp(closed))]).toEqual(['year', true])
  })

  test('mail links to no tab while no server is set, and to the accounts after failed deliveries', () => {
    const placeOf = (mail: InstallationFacts['mail']) => stepOf({ ...working, mail }, 'mail')?.place
    expect(placeOf({ server: 'none', failed: 0 })).toBeNull()
    expect(placeOf({ server: 'setUp', failed: 2 })).toBe('accounts')
  })

  test('pupils lead to the registers', () => {
    expect(stepOf({ ...working, ...schools({ withoutPupils: 1 }) }, 'pupils')?.place).toBe('registers')
  })

  test.each([
    ['nobody has pupils', { withoutPupils: 12 }, []],
    ['some have', { withPupils: 7, withoutPupils: 5 }, ['7 байгууллагын сурагчийн бүртгэл бий.']],
    ['all have', { withPupils: 12 }, ['12 байгууллагын сурагчийн бүртгэл бий.']],
    ['none is to have them', {}, [setUpText.noneRegisters]],
  ])('of pupils lists the existing registers: %s', (_, more, found) => {
    expect(stepOf({ ...working, ...schools(more) }, 'pupils')?.found).toEqual(found)
  })

  test('an optional step does not open the page, and comes after required ones', () => {
    const wanted = { ...working, mail: { server: 'none', failed: 0 } as const }
    expect([nextSetUpStep(setUp(wanted))?.name, asksForSetUp(setUp(wanted))]).toEqual(['mail', false])
    const both = {
      ...wanted,
      ...schools({ withoutPupils: 1 }),
      year: { ...year, periods: [period(47), period(48, null)] },
    }
    expect([nextSetUpStep(setUp(both))?.name, asksForSetUp(setUp(both))]).toEqual(['deadlines', true])
  })
})
