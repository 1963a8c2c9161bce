import type { ReactNode } from 'react'
import styles from '#client/screens/admin/admin.module.css'
import { plainColumn } from '#client/screens/admin/plain-column.ts'
import { Button } from '#client/ui/button.tsx'
import { Clipped } from '#client/ui/clipped.tsx'
import type { DataColumn } from '#client/ui/data-column.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { TextButton } from '#client/ui/text-button.tsx'
import type { AccountDeed, AdminAccount } from '#contract/admin.ts'
import { accountText, adminScreenText, roleText } from '#text/administration.ts'

const text = adminScreenText.accounts
const { fields } = accountText

type Parts = {
  /** The administrator who looks; nobody locks the own account. */
  readonly own: string
  readonly open: (account: AdminAccount) => void
  readonly doTo: (account: AdminAccount, event: AccountDeed) => void
}

/** The columns of the accounts: who, of what, how it stands, and what can be done. */
export function accountColumns({ own, open, doTo }: Parts): readonly DataColumn<AdminAccount>[] {
  return [
    plainColumn(
      'userName',
      fields.userName,
      ({ userName }) => userName,
      'name',
      (row) => (
        <TextButton label={text.change(row.userName)} onClick={() => open(row)}>
          {row.userName}
        </TextButton>
      ),
    ),
    clippedColumn('displayName', fields.displayName, ({ displayName }) => displayName),
    clippedColumn('role', fields.role, roleOf),
    clippedColumn('institution', text.institution, ofWhat),
    plainColumn('state', text.state, stateOf),
    plainColumn('sessions', text.sessions, ({ sessions }) => sessions, 'figure'),
    {
      ...plainColumn<AdminAccount>(
        'deeds',
        text.deedsHead,
        () => '',
        'action',
        (row) => <Deeds account={row} own={own} doTo={doTo} />,
      ),
      sortBy: null,
    },
  ]
}

/** Names of institutions are long; the deeds of a row must stay in sight. */
function clippedColumn(
  key: string,
  head: string,
  value: (row: AdminAccount) => string,
): DataColumn<AdminAccount> {
  return plainColumn(key, head, value, 'text', (row) => <Clipped text={value(row)} />)
}

function roleOf({ role, level }: AdminAccount): string {
  return level === null ? roleText.names[role] : `${roleText.names[role]}: ${roleText.levels[level]}`
}

function ofWhat({ institutionId, institutionName, level, reviews }: AdminAccount): string {
  if (level === 'district') return text.reviewsMany(reviews.length)
  return institutionId === null ? adminScreenText.none : `${institutionId} ${institutionName ?? ''}`
}

function stateOf({ lockedAt, failedSignIns, mustChangePassword }: AdminAccount): string {
  if (lockedAt !== null) return text.locked(dateTime(lockedAt))
  if (failedSignIns > 0) return text.held(failedSignIns)
  return mustChangePassword ? text.waiting : text.works
}

type DeedProps = Pick<Parts, 'own' | 'doTo'> & { readonly account: AdminAccount }

function Deeds({ account, own, doTo }: DeedProps): ReactNode {
  // Also unlocked is who waits because of failed sign-ins; there is no room for both.
  const isShut = account.lockedAt !== null || account.failedSignIns > 0
  const events: readonly AccountDeed[] = ['RESET', isShut ? 'UNLOCK' : 'LOCK', 'SIGN_OUT']
  const isOwn = account.userName === own ? accountText.notOneself : null
  return (
    <span className={styles.deeds}>
      {events.map((event) => (
        <Button
          key={event}
          variant="quiet"
          label={`${account.userName}: ${text.deeds[event]}`}
          disabledReason={isOwn ?? (event === 'SIGN_OUT' && account.sessions === 0 ? text.notSignedIn : null)}
          onClick={() => doTo(account, event)}
        >
          {text.deeds[event]}
        </Button>
      ))}
    </span>
  )
}
