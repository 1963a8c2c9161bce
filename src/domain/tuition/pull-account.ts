import type { Study } from '#domain/tuition/study.ts'

/** A child as the staff registry has one; `assignmentId` is the member of staff. */
export type RegisteredChild = {
  readonly childScholarshipId: string
  readonly assignmentId: string
  readonly study: Study
}

export type KnownChild = RegisteredChild & { readonly confirmed: boolean }

/** What a pull does. Confirmed rows are a person's and stay as they are. */
export type PullAccount = {
  readonly total: number
  readonly added: readonly RegisteredChild[]
  readonly gone: readonly RegisteredChild[]
  readonly changed: readonly RegisteredChild[]
  /** Children of nobody in the staff register; they are left out. */
  readonly withoutParent: number
}

/** Compares the rows that we have with those of the register. A child that a person has entered under an id of its own is not doubled. */
export function pullAccount(
  known: readonly KnownChild[],
  register: readonly RegisteredChild[],
  staff: ReadonlySet<string>,
): PullAccount {
  const now = new Map(register.toReversed().map((each) => [each.childScholarshipId, each]))
  const all = [...now.values()].toReversed()
  const here = new Map(known.map((each) => [each.childScholarshipId, each]))
  const entered = new Set(known.filter(({ confirmed }) => confirmed).map(personOf))
  const ofStaff = all.filter(({ assignmentId }) => staff.has(assignmentId))
  return {
    total: ofStaff.length,
    added: ofStaff.filter((each) => !here.has(each.childScholarshipId) && !isEntered(each, entered)),
    gone: known.filter(({ confirmed, childScholarshipId }) => !confirmed && !now.has(childScholarshipId)),
    changed: ofStaff.filter((each) => {
      const before = here.get(each.childScholarshipId)
      return before !== undefined && !before.confirmed && !isSame(before, each)
    }),
    withoutParent: all.length - ofStaff.length,
  }
}

function personOf({ assignmentId, study }: RegisteredChild): string {
  return `${assignmentId} ${study.childRegisterNumber}`
}

function isEntered(child: RegisteredChild, entered: ReadonlySet<string>): boolean {
  return child.study.childRegisterNumber !== '' && entered.has(personOf(child))
}

function isSame(one: RegisteredChild, other: RegisteredChild): boolean {
  const facts = new Map(Object.entries(one.study))
  return (
    one.assignmentId === other.assignmentId &&
    Object.entries(other.study).every(([fact, value]) => facts.get(fact) === value)
  )
}
