import { institutions } from '#features/demo/server/institutions.ts'
import { seededRandom } from '#features/demo/server/invented.ts'
import { regionAt } from '#features/demo/server/invented-country.ts'
import type { Profile, ViewCode } from '#forms/profile.ts'
import { aimags, inAlphabet, type Region } from '#forms/regions.ts'

export const stages = [
  'notStarted',
  'inProgress',
  'faulty',
  'calculated',
  'sent',
  'passedOn',
  'returned',
  'returnedCells',
  'approved',
] as const
export type MouldStage = (typeof stages)[number]

/** Stages with editable blanks, and stages in which every blank was saved without errors. */
export const openStages: readonly MouldStage[] = [
  'notStarted',
  'inProgress',
  'faulty',
  'calculated',
  'returned',
]
export const readyStages: readonly MouldStage[] = ['calculated', 'returned']

/**
 * A fictitious institution made by API calls and copied for others. `like` is the demo institution with the same
 * blanks, register and posts, `size` the ratio of pupils, `seed` that of its people.
 */
export type Mould = {
  readonly institutionId: string
  readonly name: string
  readonly profile: Profile
  readonly view: ViewCode
  readonly stage: MouldStage
  readonly like: string
  readonly size: number
  readonly seed: number
}

/** The current year, and the previous one, which every institution has completed. */
export const thisYear = 2026

/**
 * The stages of 25 institutions in the last hour before a deadline: most have calculated and check again. The first
 * nine contain every stage.
 */
const stageTurns: readonly MouldStage[] = [
  ...stages,
  ...Array.from({ length: 13 }, (): MouldStage => 'calculated'),
  'inProgress',
  'sent',
  'approved',
]
/** The demo institutions of 13 templates. The first seven contain all views. */
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

export function reviewerOf(aimag: string): string {
  const index = regions.findIndex(({ name }) => name === aimag)
  return `region${String(index + 1).padStart(2, '0')}`
}

/** Returns the id of an institution, long enough that no other text contains it by chance. */
export function idOf(number: number): string {
  return `x${String(number).padStart(7, '0')}`
}

export function numberOf(id: string): number {
  return Number(id.slice(1))
}

/** Returns the first templates, equal for equal seeds. */
export function mouldsOf(count: number, seed: number): readonly Mould[] {
  const turns = [...likeTurns, ...moreLikes]
  return Array.from({ length: count }, (_, index) => {
    const like = turns[index % turns.length] ?? '1001'
    const own = seed * 10_000 + index + 1
    const region = regions[seededRandom(own, 1, regions.length)]
    if (region === undefined) throw new Error('The catalogue has no aimag.')
    const institutionId = idOf(index + 1)
    return {
      institutionId,
      name: `${region.name}, зохиомол ${institutionId} дугаар байгууллага`,
      profile: profileLike(like, region, index),
      view: views[like] ?? 'ebs-public',
      stage: stageTurns[index % stageTurns.length] ?? 'calculated',
      like,
      size: 0.6 + seededRandom(own, 2, 100) / 100,
      seed: own,
    }
  })
}

function profileLike(like: string, region: Region, index: number): Profile {
  const found = institutions.find(({ institutionId }) => institutionId === like)
  if (!found) throw new Error(`The demonstration has no institution ${like}.`)
  return {
    ...found.profile,
    aimag: region.name,
    sum: regionAt(region.code, index).name,
    registerNumber: String(8_000_000 + index),
    budgetGovernor: `${region.name}, Засаг дарга`,
  }
}
