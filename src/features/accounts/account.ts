import { type AccountRole, type Level, type Right, rights, rightsInOrder } from '#api/access.ts'
import { roleText } from '#api/role-text.ts'
import { nameKey } from '#api/user-name.ts'
import {
  cellsInOrder,
  type ListRules,
  type ParsedRecord,
  plainRules,
  recordReading,
  textsByField,
} from '#engine/list/judge-list.ts'
import { failedChecks, matchesCodeOrName, type RecordProblem, type RowCheck } from '#engine/list/record.ts'
import { parseRecord, recordProblems, writeRecord } from '#engine/list/record-list.ts'
import { type AccountCells, type AccountField, accountList } from '#features/accounts/account-list.ts'
import { accountText, rightText } from '#features/accounts/text.ts'
import { isIn, placeOf, regionOf, regionsIn, writeRegions } from '#forms/regions.ts'

export type AccountRecord = {
  readonly userName: string
  readonly displayName: string
  /** The job title for receipts; '' if unknown. */
  readonly post: string
  /** '' if unknown. The owner may change it, so `isSameAccount` ignores it. */
  readonly email: string
  readonly role: AccountRole
  /** Only for reviewers. */
  readonly level: Level | null
  /** Only for users of an institution. */
  readonly institutionId: string | null
  /** Only for users of an institution, at least one; in table order. */
  readonly rights: readonly Right[]
  /** Only for district reviewers. The ministry reviews all. */
  readonly reviews: readonly string[]
  readonly regions: readonly string[]
}

/** The database checks that the institution exists. */
export function accountProblems(account: AccountRecord): readonly RecordProblem<AccountField>[] {
  // A call brings longer sets than a cell of a list holds.
  const cells = accountCells({ ...account, institutionId: null, reviews: [], regions: [] })
  return [...recordProblems(accountList, cells), ...setProblems(account)]
}

function setProblems(account: AccountRecord): readonly RecordProblem<AccountField>[] {
  const { role, level, institutionId, rights: given, reviews, regions } = account
  const isOfInstitution = role === 'institution'
  const isReviewer = role === 'reviewer'
  const isDistrict = level === 'district'
  return failedChecks<AccountField>([
    ['institutionId', isOfInstitution && !institutionId && accountText.noInstitution],
    ['institutionId', isOfInstitution && isSeveral(institutionId) && accountText.oneInstitution],
    ['institutionId', !isOfInstitution && institutionId !== null && accountText.notOfInstitution],
    ['rights', isOfInstitution && given.length === 0 && accountText.noRight],
    ['rights', !isOfInstitution && given.length > 0 && accountText.rightsNotOfInstitution],
    ['level', isReviewer && level === null && accountText.badLevel(Object.values(roleText.levels))],
    ['level', !isReviewer && level !== null && accountText.notReviewer],
    ['institutionId', reviews.length > 0 && !isDistrict && accountText.notDistrict],
    ['regions', regions.length > 0 && !isDistrict && accountText.regionsNotDistrict],
    ...regions.map(
      (code) => ['regions', regionOf(code) === null && accountText.unknownRegion(code)] as const,
    ),
  ])
}

function isSeveral(institutionId: string | null): boolean {
  const [only, ...others] = institutionsIn(institutionId ?? '')
  return !!institutionId && (only !== institutionId || others.length > 0)
}

const noSet = {
  role: 'administrator',
  level: null,
  institutionId: null,
  rights: [],
  reviews: [],
  regions: [],
} as const

/** A row with an institution and no role is a user of it. */
export function readAccount(cells: readonly (string | null)[]): ParsedRecord<AccountField, AccountRecord> {
  return parseRecord(
    accountList,
    cells,
    null,
    ({ institutionId, regions: set, rights: rightsCell, ...own }) => {
      const role = own.role ?? (institutionId === '' ? null : 'institution')
      if (role === null) {
        const message = accountText.badRole('', Object.values(roleText.names))
        return { record: { ...own, ...noSet }, problems: [{ field: 'role', message }] }
      }
      const isReviewer = role === 'reviewer'
      const { codes: regions, unknown } = regionsIn(set)
      const named = rightsIn(rightsCell)
      // If a word is unknown, only that is reported.
      const isUnstated = rightsCell === '' || named.unknown.length > 0
      const record: AccountRecord = {
        ...own,
        role,
        institutionId: isReviewer ? null : institutionId || null,
        rights: role === 'institution' && isUnstated ? rights : named.rights,
        reviews: isReviewer ? institutionsIn(institutionId) : [],
        regions,
      }
      const rightNames = Object.values(rightText.names)
      const problems = failedChecks<AccountField>([
        ...named.unknown.map((word) => ['rights', accountText.unknownRight(word, rightNames)] as const),
        ...unknown.map((word) => ['regions', accountText.unknownRegion(word)] as const),
      ])
      return { record, problems: [...setProblems(record), ...problems] }
    },
  )
}

