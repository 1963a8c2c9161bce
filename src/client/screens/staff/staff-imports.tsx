import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeys } from '#client/api/queries.ts'
import { ImportAccount } from '#client/import-account.tsx'
import type { OpenYear } from '#client/open-year.ts'
import { hasPupilRegister } from '#client/screens/staff/has-pupil-register.ts'
import { pullPupils } from '#client/screens/staff/pull-pupils.ts'
import { pullStaff } from '#client/screens/staff/pull-staff.ts'
import { ImportButton } from '#client/ui/import-button.tsx'
import { PanelBar } from '#client/ui/panel-bar.tsx'
import { useImport } from '#client/use-import.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.importing

type Props = {
  readonly open: OpenYear
  readonly onChanged: () => Promise<void>
  /** What stands at the end of the bar. */
  readonly looking: ReactNode
}

/** The buttons that pull the registers of staff and pupils, and the accounts of what that did. */
export function StaffImports({ open, onChanged, looking }: Props): ReactNode {
  const queries = useQueryClient()
  const { year, closed } = open
  const staff = useImport({
    name: 'staff',
    open,
    run: () => pullStaff(open),
    onEnd: () => Promise.all([queries.invalidateQueries({ queryKey: queryKeys.staff(year) }), onChanged()]),
  })
  const pupils = useImport({ name: 'pupils', open, run: () => pullPupils(open), onEnd: onChanged })
  return (
    <>
      <PanelBar looking={looking}>
        <ImportButton label={text.staff} running={text.staffRunning} importing={staff} closed={closed} />
        {hasPupilRegister(open.view) && (
          <ImportButton label={text.pupils} running={text.pupilsRunning} importing={pupils} closed={closed} />
        )}
      </PanelBar>
      <ImportAccount of={text.staff} importing={staff} />
      <ImportAccount of={text.pupils} importing={pupils} />
    </>
  )
}
