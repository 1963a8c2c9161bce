import { describe, expect, test } from 'vitest'
import { blankForm } from '#documents/workbook/fill-in-workbook.ts'
import { sheet } from '#engine/define.ts'
import { contentString } from '#engine/entry.ts'
import { keyOf } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import { field, type Sheet, wholeUpTo } from '#engine/sheet.ts'
import { matchSheet, type PlacedSheet } from '#features/workbooks/placing.ts'
import { smallTable } from '#test/support/small-table.ts'

const level = { under: ['Түвшин'] }
const disabled = { under: ['Хөгжлийн бэрхшээлтэй'] }

const levels = sheet({
  code: 'levels',
  caption: 'Суралцагчийн тоо',
  purpose: '',
  rows: { '1': 'Дүйцсэн', '2': 'Оройн', '3': 'Эчнээ' },
  fields: {
    low: field('Бага (1–5)', 'people', level),
    middle: field('Суурь (6–9)', 'people', level),
    upper: field('Бүрэн дунд (10–12)', 'people', level),
    all: field('Нийт', 'people'),
    lowDisabled: field('Бага', 'people', disabled),
    middleDisabled: field('Суурь', 'people', disabled),
  },
})
  .entered(
    ['1', '2', '3'],
    ['low', 'middle', 'upper', 'all', 'lowDisabled', 'middleDisabled'],
    wholeUpTo(900),
    {
      source: 'туршилт',
    },
  )
  .done()

const groups = sheet({
  code: 'groups',
  caption: 'Бүлэг {Y}',
  purpose: '',
  rows: { '1': 'Үндсэн', '2': 'Салбар', '3': 'Явуулын' },
  fields: {
    low: field('Бага', 'people', { under: ['Бүлэг'] }),
    middle: field('Дунд', 'people', { under: ['Бүлэг'] }),
    nursery: field('Яслийн бүлэг', 'groups'),
    usual: field('Ердийн', 'people', { under: ['Үүнээс'] }),
  },
})
  .entered(['1', '2', '3'], ['low', 'middle', 'nursery', 'usual'], wholeUpTo(900), { source: 'туршилт' })
  .done()

const amounts = sheet({
  code: 'amounts',
  caption: 'Орлого',
  purpose: '',
  rows: { '1': 'Хандив', '2': 'Түрээс' },
  fields: { sum: field('Төлөвлөсөн дүн', 'tugrik') },
})
  .entered(['1', '2'], ['sum'], wholeUpTo(null), { source: 'туршилт' })
  .done()

const tag = (of: Sheet): string => `|Тосов · ${of.code} · 2026 · 1001`

function matched(of: Sheet, lines: readonly string[], merged: PlacedSheet['merged'] = []) {
  const read = { name: 'Хуудас', visibility: 'visible', hidden: { rows: [], columns: [] } } as const
  const form = blankForm(of, captionOf(of.caption, 2026), 2026)
  const found = matchSheet({ ...read, rows: smallTable(lines), merged }, form, 2026)
  const textsOf = (left: readonly { readonly at: number; readonly caption: string }[] = []) =>
    left.map(({ at, caption }) => `${at} ${caption}`)
  return {
    filled: found?.cells.flatMap(({ at, content }) =>
      content === '' ? [] : `${keyOf(at)} ${contentString(content)}`,
    ),
    columns: textsOf(found?.leftColumns),
    rows: textsOf(found?.leftRows),
    otherYears: found?.otherYears,
    strangeTitles: found?.strangeTitles,
  }
}

const levelLines = ['Дүйцсэн|501|7', 'Оройн|3|4', 'Эчнээ||']
const [groupLine = '', ...groupLines] = ['Үндсэн|5|6', 'Салбар|7|8', 'Явуулын||']
const read = ['1.low 5', '1.middle 6', '2.low 7', '2.middle 8']