/**
 * An identical row is ignored; a user name in use is rejected. Without `institutions` any institution is accepted.
 */
export function accountRules(
  known: readonly AccountRecord[],
  institutions: ReadonlySet<string> | null,
): ListRules<AccountField, AccountRecord> {
  const byName = new Map(known.map((account) => [nameKey(account.userName), account]))
  const stored = [...byName].map(([key, account]) => ({ key, cells: writeAccount(account) }))
  return {
    ...plainRules(accountList.names, stored, ({ userName }) => nameKey(userName ?? '')),
    unique: ['userName', (_, { userName }) => accountText.twice(userName)],
    read: ({ key, given, texts: { userName, institutionId } }) => {
      const parsed = readAccount(cellsInOrder(accountList.names, given))
      const account = byName.get(key)
      const isOther = account !== undefined && !(parsed.ok && isSameAccount(account, parsed.record))
      const isUnknown = (id: string): boolean => institutions?.has(id) === false
      const checks: readonly RowCheck<AccountField>[] = [
        ['userName', isOther && accountText.taken(userName)],
        ...institutionsIn(institutionId).map(
          (id) => ['institutionId', isUnknown(id) && accountText.unknownInstitution(id)] as const,
        ),
      ]
      return recordReading(parsed, checks, (record) =>
        textsByField(accountList.names, writeAccount(account ?? record)),
      )
    },
  }
}

function rightsIn(cell: string): { readonly rights: readonly Right[]; readonly unknown: readonly string[] } {
  const words = cell.split(/[\s,;]+/).filter(Boolean)
  const meant = words.map((word) =>
    rights.find((code) => matchesCodeOrName(word, code, rightText.names[code])),
  )
  return {
    rights: rightsInOrder(meant.filter((right) => right !== undefined)),
    unknown: words.filter((_, index) => meant[index] === undefined),
  }
}

/** Writes rights; '' for all of them, or none. */
export function writeRights(given: readonly Right[]): string {
  return given.length === rights.length ? '' : given.map((right) => rightText.names[right]).join(', ')
}

export function writeAccount(account: AccountRecord): readonly string[] {
  return writeRecord(accountList, accountCells(account))
}

function accountCells(account: AccountRecord): AccountCells {
  const { institutionId, reviews, regions, rights: given } = account
  return {
    ...account,
    institutionId: institutionId ?? reviews.join(' '),
    regions: writeRegions(regions),
    rights: writeRights(given),
  }
}

/** Removes duplicates, which requests may contain. */
export function withEachOnce<Account extends Pick<AccountRecord, 'rights' | 'reviews' | 'regions'>>(
  account: Account,
): Account {
  const { reviews, regions } = account
  const given = rightsInOrder(account.rights)
  return { ...account, rights: given, reviews: [...new Set(reviews)], regions: [...new Set(regions)] }
}

export function isSameAccount(one: AccountRecord, other: AccountRecord): boolean {
  const texts = (account: AccountRecord): string => JSON.stringify(writeAccount(inOrder(account)))
  return texts(one) === texts(other)
}

/** Omits the mail address, which belongs to the owner. */
export function inOrder(account: AccountRecord): AccountRecord {
  return { ...account, email: '', reviews: account.reviews.toSorted(), regions: account.regions.toSorted() }
}

type LocatedInstitution = {
  readonly institutionId: string
  readonly profile: { readonly aimag: string; readonly sum: string }
}

/** The server queries `reviewer_set` instead. */
export function reviewedOf<Each extends LocatedInstitution>(
  { reviews, regions }: Pick<AccountRecord, 'reviews' | 'regions'>,
  institutions: readonly Each[],
): readonly Each[] {
  const single = new Set(reviews)
  return institutions.filter(({ institutionId, profile }) => {
    if (single.has(institutionId)) return true
    const place = placeOf(profile)
    return regions.some((code) => isIn(place, code))
  })
}

export function institutionsIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

/** Sessions and links by provider end. */
export function hasMoved(before: AccountRecord, after: AccountRecord): boolean {
  return before.role !== after.role || before.institutionId !== after.institutionId
}
