import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { pendingText } from '#budget/pending-text.ts'
import { childFactText, rowsSavingText } from '#budget/people/fact-text.ts'
import { importingText } from '#budget/people/importing-text.ts'
import { peopleButtonText } from '#budget/row-list-text.ts'
import { ImportButton, ImportReport, type ImportState } from '#budget/web/importing.tsx'
import { ListPanel } from '#budget/web/list-panel.tsx'
import { ListPaper } from '#budget/web/list-paper.tsx'
import type { OpenYear } from '#budget/web/open-year.ts'
import { ConflictNote, metRecords, PendingEditsNote, usePendingRecords } from '#budget/web/record-edits.tsx'
import { importText } from '#engine/list/import-text.ts'
import type { ListSheet } from '#engine/list/read-list.ts'
import { captionOf } from '#engine/names.ts'
import { typedAmount } from '#engine/number/typed-figure.ts'
import type { ChildRow, SentChild } from '#features/children/api.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { type ChildCellActions, childCells } from '#features/children/web/child-cells.tsx'
import { childKind, parentOf, storedChild, titleOf } from '#features/children/web/child-form.ts'
import {
  type ChildLine,
  countedOf,
  dueLines,
  pendingRows,
  tuitionOf,
  untickedSentences,
  useChildRows,
  useDeleteChild,
  usePullChildren,
  useSaveChildren,
} from '#features/children/web/child-rows.ts'
import { ChildrenFromExcel } from '#features/children/web/children-from-excel.tsx'
import styles from '#features/children/web/children-screen.module.css'
import { useChildren } from '#features/children/web/queries.ts'
import { registerNumberText } from '#features/registries/text.ts'
import {
  DoubtInRow,
  NameInRow,
  NotCounted,
  RegisterCell,
  useRequestedName,
} from '#features/registries/web/register-number.tsx'
import { staffScreenText } from '#features/staff/screen-text.ts'
import type { Group } from '#forms/profile.ts'
import { InitialFocus } from '#ui/arrival.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { usePageKeys } from '#ui/frame/page-keys.ts'
import { PanelBar } from '#ui/panel.tsx'
import { usePastedRows } from '#ui/pasted-rows.ts'
import { TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, type SearchedTable, useTableView } from '#ui/table-view.ts'

type ChildrenScreenProps = { readonly open: OpenYear; readonly onChanged: () => Promise<void> }

/** Only confirmed children count in the budget. */
export function ChildrenScreen({ open, onChanged }: ChildrenScreenProps): ReactNode {
  const children = useChildren(open.year, open.home.user)
  const { data = [], refetch } = children
  const reread = useCallback(async () => (await refetch({ throwOnError: true })).data ?? [], [refetch])
  return (
    <ListPanel text={childrenScreenText} lock={open.lock} queries={[children]}>
      <ChildrenTable key={open.year} open={open} rows={data} reread={reread} onChanged={onChanged} />
    </ListPanel>
  )
}

type ChildrenTableProps = {
  readonly open: OpenYear
  readonly rows: readonly ChildRow[]
  readonly reread: () => Promise<readonly ChildRow[]>
  readonly onChanged: () => Promise<void>
}

type Excel = { readonly pasted: ListSheet | null } | null

