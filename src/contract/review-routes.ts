import type { Route } from '#contract/call.ts'

const common = { for: 'review', aliases: [], views: 'all', source: 'own' } as const
const overall = { ...common, method: 'GET', subject: null } as const
const institutionRead = {
  ...common,
  method: 'GET',
  subject: { in: 'path', name: 'institutionId' },
} as const
const act = { ...institutionRead, method: 'POST' } as const
const own = { ...overall, for: 'institution' } as const

const one = '/api/tosov/review/institution/{institutionId}'

export const reviewRoutes = {
  reviewInstitutions: {
    ...overall,
    id: 'review.institutions',
    path: '/api/tosov/review/institutions/{year}',
    summary:
      'A page of the reviewer’s institutions, searched, filtered and put in order: state, progress, open errors, totals, deadline; and the sums of all that were found',
  },
  reviewOverview: {
    ...overall,
    id: 'review.overview',
    path: '/api/tosov/review/overview/{year}',
    summary:
      'How many of the reviewer’s institutions stand how, what they add up to, by region, type and ownership; what came in today, who is late, what to look at',
  },
  reviewPeers: {
    ...institutionRead,
    id: 'review.peers',
    path: `${one}/peers/{year}`,
    summary:
      'How an institution stands beside its like, its place in the list that is looked at, and its neighbours there',
  },
  reviewComparison: {
    ...overall,
    id: 'review.comparison',
    path: '/api/tosov/review/comparison/{year}',
    summary: 'An indicator of the reviewer’s institutions that are looked at, held against each other',
  },
  reviewDraft: {
    ...institutionRead,
    id: 'review.draft',
    path: `${one}/draft/{year}`,
    summary:
      'The inputs of one year of an institution, with the marks and what changed since the last sending',
  },
  reviewSnapshots: {
    ...institutionRead,
    id: 'review.snapshots',
    path: `${one}/snapshots/{year}`,
    summary: 'What a year of an institution can be compared with, each with all that it was worked out from',
  },
  reviewHistory: {
    ...institutionRead,
    id: 'review.history',
    path: `${one}/history/{year}/{sheet}/{row}/{field}`,
    summary: 'Who changed a cell of an institution, when, from what to what; newest first',
  },
  reviewPositions: {
    ...institutionRead,
    id: 'review.positions',
    path: `${one}/positions/{year}`,
    summary: 'The required positions of an institution, in the order of entry',
  },
  reviewPeriods: {
    ...institutionRead,
    id: 'review.periods',
    path: `${one}/periods/{year}`,
    summary: 'The reporting periods of an institution, newest first',
  },
  reviewReports: {
    ...institutionRead,
    id: 'review.reports',
    path: `${one}/reports/{sessionCode}`,
    summary: 'The standard reports of a period of an institution and their status',
  },
  reviewRows: {
    ...institutionRead,
    id: 'review.rows',
    path: `${one}/rows/{sessionCode}`,
    summary: 'Report data rows of an institution',
  },
  reviewReportFile: {
    ...institutionRead,
    id: 'review.reportFile',
    path: `${one}/report/{sessionCode}/{standartReportCode}/{fileName}`,
    summary: 'The address of a report file of an institution',
  },
  reviewAttachments: {
    ...institutionRead,
    id: 'review.attachments',
    path: `${one}/attachments/{sessionCode}`,
    summary: 'Attachment records of an institution',
  },
  reviewFile: {
    ...institutionRead,
    id: 'review.file',
    path: `${one}/file/{fileId}`,
    summary: 'Checks session and set of institutions and redirects to a short-lived link',
  },
  reviewEvents: {
    ...institutionRead,
    id: 'review.events',
    path: `${one}/events/{year}`,
    summary:
      'What was done with an institution’s report, by whom and when; newest first, the ones before with ?before= and an id',
  },
  reviewMark: {
    ...act,
    id: 'review.mark',
    path: `${one}/mark`,
    summary: 'Marks a cell with the reviewer’s words',
  },
  reviewUnmark: {
    ...act,
    id: 'review.unmark',
    path: `${one}/unmark`,
    summary: 'Takes a mark away that no return has taken along yet',
  },
  reviewResolve: {
    ...act,
    id: 'review.resolve',
    path: `${one}/resolve`,
    summary: 'Settles a mark that the institution has seen',
  },
  reviewAnswer: {
    ...act,
    id: 'review.answer',
    path: `${one}/answer`,
    summary: 'Answers a justification of the institution',
  },
  reviewReturn: {
    ...act,
    id: 'review.return',
    path: `${one}/return`,
    summary: 'Returns a sent report with a reason: the whole, or the marked cells',
  },
  reviewApprove: {
    ...act,
    id: 'review.approve',
    path: `${one}/approve`,
    summary: 'Approves a sent report: a district’s approval passes it on, the ministry’s is final',
  },
  reviewUndo: {
    ...act,
    id: 'review.undo',
    path: `${one}/undo`,
    summary:
      'Takes back that one has passed a report on or approved it, with the reason, while nobody has gone on with it',
  },
  reviewExtend: {
    ...act,
    id: 'review.extend',
    path: `${one}/extend`,
    summary: 'Lets an institution send after the deadline of a period, with the reason',
  },
  reviewBulk: {
    ...overall,
    method: 'POST',
    id: 'review.bulk',
    path: '/api/tosov/review/bulk/{year}',
    summary:
      'Reminds, extends, returns or approves many, each as the single call does: first a preview of each, then an account of each; what has changed since the preview is left alone',
  },
  reviewCeilings: {
    ...overall,
    id: 'review.ceilings',
    path: '/api/tosov/review/ceilings/{sessionCode}',
    summary:
      'The ceilings of a period: of the whole set, of regions and of a page of institutions, with what is asked for; whether what is shared out is within',
  },
  reviewSetCeilings: {
    ...overall,
    method: 'POST',
    id: 'review.ceilings.save',
    path: '/api/tosov/review/ceilings/{sessionCode}',
    summary:
      'Sets ceilings of institutions, regions or the whole set, current and capital apart, tugrik; with neither amount one is taken away. All or none',
  },
  reviewCauses: {
    ...overall,
    id: 'review.variance',
    path: '/api/tosov/review/variance/{year}',
    summary:
      'What moved the budgets of the reviewer’s institutions that are looked at since last year, by cause, and the same by region, type or institution; until now, or with ?until=sent until they were sent',
  },
  reviewSums: {
    ...overall,
    id: 'review.sums',
    path: '/api/tosov/review/sums/{sessionCode}',
    summary: 'The reports of a period that can be summed over the reviewer’s institutions that are looked at',
  },
  reviewSum: {
    ...overall,
    id: 'review.sum',
    path: '/api/tosov/review/sums/{sessionCode}/{report}',
    summary:
      'A report with its figures of every institution that is looked at, and which institutions have none',
  },
  reviewSumComparison: {
    ...overall,
    id: 'review.sumComparison',
    path: '/api/tosov/review/sums/{sessionCode}/{report}/comparison',
    summary:
      'The same sum over the same institutions as it was last year, in the period before, as last sent and last calculated, with how many have one',
  },
  reviewSumPdf: {
    ...overall,
    id: 'review.sum.pdf',
    path: '/api/tosov/review/sums/{sessionCode}/{report}/pdf',
    summary: 'The sum of a report on paper, with the institutions that stand in it',
  },
  reviewSumXlsx: {
    ...overall,
    id: 'review.sum.xlsx',
    path: '/api/tosov/review/sums/{sessionCode}/{report}/xlsx',
    summary: 'The sum of a report as a workbook whose sums are formulas over the institutions',
  },
  events: {
    ...own,
    id: 'tosov.events',
    path: '/api/tosov/events/{year}',
    summary:
      'What was done with the own report, by whom and when; newest first, the ones before with ?before= and an id',
  },
  ownPlace: {
    ...own,
    id: 'tosov.similar',
    path: '/api/tosov/similar/{year}',
    summary:
      'The own place among similar institutions by indicator: percentiles of what others sent and of last year’s approved budgets, never of fewer than eight',
  },
  recall: {
    ...own,
    id: 'tosov.recall',
    method: 'POST',
    path: '/api/tosov/recall',
    summary: 'Takes back what was sent while no reviewer has opened it; its receipt stays',
  },
  consentAsk: {
    ...own,
    id: 'tosov.consent.request',
    method: 'POST',
    path: '/api/tosov/consent/request',
    summary: 'Asks those of the institution who check for their consent to the last calculation',
  },
  consent: {
    ...own,
    id: 'tosov.consent',
    method: 'POST',
    path: '/api/tosov/consent',
    summary: 'Consents to the calculation that was seen, before it is sent, or withdraws that',
  },
  rights: {
    ...own,
    id: 'tosov.rights',
    path: '/api/tosov/rights',
    summary:
      'Who of the own institution prepares, checks and sends, and whether it asks for consent before it sends',
  },
  rightsSave: {
    ...own,
    id: 'tosov.rights.save',
    method: 'POST',
    path: '/api/tosov/rights',
    summary:
      'Gives rights to an account of the own institution or takes them, or says whether consent is asked for',
  },
  markAnswer: {
    ...own,
    id: 'tosov.mark.answer',
    method: 'POST',
    path: '/api/tosov/mark/answer',
    summary: 'Answers a mark of a returned draft',
  },
  justify: {
    ...own,
    id: 'tosov.justification.save',
    method: 'POST',
    path: '/api/tosov/justifications',
    summary: 'Keeps why what is doubtful is right, before the report is sent',
  },
} as const satisfies Readonly<Record<string, Route>>
