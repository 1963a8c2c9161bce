import { z } from 'zod'
import type { adminRoutes } from '#contract/admin-routes.ts'
import { givens, importFault, normFault, normSources, writeAnswer } from '#contract/answers.ts'
import type { Forms, Of } from '#contract/call.ts'
import { mailState } from '#contract/notifications.ts'
import { profileSchema } from '#contract/profile-schema.ts'
import { registriesAnswer, registryCheck, registryCheckBody } from '#contract/registries.ts'
import { normMove } from '#contract/review.ts'
import { answeredAlong, beforeQuery, sentAlong, sentMoment, sentYear } from '#contract/sent.ts'
import type { Readings } from '#domain/draft/budget-total.ts'
import { yearLists } from '#domain/draft/year-lists.ts'
import type { EditionChanges } from '#domain/methodology/edition-changes.ts'
import type { Catalogues } from '#domain/norms/catalogues.ts'
import type { NormSet } from '#domain/norms/year-norms.ts'
import type { AccountRecord } from '#domain/organisation/account-record.ts'
import type { InstitutionRecord } from '#domain/organisation/institution-record.ts'
import { organizationTypeIds, viewCodes } from '#domain/organisation/profile.ts'
import { rights } from '#domain/organisation/rights.ts'
import { accountRoles, levels } from '#domain/organisation/roles.ts'
import { type SetUpStep, setUpPlaces, setUpSteps } from '#domain/organisation/set-up.ts'

/** Row of `admin.institutions`. */
export const adminInstitution = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  profile: profileSchema,
  /** What its users see; `null` where none is defined for it. */
  view: z.enum(viewCodes).nullable(),
  accounts: z.number(),
  /** Whether it sends only what somebody of it has consented to. */
  asksConsent: z.boolean(),
}) satisfies z.ZodType<InstitutionRecord>
export type AdminInstitution = Of<typeof adminInstitution>

/** Body of `admin.institution.save`. */
export const institutionBody = z.object({
  ...answeredAlong(adminInstitution),
  event: z.enum(['ADD', 'EDIT']),
  institutionId: z.string().trim(),
  name: z.string().trim(),
  profile: profileSchema,
  /** Where a client says nothing of it it stays; a new institution asks for none. */
  asksConsent: z.boolean().optional(),
})

/** Answer of an import: what was done, by the ids of the rows; nothing of it where there are faults. */
export const importAnswer = writeAnswer.extend({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  same: z.array(z.string()),
  faults: z.array(importFault),
})
export type ImportAnswer = Of<typeof importAnswer>

/** The most rows of the workbook that a list stands in, with headings and empty ones. */
const MOST_LINES = 20_000
/** The most characters of one cell: a district reviewer's set of every institution there is fits; the body's own limit bounds the whole. */
const MOST_CHARACTERS = 50_000

/** Body of an import: a list as it stands in a workbook, below its headings. */
export const listBody = z.object({
  rows: z.array(z.array(z.string().max(MOST_CHARACTERS)).max(100)).max(MOST_LINES),
})

/** A password that is shown once. */
const oneTimePassword = z.strictObject({ userName: z.string(), password: z.string() })
export type OneTimePassword = Of<typeof oneTimePassword>

/** Row of `admin.accounts`. */
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
  /** A one-time password is waiting to be changed. */
  mustChangePassword: z.boolean(),
  /** A second factor is set up. */
  hasFactor: z.boolean(),
  /** Sessions that live now. */
  sessions: z.number(),
  /** Failed sign-ins of late, most of one place or from anywhere, where they make somebody wait; else 0. */
  failedSignIns: z.number(),
}) satisfies z.ZodType<AccountRecord>
export type AdminAccount = Of<typeof adminAccount>

/** Body of `admin.account.save`. */
export const accountBody = z.object({
  ...answeredAlong(adminAccount),
  event: z.enum(['ADD', 'EDIT']),
  userName: z.string().trim(),
  displayName: z.string().trim(),
  /** A client that does not know of it leaves it empty. */
  post: z.string().trim().default(''),
  email: z.string().trim().max(300).default(''),
  role: z.enum(accountRoles),
  level: z.enum(levels).nullable(),
  institutionId: z.string().trim().min(1).nullable(),
  /** Where a client says nothing of them they stay; a new account of an institution has all. */
  rights: z.array(z.enum(rights)).max(20).optional(),
  reviews: z.array(z.string().max(20)).max(5000).default([]),
  regions: z.array(z.string().max(4)).max(400).default([]),
})

