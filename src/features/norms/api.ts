import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import type { Output, RefusalExtra } from '#api/call.ts'
import { adminRead, adminWrite } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { answeredAlong, sentAlong, sentYear } from '#api/fields.ts'
import { address, continued, normForm, normSources } from '#budget/api.ts'
import { faultRefusal, normFault, normVersion } from '#features/administration/api.ts'
import type { BudgetTotals } from '#forms/readings.ts'

/** The last change that the client read, `null` for never. */
export const basedOn = { year: sentYear, version: z.string().nullable() }
const note = z.string().trim().max(300)

export const normsDiscardBody = z.object({ ...basedOn, note: sentAlong })

export const normMove = address.extend({ from: z.number(), to: z.number() })

export const normsPublishBody = z.object({
  ...basedOn,
  note,
  /** Large changes that the impact or a rejected publishing returned (`toConfirm`). */
  confirmed: z.array(z.object(normMove.shape)).max(5000).default([]),
})

export const adminNorms = normVersion.extend({
  year: z.number(),
  /** It defines the norms. */
  edition: z.string(),
  ...normForm.shape,
  sources: normSources,
  continued,
  faults: z.array(normFault),
})
export type AdminNorms = Output<typeof adminNorms>

/** Accepts the fields of `admin.norms` unchanged. */
export const normsSaveBody = z.object({ ...answeredAlong(adminNorms), ...normForm.shape, ...basedOn, note })

export const normsSaveAnswer = writeAnswer.extend({
  version: z.number(),
  changedAt: z.string(),
  faults: z.array(normFault),
})
export type NormsSaveAnswer = Output<typeof normsSaveAnswer>

export const effectReadings = z.strictObject({
  requested: z.number(),
  headcount: z.number(),
}) satisfies z.ZodType<BudgetTotals>

const effectSum = z.strictObject({
  institutions: z.number(),
  changed: z.number(),
  before: effectReadings,
  after: effectReadings,
})
export type EffectSum = Output<typeof effectSum>

const effectGroup = effectSum.extend({ key: z.string(), name: z.string() })

const effectLine = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  before: effectReadings,
  after: effectReadings,
  becomesStale: z.boolean(),
})
export type EffectLine = Output<typeof effectLine>

const effectQuery = z.object({
  from: z.coerce.number().int().min(0).default(0),
  most: z.coerce.number().int().min(1).max(10_000).default(10_000),
  draftVersion: z.string().nullable().default(null),
})

/** Sent and approved reports do not change and are not counted. */
export const normsEffect = z.strictObject({
  year: z.number(),
  version: z.number(),
  /** The published version; `null` for the first one of a year. */
  against: z.number().nullable(),
  total: effectSum,
  /** Largest change first. */
  types: z.array(effectGroup),
  regions: z.array(effectGroup),
  lines: z.array(effectLine),
  of: z.number(),
  next: z.number().nullable(),
  faults: z.array(normFault),
  moves: z.array(normMove),
})
export type NormsEffect = Output<typeof normsEffect>

export const normMoveRefusal = {
  name: 'normMoves',
  status: 409,
  fields: { toConfirm: z.array(normMove).exactOptional() },
} as const satisfies RefusalExtra

export const normCalls = declareCalls({
  adminNorms: {
    ...adminRead,
    id: 'admin.norms',
    path: '/api/admin/norms/{year}/{version}',
    summary: 'Returns one version of the norms of a year',
    answer: adminNorms,
  },
  adminNormsSave: {
    ...adminWrite,
    id: 'admin.norms.save',
    path: '/api/admin/norms/save',
    summary: 'Stores the draft norms of a year and returns the faults that prevent publishing',
    body: normsSaveBody,
    answer: normsSaveAnswer,
  },
  adminNormsDiscard: {
    ...adminWrite,
    id: 'admin.norms.discard',
    path: '/api/admin/norms/discard',
    summary: 'Discards the draft norms of a year',
    body: normsDiscardBody,
    answer: writeAnswer,
  },
  adminNormsEffect: {
    ...adminRead,
    id: 'admin.norms.impact',
    path: '/api/admin/norms/impact/{year}',
    summary: 'Returns the impact of publishing the draft norms: institutions, amounts and stale reports',
    work: 'calculation',
    query: effectQuery,
    answer: normsEffect,
  },
  adminNormsPublish: {
    ...adminWrite,
    id: 'admin.norms.publish',
    path: '/api/admin/norms/publish',
    summary: 'Publishes the draft norms of a year; earlier versions remain',
    body: normsPublishBody,
    answer: writeAnswer,
    refuses: [faultRefusal, normMoveRefusal],
  },
})
