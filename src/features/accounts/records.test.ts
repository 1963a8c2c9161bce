import { describe, expect, test } from 'vitest'
import { institutionValueText } from '#engine/fact-text.ts'
import { judgeList } from '#engine/list/judge-list.ts'
import { headersOf } from '#engine/list/list.ts'
import { hasHiddenSigns } from '#engine/list/record.ts'
import { recordText } from '#engine/list/record-text.ts'
import {
  accountProblems,
  accountRules,
  isSameAccount,
  readAccount,
  reviewedOf,
  withEachOnce,
  writeAccount,
} from '#features/accounts/account.ts'
import { accountText } from '#features/accounts/text.ts'
import { institutionFieldText } from '#features/administration/text.ts'
import {
  institutionProblems,
  institutionRules,
  readInstitution,
  storedProfile,
  writeInstitution,
} from '#features/institutions/institution.ts'
import { institutionList } from '#features/institutions/institution-list.ts'
import { institutionText } from '#features/institutions/text.ts'
import { deadlineMove, getsPastDeadline } from '#features/years/period-list.ts'
import { type InstitutionField, ordinarySchool } from '#forms/profile.ts'

const row = (given: Readonly<Partial<Record<InstitutionField, string>>>) => {
  const usual = { institutionId: '2001', name: '1-р сургууль', orgType: 'EBS' }
  const all: Readonly<Record<string, string>> = {
    ...usual,
    organizationProperty: 'Төрийн',
    location: 'нийслэл',
    ...given,
  }
  return institutionList.names.map((field) => all[field] ?? '')
}

describe('a row of a list of institutions', () => {
  test('is read by labels or codes, and defaults may be omitted', () => {
    const parsed = readInstitution(
      row({ orgType: 'ЕБС', hasDormitory: 'Тийм', hasStokers: '1', branchGroups: '' }),
    )
    expect(parsed).toMatchObject({
      ok: true,
      record: {
        institutionId: '2001',
        profile: {
          orgType: 'EBS',
          organizationTypeId: 48,
          organizationProperty: 'PUBLIC',
          location: 'capital',
          schoolKind: 'ordinary',
          hasDormitory: true,
          hasStokers: true,
          incomeOnly: false,
          branchGroups: 0,
          view: null,
        },
      },
    })
  })

  test('is written as it is read', () => {
    const texts = {
      registerNumber: '9000001',
      aimag: 'Өвөрхангай',
      sum: 'Арвайхээр',
      budgetGovernor: 'Аймгийн Засаг дарга',
    }
    const parsed = readInstitution(
      row({ orgType: 'NTB', view: 'ntb-draft', learnerForm: 'Бүлгээр', location: 'Аймгийн төв', ...texts }),
    )
    if (parsed.ok) expect(parsed.record.profile).toMatchObject(texts)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    const written = writeInstitution(parsed.record)
    expect(written).toHaveLength(headersOf(institutionList).length)
    expect(readInstitution(written)).toEqual(parsed)
  })

  test('gives its region by codes or names, and has the name of the catalogue', () => {
    const parsed = readInstitution(row({ aimag: '62', sum: 'арвайхээр сум', location: 'Аймгийн төв' }))
    expect(parsed).toMatchObject({
      ok: true,
      record: { profile: { aimag: 'Өвөрхангай', sum: 'Арвайхээр' } },
    })
  })

  test.each([
    ['no number', { institutionId: '' }, 'institutionId', institutionText.badId],
    [
      'a register number of six digits',
      { registerNumber: '900001' },
      'registerNumber',
      institutionText.badRegisterNumber('900001'),
    ],
    [
      'a register number with letters, as persons have',
      { registerNumber: 'УБ90000' },
      'registerNumber',
      institutionText.badRegisterNumber('УБ90000'),
    ],
    [
      'a governor longer than a name may be',
      { budgetGovernor: 'а'.repeat(201) },
      'budgetGovernor',
      institutionText.longText(institutionFieldText.budgetGovernor),
    ],
    ['a number with a space', { institutionId: '20 01' }, 'institutionId', institutionText.badId],
    ['an aimag that is none', { aimag: 'Өвөр' }, 'aimag', institutionText.badAimag('Өвөр')],
    ['a sum of no aimag', { sum: 'Арвайхээр' }, 'aimag', institutionText.noAimag],
    [
      'a sum of another aimag',
      { aimag: 'Төв аймаг', sum: 'Арвайхээр', location: 'Аймгийн төв' },
      'sum',
      'Төв аймагт «Арвайхээр» гэсэн сум алга. Сум, эсвэл аймгаа шалгана уу.',
    ],
    [
      'a sum in the capital',
      { aimag: '11', sum: 'Арвайхээр' },
      'sum',
      'Улаанбаатарт «Арвайхээр» гэсэн дүүрэг алга. Дүүрэг, эсвэл аймгаа шалгана уу.',
    ],
    [
      'the norms of the capital in an aimag',
      { aimag: 'Өвөрхангай', location: 'Нийслэл' },
      'location',
      institutionText.notInCapital('Өвөрхангай'),
    ],
    [
      'the norms of the centre of an aimag in the capital',
      { aimag: 'Улаанбаатар', location: 'Аймгийн төв' },
      'location',
      institutionText.notInAimag('Улаанбаатар'),
    ],
    ['no name', { name: ' ' }, 'name', institutionText.noName],
    [
      'half a branch',
      { branchGroups: '1.5' },
      'branchGroups',
      institutionText.badCount('Салбар бүлгийн тоо'),
    ],
    ['a kindergarten’s view', { view: 'sub-public' }, 'view', institutionText.otherGroupsView],
    [
      'maybe a dormitory',
      { hasDormitory: 'магадгүй' },
      'hasDormitory',
      institutionText.badFlag('Дотуур байртай', 'магадгүй'),
    ],
    [
      'a place that is none',
      { location: 'сар' },
      'location',
      institutionText.badChoice('Байршил', 'сар', Object.values(institutionValueText.location)),
    ],
  ])('%s is reported at its field', (_, given, field, message) => {
    expect(readInstitution(row(given))).toEqual({ ok: false, problems: [{ field, message }] })
  })
})

