import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useDraft } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import type { RenderTab } from '#client/open-year.ts'
import { openedYear } from '#client/opened-years.ts'
import styles from '#client/page-tabs.module.css'
import { ScreenBoundary } from '#client/screen-boundary.tsx'
import { StrandedNote } from '#client/screens/page/stranded-note.tsx'
import { TabStrip } from '#client/screens/page/tab-strip.tsx'
import { tabAt } from '#client/screens/page/tabs-of-view.ts'
import { useShowPointed } from '#client/screens/page/use-show-pointed.ts'
import { viewFor } from '#client/screens/page/view-for.ts'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import type { Place } from '#client/use-address.ts'
import { useClosed } from '#client/use-closed.ts'
import { useTitle } from '#client/use-title.ts'
import type { HomeAnswer } from '#contract/answers.ts'
import type { View } from '#domain/organisation/views.ts'
import { screenText } from '#text/screens.ts'

type Props = {
  readonly home: HomeAnswer
  readonly view: View
  readonly year: number
  readonly place: Place
  readonly renderTab: RenderTab
}

/** The tabs of a year. The strip stands at once; the content follows when the year has been read. */
export function YearTabs({ home, view, year, place, renderTab }: Props): ReactNode {
  const draft = useDraft(year)
  const opened = draft.data ? openedYear(draft.data, view.group, home.user) : null
  const workbook = opened?.workbook ?? null
  const closed = useClosed(workbook)
  const shown = draft.data && workbook ? viewFor(view, workbook.program, draft.data.facts) : view
  const tab = tabAt(shown, place.address.tab)
  useTitle(`${tab?.label} – ${home.user.organizationName}`)
  useShowPointed(workbook, shown, place)
  if (!tab) return null
  return (
    <Tabs.Root
      className={styles.tabs}
      value={tab.value}
      onValueChange={(value: number) => place.go({ tab: value })}
      render={<main />}
    >
      <TabStrip tabs={shown.tabs} active={tab.value} workbook={workbook} />
      <Tabs.Panel key={tab.value} value={tab.value} className={styles.panel} tabIndex={-1}>
        {opened && <StrandedNote opened={opened} />}
        <ScreenBoundary at={place.search}>
          {opened && draft.data && renderTab(tab, { ...opened, home, view: shown, year, closed, place })}
        </ScreenBoundary>
        {draft.isPending && <Loading rows={8} />}
        {draft.isError && !workbook && (
          <Failed
            title={screenText.page.draftFailed}
            message={sentenceOf(draft.error)}
            onRetry={() => draft.refetch()}
          />
        )}
      </Tabs.Panel>
    </Tabs.Root>
  )
}
