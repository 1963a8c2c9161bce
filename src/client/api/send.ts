import { connectionFound, connectionLost } from '#client/api/connection.ts'
import { RequestFailed } from '#client/api/request-failed.ts'
import { loseSession } from '#client/api/session.ts'
import type {
  AccountImportAnswer,
  AdminAccount,
  AdminCatalogues,
  AdminEvent,
  AdminEventDetail,
  AdminInstitution,
  AdminNorms,
  AdminYears,
  ImportAnswer,
  NormsEffect,
  NormsSaveAnswer,
  PasswordsAnswer,
} from '#contract/admin.ts'
import type {
  AttachmentRecord,
  CellEvent,
  DraftAnswer,
  Envelope,
  HomeAnswer,
  PeriodRow,
  PublicReceipt,
  ReportDataRow,
  ReportListAnswer,
  SentAnswer,
  SessionAnswer,
  UploadAnswer,
  User,
  WriteAnswer,
} from '#contract/answers.ts'
import { type Call, pathOf } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type {
  BenefitRecord,
  ChildrenAnswer,
  ChildrenPullAnswer,
  CitizenAnswer,
  EducationField,
  EducationLevel,
  EducationMapRow,
  JobOption,
  PositionRow,
  PupilImportAnswer,
  SchoolOption,
  StaffImportAnswer,
  StaffRow,
} from '#contract/people.ts'
import type { InstitutionRow, ReviewEvent, SumAnswer, SumChoice } from '#contract/review.ts'
import type { WireRow } from '#contract/wire.ts'
import type { NormSources } from '#domain/norms/year-norms.ts'
import { screenText } from '#text/screens.ts'

type Options = {
  readonly params?: Readonly<Record<string, string | number>>
  /** What the path of the specifications has no place for. */
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** The Idempotency-Key: a call that is made again under it, with the same body, is applied once. */
  readonly key?: string
  readonly signal?: AbortSignal
}

/**
 * Makes a call and gives its answer. The session travels as a cookie. Throws `RequestFailed` with the sentence for the person,
 * also when the answer breaks off on the way.
 */
