import type { ReactNode } from 'react'
import styles from '#client/screens/comparison/comparison.module.css'
import { EffectsList } from '#client/screens/comparison/effects-list.tsx'
import type { OpenYear } from '#client/shell/open-year.ts'
import { Button } from '#client/ui/button.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { reportScreenText } from '#text/reports.ts'
import { sensitivityText } from '#text/sensitivity.ts'

/** A list over all sheets of a year, in the place of its summary. */
export function ComparisonScreen({ open }: { readonly open: OpenYear }): ReactNode {
  const { title, purpose } = sensitivityText.list
  return (
    <>
      <div className={styles.back}>
        <Button variant="quiet" onClick={() => open.place.go({ list: null })}>
          {reportScreenText.back}
        </Button>
      </div>
      <Panel heading={title} purpose={purpose} lock={null}>
        <EffectsList open={open} />
      </Panel>
    </>
  )
}
