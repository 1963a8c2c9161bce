import { useMemo, useState } from 'react'
import { budgetCalls, type User } from '#budget/api.ts'
import { workbookFileText } from '#budget/draft-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { isSavable, saveSheets } from '#budget/web/save-sheets.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { contentString } from '#engine/entry.ts'
import { type CellState, type Evaluation, stateAt } from '#engine/evaluate.ts'
import { formatNumber } from '#engine/number/format.ts'
import { workbookPreviewText } from '#features/workbooks/text.ts'
import {
  type BookChange,
  type BookChanges,
  type BookDecisions,
  type BookProblem,
  bookChanges,
  type ImportedWorkbook,
  importWorkbook,
} from '#features/workbooks/workbook-changes.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { fetchFile } from '#ui/api/send.ts'
import { sheetsFromWorkbook } from '#ui/excel-rows.ts'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/toasts.ts'

/** `null` for the whole year. */
type ChosenSheets = readonly string[] | null

/** Exports the server's data. `saveFirst` cancels if some edits stay unsaved. */
export function useWorkbookDownload(draft: OpenDraft, user: User) {
  const { owner, year } = draft
  const [making, setMaking] = useState<'blank' | 'year' | null>(null)
  const [unsaved, setUnsaved] = useState<{ readonly why: string; readonly sheets: ChosenSheets } | null>(null)
  const download = async (sheets: ChosenSheets, mode: 'saveFirst' | 'asSaved'): Promise<void> => {
    if (making !== null) return
    setMaking(sheets === null ? 'year' : 'blank')
    setUnsaved(null)
    try {
      const why = mode === 'saveFirst' ? await saveOrBlockReason(draft, user) : null
      if (why !== null) return setUnsaved({ why, sheets })
      const file = await fetchFile(budgetCalls.fillBook, { year, sheets: sheets?.join(',') ?? 'all' })
      saveFile(file, workbookFileText.fileName(year, owner.institutionId, sheets?.join('_') ?? null))
    } catch (error) {
      void alertFailure(error)
    } finally {
      setMaking(null)
    }
  }
  return {
    making,
    unsaved,
    download: (sheets: ChosenSheets, mode: 'saveFirst' | 'asSaved') => void download(sheets, mode),
  }
}

/** Returns `null` on success, otherwise the reason. */
async function saveOrBlockReason(draft: OpenDraft, user: User): Promise<string | null> {
  const codes = [...draft.program.sheets.keys()].filter(
    (code) => isSavable(draft, code) && draft.sheetState(code).pending > 0,
  )
  const ends = await saveSheets({ draft, codes, user })
  if (ends.some(({ ended }) => ended === 'saved'))
    void queryClient.invalidateQueries({ queryKey: ['report-list'] })
  if (draft.pendingCount() === 0) return null
  const reasons = ends.flatMap(({ ended, message }) => (ended === 'saved' || message === '' ? [] : message))
  return [...new Set(reasons)].join(' ')
}

type WorkbookImportState =
  | { readonly kind: 'none' | 'reading' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'read'; readonly book: ImportedWorkbook }

/** Compares the workbook with the draft continuously and enters it as one undo step. */
export function useImportedWorkbook(
  draft: OpenDraft,
  { organizationName: institutionName }: User,
  onApplied: () => void,
) {
  const { evaluation } = useDraftState(draft)
  const [bringing, setBringing] = useState<WorkbookImportState>({ kind: 'none' })
  const [decisions, setDecisions] = useState<BookDecisions>(undecided)
  const book = bringing.kind === 'read' ? bringing.book : null
  const changes = useMemo(
    () => book && bookChanges(book, evaluation, decisions),
    [book, evaluation, decisions],
  )
  const read = async (file: File): Promise<void> => {
    setBringing({ kind: 'reading' })
    setDecisions(undecided)
    setBringing(await bringingOf(file, draft, institutionName))
  }
  return {
    bringing,
    changes,
    decisions,
    evaluation,
    decide: (part: Partial<BookDecisions>) => setDecisions((before) => ({ ...before, ...part })),
    read: (file: File) => void read(file),
    again: () => setBringing({ kind: 'none' }),
    apply: () => {
      if (!changes || changes.edits.length === 0) return
      draft.enterBlock('brought', changes.edits)
      showToast({
        kind: 'success',
        message: workbookPreviewText.preview.applied(changes.edits.length),
        about: 'book',
      })
      onApplied()
    },
  }
}

