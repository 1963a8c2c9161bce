import { describe, expect, test } from 'vitest'
import {
  aimags,
  findAimag,
  findSum,
  inAlphabet,
  isIn,
  placeOf,
  regionOf,
  regionPath,
  regions,
  regionsIn,
  sumsOf,
  withRegion,
  writeRegions,
} from '#forms/regions.ts'

describe('the catalogue of regions', () => {
  test('has 21 aimags and the capital, 330 sums and 9 districts, each code once', () => {
    const count = (kind: string) => regions.filter((region) => region.kind === kind).length
    expect([count('aimag'), count('capital'), count('sum'), count('district')]).toEqual([21, 1, 330, 9])
    expect(new Set(regions.map(({ code }) => code)).size).toBe(361)
    expect(regions.filter(({ code }) => !/^(\d{2}|\d{4})$/.test(code))).toEqual([])
  })

  test('has every name once in its aimag, and of as many sums as the aimag has', () => {
    for (const { code } of aimags) {
      const names = sumsOf(code).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const { code: sum, name } of sumsOf(code)) expect(findSum(code, name)?.code).toBe(sum)
    }
    const counts = Object.fromEntries(aimags.map(({ code, name }) => [name, sumsOf(code).length]))
    expect(counts).toEqual({
      Улаанбаатар: 9,
      Дорнод: 14,
      Сүхбаатар: 13,
      Хэнтий: 18,
      Төв: 27,
      Говьсүмбэр: 3,
      Сэлэнгэ: 17,
      Дорноговь: 14,
      'Дархан-Уул': 4,
      Өмнөговь: 15,
      Дундговь: 15,
      Орхон: 2,
      Өвөрхангай: 19,
      Булган: 16,
      Баянхонгор: 20,
      Архангай: 19,
      Хөвсгөл: 23,
      Завхан: 24,
      'Говь-Алтай': 18,
      'Баян-Өлгий': 13,
      Ховд: 17,
      Увс: 19,
    })
  })

  test('marks codes on which no two sources agree', () => {
    const standIns = regions.filter(({ source }) => source === 'stand-in').map(({ code }) => regionPath(code))
    expect(standIns).toEqual(['Баянхонгор / Богд', 'Баянхонгор / Өлзийт'])
  })

  test.each([
    ['11', { name: 'Улаанбаатар', kind: 'capital' }],
    ['62', { name: 'Өвөрхангай', kind: 'aimag' }],
    ['1110', { name: 'Баянзүрх', kind: 'district' }],
    ['6201', { name: 'Арвайхээр', kind: 'sum' }],
    ['6710', { name: 'Баянзүрх', kind: 'sum' }],
    ['8570', null],
    ['1', null],
    ['', null],
  ])('%j is %j', (code, region) => {
    const found = regionOf(code)
    if (region === null) expect(found).toBeNull()
    else expect(found).toMatchObject({ code, ...region })
  })
})

describe('a region by its name', () => {
  test.each([
    ['Өвөрхангай', '62'],
    [' өвөрхангай аймаг ', '62'],
    ['ӨВӨРХАНГАЙ', '62'],
    ['62', '62'],
    ['Дархан уул', '45'],
    ['Улаанбаатар хот', '11'],
    ['нийслэл', '11'],
    ['Өвөр', null],
    ['6201', null],
    ['аймаг', null],
    ['1-1', null],
    ['6 2', null],
    ['', null],
  ])('%j is the aimag %j', (given, code) => {
    expect(findAimag(given)?.code ?? null).toBe(code)
  })

  test.each([
    ['62', 'Арвайхээр сум', '6201'],
    ['62', 'арвайхээр', '6201'],
    ['62', '6201', '6201'],
    ['62', 'Бат өлзий', '6207'],
    ['62', 'Баян-Өндөр', '6213'],
    ['61', 'Баян-Өндөр', '6101'],
    ['65', 'Их тамир', '6513'],
    ['65', 'Түвшрүүлэх', '6528'],
    ['82', 'Дарви', '8216'],
    ['84', 'Дарви', '8413'],
    ['11', 'Хан-Уул дүүрэг', '1122'],
    ['11', 'Арвайхээр', null],
    ['62', '1110', null],
    ['62', '01', null],
    ['62', '', null],
  ])('in %s %j is the sum %j', (aimag, given, code) => {
    expect(findSum(aimag, given)?.code ?? null).toBe(code)
  })

  test.each([
    [
      { aimag: 'Өвөрхангай', sum: 'Арвайхээр' },
      { aimagCode: '62', sumCode: '6201' },
    ],
    [
      { aimag: 'Өвөрхангай', sum: 'Тосонбулаг' },
      { aimagCode: '62', sumCode: null },
    ],
    [
      { aimag: 'Өвөрхангай', sum: '' },
      { aimagCode: '62', sumCode: null },
    ],
    [
      { aimag: 'Хаант улс', sum: 'Арвайхээр' },
      { aimagCode: null, sumCode: null },
    ],
    [
      { aimag: '', sum: '' },
      { aimagCode: null, sumCode: null },
    ],
  ])('%j has the codes %j', (words, place) => {
    expect(placeOf(words)).toEqual(place)
  })
})

describe('regions in one text', () => {
  test.each([
    ['', [], []],
    ['Өвөрхангай; Улаанбаатар / Баянзүрх', ['62', '1110'], []],
    ['62 1110\n62', ['62', '1110'], []],
    ['Өвөрхангай аймаг, улаанбаатар/хан-уул дүүрэг', ['62', '1122'], []],
    ['Өвөрхангай / Баянзүрх; Төв; 99; Баянзүрх', ['41'], ['Өвөрхангай / Баянзүрх', '99', 'Баянзүрх']],
  ])('%j', (text, codes, unknown) => {
    expect(regionsIn(text)).toEqual({ codes, unknown })
  })

  test.each([
    [[], '62', ['62']],
    [['62'], '1110', ['62', '1110']],
    [['6201', '1110', '6204'], '62', ['1110', '62']],
    [['62'], '6201', ['62']],
    [['6201'], '6201', ['6201']],
    [['6201'], '6204', ['6201', '6204']],
  ])('%j with %s are %j', (codes, code, more) => {
    expect(withRegion(codes, code)).toEqual(more)
  })

  test.each([
    [{ aimagCode: '62', sumCode: '6201' }, ['62', '6201']],
    [{ aimagCode: '62', sumCode: null }, ['62']],
    [{ aimagCode: null, sumCode: null }, []],
  ])('%j is within %j of them', (place, codes) => {
    expect(['62', '6201', '6204', '11', ''].filter((code) => isIn(place, code))).toEqual(codes)
  })

  test('are offered as dictionaries have them', () => {
    expect(
      inAlphabet(sumsOf('62'))
        .map(({ name }) => name)
        .slice(9, 13),
    ).toEqual(['Зүүнбаян-Улаан', 'Нарийнтээл', 'Өлзийт', 'Сант'])
  })

  test('are written as they are read', () => {
    const codes = regions.map(({ code }) => code)
    expect(writeRegions(['62', '1110'])).toBe('Өвөрхангай; Улаанбаатар / Баянзүрх')
    expect(regionsIn(writeRegions(codes))).toEqual({ codes, unknown: [] })
  })
})
