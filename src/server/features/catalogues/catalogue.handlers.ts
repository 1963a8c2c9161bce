import type { Envelope } from '#contract/answers.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type {
  EducationField,
  EducationLevel,
  EducationMapRow,
  JobOption,
  SchoolOption,
} from '#contract/people.ts'
import { yearQuery } from '#contract/sent.ts'
import type { Catalogues, EducationField as Field, Listed } from '#domain/norms/catalogues.ts'
import { gradePay } from '#domain/people/positions.ts'
import { readCatalogues } from '#server/draft/catalogues.store.ts'
import { newestYear, readNorms } from '#server/draft/norms.store.ts'
import { type Asked, type Handler, handler, noBody } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { peopleText } from '#text/people.ts'

/** Success in the envelope of lists (spec 000 §7). */
const OK = 200

/** The lists from which is chosen; they serve all groups alike. */
export const catalogueHandlers: readonly Handler[] = [
  handler(calls.jobGrades, noBody, jobOptions),
  handler(calls.jobs, noBody, jobOptions),
  listing(calls.educationLevels, ({ educationLevels }) => educationLevels.map(levelOption)),
  listing(calls.educationMap, mapRows),
  listing(calls.allEducationFields, ({ fieldsOfEducation }) => fieldsOfEducation.map(fieldOption)),
  listing(calls.educationFields, ({ fieldsOfEducation }, { educationLevelId = '' }) =>
    offeredAt(fieldsOfEducation, educationLevelId).map(fieldOption),
  ),
  listing(calls.schoolList, ({ schools }) => schools.map(schoolOption)),
]

type List = (catalogues: Catalogues, params: Asked<unknown>['params']) => readonly unknown[]

/** A list of a year. The paths name none: the one of the query, else the newest with norms. */
function listing(call: Call, list: List): Handler {
  return handler(call, noBody, async ({ services: { db }, params, request }) => {
    const year = yearQuery.parse(request.query).year ?? (await newestYear(db))
    return envelopeOf(list(await readCatalogues(db, year), params))
  })
}

async function jobOptions({ services, params }: Asked<unknown>): Promise<readonly JobOption[]> {
  const year = Number(params.year)
  const norms = await readNorms(services.db, year)
  if (norms === null) throw new Refusal(404, blankText.noYear(year))
  const { jobs } = await readCatalogues(services.db, year)
  return jobs.map(({ id, name, gradeStepId, gradeStepName }) => ({
    jobId: Number(id),
    jobName: name,
    gradeStepId,
    gradeStepName,
    value: Number(id),
    salary: Math.round(gradePay(norms.givens, gradeStepId)),
  }))
}

function mapRows({ educationLevels, fieldsOfEducation }: Catalogues): readonly EducationMapRow[] {
  return educationLevels.flatMap((level) =>
    offeredAt(fieldsOfEducation, level.id).map((field) => ({ ...levelOption(level), ...fieldOption(field) })),
  )
}

function levelOption({ id, name }: Listed): EducationLevel {
  return { educationLevelId: id, educationLevelName: name }
}

function offeredAt(fields: readonly Field[], level: string): readonly Field[] {
  return fields.filter(({ levels }) => levels.includes(level))
}

function fieldOption({ id, name }: Listed): EducationField {
  return { filedOfEducation: id, fieldOfName: name }
}

function schoolOption({ id, name }: Listed): SchoolOption {
  return { schoolId: id, schoolName: name }
}

function envelopeOf<Result>(rows: Result): Envelope<Result> {
  return { SUCCESS_CODE: OK, RESPONSE_MESSAGE: peopleText.ok, RESULT: rows }
}
