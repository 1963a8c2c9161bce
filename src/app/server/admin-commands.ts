import { open as openFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { commandText } from '#app/command-text.ts'
import { historyText } from '#app/history-check-text.ts'
import { readYear } from '#engine/list/record.ts'
import { timeText } from '#engine/time.ts'
import { accountProblems } from '#features/accounts/account.ts'
import type { OneTimePassword } from '#features/accounts/api.ts'
import {
  addAccount,
  doToAccount,
  linkAccount,
  type PasswordMaking,
  prepareAccount,
  replaceIssuer,
} from '#features/accounts/server/accounts.ts'
import { accountAnswerText, accountsScreenText } from '#features/accounts/text.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { refuseProblems } from '#features/administration/server/list-import.ts'
import { type CheckedHistory, checkHistory } from '#features/history/server/check-history.store.ts'
import { type HistoryScope, historyLines } from '#features/history/server/export-history.store.ts'
import { readNormDraft, type StoredNormVersion } from '#features/norms/server/norm-versions.store.ts'
import { findLargeNormChanges, publishNorms, saveNorms } from '#features/norms/server/norms.ts'
import { exportPerson, removePeople } from '#features/registers/server/personal-data.ts'
import { readInstallation } from '#features/set-up/server/set-up.store.ts'
import { asksForSetUp, nextSetUpStep, type SetUpStep, setUp } from '#features/set-up/set-up.ts'
import { setUpText } from '#features/set-up/text.ts'
import { readLinks } from '#features/sign-in/server/openid.store.ts'
import { isSafeIssuer } from '#features/sign-in/server/openid-settings.ts'
import type { BeforeClosing } from '#features/years/closed-year.ts'
import { createYear } from '#features/years/server/create-year.ts'
import { announceYear, closeYear, outlookOf, reopenYear } from '#features/years/server/financial-years.ts'
import { yearsText } from '#features/years/text.ts'
import { everyNorm } from '#forms/editions/editions.ts'
import { moveLine } from '#forms/norms/norm-moves.ts'
import type { NormSet } from '#forms/norms/year-norms.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { refuseUnprintable } from '#platform/http/storable.ts'

export type CommandEnd = { readonly ok: boolean; readonly lines: readonly string[] }

/** Publishing must confirm these. */
const moves = z.array(
  z.object({ sheet: z.string(), row: z.string(), field: z.string(), from: z.number(), to: z.number() }),
)
const faults = z.array(z.object({ row: z.number().optional(), message: z.string() }))

export function commandUses(): readonly (readonly [usage: string, about: string])[] {
  return Object.entries(commands).map(([name, { usage }]) => [
    usage,
    commandText.about[name as keyof typeof commands], // the record's own keys
  ])
}

export function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}

/** A `Refusal` becomes lines. Throws all other errors. */
export async function runCommand(
  name: keyof typeof commands,
  words: readonly string[],
  parts: CommandParts,
): Promise<CommandEnd> {
  const { usage, least, run } = commands[name]
  if (words.length < least) return { ok: false, lines: [commandText.missing(usage)] }
  return endOf(async () => {
    refuseUnprintable(words.join(' '))
    return run(parts, words)
  })
}

/** A `Refusal` becomes lines. Throws all other errors. */
export async function endOf(work: () => Promise<readonly string[]>): Promise<CommandEnd> {
  try {
    return { ok: true, lines: await work() }
  } catch (error) {
    if (error instanceof CommandError) return { ok: false, lines: [error.message] }
    if (error instanceof Refusal) return { ok: false, lines: [error.message, ...errorLines(error)] }
    throw error
  }
}

function errorLines({ detail }: Refusal): readonly string[] {
  const read = faults.safeParse(detail.faults ?? [])
  const moved = moves.safeParse(detail.toConfirm ?? []).data ?? []
  return [
    ...(read.data ?? []).map(({ row, message }) =>
      row === undefined ? `  ${message}` : commandText.error(row, message),
    ),
    ...moved.map((move) => `  ${moveLine(everyNorm(), move)}`),
    ...(moved.length > 0 ? [commandText.confirmMoved] : []),
  ]
}

