import { z } from 'zod'
import { accountRoles, levels, rights } from '#api/access.ts'
import { cellRefusal, envelope, writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { own, plain, reviewRead } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import type { Deadline } from '#budget/deadline.ts'
import type { WrittenJustification } from '#budget/justifications.ts'
import { type Ceiling, ceilingEffects } from '#budget/limits.ts'
import { yearLocks } from '#budget/periods.ts'
import type { ParentService } from '#budget/plausibility.ts'
import type { RecordGap } from '#budget/readiness.ts'
import { amountKinds, amountPanels, type RecordAmount } from '#budget/record-amounts.ts'
import type { MarkState, ReviewStage, Status } from '#budget/review-states.ts'
import type { Receipt } from '#documents/receipt.ts'
import type { PeopleLines } from '#documents/report-lists.ts'
import type { ReferenceFigures, Workbook } from '#engine/entries.ts'
import type { Facts } from '#engine/formula.ts'
import type { CellAddress, CellKey } from '#engine/key.ts'
import type { ApprovedAmounts, ByKind } from '#forms/limits.ts'
import type { NormSet } from '#forms/norms/year-norms.ts'
import { groups, type Profile, profileChoices, viewCodes } from '#forms/profile.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { ApprovedTables } from '#forms/reports/report.ts'

export const continued = z.record(z.string(), z.array(z.string()))

export const givens = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.number())),
) satisfies z.ZodType<ReferenceFigures>

const normSource = z.object({ source: z.string(), from: z.string().nullable(), model: z.boolean() })
export const normSources = z.record(z.string(), z.record(z.string(), normSource))

export const yearNorms = z.strictObject({
  year: z.number(),
  /** Ascending. */
  years: z.array(z.number()),
  editions: z.record(z.string(), z.string()),
  edition: z.string(),
  givens,
  sources: normSources,
})
export type YearNorms = Output<typeof yearNorms>

export const normForm = z.object({
  givens,
  settings: z.object({ excessPer: z.enum(['grade', 'group']) }),
  sources: normSources.default({}),
  continued: continued.default({}),
}) satisfies z.ZodType<NormSet>

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

/** `sheet/row.field`. */
export const cellKey = z.templateLiteral([
  z.string(),
  '/',
  z.string(),
  '.',
  z.string(),
]) satisfies z.ZodType<CellKey>

/** Tugrik a year, `null` for an unlimited kind of expense; display name, ISO time. */
export const ceilingRow = z.strictObject({
  level: z.enum(levels),
  effect: z.enum(ceilingEffects),
  current: z.number().nullable(),
  capital: z.number().nullable(),
  by: z.string(),
  at: z.string(),
}) satisfies z.ZodType<Ceiling>
export type CeilingAnswer = Output<typeof ceilingRow>

export const byKind = z.strictObject({ current: z.number(), capital: z.number() }) satisfies z.ZodType<ByKind>

export const approvedRow = z.strictObject({
  whole: z.number(),
  byKind: byKind.nullable(),
}) satisfies z.ZodType<ApprovedAmounts>

export const address = z.strictObject({
  sheet: z.string(),
  row: z.string(),
  field: z.string(),
}) satisfies z.ZodType<CellAddress>

/** Display names; ISO times. */
const markRow = z.strictObject({
  id: z.string(),
  sessionCode: z.string(),
  at: address,
  text: z.string(),
  level: z.enum(levels),
  by: z.string(),
  createdAt: z.string(),
  state: z.enum(['open', 'answered', 'resolved']) satisfies z.ZodType<MarkState>,
  /** `false` until a return includes it. */
  returned: z.boolean(),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
})
export type MarkRow = Output<typeof markRow>

const changedCell = z.strictObject({
  at: address,
  from: z.number().nullable(),
  to: z.number().nullable(),
  by: z.string(),
  /** ISO. */
  changedAt: z.string(),
})
export type ChangedCell = Output<typeof changedCell>

/** Events that change no entered cell. */
export const otherChangeKinds = [
  'position.added',
  'position.edited',
  'position.deleted',
  'staff.imported',
  'staff.status',
  'staff.benefits',
  'children.imported',
  'child.saved',
  'child.deleted',
  'pupils.imported',
  'staff.listed',
  'children.listed',
  'pupils.listed',
  'attachment.saved',
  'attachment.removed',
] as const
export type OtherChangeKind = (typeof otherChangeKinds)[number]

