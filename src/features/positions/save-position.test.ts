import { describe, expect, test } from 'vitest'
import { judgePosition, type Position, type SentPosition } from '#features/positions/positions.ts'
import { positionAnswerText } from '#features/positions/text.ts'
import { payGrid, supportPay } from '#forms/norms/pay-grid.ts'

const { chooseJob, unknownGrade, enterQuantity, quantityBetween, amount, enterDescription } =
  positionAnswerText
const jobs = [
  { id: '8', name: 'Багш', gradeStepId: 'A', gradeStepName: 'А зэрэг' },
  { id: '9', name: 'Эмч', gradeStepId: 'B', gradeStepName: 'Б зэрэг' },
]
const norms = {
  [payGrid.sheet.code]: { A: { month1: 900_000, month2: 900_001 } },
  [supportPay.sheet.code]: { B: { month: 800_000.5 } },
}
const whole: SentPosition = {
  jobId: '8',
  gradeStepId: 'B',
  requiredQty: 2,
  salary: 1_000_000,
  description: 'Шинэ бүлэг',
}
const noGrade = { gradeStepId: '0', inGradeStepName: '' }

describe('a new position', () => {
  const added = (sent: SentPosition) => judgePosition({ ...whole, ...sent }, null, { jobs, norms })
  const position: Position = {
    jobId: '8',
    jobName: 'Багш',
    gradeStepId: 'B',
    gradeStepName: 'Б зэрэг',
    requiredQty: 2,
    salary: 1_000_000,
    description: 'Шинэ бүлэг',
  }

  test.each<[string, SentPosition, Partial<Position>]>([
    ['as it was sent', {}, {}],
    ['with a job that was typed', { jobId: ' Цэцэрлэгч ' }, { jobId: null, jobName: 'Цэцэрлэгч' }],
    ['with the grade of its job', noGrade, { gradeStepId: 'A', gradeStepName: 'А зэрэг' }],
    [
      'of a typed job and no grade',
      { ...noGrade, jobId: 'Цэцэрлэгч', salary: undefined },
      { jobId: null, jobName: 'Цэцэрлэгч', gradeStepId: null, gradeStepName: '', salary: 0 },
    ],
    [
      'with a grade that was typed',
      { gradeStepId: '0', inGradeStepName: 'В' },
      { gradeStepId: null, gradeStepName: 'В' },
    ],
    ['with the pay of its grade', { salary: undefined }, { salary: 800_001 }],
    ['with the pay of its grade, emptied', { salary: '' }, { salary: 800_001 }],
    [
      'with the pay of its job’s grade',
      { ...noGrade, salary: null },
      { gradeStepId: 'A', gradeStepName: 'А зэрэг', salary: 900_001 },
    ],
    ['with no pay', { salary: 0 }, { salary: 0 }],
    ['with no posts', { requiredQty: '0' }, { requiredQty: 0 }],
  ])('%s', (_how, sent, expected) => {
    expect(added(sent)).toEqual({ row: { ...position, ...expected }, problems: [] })
  })

  test.each<[SentPosition, readonly (readonly [string, string])[]]>([
    [{ jobId: '' }, [['jobId', chooseJob]]],
    [{ jobId: '77' }, [['jobId', chooseJob]]],
    [{ gradeStepId: 'X' }, [['gradeStepId', unknownGrade]]],
    [{ requiredQty: undefined }, [['requiredQty', enterQuantity]]],
    [{ requiredQty: ' ' }, [['requiredQty', enterQuantity]]],
    [{ requiredQty: 101 }, [['requiredQty', quantityBetween]]],
    [{ salary: -1 }, [['salary', amount]]],
    [{ description: '' }, [['description', enterDescription]]],
    [{ description: undefined }, [['description', enterDescription]]],
    [
      { jobId: null, gradeStepId: 'X', requiredQty: -1, salary: -1, description: '' },
      [
        ['jobId', chooseJob],
        ['gradeStepId', unknownGrade],
        ['requiredQty', quantityBetween],
        ['salary', amount],
        ['description', enterDescription],
      ],
    ],
  ])('%j is refused', (sent, problems) => {
    expect(added(sent).problems).toEqual(problems.map(([field, message]) => ({ field, message })))
  })
})

describe('a changed position', () => {
  const before: Position = {
    jobId: '9',
    jobName: 'Эмч',
    gradeStepId: 'C',
    gradeStepName: 'Г зэрэг',
    requiredQty: 5,
    salary: 7,
    description: 'Хуучин',
  }
  const changed = (sent: SentPosition) => judgePosition(sent, before, { jobs, norms })

  test.each<[string, SentPosition, Partial<Position>]>([
    ['of which nothing was sent stays', {}, {}],
    ['of which nothing was named stays', { jobId: '', ...noGrade }, {}],
    ['takes a job, and its grade stays', { jobId: 8 }, { jobId: '8', jobName: 'Багш' }],
    ['takes a typed job', { jobId: 'Х' }, { jobId: null, jobName: 'Х' }],
    ['takes a grade', { gradeStepId: 'B' }, { gradeStepId: 'B', gradeStepName: 'Б зэрэг' }],
    ['takes a typed grade', { inGradeStepName: 'В' }, { gradeStepId: null, gradeStepName: 'В' }],
    ['takes figures', { requiredQty: 3, salary: '4' }, { requiredQty: 3, salary: 4 }],
    ['is emptied of figures', { requiredQty: '', salary: null }, { requiredQty: 0, salary: 0 }],
    ['takes a description, also none', { description: '' }, { description: '' }],
  ])('%s', (_how, sent, expected) => {
    expect(changed(sent)).toEqual({ row: { ...before, ...expected }, problems: [] })
  })

  test.each<[SentPosition, string, string]>([
    [{ jobId: '77' }, 'jobId', chooseJob],
    [{ gradeStepId: 'X' }, 'gradeStepId', unknownGrade],
    [{ requiredQty: 101 }, 'requiredQty', quantityBetween],
    [{ salary: -1 }, 'salary', amount],
  ])('with %j is refused', (sent, field, message) => {
    expect(changed(sent).problems).toEqual([{ field, message }])
  })
})
