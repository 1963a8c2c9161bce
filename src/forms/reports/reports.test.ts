import { describe, expect, it } from 'vitest'
import { tableForm } from '#documents/paper/column-bands.ts'
import type { PaperTable } from '#documents/paper/paper.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { documentOf } from '#documents/paper/print.ts'
import { hasStandIns, printedTable, printedText } from '#documents/paper/printed-table.ts'
import { reportTable } from '#documents/paper/report-table.ts'
import { withLists } from '#documents/report-lists.ts'
import { sourceSentence } from '#documents/source-text.ts'
import type { Workbook } from '#engine/entries.ts'
import { evaluate } from '#engine/evaluate.ts'
import { type Formula, number, plus } from '#engine/formula.ts'
import { captionOf } from '#engine/names.ts'
import { compile } from '#engine/program.ts'
import { cellAt } from '#engine/sheet.ts'
import { standInText } from '#engine/stand-in-text.ts'
import { calculateReports, lastYearOf, standInsIn } from '#features/reports/calculate.ts'
import { sheetOnScreen } from '#features/reports/on-screen.ts'
import { circlesIn, storedFigures } from '#features/reports/stored-figures.ts'
import {
  everyReport,
  fullEdition2025,
  reportProgramOf,
  reportsOf,
  reportsOfView,
} from '#forms/editions/edition-reports.ts'
import { kindergartenMeals } from '#forms/norms/meals.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'
import type { NormSources } from '#forms/norms/year-norms.ts'
import type { NamedPeople } from '#forms/people.ts'
import { factsOf, type Profile } from '#forms/profile.ts'
import { headFiguresIn, standInsInHeads } from '#forms/reports/head-figures.ts'
import {
  type CoverFacts,
  measureOf,
  type PaperFacts,
  type Report,
  type ReportRow,
} from '#forms/reports/report.ts'
import { line, tableReport } from '#forms/reports/shared/table-report.ts'
import { namedPeople } from '#test/support/named-people.ts'
import { nobodyKnown } from '#test/support/nobody-known.ts'
import { caseRows, paperFacts as facts, type ReportCase, valuesOf } from '#test/support/report-case.ts'
import { kindergarten as kindergartenOf, plainSchool } from '#test/support/school.ts'

const kindergarten = { orgType: 'SUB', organizationTypeId: 47 } as const
const centre = { orgType: 'NTB', organizationTypeId: 49 } as const
const definition = (code: string, at = 0): Report => {
  const found = everyReport(fullEdition2025).filter((report) => report.code === code)[at]
  if (!found) throw new Error(code)
  return found
}

describe('EBS_TT1', () => {
  it('compares all income with the budget, like line 53, including unallocated income', () => {
    const entries: Workbook = {
      'ebs-b14': {
        '2.plannedAmount': 6_000_000,
        '15.plannedAmount': 3_000_000,
        '7.plannedAmount': 1_000_000,
        '9.plannedAmount': 2_000_000,
      },
    }
    const values = valuesOf(
      caseRows({ view: 'ebs-public', profile: {}, entries, people: nobodyKnown }),
      'EBS_TT1',
    )
    // A budget of 6,000 + 2,000 paid from income; an income of 3,000 + 1,000.
    expect([values[42], values[52], values[53]].map(Number)).toEqual([8_000, 4_000, 50])
  })
})

