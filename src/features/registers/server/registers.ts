import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ImportFault } from '#api/answers.ts'
import { draftRefusalText } from '#budget/draft-text.ts'
import { lockText } from '#budget/lock-text.ts'
import { registersPupils } from '#budget/people/pupils.ts'
import {
  answeredYears,
  type Origin,
  type RegisterName,
  type RegistryPresence,
  registerNames,
} from '#budget/people/register-origin.ts'
import { wholeDraftBlockReason } from '#budget/periods.ts'
import type { Institution } from '#budget/server/actor.ts'
import { refuseClosedYear } from '#budget/server/closed-years.store.ts'
import { addEvent, writeEvents } from '#budget/server/event.store.ts'
import { lockDraft } from '#budget/server/lock.store.ts'
import { personHashing } from '#budget/server/people.store.ts'
import { type RegisterWrite, readAnswers } from '#budget/server/register-origin.store.ts'
import { readPeriodsOf, withoutPeriod } from '#budget/server/status.store.ts'
import type { ImportScope, RowChange } from '#engine/list/judge-list.ts'
import type { ListRow } from '#engine/list/read-list.ts'
import { readTexts } from '#engine/list/record-list.ts'
import { dayOf } from '#engine/time.ts'
import { listedFaults } from '#features/administration/server/list-import.ts'
import { adminText, listRefusalText } from '#features/administration/text.ts'
import { readCatalogues } from '#features/catalogues/server/catalogues.store.ts'
import { deleteChildren, writeChildren } from '#features/children/server/children.store.ts'
import type { RegisterPreview, RegisterTaken } from '#features/registers/api.ts'
import { childIn, childList, childRegisterList, findParent } from '#features/registers/child-list.ts'
import { pupilListText, registerListText } from '#features/registers/list-text.ts'
import { pupilFiguresOf, pupilRegisterList } from '#features/registers/pupil-list.ts'
import {
  diffRegister,
  type RegisterDiff,
  type RegisterDiffRequest,
  type RegisterList,
  type RegisterState,
  shownCell,
} from '#features/registers/register-list.ts'
import { writePupilFigures } from '#features/registers/server/pupils.store.ts'
import {
  hasRegisters,
  type RegisterScope,
  reachedInstitutions,
  readStoredRegisters,
  type StoredRegisters,
} from '#features/registers/server/registers.store.ts'
import { employeeIn, staffRegisterList } from '#features/registers/staff-list.ts'
import { markAsLeft, writeRegistered } from '#features/staff/server/staff.store.ts'
import { type Catalogues, modelCatalogues } from '#forms/norms/catalogues.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

export type AboutRegister = {
  readonly register: RegisterName
  readonly year: number
  readonly reach: RegisterScope
  readonly registry: RegistryPresence
  readonly now: Date
}

/** Rows of several institutions, and rows to delete of the own one. */
export type RegisterListRequest = {
  readonly rows: readonly ListRow[]
  readonly extent: ImportScope
  readonly removed: readonly string[]
}

type JudgedInstitution = RegisterDiff & {
  readonly institution: Institution
  readonly register: InstitutionRegister
  readonly rows: readonly ListRow[]
  /** A digest of the changes. */
  readonly seen: string
}

type JudgedList = {
  readonly institutions: readonly JudgedInstitution[]
  readonly faults: readonly ImportFault[]
}

/** Throws `Refusal` 404 for an unknown name. */
export function registerNamed(name: string): RegisterName {
  const found = registerNames.find((each) => each === name)
  if (found === undefined) throw new Refusal(404, registerListText.unknownRegister(name))
  return found
}

