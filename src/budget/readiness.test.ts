import { describe, expect, test } from 'vitest'
import { blanksToFill } from '#budget/blanks-to-fill.ts'
import {
  findingWithCells,
  type Justification,
  justificationFor,
  lapsedPositions,
} from '#budget/justifications.ts'
import type { Ceiling } from '#budget/limits.ts'
import {
  assessReadiness,
  type BeforeSending,
  calculationRules,
  changedTotals,
  doubtsOf,
  groupedDoubts,
  isReady,
  withUnsaved,
} from '#budget/readiness.ts'
import { readinessFindingText } from '#budget/readiness-text.ts'
import { type BudgetState, type ComponentMove, componentMoves, evaluateState } from '#budget/variance.ts'
import { check, type Problem } from '#engine/check.ts'
import type { ReferenceFigures, Workbook } from '#engine/entries.ts'
import { type Evaluation, evaluate } from '#engine/evaluate.ts'
import { lockAllBut } from '#engine/lock.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { randomInstitutions } from '#test/support/random-institution.ts'
import { centre, kindergarten, school } from '#test/support/school.ts'

const typed = ['sub-b1', 'sub-b3', 'sub-b4', 'sub-b7', 'sub-b8']
const children = {
  '1.stage1Qty': 60,
  '2.stage1Qty': 60,
  '1.generalStudentQty': 60,
  '2.generalStudentQty': 60,
  '3.stage1Qty': 2,
  '4.stage1Qty': 2,
  '5.totalPer': 88,
}

const ceiling = (effect: Ceiling['effect'], current: number): Ceiling => ({
  level: 'ministry',
  effect,
  current,
  capital: null,
})

function problemsIn(evaluation: Evaluation): readonly Problem[] {
  return [...evaluation.program.sheets.values()].flatMap((sheet) => check(sheet, evaluation))
}

function ready(
  different: Partial<BeforeSending> = {},
  entries: Workbook = { 'sub-b1': children },
): BeforeSending {
  const evaluation = different.evaluation ?? kindergarten({ entries })
  return {
    evaluation,
    year: 2026,
    view: edition2025.views['sub-public'],
    problems: problemsIn(evaluation),
    saves: (sheet) => typed.includes(sheet),
    saved: () => true,
    gaps: [],
    pupilsLacking: [],
    services: [],
    amounts: [],
    marks: [],
    report: { calculated: 'yes', changed: 0, time: 'left' },
    letter: 'attached',
    ceilings: [],
    moves: [],
    justifications: [],
    ...different,
  }
}

const rulesIn = (known: BeforeSending) => {
  const { errors, missing, toJustify, goodToKnow } = assessReadiness(known)
  const rules = (points: readonly { readonly rule: string }[]) => points.map(({ rule }) => rule)
  return {
    errors: rules(errors),
    missing: rules(missing),
    toJustify: rules(toJustify),
    goodToKnow: rules(goodToKnow),
  }
}

const nothing = { errors: [], missing: [], toJustify: [], goodToKnow: [] }
const mark = { at: { sheet: 'sub-b1', row: '1', field: 'stage1Qty' }, text: 'Яагаад 60?' }
const move = (change: Partial<ComponentMove>): readonly ComponentMove[] => [
  { field: 'normalSalaryQty', parts: [], before: 100, after: 100, byNorms: 0, ...change },
  { field: 'budgetTotal', parts: [], before: 1000, after: 1000, byNorms: 0 },
]
const problem = (severity: string, sheet = 'sub-b1'): Problem => ({
  severity: severity as Problem['severity'],
  code: 'doubtful',
  sheet,
  row: '1',
  field: 'stage1Qty',
  message: 'Эргэлзээтэй.',
})

