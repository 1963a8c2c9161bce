import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { PageHeader } from '#client/page-header.tsx'
import tabStyles from '#client/page-tabs.module.css'
import { ScreenBoundary } from '#client/screen-boundary.tsx'
import styles from '#client/screens/admin/admin.module.css'
import { adminTabs } from '#client/screens/admin/admin-tabs.tsx'
import { useAddress } from '#client/use-address.ts'
import { useLeaveGuard } from '#client/use-leave-guard.ts'
import { useTitle } from '#client/use-title.ts'
import type { HomeAnswer } from '#contract/answers.ts'
import { adminScreenText } from '#text/administration.ts'

type Props = { readonly home: HomeAnswer; readonly onSignOut: () => void }

/** The page of an administrator: everything that institutions work with. The tab stands in the address. */
export function AdminScreen({ home, onSignOut }: Props): ReactNode {
  const place = useAddress()
  useLeaveGuard()
  const tab = adminTabs[place.address.tab ?? 0] ?? adminTabs[0]
  useTitle(`${tab.label} – ${adminScreenText.heading}`)
  return (
    <div className={styles.page}>
      <PageHeader heading={adminScreenText.heading} displayName={home.displayName} onSignOut={onSignOut} />
      <Tabs.Root
        className={tabStyles.tabs}
        value={adminTabs.indexOf(tab)}
        onValueChange={(next: number) => place.go({ tab: next })}
        render={<main />}
      >
        <Tabs.List className={tabStyles.strip} aria-label={adminScreenText.tabsLabel}>
          {adminTabs.map(({ label }, index) => (
            <Tabs.Tab key={label} value={index} className={tabStyles.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={tab.label} value={adminTabs.indexOf(tab)} className={tabStyles.panel} tabIndex={-1}>
          <ScreenBoundary at={place.search}>{tab.content({ home, place })}</ScreenBoundary>
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  )
}
