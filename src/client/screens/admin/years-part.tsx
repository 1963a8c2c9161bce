import { type ReactNode, useState } from 'react'
import { useAdminPeriods, useAdminYears } from '#client/api/admin-queries.ts'
import { AdminList } from '#client/screens/admin/admin-list.tsx'
import { periodColumns } from '#client/screens/admin/period-columns.tsx'
import { PeriodDialog } from '#client/screens/admin/period-dialog.tsx'
import { typeNames } from '#client/screens/admin/type-names.ts'
import { YearDialog } from '#client/screens/admin/year-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import type { AdminPeriod } from '#contract/admin.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.years

type Opened =
  | { readonly dialog: 'year' }
  | { readonly dialog: 'period'; readonly known: AdminPeriod | null }
  | null

/** Financial years, and the periods in which their drafts are calculated and sent. */
export function YearsPart(): ReactNode {
  const [opened, setOpened] = useState<Opened>(null)
  const years = useAdminYears()
  const known = years.data?.years.map(({ year }) => year) ?? []
  const close = (): void => setOpened(null)
  return (
    <AdminList
      heading={text.heading}
      purpose={text.purpose}
      query={useAdminPeriods()}
      columns={periodColumns((period) => setOpened({ dialog: 'period', known: period }))}
      keyOf={({ organizationTypeId, sessionCode }) => `${organizationTypeId} ${sessionCode}`}
      textOf={({ sessionCode, sessionName, organizationTypeId }) =>
        `${sessionCode} ${sessionName} ${typeNames[organizationTypeId] ?? ''}`
      }
      empty={text.empty}
      searchIn={text.searchIn}
      deeds={
        <>
          <Button variant="primary" onClick={() => setOpened({ dialog: 'year' })}>
            {text.addYear}
          </Button>
          <Button
            disabledReason={known.length === 0 ? text.noYears : null}
            onClick={() => setOpened({ dialog: 'period', known: null })}
          >
            {text.addPeriod}
          </Button>
        </>
      }
    >
      {opened?.dialog === 'year' && <YearDialog known={known} onClose={close} />}
      {opened?.dialog === 'period' && <PeriodDialog known={opened.known} years={known} onClose={close} />}
    </AdminList>
  )
}
