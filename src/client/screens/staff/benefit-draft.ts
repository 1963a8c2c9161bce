import type { AttachedPdf } from '#client/api/attach-pdf.ts'
import { settledAmount } from '#client/settled-amount.ts'
import { typedAmount } from '#client/typed-amount.ts'
import type { BenefitRecord } from '#contract/people.ts'

/** The lump sums of a member of staff while they are filled in; amounts as they are typed. */
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

/** The draft of what is kept. */
export function benefitDraft(record: BenefitRecord): BenefitDraft {
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

/** Months x average salary, tugrik; 0 while one of them is not there (spec 000 §4). */
export function retirementAmount({ t1, t1Months, averageSalary }: BenefitDraft): number {
  return t1 ? amountIn(t1Months) * amountIn(averageSalary) : 0
}

/** Whether every field that counts can be read as an amount. */
export function isReadable({ t1, averageSalary, t2, t2Amount }: BenefitDraft): boolean {
  const wrong = (text: string): boolean => typedAmount(text).is === 'wrong'
  return !(t1 && wrong(averageSalary)) && !(t2 && wrong(t2Amount))
}

function amountIn(text: string): number {
  const read = typedAmount(text)
  return read.is === 'value' ? read.value : 0
}

function fileOf(url: string | null, name: string | null): AttachedPdf | null {
  return url ? { url, type: 'pdf', fileName: name || url } : null
}
