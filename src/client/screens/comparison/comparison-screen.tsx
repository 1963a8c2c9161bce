import type { ReactNode } from 'react'
import { ChangesList } from '#client/screens/comparison/changes-list.tsx'
import styles from '#client/screens/comparison/comparison.module.css'
import { EffectsList } from '#client/screens/comparison/effects-list.tsx'
import type { OpenYear } from '#client/shell/open-year.ts'
import { Button } from '#client/ui/button.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { changesText } from '#text/comparison.ts'
import { reportScreenText } from '#text/reports.ts'
import { sensitivityText } from '#text/sensitivity.ts'

/** A list over all sheets of a year, in the place of its summary. */
export function ComparisonScreen({ open }: { readonly open: OpenYear }): ReactNode {
  const isEffects = open.place.address.list === 'effects'
  const { title, purpose } = isEffects ? sensitivityText.list : changesText
  return (
    <>
      <div className={styles.back}>
        <Button variant="quiet" onClick={() => open.place.go({ list: null })}>
          {reportScreenText.back}
        </Button>
      </div>
      <Panel heading={title} purpose={purpose} lock={null}>
        {isEffects ? <EffectsList open={open} /> : <ChangesList open={open} />}
      </Panel>
    </>
  )
}
