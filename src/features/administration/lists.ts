import { accountRoles, levels } from '#api/access.ts'
import type { ColumnType, List, ListColumn } from '#engine/list/list.ts'
import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { type AccountField, accountFields, MAX_ADDRESS_LENGTH } from '#features/accounts/account.ts'
import {
  type InstitutionField,
  institutionFields,
  MAX_BRANCHES,
  profileChoices,
  profileFlags,
} from '#forms/profile.ts'
import { aimags } from '#forms/regions.ts'
import { accountText, institutionText } from '#text/administration.ts'
import { organisationListText } from '#text/organisation-lists.ts'
import { roleText } from '#text/roles.ts'

const name = { kind: 'text', most: MAX_NAME_LENGTH } as const

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
      head: institutionText.fields[field],
      takes: institutionTakes(field),
      needed: neededOfInstitution.has(field) ? 'always' : 'sometimes',
      ...organisationListText.institutionColumns[field],
    }),
  ),
}

export const accountList: List<AccountField> = {
  name: 'accounts',
  ...organisationListText.accounts,
  columns: accountFields.map(
    (field): ListColumn<AccountField> => ({
      field,
      head: accountText.fields[field],
      takes: accountTakes(field),
      needed: field === 'userName' || field === 'displayName' ? 'always' : 'sometimes',
      ...organisationListText.accountColumns[field],
    }),
  ),
}

export const organisationLists = { institutions: institutionList, accounts: accountList } as const

function institutionTakes(field: InstitutionField): ColumnType {
  if (isOf(profileFlags, field)) return { kind: 'oneOf', words: [institutionText.yes, institutionText.no] }
  if (field === 'view') return { kind: 'oneOf', words: Object.values(institutionText.values.view) }
  if (isChoice(field)) return { kind: 'oneOf', words: Object.values(institutionText.values[field]) }
  if (field === 'branchGroups')
    return { kind: 'figure', min: 0, max: MAX_BRANCHES, decimals: 0, unit: 'other' }
  if (field === 'institutionId') return { kind: 'text', most: 20 }
  if (field === 'registerNumber') return { kind: 'text', most: 7 }
  // A code is also accepted.
  if (field === 'aimag')
    return { kind: 'suggested', words: aimags.map((aimag) => aimag.name), most: MAX_NAME_LENGTH }
  return name
}

function isOf<Name extends string>(names: readonly Name[], field: string): field is Name {
  return names.some((each) => each === field)
}

function isChoice(field: string): field is keyof typeof profileChoices {
  return Object.hasOwn(profileChoices, field)
}

function accountTakes(field: AccountField): ColumnType {
  if (field === 'role') return { kind: 'oneOf', words: accountRoles.map((role) => roleText.names[role]) }
  if (field === 'level') return { kind: 'oneOf', words: levels.map((level) => roleText.levels[level]) }
  if (field === 'userName') return { kind: 'text', most: 50 }
  if (field === 'email') return { kind: 'text', most: MAX_ADDRESS_LENGTH }
  // A department's set may contain many.
  if (field === 'institutionId' || field === 'regions') return { kind: 'text', most: 10_000 }
  return name
}