/** The option that confirms large changes; without it they are listed and not published. */
const CONFIRM_MOVED = '--confirm-moved'
const CONFIRM_CARRIED = '--confirm-carried'
const CONFIRMING: readonly string[] = [CONFIRM_MOVED, CONFIRM_CARRIED]

function carriedIn({ continued }: NormSet): number {
  return Object.values(continued).flat().length
}

/** Returns the new change time. */
async function confirmCarried(tx: AdminTransaction, year: number, draft: StoredNormVersion): Promise<string> {
  const { content, changedAt: version, note } = draft
  const saved = await saveNorms(tx, {
    year,
    version,
    content: { ...content, continued: {} },
    note: note ?? '',
  })
  return saved.changedAt
}

const commands: Readonly<Record<keyof typeof commandText.about, Command>> = {
  'create-administrator': {
    usage: 'create-administrator USERNAME NAME',
    least: 2,
    run: async (parts, [userName = '', ...name]) => {
      const none = {
        post: '',
        email: '',
        level: null,
        institutionId: null,
        rights: [],
        reviews: [],
        regions: [],
      }
      const record = { ...none, userName, displayName: name.join(' '), role: 'administrator' } as const
      refuseProblems(accountProblems(record))
      const prepared = await prepareAccount(record, parts.making)
      await doAtCommandLine(parts, (tx) => addAccount(tx, prepared))
      return [
        commandText.administratorMade(userName),
        ...passwordLines([{ userName, password: prepared.password }]),
      ]
    },
  },
  'new-year': {
    usage: 'new-year YEAR',
    least: 1,
    run: async (parts, [given = '']) => [await doAtCommandLine(parts, (tx) => createYear(tx, yearOf(given)))],
  },
  'setup-status': {
    usage: 'setup-status',
    least: 0,
    run: async ({ db, mail }) => setUpLines(setUp(await readInstallation(await db(), mail))),
  },
  'publish-norms': {
    usage: 'publish-norms YEAR [--confirm-carried] [--confirm-moved] [NOTE]',
    least: 1,
    run: async (parts, [given = '', ...words]) => {
      const year = yearOf(given)
      const note = words.filter((word) => !CONFIRMING.includes(word)).join(' ')
      return doAtCommandLine(parts, async (tx) => {
        const draft = await readNormDraft(tx.trx, year)
        const carried = draft === null ? 0 : carriedIn(draft.content)
        if (carried > 0 && !words.includes(CONFIRM_CARRIED))
          throw new CommandError(commandText.confirmCarried(year, carried))
        const version =
          draft && carried > 0 ? await confirmCarried(tx, year, draft) : (draft?.changedAt ?? null)
        const confirmed =
          draft && words.includes(CONFIRM_MOVED)
            ? await findLargeNormChanges(tx.trx, year, draft.content)
            : []
        const done = await publishNorms(tx, { year, version, note, confirmed })
        return [
          ...(carried > 0 ? [commandText.carriedConfirmed(carried)] : []),
          done,
          ...confirmed.map((move) => `  ${moveLine(everyNorm(), move)}`),
        ]
      })
    },
  },
  'announce-year': {
    usage: 'announce-year YEAR',
    least: 1,
    run: async (parts, [given = '']) => [
      await doAtCommandLine(parts, (tx) => announceYear(tx, yearOf(given))),
    ],
  },
  'close-year': {
    usage: 'close-year YEAR [--confirm]',
    least: 1,
    run: async (parts, [given = '', confirm = '']) => {
      const year = yearOf(given)
      if (confirm !== '' && confirm !== '--confirm')
        throw new CommandError(commandText.missing(commands['close-year'].usage))
      const { version, notApproved } = await outlookOf(await parts.db(), year)
      if (confirm === '') return closingLines(year, notApproved)
      return [await doAtCommandLine(parts, (tx) => closeYear(tx, year, version))]
    },
  },
  'reopen-year': {
    usage: 'reopen-year YEAR REASON',
    least: 2,
    run: async (parts, [given = '', ...reason]) => [
      await doAtCommandLine(parts, (tx) => reopenYear(tx, yearOf(given), reason.join(' '))),
    ],
  },
  'export-history': {
    usage: 'export-history FILE.jsonl [YEAR [INSTITUTION]]',
    least: 1,
    run: async (parts, [path = '', year, institutionId = null]) => {
      const part = { year: year === undefined ? null : yearOf(year), institutionId }
      const db = await parts.db()
      // Never overwrites a file; private because it contains the actions of users.
      const file = await openFile(path, 'wx', 0o600).catch(() => {
        throw new CommandError(commandText.notNew(path))
      })
      let count = 0
      try {
        for await (const lines of historyLines(db, part)) {
          await file.writeFile(lines)
          count += lines.split('\n').length - 1
        }
        await file.sync()
      } finally {
        await file.close()
      }
      return [commandText.historySaved(path, count)]
    },
  },
  'check-history': {
    usage: 'check-history [--institution=ID] [--year=YEAR]',
    least: 0,
    run: async (parts, words) => historyFound(await parts.db(), historyScopeOf(words)),
  },
  'export-person': {
    usage: 'export-person REGISTER-NUMBER|USERNAME|ADDRESS|NAME',
    least: 1,
    run: async ({ db, now }, words) => exportPerson(await db(), words.join(' '), { by: BY, at: now() }),
  },
  'erase-people': {
    usage: 'erase-people --year=YEAR [--confirm]',
    least: 1,
    run: async ({ db, now }, [given = '', confirm = '']) => {
      const [, year = ''] = /^--year=(.+)$/.exec(given) ?? []
      if (year === '' || !['', '--confirm'].includes(confirm))
        throw new CommandError(commandText.missing(commands['erase-people'].usage))
      const confirmed = confirm === '' ? 'no' : 'yes'
      return [await removePeople(await db(), { year: yearOf(year), by: BY, at: now(), confirmed })]
    },
  },
  'reset-password': {
    usage: 'reset-password USERNAME',
    least: 1,
    run: async (parts, [userName = '']) => {
      const { make, hash, signIn } = parts.making
      const password = make()
      const reset = { action: 'RESET', userName, passwordHash: await hash(password), signIn } as const
      await doAtCommandLine(parts, (tx) => doToAccount(tx, reset))
      return [accountAnswerText.actions.RESET(userName), ...passwordLines([{ userName, password }])]
    },
  },
  'remove-account': {
    usage: 'remove-account USERNAME [--confirm]',
    least: 1,
    run: async (parts, [userName = '', confirm = '']) => {
      if (confirm !== '--confirm')
        return [accountsScreenText.confirm.REMOVE(userName), commandText.confirmRemoval(userName)]
      const passwordHash = await parts.making.hash(parts.making.make())
      await doAtCommandLine(parts, (tx) => doToAccount(tx, { action: 'REMOVE', userName, passwordHash }))
      return [accountAnswerText.actions.REMOVE(userName)]
    },
  },
  'link-account': {
    usage: 'link-account USERNAME ISSUER SUBJECT [--confirm]',
    least: 3,
    run: async (parts, [userName = '', issuer = '', subject = '', confirm = '']) => {
      if (!['', '--confirm'].includes(confirm))
        throw new CommandError(commandText.missing(commands['link-account'].usage))
      const { signIn } = parts.making
      const issuers = signIn.providers.map((provider) => provider.issuer)
      if (!issuers.includes(issuer)) throw new CommandError(commandText.unknownIssuer(issuer, issuers))
      const linking = { userName, issuer, subject, signIn }
      await doAtCommandLine(parts, async (tx) => {
        const links = await readLinks(tx.trx, userName)
        const isSame = links.some((link) => link.issuer === issuer && link.subject === subject)
        if (links.length > 0 && !isSame && confirm === '')
          throw new CommandError(commandText.confirmLink(userName, links))
        return linkAccount(tx, linking)
      })
      return [accountAnswerText.accountLinked(userName)]
    },
  },
  'replace-issuer': {
    usage: 'replace-issuer ISSUER NEW-ISSUER|none',
    least: 2,
    run: async (parts, [from = '', given = '']) => {
      const to = given === 'none' ? null : given
      if (to !== null && !isSafeIssuer(to))
        throw new CommandError(commandText.missing(commands['replace-issuer'].usage))
      const count = await doAtCommandLine(parts, (tx) => replaceIssuer(tx, { from, to }))
      return [accountAnswerText.issuerReplaced(count, to)]
    },
  },
  'reset-factor': {
    usage: 'reset-factor USERNAME',
    least: 1,
    run: async (parts, [userName = '']) => {
      await doAtCommandLine(parts, (tx) =>
        doToAccount(tx, { action: 'RESET_FACTOR', userName, signIn: parts.making.signIn }),
      )
      return [accountAnswerText.actions.RESET_FACTOR(userName)]
    },
  },
  unlock: {
    usage: 'unlock USERNAME',
    least: 1,
    run: async (parts, [userName = '']) => {
      await doAtCommandLine(parts, (tx) => doToAccount(tx, { action: 'UNLOCK', userName }))
      return [accountAnswerText.actions.UNLOCK(userName)]
    },
  },
}

