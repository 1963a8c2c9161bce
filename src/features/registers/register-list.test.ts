import { describe, expect, test } from 'vitest'
import type { PupilFigure } from '#budget/people/pupils.ts'
import { mayBeListed } from '#budget/people/register-origin.ts'
import type { ImportScope } from '#engine/list/judge-list.ts'
import { columnIn, headersOf, headingsOf, readRow } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import { readList } from '#engine/list/read-list.ts'
import { type KnownChild, noStudy } from '#features/children/children.ts'
import { childIn, childList, childRegisterList } from '#features/registers/child-list.ts'
import { pupilListText, registerListText, staffListText } from '#features/registers/list-text.ts'
import {
  emptyPupilRows,
  pupilFiguresOf,
  pupilList,
  pupilRegisterList,
} from '#features/registers/pupil-list.ts'
import {
  diffRegister,
  MAX_INSTITUTIONS_AT_ONCE,
  MAX_ROWS_AT_ONCE,
  MAX_ROWS_OF_ONE,
  type RegisterList,
  type RegisterState,
  slicesOf,
  tooManyRows,
} from '#features/registers/register-list.ts'
import { employeeIn, staffList, staffRegisterList } from '#features/registers/staff-list.ts'
import type { KnownEmployee } from '#features/staff/staff.ts'
import { modelCatalogues } from '#forms/norms/catalogues.ts'
import { repeatedRowText } from '#forms/norms/year-list-text.ts'

const open: RegisterState = { lock: null, registry: 'none', answered: new Set() }
const whose = { institutionId: '5001', name: 'Сургууль', year: 2026 }

function rowsOf(register: RegisterList, rows: readonly Readonly<Record<string, string>>[]) {
  return rows.map((row, index) => ({
    at: index + 2,
    cells: register.list.columns.map(({ field }) => row[field] ?? ''),
  }))
}

function judged(
  register: RegisterList,
  rows: readonly Readonly<Record<string, string>>[],
  { state = open, extent = 'part' }: { readonly state?: RegisterState; readonly extent?: ImportScope } = {},
) {
  return diffRegister(register, state, { rows: rowsOf(register, rows), extent, removed: [] })
}

function exported(register: RegisterList) {
  const rows = register.stored.map(({ cells }, index) => ({ at: index + 2, cells }))
  return diffRegister(register, { ...open, lock: 'shut' }, { rows, extent: 'whole', removed: [] })
}

const nothing = { changes: [], confirmed: 0, faults: [] }

test.each([
  ['none', [2026], true],
  ['set', [2026], false],
  ['set', [2025], true],
] as const)(
  'with a registry that is %s and has answered for %j a list may come: %s',
  (registry, years, may) => {
    expect(mayBeListed(registry, new Set(years), 2026)).toBe(may)
  },
)

