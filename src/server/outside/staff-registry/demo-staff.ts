import { jobs } from '#domain/norms/catalogues.ts'
import type { RegisteredEmployee } from '#domain/people/staff.ts'
import { invent } from '#server/features/demo/invented.ts'
import { staffOf } from '#server/features/demo/people.ts'
import { hasMovedOn } from '#server/outside/staff-registry/demo-days.ts'
import type { RegistryQuestion } from '#server/outside/staff-registry/staff-registry.ts'

/** The staff of a demo institution: those of the generator, and some days later with one of each change. */
export function demoStaff(question: RegistryQuestion): readonly RegisteredEmployee[] {
  const everybody = staffOf(question.institutionId, question.year)
  const staff = everybody.map(({ employeeId, person }) => ({ employeeId, person }))
  if (!hasMovedOn(question)) return staff
  const plain = everybody.filter(({ part }) => part === 'working').map(({ employeeId }) => employeeId)
  const [paid, moved] = plain
  const gone = plain.at(-1)
  const changed = staff
    .filter(({ employeeId }) => employeeId !== gone)
    .map((each) => (each.employeeId === paid ? betterPaid(each) : each))
    .map((each) => (each.employeeId === moved ? inAnotherPost(each) : each))
  return [...changed, ...staff.filter(({ employeeId }) => employeeId === gone).map(successorOf(question))]
}

function betterPaid({ employeeId, person }: RegisteredEmployee): RegisteredEmployee {
  return { employeeId, person: { ...person, salaryAmount: Math.round(person.salaryAmount * 1.05) } }
}

/** Another job of the same pay grade; most grades have one. */
function inAnotherPost({ employeeId, person }: RegisteredEmployee): RegisteredEmployee {
  const other = jobs.find(
    ({ name, gradeStepName }) => gradeStepName === person.gradeStepName && name !== person.positionName,
  )
  return { employeeId, person: { ...person, positionName: other?.name ?? person.positionName } }
}

/** Who takes the place of the one who is gone. */
function successorOf({ institutionId }: RegistryQuestion): (left: RegisteredEmployee) => RegisteredEmployee {
  const { lastName, firstName, registerNumber } = invent(Number(institutionId), 901, 'woman', 1999)
  return ({ person }) => ({
    employeeId: `${institutionId}901`,
    person: {
      ...person,
      displayName: `${lastName} ${firstName}`,
      lastName,
      firstName,
      primaryNidNumber: registerNumber,
      allWorkYear: 2,
      schoolDoYear: 0,
    },
  })
}
