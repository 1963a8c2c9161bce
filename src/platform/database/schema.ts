import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * `numeric` and `bigint` arrive as text, `timestamptz` as Date, `jsonb` parsed but `unknown`. Write JSON as text: the
 * driver would write a bare array as a SQL array.
 */
export type Schema = {
  readonly institution: InstitutionTable
  readonly account: AccountTable
  readonly session: SessionTable
  readonly failed_sign_in: FailedSignInTable
  readonly call_count: CallCountTable
  readonly password_link: PasswordLinkTable
  readonly code_factor: CodeFactorTable
  readonly recovery_code: RecoveryCodeTable
  readonly passkey: PasskeyTable
  readonly used_challenge: UsedChallengeTable
  readonly openid_link: OpenidLinkTable
  readonly financial_year: FinancialYearTable
  readonly norm_set: NormSetTable
  readonly catalogue: CatalogueTable
  readonly period: PeriodTable
  readonly draft: DraftTable
  readonly entry: EntryTable
  readonly sheet_save: SheetSaveTable
  readonly event: EventTable
  readonly named_event: NamedEventView
  readonly event_chain: EventChainTable
  readonly event_link: EventLinkTable
  readonly report: ReportTable
  readonly job: JobTable
  readonly receipt: ReceiptTable
  readonly receipt_paper: ReceiptPaperTable
  readonly receipt_attachment: ReceiptAttachmentTable
  readonly deadline_extension: DeadlineExtensionTable
  readonly file: FileTable
  readonly stored_content: StoredContentTable
  readonly attachment: AttachmentTable
  readonly staff: StaffTable
  readonly staff_child: StaffChildTable
  readonly list_row: ListRowTable
  readonly pupil_register: PupilRegisterTable
  readonly registry_response: RegistryResponseTable
  readonly saved_request: SavedRequestTable
  readonly secret: SecretTable
  readonly reviewer_institution: ReviewerInstitutionTable
  readonly reviewer_region: ReviewerRegionTable
  readonly reviewer_set: ReviewerSetView
  readonly draft_return: DraftReturnTable
  readonly mark: MarkTable
  readonly justification: JustificationTable
  readonly draft_figures: DraftFiguresTable
  readonly ceiling: CeilingTable
  readonly live_server: LiveServerTable
  readonly file_retention: FileRetentionTable
  readonly presence: PresenceTable
  readonly bulk_order: BulkOrderTable
  readonly bulk_result: BulkResultTable
  readonly notification: NotificationTable
  readonly reminder: ReminderTable
  readonly registry_state: RegistryStateTable
  readonly server_probe: ServerProbeTable
}

/** Text preserves all digits. */
type OptionalDecimal = ColumnType<string | null, string | number | null | undefined, string | number | null>
type BigInteger = ColumnType<string, string | number | bigint, string | number | bigint>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Unchecked; written as JSON text. */
type Json = ColumnType<unknown, string, string>
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>

type InstitutionTable = {
  institution_id: string
  name: string
  org_type: string
  organization_property: string
  organization_type_id: number
  /** `null` if the names are not in the catalogue. */
  aimag_code: string | null
  sum_code: string | null
  profile: Json
  /** See `readDraftVersion`. */
  version: Generated<number>
  changed_in: Generated<string>
  asks_consent: Generated<boolean>
}

type AccountTable = {
  user_name: string
  user_id: number
  /** The name in events: `#` and the number. */
  actor: GeneratedAlways<string>
  institution_id: string | null
  display_name: string
  /** '' if unknown. */
  post: Generated<string>
  password_hash: string
  role: Generated<string>
  level: string | null
  /** Institution accounts; others have all. */
  rights: Generated<string[]>
  must_change_password: Generated<boolean>
  locked_at: OptionalTimestamp
  /** No sign-in, shown by number. */
  removed_at: OptionalTimestamp
  locked_by: string | null
  delay_waived_until: OptionalTimestamp
  /** Counts the times that its access was ended, see `endAccess`. */
  access_epoch: Generated<number>
  created_at: Timestamp
  email: Generated<string>
  /** A new address is unconfirmed, see `stillConfirmed`. */
  email_confirmed: Generated<boolean>
  /** See `MailChoices`. */
  mail_choices: ColumnType<unknown, string | undefined, string>
}

