import { type ReactNode, useState } from 'react'
import { institutionValueText } from '#engine/fact-text.ts'
import { cellsInOrder, type ParsedRecord, textsByField } from '#engine/list/judge-list.ts'
import { headersOf } from '#engine/list/list.ts'
import { readYear } from '#engine/list/record.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'
import { momentOf, timeText } from '#engine/time.ts'
import type { AdminPeriod, AdminYears } from '#features/administration/api.ts'
import { adminScreenText } from '#features/administration/text.ts'
import { AdminList, fieldColumn } from '#features/administration/web/admin-list.tsx'
import { useAdminYears } from '#features/administration/web/queries.ts'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { yearAt } from '#features/administration/web/year-choice.ts'
import { EditionSection } from '#features/editions/web/edition-screen.tsx'
import { yearCalls } from '#features/years/api.ts'
import {
  deadlineMove,
  type PeriodField,
  type PeriodRecord,
  periodCells,
  periodList,
  type ReasonedPeriod,
  readPeriodRow,
  writePeriodRow,
} from '#features/years/period-list.ts'
import { yearsScreenText } from '#features/years/period-text.ts'
import { yearsText } from '#features/years/text.ts'
import { ClosedYears } from '#features/years/web/closed-years.tsx'
import { Forms, LastYear, NewYear } from '#features/years/web/new-year.tsx'
import { useAdminPeriods, useAdminYear } from '#features/years/web/queries.ts'
import { confirmPastDeadlines } from '#features/years/web/sure-of-deadlines.ts'
import { YearListActions } from '#features/years/web/year-lists.tsx'
import { organizationTypeIds } from '#forms/profile.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { useDialogForm } from '#ui/dialog-form.tsx'
import { LineField } from '#ui/line-field.tsx'
import { ChoiceField } from '#ui/select-fields.tsx'
import { serverYear } from '#ui/server-clock.ts'
import type { DataColumn } from '#ui/table-view.ts'

const text = yearsScreenText

type OpenYearDialog =
  | { readonly dialog: 'year' }
  | { readonly dialog: 'period'; readonly known: AdminPeriod | null }
  | null

type Props = Pick<Parameters<typeof NewYear>[0], 'place' | 'normsTab'>

export function YearsSection(link: Props): ReactNode {
  const { list, year } = link.place.address
  if (list === 'edition' && year !== null) return <EditionSection year={year} place={link.place} />
  return <Years {...link} />
}

function Years(link: Props): ReactNode {
  const [opened, setOpened] = useState<OpenYearDialog>(null)
  const [older, setOlder] = useState<number | null>(null)
  const years = useAdminYears()
  const startedYears = years.data?.years ?? []
  const known = startedYears.map(({ year }) => year)
  const newest = yearAt(startedYears, null)?.year ?? null
  /** A year in preparation: its next step is highlighted instead of the button. */
  const isBeingPrepared = startedYears.some(
    ({ year, announcedAt, closedAt }) =>
      (year === newest || year === older) && announcedAt === null && closedAt === null,
  )
  const close = (): void => setOpened(null)
  return (
    <AdminList
      heading={text.heading}
      purpose={text.purpose}
      query={useAdminPeriods()}
      columns={periodColumns((period) => setOpened({ dialog: 'period', known: period }))}
      keyOf={({ organizationTypeId, sessionCode }) => `${organizationTypeId} ${sessionCode}`}
      textOf={(period) => `${period.sessionCode} ${period.sessionName} ${nameOf(period)}`}
      empty={text.empty}
      searchIn={text.searchIn}
      inAddress="all"
      book={{ fileName: periodList.title, headers: headersOf(periodList), write: writePeriodRow }}
      actions={
        <>
          <Button
            variant={isBeingPrepared ? 'plain' : 'primary'}
            onClick={() => setOpened({ dialog: 'year' })}
          >
            {text.addYear}
          </Button>
          <Button
            disabledReason={known.length === 0 ? text.noYears : null}
            onClick={() => setOpened({ dialog: 'period', known: null })}
          >
            {text.addPeriod}
          </Button>
          <YearListActions
            list="periods"
            year={newest}
            disabledReason={known.length === 0 ? text.noYears : null}
            out="adjacent"
          />
        </>
      }
    >
      {years.data && <ClosedYears {...years.data} place={link.place} onPrepare={setOlder} />}
      {older !== null && older !== newest && <NewYear key={older} year={older} {...link} />}
      {newest !== null && <NewYear key={newest} year={newest} {...link} />}
      {opened?.dialog === 'year' && <YearDialog known={known} place={link.place} onClose={close} />}
      {opened?.dialog === 'period' && (
        <PeriodDialog known={opened.known} newest={newest} years={startedYears} onClose={close} />
      )}
    </AdminList>
  )
}

type YearDialogProps = Pick<Props, 'place'> & {
  readonly known: readonly number[]
  readonly onClose: () => void
}