export async function send<Name extends CallName>(
  name: Name,
  { params = {}, query = {}, body, key, signal }: Options = {},
): Promise<AnswerOf<Name>> {
  const call: Call = calls[name]
  const response = await reach(call, addressOf(pathOf(call, params), query), {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  return response.json().catch((error: unknown) => {
    throw signal?.aborted ? error : unreached()
  })
}

function addressOf(path: string, query: Readonly<Record<string, string | number>>): string {
  const asked = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`
}

/** One part of a form, in the order of sending; a file has a name. */
type Part =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: Blob; readonly fileName: string }

/** Sends a form with a file and tells how much has gone, from 0 to 1. Throws `RequestFailed`. */
export async function upload<Name extends CallName>(
  name: Name,
  parts: readonly Part[],
  onProgress: (share: number) => void,
): Promise<AnswerOf<Name>> {
  const { status, text, reference } = await carry(calls[name].path, formOf(parts), onProgress)
  if (status >= 200 && status < 300) return JSON.parse(text)
  if (status === 401) loseSession()
  throw status === 0 ? unreached() : failureOf({ status, text, reference })
}

type Arrived = { readonly status: number; readonly text: string; readonly reference: string | null }

function carry(path: string, form: FormData, onProgress: (share: number) => void): Promise<Arrived> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest() // fetch cannot tell how much has gone
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total)
    request.onloadend = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        reference: request.getResponseHeader('x-request-id'),
      })
    request.send(form)
  })
}

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const part of parts) {
    if ('file' in part) form.append(part.name, part.file, part.fileName)
    else form.append(part.name, part.text)
  }
  return form
}

/** The calls that answer a file. */
type FileCall = {
  [Name in keyof typeof calls]: (typeof calls)[Name]['reply'] extends 'file' ? Name : never
}[keyof typeof calls]

/** Asks for a file. Throws `RequestFailed` with the sentence for the person, also when it breaks off on the way. */
export async function fetchFile(
  name: FileCall,
  params: Readonly<Record<string, string | number>>,
): Promise<Blob> {
  const call: Call = calls[name]
  const response = await reach(call, pathOf(call, params), { method: call.method })
  return response.blob().catch(() => {
    throw unreached()
  })
}

/** An answer with the address of a file. */
export type FileAnswer = Envelope<{ readonly file: string } | null>

/** The address that an answer brings; `null` when it does not say success (spec 000 §4). */
export function fileIn({ SUCCESS_CODE, RESULT }: FileAnswer): string | null {
  return SUCCESS_CODE === 200 ? (RESULT?.file ?? null) : null
}

/** What `pdf.upload` answers, as far as the browser uses it: the address that it opens. */
type PdfUploadAnswer = { readonly url: string }

type ByReply = {
  readonly rows: readonly WireRow[]
  readonly envelope: Envelope<unknown>
  readonly status: WriteAnswer
  readonly 'status-string': { readonly status: string; readonly message: string }
  readonly message: WriteAnswer
  readonly object: unknown
  readonly session: SessionAnswer
  readonly user: User
  readonly upload: UploadAnswer
  readonly file: Blob
}

type ByName = {
  readonly home: HomeAnswer
  readonly receipt: PublicReceipt
  readonly draft: DraftAnswer
  readonly history: readonly CellEvent[]
  readonly events: readonly ReviewEvent[]
  readonly reviewInstitutions: readonly InstitutionRow[]
  readonly reviewDraft: DraftAnswer
  readonly reviewHistory: readonly CellEvent[]
  readonly reviewPositions: readonly PositionRow[]
  readonly reviewPeriods: readonly PeriodRow[]
  readonly reviewReports: ReportListAnswer
  readonly reviewRows: readonly ReportDataRow[]
  readonly reviewReportFile: FileAnswer
  readonly reviewAttachments: readonly AttachmentRecord[]
  readonly reviewEvents: readonly ReviewEvent[]
  readonly reviewSums: readonly SumChoice[]
  readonly reviewSum: SumAnswer
  readonly reportPeriod: readonly PeriodRow[]
  readonly reportList: ReportListAnswer
  readonly reportPdfData: readonly ReportDataRow[]
  readonly reportFile: FileAnswer
  readonly reportSend: SentAnswer
  readonly pdfUpload: PdfUploadAnswer
  readonly attachmentList: readonly AttachmentRecord[]
  readonly staffList: readonly StaffRow[]
  readonly staffImport: StaffImportAnswer
  readonly lifelongStaffImport: StaffImportAnswer
  readonly pupilImport: PupilImportAnswer
  readonly benefitRecords: readonly BenefitRecord[]
  readonly positions: readonly PositionRow[]
  readonly jobGrades: readonly JobOption[]
  readonly children: ChildrenAnswer
  readonly childrenPull: ChildrenPullAnswer
  readonly educationLevels: Envelope<readonly EducationLevel[]>
  readonly educationFields: Envelope<readonly EducationField[]>
  readonly educationMap: Envelope<readonly EducationMapRow[]>
  readonly schoolList: Envelope<readonly SchoolOption[]>
  readonly citizen: CitizenAnswer
  readonly normSources: NormSources
  readonly adminInstitutions: readonly AdminInstitution[]
  readonly adminInstitutionImport: ImportAnswer
  readonly adminAccounts: readonly AdminAccount[]
  readonly adminAccountSave: PasswordsAnswer
  readonly adminAccountDo: PasswordsAnswer
  readonly adminAccountImport: AccountImportAnswer
  readonly adminYears: AdminYears
  readonly adminNorms: AdminNorms
  readonly adminNormsSave: NormsSaveAnswer
  readonly adminNormsEffect: NormsEffect
  readonly adminCatalogues: AdminCatalogues
  readonly adminEvents: readonly AdminEvent[]
  readonly adminEvent: AdminEventDetail
}

/** The type of a call's answer: its own where it has one, else that of its kind of reply. */
export type AnswerOf<Name extends CallName> = Name extends keyof ByName
  ? ByName[Name]
  : ByReply[(typeof calls)[Name]['reply']]

/** Makes the request of a call and gives its response, if it is a success. Throws `RequestFailed` with the sentence for the person. */
async function reach(call: Call, path: string, init: RequestInit): Promise<Response> {
  const response = await fetched(path, init)
  if (response.ok) return response
  if (response.status === 401 && call.for !== 'anybody') loseSession()
  throw failureOf({
    status: response.status,
    text: await textOf(response, init),
    reference: response.headers.get('x-request-id'),
  })
}

async function textOf(response: Response, { signal }: RequestInit): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw signal?.aborted ? error : unreached()
  }
}

async function fetched(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init)
    connectionFound()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    connectionLost()
    throw unreached()
  }
}

/** Makes the failure of an answer that is not a success: the server's sentence, else the reference number, else the bare words. */
export function failureOf({ status, text, reference }: Arrived): RequestFailed {
  const body = parsed(text)
  return new RequestFailed(
    status,
    textAt(body, 'message') ?? unnamed(textAt(body, 'reference') ?? reference),
    body,
  )
}

/** The failure of a request that never arrived. */
function unreached(): RequestFailed {
  return new RequestFailed(0, screenText.noConnection, null)
}

function unnamed(reference: string | null): string {
  return reference === null ? screenText.failed : screenText.failedWith(reference)
}

function textAt(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value !== '' ? value : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
