import { expect, test } from 'vitest'
import { isWeak } from '#server/features/auth/password-strength.ts'

const owner = {
  userName: 'ebs-tosontsengel',
  displayName: 'Галсан Мөнгөнцэцэг',
  institutionName: 'Тосонцэнгэл сумын 1-р сургууль',
}

test.each([
  ['the most usual one', 'password123'],
  ['of those of a country’s own words', 'Сургууль2026'],
  ['the program’s name and a year', 'төсөв-2027'],
  ['the same in Latin letters', 'tusuv-2027'],
  ['an aimag and a year', 'Arkhangai1990'],
  ['the own name', 'Мөнгөнцэцэг1'],
  ['the own name in Latin letters', 'mungunTsetseg1'],
  ['the institution’s name', 'тосонцэнгэл1'],
  ['digits in their order', '1234567890'],
  ['letters in their order', 'абвгдежзий'],
  ['one sign', 'яяяяяяяяяяяя'],
  ['a walk over Mongolian keys', 'фцужэнгшүз'],
  ['a walk over Russian keys', 'йцукенгшщз'],
  ['a walk over Latin keys', 'qwertyuiop[]'],
  ['a usual word twice', 'нууцүг нууцүг'],
  ['the same three times, however it is parted', ' Нууцүг-нууцүг, НУУЦҮГ!'],
  ['a common one twice', 'password password'],
  ['the same with digits', 'password1 password1'],
  ['the same more often than is judged', 'password '.repeat(20)],
  ['two usual words twice', 'нууц үг нууц үг'],
  ['the own user name twice', 'ebs-tosontsengel ebs-tosontsengel'],
  ['the own name twice', 'Мөнгөнцэцэг мөнгөнцэцэг'],
  ['the institution’s name twice', 'Тосонцэнгэл Тосонцэнгэл'],
  ['usual words and a year', 'Нууц үг 2026'],
  ['the program’s name with a year and signs', 'tosov2026!!'],
  ['a greeting', 'сайнбайнауу'],
  ['a greeting in Latin letters', 'SainBainaUu'],
  ['a greeting in words', 'Сайн байна уу?'],
  ['a register number', 'УБ99010112'],
  ['one in Latin letters', 'ub99010112'],
  ['one with more around it', 'миний УБ99010112!'],
  ['a telephone', '9911223344'],
  ['one with its country', '+976 9911-2233'],
  ['two of them', '99112233 88112233'],
  ['a date', '1985.03.21.'],
  ['two dates', '1985-03-21 2012-09-01'],
  ['a name and a year', 'Ганхуяг1985'],
  ['a long name and a year', 'Мөнхжаргал1985'],
  ['the same in Latin letters', 'Munkhjargal1985'],
  ['another spelling of it', '1985monhjargal!'],
  ['the own name in another spelling', 'mongontsetseg99'],
  ['a common one with digits before it', '2026 password!'],
  ['a common one in Cyrillic letters', 'пассворд2026'],
  ['signs and digits alone', '!!2026!!2025!!'],
  ['a word of the office', 'Төлөвлөгөө2026'],
  ['the same in Latin letters', 'tolovlogoo'],
  ['another one', 'хариуцлага'],
  ['two of them', 'нийгмийн даатгал'],
  ['two of them in one', 'зохионбайгуулалт'],
  ['a word of the country', 'асуудалгүй'],
  ['a district', 'Сүхбаатар дүүрэг'],
  ['a short word twice around a year', 'hayr2026hayr'],
  ['two words of the office', 'Багшийн цалин'],
  ['the same with a year', 'Багшийн цалин 2026'],
  ['two words of the country', 'Сургуулийн захирал'],
  ['a common one and a word of the country', 'dragon-монгол'],
  ['two words in one', 'bagshtsalin!'],
  ['the own name with a vowel less', 'Monguntsetseg.Galsan2026'],
  ['a compound name and a year', 'oyunbileg1985'],
  ['another one', 'Уранбилэг1985'],
  ['one with a doubled vowel', 'Баасансүрэн1985'],
  ['the same with the vowel once', 'Basansuren1985'],
  ['one of uncommon parts', 'Ичинхорлоо1985'],
  ['a name in two words with doubled letters', 'ChinggisKhaan1206'],
  ['the same with single letters', 'chingiskhan1206'],
  ['a compound of three parts', 'Мөнхбаярсайхан90'],
  ['three short words', 'аав ээж хоёр'],
  ['a greeting of two', 'сайхан амраарай'],
  ['three in one in Latin letters', 'bichamdhairtai1'],
  ['three of the country', 'Эх орон минь'],
  ['letters and digits in turns', '1a2b3c4d5e'],
])('%s is weak: %s', async (_, password) => {
  expect(await isWeak(password, owner)).toBe(true)
})

const dorj = { userName: 'ebs-dorj', displayName: 'Дорж Энхтуяа', institutionName: '' }

test.each([
  ['both names', 'Dorj.Enkhtuya2026'],
  ['both in one word', 'dorjenkhtuyaa85'],
  ['the other way round', 'EnkhtuyaDorj!'],
  ['a vowel less', 'Enkhtuya2026'],
  ['the genitive', 'Enkhtuyagiin1'],
  ['the genitive of a father', 'Доржийн Энхтуяа'],
  ['the same in Latin letters', 'dorjiin.enkhtuya'],
])('a password of the own names is weak, %s: %s', async (_, password) => {
  expect(await isWeak(password, dorj)).toBe(true)
})

test.each([
  ['four words that have nothing to do with each other', 'тогоо хүрд салхи тав'],
  ['the same with a year', 'тогоо хүрд салхи тав 2026'],
  ['three usual words', 'багшийн цалин чоно'],
  ['the same in Latin letters', 'togoo khurd salkhi tav'],
  ['signs by chance', 'kx7m-4tqp-9w'],
  ['letters and digits by chance in turns', 'k7x2m9q4v1'],
  ['three words that are not short', 'тэмээ бичээч цахилгаан'],
  ['a long one with the own name in it', 'Мөнгөнцэцэг хөх тэмээ унав'],
  ['the same twice', 'тогоо хүрд салхи тав тогоо хүрд салхи тав'],
  ['a word that only begins as the one before', 'тогоо тогооч салхивч'],
  ['longer than anybody types', 'хөх тэмээ '.repeat(3) + 'ж'.repeat(900)],
])('%s holds: %s', async (_, password) => {
  expect(await isWeak(password, owner)).toBe(false)
})
