import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { moneyType, type RowField, type RowList } from '#engine/list/row-list.ts'
import { positionAnswerText, positionsScreenText } from '#features/positions/text.ts'

export type PositionField = 'jobName' | 'gradeStepName' | 'requiredQty' | 'salary' | 'description'

/** ASSUMED: the specifications limit only texts of children; this exceeds the visible width. */
export const MAX_POSITION_TEXT = 300

/** The maximum of one position (spec 000 §5). */
const MAX_POSTS = 100

const { headers, excelSalary, quantityIgnored, quantityRange } = positionsScreenText
const { chooseJob, enterQuantity, quantityBetween, enterDescription } = positionAnswerText
const name = { kind: 'suggested', words: [], most: MAX_NAME_LENGTH } as const
const posts = { kind: 'figure', min: 0, max: MAX_POSTS, decimals: 2, unit: 'posts' } as const

/** Figures and texts; job and grade are read by `judgePosition`. */
export const typedFields = {
  requiredQty: {
    head: headers.requiredQty,
    takes: posts,
    note: quantityRange,
    neededNew: enterQuantity,
    wrong: quantityBetween,
    stays: quantityIgnored,
  },
  salary: {
    head: headers.salary,
    bookHead: excelSalary,
    takes: moneyType,
    wrong: positionAnswerText.amount,
  },
  description: {
    head: headers.description,
    takes: { kind: 'text', most: MAX_POSITION_TEXT },
    neededNew: enterDescription,
  },
} as const satisfies Readonly<Record<string, RowField>>

export const positionList = {
  name: 'position',
  code: 'positions',
  text: positionsScreenText,
  title: 'jobName',
  fields: {
    jobName: { head: headers.jobName, takes: name, needed: chooseJob },
    gradeStepName: { head: headers.gradeStepName, takes: name },
    ...typedFields,
  },
  // The job sets the grade.
  units: [['jobName', 'gradeStepName']],
  formFields: ['jobName', 'gradeStepName', 'requiredQty', 'description'],
} as const satisfies RowList<PositionField>
