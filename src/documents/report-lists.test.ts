import { describe, expect, it } from 'vitest'
import { peopleTotal } from '#budget/people/people-total.ts'
import { peopleLines, withErasedNames, withLists } from '#documents/report-lists.ts'
import { type Evaluation, evaluate, stateAt } from '#engine/evaluate.ts'
import { explain } from '#engine/explain.ts'
import { explainText } from '#engine/explain-text.ts'
import { cellKeyOf } from '#engine/key.ts'
import { calculateReports } from '#features/reports/calculate.ts'
import { sheetOnScreen } from '#features/reports/on-screen.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEdition2025, reportsOf } from '#forms/editions/edition-reports.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSettings, normsOf } from '#forms/norms/year-norms.ts'
import type { NamedStaff } from '#forms/people.ts'
import { factsOf } from '#forms/profile.ts'
import type { ReportRow } from '#forms/reports/report.ts'
import { paperFacts } from '#test/support/book-inputs.ts'
import { namedPeople, teacher } from '#test/support/named-people.ts'
import { nobodyKnown } from '#test/support/nobody-known.ts'
import { plainSchool } from '#test/support/school.ts'

const centre = { ...plainSchool, orgType: 'NTB', organizationTypeId: 49, view: 'ntb-draft' } as const
const facts = { ...factsOf(centre, 'ntb-draft'), ...normSettings(2026) }
const reports = reportsOf(fullEdition2025, 'ntb-draft', facts)
const lines = peopleLines(reports, namedPeople)
const year = evaluate(programOf(edition2025, 'ORGNTB'), {
  entries: { 'ebs-b14': { '1.plannedAmount': 2_300_000 } },
  givens: { ...normsOf(norms2025, 2026), 'register-people': { '1': peopleTotal(namedPeople, 6) } },
  facts,
})
const listed = reports.filter(({ code }) => code in lines)
const full = withLists(listed, lines, year)

const contentAt = (evaluation: Evaluation, sheet: string, row: string, field: string) => {
  const state = stateAt(evaluation, { sheet, row, field })
  if (state.kind === 'text') return state.text
  return 'value' in state ? [state.kind, state.value] : state.kind
}

it('lists are worked out behind a year as with all of it', () => {
  const { program, inputs, values } = full.evaluation
  expect(values.length).toBeGreaterThan(year.values.length)
  expect(values).toEqual(evaluate(program, inputs).values)
})

it('people in the registers match the printed lists exactly', () => {
  expect(lines).toEqual({
    EBS_TT4: [{ name: 'Бат Сүх', position: 'Багш', salary: 1_800_000, months: 10 }],
    EBS_TT11: [
      { name: 'Дорж Туяа, Багш', months: 36, average: 2_100_000, salary: 2_000_000 },
      { name: 'Ганбат Оюу', travel: 480 },
    ],
    EBS_TT15: [
      {
        parent: 'Дорж Туяа',
        position: 'Багш',
        name: 'Туяа Билгүүн',
        school: 'МУИС',
        field: 'Математик',
        level: 2,
        tuition: 3_250.5,
      },
    ],
  })
})

