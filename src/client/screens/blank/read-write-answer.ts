import type { CellRefusal, WriteAnswer } from '#contract/answers.ts'

/** What a write answered, as far as the screen shows it; `null` when it is no such answer. Some calls answer "1" for 1. */
export function readWriteAnswer(
  body: unknown,
): (Pick<WriteAnswer, 'status' | 'message'> & { readonly errors: readonly CellRefusal[] }) | null {
  const status = String(at(body, 'status'))
  if (status !== '0' && status !== '1') return null
  const errors = at(body, 'errors')
  return {
    status: status === '1' ? 1 : 0,
    message: textAt(body, 'message') ?? '',
    errors: Array.isArray(errors) ? errors.flatMap(refusalOf) : [],
  }
}

function refusalOf(error: unknown): readonly CellRefusal[] {
  const [row, field, message] = [textAt(error, 'row'), textAt(error, 'field'), textAt(error, 'message')]
  return row === null || field === null || message === null ? [] : [{ row, field, message }]
}

function at(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

function textAt(body: unknown, name: string): string | null {
  const value = at(body, name)
  return typeof value === 'string' ? value : null
}
