import { expect, test } from 'vitest'
import { courseOf, courseWords, sendingFigures } from '#features/reports/web/sending.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { worthOf } from '#forms/readings.ts'
import { school } from '#test/support/school.ts'

test.each([
  ['ebs-public', 0],
  ['ebs-private', 1],
] as const)(
  'before %s is sent, whole totals are compared only if the state pays a part',
  (code, expected) => {
    const evaluation = school({ profile: { view: code }, entries: { 'ebs-b1': { '1.stage1Qty': 40 } } })
    const open = { draft: { evaluation: () => evaluation }, view: edition2025.views[code] }
    const figures = sendingFigures(open, { lastYear: null, readings: null, moment: 'before' })
    expect(figures.filter(({ name }) => name.includes('нийт дүн'))).toHaveLength(expected)
    expect(figures.map(({ since }) => since)).toEqual([null, null, null, null])
  },
)

test('a sending shows the sealed calculation, not figures of this tab', () => {
  const evaluation = school({ entries: { 'ebs-b1': { '1.stage1Qty': 40 } } })
  const open = { draft: { evaluation: () => evaluation }, view: edition2025.views['ebs-public'] }
  const of = (readings: { requested: number; headcount: number; whole: null } | null) =>
    sendingFigures(open, { lastYear: null, readings, moment: 'before' }).map(({ value }) => value)
  expect(of({ requested: 1_234_500, headcount: 1_000_000, whole: null })).toEqual([
    '1,234.5',
    '1,000.0',
    '−234.5 (−19.0 %)',
    '40',
  ])
  const readings = { requested: 1_234_500, headcount: 1_000_000, whole: null }
  const sent = sendingFigures(open, { lastYear: null, readings, moment: 'after' })
  expect(sent.map(({ value }) => value)).toEqual(['1,234.5', '1,000.0', '−234.5 (−19.0 %)'])
  // Without stored figures the draft of this tab is shown.
  expect(of(null)[0]).not.toBe('1,234.5')
  expect(of(null)[3]).toBe('40')
})

test('a sending shows the decrease of each figure since last year with a true minus', () => {
  const of = (pupils: number) =>
    school({ entries: { 'ebs-b1': { '1.stage1Qty': pupils, '2.stage1Qty': pupils } } })
  const view = edition2025.views['ebs-public']
  const { inputs } = of(80)
  const lastYear = { year: 2025, edition: edition2025, view, inputs }
  const open = { draft: { evaluation: () => of(40) }, view }
  const [requested, headcount, difference, learners] = sendingFigures(open, {
    lastYear,
    readings: null,
    moment: 'before',
  })
  for (const total of [requested, headcount]) expect(total?.since).toMatch(/^−[\d,]+\.\d \(−\d+\.\d %\)$/)
  expect(requested?.since).not.toBe(headcount?.since)
  expect(difference?.since).toBeNull()
  const learnersOf = (evaluation: ReturnType<typeof of>) => worthOf(evaluation, view.measures.learners)
  expect(learners?.since).toBe(`−${learnersOf(of(80)) - learnersOf(of(40))}`)
})

test.each([
  ['district', 'district', null, ['sent done', 'district started', 'ministry open', 'approved open']],
  ['district', 'ministry', null, ['sent done', 'district done', 'ministry started', 'approved open']],
  ['district', 'done', null, ['sent done', 'district done', 'ministry done', 'approved done']],
  ['ministry', 'ministry', null, ['sent done', 'ministry started', 'approved open']],
  ['ministry', 'done', null, ['sent done', 'ministry done', 'approved done']],
  [
    'district',
    'institution',
    'district',
    ['sent done', 'district returned', 'ministry open', 'approved open'],
  ],
  [
    'district',
    'institution',
    'ministry',
    ['sent done', 'district done', 'ministry returned', 'approved open'],
  ],
] as const)(
  'the course of a sending to the %s that is now with %s, returned by %s',
  (firstLevel, stage, by, expected) => {
    const steps = courseOf({ firstLevel, reviewStage: stage, returned: by && { level: by } })
    expect(steps.map(({ name, mark }) => `${name} ${mark}`)).toEqual(expected)
    expect(steps.map(courseWords)).not.toContain('')
  },
)
