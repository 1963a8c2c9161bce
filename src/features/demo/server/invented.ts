/** A prime number, so that steps through the list reach all names. */
const women = [
  'Энхтуяа',
  'Оюунчимэг',
  'Нарантуяа',
  'Болормаа',
  'Сарантуяа',
  'Алтанцэцэг',
  'Мөнхцэцэг',
  'Ганчимэг',
  'Отгонцэцэг',
  'Цэцэгмаа',
  'Уранчимэг',
  'Дэлгэрмаа',
  'Одонтуяа',
  'Баярмаа',
  'Цэрэндулам',
  'Нансалмаа',
  'Солонго',
  'Анужин',
  'Номин',
  'Хулан',
  'Туяа',
  'Эрдэнэчимэг',
  'Батцэцэг',
  'Мөнхтуяа',
  'Ариунаа',
  'Золзаяа',
  'Бадамцэцэг',
  'Энхжаргал',
  'Пүрэвсүрэн',
  'Гэрэлмаа',
  'Тунгалаг',
]
const men = [
  'Батболд',
  'Ганбаатар',
  'Энхбаяр',
  'Мөнх-Эрдэнэ',
  'Тэмүүлэн',
  'Баттулга',
  'Отгонбаяр',
  'Ганзориг',
  'Бат-Эрдэнэ',
  'Сүхбаатар',
  'Төмөрбаатар',
  'Чинбат',
  'Эрдэнэбат',
  'Ганболд',
  'Мөнхбат',
  'Наранбаатар',
  'Энхболд',
  'Түвшинбаяр',
  'Баярсайхан',
]
const fathers = [
  'Дорж',
  'Батсүх',
  'Цэрэндорж',
  'Баатар',
  'Лхагва',
  'Пүрэв',
  'Дамдин',
  'Нямдорж',
  'Ганбат',
  'Жамсран',
  'Очир',
  'Сандаг',
  'Базар',
  'Гомбо',
  'Сүрэн',
  'Дашдорж',
  'Бямба',
  'Равдан',
  'Төмөр',
  'Чулуун',
  'Лувсан',
  'Содном',
  'Мягмар',
  'Ядам',
  'Норов',
  'Түмэн',
  'Самдан',
  'Бадарч',
  'Эрдэнэ',
]
const letters = ['УБ', 'УЗ', 'УК', 'АА', 'АЮ', 'БЗ', 'ГЮ', 'ЖЮ', 'МИ', 'ОИ', 'РД', 'ТА', 'ШЕ', 'ЧК']

export type Gender = 'woman' | 'man'

/** A fictional person. Equal seeds give equal people. */
export type FakePerson = {
  readonly lastName: string
  readonly firstName: string
  readonly registerNumber: string
}

/** Up to some hundred values of `index` give different people. */
export function fakePerson(seed: number, index: number, gender: Gender, birthYear: number): FakePerson {
  return {
    lastName: pick(fathers, spread(seed) + index * 11),
    firstName: pick(gender === 'woman' ? women : men, spread(seed + 1) + index * 7),
    registerNumber: registerNumber(seed * 1000 + index, gender, birthYear),
  }
}

/**
 * Builds two letters, YYMMDD (month + 20 from 2000 on), an odd digit for men or an even one for women, a last digit.
 */
function registerNumber(seed: number, gender: Gender, birthYear: number): string {
  const month = seededRandom(seed, 1, 12) + 1 + (birthYear >= 2000 ? 20 : 0)
  const day = seededRandom(seed, 2, 28) + 1
  const sex = 2 * seededRandom(seed, 3, 5) + (gender === 'man' ? 1 : 0)
  return `${pick(letters, seededRandom(seed, 4, letters.length))}${two(birthYear % 100)}${two(month)}${two(day)}${sex}${seededRandom(seed, 5, 10)}`
}

export function seededRandom(seed: number, question: number, below: number): number {
  return spread(seed * 31 + question) % below
}

/** Demo data must not depend on chance or the clock. */
function spread(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  const twice = Math.imul(once ^ (once >>> 16), 0x45d9f3b)
  return (twice ^ (twice >>> 16)) >>> 0
}

function pick(list: readonly string[], at: number): string {
  return list[at % list.length] ?? ''
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
