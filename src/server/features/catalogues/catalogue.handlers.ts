import type { Envelope } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import type {
  EducationField,
  EducationLevel,
  EducationMapRow,
  JobOption,
  SchoolOption,
} from '#contract/people.ts'
import { educationLevels, fieldsOfEducation, jobs, schools } from '#domain/norms/catalogues.ts'
import { gradePay } from '#domain/positions/grade-pay.ts'
import { readNorms } from '#server/features/drafts/norms.store.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/blanks.ts'
import { peopleText } from '#text/people.ts'

/** Success in the envelope of lists (spec 000 §7). */
const OK = 200

/** The lists from which is chosen; they serve all groups alike. */
export const catalogueHandlers: readonly Handler[] = [
  handler(calls.jobGrades, noBody, jobOptions),
  handler(calls.jobs, noBody, jobOptions),
  handler(calls.educationLevels, noBody, async () => envelopeOf(levels())),
  handler(calls.educationMap, noBody, async () => envelopeOf(levels().flatMap(withFields))),
  handler(calls.allEducationFields, noBody, async () => envelopeOf(fieldsOfEducation.map(fieldOption))),
  handler(calls.educationFields, noBody, async ({ params }) =>
    envelopeOf(fieldsOf(params.educationLevelId ?? '')),
  ),
  handler(calls.schoolList, noBody, async () => envelopeOf(schools.map(schoolOption))),
]

async function jobOptions({ services, params }: Asked<unknown>): Promise<readonly JobOption[]> {
  const year = Number(params.year)
  const norms = await readNorms(services.db, year)
  if (norms === null) throw new Refusal(404, blankText.noYear(year))
  return jobs.map(({ id, name, gradeStepId, gradeStepName }) => ({
    jobId: Number(id),
    jobName: name,
    gradeStepId,
    gradeStepName,
    value: Number(id),
    salary: Math.round(gradePay(norms.givens, gradeStepId)),
  }))
}

function levels(): readonly EducationLevel[] {
  return educationLevels.map(({ id, name }) => ({ educationLevelId: id, educationLevelName: name }))
}

function fieldsOf(level: string): readonly EducationField[] {
  return fieldsOfEducation.filter((field) => field.levels.includes(level)).map(fieldOption)
}

function fieldOption({ id, name }: { readonly id: string; readonly name: string }): EducationField {
  return { filedOfEducation: id, fieldOfName: name }
}

function withFields(level: EducationLevel): readonly EducationMapRow[] {
  return fieldsOf(level.educationLevelId).map((field) => ({ ...level, ...field }))
}

function schoolOption({ id, name }: { readonly id: string; readonly name: string }): SchoolOption {
  return { schoolId: id, schoolName: name }
}

function envelopeOf<Result>(rows: Result): Envelope<Result> {
  return { SUCCESS_CODE: OK, RESPONSE_MESSAGE: peopleText.ok, RESULT: rows }
}
