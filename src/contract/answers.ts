import { z } from 'zod'
import { accountRoles, levels, rights } from '#api/access.ts'
import type { Deadline } from '#budget/deadline.ts'
import type { WrittenJustification } from '#budget/justifications.ts'
import { yearLocks } from '#budget/periods.ts'
import type { ParentService } from '#budget/plausibility.ts'
import type { RecordGap } from '#budget/readiness.ts'
import { amountKinds, amountPanels, type RecordAmount } from '#budget/record-amounts.ts'
import type { Output } from '#contract/call.ts'
import {
  approvedRow,
  ceilingRow,
  cellKey,
  draftReview,
  reportStatus,
  returnRow,
  reviewStage,
  storedReadings,
} from '#contract/review.ts'
import { reportConsent } from '#contract/rights.ts'
import type { Receipt } from '#documents/receipt.ts'
import type { PeopleLines } from '#documents/report-lists.ts'
import type { ReferenceFigures, Workbook } from '#engine/entries.ts'
import type { Facts } from '#engine/formula.ts'
import type { PaperHashes, ReceiptState } from '#features/receipts/receipt.ts'
import type { NormProblem } from '#forms/norms/norm-problems.ts'
import { groups, profileChoices, viewCodes } from '#forms/profile.ts'
import type { ApprovedTables } from '#forms/reports/report.ts'

/** The names are those of spec 002 §3.1. Reviewers and administrators have no institution: '' and `null`. */
export const user = z.strictObject({
  institutionId: z.string(),
  userName: z.string(),
  userId: z.number(),
  role: z.enum([...accountRoles, 'nobody']),
  /** Reviewers only. */
  level: z.enum(levels).nullable(),
  organizationTypeId: z.number().nullable(),
  organizationName: z.string(),
  orgType: z.enum(profileChoices.orgType).nullable(),
  organizationProperty: z.enum(profileChoices.organizationProperty).nullable(),
})
export type User = Output<typeof user>

export const sessionAnswer = z.strictObject({ token: z.string(), user })
export type SessionAnswer = Output<typeof sessionAnswer>

/** `view` is `null` if none is defined. */
export const homeAnswer = z.strictObject({
  user,
  displayName: z.string(),
  role: z.enum([...accountRoles, 'nobody']),
  level: z.enum(levels).nullable(),
  /** Empty for other roles. */
  rights: z.array(z.enum(rights)),
  mustChangePassword: z.boolean(),
  /** A required second factor comes before anything else. */
  mustEnrol: z.boolean(),
  /** The user may skip the prompt. */
  asksForMail: z.boolean(),
  view: z.enum(viewCodes).nullable(),
  years: z.array(z.number()),
  editions: z.record(z.string(), z.string()),
  defaultYear: z.number().nullable(),
  unread: z.number(),
})
export type HomeAnswer = Output<typeof homeAnswer>

const deadline = z.strictObject({
  at: z.string(),
  own: z.string(),
  extension: z.strictObject({ reason: z.string() }).nullable(),
}) satisfies z.ZodType<Deadline>

const savedAt = z.strictObject({ at: z.string(), by: z.string() })
export type SavedAt = Output<typeof savedAt>

const place = z.templateLiteral([z.string(), '.', z.string()])
export const givens = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.number())),
) satisfies z.ZodType<ReferenceFigures>
export const workbook = z.record(
  z.string(),
  z.record(place, z.number().nullable()),
) satisfies z.ZodType<Workbook>

/** `null` for a rule without a position. */
export const pointAt = {
  sheet: z.string().nullable(),
  row: z.string().nullable(),
  field: z.string().nullable(),
}
const justificationRow = z.strictObject({
  id: z.string(),
  rule: z.string(),
  at: z.strictObject(pointAt),
  text: z.string(),
  about: z.string(),
  figures: z.record(z.string(), z.string()),
  by: z.string(),
  savedAt: z.string(),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /**
   * Figures changed since the justification; for reviewers of an unsent draft only. The institution's browser
   * calculates them itself.
   */
  outdatedCells: z.array(z.string()),
}) satisfies z.ZodType<WrittenJustification>
export type JustificationRow = Output<typeof justificationRow>

