import { describe, expect, it } from 'vitest'
import { plus, times } from '#engine/formula.ts'
import { revised } from '#engine/revise.ts'
import { at, field, wholeUpTo } from '#engine/sheet.ts'
import { demoEditions } from '#features/demo/editions.ts'
import { editionChanges, type FormChange } from '#features/methodology/edition-changes.ts'
import { type ComparedLine, type FormLineChange, sideBySide } from '#features/methodology/form-changes.ts'
import { joined, renamed } from '#forms/editions/became.ts'
import { type FullEdition, fullEdition2025 } from '#forms/editions/edition-reports.ts'
import { editionLoaded } from '#forms/editions/editions.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { addEditions } from '#forms/editions/later-editions.ts'
import { type EditionRevision as Revision, revise, withReports } from '#forms/editions/revise.ts'
import { laterEdition } from '#test/support/later-edition.ts'
import { guests, normOf, smallEdition } from '#test/support/small-edition.ts'

const next = (changes: Partial<Revision>): FullEdition =>
  withReports(smallEdition, revise(smallEdition, { code: 'next', order: 'Жишээ', from: 2030, ...changes }))

const formsOf = (changes: Partial<Revision>): readonly FormChange[] =>
  editionChanges(smallEdition, next(changes), 2030).forms
const formOf = (changes: Partial<Revision>, code: string): FormChange | undefined =>
  formsOf(changes).find((form) => form.code === code)
const marked = (
  lines: readonly FormLineChange[] = [],
): readonly (readonly [string | null, string | null, string])[] =>
  lines.flatMap(({ before, after, marks }) =>
    marks.length === 0 ? [] : [[before, after, marks.join(' ')] as const],
  )

const source = { source: 'Жишээ' }

describe('the changes of a form between editions are shown side by side:', () => {
  it('nothing of one that stays', () => {
    expect(editionChanges(smallEdition, smallEdition, 2030)).toEqual({ forms: [], views: [], lost: [] })
    expect(formsOf({})).toEqual([])
  })

  it.each([
    [
      'a new row',
      revised(guests, (r) => r.row('3', 'Гурав').entered(['3'], ['count'], wholeUpTo(9), source)),
      [[null, '3. Гурав', 'new']],
    ],
    [
      'a row between others',
      revised(guests, (r) =>
        r.row('9', 'Есөн', { after: '1' }).entered(['9'], ['count'], wholeUpTo(9), source),
      ),
      [[null, '9. Есөн', 'new']],
    ],
    ['a row that is gone', revised(guests, (r) => r.without(['2'])), [['2. Хоёр', null, 'removed']]],
    [
      'one that is called otherwise',
      revised(guests, (r) => r.renamed('2', 'Хоёр дахь')),
      [['2. Хоёр', '2. Хоёр дахь', 'renamed']],
    ],
  ] as const)('%s', (_, sheet, expected) => {
    const form = formOf({ sheets: [sheet] }, 'guests')
    expect(marked(form?.rows)).toEqual(expected)
    expect(
      form?.rows.filter(({ marks }) => marks.length === 0).every(({ before, after }) => before === after),
    ).toBe(true)
  })

  it('rows in another order: those that left the order of the others, and no more', () => {
    const turned = { ...guests, rows: guests.rows.toReversed() }
    expect(marked(formOf({ sheets: [turned] }, 'guests')?.rows)).toHaveLength(1)
  })

  it('a renumbered row is the same row', () => {
    const moved = revised(guests, (r) =>
      r.without(['2']).row('7', 'Хоёр').entered(['7'], ['count'], wholeUpTo(1000), { source: 'Зөвхөн тест' }),
    )
    const became = [renamed('guests/2.count', 'guests/7.count')]
    const form = formOf({ sheets: [moved], became }, 'guests')
    expect(marked(form?.rows)).toEqual([['2. Хоёр', '7. Хоёр', 'renumbered']])
    expect(form?.cells).toEqual([])
  })

  it('rows that are one now, under a name of theirs or another', () => {
    const one = revised(guests, (r) => r.without(['2']))
    const into = formOf({ sheets: [one], became: [joined(['guests/1', 'guests/2'], 'guests/1')] }, 'guests')
    expect(marked(into?.rows)).toEqual([
      ['1. Нэг', null, 'joined'],
      ['2. Хоёр', null, 'joined'],
      [null, '1. Нэг', 'sum'],
    ])
    const other = revised(guests, (r) =>
      r.without(['2']).row('3', 'Бүгд').entered(['3'], ['count'], wholeUpTo(1000), { source: 'Зөвхөн тест' }),
    )
    const under = formOf(
      { sheets: [other], became: [joined(['guests/1', 'guests/2'], 'guests/3')] },
      'guests',
    )
    expect(marked(under?.rows).toSorted()).toEqual(
      [
        ['1. Нэг', null, 'joined'],
        ['2. Хоёр', null, 'joined'],
        [null, '1. Нэг', 'new'],
        [null, '3. Бүгд', 'sum'],
      ].toSorted(),
    )
  })

  it('a removed row follows its former predecessor, not one that moved', () => {
    const lines = (keys: string): readonly ComparedLine[] =>
      [...keys].map((key) => ({
        key,
        called: key,
        shown: key,
        number: null,
        regrouping: null,
        content: null,
      }))
    const before = new Map([...'cda'].map((key) => [key, key]))
    const lineChanges = sideBySide(lines('abcd'), lines('cda'), before)
    expect(lineChanges.map((line) => `${line.before} ${line.after} ${line.marks}`)).toEqual([
      'b null removed',
      'c c ',
      'd d ',
      'a a moved',
    ])
  })

  it('a column more', () => {
    const wider = revised(guests, (r) =>
      r.field('night', field('Хоног', 'days')).entered(['1', '2'], ['night'], wholeUpTo(9), source),
    )
    expect(marked(formOf({ sheets: [wider] }, 'guests')?.fields)).toEqual([[null, 'Хоног, өдөр', 'new']])
  })
})

