import { describe, expect, it, test } from 'vitest'
import { blankOf } from '#budget/blanks.ts'
import { applyTexts } from '#budget/save-cells.ts'
import { documentOf } from '#documents/paper/print.ts'
import { bookOf } from '#documents/workbook/report-workbook.ts'
import { additiveIn } from '#engine/additive.ts'
import { check } from '#engine/check.ts'
import { type Evaluation, evaluate, stateAt, valueAt } from '#engine/evaluate.ts'
import { explain } from '#engine/explain.ts'
import { number, plus } from '#engine/formula.ts'
import { addressOf, type CellAddress, cellKeyOf } from '#engine/key.ts'
import { revised } from '#engine/revise.ts'
import { FormError, wholeUpTo } from '#engine/sheet.ts'
import { rowsOnWire, sentCells } from '#features/blanks/wire.ts'
import { sumForm } from '#features/consolidation/sum-table.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { calculateReports } from '#features/reports/calculate.ts'
import { removed, renamed } from '#forms/editions/became.ts'
import { changedSheets, unreached, unreadEntries } from '#forms/editions/compare.ts'
import { counterpartsOf, type Edition, programOf, type View } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import {
  type FullEdition,
  fullEdition2025,
  reportProgramOf,
  reportsOf,
  reportsOfView,
  rowsSince,
} from '#forms/editions/edition-reports.ts'
import { editionFor, editionOf, everyNorm, orderedEditions } from '#forms/editions/editions.ts'
import { fullEditionOf, fullEditions } from '#forms/editions/full-editions.ts'
import { revise, withReports } from '#forms/editions/revise.ts'
import { curriculum } from '#forms/norms/curriculum.ts'
import { norm } from '#forms/norms/norm.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import { continuedFrom, normSetOf, normsForNewYear, normsOf } from '#forms/norms/year-norms.ts'
import { budgetTotals } from '#forms/readings.ts'
import { pupilCount } from '#forms/sheets/ebs/pupil-count.ts'
import { centreIncome } from '#forms/sheets/ntb/income-plan.ts'
import { bookInputsOf, paperFacts } from '#test/support/book-inputs.ts'
import { laterEdition } from '#test/support/later-edition.ts'
import { nobodyKnown } from '#test/support/nobody-known.ts'
import { school, soumSchool } from '#test/support/school.ts'
import { gridLayoutOf } from '#ui/grid/grid-layout.ts'
import { editionLines } from '../tools/edition.ts'
import { methodologyFile } from '../tools/methodology.ts'
import { omittedRows } from '../tools/omitted-rows.ts'

await demoEditionsLoaded()

const YEAR = 2027
const later = laterEdition
const at = { sheet: 'ebs-b1', row: '11', field: 'stage1Qty' } as const
const total = { sheet: 'ebs-b1', row: '1', field: 'totalQty' } as const

/** A school in another edition: its register, its entries, the norms of 2026, and a coefficient for a further step. */
function schoolIn(edition: FullEdition, typed: number | null = null): Evaluation {
  const { inputs } = school(soumSchool)
  const norms = normsOf(edition.norms, 2026)
  const size = norms['norm-size-town'] ?? {}
  const last = String(Object.keys(size).length)
  const further =
    edition === later
      ? { [last]: { coefficient: 0.5 }, [String(Number(last) - 1)]: { coefficient: 0.6, upTo: 5000 } }
      : {}
  const b1 = inputs.entries['ebs-b1'] ?? {}
  return evaluate(reportProgramOf(edition, 'ebs-public'), {
    ...inputs,
    givens: { ...inputs.givens, ...norms, 'norm-size-town': { ...size, ...further } },
    entries: { ...inputs.entries, 'ebs-b1': typed === null ? b1 : { ...b1, '11.stage1Qty': typed } },
  })
}

const figuresOf = (evaluation: Evaluation) =>
  new Map(evaluation.program.slots.map(({ key, address }) => [key, valueAt(evaluation, address)]))
