import type { Route } from '#contract/call.ts'

const read = {
  for: 'administration',
  method: 'GET',
  aliases: [],
  views: 'all',
  subject: null,
  source: 'own',
} as const
const write = { ...read, method: 'POST' } as const

/** The administrator's calls. */
export const adminRoutes = {
  adminInstitutions: {
    ...read,
    id: 'admin.institutions',
    path: '/api/admin/institutions',
    summary: 'Every institution with its profile, its view and the number of its accounts',
  },
  adminInstitutionSave: {
    ...write,
    id: 'admin.institution.save',
    path: '/api/admin/institutions/save',
    summary: 'Adds or changes an institution',
  },
  adminInstitutionImport: {
    ...write,
    id: 'admin.institution.import',
    path: '/api/admin/institutions/import',
    summary: 'Adds and changes institutions from the rows of a list; all or none',
  },
  adminAccounts: {
    ...read,
    id: 'admin.accounts',
    path: '/api/admin/accounts',
    summary: 'Every account with its role, its institution and how it stands',
  },
  adminAccountSave: {
    ...write,
    id: 'admin.account.save',
    path: '/api/admin/accounts/save',
    summary: 'Adds an account (answers its one-time password, once) or changes one',
  },
  adminAccountDo: {
    ...write,
    id: 'admin.account.do',
    path: '/api/admin/accounts/do',
    summary: 'Gives an account a new one-time password, locks or unlocks it, or signs it out everywhere',
  },
  adminAccountImport: {
    ...write,
    id: 'admin.account.import',
    path: '/api/admin/accounts/import',
    summary:
      'Adds accounts from the rows of a list and answers their one-time passwords; all or none. Repeated: new ones for those not changed yet',
  },
  adminYears: {
    ...read,
    id: 'admin.years',
    path: '/api/admin/years',
    summary: 'Financial years with the versions of their norms, and every reporting period',
  },
  adminYearCreate: {
    ...write,
    id: 'admin.year.create',
    path: '/api/admin/years/create',
    summary: 'Begins a financial year: norms as a draft copied from the last, and its first periods',
  },
  adminPeriodSave: {
    ...write,
    id: 'admin.period.save',
    path: '/api/admin/periods/save',
    summary: 'Adds or changes a reporting period: name, open or shut, deadline',
  },
  adminNorms: {
    ...read,
    id: 'admin.norms',
    path: '/api/admin/norms/{year}/{version}',
    summary: 'One version of the norms of a year',
  },
  adminNormsSave: {
    ...write,
    id: 'admin.norms.save',
    path: '/api/admin/norms/save',
    summary: 'Keeps the draft of the norms of a year, and tells what bars its publishing',
  },
  adminNormsDiscard: {
    ...write,
    id: 'admin.norms.discard',
    path: '/api/admin/norms/discard',
    summary: 'Throws the draft of the norms of a year away',
  },
  adminNormsEffect: {
    ...read,
    id: 'admin.norms.effect',
    path: '/api/admin/norms/effect/{year}',
    summary:
      'What publishing the draft would change: institutions, amounts by group, reports that become stale',
  },
  adminNormsPublish: {
    ...write,
    id: 'admin.norms.publish',
    path: '/api/admin/norms/publish',
    summary: 'Publishes the draft of the norms of a year; what it was before is kept',
  },
  adminCatalogues: {
    ...read,
    id: 'admin.catalogues',
    path: '/api/admin/catalogues/{year}',
    summary: 'The lists of a year from which is chosen',
  },
  adminCatalogueSave: {
    ...write,
    id: 'admin.catalogue.save',
    path: '/api/admin/catalogues/save',
    summary: 'Keeps one list of a year, unless somebody else has changed it since it was opened',
  },
  adminMail: {
    ...read,
    id: 'admin.mail',
    path: '/api/admin/mail',
    summary: 'Whether mail is set up, how much of it waits to go out, and what was given up',
  },
  adminEvents: {
    ...read,
    id: 'admin.events',
    path: '/api/admin/events',
    summary: 'What administrators did in short, newest first; the ones before with ?before= and an id',
  },
  adminEvent: {
    ...read,
    id: 'admin.event',
    path: '/api/admin/events/{eventId}',
    summary: 'One thing that an administrator did, with everything that is kept of it',
  },
} as const satisfies Readonly<Record<string, Route>>
