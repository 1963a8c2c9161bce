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
    summary: 'Returns a filtered page of the reviewer’s institutions, and the sums of all matches',
  },
  reviewOverview: {
    ...overall,
    id: 'review.overview',
    path: '/api/tosov/review/overview/{year}',
    summary: 'Returns counts and totals of the reviewer’s institutions by region, type and ownership',
  },
  reviewPeers: {
    ...institutionRead,
    id: 'review.peers',
    path: `${one}/peers/{year}`,
    summary: 'Returns the comparison of an institution with its peers, and its list neighbours',
  },
  reviewComparison: {
    ...overall,
    id: 'review.comparison',
    path: '/api/tosov/review/comparison/{year}',
    summary: 'Compares the filtered institutions of the reviewer by an indicator',
  },
  reviewDraft: {
    ...institutionRead,
    id: 'review.draft',
    path: `${one}/draft/{year}`,
    summary: 'Returns the draft of an institution with marks and changes since the last sending',
  },
  reviewSnapshots: {
    ...institutionRead,
    id: 'review.snapshots',
    path: `${one}/snapshots/{year}`,
    summary: 'Returns the snapshots with which a year of an institution can be compared',
  },
  reviewHistory: {
    ...institutionRead,
    id: 'review.history',
    path: `${one}/history/{year}/{sheet}/{row}/{field}`,
    summary: 'Returns the changes of a cell of an institution, newest first',
  },
  reviewPositions: {
    ...institutionRead,
    id: 'review.positions',
    path: `${one}/positions/{year}`,
    summary: 'Returns the required positions of an institution in the order of entry',
  },
  reviewPeriods: {
    ...institutionRead,
    id: 'review.periods',
    path: `${one}/periods/{year}`,
    summary: 'Returns the reporting periods of an institution, newest first',
  },
  reviewReports: {
    ...institutionRead,
    id: 'review.reports',
    path: `${one}/reports/{sessionCode}`,
    summary: 'Returns the standard reports of a period of an institution and their status',
  },
  reviewRows: {
    ...institutionRead,
    id: 'review.rows',
    path: `${one}/rows/{sessionCode}`,
    summary: 'Returns the report data rows of an institution',
  },
  reviewReportFile: {
    ...institutionRead,
    id: 'review.reportFile',
    path: `${one}/report/{sessionCode}/{standartReportCode}/{fileName}`,
    summary: 'Returns the address of a report file of an institution',
  },
  reviewAttachments: {
    ...institutionRead,
    id: 'review.attachments',
    path: `${one}/attachments/{sessionCode}`,
    summary: 'Returns the attachment records of an institution',
  },
  reviewFile: {
    ...institutionRead,
    id: 'review.file',
    path: `${one}/file/{fileId}`,
    summary: 'Checks access to a file of an institution and redirects to a short-lived link',
  },
  reviewEvents: {
    ...institutionRead,
    id: 'review.events',
    path: `${one}/events/{year}`,
    summary: 'Returns a page of the events of an institution’s report, newest first',
  },
  reviewMark: {
    ...act,
    id: 'review.mark',
    path: `${one}/mark`,
    summary: 'Marks a cell with a remark of the reviewer',
  },
  reviewUnmark: {
    ...act,
    id: 'review.unmark',
    path: `${one}/unmark`,
    summary: 'Deletes a mark that no return has included yet',
  },
  reviewResolve: {
    ...act,
    id: 'review.resolve',
    path: `${one}/resolve`,
    summary: 'Resolves a mark that the institution has seen',
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
    summary: 'Returns a sent report to the institution with a reason, whole or by marked cells',
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
    summary: 'Withdraws an approval with a reason, while no later action depends on it',
  },
  reviewExtend: {
    ...act,
    id: 'review.extend',
    path: `${one}/extend`,
    summary: 'Extends the deadline of a period for an institution, with a reason',
  },
  reviewBulk: {
    ...overall,
    method: 'POST',
    id: 'review.bulk',
    path: '/api/tosov/review/bulk/{year}',
    summary: 'Reminds, extends, returns or approves many institutions: first a preview, then the action',
  },
  reviewCeilings: {
    ...overall,
    id: 'review.ceilings',
    path: '/api/tosov/review/ceilings/{sessionCode}',
    summary: 'Returns the ceilings of a period with requested amounts, by set, region and institution',
  },
  reviewSetCeilings: {
    ...overall,
    method: 'POST',
    id: 'review.ceilings.save',
    path: '/api/tosov/review/ceilings/{sessionCode}',
    summary: 'Sets ceilings of institutions, regions or the whole set in tugrik; all or none',
  },
  reviewCauses: {
    ...overall,
    id: 'review.variance',
    path: '/api/tosov/review/variance/{year}',
    summary: 'Returns the variance of the filtered institutions since last year, by cause and group',
  },
  reviewSums: {
    ...overall,
    id: 'review.sums',
    path: '/api/tosov/review/sums/{sessionCode}',
    summary: 'Returns the reports of a period that can be summed over the filtered institutions',
  },
  reviewSum: {
    ...overall,
    id: 'review.sum',
    path: '/api/tosov/review/sums/{sessionCode}/{report}',
    summary: 'Returns a report summed over the filtered institutions, and which of them have no figures',
  },
  reviewSumComparison: {
    ...overall,
    id: 'review.sumComparison',
    path: '/api/tosov/review/sums/{sessionCode}/{report}/comparison',
    summary: 'Returns the same sum for last year, the previous period, the last sending and calculation',
  },
  reviewSumPdf: {
    ...overall,
    id: 'review.sum.pdf',
    path: '/api/tosov/review/sums/{sessionCode}/{report}/pdf',
    summary: 'Returns the sum of a report as a PDF, with its institutions',
  },
  reviewSumXlsx: {
    ...overall,
    id: 'review.sum.xlsx',
    path: '/api/tosov/review/sums/{sessionCode}/{report}/xlsx',
    summary: 'Returns the sum of a report as a workbook with formulas over the institutions',
  },
  events: {
    ...own,
    id: 'tosov.events',
    path: '/api/tosov/events/{year}',
    summary: 'Returns a page of the events of the caller’s report, newest first',
  },
  ownPlace: {
    ...own,
    id: 'tosov.similar',
    path: '/api/tosov/similar/{year}',
    summary: 'Returns the position of the caller’s institution among at least eight peers, by indicator',
  },
  recall: {
    ...own,
    id: 'tosov.recall',
    method: 'POST',
    path: '/api/tosov/recall',
    summary: 'Recalls a sent report that no reviewer has opened; its receipt remains',
  },
  consentAsk: {
    ...own,
    id: 'tosov.consent.request',
    method: 'POST',
    path: '/api/tosov/consent/request',
    summary: 'Requests the consent of the checkers to the last calculation',
  },
  consent: {
    ...own,
    id: 'tosov.consent',
    method: 'POST',
    path: '/api/tosov/consent',
    summary: 'Gives or withdraws consent to the calculation that the user has read',
  },
  rights: {
    ...own,
    id: 'tosov.rights',
    path: '/api/tosov/rights',
    summary: 'Returns the rights of the institution’s accounts and whether sending requires consent',
  },
  rightsSave: {
    ...own,
    id: 'tosov.rights.save',
    method: 'POST',
    path: '/api/tosov/rights',
    summary: 'Changes the rights of an account or the consent setting of the institution',
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
    summary: 'Stores justifications for warnings before the report is sent',
  },
} as const satisfies Readonly<Record<string, Route>>
