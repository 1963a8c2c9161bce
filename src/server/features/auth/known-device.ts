import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { secretKey } from '#server/database/secret-key.ts'
import { type Exchange, readCookie, setCookie } from '#server/http/cookies.ts'

const COOKIE = 'tosov_device'
const KEY = 'device-key'
const BYTES = 16
/** Half a year; every sign-in begins it anew. */
const LIFE_S = 180 * 24 * 60 * 60
/** More people than share one computer. */
const MOST_ACCOUNTS = 20
const form = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){1,${MOST_ACCOUNTS}}$`)

/** Who signs in, and what is stored of the password: a new one makes every device a stranger. */
type Owner = { readonly userName: string; readonly passwordHash: string }
/** A browser: a number, and a seal for each account that has signed in with it. */
type Device = { readonly id: string; readonly seals: readonly string[] }

/** The number of the device of a request, when the owner has signed in with it before; `null` for a stranger. */
export async function knownDevice(
  request: FastifyRequest,
  owner: Owner,
  db: Kysely<Schema>,
): Promise<string | null> {
  const device = readDevice(request)
  if (device === null) return null
  const seal = Buffer.from(sealOf(device.id, owner, await secretKey(db, KEY)))
  return device.seals.some((each) => timingSafeEqual(Buffer.from(each), seal)) ? device.id : null
}

/** Lets the browser remember that the owner has signed in with it; those of others who did stay. */
export async function rememberDevice(exchange: Exchange, owner: Owner, db: Kysely<Schema>): Promise<void> {
  const { id, seals } = readDevice(exchange.request) ?? {
    id: randomBytes(BYTES).toString('base64url'),
    seals: [],
  }
  const seal = sealOf(id, owner, await secretKey(db, KEY))
  const kept = [seal, ...seals.filter((each) => each !== seal)].slice(0, MOST_ACCOUNTS)
  setCookie(exchange, COOKIE, [id, ...kept].join('.'), { maxAge: LIFE_S })
}

function readDevice(request: FastifyRequest): Device | null {
  const value = readCookie(request, COOKIE) ?? ''
  const [id = '', ...seals] = value.split('.')
  return form.test(value) ? { id, seals } : null
}

function sealOf(id: string, { userName, passwordHash }: Owner, key: string): string {
  const text = JSON.stringify([id, userName.toLowerCase(), passwordHash])
  return createHmac('sha256', key).update(text).digest().subarray(0, BYTES).toString('base64url')
}
