import { readXlsx } from 'hucre/xlsx'
import { expect, it, test } from 'vitest'
import { headersOf } from '#engine/list/list.ts'
import { readList } from '#engine/list/read-list.ts'
import { maskedRegister } from '#engine/list/register-number.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import {
  childListColumns,
  childRules,
  childrenBook,
  shownChildText,
} from '#features/children/web/read-children.ts'
import { childRow } from '#test/support/child-row.ts'
import { incomingRows, listSheetsFromWorkbook } from '#ui/excel-rows.ts'

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
  children: [childRow],
}

const columns = childListColumns(known, 'ORGNTB')
const excelHeaders = headersOf({ columns })

const book = () => childrenBook(columns, [childRow])
const readFrom = async (file: Blob, change: (rows: string[][]) => string[][]) => {
  const sheets = await listSheetsFromWorkbook(file)
  if (sheets === 'tooLarge') throw new Error(sheets)
  const rows = sheets[0]?.rows ?? []
  const { rows: listed, problems } = readList(change(rows.map((row) => [...row])), excelHeaders, 'required')
  expect(problems).toEqual([])
  return incomingRows(childRules(known), listed)
}

it('is exported with its headings, locks and dropdown values', async () => {
  const { sheets } = await readXlsx(new Uint8Array(await (await book()).arrayBuffer()), { readStyles: true })
  const [list, words] = sheets
  expect(list?.protection?.sheet).toBe(true)
  const locked = ['0,0', '0,4', '1,0', '1,4', '2,0'].map(
    (at) => list?.cells?.get(at)?.style?.protection?.locked ?? true,
  )
  expect(locked).toEqual([true, true, true, false, false])
  const rules = list?.dataValidations?.map(({ range, type, formula1 }) => [range, type, formula1])
  expect(rules).toContainEqual(['E2:E202', 'list', `'${words?.name}'!$E$1:$E$1`])
  expect(rules).toContainEqual(['F2:F202', 'whole', '1'])
  expect(words?.rows[0]?.[4]).toBe('Ховд Их Сургууль')
})

it('changes nothing where it comes back as it went, also with its columns turned round', async () => {
  const file = await book()
  for (const change of [
    (rows: string[][]) => rows,
    (rows: string[][]) => rows.map((row) => row.toReversed()),
  ])
    expect((await readFrom(file, change)).map(({ parsed }) => parsed)).toMatchObject([
      { ok: true, changes: 0 },
    ])
})

it('returns the filled-in cells', async () => {
  const course = excelHeaders.indexOf('Курс')
  const [read] = await readFrom(await book(), ([head = [], row = []]) => [
    head,
    row.map((cell, column) => (column === course ? '3' : cell)),
  ])
  expect(read?.parsed).toMatchObject({ ok: true, changes: 1 })
})

const parsedRow = (cells: readonly (string | null)[], lists: Parameters<typeof childRules>[0]) =>
  incomingRows(childRules(lists), [{ at: 2, cells }])[0]

const rowOf = (cells: Readonly<Record<number, string>>) =>
  [...excelHeaders, childrenScreenText.headers.isDemandProfession].map(
    (_, column) => cells[column] ?? (column === 0 ? 'АА85091520' : null),
  )

test.each(['', ' ', '\u200b', '-', '…'])(
  'the parent %j is nobody, even among staff without numbers',
  (register) => {
    const staff = [
      ...known.staff,
      ...['', ' ', '-'].map((number) => ({ employeeId: '10', primaryNidNumber: number })),
    ]
    const read = parsedRow(rowOf({ 0: register }), { ...known, staff })
    expect(read?.parsed).toMatchObject({ ok: false, problems: [{ column: 0 }] })
  },
)

test('an unconfirmed child is changed without a changed cell, because an import confirms it', () => {
  const children = [{ ...childRow, isConfirmedWorkedYear: 'N' as const }]
  const read = parsedRow(rowOf({}), { ...known, children })
  expect(read?.parsed).toMatchObject({ ok: true, changes: 1, notes: [] })
})

test('the stored register number of a changed one is masked', () => {
  const [read] = incomingRows(
    childRules(known),
    [{ at: 2, cells: rowOf({ 6: 'УБ06253130' }) }],
    shownChildText,
  )
  expect(read?.parsed.ok && read.parsed.notes).toEqual([
    { column: 6, kind: 'changes', now: maskedRegister('УБ06253112') },
  ])
})

test('equal figures are no change', () => {
  const read = parsedRow(rowOf({ 1: '16 жил', 9: '2800000' }), known)
  expect(read?.parsed).toMatchObject({ ok: true, changes: 0, notes: [] })
})

const posts = (...ids: readonly string[]) =>
  ids.map((employeeId) => ({ employeeId, primaryNidNumber: 'АА85091520' }))

test.each([
  ['the post with a child of two posts', posts('8', '9'), known.children, []],
  ['no post of two without a child', posts('8', '9'), [], [childrenScreenText.severalPosts]],
  [
    'no post of two with a child each',
    posts('8', '9'),
    [childRow, { ...childRow, assignmentId: '8' }],
    [childrenScreenText.severalPosts],
  ],
])('a number finds %s', (_, staff, children, messages) => {
  const read = parsedRow(rowOf({}), { ...known, staff, children })
  const problems = read?.parsed.ok === false ? read.parsed.problems : []
  expect(
    problems.map(({ message }) => message).filter((message) => message === childrenScreenText.severalPosts),
  ).toEqual(messages)
})

test.each([
  ['TRUE', 'Y'],
  ['Тийм', 'Y'],
  ['+', 'Y'],
  ['', 'N'],
  ['Үгүй', 'N'],
  ['ТИЙМ ЭЭ', null],
  ['Тийм.', null],
  ['✓', null],
  ['x', null],
  ['Эрэлттэй', null],
])('the demand %j is %s', (typed, demand) => {
  const read = parsedRow(rowOf({ 11: typed }), known)
  expect(read?.parsed).toMatchObject(
    demand === null
      ? { ok: false, problems: [{ column: 11 }] }
      : { ok: true, row: { isDemandProfession: demand } },
  )
})
