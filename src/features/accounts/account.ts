import {
  type AccountRole,
  accountRoles,
  type Level,
  levels,
  type Right,
  rights,
  rightsInOrder,
} from '#api/access.ts'
import { roleText } from '#api/role-text.ts'
import { nameKey } from '#api/user-name.ts'
import {
  cellsInOrder,
  type ListRules,
  plainRules,
  recordReading,
  textsByField,
} from '#engine/list/judge-list.ts'
import {
  failedChecks,
  hasHiddenSigns,
  isLongName,
  matchesCodeOrName,
  type RecordProblem,
  type RowCheck,
} from '#engine/list/record.ts'
import { recordText } from '#engine/list/record-text.ts'
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

export const accountFields = [
  'userName',
  'displayName',
  'role',
  'institutionId',
  'level',
  'post',
  'regions',
  'email',
  'rights',
] as const
export type AccountField = (typeof accountFields)[number]

/** The database checks that the institution exists. */
export function accountProblems(account: AccountRecord): readonly RecordProblem<AccountField>[] {
  const { userName, displayName, post, role, email, level, institutionId, reviews, regions } = account
  const given = account.rights
  const isOfInstitution = role === 'institution'
  const isReviewer = role === 'reviewer'
  const isDistrict = level === 'district'
  return failedChecks<AccountField>([
    ['userName', !/^[A-Za-z][A-Za-z0-9._-]{1,49}$/.test(userName) && accountText.badName],
    ['displayName', displayName.trim() === '' && accountText.noDisplayName],
    ['displayName', hasHiddenSigns(displayName) && recordText.hiddenSignsInName],
    ['post', hasHiddenSigns(post) && recordText.hiddenSignsInName],
    ['displayName', isLongName(displayName) && accountText.longName],
    ['post', isLongName(post) && accountText.longPost],
    ['email', email !== '' && !isMailAddress(email) && accountText.badEmail],
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

type ParsedAccount =
  | { readonly ok: true; readonly record: AccountRecord }
  | { readonly ok: false; readonly problems: readonly RecordProblem<AccountField>[] }

/** A row with an institution and no role is a user of it. */
export function readAccount(cells: readonly (string | null)[]): ParsedAccount {
  const [
    userName = '',
    displayName = '',
    roleCell = '',
    institutionId = '',
    levelCell = '',
    post = '',
    set = '',
    email = '',
    rightsCell = '',
  ] = cells.map((cell) => (cell ?? '').trim())
  const role =
    roleCell === '' && institutionId !== ''
      ? 'institution'
      : accountRoles.find((code) => matchesCodeOrName(roleCell, code, roleText.names[code]))
  const level = levels.find((code) => matchesCodeOrName(levelCell, code, roleText.levels[code])) ?? null
  if (role === undefined) {
    const message = accountText.badRole(roleCell, Object.values(roleText.names))
    const rest = {
      role: 'administrator',
      level: null,
      institutionId: null,
      rights: [],
      reviews: [],
      regions: [],
    } as const
    return {
      ok: false,
      problems: [
        ...accountProblems({ userName, displayName, post, email, ...rest }),
        { field: 'role', message },
      ],
    }
  }
  const isReviewer = role === 'reviewer'
  const { codes: regions, unknown } = regionsIn(set)
  const named = rightsIn(rightsCell)
  // If a word is unknown, only that is reported.
  const isUnstated = rightsCell === '' || named.unknown.length > 0
  const record: AccountRecord = {
    userName,
    displayName,
    post,
    email,
    role,
    level,
    institutionId: isReviewer ? null : institutionId || null,
    rights: role === 'institution' && isUnstated ? rights : named.rights,
    reviews: isReviewer ? institutionsIn(institutionId) : [],
    regions,
  }
  const isNoLevel = levelCell !== '' && level === null && !isReviewer
  const rightNames = Object.values(rightText.names)
  const problems = [
    ...accountProblems(record),
    ...failedChecks<AccountField>([
      ...named.unknown.map((word) => ['rights', accountText.unknownRight(word, rightNames)] as const),
      ...unknown.map((word) => ['regions', accountText.unknownRegion(word)] as const),
      ['level', isNoLevel && accountText.badLevel(Object.values(roleText.levels))],
    ]),
  ]
  return problems.length === 0 ? { ok: true, record } : { ok: false, problems }
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
    ...plainRules(accountFields, stored, ({ userName }) => nameKey(userName ?? '')),
    read: ({ key, given, texts: { userName, institutionId }, repeats }) => {
      const parsed = readAccount(cellsInOrder(accountFields, given))
      const account = byName.get(key)
      const isOther = account !== undefined && !(parsed.ok && isSameAccount(account, parsed.record))
      const isUnknown = (id: string): boolean => institutions?.has(id) === false
      const checks: readonly RowCheck<AccountField>[] = [
        ['userName', isOther && accountText.taken(userName)],
        ['userName', repeats !== null && accountText.twice(userName)],
        ...institutionsIn(institutionId).map(
          (id) => ['institutionId', isUnknown(id) && accountText.unknownInstitution(id)] as const,
        ),
      ]
      return recordReading(parsed, checks, (record) =>
        textsByField(accountFields, writeAccount(account ?? record)),
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

/** RFC 5321 §4.5.3.1.3. */
export const MAX_ADDRESS_LENGTH = 254

/** Validates like browsers (https://html.spec.whatwg.org/#valid-e-mail-address), and requires a dot in the domain. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= MAX_ADDRESS_LENGTH &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(
      text,
    )
  )
}

export function writeAccount(account: AccountRecord): readonly string[] {
  const { level, institutionId, reviews, regions } = account
  const texts: Readonly<Record<AccountField, string>> = {
    userName: account.userName,
    displayName: account.displayName,
    role: roleText.names[account.role],
    institutionId: institutionId ?? reviews.join(' '),
    level: level === null ? '' : roleText.levels[level],
    post: account.post,
    regions: writeRegions(regions),
    email: account.email,
    rights: writeRights(account.rights),
  }
  return accountFields.map((field) => texts[field])
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