describe('a kindergarten before its budget is sent', () => {
  test('may send when nothing is wrong, missing or doubtful', () => {
    expect(rulesIn(ready())).toEqual(nothing)
    expect(isReady(assessReadiness(ready()))).toBe(true)
  })

  test.each([
    ['never calculated', { calculated: 'no', changed: 0, time: 'left' }, true],
    ['back, and not calculated since', { calculated: 'returned', changed: 0, time: 'left' }, true],
    ['calculated before something changed', { calculated: 'yes', changed: 1, time: 'left' }, true],
    ['calculated, and late', { calculated: 'yes', changed: 0, time: 'over' }, false],
  ] as const)('of a report that is %s a calculation settles something: %j', (_, report, settles) => {
    const { missing } = assessReadiness({ ...ready(), report })
    expect(missing.some(({ rule }) => calculationRules.includes(rule))).toBe(settles)
  })

  test.each<[string, Partial<BeforeSending>, Partial<ReturnType<typeof rulesIn>>]>([
    ['an error bars it', { problems: [problem('error')] }, { errors: ['doubtful'] }],
    [
      'also one in a sheet that it does not see',
      { problems: [problem('error', 'ntb-b1')] },
      { errors: ['doubtful'] },
    ],
    ['a warning is to be justified', { problems: [problem('warning')] }, { toJustify: ['doubtful'] }],
    ['of a sheet that it does not see nobody asks', { problems: [problem('warning', 'ntb-b1')] }, {}],
    ['what is good to know bars nothing', { problems: [problem('note')] }, { goodToKnow: ['doubtful'] }],
    [
      'a blank that nobody saved is missing',
      { saved: (sheet) => sheet !== 'sub-b7' },
      { missing: ['neverSaved'] },
    ],
    [
      'one that no call of its view saves is not',
      { saved: (sheet) => sheet !== 'sub-b7', saves: () => false },
      {},
    ],
    [
      'a record that lacks something is missing',
      { gaps: [{ panel: 'staff', who: 'Дорж', lacks: ['сар'] }] },
      { missing: ['record'] },
    ],
    ['a mark without an answer is missing', { marks: [{ ...mark, state: 'open' }] }, { missing: ['mark'] }],
    ['one with an answer is not', { marks: [{ ...mark, state: 'answered' }] }, {}],
    ['nor one that is settled', { marks: [{ ...mark, state: 'resolved' }] }, {}],
    [
      'a report that was never calculated is missing',
      { report: { calculated: 'no', changed: 3, time: 'left' } },
      { missing: ['notCalculated'] },
    ],
    [
      'one that came back is missing until it is calculated anew, whatever changed',
      { report: { calculated: 'returned', changed: 3, time: 'left' } },
      { missing: ['returned'] },
    ],
    ['a stale one too', { report: { calculated: 'yes', changed: 1, time: 'left' } }, { missing: ['stale'] }],
    ['and a late one', { report: { calculated: 'yes', changed: 0, time: 'over' } }, { missing: ['late'] }],
    ['a letter that is not attached is to be justified', { letter: 'none' }, { toJustify: ['letter'] }],
    [
      'a budget above a ceiling that binds is missing',
      { ceilings: [ceiling('binding', 1)] },
      { missing: ['aboveCeiling'] },
    ],
    [
      'one above a ceiling that guides is to be justified',
      { ceilings: [ceiling('guiding', 1)] },
      { toJustify: ['aboveGuide'] },
    ],
    [
      'one above both levels’ ceilings is both',
      { ceilings: [ceiling('guiding', 1), { ...ceiling('binding', 2), level: 'district' }] },
      { missing: ['aboveCeiling'], toJustify: ['aboveGuide'] },
    ],
    [
      'one below its ceiling is neither',
      { ceilings: [ceiling('binding', 1e12), ceiling('guiding', 1e12)] },
      {},
    ],
    ['a component that grew by 31 % of itself', { moves: move({ after: 131 }) }, { toJustify: ['moved'] }],
    ['one that shrank by as much', { moves: move({ after: 69 }) }, { toJustify: ['moved'] }],
    ['one that is gone', { moves: move({ after: 0 }) }, { toJustify: ['moved'] }],
    ['one that was not there', { moves: move({ before: 0, after: 11 }) }, { toJustify: ['moved'] }],
    ['not one that moved by 30 %', { moves: move({ after: 130 }) }, {}],
    ['not one that moved by 1 % of the budget', { moves: move({ before: 10, after: 20 }) }, {}],
    ['not one whose norms moved', { moves: move({ after: 180, byNorms: 60 }) }, {}],
    [
      'but one that moved beside its norms',
      { moves: move({ after: 190, byNorms: 40 }) },
      { toJustify: ['moved'] },
    ],
    [
      'one that stands still while its norms fall',
      { moves: move({ byNorms: -40 }) },
      { toJustify: ['moved'] },
    ],
  ])('%s', (_, different, expected) => {
    expect(rulesIn(ready(different))).toEqual({ ...nothing, ...expected })
  })

  test('is not ready with unsaved entries, reported by tab with their number', () => {
    const { view } = ready()
    const pending: Readonly<Record<string, number>> = { 'sub-b8': 2 }
    const none = { cells: () => 0, records: () => 0 }
    const found = withUnsaved(assessReadiness(ready()), view, {
      ...none,
      cells: (sheet) => pending[sheet] ?? 0,
    })
    expect(isReady(found)).toBe(false)
    expect(found.missing).toMatchObject([
      { rule: 'unsaved', at: { sheet: 'sub-b8', row: null, field: null } },
    ])
    expect(found.missing[0]?.message).toContain('«Бусад зардал» хуудсанд 2 өөрчлөлт')
    expect(withUnsaved(assessReadiness(ready()), view, none)).toEqual(assessReadiness(ready()))
  })

  test('reports a never saved blank with unsaved entries only once', () => {
    const known = ready({ saved: (sheet) => sheet !== 'sub-b8' && sheet !== 'sub-b7' })
    const unsaved = { cells: (sheet: string) => (sheet === 'sub-b8' ? 2 : 0), records: () => 0 }
    const found = withUnsaved(assessReadiness(known), known.view, unsaved)
    expect(found.missing.map(({ rule, at }) => [rule, at.sheet])).toEqual([
      ['unsaved', 'sub-b8'],
      ['neverSaved', 'sub-b7'],
    ])
  })

  test.each([
    ['staff', 'Ажилтны төлөв, тэтгэмж'],
    ['children', 'Багш, ажилтны хүүхэд'],
    ['positions', 'Шинэ орон тооны цалингийн зардал'],
  ] as const)(
    'is not ready with unsaved changes to people, reported by list with their number: %s',
    (panel, label) => {
      const { view } = ready()
      const unsaved = { cells: () => 0, records: (each: string) => (each === panel ? 3 : 0) }
      const found = withUnsaved(assessReadiness(ready()), view, unsaved)
      expect(isReady(found)).toBe(false)
      expect(found.missing).toEqual([
        {
          rule: 'unsaved',
          at: { sheet: null, row: null, field: null },
          panel,
          message: `«${label}» хуудсанд 3 өөрчлөлт хадгалаагүй байна. Нээж хадгална уу.`,
        },
      ])
      const elsewhere = { tabs: view.tabs.filter((tab) => tab.panel !== panel) }
      expect(withUnsaved(assessReadiness(ready()), elsewhere, unsaved)).toEqual(assessReadiness(ready()))
    },
  )

  test('needs no locked blank or record while it is returned for marked cells', () => {
    const { program, inputs } = ready().evaluation
    const draftLock = lockAllBut(program, [mark.at], 'Зөвхөн тэмдэглэсэн нүд нээлттэй.')
    const evaluation = evaluate(program, { ...inputs, draftLock })
    const gaps = [{ panel: 'staff', who: 'Дорж', lacks: ['сар'] }] as const
    const { missing } = assessReadiness(ready({ evaluation, gaps, saved: () => false }))
    expect(missing.map(({ rule, at }) => [rule, at.sheet])).toEqual([['neverSaved', 'sub-b1']])
  })

  test('needs no records if its view has no lists for them', () => {
    const view = edition2025.views['sub-private']
    const gaps = [{ panel: 'children', who: 'Дорж', lacks: ['курс'] }] as const
    expect(assessReadiness(ready({ view, gaps })).missing).toEqual([])
  })

  test.each([
    [14, ['serviceTooShort']],
    [15, []],
    [0, []],
  ])('justifies a confirmed child of a parent with %d years of service', (years, rules) => {
    const services = [{ who: 'Бат (Дорж)', years }]
    expect(rulesIn(ready({ services }))).toEqual({
      errors: [],
      missing: [],
      toJustify: rules,
      goodToKnow: [],
    })
    const view = edition2025.views['sub-private']
    expect(rulesIn(ready({ services, view })).toJustify).toEqual([])
  })

  test('justifies short services once, until the years of one are others', () => {
    const services = [
      { who: 'Бат (Дорж)', years: 14 },
      { who: 'Цэцэг (Дорж)', years: 9 },
    ]
    const [doubt, ...others] = assessReadiness(ready({ services })).toJustify
    expect(others).toEqual([])
    const figures = { '': doubt?.figures ?? '' }
    const at = { sheet: null, row: null, field: null }
    const justifications = [{ rule: 'serviceTooShort', at, text: 'Өөр сургуульд ажилласан.', figures }]
    expect(rulesIn(ready({ services, justifications })).toJustify).toEqual([])
    const later = services.map((each) => ({ ...each, years: each.years - 1 }))
    expect(rulesIn(ready({ services: later, justifications })).toJustify).toEqual(['serviceTooShort'])
  })

  test('reports a missing blank by the name of its tab, with its location', () => {
    const [point] = assessReadiness(ready({ saved: (sheet) => sheet !== 'sub-b8' })).missing
    expect(point).toMatchObject({ at: { sheet: 'sub-b8', row: null, field: null }, panel: null })
    expect(point?.message).toContain('«Бусад зардал»')
  })

  test('reports a change in thousand tugrik and in percent, apart from the norms', () => {
    const moves = [{ field: 'budgetTotal', parts: [], before: 2_000_000, after: 3_500_000, byNorms: 500_000 }]
    const [doubt] = assessReadiness(ready({ moves })).toJustify
    expect(doubt?.at).toEqual({ sheet: 'sub-b12', row: '1', field: 'budgetTotal' })
    expect(doubt?.message).toContain(
      'нормативаар 2,500.00, одоо 3,500.00 мянган төгрөг: 1,000.00 мянган төгрөгөөр өссөн (40 %).',
    )
  })

  test('reports a decrease relative to last year’s cost at current norms', () => {
    // 60 children at 1,000 tugrik, then 48 at 1,500: by the new norms 60 cost 90,000.
    const moves = [{ field: 'budgetTotal', parts: [], before: 60_000, after: 72_000, byNorms: 30_000 }]
    expect(assessReadiness(ready({ moves })).toJustify).toEqual([])
    const { program, inputs } = ready().evaluation
    const givens = {
      ...inputs.givens,
      'norm-plausibility': { ...inputs.givens['norm-plausibility'], movedPercent: { value: 10 } },
    }
    const strict = evaluate(program, { ...inputs, givens })
    expect(assessReadiness(ready({ evaluation: strict, moves })).toJustify[0]?.message).toContain(
      'нормативаар 90.00, одоо 72.00 мянган төгрөг: 18.00 мянган төгрөгөөр буурсан (20 %).',
    )
  })

  test('reports the changed component by a unique name', () => {
    const moves = move({ field: 'teacherMainSalaryQty', after: 150 })
    const [doubt] = assessReadiness(ready({ moves })).toJustify
    expect(doubt?.message).toMatch(/^Багшийн цалин: .* өссөн \(50 %\)/)
    // Components that were one before are reported together.
    const parts = move({ field: 'teacherMainSalaryQty', parts: ['workerSalaryQty'], after: 150 })
    expect(assessReadiness(ready({ moves: parts })).toJustify[0]?.message).toMatch(
      /^Багшийн цалин, \S.*: өмнөх жилийн/,
    )
  })

  test.each([
    [1301, 'өссөн (30.1 %)'],
    [1300.4, 'өссөн (30.04 %)'],
    [699, 'буурсан (30.1 %)'],
    [1310, 'өссөн (31 %)'],
    [1304.9, 'өссөн (30.5 %)'],
  ])('reports a change from 1000 to %d as one above 30 %%', (after, words) => {
    const moves = [{ field: 'budgetTotal', parts: [], before: 1000, after, byNorms: 0 }]
    expect(assessReadiness(ready({ moves })).toJustify[0]?.message).toContain(words)
  })
})

