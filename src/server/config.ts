import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isMailAddress } from '#domain/organisation/account-record.ts'
import { type AccountRole, accountRoles } from '#domain/organisation/roles.ts'
import { isLoopback, readProviders, type SignInSettings } from '#server/features/auth/openid-settings.ts'
import type { MailServer } from '#server/features/notifications/notifier.ts'
import { startText } from '#text/start.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const ON = ['on', 'true', '1', 'yes']
const OFF = ['off', 'false', '0', 'no']

/** To listen on every address of the machine is no address to go to. */
const EVERYWHERE = ['0.0.0.0', '::']

const settings = z.object({
  // Where to listen. Only this machine, until somebody decides otherwise.
  HOST: text('127.0.0.1', isHost, startText.badHost),
  PORT: text('4000', isPort, startText.badPort).transform(Number),
  // Where people reach the program; it stands in the QR of sent papers. Empty for the address where it listens.
  PUBLIC_URL: z.string().refine(isOrigin, { error: startText.badPublicUrl }).optional(),
  // Where the embedded database and the files live.
  DATA_DIR: z
    .string()
    .default('./.data')
    .transform((path) => resolve(path)),
  // PostgreSQL 15 or newer; empty for the embedded database in DATA_DIR.
  DATABASE_URL: address(['postgres:', 'postgresql:'], startText.badDatabase),
  // Whose the tables are, where that is another role than the program's own; empty for the same.
  OWNER_DATABASE_URL: address(['postgres:', 'postgresql:'], startText.badOwnerDatabase),
  // Any S3 store; empty for files in a folder of DATA_DIR.
  STORAGE_URL: address(['s3:'], startText.badStorage),
  // Where mail is handed in, and from which address it comes; empty for no mail.
  SMTP_URL: address(['smtp:', 'smtps:'], startText.badSmtp),
  MAIL_FROM: z.string().refine(isMailAddress, { error: startText.badMailFrom }).optional(),
  // What an institution may have uploaded, all in all.
  UPLOAD_QUOTA_MB: text('300', isQuota, startText.badQuota).transform((mb) => Number(mb) * 1024 * 1024),
  // The national registers; empty for the built-in ones of the demonstration, and for none without it.
  CITIZEN_REGISTRY_URL: address(['http:', 'https:'], startText.badRegistry('CITIZEN_REGISTRY_URL')),
  STAFF_REGISTRY_URL: address(['http:', 'https:'], startText.badRegistry('STAFF_REGISTRY_URL')),
  // What the registers ask for as a bearer token, and milliseconds for which an answer is waited for.
  CITIZEN_REGISTRY_TOKEN: z.string().optional(),
  STAFF_REGISTRY_TOKEN: z.string().optional(),
  CITIZEN_REGISTRY_TIMEOUT: milliseconds('CITIZEN_REGISTRY_TIMEOUT', '5000'),
  STAFF_REGISTRY_TIMEOUT: milliseconds('STAFF_REGISTRY_TIMEOUT', '20000'),
  // How long a session lives: after its last use, and after it was opened.
  SESSION_IDLE_MINUTES: whole('SESSION_IDLE_MINUTES', 720, { least: 5, most: 10_080 }),
  SESSION_LONGEST_HOURS: whole('SESSION_LONGEST_HOURS', 168, { least: 1, most: 2160 }),
  // For how long acts of weight are done after a password was given, 0 for always; empty for 10, and for always in a demonstration.
  PROVE_AGAIN_MINUTES: whole('PROVE_AGAIN_MINUTES', null, { least: 0, most: 1440 }),
  // Processes that serve behind the one port, with a PostgreSQL only: the embedded database belongs to one process.
  WORKERS: text('1', isCount, startText.badWorkers).transform(Number),
  // Demonstration schools and accounts; empty for "only with the embedded database, and where nobody else can come".
  DEMO: text('', isSwitch, startText.badSwitch('DEMO')),
  // Which providers of OpenID Connect vouch for accounts, as JSON; empty for none. Whether passwords sign in besides.
  OPENID_PROVIDERS: z
    .string()
    .transform((given, context) => {
      const read = readProviders(given)
      if (read.providers !== null) return read.providers
      context.addIssue({ code: 'custom', message: startText.badProviders(read.fault) })
      return z.NEVER
    })
    .default([]),
  PASSWORDS: text('on', isSwitch, startText.badSwitch('PASSWORDS')),
  // Of which roles an account must have a second factor: roles, or none; empty for administrators and reviewers, and none in the demonstration.
  SECOND_FACTOR: text('', areRoles, startText.badRoles(accountRoles)),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: ({ input }) => startText.badLevel(String(input), LOG_LEVELS) })
    .default('info'),
  // Whose X-Forwarded-* headers are believed: addresses or networks, separated by commas.
  TRUSTED_PROXIES: text('127.0.0.1,::1', areProxies, startText.badProxies).transform((list) => split(list)),
})

