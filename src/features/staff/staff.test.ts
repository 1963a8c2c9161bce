import { describe, expect, test } from 'vitest'
import type { RegisteredEmployee } from '#features/registries/registered-people.ts'
import {
  compareNames,
  importAccount,
  type KnownEmployee,
  lumpSums,
  needsMonths,
  planStatus,
  rowsToStore,
  staffPay,
} from '#features/staff/staff.ts'

const person = {
  displayName: 'Дорж Туяа',
  lastName: 'Дорж',
  firstName: 'Туяа',
  primaryNidNumber: 'УБ85091520',
  positionName: 'Багш',
  departmentName: 'Бага анги',
  gradeStepName: 'ТҮБД-3',
  salaryAmount: 2_000_000,
  allWorkYear: 10,
  schoolDoYear: 5,
  actionReasonName: '',
  assignmentStatusName: '',
  assignmentTypeName: '',
}
const registered = (employeeId: string, more: Partial<typeof person> = {}): RegisteredEmployee => ({
  employeeId,
  person: { ...person, ...more },
})
const known = (employeeId: string, gone = false): KnownEmployee => ({ ...registered(employeeId), gone })
const ids = (list: readonly { readonly employeeId: string }[]) => list.map(({ employeeId }) => employeeId)

describe('the account of an import', () => {
  test('reports new, returned, departed and changed people, and writes each once', () => {
    const account = importAccount(
      [
        known('same'),
        known('paid'),
        known('moved'),
        known('both'),
        known('older'),
        known('left'),
        known('back', true),
      ],
      [
        registered('same'),
        registered('paid', { salaryAmount: 2_100_000 }),
        registered('moved', { positionName: 'Ахлах багш' }),
        registered('both', { salaryAmount: 2_100_000, positionName: 'Ахлах багш' }),
        registered('older', { allWorkYear: 11 }),
        registered('back'),
        registered('new'),
      ],
    )
    expect(account.total).toBe(7)
    expect(ids(account.added).toSorted()).toEqual(['back', 'new'])
    expect(ids(account.gone)).toEqual(['left'])
    expect(
      account.salaryChanged.map(({ employee, from, to }) => [employee.employeeId, from, to]).toSorted(),
    ).toEqual([
      ['both', 2_000_000, 2_100_000],
      ['paid', 2_000_000, 2_100_000],
    ])
    expect(ids(account.positionChanged.map(({ employee }) => employee)).toSorted()).toEqual(['both', 'moved'])
    expect(ids(account.others)).toEqual(['older'])
    expect(ids(rowsToStore(account)).toSorted()).toEqual(['back', 'both', 'moved', 'new', 'older', 'paid'])
  })

  test('of a person who left earlier and is still away is empty', () => {
    expect(importAccount([known('a', true)], [])).toEqual({
      total: 0,
      added: [],
      gone: [],
      salaryChanged: [],
      positionChanged: [],
      others: [],
    })
  })

  test('gives the old and new salary or position, and counts other changes separately', () => {
    const account = importAccount(
      [known('a')],
      [registered('a', { salaryAmount: 1, positionName: 'Захирал', allWorkYear: 11 })],
    )
    expect(account.salaryChanged).toMatchObject([{ from: 2_000_000, to: 1 }])
    expect(account.positionChanged).toMatchObject([{ from: 'Багш', to: 'Захирал' }])
    expect([account.added, account.gone, account.others]).toEqual([[], [], []])
  })

  test('of the same register is empty, even with duplicates', () => {
    const twice = [registered('a'), registered('a', { salaryAmount: 1 })]
    const account = importAccount([known('a')], twice)
    expect(account).toMatchObject({ total: 1, added: [], gone: [], salaryChanged: [], positionChanged: [] })
    expect(rowsToStore(account)).toEqual([])
  })
})

describe('the planned status', () => {
  test.each([
    ['WORK', null, 0],
    ['NONE', 7, 0],
    ['PENSION', 99, 0],
    ['ALLOWANCE', 1, 1],
    ['CHILDCARE', 12, 12],
    ['CHILDCARE', 13, 12],
    ['ALLOWANCE', 240, 12],
  ])('%s with %s months keeps %i', (status, months, expected) => {
    expect(planStatus(status, months)).toEqual({ ok: true, status, months: expected })
  })

  test.each([
    [null, 3, 'plannedAssignmentStatus'],
    ['', 3, 'plannedAssignmentStatus'],
    ['work', 3, 'plannedAssignmentStatus'],
    ['ALLOWANCE', null, 'allowanceMonth'],
    ['ALLOWANCE', 0, 'allowanceMonth'],
    ['CHILDCARE', 1.5, 'allowanceMonth'],
    ['CHILDCARE', 12.5, 'allowanceMonth'],
    ['CHILDCARE', -1, 'allowanceMonth'],
  ])('%j with %s months is refused at %s', (status, months, field) => {
    expect(planStatus(status, months)).toEqual({ ok: false, field })
  })
})

test.each([
  ['WORK', false],
  ['NONE', false],
  ['PENSION', false],
  ['ALLOWANCE', true],
  ['CHILDCARE', true],
] as const)('the status %s needs months: %s', (status, needs) => {
  expect(needsMonths(status)).toBe(needs)
})

test('names are sorted like a Mongolian dictionary, capitals and small letters together', () => {
  const names = ['Үүл', 'Уул', 'өвс', 'Овоо', 'овоо', 'Ар', 'Ян']
  expect(names.toSorted(compareNames)).toEqual(['Ар', 'овоо', 'Овоо', 'өвс', 'Уул', 'Үүл', 'Ян'])
})

describe('lump sums', () => {
  const plan = { t1: true, t1Month: 36, avgSalaryMonth: null, t2: true, t2Amount: 450_000, t3: true }

  test('are worked out of the months and the salary', () => {
    expect(lumpSums(plan, 1_000_000, 6)).toEqual({
      t1Month: 36,
      t1Amount: 36_000_000,
      avgSalaryMonth: 1_000_000,
      t2Amount: 450_000,
      t3Month: 6,
      t3Amount: 6_000_000,
    })
    expect(lumpSums({ ...plan, avgSalaryMonth: 900_000 }, 1_000_000, 6).t1Amount).toBe(32_400_000)
  })

  test('that are not planned are 0', () => {
    expect(lumpSums({ ...plan, t1: false, t2: false, t3: false }, 1_000_000, 6)).toEqual({
      t1Month: 0,
      t1Amount: 0,
      avgSalaryMonth: 1_000_000,
      t2Amount: 0,
      t3Month: 0,
      t3Amount: 0,
    })
  })

  test('the pay has the supplement of the place', () => {
    expect(staffPay(2_000_000, 40)).toEqual({
      addedSalary: 800_000,
      totalSalaryMonth: 2_800_000,
      totalSalaryYear: 33_600_000,
    })
  })
})
