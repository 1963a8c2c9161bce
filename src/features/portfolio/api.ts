import { z } from 'zod'
import type { Output } from '#api/call.ts'
import { reviewList } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { sentMoney } from '#api/fields.ts'
import { approvedRow, ceilingRow, reportStatus, reviewStage, storedReadings } from '#budget/api.ts'
import { indicatorNames, type Measures, type Spread } from '#budget/indicators.ts'
import { ceilingEffects, MAX_CEILING } from '#budget/limits.ts'
import type { PeoplePanel } from '#budget/readiness.ts'
import { MAX_SEARCH_LENGTH, sortDirections } from '#engine/list/search.ts'
import {
  attentionFilters,
  attentionKinds,
  budgetStatuses,
  type CeilingTotals,
  ceilingStatuses,
  doubtFilters,
  type InstitutionFilter,
  type ListedInstitution,
  type ListScales,
  type ListTotals,
  listColumns,
  sizeNames,
} from '#features/portfolio/institution-rows.ts'
import type {
  Comparison,
  EarlierYear,
  InstitutionGroup,
  InstitutionsOverview,
  PeerComparison,
} from '#features/portfolio/overview.ts'
import { nearnesses, type Similar } from '#features/portfolio/peers.ts'
import type { Sendings } from '#features/portfolio/sendings.ts'
import { groups, profileChoices } from '#forms/profile.ts'
import { totalNames } from '#forms/readings.ts'

export const MAX_LISTED_ROWS = 1000

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
  dueSoon: z.boolean(),
  receivedToday: z.boolean(),
  errors: z.number(),
  warnings: z.number(),
  unexplainedWarnings: z.number(),
  moved: z.array(z.enum(totalNames)),
  justifiedWarnings: z.number(),
  marks: z.number(),
  similarCost: z
    .strictObject({ median: z.number(), position: z.enum(['below', 'ordinary', 'above']) })
    .nullable(),
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

/** See `InstitutionFilter`. */
export const filterQuery = z.object({
  search: z.string().max(MAX_SEARCH_LENGTH).default(''),
  budgetStatus: z.enum(['all', ...budgetStatuses]).default('all'),
  type: z.enum(['all', ...profileChoices.orgType]).default('all'),
  ownership: z.enum(['all', ...profileChoices.organizationProperty]).default('all'),
  location: z.enum(['all', ...profileChoices.location]).default('all'),
  region: z
    .string()
    .regex(/^(\d{2}|\d{4}|none)?$/)
    .default(''),
  learners: z.enum(['all', ...sizeNames]).default('all'),
  sent: z.enum(['all', 'yes']).default('all'),
  receivedToday: z.enum(['all', 'yes']).default('all'),
  overdue: z.enum(['all', 'yes']).default('all'),
  dueSoon: z.enum(['all', 'yes']).default('all'),
  resubmitted: z.enum(['all', 'yes']).default('all'),
  calculated: z.enum(['all', 'no']).default('all'),
  warnings: z.enum(['all', ...doubtFilters]).default('all'),
  ceiling: z.enum(['all', ...ceilingStatuses]).default('all'),
  attention: z.enum(['all', ...attentionFilters]).default('all'),
}) satisfies z.ZodType<InstitutionFilter>
export type FilterQuery = Output<typeof filterQuery>

export const sortedFilterQuery = filterQuery.extend({
  sort: z.enum(listColumns).nullable().default(null),
  direction: z.enum(sortDirections).default('ascending'),
})
export type SortedFilterQuery = Output<typeof sortedFilterQuery>

export const institutionsQuery = sortedFilterQuery.extend({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(MAX_LISTED_ROWS).default(50),
  institution: z.string().max(40).nullable().default(null),
})
export type InstitutionsQuery = Output<typeof institutionsQuery>

/** A region by code, or, with '', the reviewer's filtered set. */
export const ceilingSubject = z.strictObject({
  kind: z.enum(['institution', 'region', 'set']),
  id: z.string().max(40),
})

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