test.each([
  ['', 0],
  ['12', 12],
  ['５', 5],
  ['5.0', 5],
  ['1e1', null],
  ['0x10', null],
  ['0b11', null],
  ['1 2', null],
  ['101', null],
  ['-1', null],
])('%j branches are %s', (branchGroups, expected) => {
  expect(readInstitution(row({ branchGroups }))).toMatchObject(
    expected === null
      ? { ok: false, problems: [{ field: 'branchGroups' }] }
      : { ok: true, record: { profile: { branchGroups: expected } } },
  )
})

describe('the location of an institution', () => {
  const at = (aimag: string, sum: string) => ({
    institutionId: '2001',
    name: '1-р сургууль',
    profile: { ...ordinarySchool, aimag, sum },
  })

  test.each([
    ['Өвөрхангай', 'Арвайхээр', 'Өвөрхангай', 'Арвайхээр'],
    [' өвөрхангай аймаг', 'АРВАЙХЭЭР СУМ ', 'Өвөрхангай', 'Арвайхээр'],
    ['62', '6201', 'Өвөрхангай', 'Арвайхээр'],
    ['нийслэл', 'хан уул дүүрэг', 'Улаанбаатар', 'Хан-Уул'],
    ['Өвөрхангай аймаг', ' Тосонбулаг ', 'Өвөрхангай', 'Тосонбулаг'],
    [' Хаант улс', 'Арвайхээр', 'Хаант улс', 'Арвайхээр'],
    ['', '', '', ''],
  ])('%j, %j is stored as the catalogue names it', (aimag, sum, storedAimag, storedSum) => {
    expect(storedProfile(at(aimag, sum).profile)).toMatchObject({ aimag: storedAimag, sum: storedSum })
  })

  test.each([
    ['its old words, which are in no catalogue', at('Хаант улс', 'Өргөө'), at('Хаант улс', 'Өргөө '), []],
    ['an old sum of no aimag', at('', 'Өргөө'), at('', 'Өргөө'), []],
    ['another sum beside an old aimag', at('Хаант улс', 'Өргөө'), at('Хаант улс', 'Богд'), ['aimag']],
    ['an aimag beside an old sum', at('', 'Өргөө'), at('Төв', 'Өргөө'), ['sum']],
    ['the words of another institution', at('Төв', ''), at('Хаант улс', 'Өргөө'), ['aimag']],
    ['no words any more', at('Хаант улс', 'Өргөө'), at('', ''), []],
  ])('may be %s', (_, known, record, fields) => {
    expect(institutionProblems(record, known).map(({ field }) => field)).toEqual(fields)
  })
})

