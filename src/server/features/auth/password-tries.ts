import { isIP } from 'node:net'
import type { Account } from '#server/features/auth/auth.store.ts'
import {
  addFailure,
  forgetFailures,
  type Hold,
  holdOf,
  type Place,
} from '#server/features/auth/failed-sign-ins.store.ts'
import { isPassword } from '#server/features/auth/passwords.ts'
import type { Exchange } from '#server/http/cookies.ts'
import type { Services } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** Passwords that are looked at for one address at the same time. */
const AT_ONCE_FOR_AN_ADDRESS = 8

/** A password that is claimed to be that of a name. */
export type Trial = {
  readonly userName: string
  readonly password: string
  /** The account of the name; where there is none everything goes on, counts and lasts as if there were. */
  readonly account: Account | null
  readonly place: Place
  readonly services: Services
  readonly exchange: Exchange
}

/** Whether the password is the one. Throws the 429 of who has to wait, with the seconds in `Retry-After`. */
export type TryPassword = (trial: Trial) => Promise<boolean>

/**
 * Looks at passwords, so that nobody can guess (decision 0021). Those of one account come one after the other, those from
 * an address a few at once, and each finds the failures of those before it counted: who comes at the same time waits for
 * their turn and is not refused for it. Every program has one of its own; what was counted is in the database.
 */
export function passwordTries(): TryPassword {
  const [ofAccount, ofAddress] = [turns(1), turns(AT_ONCE_FOR_AN_ADDRESS)]
  return (trial) => {
    const { kind, id } = trial.place
    const name = trial.userName.toLowerCase()
    // Who is at a place of the account's own does not stand in line behind strangers.
    if (kind !== 'address') return ofAccount(`${kind} ${id} ${name}`, () => tryNow(trial))
    return ofAccount(name, () => ofAddress(id, () => tryNow(trial)))
  }
}

/** Whom an address stands for. Of IPv6 the network of 64 bits, since whoever has one of its addresses has all of them. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0')
  const groups = [...front, ...between, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

async function tryNow(trial: Trial): Promise<boolean> {
  const { userName, password, account, place, services } = trial
  const attempt = { userName, place, now: services.now() }
  const hold = await holdOf(services.db, attempt, account?.noWaitUntil ?? null)
  if (hold !== null) throw heldBack(trial, hold)
  const isRight = await isPassword(password, account?.passwordHash)
  if (isRight) await forgetFailures(services.db, attempt)
  else {
    await addFailure(services.db, attempt)
    logFailure(trial, 'wrong')
  }
  return isRight
}

function heldBack(trial: Trial, { of, seconds }: Hold): Refusal {
  logFailure(trial, `held for the ${of}`)
  trial.exchange.reply.header('retry-after', seconds)
  return new Refusal(429, httpText.heldBack[of](seconds))
}

/** Names the account, where there is one: what is no name of an account may be a password in the wrong field. */
export function logFailure({ account, exchange }: Pick<Trial, 'account' | 'exchange'>, why: string): void {
  const { log, ip } = exchange.request
  log.warn({ account: account?.actor.userName ?? null, why, ip }, 'a password was refused')
}

type InTurn = <Done>(key: string, work: () => Promise<Done>) => Promise<Done>

/** Of one key at most `most` pieces of work at once, the others in the order in which they came. */
function turns(most: number): InTurn {
  const lines = new Map<string, { busy: number; readonly waiting: (() => void)[] }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { busy: 0, waiting: [] }
    lines.set(key, line)
    if (line.busy < most) line.busy += 1
    else await new Promise<void>((goOn) => line.waiting.push(goOn))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // Who goes on takes the place of who is done.
      if (next) next()
      else line.busy -= 1
      if (line.busy === 0) lines.delete(key)
    }
  }
}
