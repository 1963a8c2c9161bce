import { z } from 'zod'
import { levels } from '#api/access.ts'
import { indicatorNames, type Measures, type Spread } from '#budget/indicators.ts'
import { type Ceiling, ceilingEffects, MAX_CEILING } from '#budget/limits.ts'
import type { PeoplePanel } from '#budget/readiness.ts'
import type { MarkState, ReviewStage, Status } from '#budget/review-states.ts'
import { MAX_LISTED_ROWS, type Output } from '#contract/call.ts'
import { sentMoney } from '#contract/sent.ts'
import type { CellAddress, CellKey } from '#engine/key.ts'
import { sortDirections } from '#engine/list/search.ts'
import type { Unit } from '#engine/sheet.ts'
import type { ShareCheck } from '#features/ceilings/limits.ts'
import type { OwnPlace, SimilarOthers } from '#features/comparison/peer-position.ts'
import type { CauseGroup, CauseKind } from '#features/consolidation/causes.ts'
import type { SumComparison, SumLastYear, SumPart, SumTable } from '#features/consolidation/sum-table.ts'
import {
  budgetStatuses,
  type CeilingTotals,
  ceilingStatuses,
  doubtFilters,
  type InstitutionFilter,
  type ListedInstitution,
  type ListTotals,
  listColumns,
  sizeNames,
} from '#features/portfolio/institution-rows.ts'
import type {
  Comparison,
  InstitutionGroup,
  InstitutionsOverview,
  PeerComparison,
} from '#features/portfolio/overview.ts'
import type { SumBy } from '#features/portfolio/part-groups.ts'
import { nearnesses, type Similar } from '#features/portfolio/peers.ts'
import { approvalDoubts } from '#features/review/approval.ts'
import { type ApprovedAmounts, type ByKind, expenseKinds } from '#forms/limits.ts'
import { groups, profileChoices } from '#forms/profile.ts'
import { type StoredTotals, totalNames } from '#forms/readings.ts'
import type { PrintedSum, ReportColumn, ReportLine } from '#forms/reports/report.ts'

export const reportStatus = z.enum([
  'NEW',
  'CALCULATED',
  'SENT',
  'APPROVED',
  'RETURNED',
]) satisfies z.ZodType<Status>
export const reviewStage = z.enum(['institution', ...levels, 'done']) satisfies z.ZodType<ReviewStage>
const address = z.strictObject({
  sheet: z.string(),
  row: z.string(),
  field: z.string(),
}) satisfies z.ZodType<CellAddress>
/** `sheet/row.field`. */
export const cellKey = z.templateLiteral([
  z.string(),
  '/',
  z.string(),
  '.',
  z.string(),
]) satisfies z.ZodType<CellKey>

export const normMove = address.extend({ from: z.number(), to: z.number() })

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

export const returnRow = z.strictObject({
  scope: z.enum(['whole', 'cells']),
  reason: z.string(),
  level: z.enum(levels),
  by: z.string(),
  at: z.string(),
})
export type ReturnRow = Output<typeof returnRow>

/** Tugrik a year. */
export const storedReadings = z.strictObject({
  requested: z.number(),
  headcount: z.number(),
  whole: z.number().nullable(),
}) satisfies z.ZodType<StoredTotals>

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

const byKind = z.strictObject({ current: z.number(), capital: z.number() }) satisfies z.ZodType<ByKind>
/** The requested amount is approved unrounded; another amount has at most two decimals (422). */
const amount = z.number().min(0).max(MAX_CEILING)
/** Tugrik. */
export const approvedAmounts = z.strictObject({
  current: amount,
  capital: amount,
}) satisfies z.ZodType<ByKind>
export const approvalDoubt = z.strictObject({ reason: z.enum(approvalDoubts), kind: z.enum(expenseKinds) })
export const approvedRow = z.strictObject({
  whole: z.number(),
  byKind: byKind.nullable(),
}) satisfies z.ZodType<ApprovedAmounts>