function historyScopeOf(words: readonly string[]): HistoryScope {
  const given = words.map((word) => /^--(institution|year)=(.+)$/.exec(word))
  if (given.includes(null)) throw new CommandError(commandText.missing(commands['check-history'].usage))
  const of = (name: string): string | null => given.findLast((match) => match?.[1] === name)?.[2] ?? null
  const year = of('year')
  return { institutionId: of('institution'), year: year === null ? null : yearOf(year) }
}

async function historyFound(db: Kysely<Schema>, part: HistoryScope): Promise<readonly string[]> {
  const checked = await checkHistory(db, part)
  const breaks = checked.flatMap(({ broken, ...of }) =>
    broken === null ? [] : historyText.broken(of, inWords(broken)),
  )
  if (breaks.length > 0)
    throw new CommandError([historyText.notWhole, ...breaks, historyText.whatNow].join('\n'))
  const sum = (count: (each: (typeof checked)[number]) => number) =>
    checked.reduce((total, each) => total + count(each), 0)
  const unlinked = sum((each) => each.unlinked)
  return [
    historyText.whole({
      histories: checked.length,
      events: sum(({ events }) => events),
      seals: sum(({ seals }) => seals),
    }),
    ...(unlinked > 0 ? [historyText.unlinked(unlinked)] : []),
  ]
}

