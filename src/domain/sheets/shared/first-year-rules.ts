import { firstYear, plausibleCosts } from '#domain/norms/plausibility.ts'
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
} from '#domain/sheet/formula.ts'
import { at, type Check } from '#domain/sheet/sheet.ts'

/**
 * Questions that need no year before: a typed figure is held against a second witness of the same year (calculation §10, Questions in the
 * first year). Bounds are norms of the year.
 */

type Rule = Pick<Check, 'code' | 'message'>

export const farFromRegister: Rule = {
  code: 'farFromRegister',
  message:
    'Энэ ангийн тоо суралцагчийн бүртгэлийнхээс хэд дахин зөрж байна. Илүү, дутуу цифр бичсэн эсэхийг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const notInRegister: Rule = {
  code: 'notInRegister',
  message: 'Суралцагчийн бүртгэлд энэ ангид хүүхэд алга. Шинээр элсүүлж байгаа бол засах шаардлагагүй.',
}
export const studyYearsApart: Rule = {
  code: 'studyYearsApart',
  message:
    'Хоёр хичээлийн жилийн тоо хэд дахин зөрж байна. Аль нэгэнд илүү, дутуу цифр бичсэн, эсвэл бичээгүй орхисон эсэхийг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const groupOverfull: Rule = {
  code: 'groupOverfull',
  message:
    'Нэг анги, бүлэгт ногдох хүүхэд хэт олон байна. Хүүхэд, бүлгийн аль тоо буруу болохыг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const withoutGroups: Rule = {
  code: 'withoutGroups',
  message:
    'Хүүхэд байгаа боловч анги, бүлэг нэг ч алга. Бүлгийн тоог бичнэ үү; бүлэггүй нь зөв бол шалтгааныг тайлбарлана уу.',
}
export const fewLearnersPerTeacher: Rule = {
  code: 'fewLearnersPerTeacher',
  message:
    'Нэг багшид ногдох суралцагч хэт цөөн байна. Багшийн орон тоо, суралцагчийн тоог шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const manyLearnersPerTeacher: Rule = {
  code: 'manyLearnersPerTeacher',
  message:
    'Нэг багшид ногдох суралцагч хэт олон байна. Багшийн орон тоо, суралцагчийн тоог шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const payTooHigh: Rule = {
  code: 'payTooHigh',
  message:
    'Сарын цалин жилийн цалингийн сүлжээний хамгийн өндөр шатнаас хэт өндөр байна. Нэг орон тооны нэг сарын цалинг бичсэн эсэхээ шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const moreDaysThanMonth: Rule = {
  code: 'moreDaysThanMonth',
  message: 'Нэг сард ийм олон өдөр байхгүй. Сарын өдрийн тоог засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const withoutAttendance: Rule = {
  code: 'withoutAttendance',
  message:
    'Хүүхэд байгаа боловч ирцийн хувь 0 байна. Ирцийн хувийг бичнэ үү; 0 нь зөв бол шалтгааныг тайлбарлана уу.',
}
export const tooMuchForLearners: Rule = {
  code: 'tooMuchForLearners',
  message:
    'Энэ зардал суралцагчийн тоонд харьцуулахад хэт их байна. Илүү тэг бичсэн эсэхийг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}
export const tooLittleForLearners: Rule = {
  code: 'tooLittleForLearners',
  message:
    'Энэ зардал суралцагчийн тоонд харьцуулахад хэт бага байна. Дүнг мянган төгрөгөөр биш, төгрөгөөр бичсэн эсэхийг шалгаж засна уу; зөв бол шалтгааныг тайлбарлана уу.',
}

const limit = (name: keyof typeof firstYear.sources): Formula => at(firstYear.sheet, name, 'value')

/** Whether two counts are so many times apart, by so many at least. */
function apart(one: Formula, other: Formula, factor: Formula, least: Formula): Condition {
  const [more, fewer] = [max(one, other), min(one, other)]
  return all(above(more, times(factor, fewer)), atLeast(minus(more, fewer), least))
}

/** Whether a typed count is far from that of the register; where one of the two is 0 another rule speaks. */
export function isFarFromRegister(typed: Formula, registered: Formula): Condition {
  return all(
    above(typed, 0),
    above(registered, 0),
    apart(typed, registered, limit('registerTimes'), limit('registerPeople')),
  )
}

/** Whether somebody is typed in a grade in which a register that knows the study year has nobody. */
export function isNotInRegister(typed: Formula, registered: Formula, ofAllGrades: Formula): Condition {
  return all(above(ofAllGrades, 0), above(typed, 0), not(above(registered, 0)))
}

/** Whether the counts of two study years are far apart; one of them may be 0, as where nobody has typed it. */
export function areStudyYearsApart(running: Formula, next: Formula): Condition {
  return apart(running, next, limit('studyYearTimes'), limit('studyYearPeople'))
}

/** Whether the groups that there are hold too many. */
export function isOverfull(children: Formula, groups: Formula): Condition {
  return all(above(groups, 0), above(children, times(limit('groupMost'), groups)))
}

/** Whether there are learners and not one group. */
export function hasNoGroups(learners: Formula, groups: Formula): Condition {
  return all(above(learners, 0), not(above(groups, 0)))
}

const enough = (learners: Formula): Condition => atLeast(learners, limit('learnersCounted'))

/** Whether there are fewer learners for each typed teacher than can be. */
export function hasFewPerTeacher(learners: Formula, teachers: Formula): Condition {
  return all(enough(learners), above(times(limit('learnersPerTeacherLeast'), teachers), learners))
}

/** Whether there are more learners for each typed teacher than can be; while `posts` says that none is typed at all nobody is asked. */
export function hasManyPerTeacher(learners: Formula, teachers: Formula, posts: Formula): Condition {
  return all(
    enough(learners),
    above(posts, 0),
    above(learners, times(limit('learnersPerTeacherMost'), teachers)),
  )
}

/** Whether a month has not so many days. */
export const exceedsMonth = (days: Formula): Condition => above(days, limit('monthDaysMost'))

/** Whether an attendance of 0 stands beside learners. */
export const isWithoutAttendance = (attendance: Formula, learners: Formula): Condition =>
  all(above(learners, 0), not(above(attendance, 0)))

type Line = keyof typeof plausibleCosts.sources
/** Lines that every institution pays, so that too little is asked about as well. */
type Utility = 'power' | 'heating' | 'water'

const most = (line: Line): Formula =>
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

/** Whether an amount of a line is far beyond what so many learners plausibly cost, tugrik a year. */
export function isTooMuch(line: Line, amount: Formula, learners: Formula): Condition {
  return all(enough(learners), above(amount, times(limit('costTimes'), most(line), learners)))
}

/** Whether an amount of a line is so small for so many learners that it may be typed in thousands. */
export function isTooLittle(line: Utility, amount: Formula, learners: Formula): Condition {
  return all(
    enough(learners),
    above(amount, 0),
    above(times(least(line), learners), times(limit('costTimes'), amount)),
  )
}

/** Where three posts of teachers have so many each, the ones that hold at least a third of them: a question is put where the slip may be. */
export function holdsThird(one: Formula, ofThree: readonly Formula[]): Condition {
  return atLeast(times(3, one), plus(...ofThree))
}
