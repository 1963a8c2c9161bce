import type { Met } from '#client/grid/workbook-state.ts'
import type { CellRefusal, WriteAnswer } from '#contract/answers.ts'

/** A newer value that a save met; the field as it travels. */
export type MetCell = { readonly row: string; readonly field: string; readonly met: Met }

type Read = Pick<WriteAnswer, 'status' | 'message'> & {
  readonly errors: readonly CellRefusal[]
  readonly conflicts: readonly MetCell[]
}

/** What a write answered, as far as the screen shows it; `null` when it is no such answer. Some calls answer "1" for 1. */
export function readWriteAnswer(body: unknown): Read | null {
  const status = String(at(body, 'status'))
  if (status !== '0' && status !== '1') return null
  return {
    status: status === '1' ? 1 : 0,
    message: textAt(body, 'message') ?? '',
    errors: listAt(body, 'errors').flatMap(refusalOf),
    conflicts: listAt(body, 'conflicts').flatMap(metOf),
  }
}

function refusalOf(error: unknown): readonly CellRefusal[] {
  const [row, field, message] = [textAt(error, 'row'), textAt(error, 'field'), textAt(error, 'message')]
  return row === null || field === null || message === null ? [] : [{ row, field, message }]
}

function metOf(conflict: unknown): readonly MetCell[] {
  const [row, field, theirs] = [
    textAt(conflict, 'row'),
    textAt(conflict, 'field'),
    textAt(conflict, 'theirs'),
  ]
  const version = at(conflict, 'version')
  if (row === null || field === null || typeof version !== 'number') return []
  const [by, when] = [textAt(conflict, 'by') ?? '', textAt(conflict, 'at') ?? '']
  return [{ row, field, met: { theirs: theirs === null ? null : Number(theirs), by, at: when, version } }]
}

function at(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

function textAt(body: unknown, name: string): string | null {
  const value = at(body, name)
  return typeof value === 'string' ? value : null
}

function listAt(body: unknown, name: string): readonly unknown[] {
  const value = at(body, name)
  return Array.isArray(value) ? value : []
}
