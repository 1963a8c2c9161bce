import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import type { Doing } from '#server/features/administration/deeds.store.ts'
import type { PasswordMaking } from '#server/features/administration/prepare-accounts.ts'

/** Under this name the events tell what was done at the command line; no account can have it. */
const BY = 'command line'

/** What a command works with. */
export type CommandParts = {
  /** Opens the database when it is first asked for: what is wrong with a file is told without it. */
  readonly db: () => Promise<Kysely<Schema>>
  readonly now: () => Date
  readonly making: PasswordMaking
}

/** A command: how it is written, and what it does. Answers the lines to print; throws a `Refusal` or a `CommandFault`. */
export type Command = {
  readonly usage: string
  /** How many words must follow its name. */
  readonly least: number
  readonly run: (parts: CommandParts, words: readonly string[]) => Promise<readonly string[]>
}

/** Does a command's work in one transaction. */
export async function doAtCommandLine<T>(
  { db, now }: CommandParts,
  work: (doing: Doing) => Promise<T>,
): Promise<T> {
  return transact(await db(), (trx) => work({ trx, by: BY, at: now() }))
}
