import { accountRoles, levels } from '#api/access.ts'
import { roleText } from '#api/role-text.ts'
import type { ColumnType, List, ListColumn } from '#engine/list/list.ts'
import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { type AccountField, accountFields, MAX_ADDRESS_LENGTH } from '#features/accounts/account.ts'
import { organisationListText } from '#features/administration/organisation-list-text.ts'
import { accountFieldText } from '#features/administration/text.ts'

export const accountList: List<AccountField> = {
  name: 'accounts',
  ...organisationListText.accounts,
  columns: accountFields.map(
    (field): ListColumn<AccountField> => ({
      field,
      head: accountFieldText[field],
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
