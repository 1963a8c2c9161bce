import { expect, test } from 'vitest'
import { sourceSentence } from '#documents/source-text.ts'
import { fullEdition2025, reportProgramOf } from '#forms/editions/edition-reports.ts'

test.each(Object.values(fullEdition2025.views))(
  'every cell of $code states its source in Mongolian',
  ({ code }) => {
    const { slots, sheets } = reportProgramOf(fullEdition2025, code)
    const sources = new Set(
      slots.flatMap(({ cell, address }) =>
        cell.kind === 'text' ? [] : [sourceSentence(cell.source, sheets.get(address.sheet)?.caption ?? '')],
      ),
    )
    // No code words, no section numbers of internal documents, no empty text.
    const foreign = [...sources].filter(
      (source) => /[a-z]{3,}|§|тодорхойлолт 00|бланк/i.test(source) || source.trim() === '',
    )
    expect(foreign).toEqual([])
  },
)

test.each(Object.values(fullEdition2025.views))(
  'no cell of $code states a norm figure in its source',
  ({ code }) => {
    const sources = reportProgramOf(fullEdition2025, code).slots.flatMap(({ cell }) =>
      cell.kind === 'computed' || cell.kind === 'entered' ? [cell.source] : [],
    )
    const figures = /2475|3600|\d хувь|0\.71\d+/
    expect([...new Set(sources)].filter((source) => figures.test(source))).toEqual([])
  },
)

test.each([
  ['spec 001 §9', '«Багшийн цалин» маягт'],
  ['spec 000 §9: урамшуулал', '«Багшийн цалин» маягт: урамшуулал'],
  ['spec 001 §2. Үзүүлэлтийн сонголт: жишиг', '«Багшийн цалин» маягт. Үзүүлэлтийн сонголт: жишиг'],
  ['spec 000 §5, spec 001 §5', '«Багшийн цалин» маягт'],
  ['spec 000 §3, §5: зөвхөн 1, 6, 10-р анги', '«Багшийн цалин» маягт: зөвхөн 1, 6, 10-р анги'],
  ['spec 000 §3, b12: үзүүлэлтийн нэр жишиг', '«Багшийн цалин» маягт: үзүүлэлтийн нэр жишиг'],
  ['spec 002 §9, facts §3.8', '«Багшийн цалин» маягт'],
  // Each source once, in its most specific form.
  ['spec 002 §9: хоол; facts §3.8', '«Багшийн цалин» маягт: хоол'],
  ['facts §3.8; spec 002 §9: хоол', '«Багшийн цалин» маягт: хоол'],
  ['facts §3.8; жишиг; facts §3.8', '«Багшийн цалин» маягт; жишиг'],
  ['design calculation §5 b16/1, facts §3.4', 'ЗГ-ын 2024-01-25-ны тогтоол'],
  ['facts §3.2, design calculation §5 huvi b3', 'ЗГ-ын 2024-01-25-ны тогтоол'],
  [
    'design calculation §6 NTB b4: сургуулийн норматив, жишиг',
    '«Багшийн цалин» маягт: сургуулийн норматив, жишиг',
  ],
  ['ЗГ-ын 2019 оны 7-р тогтоол (facts §6)', 'ЗГ-ын 2019 оны 7-р тогтоол'],
  [
    'ЗГ-ын 2018 оны 382-р тогтоол, 5-р хавсралт (facts §5.2, spec 001 §9)',
    'ЗГ-ын 2018 оны 382-р тогтоол, 5-р хавсралт',
  ],
  ['Жишиг (calculation §5, b5)', 'Жишиг'],
  ['Сургалтын төлөвлөгөө (norm-curriculum)', 'Сургалтын төлөвлөгөө'],
  ['Орон тоо × үндсэн цалин', 'Орон тоо × үндсэн цалин'],
])('%s reads %s', (source, read) => {
  expect(sourceSentence(source, 'Багшийн цалин')).toBe(read)
})
