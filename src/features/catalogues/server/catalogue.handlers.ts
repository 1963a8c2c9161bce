import { newestYear, readNorms } from '#budget/server/norms.store.ts'
import type { Envelope } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import type {
  EducationField,
  EducationLevel,
  EducationMapRow,
  JobOption,
  SchoolOption,
} from '#contract/people.ts'
import { readCatalogues } from '#features/catalogues/server/catalogues.store.ts'
import { gradePay } from '#features/positions/positions.ts'
import type { CatalogueItem, Catalogues, EducationFieldItem as Field } from '#forms/norms/catalogues.ts'
import { type CallContext, type Handler, handler } from '#platform/http/handler.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { peopleText } from '#text/people.ts'

/** Spec 000 §7. */
const OK = 200

export const catalogueHandlers: readonly Handler[] = [
  handler(calls.jobGrades, jobOptions),
  handler(calls.jobs, jobOptions),
  handler(calls.educationLevels, async (context) => {
    const { educationLevels } = await cataloguesFor(context)
    return envelopeOf(educationLevels.map(levelOption))
  }),
  handler(calls.educationMap, async (context) => envelopeOf(mapRows(await cataloguesFor(context)))),
  handler(calls.allEducationFields, async (context) => {
    const { fieldsOfEducation } = await cataloguesFor(context)
    return envelopeOf(fieldsOfEducation.map(fieldOption))
  }),
  handler(calls.educationFields, async (context) => {
    const { fieldsOfEducation } = await cataloguesFor(context)
    return envelopeOf(offeredAt(fieldsOfEducation, context.params.educationLevelId).map(fieldOption))
  }),
  handler(calls.schoolList, async (context) => {
    const { schools } = await cataloguesFor(context)
    return envelopeOf(schools.map(schoolOption))
  }),
]

/** Uses the newest year with norms if the query has no year. */
async function cataloguesFor({
  services: { db },
  query,
}: Pick<CallContext<typeof calls.schoolList>, 'services' | 'query'>): Promise<Catalogues> {
  return readCatalogues(db, query.year ?? (await newestYear(db)))
}

async function jobOptions({
  services,
  params: { year },
}: CallContext<typeof calls.jobs>): Promise<readonly JobOption[]> {
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

function levelOption({ id, name }: CatalogueItem): EducationLevel {
  return { educationLevelId: id, educationLevelName: name }
}

function offeredAt(fields: readonly Field[], level: string): readonly Field[] {
  return fields.filter(({ levels }) => levels.includes(level))
}

function fieldOption({ id, name }: CatalogueItem): EducationField {
  return { filedOfEducation: id, fieldOfName: name }
}

function schoolOption({ id, name }: CatalogueItem): SchoolOption {
  return { schoolId: id, schoolName: name }
}

function envelopeOf<Result>(rows: Result): Envelope<Result> {
  return { SUCCESS_CODE: OK, RESPONSE_MESSAGE: peopleText.ok, RESULT: rows }
}