describe('a row of a list of accounts', () => {
  test.each([
    [['bat', 'Бат', '', '2001', ''], { role: 'institution', institutionId: '2001', level: null }],
    [['dorj', 'Дорж', 'Хянагч', '', 'Яам'], { role: 'reviewer', level: 'ministry', reviews: [] }],
    [
      ['gana', 'Гана', 'Хянагч', '1001, 1002 1001', 'district'],
      { role: 'reviewer', institutionId: null, level: 'district', reviews: ['1001', '1002'] },
    ],
    [
      ['bold', 'Болд', 'Хянагч', '1001', 'district', '', 'Өвөрхангай аймаг; 1110'],
      { level: 'district', reviews: ['1001'], regions: ['62', '1110'] },
    ],
    [['tsetseg', 'Цэцэг', 'administrator', '', ''], { role: 'administrator', institutionId: null }],
    [['saraa', 'Сараа', '', '2001', '', ' Нягтлан бодогч '], { role: 'institution', post: 'Нягтлан бодогч' }],
  ])('%j is read', (cells, record) => {
    const parsed = readAccount(cells)
    expect(parsed).toMatchObject({ ok: true, record })
    if (parsed.ok) expect(readAccount(writeAccount(parsed.record))).toEqual(parsed)
  })

  test.each([
    [['бат', 'Бат', '', '2001', ''], 'userName', accountText.badName],
    [['bat', '', '', '2001', ''], 'displayName', accountText.noDisplayName],
    [['bat', 'Бат', 'institution', '', ''], 'institutionId', accountText.noInstitution],
    [['bat', 'Бат', 'institution', '2001 2002', ''], 'institutionId', accountText.oneInstitution],
    [['bat', 'Бат', '', '2001,', ''], 'institutionId', accountText.oneInstitution],
    [['bat', 'Бат', 'administrator', '2001', ''], 'institutionId', accountText.notOfInstitution],
    [['bat', 'Бат', 'reviewer', '', ''], 'level', accountText.badLevel(['Дүүрэг, аймгийн газар', 'Яам'])],
    [['bat', 'Бат', '', '2001', 'Яам'], 'level', accountText.notReviewer],
    [['bat', 'Бат', 'reviewer', '2001', 'Яам'], 'institutionId', accountText.notDistrict],
    [['bat', 'Бат', 'reviewer', '', 'Яам', '', 'Төв'], 'regions', accountText.regionsNotDistrict],
    [['bat', 'Бат', '', '2001', '', '', 'Төв'], 'regions', accountText.regionsNotDistrict],
    [
      ['bat', 'Бат', 'reviewer', '', 'district', '', 'Төв; Богд'],
      'regions',
      accountText.unknownRegion('Богд'),
    ],
  ])('%j is reported at %s', (cells, field, message) => {
    expect(readAccount(cells)).toEqual({ ok: false, problems: [{ field, message }] })
  })

  test.each([
    [{}, []],
    [{ regions: ['62', '7'] }, [accountText.unknownRegion('7')]],
    [{ email: 'bold@yam.mn' }, []],
    [{ email: 'bold' }, [accountText.badEmail]],
    [{ level: 'ministry' as const }, [accountText.regionsNotDistrict]],
  ])('sent with %j has the problems %j', (more, messages) => {
    const account = {
      userName: 'bold',
      displayName: 'Болд',
      post: '',
      email: '',
      role: 'reviewer',
      level: 'district',
    } as const
    const record = { ...account, institutionId: null, rights: [], reviews: [], regions: ['62'], ...more }
    expect(accountProblems(record).map(({ message }) => message)).toEqual(messages)
  })

  test.each([
    [{ reviews: ['4'], regions: [] }, ['4']],
    [{ reviews: [], regions: ['62'] }, ['1', '2']],
    [{ reviews: ['3', '1'], regions: ['6201'] }, ['1', '3']],
    [{ reviews: ['9'], regions: ['11', '6204'] }, ['3']],
    [{ reviews: [], regions: [] }, []],
  ])('with %j reviews %j', (set, ids) => {
    const institutions = [
      { institutionId: '1', profile: { aimag: 'Өвөрхангай', sum: 'Арвайхээр' } },
      { institutionId: '2', profile: { aimag: 'Өвөрхангай', sum: '' } },
      { institutionId: '3', profile: { aimag: 'Улаанбаатар', sum: 'Баянзүрх' } },
      { institutionId: '4', profile: { aimag: 'Хаант улс', sum: 'Арвайхээр' } },
    ]
    expect(reviewedOf(set, institutions).map(({ institutionId }) => institutionId)).toEqual(ids)
  })

  test('is the same account for any order of its set', () => {
    const cells = (institutions: string, regions: string) => [
      'bold',
      'Болд',
      'reviewer',
      institutions,
      'district',
      '',
      regions,
    ]
    const [one, other, less] = [
      readAccount(cells('1001 1002', 'Төв; Увс')),
      readAccount(cells('1002 1001', 'Увс; Төв')),
      readAccount(cells('1001 1002', 'Төв')),
    ].map((parsed) => ('record' in parsed ? parsed.record : null))
    if (!one || !other || !less) throw new Error('An account of the list is none.')
    expect(isSameAccount(one, other)).toBe(true)
    expect(isSameAccount(one, less)).toBe(false)
  })
})

