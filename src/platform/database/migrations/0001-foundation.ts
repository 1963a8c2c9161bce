import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The institution comes first in primary keys, so that tables can be distributed; hence no foreign keys. No triggers,
 * extensions or advisory locks, for the embedded database.
 */
const STATEMENTS: readonly string[] = [
  `create table institution (
    institution_id text primary key,
    name text not null,
    org_type text not null,
    organization_property text not null,
    organization_type_id int not null,
    profile jsonb not null
  )`,
  `create table account (
    user_name text primary key,
    user_id int not null unique,
    institution_id text,
    display_name text not null,
    password_hash text not null,
    role text not null default 'institution',
    must_change_password boolean not null default false,
    created_at timestamptz not null
  )`,
  `create table session (
    token_hash text primary key,
    user_name text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index session_user_name on session (user_name)',
  `create table norm_set (
    year int primary key,
    version int not null,
    content jsonb not null,
    published_at timestamptz
  )`,
  `create table period (
    organization_type_id int not null,
    session_code text not null,
    year int not null,
    session_name text not null,
    primary key (organization_type_id, session_code)
  )`,
  `create table draft (
    institution_id text not null,
    year int not null,
    version int not null default 0,
    primary key (institution_id, year)
  )`,
  `create table entry (
    institution_id text not null,
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
  `create table report (
    institution_id text not null,
    session_code text not null,
    year int not null,
    status text not null,
    calculated_at timestamptz,
    calculated_by text,
    inputs jsonb,
    rows jsonb,
    facts jsonb,
    sha256 text,
    sent_at timestamptz,
    sent_by text,
    receipt_number text,
    running_number int,
    pdf_file_id text,
    reason text,
    primary key (institution_id, session_code)
  )`,
  `create table file (
    institution_id text not null,
    file_id text not null,
    sha256 text not null,
    size bigint not null,
    media_type text not null,
    name text not null,
    purpose text not null,
    session_code text,
    created_at timestamptz not null,
    created_by text not null,
    primary key (institution_id, file_id)
  )`,
  `create table attachment (
    institution_id text not null,
    session_code text not null,
    slot int not null,
    file_id text,
    url text,
    media_type text,
    file_name text,
    saved_at timestamptz not null,
    saved_by text not null,
    primary key (institution_id, session_code, slot)
  )`,
  `create table staff (
    institution_id text not null,
    year int not null,
    employee_id text not null,
    person jsonb not null,
    planned_assignment_status text,
    allowance_month int,
    t1_flag boolean,
    t1_month int,
    avg_salary_month numeric,
    t2_flag boolean,
    t2_amount numeric,
    t3_flag boolean,
    t1_file_id text,
    t3_file_id text,
    gone boolean not null default false,
    imported_at timestamptz not null,
    primary key (institution_id, year, employee_id)
  )`,
  `create table staff_child (
    institution_id text not null,
    year int not null,
    child_scholarship_id text not null,
    assignment_id text not null,
    confirmed boolean not null default false,
    detail jsonb not null,
    primary key (institution_id, year, child_scholarship_id)
  )`,
  `create table position (
    institution_id text not null,
    year int not null,
    position_id text not null,
    ordinal int not null,
    job_id text,
    job_name text not null,
    grade_step_id text,
    grade_step_name text,
    required_quantity numeric not null,
    salary numeric not null,
    description text,
    primary key (institution_id, year, position_id)
  )`,
  `create table pupil_register (
    institution_id text not null,
    study_year int not null,
    kind text not null,
    grade int not null,
    quantity int not null,
    primary key (institution_id, study_year, kind, grade)
  )`,
  `create table saved_request (
    institution_id text not null,
    key text not null,
    call_id text not null,
    body_hash text not null,
    status int not null,
    answer jsonb not null,
    at timestamptz not null,
    primary key (institution_id, key)
  )`,
  `create table secret (
    name text primary key,
    value text not null
  )`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** To go back, restore a backup. */
export const foundation: Migration = { up }