/** Throws `Refusal` 404 for an unknown year. */
export async function previewList(
  db: Kysely<Schema>,
  about: AboutRegister,
  request: RegisterListRequest,
): Promise<RegisterPreview> {
  const { institutions, faults } = await judge(db, about, request)
  return {
    status: 1,
    message: registerListText.previewed(request.rows.length, faults.length),
    institutions: institutions.map(({ institution, seen, changes, same, confirmed }) => ({
      institutionId: institution.id,
      name: institution.name,
      version: seen,
      same,
      confirmed,
      ...countsOf(changes),
    })),
    changes: institutions.flatMap(({ institution, register, changes }) =>
      changes.map((change) => ({
        kind: change.kind,
        at: change.kind === 'removed' ? null : change.at,
        institutionId: institution.id,
        name: register.list.labelOf(change.cells),
        cells:
          change.kind === 'changed'
            ? change.changes.map(({ column, from, to }) => ({
                column,
                from: shownCell(register.list.list, column, from),
                to,
              }))
            : [],
      })),
    ),
    ...listedFaults(faults),
  }
}

function countsOf(changes: readonly RowChange[]) {
  const count = (kind: RowChange['kind']): number => changes.filter((change) => change.kind === kind).length
  return { added: count('new'), changed: count('changed'), removed: count('removed') }
}

/** `null` without a preview. */
export type RegisterImport = {
  readonly origin: Exclude<Origin, 'registry'>
  readonly by: string
  readonly seen: Readonly<Record<string, string>> | null
}

/**
 * Writes one transaction per institution. Throws `Refusal` before writing: 404 unknown year, 422 with all faults, 409
 * if the preview is stale. Institutions that change concurrently are skipped and reported.
 */
export async function importRegisterRows(
  db: Kysely<Schema>,
  about: AboutRegister,
  request: RegisterListRequest,
  taking: RegisterImport,
): Promise<RegisterTaken> {
  const { institutions, faults } = await judge(db, about, request)
  if (faults.length > 0) throw new Refusal(422, listRefusalText.notTaken(faults.length), listedFaults(faults))
  const changing = institutions.filter(({ changes }) => changes.length > 0)
  const isStale = changing.some(
    ({ institution, seen }) => taking.seen !== null && taking.seen[institution.id] !== seen,
  )
  if (isStale) throw new Refusal(409, listRefusalText.stale)
  const taken: JudgedInstitution[] = []
  for (const each of changing) {
    if (await write(db, about, { judged: each, request, taking })) taken.push(each)
    await yieldToEventLoop()
  }
  const done = countsOf(taken.flatMap(({ changes }) => changes))
  const conflicts = changing.filter((each) => !taken.includes(each)).map(({ institution }) => institution.id)
  const message =
    conflicts.length === 0
      ? registerListText.taken(done)
      : `${registerListText.taken(done)} ${registerListText.moved(conflicts)}`
  return { status: 1, message, ...done, conflicts }
}

type WriteRegisterOptions = {
  readonly judged: JudgedInstitution
  readonly request: RegisterListRequest
  readonly taking: RegisterImport
}

/** Returns `false` if the register changed in the meantime. */
async function write(
  db: Kysely<Schema>,
  about: AboutRegister,
  { judged, request, taking }: WriteRegisterOptions,
): Promise<boolean> {
  const { institution } = judged
  const { register, year, reach, now } = about
  return transact(db, async (trx) => {
    await lockDraft(trx, institution.id, year)
    const [again] = await judgeEach(trx, about, [{ institution, rows: judged.rows }], request)
    if (again === undefined || again.faults.length > 0 || again.seen !== judged.seen)
      throw new StalePreviewError()
    const write: RegisterWrite = { trx, institution, year, by: taking.by, at: now }
    await again.register.write(write, again.changes, taking.origin)
    const { added, changed, removed } = keysOf(again.changes)
    const detail = { register, origin: taking.origin, added, changed, gone: removed }
    if (reach.kind === 'own') await writeEvents(write, `${register}.listed`, [detail])
    else
      await addEvent(trx, {
        institutionId: institution.id,
        year,
        by: taking.by,
        at: now,
        kind: 'registerListed',
        detail,
      })
    return true
  }).catch((error: unknown) => {
    if (error instanceof StalePreviewError) return false
    throw error
  })
}

