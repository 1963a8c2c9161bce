import type { uploadFields } from '#features/attachments/api.ts'

export const guide = `
Prepares the yearly budget drafts of schools, kindergartens and lifelong-education centres. Messages are Mongolian sentences for the person
at the screen; names of fields are those of the specifications.

## Sign in

\`POST /api/auth/login\` with \`userName\` and \`password\` returns a \`token\`. Send it with every call as \`Authorization: Bearer <token>\`. It ends
when it is idle, and with \`POST /api/auth/logout\`. On 401, sign in again. An account with a second factor is asked for it: 401 with
\`code: "second-factor"\`, then the same call with \`code\`. After too many wrong passwords, 429 has this
\`code\` too: send password and code together, or wait for \`Retry-After\`. 403 with \`code: "reauthentication-required"\` asks for \`POST /api/auth/reauthentication\` first.

Browsers get the same session as a cookie. The cookie alone authorizes reads only: a write with it must come from a page of this address,
which browsers indicate with \`Sec-Fetch-Site: same-origin\`, older ones with \`Origin\`. Without one of them it is refused (403). A program uses the token.

## Typical workflow

1. **Sign in**: \`POST /api/auth/login\`. The answer names the institution (\`institutionId\`) and its group (\`ORG\` + \`orgType\`).
2. **Year**: \`GET /api/tosov/home\` lists the financial years; \`GET /api/finance/report/period/{year}/{organizationTypeId}\` the periods, newest first.
3. **Blanks**: read one with \`GET /api/ebs/blank1/{year}/{group}/{institutionId}\`, save its rows with \`POST /api/ebs/blank1/save\`. Every blank has its
   own pair of calls; which an institution has, its view decides (403 otherwise). Lists of staff, children and positions are saved alike.
4. **Calculate**: \`POST /api/finance/report/snapshot\` with \`orgId\` and \`sessionCode\`; \`GET /api/finance/report/list/{sessionCode}/{institutionId}\` shows the result.
5. **Send**: \`POST /api/report/send\`. 409 with \`missing\` and \`toJustify\` says what is to be done first; send \`justifications\` for the warnings in \`toJustify\`.

## Saving

- Rows are sent whole or in part: a missing row or field stays as it is, \`null\` and \`""\` are empty. Computed and locked cells may be included; values that differ from the server's are listed under \`ignored\`.
- An unknown field, row or key of a version is refused by its name (422) and nothing is stored. So is a save without any cell that can be typed in. Invalid
  parameters of an address are refused alike, and unknown ones of the calls below \`/api/tosov\`, \`/api/auth\` and \`/api/admin\`.
- Figures are numbers or text. A text that can be read as two figures, and more decimals than the field has, are refused (422).
- \`versions\` of a save are those that the server last returned (\`GET /api/tosov/draft/{year}\`, every save with \`versions\`), under the same keys, such as \`ebs-b1/1.stage1Qty\`. Where somebody else has changed a cell since, 409 lists both values under \`conflicts\`. A cell that the draft does not list has version 0.
- Without \`versions\` a save is applied without conflict detection, and its answer returns none. A cell whose key \`versions\` lacks is also saved without conflict detection.
- A save that is repeated under the same \`Idempotency-Key\` with the same body is done once and answered as the first time.
`.trim()

