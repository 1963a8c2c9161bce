import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { queryKeys } from '#client/api/queries.ts'
import { RequestFailed, sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { typedAmount } from '#client/parts/amounts.ts'
import { type Importing, useImport } from '#client/parts/importing.tsx'
import {
  type ChildDraft,
  type ChildFaults,
  childDraft,
  childFaults,
  sentChild,
  today,
} from '#client/screens/children/child-form.ts'
import type { OpenYear } from '#client/shell/open-year.ts'
import type { WorkAccount } from '#client/ui/account.tsx'
import { askConfirm, showAlert } from '#client/ui/questions.ts'
import { showToast, tellAnswer } from '#client/ui/toasts.ts'
import type {
  ChildDeleteBody,
  ChildRow,
  ChildrenPullAnswer,
  ChildrenPullBody,
  ChildrenSaveBody,
  ImportedPerson,
  SentChild,
} from '#contract/people.ts'
import { type ChildFact, missingOfChild, type StudyFacts } from '#domain/people/missing-facts.ts'
import { peopleScreenText } from '#text/people.ts'

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

/** The rows that were changed and are not kept yet, by the id of the child's row. */
type ChildEdits = Readonly<Record<string, ChildDraft>>

const none: ChildEdits = {}

/**
 * What was typed and not kept. It lies among what was read, so that it outlives the tab and goes when another user signs
 * in; the fields themselves follow at once, because what was read is told a moment later.
 */
function useChildEdits(year: number) {
  const queries = useQueryClient()
  const [edits, setEdits] = useState(() => {
    queries.setQueryDefaults(queryKeys.childEdits(year), { gcTime: Infinity })
    return queries.getQueryData<ChildEdits>(queryKeys.childEdits(year)) ?? none
  })
  const now = useRef(edits)
  const change = useCallback(
    (next: (before: ChildEdits) => ChildEdits): void => {
      now.current = next(now.current)
      setEdits(now.current)
      queries.setQueryData(queryKeys.childEdits(year), now.current)
    },
    [queries, year],
  )
  return { edits, change }
}

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

type Parts = {
  readonly open: OpenYear
  readonly onChanged: () => Promise<void>
  /** What stood in some lines has been saved, or is given up. */
  readonly forgetLines: (lines: readonly ChildLine[]) => void
}

const noRefusals: Refusals = new Map()

/** Saves the confirmed rows that were changed, all or none; what the server refuses stands at its cells until the next save. */
export function useSaveChildren({ open, onChanged, forgetLines }: Parts) {
  const queries = useQueryClient()
  const [refusals, setRefusals] = useState(noRefusals)
  const { home, view, year } = open
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (blanks: readonly SentChild[]) => {
      const { institutionId, userName } = home.user
      const body: ChildrenSaveBody = { id: institutionId, year, group: view.group, userName, blanks }
      return send('childrenSave', { body })
    },
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.children(year) }), onChanged()]),
  })
  const saveSent = useCallback(
    async (blanks: readonly SentChild[]): Promise<boolean> => {
      setRefusals(noRefusals)
      try {
        return tellAnswer(await mutateAsync(blanks))
      } catch (error) {
        const refused = refusalsOf(error)
        setRefusals(refused)
        void showAlert([sentenceOf(error), ...new Set([...refused.values()])].join('\n'))
        return false
      }
    },
    [mutateAsync],
  )
  const save = useCallback(
    async (lines: readonly ChildLine[]): Promise<void> => {
      const due = dueLines(lines)
      const kept = due.length === 0 || (await saveSent(due.map(({ draft, row }) => sentChild(draft, row))))
      if (due.length === 0) showToast({ kind: 'success', message: peopleScreenText.children.allSaved })
      // Unticked rows are not saved either way: they stand again as they are kept.
      if (kept) forgetLines(lines)
    },
    [saveSent, forgetLines],
  )
  return { save, saveSent, busy: isPending, refusals }
}

const text = peopleScreenText.children

type DeletionParts = {
  readonly open: OpenYear
  readonly onChanged: () => Promise<void>
  readonly forget: (ids: readonly string[]) => void
}

