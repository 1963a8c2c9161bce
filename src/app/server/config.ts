import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type AccountRole, accountRoles } from '#api/access.ts'
import { startText } from '#app/start-text.ts'
import { isMailAddress } from '#features/accounts/mail-address.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import type { MailServer } from '#features/notifications/server/notifier.ts'
import { readProviders, type SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import { s3Address } from '#platform/files/s3-store.ts'
import { isLoopback } from '#platform/http/loopback.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const ON = ['on', 'true', '1', 'yes']
const OFF = ['off', 'false', '0', 'no']

/** Listen addresses that browsers cannot open. */
const EVERYWHERE = ['0.0.0.0', '::']

const settings = z.object({
  // This machine only by default.
  HOST: text('127.0.0.1', isHost, startText.badHost),
  PORT: text('4000', isPort, startText.badPort).transform(Number),
  // Also in the QR code of sent papers; by default the listen address.
  PUBLIC_URL: z.string().refine(isOrigin, { error: startText.badPublicUrl }).optional(),
  // For the embedded database and the files.
  DATA_DIR: z
    .string()
    .default('./.data')
    .transform((path) => resolve(path)),
  // PostgreSQL 15 or newer; by default the embedded database in DATA_DIR.
  DATABASE_URL: address(['postgres:', 'postgresql:'], startText.badDatabase),
  // If it differs; by default the same.
  OWNER_DATABASE_URL: address(['postgres:', 'postgresql:'], startText.badOwnerDatabase),
  // Any S3 store; by default a directory in DATA_DIR.
  STORAGE_URL: address(['s3:'], startText.badStorage, isStore),
  // No mail by default.
  SMTP_URL: address(['smtp:', 'smtps:'], startText.badSmtp, hasHost),
  MAIL_FROM: z.string().refine(isMailAddress, { error: startText.badMailFrom }).optional(),
  UPLOAD_QUOTA_MB: text('300', isQuota, startText.badQuota).transform((mb) => Number(mb) * 1024 * 1024),
  // Defaults to the built-in ones in the demonstration, otherwise none.
  CITIZEN_REGISTRY_URL: address(['http:', 'https:'], startText.badRegistry('CITIZEN_REGISTRY_URL')),
  STAFF_REGISTRY_URL: address(['http:', 'https:'], startText.badRegistry('STAFF_REGISTRY_URL')),
  // Bearer tokens; timeouts in milliseconds.
  CITIZEN_REGISTRY_TOKEN: z.string().optional(),
  STAFF_REGISTRY_TOKEN: z.string().optional(),
  CITIZEN_REGISTRY_TIMEOUT_MS: milliseconds('CITIZEN_REGISTRY_TIMEOUT_MS', '5000'),
  STAFF_REGISTRY_TIMEOUT_MS: milliseconds('STAFF_REGISTRY_TIMEOUT_MS', '20000'),
  // After the last use and in total.
  SESSION_IDLE_MINUTES: whole('SESSION_IDLE_MINUTES', 720, { least: 5, most: 10_080 }),
  SESSION_MAX_HOURS: whole('SESSION_MAX_HOURS', 168, { least: 1, most: 2160 }),
  // Minutes after reauthentication, 0 for always; by default 10, in a demonstration always.
  REAUTH_AFTER_MINUTES: whole('REAUTH_AFTER_MINUTES', null, { least: 0, most: 1440 }),
  // The embedded database allows only one process.
  WORKERS: text('1', isCount, startText.badWorkers).transform(Number),
  // Defaults to on only with the embedded database and without access for others.
  DEMO: text('', isSwitch, startText.badSwitch('DEMO')),
  // In all; those beyond the accounts' own are added after the start.
  DEMO_INSTITUTIONS: whole('DEMO_INSTITUTIONS', 300, { least: institutions.length, most: 3000 }),
  // JSON; by default none.
  OPENID_PROVIDERS: z
    .string()
    .transform((given, context) => {
      const read = readProviders(given)
      if (read.providers !== null) return read.providers
      context.addIssue({ code: 'custom', message: startText.badProviders(read.error) })
      return z.NEVER
    })
    .default([]),
  PASSWORD_SIGN_IN: text('on', isSwitch, startText.badSwitch('PASSWORD_SIGN_IN')),
  // Defaults to administrators and reviewers, in the demonstration none.
  SECOND_FACTOR: text('', areRoles, startText.badRoles(accountRoles)),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: ({ input }) => startText.badLevel(String(input), LOG_LEVELS) })
    .default('info'),
  // Addresses or networks with trusted X-Forwarded-* headers, separated by commas.
  TRUSTED_PROXIES: text('127.0.0.1,::1', areProxies, startText.badProxies).transform((list) => split(list)),
})

/** Undefined means built-in. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
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
  /** `null`: not set. */
  readonly proveAgainMinutes: number | null
  readonly workers: number
  /** `here`: the default, only this machine; `open`: DEMO=on, all clients. */
  readonly demo: 'off' | 'here' | 'open'
  readonly demoInstitutions: number
  readonly reach: 'here' | 'others'
  readonly secondFactor: readonly AccountRole[]
  readonly signIn: SignInSettings
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly trustedProxies: readonly string[]
}

type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly errors: readonly string[] }