/** By name, for all calls. `report.list` and the like are ids of calls. */
export const parameterTexts: Readonly<Record<string, readonly [text: string, example?: string | number]>> = {
  provider: ['The id of a provider of OpenID Connect, as `auth.methods` lists it', 'ministry'],
  to: ['Where the browser returns to: the page, or a tab that closes itself', 'page'],
  drafts: [
    'The open drafts and their open tabs, as JSON text; `[]`: notifications alone',
    JSON.stringify([{ institutionId: '1001', year: 2026, tabs: [] }]),
  ],
  before: ['The id of the oldest event that is known: the page before it; left out: the newest page', '4711'],
  checkCode: ['The check code of a receipt, printed on every sent paper'],
  year: ['A financial year', 2026],
  sheets: ['Codes of blanks with commas, or `all`', 'ebs-b1,ebs-b5'],
  sheet: ['The code of a blank', 'ebs-b1'],
  row: ['The `specificationCode` of a row', '1'],
  field: ['The name of a field, as `tosov.draft` has it', 'stage1Qty'],
  fileId: ['The id of a stored file, from its address'],
  orderId: ['The id of an own bulk action, as `review.bulk.order` answers it'],
  group: ['The group of your institution: ORGEBS, ORGSUB or ORGNTB', 'ORGEBS'],
  institutionId: ['The number of an institution; in calls of institutions their own', '1001'],
  orgId: ['The number of your institution', '1001'],
  organizationId: ['The number of your institution', '1001'],
  institution: ['The number of one institution; left out: all that the account may see', '1001'],
  employeeId: ['The id of a member of staff, from the staff list'],
  educationLevelId: ['The id of an education level, from `sub.blank10.educationLevel`', '1'],
  organizationTypeId: ['The type of the institution, from the signed-in user; 48 for general education', 48],
  sessionCode: ['The code of a reporting period, from `report.period`', '2026-02'],
  standartReportCode: ['The code of a standard report, from `report.list`', 'EBS_TT_N'],
  fileName: ['The name of a report file, from `report.list`'],
  search: ['Part of a name or a number of institutions', '1001'],
  budgetStatus: ['The status of the budgets', 'all'],
  type: ['The type of the institutions', 'EBS'],
  ownership: ['The ownership of the institutions', 'PUBLIC'],
  location: ['The class of location of the institutions', 'all'],
  region: ['The code of an aimag (two digits) or a sum (four); `none` for institutions without one', '01'],
  learners: ['The size of the institutions by learners', 'all'],
  sent: ['`yes`: only what was sent', 'all'],
  receivedToday: ['`yes`: only what was sent today', 'all'],
  overdue: ['`yes`: only what is past its deadline', 'all'],
  dueSoon: ['`yes`: only what is not sent and due within three days', 'all'],
  resubmitted: ['`yes`: only what was sent again after a return', 'all'],
  calculated: ['`no`: only what was never calculated', 'all'],
  warnings: ['Filters by open warnings', 'all'],
  ceiling: ['How the budgets compare with their ceilings', 'all'],
  attention: ['Why the institutions need attention; `any`: for any reason', 'all'],
  sort: ['The column by which the list is sorted'],
  direction: ['The sort direction', 'ascending'],
  page: ['The page of the list, from 0', 0],
  size: ['Rows of a page', 50],
  indicator: ['The indicator that is compared'],
  until: ['The calculation that ends the comparison'],
  by: ['By what a sum is divided into columns'],
  report: ['The code of a report that can be summed', 'EBS_TT17'],
  column: ['The column of the report that is summed'],
  lastYear: ['`yes`: also returns the sums of the year before'],
  from: ['The first that is listed: parts of a sum count from 1, institutions of an effect from 0', 1],
  most: ['How many are listed at most', 20],
  draftVersion: ['The last change of the draft that was seen (ISO 8601); another draft is refused'],
  register: ['`pupils`, `staff` or `children`', 'staff'],
  whole: [
    'The key of a row whose register numbers are returned unmasked, which is recorded in the history; left out: all are masked',
  ],
  what: ['`form`: an empty workbook to fill in; `data`: what is stored', 'form'],
  version: ['The number of a version of norms', 1],
  list: ['The name of a list of the administrator'],
  eventId: ['The id of an event', '4711'],
}

/** The text fields of a multipart form, which come before its file, by call id. Other fields are refused. */
export const formFields: Readonly<Record<string, Readonly<Record<string, FormField>>>> = {
  'pdf.upload': {
    sessionCode: { text: 'The code of the reporting period of a calculated report', kind: 'required' },
    institutionId: { text: 'The number of your institution', kind: 'required' },
  },
  'attachment.attach': {
    directory: {
      text: 'A name of the specification; not used as a path of the server',
      kind: 'optional',
    },
    licenseId: { text: 'The `userId` of the user; ignored, the session names the author', kind: 'optional' },
  },
} satisfies { readonly [Id in keyof UploadFields]: Readonly<Record<UploadFields[Id][number], FormField>> }

type UploadFields = typeof uploadFields
type FormField = { readonly text: string; readonly kind: 'required' | 'optional' }

export const headerTexts = {
  once: 'A key that the client generates, at most 200 characters. A request that is repeated under it with the same body is done once and gets the first answer; with another body it is refused (422).',
  origin:
    'Only with the cookie: the address of this installation. Browsers send it, or `Sec-Fetch-Site`, by themselves; without either a write with the cookie is refused (403). Not needed with the bearer token.',
} as const
