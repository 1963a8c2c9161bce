import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { rowsSavingText } from '#budget/people/fact-text.ts'
import { importingText } from '#budget/people/importing-text.ts'
import { servedTooShort } from '#budget/plausibility.ts'
import { rowListText } from '#budget/row-list-text.ts'
import { type ImportState, useImport } from '#budget/web/importing.tsx'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { queryKeys } from '#budget/web/queries.ts'
import { afterSave, formWith, type RecordEdit, type RecordKey, typedInto } from '#budget/web/record-edits.ts'
import { readyToSend, useRecordEdits } from '#budget/web/use-records.ts'
import { valueAt } from '#engine/evaluate.ts'
import { typedAmount, typedCount } from '#engine/number/typed-figure.ts'
import {
  type ChildDeleteBody,
  type ChildRow,
  type ChildrenPullAnswer,
  type ChildrenPullBody,
  type ChildrenSaveBody,
  childCalls,
  type SentChild,
} from '#features/children/api.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { serviceYearsText } from '#features/children/text.ts'
import {
  type ChildDraft,
  type ChildProblems,
  childDraft,
  childKind,
  childProblems,
  sentChild,
  storedChild,
} from '#features/children/web/child-form.ts'
import type { ImportedPerson } from '#features/staff/api.ts'
import { plausibility } from '#forms/norms/plausibility.ts'
import { type ChildFact, missingOfChild, type StudyFacts } from '#forms/people.ts'
import type { ResultReportData } from '#ui/account.tsx'
import { ApiError, alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { confirmDialog } from '#ui/questions.ts'
import { serverDay } from '#ui/server-clock.ts'
import { showResponseToast, showToast } from '#ui/toasts.ts'

export type ChildLine = {
  readonly row: ChildRow
  readonly form: ChildDraft
  readonly edit: RecordEdit | null
  readonly problems: ChildProblems
  /** A confirmed child with gaps is not counted. */
  readonly missing: readonly ChildFact[]
  /** Set if the parent has fewer service years than required. */
  readonly doubt: string | null
}

export type TypeChild = (row: ChildRow, part: Partial<ChildDraft>) => void

export function useChildRows(draft: OpenDraft, children: readonly ChildRow[]) {
  const edits = useRecordEdits(draft, 'child')
  const stored = useMemo(() => childForms(children), [children])
  const lines = useLines(children, edits, yearsOfService(draft))
  const type: TypeChild = useCallback(
    (row, part) =>
      draft.editRecord(keyOf(row.childScholarshipId), (before) =>
        typedInto(childKind, storedChild(row), before, part),
      ),
    [draft],
  )
  const forget = useCallback(
    (ids: readonly string[]) => {
      for (const id of ids) draft.editRecord(keyOf(id), () => null)
    },
    [draft],
  )
  const removed = [...edits].filter(([id]) => !stored.has(id))
  return { lines, stored, removed, type, forget }
}

const keyOf = (id: string): RecordKey => `child/${id}`

export function childForms(children: readonly ChildRow[]): ReadonlyMap<string, ChildDraft> {
  return new Map(children.map((row) => [row.childScholarshipId, childDraft(row)]))
}

/** Memoised, so that only changed rows render. */
function useLines(
  children: readonly ChildRow[],
  edits: ReadonlyMap<string, RecordEdit>,
  leastYears: number,
): readonly ChildLine[] {
  const last = useRef<ReadonlyMap<string, ChildLine>>(new Map())
  return useMemo(() => {
    const lines = children.map((row) => {
      const edit = edits.get(row.childScholarshipId) ?? null
      const before = last.current.get(row.childScholarshipId)
      return before?.row === row && before.edit === edit ? before : lineOf(row, edit, leastYears)
    })
    last.current = new Map(lines.map((line) => [line.row.childScholarshipId, line]))
    return lines
  }, [children, edits, leastYears])
}

function yearsOfService(draft: OpenDraft): number {
  return valueAt(draft.evaluation(), {
    sheet: plausibility.sheet.code,
    row: 'scholarshipYears',
    field: 'value',
  })
}

function lineOf(row: ChildRow, edit: RecordEdit | null, leastYears: number): ChildLine {
  const form = formWith(childDraft(row), edit)
  return {
    row,
    form,
    edit,
    problems: form.confirmed ? childProblems(form, serverDay()) : {},
    missing: form.confirmed ? missingOfChild(factsOf(form)) : [],
    doubt: doubtOf(form, leastYears),
  }
}

function doubtOf({ confirmed, educationWorkedYear }: ChildDraft, leastYears: number): string | null {
  const typed = typedCount(educationWorkedYear, 1, 'years')
  const years = typed.kind === 'value' ? typed.value : 0
  return servedTooShort({ isConfirmed: confirmed, years }, leastYears)
    ? serviceYearsText(years, leastYears)
    : null
}

function factsOf(form: ChildDraft): StudyFacts {
  const [course, tuition] = [typedCount(form.academicLevel, 0, 'quantity'), typedAmount(form.tuition)]
  return {
    ...form,
    academicLevel: course.kind === 'value' ? course.value : null,
    tuition: tuition.kind === 'value' ? tuition.value : 0,
  }
}

/** Returns confirmed rows (spec 000 §4) that this user changed. Others could overwrite a colleague's save. */
export function dueLines<Due extends Pick<ChildLine, 'form' | 'edit'>>(
  lines: readonly Due[],
): readonly Due[] {
  return lines.filter(({ form, edit }) => form.confirmed && edit !== null)
}

type ChildEdit = Pick<ChildLine, 'row' | 'form' | 'edit'>

/** Includes rows that cannot be sent because the row was deleted or is not confirmed. */
export function pendingRows(lines: readonly ChildEdit[], removed: readonly unknown[]): number {
  return lines.filter(({ edit }) => edit !== null).length + removed.length
}

export function untickedSentences(lines: readonly ChildEdit[]): readonly string[] {
  const unticked = lines.filter(({ form, edit }) => !form.confirmed && edit !== null)
  const { length: cleared } = unticked.filter(({ row }) => row.isConfirmedWorkedYear === 'Y')
  const never = unticked.length - cleared
  return [
    ...(cleared > 0 ? [childrenScreenText.unticked(cleared)] : []),
    ...(never > 0 ? [childrenScreenText.neverTicked(never)] : []),
  ]
}

function nothingDue(lines: readonly ChildEdit[]): Parameters<typeof showToast>[0] {
  const left = untickedSentences(lines)
  return left.length === 0
    ? { kind: 'success', message: rowsSavingText.allSaved }
    : { kind: 'warning', message: left.join(' ') }
}

type ChildRowsOptions = {
  readonly open: OpenYear
  readonly onChanged: () => Promise<void>
  readonly reread: () => Promise<readonly ChildRow[]>
}

const noRefusals: Refusals = new Map()

/** Saves all rows or none. Server errors stay at their cells until the next save. */
export function useSaveChildren({ open, onChanged, reread }: ChildRowsOptions) {
  const queries = useQueryClient()
  const [refusals, setRefusals] = useState(noRefusals)
  const [saves, setSaves] = useState(false)
  const { home, view, year } = open
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (blanks: readonly SentChild[]) => {
      const { institutionId, userName } = home.user
      const body: ChildrenSaveBody = { id: institutionId, year, group: view.group, userName, blanks }
      return send(childCalls.childrenSave, { body })
    },
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.children(year) }), onChanged()]),
  })
  const saveSent = useCallback(
    async (blanks: readonly SentChild[]): Promise<boolean> => {
      setRefusals(noRefusals)
      try {
        return showResponseToast(await mutateAsync(blanks))
      } catch (error) {
        const refused = refusalsOf(error)
        setRefusals(refused)
        void alertFailure(error, [...new Set(refused.values())])
        return false
      }
    },
    [mutateAsync],
  )
  const save = useCallback(
    async (lines: readonly ChildLine[]): Promise<void> => {
      setSaves(true)
      const done = await saveDue(open.draft, lines, { reread, saveSent })
      setSaves(false)
      if (done === 'nothing-due') showToast(nothingDue(lines))
    },
    [open.draft, reread, saveSent],
  )
  return { save, saveSent, busy: saves || isPending, refusals }
}

