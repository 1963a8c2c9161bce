import type { ReactNode } from 'react'
import { heldWhole } from '#client/grid/held-whole.ts'
import { openProblems } from '#client/open-problems.ts'
import type { OpenYear } from '#client/open-year.ts'
import { PlaceLink } from '#client/place-link.tsx'
import styles from '#client/screens/summary/blank-list.module.css'
import { Section } from '#client/screens/summary/section.tsx'
import { standingOf } from '#client/standing-of.ts'
import { useDraftReview } from '#client/use-draft-review.ts'
import { useSheetStates } from '#client/use-sheet-states.ts'
import { blankOf } from '#contract/blanks.ts'
import type { Tab } from '#domain/organisation/views.ts'
import { summaryText } from '#text/summary.ts'

/** The blanks in the order of the view, how each stands, and the way to it. */
export function BlankList({ open }: { readonly open: OpenYear }): ReactNode {
  const blanks = open.view.tabs.filter(({ sheets }) => sheets.length > 0)
  return (
    <Section title={summaryText.blanks} area="blanks">
      <ol className={styles.list}>
        {blanks.map((tab) => (
          <Blank key={tab.value} tab={tab} open={open} />
        ))}
      </ol>
    </Section>
  )
}

function Blank({
  tab,
  open: { workbook, view, closed, place },
}: {
  readonly tab: Tab
  readonly open: OpenYear
}): ReactNode {
  const states = useSheetStates(workbook, tab.sheets)
  const savable = tab.sheets.some((sheet) => blankOf(sheet, view.code)?.save)
  const { hold } = useDraftReview(workbook)
  const held = tab.sheets.map((code) => heldWhole(hold, code))
  const shut = closed ?? (held.every((why) => why !== null) ? (held[0] ?? null) : null)
  const { kind, words } = standingOf(states, { savable, closed: shut })
  const { errors, warnings } = openProblems(states)
  return (
    <li className={styles.blank}>
      <span className={styles.mark} data-kind={kind} aria-hidden="true" />
      <PlaceLink place={place} change={{ tab: tab.value }}>
        {tab.label}
      </PlaceLink>
      <span className={styles.standing} data-kind={kind}>
        {words}
      </span>
      {errors > 0 && <span className={styles.errors}>{summaryText.errors(errors)}</span>}
      {warnings > 0 && <span className={styles.warnings}>{summaryText.warnings(warnings)}</span>}
    </li>
  )
}
