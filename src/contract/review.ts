import { z } from 'zod'
import { MOST_LISTED, type Of } from '#contract/call.ts'
import { sentMoney } from '#contract/sent.ts'
import type { CauseGroup, CauseKind } from '#domain/consolidation/causes-grouped.ts'
import type { SumBeside, SumBy, SumLastYear, SumPart, SumTable } from '#domain/consolidation/sum-table.ts'
import { approvalDoubts } from '#domain/draft/approval.ts'
import { type KeptReadings, readingNames } from '#domain/draft/budget-total.ts'
import {
  type Approved,
  type ByKind,
  type Ceiling,
  ceilingEffects,
  expenseKinds,
  MOST_CEILING,
  type ShareCheck,
} from '#domain/draft/ceiling.ts'
import { indicatorNames, type Measures, type Spread } from '#domain/draft/indicators.ts'
import {
  type CeilingTotals,
  ceilingStandings,
  doubtLooks,
  type ListedInstitution,
  type ListTotals,
  type Look,
  listColumns,
  sizeNames,
  standings,
} from '#domain/draft/institution-list.ts'
import type { Beside, Comparison, Gathering, Overview } from '#domain/draft/overview.ts'
import type { OwnPlace, SimilarOthers } from '#domain/draft/own-place.ts'
import type { PeoplePanel } from '#domain/draft/readiness.ts'
import type { MarkState, ReviewStage, Status } from '#domain/draft/review.ts'
import { nearnesses, type Similar } from '#domain/draft/similar.ts'
import { ways } from '#domain/list/look-through.ts'
import { groups, profileChoices } from '#domain/organisation/profile.ts'
import { levels } from '#domain/organisation/roles.ts'
import type { PrintedSum, ReportColumn, ReportLine } from '#domain/report/report.ts'
import type { Address, CellKey } from '#domain/sheet/key.ts'
import type { Unit } from '#domain/sheet/sheet.ts'

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
}) satisfies z.ZodType<Address>
/** A cell as `sheet/row.field`. */
export const cellKey = z.templateLiteral([
  z.string(),
  '/',
  z.string(),
  '.',
  z.string(),
]) satisfies z.ZodType<CellKey>

/** A norm that moved far, and how. Units of the norm. */
export const normMove = address.extend({ from: z.number(), to: z.number() })

