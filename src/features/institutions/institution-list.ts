import { institutionValueText } from '#engine/fact-text.ts'
import type { ColumnType, List, ListColumn } from '#engine/list/list.ts'
import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { organisationListText } from '#features/administration/organisation-list-text.ts'
import { institutionFieldText, yesNoText } from '#features/administration/text.ts'
import {
  type InstitutionField,
  institutionFields,
  MAX_BRANCHES,
  profileChoices,
  profileFlags,
} from '#forms/profile.ts'
import { aimags } from '#forms/regions.ts'

const neededOfInstitution: ReadonlySet<string> = new Set<InstitutionField>([
  'institutionId',
  'name',
  'orgType',
  'organizationProperty',
  'location',
])

export const institutionList: List<InstitutionField> = {
  name: 'institutions',
  ...organisationListText.institutions,
  columns: institutionFields.map(
    (field): ListColumn<InstitutionField> => ({
      field,
      head: institutionFieldText[field],
      takes: institutionTakes(field),
      needed: neededOfInstitution.has(field) ? 'always' : 'sometimes',
      ...organisationListText.institutionColumns[field],
    }),
  ),
}

function institutionTakes(field: InstitutionField): ColumnType {
  if (isOf(profileFlags, field)) return { kind: 'oneOf', words: [yesNoText.yes, yesNoText.no] }
  if (field === 'view') return { kind: 'oneOf', words: Object.values(institutionValueText.view) }
  if (isChoice(field)) return { kind: 'oneOf', words: Object.values(institutionValueText[field]) }
  if (field === 'branchGroups')
    return { kind: 'figure', min: 0, max: MAX_BRANCHES, decimals: 0, unit: 'groups' }
  if (field === 'institutionId') return { kind: 'text', most: 20 }
  if (field === 'registerNumber') return { kind: 'text', most: 7 }
  // A code is also accepted.
  if (field === 'aimag')
    return { kind: 'suggested', words: aimags.map((aimag) => aimag.name), most: MAX_NAME_LENGTH }
  return { kind: 'text', most: MAX_NAME_LENGTH }
}

function isOf<Name extends string>(names: readonly Name[], field: string): field is Name {
  return names.some((each) => each === field)
}

function isChoice(field: string): field is keyof typeof profileChoices {
  return Object.hasOwn(profileChoices, field)
}
