import type { ReactNode } from 'react'

type Props = {
  readonly heads: readonly string[]
  /** The heads above figures. */
  readonly figures?: readonly string[]
}

export function HeadRow({ heads, figures = [] }: Props): ReactNode {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className={figures.includes(head) ? 'figure' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}
