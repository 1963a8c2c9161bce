import { z } from 'zod'
import type { Of } from '#contract/call.ts'
import {
  approvedRow,
  ceilingRow,
  cellKey,
  draftReview,
  keptReadings,
  reportStatus,
  returnRow,
  reviewStage,
} from '#contract/review.ts'
import { reportConsent } from '#contract/rights.ts'
import type { Deadline } from '#domain/deadline/deadline.ts'
import type { WrittenJustification } from '#domain/draft/justifications.ts'
import { yearLocks } from '#domain/draft/periods.ts'
import type { ParentService } from '#domain/draft/plausibility.ts'
import type { RecordGap } from '#domain/draft/readiness.ts'
import { amountKinds, amountPanels, type RecordAmount } from '#domain/draft/record-amounts.ts'
import type { NormProblem } from '#domain/norms/norm-problems.ts'
import { groups, profileChoices, viewCodes } from '#domain/organisation/profile.ts'
import { rights } from '#domain/organisation/rights.ts'
import { accountRoles, levels } from '#domain/organisation/roles.ts'
import type { PaperHashes, Receipt, ReceiptState } from '#domain/receipt/receipt.ts'
import type { ApprovedTables } from '#domain/report/report.ts'
import type { PeopleLines } from '#domain/report/with-lists.ts'
import type { Givens, Workbook } from '#domain/sheet/entries.ts'
import type { Facts } from '#domain/sheet/formula.ts'

/** The signed-in user, as the specifications name the fields (002 §3.1). Reviewers and administrators have no institution: '' and `null`. */
export const user = z.strictObject({
  institutionId: z.string(),
  userName: z.string(),
  userId: z.number(),
  role: z.enum([...accountRoles, 'nobody']),
  /** Of a reviewer. */
  level: z.enum(levels).nullable(),
  organizationTypeId: z.number().nullable(),
  organizationName: z.string(),
  orgType: z.enum(profileChoices.orgType).nullable(),
  organizationProperty: z.enum(profileChoices.organizationProperty).nullable(),
})
export type User = Of<typeof user>

/** Answer of `auth.login`. */
export const sessionAnswer = z.strictObject({ token: z.string(), user })
export type SessionAnswer = Of<typeof sessionAnswer>

/** Answer of `tosov.home`. `view` is `null` when no view is defined for the institution. */
export const homeAnswer = z.strictObject({
  user,
  displayName: z.string(),
  role: z.enum([...accountRoles, 'nobody']),
  level: z.enum(levels).nullable(),
  /** Of an institution's user: what they may do with its budget; nobody else has any. */
  rights: z.array(z.enum(rights)),
  /** A one-time password is in use: the page asks for an own one before anything else. */
  mustChangePassword: z.boolean(),
  /** A second factor is asked of the account that it has not yet: the page asks to set one up before anything else. */
  mustEnrol: z.boolean(),
  /** The account has no address of mail, and mail is set up here: the page asks for one, which can be left for later. */
  asksForMail: z.boolean(),
  view: z.enum(viewCodes).nullable(),
  years: z.array(z.number()),
  /** The edition of each year's forms. */
  editions: z.record(z.string(), z.string()),
  defaultYear: z.number().nullable(),
  /** How many notifications are not read, see `notificationsAnswer`. */
  unread: z.number(),
})
export type HomeAnswer = Of<typeof homeAnswer>

const deadline = z.strictObject({
  at: z.string(),
  own: z.string(),
  extension: z.strictObject({ reason: z.string() }).nullable(),
}) satisfies z.ZodType<Deadline>

/** When and by whom a sheet was last saved. */
const savedAt = z.strictObject({ at: z.string(), by: z.string() })
export type SavedAt = Of<typeof savedAt>

const place = z.templateLiteral([z.string(), '.', z.string()])
export const givens = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.number())),
) satisfies z.ZodType<Givens>
export const workbook = z.record(
  z.string(),
  z.record(place, z.number().nullable()),
) satisfies z.ZodType<Workbook>