describe('the blanks that an institution fills in', () => {
  const open = school({})
  const dormitory = school({ profile: { hasDormitory: true } })
  const blanks = (
    evaluation: Evaluation = school({}),
    saves: BeforeSending['saves'] = (sheet) => sheet !== 'ebs-b3',
  ) => blanksToFill({ view: edition2025.views['ebs-public'], evaluation, saves })

  test('are those with a cell that it may type, and that a call saves', () => {
    expect(blanks(dormitory)).toContain('ebs-b9')
    expect(blanks(open).toSorted()).toEqual(
      blanks(dormitory)
        .filter((sheet) => sheet !== 'ebs-b9')
        .toSorted(),
    )
    expect(blanks(open, (sheet) => sheet === 'ebs-b1')).toEqual(['ebs-b1'])
  })

  test('stay the same while a draft is returned for marked cells, although only those are required', () => {
    const { program, inputs } = school({})
    const draftLock = lockAllBut(program, [{ sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }], 'x')
    expect(blanks(evaluate(program, { ...inputs, draftLock }))).toEqual(blanks(open))
  })

  test('depend on the facts alone, not on entries', () => {
    for (const { view: code, evaluation } of randomInstitutions(60, 4)) {
      const { program, inputs } = evaluation
      const view = edition2025.views[code]
      const saves = (): boolean => true
      const empty = evaluate(program, { entries: {}, givens: {}, facts: inputs.facts })
      expect(blanksToFill({ view, evaluation: empty, saves })).toEqual(
        blanksToFill({ view, evaluation, saves }),
      )
    }
  })
})

