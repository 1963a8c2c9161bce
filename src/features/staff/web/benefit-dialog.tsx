import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { User } from '#budget/api.ts'
import { pendingText } from '#budget/pending-text.ts'
import { peopleButtonText } from '#budget/row-list-text.ts'
import { WaitingDialog } from '#budget/web/list-panel.tsx'
import type { OpenYear } from '#budget/web/open-year.ts'
import { queryKeys } from '#budget/web/queries.ts'
import { ConflictNote } from '#budget/web/record-edits.tsx'
import { useRecordForm, useRecordSave } from '#budget/web/use-records.ts'
import { formatNumber } from '#engine/number/format.ts'
import { settledAmount, typedAmount } from '#engine/number/typed-figure.ts'
import { pdfFieldText } from '#features/attachments/text.ts'
import { type AttachedPdf, attachPdf } from '#features/attachments/web/attach-pdf.ts'
import { type BenefitRecord, type StaffRow, staffCalls } from '#features/staff/api.ts'
import { benefitText, staffAnswerText } from '#features/staff/text.ts'
import styles from '#features/staff/web/benefit-dialog.module.css'
import {
  type BenefitDraft,
  type BenefitSectionProps,
  benefitDraft,
  benefitKind,
  benefitMonths,
  isReadable,
  retirementAmount,
  sentBenefit,
  staffTitle,
  storedBenefit,
} from '#features/staff/web/benefit-form.ts'
import { useBenefit } from '#features/staff/web/queries.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { FileChooser } from '#ui/file-chooser.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { PdfLink } from '#ui/pdf-link.tsx'
import { showToast } from '#ui/toasts.ts'

const text = benefitText