describe('the forms that the specifications fix', () => {
  it.each([
    ['EBS_TT1', 54, 1],
    ['SUB_TT7', 134, 1],
    ['EBS_NBT_TT6', 215, 1],
    ['EBS_TT10', 3, 32],
  ])('%s has %i lines of %i figures', (code, lines, columns) => {
    const { columns: all, lines: own } = definition(code)
    expect([own.length, all.filter(({ from }) => from === 'snapshot').length]).toEqual([lines, columns])
  })

  it('EBS_TT11 has eight columns', () => {
    expect(definition('EBS_TT11').columns).toHaveLength(8)
  })

  it.each<readonly [Profile['location'], string]>([
    ['aimagCentre', 'Ердийн (2475 төгрөг), 24 цагийн, тусгай (3600 төгрөг), Нийт'],
    ['capital', 'Ердийн (4000 төгрөг), 24 цагийн, тусгай (5100 төгрөг), Нийт'],
  ])('SUB_TT3 of %s carries its own rates of the year above its columns: %s', (location, heads) => {
    const { inputs } = kindergartenOf({ profile: { location } })
    const norms = inputs.givens[kindergartenMeals.sheet.code]
    const ownNorms = {
      ...norms,
      ordinary: { ...norms?.ordinary, capital: 4000 },
      hour24: { ...norms?.hour24, capital: 5100 },
    }
    const givens = { ...inputs.givens, [kindergartenMeals.sheet.code]: ownNorms }
    const report = definition('SUB_TT3')
    const year = evaluate(reportProgramOf(fullEdition2025, 'sub-public'), { ...inputs, givens })
    const headFigures = headFiguresIn([report], year)
    const [, ...otherColumns] = printedTable(report, { rows: [], facts: { ...facts, headFigures } }).report
      .columns
    expect([...new Set(otherColumns.flatMap(({ under }) => under))].join(', ')).toBe(heads)
    const [full] = withLists([report], {}, year).reports
    const shown =
      full && sheetOnScreen(full, { yearBefore: null, approved: null, headFigures, standIns: facts.standIns })
    const [, ...fields] = Object.values(shown?.sheet.fields ?? {})
    expect([...new Set(fields.flatMap(({ under }) => under))].join(', ')).toBe(heads)
  })

  it.each<readonly [string, NormSources, string]>([
    ['no act', {}, 'Ердийн (2475* төгрөг), 24 цагийн, тусгай (3600* төгрөг), Нийт'],
    [
      'an act for one of them',
      { 'norm-kindergarten-meals': { ordinary: { source: 'Тогтоол 5', from: '2026-01-01', model: false } } },
      'Ердийн (2475 төгрөг), 24 цагийн, тусгай (3600* төгрөг), Нийт',
    ],
  ])(
    'the rates above SUB_TT3 with %s carry the sign of a stand-in, explained at the page foot',
    (_, named, heads) => {
      const report = definition('SUB_TT3')
      const { inputs } = kindergartenOf({ profile: { location: 'aimagCentre' } })
      const year = evaluate(reportProgramOf(fullEdition2025, 'sub-public'), inputs)
      const standIns = standInsInHeads([report], year, standInTest(fullEdition2025.norms, named))
      const own = { ...facts, headFigures: headFiguresIn([report], year), standIns }
      const [, ...otherColumns] = printedTable(report, { rows: [], facts: own }).report.columns
      expect([...new Set(otherColumns.flatMap(({ under }) => under))].join(', ')).toBe(heads)
      expect(hasStandIns(report, own)).toBe(true)
      expect(hasStandIns(report, { standIns: {} })).toBe(false)
      expect(standInsIn([report], year, standInTest(fullEdition2025.norms, named))).toMatchObject(standIns)
    },
  )

  it('SUB_TT3 names no rate if it is unknown, as in a sum', () => {
    const captions = definition('SUB_TT3').columns.flatMap(({ caption, under }) => [...under, caption])
    const said = [...new Set(captions.map((caption) => captionOf(caption, 2026)))]
    expect(said).toEqual(['Хооллох өдөр', 'Ердийн', 'Хүүхэд', 'Зардал', '24 цагийн, тусгай', 'Нийт'])
  })

  it('SUB_TT7 has the total on line 12 and the purposes on 69, 93, 107 and 120', () => {
    const strong = definition('SUB_TT7').lines.flatMap(({ level, strong, form }, index) =>
      level === 0 && strong && form[2] === undefined ? [index + 1] : [],
    )
    expect(strong).toEqual([1, 5, 12, 69, 93, 107, 120])
  })

  it('each line of the chart has its code, and each line of a purpose its programme', () => {
    const { lines } = definition('SUB_TT7')
    expect(lines.slice(12).filter(({ form }) => form.length === 0)).toEqual([])
    expect(lines[70]?.form).toEqual([
      { text: '70911', model: true },
      { text: 'Хувьсах зардал', model: true },
      { text: '2101', model: false },
    ])
  })

  it.each(['EBS_TT1', 'SUB_TT1', 'EBS_NBT_TT1', 'EBS_TT10', 'EBS_TT17', 'SUB_TT7', 'EBS_NBT_TT6'])(
    '%s gives the source of every line in Mongolian, and marks our own ones',
    (code) => {
      const { value } = definition(code)
      const cells = value.from === 'sheet' ? [...value.sheet.cells.values()] : []
      const sources = cells.map((cell) => (cell.kind === 'computed' ? sourceSentence(cell.source, '') : ''))
      expect(sources.filter((source) => !source.includes('жишиг') || /[a-z]{3,}/i.test(source))).toEqual([])
    },
  )

  it('a line of the chart with an unconfirmed code is marked', () => {
    const { value, lines } = definition('SUB_TT7')
    const sourceOf = (code: string): string => {
      const row = String(lines.findIndex(({ form }) => form[2]?.text === code) + 1)
      const cell = value.from === 'sheet' ? cellAt(value.sheet, { row, field: 'c1' }) : undefined
      return cell?.kind === 'computed' ? cell.source : ''
    }
    expect(sourceOf('210304')).toContain('код: жишиг')
    expect(sourceOf('210301')).not.toContain('код: жишиг')
    expect(sourceOf('210301')).toContain('190-р тушаал')
  })

  it('none depends on itself', () => {
    expect(circlesIn(everyReport(fullEdition2025))).toEqual([])
  })
})

