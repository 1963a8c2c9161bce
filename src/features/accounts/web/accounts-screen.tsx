import { type ReactNode, useState } from 'react'
import { type AccountRole, accountRoles, levels, rights } from '#api/access.ts'
import { roleText } from '#api/role-text.ts'
import { importText } from '#engine/list/import-text.ts'
import { headersOf, headingsOf } from '#engine/list/list.ts'
import { timeText } from '#engine/time.ts'
import {
  type AccountRecord,
  accountProblems,
  accountRules,
  hasMoved,
  institutionsIn,
  reviewedOf,
  writeAccount,
  writeRights,
} from '#features/accounts/account.ts'
import { type AccountField, accountList } from '#features/accounts/account-list.ts'
import {
  type AccountAction,
  type AdminAccount,
  accountCalls,
  type OneTimePassword,
} from '#features/accounts/api.ts'
import { accountsScreenText, accountText, oneTimePasswordText } from '#features/accounts/text.ts'
import { AccountLinkDialog } from '#features/accounts/web/account-link.tsx'
import { useAdminAccounts } from '#features/accounts/web/queries.ts'
import { RegionSet } from '#features/accounts/web/region-set.tsx'
import { RightsFields } from '#features/accounts/web/rights-fields.tsx'
import { accountFieldText, adminScreenText } from '#features/administration/text.ts'
import styles from '#features/administration/web/admin.module.css'
import { AdminList } from '#features/administration/web/admin-list.tsx'
import { ListFromExcel } from '#features/administration/web/list-from-excel.tsx'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { useAdminInstitutions } from '#features/institutions/web/queries.ts'
import { useSignInMethods } from '#features/sign-in/web/sign-in-ways.ts'
import { writeRegions } from '#forms/regions.ts'
import { send } from '#ui/api/send.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Truncated } from '#ui/clipped.tsx'
import { ComboBox } from '#ui/combo-box.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { ListField } from '#ui/list-field.tsx'
import { Note } from '#ui/note.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { SecretDialog } from '#ui/secret-dialog.tsx'
import { ChoiceField } from '#ui/select-fields.tsx'
import { TableFrame } from '#ui/table-frame.tsx'
import type { DataColumn } from '#ui/table-view.ts'
import { TextArea } from '#ui/text-area.tsx'

const text = accountsScreenText

type OpenAccountDialog =
  | { readonly dialog: 'one'; readonly known: AdminAccount | null }
  | { readonly dialog: 'link'; readonly account: AdminAccount }
  | { readonly dialog: 'excel' }
  | null

/** A one-time password is shown once and not stored. */
type AccountsSectionProps = { readonly userName: string; readonly mailNote: ReactNode }