/** Deletes a child's row after asking; the server lets only confirmed ones go. */
export function useDeleteChild({ open, onChanged, forget }: DeletionParts): (row: ChildRow) => void {
  const queries = useQueryClient()
  const { home, view, year } = open
  const { mutate } = useMutation({
    mutationFn: ({ childScholarshipId }: ChildRow) => {
      const { institutionId: id, userName } = home.user
      const body: ChildDeleteBody = { id, year, orgGroup: view.group, childScholarshipId, userName }
      return send('childDelete', { body })
    },
    onSuccess: (answer, { childScholarshipId }) => {
      if (tellAnswer(answer)) forget([childScholarshipId])
    },
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.children(year) }), onChanged()]),
  })
  return useCallback(
    (row) => {
      void askConfirm(question(row)).then((yes) => yes && mutate(row))
    },
    [mutate],
  )
}

function question({ childLastName, childFirstName, lastName, firstName }: ChildRow) {
  return {
    title: text.deleteTitle,
    message: text.deleteMessage(`${childLastName} ${childFirstName}`.trim(), `${lastName} ${firstName}`),
    confirm: peopleScreenText.delete,
    primary: 'cancel',
  } as const
}

/** Pulls the children of staff, and has list and budget follow (spec 000 §4). */
export function usePullChildren(open: OpenYear, onChanged: () => Promise<void>): Importing {
  const queries = useQueryClient()
  const { home, view, year } = open
  const { user } = home
  return useImport({
    name: 'children',
    open,
    run: async () => {
      const body: ChildrenPullBody = {
        id: user.institutionId,
        year,
        group: view.group,
        status: 'B',
        userName: user.userName,
      }
      return childrenAccount(await send('childrenPull', { body }))
    },
    onEnd: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.children(year) }), onChanged()]),
  })
}

const importingText = peopleScreenText.importing

/** What pulling the children has done, by the names of their parents. */
function childrenAccount({ message, added, gone }: ChildrenPullAnswer): WorkAccount {
  const lines = (people: readonly ImportedPerson[]) =>
    people.map(({ employeeId, displayName, positionName }, place) => ({
      key: `${employeeId} ${place}`,
      text: `${displayName}, ${positionName}`,
    }))
  return {
    message,
    parts: [
      { name: importingText.added, lines: lines(added) },
      { name: importingText.childrenGone, lines: lines(gone) },
    ],
  }
}

/** Sentences of the server at cells, by `refusalKey`. */
export type Refusals = ReadonlyMap<string, string>

/** Where a refusal stands: rows are named by the member of staff. */
export function refusalKey(assignmentId: string, field: string): string {
  return `${assignmentId}/${field}`
}

/** The cells that a failed save names, with their sentences; none where it names no cells. */
function refusalsOf(error: unknown): Refusals {
  const body = error instanceof RequestFailed ? error.body : null
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null
  return new Map(Array.isArray(errors) ? errors.flatMap(entryOf) : [])
}

function entryOf(error: unknown): readonly (readonly [string, string])[] {
  if (typeof error !== 'object' || error === null) return []
  const [row, field, message] = ['row', 'field', 'message'].map((name) => Reflect.get(error, name))
  return typeof message === 'string' ? [[refusalKey(String(row), String(field)), message]] : []
}

/** The member of staff by name; says of whose row a field is. */
export function parentOf({ lastName, firstName }: Pick<ChildRow, 'lastName' | 'firstName'>): string {
  return `${lastName} ${firstName}`
}

/** The children that count: confirmed, and whole. */
export function countedOf<Line extends Pick<ChildLine, 'draft' | 'missing'>>(
  lines: readonly Line[],
): readonly Line[] {
  return lines.filter(({ draft, missing }) => draft.confirmed && missing.length === 0)
}

/** Tuition of the children that count as it stands in the fields, tugrik a year: what the budget gets. */
export function tuitionOf(lines: readonly Pick<ChildLine, 'draft' | 'missing'>[]): number {
  return countedOf(lines)
    .map(({ draft }) => typedAmount(draft.tuition))
    .reduce((sum, read) => sum + (read.is === 'value' ? read.value : 0), 0)
}