describe('the first documents of a group', () => {
  it.each([
    ['EBS_TT_N', 'ebs-public', {}],
    ['SUB_TT_N', 'sub-public', kindergarten],
  ] as const)(
    'the cover %s names the institution, the years, the period, the day, the location, and both totals',
    (code, view, profile) => {
      expect(valuesOf(caseRows({ view, profile }), code)).toEqual([
        'Сургууль',
        '2026',
        '2026–2027',
        '2026 оны төсвийн төсөл',
        'мянган төгрөг',
        '',
        '',
        '2026.08.15',
        '9000001',
        'Өвөрхангай',
        'Арвайхээр',
        // Unknown facts are not lines to sign.
        '–',
        '1,000.0',
        '1,250.0',
        '+250.0 (+25.0 %)',
        '0.0',
      ])
    },
  )

  it('the cover shows the ceiling if one is set, and the approved amount in a revised period', () => {
    const coverValues = (cover: Partial<CoverFacts>) =>
      valuesOf(caseRows({ view: 'ebs-public', cover }), 'EBS_TT_N').slice(16)
    expect(coverValues({ limits: { current: 900_000, capital: 50_000 } })).toEqual([
      'урсгал зардал 900.0, хөрөнгийн зардал 50.0',
    ])
    expect(coverValues({ limits: { current: null, capital: 0 } })).toEqual(['хөрөнгийн зардал 0.0'])
    // 1,000.0 is requested.
    expect(coverValues({ approvedBefore: 1_100_000 })).toEqual(['1,100.0', '−100.0'])
  })

  it.each([
    [
      'EBS_TT_J',
      'ntb',
      centre,
      ['EBS_NBT_TT1', 'EBS_NBT_TT2', 'EBS_TT4', 'EBS_TT9', 'EBS_TT14', 'EBS_NBT_TT6'],
    ],
    [
      'SUB_TT_J',
      'sub-private',
      { ...kindergarten, organizationProperty: 'PRIVATE' },
      ['SUB_TT2', 'SUB_TT3', 'SUB_TT6', 'SUB_TT7'],
    ],
  ] as const)(
    'the list %s numbers the reports of its view; their pages are not known yet',
    (code, view, profile, codes) => {
      const values = valuesOf(caseRows({ view, profile }), code)
      expect(values.filter((_, index) => index % 3 === 0)).toEqual(codes.map((_, index) => index + 1))
      expect(
        values.filter((_, index) => index % 3 === 1).map((name) => String(name).split(' · ')[0]),
      ).toEqual(codes)
      expect(values.filter((_, index) => index % 3 === 2)).toEqual(codes.map(() => 0))
    },
  )
})

describe('tables of a few lines, by hand', () => {
  it('SUB_TT2: children by their cost, with their coefficients', () => {
    const entries: Workbook = {
      'sub-b1': {
        '1.stage1Qty': 90,
        '2.stage1Qty': 90,
        '1.disableStudentQty': 9,
        '2.disableStudentQty': 9,
        '1.edu1GroupQty': 18,
        '2.edu1GroupQty': 18,
      },
    }
    const profile = { ...kindergarten, location: 'aimagCentre' } as const
    const values = valuesOf(caseRows({ view: 'sub-public', profile, entries }), 'SUB_TT2')
    // 81 x 2,967,080 x 1.183 x 1.75 for 90 children in an aimag centre; the disabled weigh 3; a travelling child a quarter x 1.8
    expect(values.slice(0, 8)).toEqual([81, 2_967_080, 1.183, 1.75, '', 1, 100, 497_550.39])
    expect(values.slice(8, 16)).toEqual([9, 2_967_080, 1.183, 1.75, '', 3, 100, 165_850.13])
    expect(values[31]).toBe(0)
    expect(values.slice(-8)).toEqual([108, '', '', '', '', '', '', 687_433.86])
  })

  it('SUB_TT4 and EBS_TT4: 12.5 % of ten months’ pay, next to the amount in the blank', () => {
    const listed = (sheet: string, code: string, view: 'sub-public' | 'ntb', profile: object) =>
      valuesOf(
        caseRows({
          view,
          profile,
          people: namedPeople,
          entries: { [sheet]: { '1.plannedAmount': 2_000_000 } },
        }),
        code,
      ).filter((value) => value !== '')
    const lines = ['Бат Сүх', 'Багш', 1_800_000, 10, 18_000, 2250, 'Нийт', 18_000, 2250]
    const closing = ['Маягтад оруулсан дүн', 2000, 'Зөрүү', -250]
    expect(listed('sub-b8', 'SUB_TT4', 'sub-public', kindergarten)).toEqual([...lines, ...closing])
    expect(listed('ntb-b7', 'EBS_TT4', 'ntb', centre)).toEqual([...lines, ...closing])
  })

  it('EBS_NBT_TT2: two teachers, a contract for five months, a new post', () => {
    const entries: Workbook = {
      'ntb-b3': {
        '3.workerTotal': 2,
        '12.workerTotal': 3,
        '12.mainOneSalaryMonth': 400_000,
        '12.privateServicesMonth': 5,
      },
    }
    const people = { ...nobodyKnown, positions: [{ quantity: 1, salary: 1_500_000 }] }
    const values = valuesOf(caseRows({ view: 'ntb', profile: centre, entries, people }), 'EBS_NBT_TT2')
    // 2 x 2,322,460 x 12; seniority 10 %; food and transport 2 x 2,125; 15 %; 12.5 % of the sum
    const teachers = [2, 2_322_460, 55_739.04, 5573.9, 4250, 8360.86, 73_923.8, 9240.48, 83_164.28]
    expect(values.slice(9, 18)).toEqual(teachers)
    // 3 x 5 x 400,000, without insurance
    const contract = values.lastIndexOf(400_000)
    expect(values.slice(contract - 1, contract + 8)).toEqual([3, 400_000, '', '', '', '', 6000, '', 6000])
    // 1,500,000 x 12, 75 % more, food and transport, 15 %; 12.5 % of the sum
    expect(values.slice(-18, -9)).toEqual([1, '', 18_000, 13_500, 2125, 2700, 36_325, 4540.63, 40_865.63])
    // 83,164.2795 + 6,000 + 40,865.625
    expect(values.at(-1)).toBe(130_029.9)
  })

  it.each([
    // 56 x 1,656,000 x 3.5 by its shares: 0.513, 0.1893, 0.01022, 0.1561
    ['EBS_TT6', [325_476, 324_576, 166_507.49, 61_442.24, 3317.17, 50_666.31]],
    // The pay of the posts; the practical part has the same share
    ['EBS_TT9', [481_319.79, 480_419.79, 82_508.45, 6291.12, 3317.17, 278_123.49]],
  ])('%s of the draft view: the total, its variable part, and 900 thousand of power', (code, first) => {
    const values = valuesOf(
      caseRows({
        view: 'ntb-draft',
        profile: centre,
        entries: { 'ebs-b14': { '11.plannedAmount': 900_000 } },
        pupils: { previousPupils: { grade4: 100 }, classes: { grade5: 4 } },
      }),
      code,
    )
    expect(values.slice(0, 6)).toEqual(first)
    expect([values[16], values.at(-3)]).toEqual([900, 900])
    expect(Number(values[1]) + 900).toBeCloseTo(Number(values[0]), 2)
    const parts = values.slice(2, 16).reduce<number>((sum, value) => sum + Number(value), 0)
    expect(parts).toBeCloseTo(Number(values[1]), 1)
  })
})