describe('pupils', () => {
  const figures: readonly PupilFigure[] = [
    { studyYear: 2025, kind: 'classes', grade: 1, quantity: 2 },
    { studyYear: 2025, kind: 'classes', grade: 12, quantity: 1 },
    { studyYear: 2024, kind: 'pupils', grade: 1, quantity: 48 },
    { studyYear: 2024, kind: 'disabled', grade: 1, quantity: 0 },
  ]
  const register = pupilRegisterList(whose, figures, null)

  test('are a row a study year and kind, where there is any', () => {
    expect(register.stored.map(({ key, cells }) => [key, cells[4], cells[15]])).toEqual([
      ['2025 classes', '2', '1'],
      ['2024 pupils', '48', '0'],
    ])
    expect(exported(register)).toEqual({ ...nothing, same: 2 })
  })

  test('change figure by figure; an empty cell of a row with figures is 0', () => {
    const { changes, same, faults } = judged(register, [
      { studyYear: '2025-2026', kind: 'бүлэг', grade1: '3', grade2: '2' },
      { studyYear: '2024-2025', kind: 'Суралцагч', grade1: '48' },
    ])
    expect([same, faults]).toEqual([1, []])
    expect(pupilFiguresOf(changes, figures)).toEqual([
      { studyYear: 2025, kind: 'classes', grade: 1, from: 2, to: 3 },
      { studyYear: 2025, kind: 'classes', grade: 2, from: 0, to: 2 },
      { studyYear: 2025, kind: 'classes', grade: 12, from: 1, to: 0 },
    ])
  })

  test('are gone where a list is the whole and does not have them', () => {
    const { changes } = judged(
      register,
      [{ studyYear: '2025-2026', kind: 'Бүлэг', grade1: '2', grade12: '1' }],
      {
        extent: 'whole',
      },
    )
    expect(changes.map(({ kind, key }) => [kind, key])).toEqual([['removed', '2024 pupils']])
    expect(pupilFiguresOf(changes, figures)).toEqual([
      { studyYear: 2024, kind: 'pupils', grade: 1, from: 48, to: 0 },
    ])
  })

  test.each([
    [{ studyYear: '2023-2024', kind: 'Бүлэг', grade1: '1' }, ['studyYear']],
    [{ studyYear: '2025-2026', kind: 'Анги', grade1: '1' }, ['kind']],
    [{ kind: 'Бүлэг', grade1: '1' }, ['studyYear']],
    [{ studyYear: '2025-2026', kind: 'Бүлэг', grade1: '1.5' }, ['grade1']],
    [{ studyYear: '2025-2026', kind: 'Бүлэг', grade1: '-1', grade12: '10000' }, ['grade1', 'grade12']],
    [{ studyYear: '2025-2026', kind: 'Бүлэг' }, []],
    [{ studyYear: '2025-2026', kind: 'Бүлэг', grade1: '2 бүлэг', grade2: '25 хүүхэд' }, ['grade2']],
    [{ studyYear: '2025-2026', kind: 'Суралцагч', grade1: '2 бүлэг', grade2: '25 хүүхэд' }, ['grade1']],
    [{ studyYear: '2025-2026', kind: 'Суралцагч', grade1: '3 сар' }, ['grade1']],
  ])('%j is refused at %j', (row, fields) => {
    const { faults } = judged(register, [row])
    expect(faults.map(({ row: at, field }) => [at, field])).toEqual(fields.map((field) => [2, field]))
  })

  test.each([
    ['1,250', '3', []],
    ['1.250', '12,5', [3]],
    ['1,250', '0,5', [2, 3]],
    ['1.250', '12,5', [3]],
  ])('%j next to %j in another row is refused in the rows %j', (figure, other, rows) => {
    const { faults } = judged(register, [
      { studyYear: '2025-2026', kind: 'Суралцагч', grade1: figure },
      { studyYear: '2024-2025', kind: 'Суралцагч', grade1: other },
    ])
    expect(faults.map(({ row }) => row)).toEqual(rows)
  })

  test('of an unfilled form stay, even if the list is complete', () => {
    const unfilled = emptyPupilRows(whose).map((cells, index) => ({ at: index + 2, cells }))
    const listRequest = { rows: unfilled, extent: 'whole', removed: [] } as const
    expect(diffRegister(register, open, listRequest)).toMatchObject({ changes: [], faults: [] })
  })

  test('are none of a kindergarten', () => {
    const none = pupilRegisterList(whose, [], pupilListText.none)
    const row = { studyYear: '2025-2026', kind: 'Бүлэг', grade1: '1' }
    expect(judged(none, [row]).faults).toEqual([{ row: 2, field: '', message: pupilListText.none }])
    expect(judged(none, [{ studyYear: '2025-2026', kind: 'Бүлэг' }])).toEqual({ ...nothing, same: 0 })
  })

  test('of a study year for which the registry has answered stay, those of another do not', () => {
    const state: RegisterState = { ...open, registry: 'set', answered: new Set([2025]) }
    const { faults } = judged(
      register,
      [
        { studyYear: '2025-2026', kind: 'Бүлэг', grade1: '9' },
        { studyYear: '2024-2025', kind: 'Суралцагч', grade1: '9' },
      ],
      { state },
    )
    expect(faults).toEqual([{ row: 2, field: '', message: registerListText.fromRegistry }])
  })

  test.each([
    ...['1–2-р анги', '1-2 анги', '1.2', '1+2', '1/2', '1, 2-р анги', '1-1', '1.0 анги'].map((given) => [
      given,
      null,
    ]),
    ...['12', '12-р анги', '12 анги', '12-р'].map((given) => [given, '7']),
  ])('have under the heading %j in grade 10, 11 or 12 the figure %j', (given, figure) => {
    const rows = [
      ['Үзүүлэлт', given ?? ''],
      ['Бүлэг', '7'],
    ]
    const list = readList(rows, headingsOf(pupilList(2026)), 'required')
    expect(list.rows[0]?.cells.slice(-3).find((cell) => cell !== null) ?? null).toBe(figure)
    expect(list.problems.map(({ kind }) => kind)).toEqual(figure === null ? ['unknown'] : [])
  })

  test('start with the rows that the year requires', () => {
    const rows = emptyPupilRows(whose)
    expect(rows).toHaveLength(8)
    expect(rows[0]?.slice(2, 4)).toEqual(['2024-2025', 'Суралцагч'])
    expect(rows[4]?.slice(2, 4)).toEqual(['2025-2026', 'Бүлэг'])
    expect(headersOf(pupilList(2026))).toHaveLength(rows[0]?.length ?? 0)
  })
})

