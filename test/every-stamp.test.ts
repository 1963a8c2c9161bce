import { isDeepStrictEqual } from 'node:util'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerOf, pathOf } from '#api/call.ts'
import { allCalls, type CallName } from '#app/server/all-calls.ts'
import type { DraftAnswer, ReportListAnswer } from '#budget/api.ts'
import { blankOf } from '#budget/blanks.ts'
import { readStamps } from '#budget/server/version.store.ts'
import { rowsToSave } from '#budget/wire.ts'
import { withEntries } from '#engine/entries.ts'
import { evaluate, stateAt } from '#engine/evaluate.ts'
import { addressIn, keyOf } from '#engine/key.ts'
import { headersOf } from '#engine/list/list.ts'
import { sourceText } from '#engine/number/source-text.ts'
import { workbookCell } from '#engine/number/workbook-cell.ts'
import { accountList } from '#features/accounts/account-list.ts'
import { accountCalls } from '#features/accounts/api.ts'
import type { AdminListPreview } from '#features/administration/api.ts'
import { attachmentCalls, type UploadAnswer } from '#features/attachments/api.ts'
import { catalogueCalls } from '#features/catalogues/api.ts'
import { ceilingCalls } from '#features/ceilings/api.ts'
import { type ChildrenAnswer, childCalls } from '#features/children/api.ts'
import { demoRegistries } from '#features/demo/server/demo-registries.ts'
import { institutionCalls } from '#features/institutions/api.ts'
import { type FeedPosition, readFeed } from '#features/live/server/live.store.ts'
import { newVersionsOf, stampWith } from '#features/live/server/live-streams.ts'
import { watchedKey } from '#features/live/server/stream.ts'
import { type AdminNorms, type NormsSaveAnswer, normCalls } from '#features/norms/api.ts'
import { type PositionSaveAnswer, positionCalls } from '#features/positions/api.ts'
import { registryCalls } from '#features/registries/api.ts'
import { reportCalls, type SentAnswer } from '#features/reports/api.ts'
import { type BulkAnswer, type BulkResult, reviewCalls } from '#features/review/api.ts'
import type { BulkAction } from '#features/review/bulk.ts'
import { staffCalls } from '#features/staff/api.ts'
import { yearCalls } from '#features/years/api.ts'
import { programOf } from '#forms/editions/edition.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { clearPerDatabase } from '#platform/database/remembered.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { makeReady, sendReady } from '#test/support/ready.ts'
import { schoolProfile } from '#test/support/schools.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/** The readers of each draft; every page would cache its response. */
const looks = [
  ['ebs', '/api/tosov/draft/2025'],
  ['ebs', '/api/tosov/draft/2026'],
  ['ebs', '/api/tosov/draft/2027'],
  ['ebs2', '/api/tosov/draft/2026'],
  ['dorm', '/api/tosov/draft/2026'],
  ['huvi', '/api/tosov/draft/2026'],
  ['sub', '/api/tosov/draft/2026'],
  ['ntb', '/api/tosov/draft/2026'],
  ['ntbdraft', '/api/tosov/draft/2026'],
  ['aimag', '/api/tosov/review/institution/1001/draft/2026'],
  ['ministry', '/api/tosov/review/institution/1001/draft/2026'],
  ['aimag', '/api/tosov/review/institution/1001/draft/2025'],
] as const

