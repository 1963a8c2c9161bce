import { describe, expect, test } from 'vitest'
import { maskedRegister, readRegisterNumber } from '#engine/list/register-number.ts'

const today = '2026-03-02'

describe('a register number', () => {
  test.each([
    ['УБ15230112', '2015-03-01', 'man'],
    ['АА85091520', '1985-09-15', 'woman'],
    ['ӨҮ00212900', '2000-01-29', 'woman'],
    ['ЁЁ99123190', '1999-12-31', 'man'],
    [' уб15230112 ', '2015-03-01', 'man'],
    ['уб 1523 0112', '2015-03-01', 'man'],
    ['УБ15230432', '2015-03-04', 'man'],
    ['УБ00222910', '2000-02-29', 'man'],
    ['AB15230112', '2015-03-01', 'man', 'АВ15230112'],
    ['xт15230112', '2015-03-01', 'man', 'ХТ15230112'],
    ['ЇЄ15230112', '2015-03-01', 'man', 'ҮӨ15230112'],
    ['Ѳɵ15230112', '2015-03-01', 'man', 'ӨӨ15230112'],
    ['\u200eУ\u00adБ15230112\u200b', '2015-03-01', 'man', 'УБ15230112'],
    ['ЙЙ15230112'.normalize('NFD'), '2015-03-01', 'man', 'ЙЙ15230112'],
    ['УБ04222910', '2004-02-29', 'man'],
    ['УБ26230210', '2026-03-02', 'man'],
  ])('%j belongs to a person born on %s', (given, birthDate, gender, expected?: string) => {
    const text = expected ?? given.replaceAll(' ', '').toUpperCase()
    expect(readRegisterNumber(given, today)).toEqual({ ok: true, number: { text, birthDate, gender } })
  })

  test.each([
    ['', 'form'],
    ['УБ152301', 'form'],
    ['УБ152301123', 'form'],
    ['UB15230112', 'form'],
    ['У115230112', 'form'],
    ['УБ1523011О', 'form'],
    ['YБ15230112', 'latinY'],
    ['уy15230112', 'latinY'],
    ['Y', 'latinY'],
    ['УБ15330112', 'date'],
    ['УБ15000112', 'date'],
    ['УБ15130112', 'date'],
    ['УБ15200112', 'date'],
    ['УБ15230012', 'date'],
    ['ӨҮ00022910', 'date'],
    ['УБ15243112', 'date'],
    ['УБ05222912', 'date'],
    ['УБ26230312', 'future'],
    ['УБ99320112', 'future'],
  ])('%j: %s', (given, problem) => {
    const read = readRegisterNumber(given, today)
    expect(read).toEqual({ ok: false, problem })
  })
})

test.each([
  ['УБ15230112', 'УБ******12'],
  ['', ''],
  ['УБ1', 'УБ1'],
])('a screen shows %j as %j', (number, masked) => {
  expect(maskedRegister(number)).toBe(masked)
})