const sheetOf = (edition: Edition, code: string) => {
  const sheet = programOf(edition, 'ORGEBS').sheets.get(code)
  if (!sheet) throw new Error(code)
  return sheet
}
const reportsIn = (edition: FullEdition, evaluation: Evaluation) =>
  calculateReports(reportsOf(edition, 'ebs-public', evaluation.inputs.facts), {
    evaluation,
    people: nobodyKnown,
    facts: paperFacts,
  })

describe('an edition next to another', () => {
  test('leaves every figure of the one before as it was, to the last digit', () => {
    const before = figuresOf(schoolIn(fullEdition2025))
    figuresOf(schoolIn(later, 10))
    expect(figuresOf(schoolIn(fullEdition2025))).toEqual(before)
  })

  test('has the same figures in unchanged parts, and the new row in the existing total', () => {
    const [old, now, more] = [schoolIn(fullEdition2025), schoolIn(later), schoolIn(later, 10)].map(figuresOf)
    const moved = [...(now ?? [])].filter(([key, figure]) => old?.has(key) && old.get(key) !== figure)
    // Report lines below the additional one have a higher number.
    expect(
      moved.filter(([key]) => !/^EBS_TT(1|16)\//.test(key) && !key.startsWith('norm-size-town/')),
    ).toEqual([])
    expect(more?.get(cellKeyOf(total))).toBe((now?.get(cellKeyOf(total)) ?? 0) + 10)
  })

  test('shares the objects of unchanged parts', () => {
    const same = programOf(later, 'ORGSUB').sheets.get('sub-b1')
    expect(same).toBe(programOf(fullEdition2025, 'ORGSUB').sheets.get('sub-b1'))
    expect(later.reports.ntb?.[2]).toBe(fullEdition2025.reports.ntb?.[2])
  })
})

describe('every reader takes the edition that it is given:', () => {
  test('typing and saving', () => {
    const saved = (edition: FullEdition, text: string) => {
      const sheet = sheetOf(edition, 'ebs-b1')
      const blank = blankOf('ebs-b1', 'ebs-public')
      if (!blank) throw new Error('ebs-b1')
      const texts = sentCells(sheet, blank, [{ specificationCode: '11', stage1Qty: text }])
      return applyTexts(sheet, schoolIn(edition), texts)
    }
    expect(saved(later, '28')).toMatchObject({ entries: { '11.stage1Qty': 28 }, problems: [] })
    const tooMany = check(sheetOf(later, 'ebs-b1'), schoolIn(later, 1001)).filter(
      ({ severity }) => severity === 'error',
    )
    expect(tooMany.map(({ row }) => row)).toEqual(['11'])
    expect(saved(fullEdition2025, '28').entries).toEqual({})
  })

  test('the wire', () => {
    const blank = blankOf('ebs-b1', 'ebs-public')
    if (!blank) throw new Error('ebs-b1')
    const rows = (edition: FullEdition) =>
      rowsOnWire(sheetOf(edition, 'ebs-b1'), blank, schoolIn(edition, 7), YEAR).map((row) => [
        row.specificationCode,
        row.stage1Qty,
      ])
    expect(rows(later).slice(0, 3)).toEqual([
      ['1', '60'],
      ['11', '7'],
      ['2', '60'],
    ])
    expect(rows(fullEdition2025).map(([code]) => code)).not.toContain('11')
  })

  test('checks and explanations', () => {
    const evaluation = schoolIn(later, 10)
    expect(
      check(sheetOf(later, 'ebs-b1'), evaluation).filter(({ severity }) => severity === 'error'),
    ).toEqual([])
    expect(explain(evaluation, total, YEAR)?.inputs.map((each) => cellKeyOf(each.at))).toContain(
      'ebs-b1/11.totalQty',
    )
    expect(
      explain(schoolIn(fullEdition2025), total, YEAR)?.inputs.map((each) => cellKeyOf(each.at)),
    ).not.toContain('ebs-b1/11.totalQty')
    expect(stateAt(schoolIn(fullEdition2025), at).kind).toBe('absent')
  })

  test('the grid', () => {
    const rows = (edition: Edition, code: string) => gridLayoutOf(sheetOf(edition, code), YEAR).rows
    expect(
      rows(later, 'ebs-b1')
        .map(({ code }) => code)
        .slice(0, 3),
    ).toEqual(['1', '11', '2'])
    expect(rows(later, 'ebs-b12').map(({ code }) => code)).not.toContain('27')
    expect(rows(fullEdition2025, 'ebs-b12').map(({ code }) => code)).toContain('27')
  })

  test('reports and paper', () => {
    const [old, now] = [schoolIn(fullEdition2025, null), schoolIn(later, 10)]
    const lines = (edition: FullEdition, code: string) =>
      reportsOfView(edition, 'ebs-public')
        .find((report) => report.code === code)
        ?.lines.map(({ caption }) => caption)
    expect(lines(later, 'EBS_TT16')?.slice(0, 2)).toEqual([
      'Нийт төсөв, орон тоогоор',
      'Шилжиж ирэх суралцагч',
    ])
    expect(lines(later, 'EBS_TT16')).toHaveLength((lines(fullEdition2025, 'EBS_TT16')?.length ?? 0) + 1)
    // Its lines are the blank's rows, so it is generated again.
    expect(lines(later, 'EBS_TT1')).toHaveLength(53)
    expect(lines(fullEdition2025, 'EBS_TT1')).toHaveLength(54)
    const rows = reportsIn(later, now)
    const value = (rowNum: number) =>
      rows.find((row) => row.standardReportCode === 'EBS_TT16' && row.rowNum === rowNum)?.valueNumber
    expect(value(2)).toBe(0)
    const shifted = reportsIn(fullEdition2025, old)
      .filter(({ standardReportCode, rowNum }) => standardReportCode === 'EBS_TT16' && rowNum > 1)
      .map(({ valueNumber }) => valueNumber)
    expect(
      rows.filter((r) => r.standardReportCode === 'EBS_TT16' && r.rowNum > 2).map((r) => r.valueNumber),
    ).toEqual(shifted)
    expect(value(1)).toBe(Math.round(budgetTotals(now, later.views['ebs-public']).headcount / 100) / 10)
    const paper = {
      reports: reportsOf(later, 'ebs-public', now.inputs.facts),
      rows,
      facts: paperFacts,
      sent: false,
      receipt: null,
      reasons: [],
    }
    expect(JSON.stringify(documentOf(paper))).toContain('Шилжиж ирэх суралцагч')
  })

  test('the workbook', () => {
    const book = (edition: FullEdition) => {
      const evaluation = schoolIn(edition)
      return JSON.stringify(
        bookOf(bookInputsOf({ view: 'ebs-public', evaluation, people: nobodyKnown }, paperFacts, edition)),
      )
    }
    expect(book(later)).toContain('шилжиж ирэх')
    expect(book(fullEdition2025)).not.toContain('шилжиж ирэх')
    expect(book(later)).not.toContain('Автомашин')
  })

  test('sums over institutions', () => {
    const summed = (edition: FullEdition) => {
      const report = reportsOfView(edition, 'ebs-public').find(({ code }) => code === 'EBS_TT16')
      if (!report) throw new Error('EBS_TT16')
      return sumForm(report, additiveIn(reportProgramOf(edition, 'ebs-public'))).lines.length
    }
    expect(summed(later)).toBe(summed(fullEdition2025) + 1)
  })

  test('the effect of norms: a further step counts', () => {
    const capital = (edition: FullEdition, upTo: number) => {
      const { inputs } = school({ ...soumSchool, profile: { location: 'capital' } })
      const norms = normsOf(edition.norms, 2026)
      const steps = Object.keys(norms['norm-size-town'] ?? {})
      const size = Object.fromEntries(
        steps.map((step, index) => [
          step,
          {
            coefficient: index === steps.length - 1 ? 2 : 1,
            ...(index === steps.length - 1 ? {} : { upTo: index === steps.length - 2 ? upTo : index + 1 }),
          },
        ]),
      )
      const givens = { ...inputs.givens, ...norms, 'norm-size-town': size }
      return budgetTotals(
        evaluate(programOf(edition, 'ORGEBS'), { ...inputs, givens }),
        edition.views['ebs-public'],
      ).requested
    }
    // The school is in the last step but one, or in the last, which is twice as high; also with the additional step.
    expect(capital(later, 100)).toBe(capital(fullEdition2025, 100))
    expect(capital(later, 5000)).toBe(capital(fullEdition2025, 5000))
    expect(capital(later, 100)).toBeGreaterThan(capital(later, 5000))
  })

  test('norms and a new year', () => {
    const set = normSetOf(later.norms, 2026)
    const places = normProblems(later.norms, set).map(({ sheet, row }) => `${sheet} ${row}`)
    const steps = Object.keys(set.givens['norm-size-town'] ?? {})
    expect(new Set(places)).toEqual(new Set(steps.slice(-2).map((row) => `norm-size-town ${row}`)))
    expect(normProblems(fullEdition2025.norms, normSetOf(fullEdition2025.norms, 2026))).toEqual([])
    // An earlier year that receives the norms of a later form has only its own rows.
    const size = { '1': { upTo: 9, coefficient: 1 }, '16': { coefficient: 2 } }
    const copied = { ...set, givens: { 'norm-size-town': size, 'norm-nowhere': size } }
    expect(normsForNewYear(fullEdition2025.norms, copied, 2027, 2026).givens).toEqual({
      'norm-size-town': { '1': size['1'] },
    })
    const startingNorms = continuedFrom(later.norms, normSetOf(fullEdition2025.norms, 2026))
    expect(Object.keys(startingNorms.givens)).toEqual(later.norms.map(({ sheet }) => sheet.code))
  })

  test('the tabs', () => {
    const tabs = (edition: Edition) => edition.views['ebs-public'].tabs.map(({ value }) => value)
    expect(tabs(later)).toEqual([...tabs(fullEdition2025).filter((value) => value !== 12), 12])
    expect(later.views.ntb).toBe(fullEdition2025.views.ntb)
  })

  test('the description of the calculation', () => {
    expect(methodologyFile(later)).toContain('шилжиж ирэх')
    expect(methodologyFile(fullEdition2025)).not.toContain('шилжиж ирэх')
  })
})

describe('last year', () => {
  const wasAt = (edition: Edition, address: CellAddress) => counterpartsOf(edition, '2025')(address).was
  test.each([
    ['stands where it stood', { sheet: 'ebs-b1', row: '2', field: 'stage1Qty' }, ['ebs-b1/2.stage1Qty']],
    ['stood elsewhere', at, ['ebs-b1/1.stage6Qty']],
    ['is another cell where an old one has gone', { sheet: 'ebs-b1', row: '1', field: 'stage6Qty' }, []],
    ['is new', { sheet: 'ebs-b1', row: '11', field: 'totalQty' }, []],
  ])('a cell %s', (_, address, was) => {
    expect(wasAt(later, address)).toEqual(was)
  })

  test('has no counterpart of a removed cell', () => {
    const left = { sheet: 'ebs-b12', row: '27', field: 'plannedQty' }
    expect(counterpartsOf(later, '2025', 'was')(left)).toEqual({
      was: ['ebs-b12/27.plannedQty'],
      is: [],
      adds: true,
    })
  })

  test('of the same edition maps every cell to itself', () => {
    expect(counterpartsOf(later, 'later')(at).was).toEqual([cellKeyOf(at)])
  })

  test('rows that a subject more has moved are compared under their captions', () => {
    const { МХЛ, ...others } = curriculum.sources
    const more = norm({
      ...curriculum.sheet,
      rows: { МХЛ, РОБ: { ...МХЛ, caption: 'Робот техник' }, ...others },
    })
    const moved = revise(edition2025, { code: 'x', order: '', from: 2030, norms: [more] })
    const stoodAt = (sheet: string, row: string, field: string) =>
      wasAt(moved, { sheet, row, field }).map((key) => addressOf(key).row)[0]
    const rows = ['1', '2', '3', '25', '26']
    expect(rows.map((code) => stoodAt('ebs-b4', code, 'totalTeacher'))).toEqual([
      '1',
      undefined,
      '2',
      '24',
      '25',
    ])
    expect(rows.slice(0, 4).map((code) => stoodAt('ebs-b3', code, 'stage1PlanQty'))).toEqual([
      '1',
      undefined,
      '2',
      '24',
    ])
    const { was, is } = moved.since['2025'] ?? { was: new Map(), is: new Map() }
    const sheets = [...was.keys(), ...is.keys()]
    expect([...new Set(sheets.map((key) => addressOf(key).sheet))].toSorted()).toEqual([
      'ebs-b3',
      'ebs-b4',
      'norm-curriculum',
    ])
  })

  const row = (standardReportCode: string, rowNum: number) => ({
    standardReportCode,
    rowNum,
    valueNumber: rowNum,
    valueString: null,
  })
  const moved = (
    code: string,
    view: 'ebs-public' | 'ebs-private',
    before: FullEdition,
    lines: readonly number[],
  ) =>
    rowsSince(
      { before, now: later },
      view,
      lines.map((line) => row(code, line)),
    ).map(({ rowNum, valueNumber }) => [valueNumber, rowNum])
  test.each([
    [
      'lines below a further one',
      'EBS_TT16',
      'ebs-public',
      fullEdition2025,
      [1, 2, 3],
      [
        [1, 1],
        [2, 3],
        [3, 4],
      ],
    ],
    [
      'in a view whose report stays',
      'EBS_TT16',
      'ebs-private',
      fullEdition2025,
      [1, 2],
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'a line that is only called otherwise, one that is gone, those below it',
      'EBS_TT1',
      'ebs-public',
      fullEdition2025,
      [20, 27, 28, 54],
      [
        [20, 20],
        [28, 27],
        [54, 53],
      ],
    ],
    [
      'of the same edition',
      'EBS_TT1',
      'ebs-public',
      later,
      [26, 27],
      [
        [26, 26],
        [27, 27],
      ],
    ],
  ] as const)('of a report is compared with itself: %s', (_, code, view, before, lines, expected) => {
    expect(moved(code, view, before, lines)).toEqual(expected)
  })
})

describe('the list of changes of an edition', () => {
  const changes = changedSheets(fullEdition2025, later)
  const change = (code: string) => changes.find((each) => each.code === code)

  test('contains each change, with the formulas elsewhere that read it', () => {
    expect(changes.map(({ code, kind }) => [code, kind])).toEqual(
      expect.arrayContaining([
        ['norm-size-town', 'changed'],
        ['ebs-b1', 'changed'],
        ['ebs-b12', 'changed'],
        // It depends on the steps.
        ['ebs-b7', 'changed'],
      ]),
    )
    expect(change('ebs-b1')).toMatchObject({
      rows: { added: ['11'], removed: [] },
      cells: { added: ['11.stage1Qty', '11.totalQty'], removed: [] },
      other: ['1.totalQty'],
    })
    expect(change('ebs-b12')?.cells.removed).toEqual(['27.unit', '27.currentQty', '27.plannedQty'])
    expect(changedSheets(fullEdition2025, fullEdition2025)).toEqual([])
  })

  test('includes a changed formula with its readers in unchanged sheets', () => {
    const sheets = [revised(pupilCount, (b1) => b1.again(['5'], ['stage1Qty'], ({ was }) => plus(was, 1)))]
    const [own] = changedSheets(
      fullEdition2025,
      withReports(fullEdition2025, revise(edition2025, { code: 'x', order: '', from: 2030, sheets })),
    )
    expect(own?.other).toEqual(['5.stage1Qty'])
    expect(own?.readBy).toContain('ebs-b2/5.stage1Qty')
    expect(own?.readBy.some((key) => key.startsWith('ebs-b1/'))).toBe(false)
  })

  test('is printed for the release: sheets, renamed rows, tabs, reports that are remade', () => {
    const lines = editionLines(later)
    expect(lines).toEqual(
      expect.arrayContaining([
        'later: Зөвхөн тест, from 2027',
        'changed ebs-b12',
        '  rows gone: 27',
        '  row 20: Сургалтын компьютер -> Сургалтын компьютер, таблет',
        'ebs-public EBS_TT1: 54 -> 53 lines',
        expect.stringMatching(/^ebs-public EBS_TT16: \d+ -> \d+ lines$/),
        expect.stringMatching(/^ebs-public tabs in the order .* 12$/),
        expect.stringMatching(/^became: /),
      ]),
    )
    expect(lines.some((line) => line.startsWith('sub-public'))).toBe(false)
    expect(editionLines(fullEdition2025)[1]).toBe('the first edition')
  })

  test('reports a new row with the sums that read other rows of its column, also in views', () => {
    const made = (changes: Partial<Parameters<typeof revise>[1]>): FullEdition =>
      withReports(fullEdition2025, revise(edition2025, { code: 'x', order: '', from: 2030, ...changes }))
    const rent = revised(centreIncome, (b7) =>
      b7
        .row('14', 'Байрны засвар', { after: '13' })
        .entered(['14'], ['plannedAmount'], wholeUpTo(9), { source: 'Зөвхөн тест' }),
    )
    const [omitted] = omittedRows(fullEdition2025, made({ sheets: [rent] }))
    expect(omitted?.row).toBe('ntb-b7/14')
    expect(omitted?.by).toEqual(expect.arrayContaining(['ntb fixed', 'ntb-b7/4.plannedAmount']))
    expect(omittedRows(fullEdition2025, made({}))).toEqual([])
    const [pupils] = omittedRows(fullEdition2025, later)
    expect(pupils?.row).toBe('ebs-b1/11')
    expect(pupils?.by).toContain('ebs-b2/11.stage1Qty')
    // The total of the edition, and a formula that reads one row of the column.
    expect(pupils?.by).not.toContain('ebs-b1/1.totalQty')
    expect(pupils?.by).not.toContain('ebs-b1/2.stage2Qty')
    expect(editionLines(later)).toContain(`row ebs-b1/11 is not in: ${pupils?.by.join(' ')}`)
  })

  test('reports a differently calculated figure of a view by its name', () => {
    const heated = revise(edition2025, {
      ...{ code: 'x', order: '', from: 2030 },
      views: { 'ebs-public': (view) => ({ ...view, measures: { ...view.measures, heating: number(0) } }) },
    })
    expect(editionLines(withReports(fullEdition2025, heated))).toContain(
      'ebs-public worked out otherwise: heating',
    )
  })

  test('does not repeat an entry that was unread before, too', () => {
    const lines = (edition: FullEdition) =>
      editionLines(edition).filter((line) => line.includes('that no formula reads'))
    expect(lines(fullEdition2025)).toHaveLength(2)
    expect(lines(later)).toEqual([])
  })

  test('reports an entry that no formula reads, and not one that is read', () => {
    const own = unreadEntries(later)
    expect(own).toContain('ebs-b12/3.currentQty')
    expect(own).not.toContain('ebs-b1/11.stage1Qty')
  })

  test('reports figures that no formula reads: a bound step counts as reached', () => {
    expect(unreached(later)).toEqual(unreached(fullEdition2025))
  })
})

describe('a change that cannot be is refused when the program loads:', () => {
  type Changes = Parameters<typeof revise>[1]
  type Reports = Parameters<typeof withReports>[2]
  const changed = (changes: Partial<Changes>) =>
    revise(edition2025, { code: 'x', order: '', from: 2030, ...changes })
  const printing = (reports: Reports, changes: Partial<Changes> = {}) =>
    withReports(fullEdition2025, changed(changes), reports)
  const further = (after: number) => [
    { after, line: { caption: 'Шинэ', level: 0, strong: false, values: [null] } } as const,
  ]
  const elsewhere = { op: 'cell', at: { sheet: 'sub-b12', row: '1', field: 'budgetTotal' } } as const
  const school = (change: (view: View) => View) => changed({ views: { 'ebs-public': change } })

  it.each([
    [
      'a sheet that is revised and not there',
      () => changed({ sheets: [revised({ ...pupilCount, code: 'ebs-b99' }, (b) => b)] }),
      'ebs-b99',
    ],
    ['a sheet that goes and is not there', () => changed({ without: ['ebs-b99'] }), 'ebs-b99'],
    [
      'a cell that others read and that is gone',
      () => programOf(changed({ sheets: [revised(pupilCount, (b1) => b1.without(['7', '8']))] }), 'ORGEBS'),
      /^ebs-b\d+ \S+ reads ebs-b1\/\d\.\S+, which no sheet before has$/,
    ],
    ['a sheet that a tab shows and that is gone', () => changed({ without: ['ebs-b7'] }), 'shows ebs-b7'],
    [
      'a sheet that others read and that is gone',
      () => programOf(changed({ without: ['register-pupils'] }), 'ORGEBS'),
      'register-pupils',
    ],
    [
      'a tab with a sheet that the group does not have',
      () => school((view) => ({ ...view, tabs: view.tabs.map((tab) => ({ ...tab, sheets: ['sub-b1'] })) })),
      'ebs-public shows sub-b1',
    ],
    ['a budget that is no sheet', () => school((view) => ({ ...view, budget: 'ebs-b99' })), 'shows ebs-b99'],
    [
      'a cell that became another and was never there',
      () => changed({ became: [removed('ebs-b1/99.totalQty')] }),
      'ebs-b1/99.totalQty',
    ],
    [
      'a cell that another became and that is not there',
      () => changed({ became: [renamed('ebs-b1/1.totalQty', 'ebs-b1/99.totalQty')] }),
      'ebs-b1/99.totalQty',
    ],
    ['a report that nobody prints', () => printing([{ code: 'NO_TT', further: further(1) }]), 'NO_TT'],
    [
      'a report in a view that does not print it',
      () => printing([{ code: 'EBS_TT16', views: ['sub-public'], further: further(1) }]),
      'sub-public prints EBS_TT16',
    ],
    [
      'a line more on a title page',
      () => printing([{ code: 'EBS_TT_N', further: further(1) }]),
      'EBS_TT_N has no fixed lines',
    ],
    [
      'a line below one that is not there',
      () => printing([{ code: 'EBS_TT17', views: ['ebs-public'], further: further(999) }]),
      'EBS_TT17 has no line 999',
    ],
    [
      'a whole that is held against headcount and is no sheet of the group',
      () => school((view) => ({ ...view, whole: elsewhere })),
      'ebs-public shows sub-b12',
    ],
    [
      'own income that is no sheet of the group',
      () => school((view) => ({ ...view, income: elsewhere })),
      'ebs-public shows sub-b12',
    ],
    [
      'fixed costs that are no sheet of the group',
      () => school((view) => ({ ...view, fixed: elsewhere })),
      'ebs-public shows sub-b12',
    ],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(FormError)
    expect(make).toThrow(message)
  })
})

describe('a year', () => {
  const first = { ...later, code: 'a', from: 2025 }
  const second = { ...later, code: 'b', from: 2027 }
  it.each([
    [2024, 'a'],
    [2025, 'a'],
    [2026, 'a'],
    [2027, 'b'],
    [2030, 'b'],
  ])('%d begins with the edition that holds then', (year, code) => {
    expect(editionFor(year, [first, second]).code).toBe(code)
  })

  it('names an edition that the program has', () => {
    expect(editionOf('2025').code).toBe('2025')
    expect(fullEditionOf('2025')).toBe(fullEdition2025)
    expect(() => editionOf('1999')).toThrow('1999')
    const newest = orderedEditions().at(-1)?.norms ?? []
    expect(everyNorm()).toEqual(expect.arrayContaining([...newest]))
  })

  it('is calculated in every group and view of every edition', () => {
    for (const edition of [...fullEditions(), later])
      for (const { code } of Object.values(edition.views))
        expect(reportProgramOf(edition, code).slots.length).toBeGreaterThan(1000)
  })
})