describe('a list with its people', () => {
  it('is a sheet with a line a person, and no cell where a person has nothing', () => {
    const columns = ['months', 'average', 'pension', 'travel', 'salary', 'rural', 'total']
    const lineOf = (row: string) => columns.map((field) => contentAt(full.evaluation, 'EBS_TT11', row, field))
    expect([lineOf('1'), lineOf('2'), lineOf('total')]).toEqual([
      [
        ['given', 36],
        ['given', 2_100_000],
        ['computed', 75_600],
        'absent',
        ['given', 2_000_000],
        ['computed', 12_000],
        ['computed', 87_600],
      ],
      ['absent', 'absent', 'absent', ['given', 480], 'absent', 'absent', ['computed', 480]],
      [
        'absent',
        'absent',
        ['computed', 75_600],
        ['computed', 480],
        'absent',
        ['computed', 12_000],
        ['computed', 88_080],
      ],
    ])
    expect(contentAt(full.evaluation, 'EBS_TT15', '1', 'school')).toBe('МУИС')
  })

  it.each([
    ['EBS_TT11', 'rural', '1', [2_000_000, 6]],
    ['EBS_TT11', 'total', '1', [75_600, 12_000]],
    ['EBS_TT11', 'total', 'total', [87_600, 480]],
    ['EBS_TT4', 'wages', '1', [1_800_000, 10]],
    ['EBS_TT4', 'insurance', '1', [12.5, 18_000]],
    ['EBS_TT4', 'insurance', 'entered', [2_300_000]],
    ['EBS_TT4', 'insurance', 'difference', [2_300, 2_250]],
    ['EBS_TT15', 'tuition', 'total', [3_250.5]],
  ])('explains %s, %s of line %s', (sheet, field, row, values) => {
    const explained = explain(full.evaluation, { sheet, row, field }, 2026)
    expect(explained?.inputs.map(({ value }) => value)).toEqual(values)
  })

  it('distinguishes the two amounts of a person', () => {
    const total = explain(full.evaluation, { sheet: 'EBS_TT11', row: '1', field: 'total' }, 2026)
    expect(total?.inWords).toBe(
      '«Дорж Туяа, Багш · Тэтгэвэрт гарахад олгох нэг удаагийн мөнгөн тэтгэмж · Дүн» + ' +
        '«Дорж Туяа, Багш · Хөдөө тогтвор суурьшилтай ажилласны тэтгэмж · Дүн»',
    )
    expect(total?.inValues).toBe('75,600 + 12,000')
  })

  it('traces figures down to the entered cell, the norm, and the page of the person', () => {
    const steps = (sheet: string, row: string, field: string) =>
      explain(full.evaluation, { sheet, row, field }, 2026)?.inputs.map(({ at, kind }) => [
        kind,
        cellKeyOf(at),
      ])
    expect(steps('EBS_TT4', 'entered', 'insurance')).toEqual([['entered', 'ebs-b14/1.plannedAmount']])
    expect(steps('EBS_TT11', '1', 'rural')).toEqual([
      ['given', 'EBS_TT11/1.salary'],
      ['given', 'norm-benefits/t3Months.value'],
    ])
    const salary = { sheet: 'EBS_TT11', row: '1', field: 'salary' }
    expect(explain(full.evaluation, salary, 2026)?.source).toBe('«Ажилтны төлөв, тэтгэмж» хуудас')
  })

  it('appears on the screen with the person as the line, and leaves the year’s own sheets unchanged', () => {
    const [report] = full.reports.filter(({ code }) => code === 'EBS_TT4')
    const sheet =
      report &&
      sheetOnScreen(report, { yearBefore: null, approved: null, headFigures: {}, standIns: {} })?.sheet
    expect(sheet?.rowsCaption).toBe('Овог, нэр')
    expect(sheet?.rows.map(({ caption }) => caption)).toEqual([
      'Бат Сүх',
      'Нийт',
      'Маягтад оруулсан дүн',
      'Зөрүү',
    ])
    expect(sheet?.rows.map(({ printed }) => [printed?.number, printed?.isStrong])).toEqual([
      ['1', false],
      ['', true],
      ['', true],
      ['', true],
    ])
    expect(Object.keys(sheet?.fields ?? {})).toEqual(['position', 'salary', 'months', 'wages', 'insurance'])
    expect(year.program.sheets.has('EBS_TT4')).toBe(false)
    expect(year.program).toBe(programOf(edition2025, 'ORGNTB'))
  })
})

/** The list of childcare leave for other people; the blank's amount stays as proposed. */
function leaveOf(staff: readonly NamedStaff[]): Evaluation {
  const others = { ...nobodyKnown, staff }
  const givens = { ...year.inputs.givens, 'register-people': { '1': peopleTotal(others, 6) } }
  const evaluation = evaluate(year.program, { ...year.inputs, entries: {}, givens })
  return withLists(listed, peopleLines(reports, others), evaluation).evaluation
}

