import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { staffFactText } from '#budget/people/fact-text.ts'
import { peopleButtonText } from '#budget/row-list-text.ts'
import { ListPanel } from '#budget/web/list-panel.tsx'
import { ListPaper } from '#budget/web/list-paper.tsx'
import type { OpenYear } from '#budget/web/open-year.ts'
import { PendingEditsNote, usePendingRecords } from '#budget/web/record-edits.tsx'
import { withSums } from '#engine/list/column.ts'
import type { ListSheet } from '#engine/list/read-list.ts'
import { registerNumberText } from '#features/registries/text.ts'
import {
  NameInRow,
  NotCounted,
  RegisterCell,
  useRequestedName,
} from '#features/registries/web/register-number.tsx'
import type { StaffRow } from '#features/staff/api.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'
import { BenefitDialog } from '#features/staff/web/benefit-dialog.tsx'
import { benefitDraft, benefitKind } from '#features/staff/web/benefit-form.ts'
import { useStaff } from '#features/staff/web/queries.ts'
import { StaffFromExcel } from '#features/staff/web/staff-from-excel.tsx'
import { StaffImports } from '#features/staff/web/staff-imports.tsx'
import { StatusDialog, StatusInPlace, statusForms, statusKind } from '#features/staff/web/status-dialog.tsx'
import { missingOfLumpSums } from '#forms/people.ts'
import { InitialFocus } from '#ui/arrival.tsx'
import { TextButton } from '#ui/button.tsx'
import { Truncated } from '#ui/clipped.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { usePastedRows } from '#ui/pasted-rows.ts'
import { PdfLink } from '#ui/pdf-link.tsx'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, useTableView } from '#ui/table-view.ts'

const text = staffScreenText

type StaffScreenProps = { readonly open: OpenYear; readonly onChanged: () => Promise<void> }

export function StaffScreen({ open, onChanged }: StaffScreenProps): ReactNode {
  const staff = useStaff(open.year, open.home.user)
  const { data = [], refetch } = staff
  const reread = async (): Promise<readonly StaffRow[]> => (await refetch({ throwOnError: true })).data ?? []
  return (
    <ListPanel text={text} lock={open.lock} queries={[staff]}>
      <StaffTable key={open.year} open={open} staff={data} reread={reread} onChanged={onChanged} />
    </ListPanel>
  )
}

type StaffTableProps = {
  readonly open: OpenYear
  readonly staff: readonly StaffRow[]
  readonly reread: () => Promise<readonly StaffRow[]>
  readonly onChanged: () => Promise<void>
}

type OpenStaffDialog =
  | { readonly dialog: 'status' | 'benefit'; readonly row: StaffRow }
  | { readonly dialog: 'inPlace'; readonly row: StaffRow; readonly typed: string | null }
type Excel = { readonly pasted: ListSheet | null } | null

