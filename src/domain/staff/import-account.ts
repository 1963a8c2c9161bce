import type { RegisteredEmployee, RegisteredPerson } from '#domain/staff/registered-person.ts'

/** Somebody whom we know from an earlier import; `gone` when the register no longer had them. */
export type KnownEmployee = RegisteredEmployee & { readonly gone: boolean }

type Changed<T> = { readonly employee: RegisteredEmployee; readonly from: T; readonly to: T }

/** What an import does: people who come, go and change, and `others` of whom something less important changed. */
export type ImportAccount = {
  readonly total: number
  /** New, or back again. */
  readonly added: readonly RegisteredEmployee[]
  readonly gone: readonly RegisteredEmployee[]
  /** Tugrik a month. */
  readonly salaryChanged: readonly Changed<number>[]
  readonly positionChanged: readonly Changed<string>[]
  readonly others: readonly RegisteredEmployee[]
}

type Pair = { readonly before: RegisteredPerson; readonly employee: RegisteredEmployee }

/** Compares what we know with what the register has now. Somebody may stand under both changes. The first of two with one id counts. */
export function importAccount(
  known: readonly KnownEmployee[],
  register: readonly RegisteredEmployee[],
): ImportAccount {
  const now = new Map(register.toReversed().map((each) => [each.employeeId, each]))
  const here = new Map(known.filter(({ gone }) => !gone).map((each) => [each.employeeId, each]))
  const pairs = [...now.values()].flatMap((employee): Pair[] => {
    const before = here.get(employee.employeeId)
    return before ? [{ before: before.person, employee }] : []
  })
  return {
    total: now.size,
    added: [...now.values()].filter(({ employeeId }) => !here.has(employeeId)),
    gone: [...here.values()].filter(({ employeeId }) => !now.has(employeeId)),
    salaryChanged: changes(pairs, ({ salaryAmount }) => salaryAmount),
    positionChanged: changes(pairs, ({ positionName }) => positionName),
    others: pairs.filter(isOtherwiseChanged).map(({ employee }) => employee),
  }
}

/** Everybody of whom the register's facts are to be written, each once. */
export function writtenOf(account: ImportAccount): readonly RegisteredEmployee[] {
  const changed = [...account.salaryChanged, ...account.positionChanged].map(({ employee }) => employee)
  return [...new Set([...account.added, ...changed, ...account.others])]
}

function changes<T>(pairs: readonly Pair[], fact: (person: RegisteredPerson) => T): readonly Changed<T>[] {
  return pairs
    .map(({ before, employee }) => ({ employee, from: fact(before), to: fact(employee.person) }))
    .filter(({ from, to }) => from !== to)
}

function isOtherwiseChanged({ before, employee: { person } }: Pair): boolean {
  if (before.salaryAmount !== person.salaryAmount || before.positionName !== person.positionName) return false
  const now = new Map(Object.entries(person))
  return Object.entries(before).some(([fact, value]) => now.get(fact) !== value)
}