const count = z.number().nullable()
/** See `Measures`. */
const measured = z.strictObject({
  learners: count,
  classes: count,
  boarders: count,
  teachers: count,
  posts: count,
  pay: count,
  heating: count,
  capital: count,
} satisfies Readonly<Record<keyof Measures, z.ZodType>>) satisfies z.ZodType<Measures>

/** See `ListedInstitution`. */
const institutionRow = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  orgType: z.enum(profileChoices.orgType),
  organizationProperty: z.enum(profileChoices.organizationProperty),
  sessionCode: z.string().nullable(),
  sessionCodes: z.array(z.string()),
  status: reportStatus,
  reviewStage: reviewStage,
  location: z.enum(profileChoices.location),
  aimagCode: z.string().nullable(),
  sumCode: z.string().nullable(),
  blanks: z.number(),
  filled: z.number(),
  budgetStatus: z.enum(budgetStatuses),
  resubmitted: z.boolean(),
  overdue: z.boolean(),
  receivedToday: z.boolean(),
  errors: z.number(),
  warnings: z.number(),
  unexplainedWarnings: z.number(),
  moved: z.array(z.enum(totalNames)),
  justifiedWarnings: z.number(),
  measures: measured.nullable(),
  readings: storedReadings.nullable(),
  readingsBefore: storedReadings.nullable(),
  approved: approvedRow.nullable(),
  ceilings: z.array(ceilingRow.omit({ by: true, at: true })),
  sentAt: z.string().nullable(),
  deadline: z.string().nullable(),
  figures: z.enum(['fresh', 'outdated']),
}) satisfies z.ZodType<ListedInstitution>
export type InstitutionRow = Output<typeof institutionRow>

/** See `InstitutionFilter`. Invalid values are ignored. */
export const filterQuery = z.object({
  search: z.string().max(200).default('').catch(''),
  budgetStatus: z
    .enum(['all', ...budgetStatuses])
    .default('all')
    .catch('all'),
  type: z
    .enum(['all', ...profileChoices.orgType])
    .default('all')
    .catch('all'),
  ownership: z
    .enum(['all', ...profileChoices.organizationProperty])
    .default('all')
    .catch('all'),
  location: z
    .enum(['all', ...profileChoices.location])
    .default('all')
    .catch('all'),
  region: z
    .string()
    .regex(/^(\d{2}|\d{4}|none)?$/)
    .default('')
    .catch(''),
  learners: z
    .enum(['all', ...sizeNames])
    .default('all')
    .catch('all'),
  sent: z.enum(['all', 'yes']).default('all').catch('all'),
  receivedToday: z.enum(['all', 'yes']).default('all').catch('all'),
  overdue: z.enum(['all', 'yes']).default('all').catch('all'),
  resubmitted: z.enum(['all', 'yes']).default('all').catch('all'),
  calculated: z.enum(['all', 'no']).default('all').catch('all'),
  warnings: z
    .enum(['all', ...doubtFilters])
    .default('all')
    .catch('all'),
  ceiling: z
    .enum(['all', ...ceilingStatuses])
    .default('all')
    .catch('all'),
}) satisfies z.ZodType<InstitutionFilter>
export type FilterQuery = Output<typeof filterQuery>

export const sortedFilterQuery = filterQuery.extend({
  sort: z.enum(listColumns).nullable().default(null).catch(null),
  direction: z.enum(sortDirections).default('ascending').catch('ascending'),
})
export type SortedFilterQuery = Output<typeof sortedFilterQuery>

export const institutionsQuery = sortedFilterQuery.extend({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0).catch(0),
  size: z.coerce.number().int().min(1).max(MAX_LISTED_ROWS).default(50).catch(50),
  institution: z.string().max(40).nullable().default(null).catch(null),
})
export type InstitutionsQuery = Output<typeof institutionsQuery>

