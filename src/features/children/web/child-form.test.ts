import { describe, expect, it, test } from 'vitest'
import { emptyDraft } from '#budget/empty-draft.ts'
import { createOpenDraft } from '#budget/web/open-draft.ts'
import { pendingOf } from '#budget/web/open-drafts.ts'
import { formWith } from '#budget/web/record-edits.ts'
import { compile } from '#engine/program.ts'
import type { SentChild } from '#features/children/api.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { childDraft, childProblems } from '#features/children/web/child-form.ts'
import { dueLines, pendingRows, saveDue, untickedSentences } from '#features/children/web/child-rows.ts'
import { childColumns } from '#features/children/web/children-screen.tsx'
import { childRules } from '#features/children/web/read-children.ts'
import { childRow as row } from '#test/support/child-row.ts'
import { incomingRows } from '#ui/excel-rows.ts'

const parseChildren = (
  rows: readonly (readonly (string | null)[])[],
  known: Parameters<typeof childRules>[0],
) =>
  incomingRows(
    childRules(known),
    rows.map((cells, index) => ({ at: index + 2, cells })),
  )

describe('the columns', () => {
  const columns = (group: 'ORGEBS' | 'ORGSUB', lock: string | null) =>
    childColumns({
      group,
      year: 2026,
      total: 0,
      lock,
      refusals: new Map(),
      type: () => undefined,
      remove: () => undefined,
    })
  const keys = (group: 'ORGEBS' | 'ORGSUB', lock: string | null) => columns(group, lock).map(({ key }) => key)

  it('include the profession in demand for ORGSUB only', () => {
    expect(keys('ORGSUB', null)).toContain('isDemandProfession')
    expect(keys('ORGEBS', null)).not.toContain('isDemandProfession')
  })

  it('name the study year, and have no deletion in a locked year', () => {
    expect(columns('ORGEBS', null).map(({ head }) => head)).toContain('Анги, курс 2025-2026')
    expect(keys('ORGEBS', 'shut')).not.toContain('actions')
  })
})

test.each([
  [{}, []],
  [{ childRegisterNumber: '' }, []],
  [{ childRegisterNumber: 'УБ15330112' }, ['childRegisterNumber']],
  [{ childRegisterNumber: 'УБ30330112' }, ['childRegisterNumber']],
  [{ tuition: 'үнэгүй', educationWorkedYear: '90' }, ['educationWorkedYear', 'tuition']],
])('a row with %j is wrong at %j', (part, fields) => {
  expect(Object.keys(childProblems({ ...childDraft(row), ...part }, '2026-03-02'))).toEqual(fields)
})

describe('rows of Excel', () => {
  const known = {
    staff: [{ employeeId: '9', primaryNidNumber: 'АА85091520' }],
    map: [
      {
        educationLevelId: '1',
        educationLevelName: 'Бакалавр',
        filedOfEducation: '011',
        fieldOfName: 'Боловсрол',
      },
    ],
    schools: [{ schoolId: '7', schoolName: 'Ховд Их Сургууль' }],
    children: [],
  }
  const good = [
    'аа85091520',
    '16',
    'бакалавр',
    'Боловсрол',
    'Ховд их сургууль',
    '2',
    'уб06253112',
    'Бат',
    'Сараа',
  ]

  it('become confirmed children with the ids of their labels', () => {
    const [read] = parseChildren([[...good, '2,800,000', '']], known)
    expect(read?.parsed).toMatchObject({
      ok: true,
      row: {
        assignmentId: '9',
        isConfirmedWorkedYear: 'Y',
        educationLevelId: '1',
        fieldOfEducationId: '011',
        schoolId: '7',
        academicLevel: 2,
        childRegisterNumber: 'УБ06253112',
        tuition: 2_800_000,
      },
    })
  })

  it('change only the listed fields of a stored child', () => {
    const storedChild = { ...row, description: 'Тайлбар', isDemandProfession: 'Y' as const }
    const fieldless = [...good].map((cell, place) => (place === 3 || place === 8 ? null : cell))
    const [read] = parseChildren([[...fieldless.with(5, '3'), null, null]], {
      ...known,
      children: [storedChild],
    })
    expect(read?.parsed).toMatchObject({
      ok: true,
      changes: 1,
      row: {
        academicLevel: 3,
        fieldOfEducationId: '011',
        childFirstName: 'Сараа',
        tuition: 2_800_000,
        description: 'Тайлбар',
        isDemandProfession: 'Y',
      },
    })
    const [same] = parseChildren([['АА85091520']], { ...known, children: [storedChild] })
    expect(same?.parsed).toMatchObject({ ok: true, changes: 0 })
    const [made] = parseChildren([good], known)
    expect(made?.parsed).toMatchObject({ ok: true, changes: 'new' })
  })

  it('name a parent once', () => {
    const read = parseChildren([good, good], known)
    expect(read.map(({ parsed }) => parsed.ok)).toEqual([true, false])
  })

  it('are wrong at every word that no list has', () => {
    const [read] = parseChildren([['ТТ00000000', 'олон', 'X', 'Y', 'Z', '7', 'УБ1', '', '', '-1', '']], known)
    const problems = read && !read.parsed.ok ? read.parsed.problems : []
    expect(problems.map(({ column }) => column)).toEqual([0, 2, 3, 4, 5, 1, 6, 9])
  })
})

