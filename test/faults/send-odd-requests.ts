import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { insertDemoRows } from '#features/demo/server/seed-demo.ts'
import { receiptCalls } from '#features/receipts/api.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { hashPassword } from '#features/sign-in/server/passwords.ts'
import {
  canSee,
  putBack,
  readRowsToSave,
  reopen,
  rightValues,
  sendOne,
  signData,
  signsIn,
  tokenOf,
} from '#test/faults/known-world.ts'
import { type OddRequest, oddRequests } from '#test/faults/odd-request.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { filesIn } from '#test/support/files-in.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/** The seed and the number can be set: see README.md, "Tests". */
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** A sent report locks its year, so all years are reopened regularly. */
const REOPENED_EVERY = 60
/** Public responses with an institution name: for the account that signs in, and for a paper's receipt. */
const nameless: readonly string[] = [signInCalls.login.id, receiptCalls.receipt.id]

/** Sends invalid requests, the same for the same seed; a larger number starts with the same ones. */
export function sendOddRequests(fewest: number): void {
  const count = Number(process.env.FUZZ_REQUESTS ?? fewest)
  describe.each(oneDatabase)('invalid requests ($name)', ({ open }) => {
    const directory = scratchDirectory()
    const logged: string[] = []
    let started: TestApp
    beforeAll(async () => {
      const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) })
      const seed = async (db: TestApp['database']['db'], at: Date) => {
        await insertDemoRows(db, { now: () => at, hashPassword })
        await signData(db, at)
        await putBack(db, at)
      }
      started = await startApp({ open, directory, seed, log })
      await sendOne(started)
    })
    afterAll(() => started.close())

    test(`get a response or a refusal with our message, and reveal no foreign data (${count} requests, seed ${SEED})`, async () => {
      const { db } = started.database
      const at = started.clock.now()
      const known = {
        handlers: started.handlers,
        right: await rightValues(db),
        rows: await readRowsToSave(started),
      }
      for (const [index, request] of fc
        .sample(oddRequests(known), { numRuns: count, seed: SEED })
        .entries()) {
        logged.length = 0
        const faults = await faultsOf(started, request)
        const { call, ...sent } = request
        expect(faults, `${index}: ${call.id} ${JSON.stringify(sent)}\n${logged.join('')}`).toEqual([])
        if (call.for !== 'institution') await putBack(db, at)
        if (index % REOPENED_EVERY === 0) await reopen(db)
      }
      expect(await filesIn(`${directory}/incoming`)).toEqual([])
    })
  })
}

async function faultsOf(
  { inject }: TestApp,
  { method, url, userName, headers, body, call }: OddRequest,
): Promise<readonly string[]> {
  const who: Record<string, string> =
    userName === null ? {} : { authorization: `Bearer ${tokenOf(userName)}` }
  const payload = body === undefined ? {} : { payload: body }
  const answer = await inject({ method, url, headers: { ...headers, ...who }, ...payload })
  const { statusCode, body: text } = answer
  const disclosed = signsIn(text).filter((sign) => !canSee(userName, sign))
  const isNameless = nameless.includes(call.id) && disclosed.every(({ kind }) => kind === 'name')
  const alive = await inject({ url: '/readyz' })
  return [
    ...(statusCode >= 500 ? [`a failure: ${statusCode}`] : []),
    // Addresses outside the API return pages for users.
    ...(statusCode >= 400 && url.startsWith('/api/') && !isRefusal(text) ? [`no refusal: ${text}`] : []),
    ...(isNameless ? [] : disclosed.map(({ kind, of }) => `the ${kind} of ${of}`)),
    ...(alive.statusCode === 200 ? [] : ['nothing answers any more']),
  ]
}

const refusal = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text)
    } catch {
      return context.issues.push({ code: 'custom', message: 'no JSON', input: text })
    }
  })
  .pipe(z.object({ status: z.literal(0), message: z.string().min(1) }))

function isRefusal(text: string): boolean {
  return refusal.safeParse(text).success
}