const undecided: BookDecisions = { doubts: {}, overtaken: 'keep' }

async function bringingOf(
  file: File,
  draft: OpenDraft,
  institutionName: string,
): Promise<WorkbookImportState> {
  const sheets = await sheetsFromWorkbook(file).catch(() => null)
  if (sheets === null) return { kind: 'wrong', message: workbookPreviewText.problem.unreadable }
  if (sheets === 'tooLarge') return { kind: 'wrong', message: workbookPreviewText.problem.tooLarge }
  const { program, owner, year } = draft
  const blanks = [...program.sheets.values()].filter(({ kind }) => kind === 'blank').map(({ code }) => code)
  const book = importWorkbook({
    sheets,
    evaluation: draft.evaluation(),
    blanks,
    institutionId: owner.institutionId,
    institutionName,
    year,
  })
  return 'kind' in book ? { kind: 'wrong', message: problemText(book, year) } : { kind: 'read', book }
}

function problemText(problem: BookProblem, year: number): string {
  switch (problem.kind) {
    case 'nothing':
      return workbookPreviewText.problem.nothing
    case 'scaled':
      return workbookPreviewText.problem.scaled(problem.sheet, problem.given)
    case 'hidden':
      return workbookPreviewText.problem.hidden(problem.sheets)
    case 'otherInstitution':
      return workbookPreviewText.problem.otherInstitution(problem.institutionId)
    case 'otherYear':
      return workbookPreviewText.problem.otherYear(problem.year)
    case 'titledOtherYear':
      return workbookPreviewText.problem.titledOtherYear(problem.sheet, problem.titles, year)
    case 'titledOtherInstitution':
      return workbookPreviewText.problem.titledOtherInstitution(problem.sheet, problem.titles)
  }
}

export function importCounts({ sheets, edits }: BookChanges) {
  const all = sheets.flatMap(({ changes }) => changes)
  const count = (...kinds: readonly BookChange['kind'][]): number =>
    all.filter(({ kind }) => kinds.includes(kind)).length
  return {
    accepted: edits.length,
    differs: count('differs'),
    refused: count('refused', 'ambiguous'),
    overtaken: count('overtaken'),
    undecided: count('ambiguous', 'overtaken'),
  }
}

/** The reason is `null` if it is obvious. */
export function describeChange(change: BookChange): { readonly word: string; readonly why: string | null } {
  const { words, retained, overwritten, differsWhy, overtakenWhy } = workbookPreviewText.preview
  switch (change.kind) {
    case 'written':
      return { word: change.value === null ? words.emptied : words.written, why: change.notice }
    case 'overtaken':
      return {
        word: change.written === 'yes' ? overwritten : retained,
        why: overtakenWhy(figureText(change.was)),
      }
    case 'differs':
      return { word: words.differs, why: differsWhy }
    default:
      return { word: words[change.kind], why: change.message }
  }
}

export function figuresOf(
  change: BookChange,
  evaluation: Evaluation,
): { readonly now: string; readonly file: string } {
  const { content } = change
  return {
    now: figureText(change.kind === 'differs' ? change.ours : shownIn(stateAt(evaluation, change.at))),
    file:
      typeof content === 'number' || content === ''
        ? figureText(content === '' ? null : content)
        : contentString(content),
  }
}

function shownIn(state: CellState): number | null {
  if (state.kind === 'open') return state.entry ?? state.proposal
  return 'value' in state ? state.value : null
}

const figureText = (figure: number | null): string =>
  figure === null ? workbookPreviewText.preview.empty : formatNumber(figure, { atMost: 5 })
