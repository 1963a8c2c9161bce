import { z } from 'zod'
import { askPatiently } from '#server/outside/ask-patiently.ts'
import { askRegistry, type RegistryReply } from '#server/outside/ask-registry.ts'
import type { RegistryAddress } from '#server/outside/registry-address.ts'
import { registryEnvelope } from '#server/outside/registry-envelope.ts'
import { childRow, employeeRow, pupilRow } from '#server/outside/staff-registry/registry-rows.ts'
import type {
  RegistryAnswer,
  RegistryQuestion,
  StaffRegistry,
} from '#server/outside/staff-registry/staff-registry.ts'
import { peopleText } from '#text/people.ts'

const OK = 200
/** "No data" (facts §7.4). */
const NOTHING = 203

const sentences: Readonly<Record<Extract<RegistryReply, { is: 'failed' }>['why'], string>> = {
  unreachable: peopleText.registryUnreachable,
  busy: peopleText.registryUnreachable,
  timeout: peopleText.registryTimeout,
  nonsense: peopleText.registryNonsense,
  forbidden: peopleText.registryForbidden,
}

/**
 * The ministry's registry over HTTP: GET `{url}/staff`, `{url}/children` and `{url}/pupils` with `institutionId` and `year`,
 * answered in the envelope of facts §7.4. `pause` waits between attempts.
 */
export function httpStaffRegistry(
  address: RegistryAddress,
  pause: (ms: number) => Promise<unknown>,
): StaffRegistry {
  const list =
    <Row>(path: string, row: z.ZodType<Row>) =>
    async (question: RegistryQuestion): Promise<RegistryAnswer<Row>> => {
      const url = listUrl(address.url, path, question)
      const reply = await askPatiently(() => askRegistry({ ...address, url }, { method: 'GET' }), pause)
      return reply.is === 'failed' ? { ok: false, message: sentences[reply.why] } : rowsOf(reply.body, row)
    }
  return {
    staff: list('staff', employeeRow),
    children: list('children', childRow),
    pupils: list('pupils', pupilRow),
  }
}

function listUrl(base: string, path: string, { institutionId, year }: RegistryQuestion): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  url.searchParams.set('institutionId', institutionId)
  url.searchParams.set('year', String(year))
  return url.href
}

function rowsOf<Row>(body: unknown, row: z.ZodType<Row>): RegistryAnswer<Row> {
  const read = registryEnvelope.safeParse(body)
  if (!read.success) return { ok: false, message: peopleText.registryNonsense }
  const { SUCCESS_CODE: code, RESPONSE_MESSAGE: said, RESULT: result } = read.data
  if (code === NOTHING) return { ok: true, rows: [] }
  if (code !== OK)
    return { ok: false, message: said ? peopleText.registryRefused(said) : peopleText.registryNonsense }
  const rows = z.array(row).safeParse(result)
  return rows.success ? { ok: true, rows: rows.data } : { ok: false, message: peopleText.registryNonsense }
}