type SessionTable = {
  token_hash: string
  /** Public. */
  session_id: Generated<string>
  user_name: string
  created_at: Timestamp
  expires_at: Timestamp
  /** At most once a minute; `null`: not used since opening. */
  used_at: OptionalTimestamp
  /** `null`: unknown. */
  authenticated_at: OptionalTimestamp
  user_agent: Generated<string>
  ip_address: Generated<string>
  /** `null`: opened before this was recorded. */
  method: string | null
  provider: string | null
  /** `null`: not provided or not recorded. */
  issuer: string | null
  subject: string | null
  sid: string | null
  /** Ends the session at the provider. */
  encrypted_id_token: string | null
  has_provider_factor: Generated<boolean>
}

type OpenidLinkTable = { issuer: string; subject: string; user_name: string; linked_at: Timestamp }

type PasswordLinkTable = {
  token_hash: string
  user_name: string
  account_state: string
  created_at: Timestamp
  expires_at: Timestamp
}

type FailedSignInTable = {
  name_hash: string
  source: string
  failures: number
  last_at: Timestamp
  expires_at: Timestamp
}

type CallCountTable = {
  /** `account 12` or `institution 1001`. */
  subject: string
  work: string
  calls: number
  expires_at: Timestamp
}

type CodeFactorTable = {
  user_name: string
  /** See `sealSecret`. */
  encrypted_secret: string
  session_hash: string
  /** At the start of the setup. */
  account_state: string
  started_at: Timestamp
  /** `null`: in setup and not required yet. */
  confirmed_at: OptionalTimestamp
  last_step: ColumnType<string, number | undefined, number>
}

type RecoveryCodeTable = { user_name: string; ordinal: number; code_hash: string }

type PasskeyTable = {
  credential_id: string
  user_name: string
  name: string
  /** Base64url of the COSE key. */
  public_key: string
  counter: ColumnType<string, number, number>
  created_at: Timestamp
  used_at: OptionalTimestamp
}

type UsedChallengeTable = { challenge_hash: string; expires_at: Timestamp }

/** See `editionOf`. */
type FinancialYearTable = {
  readonly year: number
  readonly edition: string
  /** See `readDraftVersion`. */
  version: Generated<number>
  changed_in: Generated<string>
  /** `null`: open. */
  closed_at: OptionalTimestamp
  closed_by: string | null
  /** `null`: not announced. */
  announced_at: OptionalTimestamp
}

type NormSetTable = {
  year: number
  version: number
  content: Json
  published_at: OptionalTimestamp
  published_by: string | null
  changed_at: OptionalTimestamp
  changed_by: string | null
  note: string | null
}

type CatalogueTable = { year: number; name: string; content: Json; changed_at: Timestamp; changed_by: string }

type PeriodTable = {
  organization_type_id: number
  session_code: string
  year: number
  session_name: string
  is_open: Generated<boolean>
  deadline: OptionalTimestamp
}

/** See `readDraftVersion`. */
type DraftTable = {
  institution_id: string
  year: number
  version: Generated<number>
  changed_in: Generated<string>
}

type EntryTable = {
  institution_id: string
  year: number
  sheet: string
  row_code: string
  field: string
  value: OptionalDecimal
  version: number
  changed_by: string
  changed_at: Timestamp
}

type SheetSaveTable = {
  institution_id: string
  year: number
  sheet: string
  saved_by: string
  saved_at: Timestamp
}

type EventTable = {
  institution_id: string
  event_id: GeneratedAlways<string>
  year: number
  at: Timestamp
  /** An account's number, see `AccountTable.actor`, or the name of the command line. */
  actor: string
  kind: string
  sheet: string | null
  row_code: string | null
  field: string | null
  old_value: OptionalDecimal
  new_value: OptionalDecimal
  detail: OptionalJson
}

type NamedEventView = {
  readonly [Column in keyof EventTable]: GeneratedAlways<ViewColumn<EventTable[Column]>>
}
type ViewColumn<Stored> = Stored extends ColumnType<infer Read, infer _Given, infer _Set> ? Read : Stored

/** The database writes both tables (`link_events`). */
type EventChainTable = {
  readonly institution_id: string
  readonly year: number
  readonly unlinked: number
  readonly start: Uint8Array
  readonly length: number
  readonly head: Uint8Array
}

type EventLinkTable = {
  readonly institution_id: string
  readonly year: number
  readonly number: number
  readonly event_ids: readonly string[]
  readonly hash: Uint8Array
}