type ChildSave = Pick<ChildRowsOptions, 'reread'> & {
  readonly saveSent: (blanks: readonly SentChild[]) => Promise<boolean>
}

export async function saveDue(
  draft: OpenDraft,
  lines: readonly ChildEdit[],
  { reread, saveSent }: ChildSave,
): Promise<'saved' | 'not-saved' | 'nothing-due'> {
  const due = dueLines(lines)
  if (due.length === 0) return 'nothing-due'
  const ready = await readyLines(draft, due, reread)
  if (ready === null || !(await saveSent(ready))) return 'not-saved'
  for (const { row, edit } of due)
    draft.editRecord(keyOf(row.childScholarshipId), (before) => before && edit && afterSave(before, edit))
  return 'saved'
}

/** Returns `null` if a row was deleted or conflicts; the table then shows it. */
async function readyLines(
  draft: OpenDraft,
  due: readonly Pick<ChildLine, 'row'>[],
  reread: () => Promise<readonly ChildRow[]>,
): Promise<readonly SentChild[] | null> {
  try {
    const rows = await reread()
    const stored = async (): Promise<ReadonlyMap<string, ChildDraft>> => childForms(rows)
    const ready = await Promise.all(
      due.map(async ({ row }) => ({
        row,
        ready: await readyToSend(draft, childKind, row.childScholarshipId, stored),
      })),
    )
    const sent = ready.flatMap(({ row, ready }) => (ready.kind === 'ready' ? sentChild(ready.form, row) : []))
    return sent.length === due.length ? sent : null
  } catch (error) {
    void alertFailure(error)
    return null
  }
}