describe('a school and a centre', () => {
  test.each([
    ['ebs-public', school({}), 'ebs-b1'],
    ['ntb', centre({}), 'ntb-b1'],
    ['ebs-private', school({ profile: { view: 'ebs-private' } }), 'huvi-b1'],
  ] as const)('of the view %s need their own blanks', (code, evaluation, sheet) => {
    const view = edition2025.views[code]
    const { missing } = assessReadiness(ready({ evaluation, view, saves: () => true, saved: () => false }))
    const missingSheets = missing.filter(({ rule }) => rule === 'neverSaved').map(({ at }) => at.sheet)
    expect(missingSheets).toContain(sheet)
    expect(
      missingSheets.every((each) => view.tabs.some(({ sheets }) => sheets.some((own) => own === each))),
    ).toBe(true)
  })

  test('need no blank that has computed cells only', () => {
    const view = edition2025.views['ebs-public']
    const evaluation = school({})
    const { missing } = assessReadiness(ready({ evaluation, view, saves: () => true, saved: () => false }))
    expect(missing.map(({ at }) => at.sheet)).not.toContain('ebs-b2')
  })
})

describe('a centre that has the blanks of the schools', () => {
  const view = edition2025.views['ntb-draft']
  const { inputs } = centre({ profile: { view: 'ntb-draft' } })
  const evaluation = evaluateState({ edition: edition2025, view, year: 2026, inputs })

  test('needs them by the names of their tabs', () => {
    const found = assessReadiness(ready({ evaluation, view, saves: () => true, saved: () => false }))
    const missing = found.missing.filter(({ rule }) => rule === 'neverSaved')
    const labelOf = (sheet: string | null): string =>
      view.tabs.find(({ sheets }) => sheets.some((own) => own === sheet))?.label ?? ''
    expect(missing.length).toBeGreaterThan(2)
    for (const { at, message } of missing)
      expect(message).toBe(readinessFindingText.neverSaved(labelOf(at.sheet)))
    expect(missing.map(({ at }) => labelOf(at.sheet))).toContain('Суралцагчийн тоо')
  })

  test('sees a mark under the same names', () => {
    const { missing } = assessReadiness(
      ready({ evaluation, view, marks: [{ ...mark, at: { ...mark.at, sheet: 'ebs-b1' }, state: 'open' }] }),
    )
    const [marked] = missing.filter(({ rule }) => rule === 'mark')
    expect(marked?.message).toContain('«Суралцагчийн тоо · ')
  })

  test('with an empty pupil register needs its rows first, unless it is returned for marked cells', () => {
    const view = edition2025.views['ebs-public']
    const evaluation = school({})
    const pupilsLacking = ['previousPupils', 'classes']
    const known = ready({ evaluation, view, problems: [], pupilsLacking, saved: () => false })
    const message = readinessFindingText.withoutPupils(['2024-2025 суралцагч', '2025-2026 бүлэг'])
    const at = { sheet: null, row: null, field: null }
    expect(assessReadiness(known).missing[0]).toEqual({ rule: 'register', at, panel: null, message })
    const { program, inputs } = evaluation
    const lockedEvaluation = evaluate(program, { ...inputs, draftLock: lockAllBut(program, [], 'x') })
    expect(rulesIn({ ...known, evaluation: lockedEvaluation }).missing).toEqual([])
  })
})