/** A mark as it travels: names are display names, times ISO. */
const markRow = z.strictObject({
  id: z.string(),
  /** The period whose report it belongs to. */
  sessionCode: z.string(),
  at: address,
  words: z.string(),
  level: z.enum(levels),
  by: z.string(),
  on: z.string(),
  state: z.enum(['open', 'answered', 'resolved']) satisfies z.ZodType<MarkState>,
  /** `no` until a return has taken it along. */
  returned: z.enum(['yes', 'no']),
  answer: z.string(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
})
export type MarkRow = Of<typeof markRow>

/** An entered cell that is another one than when the report was sent the last time. */
const changedCell = z.strictObject({
  at: address,
  from: z.number().nullable(),
  to: z.number().nullable(),
  by: z.string(),
  /** When it was changed last, ISO time. */
  on: z.string(),
})
export type ChangedCell = Of<typeof changedCell>

/** The events that change a year without changing an entered cell. */
export const otherChangeKinds = [
  'position.added',
  'position.edited',
  'position.deleted',
  'staff.imported',
  'staff.status',
  'staff.benefits',
  'children.pulled',
  'child.saved',
  'child.deleted',
  'pupils.imported',
  'staff.listed',
  'children.listed',
  'pupils.listed',
  'attachment.saved',
  'attachment.taken',
] as const

export type OtherChangeKind = (typeof otherChangeKinds)[number]

/** What an institution did besides typing since the report was sent the last time: how often, who and when last. */
const otherChange = z.strictObject({
  kind: z.enum(otherChangeKinds),
  times: z.number(),
  by: z.string(),
  /** ISO time. */
  on: z.string(),
})
export type OtherChange = Of<typeof otherChange>

/** What review adds to a year: which cells are held, the marks, and for the reviewer what changed since the last sending. */
export const draftReview = z.strictObject({
  hold: z.strictObject({ open: z.array(cellKey), beside: z.array(cellKey), reason: z.string() }).nullable(),
  marks: z.array(markRow),
  changed: z.array(changedCell),
  changedElse: z.array(otherChange),
  /** For the reviewer: whether they have prepared the year themselves, so that another one must review it. */
  preparedBy: z.enum(['oneself', 'others']),
  /** When the last sending was recalled, ISO time; `null` once it is sent again. */
  recalledAt: z.string().nullable(),
  /** The sending that a reviewer reads here, which their acts name; `null` for the institution itself. */
  receipt: z.string().nullable(),
})
export type DraftReview = Of<typeof draftReview>

/** A return, as both sides read it. */
export const returnRow = z.strictObject({
  scope: z.enum(['whole', 'cells']),
  reason: z.string(),
  level: z.enum(levels),
  by: z.string(),
  on: z.string(),
})
export type ReturnRow = Of<typeof returnRow>

/** A budget in its two readings, tugrik a year. */
export const keptReadings = z.strictObject({
  asked: z.number(),
  headcount: z.number(),
  whole: z.number().nullable(),
}) satisfies z.ZodType<KeptReadings>

/** A ceiling as it travels: amounts in tugrik a year, `null` where a kind of expense has none; the display name of who set it, ISO time. */
export const ceilingRow = z.strictObject({
  level: z.enum(levels),
  effect: z.enum(ceilingEffects),
  current: z.number().nullable(),
  capital: z.number().nullable(),
  by: z.string(),
  on: z.string(),
}) satisfies z.ZodType<Ceiling>
export type CeilingAnswer = Of<typeof ceilingRow>

const byKind = z.strictObject({ current: z.number(), capital: z.number() }) satisfies z.ZodType<ByKind>
/** What is asked for is approved as it is, not rounded; any other amount has two decimals at most (422). */
const amount = z.number().min(0).max(MOST_CEILING)
/** What is approved by kind of expense, tugrik. */
export const approvedAmounts = z.strictObject({
  current: amount,
  capital: amount,
}) satisfies z.ZodType<ByKind>
/** Something of an approval that is to be confirmed with it, see `ApprovalDoubt`. */
export const approvalDoubt = z.strictObject({ is: z.enum(approvalDoubts), kind: z.enum(expenseKinds) })
/** What was approved of a budget, see `Approved`. */
export const approvedRow = z.strictObject({
  whole: z.number(),
  byKind: byKind.nullable(),
}) satisfies z.ZodType<Approved>

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

/** Row of `review.institutions`, see `ListedInstitution`. */
const institutionRow = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  orgType: z.enum(profileChoices.orgType),
  organizationProperty: z.enum(profileChoices.organizationProperty),
  sessionCode: z.string().nullable(),
  sessionCodes: z.array(z.string()),
  status: reportStatus,
  desk: reviewStage,
  location: z.enum(profileChoices.location),
  aimagCode: z.string().nullable(),
  sumCode: z.string().nullable(),
  blanks: z.number(),
  filled: z.number(),
  standing: z.enum(standings),
  again: z.enum(['yes', 'no']),
  late: z.enum(['yes', 'no']),
  today: z.enum(['yes', 'no']),
  errors: z.number(),
  warnings: z.number(),
  toExplain: z.number(),
  moved: z.array(z.enum(readingNames)),
  justified: z.number(),
  measures: measured.nullable(),
  readings: keptReadings.nullable(),
  readingsBefore: keptReadings.nullable(),
  approved: approvedRow.nullable(),
  ceilings: z.array(ceilingRow.omit({ by: true, on: true })),
  sentAt: z.string().nullable(),
  deadline: z.string().nullable(),
  figures: z.enum(['fresh', 'outdated']),
}) satisfies z.ZodType<ListedInstitution>
export type InstitutionRow = Of<typeof institutionRow>

/** Which institutions are looked at, see `Look`. What is none of these counts as left out. */
export const lookQuery = z.object({
  search: z.string().max(200).default('').catch(''),
  standing: z
    .enum(['all', ...standings])
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
  today: z.enum(['all', 'yes']).default('all').catch('all'),
  late: z.enum(['all', 'yes']).default('all').catch('all'),
  again: z.enum(['all', 'yes']).default('all').catch('all'),
  calculated: z.enum(['all', 'no']).default('all').catch('all'),
  doubts: z
    .enum(['all', ...doubtLooks])
    .default('all')
    .catch('all'),
  ceiling: z
    .enum(['all', ...ceilingStandings])
    .default('all')
    .catch('all'),
}) satisfies z.ZodType<Look>
export type LookQuery = Of<typeof lookQuery>

/** The same with an order. */
export const orderedLook = lookQuery.extend({
  order: z.enum(listColumns).nullable().default(null).catch(null),
  way: z.enum(ways).default('ascending').catch('ascending'),
})
export type OrderedLook = Of<typeof orderedLook>

