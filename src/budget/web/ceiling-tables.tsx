import type { ReactNode } from 'react'
import type { CeilingAnswer } from '#budget/api.ts'
import { approvedBudgetText, ceilingSectionText } from '#budget/approved-text.ts'
import { ceilingText } from '#budget/ceiling-text.ts'
import { isAbove, lowestOf, type RevisedAmount, revisedAgainst, wholeLimit } from '#budget/limits.ts'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import styles from '#budget/web/ceiling-tables.module.css'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import { useRequestedByKind } from '#budget/web/use-readings.ts'
import { timeText } from '#engine/time.ts'
import { amountText, signedText } from '#forms/amounts.ts'
import { ceilingAmountText } from '#forms/ceiling-text.ts'
import type { View } from '#forms/editions/edition.ts'
import { type ExpenseKind, expenseKinds, isLimited, limitsText } from '#forms/limits.ts'
import type { Group } from '#forms/profile.ts'
import { TableFrame } from '#ui/table-frame.tsx'

type Props = { readonly draft: OpenDraft; readonly view: View }

/** Shows nothing without a ceiling. */
export function CeilingTable({ draft, view }: Props): ReactNode {
  const { ceilings } = useAnswer(draft)
  const requested = useRequestedByKind(draft, view)
  const limits = lowestOf(ceilings)
  if (!isLimited(limits)) return null
  const text = ceilingSectionText
  const { headers } = text
  const whole = wholeLimit(limits)
  const rows = [
    ...expenseKinds.map((kind) => ({
      key: kind as ExpenseKind | 'whole',
      name: ceilingAmountText.kinds[kind],
      limit: limits[kind],
      requested: requested[kind],
    })),
    ...(whole === null
      ? []
      : [
          {
            key: 'whole' as const,
            name: ceilingText.whole,
            limit: whole,
            requested: requested.current + requested.capital,
          },
        ]),
  ]
  return (
    <div className={styles.table}>
      <TableFrame
        label={text.title}
        caption="shown"
        headers={[headers.kind, headers.limit, headers.requested, headers.left]}
        classes="table-figures"
        rows={rows.map(({ key, name, limit, requested }) => ({
          key,
          cells: [
            name,
            limit === null ? text.none : amountText(limit, view.group),
            amountText(requested, view.group),
            limit !== null && <Left {...{ limit, requested }} group={view.group} />,
          ],
        }))}
      />
      <ul className="muted-small">
        {ceilings.map((each) => (
          <li key={each.level}>
            <WhoSet ceiling={each} several={ceilings.length > 1} group={view.group} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type LeftProps = { readonly limit: number; readonly requested: number; readonly group: Group }

function Left({ limit, requested, group }: LeftProps): ReactNode {
  if (!isAbove(requested, limit, group)) return amountText(Math.max(0, limit - requested), group)
  return (
    <CeilingWarning effect="binding">
      {ceilingSectionText.above(amountText(requested - limit, group))}
    </CeilingWarning>
  )
}

type WhoSetProps = { readonly ceiling: CeilingAnswer; readonly several: boolean; readonly group: Group }

function WhoSet({ ceiling, several, group }: WhoSetProps): ReactNode {
  const text = ceilingSectionText
  return (
    <>
      {several && `${limitsText(ceiling, group)}. `}
      {text.effects[ceiling.effect]} {text.setBy(ceiling.by, timeText(ceiling.at))}
    </>
  )
}

/** Shows the change in a revised period, the difference in an approved one. Shows nothing before an approval. */
export function ApprovedTable({ draft, view }: Props): ReactNode {
  const { approved } = useAnswer(draft)
  const requested = useRequestedByKind(draft, view)
  if (approved === null) return null
  const rows = revisedAgainst(approved, requested)
  const text = approvedBudgetText
  const { group } = view
  const isRevision = approved.of === 'before'
  const headers = isRevision
    ? [text.headers.approved, text.headers.change, text.headers.revised]
    : [text.headsOfNewest.approved, text.headsOfNewest.requested, text.headsOfNewest.change]
  const figuresOf = (row: RevisedAmount): readonly string[] =>
    isRevision
      ? [amountText(row.approved, group), signedText(row.change, group), amountText(row.revised, group)]
      : [amountText(row.approved, group), amountText(row.revised, group), signedText(-row.change, group)]
  return (
    <div className={styles.table}>
      <TableFrame
        label={`${ceilingText.approved}. ${isRevision ? text.of(approved.sessionName) : approved.sessionName}`}
        caption="shown"
        headers={[text.headers.kind, ...headers]}
        classes="table-figures"
        rows={rows.map((row) => ({
          key: row.kind,
          cells: [row.kind === 'whole' ? text.whole : ceilingAmountText.kinds[row.kind], ...figuresOf(row)],
        }))}
      />
      {isRevision && approved.byKind === null && <p className="muted-small">{text.onlyWhole}</p>}
    </div>
  )
}