/** `null` where a rule has none. */
export const pointAt = {
  sheet: z.string().nullable(),
  row: z.string().nullable(),
  field: z.string().nullable(),
}
/** A justification as it travels: names are display names, times ISO. */
const justificationRow = z.strictObject({
  id: z.string(),
  rule: z.string(),
  at: z.strictObject(pointAt),
  words: z.string(),
  /** The sentence that asked for it. */
  about: z.string(),
  /** The figures on which it stands, by cell, see `covers`. */
  figures: z.record(z.string(), z.string()),
  by: z.string(),
  on: z.string(),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /**
   * Of the places among its figures those for which it holds no longer, as reviewers are told of a draft that is not sent; what was sent
   * holds. To its own institution nothing: its browser works it out from what is typed.
   */
  lapsedAt: z.array(z.string()),
}) satisfies z.ZodType<WrittenJustification>
export type JustificationRow = Of<typeof justificationRow>

const normSource = z.object({ source: z.string(), from: z.string().nullable(), model: z.boolean() })
export const normSources = z.record(z.string(), z.record(z.string(), normSource))

/** Answer of `tosov.draft`: all inputs of the calculation, which the browser then does itself. */
export const draftAnswer = z.strictObject({
  year: z.number(),
  /**
   * Another text as soon as the answer would be another one for whoever asks (calculation §9, One stamp); compared for equality only. In
   * quotes it is the `ETag` of the answer: with `If-None-Match` a draft that stands as it stood is answered with 304.
   */
  stamp: z.string(),
  /** The edition of the year's forms: which sheets the browser calculates. */
  edition: z.string(),
  facts: z.record(z.string(), z.string()) satisfies z.ZodType<Facts>,
  givens,
  /** What rows of norms rest on where an administrator has said so. */
  normSources,
  entries: workbook,
  /** What was typed where the year's forms have no cell for it, called as in those that had it; only where there is some. */
  unplaced: z
    .array(
      z.strictObject({
        sheet: z.string(),
        row: z.string(),
        column: z.string(),
        value: z.number(),
        by: z.string(),
        on: z.string(),
      }),
    )
    .optional(),
  /** Whom the lists by person name, and what the registers know of them; a reviewer is told once it is sent. */
  lists: z.record(
    z.string(),
    z.array(z.record(z.string(), z.union([z.string(), z.number()]).optional())),
  ) satisfies z.ZodType<PeopleLines>,
  /** How often each entered cell has changed. */
  versions: z.record(cellKey, z.number()),
  saved: z.record(z.string(), savedAt),
  /** When and by whom something was last done in each list of people: `staff`, `positions`, `children`. */
  listsChanged: z.record(z.string(), savedAt),
  /** People's records that lack what they need to count; a reviewer is told none. */
  gaps: z.array(
    z.strictObject({ panel: z.enum(['staff', 'children']), who: z.string(), lacks: z.array(z.string()) }),
  ) satisfies z.ZodType<RecordGap[]>,
  /** Rows that no school is without of a pupil register that has nothing of them; none where it has, or where the view reads none. */
  pupilsLacking: z.array(z.string()),
  /** How long parents of confirmed children have served; a reviewer is told none. */
  services: z.array(z.strictObject({ who: z.string(), years: z.number() })) satisfies z.ZodType<
    ParentService[]
  >,
  /** What is typed as money in records, by whose and which; a reviewer is told none. */
  amounts: z.array(
    z.strictObject({
      panel: z.enum(amountPanels),
      of: z.string(),
      amount: z.number(),
      is: z.enum(amountKinds),
    }),
  ) satisfies z.ZodType<RecordAmount[]>,
  /** What the institution has justified for the newest period. */
  justifications: z.array(justificationRow),
  /** What reviewers have set for the newest period, each level its own. */
  ceilings: z.array(ceilingRow),
  /** What was approved last: of the newest period, or of the one before, against which a revised budget stands; `null`: nothing yet. */
  approved: approvedRow
    .extend({ sessionCode: z.string(), sessionName: z.string(), of: z.enum(['newest', 'before']) })
    .nullable(),
  /** Why nothing can be written, or `null` when the year is open. */
  closed: z.string().nullable(),
  /** What locks the year, as a code: also for a reviewer, who can write nothing in any. */
  lock: z.enum(yearLocks).nullable(),
  /** Until when the newest period may be sent; `null` once it is, and without a deadline. */
  deadline: deadline.nullable(),
  review: draftReview,
})
export type DraftAnswer = Of<typeof draftAnswer>