function YearDialog({ known, place, onClose }: YearDialogProps): ReactNode {
  const next = known.length === 0 ? serverYear() : Math.max(...known) + 1
  const [typed, setTyped] = useState(String(next))
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAdminWrite(yearCalls.adminYearCreate, onClose)
  const year = readYear(typed)
  const { data } = useAdminYear(year)
  const submit = (): void => {
    setTried(true)
    if (year !== null) mutate({ year })
  }
  return (
    <FormDialog
      title={text.addYear}
      about={known.length === 0 ? text.aboutFirstYear : text.aboutYear}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={text.begin}
      busy={isPending}
    >
      <LineField
        label={text.year}
        kind="figure"
        value={typed}
        error={tried && year === null ? text.badYear : null}
        onChange={setTyped}
      />
      {data?.started === false && <Forms outlook={data} place={place} />}
      {data?.started === false && <LastYear before={data.before} />}
    </FormDialog>
  )
}

function periodColumns(open: (period: AdminPeriod) => void): readonly DataColumn<AdminPeriod>[] {
  return [
    fieldColumn(periodList, 'year', periodCells),
    fieldColumn(periodList, 'sessionCode', periodCells),
    {
      key: 'name',
      head: text.name,
      kind: 'name',
      value: ({ sessionName }) => sessionName,
      cell: (row) => (
        <TextButton label={text.change(row.sessionName, nameOf(row))} onClick={() => open(row)}>
          {row.sessionName}
        </TextButton>
      ),
    },
    fieldColumn(periodList, 'type', periodCells),
    { key: 'state', head: text.state, value: ({ isOpen }) => (isOpen ? text.open : text.closed) },
    {
      key: 'deadline',
      head: text.deadline,
      value: ({ deadline }) => (deadline === null ? adminScreenText.none : timeText(deadline)),
    },
  ]
}

function nameOf(period: AdminPeriod): string {
  return institutionValueText.orgType[periodCells(period).type]
}

type PeriodDialogProps = {
  readonly known: AdminPeriod | null
  readonly newest: number | null
  readonly years: AdminYears['years']
  readonly onClose: () => void
}

/** The key of a period cannot change later. */
function PeriodDialog({ known, newest, years, onClose }: PeriodDialogProps): ReactNode {
  const year = known?.year ?? newest ?? 0
  const isAnnounced = years.some((each) => each.year === year && each.announcedAt !== null)
  const { names } = periodList
  const { mutate, isPending } = useAdminWrite(yearCalls.adminPeriodSave, onClose)
  const movesTo = (period: PeriodRecord): boolean => isAnnounced && deadlineMove(known, period) !== null
  const form = useDialogForm(
    periodList,
    textsByField(names, writePeriodRow(known ?? newPeriod(year))),
    (texts): ParsedRecord<PeriodField, ReasonedPeriod> => {
      const parsed = readPeriodRow(cellsInOrder(names, texts))
      const isReasonMissing = parsed.ok && movesTo(parsed.record) && !hasVisibleText(parsed.record.reason)
      return isReasonMissing
        ? { ok: false, problems: [{ field: 'reason', message: yearsText.moved.noReason }] }
        : parsed
    },
  )
  const { deadline } = form.texts
  const moment = momentOf(deadline)
  const moves = known !== null && moment !== undefined && movesTo({ ...known, deadline: moment })
  const keep = async (period: ReasonedPeriod): Promise<void> => {
    const { reason, ...after } = period
    if (await confirmPastDeadlines([{ before: known, after }]))
      mutate({ ...after, event: known ? 'EDIT' : 'ADD', reason: moves ? reason : '' })
  }
  return (
    <FormDialog
      title={known ? known.sessionName : text.addPeriod}
      about={known ? nameOf(known) : null}
      size="small"
      onClose={onClose}
      onSubmit={() => form.submit((period) => void keep(period))}
      submit={adminScreenText.save}
      busy={isPending}
    >
      {!known && (
        <>
          <ChoiceField
            label={text.year}
            options={years.map((each) => String(each.year)).map((value) => ({ value, label: value }))}
            value={form.texts.year}
            none={null}
            onChange={(each) => form.change({ year: each ?? '', sessionCode: `${each}-02` })}
          />
          {form.draw('type')}
          {form.draw('sessionCode')}
        </>
      )}
      {form.draw('sessionName')}
      {form.draw('deadline', { note: text.deadlineForm })}
      {moves && form.draw('reason', { head: yearsText.moved.reason, note: yearsText.moved.note })}
      {form.draw('isOpen', { head: text.isOpen })}
    </FormDialog>
  )
}

function newPeriod(year: number): AdminPeriod {
  return {
    organizationTypeId: organizationTypeIds.EBS,
    sessionCode: `${year}-02`,
    year,
    sessionName: text.nextName(year),
    isOpen: true,
    deadline: null,
  }
}