/** Body of `admin.account.do`. */
export const accountActionBody = z.object({
  event: z.enum(['RESET', 'LOCK', 'UNLOCK', 'SIGN_OUT', 'RESET_FACTOR', 'REMOVE']),
  userName: z.string().min(1).max(100),
})
export type AccountAction = Of<typeof accountActionBody>['event']

/** Body of `admin.account.link`: which account, and by what (`sub`) the provider names the person. */
const accountLinkBody = z.object({
  userName: z.string().min(1).max(100),
  provider: z.string().min(1).max(100),
  subject: z.string().trim().min(1).max(255),
})

/** Answer of what makes passwords. */
export const passwordsAnswer = writeAnswer.extend({ passwords: z.array(oneTimePassword) })
export type PasswordsAnswer = Of<typeof passwordsAnswer>
export const accountImportAnswer = importAnswer.extend(passwordsAnswer.shape)
export type AccountImportAnswer = Of<typeof accountImportAnswer>

/** A version of the norms of a year. A draft has no `publishedAt`. */
const normVersion = z.strictObject({
  version: z.number(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  note: z.string(),
})
export type NormVersion = Of<typeof normVersion>

/** A reporting period; `deadline` is an ISO time. */
const adminPeriod = z.strictObject({
  organizationTypeId: z.number(),
  sessionCode: z.string(),
  year: z.number(),
  sessionName: z.string(),
  isOpen: z.boolean(),
  deadline: z.string().nullable(),
})
export type AdminPeriod = Of<typeof adminPeriod>

const typeIds: readonly number[] = Object.values(organizationTypeIds)
/** Body of `admin.period.save`. */
export const periodBody = z.object({
  event: z.enum(['ADD', 'EDIT']),
  organizationTypeId: z.literal(typeIds),
  sessionCode: z.string().trim(),
  year: sentYear,
  sessionName: z.string().trim(),
  isOpen: z.boolean(),
  deadline: sentMoment.nullable(),
  /** Why the deadline of an announced year moves; '' where it does not. */
  reason: z.string().trim().max(1000).default(''),
})

/** Body of `admin.periods.save`. */
export const periodsBody = z.object({
  periods: z
    .array(periodBody.omit({ event: true }))
    .min(1)
    .max(300),
})

/** Answer of `admin.year`. Moments ISO 8601. */
export const yearOutlook = z.strictObject({
  year: z.number(),
  begun: z.enum(['yes', 'no']),
  /** The edition of its forms; of a year that was not begun the one with which it would. */
  edition: z.string(),
  /** The last year before it that was begun: how many institutions are approved there, have sent, and neither. */
  before: z
    .strictObject({
      year: z.number(),
      edition: z.string(),
      approved: z.number(),
      sent: z.number(),
      others: z.number(),
    })
    .nullable(),
  /** Its norms: the draft, or what holds where there is none; `null` before it is begun. */
  norms: z
    .strictObject({
      version: z.number(),
      published: z.enum(['yes', 'no']),
      /** Whether a draft waits to be published. */
      draft: z.enum(['yes', 'no']),
      faults: z.number(),
      /** Figures that go on from the year before and that nobody has confirmed. */
      continued: z.number(),
      /** The year with whose norms it began; `null`: with the program's own. */
      comparedWith: z.number().nullable(),
      /** What differs from those, and how many of that by more than 30 %. */
      differences: z.array(normMove),
      far: z.number(),
    })
    .nullable(),
  periods: z.array(adminPeriod),
  announcedAt: z.string().nullable(),
  /** How many people an announcement tells. */
  toTell: z.number(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  /** Who is not approved in the newest period that they have begun. */
  notApproved: z.array(
    z.strictObject({
      institutionId: z.string(),
      name: z.string(),
      status: z.enum(['NEW', 'CALCULATED', 'SENT', 'APPROVED', 'RETURNED']),
    }),
  ),
  /** What a closing names, so that nothing is closed otherwise than it was seen. */
  seen: z.string(),
})
export type YearOutlook = Of<typeof yearOutlook>

/** Answer of `admin.years`; years and versions newest first. */
export const adminYears = z.strictObject({
  years: z.array(
    z.strictObject({
      year: z.number(),
      /** The edition of its forms. */
      edition: z.string(),
      versions: z.array(normVersion),
      announcedAt: z.string().nullable(),
      closedAt: z.string().nullable(),
    }),
  ),
  periods: z.array(adminPeriod),
})
export type AdminYears = Of<typeof adminYears>

const continued = z.record(z.string(), z.array(z.string()))

/** Answer of `tosov.year-norms`: the norms in force in a year, with the years that have some. */
export const yearNorms = z.strictObject({
  /** The year that was asked for; the newest where that has none. */
  year: z.number(),
  /** Rising. */
  years: z.array(z.number()),
  /** The edition of the forms of each. */
  editions: z.record(z.string(), z.string()),
  /** The edition of its forms. */
  edition: z.string(),
  givens,
  /** What rows rest on where an administrator has said so. */
  sources: normSources,
})
export type YearNorms = Of<typeof yearNorms>

/** The norms of a year, as they are kept and as an administrator sends them. */
export const normForm = z.object({
  givens,
  settings: z.object({ excessPer: z.enum(['grade', 'group']) }),
  sources: normSources.default({}),
  continued: continued.default({}),
}) satisfies z.ZodType<NormSet>

/** Of which state of a draft or a list a write speaks: when it was changed as it was opened, `null` for never. */
const opened = { year: sentYear, seen: z.string().nullable() }
const note = z.string().trim().max(300)

/** Bodies of `admin.norms.discard` and `admin.norms.publish`. */
export const normsDiscardBody = z.object({ ...opened, note: sentAlong })
export const normsPublishBody = z.object({
  ...opened,
  note,
  /** Norms that moved far, as the effect or a refused publishing told them (`toConfirm`). */
  confirmed: z.array(z.object(normMove.shape)).max(5000).default([]),
})

/** Answer of `admin.norms`. */
export const adminNorms = normVersion.extend({
  year: z.number(),
  /** The edition of the year: which norms there are. */
  edition: z.string(),
  ...normForm.shape,
  sources: normSources,
  continued,
  /** What bars publishing it. */
  faults: z.array(normFault),
})
export type AdminNorms = Of<typeof adminNorms>

/** Body of `admin.norms.save`; what `admin.norms` answers may come back with it. */
export const normsSaveBody = z.object({ ...answeredAlong(adminNorms), ...normForm.shape, ...opened, note })

/** Answer of `admin.norms.save`. */
export const normsSaveAnswer = writeAnswer.extend({
  version: z.number(),
  changedAt: z.string(),
  faults: z.array(normFault),
})
export type NormsSaveAnswer = Of<typeof normsSaveAnswer>

const readings = z.strictObject({
  asked: z.number(),
  headcount: z.number(),
}) satisfies z.ZodType<Readings>

/** What a change of norms does to a number of budgets. */
const effectSum = z.strictObject({
  institutions: z.number(),
  /** How many of them get another budget, in either reading. */
  changed: z.number(),
  before: readings,
  after: readings,
})
export type EffectSum = Of<typeof effectSum>

const effectGroup = effectSum.extend({ key: z.string(), name: z.string() })

/** One institution whose budget changes in either reading, or whose calculated report becomes stale. */
const effectLine = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  before: readings,
  after: readings,
  /** A report that is calculated and not sent: it must be calculated again. */
  becomesStale: z.boolean(),
})
export type EffectLine = Of<typeof effectLine>