/** Everything that the surroundings decide about this program. What is undefined is built in. */
export type Config = {
  readonly host: string
  readonly port: number
  /** Scheme, host and port, without a slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The same database by the role that owns the tables. */
  readonly ownerDatabaseUrl: string | undefined
  readonly storageUrl: string | undefined
  /** `null`: mail is not set up. */
  readonly mailServer: MailServer | null
  readonly uploadQuotaBytes: number
  readonly citizenRegistryUrl: string | undefined
  readonly citizenRegistryToken: string | undefined
  readonly citizenRegistryTimeoutMs: number
  readonly staffRegistryUrl: string | undefined
  readonly staffRegistryToken: string | undefined
  readonly staffRegistryTimeoutMs: number
  readonly sessionIdleMinutes: number
  readonly sessionLongestHours: number
  /** `null`: not said. */
  readonly proveAgainMinutes: number | null
  /** 1: the program is one process. */
  readonly workers: number
  /** `here`: nobody has asked for it, so this machine alone may see it; `open`: DEMO=on, for everybody who reaches the program. */
  readonly demo: 'off' | 'here' | 'open'
  /** Who reaches the program by its settings: this machine alone, or others too. */
  readonly reach: 'here' | 'others'
  /** Of which roles an account must have a second factor. */
  readonly secondFactor: readonly AccountRole[]
  readonly signIn: SignInSettings
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly trustedProxies: readonly string[]
}

type Outcome =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly faults: readonly string[] }

/** Reads the settings from the environment; every fault is told at once, as a sentence for whoever starts the program. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Outcome {
  const given = Object.entries(env).filter(([, value]) => value?.trim())
  const read = settings.safeParse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])))
  if (!read.success) return { ok: false, faults: read.error.issues.map(({ message }) => message) }
  if (read.data.WORKERS > 1 && read.data.DATABASE_URL === undefined)
    return { ok: false, faults: [startText.workersNeedServer] }
  if (read.data.OWNER_DATABASE_URL !== undefined && read.data.DATABASE_URL === undefined)
    return { ok: false, faults: [startText.ownerNeedsServer] }
  if (read.data.SMTP_URL !== undefined && read.data.MAIL_FROM === undefined)
    return { ok: false, faults: [startText.mailNeedsFrom] }
  if (OFF.includes(read.data.PASSWORDS.toLowerCase()) && read.data.OPENID_PROVIDERS.length === 0)
    return { ok: false, faults: [startText.passwordsNeedProvider] }
  return { ok: true, config: configOf(read.data) }
}

function configOf(read: Read): Config {
  const reach = reachOf(read)
  const demo = demoOf(read, reach)
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: new URL(read.PUBLIC_URL ?? ownAddress(read)).origin,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    ownerDatabaseUrl: read.OWNER_DATABASE_URL,
    storageUrl: read.STORAGE_URL,
    mailServer: mailServerOf(read),
    uploadQuotaBytes: read.UPLOAD_QUOTA_MB,
    citizenRegistryUrl: read.CITIZEN_REGISTRY_URL,
    citizenRegistryToken: read.CITIZEN_REGISTRY_TOKEN,
    citizenRegistryTimeoutMs: read.CITIZEN_REGISTRY_TIMEOUT,
    staffRegistryUrl: read.STAFF_REGISTRY_URL,
    staffRegistryToken: read.STAFF_REGISTRY_TOKEN,
    staffRegistryTimeoutMs: read.STAFF_REGISTRY_TIMEOUT,
    sessionIdleMinutes: read.SESSION_IDLE_MINUTES,
    sessionLongestHours: read.SESSION_LONGEST_HOURS,
    proveAgainMinutes: read.PROVE_AGAIN_MINUTES,
    workers: read.WORKERS,
    demo,
    reach,
    secondFactor: secondFactorOf(read.SECOND_FACTOR, demo !== 'off'),
    signIn: {
      passwords: ON.includes(read.PASSWORDS.toLowerCase()) ? 'on' : 'off',
      providers: read.OPENID_PROVIDERS,
    },
    logLevel: read.LOG_LEVEL,
    trustedProxies: read.TRUSTED_PROXIES,
  }
}

type Read = z.output<typeof settings>

function reachOf({ HOST, PUBLIC_URL }: Pick<Read, 'HOST' | 'PUBLIC_URL'>): Config['reach'] {
  const isHere = PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname)
  return isLoopback(HOST) && isHere ? 'here' : 'others'
}

/** The passwords of a demonstration are published: it never comes by surprise, in a database that somebody set up or before the eyes of others. */
function demoOf(
  { DEMO, DATABASE_URL }: Pick<Read, 'DEMO' | 'DATABASE_URL'>,
  reach: Config['reach'],
): Config['demo'] {
  if (DEMO !== '') return ON.includes(DEMO.toLowerCase()) ? 'open' : 'off'
  return DATABASE_URL === undefined && reach === 'here' ? 'here' : 'off'
}

