import type { FileAnswer } from '#client/api/file-in.ts'
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
import type { CallName, calls } from '#contract/calls.ts'
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

/** What `pdf.upload` answers, as far as the browser uses it: the address that it opens. */
export type PdfUploadAnswer = { readonly url: string }

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
