import { noStudy, type RegisteredChild } from '#domain/people/children.ts'
import { invent } from '#server/features/demo/invented.ts'
import { staffOf } from '#server/features/demo/people.ts'
import { childrenOf } from '#server/features/demo/staff-children.ts'

/** General Law on Education 13.3.6: years of unbroken service that give the right (facts §6). */
const YEARS_OF_SERVICE = 15
const MOST_CANDIDATES = 3
const birthYear = 2007

/** The children of a demo institution: the one who studies already, and some who begin, of whom the register knows only the name. */
export function demoChildren(institutionId: string, year: number): readonly RegisteredChild[] {
  const studying = childrenOf(institutionId, year).map(({ childScholarshipId, assignmentId, detail }) => {
    const { isConfirmedWorkedYear: _, ...study } = detail
    return { childScholarshipId, assignmentId, study }
  })
  const parents = staffOf(institutionId, year).filter(
    ({ part, person }) => part === 'working' && person.schoolDoYear >= YEARS_OF_SERVICE,
  )
  return [
    ...studying,
    ...parents.slice(0, MOST_CANDIDATES).map(({ employeeId, gender, person }, index) => {
      const child = invent(
        Number(institutionId) + 500,
        index + 1,
        index % 2 === 0 ? 'woman' : 'man',
        birthYear,
      )
      return {
        childScholarshipId: `${institutionId}-${index + 2}`,
        assignmentId: employeeId,
        study: {
          ...noStudy,
          educationWorkedYear: person.schoolDoYear,
          childRegisterNumber: child.registerNumber,
          childLastName: gender === 'man' ? person.firstName : child.lastName,
          childFirstName: child.firstName,
        },
      }
    }),
  ]
}