/** Writing calls unrelated to drafts. */
const ofNoDraft: readonly string[] = [
  'login',
  'logout',
  'openidLogout',
  'openidUnlink',
  'password',
  'forgotten',
  'newPassword',
  'sessionEnd',
  'sessionsEnd',
  'prove',
  'passkeyBegin',
  'passkeyLogin',
  'factorBegin',
  'factorDo',
  'adminListPreview',
  'screenFailed',
  'liveMove',
  'adminRegistryCheck',
  'notificationsRead',
  'mailSave',
  'mailAsk',
  'mailConfirm',
  'adminAccountLink',
  'registerPreview',
  'registerNumber',
  'childrenTaken',
]
/** Writing calls that change no visible draft in these tests. */
const showNothing: readonly string[] = [
  'reviewBulk',
  'reviewBulkChange',
  'citizen',
  'attachmentAttach',
  'pdfUpload',
  'schoolStaffImport',
  'lifelongStaffImport',
  'staffImport',
  'workStatusSave',
  'subWorkStatusSave',
  'childrenPull',
  'adminAccountDo',
  'adminAccountImport',
  'adminCatalogueSave',
  'adminNormsSave',
  'adminNormsDiscard',
  'adminInstitutionImport',
  'adminYearCreate',
  'adminYearAnnounce',
  'reviewExtend',
  'consentAsk',
  'consent',
  'rightsSave',
] satisfies readonly CallName[]
const declared = Object.entries(allCalls).map(([name, call]) => ({ name, ...call }))
const saves = declared.filter(({ name }) => /Save$/.test(name) && savesBlank(name))

function savesBlank(name: string): boolean {
  const call = declared.find((each) => each.name === name)
  return call?.method === 'POST' && call.source !== 'own' && /blank|Blank|NTBT/.test(call.path)
}

