import type { AccountRecord } from '#domain/organisation/account-record.ts'

/** Making one-time passwords, and what is stored of one. */
export type PasswordMaking = {
  readonly make: () => string
  readonly hash: (password: string) => Promise<string>
}

/** An account that is to be made, with the password that its owner gets once. */
export type Prepared = {
  readonly record: AccountRecord
  readonly password: string
  readonly passwordHash: string
}

/** One after the other: a hash takes a processor and memory by design, and others want to sign in. */
export async function prepareAccounts(
  records: readonly AccountRecord[],
  making: PasswordMaking,
): Promise<readonly Prepared[]> {
  const prepared: Prepared[] = []
  for (const record of records) prepared.push(await prepareAccount(record, making))
  return prepared
}

/** Makes an account's one-time password. */
export async function prepareAccount(
  record: AccountRecord,
  { make, hash }: PasswordMaking,
): Promise<Prepared> {
  const password = make()
  return { record, password, passwordHash: await hash(password) }
}