describe('a list of accounts', () => {
  const [bold, other] = ['bold', 'dulam'].map((name) => [name, 'Болд', '', '1001'])
  const parsed = readAccount(bold ?? [])
  const known = parsed.ok ? [parsed.record] : []
  const judged = (rows: readonly (readonly string[])[], institutions: readonly string[] | null) => {
    const rules = accountRules(known, institutions && new Set(institutions))
    const numbered = rows.map((cells, index) => ({ at: index + 2, cells }))
    return judgeList(rules, numbered, 'part').rows.map((row) =>
      row.kind === 'refused' ? row.problems.map(({ message }) => message) : row.kind,
    )
  }
  test.each([
    [[bold, other], null, ['same', 'new']],
    [[['Bold', 'Болд', '', '1001']], null, [[accountText.taken('Bold')]]],
    [[['bold', 'Бат', '', '1001']], null, [[accountText.taken('bold')]]],
    [[other, ['DULAM', 'Бат', '', '1001']], null, ['new', [accountText.twice('DULAM')]]],
    [[other], ['1001'], ['new']],
    [[other], ['1002'], [[accountText.unknownInstitution('1001')]]],
  ])('%j with the institutions %j is judged as %j', (rows, institutions, expected) => {
    expect(
      judged(
        rows.map((cells) => cells ?? []),
        institutions,
      ),
    ).toEqual(expected)
  })
})

