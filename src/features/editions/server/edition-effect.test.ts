import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Institution } from '#budget/server/actor.ts'
import { loadDraft } from '#budget/server/load-draft.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import { evaluate } from '#engine/evaluate.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import type { AdminEdition, EditionEffect } from '#features/editions/api.ts'
import { calculateEditionEffect } from '#features/editions/server/edition-effect.ts'
import { editionChangesText } from '#features/editions/text.ts'
import type { AdminNorms, NormsSaveAnswer } from '#features/norms/api.ts'
import { institutionsInYear } from '#features/norms/server/norms-effect.ts'
import { programOf } from '#forms/editions/edition.ts'
import { budgetTotals } from '#forms/readings.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { countTurns } from '#test/support/count-turns.ts'
import { oneDatabase } from '#test/support/database.ts'
import { laterForms, releaseLater } from '#test/support/later-edition.ts'
import { sendReady } from '#test/support/ready.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { wholeDatabase } from '#test/support/whole-database.ts'

const totals = ['requested', 'headcount'] as const

/**
 * A school of 2026 with pupils in grade 6, a separate row in the forms of 2027, and a car, which has no place there.
 */
describe.each(oneDatabase)('the edition of a year before it is opened ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  let admin: SignedInClient
  let school: SignedInClient
  let takeBack = () => {}

  const edition = async (year: number) =>
    (await admin.get(`/api/admin/years/${year}/edition`)).json<AdminEdition>()
  const effect = async (year: number) =>
    (await admin.get(`/api/admin/years/${year}/edition/impact`)).json<EditionEffect>()
  const save = async (path: string, blanks: readonly object[]) => {
    const about = { id: '1001', year: 2026, orgGroup: 'ORGEBS', propertyStatus: 'PUBLIC' }
    const answer = await school.post(path, { ...about, blanks })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"status":1')])
  }
  const institution = async (id: string): Promise<Institution> => {
    const all = await institutionsInYear(app.services.db, 2026)
    const found = all.find((each) => each.institution.id === id)
    if (!found) throw new Error(id)
    return found.institution
  }
  /** Last year's school in the later forms, with its cells moved by hand. */
  const byHand = async (norms: ReferenceFigures) => {
    const { inputs } = await loadDraft(app.services.db, await institution('1001'), 2026)
    const { '1.stage6Qty': moved = null, ...pupils } = inputs.entries['ebs-b1'] ?? {}
    const entries = { ...inputs.entries, 'ebs-b1': { ...pupils, '11.stage1Qty': moved } }
    const evaluation = evaluate(programOf(laterForms, 'ORGEBS'), {
      entries,
      givens: { ...inputs.givens, ...norms },
      facts: inputs.facts,
    })
    const found = budgetTotals(evaluation, laterForms.views['ebs-public'])
    return { requested: roundHalfAway(found.requested), headcount: roundHalfAway(found.headcount) }
  }

  beforeAll(async () => {
    app = await startApp({ open, directory })
    admin = await app.signIn('admin')
    school = await app.signIn('ebs')
    await save('/api/ebs/blank1/save', [
      { specificationCode: '1', stage1Qty: '40', stage6Qty: '25' },
      { specificationCode: '5', stage1Qty: '2', stage6Qty: '1' },
    ])
    await save('/api/sub/blank7/UpdateSelf', [{ specificationCode: '27', plannedQty: '3' }])
    takeBack = releaseLater()
  })
  afterAll(async () => {
    takeBack()
    await app.close()
  })

  test('is described for a year that was not started: forms, views, and entries without a counterpart', async () => {
    const answer = await edition(2027)
    expect(answer).toMatchObject({ edition: 'later', before: { year: 2026, edition: '2025' } })
    const pupils = answer.changes.forms.find(({ code }) => code === 'ebs-b1')
    expect(pupils?.rows.filter(({ marks }) => marks.length > 0)).toEqual([
      { before: null, after: '11. 2026-2027 шилжиж ирэх', marks: ['new'] },
    ])
    expect(answer.changes.lost.map(({ form, lines }) => [form, lines])).toContainEqual([
      'Төсвийн зорилго',
      ['27. Автомашин'],
    ])
  })

  test('of a year with the forms of the one before changes nothing', async () => {
    const { changes, edition: code } = await edition(2026)
    expect([code, changes]).toEqual(['2025', { forms: [], views: [], lost: [] }])
  })

  test('has its effect on last year’s budgets: that of the forms alone, and entries without a position', async () => {
    const { norms, before, total, types, regions, institutions, lost } = await effect(2027)
    expect([norms.kind, norms.faults > 0, before]).toEqual([
      'beginning',
      true,
      { year: 2026, edition: '2025' },
    ])
    const own = institutions.find(({ key }) => key === '1001')
    expect(own?.forms).toEqual(await byHand({}))
    expect(own?.forms).not.toEqual(own?.before)
    expect(lost).toEqual([
      { form: 'Төсвийн зорилго', cell: '«Автомашин · Төлөвлөсөн тоо (2026-2027)»', institutions: 1, sum: 3 },
    ])
    for (const groups of [types, regions])
      for (const step of ['before', 'forms', 'norms'] as const)
        for (const name of totals)
          expect(groups.reduce((sum, group) => sum + group[step][name], 0)).toBe(total[step][name])
    const counted = types.reduce((sum, group) => sum + group.institutions, 0)
    expect([counted, types.map(({ key }) => key)]).toEqual([
      total.institutions,
      ['EBS.PRIVATE', 'EBS.PUBLIC', 'NTB.PUBLIC', 'SUB.PUBLIC'],
    ])
  })

  test('changes nothing when it is read, and yields after each institution', async () => {
    const { db } = app.services
    const before = await wholeDatabase(db)
    await calculateEditionEffect(db, 2027)
    await edition(2027)
    expect(await wholeDatabase(db)).toEqual(before)
    const { total } = await effect(2027)
    expect(await countTurns(() => calculateEditionEffect(db, 2027))).toBeGreaterThanOrEqual(
      total.institutions,
    )
  })

  test('of a started year is described with its norms, separate from the forms', async () => {
    await admin.post('/api/admin/years/create', { year: 2027 })
    const startingNorms = (await admin.get('/api/admin/norms/2027/1')).json<AdminNorms>()
    const size = startingNorms.givens['norm-size-town'] ?? {}
    const grade = startingNorms.givens['norm-grade'] ?? {}
    const dearer = Object.fromEntries(
      Object.entries(grade).map(([row, fields]) => [
        row,
        Object.fromEntries(
          Object.entries(fields).map(([field, figure]) => [field, Math.round(figure * 1.2)]),
        ),
      ]),
    )
    const givens = {
      ...startingNorms.givens,
      'norm-grade': dearer,
      'norm-size-town': { ...size, '15': { ...size['15'], upTo: 9000 }, '16': { coefficient: 0.5 } },
    }
    const saved = await admin.post('/api/admin/norms/save', {
      ...startingNorms,
      version: startingNorms.changedAt,
      givens,
      note: '',
      continued: {},
    })
    expect(saved.json<NormsSaveAnswer>().faults).toEqual([])
    const { norms, institutions } = await effect(2027)
    expect(norms).toEqual({ kind: 'draft', version: 1, faults: 0 })
    const own = institutions.find(({ key }) => key === '1001')
    expect(own?.norms).toEqual(await byHand(givens))
    expect(own?.norms.requested).toBeGreaterThan(own?.forms.requested ?? Infinity)
  })

  test('evaluates a sent budget in its sent state, despite later norms of its year', async () => {
    await school.post('/api/finance/report/snapshot', { orgId: '1001', sessionCode: '2026-02' })
    const sent = await sendReady(school, { orgId: '1001', sessionCode: '2026-02' })
    expect(sent.statusCode).toBe(200)
    const { before } = (await effect(2027)).institutions.find(({ key }) => key === '1001') ?? {}
    const storedNorms = (await admin.get('/api/admin/norms/2026/1')).json<AdminNorms>()
    const grade = storedNorms.givens['norm-grade'] ?? {}
    const saved = (
      await admin.post('/api/admin/norms/save', {
        ...storedNorms,
        version: null,
        note: '',
        givens: { ...storedNorms.givens, 'norm-grade': { ...grade, '1': { amount: 1_900_000 } } },
      })
    ).json<NormsSaveAnswer>()
    await admin.post('/api/admin/norms/publish', { year: 2026, version: saved.changedAt, note: '' })
    const after = await effect(2027)
    expect(after.institutions.find(({ key }) => key === '1001')?.before).toEqual(before)
  })

  test('has no effect if no earlier year has norms', async () => {
    const answer = await admin.get('/api/admin/years/2020/edition/impact')
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { status: 0, message: editionChangesText.noBefore(2020) },
    ])
    expect(await edition(2020)).toMatchObject({ before: null, changes: { forms: [] } })
  })
})
