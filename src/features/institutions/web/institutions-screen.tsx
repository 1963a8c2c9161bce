import { type ReactNode, useState } from 'react'
import { institutionValueText } from '#engine/fact-text.ts'
import { importText } from '#engine/list/import-text.ts'
import { columnIn, headersOf, headingsOf, type PlainColumn } from '#engine/list/list.ts'
import { typedCount } from '#engine/number/typed-figure.ts'
import { adminScreenText, institutionFieldText } from '#features/administration/text.ts'
import styles from '#features/administration/web/admin.module.css'
import { AdminList } from '#features/administration/web/admin-list.tsx'
import { ListFromExcel } from '#features/administration/web/list-from-excel.tsx'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { type AdminInstitution, type ImportAnswer, institutionCalls } from '#features/institutions/api.ts'
import {
  type InstitutionRecord,
  institutionProblems,
  institutionRules,
  writeInstitution,
} from '#features/institutions/institution.ts'
import { institutionList } from '#features/institutions/institution-list.ts'
import { institutionsScreenText, institutionText } from '#features/institutions/text.ts'
import { PlaceFields } from '#features/institutions/web/place-fields.tsx'
import { useAdminInstitutions } from '#features/institutions/web/queries.ts'
import {
  type InstitutionField,
  ordinarySchool,
  type Profile,
  profileChoices,
  profileFlags,
  viewCodes,
} from '#forms/profile.ts'
import { placeOf, regionPath } from '#forms/regions.ts'
import { ResultReport, type ResultReportData } from '#ui/account.tsx'
import { send } from '#ui/api/send.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Truncated } from '#ui/clipped.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { ListField } from '#ui/list-field.tsx'
import { ChoiceField } from '#ui/select-fields.tsx'
import type { DataColumn } from '#ui/table-view.ts'

const text = institutionsScreenText
const fields = institutionFieldText
const values = institutionValueText

type OpenInstitutionDialog =
  | { readonly dialog: 'one'; readonly known: AdminInstitution | null }
  | { readonly dialog: 'excel' }
  | null

export function InstitutionsSection(): ReactNode {
  const [opened, setOpened] = useState<OpenInstitutionDialog>(null)
  const [account, setAccount] = useState<ResultReportData | null>(null)
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
        `${institutionId} ${name} ${placeText(profile)} ${values.orgType[profile.orgType]} ${values.location[profile.location]}`
      }
      empty={text.empty}
      searchIn={text.searchIn}
      inAddress="all"
      book={{ fileName: text.heading, headers: headersOf(institutionList), write: writeInstitution }}
      actions={
        <>
          <Button variant="primary" onClick={() => setOpened({ dialog: 'one', known: null })}>
            {text.add}
          </Button>
          <Button onClick={() => setOpened({ dialog: 'excel' })}>{importText.open}</Button>
        </>
      }
    >
      {account && (
        <ResultReport
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
          keep={(rows) => send(institutionCalls.adminInstitutionImport, { body: { rows } })}
          headers={headingsOf(institutionList)}
          rules={institutionRules(query.data ?? [])}
          list="institutions"
          onDone={(answer) => setAccount(accountOf(answer))}
          onClose={close}
        />
      )}
    </AdminList>
  )
}

function columns(open: (known: AdminInstitution) => void): readonly DataColumn<AdminInstitution>[] {
  return [
    { key: 'id', head: fields.institutionId, value: ({ institutionId }) => institutionId },
    {
      key: 'name',
      head: fields.name,
      kind: 'name',
      value: ({ name }) => name,
      cell: (row) => (
        <TextButton label={text.change(row.name)} onClick={() => open(row)}>
          {row.name}
        </TextButton>
      ),
    },
    {
      key: 'place',
      head: text.place,
      value: ({ profile }) => placeText(profile),
      cell: ({ profile }) => <Truncated text={placeText(profile)} />,
    },
    {
      key: 'type',
      head: fields.orgType,
      value: ({ profile }) => institutionText.shortTypes[profile.orgType],
    },
    {
      key: 'property',
      head: fields.organizationProperty,
      value: ({ profile }) => values.organizationProperty[profile.organizationProperty],
    },
    { key: 'location', head: fields.location, value: ({ profile }) => values.location[profile.location] },
    { key: 'view', head: fields.view, value: viewName },
    { key: 'accounts', head: text.accounts, kind: 'figure', value: ({ accounts }) => accounts },
  ]
}

/** Unknown regions get a searchable label. */
function placeText({ aimag, sum }: Profile): string {
  const { aimagCode, sumCode } = placeOf({ aimag, sum })
  const isPlaced = aimagCode !== null && (sumCode !== null || sum === '')
  return isPlaced ? regionPath(sumCode ?? aimagCode) : text.notPlaced([aimag, sum].filter(Boolean).join(', '))
}

function viewName({ view, profile }: AdminInstitution): string {
  if (view === null) return adminScreenText.none
  return profile.view === null ? values.view[view] : `${values.view[view]} (${text.chosen})`
}