/** Which page of the institutions is asked for, of those that are found, in which order. What is none of these counts as left out. */
export const institutionsQuery = orderedLook.extend({
  /** From 0. */
  page: z.coerce.number().int().min(0).max(1_000_000).default(0).catch(0),
  size: z.coerce.number().int().min(1).max(MOST_LISTED).default(50).catch(50),
  /** One of them alone. */
  institution: z.string().max(40).nullable().default(null).catch(null),
})
export type InstitutionsQuery = Of<typeof institutionsQuery>

/** Of what a ceiling is: an institution, a region by its code, or, with '', all that the reviewer looks at. */
export const ceilingSubject = z.strictObject({
  is: z.enum(['institution', 'region', 'set']),
  id: z.string().max(40),
})
const ceilingLine = {
  name: z.string(),
  /** What is asked for in the period, tugrik; `null` where that is not known. */
  asked: byKind.nullable(),
  askedBefore: z.number().nullable(),
  ceilings: z.array(ceilingRow),
}
const shareCheck = z.strictObject({
  limit: z.number().nullable(),
  shared: z.number(),
  without: z.number(),
}) satisfies z.ZodType<ShareCheck>
/** A ceiling over several institutions: how many they are, and whether those below it come to more. */
const ceilingParent = z.strictObject({
  ...ceilingLine,
  /** '' for the whole set. */
  region: z.string(),
  institutions: z.number(),
  /** Of how many of them it is known what they ask for: `asked` is theirs. */
  known: z.number(),
  shared: z.strictObject({ current: shareCheck, capital: shareCheck }),
})
export type CeilingParent = Of<typeof ceilingParent>
const ceilingInstitution = z.strictObject({
  ...ceilingLine,
  institutionId: z.string(),
  orgType: z.enum(profileChoices.orgType),
  standing: z.enum(standings),
})
export type CeilingInstitution = Of<typeof ceilingInstitution>

/** Answer of `review.ceilings`: of the whole set, of the regions in it, and a page of its institutions. */
export const ceilingsAnswer = z.strictObject({
  year: z.number(),
  sessionCode: z.string(),
  whole: ceilingParent,
  regions: z.array(ceilingParent),
  rows: z.array(ceilingInstitution),
  found: z.number(),
  all: z.number(),
})
export type CeilingsAnswer = Of<typeof ceilingsAnswer>

const limit = sentMoney(MOST_CEILING).nullable()
/** A ceiling that is set, tugrik; with both amounts `null` it is taken away. */
export const ceilingSet = z.strictObject({
  subject: ceilingSubject,
  current: limit,
  capital: limit,
  effect: z.enum(ceilingEffects),
})
export type CeilingToSet = Of<typeof ceilingSet>

const ceilingTotals = z.strictObject({
  limited: z.number(),
  all: z.number(),
  above: z.number(),
  limit: z.number(),
  asked: z.number(),
  left: z.number().nullable(),
  known: z.number(),
}) satisfies z.ZodType<CeilingTotals>

const listTotals = z.strictObject({
  asked: z.number().nullable(),
  headcount: z.number().nullable(),
  difference: z.number().nullable(),
  askedBefore: z.number().nullable(),
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

/** Answer of `review.institutions`: a page, and the sums of all that were found. */
export const institutionsAnswer = z.strictObject({
  rows: z.array(institutionRow),
  /** How many were found. */
  found: z.number(),
  /** How many the reviewer has. */
  all: z.number(),
  totals: listTotals,
  /** Every period that any of the reviewer's institutions has in the year. */
  sessionCodes: z.array(z.string()),
})
export type InstitutionsAnswer = Of<typeof institutionsAnswer>

const counts = z.record(z.enum(standings), z.number())
const gathering = z.strictObject({
  key: z.string(),
  institutions: z.number(),
  counts,
  totals: listTotals,
  over: z.strictObject({ limit: z.number(), left: z.number().nullable(), known: z.number() }).nullable(),
}) satisfies z.ZodType<Gathering>
const oneNamed = { institutionId: z.string(), name: z.string() }

/** Answer of `review.overview`, see `Overview`. */
export const overviewAnswer = z.strictObject({
  /** Whether the financial year is closed: nothing of it can be done then, and no time runs. */
  closed: z.enum(['yes', 'no']),
  whole: gathering,
  standings: z.array(gathering),
  regions: z.array(gathering),
  types: z.array(gathering),
  ownerships: z.array(gathering),
  today: z.strictObject({
    count: z.number(),
    counts,
    first: z.array(z.strictObject({ ...oneNamed, at: z.string().nullable() })),
  }),
  late: z.number(),
  again: z.number(),
  next: z.strictObject({ at: z.string(), institutions: z.number() }).nullable(),
  attention: z.array(
    z.discriminatedUnion('why', [
      z.strictObject({ ...oneNamed, why: z.literal('cost'), times: z.number() }),
      z.strictObject({ ...oneNamed, why: z.literal('ceiling'), percent: z.number().nullable() }),
      z.strictObject({
        ...oneNamed,
        why: z.literal('change'),
        reading: z.enum(readingNames),
        percent: z.number(),
        explained: z.enum(['yes', 'no']),
      }),
    ]),
  ),
}) satisfies z.ZodType<Overview>
export type OverviewAnswer = Of<typeof overviewAnswer>

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
  like: z.number(),
  spread: spread.nullable(),
}) satisfies z.ZodType<Similar>
const named = z.strictObject({ ...oneNamed, at: z.string().nullable() })