describe('a kindergarten’s budget by purpose, by hand', () => {
  // 900 thousand of power, 2,000 of donations; no people.
  const entries: Workbook = {
    'sub-b8': {
      '11.plannedAmount': 900_000,
      '16.plannedAmount': 2_000_000,
      '9.plannedAmount': 1_200_000,
      '10.plannedAmount': 300_000,
    },
  }
  const people: NamedPeople = {
    ...nobodyKnown,
    positions: [{ quantity: 1, salary: 1_000_000 }],
  }
  const rows = caseRows({
    view: 'sub-public',
    profile: kindergarten,
    entries,
    people,
  })
  const values = valuesOf(rows, 'SUB_TT7')
  const at = (line: number): number => Number(values[line - 1])

  it('puts planned amounts on its lines, and adds only the posts that are always present', () => {
    // A new position: 12,000 base, 9,000 supplement, 1,800 incentive, (8,000 + 500) x 250 = 2,125 food and transport.
    expect([at(72), at(73), at(74), at(75)]).toEqual([12_000, 9_000, 2_125, 1_800])
    expect(at(71)).toBe(24_925)
    expect(at(76)).toBe(3_115.63)
    expect([at(77), at(78), at(79), at(80), at(81)]).toEqual([2_118.63, 249.25, 199.4, 49.85, 498.5])
    expect([at(112), at(117), at(119)]).toEqual([900, 1_200, 300])
    expect(at(107)).toBe(900 + 1_200 + 300)
  })

  it('adds them up to line 12, which the financing covers', () => {
    expect(at(12)).toBe(24_925 + 3_115.63 + 2_400 - 0.01 + 0.01)
    expect([at(6), at(9), at(11), at(5)]).toEqual([at(12) - 1_500, 2_000, -500, at(12)])
  })
})

describe('the 32 indicators of a school, by hand', () => {
  const person = { name: '', position: '', status: 'WORK', months: 0, salary: 2_000_000 } as const
  const nothing = { retirement: null, travel: null, ruralService: false } as const
  const people: NamedPeople = {
    ...nobodyKnown,
    staff: [
      { ...person, ...nothing, status: 'ALLOWANCE', months: 3 },
      {
        ...person,
        retirement: { months: 36, averageSalary: 2_100_000 },
        travel: 480_000,
        ruralService: true,
      },
    ],
    children: [{ parent: '', position: '', name: '', school: '', field: '', level: 2, tuition: 3_250_500 }],
  }
  // 90 enter grade 1 this year and next: 90 pupils of grade 1, and 4 x 90 / 9 = 40 of grade 2, each in one class.
  const entries: Workbook = { 'ebs-b1': { '1.stage1Qty': 90, '2.stage1Qty': 90 } }
  const boarders = Object.fromEntries(Array.from({ length: 12 }, (_, grade) => [`grade${grade + 1}`, 9]))
  const rows = caseRows({ view: 'ebs-public', entries, people, pupils: { boarders } })
  const values = valuesOf(rows, 'EBS_TT10')
  const columns = definition('EBS_TT10').columns.map(({ caption }) => caption)
  const at = (caption: string, line = 1) => values[(line - 1) * 32 + columns.indexOf(caption)]

  it('show the income of classes of 35 to 44 and the cost from 45, by variable expense', () => {
    // Grade 2: 0.0001 x (40 - 35) x 1,486,000 = 743. Grade 1: (90 - 44) x 0.3 x 1,477,000.
    const until44 = [1, 2, 3].map((line) => at('35–44 суралцагчтай ангийн нэмэлт', line))
    const more45 = [1, 2, 3].map((line) => at('45 ба түүнээс олон суралцагчтай ангийн хасалт', line))
    expect([until44, more45]).toEqual([
      [0.7, '', ''],
      [20_382.6, '', ''],
    ])
  })

  it('show the food of boarders by age', () => {
    // Nine boarders a grade: 45 x 6,000 x 170, 36 x 6,000 x 175, 27 x 6,500 x 180.
    const ages = ['Хоол, 6–10 нас', 'Хоол, 11–14 нас', 'Хоол, 15–18 нас']
    expect([1, 2, 3].map((line) => ages.map((caption) => at(caption, line)))).toEqual([
      [45_900, 37_800, 31_590],
      [45_900, 37_800, 31_590],
      [0, 0, 0],
    ])
  })

  it('gather the five benefits', () => {
    // Leave 3 x 2,000, retirement 36 x 2,100, travel 480, rural service 6 x 2,000, tuition 3,250.5.
    expect(at('Тэтгэмж, дэмжлэг')).toBe(6_000 + 75_600 + 480 + 12_000 + 3_250.5)
  })

  it('begin with a capital letter', () => {
    expect(columns.filter((caption) => !/^[\p{Lu}\d]/u.test(caption))).toEqual([])
  })
})

