import type { RegisteredChild } from '#domain/people/children.ts'
import type { RegisteredEmployee } from '#domain/people/staff.ts'

/** Figures of the pupil register: `studyYear` is the calendar year in which the study year begins, `kind` as in register-pupils. */
export type RegisteredPupils = {
  readonly studyYear: number
  readonly kind: string
  readonly grade: number
  readonly quantity: number
}

/** What is asked for. */
export type RegistryQuestion = {
  readonly institutionId: string
  /** The financial year. */
  readonly year: number
  readonly now: Date
  /** When the institution first took this register; `null` before. Only the demonstration counts its days from there. */
  readonly firstTaken: Date | null
}

/** The rows of a register, none where it knows nobody; or the sentence that says why not. */
export type RegistryAnswer<Row> =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly message: string }

/** The registry of the ministry: staff with their children, and pupils of the two study years that a financial year stands on. */
export type StaffRegistry = {
  readonly staff: (question: RegistryQuestion) => Promise<RegistryAnswer<RegisteredEmployee>>
  readonly children: (question: RegistryQuestion) => Promise<RegistryAnswer<RegisteredChild>>
  readonly pupils: (question: RegistryQuestion) => Promise<RegistryAnswer<RegisteredPupils>>
}