type BenefitDialogProps = {
  readonly row: StaffRow
  readonly open: OpenYear
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Starts from freshly loaded data. */
export function BenefitDialog({ row, open, onClose, onChanged }: BenefitDialogProps): ReactNode {
  const record = useBenefit(open.year, row.employeeId)
  const { refetch } = record
  const reread = async (): Promise<BenefitRecord | null> =>
    (await refetch({ throwOnError: true })).data ?? null
  const about = staffTitle(row)
  if (record.data) {
    return <BenefitForm {...{ about, row, open, reread, onClose, onChanged }} record={record.data} />
  }
  return (
    <WaitingDialog
      title={text.title}
      about={about}
      size="middle"
      failed={text.failed}
      queries={[record]}
      onClose={onClose}
    >
      {record.isSuccess && <Note kind="error">{text.failed}</Note>}
    </WaitingDialog>
  )
}

type BenefitFormProps = {
  readonly about: string
  readonly row: StaffRow
  readonly record: BenefitRecord
  readonly reread: () => Promise<BenefitRecord | null>
  readonly open: OpenYear
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** A checkbox opens the fields of each lump sum (spec 000 §4). */
function BenefitForm(props: BenefitFormProps): ReactNode {
  const { about, row, record, open, reread, onClose, onChanged } = props
  const { draft } = open
  const queries = useQueryClient()
  const latest = useRef(record)
  const [uploads, setUploads] = useState(0)
  const filling = useRecordForm(draft, benefitKind, storedBenefit(row, record))
  const { form, conflicts, choose, setFields: change, onSaved } = filling
  const { save, saving } = useRecordSave({
    draft,
    kind: benefitKind,
    id: row.employeeId,
    read: async () => {
      const now = await reread()
      latest.current = now ?? record
      return new Map(now ? [[row.employeeId, benefitDraft(now)]] : [])
    },
    send: (ready) => send(staffCalls.benefitSave, { body: sentBenefit(ready, latest.current, open) }),
    reload: () => queries.invalidateQueries({ queryKey: queryKeys.staff(open.year) }),
    onSaved,
    onClose,
    onChanged,
  })
  const disabledReason =
    conflicts.length > 0 ? pendingText.records.chooseFirst : saveBlockReason(form, uploads)
  const leave = (): void => {
    filling.leave()
    onClose()
  }
  const months = benefitMonths(open.draft)
  const parts = {
    form,
    change,
    user: open.home.user,
    onUploading: (on: boolean) => setUploads((count) => count + (on ? 1 : -1)),
  }
  return (
    <FormDialog
      title={benefitText.title}
      about={about}
      size="middle"
      onClose={leave}
      onSubmit={() => disabledReason === null && save()}
      submit={peopleButtonText.save}
      busy={saving}
      disabledReason={disabledReason}
    >
      <ConflictNote records={[{ key: row.employeeId, title: null, conflicts, choose }]} />
      <RetirementSection {...parts} most={months.t1Most} />
      <TravelSection {...parts} />
      <RuralSection {...parts} months={months.t3} salary={record.salaryAmount} />
    </FormDialog>
  )
}

function saveBlockReason(form: BenefitDraft, uploads: number): string | null {
  if (uploads > 0) return pdfFieldText.uploading
  return isReadable(form) ? null : peopleButtonText.notNumber
}

const retirementName = staffAnswerText.benefitNames.t1

/** t1: months of the average salary on retirement. */
function RetirementSection({
  form,
  change,
  user,
  most,
  onUploading,
}: BenefitSectionProps & { readonly most: number }): ReactNode {
  const [ignored, setIgnored] = useState(false)
  const salary = typedAmount(form.averageSalary)
  const typeMonths = (typed: string): void => {
    const taken = isMonths(typed, most)
    setIgnored(!taken)
    if (taken) change({ t1Months: typed.trim() })
  }
  return (
    <BenefitFieldset name={retirementName} on={form.t1} onSwitch={(t1) => change({ t1 })}>
      <LineField
        label={text.averageSalary}
        kind="figure"
        value={form.averageSalary}
        disabled={!form.t1}
        error={form.t1 && salary.kind === 'wrong' ? salary.message : null}
        onChange={(averageSalary) => change({ averageSalary })}
        onLeave={() => change({ averageSalary: settledAmount(form.averageSalary) })}
      />
      <LineField
        label={text.months}
        kind="figure"
        value={form.t1Months}
        disabled={!form.t1}
        note={text.monthsRange(most)}
        error={ignored ? text.monthsIgnored(most) : null}
        onChange={typeMonths}
      />
      <LineField
        label={text.amount}
        kind="figure"
        readOnly
        disabled={!form.t1}
        value={form.t1 ? formatNumber(retirementAmount(form), { atMost: 2 }) : ''}
        note={form.t1 ? text.product(form.t1Months || '0', form.averageSalary || '0') : null}
        onChange={() => undefined}
      />
      <PdfField
        name={retirementName}
        file={form.t1File}
        user={user}
        disabled={!form.t1}
        onUploading={onUploading}
        onFile={(t1File) => change({ t1File })}
      />
    </BenefitFieldset>
  )
}

/** Accepts whole months or an empty field; other values are ignored (spec 000 §5). */
function isMonths(typed: string, most: number): boolean {
  const bare = typed.trim()
  return bare === '' || (/^\d+$/.test(bare) && Number(bare) <= most)
}

/** t2: travel on leave to the countryside; the user enters the amount. */
function TravelSection({ form, change }: Pick<BenefitSectionProps, 'form' | 'change'>): ReactNode {
  const amount = typedAmount(form.t2Amount)
  return (
    <BenefitFieldset name={staffAnswerText.benefitNames.t2} on={form.t2} onSwitch={(t2) => change({ t2 })}>
      <LineField
        label={text.amount}
        kind="figure"
        value={form.t2Amount}
        disabled={!form.t2}
        note={text.travelNote}
        error={form.t2 && amount.kind === 'wrong' ? amount.message : null}
        onChange={(t2Amount) => change({ t2Amount })}
        onLeave={() => change({ t2Amount: settledAmount(form.t2Amount) })}
      />
    </BenefitFieldset>
  )
}

const ruralName = staffAnswerText.benefitNames.t3

type RuralPartProps = BenefitSectionProps & {
  readonly months: number
  /** The register's salary, tugrik a month. */
  readonly salary: number
}

/** t3: long service in the countryside. All its figures come from the norm and the register (spec 000 §4). */
function RuralSection({ form, change, user, months, salary, onUploading }: RuralPartProps): ReactNode {
  const figures = [
    { label: text.ruralMonths, value: months },
    { label: text.salary, value: salary },
    { label: text.amount, value: months * salary },
  ]
  return (
    <BenefitFieldset name={ruralName} on={form.t3} onSwitch={(t3) => change({ t3 })}>
      {figures.map(({ label, value }) => (
        <LineField
          key={label}
          label={label}
          kind="figure"
          readOnly
          disabled={!form.t3}
          value={form.t3 ? formatNumber(value, { atMost: 2 }) : ''}
          onChange={() => undefined}
        />
      ))}
      <PdfField
        name={ruralName}
        file={form.t3File}
        user={user}
        disabled={!form.t3}
        onUploading={onUploading}
        onFile={(t3File) => change({ t3File })}
      />
    </BenefitFieldset>
  )
}

type BenefitFieldsetProps = {
  readonly name: string
  readonly on: boolean
  readonly onSwitch: (on: boolean) => void
  readonly children: ReactNode
}

function BenefitFieldset({ name, on, onSwitch, children }: BenefitFieldsetProps): ReactNode {
  return (
    <section className={styles.part} data-on={on} aria-label={name}>
      <Checkbox label={name} checked={on} onChange={onSwitch} />
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

type PdfFieldProps = {
  readonly name: string
  readonly file: AttachedPdf | null
  readonly user: User
  readonly disabled: boolean
  readonly onUploading: (on: boolean) => void
  readonly onFile: (file: AttachedPdf | null) => void
}

/** Stored together with the dialog. */
function PdfField({ name, file, user, disabled, onUploading, onFile }: PdfFieldProps): ReactNode {
  const [share, setShare] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: File) => attachPdf(chosen, user, setShare),
    onMutate: () => {
      setShare(0)
      onUploading(true)
    },
    onSuccess: ({ attached, message }) => {
      onFile(attached)
      showToast({ kind: 'success', message, about: 'upload' })
    },
    onError: (error) => void alertFailure(error),
    onSettled: () => onUploading(false),
  })
  const disabledReason = isPending ? pdfFieldText.uploading : null
  return (
    <div className={styles.file}>
      <span className={styles['file-label']}>{pdfFieldText.attachment}</span>
      {isPending && <Progress label={pdfFieldText.uploading} share={share} />}
      {!isPending && file && <PdfLink url={file.url} name={file.fileName} />}
      {!isPending && !file && <span className="muted">{pdfFieldText.noAttachment}</span>}
      {!disabled && (
        <>
          <FileChooser
            label={pdfFieldText.choosePdfFor(name)}
            disabledReason={disabledReason}
            onChoose={(chosen) => mutate(chosen)}
          >
            {pdfFieldText.choosePdf}
          </FileChooser>
          {file && !isPending && (
            <IconButton icon="delete" label={pdfFieldText.removePdfOf(name)} onClick={() => onFile(null)} />
          )}
        </>
      )}
    </div>
  )
}
