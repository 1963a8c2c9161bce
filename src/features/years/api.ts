import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { adminRead, adminWrite, reviewWrite } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { sentMoment, sentReasonText, sentSessionCode, sentYear } from '#api/fields.ts'
import { adminListPreview, adminPeriod, faultRefusal } from '#features/administration/api.ts'
import { listBody } from '#features/institutions/api.ts'
import { normMove } from '#features/norms/api.ts'
import { yearListNames } from '#features/years/year-lists.ts'
import { organizationTypeIds } from '#forms/profile.ts'

const typeIds: readonly number[] = Object.values(organizationTypeIds)
export const periodBody = z.object({
  event: z.enum(['ADD', 'EDIT']),
  organizationTypeId: z.literal(typeIds),
  sessionCode: z.string().trim(),
  year: sentYear,
  sessionName: z.string().trim(),
  isOpen: z.boolean(),
  deadline: sentMoment.nullable(),
  reason: z.string().trim().max(1000).default(''),
})

export const periodsBody = z.object({
  periods: z
    .array(periodBody.omit({ event: true }))
    .min(1)
    .max(300),
})

/** Times are ISO 8601. */
export const yearOutlook = z.strictObject({
  year: z.number(),
  started: z.boolean(),
  /** For a year that is not started, the one it would get. */
  edition: z.string(),
  before: z
    .strictObject({
      year: z.number(),
      edition: z.string(),
      approved: z.number(),
      sent: z.number(),
      others: z.number(),
    })
    .nullable(),
  /** The draft, or the version in force; `null` before the year starts. */
  norms: z
    .strictObject({
      version: z.number(),
      published: z.boolean(),
      draft: z.boolean(),
      faults: z.number(),
      /** Not confirmed since the year before. */
      continued: z.number(),
      /** `null`: the built-in norms. */
      comparedWith: z.number().nullable(),
      /** `far` counts the changes above 30 %. */
      differences: z.array(normMove),
      far: z.number(),
    })
    .nullable(),
  periods: z.array(adminPeriod),
  announcedAt: z.string().nullable(),
  recipients: z.number(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  notApproved: z.array(
    z.strictObject({
      institutionId: z.string(),
      name: z.string(),
      status: z.enum(['NEW', 'CALCULATED', 'SENT', 'APPROVED', 'RETURNED']),
    }),
  ),
  /** Closing must name this version, so that a stale page cannot close the year. */
  version: z.string(),
})
export type YearOutlook = Output<typeof yearOutlook>

const ofList = { list: z.enum(yearListNames), year: sentYear, rows: listBody.shape.rows }

export const yearCalls = declareCalls({
  reviewExtend: {
    ...reviewWrite,
    id: 'review.extend',
    path: '/api/tosov/review/institution/{institutionId}/extend',
    summary: 'Extends the deadline of a period for an institution, with a reason',
    /** `shortens`: the granted deadline to shorten; without it no shortening is allowed. */
    body: z.object({
      sessionCode: sentSessionCode,
      until: sentMoment,
      reason: sentReasonText,
      shortens: sentMoment.nullable().default(null),
    }),
    answer: writeAnswer,
  },
  adminYearCreate: {
    ...adminWrite,
    id: 'admin.year.create',
    path: '/api/admin/years/create',
    summary: 'Starts a financial year with draft norms of the last year and first periods',
    body: z.object({ year: sentYear }),
    answer: writeAnswer,
  },
  adminYear: {
    ...adminRead,
    id: 'admin.year',
    path: '/api/admin/years/{year}',
    summary: 'Returns the status of a year: edition, norms, periods and institutions without approval',
    answer: yearOutlook,
  },
  adminYearAnnounce: {
    ...adminWrite,
    id: 'admin.year.announce',
    path: '/api/admin/years/announce',
    summary: 'Notifies all users who work on budgets that a year is open',
    body: z.object({ year: sentYear }),
    answer: writeAnswer,
  },
  adminYearClose: {
    ...adminWrite,
    id: 'admin.year.close',
    path: '/api/admin/years/close',
    summary: 'Closes a year and its periods; nothing of it can be edited, sent or decided',
    body: z.object({ year: sentYear, version: z.string().max(300) }),
    answer: writeAnswer,
  },
  adminYearReopen: {
    ...adminWrite,
    id: 'admin.year.reopen',
    path: '/api/admin/years/reopen',
    summary: 'Reopens a closed year with a reason; its periods stay closed',
    body: z.object({ year: sentYear, reason: z.string().trim().max(1000) }),
    answer: writeAnswer,
  },
  adminPeriodsSave: {
    ...adminWrite,
    id: 'admin.periods.save',
    path: '/api/admin/periods/save-all',
    summary: 'Adds and changes several reporting periods at once; all or none',
    body: periodsBody,
    answer: writeAnswer,
  },
  adminPeriodSave: {
    ...adminWrite,
    id: 'admin.period.save',
    path: '/api/admin/periods/save',
    summary: 'Adds or changes a reporting period: name, open or closed, deadline',
    body: periodBody,
    answer: writeAnswer,
  },
  adminListBook: {
    ...adminRead,
    id: 'admin.list.workbook',
    path: '/api/admin/lists/{list}/{year}/workbook',
    summary: 'Returns a list of a year as a workbook: an empty template or stored rows',
    work: 'export',
    query: z.object({ what: z.enum(['form', 'data']) }),
    answer: 'xlsx',
  },
  adminListPreview: {
    ...adminWrite,
    id: 'admin.list.preview',
    path: '/api/admin/lists/preview',
    summary: 'Returns the changes that importing a list of a year would make; changes nothing',
    body: z.object(ofList),
    answer: adminListPreview,
  },
  adminListTake: {
    ...adminWrite,
    id: 'admin.list.import',
    path: '/api/admin/lists/import',
    summary: 'Imports a list of a year exactly as its preview showed it, or nothing',
    body: z.object({ ...ofList, version: z.string().max(100) }),
    answer: writeAnswer,
    refuses: [faultRefusal],
  },
})