describe('the budget of a private school by headcount', () => {
  it('has the lines that the state pays or that posts make, and no dormitory', () => {
    const report = reportsOf(fullEdition2025, 'ebs-private', {}).find(({ code }) => code === 'EBS_TT16')
    expect(report?.lines.map(({ caption }) => caption)).toEqual([
      'Нийт төсөв, орон тоогоор',
      'Сургалтын зардал',
      'Багшийн цалин',
      'Багшийн нэмэгдэл',
      'Сургалтын үйл ажиллагааны (хичээл практикийн) зардал',
      'Захиргаа, АА цалин',
      'Захиргаа, АА нэмэгдэл',
      'Захиргаа, АА урамшуулал',
      'Бусад зардал',
      'Үдийн хоолны зардал',
    ])
  })

  it('counts the posts that are there before the first pupil', () => {
    const own = { organizationProperty: 'PRIVATE' } as const
    const values = valuesOf(caseRows({ view: 'ebs-private', profile: own }), 'EBS_TT16').map(Number)
    // Six posts at 1,400,000 and three guards at 1,100,000; 10 percent seniority, 15 percent incentive; food and
    // transport for eleven posts; 12.5 percent insurance.
    const added = 1.125 * (14_040 + 11 * 2_125)
    expect([values[6], values[7]]).toEqual([Math.round(10 * added) / 10, 1.125 * 21_060])
    expect(values.filter((value) => value === 0)).toHaveLength(5)
    expect(values[0]).toBe(values[1])
  })
})

describe('the financing of a centre', () => {
  it('leaves opening balances, donations and other income empty: no blank of a centre has them', () => {
    const values = valuesOf(caseRows({ view: 'ntb', profile: centre }), 'EBS_NBT_TT6')
    expect(values.slice(1, 11).map((value) => value === '')).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      true,
      true,
      false,
    ])
  })
})

describe('ten new posts at 1,000,000 a month, by hand', () => {
  // In a year: 120,000 base, 90,000 supplement, 18,000 incentive, 10 x (8,000 + 500) x 250 = 21,250 food and
  // transport.
  const people: NamedPeople = { ...nobodyKnown, positions: [{ quantity: 10, salary: 1_000_000 }] }
  const byCode = (each: ReportCase, report: string): Readonly<Record<string, number>> => {
    const form = reportsOf(fullEdition2025, each.view, {}).find(({ code }) => code === report)
    const values = valuesOf(caseRows(each), report)
    const codes = form?.lines.map(({ form }) => form[2]?.text ?? '') ?? []
    // The long forms have a chart line for all purposes before those of each purpose.
    return Object.fromEntries(codes.map((code, index) => [code, Number(values[index])]).toReversed())
  }

  // Insurance is 12.5 percent of 249,250, of which pensions are 8.5; schools print one decimal.
  it.each<readonly [string, ReportCase, number, number]>([
    ['EBS_TT17', { view: 'ebs-public' }, 31_156.3, 21_186.3],
    ['SUB_TT7', { view: 'sub-public', profile: kindergarten }, 31_156.25, 21_186.25],
    ['EBS_NBT_TT6', { view: 'ntb', profile: centre }, 31_156.25, 21_186.25],
  ])('are on the same lines of %s, food and transport on their own', (report, each, insurance, pensions) => {
    const figures = byCode({ ...each, people }, report)
    const own = ['210101', '210102', '210103', '210104', '2101', '2102', '210201']
    expect(own.map((code) => figures[code])).toEqual([
      120_000,
      90_000,
      21_250,
      18_000,
      249_250,
      insurance,
      pensions,
    ])
  })

  it('leave the form of kindergartens as long as it is', () => {
    const { lines } = definition('SUB_TT7')
    const block = lines.slice(69, 92).map(({ form, level }) => [form[2]?.text, level])
    expect(block.slice(0, 6)).toEqual([
      ['210', 1],
      ['2101', 2],
      ['210101', 3],
      ['210102', 3],
      ['210103', 3],
      ['210104', 3],
    ])
    expect(block.slice(-6)).toEqual([
      ['210601', 3],
      ['2108', 2],
      ['210806', 3],
      ['2109', 2],
      ['210901', 3],
      ['210902', 3],
    ])
  })
})

