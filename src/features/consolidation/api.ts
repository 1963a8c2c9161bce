import { z } from 'zod'
import type { Output } from '#api/call.ts'
import { reviewList } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { reportStatus, reviewStage } from '#budget/api.ts'
import type { Unit } from '#engine/sheet.ts'
import type { CauseGroup, CauseKind } from '#features/consolidation/causes.ts'
import type { SumComparison, SumLastYear, SumPart, SumTable } from '#features/consolidation/sum-table.ts'
import { filterQuery } from '#features/portfolio/api.ts'
import type { SumBy } from '#features/portfolio/part-groups.ts'
import { profileChoices } from '#forms/profile.ts'
import type { PrintedSum, ReportColumn, ReportLine } from '#forms/reports/report.ts'

const sumBy = z.enum(['institution', 'region', 'type']) satisfies z.ZodType<SumBy>

export const causesUntil = z.enum(['now', 'sent'])
export type CausesUntil = Output<typeof causesUntil>

export const causesQuery = filterQuery.extend({
  until: causesUntil.default('now'),
  by: sumBy.default('region'),
})
export type CausesQuery = Output<typeof causesQuery>

const profileFields = {
  orgType: z.enum(profileChoices.orgType),
  organizationProperty: z.enum(profileChoices.organizationProperty),
  aimagCode: z.string().nullable(),
  sumCode: z.string().nullable(),
  reviewStage: reviewStage,
}
const causeKind = z.enum([
  'edition',
  'norms',
  'profile',
  'registers',
  'blank',
  'people',
  'positions',
]) satisfies z.ZodType<CauseKind>
const moved = {
  institutions: z.number(),
  before: z.number(),
  after: z.number(),
  moved: z.record(causeKind, z.number()),
}

/** Since last year, whole tugrik. */
export const causesAnswer = z.strictObject({
  /** `null` for a year that is not started. */
  edition: z.string().nullable(),
  rows: z.array(
    z.strictObject({
      institutionId: z.string(),
      name: z.string(),
      ...profileFields,
      before: z.number(),
      after: z.number(),
      /** Their sum is the difference of the two budgets. */
      steps: z.array(
        z.strictObject({
          kind: causeKind,
          /** `null` for other causes. */
          sheet: z.string().nullable(),
          amount: z.number(),
        }),
      ),
    }),
  ),
  groups: z.array(z.strictObject({ key: z.string(), name: z.string(), ...moved })) satisfies z.ZodType<
    CauseGroup[]
  >,
  whole: z.strictObject(moved),
  missing: z.array(
    z.strictObject({
      institutionId: z.string(),
      name: z.string(),
      ...profileFields,
      reason: z.enum(['notStarted', 'unfinished', 'noLastYear', 'notSent', 'lost']),
    }),
  ),
})
export type CausesAnswer = Output<typeof causesAnswer>

export const sumChoice = z.strictObject({
  report: z.string(),
  description: z.string(),
  institutions: z.number(),
  calculated: z.number(),
})
export type SumChoice = Output<typeof sumChoice>

const measure = {
  unit: z.enum([
    'people',
    'groups',
    'posts',
    'tugrik',
    'thousandTugrik',
    'percent',
    'hours',
    'coefficient',
    'days',
    'months',
    'childDays',
    'quantity',
    'various',
    'text',
  ]) satisfies z.ZodType<Unit>,
  decimals: z.number(),
}
const reportColumn = z.strictObject({
  caption: z.string(),
  under: z.array(z.string()),
  from: z.enum(['snapshot', 'yearBefore', 'form', 'approved', 'change']),
  width: z.number(),
  ...measure,
}) satisfies z.ZodType<ReportColumn>
const reportLine = z.strictObject({
  code: z.string(),
  caption: z.string(),
  level: z.literal([0, 1, 2, 3]),
  strong: z.boolean(),
  form: z.array(z.strictObject({ text: z.string(), model: z.boolean() })),
  measure: z.strictObject(measure).nullable(),
}) satisfies z.ZodType<ReportLine>

/**
 * `total` means institutions, or regions for large sets. Columns beyond the page are combined. A report with several
 * columns shows one, from 0.
 */
export const sumQuery = filterQuery.extend({
  by: z.enum(['total', ...sumBy.options]).default('total'),
  column: z.coerce.number().int().min(0).max(1000).nullable().default(null),
  lastYear: z.enum(['yes', 'no']).default('no'),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  most: z.coerce.number().int().min(1).max(200).nullable().default(null),
})
export type SumQuery = Output<typeof sumQuery>

