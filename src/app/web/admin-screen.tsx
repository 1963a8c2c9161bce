import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, useState } from 'react'
import { adminPageText } from '#app/admin-page-text.ts'
import type { HomeAnswer } from '#budget/api.ts'
import { guideAddress } from '#budget/page-addresses.ts'
import { type Navigation, type PageAddress, useNavigation } from '#budget/web/address.ts'
import { PageHeader, useTitle } from '#budget/web/page-header.tsx'
import { useForms } from '#budget/web/use-forms.ts'
import { AccountsSection } from '#features/accounts/web/accounts-screen.tsx'
import { adminScreenText } from '#features/administration/text.ts'
import { NoYears, type YearsLink } from '#features/administration/web/no-years.tsx'
import { useAdminYears } from '#features/administration/web/queries.ts'
import { editionsIn } from '#features/administration/web/year-choice.ts'
import { CataloguesSection } from '#features/catalogues/web/catalogues-screen.tsx'
import { editionChangesText } from '#features/editions/text.ts'
import { EventsSection } from '#features/history/web/admin-events-screen.tsx'
import { InstitutionsSection } from '#features/institutions/web/institutions-screen.tsx'
import { NormsSection } from '#features/norms/web/norms-screen.tsx'
import { MailState } from '#features/notifications/web/mail-state.tsx'
import { registerText } from '#features/registers/text.ts'
import { registriesText } from '#features/registries/screen-text.ts'
import { RegistriesSection } from '#features/registries/web/registries-screen.tsx'
import { asksForSetUp, type SetUpPlace } from '#features/set-up/set-up.ts'
import { setUpText } from '#features/set-up/text.ts'
import { useAdminSetUp } from '#features/set-up/web/queries.ts'
import { SetUpSection } from '#features/set-up/web/set-up-screen.tsx'
import { useLeaveGuard } from '#features/sign-in/web/leaving.ts'
import { YearListActions } from '#features/years/web/year-lists.tsx'
import { YearsSection } from '#features/years/web/years-screen.tsx'
import type { StartedYears } from '#forms/editions/editions.ts'
import pageTabsStyles from '#ui/frame/page-tabs.module.css'
import { ScreenBoundary } from '#ui/frame/screen-boundary.tsx'
import { Loading } from '#ui/loading.tsx'
import { QueryState } from '#ui/query-state.tsx'

type Props = {
  readonly home: HomeAnswer
  /** Returns `none` without started years. */
  readonly registersOf: (startedYears: StartedYears, none: ReactNode) => ReactNode
  readonly onSignOut: () => void
}

/** Without a tab in the address, an incomplete installation opens the setup tab. */
export function AdminScreen({ home, registersOf, onSignOut }: Props): ReactNode {
  const place = useNavigation()
  useLeaveGuard()
  const first = useFirstTab()
  const tab = adminTabs.find(({ value }) => value === place.address.tab) ?? first ?? institutionsTab
  const isAsking = place.address.tab === null && first === null
  const hasForms = useForms(Object.values(home.editions))
  useTitle(`${tab.titleAt?.(place.address) ?? tab.label} – ${adminPageText.heading}`)
  return (
    <div className="page">
      <PageHeader
        heading={adminPageText.heading}
        displayName={home.displayName}
        onSignOut={onSignOut}
        guide={guideAddress({ view: null, year: null, edition: null })}
        choice={null}
      />
      <Tabs.Root
        className="page-main"
        value={tab.value}
        onValueChange={(next: number) => place.go({ tab: next })}
        render={<main />}
      >
        <Tabs.List className={pageTabsStyles.strip} aria-label={adminPageText.tabsLabel}>
          {adminTabs.map(({ label, value }) => (
            <Tabs.Tab key={label} value={value} className={pageTabsStyles.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={tab.label} value={tab.value} className="page-place" tabIndex={-1}>
          <ScreenBoundary at={place.search}>
            {isAsking || !hasForms ? <Loading rows={8} /> : tab.content({ home, place, registersOf })}
          </ScreenBoundary>
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  )
}

/** Returns `null` until loaded. Later setup changes do not switch the tab. */
function useFirstTab(): AdminTab | null {
  const { data, isError } = useAdminSetUp()
  const [first, setFirst] = useState<AdminTab | null>(null)
  if (first === null && (data || isError))
    setFirst(data && asksForSetUp(data.steps) ? setUpTab : institutionsTab)
  return first
}

function RegistersSection({ registersOf, ...link }: Pick<Props, 'registersOf'> & YearsLink): ReactNode {
  const known = useAdminYears()
  const { data } = known
  if (!data) return <QueryState failed={adminScreenText.readFailed} of={known} rows={4} />
  const years = data.years.map(({ year }) => year).toSorted((a, b) => a - b)
  return registersOf({ years, editions: editionsIn(data) }, <NoYears {...link} />)
}

type AdminSectionProps = Pick<Props, 'home' | 'registersOf'> & { readonly place: Navigation }

type AdminTab = {
  readonly value: number
  readonly label: string
  readonly titleAt?: (address: PageAddress) => string | null
  readonly content: (part: AdminSectionProps) => ReactNode
}

const { tabs } = adminScreenText

const institutionsTab: AdminTab = {
  value: 0,
  label: tabs.institutions,
  content: () => <InstitutionsSection />,
}
const accountsTab: AdminTab = {
  value: 1,
  label: tabs.accounts,
  content: ({ home }) => <AccountsSection userName={home.user.userName} mailNote={<MailState />} />,
}
const normsTab: AdminTab = {
  value: 3,
  label: tabs.norms,
  content: ({ home, place }) => (
    <NormsSection
      place={place}
      yearsTab={yearsTab.value}
      userName={home.user.userName}
      renderListActions={(list) => <YearListActions list="norms" out="here" {...list} />}
    />
  ),
}
const yearsTab: AdminTab = {
  value: 2,
  label: tabs.years,
  titleAt: ({ list, year }) => (list === 'edition' && year !== null ? editionChangesText.title(year) : null),
  content: ({ place }) => <YearsSection place={place} normsTab={normsTab.value} />,
}
const registersTab: AdminTab = {
  value: 7,
  label: registerText.heading,
  content: ({ registersOf, place }) => (
    <RegistersSection registersOf={registersOf} place={place} yearsTab={yearsTab.value} />
  ),
}
const setUpTab: AdminTab = {
  value: 6,
  label: setUpText.tab,
  content: ({ place }) => <SetUpSection place={place} tabOf={(step) => tabsOfSteps[step]} />,
}

const tabsOfSteps: Readonly<Record<SetUpPlace, AdminTab>> = {
  institutions: institutionsTab,
  accounts: accountsTab,
  years: yearsTab,
  norms: normsTab,
  registers: registersTab,
}

const adminTabs: readonly AdminTab[] = [
  setUpTab,
  institutionsTab,
  accountsTab,
  yearsTab,
  normsTab,
  registersTab,
  {
    value: 4,
    label: tabs.catalogues,
    content: ({ place }) => (
      <CataloguesSection
        place={place}
        yearsTab={yearsTab.value}
        renderListActions={(list) => <YearListActions out="here" {...list} />}
      />
    ),
  },
  { value: 8, label: registriesText.tab, content: () => <RegistriesSection /> },
  { value: 5, label: tabs.events, content: () => <EventsSection /> },
]