describe('the text above a column', () => {
  test.each<[string, Sheet, readonly string[], readonly string[], readonly string[]]>([
    [
      'that names another group',
      levels,
      ['Хөтөлбөр|Бүртгэл|', '|Бага|Суурь', ...levelLines],
      [],
      ['2 Бага', '3 Суурь'],
    ],
    [
      'that names the sheet decides nothing between «Бага» and «Бага (1–5)»',
      levels,
      ['Хөтөлбөр|Суралцагчийн тоо|', '|Бага|Суурь', ...levelLines],
      [],
      ['2 Бага', '3 Суурь'],
    ],
    [
      'that names the group of «Бага»',
      levels,
      ['|Хөгжлийн бэрхшээлтэй|', '|Бага|Суурь', ...levelLines],
      ['1.lowDisabled 501', '1.middleDisabled 7', '2.lowDisabled 3', '2.middleDisabled 4'],
      [],
    ],
    [
      'that names the group of «Бага (1–5)»',
      levels,
      ['|Түвшин|', '|Бага|Суурь', ...levelLines],
      ['1.low 501', '1.middle 7', '2.low 3', '2.middle 4'],
      [],
    ],
    [
      'whose group ends before a column without one',
      levels,
      ['|Түвшин|', '|Бага (1–5)|Нийт', ...levelLines],
      ['1.low 501', '1.all 7', '2.low 3', '2.all 4'],
      [],
    ],
    [
      'that names girls',
      groups,
      ['|Үүнээс эмэгтэй|', '|Бага|Дунд', groupLine, ...groupLines],
      [],
      ['2 Бага', '3 Дунд'],
    ],
    [
      'that names another group of the form',
      groups,
      ['|Үүнээс|', '|Бага|Дунд', groupLine, ...groupLines],
      [],
      ['2 Бага', '3 Дунд'],
    ],
    [
      'that names the group of the column beside it',
      groups,
      ['|Бүлэг|', '|Бага|Ердийн', groupLine, ...groupLines],
      ['1.low 5', '2.low 7'],
      ['3 Ердийн'],
    ],
    [
      'without the brackets of the only such caption decides nothing',
      levels,
      ['|Бүрэн дунд|Нийт', ...levelLines],
      ['1.all 7', '2.all 4'],
      ['2 Бүрэн дунд'],
    ],
    ['that is its own group', groups, ['|Бүлэг|', '|Бага|Дунд', groupLine, ...groupLines], read, []],
    ['that is missing', groups, ['|Бага|Дунд', groupLine, ...groupLines], read, []],
    [
      'that is a title in the caption column',
      groups,
      ['Манай цэцэрлэг||', '|Бага|Дунд', groupLine, ...groupLines],
      read,
      [],
    ],
    [
      'that is a title left of the captions',
      groups,
      ['Манай цэцэрлэг|||', '||Бага|Дунд', ...[groupLine, ...groupLines].map((line) => `|${line}`)],
      read,
      [],
    ],
    [
      'that only refers to something',
      groups,
      ['|Хавсралт 1|', '|Бага|Дунд', groupLine, ...groupLines],
      read,
      [],
    ],
    ['that is a date', groups, ['||2026-01-15', '|Бага|Дунд', groupLine, ...groupLines], read, []],
    [
      'that names the sheet, its year or its unit',
      groups,
      ['|Бүлэг 2026|', '|2026 он|2026 оны', '||(хүнээр)', '|Бага|Дунд', groupLine, ...groupLines],
      read,
      [],
    ],
    [
      'above the figures of another table',
      groups,
      ['|Эмэгтэй|Эрэгтэй', 'Багш|7|8', '|Бага|Дунд', groupLine, ...groupLines],
      read,
      [],
    ],
    [
      'that is another year',
      amounts,
      ['|2023 он|2026 он', '|Төлөвлөсөн дүн|', 'Хандив|5|6', 'Түрээс|7|8'],
      [],
      ['2 Төлөвлөсөн дүн', '3 2026 он'],
    ],
    [
      'that is another year as a number',
      amounts,
      ['|2023|2026', '|Төлөвлөсөн дүн|Төлөвлөсөн дүн', 'Хандив|5|6', 'Түрээс|7|8'],
      ['1.sum 6', '2.sum 8'],
      ['2 Төлөвлөсөн дүн'],
    ],
  ])('%s', (_, of, lines, filled, left) => {
    expect(matched(of, lines)).toMatchObject({ filled, columns: left })
  })

  test('may be a number', () => {
    const steps = sheet({
      code: 'steps',
      caption: 'Шатлал',
      purpose: '',
      rows: { '1': 'Үндсэн', '2': 'Салбар' },
      fields: {
        first: field('1', 'people', { under: ['Шат'] }),
        second: field('2', 'people', { under: ['Шат'] }),
      },
    })
      .entered(['1', '2'], ['first', 'second'], wholeUpTo(900), { source: 'туршилт' })
      .done()
    const lines = ['|Шат||', '|1|2|Бусад', 'Үндсэн|5|6|7', 'Салбар|||']
    expect(matched(steps, lines)).toMatchObject({ filled: ['1.first 5', '1.second 6'], columns: ['4 Бусад'] })
    expect(matched(steps, lines.toSpliced(2, 0, 'А|1|2|3')).filled).toEqual(['1.first 5', '1.second 6'])
  })

  test('names a line with figures that the form lacks', () => {
    const lines = ['|Үүнээс эмэгтэй|', '|Бага|Дунд', groupLine, ...groupLines, 'Бусад|9|']
    expect(matched(groups, lines)).toMatchObject({ filled: [], rows: ['6 Бусад'] })
  })

  test('that is merged over all columns is a title', () => {
    const lines = ['Цэцэрлэгийн мэдээ||', '|Бага|Дунд', groupLine, ...groupLines]
    expect(matched(groups, lines, [{ top: 0, left: 0, bottom: 0, right: 2 }]).filled).toEqual(read)
  })
})

