import { expect, test } from 'vitest'
import { strangeUnitIn, unitsInText } from '#engine/text/unit-in-text.ts'

test.each([
  ['мянган төгрөг', ['thousands']],
  ['Цалингийн жагсаалт (мянган төгрөгөөр)', ['thousands']],
  ['мян.төг', ['thousands']],
  ['мян. төгрөг', ['thousands']],
  ['МЯН.ТӨГ', ['thousands']],
  ['мян', ['thousands']],
  ['Дүн, мян', ['thousands']],
  ['Дүн (мян.)', ['thousands']],
  ['мянга', ['thousands']],
  ['төгрөг, мянгаар', ['thousands']],
  ['мянгаар', ['thousands']],
  ['Дүнг мянган төгрөгөөр илэрхийлэв.', ['thousands']],
  ['төг (мян)', ['thousands']],
  ['₮ мян.', ['thousands']],
  ['тыс.тугрик', ['thousands']],
  ['1000 төгрөг', ['thousands']],
  ['1 000 ₮', ['thousands']],
  ["'000 ₮", ['thousands']],
  ['₮ ×1000', ['thousands']],
  ['Төсөв 2026 мян.төг', ['thousands']],
  ['Мoнгoл мян.тoг', ['thousands']],
  ['сая төгрөг', ['millions']],
  ['Дүн, сая', ['millions']],
  ['саяар', ['millions']],
  ['млн.₮', ['millions']],
  ['1 000 000 төгрөг', ['millions']],
  ['тэрбум төгрөг', ['billions']],
  ['Үндсэн цалин, $', ['currency']],
  ['Үндсэн цалин ($)', ['currency']],
  ['€', ['currency']],
  ['ам.доллараар', ['currency']],
  ['USD', ['currency']],
  ['евро', ['currency']],
  ['мян.$', ['thousands', 'currency']],
])('%j says %j', (text, units) => {
  expect(unitsInText(text)).toEqual(units)
})

test.each([
  'Дүн, төгрөг',
  'Дүн, ₮',
  'Үндсэн цалин, ₮ сард',
  'Нэгж: төгрөг, хүн',
  'Сая элссэн сурагч',
  'Мянганы сургууль',
  'Мянгат овог',
  'Европын холбооны төсөл',
  'Вонг багш',
  'Явган зам',
  '5 000 төгрөг',
  '12 000 ₮',
  '45 сая',
  '45 сая төгрөг',
  '1.5 мян',
  '1000 хүүхэд',
  'Дугаар 000',
  '',
])('%j says nothing beyond tugrik', (text) => {
  expect(unitsInText(text)).toEqual([])
})

test('a unit of our own captions is not strange', () => {
  const own = ['Хязгаар, мянган төгрөг']
  expect(strangeUnitIn(['Жагсаалт', 'мян.төг'], own)).toBeNull()
  expect(strangeUnitIn(['мян.төг', ' сая төгрөг '], own)).toBe('сая төгрөг')
  expect(strangeUnitIn(['мян.төг'], ['Дүн, төгрөг'])).toBe('мян.төг')
})
