import type { WriteAnswer } from '#contract/answers.ts'
import type { BudgetReadings } from '#domain/draft/budget-total.ts'
import type { Catalogues } from '#domain/norms/catalogues.ts'
import type { NormFault } from '#domain/norms/norm-faults.ts'
import type { NormMove } from '#domain/norms/norm-moves.ts'
import type { NormPlaces, NormSettings, NormSources } from '#domain/norms/year-norms.ts'
import type { AccountRecord } from '#domain/organisation/account-record.ts'
import type { InstitutionRecord } from '#domain/organisation/institution-record.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import type { Givens } from '#domain/sheet/entries.ts'

/** Row of `admin.institutions`. */
export type AdminInstitution = InstitutionRecord & {
  /** What its users see; `null` where none is defined for it. */
  readonly view: ViewCode | null
  readonly accounts: number
}

/** What of a list cannot be taken: the number of its row in the workbook, from 1, and the field; '' is the heading itself. */
export type ImportFault = { readonly row: number; readonly field: string; readonly message: string }

/** Answer of an import: what was done, by the ids of the rows; nothing of it where there are faults. */
export type ImportAnswer = WriteAnswer & {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly same: readonly string[]
  readonly faults: readonly ImportFault[]
}

/** A password that is shown once. */
export type OneTimePassword = { readonly userName: string; readonly password: string }

/** Row of `admin.accounts`. */
export type AdminAccount = AccountRecord & {
  readonly institutionName: string | null
  readonly createdAt: string
  readonly lockedAt: string | null
  readonly lockedBy: string | null
  /** A one-time password is waiting to be changed. */
  readonly mustChangePassword: boolean
  /** Sessions that live now. */
  readonly sessions: number
  /** Failed sign-ins of late, most of one place or from anywhere, where they make somebody wait; else 0. */
  readonly failedSignIns: number
}

export type AccountAction = 'RESET' | 'LOCK' | 'UNLOCK' | 'SIGN_OUT'

/** Answer of what makes passwords. */
export type PasswordsAnswer = WriteAnswer & { readonly passwords: readonly OneTimePassword[] }
export type AccountImportAnswer = ImportAnswer & PasswordsAnswer

/** A version of the norms of a year. A draft has no `publishedAt`. */
export type NormVersion = {
  readonly version: number
  readonly publishedAt: string | null
  readonly publishedBy: string | null
  readonly changedAt: string | null
  readonly changedBy: string | null
  readonly note: string
}

/** A reporting period; `deadline` is an ISO time. */
export type AdminPeriod = {
  readonly organizationTypeId: number
  readonly sessionCode: string
  readonly year: number
  readonly sessionName: string
  readonly isOpen: boolean
  readonly deadline: string | null
}

/** Answer of `admin.years`; years and versions newest first. */
export type AdminYears = {
  readonly years: readonly { readonly year: number; readonly versions: readonly NormVersion[] }[]
  readonly periods: readonly AdminPeriod[]
}

/** Answer of `admin.norms`. */
export type AdminNorms = NormVersion & {
  readonly year: number
  readonly givens: Givens
  readonly settings: NormSettings
  readonly sources: NormSources
  readonly continued: NormPlaces
  /** What bars publishing it. */
  readonly faults: readonly NormFault[]
}

/** Answer of `admin.norms.save`. */
export type NormsSaveAnswer = WriteAnswer & {
  readonly version: number
  readonly changedAt: string
  readonly faults: readonly NormFault[]
}

/** What a change of norms does to a number of budgets. */
export type EffectSum = {
  readonly institutions: number
  /** How many of them get another budget, in either reading. */
  readonly changed: number
  readonly before: BudgetReadings
  readonly after: BudgetReadings
}

/** One institution whose budget changes in either reading, or whose calculated report becomes stale. */
export type EffectLine = {
  readonly institutionId: string
  readonly name: string
  readonly before: BudgetReadings
  readonly after: BudgetReadings
  /** A report that is calculated and not sent: it must be calculated again. */
  readonly becomesStale: boolean
}

/** Answer of `admin.norms.effect`. Sent and approved reports stand as they were sent and are not counted. */
export type NormsEffect = {
  readonly year: number
  readonly version: number
  /** The published version that it is held against; `null` for the first one of a year. */
  readonly against: number | null
  readonly total: EffectSum
  readonly groups: readonly (EffectSum & { readonly group: string })[]
  readonly lines: readonly EffectLine[]
  readonly faults: readonly NormFault[]
  /** What has to be confirmed with the publishing. */
  readonly moves: readonly NormMove[]
}

/** Answer of `admin.catalogues`. */
export type AdminCatalogues = {
  readonly year: number
  readonly catalogues: Catalogues
  /** When each list was changed last, ISO time, also in an earlier year; `null` while it is the model's. A save names it. */
  readonly changedAt: Readonly<Record<keyof Catalogues, string | null>>
}

/** Row of `admin.events`: what was done in short; the whole of it is asked for by its id. */
export type AdminEvent = {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly kind: string
  readonly institutionId: string
  /** What it was done to, by name; of a list its first three. */
  readonly names: readonly string[]
  /** How many things it was done to. */
  readonly count: number
}

/** Answer of `admin.event`: everything that is kept of what was done. */
export type AdminEventDetail = AdminEvent & { readonly detail: Readonly<Record<string, unknown>> }