describe('a column of a sheet with our tag', () => {
  const figures = ['1|Үндсэн|5|6|7|8', '2|Салбар||||', '3|Явуулын||||']
  const all = ['1.low 5', '1.middle 6', '1.nursery 7', '1.usual 8']
  test.each<[string, readonly [string, string], readonly string[], readonly string[]]>([
    ['as exported', ['||Бүлэг||Яслийн бүлэг|Үүнээс', '||Бага|Дунд||Ердийн'], all, []],
    ['without its heading', ['||Бүлэг|||Үүнээс', '||Бага|||Ердийн'], all, []],
    [
      'with another spelling of its heading',
      ['||Бүлэг||ЯСЛИЙН   бүлэг|Үүнээс', '||Бага хүн|Дунд:||Ердийн (24 цаг)'],
      all.slice(0, 3),
      ['6 Ердийн (24 цаг)'],
    ],
    [
      'with another heading',
      ['||Бүлэг||2025 оны гүйцэтгэл|Үүнээс', '||Бага|Дунд||Ердийн'],
      all.filter((each) => !each.startsWith('1.nursery')),
      ['5 2025 оны гүйцэтгэл'],
    ],
    [
      'with another group',
      ['||Бүлэг||Яслийн бүлэг|2025 оны гүйцэтгэл', '||Бага|Дунд||Ердийн'],
      all.slice(0, 3),
      ['6 Ердийн'],
    ],
  ])('%s', (_, heading, filled, left) => {
    const lines = ['Бүлэг 2026', tag(groups), ...heading, 'А|Б|1|2|3|4', ...figures]
    expect(matched(groups, lines)).toMatchObject({ filled, columns: left })
  })

  test('is known by its number in another order without merged cells', () => {
    const moved = ['||Үүнээс|Яслийн бүлэг||Бүлэг', '||Ердийн||Дунд|Бага', 'А|Б|4|3|2|1', '1|Үндсэн|8|7|6|5']
    expect(matched(groups, [tag(groups), ...moved]).filled?.toSorted()).toEqual(all.toSorted())
  })

  test('is known by its number below a repeated heading, too', () => {
    const heading = '||Бага|Суурь'
    const lines = [tag(levels), heading, 'А|Б|1|2|3|4|5|6', '1|Дүйцсэн|5|6', heading, '2|Оройн|7|8']
    expect(matched(levels, lines).filled).toEqual(['1.low 5', '1.middle 6', '2.low 7', '2.middle 8'])
  })
})

