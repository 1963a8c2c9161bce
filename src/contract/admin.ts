import { z } from 'zod'
import { accountRoles, levels, rights } from '#api/access.ts'
import type { adminRoutes } from '#contract/admin-routes.ts'
import { givens, importFault, normFault, normSources, writeAnswer } from '#contract/answers.ts'
import type { CallSchemas, Output } from '#contract/call.ts'
import { mailState } from '#contract/notifications.ts'
import { profileSchema } from '#contract/profile-schema.ts'
import { registriesAnswer, registryCheck, registryCheckBody } from '#contract/registries.ts'
import { normMove } from '#contract/review.ts'
import { answeredAlong, beforeQuery, sentAlong, sentMoment, sentYear } from '#contract/sent.ts'
import type { AccountRecord } from '#features/accounts/account.ts'
import type { InstitutionRecord } from '#features/institutions/institution.ts'
import type { EditionDiff } from '#features/methodology/edition-changes.ts'
import { type SetUpStep, setUpPlaces, setUpSteps } from '#features/set-up/set-up.ts'
import { yearLists } from '#features/years/year-lists.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'
import type { NormSet } from '#forms/norms/year-norms.ts'
import { organizationTypeIds, viewCodes } from '#forms/profile.ts'
import type { BudgetTotals } from '#forms/readings.ts'

export const adminInstitution = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  profile: profileSchema,
  /** `null` if no view is defined for it. */
  view: z.enum(viewCodes).nullable(),
  accounts: z.number(),
  asksConsent: z.boolean(),
}) satisfies z.ZodType<InstitutionRecord>
export type AdminInstitution = Output<typeof adminInstitution>

export const institutionBody = z.object({
  ...answeredAlong(adminInstitution),
  event: z.enum(['ADD', 'EDIT']),
  institutionId: z.string().trim(),
  name: z.string().trim(),
  profile: profileSchema,
  /** A missing value keeps the setting; a new institution requires no consent. */
  asksConsent: z.boolean().optional(),
})

/** Empty if there are faults. */
export const importAnswer = writeAnswer.extend({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  same: z.array(z.string()),
  faults: z.array(importFault),
})
export type ImportAnswer = Output<typeof importAnswer>

/** Includes headings and empty rows. */
const MAX_LINES = 20_000
/** Enough for a reviewer's set with every institution. */
const MAX_CHARACTERS = 50_000

export const listBody = z.object({
  rows: z.array(z.array(z.string().max(MAX_CHARACTERS)).max(100)).max(MAX_LINES),
})

const oneTimePassword = z.strictObject({ userName: z.string(), password: z.string() })
export type OneTimePassword = Output<typeof oneTimePassword>

export const adminAccount = z.strictObject({
  userName: z.string(),
  displayName: z.string(),
  post: z.string(),
  email: z.string(),
  role: z.enum(accountRoles),
  level: z.enum(levels).nullable(),
  institutionId: z.string().nullable(),
  rights: z.array(z.enum(rights)),
  reviews: z.array(z.string()),
  regions: z.array(z.string()),
  institutionName: z.string().nullable(),
  createdAt: z.string(),
  lockedAt: z.string().nullable(),
  lockedBy: z.string().nullable(),
  mustChangePassword: z.boolean(),
  hasFactor: z.boolean(),
  sessions: z.number(),
  /** Only while they cause a delay: the maximum of one source or in total; otherwise 0. */
  failedSignIns: z.number(),
}) satisfies z.ZodType<AccountRecord>
export type AdminAccount = Output<typeof adminAccount>

export const accountBody = z.object({
  ...answeredAlong(adminAccount),
  event: z.enum(['ADD', 'EDIT']),
  userName: z.string().trim(),
  displayName: z.string().trim(),
  /** Older clients leave it empty. */
  post: z.string().trim().default(''),
  email: z.string().trim().max(300).default(''),
  role: z.enum(accountRoles),
  level: z.enum(levels).nullable(),
  institutionId: z.string().trim().min(1).nullable(),
  /** A missing value keeps the rights; a new account of an institution has all. */
  rights: z.array(z.enum(rights)).max(20).optional(),
  reviews: z.array(z.string().max(20)).max(5000).default([]),
  regions: z.array(z.string().max(4)).max(400).default([]),
})

