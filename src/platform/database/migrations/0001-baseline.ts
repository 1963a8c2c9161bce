import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Release 1.0; until then this file is edited, later migrations follow it. Keys of an institution's tables begin with
 * it, so that tables can be distributed; references stay within it (decision 0031). Amounts: tugrik.
 */
const INSTITUTIONS: readonly string[] = [
  // Region codes: decision 0057.
  `create table institution (
    institution_id text primary key,
    name text not null,
    org_type text not null check (org_type in ('EBS', 'SUB', 'NTB')),
    organization_property text not null check (organization_property in ('PUBLIC', 'PRIVATE')),
    organization_type_id int not null,
    aimag_code text,
    sum_code text,
    profile jsonb not null,
    asks_consent boolean not null default false,
    version int not null default 0,
    changed_in xid8 not null default pg_current_xact_id(),
    constraint institution_sum_code_check check (sum_code is null or left(sum_code, 2) = aimag_code)
  )`,
  'create index institution_of_aimag on institution (aimag_code)',
  'create index institution_of_sum on institution (sum_code)',
  'create index institution_changed on institution (changed_in)',
]

/** The row of a removed account stays: the history names it, and its name is never reused. */
const ACCOUNTS: readonly string[] = [
  // All rights by default (decision 0075). `actor`: decision 0074.
  `create table account (
    user_name text primary key,
    user_id int not null unique,
    actor text not null unique generated always as ('#' || user_id::text) stored,
    institution_id text references institution,
    display_name text not null,
    post text not null default '',
    role text not null default 'institution' check (role in ('institution', 'administrator', 'reviewer')),
    level text check (level in ('district', 'ministry')),
    rights text[] not null default '{prepare,check,send}'
      check (rights <@ array['prepare', 'check', 'send'] and cardinality(rights) > 0),
    password_hash text not null,
    must_change_password boolean not null default false,
    email text not null default '',
    email_confirmed boolean not null default false,
    mail_choices jsonb not null default '{}',
    created_at timestamptz not null,
    locked_at timestamptz,
    locked_by text,
    removed_at timestamptz,
    delay_waived_until timestamptz,
    access_epoch int not null default 0
  )`,
  'create unique index account_of_name on account (lower(user_name))',
  'create index account_of_institution on account (institution_id)',
  `create index account_of_reviewers on account (role) where role = 'reviewer'`,
  // Decision 0004. Ends with its provider's session (decision 0077).
  `create table session (
    token_hash text primary key,
    session_id uuid not null default gen_random_uuid(),
    user_name text not null references account,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    authenticated_at timestamptz,
    user_agent text not null default '',
    ip_address text not null default '',
    method text,
    has_provider_factor boolean not null default false,
    provider text,
    issuer text,
    subject text,
    sid text,
    encrypted_id_token text
  )`,
  'create index session_user_name on session (user_name)',
  // Valid once within half an hour.
  `create table password_link (
    token_hash text primary key,
    user_name text not null references account on update cascade on delete cascade,
    account_state text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index password_link_user_name on password_link (user_name)',
  // Decision 0021. Names are hashed, because users type passwords there.
  `create table failed_sign_in (
    name_hash text not null,
    source text not null,
    failures int not null,
    last_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (name_hash, source)
  )`,
  'create index failed_sign_in_expires on failed_sign_in (expires_at)',
  // Decision 0073.
  `create table code_factor (
    user_name text primary key references account on update cascade on delete cascade,
    encrypted_secret text not null,
    session_hash text not null,
    account_state text not null,
    started_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`,
  `create table recovery_code (
    user_name text not null references account on update cascade on delete cascade,
    ordinal int not null,
    code_hash text not null,
    primary key (user_name, ordinal)
  )`,
  `create table passkey (
    credential_id text primary key,
    user_name text not null references account on update cascade on delete cascade,
    name text not null,
    public_key text not null,
    counter bigint not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkey_of_account on passkey (user_name)',
  // No response is accepted twice.
  `create table used_challenge (
    challenge_hash text primary key,
    expires_at timestamptz not null
  )`,
  // Decision 0077.
  `create table openid_link (
    issuer text not null,
    subject text not null,
    user_name text not null unique references account on update cascade on delete cascade,
    linked_at timestamptz not null,
    primary key (issuer, subject)
  )`,
]

/** New institutions of a region join its sets. */
const REVIEWER_SETS: readonly string[] = [
  `create table reviewer_institution (
    institution_id text not null references institution,
    user_name text not null references account,
    primary key (institution_id, user_name)
  )`,
  'create index reviewer_institution_of on reviewer_institution (user_name)',
  `create table reviewer_region (
    user_name text not null references account,
    region_code text not null,
    primary key (user_name, region_code)
  )`,
  'create index reviewer_region_of on reviewer_region (region_code)',
  `create view reviewer_set as
    select user_name, institution_id from reviewer_institution
    union
    select user_name, institution_id from reviewer_region
      join institution on institution.aimag_code = reviewer_region.region_code
    union
    select user_name, institution_id from reviewer_region
      join institution on institution.sum_code = reviewer_region.region_code`,
]

const YEARS: readonly string[] = [
  // A year keeps its edition (calculation §9, Editions). Closing: decision 0069.
  `create table financial_year (
    year int primary key,
    edition text not null,
    version int not null default 0,
    changed_in xid8 not null default pg_current_xact_id(),
    announced_at timestamptz,
    closed_at timestamptz,
    closed_by text
  )`,
  // A version without `published_at` is a draft.
  `create table norm_set (
    year int not null references financial_year,
    version int not null,
    content jsonb not null,
    changed_at timestamptz,
    changed_by text,
    published_at timestamptz,
    published_by text,
    note text,
    primary key (year, version)
  )`,
  `create table catalogue (
    year int not null,
    name text not null check (name in ('jobs', 'educationLevels', 'fieldsOfEducation', 'schools')),
    content jsonb not null,
    changed_at timestamptz not null,
    changed_by text not null,
    primary key (year, name)
  )`,
  `create table period (
    organization_type_id int not null,
    session_code text not null,
    year int not null,
    session_name text not null,
    is_open boolean not null default true,
    deadline timestamptz,
    primary key (organization_type_id, session_code)
  )`,
  `create table deadline_extension (
    institution_id text not null references institution,
    session_code text not null,
    until timestamptz not null,
    reason text not null,
    extended_by text not null,
    extended_at timestamptz not null,
    primary key (institution_id, session_code)
  )`,
  // Decision 0063. Region `0` is the country. An amount of null is unlimited.
  `create table ceiling (
    subject text not null,
    subject_id text not null,
    session_code text not null,
    level text not null,
    current_amount numeric,
    capital_amount numeric,
    effect text not null,
    set_by text not null,
    set_at timestamptz not null,
    institution_id text generated always as (case when subject = 'institution' then subject_id end) stored
      references institution,
    primary key (subject, subject_id, session_code, level),
    check (num_nonnulls(current_amount, capital_amount) > 0)
  )`,
  'create index ceiling_of_period on ceiling (session_code)',
]

/** Retention: decision 0023. */
const FILES: readonly string[] = [
  `create table file (
    institution_id text not null references institution,
    file_id text not null,
    sha256 text not null,
    size bigint not null,
    media_type text not null,
    name text not null,
    purpose text not null check (purpose in ('attachment', 'report', 'paper')),
    session_code text,
    created_at timestamptz not null,
    created_by text not null,
    unneeded_since timestamptz,
    primary key (institution_id, file_id)
  )`,
  'create index file_content on file (sha256)',
  `create table stored_content (
    sha256 text primary key,
    stored_at timestamptz not null
  )`,
  // Decision 0068. The row of a dead process expires; no backup has it.
  `create unlogged table file_retention (
    retention_id text primary key,
    until timestamptz not null
  )`,
]

/** The version of a draft changes with every write, also to its institution or year (decisions 0039 and 0081). */
const DRAFTS: readonly string[] = [
  `create table draft (
    institution_id text not null references institution,
    year int not null,
    version int not null default 0,
    changed_in xid8 not null default pg_current_xact_id(),
    primary key (institution_id, year)
  )`,
  'create index draft_changed on draft (changed_in)',
  `create table entry (
    institution_id text not null references institution,
    year int not null,
    sheet text not null,
    row_code text not null,
    field text not null,
    value numeric,
    version int not null,
    changed_by text not null,
    changed_at timestamptz not null,
    primary key (institution_id, year, sheet, row_code, field)
  )`,
  `create table sheet_save (
    institution_id text not null references institution,
    year int not null,
    sheet text not null,
    saved_by text not null,
    saved_at timestamptz not null,
    primary key (institution_id, year, sheet)
  )`,
  // Decision 0035.
  `create table justification (
    institution_id text not null references institution,
    justification_id bigint generated always as identity,
    year int not null,
    session_code text not null,
    rule text not null,
    sheet text not null,
    row_code text not null,
    field text not null,
    text text not null,
    about text not null,
    figures jsonb not null,
    justified_by text not null,
    justified_at timestamptz not null,
    answer text not null default '',
    answered_by text,
    answered_at timestamptz,
    primary key (institution_id, justification_id),
    unique (institution_id, session_code, rule, sheet, row_code, field)
  )`,
  // Frequent updates need free space on the pages.
  `create table draft_figures (
    institution_id text not null references institution,
    year int not null references financial_year,
    draft_version text,
    release text not null default '',
    requested_total numeric,
    headcount_total numeric,
    whole_total numeric,
    requested_before numeric,
    headcount_before numeric,
    whole_before numeric,
    cells_typed int not null default 0,
    cells_to_type int not null default 0,
    blanks_saved int not null default 0,
    blanks_to_fill int not null default 0,
    errors int not null default 0,
    warnings int not null default 0,
    to_explain int not null default 0,
    measures jsonb,
    moved text[] not null default '{}',
    primary key (institution_id, year)
  ) with (fillfactor = 70)`,
  `create table saved_request (
    institution_id text not null references institution,
    key text not null,
    call_id text not null,
    body_hash text not null,
    status int not null,
    response jsonb not null,
    at timestamptz not null,
    primary key (institution_id, key)
  )`,
]

/** Decision 0067. Registries have no author. */
const ORIGIN = `origin text not null default 'registry' check (origin in ('registry', 'list', 'hand')),
    origin_by text,
    origin_at timestamptz`

const REGISTERS: readonly string[] = [
  `create table staff (
    institution_id text not null references institution,
    year int not null,
    employee_id text not null,
    person jsonb not null,
    planned_assignment_status text
      check (planned_assignment_status in ('WORK', 'NONE', 'PENSION', 'ALLOWANCE', 'CHILDCARE')),
    allowance_month int,
    t1_flag boolean,
    t1_month int,
    t1_file_id text,
    avg_salary_month numeric,
    t2_flag boolean,
    t2_amount numeric,
    t3_flag boolean,
    t3_file_id text,
    removed boolean not null default false,
    imported_at timestamptz not null,
    ${ORIGIN},
    primary key (institution_id, year, employee_id),
    foreign key (institution_id, t1_file_id) references file,
    foreign key (institution_id, t3_file_id) references file
  )`,
  `create table staff_child (
    institution_id text not null references institution,
    year int not null,
    child_scholarship_id text not null,
    assignment_id text not null,
    confirmed boolean not null default false,
    detail jsonb not null,
    ${ORIGIN},
    primary key (institution_id, year, child_scholarship_id)
  )`,
  `create table list_row (
    institution_id text not null references institution,
    year int not null,
    list text not null,
    row_id text not null,
    ordinal int not null,
    content jsonb not null,
    primary key (institution_id, year, list, row_id)
  )`,
  `create table pupil_register (
    institution_id text not null references institution,
    study_year int not null,
    kind text not null check (kind in ('pupils', 'disabled', 'classes', 'boarders', 'lunch', 'evening')),
    grade int not null,
    quantity int not null,
    ${ORIGIN},
    primary key (institution_id, study_year, kind, grade)
  )`,
  `create table registry_response (
    institution_id text not null references institution,
    register text not null check (register in ('pupils', 'staff', 'children')),
    year int not null,
    received_at timestamptz,
    primary key (institution_id, register, year)
  )`,
  // Shared by all servers.
  `create table registry_state (
    question text primary key check (question in ('staff', 'children', 'pupils', 'citizen')),
    day date not null,
    answers int not null,
    failures int not null,
    answered_at timestamptz,
    failed_at timestamptz,
    fault text
  )`,
]

/**
 * A calculation stores its entries and forms, so that it can be repeated (decisions 0020 and 0033). `figures` has the
 * rows by report in the order of their numbers, null for texts (decision 0019); out of line, so lists do not read them.
 */
const REPORTS: readonly string[] = [
  `create function report_figures(rows jsonb) returns jsonb language sql immutable strict parallel safe as $$
    select coalesce(jsonb_object_agg(code, figures), '{}') from (
      select line ->> 'standardReportCode' as code,
        jsonb_agg(line -> 'valueNumber' order by (line ->> 'rowNum')::int) as figures
      from jsonb_array_elements(rows) as line group by 1
    ) as report
  $$`,
  // `opened_at`: no later recall (decision 0017). `history_head`: decision 0074.
  `create table receipt (
    institution_id text not null references institution,
    receipt_number text not null,
    session_code text not null,
    year int not null,
    running_number int not null,
    check_code text not null,
    sha256 text not null,
    sender_name text,
    sender_post text,
    facts jsonb not null,
    rows jsonb not null,
    figures jsonb generated always as (report_figures(rows)) stored,
    inputs jsonb not null,
    entries jsonb,
    edition text,
    edition_figures text,
    requested_total numeric,
    headcount_total numeric,
    whole_total numeric,
    justifications jsonb not null default '[]',
    sent_at timestamptz not null,
    sent_by text not null,
    opened_at timestamptz,
    opened_by text,
    ministry_opened_at timestamptz,
    ministry_opened_by text,
    recalled_at timestamptz,
    recalled_by text,
    history_length int,
    history_head bytea,
    primary key (institution_id, receipt_number)
  )`,
  'alter table receipt alter column figures set storage external',
  // Not unique: a collision must not fail a sending.
  'create index receipt_check_code on receipt (check_code)',
  'create index receipt_session on receipt (institution_id, session_code)',
  // A consent is for one calculation (decision 0075).
  `create table report (
    institution_id text not null references institution,
    session_code text not null,
    year int not null,
    status text not null check (status in ('CALCULATED', 'SENT', 'APPROVED', 'RETURNED')),
    calculated_at timestamptz,
    calculated_by text,
    facts jsonb,
    rows jsonb,
    figures jsonb generated always as (report_figures(rows)) stored,
    inputs jsonb,
    entries jsonb,
    edition text,
    edition_figures text,
    requested_total numeric,
    headcount_total numeric,
    whole_total numeric,
    sha256 text,
    consent_sha256 text,
    consent_by text,
    consent_at timestamptz,
    sent_at timestamptz,
    sent_by text,
    running_number int,
    receipt_number text,
    pdf_file_id text,
    recalled_at timestamptz,
    passed_on_at timestamptz,
    passed_on_by text,
    approved_at timestamptz,
    approved_by text,
    approved_current numeric,
    approved_capital numeric,
    reason text,
    primary key (institution_id, session_code),
    foreign key (institution_id, receipt_number) references receipt,
    foreign key (institution_id, pdf_file_id) references file,
    constraint report_consent_check
      check ((consent_sha256 is null) = (consent_by is null) and (consent_by is null) = (consent_at is null))
  )`,
  'alter table report alter column figures set storage external',
  `create table receipt_paper (
    institution_id text not null,
    receipt_number text not null,
    file_id text not null,
    primary key (institution_id, receipt_number, file_id),
    foreign key (institution_id, receipt_number) references receipt,
    foreign key (institution_id, file_id) references file
  )`,
  // A returned report may have other attachments later.
  `create table receipt_attachment (
    institution_id text not null,
    receipt_number text not null,
    slot int not null,
    file_id text not null,
    file_name text,
    primary key (institution_id, receipt_number, slot),
    foreign key (institution_id, receipt_number) references receipt on delete cascade,
    foreign key (institution_id, file_id) references file
  )`,
  `create table attachment (
    institution_id text not null references institution,
    session_code text not null,
    slot int not null check (slot between 1 and 3),
    file_id text,
    url text,
    media_type text,
    file_name text,
    saved_at timestamptz not null,
    saved_by text not null,
    primary key (institution_id, session_code, slot),
    foreign key (institution_id, file_id) references file
  )`,
  // Added in the causing transaction, leased by any server (decision 0078).
  `create table job (
    kind text not null,
    subject text[] not null,
    queued_at timestamptz not null,
    queued_by text,
    priority int not null default 0,
    not_before timestamptz not null,
    attempts int not null default 0,
    claimed_until timestamptz,
    failure text,
    last_failure_at timestamptz,
    failed_at timestamptz,
    primary key (kind, subject)
  )`,
  'create index job_next on job (kind, priority desc, not_before) where failed_at is null',
]

const BULK_ORDERS: readonly string[] = [
  // Until its user dismisses it, or for a week. `job` has the running ones (decision 0078).
  `create table bulk_order (
    order_id text primary key,
    user_name text not null references account on update cascade on delete cascade,
    key text,
    body_hash text not null,
    level text not null check (level in ('district', 'ministry')),
    year int not null references financial_year,
    action jsonb not null,
    institutions jsonb not null,
    ordered_at timestamptz not null,
    stopped text check (stopped in ('user', 'account')),
    unique (user_name, key)
  )`,
  `create table bulk_result (
    order_id text not null references bulk_order on delete cascade,
    ordinal int not null,
    result jsonb not null,
    primary key (order_id, ordinal)
  )`,
]

const REVIEW: readonly string[] = [
  // Open until the next sending.
  `create table draft_return (
    institution_id text not null references institution,
    return_id bigint generated always as identity,
    session_code text not null,
    year int not null,
    scope text not null check (scope in ('whole', 'cells')),
    reason text not null,
    level text not null check (level in ('district', 'ministry')),
    returned_by text not null,
    returned_at timestamptz not null,
    resent_at timestamptz,
    primary key (institution_id, return_id),
    foreign key (institution_id, session_code) references report
  )`,
  'create unique index draft_return_open on draft_return (institution_id, session_code) where resent_at is null',
  // Only reviewers see it without a return.
  `create table mark (
    institution_id text not null references institution,
    mark_id bigint generated always as identity,
    session_code text not null,
    year int not null,
    sheet text not null,
    row_code text not null,
    field text not null,
    text text not null,
    level text not null check (level in ('district', 'ministry')),
    marked_by text not null,
    marked_at timestamptz not null,
    return_id bigint,
    state text not null check (state in ('open', 'answered', 'resolved')),
    answer text not null default '',
    answered_by text,
    answered_at timestamptz,
    resolved_by text,
    resolved_at timestamptz,
    settled_by_approval boolean not null default false,
    primary key (institution_id, mark_id),
    foreign key (institution_id, session_code) references report,
    foreign key (institution_id, return_id) references draft_return
  )`,
  'create index mark_of_session on mark (institution_id, session_code)',
]

/** Equals `eventText` in `features/history/server/chain.ts`; the time in microseconds since 1970. */
const EVENT_TEXT = `json_build_array(event_id::text, institution_id, year::text,
          (extract(epoch from at) * 1000000)::bigint::text, actor, kind, sheet, row_code, field,
          old_value::text, new_value::text, detail::text)::text`

/**
 * A hash chain by institution and year (decision 0074). Institution '': events of the administration that concern none.
 * The migrating role owns the functions: the server needs no right to change the chain.
 */
const HISTORY: readonly string[] = [
  `create table event (
    institution_id text not null,
    event_id bigint generated always as identity,
    year int not null,
    at timestamptz not null,
    actor text not null,
    kind text not null,
    sheet text,
    row_code text,
    field text,
    old_value numeric,
    new_value numeric,
    detail jsonb,
    primary key (institution_id, event_id)
  )`,
  'create index event_cell on event (institution_id, year, sheet, row_code, field)',
  `create index event_of_administrators on event (at) where kind like 'admin.%'`,
  // `start`: digest of the `unlinked` events, appended without the trigger.
  `create table event_chain (
    institution_id text not null,
    year int not null,
    unlinked int not null,
    start bytea not null,
    length int not null,
    head bytea not null,
    primary key (institution_id, year)
  )`,
  `create table event_link (
    institution_id text not null,
    year int not null,
    number int not null,
    event_ids bigint[] not null,
    hash bytea not null,
    primary key (institution_id, year, number)
  )`,
  // Events name accounts by number (`#17`); `named_event` has the current user name. Other roles than the owner of the
  // function cannot state a time.
  `create function public.stamp_event() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      if session_user <> current_user then
        new.at := statement_timestamp();
      end if;
      new.actor := coalesce((select actor from public.account where user_name = new.actor), new.actor);
      return new;
    end $$`,
  // Other roles could attach it to their tables.
  'revoke execute on function public.stamp_event() from public',
  'create trigger stamp_event before insert on event for each row execute function public.stamp_event()',
  `create function public.link_events() returns trigger language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    declare
      link record;
      chain record;
    begin
      for link in
        select institution_id, year, array_agg(event_id order by event_id) as event_ids,
          string_agg(${EVENT_TEXT}, '' order by event_id) as text
        from appended group by institution_id, year order by institution_id, year
      loop
        loop
          update public.event_chain set length = length + 1, head = sha256(head || convert_to(link.text, 'UTF8'))
          where institution_id = link.institution_id and year = link.year
          returning length, head into chain;
          exit when found;
          insert into public.event_chain (institution_id, year, unlinked, start, length, head)
          select link.institution_id, link.year, count, digest, 0, digest from (
            select count(*)::int as count,
              sha256(convert_to(coalesce(string_agg(${EVENT_TEXT}, '' order by event_id), ''), 'UTF8')) as digest
            from public.event
            where institution_id = link.institution_id and year = link.year
              and event_id not in (select unnest(link.event_ids))
          ) as earlier
          on conflict do nothing;
        end loop;
        insert into public.event_link (institution_id, year, number, event_ids, hash)
        values (link.institution_id, link.year, chain.length, link.event_ids, chain.head);
      end loop;
      return null;
    end $$`,
  'revoke execute on function public.link_events() from public',
  `create trigger link_events after insert on event referencing new table as appended
    for each statement execute function public.link_events()`,
  `create view named_event as
    select event.institution_id, event.event_id, event.year, event.at,
      coalesce(account.user_name, event.actor) as actor, event.kind, event.sheet, event.row_code, event.field,
      event.old_value, event.new_value, event.detail
    from event left join account on account.actor = event.actor`,
]

const NOTIFICATIONS: readonly string[] = [
  // `dedupe_key`: one notification about a subject (decision 0053).
  `create table notification (
    notification_id bigint generated always as identity primary key,
    user_name text not null references account on update cascade on delete cascade,
    kind text not null,
    institution_id text references institution on delete cascade,
    year int not null,
    session_code text,
    caused_by text,
    details jsonb not null,
    dedupe_key text,
    created_at timestamptz not null,
    read_at timestamptz,
    changed_in xid8 not null default pg_current_xact_id(),
    unique (user_name, dedupe_key)
  )`,
  'create index notification_changed on notification (changed_in)',
  'create index notification_of on notification (user_name, notification_id desc)',
  'create index notification_unread on notification (user_name) where read_at is null',
  'create index notification_about on notification (institution_id)',
  'create index notification_old on notification (created_at)',
  `create table reminder (
    institution_id text not null references institution on delete cascade,
    session_code text not null,
    day date not null,
    year int not null,
    reminded_by text not null,
    reminded_at timestamptz not null,
    primary key (institution_id, session_code, day)
  )`,
]

/** Shared by the servers. Unlogged: after a crash no user is present. */
const SERVERS: readonly string[] = [
  `create table secret (
    name text primary key,
    value text not null
  )`,
  // Bounded by account, institution and kind, so nothing is deleted (decision 0021).
  `create table call_count (
    subject text not null,
    work text not null,
    calls int not null,
    expires_at timestamptz not null,
    primary key (subject, work)
  )`,
  // Decisions 0053 and 0081.
  `create unlogged table live_server (
    server_id text primary key,
    until timestamptz not null
  )`,
  `create unlogged table presence (
    institution_id text not null references institution,
    year int not null,
    stream_id text not null,
    server_id text not null,
    user_name text not null references account on delete cascade,
    tabs jsonb not null,
    left_at timestamptz,
    changed_in xid8 not null default pg_current_xact_id(),
    primary key (institution_id, year, stream_id)
  )`,
  'create index presence_changed on presence (changed_in)',
  // Decision 0070.
  `create table server_probe (
    server_id text primary key,
    host text not null,
    sha256 text not null,
    seen_at timestamptz not null
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...INSTITUTIONS,
    ...ACCOUNTS,
    ...REVIEWER_SETS,
    ...YEARS,
    ...FILES,
    ...DRAFTS,
    ...REGISTERS,
    ...REPORTS,
    ...REVIEW,
    ...BULK_ORDERS,
    ...HISTORY,
    ...NOTIFICATIONS,
    ...SERVERS,
  ])
    await sql.raw(statement).execute(db)
}

/** To go back, restore a backup. */
export const baseline: Migration = { up }
