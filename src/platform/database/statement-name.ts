import { createHash } from 'node:crypto'

export function statementName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