export const accountActionBody = z.object({
  event: z.enum(['RESET', 'LOCK', 'UNLOCK', 'SIGN_OUT', 'RESET_FACTOR', 'REMOVE']),
  userName: z.string().min(1).max(100),
})
export type AccountAction = Output<typeof accountActionBody>['event']

const accountLinkBody = z.object({
  userName: z.string().min(1).max(100),
  provider: z.string().min(1).max(100),
  subject: z.string().trim().min(1).max(255),
})

export const passwordsAnswer = writeAnswer.extend({ passwords: z.array(oneTimePassword) })
export type PasswordsAnswer = Output<typeof passwordsAnswer>
export const accountImportAnswer = importAnswer.extend(passwordsAnswer.shape)
export type AccountImportAnswer = Output<typeof accountImportAnswer>

const normVersion = z.strictObject({
  version: z.number(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  note: z.string(),
})
export type NormVersion = Output<typeof normVersion>

/** `deadline` is an ISO time. */
const adminPeriod = z.strictObject({
  organizationTypeId: z.number(),
  sessionCode: z.string(),
  year: z.number(),
  sessionName: z.string(),
  isOpen: z.boolean(),
  deadline: z.string().nullable(),
})
export type AdminPeriod = Output<typeof adminPeriod>

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

const continued = z.record(z.string(), z.array(z.string()))

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

/** The last change that the client read, `null` for never. */
const opened = { year: sentYear, version: z.string().nullable() }
const note = z.string().trim().max(300)

export const normsDiscardBody = z.object({ ...opened, note: sentAlong })
export const normsPublishBody = z.object({
  ...opened,
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
export const normsSaveBody = z.object({ ...answeredAlong(adminNorms), ...normForm.shape, ...opened, note })

export const normsSaveAnswer = writeAnswer.extend({
  version: z.number(),
  changedAt: z.string(),
  faults: z.array(normFault),
})
export type NormsSaveAnswer = Output<typeof normsSaveAnswer>

const readings = z.strictObject({
  requested: z.number(),
  headcount: z.number(),
}) satisfies z.ZodType<BudgetTotals>

const effectSum = z.strictObject({
  institutions: z.number(),
  changed: z.number(),
  before: readings,
  after: readings,
})
export type EffectSum = Output<typeof effectSum>

const effectGroup = effectSum.extend({ key: z.string(), name: z.string() })

const effectLine = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  before: readings,
  after: readings,
  becomesStale: z.boolean(),
})
export type EffectLine = Output<typeof effectLine>

const effectQuery = z.object({
  from: z.coerce.number().int().min(0).default(0).catch(0),
  most: z.coerce.number().int().min(1).max(10_000).default(10_000).catch(10_000),
  draftVersion: z.string().nullable().default(null).catch(null),
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
const editionSteps = { before: readings, forms: readings, norms: readings } as const

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

const listed = { id: z.string(), name: z.string() }

export const catalogueForms = {
  jobs: z.array(z.object({ ...listed, gradeStepId: z.string(), gradeStepName: z.string() })),
  educationLevels: z.array(z.object(listed)),
  fieldsOfEducation: z.array(z.object({ ...listed, levels: z.array(z.string()) })),
  schools: z.array(z.object({ ...listed, state: z.boolean() })),
} satisfies { readonly [Name in keyof Catalogues]: z.ZodType<Catalogues[Name]> }
const { jobs, educationLevels, fieldsOfEducation, schools } = catalogueForms
const MAX_ADMIN_ROWS = 1000

export const catalogueBody = z.discriminatedUnion('name', [
  z.object({ name: z.literal('jobs'), ...opened, rows: jobs.max(MAX_ADMIN_ROWS) }),
  z.object({ name: z.literal('educationLevels'), ...opened, rows: educationLevels.max(MAX_ADMIN_ROWS) }),
  z.object({ name: z.literal('fieldsOfEducation'), ...opened, rows: fieldsOfEducation.max(MAX_ADMIN_ROWS) }),
  z.object({ name: z.literal('schools'), ...opened, rows: schools.max(MAX_ADMIN_ROWS) }),
])

const changedAt = z.string().nullable()
export const adminCatalogues = z.strictObject({
  year: z.number(),
  catalogues: z.strictObject(catalogueForms),
  /** ISO time, also in an earlier year; `null` for the built-in list. A save must name it. */
  changedAt: z.strictObject({
    jobs: changedAt,
    educationLevels: changedAt,
    fieldsOfEducation: changedAt,
    schools: changedAt,
  }),
})
export type AdminCatalogues = Output<typeof adminCatalogues>

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

/** Missing filters mean all years and all institutions. */
const historyQuery = z.object({
  year: sentYear.optional(),
  institution: z.string().trim().min(1).max(20).optional(),
})

export const adminEventDetail = adminEvent.extend({ detail: z.record(z.string(), z.unknown()) })
export type AdminEventDetail = Output<typeof adminEventDetail>

export const setUpAnswer = z.strictObject({
  steps: z.array(
    z.strictObject({
      name: z.enum(setUpSteps),
      state: z.enum(['done', 'missing', 'later']),
      /** `needed`: the application does not work without it. */
      weight: z.enum(['needed', 'wanted']),
      place: z.enum(setUpPlaces).nullable(),
      found: z.array(z.string()),
      missing: z.array(z.string()),
    }) satisfies z.ZodType<SetUpStep>,
  ),
})

const ofList = { list: z.enum(yearLists), year: sentYear, rows: listBody.shape.rows }

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
  faults: z.array(importFault),
})
export type AdminListPreview = Output<typeof adminListPreview>

export const adminForms = {
  adminSetUp: { answer: setUpAnswer },
  adminInstitutions: { answer: z.array(adminInstitution) },
  adminInstitutionSave: { body: institutionBody, answer: writeAnswer },
  adminInstitutionImport: { body: listBody, answer: importAnswer, refuses: ['faults'] },
  adminAccounts: { answer: z.array(adminAccount) },
  adminAccountSave: { body: accountBody, answer: passwordsAnswer },
  adminAccountDo: { body: accountActionBody, answer: passwordsAnswer },
  adminAccountImport: { body: listBody, answer: accountImportAnswer, refuses: ['faults'] },
  adminAccountLink: { body: accountLinkBody, answer: writeAnswer },
  adminYears: { answer: adminYears },
  adminYearCreate: { body: z.object({ year: sentYear }), answer: writeAnswer },
  adminYear: { answer: yearOutlook },
  adminEdition: { answer: adminEdition },
  adminEditionEffect: { answer: editionEffect },
  adminYearAnnounce: { body: z.object({ year: sentYear }), answer: writeAnswer },
  adminYearClose: { body: z.object({ year: sentYear, version: z.string().max(300) }), answer: writeAnswer },
  adminYearReopen: {
    body: z.object({ year: sentYear, reason: z.string().trim().max(1000) }),
    answer: writeAnswer,
  },
  adminPeriodsSave: { body: periodsBody, answer: writeAnswer },
  adminPeriodSave: { body: periodBody, answer: writeAnswer },
  adminNorms: { answer: adminNorms },
  adminNormsSave: { body: normsSaveBody, answer: normsSaveAnswer },
  adminNormsDiscard: { body: normsDiscardBody, answer: writeAnswer },
  adminNormsEffect: { query: effectQuery, answer: normsEffect },
  adminNormsPublish: { body: normsPublishBody, answer: writeAnswer, refuses: ['faults', 'normMoves'] },
  adminCatalogues: { answer: adminCatalogues },
  adminCatalogueSave: { body: catalogueBody, answer: writeAnswer },
  adminListForm: { answer: 'xlsx' },
  adminListBook: { query: z.object({ what: z.enum(['form', 'data']) }), answer: 'xlsx' },
  adminListPreview: { body: z.object(ofList), answer: adminListPreview },
  adminListTake: {
    body: z.object({ ...ofList, version: z.string().max(100) }),
    answer: writeAnswer,
    refuses: ['faults'],
  },
  adminMail: { answer: mailState },
  adminRegistries: { answer: registriesAnswer },
  adminRegistryCheck: { body: registryCheckBody, answer: registryCheck },
  adminEvents: { query: beforeQuery, answer: z.array(adminEvent) },
  adminHistory: { query: historyQuery, answer: 'ndjson' },
  adminEvent: { answer: adminEventDetail },
} as const satisfies Readonly<Record<keyof typeof adminRoutes, CallSchemas>>
