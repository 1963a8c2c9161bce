import { type Kysely, sql } from 'kysely'
import { allCalls } from '#app/server/all-calls.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { blankOf } from '#budget/blanks.ts'
import { blanksToFill } from '#budget/blanks-to-fill.ts'
import { columnsOfProfile } from '#budget/server/institution-columns.ts'
import { lockDraft } from '#budget/server/lock.store.ts'
import { rowsToSave } from '#budget/wire.ts'
import { type Evaluation, evaluate, stateAt } from '#engine/evaluate.ts'
import type { CellAddress } from '#engine/key.ts'
import { registerLike, typedLike } from '#features/demo/server/invented-country.ts'
import { insertPeople, insertYears, keepsStaff } from '#features/demo/server/seed-demo.ts'
import { reportCalls } from '#features/reports/api.ts'
import { type Edition, programOf } from '#forms/editions/edition.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { groupOf } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { type Mould, type MouldStage, regions, reviewerOf, thisYear } from '#test/load/country/moulds.ts'
import { askingAt, makeReady, type ReadyClient, sendReady } from '#test/support/ready.ts'

/** The password of every account. It is public: the data is fictitious. */
export const PASSWORD = 'demo-2026'
/** The user number of the first institution account; reviewers and the administrator have lower ones. */
export const FIRST_USER = 100_000

/** Inserts the data without API calls: years, institutions with registers, accounts. */
export async function putWorld(
  db: Kysely<Schema>,
  moulds: readonly Mould[],
  { at, passwordHash }: { readonly at: Date; readonly passwordHash: string },
): Promise<void> {
  await insertYears(db, at)
  const account = { password_hash: passwordHash, created_at: at, institution_id: null, level: null }
  await db
    .insertInto('account')
    .values([
      { ...account, user_name: 'admin', user_id: 1, display_name: 'Системийн админ', role: 'administrator' },
      {
        ...account,
        user_name: 'ministry',
        user_id: 2,
        display_name: 'Боловсролын яам',
        role: 'reviewer',
        level: 'ministry',
      },
      ...regions.map((region, index) => ({
        ...account,
        user_name: reviewerOf(region.name),
        user_id: 10 + index,
        display_name: `${region.name}, боловсролын газар`,
        role: 'reviewer',
        level: 'district',
      })),
    ])
    .execute()
  const sets = regions.map((region) => ({ user_name: reviewerOf(region.name), region_code: region.code }))
  await db.insertInto('reviewer_region').values(sets).execute()
  for (const [index, mould] of moulds.entries()) {
    const { institutionId, name, profile, like, seed } = mould
    await db
      .insertInto('institution')
      .values({
        institution_id: institutionId,
        name,
        ...columnsOfProfile(profile),
      })
      .execute()
    await db
      .insertInto('account')
      .values({
        ...account,
        user_name: institutionId,
        user_id: FIRST_USER + index + 1,
        institution_id: institutionId,
        display_name: `Нягтлан ${institutionId}`,
        post: 'Нягтлан бодогч',
        role: 'institution',
      })
      .execute()
    if (keepsStaff(mould)) await insertPeople(db, { institutionId, like, seed }, at)
    await putRegister(db, mould)
  }
}

async function putRegister(db: Kysely<Schema>, { institutionId, like, size }: Mould): Promise<void> {
  const lines = registerLike(like, size).map(({ studyYear, ...line }) => ({
    institution_id: institutionId,
    study_year: studyYear,
    ...line,
  }))
  if (lines.length > 0) await db.insertInto('pupil_register').values(lines).execute()
}

/** Brings an institution to its stage by API calls of its users and reviewers. */
export async function bringAlong(address: string, db: Kysely<Schema>, mould: Mould): Promise<void> {
  const { institutionId, profile, stage } = mould
  const own = await askingAt(address, institutionId, PASSWORD)
  const district = await askingAt(address, reviewerOf(profile.aimag), PASSWORD)
  const ministry = await askingAt(address, 'ministry', PASSWORD)
  const people: People = { own, district, ministry }
  const before = await saveAll(own, mould, thisYear - 1, 'all')
  if (before === null) throw new Error(`${institutionId} has no blanks`)
  await reach('approved', { people, mould, year: thisYear - 1 })
  if (stage === 'notStarted') return
  const saved = await saveAll(own, mould, thisYear, stage === 'inProgress' ? 'half' : 'all')
  if (stage === 'inProgress') return
  if (stage === 'faulty') return putFault(db, mould, saved)
  await reach(stage, { people, mould, year: thisYear })
}

type People = Readonly<Record<'own' | 'district' | 'ministry', ReadyClient>>
type ReachOptions = { readonly people: People; readonly mould: Mould; readonly year: number }

async function reach(stage: MouldStage, { people, mould, year }: ReachOptions): Promise<void> {
  const { own, district, ministry } = people
  const { institutionId } = mould
  const sessionCode = `${year}-01`
  const about = { orgId: institutionId, sessionCode }
  await done(own.post(reportCalls.reportSnapshot.path, about))
  if (stage === 'calculated') return makeReady(own, about)
  const sent = await sendReady(own, about)
  if (sent.statusCode !== 200) throw new Error(`${institutionId} cannot be sent: ${sent.body}`)
  const { receipt } = sent.json<{ receipt: { number: string } }>()
  const body = { sessionCode, receipt: receipt.number }
  const act = (who: ReadyClient, name: 'approve' | 'mark' | 'return', more: object = {}) =>
    done(who.post(`/api/tosov/review/institution/${institutionId}/${name}`, { ...body, ...more }))
  if (stage === 'passedOn' || stage === 'approved') await act(district, 'approve')
  if (stage === 'approved') await act(ministry, 'approve')
  if (stage === 'returned')
    await act(district, 'return', { scope: 'whole', reason: 'Хүүхдийн тоогоо дахин шалгана уу.' })
  if (stage === 'returnedCells') {
    const at = await anEnteredCell(own, mould, year)
    await act(district, 'mark', { ...at, text: 'Энэ тоо өнгөрсөн оныхоос яагаад өөр байна вэ?' })
    await act(district, 'return', { scope: 'cells', reason: 'Тэмдэглэсэн нүдээ засна уу.' })
  }
}

