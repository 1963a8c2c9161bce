import { describe, expect, test } from 'vitest'
import { isReference, namesOwnYear, otherYearsIn, sectionText } from '#engine/text/table-titles.ts'
import { smallTable } from '#test/support/small-table.ts'

const studyYears = ['2025-2026 суралцагч', '2026-2027 суралцагч']

describe('the year of a budget', () => {
  test.each<[string, readonly string[], boolean]>([
    ['2026 оны төсөв', [], true],
    ['2026', [], true],
    ['2025-2026 оны хичээлийн жил', [], true],
    ['2026/27 оны хичээлийн жил', [], true],
    ['2025 – 2026 он', [], true],
    ['2025 оны төсвийн биелэлт', [], false],
    ['2025 оны төсвийн биелэлт', studyYears, false],
    ['2027 оны төсөв', studyYears, false],
    ['2024-2025 оны хичээлийн жил', studyYears, false],
    ['2025 он', ['2025 он', '2026 он'], true],
    ['2024-2025', ['2024-2025 оны мөр'], true],
    ['2026-2027', ['2024-2025 оны мөр'], false],
    ['2025-12-20', [], false],
    ['2026-01-15', [], true],
    ['Данс 120261', [], false],
    ['2026 оны I улирал', [], false],
    ['2026 оны эхний хагас жил', [], false],
    ['2026 оны I–IV улирал', [], true],
    ['2026 оны хаврын улирал', [], true],
  ])('stands in «%s» next to %j: %s', (text, captions, is) => {
    expect(namesOwnYear(text, captions, 2026)).toBe(is)
  })

  test.each<[readonly string[], readonly string[]]>([
    [['2023 оны гүйцэтгэл'], ['2023 оны гүйцэтгэл']],
    [['2026 оны төсөв', '2023 оны гүйцэтгэл'], ['2023 оны гүйцэтгэл']],
    [['2026 оны төсөв', '2023 оны 9 сарын гүйцэтгэл'], ['2023 оны 9 сарын гүйцэтгэл']],
    [['2026 оны төсөв (2025 оны биелэлттэй)'], []],
    [['2026 оны төсөв', 'Сангийн сайдын 2019 оны 42 дугаар тушаал'], []],
    [['2026 оны төсөв', '2025.12.20'], []],
    [['2026 оны төсөв', '2025 оны 12 сарын 20-ны өдөр'], []],
    [['2025 оны 12 сарын 20-ны өдөр'], ['2025 оны 12 сарын 20-ны өдөр']],
    [['2026 оны төсөв', '2025 оны төсвийн тухай хууль'], ['2025 оны төсвийн тухай хууль']],
    [['Сургууль', '  '], []],
    [['Хагас жилийн төлөвлөгөө'], ['Хагас жилийн төлөвлөгөө']],
    [['2026 оны төсөв', '2-р улирлын дүн'], ['2-р улирлын дүн']],
    [['2026 оны III улирлын төсөв'], ['2026 оны III улирлын төсөв']],
    [
      ['Нэгдүгээр улирал', 'IV улирал'],
      ['Нэгдүгээр улирал', 'IV улирал'],
    ],
    [['I, II, III, IV улирлын төлөвлөгөө', '1-4-р улирал', 'Улирал бүрийн зардал'], []],
  ])('is missing in these titles of %j: %j', (texts, others) => {
    expect(otherYearsIn(texts, studyYears, 2026)).toEqual(others)
  })
})

test.each([
  ['Хавсралт 1', true],
  ['Сайдын А/123 дугаар тушаал', true],
  ['2025-12-20', true],
  ['Үүнээс эмэгтэй', false],
  ['Хавсралт 2. 2025 оны гүйцэтгэл', false],
])('a text that only refers to something: «%s», %s', (text, is) => {
  expect(isReference(text)).toBe(is)
})

test.each<[string, string, string]>([
  ['alone', '|Эмэгтэй||', 'Эмэгтэй'],
  ['in the first column', 'Эмэгтэй|||', 'Эмэгтэй'],
  ['above the figures', '||Эмэгтэй|', 'Эмэгтэй'],
  ['merged over all columns', 'Эмэгтэй|Эмэгтэй|Эмэгтэй|Эмэгтэй', 'Эмэгтэй'],
  ['right of a Roman number', 'II|Эмэгтэй||', 'Эмэгтэй'],
  ['right of a letter', 'б)|Эмэгтэй||', 'Эмэгтэй'],
  ['right of a number that is not continued', '7|Эмэгтэй||', 'Эмэгтэй'],
  ['of a year', '|2025||', '2025'],
  ['of a study year', '|2025-2026||', '2025-2026'],
  ['an empty line of the list', '2|Жолооч||', ''],
  ['with figures', '|Эмэгтэй|5|', ''],
  ['with two texts', '|Эмэгтэй|Тоо|', ''],
  ['a remark on the right', '|||шалгав', ''],
  ['of which', '|Үүнээс:||', ''],
  ['a remark', '|Тайлбар: тоог шалгав||', ''],
  ['continued', '|(Хүснэгт 1-ийн үргэлжлэл)||', ''],
  ['empty', '|||', ''],
])('a line of text %s heads the lines below: «%s»', (_, line, text) => {
  expect(sectionText(smallTable(['1|Багш|5|6', line, '3|Эмч|7|8']), 1, 1)).toBe(text)
})
