import { DatabaseAwayError } from '#platform/database/database.ts'
import { databaseText } from '#platform/database/database-text.ts'
import { listeningText } from '#platform/http/http-text.ts'

/** Errors of the driver and of Node. */
type Fault = Error & {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly address?: unknown
  readonly hostname?: unknown
  readonly port?: unknown
}
type Sentence = (place: string, code: string, message: string) => string

const listening: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: listeningText.portTaken,
  EACCES: listeningText.portForbidden,
  EADDRNOTAVAIL: listeningText.noSuchHost,
}

/** https://www.postgresql.org/docs/15/errcodes-appendix.html, and codes of a connection that is not opened. */
const connecting: Readonly<Record<string, Sentence>> = {
  '3D000': (_place, code, message) => databaseText.noDatabase(nameIn(message), code),
  '28P01': (_place, code) => databaseText.wrongPassword(code),
  '28000': (_place, code, message) => databaseText.refusedRole(code, message),
  '57P03': (_place, code) => databaseText.notReady(code),
  '53300': (_place, code) => databaseText.notReady(code),
  ...Object.fromEntries(
    [
      ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
      ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    ].map((code) => [code, databaseText.noServer]),
  ),
}

/** The correction for the operator if known, otherwise the error's own words. */
export function failureReason(error: unknown): string {
  const faults = faultsIn(error)
  const isOfDatabase = faults.some((fault) => fault instanceof DatabaseAwayError)
  const sentences = isOfDatabase ? connecting : listening
  for (const fault of faults.toReversed()) {
    const code = isOfDatabase || fault.syscall === 'listen' ? String(fault.code ?? '') : ''
    const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
    if (sentence !== undefined) return sentence(placeOf(fault), code, fault.message)
  }
  const message = faults.find((fault) => fault.message !== '')?.message ?? String(error)
  return isOfDatabase ? databaseText.notReached(message) : message
}

/** A name with several addresses fails with an error for each. */
function faultsIn(error: unknown): readonly Fault[] {
  if (!(error instanceof Error)) return []
  const within = error instanceof AggregateError ? [error.errors[0]] : []
  return [error, ...[...within, error.cause].flatMap(faultsIn)]
}

function placeOf({ address, hostname, port }: Fault): string {
  return [address ?? hostname, port].filter((part) => part !== undefined).join(':')
}

function nameIn(message: string): string {
  return /["«„](.+)["»“]/.exec(message)?.[1] ?? ''
}