async function done(
  response: Promise<{ readonly statusCode: number; readonly body: string }>,
): Promise<void> {
  const { statusCode, body } = await response
  if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body.slice(0, 500)}`)
}

async function anEnteredCell(own: ReadyClient, mould: Mould, year: number): Promise<CellAddress> {
  const { evaluation } = await readMouldDraft(own, mould, year)
  const found = evaluation.program.slots.find(
    ({ address, cell }) => cell.kind === 'entered' && blankOf(address.sheet, mould.view)?.save,
  )
  if (!found) throw new Error(`${mould.institutionId} enters nothing`)
  return found.address
}

/** A draft as the client has it: response and calculation. */
export type ReadDraft = {
  readonly answer: DraftAnswer
  readonly evaluation: Evaluation
  readonly edition: Edition
}

export async function readMouldDraft(
  own: ReadyClient,
  { profile }: Pick<Mould, 'profile'>,
  year: number,
): Promise<ReadDraft> {
  const answer = (await own.get(`/api/tosov/draft/${year}`)).json<DraftAnswer>()
  const edition = fullEditionOf(answer.edition)
  const { entries, givens, facts } = answer
  return {
    answer,
    edition,
    evaluation: evaluate(programOf(edition, groupOf(profile)), { entries, givens, facts }),
  }
}

export function savableSheets(
  { view }: Pick<Mould, 'view'>,
  { edition, evaluation }: ReadDraft,
): readonly string[] {
  const saves = (code: string): boolean => Boolean(blankOf(code, view)?.save)
  return blanksToFill({ view: edition.views[view], evaluation, saves })
}

/** Saves the blanks of a year as the page does, with the demo entries scaled to the size. Returns the last draft. */
async function saveAll(
  own: ReadyClient,
  mould: Mould,
  year: number,
  which: 'all' | 'half',
): Promise<ReadDraft> {
  let draft = await readMouldDraft(own, mould, year)
  const sheets = savableSheets(mould, draft)
  for (const sheet of sheets.slice(0, which === 'all' ? sheets.length : Math.ceil(sheets.length / 2))) {
    const taken = await saveSheet(own, { mould, year, draft, sheet, size: mould.size })
    // If rounding violates a proportion, the unscaled demo entries are saved.
    if (!taken && !(await saveSheet(own, { mould, year, draft, sheet, size: 1 })))
      throw new Error(`${mould.institutionId} cannot save ${sheet} of ${year}`)
    draft = await readMouldDraft(own, mould, year)
  }
  return draft
}

type Saving = {
  readonly mould: Mould
  readonly year: number
  readonly draft: ReadDraft
  readonly sheet: string
  readonly size: number
}

async function saveSheet(own: ReadyClient, { mould, year, draft, sheet, size }: Saving): Promise<boolean> {
  const { evaluation } = draft
  const blank = blankOf(sheet, mould.view)
  const found = evaluation.program.sheets.get(sheet)
  if (!blank?.save || !found) throw new Error(`${sheet} cannot be saved`)
  const { inputs, program } = evaluation
  const entries = {
    ...inputs.entries,
    [sheet]: { ...inputs.entries[sheet], ...typedLike(mould.like, { year, sheet, size }) },
  }
  const typed = evaluate(program, { ...inputs, entries })
  const { statusCode, body } = await own.post(allCalls[blank.save].path, {
    id: mould.institutionId,
    year,
    group: groupOf(mould.profile),
    orgGroup: groupOf(mould.profile),
    userName: mould.institutionId,
    ...blank.says,
    blanks: rowsToSave(found, blank, typed, year),
    versions: {},
  })
  if (statusCode === 422) return false
  if (statusCode !== 200 || JSON.parse(body).status === 0)
    throw new Error(`${sheet} was answered ${statusCode}: ${body}`)
  return true
}

/**
 * Inserts an entry above its limit, as if saved before the limit was lowered; no call would accept it. Locks the
 * draft and changes its version like every write.
 */
async function putFault(db: Kysely<Schema>, { institutionId, view }: Mould, draft: ReadDraft): Promise<void> {
  const { slots } = draft.evaluation.program
  const limited = slots.flatMap(({ address, cell }) => {
    const state = stateAt(draft.evaluation, address)
    const isMine = cell.kind === 'entered' && blankOf(address.sheet, view)?.save
    return isMine && state.kind === 'open' && state.limits.max !== null
      ? [{ address, max: state.limits.max }]
      : []
  })
  const [first] = limited
  if (!first) throw new Error(`${institutionId} has no cell with a limit`)
  const { sheet, row, field } = first.address
  await transact(db, async (trx) => {
    await lockDraft(trx, institutionId, thisYear)
    await sql`
      insert into entry (institution_id, year, sheet, row_code, field, value, version, changed_by, changed_at)
      values (${institutionId}, ${thisYear}, ${sheet}, ${row}, ${field}, ${first.max + 1}, 1, ${institutionId}, now())
      on conflict (institution_id, year, sheet, row_code, field) do update set value = excluded.value, version = entry.version + 1
    `.execute(trx)
  })
}
