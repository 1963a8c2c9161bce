import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { lacks } from '#api/access.ts'
import { fileTypes } from '#api/call.ts'
import { roleText } from '#api/role-text.ts'
import { readOnlyText } from '#budget/draft-text.ts'
import { answeredYears, type RegisterName, type RegistryPresence } from '#budget/people/register-origin.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import { addEvent } from '#budget/server/event.store.ts'
import { type CallContext, type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { streamList, writeListForm } from '#documents/server/write-list.ts'
import type { List, ListCellTexts } from '#engine/list/list.ts'
import { readCatalogues } from '#features/catalogues/server/catalogues.store.ts'
import { childCalls } from '#features/children/api.ts'
import { peopleRegisterCalls, type RegisterRows } from '#features/registers/api.ts'
import { childList } from '#features/registers/child-list.ts'
import { registerListText } from '#features/registers/list-text.ts'
import { emptyPupilRows, pupilList } from '#features/registers/pupil-list.ts'
import { shownCell } from '#features/registers/register-list.ts'
import {
  type InstitutionSelection,
  type RegisterScope,
  reachedInstitutions,
  readOrigins,
} from '#features/registers/server/registers.store.ts'
import {
  type AboutRegister,
  hasPupils,
  importRegisterRows,
  isBarred,
  loadRegisters,
  previewList,
  registerNamed,
} from '#features/registers/server/registers.ts'
import { staffList } from '#features/registers/staff-list.ts'
import type { StaffRegistry } from '#features/registries/server/staff-registry.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { attachmentDisposition } from '#platform/files/file-name.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

export function registerHandlers(registry: Pick<StaffRegistry, 'registry'>): readonly Handler[] {
  return [
    handler(peopleRegisterCalls.registerRows, (context) => readRows(context, registry.registry)),
    handler(peopleRegisterCalls.registerBook, (context) => book(context, registry.registry)),
    handler(childCalls.childrenTaken, async (context) => {
      const { actor, institution, services, body } = context
      const reach = { kind: 'own', institution } as const
      const about = { register: 'children', year: body.year, reach, now: services.now() } as const
      const institutions = [institution]
      await logExport(services.db, { ...about, region: null, by: actor.userName, institutions })
      return { status: 1, message: registerListText.noted }
    }),
    handler(peopleRegisterCalls.registerPreview, (context) =>
      previewList(context.services.db, aboutOf(context, registry.registry), context.body),
    ),
    handler(peopleRegisterCalls.registerTake, (context) => {
      const { rows, extent, removed, origin, versions = null } = context.body
      const taking = { origin, by: context.actor.userName, seen: versions }
      return importRegisterRows(
        context.services.db,
        aboutOf(context, registry.registry),
        { rows, extent, removed },
        taking,
      )
    }),
  ]
}

type RegisterParams = { readonly register: string; readonly year: number }

function aboutOf(
  { actor, params, services }: RequestContext<RegisterParams>,
  registry: RegistryPresence,
): AboutRegister {
  const { register, year } = params
  return { register: registerNamed(register), year, reach: reachOf(actor), registry, now: services.now() }
}

/** Throws `Refusal` 403 for users without any institution. */
function reachOf(actor: Actor): RegisterScope {
  if (actor.role === 'administrator') return { kind: 'all' }
  if (actor.role === 'reviewer') return { kind: 'set', reviewer: actor }
  if (actor.institution === null) throw new Refusal(403, httpText.noInstitution)
  return { kind: 'own', institution: actor.institution }
}

async function readRows(
  context: CallContext<typeof peopleRegisterCalls.registerRows>,
  registry: RegistryPresence,
): Promise<RegisterRows> {
  const { services, query } = context
  const about = aboutOf(context, registry)
  const { register, year, reach } = about
  const id = query.institution ?? (reach.kind === 'own' ? reach.institution.id : undefined)
  if (id === undefined) throw new Refusal(422, registerListText.oneInstitution)
  const [institution] = await reachedInstitutions(services.db, reach, { kind: 'named', ids: [id] })
  if (institution === undefined) throw new Refusal(403, httpText.otherInstitution)
  const one = (await loadRegisters(services.db, about, [institution])).get(id)
  if (one === undefined) throw new Error('A register is loaded for each institution.')
  const origins = await readOrigins(services.db, register, id, answeredYears(register, year))
  const whole = one.list.stored.find(({ key }) => key === query.whole)?.key ?? null
  if (whole !== null) await logShownNumbers(context, about, whole)
  return {
    institutionId: id,
    name: institution.name,
    rows: one.list.stored.map(({ key, cells }) => {
      const { origin = 'registry', by = '', at = null } = origins.get(key) ?? {}
      const shown = cells.map((cell, at) => (key === whole ? cell : shownCell(one.list.list, at, cell)))
      return {
        key,
        cells: shown,
        origin,
        by,
        at: at?.toISOString() ?? null,
        confirmed: one.list.isConfirmed(key),
      }
    }),
    blockReason:
      one.list.noRegister ??
      one.state.lock ??
      (lacks(context.actor, 'prepare') ? readOnlyText : null) ??
      (isBarred(one.state, register, year) ? registerListText.fromRegistry : null),
    registry: registry,
  }
}

/** Throws `Refusal` 403 for users of another institution. */
async function logShownNumbers(
  { actor, services }: RequestContext,
  { register, year, reach, now }: AboutRegister,
  key: string,
): Promise<void> {
  if (reach.kind !== 'own') throw new Refusal(403, roleText.onlyFor.institution)
  const of = register === 'staff' ? 'employee' : 'child'
  const event = { year, by: actor.userName, at: now, kind: 'person.shown', detail: { of, id: key } }
  await transact(services.db, (trx) => addEvent(trx, { ...event, institutionId: reach.institution.id }))
}

const MAX_PREFILLED_INSTITUTIONS = 300
const INSTITUTIONS_A_READ = 100

async function book(
  context: CallContext<typeof peopleRegisterCalls.registerBook>,
  registry: RegistryPresence,
): Promise<Buffer | Readable> {
  const { actor, services, query, reply } = context
  const about = aboutOf(context, registry)
  const { register, year, reach } = about
  const { what, region } = query
  // The institution can read its own people in full anyway.
  if (what !== 'form' && reach.kind !== 'own') requireRecentAuth(context)
  reply.headers({
    'content-type': fileTypes.xlsx,
    'content-disposition': attachmentDisposition(registerListText.fileName(register, year, what)),
  })
  const which: InstitutionSelection =
    region === undefined ? { kind: 'all' } : { kind: 'region', code: region }
  const list = await listOfRegister(services.db, register, year)
  const institutions = await reachedInstitutions(services.db, reach, which)
  if (what === 'form')
    return bytesOf(
      writeListForm(list, { kind: 'template', rows: templateRows(register, year, institutions) }),
    )
  await logExport(services.db, { ...about, region: region ?? null, by: actor.userName, institutions })
  const rows = storedRows(services.db, about, institutions)
  if (reach.kind !== 'own') return streamList(list, rows)
  const own: ListCellTexts[] = []
  for await (const row of rows) own.push(row)
  return bytesOf(writeListForm(list, { kind: 'data', rows: own }))
}

type ExportedRegister = Omit<AboutRegister, 'registry'> & {
  readonly region: string | null
  readonly by: string
  readonly institutions: readonly Institution[]
}

/** The event is of the year if there are several institutions. */
async function logExport(
  db: Kysely<Schema>,
  { register, year, reach, now, region, by, institutions }: ExportedRegister,
): Promise<void> {
  if (register === 'pupils') return
  const about = { year, by, at: now, kind: 'people.exported' }
  const institutionId = reach.kind === 'own' ? reach.institution.id : ''
  const detail = { register, region, institutions: institutions.length }
  await transact(db, (trx) => addEvent(trx, { ...about, institutionId, detail }))
}

async function bytesOf(written: Promise<Uint8Array>): Promise<Buffer> {
  const bytes = await written
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export async function listOfRegister(
  db: Kysely<Schema>,
  register: RegisterName,
  year: number,
): Promise<List> {
  if (register === 'pupils') return pupilList(year)
  return register === 'staff' ? staffList : childList(await readCatalogues(db, year))
}

/** Pupil rows are the same every year; staff cannot be predicted. */
export function templateRows(
  register: RegisterName,
  year: number,
  institutions: readonly Institution[],
): readonly ListCellTexts[] {
  const some = institutions.filter(hasPupils)
  if (register !== 'pupils' || some.length > MAX_PREFILLED_INSTITUTIONS) return []
  return some.flatMap(({ id, name }) => emptyPupilRows({ institutionId: id, name, year }))
}

/** Reads a hundred institutions at a time. */
export async function* storedRows(
  db: Kysely<Schema>,
  about: Omit<AboutRegister, 'reach'>,
  institutions: readonly Institution[],
): AsyncGenerator<ListCellTexts> {
  for (let from = 0; from < institutions.length; from += INSTITUTIONS_A_READ) {
    const some = institutions.slice(from, from + INSTITUTIONS_A_READ)
    for (const { list } of (await loadRegisters(db, about, some)).values())
      for (const { cells } of list.stored) yield cells
    await yieldToEventLoop()
  }
}