function mailServerOf({ SMTP_URL, MAIL_FROM }: Pick<Read, 'SMTP_URL' | 'MAIL_FROM'>): MailServer | null {
  return SMTP_URL === undefined || MAIL_FROM === undefined ? null : { smtpUrl: SMTP_URL, from: MAIL_FROM }
}

function ownAddress({ HOST, PORT }: { readonly HOST: string; readonly PORT: number }): string {
  if (EVERYWHERE.includes(HOST)) return `http://localhost:${PORT}`
  return `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`
}

function text(fallback: string, isRight: (given: string) => boolean, fault: (given: string) => string) {
  return z
    .string()
    .refine(isRight, { error: ({ input }) => fault(String(input)) })
    .default(fallback)
}

function address(protocols: readonly string[], fault: string) {
  return z
    .string()
    .refine((given) => protocols.includes(URL.parse(given)?.protocol ?? ''), { error: fault })
    .optional()
}

function milliseconds(name: string, fallback: string) {
  return text(fallback, isTime, startText.badTimeout(name)).transform(Number)
}

type Range = { readonly least: number; readonly most: number }

/** A whole number within a range, and what stands where nothing is said. */
function whole<Fallback extends number | null>(name: string, fallback: Fallback, range: Range) {
  const isIn = (given: string): boolean =>
    /^\d{1,6}$/.test(given) && Number(given) >= range.least && Number(given) <= range.most
  return z
    .string()
    .refine(isIn, { error: ({ input }) => startText.badWhole(name, String(input), range) })
    .transform(Number)
    .optional()
    .transform((given) => given ?? fallback)
}

/** A tenth of a second to five minutes. */
function isTime(given: string): boolean {
  return /^\d{3,6}$/.test(given) && Number(given) >= 100 && Number(given) <= 300_000
}

/** One largest file (30 MB, spec 000 §5) to a million megabytes. */
function isQuota(given: string): boolean {
  return /^\d{2,7}$/.test(given) && Number(given) >= 30 && Number(given) <= 1_000_000
}

/** More than there are processors help nobody; the bound is against a slip of the finger. */
function isCount(given: string): boolean {
  return /^\d{1,2}$/.test(given) && Number(given) >= 1 && Number(given) <= 64
}

function isHost(given: string): boolean {
  return isIP(given) !== 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(given) && !/^[\d.]+$/.test(given))
}

/** Only `/` is a page (spec 000 §2), so that an address with a path cannot be meant. */
function isOrigin(given: string): boolean {
  const url = URL.parse(given)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
}

function isPort(given: string): boolean {
  return /^\d+$/.test(given) && Number(given) <= 65_535
}

function isSwitch(given: string): boolean {
  return ON.includes(given.toLowerCase()) || OFF.includes(given.toLowerCase())
}

const NO_ROLE = 'none'

function areRoles(given: string): boolean {
  const listed = split(given.toLowerCase())
  return (
    given === '' ||
    given.toLowerCase() === NO_ROLE ||
    listed.every((each) => accountRoles.some((role) => role === each))
  )
}

function secondFactorOf(given: string, demo: boolean): readonly AccountRole[] {
  if (given === '') return demo ? [] : ['administrator', 'reviewer']
  const listed = split(given.toLowerCase())
  return accountRoles.filter((role) => listed.includes(role))
}

function areProxies(given: string): boolean {
  return split(given).every(
    (part) => /^[^/]+(\/\d{1,3})?$/.test(part) && isIP(part.split('/')[0] ?? '') !== 0,
  )
}

function split(list: string): readonly string[] {
  return list.split(',').map((part) => part.trim())
}
