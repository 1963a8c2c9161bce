import { type ReactNode, useMemo, useState } from 'react'
import { addressOf } from '#client/grid/address-of.ts'
import { retrace } from '#client/retrace.ts'
import { ContinuedLine } from '#client/screens/admin/norms/continued-line.tsx'
import { NormDeeds } from '#client/screens/admin/norms/norm-deeds.tsx'
import { NormList } from '#client/screens/admin/norms/norm-list.tsx'
import { NormSheet } from '#client/screens/admin/norms/norm-sheet.tsx'
import styles from '#client/screens/admin/norms/norms.module.css'
import { useNormRest, useNormSession } from '#client/screens/admin/norms/use-norm-session.ts'
import { useSaveNorms } from '#client/screens/admin/norms/use-save-norms.ts'
import { PanelBar } from '#client/ui/panel-bar.tsx'
import { usePageKeys } from '#client/use-page-keys.ts'
import { useWorkbookState } from '#client/use-workbook-state.ts'
import type { AdminNorms } from '#contract/admin.ts'
import { normFaults } from '#domain/norms/norm-faults.ts'
import { allNorms } from '#domain/norms/year-norms.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.norms

type Props = {
  readonly answer: AdminNorms
  readonly userName: string
  /** Only the newest version can be changed. */
  readonly isNewest: boolean
  /** Another version is the newest now. */
  readonly onMoved: () => void
}

/** One version of a year's norms: which sheets there are and how they stand, one of them in the grid, and what can be done. */
export function NormsEditor({ answer, userName, isNewest, onMoved }: Props): ReactNode {
  const session = useNormSession(answer)
  const rest = useNormRest(session)
  const { workbook } = session
  const { evaluation, copied } = useWorkbookState(workbook)
  const [code, setCode] = useState(allNorms[0]?.sheet.code ?? '')
  const norm = allNorms.find(({ sheet }) => sheet.code === code)
  const closed = isNewest ? null : text.olderClosed
  const saving = useSaveNorms(session, userName)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's content follows from these two
  const faults = useMemo(() => normFaults(session.content()), [session, evaluation, rest])
  const save = (): void => {
    if (closed === null && session.changes() > 0 && !saving.isPending)
      saving.mutate(undefined, { onSuccess: onMoved })
  }
  usePageKeys({
    save,
    undo: () => retrace(workbook, 'undo', closed),
    redo: () => retrace(workbook, 'redo', closed),
  })
  return (
    <>
      {isNewest && (
        <PanelBar looking={null}>
          <NormDeeds
            session={session}
            faults={faults}
            changes={session.changes()}
            saving={saving.isPending}
            onSave={save}
            onMoved={onMoved}
          />
        </PanelBar>
      )}
      <ContinuedLine
        workbook={workbook}
        continued={[...copied].map(addressOf)}
        confirm={text.confirmAll}
        closed={closed}
      />
      <div className={styles.editor}>
        <NormList shown={code} workbook={workbook} faults={faults} onShow={setCode} />
        {norm && (
          <NormSheet
            key={code}
            norm={norm}
            session={session}
            closed={closed}
            faults={faults.filter(({ sheet }) => sheet === code)}
            onSave={save}
          />
        )}
      </div>
    </>
  )
}
