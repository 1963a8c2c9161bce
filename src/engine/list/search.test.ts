import { expect, test } from 'vitest'
import { rankRows, searchRows } from '#engine/list/search.ts'

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
  expect(rankRows(places, (place) => place, search).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['surguuli', '1-р сургууль'],
  ['SURGUULIIN', 'Сургуулийн зардал'],
  ['tosov', 'Төсөв'],
  ['tusuv', 'Төсөв'],
  ['uvurkhangai', 'Өвөрхангай'],
  ['ovorhangai', 'Өвөрхангай'],
  ['övörkhangai', 'Өвөрхангай'],
  ['tsetserleg', '5-р цэцэрлэг'],
  ['cecerleg', '5-р цэцэрлэг'],
  ['ajiltan', 'Ажилтан'],
  ['yerunkhii', 'Ерөнхий'],
  ['eronhii', 'Ерөнхий'],
  ['chingeltei', 'Чингэлтэй'],
  ['baishin', 'Байшин'],
  ['govi-altai', 'Говь-Алтай'],
  ['bayan', 'Баян-Өндөр'],
  ['bayan ondor', 'Баян-Өндөр'],
  ['oyun', 'Оюун'],
  ['surguuli 12', '12-р сургууль'],
  ['сурaгч', 'Сурагч'],
  ['сур\u00adагч', 'Сурагч'],
  ['Сурагч', 'Сур\u200bагч'],
  ['тєсєв', 'Төсөв'],
  ['и\u0306ндсэн', 'Йндсэн'],
  ['it', 'IT мэргэжилтэн'],
])('«%s» finds «%s»', (search, text) => {
  expect(searchRows([text, 'Огноо'], (each) => each, search)).toEqual([text])
})

test('a Latin name is found before places where another word has its letters', () => {
  const all = [
    { name: 'Нягтлан бодогч', others: 'сургууль' },
    { name: 'Сургуулийн цалин', others: '' },
    { name: 'Сургууль', others: '' },
  ]
  expect(rankRows(all, (each) => each, 'surguuli').map(({ name }) => name)).toEqual([
    'Сургууль',
    'Сургуулийн цалин',
    'Нягтлан бодогч',
  ])
})

test.each(['surguuls', 'сургал', 'цалин'])('«%s» does not find «Сургууль»', (search) => {
  expect(searchRows(['Сургууль'], (each) => each, search)).toEqual([])
})