describe('the changes of cells between editions are described in text:', () => {
  const halfOf = (factor: number) => {
    const half = smallEdition.sheets.ORGEBS.find(({ code }) => code === 'half')
    if (!half) throw new Error('half')
    return revised(half, (r) => r.again(['1'], ['count'], () => times(at(guests, '1', 'count'), factor)))
  }

  it('a formula, in both versions', () => {
    expect(formOf({ sheets: [halfOf(0.25)] }, 'half')?.cells).toEqual([
      {
        kind: 'formula',
        where: 'Тоо',
        before: '«Зочид · Нэг · Тоо» × 0.5',
        after: '«Зочид · Нэг · Тоо» × 0.25',
        readsMore: [],
        readsLess: [],
      },
    ])
  })

  it('and no formula with the same meaning', () => {
    expect(formOf({ sheets: [halfOf(0.5)] }, 'half')).toBeUndefined()
  })

  it('nor one that reads the same cell at its new position under another name', () => {
    const moved = revised(guests, (r) =>
      r
        .without(['1'])
        .row('7', 'Нэгдүгээр')
        .entered(['7'], ['count'], wholeUpTo(1000), { source: 'Зөвхөн тест' }),
    )
    const half = smallEdition.sheets.ORGEBS.find(({ code }) => code === 'half')
    if (!half) throw new Error('half')
    const reading = revised(half, (r) =>
      r.again(['1'], ['count'], () =>
        times({ op: 'cell', at: { sheet: 'guests', row: '7', field: 'count' } }, 0.5),
      ),
    )
    const became = [renamed('guests/1', 'guests/7')]
    expect(formOf({ sheets: [moved, reading], became }, 'half')).toBeUndefined()
  })

  it('the additional inputs of a sum, if its text names only its ends', () => {
    const rows = ['3', '4', '5', '6', '7', '8', '9']
    const all = (
      r: Parameters<Parameters<typeof revised<'1' | '2', 'count'>>[1]>[0],
      of: readonly string[],
    ) =>
      of.reduce<ReturnType<typeof r.row>>(
        (made, row) => made.row(row, `Мөр ${row}`).entered([row], ['count'], wholeUpTo(9), source),
        r as ReturnType<typeof r.row>,
      )
    const many = revised(guests, (r) => all(r, rows))
    const sumOf = (of: readonly string[]) =>
      plus(...of.map((row) => ({ op: 'cell', at: { sheet: 'guests', row, field: 'count' } }) as const))
    const half = smallEdition.sheets.ORGEBS.find(({ code }) => code === 'half')
    if (!half) throw new Error('half')
    const summing = (of: readonly string[]) =>
      revised(half, (r) => r.again(['1'], ['count'], () => sumOf(of)))
    const before = next({ sheets: [many, summing(['1', '2', '3', '4', '5', '6', '9'])] })
    const now = withReports(
      before,
      revise(before, {
        code: 'after',
        order: 'Жишээ',
        from: 2031,
        sheets: [summing(['1', '2', '3', '4', '5', '7', '9'])],
      }),
    )
    const [change] = editionChanges(before, now, 2031).forms.find(({ code }) => code === 'half')?.cells ?? []
    expect(change?.before).toBe(change?.after)
    expect([change?.kind, change?.readsMore, change?.readsLess]).toEqual([
      'formula',
      ['«Зочид · Мөр 7 · Тоо»'],
      ['«Зочид · Мөр 6 · Тоо»'],
    ])
  })

  it('between which ends a cell is typed, and rules by their sentences', () => {
    const narrower = revised(guests, (r) =>
      r
        .without(['2'])
        .row('2', 'Хоёр')
        .entered(['2'], ['count'], wholeUpTo(50), { source: 'Зөвхөн тест' })
        .warned(
          ['2'],
          ['count'],
          ({ same }) => ({ test: 'above', left: same('count'), right: { op: 'number', value: 40 } }),
          { code: 'many', message: 'Олон байна.' },
        ),
    )
    const form = formOf({ sheets: [narrower] }, 'guests')
    expect(form?.cells.map(({ kind, where, before, after }) => [kind, where, before, after])).toEqual([
      ['limits', '2: Тоо', 'хэрэглэгч оруулна (0–1,000, бүхэл тоо)', 'хэрэглэгч оруулна (0–50, бүхэл тоо)'],
    ])
    expect(form?.rules).toEqual([
      {
        before: null,
        after: {
          where: '2: Тоо',
          severity: 'warning',
          sentence: 'Олон байна.',
          when: '«Хоёр · Тоо» > 40',
        },
      },
    ])
  })
})

