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

export const adminRoutes = {
  adminSetUp: {
    ...read,
    id: 'admin.setup',
    path: '/api/admin/setup',
    summary:
      'What of the installation is set up and what is missing, from the first year to the first report',
  },
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
    id: 'admin.account.action',
    path: '/api/admin/accounts/action',
    summary:
      'Gives an account a new one-time password, locks or unlocks it, signs it out everywhere, or removes its owner',
  },
  adminAccountLink: {
    ...write,
    id: 'admin.account.link',
    path: '/api/admin/accounts/link',
    summary: 'Links an account with a person of a provider, so that they alone come into it by a provider',
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
  adminYear: {
    ...read,
    id: 'admin.year',
    path: '/api/admin/years/{year}',
    summary:
      'How a year stands: edition, norms against the last year, periods, figures ready to be taken over, who is not approved',
  },
  adminEdition: {
    ...read,
    id: 'admin.edition',
    path: '/api/admin/years/{year}/edition',
    summary:
      'What the forms of a year change of those of the year before, side by side and in words; also of a year that was not begun yet',
  },
  adminEditionEffect: {
    ...read,
    id: 'admin.edition.impact',
    path: '/api/admin/years/{year}/edition/impact',
    summary:
      'What the forms of a year, and then its norms, do to the budgets of the year before, in both readings; what of their entries has no place. Changes nothing',
  },
  adminYearAnnounce: {
    ...write,
    id: 'admin.year.announce',
    path: '/api/admin/years/announce',
    summary: 'Tells everybody who works on budgets that a year is open',
  },
  adminYearClose: {
    ...write,
    id: 'admin.year.close',
    path: '/api/admin/years/close',
    summary:
      'Closes a year as it was seen: its periods are shut, nothing of it can be typed, sent or decided any more',
  },
  adminYearReopen: {
    ...write,
    id: 'admin.year.reopen',
    path: '/api/admin/years/reopen',
    summary: 'Opens a closed year again, with the reason; its periods stay shut',
  },
  adminPeriodsSave: {
    ...write,
    id: 'admin.periods.save',
    path: '/api/admin/periods/save-all',
    summary: 'Adds and changes several reporting periods at once; all or none',
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
    id: 'admin.norms.impact',
    path: '/api/admin/norms/impact/{year}',
    summary:
      'What publishing the draft would change: institutions, amounts by type and place, reports that become stale; of all, or part by part',
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
  adminListBook: {
    ...read,
    id: 'admin.list.workbook',
    path: '/api/admin/lists/{list}/{year}/workbook',
    summary:
      'A list of a year (periods, norms, a catalogue) as a workbook: a form to fill in, or what is kept, as it can be brought back',
  },
  adminListForm: {
    ...read,
    id: 'admin.list.template',
    path: '/api/admin/list-templates/{list}',
    summary: 'The form of the list of institutions or of accounts as a workbook to fill in',
  },
  adminListPreview: {
    ...write,
    id: 'admin.list.preview',
    path: '/api/admin/lists/preview',
    summary:
      'What the rows of a list of a year would change: what is new, changed, gone or refused. Changes nothing',
  },
  adminListTake: {
    ...write,
    id: 'admin.list.import',
    path: '/api/admin/lists/import',
    summary: 'Takes a list of a year as its preview showed it: all of it or nothing',
  },
  adminMail: {
    ...read,
    id: 'admin.mail',
    path: '/api/admin/mail',
    summary: 'Whether mail is set up, how much of it waits to go out, and what was given up',
  },
  adminRegistries: {
    ...read,
    id: 'admin.registries',
    path: '/api/admin/registries',
    summary: 'Where the registries of the state are, when each last answered or failed and how often today',
  },
  adminRegistryCheck: {
    ...write,
    id: 'admin.registry.check',
    path: '/api/admin/registries/check',
    summary: 'Asks a registry of the state of nobody, and tells whether it answers',
  },
  adminEvents: {
    ...read,
    id: 'admin.events',
    path: '/api/admin/events',
    summary: 'What administrators did in short, newest first; the ones before with ?before= and an id',
  },
  adminHistory: {
    ...read,
    id: 'admin.history',
    path: '/api/admin/history',
    summary:
      'Everything that was done, of a year or an institution where one is named: a line of JSON each, oldest first. That it was taken stands among the events',
  },
  adminEvent: {
    ...read,
    id: 'admin.event',
    path: '/api/admin/events/{eventId}',
    summary: 'One thing that an administrator did, with everything that is kept of it',
  },
} as const satisfies Readonly<Record<string, Route>>
