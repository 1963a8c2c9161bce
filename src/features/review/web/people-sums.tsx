import type { ReactNode } from 'react'
import { headlineIn, headlineOf } from '#budget/key-figure.ts'
import type { PeoplePanel } from '#budget/readiness.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { useDraftState } from '#budget/web/use-draft.ts'
import { formatNumber } from '#engine/number/format.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import { usePeers } from '#features/review/web/queries.ts'
import type { ReviewedDraft } from '#features/review/web/reviewed.ts'
import { peerQuery } from '#features/review/web/ways-on.ts'
import { amountText } from '#forms/amounts.ts'
import type { Tab, View } from '#forms/editions/edition.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { HeadRow } from '#ui/head-row.tsx'

const text = firstPageText.people

type Props = {
  readonly reviewed: ReviewedDraft
  readonly view: View
}

/** The screen shows reviewers counts and sums of staff and children only; new positions have a link. */
export function PeopleSums({ reviewed: { draft, institutionId, year, place }, view }: Props): ReactNode {
  const { evaluation } = useDraftState(draft)
  const people = usePeers(institutionId, year, peerQuery(place)).data?.people ?? null
  const lists = view.tabs.flatMap((tab) => {
    const panel = panelOf(tab)
    return panel === null ? [] : [{ tab, panel }]
  })
  if (lists.length === 0) return <p className="muted-small">{text.none}</p>
  return (
    <table className="table table-figures">
      <caption className="visually-hidden">{text.title}</caption>
      <HeadRow heads={[text.head.list, text.head.count, text.head.adds]} />
      <tbody>
        {lists.map(({ tab, panel }) => {
          const headline = headlineOf(tab, { program: evaluation.program, budget: view.budget })
          const adds = headline && headlineIn(evaluation, headline)
          return (
            <tr key={panel}>
              <th scope="row">
                {panel === 'positions' ? (
                  <PlaceLink place={place} change={{ tab: tab.value }}>
                    {text.names[panel]}
                  </PlaceLink>
                ) : (
                  text.names[panel]
                )}
              </th>
              <td>{people === null ? budgetTotalText.none : formatNumber(people[panel], { atMost: 0 })}</td>
              <td>{adds === null ? budgetTotalText.none : amountText(adds, view.group)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function panelOf({ panel }: Tab): PeoplePanel | null {
  return panel === 'summary' ? null : panel
}