/** Returns all errors at once as messages for the operator. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const given = Object.entries(env).filter(([, value]) => value?.trim())
  const read = settings.safeParse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])))
  if (!read.success) return { ok: false, errors: read.error.issues.map(({ message }) => message) }
  if (read.data.WORKERS > 1 && read.data.DATABASE_URL === undefined)
    return { ok: false, errors: [startText.workersNeedServer] }
  if (read.data.OWNER_DATABASE_URL !== undefined && read.data.DATABASE_URL === undefined)
    return { ok: false, errors: [startText.ownerNeedsServer] }
  if (read.data.SMTP_URL !== undefined && read.data.MAIL_FROM === undefined)
    return { ok: false, errors: [startText.mailNeedsFrom] }
  if (OFF.includes(read.data.PASSWORD_SIGN_IN.toLowerCase()) && read.data.OPENID_PROVIDERS.length === 0)
    return { ok: false, errors: [startText.passwordsNeedProvider] }
  return { ok: true, config: configOf(read.data) }
}

function configOf(read: EnvironmentSettings): Config {
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
    citizenRegistryTimeoutMs: read.CITIZEN_REGISTRY_TIMEOUT_MS,
    staffRegistryUrl: read.STAFF_REGISTRY_URL,
    staffRegistryToken: read.STAFF_REGISTRY_TOKEN,
    staffRegistryTimeoutMs: read.STAFF_REGISTRY_TIMEOUT_MS,
    sessionIdleMinutes: read.SESSION_IDLE_MINUTES,
    sessionLongestHours: read.SESSION_MAX_HOURS,
    proveAgainMinutes: read.REAUTH_AFTER_MINUTES,
    workers: read.WORKERS,
    demoInstitutions: read.DEMO_INSTITUTIONS,
    demo,
    reach,
    secondFactor: secondFactorOf(read.SECOND_FACTOR, demo !== 'off'),
    signIn: {
      passwords: ON.includes(read.PASSWORD_SIGN_IN.toLowerCase()) ? 'on' : 'off',
      providers: read.OPENID_PROVIDERS,
    },
    logLevel: read.LOG_LEVEL,
    trustedProxies: read.TRUSTED_PROXIES,
  }
}

type EnvironmentSettings = z.output<typeof settings>

function reachOf({ HOST, PUBLIC_URL }: Pick<EnvironmentSettings, 'HOST' | 'PUBLIC_URL'>): Config['reach'] {
  const isHere = PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname)
  return isLoopback(HOST) && isHere ? 'here' : 'others'
}

/** Passwords are public. Never starts by default in a configured database or with access for others. */
function demoOf(
  { DEMO, DATABASE_URL }: Pick<EnvironmentSettings, 'DEMO' | 'DATABASE_URL'>,
  reach: Config['reach'],
): Config['demo'] {
  if (DEMO !== '') return ON.includes(DEMO.toLowerCase()) ? 'open' : 'off'
  return DATABASE_URL === undefined && reach === 'here' ? 'here' : 'off'
}

function mailServerOf({
  SMTP_URL,
  MAIL_FROM,
}: Pick<EnvironmentSettings, 'SMTP_URL' | 'MAIL_FROM'>): MailServer | null {
  return SMTP_URL === undefined || MAIL_FROM === undefined ? null : { smtpUrl: SMTP_URL, from: MAIL_FROM }
}

function ownAddress({ HOST, PORT }: { readonly HOST: string; readonly PORT: number }): string {
  if (EVERYWHERE.includes(HOST)) return `http://localhost:${PORT}`
  return `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`
}

function text(fallback: string, isRight: (given: string) => boolean, error: (given: string) => string) {
  return z
    .string()
    .refine(isRight, { error: ({ input }) => error(String(input)) })
    .default(fallback)
}

function address(
  protocols: readonly string[],
  error: string,
  isWhole: (given: string) => boolean = () => true,
) {
  return z
    .string()
    .refine((given) => protocols.includes(URL.parse(given)?.protocol ?? '') && isWhole(given), { error })
    .optional()
}

function hasHost(given: string): boolean {
  return new URL(given).hostname !== ''
}

function isStore(given: string): boolean {
  try {
    return s3Address(given).base !== ''
  } catch {
    return false
  }
}

function milliseconds(name: string, fallback: string) {
  return text(fallback, isTime, startText.badTimeout(name)).transform(Number)
}

type NumberRange = { readonly least: number; readonly most: number }

function whole<Fallback extends number | null>(name: string, fallback: Fallback, range: NumberRange) {
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

/** From one largest file (30 MB, spec 000 §5) to a million megabytes. */
function isQuota(given: string): boolean {
  return /^\d{2,7}$/.test(given) && Number(given) >= 30 && Number(given) <= 1_000_000
}

/** The limit guards against typing errors. */
function isCount(given: string): boolean {
  return /^\d{1,2}$/.test(given) && Number(given) >= 1 && Number(given) <= 64
}

function isHost(given: string): boolean {
  return isIP(given) !== 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(given) && !/^[\d.]+$/.test(given))
}

/** Only `/` is a page (spec 000 §2). */
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
  return split(given).every((part) => {
    const [, ip = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
    const longest = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0
    return Number(bits) >= 1 && Number(bits) <= longest
  })
}

function split(list: string): readonly string[] {
  return list.split(',').map((part) => part.trim())
}
