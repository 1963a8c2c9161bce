import { describe, expect, test } from 'vitest'
import { generalRules } from '#budget/plausibility.ts'
import { recordRules } from '#budget/record-amounts.ts'
import { addressIn } from '#engine/key.ts'
import { methodologyAnchor } from '#features/methodology/anchor.ts'
import { figuresText, type MethodologyChapter, methodology } from '#features/methodology/methodology.ts'
import { everySheet } from '#forms/editions/edition.ts'
import { fullEdition2025 } from '#forms/editions/edition-reports.ts'
import { seedOf } from '#forms/norms/seeds/seeds.ts'

const content = methodology(fullEdition2025, {
  year: 2026,
  figures: (norm, row) => figuresText(seedOf(norm, 2026)[row] ?? {}),
  sourceOf: (norm, row) => norm.sources[row],
})
const part = (anchor: string): MethodologyChapter => {
  const found = content.parts.find((each) => each.anchor === anchor)
  if (!found) throw new Error(anchor)
  return found
}
const lineOf = (anchor: string) =>
  content.parts.flatMap(({ lines }) => lines).find(({ covers }) => covers.includes(anchor))

describe('the description of a year’s calculation', () => {
  test('has every sheet and norm once, and a line for every cell that is no text of the form', () => {
    const sheets = [...everySheet(fullEdition2025).values()]
    const anchors = content.parts.map(({ anchor }) => anchor)
    expect(new Set(anchors).size).toBe(anchors.length)
    expect(sheets.map(({ code }) => code).filter((code) => !anchors.includes(code))).toEqual([])
    const covered = new Set(content.parts.flatMap(({ lines }) => lines.flatMap(({ covers }) => covers)))
    const missing = sheets.flatMap((sheet) =>
      [...sheet.cells].flatMap(([key, { kind }]) => {
        const anchor = methodologyAnchor(addressIn(sheet.code, key))
        return kind === 'text' || covered.has(anchor) ? [] : [anchor]
      }),
    )
    expect(missing).toEqual([])
  })

  test('names each place once', () => {
    const places = content.parts.flatMap(({ anchor, lines }) => [anchor, ...lines.map((line) => line.anchor)])
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })

  test.each([
    ['ebs-b1/2.stage2Qty', 'хүн', '«2025-2026 суралцагч · #-р анги»'],
    ['ebs-b5/3.addedSalaryYear', 'төгрөг', '12 × «Бага ангийн багш · Нэмэгдэл · Сард»'],
    ['ebs-b1/1.stage6Qty', 'хүн', 'хэрэглэгч оруулна (0–1,000, бүхэл тоо)'],
    ['norm-grade/6.amount', '', '1,989,000'],
  ])('explains the calculation of %s', (anchor, unit, how) => {
    expect(lineOf(anchor)).toMatchObject({ unit, how })
  })

  test('groups reports by their owner, and describes another report of the same code separately', () => {
    expect([part('EBS_TT16').group, part('SUB_TT6').group]).toEqual(['ORGEBS', 'ORGSUB'])
    expect(part('EBS_TT16-ebs-private').lines.length).toBeLessThan(part('EBS_TT16').lines.length)
    expect(part('EBS_TT16').lines[0]).toMatchObject({
      unit: 'мянган төгрөг',
      how: '«Орон тоогоор тооцсон төсөв · Нийт төсөв, орон тоогоор» ÷ 1,000',
    })
  })

  test('of a year has the year in every text, and no mark for it', () => {
    expect(JSON.stringify(content).match(/[^"]*\{(?:A|B|Y[^}]*)\}[^"]*/g)).toBeNull()
  })

  test('names no paper of ours as a source', () => {
    const sources = content.parts.flatMap(({ lines }) => lines.map(({ source }) => source))
    expect(sources.filter((source) => /facts|spec|design|§/.test(source))).toEqual([])
  })
})

test('the list of all rules has every rule of every sheet and of every typed cell, each once', () => {
  const codes = content.rules.map(({ code }) => code)
  const declared = [...everySheet(fullEdition2025).values()].flatMap(({ checks }) =>
    checks.map(({ code }) => code),
  )
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(codes)).toEqual(
    new Set([...declared, ...[...generalRules, ...recordRules].map(({ code }) => code), 'serviceTooShort']),
  )
  expect(content.rules.find(({ code }) => code === 'lunchWithoutMeals')).toMatchObject({
    anchor: 'rule-lunchWithoutMeals',
    severity: 'warning',
    where: 'Сурагчийн тоо · 9: #-р анги; Сурагчийн тоо · 14, 15: #-р анги',
  })
})