class StalePreviewError extends Error {
  override readonly name = 'MovedError'
}

/** The history identifies people by code. */
function keysOf(changes: readonly RowChange[]) {
  const keys = (kind: RowChange['kind']) =>
    changes.flatMap((change) => (change.kind === kind ? [change.key] : []))
  return { added: keys('new'), changed: keys('changed'), removed: keys('removed') }
}

async function judge(
  db: Kysely<Schema>,
  about: AboutRegister,
  request: RegisterListRequest,
): Promise<JudgedList> {
  const { reach, year } = about
  if (!(await hasRegisters(db, year))) throw new Refusal(404, draftRefusalText.noYear(year))
  if (request.rows.length === 0 && request.removed.length === 0) throw new Refusal(422, adminText.noRows)
  await refuseClosedYear(db, year)
  const idOf = ({ cells }: ListRow): string => {
    const given = (cells[0] ?? '').trim()
    return given === '' && reach.kind === 'own' ? reach.institution.id : given
  }
  const byId = Map.groupBy(request.rows, idOf)
  if (reach.kind === 'own' && request.removed.length > 0 && !byId.has(reach.institution.id))
    byId.set(reach.institution.id, [])
  const found = await reachedInstitutions(db, reach, { kind: 'named', ids: [...byId.keys()] })
  const reached = new Set(found.map(({ id }) => id))
  const strangers = [...byId].filter(([id]) => !reached.has(id))
  const institutions = await judgeEach(
    db,
    about,
    found.map((institution) => ({ institution, rows: byId.get(institution.id) ?? [] })),
    request,
  )
  const errors = [
    ...strangers.flatMap(([id, rows]) =>
      rows.map(({ at }) => ({ row: at, field: 'institutionId', message: whyStranger(reach, id) })),
    ),
    ...institutions.flatMap((each) => each.faults),
  ]
  return { institutions, faults: errors }
}

function whyStranger(reach: RegisterScope, id: string): string {
  if (id === '') return registerListText.noInstitution
  return reach.kind === 'own' ? registerListText.ownOnly(id) : registerListText.otherInstitution(id)
}

type OwnRows = { readonly institution: Institution; readonly rows: readonly ListRow[] }

async function judgeEach(
  db: Kysely<Schema>,
  about: AboutRegister,
  each: readonly OwnRows[],
  { extent, removed }: Pick<RegisterDiffRequest, 'extent' | 'removed'>,
): Promise<readonly JudgedInstitution[]> {
  const registers = await loadRegisters(
    db,
    about,
    each.map(({ institution }) => institution),
  )
  const judged: JudgedInstitution[] = []
  for (const { institution, rows } of each) {
    const register = registers.get(institution.id)
    if (register === undefined) continue
    const outcome = diffRegister(register.list, register.state, { rows, extent, removed })
    judged.push({ ...outcome, institution, register, rows, seen: digestOf(outcome.changes) })
    await yieldToEventLoop()
  }
  return judged
}

function digestOf(changes: readonly RowChange[]): string {
  return createHash('sha256').update(JSON.stringify(changes)).digest('hex').slice(0, 16)
}

export type InstitutionRegister = {
  readonly list: RegisterList
  readonly state: RegisterState
  readonly write: (write: RegisterWrite, changes: readonly RowChange[], origin: Origin) => Promise<void>
}

