import {
  above,
  all,
  atLeast,
  type Condition,
  choose,
  type Formula,
  max,
  min,
  minus,
  not,
  plus,
  times,
} from '#engine/formula.ts'
import { at, type Check } from '#engine/sheet.ts'
import { firstYear, plausibleCosts } from '#forms/norms/plausibility.ts'

/**
 * Rules without a previous year compare two sources of the same year (calculation §10, Questions in the first year).
 * The bounds are norms.
 */

type FirstYearRule = Pick<Check, 'code' | 'message'>

export const farFromRegister: FirstYearRule = {
  code: 'farFromRegister',
  message:
    'Энэ ангийн тоо суралцагчийн бүртгэлийнхээс хэд дахин зөрж байна. Илүү, дутуу цифр бичсэн эсэхийг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const notInRegister: FirstYearRule = {
  code: 'notInRegister',
  message: 'Суралцагчийн бүртгэлд энэ ангид хүүхэд алга. Шинээр элсүүлж байгаа бол засах шаардлагагүй.',
}
export const studyYearsApart: FirstYearRule = {
  code: 'studyYearsApart',
  message:
    'Хоёр хичээлийн жилийн тоо хэд дахин зөрж байна. Аль нэгэнд илүү, дутуу цифр бичсэн, эсвэл бичээгүй орхисон эсэхийг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const groupOverfull: FirstYearRule = {
  code: 'groupOverfull',
  message:
    'Нэг анги, бүлэгт ногдох хүүхэд хэт олон байна. Хүүхэд, бүлгийн аль тоо буруу болохыг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const withoutGroups: FirstYearRule = {
  code: 'withoutGroups',
  message:
    'Хүүхэд байгаа боловч анги, бүлэг нэг ч алга. Бүлгийн тоог бичнэ үү; бүлэггүй нь зөв бол шалтгааныг тайлбарлана уу.',
}
export const fewLearnersPerTeacher: FirstYearRule = {
  code: 'fewLearnersPerTeacher',
  message:
    'Нэг багшид ногдох суралцагч хэт цөөн байна. Багшийн орон тоо, суралцагчийн тоог шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const manyLearnersPerTeacher: FirstYearRule = {
  code: 'manyLearnersPerTeacher',
  message:
    'Нэг багшид ногдох суралцагч хэт олон байна. Багшийн орон тоо, суралцагчийн тоог шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const payTooHigh: FirstYearRule = {
  code: 'payTooHigh',
  message:
    'Сарын цалин жилийн цалингийн сүлжээний хамгийн өндөр шатнаас хэт өндөр байна. Нэг орон тооны нэг сарын цалинг бичсэн эсэхээ шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const payTooLow: FirstYearRule = {
  code: 'payTooLow',
  message:
    'Сарын цалин хөдөлмөрийн хөлсний доод хэмжээнээс бага байна. Нэг орон тооны нэг сарын цалинг бичсэн эсэхээ шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const contractPayTooHigh: FirstYearRule = {
  code: 'contractPayTooHigh',
  message:
    'Гэрээт ажилтны сарын дүн жилийн цалингийн сүлжээний хамгийн өндөр шатнаас хэт өндөр байна. Нэг хүний нэг сарын дүнг бичсэн эсэхээ шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const moreDaysThanMonth: FirstYearRule = {
  code: 'moreDaysThanMonth',
  message: 'Нэг сард ийм олон өдөр байхгүй. Сарын өдрийн тоог засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const withoutAttendance: FirstYearRule = {
  code: 'withoutAttendance',
  message:
    'Хүүхэд байгаа боловч ирцийн хувь 0 байна. Ирцийн хувийг бичнэ үү; 0 нь зөв бол шалтгааныг тайлбарлана уу.',
}
export const tooMuchForLearners: FirstYearRule = {
  code: 'tooMuchForLearners',
  message:
    'Энэ зардал суралцагчийн тоонд харьцуулахад хэт их байна. Илүү тэг бичсэн эсэхийг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const tooLittleForLearners: FirstYearRule = {
  code: 'tooLittleForLearners',
  message:
    'Энэ зардал суралцагчийн тоонд харьцуулахад хэт бага байна. Дүнг мянган төгрөгөөр биш, төгрөгөөр бичсэн эсэхийг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}

const limit = (name: keyof typeof firstYear.sources): Formula => at(firstYear.sheet, name, 'value')

function apart(one: Formula, other: Formula, factor: Formula, least: Formula): Condition {
  const [more, fewer] = [max(one, other), min(one, other)]
  return all(above(more, times(factor, fewer)), atLeast(minus(more, fewer), least))
}

/** Another rule handles 0. */
export function isFarFromRegister(typed: Formula, registered: Formula): Condition {
  return all(
    above(typed, 0),
    above(registered, 0),
    apart(typed, registered, limit('registerTimes'), limit('registerPeople')),
  )
}

export function isNotInRegister(typed: Formula, registered: Formula, ofAllGrades: Formula): Condition {
  return all(above(ofAllGrades, 0), above(typed, 0), not(above(registered, 0)))
}

/** One study year may be 0, for example if not entered. */
export function areStudyYearsApart(running: Formula, next: Formula): Condition {
  return apart(running, next, limit('studyYearTimes'), limit('studyYearPeople'))
}

export function isOverfull(children: Formula, groups: Formula): Condition {
  return all(above(groups, 0), above(children, times(limit('groupMost'), groups)))
}

export function hasNoGroups(learners: Formula, groups: Formula): Condition {
  return all(above(learners, 0), not(above(groups, 0)))
}

const enough = (learners: Formula): Condition => atLeast(learners, limit('learnersCounted'))

export function hasFewPerTeacher(learners: Formula, teachers: Formula): Condition {
  return all(enough(learners), above(times(limit('learnersPerTeacherLeast'), teachers), learners))
}

/** Skipped if `posts` shows that no teacher is entered. */
export function hasManyPerTeacher(learners: Formula, teachers: Formula, posts: Formula): Condition {
  return all(
    enough(learners),
    above(posts, 0),
    above(learners, times(limit('learnersPerTeacherMost'), teachers)),
  )
}

export const exceedsMonth = (days: Formula): Condition => above(days, limit('monthDaysMost'))

export const isWithoutAttendance = (attendance: Formula, learners: Formula): Condition =>
  all(above(learners, 0), not(above(attendance, 0)))

type CostLine = keyof typeof plausibleCosts.sources
/** Every institution pays these, so a too small amount is checked too. */
type Utility = 'power' | 'heating' | 'water'

const most = (line: CostLine): Formula =>
  choose('orgType', {
    EBS: at(plausibleCosts.sheet, line, 'schoolMost'),
    SUB: at(plausibleCosts.sheet, line, 'kindergartenMost'),
    NTB: at(plausibleCosts.sheet, line, 'centreMost'),
  })
const least = (line: Utility): Formula =>
  choose('orgType', {
    EBS: at(plausibleCosts.sheet, line, 'schoolLeast'),
    SUB: at(plausibleCosts.sheet, line, 'kindergartenLeast'),
    NTB: at(plausibleCosts.sheet, line, 'centreLeast'),
  })

/** In tugrik a year. */
export function isTooMuch(line: CostLine, amount: Formula, learners: Formula): Condition {
  return all(enough(learners), above(amount, times(limit('costTimes'), most(line), learners)))
}

/** The amount may be in thousands. */
export function isTooLittle(line: Utility, amount: Formula, learners: Formula): Condition {
  return all(
    enough(learners),
    above(amount, 0),
    above(times(least(line), learners), times(limit('costTimes'), amount)),
  )
}

/** At the mean of all or more, the warning appears at the likely error. */
export function isAtLeastMean(one: Formula, ofAll: readonly Formula[]): Condition {
  return atLeast(times(ofAll.length, one), plus(...ofAll))
}
