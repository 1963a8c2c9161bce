import type { ReactNode } from 'react'
import type { DraftAnswer } from '#budget/api.ts'
import { unplacedText } from '#budget/readiness-text.ts'
import { joinParts } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import { timeText } from '#engine/time.ts'

/** Lists entries without a cell in the year's forms. */
export function UnplacedEntries({
  entries,
}: {
  readonly entries: NonNullable<DraftAnswer['orphanedEntries']>
}): ReactNode {
  return (
    <>
      <p>{unplacedText.about}</p>
      <ul>
        {entries.map(({ sheet, row, column, value, by, at }) => {
          const name = joinParts([sheet, row, column])
          return (
            <li key={name} className="entry">
              <span className="said">{name}</span>
              <span className="unbroken">{formatNumber(value, { atMost: 6 })}</span>
              <span className="muted-small">
                {by} · {timeText(at)}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