function accountOf({ message, added, changed, same }: ImportAnswer): ResultReportData {
  const part = (name: string, ids: readonly string[]) => ({
    name,
    lines: ids.map((id) => ({ key: id, text: id })),
  })
  return { message, parts: [part(text.added, added), part(text.changed, changed), part(text.same, same)] }
}

function columnOf(field: InstitutionField): PlainColumn {
  const column = institutionList.columns[columnIn(institutionList, field)]
  if (column === undefined) throw new Error(field)
  return column
}

type InstitutionDialogProps = { readonly known: AdminInstitution | null; readonly onClose: () => void }

function InstitutionDialog({ known, onClose }: InstitutionDialogProps): ReactNode {
  const [draft, setDraft] = useState<InstitutionRecord>(
    known ?? { institutionId: '', name: '', profile: ordinarySchool },
  )
  const [asksConsent, setAsksConsent] = useState(known?.asksConsent ?? false)
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAdminWrite(institutionCalls.adminInstitutionSave, onClose)
  const problems = institutionProblems(draft, known)
  const problemOf = (field: InstitutionField): string | null =>
    (tried && problems.find((problem) => problem.field === field)?.message) || null
  const submit = (): void => {
    setTried(true)
    const { institutionId, name, profile } = draft
    if (problems.length > 0) return
    mutate({ event: known ? 'EDIT' : 'ADD', institutionId, name, profile, asksConsent })
  }
  return (
    <FormDialog
      title={known ? known.name : text.add}
      about={known ? text.aboutKnown : text.aboutNew}
      size="middle"
      onClose={onClose}
      onSubmit={submit}
      submit={adminScreenText.save}
      busy={isPending}
    >
      <div className={styles.called}>
        <ListField
          column={columnOf('institutionId')}
          readOnly={known !== null}
          value={draft.institutionId}
          note={known ? text.idStays : null}
          error={problemOf('institutionId')}
          onChange={(institutionId) => setDraft({ ...draft, institutionId })}
        />
        <ListField
          column={columnOf('name')}
          value={draft.name}
          error={problemOf('name')}
          onChange={(name) => setDraft({ ...draft, name })}
        />
      </div>
      <ProfileFields
        profile={draft.profile}
        problemOf={problemOf}
        onChange={(profile) => setDraft({ ...draft, profile })}
      />
      <Checkbox label={institutionsScreenText.asksConsent} checked={asksConsent} onChange={setAsksConsent} />
    </FormDialog>
  )
}

type ProfileFieldsProps = {
  readonly profile: Profile
  readonly problemOf: (field: InstitutionField) => string | null
  readonly onChange: (profile: Profile) => void
}

const lines = ['registerNumber', 'budgetGovernor'] as const
const choices = ['orgType', 'organizationProperty', 'location', 'schoolKind', 'learnerForm'] as const

function ProfileFields({ profile, problemOf, onChange }: ProfileFieldsProps): ReactNode {
  const [branches, setBranches] = useState(String(profile.branchGroups))
  const ownGroup = viewCodes.map((value) => ({ value, label: values.view[value] }))
  return (
    <>
      <div className={styles.pair}>
        <PlaceFields profile={profile} problemOf={problemOf} onChange={onChange} />
        {lines.map((name) => (
          <ListField
            key={name}
            column={columnOf(name)}
            value={profile[name]}
            error={problemOf(name)}
            onChange={(typed) => onChange({ ...profile, [name]: typed })}
          />
        ))}
        {choices.map((name) => (
          <ProfileChoice key={name} name={name} profile={profile} onChange={onChange} />
        ))}
        <LineField
          label={fields.branchGroups}
          kind="figure"
          value={branches}
          error={problemOf('branchGroups')}
          onChange={(typed) => {
            setBranches(typed)
            const read = typedCount(typed, 0, 'groups')
            onChange({
              ...profile,
              branchGroups: read.kind === 'value' ? read.value : read.kind === 'empty' ? 0 : Number.NaN,
            })
          }}
        />
        <ChoiceField
          label={fields.view}
          options={ownGroup}
          value={profile.view}
          none={institutionText.ownView}
          error={problemOf('view')}
          onChange={(view) => onChange({ ...profile, view })}
        />
      </div>
      <fieldset className={styles.flags}>
        <legend className="visually-hidden">{institutionText.flags}</legend>
        {profileFlags.map((flag) => (
          <Checkbox
            key={flag}
            label={fields[flag]}
            checked={profile[flag]}
            onChange={(is) => onChange({ ...profile, [flag]: is })}
          />
        ))}
      </fieldset>
    </>
  )
}

type ChoiceProps<Name> = Pick<ProfileFieldsProps, 'profile' | 'onChange'> & { readonly name: Name }

function ProfileChoice<Name extends (typeof choices)[number]>({
  name,
  profile,
  onChange,
}: ChoiceProps<Name>): ReactNode {
  const words: Readonly<Record<string, string>> = values[name]
  const codes: readonly string[] = profileChoices[name]
  return (
    <ChoiceField
      label={fields[name]}
      options={codes.map((value) => ({ value, label: words[value] ?? value }))}
      value={profile[name]}
      none={null}
      onChange={(value) => value !== null && onChange({ ...profile, [name]: value })}
    />
  )
}
