import { expect, test } from 'vitest'
import { sheetNames } from '#domain/workbook/sheet-names.ts'

const long = 'Суралцагчийн тооны итгэлцүүр нийслэлд'

test.each<[string, readonly string[], readonly string[]]>([
  ['keeps what Excel takes', ['Үдийн хоол', 'EBS_TT16'], ['Үдийн хоол', 'EBS_TT16']],
  ['leaves out forbidden signs', ["Нийт: [а/б]? *'в'\\"], ['Нийт а б в']],
  ['shortens to 31 letters', [long], ['Суралцагчийн тооны итгэлцүүр н…']],
  ['tells namesakes apart, in capitals or not', ['Тоо', 'тоо', 'Тоо'], ['Тоо', 'тоо (2)', 'Тоо (3)']],
  [
    'tells shortened ones apart within 31 letters',
    [long, long],
    ['Суралцагчийн тооны итгэлцүүр н…', 'Суралцагчийн тооны итгэлцү… (2)'],
  ],
  ['never leaves a sheet without a name', ['', '::'], ['–', '– (2)']],
])('%s', (_, captions, names) => {
  expect(sheetNames(captions)).toEqual(names)
  for (const name of sheetNames(captions)) expect(name.length).toBeLessThanOrEqual(31)
})
