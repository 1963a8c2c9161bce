import { type DestinationStream, type Logger, pino } from 'pino'
import { DatabaseAwayError } from '#server/database/database.ts'

/**
 * The log of a program. It names accounts and institutions, and nobody else: no line holds an e-mail address, a register number, or what a
 * database, a server for mail or a registry quotes of people when it fails (decision 0070).
 */
export function programLog(level: string, destination: DestinationStream): Logger {
  const hooks = { streamWrite: withoutPeople }
  return pino({ level, serializers: { err: toldError }, redact: [...SECRETS], hooks }, destination)
}

/** Headers of a request bear its token; at level `trace` the reader of forms would tell them. */
const SECRETS = ['headers', '*.headers']

/** Addresses of mail, and numbers of the register of citizens (two letters and eight digits), in whatever script the line is. */
const OF_PEOPLE = /[^\s"'<>\\(:,;=/]+@[^\s"'<>\\):,;]+\.[^\s"'<>\\):,;]+|(?<!\p{L})[А-ЯӨҮЁ]{2}\d{8}(?!\d)/giu
/** What stands behind the question mark of an address may be what somebody has searched for. */
const SEARCHES = /(https?:\/\/[^\s"'?\\]+)\?[^\s"'\\]*/g

/** A text without people: what is left still tells a fault. */
export function withoutPeople(text: string): string {
  return text.replaceAll(OF_PEOPLE, '…').replaceAll(SEARCHES, '$1?…')
}

type ToldError = Readonly<Record<string, unknown>>

/** Fields of errors that name things of the program, not what somebody typed: of PostgreSQL, Node, the server for mail. */
const NAMES = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'routine',
  'syscall',
]
const NUMBERS = ['status', 'statusCode', 'responseCode', 'errno']

/**
 * An error for the log: its kind, sentence and place. Whatever else hangs at it is left out: PostgreSQL's names the row that it refused, that
 * of the embedded database its parameters, that of the server for mail to whom the letter was.
 */
function toldError(error: unknown): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: quoteless(String(error)) }
  const fields = Object.entries(error).filter(
    ([name, value]) =>
      (NAMES.includes(name) && typeof value === 'string') ||
      (NUMBERS.includes(name) && typeof value === 'number'),
  )
  // Whoever asks meanwhile fails alike: where in the program that was tells nothing.
  if (error instanceof DatabaseAwayError)
    return { type: error.name, message: error.message, ...Object.fromEntries(fields) }
  // What a database quotes is a name, told above, or a value.
  const isQuoting = 'severity' in error || 'routine' in error
  const message = isQuoting ? quoteless(error.message) : error.message
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...Object.fromEntries(fields),
    ...(error.cause !== undefined && { cause: toldError(error.cause) }),
  }
}

function quoteless(text: string): string {
  return text.replaceAll(/"[^"]*"/g, '"…"')
}
