import { type ReactNode, useState } from 'react'
import { institutionValueText } from '#engine/fact-text.ts'
import { importText } from '#engine/list/import-text.ts'
import { cellsInOrder, textsByField } from '#engine/list/judge-list.ts'
import { headersOf, headingsOf } from '#engine/list/list.ts'
import { adminScreenText, institutionFieldText } from '#features/administration/text.ts'
import styles from '#features/administration/web/admin.module.css'
import { AdminList, fieldColumn } from '#features/administration/web/admin-list.tsx'
import { ListFromExcel } from '#features/administration/web/list-from-excel.tsx'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { type AdminInstitution, type ImportAnswer, institutionCalls } from '#features/institutions/api.ts'
import {
  institutionCells,
  institutionRules,
  readInstitution,
  writeInstitution,
} from '#features/institutions/institution.ts'
import { institutionList } from '#features/institutions/institution-list.ts'
import { institutionsScreenText, institutionText } from '#features/institutions/text.ts'
import { PlaceFields } from '#features/institutions/web/place-fields.tsx'
import { useAdminInstitutions } from '#features/institutions/web/queries.ts'
import { ordinarySchool, type Profile } from '#forms/profile.ts'
import { placeOf, regionPath } from '#forms/regions.ts'
import { ResultReport, type ResultReportData } from '#ui/account.tsx'
import { send } from '#ui/api/send.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Truncated } from '#ui/clipped.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { useDialogForm } from '#ui/dialog-form.tsx'
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
    fieldColumn(institutionList, 'institutionId', institutionCells),
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
    fieldColumn(institutionList, 'organizationProperty', institutionCells),
    fieldColumn(institutionList, 'location', institutionCells),
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

type InstitutionDialogProps = { readonly known: AdminInstitution | null; readonly onClose: () => void }

const facts = [
  'registerNumber',
  'budgetGovernor',
  'orgType',
  'organizationProperty',
  'location',
  'schoolKind',
  'learnerForm',
  'branchGroups',
] as const

const newInstitution = { institutionId: '', name: '', profile: ordinarySchool }

function InstitutionDialog({ known, onClose }: InstitutionDialogProps): ReactNode {
  const [asksConsent, setAsksConsent] = useState(known?.asksConsent ?? false)
  const { mutate, isPending } = useAdminWrite(institutionCalls.adminInstitutionSave, onClose)
  const { names } = institutionList
  const form = useDialogForm(
    institutionList,
    textsByField(names, writeInstitution(known ?? newInstitution)),
    (texts) => readInstitution(cellsInOrder(names, texts), known),
  )
  const event = known ? 'EDIT' : 'ADD'
  return (
    <FormDialog
      title={known ? known.name : text.add}
      about={known ? text.aboutKnown : text.aboutNew}
      size="middle"
      onClose={onClose}
      onSubmit={() => form.submit((record) => mutate({ event, ...record, asksConsent }))}
      submit={adminScreenText.save}
      busy={isPending}
    >
      <div className={styles.called}>
        {form.draw('institutionId', { readOnly: known !== null, note: known ? text.idStays : null })}
        {form.draw('name')}
      </div>
      <div className={styles.pair}>
        <PlaceFields form={form} />
        {facts.map((field) => form.draw(field))}
        {form.draw('view', { none: institutionText.ownView })}
      </div>
      <fieldset className={styles.flags}>
        <legend className="visually-hidden">{institutionText.flags}</legend>
        {institutionList.columns.flatMap(({ field, takes }) => ('flag' in takes ? [form.draw(field)] : []))}
      </fieldset>
      <Checkbox label={institutionsScreenText.asksConsent} checked={asksConsent} onChange={setAsksConsent} />
    </FormDialog>
  )
}