const otherChange = z.strictObject({
  kind: z.enum(otherChangeKinds),
  count: z.number(),
  by: z.string(),
  /** ISO time. */
  at: z.string(),
})
export type OtherChange = Output<typeof otherChange>

/** Reviewers also get the changes since the last sending. */
export const draftReview = z.strictObject({
  editRestriction: z
    .strictObject({ editableCells: z.array(cellKey), relatedCells: z.array(cellKey), reason: z.string() })
    .nullable(),
  marks: z.array(markRow),
  changed: z.array(changedCell),
  otherChanges: z.array(otherChange),
  /** `self`: another reviewer must review it. */
  preparedBy: z.enum(['self', 'others']),
  /** ISO; `null` after the next sending. */
  recalledAt: z.string().nullable(),
  /** Actions of a reviewer must name it; `null` for the institution. */
  receipt: z.string().nullable(),
})
export type DraftReview = Output<typeof draftReview>

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

/** `null` for empty and missing cells. */
export const wireRow = z
  .object({ specificationCode: z.string(), specificationName: z.string() })
  .catchall(z.union([z.string(), z.number()]).nullable())
export type WireRow = Output<typeof wireRow>

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

/** Values of computed, given and locked fields that differ; they are not stored. */
export const ignored = z.array(cellRefusal).exactOptional()

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

/** Tugrik a year. */
export const storedReadings = z.strictObject({
  requested: z.number(),
  headcount: z.number(),
  whole: z.number().nullable(),
}) satisfies z.ZodType<StoredTotals>

export const receipt = z.strictObject({
  number: z.string(),
  sentAt: z.string(),
  checkCode: z.string(),
  address: z.string(),
  group: z.enum(groups),
  readings: storedReadings.nullable(),
  sender: z.strictObject({ name: z.string(), post: z.string() }).nullable(),
  attachments: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
}) satisfies z.ZodType<Receipt>

export const periodRow = z.strictObject({ sessionCode: z.string(), sessionName: z.string() })
export type PeriodRow = Output<typeof periodRow>

export type ReportStatus = Output<typeof reportStatus>

export const reportStatus = z.enum([
  'NEW',
  'CALCULATED',
  'SENT',
  'APPROVED',
  'RETURNED',
]) satisfies z.ZodType<Status>

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

export const reportConsent = z.strictObject({
  /** ISO; `null`: no consent to the current calculation. */
  given: z.strictObject({ by: z.string(), at: z.string() }).nullable(),
  /** `null` if consent can be given or requested. */
  blockReason: z.string().nullable(),
  /** `null` if consent can be withdrawn. */
  withdrawBlockReason: z.string().nullable(),
  checkers: z.array(z.string()),
})
export type ReportConsent = Output<typeof reportConsent>

export const reviewStage = z.enum(['institution', ...levels, 'done']) satisfies z.ZodType<ReviewStage>

export const returnRow = z.strictObject({
  scope: z.enum(['whole', 'cells']),
  reason: z.string(),
  level: z.enum(levels),
  by: z.string(),
  at: z.string(),
})
export type ReturnRow = Output<typeof returnRow>

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
  /** Receives a sending first. */
  firstLevel: z.enum(levels),
  /** `null` if there is none. */
  returned: returnRow.nullable(),
  deadline: deadline.nullable(),
  /** ISO 8601: a device clock may be wrong. */
  now: z.string(),
})
export type ReportListAnswer = Output<typeof reportListAnswer>

export const MAX_UNREAD = 100

/** ISO 8601. */
export const mailState = z.strictObject({
  /** Checked during the request; `none`: mail is not set up. */
  server: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('answers'), host: z.string(), from: z.string() }),
    z.strictObject({ kind: z.literal('away'), host: z.string(), from: z.string(), reason: z.string() }),
  ]),
  waiting: z.number(),
  since: z.string().nullable(),
  failure: z.strictObject({ reason: z.string(), at: z.string() }).nullable(),
  failed: z.array(
    z.strictObject({
      userName: z.string(),
      email: z.string(),
      at: z.string(),
      failure: z.string(),
    }),
  ),
})
export type MailStatus = Output<typeof mailState>

/**
 * Tugrik a year, but indicator9 of ORGEBS and indicator10 of the others in thousand tugrik (calculation §6); `null`
 * if the group has no such indicator.
 */