/** The number of statements is constant. */
export async function loadRegisters(
  db: Kysely<Schema>,
  { register, year, registry, now }: Omit<AboutRegister, 'reach'>,
  institutions: readonly Institution[],
): Promise<ReadonlyMap<string, InstitutionRegister>> {
  const ids = institutions.map(({ id }) => id)
  const [hash, stored, answers, periods, catalogues] = [
    await personHashing(db),
    await readStoredRegisters(db, register, ids, year),
    await readAnswers(db, ids, register),
    await readPeriodsOf(db, ids, year),
    register === 'children' ? await readCatalogues(db, year) : modelCatalogues,
  ]
  return new Map(
    institutions.map((institution) => {
      const lock = wholeDraftBlockReason(periods.get(institution.id)?.[0] ?? withoutPeriod)
      const state: RegisterState = {
        lock: lock === null ? null : lockText[lock],
        registry,
        answered: answers.get(institution.id) ?? new Set(),
      }
      return [
        institution.id,
        { ...builders[register]({ institution, hash, stored, year, now, catalogues }), state },
      ]
    }),
  )
}

type Building = {
  readonly institution: Institution
  readonly hash: PersonHashing
  readonly stored: StoredRegisters
  readonly year: number
  readonly now: Date
  readonly catalogues: Catalogues
}

const builders: Readonly<Record<RegisterName, (building: Building) => Omit<InstitutionRegister, 'state'>>> = {
  pupils: ({ institution, stored, year }) => {
    const why = hasPupils(institution) ? null : pupilListText.none
    // Rows of institutions without a register, left by an earlier import.
    const known = why === null ? (stored.pupils.get(institution.id) ?? []) : []
    return {
      list: pupilRegisterList(whoseOf(institution, year), known, why),
      write: (write, changes, origin) => writePupilFigures(write, pupilFiguresOf(changes, known), origin),
    }
  },
  staff: ({ institution, hash, stored, year, now }) => {
    const known = stored.staff.get(institution.id) ?? []
    const personOf = (key: string) => known.find(({ employeeId }) => employeeId === key)?.person ?? null
    return {
      list: staffRegisterList(
        { ...whoseOf(institution, year), today: dayOf(now), codeOf: coderOf(institution, hash) },
        known,
      ),
      write: async (write, changes, origin) => {
        const remaining = changes.filter(({ kind }) => kind !== 'removed')
        await writeRegistered(
          write,
          remaining.map(({ cells, key }) => employeeIn(cells, key, personOf(key))),
          origin,
        )
        await markAsLeft(write, keysOf(changes).removed)
      },
    }
  },
  children: ({ institution, hash, stored, year, now, catalogues }) => {
    const staff = stored.staff.get(institution.id) ?? []
    const children = stored.children.get(institution.id) ?? []
    const whose = {
      ...whoseOf(institution, year),
      today: dayOf(now),
      catalogues,
      codeOf: coderOf(institution, hash),
    }
    return {
      list: childRegisterList(whose, { staff, children }),
      write: async (write, changes, origin) => {
        const remaining = changes.filter(({ kind }) => kind !== 'removed')
        await writeChildren(
          write,
          remaining.map(({ cells, key }) => {
            const { parentNumber } = readTexts(childList(catalogues), cells)
            const parent = findParent(staff, parentNumber)?.employeeId ?? ''
            return childIn(cells, { key, parent }, catalogues)
          }),
          { state: 'unconfirmed', origin },
        )
        await deleteChildren(write, keysOf(changes).removed)
      },
    }
  },
}

function whoseOf({ id, name }: Institution, year: number) {
  return { institutionId: id, name, year }
}

/** Other institutions enter pupils in their blanks. */
export function hasPupils({ view }: Pick<Institution, 'view'>): boolean {
  return registersPupils(view)
}

type PersonHashing = Awaited<ReturnType<typeof personHashing>>

/**
 * Equal on every server and in every year. The history stores the codes permanently, so they must not reveal the
 * register number.
 */
function coderOf({ id }: Institution, hash: PersonHashing): (of: string) => string {
  return (of) => `l${hash(`${id} ${of}`).toString('hex').slice(0, 15)}`
}

/** Returns `true` if the registry has answered for all study years, which blocks an import. */
export function isBarred(
  { registry, answered }: RegisterState,
  register: RegisterName,
  year: number,
): boolean {
  return registry === 'set' && answeredYears(register, year).every((each) => answered.has(each))
}