const batbold: KnownEmployee = {
  employeeId: '77',
  gone: false,
  person: {
    displayName: 'Дамдин овогтой Батболд',
    lastName: 'Дамдин',
    firstName: 'Батболд',
    primaryNidNumber: 'УБ85010112',
    positionName: 'Нягтлан бодогч',
    departmentName: '',
    gradeStepName: '',
    salaryAmount: 1_500_000.5,
    allWorkYear: 18,
    schoolDoYear: 16,
    actionReasonName: '',
    assignmentStatusName: '',
    assignmentTypeName: '',
  },
}
const left: KnownEmployee = {
  employeeId: '78',
  gone: true,
  person: {
    ...batbold.person,
    displayName: 'Сүх Оюун',
    lastName: 'Сүх',
    firstName: 'Оюун',
    primaryNidNumber: 'УБ90020212',
  },
}
/** A record of an old registry: without a number, with a text that lists reject. */
const odd: KnownEmployee = {
  employeeId: '79',
  gone: false,
  person: { ...batbold.person, primaryNidNumber: '', firstName: '' },
}
const today = '2026-03-01'
const codeOf = (of: string) => `made of ${of}`

describe('staff', () => {
  const register = staffRegisterList({ ...whose, today, codeOf }, [batbold, left, odd])
  test('keep their number under another name only where the list shows the old one', () => {
    const other = { ...row, ...facts, lastName: 'Дорж', firstName: 'Болд' }
    const [last, first] = [columnIn(staffList, 'lastName'), columnIn(staffList, 'firstName')]
    expect(judged(register, [other]).changes).toMatchObject([
      {
        kind: 'changed',
        key: '77',
        changes: [
          { column: last, from: 'Дамдин', to: 'Дорж' },
          { column: first, from: 'Батболд', to: 'Болд' },
        ],
      },
    ])
    const { changes, faults } = judged(register, [{ ...other, primaryNidNumber: 'УБ90020212' }])
    expect([changes, faults]).toEqual([
      [],
      [{ row: 2, field: 'firstName', message: listText.otherName('Сүх Оюун') }],
    ])
  })

  const row = { primaryNidNumber: 'уб85010112', lastName: 'Дамдин', firstName: 'Батболд' }
  const facts = {
    positionName: 'Нягтлан бодогч',
    salaryAmount: '1500000.5',
    allWorkYear: '18',
    schoolDoYear: '16',
  }

  test('that is exported and reimported is unchanged, even after a registry import', () => {
    expect(exported(register)).toEqual({ ...nothing, same: 2 })
  })

  test('are found by the register number, and by the code', () => {
    expect(judged(register, [{ ...row, ...facts }])).toEqual({ ...nothing, same: 1 })
    const { changes } = judged(register, [
      { ...row, ...facts, employeeId: '77', primaryNidNumber: 'УБ85010130' },
    ])
    const column = columnIn(staffList, 'primaryNidNumber')
    expect(changes).toMatchObject([
      { kind: 'changed', key: '77', changes: [{ column, from: 'УБ85010112', to: 'УБ85010130' }] },
    ])
  })

  test('that left earlier return as the same people; new ones get a code from their number', () => {
    const { changes } = judged(register, [
      { ...row, ...facts, primaryNidNumber: 'УБ90020212', lastName: 'Сүх' },
      { ...row, ...facts, primaryNidNumber: 'уб01210112' },
    ])
    expect(changes.map(({ kind, key }) => [kind, key])).toEqual([
      ['new', '78'],
      ['new', 'made of УБ01210112'],
    ])
  })

  test('are found by a register number with spaces, which is stored without them', () => {
    expect(judged(register, [{ ...row, ...facts, primaryNidNumber: 'уб 85010112' }])).toEqual({
      ...nothing,
      same: 1,
    })
  })

  test.each([
    [{ ...row, ...facts, primaryNidNumber: '' }, 'primaryNidNumber', staffListText.noNumber],
    [{ ...row, ...facts, primaryNidNumber: 'УБ8501011' }, 'primaryNidNumber', 'Регистрийн дугаар'],
    [{ ...row, ...facts, primaryNidNumber: 'УБ85023112' }, 'primaryNidNumber', 'хуанлид'],
    [{ ...row, ...facts, primaryNidNumber: 'УБ26250112' }, 'primaryNidNumber', 'ирээдүйн'],
    [{ ...row, ...facts, employeeId: '79' }, 'primaryNidNumber', 'Дамдин овогтой Батболд'],
    [
      { ...row, ...facts, primaryNidNumber: 'УБ01210112', employeeId: 'zzz' },
      'employeeId',
      staffListText.unknownCode('zzz'),
    ],
    [{ ...row, ...facts, allWorkYear: '5' }, 'schoolDoYear', staffListText.moreHere(16, 5)],
    [{ ...row, ...facts, salaryAmount: '-1' }, 'salaryAmount', 'Үндсэн цалин'],
    [{ ...row, ...facts, salaryAmount: '' }, 'salaryAmount', 'Үндсэн цалин'],
    [{ ...row, ...facts, positionName: ' ' }, 'positionName', 'Албан тушаал'],
  ])('%j is refused at %s: %s', (given, field, message) => {
    const { faults, changes } = judged(register, [given])
    expect(changes).toEqual([])
    expect(faults.map((error) => error.field)).toEqual([field])
    expect(faults[0]?.message).toContain(message)
  })

  test.each([
    ['the code that the program gives to the number', { employeeId: 'made of УБ01210112' }],
    ['all years of work at this institution', { allWorkYear: '16' }],
    ['years at this institution and nothing of all', { allWorkYear: '' }],
    ['a nought for all years, as the program writes what nobody has said', { allWorkYear: '0' }],
  ])('with %s pass', (_, given) => {
    const { changes, faults } = judged(register, [
      { ...row, ...facts, primaryNidNumber: 'УБ01210112', ...given },
    ])
    expect(faults).toEqual([])
    expect(changes.map(({ kind, key }) => [kind, key])).toEqual([['new', 'made of УБ01210112']])
  })

  test('that occur twice are refused at the second row', () => {
    const { faults } = judged(register, [
      { ...row, ...facts },
      { employeeId: '77', ...row, ...facts },
    ])
    expect(faults).toEqual([{ row: 3, field: '', message: repeatedRowText(2) }])
  })

  test('of a locked year stay, and an unchanged list is accepted', () => {
    const state = { ...open, lock: 'Илгээсэн.' }
    const changed = { ...row, ...facts, positionName: 'Багш' }
    expect(judged(register, [changed], { state })).toEqual({
      ...nothing,
      same: 0,
      faults: [{ row: 2, field: '', message: 'Илгээсэн.' }],
    })
    expect(judged(register, [{ ...row, ...facts }], { state })).toEqual({ ...nothing, same: 1 })
  })

  test('are written as people: the display name stays unless the name changes', () => {
    const cells = register.stored[0]?.cells ?? []
    expect(employeeIn(cells, '77', batbold.person)).toEqual({ employeeId: '77', person: batbold.person })
    const renamed = cells.with(columnIn(staffList, 'firstName'), 'Болд')
    expect(employeeIn(renamed, '77', batbold.person).person.displayName).toBe('Дамдин Болд')
  })
})