function ChildrenTable({ open, rows, reread, onChanged }: ChildrenTableProps): ReactNode {
  const [excel, setExcel] = useState<Excel>(null)
  const { draft } = open
  const { lock, year, view } = open
  const { lines, stored, removed, type, forget } = useChildRows(draft, rows)
  const pending = usePendingRecords({
    draft,
    kind: childKind,
    stored,
    isShown: (id) => lock === null && stored.has(id),
    lock,
    onContinue: () => {},
  })
  const met = metRecords(
    draft,
    childKind,
    lines.map(({ row, edit }) => ({ ...storedChild(row), edit })),
  )
  const pulling = usePullChildren(open, onChanged)
  const saving = useSaveChildren({ open, onChanged, reread })
  const remove = useDeleteChild({ open, onChanged, forget })
  const total = tuitionOf(lines)
  const columns = useMemo(
    () => childColumns({ group: view.group, year, lock, total, refusals: saving.refusals, type, remove }),
    [view.group, year, lock, total, saving.refusals, type, remove],
  )
  const table = useTableView({ columns, rows: lines, textOf, inAddress: 'all but the search' })
  useRequestedName(draft, table.setSearch)
  usePastedRows(useCallback((pasted) => lock === null && setExcel({ pasted }), [lock]))
  const saveExcel = async (sent: readonly SentChild[]): Promise<boolean> => {
    const isSaved = await saving.saveSent(sent)
    if (isSaved) forget(idsOf(rows, sent))
    return isSaved
  }
  return (
    <>
      <ChildrenBar
        lock={lock}
        pulling={pulling}
        table={table}
        onExcel={() => setExcel({ pasted: null })}
        paper={
          <>
            <Button variant="quiet" onClick={() => open.place.go({ tab: null, list: 'registers' })}>
              {importingText.registers}
            </Button>
            <ListPaper
              open={open}
              text={childrenScreenText}
              pending={pendingRows(lines, removed)}
              code="children"
              head={childrenScreenText.parent}
              columns={columns}
              rows={lines}
              captionOf={printedParent}
              totalCaption={childrenScreenText.totalOf(countedOf(lines).length)}
            />
          </>
        }
      />
      <ImportReport of={importingText.children} importing={pulling} />
      <ConflictNote records={met} />
      <PendingEditsNote edits={pending} />
      <NotCounted
        about={lines.flatMap(({ row, missing }) =>
          missing.length === 0
            ? []
            : {
                name: titleOf(row),
                missing: missing.map((fact) => childFactText[fact]),
              },
        )}
        message={childrenScreenText.notCounted}
        lock={lock}
      />
      <InitialFocus>
        <DataTable
          caption={childrenScreenText.heading}
          view={table}
          keyOf={({ row }) => row.childScholarshipId}
          empty={rows.length === 0 ? childrenScreenText.empty(lock) : tableText.noneFound}
          totalLabel={childrenScreenText.totalOf(countedOf(lines).length)}
        />
      </InitialFocus>
      {lock === null && (
        <SaveLine
          lines={lines}
          removed={removed}
          met={met.length}
          busy={saving.busy}
          onSave={() => saving.save(lines)}
        />
      )}
      {excel && (
        <ChildrenFromExcel
          open={open}
          rows={rows}
          pasted={excel.pasted}
          save={saveExcel}
          onClose={() => setExcel(null)}
        />
      )}
    </>
  )
}

/** The Excel import replaces these rows and discards their edits. */
function idsOf(rows: readonly ChildRow[], sent: readonly SentChild[]): readonly string[] {
  const parents = new Set(sent.map(({ assignmentId }) => assignmentId))
  return rows
    .filter(({ assignmentId }) => parents.has(assignmentId))
    .map(({ childScholarshipId }) => childScholarshipId)
}

function textOf({ row, form }: ChildLine): string {
  const { lastName, firstName, primaryNidNumber, positionName } = row
  const { childLastName, childFirstName, childRegisterNumber, schoolName, fieldOfEducationName } = form
  return [
    lastName,
    firstName,
    primaryNidNumber,
    positionName,
    childLastName,
    childFirstName,
    childRegisterNumber,
    schoolName,
    fieldOfEducationName,
  ].join(' ')
}

const peopleText = childrenScreenText
const importing = importingText

type ChildrenBarProps = {
  readonly lock: string | null
  readonly pulling: ImportState
  readonly table: SearchedTable<ChildLine>
  readonly onExcel: () => void
  readonly paper: ReactNode
}

function ChildrenBar({ lock, pulling, table, onExcel, paper }: ChildrenBarProps): ReactNode {
  return (
    <PanelBar
      controls={<TableSearch label={peopleText.search} placeholder={peopleText.searchIn} view={table} />}
    >
      <ImportButton
        label={importing.children}
        running={importing.childrenRunning}
        importing={pulling}
        lock={lock}
      />
      <Button disabledReason={lock} onClick={onExcel}>
        {importText.open}
      </Button>
      {paper}
    </PanelBar>
  )
}

type SaveLineProps = {
  readonly lines: readonly ChildLine[]
  readonly removed: readonly unknown[]
  readonly met: number
  readonly busy: boolean
  readonly onSave: () => void
}

function SaveLine({ lines, removed, met, busy, onSave }: SaveLineProps): ReactNode {
  const confirmed = lines.filter(({ form }) => form.confirmed)
  const [pending, due] = [pendingRows(lines, removed), dueLines(lines).length]
  const wrong = confirmed.filter(({ problems }) => Object.keys(problems).length > 0).length
  const locked = saveBlockReason({ wrong, met, confirmed: confirmed.length })
  const save = useCallback(() => {
    if (locked === null && !busy && due > 0) onSave()
  }, [locked, busy, due, onSave])
  usePageKeys(useMemo(() => ({ save }), [save]))
  return (
    <div className={styles.bar}>
      <Button variant="primary" busy={busy} disabledReason={locked} onClick={onSave}>
        {peopleButtonText.save}
      </Button>
      <span role="status" className={styles.line} data-pending={pending > 0}>
        {pending > 0 ? rowsSavingText.pending(pending) : rowsSavingText.allSaved}
      </span>
      {wrong > 0 && <span className={styles.wrong}>{childrenScreenText.wrong(wrong)}</span>}
      {untickedSentences(lines).map((sentence) => (
        <span key={sentence} className="muted">
          {sentence}
        </span>
      ))}
    </div>
  )
}

