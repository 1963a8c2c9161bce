import { describe, expect, it } from 'vitest'
import { caseRows, valuesOf } from '#test/support/report-case.ts'

describe('a dormitory’s draft, by hand', () => {
  // Nine boarders a grade: 108 in all, so 5 teachers, one for each started 25, and two night watchmen.
  const boarders = Object.fromEntries(Array.from({ length: 12 }, (_, grade) => [`grade${grade + 1}`, 9]))
  const values = valuesOf(
    caseRows({
      view: 'ebs-dormitory',
      profile: { hasDormitory: true },
      entries: { 'ebs-b9': { '5.workerTotal': 0, '1.addedJobTime': 10 } },
      pupils: { boarders },
    }),
    'DRM_TT10',
  )
  const line = (number: number) => values.slice((number - 1) * 2, number * 2)

  it('puts every kind of pay on its line of the chart', () => {
    // Teachers, ТҮБД-2: (2,121,000 x 10 + 2,672,460 x 2) / 12 = 2,212,910 a month; 5 are 132,774.6 a year. 10 percent
    // for seniority, none for location; 5 x 8,500 x 250 food and transport; 15 percent incentive.
    expect([6, 7, 8, 9, 10].map(line)).toEqual([
      [5, 198_667.4],
      ['', 132_774.6],
      ['', 13_277.5],
      ['', 10_625],
      ['', 19_916.2],
    ])
    // Two watchmen, two cooks and two assistants at 1,100,000 and 1,400,000 a month, no cleaner: 26,400 + 33,600 +
    // 26,400.
    expect([17, 18, 19, 20, 21].map(line)).toEqual([
      [6, 126_123.8],
      ['', 86_400],
      ['', 0],
      ['', 12_750],
      ['', 12_960],
    ])
  })

  it('splits the insurance of 12.5 percent as 8.5, 1, 0.8, 0.2 and 2', () => {
    // 12.5 percent of 112,110 thousand.
    expect([22, 23, 24, 25, 26, 27].map((number) => line(number)[1])).toEqual([
      14_013.8, 9_529.4, 1_121.1, 896.9, 224.2, 2_242.2,
    ])
  })
})
