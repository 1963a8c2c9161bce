import type { User } from '#budget/api.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import type { FormField, RecordKind, StoredRecord } from '#budget/web/record-edits.ts'
import { settledAmount, typedAmount, typedCount } from '#engine/number/typed-figure.ts'
import type { AttachedPdf } from '#features/attachments/web/attach-pdf.ts'
import type { BenefitBody, BenefitRecord, Flag, LumpSums, SentNumber, StaffRow } from '#features/staff/api.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'
import { benefitText, staffAnswerText } from '#features/staff/text.ts'
import { benefits } from '#forms/norms/benefits.ts'

export type BenefitDraft = {
  readonly t1: boolean
  readonly t1Months: string
  readonly averageSalary: string
  readonly t1File: AttachedPdf | null
  readonly t2: boolean
  readonly t2Amount: string
  readonly t3: boolean
  readonly t3File: AttachedPdf | null
}

export function benefitDraft(record: LumpSums): BenefitDraft {
  return {
    t1: record.t1Flag === 'Y',
    t1Months: record.t1Flag === 'Y' ? String(record.t1Month ?? '') : '',
    averageSalary: settledAmount(String(record.avgSalaryMonth)),
    t1File: fileOf(record.t1AttachFileUrl, record.t1AttachFileName),
    t2: record.t2Flag === 'Y',
    t2Amount: record.t2Amount > 0 ? settledAmount(String(record.t2Amount)) : '',
    t3: record.t3Flag === 'Y',
    t3File: fileOf(record.t3AttachFileUrl, record.t3AttachFileName),
  }
}

const staffText = staffScreenText
const { t1, t2, t3 } = staffAnswerText.benefitNames
const flagField = (caption: string, field: 't1' | 't2' | 't3'): FormField<BenefitDraft> => ({
  caption,
  fields: [field],
  show: (form) => (form[field] ? staffText.yes : staffText.no),
})
const asTyped = (
  caption: string,
  field: 't1Months' | 'averageSalary' | 't2Amount',
): FormField<BenefitDraft> => ({ caption, fields: [field], show: (form) => form[field] })
const fileField = (caption: string, field: 't1File' | 't3File'): FormField<BenefitDraft> => ({
  caption,
  fields: [field],
  show: (form) => form[field]?.fileName ?? '',
})
const within = (sum: string, field: string): string => `${sum}, ${field}`

export const benefitKind: RecordKind<BenefitDraft> = {
  name: 'benefit',
  empty: {
    t1: false,
    t1Months: '',
    averageSalary: '',
    t1File: null,
    t2: false,
    t2Amount: '',
    t3: false,
    t3File: null,
  },
  parts: [
    flagField(t1, 't1'),
    asTyped(within(t1, benefitText.months), 't1Months'),
    asTyped(within(t1, benefitText.averageSalary), 'averageSalary'),
    fileField(within(t1, staffText.headers.attachment), 't1File'),
    flagField(t2, 't2'),
    asTyped(within(t2, benefitText.amount), 't2Amount'),
    flagField(t3, 't3'),
    fileField(within(t3, staffText.headers.attachment), 't3File'),
  ],
}

export function staffTitle({ displayName, positionName }: StaffRow): string {
  return `${displayName} · ${positionName}`
}

export function storedBenefit(row: StaffRow, record: LumpSums): StoredRecord<BenefitDraft> {
  return { id: row.employeeId, title: staffTitle(row), form: benefitDraft(record) }
}

/** Returns tugrik; 0 while a factor is missing (spec 000 §4). */
export function retirementAmount({ t1, t1Months, averageSalary }: BenefitDraft): number {
  return t1 ? figureIn(typedCount(t1Months, 0, 'months')) * figureIn(typedAmount(averageSalary)) : 0
}

export function isReadable({ t1, averageSalary, t2, t2Amount }: BenefitDraft): boolean {
  const wrong = (text: string): boolean => typedAmount(text).kind === 'wrong'
  return !(t1 && wrong(averageSalary)) && !(t2 && wrong(t2Amount))
}

function figureIn(read: ReturnType<typeof typedAmount>): number {
  return read.kind === 'value' ? read.value : 0
}

function fileOf(url: string | null, name: string | null): AttachedPdf | null {
  return url ? { url, type: 'pdf', fileName: name || url } : null
}

export type BenefitSectionProps = {
  readonly form: BenefitDraft
  readonly change: (part: Partial<BenefitDraft>) => void
  readonly user: User
  readonly onUploading: (on: boolean) => void
}

/** Months by the norms of the year: the maximum of t1, and those of t3. */
type BenefitMonths = { readonly t1Most: number; readonly t3: number }

/** Spec 000 §9; the default if the norms have no value. */
const mostOfSpecification = 36

export function benefitMonths(draft: OpenDraft): BenefitMonths {
  const norm = draft.answer().givens[benefits.sheet.code]
  return { t1Most: norm?.t1MonthsMost?.value ?? mostOfSpecification, t3: norm?.t3Months?.value ?? 0 }
}

/** Derived amounts are for the contract; the server recalculates them. */
export function sentBenefit(
  form: BenefitDraft,
  { employeeId, t3Amount }: BenefitRecord,
  { home: { user }, year }: OpenYear,
): BenefitBody {
  return {
    id: user.institutionId,
    employeeId,
    t1Flag: flag(form.t1),
    t1Month: sent(typedCount(form.t1Months, 0, 'months')),
    t1Amount: retirementAmount(form),
    avgSalaryMonth: sent(typedAmount(form.averageSalary)),
    t2Flag: flag(form.t2),
    t2Amount: sent(typedAmount(form.t2Amount)),
    t3Flag: flag(form.t3),
    t3Amount: form.t3 ? t3Amount : 0,
    t1AttachFileUrl: form.t1File?.url ?? null,
    t1AttachFileName: form.t1File?.fileName ?? null,
    t3AttachFileUrl: form.t3File?.url ?? null,
    t3AttachFileName: form.t3File?.fileName ?? null,
    financialYear: year,
    userName: user.userName,
  }
}

function flag(on: boolean): Flag {
  return on ? 'Y' : 'N'
}

function sent(read: ReturnType<typeof typedAmount>): SentNumber {
  return read.kind === 'value' ? read.value : null
}
