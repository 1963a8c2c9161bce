import { describe, expect, test } from 'vitest'
import { brokenRules, check, entryOutside } from '#engine/check.ts'
import { sheet } from '#engine/define.ts'
import type { Entries } from '#engine/entries.ts'
import { type Evaluation, evaluate } from '#engine/evaluate.ts'
import { above, fact } from '#engine/formula.ts'
import { compile } from '#engine/program.ts'
import { ruleText } from '#engine/rule-text.ts'
import { at, field, wholeUpTo } from '#engine/sheet.ts'

const form = sheet({
  code: 'form',
  caption: '',
  purpose: '',
  rows: { '1': '', '2': '' },
  fields: { places: field('', 'people'), people: field('', 'people') },
})
  .entered(['1', '2'], ['places'], wholeUpTo(100), {
    source: '',
    locks: ({ row }) => (row === '2' ? [{ when: fact('open', 'no'), why: '' }] : []),
  })
  .proposed(['1', '2'], ['people'], wholeUpTo(null), ({ same }) => same('places'), { source: '' })
  .refused(['1', '2'], ['people'], ({ same }) => above(same('people'), same('places')), {
    code: 'crowded',
    message: 'Багтахгүй.',
  })
  .warned(['1'], ['places'], ({ cell }) => above(cell('1', 'people'), 50), {
    code: 'large',
    message: 'Том байна.',
  })
  .done()
const other = sheet({
  code: 'other',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: { a: field('', 'people') },
})
  .entered(['1'], ['a'], wholeUpTo(at(form, '1', 'places')), { source: '' })
  .done()

const filled = (entries: Entries, open = 'yes'): Evaluation =>
  evaluate(compile([form, other]), {
    entries: { form: entries, other: { '1.a': 7 } },
    givens: {},
    facts: { open },
  })
const outside = (row: string, name: string, message: string) => ({
  severity: 'error',
  code: 'outside',
  sheet: 'form',
  row,
  field: name,
  message,
})
const crowded = (row: string) => ({
  severity: 'error',
  code: 'crowded',
  sheet: 'form',
  row,
  field: 'people',
  message: 'Багтахгүй.',
})
const large = {
  severity: 'warning',
  code: 'large',
  sheet: 'form',
  row: '1',
  field: 'places',
  message: 'Том байна.',
}

describe('the problems of a sheet', () => {
  test.each<readonly [string, Entries, readonly object[]]>([
    ['none of an empty one', {}, []],
    ['none of an emptied one', { '1.places': null, '2.people': null }, []],
    ['none at the limits', { '1.places': 0, '2.places': 100 }, []],
    [
      'a value above its limit',
      { '2.places': 101 },
      [outside('2', 'places', ruleText.outside({ min: '0', max: '100' }))],
    ],
    [
      'a value below nothing',
      { '1.people': -1 },
      [outside('1', 'people', ruleText.outside({ min: '0', max: null }))],
    ],
    [
      'a broken number',
      { '1.people': 0, '2.places': 1.5 },
      [outside('2', 'places', ruleText.wholeOnly({ min: '0', max: '100' }))],
    ],
    [
      'a rule, at its own row',
      { '1.places': 5, '1.people': 6, '2.places': 5, '2.people': 5 },
      [crowded('1')],
    ],
    ['what is only told, beside what is refused', { '1.people': 51 }, [crowded('1'), large]],
    [
      'values first, then rules',
      { '1.places': 101, '2.people': 1 },
      [outside('1', 'places', ruleText.outside({ min: '0', max: '100' })), crowded('2'), large],
    ],
  ])('%s', (_, entries, problems) => {
    expect(check(form, filled(entries))).toEqual(problems)
  })

  test('are none of a value that does not count, its cell being locked', () => {
    expect(check(form, filled({ '2.places': 1000 }, 'no'))).toEqual([])
    expect(check(form, filled({ '2.places': 1000 }))).toHaveLength(1)
  })

  test('are those of the sheet alone, and none of one that the program does not have', () => {
    expect(check(other, filled({ '1.places': 5 }))).toMatchObject([{ sheet: 'other', row: '1', field: 'a' }])
    expect(check(other, filled({ '1.places': 7 }))).toEqual([])
    const strange = sheet({
      code: 'strange',
      caption: '',
      purpose: '',
      rows: { '1': '' },
      fields: { a: field('', 'people') },
    }).done()
    expect(check(strange, filled({ '1.places': 500 }))).toEqual([])
  })

  test('can be checked for one value alone, or for the rules alone', () => {
    const evaluation = filled({ '1.places': 101, '2.people': 1 })
    expect(
      ['1', '2'].map((row) => entryOutside(evaluation, { sheet: 'form', row, field: 'places' })?.code),
    ).toEqual(['outside', undefined])
    expect(brokenRules(form, evaluation)).toEqual([crowded('2'), large])
  })
})