const normSource = z.object({ source: z.string(), from: z.string().nullable(), model: z.boolean() })
export const normSources = z.record(z.string(), z.record(z.string(), normSource))

export const draftAnswer = z.strictObject({
  year: z.number(),
  /**
   * Changes whenever the response changes for this caller (calculation §9, One stamp); compare for equality only. It
   * is the `ETag`: an unchanged draft returns 304.
   */
  etag: z.string(),
  edition: z.string(),
  facts: z.record(z.string(), z.string()) satisfies z.ZodType<Facts>,
  givens,
  normSources,
  entries: workbook,
  /** Named as in the forms that had a cell. */
  orphanedEntries: z
    .array(
      z.strictObject({
        sheet: z.string(),
        row: z.string(),
        column: z.string(),
        value: z.number(),
        by: z.string(),
        at: z.string(),
      }),
    )
    .optional(),
  lists: z.record(
    z.string(),
    z.array(z.record(z.string(), z.union([z.string(), z.number()]).optional())),
  ) satisfies z.ZodType<PeopleLines>,
  versions: z.record(cellKey, z.number()),
  saved: z.record(z.string(), savedAt),
  /** `staff`, `positions`, `children`. */
  listsSavedAt: z.record(z.string(), savedAt),
  /** Missing data; empty for reviewers. */
  gaps: z.array(
    z.strictObject({ panel: z.enum(['staff', 'children']), who: z.string(), lacks: z.array(z.string()) }),
  ) satisfies z.ZodType<RecordGap[]>,
  /** Required rows; empty if the view reads no pupil register. */
  pupilsLacking: z.array(z.string()),
  /** Parents of confirmed children; empty for reviewers. */
  serviceYears: z.array(z.strictObject({ who: z.string(), years: z.number() })) satisfies z.ZodType<
    ParentService[]
  >,
  /** Empty for reviewers. */
  amounts: z.array(
    z.strictObject({
      panel: z.enum(amountPanels),
      of: z.string(),
      amount: z.number(),
      kind: z.enum(amountKinds),
    }),
  ) satisfies z.ZodType<RecordAmount[]>,
  justifications: z.array(justificationRow),
  ceilings: z.array(ceilingRow),
  /** Falls back to the period before that a revised budget changes. */
  approved: approvedRow
    .extend({ sessionCode: z.string(), sessionName: z.string(), of: z.enum(['newest', 'before']) })
    .nullable(),
  /** `null` while the year is open. */
  lockReason: z.string().nullable(),
  /** Also for reviewers, who cannot write in any year. */
  lock: z.enum(yearLocks).nullable(),
  /** `null` after sending or without a deadline. */
  deadline: deadline.nullable(),
  review: draftReview,
})
export type DraftAnswer = Output<typeof draftAnswer>

const snapshot = z.strictObject({
  kind: z.enum(['calculated', 'sent']),
  sessionCode: z.string(),
  at: z.string(),
  /** `null`: entries are unknown. */
  state: z
    .strictObject({
      year: z.number(),
      edition: z.string(),
      view: z.enum(viewCodes),
      entries: workbook,
      givens,
      facts: z.record(z.string(), z.string()) satisfies z.ZodType<Facts>,
    })
    .nullable(),
})
export type SnapshotAnswer = Output<typeof snapshot>

export const snapshotsAnswer = z.strictObject({
  /** Newest sent budget, otherwise newest calculation. */
  lastYear: snapshot.nullable(),
  periodBefore: snapshot.nullable(),
  calculated: snapshot.nullable(),
  sent: snapshot.nullable(),
})
export type SnapshotsAnswer = Output<typeof snapshotsAnswer>

