import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { importingText } from '#budget/people/importing-text.ts'
import { ImportButton, ImportReport, useImport } from '#budget/web/importing.tsx'
import type { OpenYear } from '#budget/web/open-year.ts'
import { queryKeys } from '#budget/web/queries.ts'
import { formatNumber } from '#engine/number/format.ts'
import {
  type ImportBody,
  type ImportedPerson,
  type PupilChange,
  type PupilImportAnswer,
  type StaffImportAnswer,
  staffCalls,
} from '#features/staff/api.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'
import type { View } from '#forms/editions/edition.ts'
import type { ResultReportData } from '#ui/account.tsx'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { PanelBar } from '#ui/panel.tsx'

const text = importingText

type Props = {
  readonly open: OpenYear
  readonly onChanged: () => Promise<void>
  readonly onExcel: () => void
  readonly paper: ReactNode
  readonly controls: ReactNode
}

export function StaffImports({ open, onChanged, onExcel, paper, controls }: Props): ReactNode {
  const queries = useQueryClient()
  const { year, lock } = open
  const staff = useImport({
    name: 'staff',
    open,
    run: () => pullStaff(open),
    onEnd: () => Promise.all([queries.invalidateQueries({ queryKey: queryKeys.staff(year) }), onChanged()]),
  })
  const pupils = useImport({ name: 'pupils', open, run: () => pullPupils(open), onEnd: onChanged })
  return (
    <>
      <PanelBar controls={controls}>
        <ImportButton label={text.staff} running={text.staffRunning} importing={staff} lock={lock} />
        {hasPupilRegister(open.view) && (
          <ImportButton label={text.pupils} running={text.pupilsRunning} importing={pupils} lock={lock} />
        )}
        <Button disabledReason={lock} onClick={onExcel}>
          {staffScreenText.excel.open}
        </Button>
        <Button variant="quiet" onClick={() => open.place.go({ tab: null, list: 'registers' })}>
          {text.registers}
        </Button>
        {paper}
      </PanelBar>
      <ImportReport of={text.staff} importing={staff} />
      <ImportReport of={text.pupils} importing={pupils} />
    </>
  )
}

/** Each group has its own call (spec 000 §7, 002 §7.2, §7.3). Throws `ApiError`. */
async function pullStaff({ home: { user }, view, year }: OpenYear): Promise<ResultReportData> {
  const whose: ImportBody = { id: user.institutionId, year, userName: user.userName }
  const answer =
    view.group === 'ORGNTB'
      ? await send(staffCalls.lifelongStaffImport, { body: { ...whose, orgGroup: view.group } })
      : await send(staffCalls.staffImport, { body: { ...whose, propertyStatus: view.group } })
  return staffAccount(answer)
}

/** Imports the study years of the financial year. Throws `ApiError`. */
async function pullPupils({ home: { user }, year }: OpenYear): Promise<ResultReportData> {
  const body: ImportBody = { id: user.institutionId, year, userName: user.userName }
  return pupilAccount(await send(staffCalls.pupilImport, { body }))
}

function staffAccount(answer: StaffImportAnswer): ResultReportData {
  const tugrik = (amount: number): string => `${formatNumber(amount, { atMost: 2 })} ₮`
  const line = (person: ImportedPerson, said: string) => ({
    key: person.employeeId,
    text: `${person.displayName}, ${said}`,
  })
  return {
    message: answer.message,
    parts: [
      { name: text.added, lines: answer.added.map((one) => line(one, one.positionName)) },
      { name: text.gone, lines: answer.removed.map((one) => line(one, one.positionName)) },
      {
        name: text.salaryChanged,
        lines: answer.salaryChanged.map((one) => line(one, text.fromTo(tugrik(one.from), tugrik(one.to)))),
      },
      {
        name: text.positionChanged,
        lines: answer.positionChanged.map((one) => line(one, text.fromTo(one.from, one.to))),
      },
    ],
  }
}

const kinds = new Map<string, string>(Object.entries(text.pupilKinds))

function pupilAccount({ message, changed }: PupilImportAnswer): ResultReportData {
  return { message, parts: [{ name: text.pupilsChanged, lines: changed.map(lineOf) }] }
}

function lineOf({ studyYear, grade, kind, from, to }: PupilChange) {
  const figure = text.pupilFigure(studyYear, grade, kinds.get(kind) ?? kind)
  return {
    key: `${studyYear} ${kind} ${grade}`,
    text: `${figure}: ${text.fromTo(String(from), String(to))}`,
  }
}

/** True if the ministry's register replaces manual entry. */
function hasPupilRegister({ code }: Pick<View, 'code'>): boolean {
  return staffCalls.pupilImport.views.some((each) => each === code)
}