function StaffTable({ open, staff, reread, onChanged }: StaffTableProps): ReactNode {
  const [opened, setOpened] = useState<OpenStaffDialog | null>(null)
  const [excel, setExcel] = useState<Excel>(null)
  const { lock } = open
  const nowOf = (row: StaffRow): StaffRow =>
    staff.find(({ employeeId }) => employeeId === row.employeeId) ?? row
  const parts = { open, onClose: () => setOpened(null), onChanged }
  const openStatus = (row: StaffRow): void => setOpened({ dialog: 'status', row })
  const columns = withSums(
    staffColumns({
      lock,
      onStatus: openStatus,
      onBenefit: (row) => setOpened({ dialog: 'benefit', row }),
      inPlace: (row) =>
        opened?.dialog === 'inPlace' &&
        opened.row.employeeId === row.employeeId && (
          <StatusInPlace
            row={row}
            typed={opened.typed}
            reread={reread}
            onConflict={() => openStatus(row)}
            {...parts}
          />
        ),
    }),
    staff,
  )
  const view = useTableView({ columns, rows: staff, textOf, inAddress: 'all but the search' })
  useRequestedName(open.draft, view.setSearch)
  usePastedRows(useCallback((pasted) => lock === null && setExcel({ pasted }), [lock]))
  const continued = (dialog: 'status' | 'benefit') => ({
    draft: open.draft,
    lock,
    isShown: (id: string) =>
      opened?.row.employeeId === id && (opened.dialog === 'benefit') === (dialog === 'benefit'),
    onContinue: (id: string) => {
      const row = staff.find(({ employeeId }) => employeeId === id)
      if (row) setOpened({ dialog, row })
    },
  })
  const [statuses, sums] = [
    useMemo(() => statusForms(staff), [staff]),
    useMemo(() => new Map(staff.map((row) => [row.employeeId, benefitDraft(row)])), [staff]),
  ]
  const pending = [
    ...usePendingRecords({ ...continued('status'), kind: statusKind, stored: statuses }),
    ...usePendingRecords({ ...continued('benefit'), kind: benefitKind, stored: sums }),
  ]
  return (
    <>
      <StaffImports
        open={open}
        onChanged={onChanged}
        onExcel={() => setExcel({ pasted: null })}
        paper={
          <ListPaper
            open={open}
            text={text}
            pending={pending.length}
            code="staff"
            head={headers.displayName}
            columns={columns}
            rows={staff}
            captionOf={printedName}
            totalCaption={text.totalOf(staff.length)}
          />
        }
        controls={<TableSearch label={text.search} placeholder={text.searchIn} view={view} />}
      />
      <PendingEditsNote edits={pending} />
      <NotCounted
        about={staff.flatMap((row) => {
          const missing = missingWords(row)
          return missing.length === 0 ? [] : { name: row.displayName, missing }
        })}
        message={text.notCounted}
        lock={lock}
      />
      <InitialFocus>
        <DataTable
          caption={text.heading}
          view={view}
          keyOf={({ employeeId }) => employeeId}
          empty={staff.length === 0 ? text.empty(lock) : tableText.noneFound}
          totalLabel={text.totalOf(staff.length)}
          onEdit={(row, column, typed) => {
            const isStatus = column === 'plannedAssignmentStatusName' && lock === null
            if (isStatus) setOpened({ dialog: 'inPlace', row, typed })
            return isStatus
          }}
        />
      </InitialFocus>
      {opened?.dialog === 'status' && <StatusDialog row={nowOf(opened.row)} reread={reread} {...parts} />}
      {opened?.dialog === 'benefit' && <BenefitDialog row={nowOf(opened.row)} {...parts} />}
      {excel && (
        <StaffFromExcel
          {...{ open, staff, reread, onChanged }}
          pasted={excel.pasted}
          onClose={() => setExcel(null)}
        />
      )}
    </>
  )
}

function textOf(row: StaffRow): string {
  const { displayName, primaryNidNumber, positionName, departmentName } = row
  const { plannedAssignmentStatusName, tetgemj, gradeStepName } = row
  return [
    displayName,
    primaryNidNumber,
    positionName,
    departmentName,
    plannedAssignmentStatusName,
    tetgemj,
    gradeStepName,
  ].join(' ')
}

const { headers, groups, changeStatus } = staffScreenText

type Text = {
  [Key in keyof StaffRow]: StaffRow[Key] extends string ? Key : never
}[keyof StaffRow] &
  keyof typeof headers
type StaffFigure = {
  [Key in keyof StaffRow]: StaffRow[Key] extends number ? Key : never
}[keyof StaffRow] &
  keyof typeof headers

/** The order is identity, plan, cost, register data (spec 000 §3). */
function staffColumns(actions: StaffActions): readonly DataColumn<StaffRow>[] {
  return [
    {
      ...words('displayName', groups.person),
      kind: 'name',
      cell: (row) => <NameInRow name={row.displayName} missing={missingWords(row)} />,
    },
    {
      ...words('primaryNidNumber', groups.person),
      cell: ({ employeeId, displayName, primaryNidNumber }) => (
        <RegisterCell key={employeeId} name={displayName} storedNumber={primaryNidNumber} whose={null} />
      ),
    },
    { ...words('positionName', groups.person), printed: 'text' },
    words('departmentName', groups.person),
    {
      ...words('plannedAssignmentStatusName', groups.plan),
      cell: (row) => statusCell(row, actions),
      printed: 'text',
    },
    {
      ...figure('allowanceMonth', groups.plan),
      value: ({ allowanceMonth }) => orNone(allowanceMonth),
      printed: 'count',
    },
    {
      ...figure('allowanceAmount', groups.plan),
      summed: true,
      value: ({ allowanceAmount }) => orNone(allowanceAmount),
      printed: 'amount',
    },
    ...benefitColumns(actions),
    { ...figure('salaryAmount', groups.pay), summed: true, printed: 'amount' },
    { ...figure('addedSalary', groups.pay), summed: true },
    { ...figure('totalSalaryMonth', groups.pay), summed: true, printed: 'amount' },
    { ...figure('totalSalaryYear', groups.pay), summed: true, printed: 'amount' },
    words('gradeStepName', groups.work),
    words('actionReasonName', groups.work),
    words('assignmentStatusName', groups.work),
    words('assignmentTypeName', groups.work),
    figure('allWorkYear', groups.work),
    figure('schoolDoYear', groups.work),
  ]
}

function words(key: Text, group: string): DataColumn<StaffRow> {
  return { key, head: headers[key], group, value: (row) => row[key] }
}

