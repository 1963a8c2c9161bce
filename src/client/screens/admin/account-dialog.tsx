import { type ReactNode, useState } from 'react'
import { useAdminInstitutions } from '#client/api/admin-queries.ts'
import { useAdminWrite } from '#client/screens/admin/use-admin-write.ts'
import { ChoiceField } from '#client/ui/choice-field.tsx'
import { ComboBox } from '#client/ui/combo-box.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { AdminAccount, OneTimePassword } from '#contract/admin.ts'
import {
  type AccountField,
  type AccountRecord,
  accountFaults,
  institutionsIn,
} from '#domain/organisation/account-record.ts'
import { type AccountRole, accountRoles, levels } from '#domain/organisation/roles.ts'
import { LONGEST_NAME } from '#domain/record/record.ts'
import { accountText, adminScreenText, roleText } from '#text/administration.ts'

const text = adminScreenText.accounts
const { fields } = accountText

const newAccount: AccountRecord = {
  userName: '',
  displayName: '',
  role: 'institution',
  level: null,
  institutionId: null,
  reviews: [],
}

type Props = {
  readonly known: AdminAccount | null
  readonly onMade: (passwords: readonly OneTimePassword[]) => void
  readonly onClose: () => void
}

/** One account: who it is, and its role with what belongs to it. Its password is no field. */
export function AccountDialog({ known, onMade, onClose }: Props): ReactNode {
  const [draft, setDraft] = useState<AccountRecord>(known ?? newAccount)
  const [set, setSet] = useState(draft.reviews.join(' '))
  const [typedLine, setTypedLine] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAdminWrite('adminAccountSave', (answer) => {
    onMade(answer.passwords)
    onClose()
  })
  const institutions = useAdminInstitutions().data ?? []
  const inSet = draft.reviews.filter((id) => institutions.some(({ institutionId }) => institutionId === id))
  const faults = accountFaults(draft)
  const faultOf = (field: AccountField): string | null =>
    (tried && faults.find((fault) => fault.field === field)?.message) || null
  const submit = (): void => {
    setTried(true)
    const { userName, displayName, role, level, institutionId, reviews } = draft
    if (faults.length > 0) return
    mutate({ event: known ? 'EDIT' : 'ADD', userName, displayName, role, level, institutionId, reviews })
  }
  return (
    <FormDialog
      title={known ? known.displayName : text.add}
      about={known ? null : text.aboutNew}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={adminScreenText.save}
      busy={isPending}
    >
      <LineField
        label={fields.userName}
        kind="text"
        readOnly={known !== null}
        maxLength={50}
        value={draft.userName}
        error={faultOf('userName')}
        onChange={(userName) => setDraft({ ...draft, userName })}
      />
      <LineField
        label={fields.displayName}
        kind="text"
        maxLength={LONGEST_NAME}
        value={draft.displayName}
        error={faultOf('displayName')}
        onChange={(displayName) => setDraft({ ...draft, displayName })}
      />
      <ChoiceField<AccountRole>
        label={fields.role}
        options={accountRoles.map((value) => ({ value, label: roleText.names[value] }))}
        value={draft.role}
        none={null}
        onChange={(role) => {
          if (role === null) return
          setTypedLine(null)
          setDraft({ ...draft, role, level: null, institutionId: null, reviews: [] })
        }}
      />
      {draft.role === 'institution' && (
        <ComboBox
          label={fields.institutionId}
          options={institutions.map(({ institutionId, name }) => `${institutionId} ${name}`)}
          none={text.noSuchInstitution}
          value={typedLine ?? institutionLine(institutions, draft.institutionId)}
          error={faultOf('institutionId')}
          onChange={(line) => {
            setTypedLine(line)
            setDraft({ ...draft, institutionId: line.trim().split(' ')[0] || null })
          }}
        />
      )}
      {draft.role === 'reviewer' && (
        <ChoiceField
          label={fields.level}
          options={levels.map((value) => ({ value, label: roleText.levels[value] }))}
          value={draft.level}
          none={null}
          error={faultOf('level')}
          onChange={(level) =>
            setDraft({ ...draft, level, reviews: level === 'district' ? institutionsIn(set) : [] })
          }
        />
      )}
      {draft.level === 'district' && (
        <>
          <TextArea
            label={accountText.reviews}
            value={set}
            maxLength={50_000}
            error={faultOf('institutionId')}
            onChange={(typed) => {
              setSet(typed)
              setDraft({ ...draft, reviews: institutionsIn(typed) })
            }}
          />
          <p>{text.inSet(inSet.length, draft.reviews.length)}</p>
        </>
      )}
    </FormDialog>
  )
}

type Named = { readonly institutionId: string; readonly name: string }

/** The institution of an account as the list has it: its number, and its name once that is known. */
function institutionLine(institutions: readonly Named[], id: string | null): string {
  const found = institutions.find(({ institutionId }) => institutionId === id)
  return found ? `${found.institutionId} ${found.name}` : (id ?? '')
}
