import { expect, test } from 'vitest'
import { likelyRows } from '#domain/list/look-through.ts'

const places = [
  { name: 'Дотуур байрны ажилтны цалин', others: '9' },
  { name: 'ЗАА ажилтны цалин', others: '6' },
  { name: 'Багшийн цалин', others: '5' },
  { name: 'Цалин', others: '' },
  { name: 'Цалингийн нэг удаагийн зардал', others: '' },
  { name: 'Үдийн хоол', others: '8 цалин' },
  { name: 'Нэмэгдэлцалин', others: '' },
] as const

test.each([
  [
    'цалин',
    [
      'Цалин',
      'Цалингийн нэг удаагийн зардал',
      'Дотуур байрны ажилтны цалин',
      'ЗАА ажилтны цалин',
      'Багшийн цалин',
      'Нэмэгдэлцалин',
      'Үдийн хоол',
    ],
  ],
  ['заа цал', ['ЗАА ажилтны цалин']],
  ['ажил дот', ['Дотуур байрны ажилтны цалин']],
  ['6', ['ЗАА ажилтны цалин']],
  ['ЦАЛИН үдийн', ['Үдийн хоол']],
  ['байхгүй', []],
  ['  ', places.map(({ name }) => name)],
])('«%s» finds, the likeliest first, %j', (search, names) => {
  expect(likelyRows(places, (place) => place, search).map(({ name }) => name)).toEqual(names)
})
