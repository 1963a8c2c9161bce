import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { canCall } from '#api/access.ts'
import {
  CellJustifications,
  CellMarks,
  ChildrenScreen,
  ComparisonScreen,
  OfficeRegisters,
  OwnRegisters,
  PositionsScreen,
  RegisterHelp,
  ReportOnScreen,
  SendingScreen,
  StaffScreen,
  SummaryScreen,
  windows,
} from '#app/web/lazy-screens.tsx'
import type { HomeAnswer } from '#budget/api.ts'
import { blankOf } from '#budget/blanks.ts'
import { nextBlank, remainingBlanks } from '#budget/blanks-to-fill.ts'
import { linkTo, useIsAtAccount } from '#budget/web/address.ts'
import { RevisedTotal } from '#budget/web/ceiling-status.tsx'
import { type ComparedYear, comparedBlanks } from '#budget/web/comparison.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { rereadYear } from '#budget/web/open-drafts.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { HeaderBellContext } from '#budget/web/page-header.tsx'
import { queryKeys } from '#budget/web/queries.ts'
import { type NextPlace, saveRequestedSheets } from '#features/blanks/web/blank-screen.ts'

import { BlankInPrint, BlankScreen, CellPanel } from '#features/blanks/web/blank-screen.tsx'
import { Jump } from '#features/home/web/places.tsx'
import { PageScreen } from '#features/home/web/year-page.tsx'
import { signOut } from '#features/sign-in/web/leaving.ts'
import { BookButton } from '#features/workbooks/web/workbook-button.tsx'
import { type Tab, tabOf } from '#forms/editions/edition.ts'
import { connection } from '#ui/api/connection.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { FocusOnNavigation } from '#ui/arrival.tsx'
import { useFrame, WaitingFrame } from '#ui/frame/waiting-frame.tsx'
import { CellMenu, LongBody } from '#ui/grid/sheet-grid.tsx'
import { lazyComponent, preloadWhenIdle } from '#ui/loaded-apart.tsx'

const AdminScreen = lazyComponent(
  () => import('#app/web/admin-screen.tsx').then((screen) => screen.AdminScreen),
  <WaitingFrame />,
)

const OwnAccount = lazyComponent(
  () => import('#app/web/own-account.tsx').then((screen) => screen.OwnAccount),
  <WaitingFrame />,
)

const FirstPassword = lazyComponent(
  () => import('#features/sign-in/web/password-dialog.tsx').then((dialog) => dialog.FirstPassword),
  <WaitingFrame />,
)

const NoViewScreen = lazyComponent(
  () => import('#features/home/web/no-view-screen.tsx').then((screen) => screen.NoViewScreen),
  null,
)

const ReviewPage = lazyComponent(
  () => import('#app/web/review-page.tsx').then((page) => page.ReviewPage),
  <WaitingFrame />,
)

/** Remounts for another user. Lazy, so that the sign-in page appears first. */
export function SignedIn({ home }: { readonly home: HomeAnswer }): ReactNode {
  const queries = useQueryClient()
  const { user, role, mustChangePassword, mustEnrol } = home
  useFrame(canCall(role, 'administration') || canCall(role, 'review') ? 'line' : 'line and rail')
  if (mustChangePassword)
    return (
      <FirstPassword
        onDone={() => void queries.invalidateQueries({ queryKey: queryKeys.home })}
        onClose={() => void signOut()}
      />
    )
  return (
    <HeaderBellContext value={<Bell />}>
      {home.asksForMail && !mustEnrol && <AskForMail userName={user.userName} />}
      <OwnPage home={home} />
    </HeaderBellContext>
  )
}

// Optional: the page works if it fails to load.
const Bell = lazyComponent(
  () => import('#features/notifications/web/bell.tsx').then((bell) => bell.Bell),
  null,
)

const AskForMail = lazyComponent(
  () => import('#features/notifications/web/ask-for-mail.tsx').then((dialog) => dialog.AskForMail),
  null,
)

function OwnPage({ home }: { readonly home: HomeAnswer }): ReactNode {
  const isAtAccount = useIsAtAccount()
  const { user, role, mustEnrol } = home
  if (isAtAccount || mustEnrol) return <OwnAccount key={user.userName} home={home} />
  if (canCall(role, 'administration'))
    return (
      <AdminScreen
        key={user.userName}
        home={home}
        registersOf={(startedYears, none) => (
          <OfficeRegisters startedYears={startedYears} year={null} none={none} />
        )}
        onSignOut={() => void signOut()}
      />
    )
  if (canCall(role, 'review')) return <ReviewPage key={user.userName} home={home} />
  return (
    <PageScreen
      key={user.userName}
      home={home}
      renderTab={(tab, open) => <TabContent tab={tab} open={open} />}
      preloadTab={({ panel }) => panel && panels[panel].preload()}
      noView={<NoViewScreen user={user} />}
      onSignOut={signOut}
    />
  )
}

