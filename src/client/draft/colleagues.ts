import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { DraftUpdate } from '#contract/live.ts'

export type Colleagues = DraftUpdate['people']

type InstitutionYear = Pick<DraftUpdate, 'institutionId' | 'year'>

const noColleagues: Colleagues = []
const known = createStore<ReadonlyMap<string, Colleagues>>(() => new Map())

const nameOf = ({ institutionId, year }: InstitutionYear): string => `${institutionId} ${year}`

export function setColleagues({ people, ...place }: InstitutionYear & Pick<DraftUpdate, 'people'>): void {
  known.setState((before) => new Map(before).set(nameOf(place), people), true)
}

/** Called when updates have stopped. */
export function colleaguesUnknown(): void {
  known.setState(new Map(), true)
}

type DraftOwner = Pick<OpenDraft, 'owner'>

export function colleaguesAt(draft: DraftOwner | null): Colleagues {
  return colleaguesIn(known.getState(), draft)
}

export function useColleagues(draft: DraftOwner | null): Colleagues {
  return useStore(known, (all) => colleaguesIn(all, draft))
}

function colleaguesIn(all: ReadonlyMap<string, Colleagues>, draft: DraftOwner | null): Colleagues {
  return (draft && all.get(nameOf(draft.owner))) ?? noColleagues
}
