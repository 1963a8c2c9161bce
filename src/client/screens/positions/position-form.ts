import type { FormPart, RecordKind, StoredRecord } from '#client/draft/record-edits.ts'
import { roundedAmount, settledAmount, typedAmount, typedCount } from '#client/parts/amounts.ts'
import type { IncomingRow } from '#client/ui/excel-rows.ts'
import type { JobOption, PositionRow, PositionSaveBody } from '#contract/people.ts'
import type { Heading } from '#domain/list/read-list.ts'
import { problemIf } from '#domain/record/record.ts'
import { isSameText } from '#domain/text/normalise.ts'
import { peopleScreenText, peopleText } from '#text/people.ts'

/** A position while it is typed. */
export type PositionDraft = {
  readonly jobName: string
  readonly gradeStepName: string
  readonly requiredQty: string
  /** Tugrik a month; empty: the pay of the grade. */
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

/** The draft of a position that is kept. */
export function positionDraft(row: PositionRow): PositionDraft {
  return {
    jobName: row.jobName,
    gradeStepName: row.gradeStepName,
    requiredQty: settledAmount(String(row.requiredQty)),
    salary: settledAmount(String(row.salary)),
    description: row.description,
  }
}

const { heads } = peopleScreenText.positions
const asTyped = (field: 'requiredQty' | 'salary' | 'description'): FormPart<PositionDraft> => ({
  caption: heads[field],
  fields: [field],
  show: (form) => form[field],
})

/** A position as a form. A job brings its grade, so both are one. */
export const positionKind: RecordKind<PositionDraft> = {
  name: 'position',
  empty: emptyPosition,
  parts: [
    {
      caption: heads.jobName,
      fields: ['jobName', 'gradeStepName'],
      show: ({ jobName, gradeStepName }) => [jobName, gradeStepName].filter((name) => name !== '').join(', '),
    },
    asTyped('requiredQty'),
    asTyped('salary'),
    asTyped('description'),
  ],
}

/** A position as the server holds it. */
export function storedPosition(row: PositionRow): StoredRecord<PositionDraft> {
  return { id: String(row.positionExpensesId), title: row.jobName, form: positionDraft(row) }
}

/** The one that is being added, which the server does not hold. */
export const newPosition: StoredRecord<PositionDraft> = {
  id: 'new',
  title: peopleScreenText.positions.addTitle,
  form: emptyPosition,
}

/** The headings of a list of new positions, with the captions that the table has. */
export const positionHeads: readonly Heading[] = (
  ['jobName', 'gradeStepName', 'requiredQty', 'salary', 'description'] as const
).map((field, at) => ({
  head: peopleScreenText.positions.excelHeads[at] ?? heads[field],
  also: [heads[field]],
}))

/** Reads a row of Excel as a new position, by the same rules as the dialog; a grade that is left out is the job's. */
export function readPosition(
  cells: readonly (string | null)[],
  jobs: readonly JobOption[],
): IncomingRow<PositionDraft> {
  const [jobName = '', gradeStepName = '', requiredQty = '', pay = '', description = ''] = cells.map(
    (cell) => cell ?? '',
  )
  const rounded = roundedAmount(pay)
  const salary = rounded ?? pay
  const amount = typedAmount(salary)
  const problems = [
    ...problemIf(jobName === '', { column: 0, message: peopleText.chooseJob }),
    ...problemIf(requiredQty === '', { column: 2, message: peopleText.enterQuantity }),
    ...problemIf(!isQuantity(requiredQty), { column: 2, message: peopleText.quantityBetween }),
    ...(amount.is === 'wrong' ? [{ column: 3, message: amount.message }] : []),
    ...problemIf(description === '', { column: 4, message: peopleText.enterDescription }),
    ...[jobName, gradeStepName, description].flatMap((text, place) =>
      problemIf(text.length > longest, {
        column: [0, 1, 4][place] ?? 0,
        message: peopleText.tooLong(longest),
      }),
    ),
  ]
  if (problems.length > 0) return { cells, reading: { ok: false, problems } }
  const grade = gradeStepName || (jobNamed(jobs, jobName)?.gradeStepName ?? '')
  return {
    cells,
    reading: {
      ok: true,
      changes: 'new',
      notes: rounded === null ? [] : [{ column: 3, is: 'rounded', now: rounded }],
      row: { jobName, gradeStepName: grade, requiredQty, salary, description },
    },
  }
}

/** As the server has it. */
const longest = 300

/** The fields of a draft as they travel: a listed job by its id, a typed one by its text; a typed grade with the id 0 (contract). */
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
    requiredQty: sent(typedCount(form.requiredQty, 2)),
    salary: sent(typedAmount(form.salary)),
    description: form.description.trim(),
  }
}

function sent(read: ReturnType<typeof typedAmount>): number | null {
  return read.is === 'value' ? read.value : null
}

/** What is missing in a new position; the sentences are the specification's (000 §5). */
type AddFaults = Readonly<Record<'jobName' | 'requiredQty' | 'description', string | null>>

/** Says what a new position lacks. */
export function addProblems({ jobName, requiredQty, description }: PositionDraft): AddFaults {
  const missing = (value: string, sentence: string) => (value.trim() === '' ? sentence : null)
  return {
    jobName: missing(jobName, peopleText.chooseJob),
    requiredQty: missing(requiredQty, peopleText.enterQuantity),
    description: missing(description, peopleText.enterDescription),
  }
}

/** What of an edited position cannot be kept; the count may be empty (spec 000 §5). */
export function editProblems({ jobName, salary }: PositionDraft): Partial<PositionDraft> {
  const amount = typedAmount(salary)
  return {
    ...(jobName.trim() === '' && { jobName: peopleText.chooseJob }),
    ...(amount.is === 'wrong' && { salary: amount.message }),
  }
}

/** Spec 000 §5. */
const most = 100

/** Whether a count of posts can be taken: empty, or 0 to 100; half a post is one (spec 000 §5). */
export function isQuantity(text: string): boolean {
  const read = typedCount(text, 2)
  return read.is === 'empty' || (read.is === 'value' && read.value <= most)
}

/** The job that a name means, as texts are compared; `undefined` for one that is in no list. */
export function jobNamed(jobs: readonly JobOption[], name: string): JobOption | undefined {
  return jobs.find(({ jobName }) => isSameText(jobName, name))
}