describe.each(oneDatabase)('the stamps of all drafts ($name)', ({ open }) => {
  const directory = scratchDirectory()
  const people = new Map<string, SignedInClient>()
  const done = new Set<string>()
  const moved = new Set<string>()
  let app: TestApp
  beforeAll(async () => {
    const demo = demoRegistries()
    // The demo data has no people for the kindergarten of the tests.
    const staff: typeof demo.staff = {
      ...demo.staff,
      staff: (question) => demo.staff.staff({ ...question, institutionId: '1001' }),
    }
    app = await startApp({ open, directory, registries: { ...demo, staff } })
    for (const name of ['admin', 'city', ...new Set(looks.map(([who]) => who))])
      people.set(name, await app.signIn(name))
    followed = { since: (await readFeed(app.services.db, null)).snapshot, drafts: await versions() }
  })
  afterAll(() => app.close())

  const who = (name: string): SignedInClient => {
    const found = people.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  /**
   * Returns the ETag and the content for each reader. Reviewers read first: the first read of a sent report changes
   * its version.
   */
  const shown = async () => {
    for (const [name, url] of looks) if (url.includes('/review/')) await who(name).get(url)
    return Promise.all(
      looks.map(async ([name, url]) => {
        const { etag = 'none', ...body } = (await who(name).get(url)).json<Partial<DraftAnswer>>()
        return { viewName: `${name} ${url}`, etag, body }
      }),
    )
  }
  const anew = () => {
    clearPerDatabase(app.services.db)
    return shown()
  }
  const versions = async () => {
    const { db } = app.services
    const rows = await db.selectFrom('institution').select('institution_id').execute()
    const ids = rows.map(({ institution_id }) => institution_id)
    const years = [2025, 2026, 2027].map(async (year) =>
      [...(await readStamps(db, ids, year))].map(([institutionId, stamp]) => ({
        institutionId,
        year,
        stamp,
      })),
    )
    return (await Promise.all(years))
      .flat()
      .toSorted((one, other) => (watchedKey(one) < watchedKey(other) ? -1 : 1))
  }
  let followed: { readonly since: FeedPosition; readonly drafts: Awaited<ReturnType<typeof versions>> }
  /** A stream learns every version from the feed, and reads no draft (decision 0081). */
  const followFeed = async (name: CallName) => {
    const { snapshot, rows } = await readFeed(app.services.db, followed.since)
    const known = new Set(followed.drafts.map(watchedKey))
    const now = await versions()
    const newer = newVersionsOf(rows.filter((row) => row.kind === 'version'))
    const told = followed.drafts.map((draft) => ({ ...draft, stamp: stampWith(newer, draft) }))
    expect([name, told]).toEqual([name, now.filter((draft) => known.has(watchedKey(draft)))])
    followed = { since: snapshot, drafts: now }
  }
  /** The last responses; `undefined` before the first action. */
  let last: Awaited<ReturnType<typeof shown>> | undefined
  /** Reads all responses, which must be equal from the cache and from the database. */
  const readAgain = async (name: CallName) => {
    await followFeed(name)
    const remembered = await shown()
    const now = await anew()
    expect([name, remembered]).toEqual([name, now])
    last = now
    return now
  }

  /** Runs an action and compares all responses with the previous ones. */
  const following = async (name: CallName, act: () => Promise<{ statusCode: number; body: string }>) => {
    const before = last ?? (await shown())
    const answer = await act()
    expect([name, Math.floor(answer.statusCode / 100), answer.body]).toEqual([name, 2, answer.body])
    const now = await readAgain(name)
    const changed = now.filter(({ body }, index) => !isSame(body, before[index]?.body))
    const still = changed.filter(
      ({ etag, viewName }) => etag === before.find((each) => each.viewName === viewName)?.etag,
    )
    expect([name, still.map(({ viewName }) => viewName)]).toEqual([name, []])
    done.add(name)
    if (changed.length > 0) moved.add(name)
    return answer
  }
  const isSame = isDeepStrictEqual

  /** Runs a bulk action on the school with the version of the preview. */
  const bulk = async (reviewer: string, act: BulkAction) => {
    const path = pathOf(reviewCalls.reviewBulk, { year: 2026 })
    const seen = await following('reviewBulk', () =>
      who(reviewer).post(path, { action: act, institutionIds: ['1001'] }),
    )
    const { rows }: BulkAnswer = JSON.parse(seen.body)
    const institutions = rows.map(({ institutionId, version }) => ({ institutionId, version }))
    const answer = await following('reviewBulkOrder', async () => {
      const ordered = await who(reviewer).post(`${path}/order`, { action: act, institutions })
      await app.services.bulkOrders.wake()
      return ordered
    })
    const { orderId }: { orderId: string } = JSON.parse(answer.body)
    const own = pathOf(reviewCalls.reviewBulkResult, { orderId })
    expect((await who(reviewer).get(own)).json<BulkResult>()).toMatchObject({ state: 'finished', done: 1 })
    await following('reviewBulkChange', () => who(reviewer).post(own, { change: 'dismiss' }))
  }

  /** Saves an editable cell of a draft through a call of the specification. */
  const saveSome = async (name: CallName, user: string): Promise<boolean> => {
    const draft = (await who(user).get('/api/tosov/draft/2026')).json<DraftAnswer>()
    const view = draft.facts.view ?? ''
    const program = programOf(editionOf(draft.edition), groupOf(view))
    const { entries, givens, facts } = draft
    for (const sheet of program.sheets.values()) {
      const blank = blankOf(sheet.code, view)
      if (blank?.save !== name) continue
      const evaluation = evaluate(program, { entries, givens, facts })
      for (const at of [...sheet.cells.keys()].map((place) => addressIn(sheet.code, place))) {
        const state = stateAt(evaluation, at)
        if (state.kind !== 'open') continue
        const typed = { [keyOf(at)]: (state.entry ?? 0) + 1 }
        const after = evaluate(program, { entries: withEntries(entries, sheet.code, typed), givens, facts })
        const blanks = rowsToSave(sheet, blank, after, 2026)
        const id = draft.etag.split('-')[2]
        const tried = await who(user).post(allCalls[name].path, { ...blank.says, id, year: 2026, blanks })
        if (tried.statusCode === 200) return true
      }
    }
    return false
  }
  const groupOf = (view: string) => (view === 'ntb' ? 'ORGNTB' : view.startsWith('sub') ? 'ORGSUB' : 'ORGEBS')

  test('move with every save of a blank', async () => {
    const profile = schoolProfile({ hasDormitory: true })
    const school = { event: 'EDIT', institutionId: '1001', name: 'Дотуур байртай', profile }
    await bulk('aimag', { kind: 'remind', text: 'Сануулъя' })
    expect(moved).not.toContain('reviewBulkOrder')
    await following('adminInstitutionSave', () =>
      who('admin').post(institutionCalls.adminInstitutionSave.path, school),
    )
    for (const { name } of saves)
      for (const user of ['ebs', 'dorm', 'huvi', 'sub', 'ntb', 'ntbdraft']) {
        const call = name as CallName // One of them, by `declared`.
        // Versions do not depend on the kind of institution.
        if (done.has(call)) break
        const before = last ?? (await shown())
        if (!(await saveSome(call, user))) continue
        const now = await readAgain(call)
        const changed = now.filter(({ body }, index) => !isSame(body, before[index]?.body))
        expect(changed.length).toBeGreaterThan(0)
        expect(changed.map(({ etag }) => etag)).not.toContain(
          before.find(({ viewName }) => viewName === changed[0]?.viewName)?.etag,
        )
        done.add(call)
        moved.add(call)
      }
  })

  test('change with every write to people, positions, pupils and papers', async () => {
    const [ebs, sub, ntb] = [who('ebs'), who('sub'), who('ntb')]
    const school = { id: '1001', year: 2026 }
    await following('schoolStaffImport', () => ebs.post(staffCalls.schoolStaffImport.path, school))
    await following('lifelongStaffImport', () =>
      ntb.post(staffCalls.lifelongStaffImport.path, { id: '1006', year: 2026 }),
    )
    await following('staffImport', () => sub.post(staffCalls.staffImport.path, { id: '1009', year: 2026 }))
    const employeeOf = async (institutionId: string) => {
      const staff = app.services.db.selectFrom('staff').select('employee_id').orderBy('employee_id')
      return (await staff.where('institution_id', '=', institutionId).executeTakeFirstOrThrow()).employee_id
    }
    const employee = { id: '1001', employeeId: await employeeOf('1001') }
    const work = { ...employee, inFinancialYear: 2026, plannedAssignmentStatus: 'NONE', allowanceMonth: null }
    await following('workStatusSave', () => ebs.post(staffCalls.workStatusSave.path, work))
    const travels = { ...employee, t1Flag: 'N', t2Flag: 'Y', t2Amount: 450_000, t3Flag: 'N' }
    await following('workStatusSave', () =>
      ebs.post(staffCalls.workStatusSave.path, { ...work, plannedAssignmentStatus: 'WORK' }),
    )
    await following('schoolBenefitSave', () =>
      ebs.post(staffCalls.schoolBenefitSave.path, { ...travels, inFinancialYear: 2026 }),
    )
    await following('benefitSave', () =>
      ebs.post(staffCalls.benefitSave.path, { ...travels, financialYear: 2026, t2Amount: 460_000 }),
    )
    await following('subWorkStatusSave', async () =>
      sub.post(staffCalls.subWorkStatusSave.path, {
        id: '1009',
        financialYear: 2026,
        employeeId: await employeeOf('1009'),
        plannedAssignmentStatus: 'NONE',
      }),
    )
    const post = {
      ...school,
      jobId: 'Цэвэрлэгч',
      gradeStepId: '0',
      inGradeStepName: 'ТҮ-1',
      description: 'Шинэ',
    }
    const added = await following('positionSave', () =>
      ebs.post(positionCalls.positionSave.path, {
        ...post,
        event: 'ADD',
        expensesId: 0,
        requiredQty: '1',
        salary: '900000',
      }),
    )
    const { positionExpensesId: expensesId }: PositionSaveAnswer = JSON.parse(added.body)
    await following('positionSave', () =>
      ebs.post(positionCalls.positionSave.path, { ...school, event: 'DELETE', expensesId }),
    )
    await following('childrenPull', () => ebs.post(childCalls.childrenPull.path, { ...school, status: 'B' }))
    const { RESULT } = (await ebs.get('/api/sub/blank11/1001/2026')).json<ChildrenAnswer>()
    const [child] = RESULT
    const confirmed = {
      ...child,
      isConfirmedWorkedYear: 'Y',
      isDemandProfession: 'Y',
      educationWorkedYear: 17,
      educationLevelId: '1',
      fieldOfEducationId: '011',
      schoolId: 1,
      academicLevel: 2,
      childRegisterNumber: 'УБ06230112',
      childLastName: 'Дорж',
      childFirstName: 'Номин',
      tuition: 2_800_000,
    }
    await following('childrenSave', () =>
      ebs.post(childCalls.childrenSave.path, { ...school, blanks: [confirmed] }),
    )
    await following('childDelete', () =>
      ebs.post(childCalls.childDelete.path, { ...school, childScholarshipId: child?.childScholarshipId }),
    )
    await following('pupilImport', () => ebs.post(staffCalls.pupilImport.path, school))
    // Without a registry response a list may be imported.
    await app.services.db.deleteFrom('registry_response').execute()
    await following('registerTake', () =>
      ebs.post('/api/tosov/registers/pupils/2026/import', {
        rows: [{ at: 2, cells: ['', '', '2025-2026', 'Бүлэг', '9'] }],
        extent: 'part',
        origin: 'hand',
      }),
    )
    await following('citizen', () => ebs.post(registryCalls.citizen.path, { regnum: 'УБ06230112' }))
  })

  test('change with every action on a report', async () => {
    const [ebs, aimag, ministry] = [who('ebs'), who('aimag'), who('ministry')]
    const about = { orgId: '1001', sessionCode: '2026-02' }
    const { sessionCode } = about
    const review = async (reviewer: SignedInClient, path: string, more: object) => {
      const [report] = await app.services.db.selectFrom('report').select('receipt_number').execute()
      const url = path.replace('{institutionId}', '1001')
      return reviewer.post(url, { sessionCode, receipt: report?.receipt_number ?? null, ...more })
    }
    const uploaded = await following('attachmentAttach', () =>
      ebs.send(attachmentCalls.attachmentAttach.path, [
        ['directory', 'x'],
        ['licenseId', '1001'],
        ['file', pdfOf(2000), 'letter.pdf'],
      ]),
    )
    const { files }: UploadAnswer = JSON.parse(uploaded.body)
    await following('reportSnapshot', () => ebs.post(reportCalls.reportSnapshot.path, about))
    await following('justify', async () => {
      await makeReady(ebs, about)
      return { statusCode: 200, body: '' }
    })
    await following('attachmentSave', () =>
      ebs.post(attachmentCalls.attachmentSave.path, {
        ...about,
        attachmentUrl1: files?.file,
        attachmentType1: 'pdf',
      }),
    )
    await following('reportSnapshot', () => ebs.post(reportCalls.reportSnapshot.path, about))
    await following('pdfUpload', () =>
      ebs.send(attachmentCalls.pdfUpload.path, [
        ['sessionCode', sessionCode],
        ['institutionId', '1001'],
        ['file', pdfOf(2000), 'x.pdf'],
      ]),
    )
    for (const rights of [
      ['check', 'send'],
      ['prepare', 'check', 'send'],
    ])
      await following('rightsSave', () =>
        ebs.post(accountCalls.rightsSave.path, { kind: 'rights', userName: 'ebs-b', rights }),
      )
    await following('rightsSave', () =>
      ebs.post(accountCalls.rightsSave.path, { kind: 'consent', asksConsent: true }),
    )
    await following('consentAsk', () => ebs.post(reportCalls.consentAsk.path, { sessionCode }))
    const consent = async () => {
      const list = await ebs.get(`/api/finance/report/list/${sessionCode}/1001`)
      const calculationSeen = list.json<ReportListAnswer>().calculation?.sha256
      await following('consent', () =>
        ebs.post(reportCalls.consent.path, { kind: 'give', sessionCode, calculationSeen }),
      )
    }
    await consent()
    await following('reportSend', () => sendReady(ebs, about))
    const at = { sheet: 'ebs-b1', row: '1', field: 'stage1Qty', text: 'Тоо зөрсөн' }
    await following('reviewMark', () => review(aimag, reviewCalls.reviewMark.path, at))
    const marks = async () => {
      const drafts = await who('aimag').get('/api/tosov/review/institution/1001/draft/2026')
      return drafts.json<DraftAnswer>().review.marks
    }
    const id = async () => (await marks())[0]?.id
    await following('reviewUnmark', async () =>
      review(aimag, reviewCalls.reviewUnmark.path, { id: await id() }),
    )
    await following('reviewMark', () => review(aimag, reviewCalls.reviewMark.path, at))
    const { justifications } = (await ebs.get('/api/tosov/draft/2026')).json<DraftAnswer>()
    if (justifications[0])
      await following('reviewAnswer', () =>
        review(aimag, reviewCalls.reviewAnswer.path, { id: justifications[0]?.id, answer: 'Ойлголоо' }),
      )
    await following('reviewReturn', () =>
      review(aimag, reviewCalls.reviewReturn.path, { scope: 'cells', reason: 'Засна уу' }),
    )
    await following('markAnswer', async () =>
      ebs.post(reviewCalls.markAnswer.path, { sessionCode, id: await id(), answer: 'Засав' }),
    )
    await following('reportSnapshot', () => ebs.post(reportCalls.reportSnapshot.path, about))
    // The consent to the previous calculation is no longer valid.
    await consent()
    await following('recall', async () => {
      const sending = (await sendReady(ebs, about)).json<SentAnswer>()
      return ebs.post(reportCalls.recall.path, { sessionCode, receipt: sending.receipt.number })
    })
    await following('reportSend', () => sendReady(ebs, about))
    await following('reviewResolve', async () =>
      review(aimag, reviewCalls.reviewResolve.path, { id: await id() }),
    )
    await following('reviewApprove', () => review(aimag, reviewCalls.reviewApprove.path, {}))
    await following('reviewApprove', () => review(ministry, reviewCalls.reviewApprove.path, {}))
    await following('reviewUndo', () =>
      review(ministry, reviewCalls.reviewUndo.path, { reason: 'Андуурсан' }),
    )
    await bulk('ministry', { kind: 'return', reason: 'Дахин үзнэ үү', until: null })
  })

  test('change with every setting of an administrator', async () => {
    const admin = who('admin')
    const period = {
      organizationTypeId: 48,
      sessionCode: '2026-02',
      year: 2026,
      sessionName: 'Өөр',
      deadline: null,
    }
    for (const isOpen of [false, true])
      await following('adminPeriodSave', () =>
        admin.post(yearCalls.adminPeriodSave.path, {
          ...period,
          event: 'EDIT',
          isOpen,
          deadline: '2026-09-01T00:00:00Z',
        }),
      )
    await following('reviewSetCeilings', () =>
      who('ministry').post(ceilingCalls.reviewSetCeilings.path.replace('{sessionCode}', '2026-02'), {
        ceilings: [
          {
            subject: { kind: 'institution', id: '1001' },
            ...{ current: 5, capital: null, effect: 'guiding' },
          },
        ],
      }),
    )
    await following('reviewExtend', () =>
      who('aimag').post(yearCalls.reviewExtend.path.replace('{institutionId}', '1001'), {
        sessionCode: '2026-02',
        until: '2026-10-01T00:00:00Z',
        reason: 'Хугацаа',
      }),
    )
    await following('adminInstitutionSave', () =>
      admin.post(institutionCalls.adminInstitutionSave.path, {
        event: 'EDIT',
        institutionId: '1008',
        name: 'Өөр нэр',
        profile: schoolProfile({ location: 'soumFar' }),
      }),
    )
    await following('adminInstitutionImport', () =>
      admin.post(institutionCalls.adminInstitutionImport.path, {
        rows: [
          ['Дугаар', 'Нэр'],
          ['1008', 'Дахин өөр'],
        ],
      }),
    )
    const account = { event: 'EDIT', post: '', reviews: [], institutionId: null } as const
    await following('adminAccountSave', () =>
      admin.post(accountCalls.adminAccountSave.path, {
        ...account,
        ...{
          userName: 'ebs',
          displayName: 'Өөр нэр',
          role: 'institution',
          level: null,
          institutionId: '1001',
        },
      }),
    )
    await following('adminAccountSave', () =>
      admin.post(accountCalls.adminAccountSave.path, {
        ...account,
        ...{
          userName: 'aimag',
          displayName: 'Өөр хянагч',
          role: 'reviewer',
          level: 'district',
          reviews: ['1001'],
        },
      }),
    )
    await following('adminAccountImport', () =>
      admin.post(accountCalls.adminAccountImport.path, {
        rows: [headersOf(accountList), ['newcomer', 'Шинэ', 'institution', '1001', '', '']],
      }),
    )
    await following('adminAccountDo', () =>
      admin.post(accountCalls.adminAccountDo.path, { event: 'LOCK', userName: 'newcomer' }),
    )
    const { version: _, ...stored } = (await admin.get('/api/admin/norms/2026/1')).json<AdminNorms>()
    const { givens, sources, settings, continued } = stored
    const raised = { ...givens, 'norm-grade': { ...givens['norm-grade'], '1': { amount: 1_577_000 } } }
    const content = { givens: raised, sources, settings, continued }
    const save = (version: string | null) =>
      following('adminNormsSave', () =>
        admin.post(normCalls.adminNormsSave.path, { year: 2026, version, note: '', ...content }),
      )
    const { changedAt }: NormsSaveAnswer = JSON.parse((await save(null)).body)
    await following('adminNormsDiscard', () =>
      admin.post(normCalls.adminNormsDiscard.path, { year: 2026, version: changedAt }),
    )
    const { changedAt: version }: NormsSaveAnswer = JSON.parse((await save(null)).body)
    await following('adminNormsPublish', () =>
      admin.post(normCalls.adminNormsPublish.path, { year: 2026, version, note: '' }),
    )
    const { catalogues, changedAt: known } = (await admin.get('/api/admin/catalogues/2026')).json<{
      readonly catalogues: { readonly schools: readonly object[] }
      readonly changedAt: { readonly schools: string | null }
    }>()
    await following('adminCatalogueSave', () =>
      admin.post(catalogueCalls.adminCatalogueSave.path, {
        name: 'schools',
        year: 2026,
        version: known.schools,
        rows: catalogues.schools.slice(1),
      }),
    )
    const { rawPayload } = await admin.get('/api/admin/lists/periods/2026/workbook?what=data')
    const { sheets } = await readXlsx(new Uint8Array(rawPayload), { sheets: [0] })
    const rows = (sheets[0]?.rows ?? []).map((row, at) =>
      row.map((cell, column) =>
        at > 0 && column === 5 ? '2026.12.31 17:00' : sourceText(workbookCell(cell)),
      ),
    )
    const list = { list: 'periods', year: 2026, rows }
    const { version: shown } = (
      await admin.post(yearCalls.adminListPreview.path, list)
    ).json<AdminListPreview>()
    await following('adminListTake', () =>
      admin.post(yearCalls.adminListTake.path, { ...list, version: shown }),
    )
    await following('adminYearCreate', () => admin.post(yearCalls.adminYearCreate.path, { year: 2027 }))
    const startingNorms = (await admin.get('/api/admin/norms/2027/1')).json<AdminNorms>()
    await following('adminNormsPublish', () =>
      admin.post(normCalls.adminNormsPublish.path, {
        year: 2027,
        version: startingNorms.changedAt,
        note: '',
      }),
    )
    await following('adminYearAnnounce', () => admin.post(yearCalls.adminYearAnnounce.path, { year: 2027 }))
    const closedPeriod = { ...period, sessionName: 'Дахин өөр', isOpen: false }
    await following('adminPeriodsSave', () =>
      admin.post(yearCalls.adminPeriodsSave.path, {
        periods: [closedPeriod, { ...closedPeriod, organizationTypeId: 47 }],
      }),
    )
    const { version: asSeen } = (await admin.get('/api/admin/years/2026')).json<
      AnswerOf<typeof yearCalls.adminYear>
    >()
    await following('adminYearClose', () =>
      admin.post(yearCalls.adminYearClose.path, { year: 2026, version: asSeen }),
    )
    await following('adminYearReopen', () =>
      admin.post(yearCalls.adminYearReopen.path, { year: 2026, reason: 'Засвар' }),
    )
  })

  test('are tried after every writing call, and most of these show something', () => {
    const writing = declared.filter(({ method }) => method === 'POST').map(({ name }) => name)
    expect(writing.filter((name) => !done.has(name) && !ofNoDraft.includes(name))).toEqual([])
    expect([...done].filter((name) => !moved.has(name) && !showNothing.includes(name))).toEqual([])
  })
})