/** A region by code, or, with '', the reviewer's filtered set. */
export const ceilingSubject = z.strictObject({
  kind: z.enum(['institution', 'region', 'set']),
  id: z.string().max(40),
})
const ceilingLine = {
  name: z.string(),
  /** Tugrik; `null` if unknown. */
  requested: byKind.nullable(),
  requestedLastYear: z.number().nullable(),
  ceilings: z.array(ceilingRow),
}
const shareCheck = z.strictObject({
  limit: z.number().nullable(),
  shared: z.number(),
  without: z.number(),
}) satisfies z.ZodType<ShareCheck>
const ceilingParent = z.strictObject({
  ...ceilingLine,
  /** '' for the whole set. */
  region: z.string(),
  institutions: z.number(),
  known: z.number(),
  shared: z.strictObject({ current: shareCheck, capital: shareCheck }),
})
export type CeilingParent = Output<typeof ceilingParent>
const ceilingInstitution = z.strictObject({
  ...ceilingLine,
  institutionId: z.string(),
  orgType: z.enum(profileChoices.orgType),
  budgetStatus: z.enum(budgetStatuses),
})
export type CeilingInstitution = Output<typeof ceilingInstitution>

export const ceilingsAnswer = z.strictObject({
  year: z.number(),
  sessionCode: z.string(),
  whole: ceilingParent,
  regions: z.array(ceilingParent),
  rows: z.array(ceilingInstitution),
  found: z.number(),
  all: z.number(),
})
export type CeilingsAnswer = Output<typeof ceilingsAnswer>

const limit = sentMoney(MAX_CEILING, 0).nullable()
/** Tugrik; two `null` amounts delete it. */
export const ceilingSet = z.strictObject({
  subject: ceilingSubject,
  current: limit,
  capital: limit,
  effect: z.enum(ceilingEffects),
})
export type CeilingToSet = Output<typeof ceilingSet>

const ceilingTotals = z.strictObject({
  limited: z.number(),
  all: z.number(),
  above: z.number(),
  limit: z.number(),
  requested: z.number(),
  left: z.number().nullable(),
  known: z.number(),
}) satisfies z.ZodType<CeilingTotals>

const listTotals = z.strictObject({
  requested: z.number().nullable(),
  headcount: z.number().nullable(),
  difference: z.number().nullable(),
  requestedLastYear: z.number().nullable(),
  known: z.number(),
  compared: z.number(),
  change: z.number().nullable(),
  headcountChange: z.number().nullable(),
  learners: z.number(),
  costOfLearner: z.number().nullable(),
  approved: z.strictObject({ institutions: z.number(), amount: z.number() }).nullable(),
  ceiling: ceilingTotals.nullable(),
  errors: z.number(),
  warnings: z.number(),
  groups: z.array(z.enum(groups)),
  outdated: z.number(),
}) satisfies z.ZodType<ListTotals>

export const institutionsAnswer = z.strictObject({
  rows: z.array(institutionRow),
  found: z.number(),
  all: z.number(),
  totals: listTotals,
  sessionCodes: z.array(z.string()),
})
export type InstitutionsAnswer = Output<typeof institutionsAnswer>

const counts = z.record(z.enum(budgetStatuses), z.number())
const gathering = z.strictObject({
  key: z.string(),
  institutions: z.number(),
  counts,
  totals: listTotals,
  over: z.strictObject({ limit: z.number(), left: z.number().nullable(), known: z.number() }).nullable(),
}) satisfies z.ZodType<InstitutionGroup>
const oneNamed = { institutionId: z.string(), name: z.string() }

/** See `InstitutionsOverview`. */
export const overviewAnswer = z.strictObject({
  /** A closed year accepts no actions, and its deadlines do not run. */
  closed: z.boolean(),
  whole: gathering,
  byStatus: z.array(gathering),
  regions: z.array(gathering),
  types: z.array(gathering),
  ownerships: z.array(gathering),
  receivedToday: z.strictObject({
    count: z.number(),
    counts,
    first: z.array(z.strictObject({ ...oneNamed, at: z.string().nullable() })),
  }),
  overdue: z.number(),
  resubmitted: z.number(),
  next: z.strictObject({ at: z.string(), institutions: z.number() }).nullable(),
  attention: z.array(
    z.discriminatedUnion('reason', [
      z.strictObject({ ...oneNamed, reason: z.literal('cost'), times: z.number() }),
      z.strictObject({ ...oneNamed, reason: z.literal('ceiling'), percent: z.number().nullable() }),
      z.strictObject({
        ...oneNamed,
        reason: z.literal('change'),
        reading: z.enum(totalNames),
        percent: z.number(),
        explained: z.boolean(),
      }),
    ]),
  ),
}) satisfies z.ZodType<InstitutionsOverview>
export type OverviewAnswer = Output<typeof overviewAnswer>