describe('a second table of a sheet', () => {
  const head = 'Үзүүлэлт|Бага|Дунд'
  const [first = '', ...others] = ['Үндсэн|5|6', 'Салбар|7|8', 'Явуулын|9|1']
  const below = ['1.low 5', '1.middle 6']
  const all = [...below, '2.low 7', '2.middle 8', '3.low 9', '3.middle 1']
  const leftRows = ['4 Салбар', '5 Явуулын']
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['below with the columns in another order', ['Үзүүлэлт|Дунд|Бага'], below, leftRows],
    ['below with other columns', ['Үзүүлэлт|Эрэгтэй|Эмэгтэй'], below, leftRows],
    ['below with other years', ['Үзүүлэлт|2024|2025'], below, ['3 Үзүүлэлт', ...leftRows]],
    [
      'below with another group',
      ['|Үүнээс эмэгтэй|', head],
      below,
      ['5 Үүнээс эмэгтэй · Салбар', '6 Үүнээс эмэгтэй · Явуулын'],
    ],
    ['below with the same columns', [head], all, []],
    ['below a line of texts alone', ['Үүнээс||'], all, []],
  ])('%s', (_, heading, filled, left) => {
    expect(matched(groups, [head, first, ...heading, ...others])).toMatchObject({ filled, rows: left })
  })

  test.each([
    ['one known column', 'Үзүүлэлт|Дунд', below, leftRows],
    ['a remark', 'Тэмдэглэл|энд шалгав', all, []],
  ])('below the heading of four columns by %s', (_, line, filled, left) => {
    const lines = ['Үзүүлэлт|Бага|Дунд|Яслийн бүлэг|Ердийн', first, line, ...others]
    expect(matched(groups, lines)).toMatchObject({ filled, rows: left })
  })

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'on the right in another order of lines',
      ['Үзүүлэлт|Бага||Үзүүлэлт|Дунд', 'Үндсэн|5||Салбар|8', 'Салбар|7||Үндсэн|6', 'Явуулын|||Явуулын|'],
      ['1.low 5', '2.low 7'],
      ['5 Дунд'],
    ],
    [
      'on the right with the same lines',
      ['Үзүүлэлт|Бага||Үзүүлэлт|Дунд', 'Үндсэн|5||Үндсэн|6', 'Салбар|7||Салбар|8', 'Явуулын|||Явуулын|'],
      read,
      [],
    ],
    [
      'on the right with other lines, apart',
      ['Үзүүлэлт|Бага||Ангилал|Дунд', 'Үндсэн|5||Охид|6', 'Салбар|7||Хөвгүүд|8', 'Явуулын||||'],
      ['1.low 5', '2.low 7'],
      ['5 Дунд'],
    ],
    [
      'on the right that is a column of texts',
      ['Үзүүлэлт|Хэмжих нэгж|Бага|Дунд', 'Үндсэн|хүн|5|6', 'Салбар|хүн|7|8', 'Явуулын|||'],
      read,
      [],
    ],
    [
      'on the right that is a column of texts next to an empty column of ours',
      ['Үзүүлэлт|Бага|Яслийн бүлэг|Тайлбар|Дунд', 'Үндсэн|5||шинэ|6', 'Салбар|7||хуучин|8', 'Явуулын||||'],
      read,
      [],
    ],
    [
      'on the left in another order of lines',
      ['Үзүүлэлт|Бага|Үзүүлэлт|Дунд', 'Салбар|7|Үндсэн|6', '|5|Салбар|8', '||Явуулын|'],
      ['1.middle 6', '2.middle 8'],
      ['2 Бага'],
    ],
  ])('%s', (_, lines, filled, left) => {
    expect(matched(groups, lines)).toMatchObject({ filled, columns: left })
  })
})