describe('the lists by person', () => {
  const rows = caseRows({
    view: 'ntb-draft',
    profile: centre,
    people: namedPeople,
    entries: { 'ebs-b14': { '1.plannedAmount': 2_300_000 } },
  })

  it('name every recipient of a benefit, and the sums last', () => {
    expect(valuesOf(rows, 'EBS_TT11')).toEqual([
      'Дорж Туяа, Багш',
      36,
      2_100_000,
      75_600,
      '',
      2_000_000,
      12_000,
      87_600,
      'Ганбат Оюу',
      '',
      '',
      '',
      480,
      '',
      '',
      480,
      'Нийт',
      '',
      '',
      75_600,
      480,
      '',
      12_000,
      88_080,
    ])
  })

  it('compare the insurance of people on childcare leave with the amount in the blank', () => {
    expect(valuesOf(rows, 'EBS_TT4')).toEqual([
      'Бат Сүх',
      'Багш',
      1_800_000,
      10,
      18_000,
      2_250,
      'Нийт',
      '',
      '',
      '',
      18_000,
      2_250,
      'Маягтад оруулсан дүн',
      '',
      '',
      '',
      '',
      2_300,
      'Зөрүү',
      '',
      '',
      '',
      '',
      50,
    ])
  })

  it('name the children with school and tuition', () => {
    expect(valuesOf(rows, 'EBS_TT15')).toEqual([
      'Дорж Туяа',
      'Багш',
      'Туяа Билгүүн',
      'МУИС',
      'Математик',
      2,
      3_250.5,
      'Нийт',
      '',
      '',
      '',
      '',
      '',
      3_250.5,
    ])
  })

  it('have their total even without people', () => {
    expect(valuesOf(caseRows({ view: 'ebs-public' }), 'EBS_TT11')).toEqual(['Нийт', '', '', 0, 0, '', 0, 0])
  })

  it('are printed with the person’s name as the line, and the sums without a number', () => {
    const { report, values } = printedTable(definition('EBS_TT4'), { rows, facts })
    expect(report.lineCaption).toBe('Овог, нэр')
    expect(report.lines.map(({ code, caption, strong }) => [code, caption, strong])).toEqual([
      ['1', 'Бат Сүх', false],
      ['', 'Нийт', true],
      ['', 'Маягтад оруулсан дүн', true],
      ['', 'Зөрүү', true],
    ])
    expect(values(4, 5)?.valueNumber).toBe(50)
  })
})

describe('a report that compares with last year', () => {
  const report = definition('EBS_TT1')
  const rows: readonly ReportRow[] = [
    { standardReportCode: 'EBS_TT1', rowNum: 1, valueNumber: 640, valueString: null },
    { standardReportCode: 'EBS_TT7', rowNum: 1, valueNumber: 7, valueString: null },
  ]

  it('takes last year’s snapshot of the same report', () => {
    expect(lastYearOf([report, definition('EBS_TT7')], rows)).toEqual({ EBS_TT1: { '1': 640 } })
  })

  it('takes nothing from a snapshot without it, so that the table has a note', () => {
    expect(lastYearOf([report], rows.slice(1))).toEqual({})
  })

  it('prints it next to this year, with the unit of the form, or a dash', () => {
    const { values } = printedTable(report, {
      rows: [],
      facts: { ...facts, yearBefore: { EBS_TT1: { '1': 640 } } },
    })
    expect([values(1, 1)?.valueString, values(1, 2)?.valueNumber, values(2, 2)?.valueString]).toEqual([
      'хүүхэд',
      640,
      '-',
    ])
    expect(printedTable(report, { rows: [], facts }).values(1, 2)?.valueString).toBe('-')
  })
})

