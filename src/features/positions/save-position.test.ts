import { describe, expect, test } from 'vitest'
import type { SentFigure } from '#engine/sent-figure.ts'
import {
  changedPosition,
  createPosition,
  type Position,
  type PositionProblem,
  type SentPosition,
} from '#features/positions/positions.ts'
import { payGrid, supportPay } from '#forms/norms/pay-grid.ts'

const teacher = { id: '8', name: 'Багш', gradeStepId: 'A', gradeStepName: 'А зэрэг' }
const of = (value: number): SentFigure => ({ kind: 'value', value })
const missing: SentFigure = { kind: 'missing' }
const empty: SentFigure = { kind: 'empty' }
const wrong: SentFigure = { kind: 'wrong', message: null }

const whole: SentPosition = {
  job: { kind: 'known', job: teacher },
  grade: { id: 'B', name: 'Б зэрэг' },
  quantity: of(2),
  salary: of(1_000_000),
  description: 'Шинэ бүлэг',
}
const noGrade = { id: null, name: '' }
const norms = {
  [payGrid.sheet.code]: { A: { month1: 900_000, month2: 900_001 } },
  [supportPay.sheet.code]: { B: { month: 800_000.5 } },
}

describe('a new position', () => {
  const position: Position = {
    jobId: '8',
    jobName: 'Багш',
    gradeStepId: 'B',
    gradeStepName: 'Б зэрэг',
    quantity: 2,
    salary: 1_000_000,
    description: 'Шинэ бүлэг',
  }

  test.each<[string, Partial<SentPosition>, Partial<Position>]>([
    ['as it was sent', {}, {}],
    [
      'with a job that was typed',
      { job: { kind: 'typed', name: 'Цэцэрлэгч' } },
      { jobId: null, jobName: 'Цэцэрлэгч' },
    ],
    ['with the grade of its job', { grade: noGrade }, { gradeStepId: 'A', gradeStepName: 'А зэрэг' }],
    [
      'of a typed job and no grade',
      { job: { kind: 'typed', name: 'Цэцэрлэгч' }, grade: noGrade, salary: missing },
      { jobId: null, jobName: 'Цэцэрлэгч', gradeStepId: null, gradeStepName: '', salary: 0 },
    ],
    [
      'with a grade that was typed',
      { grade: { id: null, name: 'В' } },
      { gradeStepId: null, gradeStepName: 'В' },
    ],
    ['with the pay of its grade', { salary: missing }, { salary: 800_001 }],
    ['with the pay of its grade, emptied', { salary: empty }, { salary: 800_001 }],
    [
      'with the pay of its job’s grade',
      { grade: noGrade, salary: empty },
      { gradeStepId: 'A', gradeStepName: 'А зэрэг', salary: 900_001 },
    ],
    ['with no pay', { salary: of(0) }, { salary: 0 }],
    ['with no posts', { quantity: of(0) }, { quantity: 0 }],
  ])('%s', (_how, sent, expected) => {
    expect(createPosition({ ...whole, ...sent }, norms)).toEqual({
      ok: true,
      position: { ...position, ...expected },
    })
  })

  test.each<[Partial<SentPosition>, readonly [PositionProblem['field'], PositionProblem['code']][]]>([
    [{ job: { kind: 'none' } }, [['jobId', 'chooseJob']]],
    [{ job: { kind: 'unknown' } }, [['jobId', 'chooseJob']]],
    [{ grade: undefined }, [['gradeStepId', 'unknownGrade']]],
    [{ quantity: missing }, [['requiredQty', 'enterQuantity']]],
    [{ quantity: empty }, [['requiredQty', 'enterQuantity']]],
    [{ quantity: wrong }, [['requiredQty', 'quantityBetween']]],
    [{ salary: wrong }, [['salary', 'amount']]],
    [{ description: '' }, [['description', 'enterDescription']]],
    [{ description: undefined }, [['description', 'enterDescription']]],
    [
      { job: { kind: 'none' }, grade: undefined, quantity: wrong, salary: wrong, description: '' },
      [
        ['jobId', 'chooseJob'],
        ['gradeStepId', 'unknownGrade'],
        ['requiredQty', 'quantityBetween'],
        ['salary', 'amount'],
        ['description', 'enterDescription'],
      ],
    ],
  ])('%j is refused', (sent, problems) => {
    expect(createPosition({ ...whole, ...sent }, norms)).toEqual({
      ok: false,
      problems: problems.map(([field, code]) => ({ field, code })),
    })
  })
})

describe('a changed position', () => {
  const before: Position = {
    jobId: '9',
    jobName: 'Эмч',
    gradeStepId: 'C',
    gradeStepName: 'Г зэрэг',
    quantity: 5,
    salary: 7,
    description: 'Хуучин',
  }
  const nothing: SentPosition = {
    job: { kind: 'none' },
    grade: noGrade,
    quantity: missing,
    salary: missing,
    description: undefined,
  }

  test.each<[string, Partial<SentPosition>, Partial<Position>]>([
    ['of which nothing was sent stays', {}, {}],
    ['takes a job, and its grade stays', { job: whole.job }, { jobId: '8', jobName: 'Багш' }],
    ['takes a typed job', { job: { kind: 'typed', name: 'Х' } }, { jobId: null, jobName: 'Х' }],
    ['takes a grade', { grade: { id: 'B', name: 'Б' } }, { gradeStepId: 'B', gradeStepName: 'Б' }],
    ['takes a typed grade', { grade: { id: null, name: 'Б' } }, { gradeStepId: null, gradeStepName: 'Б' }],
    ['takes figures', { quantity: of(3), salary: of(4) }, { quantity: 3, salary: 4 }],
    ['is emptied of figures', { quantity: empty, salary: empty }, { quantity: 0, salary: 0 }],
    ['takes a description, also none', { description: '' }, { description: '' }],
  ])('%s', (_how, sent, expected) => {
    expect(changedPosition({ ...nothing, ...sent }, before)).toEqual({
      ok: true,
      position: { ...before, ...expected },
    })
  })

  test.each<[Partial<SentPosition>, PositionProblem]>([
    [{ job: { kind: 'unknown' } }, { field: 'jobId', code: 'chooseJob' }],
    [{ grade: undefined }, { field: 'gradeStepId', code: 'unknownGrade' }],
    [{ quantity: wrong }, { field: 'requiredQty', code: 'quantityBetween' }],
    [{ salary: wrong }, { field: 'salary', code: 'amount' }],
  ])('with %j is refused', (sent, problem) => {
    expect(changedPosition({ ...nothing, ...sent }, before)).toEqual({ ok: false, problems: [problem] })
  })
})
