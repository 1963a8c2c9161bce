import { useCallback, useMemo } from 'react'
import { type ChildDraft, childDraft } from '#client/screens/children/child-draft.ts'
import { type ChildFaults, childFaults } from '#client/screens/children/child-faults.ts'
import { editsAfterSave } from '#client/screens/children/child-saving.ts'
import { today } from '#client/screens/children/today.ts'
import { type ChildEdits, useChildEdits } from '#client/screens/children/use-child-edits.ts'
import { typedAmount } from '#client/typed-amount.ts'
import type { ChildRow } from '#contract/people.ts'
import { type ChildFact, missingOfChild, type StudyFacts } from '#domain/people/missing-facts.ts'

/** A child's row as it is kept, as it stands in its fields, and what of it cannot be kept. */
export type ChildLine = {
  readonly row: ChildRow
  readonly draft: ChildDraft
  readonly faults: ChildFaults
  /** What a confirmed child lacks as it stands in the fields: it does not count. */
  readonly missing: readonly ChildFact[]
  readonly changed: boolean
}

/** Types into a row. */
export type TypeChild = (row: ChildRow, part: Partial<ChildDraft>) => void

/** Lays what was typed over what is kept. */
export function useChildRows(children: readonly ChildRow[], year: number) {
  const { edits, change } = useChildEdits(year)
  const kept = useMemo(
    () => new Map(children.map((row) => [row.childScholarshipId, lineOf(row, childDraft(row), false)])),
    [children],
  )
  const lines = useMemo(
    () => children.flatMap((row) => laid(kept.get(row.childScholarshipId), edits[row.childScholarshipId])),
    [children, kept, edits],
  )
  const type: TypeChild = useCallback((row, part) => change((before) => typed(before, row, part)), [change])
  const forget = useCallback(
    (ids: readonly string[]) =>
      change((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id)))),
    [change],
  )
  const forgetLines = useCallback(
    (saved: readonly ChildLine[]) => change((before) => editsAfterSave(before, saved)),
    [change],
  )
  return { lines, type, forget, forgetLines }
}

const remembered = new WeakMap<ChildDraft, ChildLine>()

/** A line is made once for what was typed, so that only the row that changed is drawn again. */
function laid(kept: ChildLine | undefined, draft: ChildDraft | undefined): readonly ChildLine[] {
  if (!kept) return []
  if (!draft) return [kept]
  const known = remembered.get(draft)
  if (known?.row === kept.row) return [known]
  const line = lineOf(kept.row, draft, true)
  remembered.set(draft, line)
  return [line]
}

function lineOf(row: ChildRow, draft: ChildDraft, changed: boolean): ChildLine {
  return {
    row,
    draft,
    faults: draft.confirmed ? childFaults(draft, today()) : {},
    missing: draft.confirmed ? missingOfChild(factsOf(draft)) : [],
    changed,
  }
}

function factsOf(draft: ChildDraft): StudyFacts {
  const [course, tuition] = [typedAmount(draft.academicLevel), typedAmount(draft.tuition)]
  return {
    ...draft,
    academicLevel: course.is === 'value' ? course.value : null,
    tuition: tuition.is === 'value' ? tuition.value : 0,
  }
}

/** What is typed back to what is kept is no change. */
function typed(before: ChildEdits, row: ChildRow, part: Partial<ChildDraft>): ChildEdits {
  const { [row.childScholarshipId]: now, ...others } = before
  const kept = childDraft(row)
  const next: ChildDraft = { ...(now ?? kept), ...part }
  const values = new Map(Object.entries(kept))
  const same = Object.entries(next).every(([field, value]) => values.get(field) === value)
  return same ? others : { ...others, [row.childScholarshipId]: next }
}