describe('a budget compared with last year’s', () => {
  const state = (givens: (norms: ReferenceFigures) => ReferenceFigures): BudgetState => {
    const { inputs } = kindergarten({ entries: { 'sub-b1': children } })
    return {
      year: 2026,
      edition: edition2025,
      view: edition2025.views['sub-public'],
      inputs: { ...inputs, givens: givens(inputs.givens) },
    }
  }
  const raised =
    (sheets: readonly string[]) =>
    (givens: ReferenceFigures): ReferenceFigures =>
      Object.fromEntries(
        Object.entries(givens).map(([sheet, rows]) => [
          sheet,
          sheets.includes(sheet)
            ? Object.fromEntries(
                Object.entries(rows).map(([row, fields]) => [
                  row,
                  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value * 2])),
                ]),
              )
            : rows,
        ]),
      )

  test('in which only the norms of a kindergarten changed needs no justification', () => {
    const before = state((givens) => givens)
    const after = state(raised(['norm-pay-grid', 'norm-support-pay', 'norm-kindergarten-cost']))
    const moves = componentMoves(before, after)
    expect(moves.some(({ before: was, after: is }) => is > 1.3 * was)).toBe(true)
    expect(assessReadiness(ready({ moves })).toJustify).toEqual([])
  })

  test('with twice as many children needs a justification', () => {
    const twice = Object.fromEntries(Object.entries(children).map(([place, count]) => [place, 2 * count]))
    const { inputs } = kindergarten({ entries: { 'sub-b1': twice } })
    const before = state((givens) => givens)
    const moves = componentMoves(before, { ...before, inputs })
    expect(
      assessReadiness(ready({ moves })).toJustify.map(({ rule, at }) => [rule, at.field]),
    ).toContainEqual(['moved', 'budgetTotal'])
  })
})

