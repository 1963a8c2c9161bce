import type { Call } from '#contract/call.ts'

const school = ['ebs-public', 'ntb-draft'] as const
const everySchool = ['ebs-public', 'ebs-private', 'ebs-dormitory', 'ntb-draft'] as const
const plain = { aliases: [], subject: null, body: 'none' } as const
const read = { method: 'GET', reply: 'rows', aliases: [], subject: { in: 'path', name: 'institutionId' }, body: 'none' } as const
const save = { method: 'POST', aliases: [], subject: { in: 'body', name: 'id' }, body: 'json' } as const
const forOrg = { method: 'POST', aliases: [], subject: { in: 'body', name: 'orgId' }, body: 'json' } as const

/** Every call, declared once. Calls of the specifications keep their paths and names letter for letter. */
export const calls = {
  login: { ...plain, id: 'auth.login', method: 'POST', path: '/api/auth/login', views: 'open', reply: 'session', body: 'json', summary: 'Sign in; answers a bearer token and sets the session cookie', source: 'own' },
  logout: { ...plain, id: 'auth.logout', method: 'POST', path: '/api/auth/logout', views: 'all', reply: 'message', body: 'json', summary: 'Sign out: revokes the token', source: 'own' },
  me: { ...plain, id: 'auth.me', method: 'GET', path: '/api/auth/me', views: 'all', reply: 'user', summary: 'The signed-in user', source: 'own' },
  home: { ...plain, id: 'tosov.home', method: 'GET', path: '/api/tosov/home', views: 'all', reply: 'object', summary: 'The user, the view of the institution, and the financial years that have norms', source: 'own' },
  draft: { ...plain, id: 'tosov.draft', method: 'GET', path: '/api/tosov/draft/{year}', views: 'all', reply: 'object', summary: 'Everything the browser needs to calculate one year of the own institution', source: 'own' },
  file: { ...plain, id: 'tosov.file', method: 'GET', path: '/api/tosov/file/{fileId}', views: 'all', reply: 'object', summary: 'Checks session and institution and redirects to a short-lived link', source: 'own' },

  blank1: { ...read, id: 'ebs.blank1.read', path: '/api/ebs/blank1/{year}/{group}/{institutionId}', views: everySchool, summary: 'Pupil count', source: '000 s7' },
  blank1Save: { ...save, id: 'ebs.blank1.save', path: '/api/ebs/blank1/save', aliases: ['/api/blank1/save'], views: everySchool, reply: 'status', summary: 'Saves the pupil count', source: '000 s7' },
  blank2: { ...read, id: 'ebs.blank2.read', path: '/api/ebs/blank2/{year}/{group}/{institutionId}', views: everySchool, summary: 'Funded pupil count', source: '000 s7' },
  blank3: { ...plain, method: 'GET', reply: 'rows', id: 'ebs.blank3.read', path: '/api/ebs/blank3/{year}/{group}', views: school, summary: 'Plans per class; the same for every institution', source: '001 s7' },
  blank4: { ...read, id: 'ebs.blank4.read', path: '/api/ebs/blank4/{year}/{group}/{institutionId}', views: school, summary: 'Hours per 7 days', source: '001 s7' },
  blank5: { ...read, id: 'ebs.blank5.read', path: '/api/ebs/blank5/{year}/{group}/{institutionId}/', aliases: ['/api/ebs/blank5/{year}/{group}/{institutionId}'], views: school, summary: 'Teacher planned salary', source: '001 s7' },
  blank5Save: { ...save, id: 'ebs.blank5.save', path: '/api/ebs/blank5/save', views: school, reply: 'status', summary: 'Saves the percent allowances of teachers', source: '001 s7' },
  blank7: { ...read, id: 'ebs.blank7.read', path: '/api/ebs/blank7/{year}/{group}/{institutionId}', views: school, summary: 'Fee-waiver and learning-form budget (variable cost)', source: '001 s7' },
  blank16Variable: { ...read, id: 'ebs.blank16.variable', path: '/api/ebs/blank16/1/{year}/{group}/{institutionId}', views: everySchool, summary: 'Budget by variable expense', source: '000 s7' },
  blank16Headcount: { ...read, id: 'ebs.blank16.headcount', path: '/api/ebs/blank16/2/{year}/{group}/{institutionId}', views: everySchool, summary: 'Budget by headcount', source: '000 s7' },

  reportPeriod: { ...plain, id: 'report.period', method: 'GET', path: '/api/finance/report/period/{year}/{organizationTypeId}', views: 'all', reply: 'rows', summary: 'Reporting periods, newest first', source: '000 s7, 002 s7.1' },
  reportList: { ...read, id: 'report.list', path: '/api/finance/report/list/{sessionCode}/{institutionId}', views: 'all', reply: 'envelope', summary: 'The standard reports of a period and their status', source: '000 s7, 002 s7.1' },
  reportSnapshot: { ...forOrg, id: 'report.snapshot', path: '/api/finance/report/snapshot', views: 'all', reply: 'message', summary: 'Calculates the report of a period', source: '000 s7, 002 s7.1' },
  reportPdfData: { ...read, id: 'report.pdfdata', path: '/api/finance/report/pdf/{sessionCode}/{orgId}', subject: { in: 'path', name: 'orgId' }, views: 'all', summary: 'Report data rows for the PDF', source: '000 s7, 002 s7.1' },
  reportFile: { ...read, id: 'report.file', path: '/api/finance/report/{sessionCode}/{organizationId}/{standartReportCode}/{fileName}', subject: { in: 'path', name: 'organizationId' }, views: 'all', reply: 'envelope', summary: 'The address of a report file', source: '000 s7, 002 s7.1' },
  reportSend: { ...forOrg, id: 'report.send', path: '/api/report/send', views: 'all', reply: 'message', summary: 'Sends the calculated report for approval', source: '000 s7, 002 s7.1' },
  pdfUpload: { ...plain, id: 'pdf.upload', method: 'POST', path: '/api/pdf/upload', views: 'all', reply: 'object', subject: { in: 'body', name: 'institutionId' }, body: 'multipart', summary: 'Keeps the PDF that the browser made', source: '000 s7, 002 s7.1' },
  attachmentList: { ...read, id: 'attachment.list', path: '/api/finance/report/attachment/list/{sessionCode}/{institutionId}', views: 'all', summary: 'Attachment records', source: '000 s7, 002 s7.1' },
  attachmentAttach: { ...plain, id: 'attachment.attach', method: 'POST', path: '/api/attachment/attach', views: 'all', reply: 'upload', body: 'multipart', summary: 'Uploads a PDF, at most 31457280 bytes', source: '000 s7, 002 s7.1' },
  attachmentSave: { ...forOrg, id: 'attachment.save', path: '/api/attachment/save', views: 'all', reply: 'status-string', summary: 'Keeps the attachment record', source: '000 s7, 002 s7.1' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
export type CallId = (typeof calls)[CallName]['id']
