import { seededYears } from '#domain/norms/year-norms.ts'
import { institutions } from '#server/features/demo/institutions.ts'
import type { CitizenRegistry, CitizenReply } from '#server/outside/citizen-registry/citizen-registry.ts'
import { demoChildren } from '#server/outside/staff-registry/demo-children.ts'
import { peopleText } from '#text/people.ts'

const notFound: CitizenReply = { is: 'refused', message: peopleText.citizenNotFound }

/** Numbers of any two letters and these digits (born 1 January 2000) fail as a real registry does; nobody of the demonstration has them. */
export const failingDigits: Readonly<Record<string, CitizenReply>> = {
  '00210110': notFound,
  '00210120': { is: 'found', lastName: '', firstName: '' },
  '00210130': { is: 'failed', why: 'unreachable' },
  '00210140': { is: 'failed', why: 'timeout' },
  '00210150': { is: 'failed', why: 'nonsense' },
}

/** The built-in registry: it knows the children of the demonstration, and fails on `failingDigits`. */
export function demoCitizenRegistry(): CitizenRegistry {
  const children = institutions.flatMap(({ institutionId }) =>
    seededYears.flatMap((year) => demoChildren(institutionId, year)),
  )
  const citizens = new Map(
    children.map(({ study }): [string, CitizenReply] => [
      study.childRegisterNumber,
      { is: 'found', lastName: study.childLastName, firstName: study.childFirstName },
    ]),
  )
  return async (registerNumber) =>
    failingDigits[registerNumber.slice(2)] ?? citizens.get(registerNumber) ?? notFound
}
