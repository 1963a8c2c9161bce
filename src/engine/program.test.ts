import { describe, expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { evaluate, reevaluate, valueAt } from '#engine/evaluate.ts'
import { above, fact, type Operand, plus } from '#engine/formula.ts'
import { compile, compiledCellAt, dependents, extendProgram } from '#engine/program.ts'
import { at, FormError, field, type Sheet, wholeUpTo } from '#engine/sheet.ts'

const fields = { own: field('', 'people'), figure: field('', 'people') }

const first = () =>
  sheet({ code: 'first', caption: '', purpose: '', rows: { '1': '', '2': '' }, fields })
    .entered(['1', '2'], ['own'], wholeUpTo(9), { source: '' })
    .computed(['1', '2'], ['figure'], ({ same }) => plus(same('own'), same('own')), '')
    .refused(['1'], ['own'], ({ same }) => above(same('own'), 5), { code: 'many', message: '' })
    .done()

const second = (formula: Operand): Sheet =>
  sheet({ code: 'second', caption: '', purpose: '', rows: { '1': '' }, fields })
    .entered(['1'], ['own'], wholeUpTo(null), { source: '' })
    .computed(['1'], ['figure'], () => formula, '')
    .done()

const keysOf = ({ slots }: ReturnType<typeof compile>) => slots.map(({ key }) => key)

describe('a program', () => {
  test('has every cell of its sheets at its place, in the order of declaration', () => {
    const program = compile([first(), second(1)])
    expect(keysOf(program)).toEqual([
      'first/1.own',
      'first/2.own',
      'first/1.figure',
      'first/2.figure',
      'second/1.own',
      'second/1.figure',
    ])
    expect(program.slots.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5])
    expect(compiledCellAt(program, { sheet: 'second', row: '1', field: 'figure' })?.key).toBe(
      'second/1.figure',
    )
    expect(compiledCellAt(program, { sheet: 'second', row: '2', field: 'figure' })).toBeUndefined()
    expect([...program.sheets.keys()]).toEqual(['first', 'second'])
  })

  test('knows of each sheet which cells are typed into, and its rules', () => {
    const program = compile([first(), second(1)])
    expect(program.entered.get('first')).toEqual([
      { sheet: 'first', row: '1', field: 'own' },
      { sheet: 'first', row: '2', field: 'own' },
    ])
    expect(program.entered.get('second')).toEqual([{ sheet: 'second', row: '1', field: 'own' }])
    expect(program.rules.get('first')?.map(({ check: { code } }) => code)).toEqual(['many'])
    expect(program.rules.get('second')).toEqual([])
  })

  test('is extended behind its sheets, and stays as it is', () => {
    const program = compile([first()])
    const longer = extendProgram(program, [second(at(first(), '2', 'figure'))])
    expect(keysOf(longer)).toEqual([...keysOf(program), 'second/1.own', 'second/1.figure'])
    expect([...longer.sheets.keys()]).toEqual(['first', 'second'])
    expect([...longer.entered.keys()]).toEqual(['first', 'second'])
    expect([...longer.rules.keys()]).toEqual(['first', 'second'])
    expect(longer.readers).toEqual([[2], [3], [], [5], [], []])
    expect([program.slots.length, program.readers, [...program.sheets.keys()], program.indexOf.size]).toEqual(
      [4, [[2], [3], [], []], ['first'], 4],
    )
  })

  test('refuses a formula or a rule about a cell that no sheet before has', () => {
    const formula = second(at(first(), '2', 'figure'))
    expect(() => compile([formula])).toThrow(FormError)
    expect(() => compile([formula])).toThrow('first/2.figure, which no sheet before has')
    const rule = sheet({ code: 'rule', caption: '', purpose: '', rows: { '1': '' }, fields })
      .given(['1'], ['own'], '')
      .warned(['1'], ['own'], () => above(at(first(), '1', 'own'), 1), { code: '', message: '' })
      .done()
    expect(() => compile([rule])).toThrow('first/1.own, which no sheet before has')
  })

  test('refuses two sheets of one name', () => {
    expect(() => compile([first(), first()])).toThrow('two sheets are called first')
    expect(() => extendProgram(compile([first()]), [first()])).toThrow(FormError)
  })
})

describe('a change', () => {
  const chain = () => compile([first(), second(at(first(), '1', 'figure'))])

  test.each([
    ['1', ['first/1.own', 'first/1.figure', 'second/1.figure']],
    ['2', ['first/2.own', 'first/2.figure']],
  ])('of row %s reaches its readers, and their readers', (row, reached) => {
    const program = chain()
    const start = compiledCellAt(program, { sheet: 'first', row, field: 'own' })?.index ?? -1
    expect(dependents(program, [start]).map((index) => program.slots[index]?.key)).toEqual(reached)
  })

  test('of several cells reaches each once, in calculating order', () => {
    expect(dependents(chain(), [4, 2, 0])).toEqual([0, 2, 4, 5])
    expect(dependents(chain(), [])).toEqual([])
  })

  test('recalculates its dependents, and no missing cell', () => {
    const before = evaluate(chain(), { entries: {}, givens: {}, facts: {} })
    const entries = { first: { '1.own': 2, '2.own': 4 } }
    const place = (code: string, row: string, name: string) => ({ sheet: code, row, field: name })
    const after = reevaluate(before, entries, [place('none', '1', 'own'), place('first', '1', 'own')])
    // The change list does not include row 2.
    expect([...after.values]).toEqual([2, 0, 4, 0, 0, 4])
    expect([...before.values]).toEqual([0, 0, 0, 0, 0, 0])
    expect(after.inputs.entries).toBe(entries)
    expect([
      valueAt(after, place('second', '1', 'figure')),
      valueAt(after, place('second', '9', 'figure')),
    ]).toEqual([4, 0])
  })
})

describe('a locked cell counts', () => {
  const cells = () =>
    sheet({
      code: 'cells',
      caption: '',
      purpose: '',
      rows: { '1': '' },
      fields: { bare: field('', 'people'), proposed: field('', 'people'), counts: field('', 'people') },
    })
      .entered(['1'], ['bare'], wholeUpTo(null), {
        source: '',
        locks: [{ when: fact('open', 'no'), why: '' }],
      })
      .proposed(['1'], ['proposed'], wholeUpTo(null), () => 7, {
        source: '',
        locks: [{ when: fact('open', 'no'), why: '' }],
      })
      .proposed(['1'], ['counts'], wholeUpTo(null), () => 7, {
        source: '',
        locks: ({ same }) => [
          { when: fact('open', 'half'), why: '', counts: same('proposed') },
          { when: fact('open', 'no', 'half'), why: '', counts: plus(3, 1) },
        ],
      })
      .done()

  /** bare, proposed, counts */
  test.each([
    ['as typed while it is open', 'yes', { '1.bare': 1, '1.proposed': 0, '1.counts': 3 }, [1, 0, 3]],
    ['its proposal while nothing is typed', 'yes', {}, [0, 7, 7]],
    ['its proposal where it was emptied', 'yes', { '1.proposed': null }, [0, 7, 7]],
    [
      'as its lock says, else as it proposes, else nothing',
      'no',
      { '1.bare': 1, '1.proposed': 2, '1.counts': 3 },
      [0, 7, 4],
    ],
    ['as the first lock says that holds', 'half', { '1.proposed': 2, '1.counts': 3 }, [0, 2, 2]],
  ])('%s', (_, open, entries, figures) => {
    const evaluation = evaluate(compile([cells()]), {
      entries: { cells: entries },
      givens: {},
      facts: { open },
    })
    expect([...evaluation.values]).toEqual(figures)
  })
})
