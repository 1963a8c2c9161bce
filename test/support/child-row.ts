import type { ChildRow } from '#contract/people.ts'

/** A confirmed child of a teacher, studying with tuition, as the list answers it. */
export const childRow: ChildRow = {
  isConfirmedWorkedYear: 'Y',
  isDemandProfession: 'N',
  educationWorkedYear: 16,
  educationLevelId: '1',
  educationLevelName: 'Бакалавр',
  fieldOfEducationId: '011',
  fieldOfEducationName: 'Боловсрол',
  schoolId: '7',
  schoolName: 'Ховд Их Сургууль',
  academicLevel: 2,
  childRegisterNumber: 'УБ06253112',
  childLastName: 'Бат',
  childFirstName: 'Сараа',
  tuition: 2_800_000,
  description: '',
  assignmentId: '9',
  childScholarshipId: '1',
  specificationCode: '1',
  lastName: 'Дорж',
  firstName: 'Бат',
  primaryNidNumber: 'АА85091520',
  positionName: 'Багш',
  allWorkYear: 20,
}