describe('a reading since last year', () => {
  const evaluation = kindergarten({})
  /** The year's norms set the limit to 30 %; `norms`: last year by the new norms. */
  test.each([
    ['as it was', { requested: 100, headcount: 100 }, { requested: 100, headcount: 100 }, []],
    ['at the bound', { requested: 100, headcount: 100 }, { requested: 130, headcount: 70 }, []],
    ['asked above it', { requested: 100, headcount: 100 }, { requested: 131, headcount: 100 }, ['requested']],
    [
      'headcount below it',
      { requested: 100, headcount: 100 },
      { requested: 100, headcount: 69 },
      ['headcount'],
    ],
    [
      'both',
      { requested: 100, headcount: 100 },
      { requested: 60, headcount: 140 },
      ['requested', 'headcount'],
    ],
    ['as the norms make it', { requested: 150, headcount: 150 }, { requested: 150, headcount: 150 }, []],
    [
      'less than the norms make it',
      { requested: 150, headcount: 150 },
      { requested: 150, headcount: 100 },
      ['headcount'],
    ],
  ] as const)('%s', (_, norms, now, moved) => {
    const before = { before: { requested: 100, headcount: 100 }, norms }
    expect(changedTotals(before, now, evaluation)).toEqual(moved)
  })

  test('that is not known has not moved', () => {
    expect(changedTotals(null, { requested: 1, headcount: 1 }, evaluation)).toEqual([])
  })
})

