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
])('%s is weak: %s', async (_, password) => {
  expect(await isWeak(password, owner)).toBe(true)
})

test.each([
  ['four words that have nothing to do with each other', 'тогоо хүрд салхи тав'],
  ['the same in Latin letters', 'togoo khurd salkhi tav'],
  ['signs by chance', 'kx7m-4tqp-9w'],
  ['a long one with the own name in it', 'Мөнгөнцэцэг хөх тэмээ унав'],
  ['the same twice', 'тогоо хүрд салхи тав тогоо хүрд салхи тав'],
  ['a word that only begins as the one before', 'тогоо тогооч салхивч'],
  ['longer than anybody types', 'хөх тэмээ '.repeat(3) + 'ж'.repeat(900)],
])('%s holds: %s', async (_, password) => {
  expect(await isWeak(password, owner)).toBe(false)
})
