import { describe, expect, test } from 'vitest'
import type { PaperNode } from '#documents/paper/paper.ts'
import { documentOf, printedReports } from '#documents/paper/print.ts'
import { columnOf, madeLine, madeValues, paperOf, paperTexts, reportOf } from '#test/support/made-report.ts'
import { exampleFacts, exampleReceipt, paperExample } from '#test/support/paper-example.ts'

describe('the printed paper', () => {
  test('is the cover, the list, then the tables, in any input order', () => {
    const example = paperExample()
    const turned = { ...example, reports: example.reports.toReversed() }
    expect(printedReports(turned).map(({ code }) => code)).toEqual([
      'EBS_TT_N',
      'EBS_TT_J',
      'EBS_TT10',
      'EBS_TT17',
      'EBS_TT7',
    ])
  })

  test('has lists by person among the tables', () => {
    const [table, persons] = [reportOf({ code: 'T' }), reportOf({ code: 'L', layout: 'list' })]
    const printed = printedReports(paperOf([persons, table, persons], []))
    expect(printed.map(({ code }) => code)).toEqual(['L', 'T', 'L'])
  })

  test.each([
    ['one value too few', 1],
    ['none at all', 9],
  ])('leaves the list out when it has %s', (_, fewer) => {
    const { rows, ...example } = paperExample()
    const left = rows.filter((row) => row.standardReportCode !== 'EBS_TT_J' || row.rowNum <= 9 - fewer)
    expect(printedReports({ ...example, rows: left }).map(({ code }) => code)).not.toContain('EBS_TT_J')
  })

  test('carries the word draft until it is sent', () => {
    expect(documentOf(paperExample()).watermark?.text).toBe('НООРОГ')
    expect(documentOf(paperExample({ sent: true })).watermark).toBeUndefined()
  })

  test('is named by its cover, else by its period, and dated when it was calculated', () => {
    const { institutionName } = exampleFacts
    const info = documentOf(paperExample()).info
    expect(info).toEqual({
      title: `${institutionName} · 2026 оны төсвийн төсөл, 2026–2027 оны төсвийн хүрээний мэдэгдэл`,
      author: institutionName,
      subject: '2026 оны төсвийн төсөл',
      creationDate: new Date('2026-08-15T06:02:41.000Z'),
    })
    expect(documentOf(paperOf([reportOf()], [])).info.title).toBe(
      `${institutionName} · 2026 оны төсвийн төсөл`,
    )
  })
})

const many = Array.from({ length: 15 }, () => columnOf('', { unit: 'people', width: 0.1 }))
const lines = [madeLine('Нийт')]
const lying = { ...reportOf({ code: 'W', title: 'Өргөн', columns: many, lines }), layout: 'sum' } as const
const portrait = reportOf({ columns: [columnOf('Дүн')], lines: [madeLine('Нийт')] })
const cover = reportOf({ code: 'N', title: 'Нүүр', layout: 'cover', columns: many })
const list = reportOf({ code: 'J', title: 'Жагсаалт', layout: 'documents', columns: many })
const rows = [...madeValues([5]), ...madeValues([1, 'Баримт', 3], 'J')]

const partsOf = (...[reports, change]: [Parameters<typeof paperOf>[0], Parameters<typeof paperOf>[2]?]) =>
  documentOf(paperOf(reports, rows, change)).content.map(({ section, pageOrientation, header, footer }) => ({
    pageOrientation,
    said: paperTexts(section),
    sectionParts: section.stack,
    headOf: (page: number) => said(header(page, 9, { width: 595 })),
    footOf: (page: number) => said(footer(page, 9, { width: 595 })),
  }))
const said = (node: PaperNode | null): readonly string[] => (node === null ? [] : paperTexts(node))

describe('a document of the paper', () => {
  test('is landscape only if a sum needs it; cover, list and standard reports are portrait', () => {
    const wide = reportOf({ code: 'V', columns: many, lines })
    const parts = partsOf([cover, list, wide, lying, portrait])
    expect(parts.map(({ pageOrientation }) => pageOrientation)).toEqual([
      'portrait',
      'portrait',
      'portrait',
      'landscape',
      'portrait',
    ])
  })

  test('starts with its form number and title, as in the outline; the cover only with its text', () => {
    const [front, documents, table] = partsOf([cover, list, portrait])
    expect(front?.said).toContain('Нүүр')
    expect(front?.said).not.toContain('Маягт N')
    expect(documents?.said.slice(0, 2)).toEqual(['Маягт J', 'Жагсаалт'])
    expect(documents?.said.at(-2)).toBe('Баримт')
    expect(table?.said).toEqual([
      'Маягт R',
      '2026 оны тайлан',
      '(мянган төгрөг)',
      '№',
      'Үзүүлэлт',
      'Дүн',
      'А',
      'Б',
      '1',
      'Нийт',
      '5.0',
    ])
    expect(table?.sectionParts[1]).toMatchObject({ id: 'R', outline: true })
  })

  test('has title and form again at the head of every page but its first', () => {
    const [table] = partsOf([portrait])
    expect([4, 5, 6, 4].map((page) => table?.headOf(page))).toEqual([
      [],
      ['2026 оны тайлан', 'Маягт R'],
      ['2026 оны тайлан', 'Маягт R'],
      [],
    ])
  })

  const whose = `${exampleFacts.institutionName} · 2026 он · 2026 оны төсвийн төсөл`
  const when = 'Тооцсон: 2026.08.15 14:02'

  test('shows the institution, the calculation time and the page number at the foot of every page', () => {
    const [table] = partsOf([portrait])
    expect(table?.footOf(7)).toEqual([whose, when, 'Хуудас 7/9'])
  })

  test('names the period there, on a report and a page of reasons', () => {
    const reasons = [{ about: 'Тоо', text: 'Зөв', by: 'Дорж', at: '2026-08-15T06:02:00Z' }]
    const facts = { ...exampleFacts, sessionName: 'Тодотгосон төсөл' }
    const named = `${exampleFacts.institutionName} · 2026 он · Тодотгосон төсөл`
    const parts = partsOf([portrait], { facts, reasons })
    expect(parts.map(({ footOf }) => footOf(7)[0])).toEqual([named, named])
    expect(partsOf([portrait], { reasons }).map(({ footOf }) => footOf(7)[0])).toEqual([whose, whose])
  })

  test('shows the proof of the sending and the meaning of the stand-in sign there', () => {
    const [table] = partsOf([portrait], {
      receipt: exampleReceipt,
      facts: { ...exampleFacts, standIns: { R: [1] } },
    })
    expect(table?.footOf(1)).toEqual([
      expect.stringContaining('Жишиг'),
      whose,
      `${when} · Баримтын дугаар: 2026-1234-1 · Шалгах код: a1b2c3d4e5f6`,
      'Хуудас 1/9',
    ])
  })

  test('breaks at the requested lines', () => {
    const long = { ...portrait, lines: [madeLine('Нэг'), madeLine('Хоёр')] }
    const paper = documentOf(paperOf([long], madeValues([5, 6])), new Set(['R/0/1']))
    const tables = paper.content.flatMap(({ section }) => section.stack.filter((node) => 'table' in node))
    expect(tables).toHaveLength(2)
  })
})
