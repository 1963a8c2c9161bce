import { type AccountRole, accountRoles, type Level, levels } from '#api/access.ts'
import { roleText } from '#api/role-text.ts'
import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { nameField, optionalField, recordList, textField } from '#engine/list/record-list.ts'
import { isMailAddress, MAX_ADDRESS_LENGTH } from '#features/accounts/mail-address.ts'
import { accountText } from '#features/accounts/text.ts'
import { organisationListText } from '#features/administration/organisation-list-text.ts'
import { accountFieldText } from '#features/administration/text.ts'

/** The institutions, regions and rights of a row are texts, whose meaning depends on the role. */
export type AccountCells = {
  readonly userName: string
  readonly displayName: string
  readonly role: AccountRole | null
  readonly institutionId: string
  readonly level: Level | null
  readonly post: string
  readonly regions: string
  readonly email: string
  readonly rights: string
}
export type AccountField = keyof AccountCells

/** The most that a cell of Excel holds: the set of a department may be long. */
const MAX_SET = 32_767

export const accountList = recordList<AccountCells>(
  { name: 'accounts', ...organisationListText.accounts },
  (field) => ({ head: accountFieldText[field], ...organisationListText.accountColumns[field] }),
  {
    userName: textField(50, {
      needed: 'always',
      check: (name) => !/^[A-Za-z][A-Za-z0-9._-]{1,49}$/.test(name) && accountText.badName,
    }),
    displayName: nameField({ missing: accountText.noDisplayName, long: accountText.longName }),
    role: optionalField({
      codes: accountRoles,
      words: roleText.names,
      wrong: (given) => accountText.badRole(given, Object.values(roleText.names)),
    }),
    institutionId: textField(MAX_SET),
    level: optionalField({
      codes: levels,
      words: roleText.levels,
      wrong: () => accountText.badLevel(Object.values(roleText.levels)),
    }),
    post: nameField({ long: accountText.longPost }),
    regions: textField(MAX_SET),
    email: textField(MAX_ADDRESS_LENGTH, {
      check: (address) => address !== '' && !isMailAddress(address) && accountText.badEmail,
    }),
    rights: textField(MAX_NAME_LENGTH),
  },
)
