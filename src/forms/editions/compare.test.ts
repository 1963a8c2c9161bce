import { describe, expect, it } from 'vitest'
import { plus } from '#engine/formula.ts'
import { revised } from '#engine/revise.ts'
import { wholeUpTo } from '#engine/sheet.ts'
import { changedSheets, type SheetChange, unreached } from '#forms/editions/compare.ts'
import type { FullEdition, ReportChange } from '#forms/editions/edition-reports.ts'
import { type EditionRevision, revise, withReports } from '#forms/editions/revise.ts'
import { payGrid } from '#forms/norms/pay-grid.ts'
import {
  cellOf,
  computedOf,
  guests,
  half,
  meals,
  normOf,
  smallEdition,
  smallTable,
} from '#test/support/small-edition.ts'

type Changes = Partial<EditionRevision> & { readonly reports?: readonly ReportChange[] }

const next = ({ reports, ...changes }: Changes): FullEdition =>
  withReports(
    smallEdition,
    revise(smallEdition, { code: 'next', order: 'Жишээ', from: 2030, ...changes }),
    reports,
  )

const unchanged = {
  kind: 'changed',
  rows: { added: [], removed: [] },
  cells: { added: [], removed: [] },
  other: [],
  readBy: [],
} as const
const dearer = revised(guests, (r) =>
  r.row('3', 'Гурав').computed(['3'], ['count'], ({ cell }) => cell('1', 'count'), 'Жишээ'),
)

describe('the comparison of two editions reports:', () => {
  it.each<readonly [string, Changes, readonly SheetChange[]]>([
    ['nothing', {}, []],
    [
      'a new sheet',
      { added: { ORGSUB: [computedOf('more', cellOf('guests', '1', 'count'))] } },
      [
        {
          ...unchanged,
          code: 'more',
          kind: 'new',
          rows: { added: ['1'], removed: [] },
          cells: { added: ['1.count'], removed: [] },
        },
      ],
    ],
    [
      'one that is gone',
      { without: ['dishes'] },
      [
        {
          ...unchanged,
          code: 'dishes',
          kind: 'removed',
          rows: { added: [], removed: ['1', '2'] },
          cells: { added: [], removed: ['1.cost', '2.cost'] },
        },
      ],
    ],
    [
      'a norm with a row more',
      { norms: [normOf('price', ['lunch', 'supper'])] },
      [
        {
          ...unchanged,
          code: 'price',
          rows: { added: ['supper'], removed: [] },
          cells: { added: ['supper.value'], removed: [] },
        },
      ],
    ],
    [
      'another formula, and who reads it: a sheet and a report',
      { sheets: [revised(half, (r) => r.again(['1'], ['count'], ({ was }) => plus(was, 1)))] },
      [{ ...unchanged, code: 'half', other: ['1.count'], readBy: ['HALF/1.c1', 'HALF/2.c1'] }],
    ],
    [
      'another limit; of those that read the cell only sheets that are not changed themselves',
      {
        sheets: [
          revised(guests, (r) =>
            r.without(['1']).row('1', 'Нэг').entered(['1'], ['count'], wholeUpTo(7), { source: 'Жишээ' }),
          ),
          revised(meals, (r) => r.again(['1'], ['cost'], ({ was }) => plus(was, 1))),
        ],
      },
      [
        { ...unchanged, code: 'guests', other: ['1.count'], readBy: ['half/1.count', 'GUESTS/2.c1'] },
        { ...unchanged, code: 'meals', other: ['1.cost'], readBy: ['dishes/1.cost'] },
      ],
    ],
    [
      'a caption, which no cell is',
      { sheets: [revised(half, (r) => r.renamed('1', 'Өөр'))] },
      [{ ...unchanged, code: 'half' }],
    ],
    ['what could be made again and is as it was', { sheets: [{ ...half, remade: () => half }] }, []],
    ['what is revised as it was', { sheets: [revised(guests, (r) => r)] }, []],
  ])('%s', (_, changes, expected) => {
    expect(changedSheets(smallEdition, next(changes))).toEqual(expected)
  })

  it('also changes of the sheets over the same rows, with their own', () => {
    const sheetChanges = changedSheets(smallEdition, next({ sheets: [dearer] }))
    expect(sheetChanges.map(({ code, cells, readBy }) => [code, cells.added, readBy])).toEqual([
      ['guests', ['3.count'], []],
      ['meals', ['3.cost'], []],
      ['dishes', ['3.cost'], []],
    ])
    const back = changedSheets(next({ sheets: [dearer] }), smallEdition)
    expect(back.map(({ code, rows }) => [code, rows.removed])).toEqual([
      ['guests', ['3']],
      ['meals', ['3']],
      ['dishes', ['3']],
    ])
  })
})

describe('figures of norms that nothing reads', () => {
  const rent = normOf('rent', ['room', 'hall'])
  const room = cellOf('rent', 'room', 'value')
  const condition = { test: 'above', left: room, right: plus(1) } as const
  const rule = { code: 'x', message: 'Жишээ' }
  const entered = wholeUpTo(1000)

  it.each<readonly [string, Changes]>([
    ['a formula', { added: { ORGSUB: [computedOf('more', room)] } }],
    ['a part of one', { added: { ORGSUB: [computedOf('more', plus(1, room))] } }],
    ['a rule', { sheets: [revised(guests, (r) => r.warned(['1'], ['count'], () => condition, rule))] }],
    [
      'a limit',
      {
        sheets: [
          revised(guests, (r) =>
            r.row('3', 'Гурав').entered(['3'], ['count'], { ...entered, max: room }, { source: 'Жишээ' }),
          ),
        ],
      },
    ],
    [
      'a report',
      { reports: [{ code: 'HALF', views: ['ebs-private'], instead: smallTable('HALF', { Түрээс: room }) }] },
    ],
  ])('are the others, where %s reads one', (_, changes) => {
    expect(unreached(next({ ...changes, norms: [rent] }))).toEqual(['rent/hall.value'])
  })

  it('are given figures alone', () => {
    const { sheet } = payGrid
    const unread = unreached(next({ norms: [payGrid] }))
    expect([unread.length, sheet.rows.length, sheet.cells.size]).toEqual([0, 5, 5 * 13])
    expect(unreached(smallEdition)).toEqual([])
    expect(unreached(next({ norms: [rent] }))).toEqual(['rent/room.value', 'rent/hall.value'])
  })
})
