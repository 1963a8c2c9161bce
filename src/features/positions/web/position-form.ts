import type { PositionRow } from '#budget/api.ts'
import { roundedAmount, settledAmount, typedAmount, typedCount } from '#budget/web/amounts.ts'
import type { FormField, RecordKind, StoredRecord } from '#budget/web/record-edits.ts'
import { bookAmount } from '#documents/web/table-workbook.ts'
import { columnFields, type ListRules, plainRules } from '#engine/list/judge-list.ts'
import { type PlainColumn, plainColumn } from '#engine/list/list.ts'
import { isSameText } from '#engine/text/normalise.ts'
import { childAnswerText } from '#features/children/text.ts'
import type { JobOption, PositionSaveBody } from '#features/positions/api.ts'
import { MAX_POSTS } from '#features/positions/positions.ts'
import { positionAnswerText, positionsScreenText } from '#features/positions/text.ts'

export type PositionDraft = {
  readonly jobName: string
  readonly gradeStepName: string
  readonly requiredQty: string
  /** Tugrik a month; '' means the pay of the grade. */
  readonly salary: string
  readonly description: string
}

export const emptyPosition: PositionDraft = {
  jobName: '',
  gradeStepName: '',
  requiredQty: '',
  salary: '',
  description: '',
}

export function positionDraft(row: PositionRow): PositionDraft {
  return {
    jobName: row.jobName,
    gradeStepName: row.gradeStepName,
    requiredQty: settledAmount(String(row.requiredQty)),
    salary: settledAmount(String(row.salary)),
    description: row.description,
  }
}

const { headers } = positionsScreenText
const asTyped = (field: 'requiredQty' | 'salary' | 'description'): FormField<PositionDraft> => ({
  caption: headers[field],
  fields: [field],
  show: (form) => form[field],
})

/** Job and grade are one conflict unit, because the job sets the grade. */
export const positionKind: RecordKind<PositionDraft> = {
  name: 'position',
  empty: emptyPosition,
  parts: [
    {
      caption: headers.jobName,
      fields: ['jobName', 'gradeStepName'],
      show: ({ jobName, gradeStepName }) => [jobName, gradeStepName].filter((name) => name !== '').join(', '),
    },
    asTyped('requiredQty'),
    asTyped('salary'),
    asTyped('description'),
  ],
}

export function storedPosition(row: PositionRow): StoredRecord<PositionDraft> {
  return { id: String(row.positionExpensesId), title: row.jobName, form: positionDraft(row) }
}

export const newPosition: StoredRecord<PositionDraft> = {
  id: 'new',
  title: positionsScreenText.addTitle,
  form: emptyPosition,
}

/** The table captions are alternatives. */
export function positionListColumns(jobs: readonly JobOption[]): readonly PlainColumn<keyof PositionDraft>[] {
  const oneOf = (words: readonly string[]) => ({ kind: 'oneOf', words: [...new Set(words)] }) as const
  const { jobName, gradeStepName, requiredQty, salary: perMonth, description } = headers
  const posts = { kind: 'figure', min: 0, max: MAX_POSTS, decimals: 2, unit: 'posts' } as const
  return [
    plainColumn('jobName', jobName, oneOf(jobs.map((job) => job.jobName))),
    plainColumn('gradeStepName', gradeStepName, oneOf(jobs.map((job) => job.gradeStepName))),
    plainColumn('requiredQty', requiredQty, posts),
    plainColumn('salary', positionsScreenText.excelSalary, bookAmount, perMonth),
    plainColumn('description', description, { kind: 'text', most: longest }),
  ]
}

/** Each row is a new position and follows the rules of the dialog. A missing grade is that of the job. */
export function positionRules(jobs: readonly JobOption[]): ListRules<keyof PositionDraft, PositionDraft> {
  return {
    ...plainRules(columnFields(positionListColumns(jobs)), [], () => ''),
    rounded: (field, given) => (field === 'salary' ? roundedAmount(given) : null),
    read: ({ texts }) => {
      const { jobName, requiredQty, description } = texts
      const gradeStepName = texts.gradeStepName || (jobNamed(jobs, jobName)?.gradeStepName ?? '')
      const salary = typedAmount(texts.salary)
      const tooLong = (typed: string) => typed.length > longest && childAnswerText.tooLong(longest)
      return {
        checks: [
          ['jobName', jobName === '' && positionAnswerText.chooseJob],
          ['requiredQty', requiredQty === '' && positionAnswerText.enterQuantity],
          ['requiredQty', !isQuantity(requiredQty) && positionAnswerText.quantityBetween],
          ['salary', salary.kind === 'wrong' && salary.message],
          ['description', description === '' && positionAnswerText.enterDescription],
          ['jobName', tooLong(jobName)],
          ['gradeStepName', tooLong(texts.gradeStepName)],
          ['description', tooLong(description)],
        ],
        accepted: { item: { ...texts, gradeStepName }, texts },
      }
    },
  }
}

/** The server's limit. */
const longest = 300

/** Sends a listed job by id, a typed one by text; a typed grade with the id 0 (contract). */
export function sentPosition(
  form: PositionDraft,
  jobs: readonly JobOption[],
): Pick<
  PositionSaveBody,
  'jobId' | 'gradeStepId' | 'inGradeStepName' | 'requiredQty' | 'salary' | 'description'
> {
  const grade = jobs.find(({ gradeStepName }) => isSameText(gradeStepName, form.gradeStepName))
  return {
    jobId: jobNamed(jobs, form.jobName)?.jobId ?? form.jobName.trim(),
    gradeStepId: grade?.gradeStepId ?? '0',
    inGradeStepName: form.gradeStepName.trim(),
    requiredQty: sent(typedCount(form.requiredQty, 2, 'posts')),
    salary: sent(typedAmount(form.salary)),
    description: form.description.trim(),
  }
}

function sent(read: ReturnType<typeof typedAmount>): number | null {
  return read.kind === 'value' ? read.value : null
}

/** Messages of the specification (000 §5). */
type AddErrors = Readonly<Record<'jobName' | 'requiredQty' | 'description', string | null>>

export function addProblems({ jobName, requiredQty, description }: PositionDraft): AddErrors {
  const missing = (value: string, sentence: string) => (value.trim() === '' ? sentence : null)
  return {
    jobName: missing(jobName, positionAnswerText.chooseJob),
    requiredQty: missing(requiredQty, positionAnswerText.enterQuantity),
    description: missing(description, positionAnswerText.enterDescription),
  }
}

/** The count may be empty (spec 000 §5). */
export function editProblems({ jobName, salary }: PositionDraft): Partial<PositionDraft> {
  const amount = typedAmount(salary)
  return {
    ...(jobName.trim() === '' && { jobName: positionAnswerText.chooseJob }),
    ...(amount.kind === 'wrong' && { salary: amount.message }),
  }
}

/** Empty, or 0 to 100 including half posts (spec 000 §5). */
export function isQuantity(text: string): boolean {
  const read = typedCount(text, 2, 'posts')
  return read.kind === 'empty' || (read.kind === 'value' && read.value <= MAX_POSTS)
}

/** Compares normalised names. */
export function jobNamed(jobs: readonly JobOption[], name: string): JobOption | undefined {
  return jobs.find(({ jobName }) => isSameText(jobName, name))
}
