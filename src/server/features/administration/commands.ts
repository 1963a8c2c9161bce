import { readFile, writeFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { OneTimePassword } from '#contract/admin.ts'
import { everyNorm } from '#domain/editions/editions.ts'
import { cellText } from '#domain/list/read-list.ts'
import { moveLine } from '#domain/norms/norm-moves.ts'
import { accountHeads, accountProblems } from '#domain/organisation/account-record.ts'
import { institutionHeads } from '#domain/organisation/institution-record.ts'
import { readYear } from '#domain/record/record.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import {
  addAccount,
  doToAccount,
  importAccounts,
  type PasswordMaking,
  prepareAccount,
} from '#server/features/administration/accounts.ts'
import type { Doing } from '#server/features/administration/admin-event.store.ts'
import { createYear } from '#server/features/administration/create-year.ts'
import { importInstitutions } from '#server/features/administration/institution.handlers.ts'
import { refuseFaults } from '#server/features/administration/lists.ts'
import { readDraft } from '#server/features/administration/norm-versions.store.ts'
import { movesOf, publishNorms } from '#server/features/administration/norms.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText, commandText } from '#text/administration.ts'

/** What the terminal is told, and whether the command did what it says. */
type CommandEnd = { readonly ok: boolean; readonly lines: readonly string[] }

/** Norms that moved far, and how publishing them is confirmed. */
const moves = z.array(
  z.object({ sheet: z.string(), row: z.string(), field: z.string(), from: z.number(), to: z.number() }),
)
const faults = z.array(z.object({ row: z.number().optional(), message: z.string() }))

/** Every command with its use, for whoever asks or mistypes. */
export function commandHelp(): string {
  return commandText.usage(
    Object.entries(commands).map(([name, { usage }]) => [
      usage,
      commandText.about[name as keyof typeof commands], // the record's own keys
    ]),
  )
}

/** Whether a word is a command's name; else there is nothing to open a database for. */
export function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}

/** Runs one command; what it refuses becomes lines. Throws what is no refusal. */
export async function runCommand(
  name: keyof typeof commands,
  words: readonly string[],
  parts: CommandParts,
): Promise<CommandEnd> {
  const { usage, least, run } = commands[name]
  if (words.length < least) return { ok: false, lines: [commandText.missing(usage)] }
  try {
    return { ok: true, lines: await run(parts, words) }
  } catch (error) {
    if (error instanceof CommandFault) return { ok: false, lines: [error.message] }
    if (error instanceof Refusal) return { ok: false, lines: [error.message, ...faultLines(error)] }
    throw error
  }
}

function faultLines({ detail }: Refusal): readonly string[] {
  const read = faults.safeParse(detail.faults ?? [])
  const moved = moves.safeParse(detail.toConfirm ?? []).data ?? []
  return [
    ...(read.data ?? []).map(({ row, message }) =>
      row === undefined ? `  ${message}` : commandText.fault(row, message),
    ),
    ...moved.map((move) => `  ${moveLine(everyNorm, move)}`),
    ...(moved.length > 0 ? [commandText.confirmMoved] : []),
  ]
}

/** Says that what moved far is meant; without it such norms are listed and not published. */
const CONFIRM = '--confirm-moved'
const lists = { institutions: institutionHeads, accounts: accountHeads } as const