test('an institution of a list is changed at its cells, and may occur once', () => {
  const parsed = readInstitution(row({}))
  if (!parsed.ok) throw new Error('An institution of the list is none.')
  const rows = [row({ name: '2-р сургууль', location: 'capital' }), row({}), row({ institutionId: '2002' })]
  const numbered = rows.map((cells, index) => ({ at: index + 2, cells }))
  const judged = judgeList(institutionRules([parsed.record]), numbered, 'part').rows
  expect(judged).toMatchObject([
    { kind: 'changed', changes: [{ column: 1, from: '1-р сургууль', to: '2-р сургууль' }] },
    { kind: 'refused', problems: [{ field: 'institutionId', message: institutionText.twice('2001') }] },
    { kind: 'new' },
  ])
})

test.each([
  ['', ['prepare', 'check', 'send'], ''],
  ['Бөглөх', ['prepare'], 'Бөглөх'],
  // In any order and with any separators.
  ['илгээх; Бөглөх', ['prepare', 'send'], 'Бөглөх, Илгээх'],
  ['check send', ['check', 'send'], 'Хянах, Илгээх'],
  ['Бөглөх, Хянах, Илгээх', ['prepare', 'check', 'send'], ''],
])('a row with the rights «%s» has %j, and is written as «%s»', (cell, rights, written) => {
  const parsed = readAccount(['bold', 'Болд', '', '1001', '', '', '', '', cell])
  if (!parsed.ok) throw new Error('An account of the list is none.')
  expect(parsed.record.rights).toEqual(rights)
  expect(writeAccount(parsed.record).at(-1)).toBe(written)
})

test.each([
  [['bold', 'Болд', '', '1001', '', '', '', '', 'Хэвлэх'], [/«Хэвлэх» гэсэн эрх байхгүй/]],
  [['bold', 'Болд', 'Админ', '', '', '', '', '', 'Бөглөх'], [/зөвхөн байгууллагын хэрэглэгчид/]],
])('a row %j is refused', (cells, messages) => {
  const parsed = readAccount(cells)
  const found = parsed.ok ? [] : parsed.problems.map(({ message }) => message)
  expect(found).toEqual(messages.map((message) => expect.stringMatching(message)))
})

test.each([
  [[], [], [], []],
  [['1001', '1008', '1001'], ['62'], ['1001', '1008'], ['62']],
  [['1008'], ['62', '62', '1110'], ['1008'], ['62', '1110']],
])('a set of %j and %j is stored as %j and %j', (reviews, regions, storedReviews, storedRegions) => {
  expect(withEachOnce({ rights: [], reviews, regions })).toEqual({
    rights: [],
    reviews: storedReviews,
    regions: storedRegions,
  })
})

test.each([
  ['a deadline of yesterday', null, { deadline: '2026-02-28T10:00:00Z' }, true],
  ['a deadline of tomorrow', null, { deadline: '2026-03-02T10:00:00Z' }, false],
  ['no deadline', null, {}, false],
  ['a deadline of yesterday, but shut', null, { deadline: '2026-02-28T10:00:00Z', isOpen: false }, false],
  [
    'the same as before, however it is written',
    { deadline: '2026-02-28T18:00:00+08:00' },
    { deadline: '2026-02-28T10:00:00Z', sessionName: 'Өөр' },
    false,
  ],
  [
    'the same as before, and opened now',
    { deadline: '2026-02-28T10:00:00Z', isOpen: false },
    { deadline: '2026-02-28T10:00:00Z' },
    true,
  ],
  ['another than before', { deadline: '2026-03-02T10:00:00Z' }, { deadline: '2026-02-28T10:00:00Z' }, true],
])('whether a period gets a deadline that is over: %s', (_, before, after, is) => {
  const period = {
    organizationTypeId: 1,
    sessionCode: '2026-01',
    year: 2026,
    sessionName: 'Төсөл',
    isOpen: true,
    deadline: null,
  }
  const known = before && { ...period, ...before }
  expect(getsPastDeadline(known, { ...period, ...after }, Date.parse('2026-03-01T00:00:00Z'))).toBe(is)
})

