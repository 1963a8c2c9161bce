import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readParameters } from '#engine/list/parameters.ts'
import { ceilingPage } from '#features/ceilings/server/ceilings.ts'
import { knownBridges, readCauses } from '#features/consolidation/server/causes.ts'
import { listSums, readSum } from '#features/consolidation/server/sums.ts'
import { declaredListQuery } from '#features/portfolio/institution-filter.ts'
import { noFilter } from '#features/portfolio/institution-rows.ts'
import { listInstitutions, reviewOverview } from '#features/portfolio/server/institution-rows.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const SESSION = '2026-02'
const firstPage = { ...readParameters(declaredListQuery, []), institution: null }
const all = { sessionCode: SESSION, filter: noFilter }
const district = {
  userName: 'aimag',
  userId: 0,
  displayName: '',
  role: 'reviewer',
  level: 'district',
  rights: [],
  mustChangePassword: false,
  hasFactor: false,
  institution: null,
} as const

function keepAnswers(answers: unknown[]): KyselyPlugin {
  const ofSets = new WeakSet()
  return {
    transformQuery: ({ node, queryId }) => {
      const queryText = JSON.stringify(node)
      if (queryText.includes('reviewer_set') && !queryText.includes('draft_figures')) ofSets.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!ofSets.has(queryId)) answers.push(...result.rows)
      return result
    },
  }
}

describe.each(oneDatabase)('the set of a district reviewer ($name)', ({ open }) => {
  const answers: unknown[] = []
  const app = setApp({ open })
  beforeAll(async () => {
    for (const institutionId of ['1001', '1008']) await fill(institutionId)
  })
  beforeEach(() => answers.splice(0))

  const read = () => app.services.db.withPlugin(keepAnswers(answers))

  async function fill(institution_id: string): Promise<void> {
    const { db, now } = app.services
    const about = { institution_id, session_code: SESSION, year: 2026 }
    const cell = { year: 2026, sheet: 'ebs-b1', row_code: '1', field: 'stage1Qty' }
    const entry = { ...cell, institution_id, value: '40', version: 1, changed_by: 'ebs', changed_at: now() }
    await db.insertInto('entry').values(entry).execute()
    const save = { institution_id, year: 2026, sheet: 'ebs-b1', saved_by: 'ebs', saved_at: now() }
    await db.insertInto('sheet_save').values(save).execute()
    const event = { institution_id, year: 2026, at: now(), actor: 'ebs', kind: 'cell' }
    await db.insertInto('event').values(event).execute()
    const row = { standardReportCode: 'EBS_TT_N', rowNum: 1, valueNumber: 7, valueString: null }
    await db
      .insertInto('report')
      .values({ ...about, status: 'CALCULATED', calculated_at: now(), rows: JSON.stringify([row]) })
      .execute()
    const { year: _, ...session } = about
    const given = { until: now(), reason: '', extended_by: 'ministry', extended_at: now() }
    await db
      .insertInto('deadline_extension')
      .values({ ...session, ...given })
      .execute()
    const ceiling = {
      subject: 'institution',
      subject_id: institution_id,
      session_code: SESSION,
      level: 'ministry',
    }
    await db
      .insertInto('ceiling')
      .values({ ...ceiling, current_amount: 5, effect: 'binding', set_by: 'ministry', set_at: now() })
      .execute()
  }

  async function sumOfOne(): Promise<unknown> {
    const [choice] = (await listSums(app.services, district, all)).filter((each) => each.calculated > 0)
    const selection = { ...all, report: choice?.report ?? '' }
    const divided = { by: 'institution', from: 0, most: null, room: 60, names: 50 } as const
    return readSum({ ...app.services, db: read() }, district, selection, divided)
  }

  test.each([
    ['the list', () => listInstitutions({ ...app.services, db: read() }, district, 2026)],
    [
      'the overview with its sendings',
      () => reviewOverview({ ...app.services, db: read() }, district, 2027, noFilter),
    ],
    ['the sums that there are', () => listSums({ ...app.services, db: read() }, district, all)],
    ['a sum', sumOfOne],
    ['the ceilings', () => ceilingPage({ ...app.services, db: read() }, district, SESSION, firstPage)],
    [
      'what moved the budgets',
      () =>
        readCauses(
          { ...app.services, db: read() },
          district,
          { year: 2026, until: 'now', by: 'region', ...noFilter },
          knownBridges(),
        ),
    ],
  ])('%s reads nothing of an institution outside their set', async (_, readOutside) => {
    await readOutside()
    const responseText = JSON.stringify(answers)
    expect(responseText).toContain('"1001"')
    expect(responseText).not.toContain('"1008"')
  })
})
