import { accountRoles, levels } from '#api/access.ts'
import type { ColumnType, List, ListColumn } from '#engine/list/list.ts'
import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { type AccountField, accountFields, MAX_ADDRESS_LENGTH } from '#features/accounts/account.ts'
import { accountText } from '#text/administration.ts'
import { organisationListText } from '#text/organisation-lists.ts'
import { roleText } from '#text/roles.ts'

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

function accountTakes(field: AccountField): ColumnType {
  if (field === 'role') return { kind: 'oneOf', words: accountRoles.map((role) => roleText.names[role]) }
  if (field === 'level') return { kind: 'oneOf', words: levels.map((level) => roleText.levels[level]) }
  if (field === 'userName') return { kind: 'text', most: 50 }
  if (field === 'email') return { kind: 'text', most: MAX_ADDRESS_LENGTH }
  // A department's set may contain many.
  if (field === 'institutionId' || field === 'regions') return { kind: 'text', most: 10_000 }
  return { kind: 'text', most: MAX_NAME_LENGTH }
}
