import { accountList } from '#features/accounts/account-list.ts'
import { institutionList } from '#features/institutions/institution-list.ts'

export const organisationLists = { institutions: institutionList, accounts: accountList } as const
