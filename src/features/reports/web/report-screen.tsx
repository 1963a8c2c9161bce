import { type ReactNode, useEffect, useMemo } from 'react'
import { canCall } from '#api/access.ts'
import type { PeriodRow, ReportListAnswer } from '#budget/api.ts'
import { type ComparedYear, comparedBlanks, storedEnds } from '#budget/web/comparison.ts'
import { askAbout, createOpenDraft, type OpenDraft } from '#budget/web/open-draft.ts'
import { type OpenYear, usePendingCount } from '#budget/web/open-year.ts'
import { chosenPeriod } from '#budget/web/periods.ts'
import { approvedText } from '#documents/approved-columns.ts'
import { madeOut } from '#documents/report-lists.ts'
import { captionOf } from '#engine/names.ts'
import { extendProgram } from '#engine/program.ts'
import type { Sheet } from '#engine/sheet.ts'
import { backToSummaryText } from '#features/changes/text.ts'
import { usePeriods, useReportList } from '#features/readiness/web/queries.ts'
import {
  columnsOnScreen,
  figureOnScreen,
  sheetOnScreen,
  storedOnScreen,
} from '#features/reports/on-screen.ts'
import { reportScreenText } from '#features/reports/screen-text.ts'
import { useReportRows } from '#features/reports/web/queries.ts'
import styles from '#features/reports/web/report-screen.module.css'
import { programShown } from '#forms/editions/edition.ts'
import { figuresBefore, reportsOf } from '#forms/editions/edition-reports.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'
import { headFiguresIn, standInsInHeads } from '#forms/reports/head-figures.ts'
import type { Report, ReportRow } from '#forms/reports/report.ts'
import { useHeadingFocus } from '#ui/arrival.tsx'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'

type RenderSheet = (draft: OpenDraft, sheet: string, compared: ComparedYear | null) => ReactNode

type ReportScreenProps = {
  readonly open: OpenYear
  readonly code: string
  readonly renderSheet: RenderSheet
}

/** Shows the figures that the paper will print. */
export function ReportScreen({ open, code, renderSheet }: ReportScreenProps): ReactNode {
  const { home, year, draft, view, place } = open
  const edition = fullEditionOf(draft.answer().edition)
  const reports = reportsOf(edition, view.code, draft.evaluation().inputs.facts)
  const report = reports.find((each) => each.code === code)
  const periods = usePeriods(year, home.user)
  const period = chosenPeriod(periods.data ?? [], place.address.period)
  const list = useReportList(period?.sessionCode ?? null, home.user)
  const back = <Back onClick={() => place.go({ report: null })} />
  if (!report) return <Missing code={code} back={back} />
  return (
    <div className={styles.screen}>
      <div className={`row ${styles.head}`}>
        {back}
        <Title>{captionOf(report.title, year)}</Title>
        <span className="muted-small">{report.code}</span>
      </div>
      <QueryState failed={reportScreenText.listFailed} of={list} />
      {(list.isPending || periods.isPending) && !list.isError && <Loading rows={8} />}
      {list.data && period && (
        <>
          <ReportStatusNote open={open} report={report} list={list.data} period={period} />
          {isLive(report, open) && !isStoredOnly(list.data) ? (
            <ReportSheet open={open} report={report} list={list.data} renderSheet={renderSheet} />
          ) : (
            <ReportRows
              open={open}
              report={report}
              list={list.data}
              sessionCode={period.sessionCode}
              renderSheet={renderSheet}
            />
          )}
        </>
      )}
    </div>
  )
}

/** Rendered after the report is known, so that it can take the focus. */
function Title({ children }: { readonly children: string }): ReactNode {
  return (
    <h2 ref={useHeadingFocus()} tabIndex={-1}>
      {children}
    </h2>
  )
}

function Back({ onClick }: { readonly onClick: () => void }): ReactNode {
  return (
    <Button variant="quiet" onClick={onClick}>
      {backToSummaryText}
    </Button>
  )
}

function Missing({ code, back }: { readonly code: string; readonly back: ReactNode }): ReactNode {
  return (
    <div className={styles.screen}>
      <div className={`row ${styles.head}`}>{back}</div>
      <Note kind="info">{reportScreenText.noSuchReport(code)}</Note>
    </div>
  )
}

