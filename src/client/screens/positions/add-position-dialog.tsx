import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { addFaults } from '#client/screens/positions/add-faults.ts'
import { isQuantity } from '#client/screens/positions/is-quantity.ts'
import { jobNamed } from '#client/screens/positions/job-named.ts'
import { emptyPosition, type PositionDraft } from '#client/screens/positions/position-draft.ts'
import { sentPosition } from '#client/screens/positions/sent-position.ts'
import type { PositionChange } from '#client/screens/positions/use-save-positions.ts'
import { ComboBox } from '#client/ui/combo-box.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { showAlert } from '#client/ui/show-alert.ts'
import { tellAnswer } from '#client/ui/tell-answer.ts'
import type { JobOption } from '#contract/people.ts'
import { formatNumber } from '#domain/number/format.ts'
import { LONGEST_NAME } from '#domain/record/record.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.positions

type Props = {
  readonly jobs: readonly JobOption[]
  readonly change: (change: PositionChange) => Promise<{ readonly status: string; readonly message: string }>
  readonly follow: () => Promise<unknown>
  readonly onClose: () => void
}

/** Registers a new position. What is missing is said after the first change, and bars saving (spec 000 §5). */
export function AddPositionDialog({ jobs, change, follow, onClose }: Props): ReactNode {
  const [draft, setDraft] = useState<PositionDraft>(emptyPosition)
  const [begun, setBegun] = useState(false)
  const [ignored, setIgnored] = useState(false)
  const job = jobNamed(jobs, draft.jobName)
  const faults = begun ? addFaults(draft) : { jobName: null, requiredQty: null, description: null }
  const shut = faults.jobName ?? faults.requiredQty ?? faults.description
  const type = (part: Partial<PositionDraft>): void => {
    setBegun(true)
    setDraft({ ...draft, ...part })
  }
  const typeQuantity = (requiredQty: string): void => {
    setIgnored(!isQuantity(requiredQty))
    if (isQuantity(requiredQty)) type({ requiredQty })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => change({ event: 'ADD', expensesId: 0, ...sentPosition(draft, jobs) }),
    onSuccess: async (answer) => {
      await follow()
      if (tellAnswer(answer)) onClose()
    },
    onError: (error) => {
      void showAlert(sentenceOf(error))
      void follow()
    },
  })
  const submit = (): void => {
    setBegun(true)
    if (Object.values(addFaults(draft)).every((fault) => fault === null)) mutate()
  }
  return (
    <FormDialog
      title={text.addTitle}
      about={null}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={peopleScreenText.save}
      busy={isPending}
      disabledReason={shut}
    >
      <ComboBox
        label={text.heads.jobName}
        options={jobs.map(({ jobName }) => jobName)}
        value={draft.jobName}
        maxLength={LONGEST_NAME}
        error={faults.jobName}
        onChange={(jobName) => type({ jobName, gradeStepName: jobNamed(jobs, jobName)?.gradeStepName ?? '' })}
      />
      <LineField
        label={text.heads.gradeStepName}
        kind="text"
        readOnly
        value={draft.gradeStepName}
        note={job ? text.gradeSalary(formatNumber(job.salary, { atMost: 2 })) : text.readOnly}
        onChange={() => undefined}
      />
      <LineField
        label={text.heads.requiredQty}
        kind="figure"
        value={draft.requiredQty}
        note={text.quantityRange}
        error={ignored ? text.quantityIgnored : faults.requiredQty}
        onChange={typeQuantity}
      />
      <LineField
        label={text.heads.description}
        kind="text"
        maxLength={300}
        value={draft.description}
        error={faults.description}
        onChange={(description) => type({ description })}
      />
    </FormDialog>
  )
}