describe('a line of text between the lines', () => {
  const first = ['|Бага|Дунд', 'Үндсэн|5|6']
  const [second, third] = ['Салбар|7|8', 'Явуулын|9|1']
  const top = ['1.low 5', '1.middle 6']
  const all = [...read, '3.low 9', '3.middle 1']
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['of girls', ['Эмэгтэй||', second, third], top, ['4 Эмэгтэй · Салбар', '5 Эмэгтэй · Явуулын']],
    ['of another year', [second, '2023 оны гүйцэтгэл||', third], read, ['5 2023 оны гүйцэтгэл · Явуулын']],
    [
      'of another year with its totals',
      [second, '2023 оны гүйцэтгэл|70|80', third],
      read,
      ['4 2023 оны гүйцэтгэл', '5 2023 оны гүйцэтгэл · Явуулын'],
    ],
    [
      'of girls, then of our year',
      ['Эмэгтэй||', second, '2026 он||', third],
      [...top, '3.low 9', '3.middle 1'],
      ['4 Эмэгтэй · Салбар'],
    ],
    ['of which', ['Үүнээс||', second, third], all, []],
    ['of our year', ['2026 оны төсөв||', second, third], all, []],
    ['with figures', ['Нүүдлийн||7', second, third], all, ['3 Нүүдлийн']],
  ])('%s', (_, lines, filled, rows) => {
    expect(matched(groups, [...first, ...lines])).toMatchObject({ filled, rows })
  })

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['of girls', ['|Бага|Дунд', 'Эмэгтэй||'], [], ['3 Эмэгтэй · Үндсэн', '4 Эмэгтэй · Салбар']],
    [
      'of a section below the numbers of columns',
      ['|Бага|Дунд', 'А|1|2', 'Гэрээт||'],
      [],
      ['4 Гэрээт · Үндсэн', '5 Гэрээт · Салбар'],
    ],
    ['of our year', ['|Бага|Дунд', '2026 оны төсөв||'], read, []],
    ['of the usual titles', ['|Бага|Дунд', 'хүн||', '14 дүгээр хавсралт||'], read, []],
    ['above the headings', ['Гэрээт||', '|Бага|Дунд'], read, []],
  ])('above all lines: %s', (_, above, filled, rows) => {
    expect(matched(groups, [...above, 'Үндсэн|5|6', 'Салбар|7|8'])).toMatchObject({ filled, rows })
  })

  test.each<[string, readonly string[]]>([
    ['Эмэгтэй', ['Эмэгтэй']],
    ['Бүлэг – охид', ['Бүлэг – охид']],
    ['Бүлэг', []],
    ['Бүлгийн тооцоо', ['Бүлгийн тооцоо']],
    ['Хамрах хүрээ:|Эмэгтэй', ['Эмэгтэй']],
    ['Захирал:|Бат', []],
    ['2026 оны төсөв', []],
    ['Манай сургууль', []],
    ['Баталсан: захирал', []],
    ['Нэгж: хүн', []],
  ])('a title %j that may name a section is named', (title, named) => {
    const lines = [`${title}||`, '|Бага|Дунд', 'Үндсэн|5|6', 'Салбар|7|8']
    expect(matched(groups, lines).strangeTitles).toEqual(named)
  })

  test.each<[string, readonly string[], readonly string[]]>([
    ['another column', ['|2026 он', '2025 он|'], []],
    ['this column', ['|2026 он', '2026 он|'], ['1.plan 5']],
    ['another column, above both', ['2025 он|', '|2026 он'], ['1.plan 5']],
  ])('of the year of %s', (_, above, filled) => {
    const years = sheet({
      code: 'years',
      caption: 'Хоёр жил',
      purpose: '',
      rows: { '1': 'Багш' },
      fields: { before: field('2025 он', 'people'), plan: field('2026 он', 'people') },
    })
      .entered(['1'], ['before', 'plan'], wholeUpTo(900), { source: 'туршилт' })
      .done()
    expect(matched(years, [...above, 'Багш|5'])).toMatchObject({
      filled,
      strangeTitles: above[0] === '2025 он|' ? ['2025 он'] : [],
    })
  })

  const ours = [tag(groups), '||Бага|Дунд', 'А|Б|1|2', '1|Үндсэн|5|6']
  test('of our own sheet, above all lines, moves no line', () => {
    const lines = [tag(groups), '||Бага|Дунд', 'А|Б|1|2', '|Дараа шалгана||', '1|Үндсэн|5|6']
    expect(matched(groups, lines)).toMatchObject({ filled: ['1.low 5', '1.middle 6'], rows: [] })
  })

  test.each<[string, string, readonly string[]]>([
    ['a remark', '|Дараа шалгана|||', []],
    ['another year', '|2023 оны гүйцэтгэл||', ['6 2023 оны гүйцэтгэл · Салбар']],
  ])('of our own sheet: %s', (_, line, rows) => {
    expect(matched(groups, [...ours, line, '2|Салбар|7|8']).rows).toEqual(rows)
  })

  const staff = sheet({
    code: 'staff',
    caption: 'Орон тоо',
    purpose: '',
    rows: { '1': 'Багш', '2': 'Эмч' },
    sections: [
      { caption: 'Үндсэн', rows: ['1'] },
      { caption: 'Гэрээт', rows: ['2'] },
    ],
    fields: { sum: field('Тоо', 'people') },
  })
    .entered(['1', '2'], ['sum'], wholeUpTo(900), { source: 'туршилт' })
    .done()

  const twice = sheet({
    code: 'twice',
    caption: 'Орон тоо',
    purpose: '',
    rows: { '1': 'Багш', '2': 'Эмч', '3': 'Багш', '4': 'Эмч' },
    sections: [
      { caption: 'Үндсэн', rows: ['1', '2'] },
      { caption: 'Гэрээт', rows: ['3', '4'] },
    ],
    fields: { sum: field('Тоо', 'people') },
  })
    .entered(['1', '2', '3', '4'], ['sum'], wholeUpTo(900), { source: 'туршилт' })
    .done()

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'its own, in another order',
      ['Гэрээт|', 'Багш|5', 'Эмч|6', 'Үндсэн|', 'Эмч|7', 'Багш|8'],
      ['3.sum 5', '4.sum 6', '2.sum 7', '1.sum 8'],
      [],
    ],
    ['none', ['Багш|5', 'Эмч|6', 'Багш|7', 'Эмч|8'], [], []],
    [
      'another one below',
      ['Үндсэн|', 'Багш|5', 'Эмч|6', 'Түр|', 'Багш|7', 'Эмч|8'],
      ['1.sum 5', '2.sum 6'],
      ['6 Багш', '7 Эмч'],
    ],
  ])('that distinguishes lines with one caption: %s', (_, lines, filled, rows) => {
    const found = matched(twice, ['|Тоо', ...lines])
    expect([found.filled ?? [], found.rows]).toEqual([filled, rows])
  })

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['its own', ['Үндсэн|', 'Багш|5', 'Гэрээт|', 'Эмч|6'], ['1.sum 5', '2.sum 6'], []],
    ['another one', ['Үндсэн|', 'Багш|5', 'Эмч|6'], ['1.sum 5'], ['4 Үндсэн · Эмч']],
  ])('that is a section of the form: %s', (_, lines, filled, rows) => {
    expect(matched(staff, ['|Тоо', ...lines])).toMatchObject({ filled, rows })
  })
})

