import type { Services } from '#budget/server/handler.ts'
import { editionOfYear } from '#budget/server/norms.store.ts'
import type {
  SumLineMapper,
  SumSubject,
  ViewableInstitution,
} from '#features/consolidation/server/sum-institutions.ts'
import {
  type BudgetSelection,
  readStoredHeads,
  type StoredHead,
  sumReports,
} from '#features/consolidation/server/sums.store.ts'
import {
  type Division,
  onlySummed,
  type SumComparison,
  type SumLastYear,
  type SumPart,
  sumByPosition,
} from '#features/consolidation/sum-table.ts'

export type SumMember = {
  readonly institution: ViewableInstitution
  readonly head: StoredHead
  readonly telling: SumLineMapper
}

export async function readMembers(
  db: Services['db'],
  subject: SumSubject,
  sessionCode: string,
): Promise<readonly SumMember[]> {
  const heads = await readStoredHeads(db, summed(subject, subject.meant), current(sessionCode))
  return subject.meant.flatMap((institution) => {
    const head = heads.get(institution.id)
    const telling = head ? subject.tellNow(institution.view, head) : null
    return head && telling ? [{ institution, head, telling }] : []
  })
}

const current = (period: string): BudgetSelection => ({ of: 'current', in: { period } })
/** Calculation §9, Last year's figure. */
export const lastYearSource = (year: number): BudgetSelection => ({
  of: 'sentElseCalculated',
  in: { year: year - 1 },
})

function summed({ codeOf }: SumSubject, institutions: readonly ViewableInstitution[]) {
  return institutions.map(({ id, view }) => ({ id, code: codeOf(view) }))
}

export type SumRequest = {
  readonly subject: SumSubject
  readonly members: readonly SumMember[]
  readonly year: number
  readonly sessionCode: string
}

/** Runs two statements, which add in the database. */
export async function readParts(
  db: Services['db'],
  { subject, members, year, sessionCode }: SumRequest,
  division: Division,
): Promise<readonly SumPart[]> {
  const before = lastYearSource(year)
  const then = await tellingsThen(db, { subject, members, year }, before)
  const partOf = new Map(
    division.flatMap(({ part, of }) => of.map((each) => [each.institutionId, part.institutionId] as const)),
  )
  const inPart = (id: string): string => partOf.get(id) ?? ''
  const now = await sumByGroup(db, subject, current(sessionCode), {
    members,
    tellingOf: ({ telling }) => telling,
    groupOf: ({ institution: { id } }) => `${then.has(id) ? 'both' : 'only'} ${inPart(id)}`,
  })
  const was = await sumByGroup(db, subject, before, {
    members,
    tellingOf: ({ institution: { id } }) => then.get(id) ?? null,
    groupOf: ({ institution: { id } }) => inPart(id),
  })
  const mask = (values: SumPart['values']) => onlySummed(subject.form, values)
  return division.map(({ part, of }): SumPart => {
    const code = part.institutionId
    const [both, only, earlier] = [now.get(`both ${code}`), now.get(`only ${code}`), was.get(code)]
    const values = sumByPosition([both, only].flatMap((each) => (each ? [each.values] : [])))
    const isItself = of.length === 1 && of[0]?.institutionId === code
    return {
      ...part,
      institutions: of.length,
      values: isItself ? values : mask(values),
      lastYear:
        earlier && both
          ? { institutions: earlier.institutions, values: mask(earlier.values), now: mask(both.values) }
          : null,
    }
  })
}

async function tellingsThen(
  db: Services['db'],
  { subject, members, year }: Pick<SumRequest, 'subject' | 'members' | 'year'>,
  which: BudgetSelection,
): Promise<ReadonlyMap<string, SumLineMapper>> {
  const institutions = members.map(({ institution }) => institution)
  const heads = await readStoredHeads(db, summed(subject, institutions), which)
  if (heads.size === 0) return new Map()
  const made = await editionOfYear(db, 'year' in which.in ? which.in.year : year)
  return new Map(
    institutions.flatMap(({ id, view }) => {
      const head = heads.get(id)
      const telling = head ? subject.tellThen(view, head, made) : null
      return telling ? [[id, telling]] : []
    }),
  )
}

type SumOptions = {
  readonly members: readonly SumMember[]
  readonly tellingOf: (member: SumMember) => SumLineMapper | null
  readonly groupOf: (member: SumMember) => string
}

async function sumByGroup(
  db: Services['db'],
  { codeOf }: SumSubject,
  which: BudgetSelection,
  { members, tellingOf, groupOf }: SumOptions,
): Promise<ReadonlyMap<string, SumComparison>> {
  // Budgets of different forms are combined in the lines of the sum.
  const apart = new Map<string, { readonly group: string; readonly telling: SumLineMapper }>()
  const grouped = members.flatMap((member) => {
    const telling = tellingOf(member)
    if (telling === null) return []
    const { id, view } = member.institution
    const code = codeOf(view)
    const own = groupOf(member)
    const group = `${own}\n${code}\n${telling.key}`
    apart.set(group, { group: own, telling })
    return [{ id, code, group }]
  })
  const added = await sumReports(db, grouped, which)
  const mappedSums = [...apart].flatMap(([key, { group, telling }]) => {
    const sum = added.get(key)
    return sum && sum.institutions > 0
      ? [{ group, institutions: sum.institutions, values: telling.values(sum) }]
      : []
  })
  return new Map(
    [...Map.groupBy(mappedSums, ({ group }) => group)].map(([group, own]) => [
      group,
      {
        institutions: own.reduce((count, each) => count + each.institutions, 0),
        values: sumByPosition(own.map(({ values }) => values)),
      },
    ]),
  )
}

/** Limits the main sum to institutions with such a budget. Returns `null` if none has one. */
export async function readComparisonSums(
  db: Services['db'],
  { subject, members, year, sessionCode }: SumRequest,
  all: readonly (BudgetSelection | null)[],
): Promise<readonly (SumLastYear | null)[]> {
  const then: ReadonlyMap<string, SumLineMapper>[] = []
  for (const which of all)
    then.push(which ? await tellingsThen(db, { subject, members, year }, which) : new Map())
  const wordOf = ({ institution: { id } }: SumMember): string =>
    then.map((each) => (each.has(id) ? 'x' : '-')).join('')
  const now = await sumByGroup(db, subject, current(sessionCode), {
    members,
    tellingOf: ({ telling }) => telling,
    groupOf: wordOf,
  })
  const mask = (values: SumPart['values']) => onlySummed(subject.form, values)
  const comparisonSums: (SumLastYear | null)[] = []
  for (const [index, which] of all.entries()) {
    const own = which
      ? await sumByGroup(db, subject, which, {
          members,
          tellingOf: ({ institution: { id } }) => then[index]?.get(id) ?? null,
          groupOf: () => '',
        })
      : new Map<string, SumComparison>()
    const was = own.get('') ?? null
    const both = [...now].flatMap(([word, { values }]) => (word[index] === 'x' ? [values] : []))
    comparisonSums.push(was && { ...was, values: mask(was.values), now: mask(sumByPosition(both)) })
  }
  return comparisonSums
}