/** True if the report follows unsaved edits. Excludes lists of people that a reviewer may not see before sending. */
function isLive({ code, value }: Report, { draft }: OpenYear): boolean {
  return value.from === 'sheet' || (value.from === 'people' && code in draft.answer().lists)
}

/** True if inputs changed later and recalculation is blocked. */
function isStoredOnly({ calculatedAt, changedInputs, calculateBlockReason }: ReportListAnswer): boolean {
  return calculatedAt !== null && changedInputs > 0 && calculateBlockReason !== null
}

type ReportStatusNoteProps = Pick<ReportScreenProps, 'open'> & {
  readonly report: Report
  readonly list: ReportListAnswer
  readonly period: PeriodRow
}

function ReportStatusNote({ open, report, list, period }: ReportStatusNoteProps): ReactNode {
  const pending = usePendingCount(open)
  const notes = reportScreenText.statusNotes[canCall(open.home.role, 'institution') ? 'own' : 'others']
  const approvedNotes = approvedText(report, list.approved)
  const comparesWithNothing =
    report.columns.some(({ from }) => from === 'yearBefore') && !list.yearBefore?.[report.code]
  return (
    <>
      {isLive(report, open)
        ? liveNote({ list, period, notes, pending })
        : storedNote({ list, period, notes })}
      {report.value.from === 'people' && <Note kind="info">{reportScreenText.peopleNotCompared}</Note>}
      {approvedNotes.length > 0 && <Note kind="info">{approvedNotes.join(' ')}</Note>}
      {comparesWithNothing && <Note kind="info">{reportScreenText.noYearBefore(open.year - 1)}</Note>}
    </>
  )
}

type NoteOptions = Pick<ReportStatusNoteProps, 'list' | 'period'> & {
  readonly notes: (typeof reportScreenText.statusNotes)['own' | 'others']
}

function liveNote({ list, period, notes, pending }: NoteOptions & { readonly pending: number }): ReactNode {
  const { calculatedAt, changedInputs } = list
  if (calculatedAt === null) return <Note kind="info">{notes.notCalculated}</Note>
  if (isStoredOnly(list)) return <Note kind="info">{reportScreenText.stored(changedInputs)}</Note>
  if (changedInputs > 0) return <Note kind="warning">{notes.stale(changedInputs)}</Note>
  if (pending > 0) return <Note kind="warning">{reportScreenText.pending(pending)}</Note>
  return <Note kind="info">{reportScreenText.fresh(period.sessionName)}</Note>
}

function storedNote({ list, period, notes }: NoteOptions): ReactNode {
  const { calculatedAt, changedInputs } = list
  if (calculatedAt === null) return <Note kind="info">{notes.nothingStored}</Note>
  if (isStoredOnly(list)) return <Note kind="info">{reportScreenText.stored(changedInputs)}</Note>
  if (changedInputs > 0) return <Note kind="warning">{notes.storedIsStale(changedInputs)}</Note>
  return <Note kind="info">{reportScreenText.plain(period.sessionName)}</Note>
}

type ReportRowsProps = Pick<ReportScreenProps, 'open' | 'renderSheet'> & {
  readonly report: Report
  readonly list: ReportListAnswer
  readonly sessionCode: string
}

/** The cover, the document list, or any report that cannot be recalculated. */
function ReportRows({ open, report, list, sessionCode, renderSheet }: ReportRowsProps): ReactNode {
  const rows = useReportRows({ sessionCode, calculatedAt: list.calculatedAt }, open.home.user)
  if (rows.isPending || rows.isError)
    return <QueryState failed={reportScreenText.rowsFailed} of={rows} rows={5} />
  if (list.calculatedAt === null) return null
  return <StoredSheet rows={rows.data} {...{ open, report, list, renderSheet }} />
}

type StoredSheetProps = Omit<ReportRowsProps, 'sessionCode'> & { readonly rows: readonly ReportRow[] }