const similarOthers = z.strictObject({
  near: z.enum(nearnesses).nullable(),
  like: z.number().nullable(),
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

/** Answer of `review.beside`, see `Beside`; and how many people its registers hold of the year. */
export const besideAnswer = z.strictObject({
  row: institutionRow,
  people: z.strictObject({ staff: z.number(), children: z.number(), positions: z.number() }),
  costOfLearner: similar,
  costOfClass: similar,
  at: z.strictObject({ place: z.number(), of: z.number() }).nullable(),
  before: named.nullable(),
  after: named.nullable(),
}) satisfies z.ZodType<Beside & { readonly people: Readonly<Record<PeoplePanel, number>> }>
export type BesideAnswer = Of<typeof besideAnswer>

/** Which indicator of which institutions. */
export const comparisonQuery = lookQuery.extend({
  indicator: z.enum(indicatorNames).default('costOfLearner').catch('costOfLearner'),
})
export type ComparisonQuery = Of<typeof comparisonQuery>

/** Answer of `review.comparison`, see `Comparison`. */
export const comparisonAnswer = z.strictObject({
  spread: spread.nullable(),
  values: z.array(
    z.strictObject({
      ...oneNamed,
      orgType: z.enum(profileChoices.orgType),
      organizationProperty: z.enum(profileChoices.organizationProperty),
      aimagCode: z.string().nullable(),
      sumCode: z.string().nullable(),
      standing: z.enum(standings),
      value: z.number(),
      lies: z.enum(['below', 'ordinary', 'above']),
    }),
  ),
  alone: z.number(),
  untold: z.number(),
  outdated: z.number(),
}) satisfies z.ZodType<Comparison>
export type ComparisonAnswer = Of<typeof comparisonAnswer>

/** What stands as one part of a sum. */
const sumBy = z.enum(['institution', 'region', 'type']) satisfies z.ZodType<SumBy>

/** Until which state the causes are told: as the drafts stand now, or as they were sent last. */
export const causesUntil = z.enum(['now', 'sent'])
export type CausesUntil = Of<typeof causesUntil>

/** Whose budgets, until which state, and by what they are put together. What is none of these counts as left out. */
export const causesQuery = lookQuery.extend({
  until: causesUntil.default('now').catch('now'),
  by: sumBy.default('region').catch('region'),
})
export type CausesQuery = Of<typeof causesQuery>

/** By what institutions are put together. */
const standing = {
  orgType: z.enum(profileChoices.orgType),
  organizationProperty: z.enum(profileChoices.organizationProperty),
  aimagCode: z.string().nullable(),
  sumCode: z.string().nullable(),
  desk: reviewStage,
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

/** Answer of `review.causes`: what moved the budget of each institution since last year, by cause; whole tugrik. */
export const causesAnswer = z.strictObject({
  /** The edition of the year's forms; `null` for a year that was not begun. */
  edition: z.string().nullable(),
  rows: z.array(
    z.strictObject({
      institutionId: z.string(),
      name: z.string(),
      ...standing,
      before: z.number(),
      after: z.number(),
      /** Together the difference of the two. */
      steps: z.array(
        z.strictObject({
          kind: causeKind,
          /** The blank; `null` for every other cause. */
          sheet: z.string().nullable(),
          amount: z.number(),
        }),
      ),
    }),
  ),
  /** The same added up by region, type or institution, and over all. */
  groups: z.array(z.strictObject({ key: z.string(), name: z.string(), ...moved })) satisfies z.ZodType<
    CauseGroup[]
  >,
  whole: z.strictObject(moved),
  /** Of which it cannot be told, and why. */
  missing: z.array(
    z.strictObject({
      institutionId: z.string(),
      name: z.string(),
      ...standing,
      why: z.enum(['notBegun', 'noLastYear', 'notSent', 'lost']),
    }),
  ),
})
export type CausesAnswer = Of<typeof causesAnswer>

/** Row of `review.events` and `tosov.events`. */
export const reviewEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  kind: z.string(),
  /** The cell that it is about, or `null`. */
  cell: address.nullable(),
  /** The words that go with it: a reason, a mark, an answer; '' where there are none. */
  words: z.string(),
})
export type ReviewEvent = Of<typeof reviewEvent>

/** Row of `review.sums`: a report that can be summed, over how many institutions. */
export const sumChoice = z.strictObject({
  report: z.string(),
  description: z.string(),
  institutions: z.number(),
  calculated: z.number(),
})
export type SumChoice = Of<typeof sumChoice>

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
 * Over whom a report is summed, and what stands as one part of it. `total`: institutions, or regions where there are many. On the screen and on
 * paper so many parts by themselves and the others as one; of a report of several columns the one that is looked at, from 0;
 * `beside`: in paper and workbook each part with its own last year.
 */
export const sumQuery = lookQuery.extend({
  by: z
    .enum(['total', ...sumBy.options])
    .default('total')
    .catch('total'),
  column: z.coerce.number().int().min(0).max(1000).nullable().default(null).catch(null),
  beside: z.enum(['yes', 'no']).default('no').catch('no'),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0).catch(0),
  most: z.coerce.number().int().min(1).max(200).nullable().default(null).catch(null),
})
export type SumQuery = Of<typeof sumQuery>