describe('apart from forms an edition lists', () => {
  it('a sheet that is new or gone as a whole', () => {
    const [gone] = formsOf({ without: ['dishes'] })
    expect([gone?.code, gone?.status, marked(gone?.rows).every(([, after]) => after === null)]).toEqual([
      'dishes',
      'removed',
      true,
    ])
  })

  it('a norm of another shape', () => {
    const form = formOf({ norms: [normOf('wage', ['cook', 'waiter'])] }, 'wage')
    expect([form?.kind, marked(form?.rows)]).toEqual(['norm', [[null, '2. waiter', 'new']]])
  })
})

describe('the sample edition is described in full:', () => {
  const { forms, views, lost } = editionChanges(fullEdition2025, laterEdition, 2027)
  const form = (code: string): FormChange | undefined => forms.find((each) => each.code === code)

  it('which forms are other ones, and nothing else', () => {
    expect(forms.map(({ kind, status, code }) => [kind, status, code])).toEqual([
      ['blank', 'changed', 'ebs-b1'],
      ['blank', 'changed', 'ebs-b7'],
      ['blank', 'changed', 'ebs-b12'],
      ['norm', 'changed', 'norm-size-town'],
      ['report', 'changed', 'EBS_TT1'],
      ['report', 'changed', 'EBS_TT16'],
    ])
  })

  it('an additional line of a report, and a renamed one', () => {
    expect(marked(form('EBS_TT16')?.rows)).toEqual([[null, '2. Шилжиж ирэх суралцагч', 'new']])
    expect(marked(form('EBS_TT1')?.rows)).toEqual([
      ['20. Сургалтын компьютер', '20. Сургалтын компьютер, таблет', 'renamed'],
      ['27. Автомашин', null, 'removed'],
    ])
  })

  it('the origin of a moved cell', () => {
    expect(form('ebs-b1')?.cells).toContainEqual({
      kind: 'moved',
      where: '11: 1-р анги',
      before: '«2026-2027 суралцагч · 6-р анги»',
      after: 'хэрэглэгч оруулна (0–1,000, бүхэл тоо)',
      readsMore: [],
      readsLess: [],
    })
  })

  it('tabs that moved and are gone', () => {
    expect(views.map(({ view, tabs }) => [view, marked(tabs)])).toEqual([
      ['ebs-public', [['Төсвийн зорилго', 'Төсвийн зорилго', 'moved']]],
      ['ebs-dormitory', [['Төсвийн бусад зардал', null, 'removed']]],
    ])
  })

  it('which entries have no place: a row, and a form that no tab shows any more', () => {
    expect(lost).toEqual([
      {
        form: 'Төсвийн зорилго',
        lines: ['27. Автомашин'],
        views: ['ebs-public', 'ebs-private', 'ntb-draft'],
      },
      { form: 'Төсвийн бусад зардал', lines: [], views: ['ebs-dormitory'] },
    ])
  })
})

