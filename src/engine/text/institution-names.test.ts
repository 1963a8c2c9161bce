import { expect, test } from 'vitest'
import { otherInstitutionsIn } from '#engine/text/institution-names.ts'

const numbered = 'Нийслэлийн 199-р ерөнхий боловсролын сургууль'
const quoted = '«Ирээдүйн гэрэл» хувийн сургууль'
const placed = 'Тосонбулаг сумын ерөнхий боловсролын сургууль'
const centre = 'Хан-Уул дүүргийн Насан туршийн боловсролын төв'
const kindergarten = 'Баянгол дүүргийн 23 дугаар цэцэрлэг'

test.each([
  ['14-р сургууль', numbered, true],
  ['14-р сургууль', quoted, true],
  ['14 дүгээр сургуулийн 2026 оны төсөв', placed, true],
  ['Баянзүрх дүүргийн 14 дүгээр ЕБС', numbered, true],
  ['Байгууллагын нэр: 14-р ЕБС', numbered, true],
  ['Сургууль №14', numbered, true],
  ['"Эрдэм" сургууль', numbered, true],
  ['Хувийн сургууль «Эрдэм»', quoted, true],
  ['Эрдэм сургууль', quoted, true],
  ['Эрдэм ахлах сургуулийн төсөв', placed, true],
  ['Байгууллага: Эрдэм сургууль', placed, true],
  ['Тариат сумын ЕБС', placed, true],
  ['Тариат сумын бүрэн дунд сургуулийн төсөв', placed, true],
  ['Тариат сумын ЕБС', numbered, true],
  ['Тариат сумын ЕБС', quoted, true],
  ['Тариат сумын 199-р сургууль', numbered, false],
  ['199-р цэцэрлэг', numbered, true],
  ['23 дугаар сургууль', kindergarten, true],
  ['24-р цэцэрлэгийн төсөв', kindergarten, true],
  ['14-P сургууль', numbered, true],
  ['Сургууль: 14', numbered, true],
  ['Цэцэрлэг 24, 2026 он', kindergarten, true],
  ['Шинэ эрин сургууль', numbered, true],
  ['Байгууллага: Шинэ Монгол ахлах сургууль', quoted, true],
  ['Шинэ эрин сургуулийн 2026 оны төсөв', placed, true],
  ['Сургуулийн нэр: Эрдэм', numbered, true],
  ['Байгууллагын нэр : Эрдэм цогцолбор', quoted, true],
  ['Баянгол дүүргийн Насан туршийн боловсролын төв', centre, true],
  ['Баянгол дүүргийн НТБТ-ийн төсөв', numbered, true],
  // Our own.
  ['199-р сургууль', numbered, false],
  ['Нийслэлийн 199 дүгээр ЕБС-ийн төсөв', numbered, false],
  [`${numbered} – 2026`, numbered, false],
  ['Ирээдүйн гэрэл сургууль', quoted, false],
  ['“Ирээдүйн гэрэл” сургуулийн төсөв', quoted, false],
  ['Тосонбулаг сумын ЕБС', placed, false],
  ['23-р цэцэрлэг', kindergarten, false],
  ['Сургууль: 199', numbered, false],
  ['Шинэ эрин сургууль', '«Шинэ эрин» ахлах сургууль', false],
  ['Байгууллагын нэр: Ирээдүйн гэрэл', quoted, false],
  ['Байгууллагын нэр: 199-р ЕБС', numbered, false],
  ['Хан-Уул дүүргийн НТБТ', centre, false],
  // No name.
  ['Манай сургууль', numbered, false],
  ['Сургуулийн төсөв', numbered, false],
  ['Ерөнхий боловсролын сургууль', numbered, false],
  ['Төрийн өмчийн сургууль, цэцэрлэг', numbered, false],
  ['Сургуулийн өмнөх боловсрол', numbered, false],
  ['14 сургуулийн өмнөх бүлэг', numbered, false],
  ['Дотуур байртай сургууль', numbered, false],
  ['2026 оны сургуулийн төсөв', numbered, false],
  ['Цэцэрлэгжүүлэлт, 14-р хороо', numbered, false],
  ['Багш, орон тоо сургуулийн хэмжээнд', numbered, false],
  ['Хот, хөдөөгийн сургууль', numbered, false],
  ['Сургууль 3 давхар', numbered, false],
  ['Маягт ЕБС-1', numbered, false],
  ['Байгууллагын нэр: ........', numbered, false],
  ['Байгууллагын нэр', numbered, false],
  ['Насан туршийн боловсролын төв', numbered, false],
  ['14-р сургууль', 'Сургууль', true],
  ['Сургууль', 'Сургууль', false],
  ['14-р сургууль', '', false],
])('%j next to the name %j is another: %s', (text, own, isOther) => {
  expect(otherInstitutionsIn([text], own)).toEqual(isOther ? [text] : [])
})

test('the cell behind a label names an institution', () => {
  const texts = ['Байгууллагын нэр:', 'Эрдэм', 'Байгууллагын нэр', 'Албан тушаал']
  expect(otherInstitutionsIn(texts, numbered)).toEqual(['Эрдэм'])
  expect(otherInstitutionsIn(['Байгууллагын нэр:', numbered], numbered)).toEqual([])
})