const sumBeside = z.strictObject({
  institutions: z.number(),
  values: z.array(z.number().nullable()),
}) satisfies z.ZodType<SumBeside>
/** With this year's sum over the same institutions. */
const sumLastYear = sumBeside.extend({
  now: z.array(z.number().nullable()),
}) satisfies z.ZodType<SumLastYear>
const sumPart = { institutionId: z.string(), name: z.string(), status: reportStatus }

/** Answer of `review.sum`. */
export const sumAnswer = z.strictObject({
  /** The edition of the year's forms. */
  edition: z.string(),
  report: z.string(),
  code: z.string(),
  description: z.string(),
  title: z.string(),
  columns: z.array(reportColumn),
  lines: z.array(reportLine),
  summed: z.array(z.enum(['yes', 'no'])),
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
  /** How many parts there are with those that are shown as one. */
  allParts: z.number(),
  institutions: z.number(),
  drafts: z.array(z.strictObject(sumPart)),
  draftCount: z.number(),
  lastYear: sumLastYear.nullable(),
  missing: z.array(z.strictObject({ institutionId: z.string(), name: z.string() })),
  missingCount: z.number(),
  /** `uncalculated`: the list looked at with `calculated: no` and with what all that make it have in common has exactly the missing ones; `named`: it has others. */
  missingAre: z.enum(['uncalculated', 'named']),
  /** What all institutions have in common that make the report. */
  made: z.strictObject({
    type: z.enum(['all', ...profileChoices.orgType]),
    ownership: z.enum(['all', ...profileChoices.organizationProperty]),
  }),
  /**
   * Where its lines stand in the reports of the institutions, of a table that is itself no report: by view the report and for each line the
   * number of the line there, from 1; and the view of each institution.
   */
  leads: z
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
export type SumAnswer = Of<typeof sumAnswer>

/** Answer of `review.sumBeside`: the same sum over the same institutions out of their other budgets; `null` where none has one. */
export const sumBesideAnswer = z.strictObject({
  /** How many institutions stand in the sum itself. */
  institutions: z.number(),
  /** Of each one's newest sending of last year, else of its newest calculation (calculation §9, Last year's figure). */
  lastYear: sumLastYear.nullable(),
  /** The same of the period before this one in the year. */
  periodBefore: sumLastYear.nullable(),
  /** Of the last sending of the period, whatever became of it. */
  sent: sumLastYear.nullable(),
  /** Of the last calculation of the period. */
  calculated: sumLastYear.nullable(),
})
export type SumBesideAnswer = Of<typeof sumBesideAnswer>
