import { writeFile } from 'node:fs/promises'
import type { OneTimePassword } from '#contract/admin.ts'
import { moveLine } from '#domain/norms/norm-moves.ts'
import { accountFaults, accountHeads } from '#domain/organisation/account-record.ts'
import { institutionHeads } from '#domain/organisation/institution-record.ts'
import { readYear } from '#domain/record/record.ts'
import { type Command, doAtCommandLine } from '#server/features/administration/command.ts'
import { CommandFault } from '#server/features/administration/command-fault.ts'
import { createYear } from '#server/features/administration/create-year.ts'
import { doToAccount } from '#server/features/administration/do-to-account.ts'
import { importAccounts } from '#server/features/administration/import-accounts.ts'
import { addAccount } from '#server/features/administration/keep-accounts.ts'
import { importInstitutions } from '#server/features/administration/keep-institutions.ts'
import { movesOf, publishNorms } from '#server/features/administration/keep-norms.ts'
import { readDraft } from '#server/features/administration/norm-versions.store.ts'
import { prepareAccount } from '#server/features/administration/prepare-accounts.ts'
import { refuseFaults } from '#server/features/administration/refuse-faults.ts'
import { rowsFromFile } from '#server/features/administration/rows-from-file.ts'
import { adminText, commandText } from '#text/administration.ts'

/** Says that what moved far is meant; without it such norms are listed and not published. */
const CONFIRM = '--confirm-moved'
const lists = { institutions: institutionHeads, accounts: accountHeads } as const

/** Every command of the command line by name: the first set-up, and what scripts repeat. */
export const commands: Readonly<Record<keyof typeof commandText.about, Command>> = {
  'create-administrator': {
    usage: 'create-administrator USERNAME NAME',
    least: 2,
    run: async (parts, [userName = '', ...name]) => {
      const none = { level: null, institutionId: null, reviews: [] }
      const record = { ...none, userName, displayName: name.join(' '), role: 'administrator' } as const
      refuseFaults(accountFaults(record))
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
        return [done, ...confirmed.map((move) => `  ${moveLine(move)}`)]
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
      await doAtCommandLine(parts, (doing) => doToAccount(doing, { deed: 'RESET', userName, passwordHash }))
      return [adminText.deeds.RESET(userName), ...told([{ userName, password }])]
    },
  },
  unlock: {
    usage: 'unlock USERNAME',
    least: 1,
    run: async (parts, [userName = '']) => {
      await doAtCommandLine(parts, (doing) => doToAccount(doing, { deed: 'UNLOCK', userName }))
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
