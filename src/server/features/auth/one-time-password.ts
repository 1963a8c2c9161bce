import { randomInt } from 'node:crypto'

/** Letters and digits that no one mistakes for another when reading them from paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** A new one-time password such as `kx7m-4tqp-9wnd`: 31 signs, twelve places, 59 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
