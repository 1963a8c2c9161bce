import { expect, test } from 'vitest'
import type { RecordProblem } from '#engine/list/record.ts'
import { recordText } from '#engine/list/record-text.ts'
import { ruleText } from '#engine/rule-text.ts'
import { noStudy } from '#features/children/children.ts'
import { type SentStudy, saveStudy } from '#features/children/save-study.ts'
import { childAnswerText } from '#features/children/text.ts'
import type { Study } from '#features/registries/registered-people.ts'
import { staffAnswerText } from '#features/staff/text.ts'
import { modelCatalogues } from '#forms/norms/catalogues.ts'

const TODAY = '2026-03-02'
const none = { id: '', name: '' }
const [level = none, otherLevel = none] = modelCatalogues.educationLevels
const [school = none] = modelCatalogues.schools

const before: Study = {
  ...noStudy,
  isDemandProfession: true,
  educationWorkedYear: 3.5,
  educationLevelId: level.id,
  educationLevelName: level.name,
  fieldOfEducationName: 'Физик',
  schoolName: 'Гадаад сургууль',
  academicLevel: 2,
  childLastName: 'Бат',
  childFirstName: 'Болд',
  tuition: 2_500_000,
  description: 'тайлбар',
}

test.each<[string, SentStudy, Partial<Study>]>([
  ['what was not sent stays', {}, {}],
  ['a choice is made', { isDemandProfession: 'N' }, { isDemandProfession: false }],
  [
    'figures are taken',
    { educationWorkedYear: 4, academicLevel: '5', tuition: 7 },
    { educationWorkedYear: 4, academicLevel: 5, tuition: 7 },
  ],
  [
    'figures are emptied',
    { educationWorkedYear: '', academicLevel: null, tuition: ' ' },
    { educationWorkedYear: 0, academicLevel: null, tuition: 0 },
  ],
  [
    'texts are taken',
    { childLastName: 'Дорж', childFirstName: 'Сүх', description: 'өөр' },
    { childLastName: 'Дорж', childFirstName: 'Сүх', description: 'өөр' },
  ],
  [
    'texts are emptied',
    { childLastName: '', childFirstName: '', description: '' },
    { childLastName: '', childFirstName: '', description: '' },
  ],
  [
    'a register number is taken in capitals',
    { childRegisterNumber: 'уа06220211' },
    { childRegisterNumber: 'УА06220211' },
  ],
  [
    'a choice brings its name, whatever is sent for it',
    { educationLevelId: otherLevel.id, educationLevelName: 'х' },
    { educationLevelId: otherLevel.id, educationLevelName: otherLevel.name },
  ],
  [
    'one that is taken back takes its name along',
    { educationLevelId: '' },
    { educationLevelId: null, educationLevelName: '' },
  ],
  ['0 is no id', { educationLevelId: '0' }, { educationLevelId: null, educationLevelName: '' }],
  [
    'unless another name comes with it',
    { educationLevelId: '', educationLevelName: 'Курс' },
    { educationLevelId: null, educationLevelName: 'Курс' },
  ],
  ['a name is typed without an id', { schoolName: 'Өөр' }, { schoolName: 'Өөр' }],
  ['a school is chosen', { schoolId: school.id }, { schoolId: school.id, schoolName: school.name }],
  ['a typed field is taken back', { fieldOfEducationId: '' }, { fieldOfEducationName: '' }],
])('%s', (_what, sent, study) => {
  expect(saveStudy(sent, before, TODAY, modelCatalogues)).toEqual({
    study: { ...before, ...study },
    problems: [],
  })
})

test.each<[SentStudy, readonly RecordProblem[]]>([
  [{ educationWorkedYear: 81 }, [{ field: 'educationWorkedYear', message: childAnswerText.years }]],
  [{ academicLevel: 0 }, [{ field: 'academicLevel', message: childAnswerText.academicLevel }]],
  [{ academicLevel: 6 }, [{ field: 'academicLevel', message: childAnswerText.academicLevel }]],
  [{ academicLevel: 1.5 }, [{ field: 'academicLevel', message: ruleText.wholeOnly({ min: '1', max: '5' }) }]],
  [{ academicLevel: 1 }, []],
  [{ academicLevel: 5 }, []],
  [{ childFirstName: 'Бат\u202E' }, [{ field: 'childFirstName', message: recordText.hiddenSignsInName }]],
  [{ tuition: -1 }, [{ field: 'tuition', message: staffAnswerText.amount }]],
  [
    { tuition: -1, educationLevelId: 'x' },
    [
      { field: 'tuition', message: staffAnswerText.amount },
      { field: 'educationLevelId', message: childAnswerText.notInList },
    ],
  ],
])('%j is refused', (sent, problems) => {
  expect(saveStudy(sent, before, TODAY, modelCatalogues).problems).toEqual(problems)
})

test.each([
  'educationLevelName',
  'fieldOfEducationName',
  'schoolName',
  'childLastName',
  'childFirstName',
  'description',
] as const)('%s may have fifty letters, however many places a letter takes', (name) => {
  const at = (text: string) => saveStudy({ [name]: text }, noStudy, TODAY, modelCatalogues).problems
  expect(at('𐰀'.repeat(50))).toEqual([])
  expect(at('а'.repeat(51))).toEqual([{ field: name, message: recordText.tooLong(50) }])
})
