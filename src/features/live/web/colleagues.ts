import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { DraftUpdate } from '#features/live/api.ts'

export type Colleagues = DraftUpdate['people']

type InstitutionYear = Pick<DraftUpdate, 'institutionId' | 'year'>

const noColleagues: Colleagues = []
const colleagueStore = createStore<ReadonlyMap<string, Colleagues>>(() => new Map())

const keyOf = ({ institutionId, year }: InstitutionYear): string => `${institutionId} ${year}`

export function setColleagues({ people, ...draft }: InstitutionYear & Pick<DraftUpdate, 'people'>): void {
  colleagueStore.setState((before) => new Map(before).set(keyOf(draft), people), true)
}

/** Runs when the live stream has stopped, because the list may be outdated. */
export function clearColleagues(): void {
  colleagueStore.setState(new Map(), true)
}

type DraftOwner = Pick<OpenDraft, 'owner'>

export function colleaguesAt(draft: DraftOwner | null): Colleagues {
  return colleaguesIn(colleagueStore.getState(), draft)
}

export function useColleagues(draft: DraftOwner | null): Colleagues {
  return useStore(colleagueStore, (all) => colleaguesIn(all, draft))
}

function colleaguesIn(all: ReadonlyMap<string, Colleagues>, draft: DraftOwner | null): Colleagues {
  return (draft && all.get(keyOf(draft.owner))) ?? noColleagues
}