/** A part of the country: from which institution on by number, how many at most, and the draft that was seen, by its last change. */
const effectQuery = z.object({
  from: z.coerce.number().int().min(0).default(0).catch(0),
  most: z.coerce.number().int().min(1).max(10_000).default(10_000).catch(10_000),
  seen: z.string().nullable().default(null).catch(null),
})

/** Answer of `admin.norms.effect`. Sent and approved reports stand as they were sent and are not counted. */
export const normsEffect = z.strictObject({
  year: z.number(),
  version: z.number(),
  /** The published version that it is held against; `null` for the first one of a year. */
  against: z.number().nullable(),
  total: effectSum,
  /** By type and by place, as the lines with the largest change first. */
  types: z.array(effectGroup),
  regions: z.array(effectGroup),
  lines: z.array(effectLine),
  /** How many institutions there are in all, and from which on the next part is asked for; `null` after the last. */
  of: z.number(),
  next: z.number().nullable(),
  faults: z.array(normFault),
  /** What has to be confirmed with the publishing. */
  moves: z.array(normMove),
})
export type NormsEffect = Of<typeof normsEffect>

const pair = z.strictObject({ was: z.string(), is: z.string() })
const lineChange = z.strictObject({
  was: z.string().nullable(),
  is: z.string().nullable(),
  marks: z.array(
    z.enum(['new', 'gone', 'split', 'part', 'joined', 'sum', 'renamed', 'renumbered', 'moved', 'content']),
  ),
})
const toldRule = z.strictObject({
  where: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  sentence: z.string(),
  when: z.string(),
})