/** Shows the stored figures as a sheet without formulas. */
function StoredSheet({ open, report, list, rows, renderSheet }: StoredSheetProps): ReactNode {
  const { draft, year } = open
  const answer = draft.answer()
  const shown = useMemo(() => {
    const { sheet, given, placeOf } = storedOnScreen(report, rows, list)
    const program = extendProgram(draft.program, [sheet])
    const { entries } = draft.evaluation().inputs
    const givens = { ...answer.givens, [sheet.code]: given }
    const own = createOpenDraft({ program, answer: { ...answer, entries, givens }, year })
    const { revealRequest, panelShown, place } = draft
    const compared: ComparedYear | null =
      report.value.from === 'sheet'
        ? { ...comparedFigures(open, report.code), ends: storedEnds, placeOf }
        : null
    return { draft: { ...own, revealRequest, panelShown, place }, sheet, compared }
  }, [report, rows, list, open, draft, answer, year])
  useFigure(open, columnsOnScreen(report, list.approved), shown)
  return <div className={styles.stored}>{renderSheet(shown.draft, shown.sheet.code, shown.compared)}</div>
}

function useFigure({ place }: OpenYear, columns: Report['columns'], shown: ShownSheet | null): void {
  const { figure, report } = place.address
  useEffect(() => {
    if (figure === null || !shown) return
    const at = figureOnScreen(shown.sheet, columns, figure)
    if (at) askAbout(shown.draft, at)
    place.replace({ report, figure: null })
  }, [figure, report, place, columns, shown])
}

type ShownSheet = { readonly draft: OpenDraft; readonly sheet: Sheet }

type ReportSheetProps = {
  readonly open: OpenYear
  readonly report: Report
  readonly list: ReportListAnswer
  readonly renderSheet: RenderSheet
}

/** Includes unsaved edits. */
function ReportSheet({ open, report, list, renderSheet }: ReportSheetProps): ReactNode {
  const { draft, year } = open
  const answer = draft.answer()
  const { yearBefore, approved } = list
  const shown = useMemo(() => {
    const made = madeOut(report, answer.lists[report.code] ?? [])
    const evaluation = draft.evaluation()
    const table = sheetOnScreen(made.report, {
      yearBefore,
      approved,
      headFigures: headFiguresIn([report], evaluation),
      standIns: standInsInHeads(
        [report],
        evaluation,
        standInTest(editionOf(answer.edition).norms, answer.normSources),
      ),
    })
    if (!table) return null
    const { sheet } = table
    const program = extendProgram(draft.program, [sheet])
    const { entries } = draft.evaluation().inputs
    const givens = { ...answer.givens, [sheet.code]: { ...made.given, ...table.given } }
    // A link from an explanation opens the cell in the year itself.
    const own = createOpenDraft({ program, answer: { ...answer, entries, givens }, year })
    const { revealRequest, panelShown, comparisonSource, place } = draft
    const compared: ComparedYear | null =
      report.value.from === 'sheet' ? comparedFigures(open, report.code) : null
    return { draft: { ...own, revealRequest, panelShown, comparisonSource, place }, sheet, compared }
  }, [report, yearBefore, approved, open, draft, answer, year])
  useFigure(open, columnsOnScreen(report, approved), shown)
  return shown && renderSheet(shown.draft, shown.sheet.code, shown.compared)
}

/** Compares line by line with the same report of other years. */
function comparedFigures({ draft, view }: OpenYear, code: string): ComparedYear {
  const now = fullEditionOf(draft.answer().edition)
  const year = comparedBlanks(draft)
  return {
    ...year,
    programFor: programWith(code),
    counterpartsIn: (state) => {
      const cells = year.counterpartsIn(state)
      const figures = figuresBefore({ before: fullEditionOf(state.edition.code), now }, view.code, code)
      return (at) => (at.sheet === code ? figures : cells)(at)
    },
  }
}

/** Returns `null` if the state has no such report. */
function programWith(code: string): ComparedYear['programFor'] {
  return ({ edition, view, inputs }) => {
    const report = reportsOf(fullEditionOf(edition.code), view.code, inputs.facts).find(
      (each) => each.code === code,
    )
    const table =
      report &&
      sheetOnScreen(madeOut(report, []).report, {
        yearBefore: null,
        approved: null,
        headFigures: {},
        standIns: {},
      })
    return table ? extendProgram(programShown(edition, view), [table.sheet]) : null
  }
}