describe('a line in another unit', () => {
  const quantities = sheet({
    code: 'quantities',
    caption: 'Зорилго',
    purpose: '',
    rows: { '1': 'Талбай', '2': 'Фонд', '3': 'Машин' },
    fields: { unit: field('Хэмжих нэгж', 'text'), sum: field('Тоо', 'quantity') },
  })
    .text('unit', { '1': 'зуун м²', '2': 'зуун ширхэг', '3': 'ширхэг' })
    .entered(['1', '2', '3'], ['sum'], wholeUpTo(900), { source: 'туршилт' })
    .done()
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'is left out and named',
      ['|Хэмжих нэгж|Тоо', 'Талбай|м2|500', 'Фонд|зуун ширхэг|3', 'Машин||1'],
      ['2.unit зуун ширхэг', '2.sum 3', '3.sum 1'],
      ['2 м2 · Талбай'],
    ],
    [
      'is so under a shorter heading',
      ['|Нэгж|Тоо', 'Талбай|м2|500', 'Фонд|ш|3', 'Машин|ширхэг|1'],
      ['3.sum 1'],
      ['2 м2 · Талбай', '3 ш · Фонд'],
    ],
    [
      'is so without a heading',
      ['||Тоо', 'Талбай|м2|500', 'Фонд|зуун ширхэг|3', 'Машин|-|1'],
      ['2.sum 3', '3.sum 1'],
      ['2 м2 · Талбай'],
    ],
    [
      'is none with its unit in other letters',
      ['|Хэмжих нэгж|Тоо', 'Талбай|Зуун м2|5', 'Фонд|ЗУУН  ширхэг|3', 'Машин|ширхэг|1'],
      ['1.unit Зуун м2', '1.sum 5', '2.unit ЗУУН  ширхэг', '2.sum 3', '3.unit ширхэг', '3.sum 1'],
      [],
    ],
  ])('%s', (_, lines, filled, left) => {
    expect(matched(quantities, lines)).toMatchObject({ filled, rows: left })
  })
})