test('a person removed by hand is gone, and no others', () => {
  const register = staffRegisterList({ ...whose, today, codeOf }, [batbold, left, odd])
  const listRequest = { rows: [], extent: 'part', removed: ['79', '78'] } as const
  expect(diffRegister(register, open, listRequest).changes.map(({ kind, key }) => [kind, key])).toEqual([
    ['removed', '79'],
  ])
  const answered = { ...open, registry: 'set', answered: new Set([2026]) } as const
  expect(diffRegister(register, answered, listRequest).faults).toEqual([
    { row: 1, field: '', message: registerListText.fromRegistry },
  ])
})

test('a list with too many rows of one institution is refused at its first row', () => {
  const rows = (id: string, count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({ at: from + index, cells: [id] }))
  const two = [...rows('1', MAX_ROWS_OF_ONE, 2), ...rows('', MAX_ROWS_OF_ONE, 6000)]
  expect(tooManyRows(two)).toEqual([])
  expect(tooManyRows([...two, ...rows('', 1, 12_000)])).toEqual([
    { row: 6000, field: 'institutionId', message: registerListText.manyOfOne('', MAX_ROWS_OF_ONE) },
  ])
})

test('a list is sent in slices that split no institution', () => {
  const row = (id: string, at: number) => ({ at, cells: [id] })
  const long = Array.from({ length: MAX_ROWS_AT_ONCE - 1 }, (_, at) => row('1', at + 2))
  const rows = [...long, row('2', 9001), row('1', 9002), row('3', 9003)]
  expect(slicesOf(rows).map((slice) => slice.map(({ cells: [id] }) => id))).toEqual([
    Array.from({ length: MAX_ROWS_AT_ONCE }, () => '1'),
    ['2', '3'],
  ])
  const many = Array.from({ length: MAX_INSTITUTIONS_AT_ONCE + 1 }, (_, at) => row(String(at), at + 2))
  expect(slicesOf(many).map(({ length }) => length)).toEqual([MAX_INSTITUTIONS_AT_ONCE, 1])
})