const registers = { staff: StaffScreen, positions: PositionsScreen, children: ChildrenScreen } as const

const panels = { summary: SummaryScreen, ...registers } as const

/** Preloaded while the first tab is open. */
const rest = [
  ...windows,
  CellPanel,
  BlankInPrint,
  CellMenu,
  LongBody,
  CellMarks,
  CellJustifications,
  RegisterHelp,
  ...Object.values(panels),
  ReportOnScreen,
  SendingScreen,
  Jump,
  ComparisonScreen,
]

/** Knows all screens, so that screens do not depend on each other. */
function TabContent({ tab, open }: { readonly tab: Tab; readonly open: OpenYear }): ReactNode {
  useEffect(() => preloadWhenIdle(rest), [])
  useSavingWhenBack(open)
  // A returned year that is open for marked cells only locks people and positions.
  const restriction = open.draft.answer().review.editRestriction?.reason ?? null
  const people = { open: { ...open, lock: open.lock ?? restriction }, onChanged: () => peopleChanged(open) }
  if (tab.panel === 'summary') return summaryOrReport(open, people)
  if (tab.panel !== null) {
    const Register = registers[tab.panel]
    return (
      <>
        <RegisterHelp draft={open.draft} panel={tab.panel} title={tab.label} />
        <Register {...people} />
      </>
    )
  }
  return blank(open, { draft: open.draft, compared: comparedBlanks(open.draft) }, tab.sheets)
}

function useSavingWhenBack(open: OpenYear): void {
  const { draft } = open
  const { user } = open.home
  useEffect(
    () =>
      connection.subscribe((now) => {
        const saving = { draft, user, onSaved: reportsChanged, onConflict: () => {} }
        if (now === 'back')
          void saveRequestedSheets({ ...saving, onLocked: () => void rereadYear({ draft }) })
      }),
    [draft, user],
  )
}

type PeopleParts = { readonly open: OpenYear; readonly onChanged: () => Promise<void> }

function summaryOrReport(open: OpenYear, people: PeopleParts): ReactNode {
  const { report, list } = open.place.address
  return (
    <FocusOnNavigation at={report ?? list}>
      {report === null && list === null && <SummaryScreen open={open} />}
      {report === null && list === 'registers' && <OwnRegisters {...people} />}
      {report === null && list === 'sending' && <SendingScreen open={open} />}
      {report === null && list !== null && list !== 'registers' && list !== 'sending' && (
        <ComparisonScreen key={list} open={open} />
      )}
      {report !== null && (
        <ReportOnScreen
          key={report}
          open={open}
          code={report}
          renderSheet={(draft, sheet, compared) => blank(open, { draft, compared }, [sheet])}
        />
      )}
    </FocusOnNavigation>
  )
}

type BlankOptions = { readonly draft: OpenDraft; readonly compared: ComparedYear | null }

function blank(open: OpenYear, { draft, compared }: BlankOptions, sheets: readonly string[]): ReactNode {
  return (
    <>
      {draft === open.draft && <RevisedTotal draft={draft} view={open.view} sheets={sheets} />}
      <BlankScreen
        draft={draft}
        sheets={sheets}
        user={open.home.user}
        displayName={open.home.displayName}
        compared={compared}
        lock={open.lock}
        hasTab={(sheet) => tabOf(open.view, sheet) !== undefined}
        aboutCell={(at) => (
          <>
            <CellMarks open={open} at={at} />
            <CellJustifications open={open} at={at} />
          </>
        )}
        linkTo={draft === open.draft ? linkTo : null}
        next={draft === open.draft && open.lock === null ? () => placeAfter(open, sheets) : null}
        paper="here"
        actions={
          draft === open.draft && (
            <BookButton draft={draft} user={open.home.user} sheets={sheets} lock={open.lock} />
          )
        }
        onSaved={reportsChanged}
        onLocked={() => rereadYear(open)}
      />
    </>
  )
}

/** Returns the next blank to fill in, otherwise home. */
function placeAfter({ draft, view, place }: OpenYear, sheets: readonly string[]): NextPlace {
  const left = remainingBlanks({
    view,
    evaluation: draft.evaluation(),
    saves: (sheet) => Boolean(blankOf(sheet, view.code)?.save),
    saved: (sheet) => draft.answer().saved[sheet] !== undefined,
  })
  const next = nextBlank(left, view, sheets)
  const tab = next === null ? undefined : tabOf(view, next)
  const home = view.tabs.find(({ panel }) => panel === 'summary')
  return { label: (tab ?? home)?.label ?? '', go: () => place.go({ tab: tab?.value ?? null }) }
}

/** Refetches, since a saved blank makes a calculated report stale. */
function reportsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['report-list'] })
}

/** Unsaved edits stay. */
async function peopleChanged(open: OpenYear): Promise<void> {
  reportsChanged()
  await rereadYear(open)
}
