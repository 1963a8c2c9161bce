import { createHash } from 'node:crypto'

/** What a statement is called, in a connection and in the log: always the same for the same text. */
export function statementName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
