import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { QuickSearchList } from '#budget/web/jump-list.tsx'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useChildren } from '#features/children/web/queries.ts'
import { foundTargets, type JumpPeople, jumpTargets } from '#features/home/web/jump-targets.ts'
import { useStaff } from '#features/staff/web/queries.ts'
import type { View } from '#forms/editions/edition.ts'
import { shellText } from '#ui/frame/frame-text.ts'

export type JumpProps = {
  readonly draft: OpenDraft
  readonly view: View
  readonly place: Navigation
  readonly onClose: () => void
}

/** Loads the registers of people on first use. */
export function JumpWindow(props: JumpProps): ReactNode {
  const hasPeople = props.view.tabs.some(({ panel }) => panel === 'staff' || panel === 'children')
  return hasPeople ? <AmongPeople {...props} /> : <Window {...props} people={nobody} />
}

const nobody: JumpPeople = { staff: [], children: [] }

function AmongPeople(props: JumpProps): ReactNode {
  const { owner } = props.draft
  const staff = useStaff(owner.year, owner).data
  const children = useChildren(owner.year, owner).data
  const people = useMemo(
    () => ({ staff: staff ?? nobody.staff, children: children ?? nobody.children }),
    [staff, children],
  )
  return <Window {...props} people={people} />
}

/** A longer search text finds the others. */
const MAX_RESULTS = 60

type WindowProps = JumpProps & { readonly people: JumpPeople }

function Window({ draft, view, place, people, onClose }: WindowProps): ReactNode {
  const [search, setSearch] = useState('')
  const targets = useMemo(() => jumpTargets({ draft, view }, people), [draft, view, people])
  const looked = useDeferredValue(search)
  const found = useMemo(() => foundTargets(targets, looked), [targets, looked])
  return (
    <QuickSearchList
      label={shellText.jump.field}
      place={place}
      search={search}
      onSearch={setSearch}
      shown={found.slice(0, MAX_RESULTS)}
      found={found.length}
      answer={looked === search ? 'here' : 'requested'}
      onGo={({ peopleSearch }) => peopleSearch !== null && draft.peopleSearch.setState(peopleSearch, true)}
      onClose={onClose}
    />
  )
}
