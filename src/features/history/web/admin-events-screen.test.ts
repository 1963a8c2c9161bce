import { expect, test } from 'vitest'
import { institutionValueText } from '#engine/fact-text.ts'
import { eventLines, eventSentence } from '#features/history/web/admin-events-screen.tsx'
import { organizationTypeIds } from '#forms/profile.ts'

const event = { id: '1', at: '', by: 'Админ', institutionId: '', year: 0, organizationTypeId: null }

test.each([
  ['admin.accounts-imported', ['a'], 1, 'Хэрэглэгчдийг жагсаалтаас бүртгэсэн, 1: a'],
  ['admin.accounts-imported', ['a', 'b', 'c'], 3, 'Хэрэглэгчдийг жагсаалтаас бүртгэсэн, 3: a, b, c'],
  ['admin.accounts-imported', ['a', 'b', 'c'], 4, 'Хэрэглэгчдийг жагсаалтаас бүртгэсэн, 4: a, b, c …'],
  ['admin.account-locked', ['a'], 1, 'Нэвтрэх эрхийг хаасан: a'],
  ['admin.year-created', [], 0, 'Санхүүгийн жил нээсэн'],
])('%s of %j is described in a sentence', (kind, names, count, sentence) => {
  expect(eventSentence({ ...event, kind, names, count })).toBe(sentence)
})

test.each([
  [{ kind: 'admin.year-closed', year: 2026 }, 'Санхүүгийн жилийг хаасан: 2026 он'],
  [{ kind: 'admin.year-created', year: 2027 }, 'Санхүүгийн жил нээсэн: 2027 он'],
  [
    { kind: 'admin.norms-published', year: 2026, names: ['2'], count: 1 },
    'Норматив нийтэлсэн: 2026 он, 2-р хувилбар',
  ],
  [
    { kind: 'admin.catalogue-saved', year: 2026, names: ['jobs'], count: 1 },
    'Лавлах хадгалсан: 2026 он, Албан тушаал',
  ],
  [
    {
      kind: 'admin.period-changed',
      year: 2026,
      names: ['Төсвийн төсөл'],
      count: 1,
      organizationTypeId: organizationTypeIds.SUB,
    },
    `Тайлант үеийг өөрчилсөн: 2026 он, Төсвийн төсөл, ${institutionValueText.orgType.SUB}`,
  ],
])('the description of %j names the year, the version and the type', (given, sentence) => {
  expect(eventSentence({ ...event, names: [], count: 0, ...given })).toBe(sentence)
})

test.each([
  [
    {
      names: ['Сургууль'],
      institutions: [
        {
          id: '1',
          name: 'Сургууль',
          did: 'changed',
          changes: [{ fact: 'location', from: 'capital', to: 'soumFar' }],
        },
        { id: '2', name: 'Шинэ', did: 'added', changes: [] },
      ],
    },
    ['1 Сургууль: Байршил: Нийслэл → Сум, 200 км-ээс хол', '2 Шинэ: шинэ'],
  ],
  [{ name: 'Төв', changes: [{ fact: 'hasStokers', from: true, to: false }] }, ['Галчтай: Тийм → Үгүй']],
  [{ names: ['a', 'b'], accounts: [] }, ['a', 'b']],
  [
    {
      userName: 'a',
      from: { role: 'reviewer' },
      to: { role: 'reviewer' },
      changed: ['displayName'],
    },
    ['Хэрэглэгчийн нэр: өөрчилсөн'],
  ],
  [
    {
      userName: 'a',
      from: { reviews: ['1001'], regions: ['62'] },
      to: { reviews: [], regions: ['62', '1110'] },
    },
    [
      'Хянах байгууллагуудын дугаар: 1001 → —',
      'Хянах аймаг, сум: Өвөрхангай → Өвөрхангай; Улаанбаатар / Баянзүрх',
    ],
  ],
  [{ userName: 'a', regions: ['62'] }, ['Хянах аймаг, сум: Өвөрхангай']],
  [
    {
      userName: 'a',
      displayName: 'Дорж',
      post: 'Мэргэжилтэн',
      email: '',
      role: 'reviewer',
      level: 'district',
      reviews: [],
      regions: ['62'],
    },
    [
      'Хэрэглэгчийн нэр: Дорж',
      'Албан тушаал: Мэргэжилтэн',
      'Эрх: Хянагч',
      'Түвшин: Дүүрэг, аймгийн газар',
      'Хянах аймаг, сум: Өвөрхангай',
    ],
  ],
  [{ userName: 'a', from: { role: 'institution' }, to: { role: 'reviewer' } }, ['Эрх: Байгууллага → Хянагч']],
  [
    {
      from: null,
      to: { year: 2026, isOpen: true, deadline: null, sessionCode: '2026-02', organizationTypeId: 48 },
    },
    [
      'Санхүүгийн жил: 2026',
      'Нээлттэй: Тийм',
      'Код: 2026-02',
      'Байгууллагын төрөл: Ерөнхий боловсролын сургууль',
    ],
  ],
  [
    {
      version: 2,
      note: 'ЗГ-ын тогтоол',
      confirmed: [{ sheet: 'norm-grade', row: '1', field: 'amount', from: 100, to: 200 }],
    },
    [
      'Хувилбар: 2',
      'Тайлбар: ЗГ-ын тогтоол',
      '«Нэг суралцагчийн хувьсах зардлын норматив · 1-р анги»: 100 → 200 +100 %',
    ],
  ],
])('the full detail of %j is listed line by line', (detail, lines) => {
  expect(eventLines(detail)).toEqual(lines)
})
