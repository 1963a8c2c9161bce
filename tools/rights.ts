import { accountRoles, type CallAudience, canCall, type Right, type Role, rights } from '#api/access.ts'
import { allCalls } from '#app/server/all-calls.ts'

const roles: readonly Role[] = ['nobody', ...accountRoles]
const names: Readonly<Record<Role, string>> = {
  nobody: 'nobody signed in',
  institution: 'institution',
  administrator: 'administrator',
  reviewer: 'reviewer',
}

const all = Object.values(allCalls)
const kinds: readonly CallAudience[] = [
  'anybody',
  'account',
  'institution',
  'review',
  'registers',
  'administration',
]

/** The calls of each audience by required right; `null`: none. */
const rows = kinds.flatMap((kind) =>
  [null, ...rights].flatMap((right) => {
    const own = all.filter((call) => call.for === kind && call.right === right)
    return own.length === 0 ? [] : [{ kind, right, ids: own.map(({ id }) => id).toSorted() }]
  }),
)

/**
 * Returns `docs/rights.md`: the calls of each role, and the right that they need within an institution, from the table
 * of roles and the calls.
 */
export function rightsFile(): string {
  return [
    '# Who may use what',
    '',
    'Made from `src/api/access.ts` and the calls of each feature (`api.ts`) by `npm run docs:rights`; `test/rights.test.ts` holds it to that. Why it is so: decision 0075.',
    'What may be done with a draft in which state stands in [review-states.md](review-states.md).',
    '',
    '## By role and right',
    '',
    'Rights are asked of accounts of an institution alone. Each has one of `prepare`, `check` and `send` at least, and all of them where nobody said otherwise. An institution is',
    'only ever asked about itself, a reviewer about the institutions of their set, and of these about what their level has.',
    '',
    `| kind of calls | right | ${roles.map((role) => names[role]).join(' | ')} |`,
    `|---|---|${roles.map(() => '---|').join('')}`,
    ...rows.map(lineOf),
    '',
    '## The calls',
    '',
    ...rows.map(
      ({ kind, right, ids }) =>
        `- **${kind}${right === null ? '' : `, ${right}`}**: ${ids.map((id) => `\`${id}\``).join(' ')}`,
    ),
    '',
  ].join('\n')
}

function lineOf({ kind, right }: { readonly kind: CallAudience; readonly right: Right | null }): string {
  const cells = roles.map((role) => {
    if (!canCall(role, kind)) return ''
    return role === 'institution' && right !== null ? `with \`${right}\`` : 'yes'
  })
  return `| ${kind} | ${right ?? '–'} | ${cells.join(' | ')} |`
}
