import { type DestinationStream, type Logger, pino } from 'pino'
import { DatabaseAwayError } from '#platform/database/database.ts'

/**
 * User names and institutions, but no mail addresses, register numbers or quotes from error messages (decision 0070).
 */
export function programLog(level: string, destination: DestinationStream): Logger {
  const hooks = { streamWrite: withoutPeople }
  return pino({ level, serializers: { err: serializeError }, redact: [...SECRETS], hooks }, destination)
}

/** Headers contain tokens; at level `trace` the form parser would log them. */
const SECRETS = ['headers', '*.headers']

/** Mail addresses; register numbers (two letters and eight digits). */
const OF_PEOPLE =
  /(?<![^\s"'<>\\():,;=/@])[^\s"'<>\\():,;=/@]+@[^\s"'<>\\):,;@]+\.[^\s"'<>\\):,;]+|(?<!\p{L})[А-ЯӨҮЁ]{2}\d{8}(?!\d)/giu
/** May contain a search for a person. */
const SEARCHES = /(https?:\/\/[^\s"'?\\]+)\?[^\s"'\\]*/g

export function withoutPeople(text: string): string {
  return text.replaceAll(OF_PEOPLE, '…').replaceAll(SEARCHES, '$1?…')
}

type SerializedError = Readonly<Record<string, unknown>>

/** Technical objects, not user input. */
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

/** Omits rejected rows (PostgreSQL), parameters (embedded database) and recipients (mail server). */
function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: quoteless(String(error)) }
  const fields = Object.entries(error).filter(
    ([name, value]) =>
      (NAMES.includes(name) && typeof value === 'string') ||
      (NUMBERS.includes(name) && typeof value === 'number'),
  )
  // All concurrent requests fail with the same stack.
  if (error instanceof DatabaseAwayError)
    return { type: error.name, message: error.message, ...Object.fromEntries(fields) }
  // A quote is either an identifier, logged above, or a value.
  const isQuoting = 'severity' in error || 'routine' in error
  const message = isQuoting ? quoteless(error.message) : error.message
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...Object.fromEntries(fields),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}

function quoteless(text: string): string {
  return text.replaceAll(/"[^"]*"/g, '"…"')
}