describe('on paper', () => {
  const kindergartenRows = caseRows({ view: 'sub-public', profile: kindergarten })
  const tables = (code: string, rows = kindergartenRows) => {
    const report =
      reportsOfView(fullEdition2025, 'sub-public').find((each) => each.code === code) ?? definition(code)
    return reportTable(
      report,
      { reports: [report], rows, facts, sent: false, receipt: null, reasons: [] },
      new Set(),
    )
  }
  const captionsIn = (body: PaperTable['table']['body']): readonly string[] =>
    body.flat().map(({ text }) => text)

  it('a table of amounts has a unit note above, and a rounding note below for differing sums', () => {
    const said = (code: string, rows = kindergartenRows) =>
      tables(code, rows)
        .flatMap(({ table }) => captionsIn(table.body))
        .filter((text) => text === printText.thousandTugrik || text === printText.roundingNote)
    const off = kindergartenRows.map((row) =>
      row.standardReportCode === 'SUB_TT7' && row.rowNum === 12
        ? { ...row, valueNumber: (row.valueNumber ?? 0) + 0.01 }
        : row,
    )
    expect(said('SUB_TT7', off)).toEqual([printText.thousandTugrik, printText.roundingNote])
    expect(said('SUB_TT7')).toEqual([printText.thousandTugrik])
    for (const code of ['SUB_TT1', 'EBS_TT1', 'EBS_NBT_TT1']) expect(said(code)).toEqual([])
  })

  it('counts have the decimals that they have, money those of its group', () => {
    const rows = caseRows({
      view: 'ebs-public',
      pupils: { previousPupils: { grade1: 31, grade2: 25, grade3: 27 } },
    })
    const [report] = reportsOfView(fullEdition2025, 'ebs-public').filter(({ code }) => code === 'EBS_TT1')
    if (!report) throw new Error('EBS_TT1')
    const { values } = printedTable(report, { rows, facts })
    const amounts = { unit: 'quantity', decimals: 1 } as const
    const printed = Object.fromEntries(
      report.lines.map((each, line) => [
        each.caption,
        printedText(measureOf(amounts, each), values(line + 1, 3)),
      ]),
    )
    expect(printed['Нийт суралцагч']).toMatch(/^\d+$/)
    expect(printed['Нэг багшид ногдох суралцагч']).toMatch(/^\d+\.\d\d$/)
    expect(printed['Хувьсах зардлын дүн']).toMatch(/^[\d,]+\.\d$/)
    expect(printed['Тогтмол зардал']).toBe('0.0')
  })

  it('values marked «жишиг» in their form or norms carry the sign, explained at the page foot', () => {
    const textsOf = (code: string, standIns: PaperFacts['standIns']) => {
      const report = reportsOfView(fullEdition2025, 'sub-public').filter((each) => each.code === code)
      const inputs = {
        reports: report,
        rows: kindergartenRows,
        facts: { ...facts, standIns },
        sent: false,
        receipt: null,
        reasons: [],
      }
      const [part] = documentOf(inputs).content
      return { body: JSON.stringify(part?.section), foot: JSON.stringify(part?.footer(1, 1, { width: 595 })) }
    }
    const chart = textsOf('SUB_TT7', {})
    expect(chart.body).toContain('"70911*"')
    expect(chart.body).toContain('"Хувьсах зардал*"')
    expect(chart.body).toContain('"210304*"')
    expect(chart.body).toContain('"210301"')
    expect(chart.foot).toContain(standInText.legend)
    expect(textsOf('SUB_TT6', {}).foot).not.toContain(standInText.legend)
    const days = textsOf('SUB_TT3', { SUB_TT3: [1] })
    expect(days.body).toMatch(/"190\*"/)
    expect(days.foot).toContain(standInText.legend)
    expect(textsOf('SUB_TT3', {}).body).toMatch(/"190"/)
    expect(textsOf('SUB_TT3', {}).foot).not.toContain(standInText.legend)
  })

  it('a comparing table has a note if there is no reference', () => {
    const said = (yearBefore: PaperFacts['yearBefore']) => {
      const inputs = {
        reports: [],
        rows: kindergartenRows,
        facts: { ...facts, yearBefore },
        sent: false,
        receipt: null,
        reasons: [],
      }
      return captionsIn(
        reportTable(definition('SUB_TT1'), inputs, new Set()).flatMap(({ table }) => table.body),
      )
    }
    expect(said(null)).toContain(printText.noYearBefore(2025))
    expect(said({ SUB_TT1: { '1': 5 } })).not.toContain(printText.noYearBefore(2025))
  })

  it('the salary fund of a kindergarten continues after every twelve lines, with all columns on each page', () => {
    const pieces = tables('SUB_TT5')
    expect(pieces.map(({ pageBreak }) => pageBreak)).toEqual([undefined, undefined, 'before', undefined])
    const [first, , second] = pieces.map(({ table }) => table)
    const heads = (table: PaperTable['table'] | undefined) =>
      captionsIn(table?.body.slice(0, table.headerRows) ?? [])
    expect(heads(second)).toEqual(heads(first))
    const lines = pieces.map(({ table }) => table.body.slice(table.headerRows).map(([code]) => code?.text))
    expect(lines.map((numbers) => numbers.slice(0, 2))).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['13', '14'],
      ['13', '14'],
    ])
    expect(lines.map((numbers) => numbers.length)).toEqual([12, 12, 2, 2])
  })

  it('every report is upright, with any figures in it and last year next to them', () => {
    const reports = everyReport(fullEdition2025)
    const places = Array.from({ length: 400 }, (_, index) => index + 1)
    const rows = reports.flatMap(({ code }) =>
      places.map((rowNum) => ({ standardReportCode: code, rowNum, valueNumber: 1e11, valueString: null })),
    )
    const figures = Object.fromEntries(places.map((rowNum) => [rowNum, 1e11]))
    const yearBefore = Object.fromEntries(reports.map(({ code }) => [code, figures]))
    const inputs = { reports, facts: { ...facts, yearBefore }, sent: true, receipt: null, reasons: [] }
    const lying = [rows, []].flatMap((each) =>
      documentOf({ ...inputs, rows: each }).content.filter(
        ({ pageOrientation }) => pageOrientation === 'landscape',
      ),
    )
    expect(lying).toEqual([])
  })

  it.each([
    ['SUB_TT2', [4, 4]],
    ['SUB_TT5', [5, 4]],
    // Without figures the year's columns fit on one page.
    ['EBS_TT2', [7, 2]],
    ['EBS_NBT_TT2', [7, 2]],
    ['EBS_TT17', [8]],
    ['SUB_TT7', [4]],
  ])('%s has bands of %o columns', (code, lengths) => {
    const { report, values } = printedTable(definition(code), { rows: kindergartenRows, facts })
    const { orientation, bands } = tableForm(report, values, 2026)
    expect(orientation).toBe('portrait')
    expect(bands.map(({ widths }) => widths.length)).toEqual(lengths)
  })

  it('one of 32 columns is cut into many', () => {
    const { report, values } = printedTable(definition('EBS_TT10'), { rows: kindergartenRows, facts })
    expect(tableForm(report, values, 2026).bands.length).toBeGreaterThan(3)
  })

  it('bands of columns begin where a caption begins, unless it is wider than the paper', () => {
    const report = definition('EBS_TT10')
    const { values } = printedTable(report, { rows: [], facts })
    const { bands } = tableForm(report, values, 2026)
    const captionOver = (column: number) => report.columns[column - 1]?.under[0]
    const torn = bands.filter(({ first }) => first > 1 && captionOver(first) === captionOver(first - 1))
    // Without figures only the fourteen columns of teaching are too wide for one table.
    expect(new Set(torn.map(({ first }) => captionOver(first)))).toEqual(new Set(['Сургалтын зардал']))
    expect(bands.reduce((sum, { widths }) => sum + widths.length, 0)).toBe(32)
  })

  it('a shared caption appears above its columns once, on every page', () => {
    const [piece] = tables('SUB_TT3')
    const heads = piece?.table.body.slice(0, piece.table.headerRows) ?? []
    const [over] = heads.filter((row) => row.some(({ text }) => text.includes('24 цагийн')))
    expect(
      over?.filter(({ colSpan }) => colSpan !== undefined).map(({ text, colSpan }) => [text, colSpan]),
    ).toEqual([
      ['Ердийн', 2],
      ['24 цагийн, тусгай', 2],
      ['Нийт', 2],
    ])
  })
})