describe('a name', () => {
  test.each([
    ['turned round', 'abc\u202Egnp.pdf'],
    ['isolated', 'Бат\u2066 Дорж'],
    ['with a mark of direction', '\u200FБат'],
    ['of two lines', 'Бат\nДорж'],
    ['with a sign that rings', 'Бат\u0007'],
    ['with a line of Unicode', 'Бат\u2028Дорж'],
    ['with a space of no width', 'Бат\u200BДорж'],
    ['with a joiner of words', 'Бат\u2060Дорж'],
    ['with a byte order mark inside', 'Бат\uFEFFДорж'],
    ['with a soft hyphen', 'Бат\u00ADДорж'],
    ['with a filler of Hangul', 'Бат\u3164Дорж'],
    ['with a deprecated sign of shapes', 'Бат\u206AДорж'],
    ['with the last of them', 'Бат\u206FДорж'],
    ['with a first filler of Hangul', 'Бат\u115FДорж'],
    ['with a half filler of Hangul', 'Бат\uFFA0Дорж'],
    ['with a beam of music', 'Бат\u{1D173}Дорж'],
    ['with a joiner of graphemes', 'Бат\u034FДорж'],
    ['with an anchor of an annotation', 'Бат\uFFF9Дорж'],
    ['with a sign of a later Unicode', 'Бат\u{E0FFF}Дорж'],
    ['with a tag', 'Бат\u{E0041}Дорж'],
    ['with the last tag', 'Бат\u{E007F}Дорж'],
    ['with a joiner that joins nothing', 'Бат\u200D'],
    ['with two of them', 'Бат\u200D\u200CДорж'],
    ['with a selector of nothing', 'Бат\uFE0FДорж'],
    ['with a Mongolian selector of a Cyrillic letter', 'Бат\u180BДорж'],
    ['with a vowel separator between Cyrillic letters', 'Бат\u180EДорж'],
  ])('%s has signs that are not seen, and is refused', (_, name) => {
    expect(hasHiddenSigns(name)).toBe(true)
    const account = { userName: 'bat', displayName: name, post: name, email: '' }
    const set = { level: null, institutionId: '1001', rights: ['send' as const], reviews: [], regions: [] }
    expect(accountProblems({ ...account, ...set, role: 'institution' })).toEqual([
      { field: 'displayName', message: recordText.hiddenSignsInName },
      { field: 'post', message: recordText.hiddenSignsInName },
    ])
    const school = { institutionId: '2001', name, profile: ordinarySchool }
    expect(institutionProblems(school, null)).toContainEqual({
      field: 'name',
      message: recordText.hiddenSignsInName,
    })
  })

  test.each([
    'Батын 1-р сургууль «Оч»',
    'Ө. Дорж-Энхтуяа',
    'Сургууль 👩‍🏫',
    // Traditional Mongolian: a vowel separator, joiners and variation selectors.
    'ᠮᠣᠩᠭᠣᠯ\u180Eᠠ',
    'ᠡ\u200Cᠶᠢ\u200D',
    'ᠳ\u180Bᠤ\u{E0100}',
  ])('%s is accepted', (name) => {
    expect(hasHiddenSigns(name)).toBe(false)
  })
})

test.each([
  ['a new period', undefined, '2026-03-02T00:00:00Z', null],
  ['one where there was none', null, '2026-03-02T00:00:00Z', 'shortened'],
  ['none, as before', null, null, null],
  ['the same moment, written otherwise', '2026-03-02T00:00:00Z', '2026-03-02T08:00:00+08:00', null],
  ['a later one', '2026-03-02T00:00:00Z', '2026-03-02T00:01:00Z', 'extended'],
  ['an earlier one', '2026-03-02T00:00:00Z', '2026-03-01T23:59:00Z', 'shortened'],
  ['none any more', '2026-03-02T00:00:00Z', null, 'extended'],
])('how a deadline moves: %s', (_, before, deadline, moves) => {
  const period = {
    organizationTypeId: 48,
    sessionCode: '2026-02',
    year: 2026,
    sessionName: 'x',
    isOpen: true,
  }
  const known = before === undefined ? null : { ...period, deadline: before }
  expect(deadlineMove(known, { ...period, deadline })).toBe(moves)
})
