import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { DraftAnswer } from '#budget/api.ts'
import { emptyDraft } from '#budget/empty-draft.ts'
import { createOpenDraft, type OpenDraft } from '#budget/web/open-draft.ts'
import type { PendingEdit } from '#budget/web/pending-edits.ts'
import {
  afterSave,
  conflictsIn,
  formWith,
  type RecordEdit,
  type RecordKey,
  type RecordKind,
  typedInto,
} from '#budget/web/record-edits.ts'
import { useRecordEdits } from '#budget/web/use-records.ts'
import { type CellKey, cellKeyOf, keyOf } from '#engine/key.ts'
import { compile } from '#engine/program.ts'
import { peopleRegisterCalls, type RegisterRows } from '#features/registers/api.ts'
import {
  emptyPupilTexts,
  figureIn,
  type PupilGradeField,
  type PupilRow,
  type PupilTexts,
  pupilCells,
  pupilEntries,
  pupilFields,
  pupilRowCode,
  pupilRowOf,
  pupilRows,
  pupilRowTitle,
  pupilSheet,
  pupilSheetCode,
  pupilTextsOf,
} from '#features/registers/pupil-sheet.ts'
import { registerText } from '#features/registers/text.ts'
import { registerKey } from '#features/registers/web/register-rows.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { faultyRowsOf } from '#ui/faulty-rows.ts'
import { showToast } from '#ui/toasts.ts'

/** Each figure is its own conflict unit. */
export const pupilKind: RecordKind<PupilTexts> = {
  name: 'pupilRow',
  empty: emptyPupilTexts,
  parts: pupilFields.map((name, index) => ({
    caption: registerText.grade(index + 1),
    fields: [name],
    show: (form) => form[name],
  })),
}

const recordOf = (row: PupilRow): RecordKey => `pupilRow/${pupilRowCode(row)}`

type StoredForms = ReadonlyMap<string, PupilTexts>

export function storedPupils({ rows }: Pick<RegisterRows, 'rows'>): StoredForms {
  return new Map(
    rows.flatMap((row) => {
      const known = pupilRowOf(row)
      return known === null ? [] : [[pupilRowCode(known), pupilTextsOf(row.cells)] as const]
    }),
  )
}

export type TypedPupils = {
  readonly rows: readonly PupilRow[]
  readonly grid: OpenDraft
  readonly edits: ReadonlyMap<string, RecordEdit>
  readonly stored: StoredForms
  readonly saving: boolean
  readonly save: () => Promise<void>
  readonly discard: () => void
}

/**
 * Edits are records of the open year, so the device stores them, other tabs receive them and the page warns before
 * closing.
 */
export function useTypedPupils(
  open: OpenDraft,
  answer: RegisterRows,
  changed: () => Promise<void>,
): TypedPupils {
  const { year } = open
  const edits = useRecordEdits(open, 'pupilRow')
  const stored = useMemo(() => storedPupils(answer), [answer])
  // A row with edits stays, even if the register no longer has it.
  const codes = pupilRows(year, new Set([...stored.keys(), ...edits.keys()]))
    .map(pupilRowCode)
    .join(' ')
  const known = useMemo(() => {
    const rows = pupilRows(year, new Set(codes.split(' ')))
    return { rows, pupils: createPupils(open, rows) }
  }, [open, year, codes])
  const { rows, pupils } = known
  useEffect(() => pupils.applyResponse(answer), [pupils, answer])
  useEffect(() => pupils.follow(), [pupils])
  const queries = useQueryClient()
  const [saving, setSaving] = useState(false)
  const save = async (): Promise<void> => {
    if (saving || edits.size === 0 || answer.blockReason !== null) return
    setSaving(true)
    try {
      const read = (): Promise<RegisterRows> =>
        send(peopleRegisterCalls.registerRows, { params: { register: 'pupils', year } })
      const saved = await pupils.save(read)
      if (saved === null) return
      queries.setQueryData(registerKey('pupils', year), saved.answer)
      if (saved.message === null) return
      showToast({ kind: 'success', message: saved.message })
      await changed()
    } catch (error) {
      void alertFailure(
        error,
        faultyRowsOf(error).faults.map(({ message }) => message),
      )
    } finally {
      setSaving(false)
    }
  }
  const discard = (): void => {
    for (const row of rows) open.editRecord(recordOf(row), () => null)
  }
  return { rows, grid: pupils.grid, edits, stored, saving, save, discard }
}

type Pupils = {
  readonly grid: OpenDraft
  readonly applyResponse: (answer: RegisterRows) => void
  /** Synchronises grid and records until the returned function is called. */
  readonly follow: () => () => void
  /** `message` is `null` if nothing was sent because of a conflict. Throws `ApiError`. */
  readonly save: (
    read: () => Promise<RegisterRows>,
  ) => Promise<{ readonly answer: RegisterRows; readonly message: string | null } | null>
}