type ConfirmedCounts = { readonly wrong: number; readonly met: number; readonly confirmed: number }

function saveBlockReason({ wrong, met, confirmed }: ConfirmedCounts): string | null {
  if (wrong > 0) return childrenScreenText.wrong(wrong)
  if (met > 0) return pendingText.records.chooseFirst
  return confirmed === 0 ? childrenScreenText.nothingConfirmed : null
}

const { headers, groups } = childrenScreenText
const { yes, no } = staffScreenText
const facts = childFactText

type ChildColumnOptions = ChildCellActions & {
  readonly group: Group
  /** All pages, tugrik. */
  readonly total: number
}

type ChildColumn = DataColumn<ChildLine>

/** Only ORGSUB has the column about professions in demand (spec 001 §2). */
export function childColumns({ group, total, ...actions }: ChildColumnOptions): readonly ChildColumn[] {
  const { year } = actions
  const cells = childCells(actions)
  const entered = (
    key: keyof typeof cells & keyof typeof headers,
    more: Partial<ChildColumn> = {},
  ): ChildColumn => ({ ...plain(key, groups.child, null), cell: cells[key], ...more })
  const columns: readonly ChildColumn[] = [
    known('lastName'),
    {
      ...known('firstName'),
      kind: 'name',
      cell: ({ row, missing, doubt }) => (
        <>
          <NameInRow name={row.firstName} missing={missing.map((fact) => facts[fact])} />
          {doubt !== null && <DoubtInRow>{doubt}</DoubtInRow>}
        </>
      ),
    },
    {
      ...known('primaryNidNumber'),
      cell: ({ row }) => (
        <RegisterCell
          key={row.childScholarshipId}
          name={parentOf(row)}
          storedNumber={row.primaryNidNumber}
          whose={null}
        />
      ),
    },
    { ...known('positionName'), printed: 'text' },
    { ...plain('allWorkYear', groups.worked, ({ row }) => row.allWorkYear), kind: 'figure' },
    entered('isConfirmedWorkedYear', {
      group: groups.worked,
      value: ({ form }) => (form.confirmed ? yes : no),
      printed: 'text',
      printedHead: childrenScreenText.counted,
    }),
    entered('educationWorkedYear', {
      group: groups.worked,
      value: ({ form }) => figure(form.educationWorkedYear),
      printed: 'count',
    }),
    ...(group === 'ORGSUB' ? [entered('isDemandProfession')] : []),
    entered('educationLevel', { value: ({ form }) => form.educationLevelName, printed: 'text' }),
    entered('fieldOfEducation', { value: ({ form }) => form.fieldOfEducationName, printed: 'text' }),
    entered('school', { value: ({ form }) => form.schoolName, printed: 'wide' }),
    entered('academicLevel', {
      head: captionOf(headers.academicLevel, year),
      value: ({ form }) => figure(form.academicLevel),
      printed: 'count',
    }),
    entered('childRegisterNumber'),
    entered('childLastName', { value: ({ form }) => form.childLastName, printed: 'text' }),
    entered('childFirstName', { value: ({ form }) => form.childFirstName, printed: 'text' }),
    entered('tuition', {
      kind: 'figure',
      value: ({ form }) => figure(form.tuition),
      total,
      printed: 'amount',
    }),
    entered('description', { group: null }),
    ...(actions.lock === null ? [entered('actions', { group: null, kind: 'action' })] : []),
  ]
  // A sorted row would move while it is edited.
  return columns.map((column) => (column.key in cells ? { ...column, sortBy: null } : column))
}

/** Includes no register numbers. */
function printedParent({ row, missing }: ChildLine): string {
  const words = missing.map((fact) => facts[fact])
  return words.length === 0 ? parentOf(row) : `${parentOf(row)}\n${registerNumberText.missing(words)}`
}

function figure(typed: string): string | number {
  const read = typedAmount(typed)
  return read.kind === 'value' ? read.value : typed
}

function known(key: 'lastName' | 'firstName' | 'primaryNidNumber' | 'positionName'): ChildColumn {
  return plain(key, groups.staff, ({ row }) => row[key])
}

function plain(key: keyof typeof headers, group: string | null, value: ChildColumn['value']): ChildColumn {
  return { key, head: headers[key], group, value }
}
