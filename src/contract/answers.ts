import type { DraftReview, ReturnRow } from '#contract/review.ts'
import type { Deadline } from '#domain/deadline/deadline.ts'
import type { YearLock } from '#domain/draft/periods.ts'
import type { ReviewStage } from '#domain/draft/review.ts'
import type { Profile, ViewCode } from '#domain/organisation/profile.ts'
import type { Level, Role } from '#domain/organisation/roles.ts'
import type { PaperHashes, Receipt, ReceiptState } from '#domain/receipt/receipt.ts'
import type { PeopleLines } from '#domain/report/with-lists.ts'
import type { Givens, Workbook } from '#domain/sheet/entries.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import type { CellKey } from '#domain/sheet/key.ts'

/** The signed-in user, as the specifications name the fields (002 §3.1). */
export type User = {
  readonly institutionId: string
  readonly userName: string
  readonly userId: number
  readonly organizationTypeId: number
  readonly organizationName: string
  readonly orgType: Profile['orgType']
  readonly organizationProperty: Profile['organizationProperty']
}

/** Answer of `auth.login`. */
export type SessionAnswer = { readonly token: string; readonly user: User }

/** Answer of `tosov.home`. `view` is `null` when no view is defined for the institution. */
export type HomeAnswer = {
  readonly user: User
  readonly displayName: string
  readonly role: Role
  readonly level: Level | null
  /** A one-time password is in use: the page asks for an own one before anything else. */
  readonly mustChangePassword: boolean
  readonly view: ViewCode | null
  readonly years: readonly number[]
  readonly defaultYear: number | null
}

/** When and by whom a sheet was last saved. */
export type SavedAt = { readonly at: string; readonly by: string }

/** Answer of `tosov.draft`: all inputs of the calculation, which the browser then does itself. */
export type DraftAnswer = {
  readonly year: number
  readonly facts: Facts
  readonly givens: Givens
  readonly entries: Workbook
  /** Whom the lists by person name, and what the registers know of them; a reviewer is told once it is sent. */
  readonly lists: PeopleLines
  /** How often each entered cell has changed. */
  readonly versions: Readonly<Record<CellKey, number>>
  readonly saved: Readonly<Record<string, SavedAt>>
  /** Why nothing can be written, or `null` when the year is open. */
  readonly closed: string | null
  /** What locks the year, as a code: also for a reviewer, who can write nothing in any. */
  readonly lock: YearLock | null
  readonly review: DraftReview
}

/** Row of `tosov.history`: one change of a cell. Values as decimal text; `null` where nothing was entered. */
export type CellEvent = {
  readonly at: string
  readonly by: string
  readonly from: string | null
  readonly to: string | null
}

/** A refusal at a cell, with the sentence for the person. */
export type CellRefusal = { readonly row: string; readonly field: string; readonly message: string }

/** Two values of one cell that met: what was sent, and what is stored, by whom and when. A save that brings `version` has seen `theirs`. */
export type Conflict = {
  readonly row: string
  readonly field: string
  readonly mine: string | null
  readonly theirs: string | null
  readonly by: string
  readonly at: string
  readonly version: number
}

/** Answer of a write. `status` 1 is success, 0 a warning or refusal. */
export type WriteAnswer = {
  readonly status: 0 | 1
  readonly message: string
  readonly errors?: readonly CellRefusal[]
  readonly conflicts?: readonly Conflict[]
}

/** Answer of `report.send`: the sentence, and the receipt, which needs no paper. */
export type SentAnswer = WriteAnswer & { readonly receipt: Receipt }

/** Answer of `tosov.receipt`: what anyone may know of a sent paper, and what their own file is compared with. */
export type PublicReceipt = {
  readonly institution: string
  readonly period: string
  /** Thousand tugrik, as printed; `null` where the report had none. */
  readonly total: number | null
  readonly sentAt: string
  readonly state: ReceiptState
  readonly papers: PaperHashes
}

/** Body of every refusal that is not a `WriteAnswer` of its own: the sentence, and a number that the log also carries. */
export type Refused = { readonly status: 0; readonly message: string; readonly reference?: string }

/** One period of `report.period`. */
export type PeriodRow = { readonly sessionCode: string; readonly sessionName: string }

export type ReportStatus = 'NEW' | 'CALCULATED' | 'SENT' | 'APPROVED' | 'RETURNED'

/** One row of `report.list`; the odd spellings are the specification's. */
export type ReportListRow = {
  readonly sessionCode: string
  readonly organizationId: string
  readonly standartReportCode: string
  readonly standartReportDesc: string
  /** The Mongolian label. */
  readonly status: string
  readonly fileName: string
  readonly STANDART_REPORT_CODE: string
  /** The code, see `ReportStatus`. */
  readonly STATUS: ReportStatus
}

/** Answer of `report.list`: the envelope, and what the summary shows of the report as a whole. */
export type ReportListAnswer = Envelope<readonly ReportListRow[]> & {
  readonly calculatedAt: string | null
  /** Set once it is sent. */
  readonly receipt: Receipt | null
  /** Last year's figures as the snapshot compares with them, or would now: by report code, then `rowNum`; `null`: there are none. */
  readonly yearBefore: Readonly<Record<string, Readonly<Record<string, number>>>> | null
  /** Figures of norms marked "жишиг": by report code their `rowNum`; none before the first calculation. */
  readonly standIns: Readonly<Record<string, readonly number[]>>
  /** The version of the year's norms that the calculation used; `null` before the first one. */
  readonly normsVersion: number | null
  /** How many inputs changed since the calculation; 0 when it is fresh. */
  readonly changedInputs: number
  /** Why it cannot be calculated or sent now; `null` when it can. */
  readonly whyNotCalculate: string | null
  /** Why it cannot be calculated, as a code. */
  readonly lock: YearLock | 'oldPeriod' | null
  readonly whyNotSend: string | null
  /** Where it lies. */
  readonly desk: ReviewStage
  /** The return that has not been answered by a sending yet; `null` where there is none. */
  readonly returned: ReturnRow | null
  /** Until when it may be sent; `null` without a deadline. */
  readonly deadline: Deadline | null
  /** The clock of the server, ISO 8601: the one of a device may be wrong. */
  readonly now: string
}

export type Envelope<Result> = {
  readonly SUCCESS_CODE: number
  readonly RESPONSE_MESSAGE: string
  readonly RESULT: Result
}

/** One row of `report.pdfdata`: exactly one of the two values is not null. */
export type ReportDataRow = {
  readonly standardReportCode: string
  readonly rowNum: number
  readonly valueNumber: number | null
  readonly valueString: string | null
}

/** One attachment record of a period (spec 000 §3; three slots, two shown). */
export type AttachmentRecord = {
  readonly sessionCode: string
  readonly orgId: string
  readonly userName: string
  readonly statisticInfo62Id: string | null
  readonly institutionId: string
  readonly attachmentUrl1: string | null
  readonly attachmentType1: string | null
  readonly attachmentFilename1: string | null
  readonly attachmentUrl2: string | null
  readonly attachmentType2: string | null
  readonly attachmentFilename2: string | null
  readonly attachmentUrl3: string | null
  readonly attachmentType3: string | null
  readonly attachmentFilename3: string | null
}

/** The uploaded file as `attachment.attach` answers it; the same fields stand under `data` and at the top level. */
export type Uploaded = {
  readonly uploadStatus: boolean
  readonly files: { readonly file: string; readonly name: string; readonly extension: string } | null
}

export type UploadAnswer = Uploaded & {
  readonly data: Uploaded
  readonly message: string
  readonly error: string | null
}