export function createPupils(open: OpenDraft, rows: readonly PupilRow[]): Pupils {
  const { year } = open
  let stored: StoredForms = new Map()
  const storedOf = (row: PupilRow): PupilTexts => stored.get(pupilRowCode(row)) ?? emptyPupilTexts
  const answerOf = (blockReason: string | null): DraftAnswer => ({
    ...emptyDraft(year, open.answer().edition),
    entries: { [pupilSheetCode]: pupilEntries(stored) },
    lockReason: blockReason,
  })
  const grid = createOpenDraft({ program: compile([pupilSheet(rows)]), answer: answerOf(null), year })
  const pendingAt = (row: PupilRow, field: PupilGradeField): number | null | undefined =>
    grid.state().pendingEdits[pupilSheetCode]?.[keyOf({ row: pupilRowCode(row), field })]
  /** An emptied cell of a stored row is 0. */
  const typedAt = (row: PupilRow, field: PupilGradeField): string => {
    const [before, pending] = [storedOf(row)[field], pendingAt(row, field)]
    if (pending === undefined) return before
    return pending === null && before !== '' ? '0' : (pending?.toString() ?? '')
  }
  let isTelling = false
  const toRecords = (): void => {
    isTelling = true
    for (const row of rows) {
      const form = storedOf(row)
      const shown = formWith(form, open.record(recordOf(row)))
      const typed = pupilFields
        .map((field) => [field, typedAt(row, field)] as const)
        .filter(([field, value]) => value !== shown[field])
      if (typed.length > 0)
        open.editRecord(recordOf(row), (before) =>
          typedInto(pupilKind, { title: pupilRowTitle(row), form }, before, Object.fromEntries(typed)),
        )
    }
    isTelling = false
    toGrid()
  }
  const toGrid = (): void => {
    // During a block edit the records of some rows are still outdated.
    if (isTelling) return
    const changed: [CellKey, PendingEdit][] = []
    const dropped: CellKey[] = []
    for (const row of rows) {
      const form = storedOf(row)
      const shown = formWith(form, open.record(recordOf(row)))
      for (const field of pupilFields) {
        const key = cellKeyOf({ sheet: pupilSheetCode, row: pupilRowCode(row), field })
        if (shown[field] !== typedAt(row, field))
          changed.push([key, { value: figureIn(shown[field]), seen: 0 }])
        else if (shown[field] === form[field] && pendingAt(row, field) !== undefined) dropped.push(key)
      }
    }
    if (changed.length + dropped.length === 0) return
    const none = { changed: [], dropped: [] }
    grid.dispatch({ kind: 'external', cells: { changed, dropped }, records: none, answer: grid.answer() })
  }
  const replaceStored = ({ rows: listed, blockReason }: Pick<RegisterRows, 'rows' | 'blockReason'>): void => {
    stored = storedPupils({ rows: listed })
    grid.dispatch({ kind: 'read', answer: answerOf(blockReason) })
  }
  return {
    grid,
    applyResponse: (answer) => {
      replaceStored(answer)
      toGrid()
    },
    follow: () => {
      // Each update triggers the other, which then finds nothing to change.
      const ends = [grid.store.subscribe(toRecords), open.store.subscribe(toGrid)]
      toGrid()
      return () => {
        for (const end of ends) end()
      }
    },
    save: async (read) => {
      const answer = await read()
      replaceStored(answer)
      const sent = rows.flatMap((row) => {
        const edit = open.record(recordOf(row))
        return edit === null ? [] : [{ row, edit }]
      })
      const isMet = sent.some(({ row, edit }) => conflictsIn(pupilKind, storedOf(row), edit).length > 0)
      if (sent.length === 0 || isMet || answer.blockReason !== null) return { answer, message: null }
      grid.dispatch({ kind: 'sending', sheet: pupilSheetCode })
      try {
        const { message } = await send(peopleRegisterCalls.registerTake, {
          params: { register: 'pupils', year },
          body: {
            rows: sent.map(({ row, edit }, index) => ({
              at: index + 1,
              cells: [...pupilCells(row, formWith(storedOf(row), edit))],
            })),
            extent: 'part',
            origin: 'hand',
          },
        })
        const after = await read()
        stored = storedPupils(after)
        grid.dispatch({ kind: 'saved', sheet: pupilSheetCode, answer: answerOf(after.blockReason) })
        for (const { row, edit } of sent)
          open.editRecord(recordOf(row), (before) => before && afterSave(before, edit))
        return { answer: after, message }
      } catch (error) {
        const refusals = faultyRowsOf(error).faults.flatMap(({ row: at, field, message }) => {
          const row = sent[at - 1]?.row
          return row ? [{ row: pupilRowCode(row), field, message }] : []
        })
        grid.dispatch({ kind: 'refused', sheet: pupilSheetCode, refusals })
        throw error
      }
    },
  }
}