type ReportTable = {
  institution_id: string
  session_code: string
  year: number
  status: string
  calculated_at: OptionalTimestamp
  calculated_by: string | null
  inputs: OptionalJson
  /** See `FormsVersion`; `null` if not recorded. */
  edition: string | null
  edition_figures: string | null
  rows: OptionalJson
  facts: OptionalJson
  sha256: string | null
  sent_at: OptionalTimestamp
  sent_by: string | null
  receipt_number: string | null
  running_number: number | null
  pdf_file_id: string | null
  reason: string | null
  /** `null` if not recorded. */
  entries: OptionalJson
  /** Tugrik; `null` if not recorded. */
  requested_total: OptionalDecimal
  headcount_total: OptionalDecimal
  /** Tugrik, of a partly state-funded institution. */
  whole_total: OptionalDecimal
  passed_on_at: OptionalTimestamp
  passed_on_by: string | null
  approved_at: OptionalTimestamp
  approved_by: string | null
  /** `null` after the next sending. */
  recalled_at: OptionalTimestamp
  /** Tugrik, if it differs from the requested amount; `null`: as requested. */
  approved_current: OptionalDecimal
  approved_capital: OptionalDecimal
  /** In the order of their numbers, by report. */
  figures: GeneratedAlways<unknown>
  /** `null` without consent. */
  consent_sha256: string | null
  consent_by: string | null
  consent_at: OptionalTimestamp
}

type JobTable = {
  kind: string
  subject: string[]
  queued_at: Timestamp
  queued_by: string | null
  priority: Generated<number>
  not_before: Timestamp
  attempts: Generated<number>
  claimed_until: OptionalTimestamp
  failure: string | null
  last_failure_at: OptionalTimestamp
  failed_at: OptionalTimestamp
}

type ReceiptTable = {
  institution_id: string
  receipt_number: string
  session_code: string
  year: number
  running_number: number
  check_code: string
  sha256: string
  sender_name: string | null
  sender_post: string | null
  facts: Json
  rows: Json
  inputs: Json
  edition: string | null
  edition_figures: string | null
  /** These four as in the report. */
  entries: OptionalJson
  requested_total: OptionalDecimal
  headcount_total: OptionalDecimal
  whole_total: OptionalDecimal
  justifications: OptionalJson
  sent_at: Timestamp
  sent_by: string
  /** Without names for older sendings. */
  opened_at: OptionalTimestamp
  opened_by: string | null
  /** `null` before there were chains. */
  history_length: number | null
  history_head: Uint8Array | null
  ministry_opened_at: OptionalTimestamp
  ministry_opened_by: string | null
  recalled_at: OptionalTimestamp
  recalled_by: string | null
  figures: GeneratedAlways<unknown>
}

type ReceiptPaperTable = { institution_id: string; receipt_number: string; file_id: string }

type ReceiptAttachmentTable = {
  institution_id: string
  receipt_number: string
  slot: number
  file_id: string
  file_name: string | null
}

type DeadlineExtensionTable = {
  institution_id: string
  session_code: string
  until: Timestamp
  reason: string
  extended_by: string
  extended_at: Timestamp
}

type FileTable = {
  institution_id: string
  file_id: string
  sha256: string
  size: BigInteger
  media_type: string
  name: string
  purpose: string
  session_code: string | null
  created_at: Timestamp
  created_by: string
  unneeded_since: OptionalTimestamp
}

type StoredContentTable = { sha256: string; stored_at: Timestamp }

type AttachmentTable = {
  institution_id: string
  session_code: string
  slot: number
  file_id: string | null
  url: string | null
  media_type: string | null
  file_name: string | null
  saved_at: Timestamp
  saved_by: string
}

type StaffTable = {
  institution_id: string
  year: number
  employee_id: string
  person: Json
  planned_assignment_status: string | null
  allowance_month: number | null
  t1_flag: boolean | null
  t1_month: number | null
  avg_salary_month: OptionalDecimal
  t2_flag: boolean | null
  t2_amount: OptionalDecimal
  t3_flag: boolean | null
  t1_file_id: string | null
  t3_file_id: string | null
  removed: Generated<boolean>
  imported_at: Timestamp
} & OriginColumns

type StaffChildTable = {
  institution_id: string
  year: number
  child_scholarship_id: string
  assignment_id: string
  confirmed: Generated<boolean>
  detail: Json
} & OriginColumns

type ListRowTable = {
  institution_id: string
  year: number
  list: string
  row_id: string
  ordinal: number
  content: Json
}

type PupilRegisterTable = {
  institution_id: string
  study_year: number
  kind: string
  grade: number
  quantity: number
} & OriginColumns

type OriginColumns = {
  origin: Generated<string>
  origin_by: string | null
  origin_at: OptionalTimestamp
}

type RegistryResponseTable = {
  institution_id: string
  register: string
  year: number
  received_at: OptionalTimestamp
}