describe('a figure that is the code of its line', () => {
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'is read below a known caption',
      ['|Бага|Дунд', 'Үндсэн|1|6', 'Салбар|2|8', 'Явуулын|3|'],
      ['1.low 1', '1.middle 6', '2.low 2', '2.middle 8', '3.low 3'],
      [],
    ],
    [
      'does not end the group above',
      ['|Үүнээс эмэгтэй||', '|Бага|Бусад|Дунд', 'Үндсэн|5|1|6', 'Салбар|7|9|8', 'Явуулын|||'],
      [],
      ['2 Бага', '3 Бусад', '4 Дунд'],
    ],
  ])('%s', (_, lines, filled, left) => {
    expect(matched(groups, lines)).toMatchObject({ filled, columns: left })
  })
})

describe('the titles of a sheet', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['with another year', ['2023 оны гүйцэтгэл||'], ['2023 оны гүйцэтгэл']],
    ['with another year and ours', ['2023 оны гүйцэтгэл||', '2026 оны төлөвлөгөө||'], ['2023 оны гүйцэтгэл']],
    ['with the order of another year and ours', ['2019 оны 42-р тушаал||', '2026 оны төлөвлөгөө||'], []],
    ['next to a text', ['Сургууль|2023 оны гүйцэтгэл|'], ['2023 оны гүйцэтгэл']],
    ['in the corner of the heading', ['2023 он|Бага|Дунд'], ['2023 он']],
    ['above columns in a row with a group of ours', ['|Бүлэг|2023 он'], []],
    ['above columns in a row with another year', ['|2023 он|2026 он'], []],
    ['with a number that is no year', ['Дансны дугаар 120231||'], []],
    ['with another year as a number', ['Он||', '2023||'], ['2023']],
  ])('%s', (_, titles, years) => {
    const lines = [...titles, 'Үзүүлэлт|Бага|Дунд', groupLine, ...groupLines]
    expect(matched(groups, lines).otherYears).toEqual(years)
  })

  test('with a year of the form’s own captions are certain', () => {
    const years = sheet({
      code: 'years',
      caption: 'Тоо',
      purpose: '',
      rows: { '1': '{A} суралцагч', '2': '{B} суралцагч' },
      fields: { sum: field('Тоо', 'people') },
    }).done()
    const lines = ['2025-2026 оны мэдээ|', '|Тоо', '2025-2026 суралцагч|5', '2026-2027 суралцагч|6']
    expect(matched(years, lines).otherYears).toEqual([])
    expect(matched(years, lines.with(0, '2025 оны мэдээ|')).otherYears).toEqual(['2025 оны мэдээ'])
  })
})