const scale = z.strictObject({ from: z.number(), to: z.number() })

export const institutionsAnswer = z.strictObject({
  rows: z.array(institutionRow),
  found: z.number(),
  all: z.number(),
  totals: listTotals,
  scales: z.strictObject({
    requested: scale,
    change: scale,
    costDeviation: scale,
  }) satisfies z.ZodType<ListScales>,
  sessionCodes: z.array(z.string()),
})
export type InstitutionsAnswer = Output<typeof institutionsAnswer>

const counts = z.record(z.enum(budgetStatuses), z.number())
const gathering = z.strictObject({
  key: z.string(),
  institutions: z.number(),
  counts,
  totals: listTotals,
  attention: z.number(),
  over: z.strictObject({ limit: z.number(), left: z.number().nullable(), known: z.number() }).nullable(),
}) satisfies z.ZodType<InstitutionGroup>
const oneNamed = { institutionId: z.string(), name: z.string() }

const sendings = z.strictObject({
  institutions: z.number(),
  deadline: z.string().nullable(),
  days: z.array(z.strictObject({ day: z.string(), sent: z.number() })),
}) satisfies z.ZodType<Sendings>

/** See `InstitutionsOverview`. */
export const overviewAnswer = z.strictObject({
  /** A closed year accepts no actions, and its deadlines do not run. */
  closed: z.boolean(),
  whole: gathering,
  byStatus: z.array(gathering),
  regions: z.array(gathering),
  types: z.array(gathering),
  ownerships: z.array(gathering),
  receivedToday: counts,
  next: z.strictObject({ at: z.string(), institutions: z.number() }).nullable(),
  attention: z.record(z.enum(attentionKinds), z.number()),
  dueSoon: z.number(),
  medianCost: z.number().nullable(),
  sendings: z.strictObject({ now: sendings, before: sendings.nullable() }).nullable(),
}) satisfies z.ZodType<InstitutionsOverview>
export type OverviewAnswer = Output<typeof overviewAnswer>

const bounds = z.tuple([z.number(), z.number()])
export const spread = z.strictObject({
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

export const peersAnswer = z.strictObject({
  row: institutionRow,
  people: z.strictObject({ staff: z.number(), children: z.number(), positions: z.number() }),
  /** Up to four before this one. */
  earlierYears: z.array(
    z.strictObject({ year: z.number(), readings: storedReadings, measures: measured.nullable() }),
  ),
  costOfLearner: similar,
  costOfClass: similar,
  at: z.strictObject({ place: z.number(), of: z.number() }).nullable(),
  before: named.nullable(),
  after: named.nullable(),
}) satisfies z.ZodType<
  PeerComparison & {
    readonly people: Readonly<Record<PeoplePanel, number>>
    readonly earlierYears: readonly EarlierYear[]
  }
>
export type PeersAnswer = Output<typeof peersAnswer>

export const comparisonQuery = filterQuery.extend({
  indicator: z.enum(indicatorNames).default('costOfLearner'),
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
      justifiedWarnings: z.number(),
      value: z.number(),
      position: z.enum(['below', 'ordinary', 'above', 'alone']),
    }),
  ),
  alone: z.number(),
  notComparable: z.number(),
  outdated: z.number(),
}) satisfies z.ZodType<Comparison>
export type ComparisonAnswer = Output<typeof comparisonAnswer>

export const portfolioCalls = declareCalls({
  reviewInstitutions: {
    ...reviewList,
    id: 'review.institutions',
    path: '/api/tosov/review/institutions/{year}',
    summary: 'Returns a filtered page of the reviewer’s institutions, and the sums of all matches',
    query: institutionsQuery,
    answer: institutionsAnswer,
  },
  reviewOverview: {
    ...reviewList,
    id: 'review.overview',
    path: '/api/tosov/review/overview/{year}',
    summary: 'Returns counts and totals of the reviewer’s institutions by region, type and ownership',
    query: filterQuery,
    answer: overviewAnswer,
  },
})
