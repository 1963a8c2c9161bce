import { type ReactNode, useState } from 'react'
import { useAdminInstitutions } from '#client/api/admin-queries.ts'
import { AdminList } from '#client/screens/admin/admin-list.tsx'
import { InstitutionDialog } from '#client/screens/admin/institution-dialog.tsx'
import { ListFromExcel } from '#client/screens/admin/list-from-excel.tsx'
import { plainColumn } from '#client/screens/admin/plain-column.ts'
import { Account, type WorkAccount } from '#client/ui/account.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import type { AdminInstitution, ImportAnswer } from '#contract/admin.ts'
import {
  institutionChanges,
  institutionHeads,
  readInstitution,
} from '#domain/organisation/institution-record.ts'
import { institutionFields } from '#domain/organisation/profile.ts'
import { adminScreenText, institutionText } from '#text/administration.ts'
import { tableText } from '#text/data-table.ts'

const text = adminScreenText.institutions
const { fields, values } = institutionText

type Opened =
  | { readonly dialog: 'one'; readonly known: AdminInstitution | null }
  | { readonly dialog: 'excel' }
  | null

/** Every institution with its whole profile: one by one, or many from a workbook. */
export function InstitutionsPart(): ReactNode {
  const [opened, setOpened] = useState<Opened>(null)
  const [account, setAccount] = useState<WorkAccount | null>(null)
  const query = useAdminInstitutions()
  const close = (): void => setOpened(null)
  return (
    <AdminList
      heading={text.heading}
      purpose={text.purpose}
      query={query}
      columns={columns((known) => setOpened({ dialog: 'one', known }))}
      keyOf={({ institutionId }) => institutionId}
      textOf={({ institutionId, name, profile }) =>
        `${institutionId} ${name} ${values.orgType[profile.orgType]} ${values.location[profile.location]}`
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
      {account && (
        <Account
          title={text.account}
          account={account}
          closeLabel={text.closeAccount}
          onClose={() => setAccount(null)}
        />
      )}
      {opened?.dialog === 'one' && <InstitutionDialog known={opened.known} onClose={close} />}
      {opened?.dialog === 'excel' && (
        <ListFromExcel
          title={text.excelTitle}
          call="adminInstitutionImport"
          heads={institutionHeads}
          fields={institutionFields}
          read={(cells) => readListed(cells, query.data ?? [])}
          onDone={(answer) => setAccount(accountOf(answer))}
          onClose={close}
        />
      )}
    </AdminList>
  )
}

/** A row of a list as the server will read it, beside what is known of its institution. */
function readListed(cells: readonly (string | null)[], institutions: readonly AdminInstitution[]) {
  const id = (cells[institutionFields.indexOf('institutionId')] ?? '').trim()
  const found = institutions.find(({ institutionId }) => institutionId === id)
  const known = found ? { institutionId: id, name: found.name, profile: found.profile } : null
  const reading = readInstitution(cells, known)
  if (!reading.ok) return reading
  return {
    ok: true as const,
    changes: known ? institutionChanges(known, reading.record).length : ('new' as const),
  }
}

function columns(open: (known: AdminInstitution) => void) {
  return [
    plainColumn<AdminInstitution>('id', fields.institutionId, (row) => row.institutionId),
    plainColumn<AdminInstitution>(
      'name',
      fields.name,
      ({ name }) => name,
      'name',
      (row) => (
        <TextButton label={text.change(row.name)} onClick={() => open(row)}>
          {row.name}
        </TextButton>
      ),
    ),
    plainColumn<AdminInstitution>(
      'type',
      fields.orgType,
      ({ profile }) => institutionText.shortTypes[profile.orgType],
    ),
    plainColumn<AdminInstitution>(
      'property',
      fields.organizationProperty,
      ({ profile }) => values.organizationProperty[profile.organizationProperty],
    ),
    plainColumn<AdminInstitution>(
      'location',
      fields.location,
      ({ profile }) => values.location[profile.location],
    ),
    plainColumn<AdminInstitution>('view', fields.view, viewName),
    plainColumn<AdminInstitution>('accounts', text.accounts, ({ accounts }) => accounts, 'figure'),
  ]
}

/** What its users see, and whether that was chosen for it. */
function viewName({ view, profile }: AdminInstitution): string {
  if (view === null) return adminScreenText.none
  return profile.view === null ? values.view[view] : `${values.view[view]} (${text.chosen})`
}

function accountOf({ message, added, changed, same }: ImportAnswer): WorkAccount {
  const part = (name: string, ids: readonly string[]) => ({
    name,
    lines: ids.map((id) => ({ key: id, text: id })),
  })
  return { message, parts: [part(text.added, added), part(text.changed, changed), part(text.same, same)] }
}
