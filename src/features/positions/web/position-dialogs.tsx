import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useRecordForm } from '#budget/web/use-records.ts'
import { listBook } from '#documents/web/table-workbook.ts'
import { importText } from '#engine/list/import-text.ts'
import { headingsOf } from '#engine/list/list.ts'
import type { ListSheet } from '#engine/list/read-list.ts'
import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { JobOption } from '#features/positions/api.ts'
import { positionsScreenText } from '#features/positions/text.ts'
import type { PositionChange } from '#features/positions/web/position-editing.ts'
import {
  addProblems,
  isQuantity,
  jobNamed,
  newPosition,
  type PositionDraft,
  positionKind,
  positionListColumns,
  positionRules,
  sentPosition,
} from '#features/positions/web/position-form.ts'
import { peopleButtonText } from '#features/staff/text.ts'

import { alertFailure } from '#ui/api/request-failed.ts'
import { ComboBox } from '#ui/combo-box.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { incomingRows } from '#ui/excel-rows.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { showAlert } from '#ui/questions.ts'
import { showResponseToast, showToast } from '#ui/toasts.ts'

const text = positionsScreenText

type AddPositionDialogProps = {
  readonly draft: OpenDraft
  readonly jobs: readonly JobOption[]
  readonly add: (
    position: Omit<PositionChange, 'event' | 'expensesId'>,
  ) => Promise<{ readonly status: string; readonly message: string }>
  readonly follow: () => Promise<unknown>
  readonly onClose: () => void
}

/** Missing fields are reported after the first change and prevent saving (spec 000 §5). */
export function AddPositionDialog(props: AddPositionDialogProps): ReactNode {
  const { draft, jobs, add, follow, onClose } = props
  const { form, edit, setFields: typeInto, leave, onSaved } = useRecordForm(draft, positionKind, newPosition)
  const [tried, setTried] = useState(false)
  const [ignored, setIgnored] = useState(false)
  const job = jobNamed(jobs, form.jobName)
  const problems =
    tried || edit !== null ? addProblems(form) : { jobName: null, requiredQty: null, description: null }
  const disabledReason = problems.jobName ?? problems.requiredQty ?? problems.description
  const type = (part: Partial<PositionDraft>): void => {
    setTried(true)
    typeInto(part)
  }
  const typeQuantity = (requiredQty: string): void => {
    setIgnored(!isQuantity(requiredQty))
    if (isQuantity(requiredQty)) type({ requiredQty })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async () => ({
      sent: edit,
      answer: await add(sentPosition(form, jobs)),
    }),
    onSuccess: async ({ sent, answer }) => {
      await follow()
      if (!showResponseToast(answer)) return
      onSaved(sent)
      onClose()
    },
    onError: (error) => {
      void alertFailure(error)
      void follow()
    },
  })
  const submit = (): void => {
    setTried(true)
    if (Object.values(addProblems(form)).every((problem) => problem === null)) mutate()
  }
  return (
    <FormDialog
      title={text.addTitle}
      about={null}
      size="small"
      onClose={() => {
        leave()
        onClose()
      }}
      onSubmit={submit}
      submit={peopleButtonText.save}
      busy={isPending}
      disabledReason={disabledReason}
    >
      <ComboBox
        label={text.headers.jobName}
        options={jobs.map(({ jobName }) => jobName)}
        value={form.jobName}
        maxLength={MAX_NAME_LENGTH}
        error={problems.jobName}
        onChange={(jobName) => type({ jobName, gradeStepName: jobNamed(jobs, jobName)?.gradeStepName ?? '' })}
      />
      <LineField
        label={text.headers.gradeStepName}
        kind="text"
        readOnly
        value={form.gradeStepName}
        note={job ? text.gradeSalary(formatNumber(job.salary, { atMost: 2 })) : text.readOnly}
        onChange={() => undefined}
      />
      <LineField
        label={text.headers.requiredQty}
        kind="figure"
        value={form.requiredQty}
        note={text.quantityRange}
        error={ignored ? text.quantityIgnored : problems.requiredQty}
        onChange={typeQuantity}
      />
      <LineField
        label={text.headers.description}
        kind="text"
        maxLength={300}
        value={form.description}
        error={problems.description}
        onChange={(description) => type({ description })}
      />
    </FormDialog>
  )
}

type PositionsFromExcelProps = {
  readonly year: number
  readonly jobs: readonly JobOption[]
  readonly pasted: ListSheet | null
  readonly change: (change: PositionChange) => Promise<{ readonly status: string; readonly message: string }>
  readonly follow: () => Promise<unknown>
  readonly onClose: () => void
}

/** Adds positions one after another and stops at the first rejection. */
export function PositionsFromExcel({
  year,
  jobs,
  pasted,
  change,
  follow,
  onClose,
}: PositionsFromExcelProps): ReactNode {
  const columns = positionListColumns(jobs)
  const save = async (
    drafts: readonly PositionDraft[],
    onSaved: (count: number) => void,
  ): Promise<number> => {
    let savedCount = 0
    try {
      for (const form of drafts) {
        const answer = await change({ event: 'ADD', expensesId: 0, ...sentPosition(form, jobs) })
        if (String(answer.status) !== '1') {
          void showAlert(answer.message)
          break
        }
        savedCount += 1
        onSaved(savedCount)
      }
    } catch (error) {
      void alertFailure(error)
    }
    await follow()
    if (savedCount > 0) showToast({ kind: 'success', message: text.addedFromExcel(savedCount) })
    return savedCount
  }
  return (
    <ImportDialog
      title={text.excelTitle}
      headers={headingsOf({ columns })}
      headings="optional"
      years={[year]}
      pasted={pasted}
      book={{
        fileName: `${text.excelTitle}.xlsx`,
        about: importText.toFill,
        // Only new positions; stored ones are changed in the table.
        make: () => listBook({ name: text.excelTitle, columns, rows: [], grows: 'yes' }),
      }}
      read={(rows) => incomingRows(positionRules(jobs), rows)}
      save={save}
      onClose={onClose}
    />
  )
}
