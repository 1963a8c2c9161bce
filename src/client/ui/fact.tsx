import type { ReactNode } from 'react'

/** One entry of a list of facts: what it is, and what it is here. */
export function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