/** Decimal text; `null` is empty. */
export const cellEvent = z.strictObject({
  at: z.string(),
  by: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type CellEvent = Output<typeof cellEvent>

/** `null` for empty and missing cells. */
export const wireRow = z
  .object({ specificationCode: z.string(), specificationName: z.string() })
  .catchall(z.union([z.string(), z.number()]).nullable())
export type WireRow = Output<typeof wireRow>

export const cellRefusal = z.strictObject({ row: z.string(), field: z.string(), message: z.string() })
export type CellRefusal = Output<typeof cellRefusal>

export const importFault = cellRefusal.extend({ row: z.number() })
export type ImportFault = Output<typeof importFault>

export const normFault = cellRefusal.extend({ sheet: z.string() }) satisfies z.ZodType<NormProblem>

/** A save with `version` accepts `theirs`. */
export const conflict = z.strictObject({
  row: z.string(),
  field: z.string(),
  key: z.string(),
  mine: z.string().nullable(),
  theirs: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  version: z.number(),
})
export type Conflict = Output<typeof conflict>

export const writeAnswer = z.strictObject({ status: z.literal(1), message: z.string() })
export type WriteAnswer = Output<typeof writeAnswer>

/** Values of computed, given and locked fields that differ; they are not stored. */
export const ignored = z.array(cellRefusal).exactOptional()

export const recordAnswer = writeAnswer.extend({ ignored })
export type RecordAnswer = Output<typeof recordAnswer>

/**
 * Saves with `versions` also get the changed fields: applied to the draft with the sent ETag they give the current
 * one. Otherwise, or for a repeated request, `draft` is complete.
 */
export const saveAnswer = writeAnswer.extend({
  ignored,
  etag: draftAnswer.shape.etag.exactOptional(),
  /** Includes clamped and linked cells. */
  entries: draftAnswer.shape.entries.exactOptional(),
  versions: draftAnswer.shape.versions.exactOptional(),
  saved: draftAnswer.shape.saved.exactOptional(),
  draft: draftAnswer.exactOptional(),
})
export type SaveAnswer = Output<typeof saveAnswer>

const receipt = z.strictObject({
  number: z.string(),
  sentAt: z.string(),
  checkCode: z.string(),
  address: z.string(),
  group: z.enum(groups),
  readings: storedReadings.nullable(),
  sender: z.strictObject({ name: z.string(), post: z.string() }).nullable(),
  attachments: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
}) satisfies z.ZodType<Receipt>

export const sentAnswer = writeAnswer.extend({ receipt })
export type SentAnswer = Output<typeof sentAnswer>

/** Public, for comparison with the reader's copy. */
export const publicReceipt = z.strictObject({
  /** Unchanged data sent again has the same code but another number. */
  number: z.string(),
  institution: z.string(),
  period: z.string(),
  group: z.enum(groups),
  /** `null` for papers sealed before both were printed. */
  readings: storedReadings.nullable(),
  /** Tugrik; `null` before approval, or if not recorded. */
  approved: z.number().nullable(),
  sentAt: z.string(),
  state: z.enum(['SENT', 'APPROVED', 'RETURNED', 'REPLACED', 'RECALLED']) satisfies z.ZodType<ReceiptState>,
  recalledAt: z.string().nullable(),
  /** Other recalled sendings with the same code, newest first; ISO 8601. */
  otherRecalls: z.array(z.strictObject({ number: z.string(), recalledAt: z.string() })),
  papers: z.strictObject({
    current: z.array(z.string()),
    older: z.array(z.string()),
    recalled: z.array(z.string()),
  }) satisfies z.ZodType<PaperHashes>,
})
export type PublicReceipt = Output<typeof publicReceipt>

export const periodRow = z.strictObject({ sessionCode: z.string(), sessionName: z.string() })
export type PeriodRow = Output<typeof periodRow>

export type ReportStatus = Output<typeof reportStatus>

/** Odd spellings come from the specification. */
const reportListRow = z.strictObject({
  sessionCode: z.string(),
  organizationId: z.string(),
  standartReportCode: z.string(),
  standartReportDesc: z.string(),
  status: z.string(),
  fileName: z.string(),
  STANDART_REPORT_CODE: z.string(),
  STATUS: reportStatus,
})
export type ReportListRow = Output<typeof reportListRow>

export const envelope = <Result extends z.ZodType>(result: Result) =>
  z.strictObject({ SUCCESS_CODE: z.number(), RESPONSE_MESSAGE: z.string(), RESULT: result })
export type Envelope<Result> = {
  readonly SUCCESS_CODE: number
  readonly RESPONSE_MESSAGE: string
  readonly RESULT: Result
}

export const reportListAnswer = envelope(z.array(reportListRow)).extend({
  calculatedAt: z.string().nullable(),
  /** A sending would seal this calculation. In tugrik; `null` before the first one. */
  calculation: z.strictObject({ sha256: z.string(), readings: storedReadings.nullable() }).nullable(),
  receipt: receipt.nullable(),
  /** In progress, retrying, or failed until requested again; `null`: it exists. */
  paper: z.enum(['making', 'again', 'failed']).nullable(),
  /** Keyed by report code, then `rowNum`; `null`: none. */
  yearBefore: z.record(z.string(), z.record(z.string(), z.number())).nullable(),
  /** For a revised budget, see `ApprovedTables`. */
  approved: z
    .strictObject({
      sessionName: z.string(),
      figures: z.record(z.string(), z.record(z.string(), z.number())),
      otherAmount: z.strictObject({ requested: z.string(), approved: z.string() }).nullable(),
    })
    .nullable() satisfies z.ZodType<ApprovedTables | null>,
  /** Stand-ins ("жишиг"): by report code their `rowNum`. */
  standIns: z.record(z.string(), z.array(z.number())),
  /** Figures in the heads of reports by cell (`sheet/row.field`), as calculated; empty before the first calculation. */
  headFigures: z.record(z.string(), z.number()),
  /** `null` before the first calculation. */
  normsVersion: z.number().nullable(),
  /** `figures`: their digest, `null` if not recorded. */
  forms: z.strictObject({ edition: z.string(), figures: z.string().nullable() }).nullable(),
  /** 0 if the calculation is current. */
  changedInputs: z.number(),
  /** `null` if possible. */
  calculateBlockReason: z.string().nullable(),
  lock: z.enum([...yearLocks, 'oldPeriod']).nullable(),
  sendBlockReason: z.string().nullable(),
  consent: reportConsent.nullable(),
  /** `null` if the sending can be recalled. */
  recallBlockReason: z.string().nullable(),
  /** ISO; `null` after the next sending. */
  recalledAt: z.string().nullable(),
  undo: z
    .strictObject({ what: z.enum(['passedOn', 'approved']), blockReason: z.string().nullable() })
    .nullable(),
  reviewStage: reviewStage,
  /** `null` if there is none. */
  returned: returnRow.nullable(),
  deadline: deadline.nullable(),
  /** ISO 8601: a device clock may be wrong. */
  now: z.string(),
})
export type ReportListAnswer = Output<typeof reportListAnswer>

export const fileAnswer = envelope(z.strictObject({ file: z.string() }).exactOptional())
export type FileAnswer = Output<typeof fileAnswer>

/** Exactly one of the two values is not null. */
export const reportDataRow = z.strictObject({
  standardReportCode: z.string(),
  rowNum: z.number(),
  valueNumber: z.number().nullable(),
  valueString: z.string().nullable(),
})
export type ReportDataRow = Output<typeof reportDataRow>

/** Spec 000 §3; three slots, two shown. */
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
export type AttachmentRecord = Output<typeof attachmentRecord>

/** `data` repeats the top-level fields. */
export const uploaded = z.strictObject({
  uploadStatus: z.boolean(),
  files: z.strictObject({ file: z.string(), name: z.string(), extension: z.string() }).nullable(),
})
export type UploadResult = Output<typeof uploaded>

export const uploadAnswer = uploaded.extend({
  data: uploaded,
  message: z.string(),
  error: z.string().nullable(),
})
export type UploadAnswer = Output<typeof uploadAnswer>
