import type { Envelope } from '#api/answers.ts'
import { type CallContext, type Handler, handler } from '#budget/server/handler.ts'
import { newestYear } from '#budget/server/norms.store.ts'
import {
  catalogueCalls,
  type EducationField,
  type EducationLevel,
  type EducationMapRow,
  type SchoolOption,
} from '#features/catalogues/api.ts'
import { readCatalogues } from '#features/catalogues/server/catalogues.store.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import type { CatalogueItem, Catalogues, EducationFieldItem as Field } from '#forms/norms/catalogues.ts'

/** Spec 000 §7. */
const OK = 200

export const catalogueHandlers: readonly Handler[] = [
  handler(catalogueCalls.educationLevels, async (context) => {
    const { educationLevels } = await cataloguesFor(context)
    return envelopeOf(educationLevels.map(levelOption))
  }),
  handler(catalogueCalls.educationMap, async (context) => envelopeOf(mapRows(await cataloguesFor(context)))),
  handler(catalogueCalls.allEducationFields, async (context) => {
    const { fieldsOfEducation } = await cataloguesFor(context)
    return envelopeOf(fieldsOfEducation.map(fieldOption))
  }),
  handler(catalogueCalls.educationFields, async (context) => {
    const { fieldsOfEducation } = await cataloguesFor(context)
    return envelopeOf(offeredAt(fieldsOfEducation, context.params.educationLevelId).map(fieldOption))
  }),
  handler(catalogueCalls.schoolList, async (context) => {
    const { schools } = await cataloguesFor(context)
    return envelopeOf(schools.map(schoolOption))
  }),
]

/** Uses the newest year with norms if the query has no year. */
async function cataloguesFor({
  services: { db },
  query,
}: Pick<CallContext<typeof catalogueCalls.schoolList>, 'services' | 'query'>): Promise<Catalogues> {
  return readCatalogues(db, query.year ?? (await newestYear(db)))
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
  return { SUCCESS_CODE: OK, RESPONSE_MESSAGE: registryAnswerText.ok, RESULT: rows }
}
