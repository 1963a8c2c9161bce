import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane: OWASP Password Storage Cheat Sheet. */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of a password that nobody has; made with the cost above, so that refusing an unknown user takes as long as a known one. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Dz5Xx9gdLkVcr4lgfMR+zQ$p0wKSykCsu6nBMbyayeX/J6kQQ76pOJnFlqaZucBT8I'

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost)
}

/** Whether the password is the one; without an account it takes the same time and is never the one. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, password)
  return matches && passwordHash !== undefined
}

/** Letters and digits that no one mistakes for another when reading them from paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** A new one-time password such as `kx7m-4tqp-9wnd`: 31 signs, twelve places, 59 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