describe('the changes of the example include', () => {
  const example = async (): Promise<readonly FormChange[]> => {
    addEditions(demoEditions)
    await editionLoaded('example-2027')
    return editionChanges(fullEdition2025, fullEditionOf('example-2027'), 2027).forms
  }
  const form = async (code: string, kind: FormChange['kind'] = 'blank') =>
    (await example()).find((each) => each.code === code && each.kind === kind)

  it('columns that are several now, and each of them', async () => {
    expect(marked((await form('ebs-b16-1'))?.fields)).toEqual([
      ['Цахим хэрэглээний зардал · Хувь', null, 'split'],
      ['Цахим хэрэглээний зардал · Дүн, төгрөг', null, 'split'],
      [null, 'Цахим төхөөрөмжийн зардал · Хувь', 'part'],
      [null, 'Цахим төхөөрөмжийн зардал · Дүн, төгрөг', 'part'],
      [null, 'Цахим үйлчилгээний зардал · Хувь', 'part'],
      [null, 'Цахим үйлчилгээний зардал · Дүн, төгрөг', 'part'],
    ])
  })

  it('the shares of an upright form that count the parts, together on few lines', async () => {
    const changed = (await form('ebs-b16-2'))?.cells.filter(({ kind }) => kind === 'formula') ?? []
    expect(changed.length).toBeLessThan(6)
    expect(changed[0]?.readsLess).toEqual(['«Цахим хэрэглээний зардал · Дүн»'])
  })

  it('a rule with another sentence', async () => {
    const [rule, ...others] = (await form('ebs-b1'))?.rules ?? []
    expect(others).toEqual([])
    expect(rule?.before?.when).toBe(rule?.after?.when)
    expect(rule?.after?.sentence).toMatch(/^Элсэлтийн анги хоосон байна/)
  })

  it('a line of a report that two lines replace', async () => {
    const lines = marked((await form('EBS_TT16', 'report'))?.rows)
    expect(lines.map(([before, after, marks]) => [(before ?? after)?.replace(/^\d+\. /, ''), marks])).toEqual(
      [
        ['Цахим хэрэглээний зардал', 'removed'],
        ['Цахим төхөөрөмжийн зардал', 'new'],
        ['Цахим үйлчилгээний зардал', 'new'],
      ],
    )
  })
})
