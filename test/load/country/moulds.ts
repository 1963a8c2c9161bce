import type { Profile, ViewCode } from '#domain/organisation/profile.ts'
import { aimags, inAlphabet, type Region, sumsOf } from '#domain/organisation/regions.ts'
import { institutions } from '#server/features/demo/institutions.ts'
import { chance } from '#server/features/demo/invented.ts'

/** How far an institution has come with the year that is worked in. */
export const stages = [
  'notBegun',
  'begun',
  'faulty',
  'calculated',
  'sent',
  'passedOn',
  'returned',
  'returnedCells',
  'approved',
] as const
export type Stage = (typeof stages)[number]

/** In which stages blanks can be saved, and in which of them every blank was, without an error. */
export const openStages: readonly Stage[] = ['notBegun', 'begun', 'faulty', 'calculated', 'returned']
export const readyStages: readonly Stage[] = ['calculated', 'returned']

/**
 * An invented institution that is made by calls, as people make one, and of which the others are copies. `like` is the institution of
 * the demonstration whose blanks, register and posts it has, `size` its pupils beside those, `seed` what its people are invented by.
 */
export type Mould = {
  readonly institutionId: string
  readonly name: string
  readonly profile: Profile
  readonly view: ViewCode
  readonly stage: Stage
  readonly like: string
  readonly size: number
  readonly seed: number
}

/** The year that is worked in, and the one before, which everybody has behind them. */
export const thisYear = 2026

/** Of 25 institutions in the last hour before a deadline: most have calculated and look once more. Every stage stands among the first nine. */
const stageTurns: readonly Stage[] = [
  ...stages,
  ...Array.from({ length: 13 }, (): Stage => 'calculated'),
  'begun',
  'sent',
  'approved',
]
/** Of 13 institutions, which one of the demonstration they are like. All seven views stand among the first seven. */
const likeTurns = ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008', '1004'] as const
const moreLikes = ['1001', '1004', '1008', '1001'] as const
const views: Readonly<Record<string, ViewCode>> = {
  '1001': 'ebs-public',
  '1002': 'ebs-dormitory',
  '1003': 'ebs-private',
  '1004': 'sub-public',
  '1005': 'sub-private',
  '1006': 'ntb',
  '1007': 'ntb-draft',
  '1008': 'ebs-public',
}

/** The aimags and the capital; each has a reviewer. */
export const regions: readonly Region[] = inAlphabet(aimags)

/** The user name of the reviewer of an aimag, by its name. */
export function reviewerOf(aimag: string): string {
  const index = regions.findIndex(({ name }) => name === aimag)
  return `region${String(index + 1).padStart(2, '0')}`
}

/** The number of an institution as its id has it: so many signs that no other text of it contains the id by chance. */
export function idOf(number: number): string {
  return `x${String(number).padStart(7, '0')}`
}

/** The number in an id. */
export function numberOf(id: string): number {
  return Number(id.slice(1))
}

/** The first institutions of a country, the same for the same seed. */
export function mouldsOf(count: number, seed: number): readonly Mould[] {
  const turns = [...likeTurns, ...moreLikes]
  return Array.from({ length: count }, (_, index) => {
    const like = turns[index % turns.length] ?? '1001'
    const own = seed * 10_000 + index + 1
    const region = regions[chance(own, 1, regions.length)]
    if (region === undefined) throw new Error('The catalogue has no aimag.')
    const institutionId = idOf(index + 1)
    return {
      institutionId,
      name: `${region.name}, зохиомол ${institutionId} дугаар байгууллага`,
      profile: profileLike(like, region, index),
      view: views[like] ?? 'ebs-public',
      stage: stageTurns[index % stageTurns.length] ?? 'calculated',
      like,
      size: 0.6 + chance(own, 2, 100) / 100,
      seed: own,
    }
  })
}

/** The sum or district of the institution of a number, so that those of an aimag are spread over all of its sums. */
export function sumAt(aimagCode: string, number: number): Region {
  const sums = sumsOf(aimagCode)
  const found = sums[number % sums.length]
  if (!found) throw new Error(`The catalogue has no sum of ${aimagCode}.`)
  return found
}

function profileLike(like: string, region: Region, index: number): Profile {
  const found = institutions.find(({ institutionId }) => institutionId === like)
  if (!found) throw new Error(`The demonstration has no institution ${like}.`)
  return {
    ...found.profile,
    aimag: region.name,
    sum: sumAt(region.code, index).name,
    registerNumber: String(8_000_000 + index),
    budgetGovernor: `${region.name}, Засаг дарга`,
  }
}
