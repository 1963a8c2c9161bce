import { type Kysely, sql } from 'kysely'
import { allCalls } from '#app/server/all-calls.ts'
import { type Blank, blankOf } from '#budget/blanks.ts'
import { readStamps } from '#budget/server/version.store.ts'
import { rowsToSave, savedName, versionsToSave } from '#budget/wire.ts'
import { check } from '#engine/check.ts'
import { withEntries } from '#engine/entries.ts'
import { type Evaluation, evaluate, stateAt } from '#engine/evaluate.ts'
import { addressIn, type CellKey, cellKeyOf, cellPositionOf, keyOf, type PlaceKey } from '#engine/key.ts'
import type { Sheet } from '#engine/sheet.ts'
import { type Group, groupOf } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { hashToken } from '#platform/http/session-token.ts'
import {
  FIRST_USER,
  PASSWORD,
  type ReadDraft,
  readMouldDraft,
  savableSheets,
} from '#test/load/country/make-moulds.ts'
import { mouldsOf, numberOf, openStages, readyStages, thisYear } from '#test/load/country/moulds.ts'
import { type Inhabitant, inhabitants } from '#test/load/country/put-country.ts'
import { randomOf } from '#test/load/hour/schedule.ts'
import { askingAt } from '#test/support/ready.ts'

/** An editable cell: values between `from` and the next threshold violate no rule. */
type Typable = { readonly place: PlaceKey; readonly from: number; readonly version: number }

/** The save body of a blank: the common part of all copies of a template, and the cells to change. */
export type SaveForm = {
  readonly sheet: string
  readonly path: string
  readonly blank: Blank
  readonly says: Readonly<Record<string, unknown>>
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly versions: Readonly<Record<CellKey, number>>
  readonly cells: readonly Typable[]
}

export type TypedCell = {
  readonly sheet: string
  readonly place: PlaceKey
  readonly value: number
  /** The minimum number of acknowledged changes. */
  readonly version: number
  /** Further possible values from saves without a response. */
  readonly orElse: readonly number[]
}

export type Player = {
  readonly id: string
  readonly group: Group
  readonly ready: boolean
  readonly forms: readonly SaveForm[]
  readonly from: string
  token: string
  /** The session of a second user who has the draft open, for one institution of three. */
  readonly colleague: string | null
  /** The ETag of its draft as last known. */
  stamp: string
  /** The saved blanks: each of their cells has changed at least once. */
  readonly saved: Set<string>
  readonly typed: Map<string, TypedCell>
}

/** Collects and signs in the institutions that have not sent. Reads the templates' drafts from a running server. */
export async function gather(
  db: Kysely<Schema>,
  { address, most, seed }: { readonly address: string; readonly most: number; readonly seed: number },
): Promise<readonly Player[]> {
  const random = randomOf(seed)
  const all = (await inhabitants(db)).filter(({ stage }) => openStages.includes(stage))
  const chosen = shuffled(all, random).slice(0, most)
  const forms = await formsOf(address, chosen)
  const ids = chosen.map(({ institutionId }) => institutionId)
  const stamps = await readStamps(db, ids, thisYear)
  const players = chosen.map((each, index): Player => {
    const known = forms.get(each.mould)
    if (!known) throw new Error(`${each.mould} was not read`)
    return {
      id: each.institutionId,
      group: known.group,
      ready: readyStages.includes(each.stage),
      forms: known.forms,
      from: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      token: `load-${seed}-${each.institutionId}-${Math.floor(random() * 2 ** 48).toString(36)}`,
      colleague: index % 3 === 0 ? `load-${seed}-${each.institutionId}-colleague` : null,
      stamp: known.stampOf(each.institutionId, stamps.get(each.institutionId) ?? ''),
      saved: new Set(),
      typed: new Map(),
    }
  })
  await signedIn(db, players)
  return players
}