type SavedRequestTable = {
  institution_id: string
  key: string
  call_id: string
  body_hash: string
  status: number
  response: Json
  at: Timestamp
}

type SecretTable = { name: string; value: string }

type ReviewerInstitutionTable = { user_name: string; institution_id: string }

type ReviewerRegionTable = { user_name: string; region_code: string }

type ReviewerSetView = {
  readonly user_name: GeneratedAlways<string>
  readonly institution_id: GeneratedAlways<string>
}

type DraftReturnTable = {
  institution_id: string
  return_id: GeneratedAlways<string>
  session_code: string
  year: number
  scope: string
  reason: string
  level: string
  returned_by: string
  returned_at: Timestamp
  resent_at: OptionalTimestamp
}

type MarkTable = {
  institution_id: string
  mark_id: GeneratedAlways<string>
  session_code: string
  year: number
  sheet: string
  row_code: string
  field: string
  text: string
  level: string
  marked_by: string
  marked_at: Timestamp
  return_id: string | null
  state: string
  answer: Generated<string>
  answered_by: string | null
  answered_at: OptionalTimestamp
  resolved_by: string | null
  resolved_at: OptionalTimestamp
  /** Undoing the approval reopens it. */
  settled_by_approval: Generated<boolean>
}

type JustificationTable = {
  institution_id: string
  justification_id: GeneratedAlways<string>
  year: number
  session_code: string
  rule: string
  /** '' if the rule has none; row and field are '' also for all cells in the sheet. */
  sheet: string
  row_code: string
  field: string
  text: string
  about: string
  figures: Json
  justified_by: string
  justified_at: Timestamp
  answer: Generated<string>
  answered_by: string | null
  answered_at: OptionalTimestamp
}

type CeilingTable = {
  subject: string
  subject_id: string
  session_code: string
  level: string
  current_amount: OptionalDecimal
  capital_amount: OptionalDecimal
  effect: string
  set_by: string
  set_at: Timestamp
  institution_id: GeneratedAlways<string | null>
}

/** Tugrik, see `CachedFigures`. */
type DraftFiguresTable = {
  institution_id: string
  year: number
  /** Without the release; `null` if not calculated. */
  draft_version: string | null
  release: Generated<string>
  requested_total: OptionalDecimal
  headcount_total: OptionalDecimal
  whole_total: OptionalDecimal
  requested_before: OptionalDecimal
  headcount_before: OptionalDecimal
  whole_before: OptionalDecimal
  cells_typed: Generated<number>
  cells_to_type: Generated<number>
  blanks_saved: Generated<number>
  blanks_to_fill: Generated<number>
  errors: Generated<number>
  warnings: Generated<number>
  to_explain: Generated<number>
  /** See `Measures`. */
  measures: OptionalJson
  moved: Generated<string[]>
}

type LiveServerTable = { server_id: string; until: Timestamp }

type FileRetentionTable = { retention_id: string; until: Timestamp }

type PresenceTable = {
  institution_id: string
  year: number
  stream_id: string
  server_id: string
  user_name: string
  tabs: Json
  left_at: OptionalTimestamp
  changed_in: Generated<string>
}

type BulkOrderTable = {
  order_id: string
  user_name: string
  key: string | null
  body_hash: string
  level: string
  year: number
  /** See `BulkAction`. */
  action: Json
  /** See `BulkOrder`. */
  institutions: Json
  ordered_at: Timestamp
  stopped: string | null
}

/** See `BulkRow`. */
type BulkResultTable = { order_id: string; ordinal: number; result: Json }

type NotificationTable = {
  notification_id: GeneratedAlways<string>
  user_name: string
  kind: string
  institution_id: string | null
  year: number
  session_code: string | null
  /** `null` for none. */
  caused_by: string | null
  details: Json
  dedupe_key: string | null
  created_at: Timestamp
  read_at: OptionalTimestamp
  changed_in: Generated<string>
}

type ReminderTable = {
  institution_id: string
  session_code: string
  day: string
  year: number
  reminded_by: string
  reminded_at: Timestamp
}

type RegistryStateTable = {
  question: 'staff' | 'children' | 'pupils' | 'citizen'
  day: string
  answers: number
  failures: number
  answered_at: OptionalTimestamp
  failed_at: OptionalTimestamp
  fault: ColumnType<RegistryFault | null, RegistryFault | undefined>
}

type RegistryFault =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'nonsense'
  | 'forbidden'
  | 'busy'
  | 'certificate'
  | 'redirected'
  | 'tooLarge'

type ServerProbeTable = {
  server_id: string
  host: string
  sha256: string
  seen_at: Timestamp
}