/** A budget as it was calculated or sent, with all that it was worked out from. */
const snapshot = z.strictObject({
  is: z.enum(['calculated', 'sent']),
  sessionCode: z.string(),
  /** When, ISO time. */
  at: z.string(),
  /** `null`: what was entered then is no longer known. */
  state: z
    .strictObject({
      year: z.number(),
      /** The edition of its year's forms. */
      edition: z.string(),
      view: z.enum(viewCodes),
      entries: workbook,
      givens,
      facts: z.record(z.string(), z.string()) satisfies z.ZodType<Facts>,
    })
    .nullable(),
})
export type SnapshotAnswer = Of<typeof snapshot>

/** Answer of `tosov.snapshots`: what a year can be compared with besides how it stands now; `null` where there is none. */
export const snapshotsAnswer = z.strictObject({
  /** The newest that was sent of last year, else the newest that was calculated. */
  lastYear: snapshot.nullable(),
  /** The same of the period before the newest of the year. */
  periodBefore: snapshot.nullable(),
  /** The last calculation of the newest period, and its last sending. */
  calculated: snapshot.nullable(),
  sent: snapshot.nullable(),
})
export type SnapshotsAnswer = Of<typeof snapshotsAnswer>

/** Row of `tosov.history`: one change of a cell. Values as decimal text; `null` where nothing was entered. */
export const cellEvent = z.strictObject({
  at: z.string(),
  by: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type CellEvent = Of<typeof cellEvent>

/** One row of a blank as it travels: code, name, and every field of the form; `null` where nothing is entered or no cell is. */
export const wireRow = z
  .object({ specificationCode: z.string(), specificationName: z.string() })
  .catchall(z.union([z.string(), z.number()]).nullable())
export type WireRow = Of<typeof wireRow>

/** A refusal at a cell, with the sentence for the person. */
export const cellRefusal = z.strictObject({ row: z.string(), field: z.string(), message: z.string() })
export type CellRefusal = Of<typeof cellRefusal>

/** What of a list cannot be taken: the number of its row in the workbook, from 1, and the field; '' is the heading itself. */
export const importFault = cellRefusal.extend({ row: z.number() })
export type ImportFault = Of<typeof importFault>

/** What of norms bars their publishing. */
export const normFault = cellRefusal.extend({ sheet: z.string() }) satisfies z.ZodType<NormProblem>

/** Two values of one cell that met: what was sent, and what is stored, by whom and when. A save that brings `version` has seen `theirs`. */
export const conflict = z.strictObject({
  row: z.string(),
  field: z.string(),
  /** The key of the cell in `versions`. */
  key: z.string(),
  mine: z.string().nullable(),
  theirs: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  version: z.number(),
})
export type Conflict = Of<typeof conflict>

/** Answer of a write that was done. */
export const writeAnswer = z.strictObject({ status: z.literal(1), message: z.string() })
export type WriteAnswer = Of<typeof writeAnswer>

/** What was sent for computed, given and locked fields and differs from them: it is not stored. Absent where there is none. */
const ignored = z.array(cellRefusal).exactOptional()

/** Answer of a save of a record some of whose fields are computed. */
export const recordAnswer = writeAnswer.extend({ ignored })
export type RecordAnswer = Of<typeof recordAnswer>

/**
 * Answer of a save of a blank. Whoever sends `versions` is told besides what of their draft the save has changed, in the fields of
 * `draftAnswer`: laid over the draft as they knew it they are the draft as it stands now, where `stamp` of the save was its stamp. Where
 * it was not, or the save had arrived before, `draft` is the whole draft, and nothing else is to be laid over anything.
 */
export const saveAnswer = writeAnswer.extend({
  ignored,
  stamp: draftAnswer.shape.stamp.exactOptional(),
  /** The changed cells as they are stored: also those that a limit settled, and rows that are linked to what was sent. */
  entries: draftAnswer.shape.entries.exactOptional(),
  versions: draftAnswer.shape.versions.exactOptional(),
  /** The save itself. */
  saved: draftAnswer.shape.saved.exactOptional(),
  draft: draftAnswer.exactOptional(),
})
export type SaveAnswer = Of<typeof saveAnswer>

/** What a receipt says. */
const receipt = z.strictObject({
  number: z.string(),
  sentAt: z.string(),
  checkCode: z.string(),
  address: z.string(),
  group: z.enum(groups),
  readings: keptReadings.nullable(),
  sender: z.strictObject({ name: z.string(), post: z.string() }).nullable(),
  attachments: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
}) satisfies z.ZodType<Receipt>

/** Answer of `report.send`: the sentence, and the receipt, which needs no paper. */
export const sentAnswer = writeAnswer.extend({ receipt })
export type SentAnswer = Of<typeof sentAnswer>

/** Answer of `tosov.receipt`: what anyone may know of a sent paper, and what their own file is compared with. */
export const publicReceipt = z.strictObject({
  /** Of the sending that is told: what is sent again unchanged has the same code, and another number. */
  number: z.string(),
  institution: z.string(),
  period: z.string(),
  group: z.enum(groups),
  /** What was asked for, in both readings; `null` of a paper that was sealed before both were printed. */
  readings: keptReadings.nullable(),
  /** Tugrik, once its report is approved; `null` before, and where nobody kept it. */
  approved: z.number().nullable(),
  /** Thousand tugrik, the one total that such a paper printed. */
  total: z.number().nullable(),
  sentAt: z.string(),
  state: z.enum(['SENT', 'APPROVED', 'RETURNED', 'REPLACED', 'RECALLED']) satisfies z.ZodType<ReceiptState>,
  /** When its institution took it back; `null` where it did not. */
  recalledAt: z.string().nullable(),
  /** The other sendings of the same code that their institution took back, newest first; times ISO 8601. */
  recalledAlike: z.array(z.strictObject({ number: z.string(), recalledAt: z.string() })),
  papers: z.strictObject({
    current: z.array(z.string()),
    older: z.array(z.string()),
    recalled: z.array(z.string()),
  }) satisfies z.ZodType<PaperHashes>,
})
export type PublicReceipt = Of<typeof publicReceipt>

/** One period of `report.period`. */
export const periodRow = z.strictObject({ sessionCode: z.string(), sessionName: z.string() })
export type PeriodRow = Of<typeof periodRow>

export type ReportStatus = Of<typeof reportStatus>

/** One row of `report.list`; the odd spellings are the specification's. */
const reportListRow = z.strictObject({
  sessionCode: z.string(),
  organizationId: z.string(),
  standartReportCode: z.string(),
  standartReportDesc: z.string(),
  /** The Mongolian label. */
  status: z.string(),
  fileName: z.string(),
  STANDART_REPORT_CODE: z.string(),
  /** The code, see `ReportStatus`. */
  STATUS: reportStatus,
})
export type ReportListRow = Of<typeof reportListRow>

/** A result as the specifications wrap it. */
export const envelope = <Result extends z.ZodType>(result: Result) =>
  z.strictObject({ SUCCESS_CODE: z.number(), RESPONSE_MESSAGE: z.string(), RESULT: result })
export type Envelope<Result> = {
  readonly SUCCESS_CODE: number
  readonly RESPONSE_MESSAGE: string
  readonly RESULT: Result
}

/** Answer of `report.list`: the envelope, and what the summary shows of the report as a whole. */
export const reportListAnswer = envelope(z.array(reportListRow)).extend({
  calculatedAt: z.string().nullable(),
  /** The calculation that a sending would seal: its digest, and both readings as it kept them (tugrik); `null` before the first one. */
  calculation: z.strictObject({ sha256: z.string(), readings: keptReadings.nullable() }).nullable(),
  /** Set once it is sent. */
  receipt: receipt.nullable(),
  /** How the paper of a sent report stands while it is not there: it is made, it is tried again, nobody tries any more until somebody asks; `null`: it is there. */
  paper: z.enum(['making', 'again', 'failed']).nullable(),
  /** Last year's figures as the snapshot compares with them, or would now: by report code, then `rowNum`; `null`: there are none. */
  yearBefore: z.record(z.string(), z.record(z.string(), z.number())).nullable(),
  /** Beside what the tables of a revised budget stand, see `ApprovedTables`; `null` of one that revises none. */
  approved: z
    .strictObject({
      sessionName: z.string(),
      figures: z.record(z.string(), z.record(z.string(), z.number())),
      otherAmount: z.strictObject({ asked: z.string(), approved: z.string() }).nullable(),
    })
    .nullable() satisfies z.ZodType<ApprovedTables | null>,
  /** Figures of norms marked "жишиг": by report code their `rowNum`; none before the first calculation. */
  standIns: z.record(z.string(), z.array(z.number())),
  /** Figures that the heads of reports name, by cell (`sheet/row.field`), as they were calculated; none before the first calculation. */
  headFigures: z.record(z.string(), z.number()),
  /** The version of the year's norms that the calculation used; `null` before the first one. */
  normsVersion: z.number().nullable(),
  /** The forms that the calculation used: their edition, and the digest of its figures (`null` where that was not kept); `null` before the first one. */
  forms: z.strictObject({ edition: z.string(), figures: z.string().nullable() }).nullable(),
  /** How many inputs changed since the calculation; 0 when it is fresh. */
  changedInputs: z.number(),
  /** Why it cannot be calculated or sent now; `null` when it can. */
  whyNotCalculate: z.string().nullable(),
  /** Why it cannot be calculated, as a code. */
  lock: z.enum([...yearLocks, 'oldPeriod']).nullable(),
  whyNotSend: z.string().nullable(),
  /** The consent that the institution asks for before it sends; `null` where it asks for none. */
  consent: reportConsent.nullable(),
  /** Why what was sent cannot be recalled; `null` when it can. */
  whyNotRecall: z.string().nullable(),
  /** When the last sending was recalled, ISO time; `null` once it is sent again. */
  recalledAt: z.string().nullable(),
  /** For the reviewer who has passed it on or approved it: that this is theirs to take back, and why they cannot; `null` for everybody else. */
  undo: z.strictObject({ what: z.enum(['passedOn', 'approved']), whyNot: z.string().nullable() }).nullable(),
  /** Where it lies. */
  desk: reviewStage,
  /** The return that has not been answered by a sending yet; `null` where there is none. */
  returned: returnRow.nullable(),
  /** Until when it may be sent; `null` without a deadline. */
  deadline: deadline.nullable(),
  /** The clock of the server, ISO 8601: the one of a device may be wrong. */
  now: z.string(),
})
export type ReportListAnswer = Of<typeof reportListAnswer>

/** The address of a file; no `RESULT` where there is none. */
export const fileAnswer = envelope(z.strictObject({ file: z.string() }).exactOptional())
export type FileAnswer = Of<typeof fileAnswer>

/** One row of `report.pdfdata`: exactly one of the two values is not null. */
export const reportDataRow = z.strictObject({
  standardReportCode: z.string(),
  rowNum: z.number(),
  valueNumber: z.number().nullable(),
  valueString: z.string().nullable(),
})
export type ReportDataRow = Of<typeof reportDataRow>

/** One attachment record of a period (spec 000 §3; three slots, two shown). */
export const attachmentRecord = z.strictObject({
  sessionCode: z.string(),
  orgId: z.string(),
  userName: z.string(),
  statisticInfo62Id: z.string().nullable(),
  institutionId: z.string(),
  attachmentUrl1: z.string().nullable(),
  attachmentType1: z.string().nullable(),
  attachmentFilename1: z.string().nullable(),
  attachmentUrl2: z.string().nullable(),
  attachmentType2: z.string().nullable(),
  attachmentFilename2: z.string().nullable(),
  attachmentUrl3: z.string().nullable(),
  attachmentType3: z.string().nullable(),
  attachmentFilename3: z.string().nullable(),
})
export type AttachmentRecord = Of<typeof attachmentRecord>

/** The uploaded file as `attachment.attach` answers it; the same fields stand under `data` and at the top level. */
export const uploaded = z.strictObject({
  uploadStatus: z.boolean(),
  files: z.strictObject({ file: z.string(), name: z.string(), extension: z.string() }).nullable(),
})
export type Uploaded = Of<typeof uploaded>

export const uploadAnswer = uploaded.extend({
  data: uploaded,
  message: z.string(),
  error: z.string().nullable(),
})
export type UploadAnswer = Of<typeof uploadAnswer>