const bounds = z.tuple([z.number(), z.number()])
const spread = z.strictObject({
  median: z.number(),
  quartiles: bounds,
  tenths: bounds,
  least: z.number(),
  most: z.number(),
  ordinary: bounds,
}) satisfies z.ZodType<Spread>
const similar = z.strictObject({
  near: z.enum(nearnesses).nullable(),
  peers: z.number(),
  spread: spread.nullable(),
}) satisfies z.ZodType<Similar>
const named = z.strictObject({ ...oneNamed, at: z.string().nullable() })

const similarOthers = z.strictObject({
  near: z.enum(nearnesses).nullable(),
  peers: z.number().nullable(),
  percentiles: spread.omit({ least: true, most: true }).nullable(),
}) satisfies z.ZodType<SimilarOthers>

/** Answer of `tosov.similar`, see `OwnPlace`. */
export const ownPlaceAnswer = z.array(
  z.strictObject({
    indicator: z.enum(indicatorNames),
    sent: similarOthers,
    approved: similarOthers,
    approvedOwn: z.number().nullable(),
  }),
) satisfies z.ZodType<readonly OwnPlace[]>

export const peersAnswer = z.strictObject({
  row: institutionRow,
  people: z.strictObject({ staff: z.number(), children: z.number(), positions: z.number() }),
  costOfLearner: similar,
  costOfClass: similar,
  at: z.strictObject({ place: z.number(), of: z.number() }).nullable(),
  before: named.nullable(),
  after: named.nullable(),
}) satisfies z.ZodType<PeerComparison & { readonly people: Readonly<Record<PeoplePanel, number>> }>
export type PeersAnswer = Output<typeof peersAnswer>

export const comparisonQuery = filterQuery.extend({
  indicator: z.enum(indicatorNames).default('costOfLearner').catch('costOfLearner'),
})
export type ComparisonQuery = Output<typeof comparisonQuery>

/** See `Comparison`. */
export const comparisonAnswer = z.strictObject({
  spread: spread.nullable(),
  values: z.array(
    z.strictObject({
      ...oneNamed,
      orgType: z.enum(profileChoices.orgType),
      organizationProperty: z.enum(profileChoices.organizationProperty),
      aimagCode: z.string().nullable(),
      sumCode: z.string().nullable(),
      budgetStatus: z.enum(budgetStatuses),
      value: z.number(),
      position: z.enum(['below', 'ordinary', 'above', 'alone']),
    }),
  ),
  alone: z.number(),
  notComparable: z.number(),
  outdated: z.number(),
}) satisfies z.ZodType<Comparison>
export type ComparisonAnswer = Output<typeof comparisonAnswer>

const sumBy = z.enum(['institution', 'region', 'type']) satisfies z.ZodType<SumBy>

export const causesUntil = z.enum(['now', 'sent'])
export type CausesUntil = Output<typeof causesUntil>

export const causesQuery = filterQuery.extend({
  until: causesUntil.default('now').catch('now'),
  by: sumBy.default('region').catch('region'),
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

export const reviewEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  kind: z.string(),
  cell: address.nullable(),
  /** '' for none. */
  text: z.string(),
})
export type ReviewEvent = Output<typeof reviewEvent>

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
  by: z
    .enum(['total', ...sumBy.options])
    .default('total')
    .catch('total'),
  column: z.coerce.number().int().min(0).max(1000).nullable().default(null).catch(null),
  lastYear: z.enum(['yes', 'no']).default('no').catch('no'),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0).catch(0),
  most: z.coerce.number().int().min(1).max(200).nullable().default(null).catch(null),
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