function figure(key: StaffFigure, group: string): DataColumn<StaffRow> {
  return { key, head: headers[key], group, kind: 'figure', value: (row) => row[key] }
}

/** Hides the 0 of an absent plan. */
const orNone = (amount: number | null): number | null => amount || null

/** Omits register numbers and employment data. */
function printedName(row: StaffRow): string {
  const missing = missingWords(row)
  return missing.length === 0 ? row.displayName : `${row.displayName}\n${registerNumberText.missing(missing)}`
}

function statusCell(row: StaffRow, { lock, onStatus, inPlace }: StaffActions): ReactNode {
  const { plannedAssignmentStatusName: status, displayName } = row
  if (lock !== null) return status
  const edited = inPlace(row)
  if (edited) return edited
  return (
    <TextButton label={changeStatus(status, displayName)} onClick={() => onStatus(row)}>
      {status}
    </TextButton>
  )
}

const { headers: benefitHeaders, groups: benefitGroups, addBenefit, yes, no } = staffScreenText

function benefitColumns({
  lock,
  onBenefit,
}: Pick<StaffActions, 'lock' | 'onBenefit'>): readonly DataColumn<StaffRow>[] {
  const { t1, t2, t3 } = benefitGroups
  const { month, avgSalaryMonth, amount } = benefitHeaders
  const isRetiring = ({ t1Flag }: StaffRow): boolean => t1Flag === 'Y'
  const add: DataColumn<StaffRow> = {
    key: 'benefit',
    head: benefitHeaders.benefit,
    kind: 'action',
    value: null,
    cell: (row) => (
      <TextButton label={addBenefit(row.displayName)} onClick={() => onBenefit(row)}>
        {peopleButtonText.add}
      </TextButton>
    ),
  }
  const lump = (
    key: string,
    [group, head]: readonly [string, string],
    value: (row: StaffRow) => number | null,
    more: Pick<DataColumn<StaffRow>, 'summed' | 'printed'>,
  ): DataColumn<StaffRow> => ({ key, head, group, kind: 'figure', value, ...more })
  return [
    {
      key: 'tetgemj',
      head: benefitHeaders.tetgemj,
      value: ({ tetgemj }) => tetgemj,
      cell: ({ tetgemj }) => <Truncated text={tetgemj} />,
    },
    ...(lock === null ? [add] : []),
    flag('t1Flag', t1),
    lump('t1Month', [t1, month], (row) => (isRetiring(row) ? row.t1Month : null), { printed: 'count' }),
    lump('avgSalaryMonth', [t1, avgSalaryMonth], (row) => (isRetiring(row) ? row.avgSalaryMonth : null), {
      printed: 'amount',
    }),
    lump('t1Amount', [t1, amount], (row) => orNone(row.t1Amount), { summed: true, printed: 'amount' }),
    file('t1Attach', t1, ({ t1AttachFileUrl: url, t1AttachFileName: name }) => ({ url, name })),
    flag('t2Flag', t2),
    lump('t2Amount', [t2, amount], (row) => orNone(row.t2Amount), { summed: true, printed: 'amount' }),
    flag('t3Flag', t3),
    lump('t3Month', [t3, month], ({ t3Month }) => orNone(t3Month), {}),
    lump('t3Amount', [t3, amount], (row) => orNone(row.t3Amount), { summed: true, printed: 'amount' }),
    file('t3Attach', t3, ({ t3AttachFileUrl: url, t3AttachFileName: name }) => ({ url, name })),
  ]
}

function flag(key: 't1Flag' | 't2Flag' | 't3Flag', group: string): DataColumn<StaffRow> {
  return { key, head: benefitHeaders.flag, group, value: (row) => (row[key] === 'Y' ? yes : no) }
}

function file(
  key: string,
  group: string,
  of: (row: StaffRow) => { readonly url: string | null; readonly name: string | null },
): DataColumn<StaffRow> {
  const cell = (row: StaffRow): ReactNode => {
    const { url, name } = of(row)
    return url !== null && <PdfLink url={url} name={name || url} />
  }
  return { key, head: benefitHeaders.attachment, group, value: null, cell }
}

type StaffActions = {
  readonly lock: string | null
  readonly onStatus: (row: StaffRow) => void
  readonly onBenefit: (row: StaffRow) => void
  /** The fields of an edited status. */
  readonly inPlace: (row: StaffRow) => ReactNode
}

/** A planned lump sum with a gap is not counted. */
function missingWords(row: StaffRow): readonly string[] {
  const plan = { ...row, t1: row.t1Flag === 'Y', t2: row.t2Flag === 'Y' }
  return missingOfLumpSums(plan).map((fact) => staffFactText[fact])
}
