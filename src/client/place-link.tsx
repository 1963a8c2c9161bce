import type { MouseEvent, ReactNode } from 'react'
import type { Address } from '#client/address.ts'
import type { Place } from '#client/use-address.ts'

type Props = {
  readonly place: Place
  /** How the address changes on the way. */
  readonly change: Partial<Address>
  readonly children: ReactNode
}

/** A way within the program. With Ctrl, Cmd or Shift the browser opens it beside, as any link. */
export function PlaceLink({ place, change, children }: Props): ReactNode {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    place.go(change)
  }
  return (
    <a href={place.hrefOf(change)} onClick={follow}>
      {children}
    </a>
  )
}