type DeletionParts = {
  readonly open: OpenYear
  readonly onChanged: () => Promise<void>
  readonly forget: (ids: readonly string[]) => void
}

/** The server deletes only confirmed rows. */
export function useDeleteChild({ open, onChanged, forget }: DeletionParts): (row: ChildRow) => void {
  const queries = useQueryClient()
  const { home, view, year } = open
  const { mutate } = useMutation({
    mutationFn: ({ childScholarshipId }: ChildRow) => {
      const { institutionId: id, userName } = home.user
      const body: ChildDeleteBody = { id, year, orgGroup: view.group, childScholarshipId, userName }
      return send(childCalls.childDelete, { body })
    },
    onSuccess: (answer, { childScholarshipId }) => {
      if (showResponseToast(answer)) forget([childScholarshipId])
    },
    onError: (error) => void alertFailure(error),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.children(year) }), onChanged()]),
  })
  return useCallback(
    (row) => {
      void confirmDialog(question(row)).then((yes) => yes && mutate(row))
    },
    [mutate],
  )
}

function question({ childLastName, childFirstName, lastName, firstName }: ChildRow) {
  return {
    title: childrenScreenText.deleteTitle,
    message: childrenScreenText.deleteMessage(
      `${childLastName} ${childFirstName}`.trim(),
      `${lastName} ${firstName}`,
    ),
    confirm: rowListText.delete,
    primary: 'cancel',
  } as const
}

/** Reloads list and budget (spec 000 §4). */
export function usePullChildren(open: OpenYear, onChanged: () => Promise<void>): ImportState {
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
      return childrenAccount(await send(childCalls.childrenPull, { body }))
    },
    onEnd: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.children(year) }), onChanged()]),
  })
}

function childrenAccount({ message, added, removed }: ChildrenPullAnswer): ResultReportData {
  const lines = (people: readonly ImportedPerson[]) =>
    people.map(({ employeeId, displayName, positionName }, place) => ({
      key: `${employeeId} ${place}`,
      text: `${displayName}, ${positionName}`,
    }))
  return {
    message,
    parts: [
      { name: importingText.added, lines: lines(added) },
      { name: importingText.childrenRemoved, lines: lines(removed) },
    ],
  }
}

export type Refusals = ReadonlyMap<string, string>

/** Identifies rows by the assignment of the staff member. */
export function refusalKey(assignmentId: string, field: string): string {
  return `${assignmentId}/${field}`
}

function refusalsOf(error: unknown): Refusals {
  const body = error instanceof ApiError ? error.body : null
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null
  return new Map(Array.isArray(errors) ? errors.flatMap(entryOf) : [])
}

function entryOf(error: unknown): readonly (readonly [string, string])[] {
  if (typeof error !== 'object' || error === null) return []
  const [row, field, message] = ['row', 'field', 'message'].map((name) => Reflect.get(error, name))
  return typeof message === 'string' ? [[refusalKey(String(row), String(field)), message]] : []
}

/** Returns confirmed children without gaps. */
export function countedOf<Line extends Pick<ChildLine, 'form' | 'missing'>>(
  lines: readonly Line[],
): readonly Line[] {
  return lines.filter(({ form, missing }) => form.confirmed && missing.length === 0)
}

/** Sums the tuition of the counted children, tugrik a year. */
export function tuitionOf(lines: readonly Pick<ChildLine, 'form' | 'missing'>[]): number {
  return countedOf(lines)
    .map(({ form }) => typedAmount(form.tuition))
    .reduce((sum, read) => sum + (read.kind === 'value' ? read.value : 0), 0)
}
