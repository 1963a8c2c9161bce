import { z } from 'zod'
import type { Output } from '#api/call.ts'
import { adminRead } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import type { EditionDiff } from '#features/methodology/edition-changes.ts'
import { effectReadings } from '#features/norms/api.ts'
import { viewCodes } from '#forms/profile.ts'

const pair = z.strictObject({ before: z.string(), after: z.string() })
const lineChange = z.strictObject({
  before: z.string().nullable(),
  after: z.string().nullable(),
  marks: z.array(
    z.enum(['new', 'removed', 'split', 'part', 'joined', 'sum', 'renamed', 'renumbered', 'moved', 'content']),
  ),
})
const ruleText = z.strictObject({
  where: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  sentence: z.string(),
  when: z.string(),
})

export const adminEdition = z.strictObject({
  year: z.number(),
  /** For a year that is not started, the one it would get. */
  edition: z.string(),
  order: z.string(),
  before: z.strictObject({ year: z.number(), edition: z.string() }).nullable(),
  changes: z.strictObject({
    forms: z.array(
      z.strictObject({
        code: z.string(),
        kind: z.enum(['blank', 'register', 'norm', 'report']),
        status: z.enum(['new', 'removed', 'changed']),
        views: z.array(z.enum(viewCodes)),
        caption: pair,
        purpose: pair.nullable(),
        rows: z.array(lineChange),
        fields: z.array(lineChange),
        cells: z.array(
          z.strictObject({
            kind: z.enum(['new', 'removed', 'moved', 'kind', 'formula', 'limits', 'lock', 'text', 'source']),
            where: z.string(),
            before: z.string().nullable(),
            after: z.string().nullable(),
            readsMore: z.array(z.string()),
            readsLess: z.array(z.string()),
          }),
        ),
        rules: z.array(z.strictObject({ before: ruleText.nullable(), after: ruleText.nullable() })),
      }),
    ),
    views: z.array(
      z.strictObject({
        view: z.enum(viewCodes),
        tabs: z.array(lineChange),
        reports: z.array(lineChange),
        totals: z.array(z.enum(['budget', 'headcount', 'whole', 'fixed', 'income', 'measures', 'dated'])),
      }),
    ),
    lost: z.array(
      z.strictObject({ form: z.string(), lines: z.array(z.string()), views: z.array(z.enum(viewCodes)) }),
    ),
  }) satisfies z.ZodType<EditionDiff>,
})
export type AdminEdition = Output<typeof adminEdition>

/** Whole tugrik, in the order of `ministrySteps`: unchanged, in the new forms, and also with the new norms. */
const editionSteps = { before: effectReadings, forms: effectReadings, norms: effectReadings } as const

const editionSum = z.strictObject({
  institutions: z.number(),
  changed: z.number(),
  ...editionSteps,
})
export type EditionSum = Output<typeof editionSum>
const editionGroup = editionSum.extend({ key: z.string(), name: z.string() })
export type EditionGroup = Output<typeof editionGroup>

/** Sent reports of last year use their calculated amounts. */
export const editionEffect = z.strictObject({
  year: z.number(),
  edition: z.string(),
  before: z.strictObject({ year: z.number(), edition: z.string() }),
  /** `beginning`: those with which a year would start. */
  norms: z.strictObject({
    kind: z.enum(['draft', 'published', 'beginning']),
    version: z.number(),
    /** They prevent publishing; missing figures count as 0 here. */
    faults: z.number(),
  }),
  total: editionSum,
  types: z.array(editionGroup),
  regions: z.array(editionGroup),
  institutions: z.array(editionGroup),
  leftOut: z.number(),
  /** Filled-in cells without a place in the edition. */
  lost: z.array(
    z.strictObject({ form: z.string(), cell: z.string(), institutions: z.number(), sum: z.number() }),
  ),
})
export type EditionEffect = Output<typeof editionEffect>

export const editionCalls = declareCalls({
  adminEdition: {
    ...adminRead,
    id: 'admin.edition',
    path: '/api/admin/years/{year}/edition',
    summary: 'Returns the changes of the forms of a year against the year before',
    answer: adminEdition,
  },
  adminEditionEffect: {
    ...adminRead,
    id: 'admin.edition.impact',
    path: '/api/admin/years/{year}/edition/impact',
    summary: 'Returns the impact of the forms and norms of a year on last year’s budgets',
    work: 'calculation',
    answer: editionEffect,
  },
})
