import { type ReactNode, useLayoutEffect } from 'react'
import { isFirstEntry } from '#client/address.ts'
import type { RenderTab } from '#client/open-year.ts'
import { PageHeader } from '#client/page-header.tsx'
import { ChooseYear } from '#client/screens/page/choose-year.tsx'
import styles from '#client/screens/page/page-screen.module.css'
import { YearTabs } from '#client/screens/page/year-tabs.tsx'
import { useAddress } from '#client/use-address.ts'
import { useLeaveGuard } from '#client/use-leave-guard.ts'
import { YearChoice } from '#client/year-choice.tsx'
import type { HomeAnswer } from '#contract/answers.ts'
import { views } from '#domain/organisation/views.ts'

type Props = {
  readonly home: HomeAnswer
  readonly renderTab: RenderTab
  readonly noView: ReactNode
  readonly onSignOut: () => void
}

/** The page of a signed-in institution: heading, year, tabs. Year, tab and period stand in the address. */
export function PageScreen({ home, renderTab, noView, onSignOut }: Props): ReactNode {
  const place = useAddress()
  const { defaultYear, years } = home
  useLeaveGuard()
  useLayoutEffect(() => {
    if (defaultYear !== null && isFirstEntry(place.search)) place.replace({ year: defaultYear })
  }, [place, defaultYear])
  const view = home.view === null ? undefined : views[home.view]
  const year = years.find((each) => each === place.address.year) ?? null
  return (
    <div className={styles.page}>
      <PageHeader heading={home.user.organizationName} displayName={home.displayName} onSignOut={onSignOut}>
        <YearChoice year={year} years={view ? years : []} onYear={(next) => place.go({ year: next })} />
      </PageHeader>
      {!view && <main>{noView}</main>}
      {view && year === null && <ChooseYear noYears={years.length === 0} />}
      {view && year !== null && <YearTabs {...{ home, view, year, place, renderTab }} />}
    </div>
  )
}
