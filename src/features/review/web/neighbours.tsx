import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { PageAddress } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import styles from '#features/portfolio/web/reviewer.module.css'
import { firstPageText } from '#features/review/first-page-text.ts'
import { usePeers } from '#features/review/web/queries.ts'
import type { ReviewedDraft } from '#features/review/web/reviewed.ts'
import { type ListNeighbours, listNeighbours, peerQuery } from '#features/review/web/ways-on.ts'
import { isDialogOpen } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'

const text = firstPageText.neighbours

type NeighbourSide = 'before' | 'after'

/** Opens neighbours at the same tab. */
export function Neighbours({ reviewed }: { readonly reviewed: ReviewedDraft }): ReactNode {
  const { place } = reviewed
  const neighbours = useListNeighbours(reviewed)
  const { tab, list } = place.address
  const changes = useMemo(() => {
    const to = (side: NeighbourSide): Partial<PageAddress> | null => {
      const institution = neighbours?.[side]?.institutionId
      return institution === undefined ? null : { institution, tab, list }
    }
    return { before: to('before'), after: to('after') }
  }, [neighbours, tab, list])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { altKey, shiftKey, ctrlKey, metaKey } = event
      const side = ({ PageUp: 'before', PageDown: 'after' } as const)[event.code]
      if (side === undefined || !altKey || !shiftKey || ctrlKey || metaKey) return
      event.preventDefault()
      const change = changes[side]
      if (change && !isDialogOpen()) place.go(change)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [changes, place])
  if (neighbours === null) return null
  const linkOf = (side: NeighbourSide): ReactNode => (
    <NeighbourLink side={side} neighbours={neighbours} change={changes[side]} place={place} key={side} />
  )
  return (
    <nav className={styles.links} aria-label={text.label}>
      {linkOf('before')}
      <span className="strong">
        {neighbours.at !== null && neighbours.kind === 'in' ? (
          <>
            <span aria-hidden="true">{text.place(neighbours.at.place, neighbours.at.of)}</span>
            <span className="visually-hidden">
              {text.placeForScreenReader(neighbours.at.place, neighbours.at.of)}
            </span>
          </>
        ) : (
          text[neighbours.kind === 'left' ? 'left' : 'outside']
        )}
      </span>
      {linkOf('after')}
    </nav>
  )
}

type NeighbourLinkProps = {
  readonly side: NeighbourSide
  readonly neighbours: ListNeighbours
  readonly change: Partial<PageAddress> | null
  readonly place: ReviewedDraft['place']
}

function NeighbourLink({ side, neighbours, change, place }: NeighbourLinkProps): ReactNode {
  const label = (
    <>
      {side === 'before' && <Icon name="previous" />}
      {text[side]}
      {side === 'after' && <Icon name="next" />}
    </>
  )
  const to = neighbours[side]
  if (to === null || change === null) {
    const why = neighbours.kind === 'outside' ? text.noneOutside : text[side === 'before' ? 'first' : 'last']
    return (
      <span className={styles.link} title={why}>
        {label}
        <span className="visually-hidden">{why}</span>
      </span>
    )
  }
  return (
    <PlaceLink place={place} change={change} title={text.titled(text[side], to.name, text.keys[side])}>
      <span className={styles.link}>{label}</span>
    </PlaceLink>
  )
}

function useListNeighbours({ institutionId, year, place }: ReviewedDraft): ListNeighbours | null {
  const { filter } = place.address
  const { data } = usePeers(institutionId, year, peerQuery(place))
  const [last, setLast] = useState<Last | null>(null)
  if (data && (last === null || last.of !== data || last.filter !== filter))
    setLast({
      of: data,
      filter,
      neighbours: listNeighbours(data, last !== null && last.filter === filter ? last.neighbours : null),
    })
  return last !== null && last.filter === filter ? last.neighbours : null
}

type Last = { readonly of: object; readonly filter: string; readonly neighbours: ListNeighbours }
