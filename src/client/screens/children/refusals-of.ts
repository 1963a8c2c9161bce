import { RequestFailed } from '#client/api/request-failed.ts'

/** Sentences of the server at cells, by `refusalKey`. */
export type Refusals = ReadonlyMap<string, string>

/** Where a refusal stands: rows are named by the member of staff. */
export function refusalKey(assignmentId: string, field: string): string {
  return `${assignmentId}/${field}`
}

/** The cells that a failed save names, with their sentences; none where it names no cells. */
export function refusalsOf(error: unknown): Refusals {
  const body = error instanceof RequestFailed ? error.body : null
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null
  return new Map(Array.isArray(errors) ? errors.flatMap(entryOf) : [])
}

function entryOf(error: unknown): readonly (readonly [string, string])[] {
  if (typeof error !== 'object' || error === null) return []
  const [row, field, message] = ['row', 'field', 'message'].map((name) => Reflect.get(error, name))
  return typeof message === 'string' ? [[refusalKey(String(row), String(field)), message]] : []
}
