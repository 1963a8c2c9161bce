import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB (OWASP Password Storage Cheat Sheet). */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Refusing an unknown user takes as long as a known one. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Dz5Xx9gdLkVcr4lgfMR+zQ$p0wKSykCsu6nBMbyayeX/J6kQQ76pOJnFlqaZucBT8I'

export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost)
}

export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, password)
  return matches && passwordHash !== undefined
}

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** 31 signs, twelve positions, 59 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