export const positionRow = z.strictObject({
  positionExpensesId: z.number(),
  /** `null` for a typed job. */
  jobId: z.number().nullable(),
  jobName: z.string(),
  gradeStepId: z.string().nullable(),
  gradeStepName: z.string(),
  requiredQty: z.number(),
  /** Tugrik a month. */
  salary: z.number(),
  description: z.string(),
  indicator1: z.number(),
  indicator2: z.number(),
  indicator3: z.number(),
  indicator4: z.number(),
  indicator5: z.number(),
  indicator6: z.number(),
  indicator7: z.number().nullable(),
  indicator8: z.number().nullable(),
  indicator9: z.number(),
  indicator10: z.number().nullable(),
})
export type PositionRow = Output<typeof positionRow>

/** The columns of table `institution` take precedence over the fields stored here. */
export const profileSchema: z.ZodType<Profile> = z.object({
  orgType: z.enum(['EBS', 'SUB', 'NTB']),
  organizationProperty: z.enum(['PUBLIC', 'PRIVATE']),
  organizationTypeId: z.int(),
  location: z.enum(['capital', 'aimagCentre', 'soumNear', 'soumFar']),
  schoolKind: z.enum(['ordinary', 'special']),
  specialisedProgramme: z.boolean(),
  mathProgramme: z.boolean(),
  englishProgramme: z.boolean(),
  bayanOlgii: z.boolean(),
  hasDormitory: z.boolean(),
  hasStokers: z.boolean(),
  branchGroups: z.number(),
  fixedCostRequired: z.boolean(),
  disabilityAllowance: z.boolean(),
  incomeOnly: z.boolean(),
  declaresGroups: z.boolean(),
  learnerForm: z.enum(['grades', 'groups']),
  // Profiles stored by older versions have none of these.
  registerNumber: z.string().default(''),
  aimag: z.string().default(''),
  sum: z.string().default(''),
  budgetGovernor: z.string().default(''),
  view: z
    .enum(['ebs-public', 'ebs-dormitory', 'ebs-private', 'sub-public', 'sub-private', 'ntb', 'ntb-draft'])
    .nullable(),
})

export const budgetCalls = declareCalls({
  home: {
    ...own,
    id: 'tosov.home',
    method: 'GET',
    path: '/api/tosov/home',
    summary: 'Returns the user, the view of the institution and the financial years with norms',
    answer: homeAnswer,
  },
  yearNorms: {
    ...own,
    for: 'anybody',
    id: 'tosov.year-norms',
    method: 'GET',
    path: '/api/tosov/year-norms/{year}',
    summary: 'Returns the published norms of a year for the public description of the calculation',
    answer: yearNorms,
  },
  normSources: {
    ...own,
    id: 'tosov.norm-sources',
    method: 'GET',
    path: '/api/tosov/norm-sources/{year}',
    summary: 'Returns the sources of the norm rows that an administrator changed',
    answer: normSources,
  },
  draft: {
    ...plain,
    id: 'tosov.draft',
    method: 'GET',
    path: '/api/tosov/draft/{year}',
    summary: 'Returns all data for the calculation of one year of the caller’s institution',
    source: 'own',
    answer: draftAnswer,
  },
  snapshots: {
    ...plain,
    id: 'tosov.snapshots',
    method: 'GET',
    path: '/api/tosov/snapshots/{year}',
    summary: 'Returns the snapshots with which a year of the caller’s institution can be compared',
    source: 'own',
    answer: snapshotsAnswer,
  },
  fillBook: {
    ...plain,
    id: 'tosov.workbook',
    method: 'GET',
    path: '/api/tosov/workbook/{year}/{sheets}',
    summary: 'Returns blanks of a year as a workbook in which only open cells are editable',
    source: 'own',
    work: 'export',
    answer: 'xlsx',
  },
  reviewDraft: {
    ...reviewRead,
    id: 'review.draft',
    path: '/api/tosov/review/institution/{institutionId}/draft/{year}',
    summary: 'Returns the draft of an institution with marks and changes since the last sending',
    answer: draftAnswer,
  },
  reviewSnapshots: {
    ...reviewRead,
    id: 'review.snapshots',
    path: '/api/tosov/review/institution/{institutionId}/snapshots/{year}',
    summary: 'Returns the snapshots with which a year of an institution can be compared',
    answer: snapshotsAnswer,
  },
})
