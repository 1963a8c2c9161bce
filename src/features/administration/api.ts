import { z } from 'zod'
import { cellRefusal, faultList, importFault } from '#api/answers.ts'
import type { Output, RefusalExtra } from '#api/call.ts'
import { adminRead } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import type { NormProblem } from '#forms/norms/norm-problems.ts'

export const normVersion = z.strictObject({
  version: z.number(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  note: z.string(),
})
export type NormVersion = Output<typeof normVersion>

/** `deadline` is an ISO time. */
export const adminPeriod = z.strictObject({
  organizationTypeId: z.number(),
  sessionCode: z.string(),
  year: z.number(),
  sessionName: z.string(),
  isOpen: z.boolean(),
  deadline: z.string().nullable(),
})
export type AdminPeriod = Output<typeof adminPeriod>

export const adminYears = z.strictObject({
  years: z.array(
    z.strictObject({
      year: z.number(),
      edition: z.string(),
      versions: z.array(normVersion),
      announcedAt: z.string().nullable(),
      closedAt: z.string().nullable(),
    }),
  ),
  periods: z.array(adminPeriod),
})
export type AdminYears = Output<typeof adminYears>

export const adminEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  kind: z.string(),
  institutionId: z.string(),
  /** 0: no year. */
  year: z.number(),
  /** `null`: all types. */
  organizationTypeId: z.number().nullable(),
  names: z.array(z.string()),
  count: z.number(),
})
export type AdminEvent = Output<typeof adminEvent>

export const adminEventDetail = adminEvent.extend({ detail: z.record(z.string(), z.unknown()) })
export type AdminEventDetail = Output<typeof adminEventDetail>

/** The import sends the version to apply exactly this preview. */
export const adminListPreview = z.strictObject({
  status: z.literal(1),
  message: z.string(),
  version: z.string(),
  counts: z.strictObject({ added: z.number(), changed: z.number(), removed: z.number(), same: z.number() }),
  changes: z.array(
    z.strictObject({
      kind: z.enum(['new', 'changed', 'removed']),
      /** `null` for a removed row. */
      at: z.number().nullable(),
      name: z.string(),
      cells: z.array(z.strictObject({ column: z.number(), from: z.string(), to: z.string() })),
    }),
  ),
  ...faultList.shape,
})
export type AdminListPreview = Output<typeof adminListPreview>

export const normFault = cellRefusal.extend({ sheet: z.string() }) satisfies z.ZodType<NormProblem>

/** `?before=` with the oldest id returns the next page. */
export const EVENTS_AT_ONCE = 200

export const faultRefusal = {
  name: 'faults',
  status: 422,
  fields: {
    faults: z.array(z.union([importFault, normFault])).exactOptional(),
    faultyRows: faultList.shape.faultyRows.exactOptional(),
    faultCounts: faultList.shape.faultCounts.exactOptional(),
  },
} as const satisfies RefusalExtra

export const administrationCalls = declareCalls({
  adminYears: {
    ...adminRead,
    id: 'admin.years',
    path: '/api/admin/years',
    summary: 'Returns the financial years with their norm versions, and all reporting periods',
    answer: adminYears,
  },
  adminListForm: {
    ...adminRead,
    id: 'admin.list.template',
    path: '/api/admin/list-templates/{list}',
    summary: 'Returns an empty workbook for the import of institutions or accounts',
    work: 'export',
    answer: 'xlsx',
  },
})