const edit = { title: '', mine: { tuition: '3000000' }, base: { tuition: '' } }

test('a save sends the confirmed rows that this person has changed, and no other', () => {
  const stored = { form: childDraft(row), edit: null }
  const mine = { form: childDraft(row), edit }
  expect(dueLines([stored, mine, { ...mine, form: { ...mine.form, confirmed: false } }])).toEqual([mine])
})

describe('a save', () => {
  const edit = { title: '', mine: { tuition: '3000000' }, base: { tuition: childDraft(row).tuition } }
  const draft = () => createOpenDraft({ program: compile([]), answer: emptyDraft(2026, '2025'), year: 2026 })
  const rows = [row, { ...row, childScholarshipId: '2', isConfirmedWorkedYear: 'N' as const }]
  const typed = () => {
    const open = draft()
    for (const { childScholarshipId } of rows) open.editRecord(`child/${childScholarshipId}`, () => edit)
    const lines = rows.map((of) => ({ row: of, form: formWith(childDraft(of), edit), edit }))
    return { open, lines }
  }

  it.each([
    ['saved', true, ['child/2']],
    ['not-saved', false, ['child/1', 'child/2']],
  ] as const)('that is %s leaves edits of an unticked row pending', async (done, isSaved, left) => {
    const { open, lines } = typed()
    const sent: string[] = []
    const saveSent = async (blanks: readonly SentChild[]) => {
      sent.push(...blanks.map(({ childScholarshipId }) => String(childScholarshipId)))
      return isSaved
    }
    expect(await saveDue(open, lines, { reread: async () => rows, saveSent })).toBe(done)
    expect(sent).toEqual(['1'])
    expect([...open.state().records.keys()]).toEqual(left)
  })

  it('of unticked rows alone sends nothing and preserves the edits', async () => {
    const { open, lines } = typed()
    const saving = { reread: async () => rows, saveSent: async () => true }
    expect(await saveDue(open, lines.slice(1), saving)).toBe('nothing-due')
    expect(open.state().records.size).toBe(2)
  })

  it('lists every pending row that the sign-out prompt counts, even if none is sent', () => {
    const { open, lines } = typed()
    open.editRecord('child/3', () => edit)
    expect(pendingRows(lines, [['3', edit]])).toBe(pendingOf({ draft: open, purpose: 'work' }))
    expect(pendingRows(lines.slice(1), [])).toBe(1)
  })

  const { unticked, neverTicked } = childrenScreenText
  it.each([
    ['nothing of a row that is sent', 'Y', true, []],
    ['that the tick was taken away', 'Y', false, [unticked(1)]],
    ['that the row was never ticked', 'N', false, [neverTicked(1)]],
  ] as const)('reports %s', (_, isConfirmedWorkedYear, confirmed, said) => {
    const line = { row: { ...row, isConfirmedWorkedYear }, form: { ...childDraft(row), confirmed } }
    expect(untickedSentences([{ ...line, edit }])).toEqual(said)
    expect(untickedSentences([{ ...line, edit: null }])).toEqual([])
  })
})
