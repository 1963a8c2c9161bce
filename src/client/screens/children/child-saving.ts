import type { ChildDraft } from '#client/screens/children/child-draft.ts'
import type { ChildEdits } from '#client/screens/children/use-child-edits.ts'
import type { ChildRow } from '#contract/people.ts'

type Line = {
  readonly row: Pick<ChildRow, 'childScholarshipId'>
  readonly draft: ChildDraft
  readonly changed: boolean
}

/**
 * The rows that a save sends: confirmed ones (spec 000 §4) that this person has changed. The server leaves the others as
 * they are, so that nobody writes over what a colleague has saved meanwhile.
 */
export function dueLines<Due extends Line>(lines: readonly Due[]): readonly Due[] {
  return lines.filter(({ draft, changed }) => draft.confirmed && changed)
}

/** The edits that are left when some lines have been saved as they stood: what was typed into them since then stays. */
export function editsAfterSave(edits: ChildEdits, saved: readonly Line[]): ChildEdits {
  const drafts = new Map(saved.map(({ row, draft }) => [row.childScholarshipId, draft]))
  return Object.fromEntries(Object.entries(edits).filter(([id, draft]) => drafts.get(id) !== draft))
}