describe('income-only institutions', () => {
  it('have the income report, others of the view do not', () => {
    const codes = (incomeOnly: boolean): readonly string[] =>
      reportsOf(fullEdition2025, 'ebs-public', factsOf({ ...plainSchool, incomeOnly }, 'ebs-public')).map(
        ({ code }) => code,
      )
    expect(codes(true)).toContain('EBS_TT14')
    expect(codes(false)).not.toContain('EBS_TT14')
  })
})

describe('a circle among the lines of a report', () => {
  type Parts = readonly (Formula | number)[]
  const lines = (values: readonly Parts[]) =>
    values.map((of, index) => ({
      caption: `Мөр ${index + 1}`,
      level: 0 as const,
      strong: false,
      values: [{ overLines: plus(...of) }],
    }))
  const made = (values: readonly Parts[]): Report =>
    tableReport({
      code: 'TEST_TT',
      description: 'Туршилт',
      title: 'Туршилт',
      decimals: 1,
      columns: [{ caption: 'Дүн', content: 'amount', width: 1 }],
      lines: lines(values),
    })
  const calculated = (
    report: Report,
    stored: readonly ReportRow[] = [],
  ): readonly (number | string | null)[] => {
    if (report.value.from !== 'sheet') throw new Error('no sheet')
    const givens = storedFigures([report], stored)
    const evaluation = evaluate(compile([report.value.sheet]), { entries: {}, givens, facts: {} })
    return valuesOf(calculateReports([report], { evaluation, people: nobodyKnown, facts }), 'TEST_TT')
  }

  it('is none where a sum reads later lines', () => {
    const report = made([[line('TEST_TT', 2), line('TEST_TT', 3)], [5], [line('TEST_TT', 2), 1]])
    expect([circlesIn([report]), calculated(report)]).toEqual([[], [11, 5, 6]])
  })

  it('is cut where it closes, named for the warning, and keeps the stored value', () => {
    const report = made([
      [line('TEST_TT', 2), 1],
      [line('TEST_TT', 1), 10],
      [line('TEST_TT', 2), number(2)],
    ])
    expect(circlesIn([report])).toEqual(['TEST_TT, line 1'])
    const stored = [{ standardReportCode: 'TEST_TT', rowNum: 1, valueNumber: 7, valueString: null }]
    expect(calculated(report, stored)).toEqual([7, 17, 19])
    expect(calculated(report)).toEqual([0, 10, 12])
  })

  it('may be a line that reads itself', () => {
    const report = made([[line('TEST_TT', 1), 1]])
    expect([circlesIn([report]), calculated(report)]).toEqual([['TEST_TT, line 1'], [0]])
  })
})
