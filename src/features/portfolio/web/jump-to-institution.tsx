import { type ReactNode, useState } from 'react'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { QuickSearchList, type SearchHit } from '#budget/web/jump-list.tsx'
import { MAX_SEARCH_LENGTH } from '#engine/list/search.ts'
import { institutionListText } from '#features/portfolio/text.ts'
import { useInstitutions } from '#features/portfolio/web/queries.ts'
import { useDebounced } from '#ui/table-view.ts'

const MAX_RESULTS = 60

type Props = {
  readonly year: number
  readonly place: Navigation
  readonly to: Partial<PageAddress>
  readonly onClose: () => void
}

/** The server searches, because the client has only single pages of the list. */
export function JumpToInstitution({ year, place, to, onClose }: Props): ReactNode {
  const [search, setSearch] = useState('')
  const rested = useDebounced(search)
  const { data, isPlaceholderData } = useInstitutions(year, {
    search: rested.slice(0, MAX_SEARCH_LENGTH),
    size: MAX_RESULTS,
  })
  const shown = (data?.rows ?? []).map(
    ({ institutionId, name }): SearchHit => ({
      key: institutionId,
      kind: 'institution',
      name,
      where: '',
      number: institutionId,
      change: { ...to, institution: institutionId },
    }),
  )
  const isHere = data !== undefined && !isPlaceholderData && rested === search
  return (
    <QuickSearchList
      label={institutionListText.jump}
      place={place}
      search={search}
      onSearch={setSearch}
      shown={shown}
      found={data?.found ?? 0}
      answer={isHere ? 'here' : 'requested'}
      onGo={() => {}}
      onClose={onClose}
    />
  )
}