describe('children', () => {
  const catalogues = modelCatalogues
  const study = {
    ...noStudy,
    childRegisterNumber: 'УБ06253112',
    childLastName: 'Батболд',
    childFirstName: 'Сараа',
    educationLevelId: '1',
    educationLevelName: 'Бакалавр',
    fieldOfEducationId: '041',
    fieldOfEducationName: 'Бизнес, удирдлага',
    schoolName: 'Өөр сургууль',
    academicLevel: 2,
    tuition: 2_500_000,
  }
  const child: KnownChild = { childScholarshipId: 'c1', assignmentId: '77', confirmed: false, study }
  const mine: KnownChild = {
    childScholarshipId: 'c2',
    assignmentId: '77',
    confirmed: true,
    study: { ...study, childRegisterNumber: 'УБ06253130' },
  }
  const known = { staff: [batbold, left], children: [child, mine] }
  const register = childRegisterList({ ...whose, today, codeOf, catalogues }, known)
  const row = {
    parentNumber: 'уб85010112',
    childRegisterNumber: 'УБ06253112',
    childLastName: 'Батболд',
    childFirstName: 'Сараа',
    educationLevelName: 'бакалавр',
    fieldOfEducationName: 'Бизнес, удирдлага',
    schoolName: 'Өөр сургууль',
    academicLevel: '2',
    tuition: '2 500 000',
  }

  test('that are exported and brought back change nothing', () => {
    expect(exported(register)).toEqual({ ...nothing, same: 2 })
    expect(judged(register, [row])).toEqual({ ...nothing, same: 1 })
  })

  test.each([
    ['Дамдин овогтой Батболд', []],
    ['дамдин  батболд', []],
    ['Батболд Дамдин', []],
    ['Д.Батболд', []],
    ['', []],
    ['Сүх Оюун', ['parentName']],
    ['С.Батболд', ['parentName']],
    ['Батболдын ээж', ['parentName']],
  ])('next to the number of a parent «%s» is refused at %j', (parentName, fields) => {
    const { faults } = judged(register, [{ ...row, childRegisterNumber: 'УБ07210112', parentName }])
    expect(faults.map(({ field }) => field)).toEqual(fields)
  })

  test.each([
    ['Сургууль', []],
    ['сургууль ', []],
    ['', []],
    ['Цэцэрлэг', ['institutionName']],
  ])('of an institution named «%s» are refused at %j', (institutionName, fields) => {
    const { faults } = judged(register, [{ ...row, tuition: '1', institutionName }])
    expect(faults.map(({ field }) => field)).toEqual(fields)
  })

  test('that a user has confirmed are unchanged by any list', () => {
    const renamed = { ...row, childRegisterNumber: 'УБ06253130', childFirstName: 'Бат' }
    expect(judged(register, [renamed])).toEqual({ ...nothing, confirmed: 1, same: 0 })
    const { changes, confirmed } = judged(register, [], { extent: 'whole' })
    expect([changes.map(({ key }) => key), confirmed]).toEqual([['c1'], 1])
  })

  test('begin under a code of their parent and number', () => {
    const { changes } = judged(register, [{ ...row, childRegisterNumber: 'УБ07210112' }])
    expect(changes.map(({ kind, key }) => [kind, key])).toEqual([['new', 'made of 77 УБ07210112']])
  })

  test.each([
    [{ ...row, parentNumber: 'УБ90020212' }, 'parentNumber'],
    [{ ...row, parentNumber: '' }, 'parentNumber'],
    [{ ...row, childRegisterNumber: '' }, 'childRegisterNumber'],
    [{ ...row, childRegisterNumber: 'УБ06993112' }, 'childRegisterNumber'],
    [{ ...row, academicLevel: '6' }, 'academicLevel'],
    [{ ...row, childRegisterNumber: 'УБ85010112' }, 'childRegisterNumber'],
    [{ ...row, educationWorkedYear: '60' }, 'educationWorkedYear'],
    [{ ...row, childScholarshipId: 'zzz' }, 'childScholarshipId'],
    [
      {
        ...row,
        educationLevelName: 'Техникийн болон мэргэжлийн боловсрол',
        fieldOfEducationName: 'Боловсрол',
      },
      'fieldOfEducationName',
    ],
  ])('%j is refused at %s', (given, field) => {
    expect(new Set(judged(register, [given]).faults.map((error) => error.field))).toEqual(new Set([field]))
  })

  test('are written with the ids of the lists of the year', () => {
    const { changes } = judged(register, [{ ...row, tuition: '3000000' }])
    const [change] = changes
    if (change === undefined) throw new Error('nothing changes')
    expect(childIn(change.cells, { key: 'c1', parent: '77' }, catalogues)).toEqual({
      childScholarshipId: 'c1',
      assignmentId: '77',
      study: { ...study, tuition: 3_000_000 },
    })
  })
})

test.each([
  [staffList, 'allWorkYear', '10 жил', '10'],
  [staffList, 'schoolDoYear', '10 сар', null],
  [childList(modelCatalogues), 'educationWorkedYear', '10 жил', '10'],
  [childList(modelCatalogues), 'educationWorkedYear', '10 сар', null],
  [childList(modelCatalogues), 'academicLevel', '3 жил', null],
] as const)('%o reads %s written as %j as %j', (list, field, typed, expected) => {
  const columns: readonly { readonly field: string }[] = list.columns
  const place = columns.findIndex((column) => column.field === field)
  const cells = columns.map((_, at) => (at === place ? typed : null))
  const { cells: read, problems } = readRow<string>(
    list,
    cells,
    cells.map(() => 'x'),
  )
  expect(problems.length === 0 ? read[place] : null).toBe(expected)
})