const sumComparison = z.strictObject({
  institutions: z.number(),
  values: z.array(z.number().nullable()),
}) satisfies z.ZodType<SumComparison>
/** `now`: this year over the same institutions. */
const sumLastYear = sumComparison.extend({
  now: z.array(z.number().nullable()),
}) satisfies z.ZodType<SumLastYear>
const sumPart = { institutionId: z.string(), name: z.string(), status: reportStatus }

export const sumAnswer = z.strictObject({
  edition: z.string(),
  report: z.string(),
  code: z.string(),
  description: z.string(),
  title: z.string(),
  columns: z.array(reportColumn),
  lines: z.array(reportLine),
  summed: z.array(z.boolean()),
  sums: z.array(z.strictObject({ whole: z.number(), parts: z.array(z.number()) })) satisfies z.ZodType<
    PrintedSum[]
  >,
  by: sumBy,
  parts: z.array(
    z.strictObject({
      ...sumPart,
      values: z.array(z.number().nullable()),
      institutions: z.number(),
      lastYear: sumLastYear.nullable(),
    }),
  ) satisfies z.ZodType<SumPart[]>,
  /** Includes the combined columns. */
  allParts: z.number(),
  institutions: z.number(),
  drafts: z.array(z.strictObject(sumPart)),
  draftCount: z.number(),
  lastYear: sumLastYear.nullable(),
  missing: z.array(z.strictObject({ institutionId: z.string(), name: z.string() })),
  missingCount: z.number(),
  /**
   * `uncalculated`: the filter `calculated: no` with the common filter lists exactly the missing institutions;
   * `named`: it also lists others.
   */
  missingReason: z.enum(['uncalculated', 'named']),
  commonFilter: z.strictObject({
    type: z.enum(['all', ...profileChoices.orgType]),
    ownership: z.enum(['all', ...profileChoices.organizationProperty]),
  }),
  /**
   * For tables that are no report: by view the report and the line numbers from 1; and the view of each institution.
   */
  lineTargets: z
    .strictObject({
      forms: z.record(
        z.string(),
        z.strictObject({ report: z.string(), lines: z.array(z.number().nullable()) }),
      ),
      institutions: z.record(z.string(), z.string()),
    })
    .nullable(),
  year: z.number(),
  sessionCode: z.string(),
  sessionName: z.string(),
}) satisfies z.ZodType<SumTable>
export type SumAnswer = Output<typeof sumAnswer>

/** Over the same institutions; `null` if none has such a budget. */
export const sumComparisonAnswer = z.strictObject({
  institutions: z.number(),
  /** Newest sending, otherwise newest calculation (calculation §9, Last year's figure). */
  lastYear: sumLastYear.nullable(),
  periodBefore: sumLastYear.nullable(),
  /** Regardless of its later status. */
  sent: sumLastYear.nullable(),
  calculated: sumLastYear.nullable(),
})
export type SumComparisonAnswer = Output<typeof sumComparisonAnswer>

export const consolidationCalls = declareCalls({
  reviewCauses: {
    ...reviewList,
    id: 'review.variance',
    path: '/api/tosov/review/variance/{year}',
    summary: 'Returns the variance of the filtered institutions since last year, by cause and group',
    query: causesQuery,
    answer: causesAnswer,
  },
  reviewSums: {
    ...reviewList,
    id: 'review.sums',
    path: '/api/tosov/review/sums/{sessionCode}',
    summary: 'Returns the reports of a period that can be summed over the filtered institutions',
    query: filterQuery,
    answer: z.array(sumChoice),
  },
  reviewSum: {
    ...reviewList,
    id: 'review.sum',
    path: '/api/tosov/review/sums/{sessionCode}/{report}',
    summary: 'Returns a report summed over the filtered institutions, and which of them have no figures',
    query: sumQuery,
    answer: sumAnswer,
  },
  reviewSumComparison: {
    ...reviewList,
    id: 'review.sumComparison',
    path: '/api/tosov/review/sums/{sessionCode}/{report}/comparison',
    summary: 'Returns the same sum for last year, the previous period, the last sending and calculation',
    query: filterQuery,
    answer: sumComparisonAnswer,
  },
  reviewSumPdf: {
    ...reviewList,
    id: 'review.sum.pdf',
    path: '/api/tosov/review/sums/{sessionCode}/{report}/pdf',
    summary: 'Returns the sum of a report as a PDF, with its institutions',
    work: 'paper',
    query: sumQuery,
    answer: 'pdf',
  },
  reviewSumXlsx: {
    ...reviewList,
    id: 'review.sum.xlsx',
    path: '/api/tosov/review/sums/{sessionCode}/{report}/xlsx',
    summary: 'Returns the sum of a report as a workbook with formulas over the institutions',
    work: 'export',
    query: sumQuery,
    answer: 'xlsx',
  },
})