/** Every command of the command line by name: the first set-up, and what scripts repeat. */
const commands: Readonly<Record<keyof typeof commandText.about, Command>> = {
  'create-administrator': {
    usage: 'create-administrator USERNAME NAME',
    least: 2,
    run: async (parts, [userName = '', ...name]) => {
      const none = { post: '', email: '', level: null, institutionId: null, reviews: [], regions: [] }
      const record = { ...none, userName, displayName: name.join(' '), role: 'administrator' } as const
      refuseFaults(accountProblems(record))
      const prepared = await prepareAccount(record, parts.making)
      await doAtCommandLine(parts, (doing) => addAccount(doing, prepared))
      return [commandText.administratorMade(userName), ...told([{ userName, password: prepared.password }])]
    },
  },
  'new-year': {
    usage: 'new-year YEAR',
    least: 1,
    run: async (parts, [given = '']) => [
      await doAtCommandLine(parts, (doing) => createYear(doing, yearOf(given))),
    ],
  },
  'publish-norms': {
    usage: 'publish-norms YEAR [--confirm-moved] [NOTE]',
    least: 1,
    run: async (parts, [given = '', ...words]) => {
      const year = yearOf(given)
      const isConfirmed = words[0] === CONFIRM
      const note = words.slice(isConfirmed ? 1 : 0).join(' ')
      return doAtCommandLine(parts, async (doing) => {
        const draft = await readDraft(doing.trx, year)
        const seen = draft?.changedAt ?? null
        const confirmed = draft && isConfirmed ? await movesOf(doing.trx, year, draft.content) : []
        const done = await publishNorms(doing, { year, seen, note, confirmed })
        return [done, ...confirmed.map((move) => `  ${moveLine(everyNorm, move)}`)]
      })
    },
  },
  'list-heads': {
    usage: 'list-heads institutions|accounts FILE.xlsx',
    least: 2,
    run: async (_, [list = '', path = '']) => {
      const heads = Object.entries(lists).find(([name]) => name === list)?.[1]
      if (!heads) throw new CommandFault(commandText.missing(commands['list-heads'].usage))
      const { writeXlsx } = await import('hucre/xlsx')
      await writeFile(path, await writeXlsx({ sheets: [{ name: list, rows: [[...heads]] }] }))
      return [commandText.headsWritten(path)]
    },
  },
  'import-institutions': {
    usage: 'import-institutions FILE.xlsx',
    least: 1,
    run: async (parts, [path = '']) => {
      const rows = await rowsFromFile(path)
      return [(await doAtCommandLine(parts, (doing) => importInstitutions(doing, rows))).message]
    },
  },
  'create-accounts': {
    usage: 'create-accounts FILE.xlsx',
    least: 1,
    run: async (parts, [path = '']) => {
      const rows = await rowsFromFile(path)
      const done = await importAccounts(rows, parts.making, (work) => doAtCommandLine(parts, work))
      return [done.message, ...told(done.passwords)]
    },
  },
  'reset-password': {
    usage: 'reset-password USERNAME',
    least: 1,
    run: async (parts, [userName = '']) => {
      const password = parts.making.make()
      const passwordHash = await parts.making.hash(password)
      await doAtCommandLine(parts, (doing) => doToAccount(doing, { action: 'RESET', userName, passwordHash }))
      return [adminText.deeds.RESET(userName), ...told([{ userName, password }])]
    },
  },
  unlock: {
    usage: 'unlock USERNAME',
    least: 1,
    run: async (parts, [userName = '']) => {
      await doAtCommandLine(parts, (doing) => doToAccount(doing, { action: 'UNLOCK', userName }))
      return [adminText.deeds.UNLOCK(userName)]
    },
  },
}

function yearOf(given: string): number {
  const year = readYear(given)
  if (year === null) throw new CommandFault(commandText.badYear(given))
  return year
}

function told(passwords: readonly OneTimePassword[]): readonly string[] {
  return passwords.map(({ userName, password }) => commandText.password(userName, password))
}

/** Under this name the events tell what was done at the command line; no account can have it. */
const BY = 'command line'

/** What a command works with. */
type CommandParts = {
  /** Opens the database when it is first asked for: what is wrong with a file is told without it. */
  readonly db: () => Promise<Kysely<Schema>>
  readonly now: () => Date
  readonly making: PasswordMaking
}

/** A command: how it is written, and what it does. Answers the lines to print; throws a `Refusal` or a `CommandFault`. */
type Command = {
  readonly usage: string
  /** How many words must follow its name. */
  readonly least: number
  readonly run: (parts: CommandParts, words: readonly string[]) => Promise<readonly string[]>
}

/** Does a command's work in one transaction. */
async function doAtCommandLine<T>({ db, now }: CommandParts, work: (doing: Doing) => Promise<T>): Promise<T> {
  return transact(await db(), (trx) => work({ trx, by: BY, at: now() }))
}

/** The rows of a workbook's first sheet as they stand. Throws a `CommandFault` for what is no workbook. */
async function rowsFromFile(path: string): Promise<readonly (readonly string[])[]> {
  try {
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(new Uint8Array(await readFile(path)), { sheets: [0] })
    return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
  } catch {
    throw new CommandFault(commandText.noFile(path))
  }
}

/** Why a command cannot run as it was written. The message is for the person at the terminal. */
class CommandFault extends Error {
  override readonly name = 'CommandFault'
}
