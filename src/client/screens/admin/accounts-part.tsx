import { type ReactNode, useState } from 'react'
import { useAdminAccounts } from '#client/api/admin-queries.ts'
import { accountColumns } from '#client/screens/admin/account-columns.tsx'
import { AccountDialog } from '#client/screens/admin/account-dialog.tsx'
import { AdminList } from '#client/screens/admin/admin-list.tsx'
import { ListFromExcel } from '#client/screens/admin/list-from-excel.tsx'
import { PasswordsDialog } from '#client/screens/admin/passwords-dialog.tsx'
import { useAdminWrite } from '#client/screens/admin/use-admin-write.ts'
import { askConfirm } from '#client/ui/ask-confirm.ts'
import { Button } from '#client/ui/button.tsx'
import type { AccountDeed, AdminAccount, OneTimePassword } from '#contract/admin.ts'
import { accountFields, accountHeads, readAccount } from '#domain/organisation/account-record.ts'
import { adminScreenText, roleText } from '#text/administration.ts'
import { tableText } from '#text/data-table.ts'

const text = adminScreenText.accounts

type Opened =
  | { readonly dialog: 'one'; readonly known: AdminAccount | null }
  | { readonly dialog: 'excel' }
  | null

/** Who may sign in: made, reset, locked and signed out here. A one-time password is shown once and kept nowhere. */
export function AccountsPart({ userName }: { readonly userName: string }): ReactNode {
  const [opened, setOpened] = useState<Opened>(null)
  const [passwords, setPasswords] = useState<readonly OneTimePassword[]>([])
  const { mutate } = useAdminWrite('adminAccountDo', (answer) => setPasswords(answer.passwords))
  const doTo = async (account: AdminAccount, event: AccountDeed): Promise<void> => {
    if (await isSure(account, event)) mutate({ event, userName: account.userName })
  }
  return (
    <AdminList
      heading={text.heading}
      purpose={text.purpose}
      query={useAdminAccounts()}
      columns={accountColumns({
        own: userName,
        open: (known) => setOpened({ dialog: 'one', known }),
        doTo: (account, event) => void doTo(account, event),
      })}
      keyOf={(account) => account.userName}
      textOf={(account) =>
        `${account.userName} ${account.displayName} ${account.institutionId ?? ''} ${account.institutionName ?? ''} ${roleText.names[account.role]}`
      }
      empty={text.empty}
      searchIn={text.searchIn}
      deeds={
        <>
          <Button variant="primary" onClick={() => setOpened({ dialog: 'one', known: null })}>
            {text.add}
          </Button>
          <Button onClick={() => setOpened({ dialog: 'excel' })}>{tableText.excel.open}</Button>
        </>
      }
    >
      {opened?.dialog === 'one' && (
        <AccountDialog known={opened.known} onMade={setPasswords} onClose={() => setOpened(null)} />
      )}
      {opened?.dialog === 'excel' && (
        <ListFromExcel
          title={text.excelTitle}
          call="adminAccountImport"
          heads={accountHeads}
          fields={accountFields}
          read={readListed}
          onDone={(answer) => setPasswords(answer.passwords)}
          onClose={() => setOpened(null)}
        />
      )}
      {passwords.length > 0 && <PasswordsDialog passwords={passwords} onClose={() => setPasswords([])} />}
    </AdminList>
  )
}

/** A list of accounts only adds. */
function readListed(cells: readonly (string | null)[]) {
  const reading = readAccount(cells)
  return reading.ok ? { ok: true as const, changes: 'new' as const } : reading
}

/** What takes something away from a person is asked for. */
function isSure({ userName, displayName }: AdminAccount, event: AccountDeed): Promise<boolean> {
  if (event === 'UNLOCK') return Promise.resolve(true)
  return askConfirm({
    title: text.deeds[event],
    message: text.sure[event](`${displayName} (${userName})`),
    confirm: text.deeds[event],
    primary: 'confirm',
  })
}