type BrokenLink = NonNullable<CheckedHistory['broken']>

function inWords(broken: BrokenLink): BrokenLink {
  if (broken.kind !== 'changed') return broken
  const time = (at: string): string => timeText(new Date(Number(at) / 1000).toISOString())
  return { ...broken, events: broken.events.map((event) => ({ ...event, at: time(event.at) })) }
}

function setUpLines(steps: readonly SetUpStep[]): readonly string[] {
  const { command, steps: names, states, allDone, workable } = setUpText
  const next = nextSetUpStep(steps)
  const end = next === null ? allDone : asksForSetUp(steps) ? command.next(names[next.name].label) : workable
  return [
    ...steps.flatMap(({ name, state, found, missing }, index) => [
      command.step(index + 1, names[name].label, states[state]),
      ...found.map(command.line),
      ...missing.map(command.missing),
    ]),
    '',
    end,
  ]
}

function closingLines(year: number, notApproved: readonly BeforeClosing[]): readonly string[] {
  const { command, statuses } = yearsText
  return [
    command.notApproved(year, notApproved.length),
    ...notApproved.map(({ institutionId, name, status }) =>
      command.line(institutionId, name, statuses[status]),
    ),
    command.confirm(year),
  ]
}

export function yearOf(given: string): number {
  const year = readYear(given)
  if (year === null) throw new CommandError(commandText.badYear(given))
  return year
}

export function passwordLines(passwords: readonly OneTimePassword[]): readonly string[] {
  return passwords.map(({ userName, password }) => commandText.password(userName, password))
}

/** No account can have this name. */
export const BY = 'command line'

export type CommandParts = {
  /** Opened on first use, so that file errors are reported without it. */
  readonly db: () => Promise<Kysely<Schema>>
  readonly now: () => Date
  readonly making: PasswordMaking
  readonly mail: 'setUp' | 'none'
}

/** Returns the lines to print; throws `Refusal` or `CommandError`. */
type Command = {
  readonly usage: string
  readonly least: number
  readonly run: (parts: CommandParts, words: readonly string[]) => Promise<readonly string[]>
}

export async function doAtCommandLine<T>(
  { db, now }: CommandParts,
  work: (tx: AdminTransaction) => Promise<T>,
): Promise<T> {
  return transact(await db(), (trx) => work({ trx, by: BY, at: now() }))
}

/** The message is for the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandFault'
}