/** Answer of `admin.edition`: what the forms of a year change of those of the last year before it. */
export const adminEdition = z.strictObject({
  year: z.number(),
  /** The edition; of a year that was not begun the one with which it would. */
  edition: z.string(),
  /** By which order of the minister it holds. */
  order: z.string(),
  /** `null`: there is no year before it, and nothing to hold it against. */
  before: z.strictObject({ year: z.number(), edition: z.string() }).nullable(),
  changes: z.strictObject({
    forms: z.array(
      z.strictObject({
        code: z.string(),
        kind: z.enum(['blank', 'register', 'norm', 'report']),
        is: z.enum(['new', 'gone', 'changed']),
        views: z.array(z.enum(viewCodes)),
        caption: pair,
        purpose: pair.nullable(),
        rows: z.array(lineChange),
        fields: z.array(lineChange),
        cells: z.array(
          z.strictObject({
            way: z.enum(['new', 'gone', 'moved', 'kind', 'formula', 'limits', 'lock', 'text', 'source']),
            where: z.string(),
            was: z.string().nullable(),
            is: z.string().nullable(),
            readsMore: z.array(z.string()),
            readsLess: z.array(z.string()),
          }),
        ),
        rules: z.array(z.strictObject({ was: toldRule.nullable(), is: toldRule.nullable() })),
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
  }) satisfies z.ZodType<EditionChanges>,
})
export type AdminEdition = Of<typeof adminEdition>

/** Budgets of last year, whole tugrik, as `ministrySteps` tells them: as they stand, in the new forms, and with the new norms too. */
const editionSteps = { before: readings, forms: readings, norms: readings } as const

const editionSum = z.strictObject({
  institutions: z.number(),
  /** How many of them get another budget, in either reading. */
  changed: z.number(),
  ...editionSteps,
})
export type EditionSum = Of<typeof editionSum>
const editionGroup = editionSum.extend({ key: z.string(), name: z.string() })
export type EditionGroup = Of<typeof editionGroup>

/** Answer of `admin.edition.effect`. Last year stands as it did: what was sent of it is asked as it was calculated. */
export const editionEffect = z.strictObject({
  year: z.number(),
  edition: z.string(),
  before: z.strictObject({ year: z.number(), edition: z.string() }),
  /** Which norms of the year: its draft, what is published, or, of a year not begun, those with which it would begin. */
  norms: z.strictObject({
    are: z.enum(['draft', 'published', 'beginning']),
    version: z.number(),
    /** What bars their publishing: a figure that is missing counts as 0 here. */
    faults: z.number(),
  }),
  total: editionSum,
  types: z.array(editionGroup),
  regions: z.array(editionGroup),
  /** Every institution whose budget is another one in either reading. */
  institutions: z.array(editionGroup),
  /** Institutions without a view, which have no budget. */
  leftOut: z.number(),
  /** Typed cells that somebody has filled in, and that have no place in the edition: how many institutions, and what they come to together. */
  lost: z.array(
    z.strictObject({ form: z.string(), cell: z.string(), institutions: z.number(), sum: z.number() }),
  ),
})
export type EditionEffect = Of<typeof editionEffect>

const listed = { id: z.string(), name: z.string() }

/** The form of each list, as it is kept and as an administrator sends it. */
export const catalogueForms = {
  jobs: z.array(z.object({ ...listed, gradeStepId: z.string(), gradeStepName: z.string() })),
  educationLevels: z.array(z.object(listed)),
  fieldsOfEducation: z.array(z.object({ ...listed, levels: z.array(z.string()) })),
  schools: z.array(z.object({ ...listed, state: z.boolean() })),
} satisfies { readonly [Name in keyof Catalogues]: z.ZodType<Catalogues[Name]> }
const { jobs, educationLevels, fieldsOfEducation, schools } = catalogueForms
const MOST_LISTED = 1000

/** Body of `admin.catalogue.save`. */
export const catalogueBody = z.discriminatedUnion('name', [
  z.object({ name: z.literal('jobs'), ...opened, rows: jobs.max(MOST_LISTED) }),
  z.object({ name: z.literal('educationLevels'), ...opened, rows: educationLevels.max(MOST_LISTED) }),
  z.object({ name: z.literal('fieldsOfEducation'), ...opened, rows: fieldsOfEducation.max(MOST_LISTED) }),
  z.object({ name: z.literal('schools'), ...opened, rows: schools.max(MOST_LISTED) }),
])

const changedAt = z.string().nullable()
/** Answer of `admin.catalogues`. */
export const adminCatalogues = z.strictObject({
  year: z.number(),
  catalogues: z.strictObject(catalogueForms),
  /** When each list was changed last, ISO time, also in an earlier year; `null` while it is the model's. A save names it. */
  changedAt: z.strictObject({
    jobs: changedAt,
    educationLevels: changedAt,
    fieldsOfEducation: changedAt,
    schools: changedAt,
  }),
})
export type AdminCatalogues = Of<typeof adminCatalogues>

/** Row of `admin.events`: what was done in short; the whole of it is asked for by its id. */
export const adminEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  kind: z.string(),
  institutionId: z.string(),
  /** Of which year it was; 0 of none. */
  year: z.number(),
  /** The number of the type of organisations that it was done for; `null` of all. */
  organizationTypeId: z.number().nullable(),
  /** What it was done to, by name; of a list its first three. */
  names: z.array(z.string()),
  /** How many things it was done to. */
  count: z.number(),
})
export type AdminEvent = Of<typeof adminEvent>

/** Query of `admin.history`; without a year of all, without an institution of all. */
const historyQuery = z.object({
  year: sentYear.optional(),
  institution: z.string().trim().min(1).max(20).optional(),
})

/** Answer of `admin.event`: everything that is kept of what was done. */
export const adminEventDetail = adminEvent.extend({ detail: z.record(z.string(), z.unknown()) })
export type AdminEventDetail = Of<typeof adminEventDetail>

/** Answer of `admin.set-up`: the steps from an empty installation to its first report. */
export const setUpAnswer = z.strictObject({
  steps: z.array(
    z.strictObject({
      name: z.enum(setUpSteps),
      state: z.enum(['done', 'missing', 'later']),
      /** Whether the program cannot be worked with without it. */
      weight: z.enum(['needed', 'wanted']),
      /** Where on the administrator's page it is done. */
      place: z.enum(setUpPlaces).nullable(),
      /** What is there and what is missing, in words and counts. */
      found: z.array(z.string()),
      missing: z.array(z.string()),
    }) satisfies z.ZodType<SetUpStep>,
  ),
})

const ofList = { list: z.enum(yearLists), year: sentYear, rows: listBody.shape.rows }

/** What a list would change. `seen`: by it the list is taken as it was shown. */
export const adminListPreview = z.strictObject({
  status: z.literal(1),
  message: z.string(),
  seen: z.string(),
  counts: z.strictObject({ added: z.number(), changed: z.number(), gone: z.number(), same: z.number() }),
  changes: z.array(
    z.strictObject({
      is: z.enum(['new', 'changed', 'gone']),
      /** The number of its row; `null` of one that is gone. */
      at: z.number().nullable(),
      name: z.string(),
      cells: z.array(z.strictObject({ column: z.number(), from: z.string(), to: z.string() })),
    }),
  ),
  faults: z.array(importFault),
})
export type AdminListPreview = Of<typeof adminListPreview>

/** What travels with the administrator's calls. */
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
  adminYearClose: { body: z.object({ year: sentYear, seen: z.string().max(300) }), answer: writeAnswer },
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
  adminListBook: { query: z.object({ what: z.enum(['form', 'kept']) }), answer: 'xlsx' },
  adminListPreview: { body: z.object(ofList), answer: adminListPreview },
  adminListTake: {
    body: z.object({ ...ofList, seen: z.string().max(100) }),
    answer: writeAnswer,
    refuses: ['faults'],
  },
  adminMail: { answer: mailState },
  adminRegistries: { answer: registriesAnswer },
  adminRegistryCheck: { body: registryCheckBody, answer: registryCheck },
  adminEvents: { query: beforeQuery, answer: z.array(adminEvent) },
  adminHistory: { query: historyQuery, answer: 'ndjson' },
  adminEvent: { answer: adminEventDetail },
} as const satisfies Readonly<Record<keyof typeof adminRoutes, Forms>>