export function AccountsSection({ userName, mailNote }: AccountsSectionProps): ReactNode {
  const query = useAdminAccounts()
  const hasProviders = (useSignInMethods().data?.providers ?? []).length > 0
  const [opened, setOpened] = useState<OpenAccountDialog>(null)
  const [passwords, setPasswords] = useState<readonly OneTimePassword[]>([])
  const { mutate } = useAdminWrite(accountCalls.adminAccountDo, (answer) => setPasswords(answer.passwords))
  const doTo = async (account: AdminAccount, event: AccountAction): Promise<void> => {
    if (await confirmAction(account, event)) mutate({ event, userName: account.userName })
  }
  return (
    <AdminList
      heading={text.heading}
      purpose={text.purpose}
      query={query}
      columns={accountColumns({
        own: userName,
        open: (known) => setOpened({ dialog: 'one', known }),
        link: hasProviders ? (account) => setOpened({ dialog: 'link', account }) : null,
        doTo: (account, event) => void doTo(account, event),
      })}
      keyOf={(account) => account.userName}
      textOf={(account) =>
        `${account.userName} ${account.displayName} ${account.institutionId ?? ''} ${account.institutionName ?? ''} ${roleText.names[account.role]}`
      }
      empty={text.empty}
      searchIn={text.searchIn}
      inAddress="all but the search"
      book={{ fileName: text.heading, headers: headersOf(accountList), write: writeAccount }}
      actions={
        <>
          <Button variant="primary" onClick={() => setOpened({ dialog: 'one', known: null })}>
            {text.add}
          </Button>
          <Button onClick={() => setOpened({ dialog: 'excel' })}>{importText.open}</Button>
        </>
      }
    >
      {mailNote}
      {opened?.dialog === 'one' && (
        <AccountDialog
          known={opened.known}
          hasProviders={hasProviders}
          onMade={setPasswords}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.dialog === 'link' && (
        <AccountLinkDialog account={opened.account} onClose={() => setOpened(null)} />
      )}
      {opened?.dialog === 'excel' && (
        <ListFromExcel
          title={text.excelTitle}
          keep={(rows) => send(accountCalls.adminAccountImport, { body: { rows } })}
          headers={headingsOf(accountList)}
          rules={accountRules(query.data ?? [], null)}
          list="accounts"
          onDone={(answer) => setPasswords(answer.passwords)}
          onClose={() => setOpened(null)}
        />
      )}
      {passwords.length > 0 && <PasswordsDialog passwords={passwords} onClose={() => setPasswords([])} />}
    </AdminList>
  )
}

function confirmAction({ userName, displayName }: AdminAccount, event: AccountAction): Promise<boolean> {
  if (event === 'UNLOCK') return Promise.resolve(true)
  return confirmDialog({
    title: text.actions[event],
    message: text.confirm[event](`${displayName} (${userName})`),
    confirm: text.actions[event],
    primary: 'confirm',
  })
}

const fields = accountFieldText

type AccountColumnActions = {
  readonly own: string
  readonly open: (account: AdminAccount) => void
  readonly link: ((account: AdminAccount) => void) | null
  readonly doTo: (account: AdminAccount, event: AccountAction) => void
}

function accountColumns({
  own,
  open,
  link,
  doTo,
}: AccountColumnActions): readonly DataColumn<AdminAccount>[] {
  return [
    {
      key: 'userName',
      head: fields.userName,
      kind: 'name',
      value: ({ userName }) => userName,
      cell: (row) => (
        <TextButton label={text.change(row.userName)} onClick={() => open(row)}>
          {row.userName}
        </TextButton>
      ),
    },
    clippedColumn('displayName', fields.displayName, ({ displayName }) => displayName),
    clippedColumn('role', fields.role, roleOf),
    clippedColumn('institution', text.institution, ofWhat),
    { key: 'state', head: text.state, value: stateOf },
    { key: 'sessions', head: text.sessions, kind: 'figure', value: ({ sessions }) => sessions },
    {
      key: 'actions',
      head: text.actionsHead,
      kind: 'action',
      value: null,
      cell: (row) => <AccountActions account={row} own={own} link={link} doTo={doTo} />,
    },
  ]
}

/** Truncated names leave the actions of the row visible. */
function clippedColumn(
  key: string,
  head: string,
  value: (row: AdminAccount) => string,
): DataColumn<AdminAccount> {
  return { key, head, value, cell: (row) => <Truncated text={value(row)} /> }
}

function roleOf({ role, level, rights: given }: AdminAccount): string {
  // All rights together are the default.
  const only = role === 'institution' ? writeRights(given) : ''
  if (only !== '') return `${roleText.names[role]}: ${only}`
  return level === null ? roleText.names[role] : `${roleText.names[role]}: ${roleText.levels[level]}`
}

function ofWhat({ institutionId, institutionName, level, reviews, regions }: AdminAccount): string {
  if (level === 'district')
    return [
      ...(regions.length > 0 ? [writeRegions(regions)] : []),
      ...(reviews.length > 0 || regions.length === 0 ? [text.reviewsMany(reviews.length)] : []),
    ].join('; ')
  return institutionId === null ? adminScreenText.none : `${institutionId} ${institutionName ?? ''}`
}

function stateOf({ lockedAt, failedSignIns, mustChangePassword }: AdminAccount): string {
  if (lockedAt !== null) return text.locked(timeText(lockedAt))
  if (failedSignIns > 0) return text.delayed(failedSignIns)
  return mustChangePassword ? text.waiting : text.works
}

type AccountActionsProps = Pick<AccountColumnActions, 'own' | 'link' | 'doTo'> & {
  readonly account: AdminAccount
}

function AccountActions({ account, own, link, doTo }: AccountActionsProps): ReactNode {
  // Unlocking also clears a delay after failed sign-ins; the row has room for one button.
  const isLocked = account.lockedAt !== null || account.failedSignIns > 0
  const events: readonly AccountAction[] = [
    'RESET',
    isLocked ? 'UNLOCK' : 'LOCK',
    'SIGN_OUT',
    ...(account.hasFactor ? (['RESET_FACTOR'] as const) : []),
    'REMOVE',
  ]
  const isOwn = account.userName === own ? accountText.notOneself : null
  return (
    <span className={styles.actions}>
      {events.map((event) => (
        <Button
          key={event}
          variant="quiet"
          label={`${account.userName}: ${text.actions[event]}`}
          disabledReason={isOwn ?? (event === 'SIGN_OUT' && account.sessions === 0 ? text.notSignedIn : null)}
          onClick={() => doTo(account, event)}
        >
          {text.actions[event]}
        </Button>
      ))}
      {link !== null && account.role !== 'institution' && (
        <Button
          variant="quiet"
          label={`${account.userName}: ${text.link.action}`}
          onClick={() => link(account)}
        >
          {text.link.action}
        </Button>
      )}
    </span>
  )
}

const newAccount: AccountRecord = {
  userName: '',
  displayName: '',
  post: '',
  email: '',
  role: 'institution',
  level: null,
  institutionId: null,
  rights,
  reviews: [],
  regions: [],
}

const lines = ['userName', 'displayName', 'post', 'email'] as const

function isLine(field: AccountField): field is (typeof lines)[number] {
  return lines.some((each) => each === field)
}

type AccountDialogProps = {
  readonly known: AdminAccount | null
  readonly hasProviders: boolean
  readonly onMade: (passwords: readonly OneTimePassword[]) => void
  readonly onClose: () => void
}

function AccountDialog({ known, hasProviders, onMade, onClose }: AccountDialogProps): ReactNode {
  const [draft, setDraft] = useState<AccountRecord>(known ?? newAccount)
  const [set, setSet] = useState(draft.reviews.join(' '))
  const [typedLine, setTypedLine] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAdminWrite(accountCalls.adminAccountSave, (answer) => {
    onMade(answer.passwords)
    onClose()
  })
  const institutions = useAdminInstitutions().data ?? []
  const inSet = draft.reviews.filter((id) => institutions.some(({ institutionId }) => institutionId === id))
  const problems = accountProblems(draft)
  const problemOf = (field: AccountField): string | null =>
    (tried && problems.find((problem) => problem.field === field)?.message) || null
  const submit = (): void => {
    setTried(true)
    const { userName, displayName, post, email, role, level, institutionId, reviews, regions } = draft
    const given = [...draft.rights]
    if (problems.length > 0) return
    const event = known ? 'EDIT' : 'ADD'
    const set = { level, institutionId, rights: given, reviews, regions }
    mutate({ event, userName, displayName, post, email, role, ...set })
  }
  return (
    <FormDialog
      title={known ? known.displayName : text.add}
      about={known ? null : text.aboutNew}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={adminScreenText.save}
      busy={isPending}
    >
      {accountList.columns.map((column) => {
        const { field } = column
        return (
          isLine(field) && (
            <ListField
              key={field}
              column={column}
              readOnly={field === 'userName' && known !== null}
              value={draft[field]}
              error={problemOf(field)}
              onChange={(typed) => setDraft({ ...draft, [field]: field === 'email' ? typed.trim() : typed })}
            />
          )
        )
      })}
      <ChoiceField<AccountRole>
        label={fields.role}
        options={accountRoles.map((value) => ({ value, label: roleText.names[value] }))}
        value={draft.role}
        none={null}
        onChange={(role) => {
          if (role === null) return
          setTypedLine(null)
          const ownRights = role === 'institution' ? rights : []
          setDraft({
            ...draft,
            role,
            level: null,
            institutionId: null,
            rights: ownRights,
            reviews: [],
            regions: [],
          })
        }}
      />
      {draft.role === 'institution' && (
        <RightsFields
          legend={fields.rights}
          given={draft.rights}
          onChange={(given) => setDraft({ ...draft, rights: given })}
        />
      )}
      {known !== null && hasProviders && hasMoved(known, draft) && (
        <Note kind="warning">
          {text.linkEnds} {draft.role !== 'institution' && text.linkAgain}
        </Note>
      )}
      {problemOf('rights') !== null && <Note kind="error">{problemOf('rights')}</Note>}
      {draft.role === 'institution' && (
        <ComboBox
          label={fields.institutionId}
          options={institutions.map(({ institutionId, name }) => `${institutionId} ${name}`)}
          none={text.noSuchInstitution}
          value={typedLine ?? institutionLine(institutions, draft.institutionId)}
          error={problemOf('institutionId')}
          onChange={(line) => {
            setTypedLine(line)
            setDraft({ ...draft, institutionId: line.trim().split(' ')[0] || null })
          }}
        />
      )}
      {draft.role === 'reviewer' && (
        <ChoiceField
          label={fields.level}
          options={levels.map((value) => ({ value, label: roleText.levels[value] }))}
          value={draft.level}
          none={null}
          error={problemOf('level')}
          onChange={(level) =>
            setDraft({
              ...draft,
              level,
              reviews: level === 'district' ? institutionsIn(set) : [],
              regions: [],
            })
          }
        />
      )}
      {draft.level === 'district' && (
        <>
          <RegionSet
            regions={draft.regions}
            error={problemOf('regions')}
            onChange={(regions) => setDraft({ ...draft, regions })}
          />
          <TextArea
            label={accountText.reviews}
            value={set}
            maxLength={50_000}
            error={problemOf('institutionId')}
            onChange={(typed) => {
              setSet(typed)
              setDraft({ ...draft, reviews: institutionsIn(typed) })
            }}
          />
          <p>{text.inSet(inSet.length, draft.reviews.length)}</p>
          <p>{text.setNow(reviewedOf(draft, institutions).length)}</p>
        </>
      )}
    </FormDialog>
  )
}

type InstitutionName = { readonly institutionId: string; readonly name: string }

function institutionLine(institutions: readonly InstitutionName[], id: string | null): string {
  const found = institutions.find(({ institutionId }) => institutionId === id)
  return found ? `${found.institutionId} ${found.name}` : (id ?? '')
}

const passwordsText = oneTimePasswordText

type PasswordsDialogProps = { readonly passwords: readonly OneTimePassword[]; readonly onClose: () => void }

/** Shown once. Closing discards them. */
function PasswordsDialog({ passwords, onClose }: PasswordsDialogProps): ReactNode {
  return (
    <SecretDialog
      title={passwordsText.title}
      about={passwordsText.about}
      once={passwordsText.once}
      secret={passwords.map(({ userName, password }) => `${userName}\t${password}`).join('\n')}
      close={passwordsText.close}
      onClose={onClose}
    >
      <TableFrame
        label={passwordsText.title}
        headers={[accountFieldText.userName, passwordsText.password]}
        classes={styles.passwords}
        rows={passwords.map(({ userName, password }) => ({ key: userName, cells: [userName, password] }))}
      />
    </SecretDialog>
  )
}