describe('a justification', () => {
  /** 60 children of 8 to 10 hours and 5 of 24: more than exist, in both study years at both cells. */
  const doubtful = { ...children, '1.hourStudentQty': 5, '2.hourStudentQty': 5 }
  const known = (entries: Workbook, justifications: readonly Justification[] = []): BeforeSending =>
    ready({ justifications }, entries)
  const { toJustify } = assessReadiness(known({ 'sub-b1': doubtful }))
  const written = (at: Justification['at'], rule = 'hoursAgainstTotal'): Justification | null =>
    justificationFor({ rule, at, text: 'Тийм.' }, toJustify)
  const ofBlank = written({ sheet: 'sub-b1', row: null, field: null })
  const ofCell = written({ sheet: 'sub-b1', row: '1', field: 'hourStudentQty' })

  test('appears at each cell of a rule, and one text may cover all in its blank', () => {
    expect(toJustify.map(({ rule, at }) => `${rule} ${at.row}.${at.field}`)).toEqual([
      'hoursAgainstTotal 1.generalStudentQty',
      'hoursAgainstTotal 1.hourStudentQty',
      'hoursAgainstTotal 2.generalStudentQty',
      'hoursAgainstTotal 2.hourStudentQty',
    ])
    expect(groupedDoubts(toJustify).map(({ doubts }) => doubts.length)).toEqual([4])
    const after = assessReadiness(known({ 'sub-b1': doubtful }, ofBlank ? [ofBlank] : []))
    expect([after.toJustify.length, after.justified.length, isReady(after)]).toEqual([0, 4, true])
  })

  test('of one cell leaves the others', () => {
    const after = assessReadiness(known({ 'sub-b1': doubtful }, ofCell ? [ofCell] : []))
    expect([after.toJustify.length, after.justified.length]).toEqual([3, 1])
    expect(after.toJustify.every(({ lapsed }) => lapsed === null)).toBe(true)
  })

  test.each([
    ['the figure of its cell', { '1.hourStudentQty': 6 }],
    ['another that its rule reads', { '1.generalStudentQty': 61 }],
    ['one that goes into what its rule reads', { '1.stage1Qty': 61, '1.generalStudentQty': 62 }],
  ])('lapses where %s changes, and there alone', (_, change) => {
    const after = assessReadiness(known({ 'sub-b1': { ...doubtful, ...change } }, ofBlank ? [ofBlank] : []))
    expect(after.toJustify.map(({ at, lapsed }) => [at.row, lapsed])).toEqual([
      ['1', ofBlank],
      ['1', ofBlank],
    ])
    expect(after.justified.map(({ at }) => at.row)).toEqual(['2', '2'])
  })

  test('reports the cells where it is no longer valid: changed figures, or no warning left', () => {
    const places = ['1.generalStudentQty', '1.hourStudentQty', '2.generalStudentQty', '2.hourStudentQty']
    const [first, second, third, fourth] = places.map((place) => `sub-b1/${place}`)
    const lapsed = (entries: Workbook) => ofBlank && lapsedPositions(ofBlank, doubtsOf(known(entries)))
    expect(lapsed({ 'sub-b1': doubtful })).toEqual([])
    expect(lapsed({ 'sub-b1': { ...doubtful, '1.hourStudentQty': 6 } })).toEqual([first, second])
    expect(lapsed({ 'sub-b1': { ...doubtful, '2.hourStudentQty': 0 } })).toEqual([third, fourth])
    expect(lapsed({ 'sub-b1': children })).toEqual([first, second, third, fourth])
  })

  test('holds again where its figures come back, and while others change', () => {
    const others = { 'sub-b1': { ...doubtful, '3.stage1Qty': 3 } }
    expect(isReady(assessReadiness(known(others, ofBlank ? [ofBlank] : [])))).toBe(true)
  })

  test('does not cover another rule, another blank, or a cell without a warning', () => {
    expect(written({ sheet: 'sub-b1', row: null, field: null }, 'partAboveTotal')).toBeNull()
    expect(written({ sheet: 'sub-b3', row: null, field: null })).toBeNull()
    expect(written({ sheet: 'sub-b1', row: '1', field: 'stage1Qty' })).toBeNull()
    expect(written({ sheet: null, row: null, field: null })).toBeNull()
  })

  test('shows its readers the finding without a prompt, and names its component once', () => {
    const known = ready({ letter: 'none', moves: move({ field: 'teacherMainSalaryQty', after: 150 }) })
    const { program } = known.evaluation
    const found = assessReadiness(known).toJustify
    const labels = found.map(({ rule, at }) => {
      const said = justificationFor({ rule, at, text: 'Тийм.' }, found)
      return said && findingWithCells(said, { program, year: 2026 })
    })
    expect(labels).toEqual([
      'Багшийн цалин: өмнөх жилийн дүн энэ жилийн нормативаар 0.10, одоо 0.15 мянган төгрөг: 0.05 мянган төгрөгөөр өссөн (50 %).',
      'Албан бичиг хавсаргаагүй.',
    ])
    expect(found.map(({ message }) => /бичнэ үү\.$/.test(message))).toEqual([true, true])
  })

  test('above a ceiling names the total once, and lapses with the ceiling', () => {
    const above = (current: number, justifications: readonly Justification[] = []) =>
      assessReadiness(ready({ ceilings: [ceiling('guiding', current)], justifications }))
    const found = above(1_000_000).toJustify
    const said = justificationFor(
      {
        rule: 'aboveGuide',
        at: found[0]?.at ?? { sheet: null, row: null, field: null },
        text: 'Хүүхэд нэмэгдсэн.',
      },
      found,
    )
    const { program } = kindergarten({})
    expect(said && findingWithCells(said, { program, year: 2026 })).toMatch(
      /^Хүссэн төсөв хязгаараас давсан \(мянган төгрөг\): урсгал зардал [\d,.]+, хязгаар 1,000\.00, [\d,.]+-аар давсан\.$/,
    )
    const openCount = (current: number) => above(current, said ? [said] : []).toJustify.length
    expect([openCount(1_000_000), openCount(2_000_000), openCount(1e12)]).toEqual([0, 1, 0])
  })

  test('of a letter holds as long as none is attached; of a component until it moves', () => {
    const letter = assessReadiness(ready({ letter: 'none' })).toJustify
    const said = justificationFor(
      { rule: 'letter', at: { sheet: null, row: null, field: null }, text: 'Цаасаар.' },
      letter,
    )
    expect(
      assessReadiness(ready({ letter: 'none', justifications: said ? [said] : [] })).justified,
    ).toHaveLength(1)
    const moved = assessReadiness(ready({ moves: move({ after: 150 }) })).toJustify
    const why = justificationFor(
      { rule: 'moved', at: moved[0]?.at ?? { sheet: null, row: null, field: null }, text: 'Өссөн.' },
      moved,
    )
    const readinessAt = (now: number) =>
      assessReadiness(ready({ moves: move({ after: now }), justifications: why ? [why] : [] }))
    expect([readinessAt(150).toJustify.length, readinessAt(151).toJustify.length]).toEqual([0, 1])
  })
})