describe('a list of childcare leave', () => {
  const onLeave = { ...teacher, status: 'CHILDCARE' } as const

  it('differs from the blank by nothing where both count the same people', () => {
    const evaluation = leaveOf([
      { ...onLeave, salary: 2_058_405, months: 9 },
      { ...onLeave, salary: 2_830_653, months: 11 },
      { ...onLeave, salary: 2_994_746, months: 1 },
    ])
    expect(contentAt(evaluation, 'EBS_TT4', 'difference', 'insurance')).toEqual(['computed', 0])
    // (18,525.645 + 31,137.183 + 2,994.746) thousand, of which 12.5 percent.
    expect(contentAt(evaluation, 'EBS_TT4', 'total', 'insurance')).toEqual([
      'computed',
      expect.closeTo(6_582.196_75, 8),
    ])
  })

  it('gives nothing without people', () => {
    const total = explain(leaveOf([]), { sheet: 'EBS_TT4', row: 'total', field: 'insurance' }, 2026)
    expect([total?.value, total?.inWords, total?.inputs]).toEqual([0, explainText.notCounted, []])
  })

  it('distinguishes people of the same name by their number, and has a line for those without one', () => {
    const people = [
      { ...onLeave, months: 1 },
      { ...onLeave, months: 2 },
      { ...onLeave, name: '', months: 3 },
    ]
    const total = explain(leaveOf(people), { sheet: 'EBS_TT4', row: 'total', field: 'wages' }, 2026)
    expect(total?.inWords).toBe(
      '«1. Дорж Туяа · Цалингийн дүн» + «2. Дорж Туяа · Цалингийн дүн» + «Цалингийн дүн»',
    )
    expect(total?.value).toBe(12_000)
  })

  it('is explained in one sentence however many they are', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...onLeave,
      name: `Хүн ${index + 1}`,
      months: 1,
    }))
    const total = explain(leaveOf(many), { sheet: 'EBS_TT4', row: 'total', field: 'wages' }, 2026)
    expect(total?.value).toBe(600_000)
    expect(total?.inWords).toBe('«Цалингийн дүн», 300 мөрийн нийлбэр: «Хүн 1» + «Хүн 2» + … + «Хүн 300»')
  })
})

it('reports without lists are left as they are', () => {
  const others = reports.filter(({ code }) => !(code in lines))
  const same = withLists(others, {}, year)
  expect(same.evaluation).toBe(year)
  expect(same.reports).toEqual(others)
})

describe('a list without its people', () => {
  const rows = calculateReports(listed, { evaluation: year, people: namedPeople, facts: paperFacts })
  const erased = withErasedNames(listed, rows, 'Нэргүй')
  const people = [...namedPeople.staff, ...namedPeople.children].flatMap((one) =>
    'parent' in one ? [one.name, one.parent] : [one.name],
  )
  const isNaming = ({ valueString }: ReportRow) => people.some((name) => valueString?.includes(name))

  it('names nobody in any column, and keeps its figures, posts and sums', () => {
    expect(rows.filter(isNaming)).toHaveLength(5)
    expect(erased.filter(isNaming)).toEqual([])
    expect(erased.filter((row, index) => row !== rows[index])).toHaveLength(5)
    expect(erased.map(({ valueString, ...row }) => row)).toEqual(rows.map(({ valueString, ...row }) => row))
    expect(erased.map(({ valueString }) => valueString)).toEqual(
      expect.arrayContaining(['Нэргүй', 'Багш', 'МУИС', 'Нийт', 'Зөрүү']),
    )
  })

  it('stays as it is when its people are erased again', () => {
    expect(withErasedNames(listed, erased, 'Нэргүй')).toEqual(erased)
  })
})