async function signedIn(db: Kysely<Schema>, players: readonly Player[]): Promise<void> {
  await addColleagues(
    db,
    players.flatMap(({ id, colleague }) => (colleague === null ? [] : id)),
  )
  const sessions = players.flatMap(({ id, token, colleague }) => [
    { name: id, hash: hashToken(token) },
    ...(colleague === null ? [] : [{ name: colleagueOf(id), hash: hashToken(colleague) }]),
  ])
  const now = new Date()
  const end = new Date(now.getTime() + 12 * 60 * 60_000)
  await sql`
    insert into session (token_hash, user_name, created_at, expires_at)
    select hash, name, ${now}::timestamptz, ${end}::timestamptz
    from unnest(${sessions.map(({ hash }) => hash)}::text[], ${sessions.map(({ name }) => name)}::text[]) as each (hash, name)
  `.execute(db)
}

const colleagueOf = (id: string): string => `${id}-b`

async function addColleagues(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    insert into account (user_name, user_id, institution_id, display_name, password_hash, created_at)
    select user_name || '-b', (select max(user_id) from account) + row_number() over (order by user_name),
      institution_id, display_name, password_hash, created_at
    from account where user_name = any(${ids}::text[])
    on conflict do nothing
  `.execute(db)
}

type MouldForms = {
  readonly group: Group
  readonly forms: readonly SaveForm[]
  readonly stampOf: (institutionId: string, stamp: string) => string
}

/** Reads the save forms of each template once, because its copies are equal. */
async function formsOf(
  address: string,
  players: readonly Inhabitant[],
): Promise<ReadonlyMap<string, MouldForms>> {
  const moulds = new Set(players.map(({ mould }) => mould))
  const made = new Map<string, MouldForms>()
  // The kind of a template does not depend on the seed.
  const known = mouldsOf(moulds.size * 10, 1)
  for (const id of moulds) {
    const mould = known.find(({ institutionId }) => institutionId === id)
    if (!mould) throw new Error(`${id} is no mould`)
    const asking = await askingAt(address, id, PASSWORD)
    const draft = await readMouldDraft(asking, mould, thisYear)
    const sheets = savableSheets(mould, draft)
    const forms = sheets.flatMap((sheet) => formOf(draft, sheet, mould.view) ?? [])
    if (forms.length === 0) throw new Error(`${id} has nothing to save`)
    const userOf = (institutionId: string): number => FIRST_USER + numberOf(institutionId)
    const [release = ''] = draft.answer.etag.split(`-${userOf(id)}-`)
    const stampOf = (institutionId: string, stamp: string): string =>
      [release, userOf(institutionId), institutionId, thisYear, stamp].join('-')
    made.set(id, { group: groupOf(mould.profile), forms, stampOf })
  }
  return made
}

/** Returns the save form of a blank; `null` if no cell can change without violating a rule. */
function formOf({ answer, evaluation }: ReadDraft, code: string, view: string): SaveForm | null {
  const blank = blankOf(code, view)
  const sheet = evaluation.program.sheets.get(code)
  if (!blank?.save || !sheet || isBroken(sheet, evaluation)) return null
  const version = (place: PlaceKey): number =>
    answer.versions[cellKeyOf({ sheet: code, ...cellPositionOf(place) })] ?? 0
  const cells = typable(sheet, evaluation).map(({ place, from }) => ({
    place,
    from,
    version: version(place),
  }))
  if (cells.length === 0) return null
  return {
    sheet: code,
    path: allCalls[blank.save].path,
    blank,
    says: blank.says,
    rows: rowsToSave(sheet, blank, evaluation, thisYear),
    versions: versionsToSave(sheet, evaluation, version),
    cells,
  }
}

/** Few users change more cells of a blank in an hour. */
const MAX_CELLS = 6

function typable(
  sheet: Sheet,
  evaluation: Evaluation,
): readonly { readonly place: PlaceKey; readonly from: number }[] {
  const found: { place: PlaceKey; from: number }[] = []
  for (const place of sheet.cells.keys()) {
    const at = { sheet: sheet.code, ...cellPositionOf(place) }
    const state = stateAt(evaluation, at)
    if (
      state.kind !== 'open' ||
      // A typed value equal to the proposal is stored as empty.
      state.proposal !== null ||
      sheet.links.some(({ from, to }) => keyOf(from) === place || keyOf(to) === place)
    )
      continue
    const from = Math.floor(state.entry ?? 0)
    const { min, max } = state.limits
    if (from < min || (max !== null && from + 1 > max)) continue
    if ([from, from + 1].some((value) => isBroken(sheet, typedAt(evaluation, sheet, place, value)))) continue
    found.push({ place, from })
    if (found.length === MAX_CELLS) break
  }
  return found
}

function typedAt(evaluation: Evaluation, sheet: Sheet, place: PlaceKey, value: number): Evaluation {
  const { inputs, program } = evaluation
  return evaluate(program, {
    ...inputs,
    entries: withEntries(inputs.entries, sheet.code, { [place]: value }),
  })
}

function isBroken(sheet: Sheet, evaluation: Evaluation): boolean {
  return check(sheet, evaluation).some(({ severity }) => severity === 'error')
}

/** A save with one more change, and the state after its response. */
export type NextSave = {
  readonly path: string
  readonly body: string
  readonly cell: string
  readonly typed: TypedCell
  readonly before: TypedCell
}

/** Returns the next save of a player: one changed cell in the complete blank with its versions. */
export function nextSave(player: Player, draw: number): NextSave {
  const form = player.forms[Math.floor(draw * player.forms.length)] ?? player.forms[0]
  if (!form) throw new Error(`${player.id} has nothing to save`)
  const chosen = form.cells[Math.floor(draw * 7919) % form.cells.length] ?? form.cells[0]
  if (!chosen) throw new Error(`${form.sheet} has nothing to type in`)
  const key = `${form.sheet}/${chosen.place}`
  const before: TypedCell = player.typed.get(key) ?? {
    sheet: form.sheet,
    place: chosen.place,
    value: chosen.from,
    version: Math.max(chosen.version, player.saved.has(form.sheet) ? 1 : 0),
    orElse: [],
  }
  const value = before.value === chosen.from ? chosen.from + 1 : chosen.from
  const typed = { ...before, value, version: before.version + 1, orElse: [] }
  const others = [...player.typed.values()].filter(
    ({ sheet, place }) => sheet === form.sheet && place !== chosen.place,
  )
  const known = [...others, before]
  return {
    path: form.path,
    body: bodyOf(player, form, {
      values: [...others, typed],
      // The version of an unacknowledged change is unknown: the page would reload the draft.
      versions: known.map((each) => [
        cellKeyOf(addressIn(form.sheet, each.place)),
        each.orElse.length > 0 ? undefined : each.version,
      ]),
    }),
    cell: key,
    typed,
    before,
  }
}

function bodyOf(
  { id, group, stamp }: Player,
  { says, rows, versions, blank }: SaveForm,
  changed: {
    readonly values: readonly Pick<TypedCell, 'place' | 'value'>[]
    readonly versions: readonly (readonly [key: CellKey, version: number | undefined])[]
  },
): string {
  const byRow = Map.groupBy(changed.values, ({ place }) => cellPositionOf(place).row)
  const blanks = rows.map((row) => {
    const own = byRow.get(String(row.specificationCode))
    return own === undefined
      ? row
      : {
          ...row,
          ...Object.fromEntries(
            own.map(({ place, value }) => [savedName(blank, cellPositionOf(place).field), String(value)]),
          ),
        }
  })
  return JSON.stringify({
    id,
    year: thisYear,
    group,
    orgGroup: group,
    userName: id,
    ...says,
    blanks,
    etag: stamp,
    versions: { ...versions, ...Object.fromEntries(changed.versions) },
  })
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  return list
    .map((each) => ({ each, by: random() }))
    .sort((one, other) => one.by - other.by)
    .map(({ each }) => each)
}
